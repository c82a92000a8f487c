import { m } from '../../paraglide/messages';
import type { LengthWords, OptionValue, OptionValues } from '../../table/room';

/** A round is one deal by each player. */
export const LENGTH: LengthWords = {
  name: 'rounds',
  label: (players) => m.rounds({ deals: players }),
  value: (rounds) => m.rounds_count({ rounds: Number(rounds) }),
  quick: [1, 2, 4],
};

/** Return false for values that the server would refuse, or that would change nothing. The server checks this again. */
export function offers(name: string, value: OptionValue, { all_pass, bettel, farbgeier, farbwenz, geier, hochzeit, players, stoss_max }: OptionValues): boolean {
  switch (name) {
    case 'stichzwang':
    case 'ramsch_jungfrau':
      return !value || all_pass === 'ramsch';
    case 'ramsch_tie':
      return value === 'trump' || all_pass === 'ramsch';
    case 'ramsch_durchmarsch':
      return value === 'off' || all_pass === 'ramsch';
    case 'stock_price':
      return value === 0 || all_pass === 'next';
    case 'geier_above_farbwenz':
      return !value || (geier === true && farbwenz === true);
    case 'laufende_min_geier':
      return value === 'same' || geier === true;
    case 'laufende_min_farbwenz':
      return value === 'same' || farbwenz === true || farbgeier === true;
    case 'ramsch_price':
      return value === 'tariff' || all_pass === 'ramsch';
    case 'bettel_price':
      return value === 'tariff' || bettel === true;
    case 'deck':
      // Three players always have the short deck.
      return value === 'long' || players !== 3;
    case 'hochzeit':
      return !value || players !== 3;
    case 'hochzeit_price':
      return value === 'tariff' || hochzeit === true;
    case 'bettel_trumps':
      return value === 'hearts' || bettel === true;
    case 'stoss_until':
      return value === 'first card' || stoss_max !== 0;
    default:
      return true;
  }
}
