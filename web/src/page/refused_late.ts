import { m } from '../paraglide/messages';
import type { Refusal } from './refused';

/** Load the texts of refusals. Pages without requests at the start need not wait for them. */
export const words = () => import('./refused');

/** `whyRefused` once its texts are loaded, or the server's message if they fail to load. */
export async function whyRefusedLate(refusal: Refusal): Promise<string> {
  try {
    return (await words()).whyRefused(refusal);
  } catch {
    return m.refused({ message: refusal.message });
  }
}
