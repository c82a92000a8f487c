import { m } from '../../paraglide/messages';
import type { Ending } from '../../table/ending';
import type { Names } from '../../table/room';
import type { SchafkopfOutcome } from '../../wire/types';

/** Who won or lost a deal of Schafkopf, with his partner, and what the reader was paid or pays. */
export function ending(outcome: SchafkopfOutcome, _dealer: number, you: number | null, names: Names): Ending {
  const { declarer, scores, ramsch } = outcome;
  const alone = ramsch ? (ramsch.taker ?? ramsch.loser) : declarer;
  if (alone === null) return { reader: null, told: m.schafkopf_passed_in(), score: null };
  const side = ramsch ? [alone] : outcome.side;
  const won = ramsch ? ramsch.taker !== null : outcome.won === true;
  // The reader is named first, and not at all where he stands alone.
  const named = side.length === 1 && alone === you ? [] : [...side].sort((a, b) => Number(b === you) - Number(a === you));
  const told = { name: named.map(names).join(m.schafkopf_and()) };
  return {
    reader: you === null ? null : won === side.includes(you) ? 'won' : 'lost',
    told: !named.length ? '' : won ? m.schafkopf_name_won(told) : m.schafkopf_name_lost(told),
    score: { value: scores[you ?? alone] ?? 0, of: you === null ? alone : null },
  };
}
