import { prefetch } from '../page/late';

/** The commitment to a new number for the next deal, which the page keeps; null where this part of the page does not come: then the deal goes on without a number of ours. */
export async function committed(): Promise<string | null> {
  try {
    const kept = import('./kept');
    // The deal will wait for the number: what gives it comes while the server answers.
    void prefetch(() => import('./attending.svelte'), () => import('./met').then(({ met }) => met()));
    return (await kept).newNumber();
  } catch {
    return null;
  }
}
