import { andList } from '../../page/lists';
import { m } from '../../paraglide/messages';
import type { Ending } from '../../table/ending';
import type { Names } from '../../table/room';
import type { SkatOutcome } from '../../wire/types';

/** Who won or lost a deal of Skat, and the score that counts: the declarer's, or what the reader writes against him. */
export function ending(outcome: SkatOutcome, dealer: number, you: number | null, names: Names): Ending {
  const { declarer, won, scores } = outcome;
  // With four at the table the dealer sits out.
  const reader = scores.length === 4 && you === dealer ? null : you;
  if (outcome.ramsch) return ramsch(outcome, reader, names);
  if (declarer === null) return { reader: null, told: m.skat_passed_in(), score: null };
  const alone = reader === declarer;
  const own = reader === null ? 0 : (scores[reader] ?? 0);
  return {
    reader: reader === null ? null : won === alone ? 'won' : 'lost',
    told: alone ? '' : won ? m.skat_name_won({ name: names(declarer), count: 1 }) : m.skat_name_lost({ name: names(declarer), count: 1 }),
    score: !alone && own ? { value: own, own: true } : { value: outcome.game_score ?? 0, own: alone },
  };
}

/** In Ramsch whoever took most loses, unless somebody took all tricks. */
function ramsch({ scores, ramsch }: SkatOutcome, reader: number | null, names: Names): Ending {
  const winner = ramsch?.all_tricks ?? null;
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const losers = scores.flatMap((score, seat) => (score === least && score < 0 ? [seat] : []));
  const named = winner === null ? losers : [winner];
  const own = reader === null ? null : (scores[reader] ?? 0);
  const lost = own !== null && (own < 0 || own < most) && !(winner !== null && winner === reader);
  const first = named.find((seat) => seat === reader) ?? named[0];
  const others = named.filter((seat) => seat !== reader).map(names);
  const told = { name: andList(others), count: others.length };
  return {
    reader: own === null ? null : lost ? 'lost' : 'won',
    told: !others.length ? (reader === null ? m.skat_ramsch() : '') : winner === null ? m.skat_name_lost(told) : m.skat_name_won(told),
    score: first === undefined ? null : { value: scores[first] ?? 0, own: first === reader },
  };
}
