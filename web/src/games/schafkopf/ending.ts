import { andList } from '../../page/lists';
import { m } from '../../paraglide/messages';
import type { Ending } from '../../table/ending';
import type { Names } from '../../table/room';
import type { SchafkopfOutcome } from '../../wire/types';

/** Return the result of a deal of Schafkopf: the winning or losing side, and the reader's payment. */
export function ending(outcome: SchafkopfOutcome, _dealer: number, you: number | null, names: Names): Ending {
  const { declarer, scores, ramsch } = outcome;
  const alone = ramsch ? (ramsch.taker ?? ramsch.loser) : declarer;
  const own = you === null ? null : (scores[you] ?? 0);
  if (alone === null) return { reader: null, told: m.schafkopf_passed_in(), own: own || null, other: null };
  const side = ramsch ? [alone] : outcome.side;
  const won = ramsch ? ramsch.taker !== null : outcome.won === true;
  const mine = you !== null && side.includes(you);
  const others = side.filter((seat) => seat !== you);
  const told = { name: andList(others.map(names)), count: others.length };
  return {
    reader: you === null ? null : won === mine ? 'won' : 'lost',
    // To one of the side, whom it was played with is enough.
    told: !others.length ? '' : mine ? m.schafkopf_played_with(told) : won ? m.schafkopf_name_won(told) : m.schafkopf_name_lost(told),
    own,
    other: mine ? null : { name: told.name, value: scores[alone] ?? 0 },
  };
}
