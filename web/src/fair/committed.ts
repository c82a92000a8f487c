import { prefetch } from '../page/late';

/** The commitment to a new number for the next deal, which the page keeps; null where this part of the page does not come: then the deal goes on without a number of ours. */
export async function committed(): Promise<string | null> {
  try {
    const { newNumber } = await import('./kept');
    return newNumber();
  } catch {
    return null;
  }
}

/** Get ready for the first deal of a table that is being opened, which waits for the number. */
export async function ready(): Promise<void> {
  await prefetch(
    () => import('./attending.svelte'),
    () => import('./met').then(({ met }) => met()),
  );
}
