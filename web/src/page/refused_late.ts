import { m } from '../paraglide/messages';
import type { Refusal } from './refused';

/** The words of refusals. A page that nothing is asked of at first is shown before they come. */
export const words = () => import('./refused');

/** `whyRefused`, as soon as its words are there; in the server's own words where they do not come. */
export async function whyRefusedLate(refusal: Refusal): Promise<string> {
  try {
    return (await words()).whyRefused(refusal);
  } catch {
    return m.refused({ message: refusal.message });
  }
}
