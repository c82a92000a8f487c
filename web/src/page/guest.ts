import { m } from '../paraglide/messages';

/** What to call a guest: the chosen name, or a number in the reader's words; of a bot the name says that it is one. */
export function guestName({ name, number, bot = false }: { readonly name: string; readonly number: number | null; readonly bot?: boolean }): string {
  const called = name || (number === null ? m.guest() : m.guest_number({ number }));
  return bot ? m.bot_name({ name: called }) : called;
}
