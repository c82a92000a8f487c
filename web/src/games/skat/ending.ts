import { andList } from '../../page/lists';
import { m } from '../../paraglide/messages';
import type { Ending } from '../../table/ending';
import type { Names } from '../../table/room';
import type { SkatOutcome } from '../../wire/types';

/** Return the result of a deal of Skat: the points that each player gets, with bonuses of a tournament and by all ways of scoring. */
export function ending(outcome: SkatOutcome, dealer: number, you: number | null, names: Names): Ending {
  const { declarer, won, scores } = outcome;
  const own = you === null ? null : (scores[you] ?? 0);
  // With four players the dealer sits out, and still gets points for a lost game at a tournament.
  const reader = scores.length === 4 && you === dealer ? null : you;
  if (outcome.ramsch) return { ...ramsch(outcome, reader, names), own };
  if (declarer === null) return { reader: null, told: m.skat_passed_in(), own: own || null, other: null };
  const alone = reader === declarer;
  const name = names(declarer);
  return {
    reader: reader === null ? null : won === alone ? 'won' : 'lost',
    told: alone ? '' : won ? m.skat_name_won({ name, count: 1 }) : m.skat_name_lost({ name, count: 1 }),
    own,
    other: alone ? null : { name, value: scores[declarer] ?? 0 },
  };
}

/** Return the result of a Ramsch: the players with the most points lose, unless one player took all tricks or the table scores the winner. */
function ramsch({ scores, ramsch }: SkatOutcome, reader: number | null, names: Names): Omit<Ending, 'own'> {
  const winner = ramsch?.all_tricks ?? null;
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  const losers = scores.flatMap((score, seat) => (score === least && score < 0 ? [seat] : []));
  const won = winner !== null || (ramsch?.base ?? 0) > 0;
  const named = winner !== null ? [winner] : won ? scores.flatMap((score, seat) => (score > 0 ? [seat] : [])) : losers;
  const own = reader === null ? null : (scores[reader] ?? 0);
  const lost = own !== null && (own < 0 || own < most) && !(winner !== null && winner === reader);
  const others = named.filter((seat) => seat !== reader);
  const told = { name: andList(others.map(names)), count: others.length };
  return {
    reader: own === null ? null : lost ? 'lost' : 'won',
    told: !others.length ? (reader === null ? m.skat_ramsch() : '') : won ? m.skat_name_won(told) : m.skat_name_lost(told),
    other: others.length ? { name: told.name, value: scores[others[0] ?? 0] ?? 0 } : null,
  };
}
