import { m } from '../paraglide/messages';

/** What to call a guest: the chosen name, or a number in the reader's words. */
export function guestName({ name, number }: { readonly name: string; readonly number: number | null }): string {
  return name || (number === null ? m.guest() : m.guest_number({ number }));
}
