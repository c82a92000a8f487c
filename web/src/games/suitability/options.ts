import { m } from '../../paraglide/messages';
import type { LengthWords, OptionValue, OptionValues } from '../../table/room';

/** Number of deals, for any number of players. Whole rounds are a separate option (B.10.2). */
export const LENGTH: LengthWords = {
  name: 'deals',
  label: m.suitability_length,
  value: (deals) => m.suitability_deals_count({ deals: Number(deals) }),
  quick: [4, 8, 12],
};

/** Return false for values that the server would refuse. The server checks this again. */
export function offers(name: string, value: OptionValue, { end, deals, rounds, players }: OptionValues): boolean {
  switch (name) {
    case 'deals':
      return value === 4 || (end === 'deals' && rounds === 'none');
    case 'rounds':
      return value === 'none' || (end === 'deals' && deals === 4);
    case 'points':
      return value === 250 || end === 'points';
    case 'poverty_bonus':
      return value === true || players !== 3;
    default:
      return true;
  }
}
