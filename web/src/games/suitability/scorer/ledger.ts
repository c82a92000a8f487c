import { say } from '../../../wire/facts';
import { m } from '../../../paraglide/messages';
import type { Agreement, Ledger } from '../../../scorer/book.svelte';
import { completed } from '../../../scorer/completed';
import { outside, total } from '../../../scorer/refusal';
import type { SuitabilityEntry, SuitabilityValue } from '../../../wire/types';
import type { Privilege } from '../words';

export type Entry = SuitabilityEntry | SuitabilityValue;

export interface Agreed extends Agreement {
  preset: 'suitability-akagiri' | 'suitability-parlett';
}
export const PRESETS = ['suitability-akagiri', 'suitability-parlett'] as const;
export const COUNTS = [2, 3, 4, 5] as const;

/** Facts of a deal entered so far, by seat. */
export interface Told {
  tricks: (number | null)[];
  cards: (number | null)[];
  privilege: Privilege;
  /** Seat that took the privilege, if two could have; null means the first of them. */
  privileged: number | null;
  /** Scores by seat, if an imported deal states nothing else; null if the tricks are asked for. */
  scores: number[] | null;
}

/** Tricks and penalty cards of a deal by number of players (B.2). The server checks this again. */
const WHOLE: Record<number, { tricks: number; cards: number }> = {
  2: { tricks: 14, cards: 7 },
  3: { tricks: 13, cards: 10 },
  4: { tricks: 13, cards: 13 },
  5: { tricks: 11, cards: 13 },
};

export const whole = (players: number) => WHOLE[players] ?? { tricks: 0, cards: 0 };

/** Return the seats that may take a privilege, in the order in which they are asked (B.4, B.7–B.9). */
export function mayTake(players: number, dealer: number): number[] {
  if (players === 3) return [];
  const fourth = (dealer + 4) % players;
  return players === 5 ? [fourth, dealer] : [fourth];
}

export const LEDGER: Ledger<Agreed, Told, Entry> = {
  game: 'suitability',
  agreedAtFirst: () => ({ players: ['', '', '', ''], dealer: 3, preset: 'suitability-akagiri' }),
  rules: ({ preset }) => ({ preset, options: {} }),
  lineRules: ({ preset }) => ({ preset, options: {} }),
  lineWords: { example: m.suitability_line_example, help: m.suitability_line_help, fill: m.suitability_line_fill },
  nothing({ players }) {
    const open = players.map(() => null);
    return { tricks: open, cards: [...open], privilege: 'none', privileged: null, scores: null };
  },
  entryOf(told, { players }, dealer) {
    const { tricks, cards } = whole(players.length);
    if (told.scores && [...told.tricks, ...told.cards].every((number) => number === null)) return { scores: told.scores };
    const won = completed(told.tricks, tricks);
    const penalties = completed(told.cards, cards);
    if (won.includes(null) || penalties.includes(null)) return null;
    const may = mayTake(players.length, dealer);
    const privileged = may.find((seat) => seat === told.privileged) ?? may[0];
    const taken = told.privilege === 'none' || privileged === undefined ? {} : { privilege: told.privilege, privileged };
    return { tricks: won.map(Number), penalty_cards: penalties.map(Number), ...taken };
  },
  toldOf(entry) {
    if ('scores' in entry) {
      const open = entry.scores.map(() => null);
      return { tricks: open, cards: [...open], privilege: 'none', privileged: null, scores: [...entry.scores] };
    }
    return { tricks: [...entry.tricks], cards: [...entry.penalty_cards], privilege: entry.privilege ?? 'none', privileged: entry.privileged ?? null, scores: null };
  },
  refusals: {
    'score/penalty_cards#held': {
      field: 'cards',
      words: ({ seat, most, cards }, names) => m.suitability_bad_row({ name: names[Number(seat)] ?? String(seat), most: Number(most), cards: Number(cards) }),
    },
    'score/penalty_cards#numbers': { field: 'cards', words: say(m.suitability_bad_numbers) },
    'score/penalty_cards#players': outside('cards'),
    'score/penalty_cards#together': { field: 'cards', words: ({ whole: sum, numbers }) => m.suitability_bad_cards({ sum: Number(sum), told: total(numbers) }) },
    'score/privilege#nobody': { field: 'none', words: say(m.suitability_bad_privilege_nobody) },
    'score/privilege#one': { field: 'none', words: say(m.suitability_bad_privilege_one) },
    'score/privilege#seat': { field: 'none', words: say(m.suitability_bad_privilege_seat) },
    'score/privilege#three': { field: 'none', words: say(m.suitability_bad_privilege_three) },
    'score/scores#numbers': { field: 'none', words: say(m.suitability_bad_numbers) },
    'score/scores#range': { field: 'none', words: say(m.suitability_bad_scores) },
    'score/tricks#numbers': { field: 'tricks', words: say(m.suitability_bad_numbers) },
    'score/tricks#players': outside('tricks'),
    'score/tricks#together': { field: 'tricks', words: ({ whole: sum, numbers }) => m.suitability_bad_tricks({ sum: Number(sum), told: total(numbers) }) },
  },
};
