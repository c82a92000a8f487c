import { m } from '../paraglide/messages';

/** Name of a guest: the chosen name, or "guest" with a number. Bots are marked as such. */
export function guestName({ name, number, bot = false }: { readonly name: string; readonly number: number | null; readonly bot?: boolean }): string {
  const called = name || (number === null ? m.guest() : m.guest_number({ number }));
  return bot ? m.bot_name({ name: called }) : called;
}
