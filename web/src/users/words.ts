import { roomOf } from '../games';
import { declarationName as schafkopfName } from '../games/schafkopf/words';
import { declarationName as skatName } from '../games/skat/words';
import { type Privilege, PRIVILEGES, privilegeName } from '../games/suitability/words';
import { language } from '../page/locale.svelte';
import { m } from '../paraglide/messages';
import type { RatingInfo } from '../wire/types';

/** Number of standard deviations that ± stands for. The range contains the true value in 95 of 100 cases. */
const RANGE = 2;

/** Format a number with a fixed number of decimals and a true minus sign. */
export function number(value: number, digits = 1): string {
  const format = new Intl.NumberFormat(language.current, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'negative' });
  return format.format(value).replace('-', '−');
}

/** Format a score with its sign and one decimal. */
export const signed = (value: number): string => (value > 0 ? '+' : '') + number(value);

/** Name of a preset with its game. */
export function presetName(game: string, preset: string): string {
  const room = roomOf(game);
  const name = room?.preset(preset) ?? preset;
  const title = room?.title() ?? game;
  return name.includes(title) ? name : `${title}: ${name}`;
}

/** Format a rating, such as "24.1 ± 1.3". */
export function ratingWords({ mean, sd }: Pick<RatingInfo, 'mean' | 'sd'>): string {
  return m.users_plus_minus({ mean: number(mean), range: number(RANGE * sd) });
}

export const range = (sd: number): number => RANGE * sd;

export function day(at: number): string {
  return new Intl.DateTimeFormat(language.current, { dateStyle: 'medium' }).format(at * 1000);
}

/** Name of a month such as 2026-11 in the reader's language. */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat(language.current, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-15T12:00:00Z`));
}

export function deals(count: number): string {
  return m.users_deals({ count });
}

const PRIVILEGE: Record<string, Privilege> = Object.fromEntries([...PRIVILEGES.map((p) => [p, p] as const), ['no privilege', 'none'] as const]);
const NAMES: Record<string, (contract: string) => string> = {
  skat: (contract) => skatName(contract).replace(/^suit/, m.users_contract_suit()),
  schafkopf: schafkopfName,
  suitability: (contract) => privilegeName(PRIVILEGE[contract] ?? 'none'),
};

/** Name of a kind of contract in the reader's language. Unknown games keep the code. */
export function contractName(game: string, contract: string): string {
  if (contract === 'passed in') return m.users_contract_passed();
  return NAMES[game]?.(contract) ?? contract;
}

/** Unit of a game's points. */
export const unit = (game: string): string => (game === 'skat' ? m.users_unit_skat() : m.users_unit());
