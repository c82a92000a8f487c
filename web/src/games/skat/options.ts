import { m } from '../../paraglide/messages';
import { gameInfo } from '../../wire/games.svelte';
import type { SkatView } from '../../wire/types';
import type { LengthWords, OptionValue, OptionValues } from '../../table/room';

/** A round is one deal by each player. */
export const LENGTH: LengthWords = {
  name: 'rounds',
  label: (players) => m.rounds({ deals: players }),
  value: (rounds) => m.rounds_count({ rounds: Number(rounds) }),
  quick: [1, 3, 5],
};

/** Return an option's value at this table. */
export function played(view: SkatView, name: string): OptionValue | undefined {
  return view.options[name] ?? gameInfo('skat')?.values[view.preset]?.[name];
}

/** Return false for values that the server would refuse, or that would change nothing. The server checks this again. */
export function offers(name: string, value: OptionValue, { kontra, ramsch, scoring, bock_60, bock_grand_hand, bock_kontra, bock_value }: OptionValues): boolean {
  const bock = bock_60 === true || bock_grand_hand === true || (bock_kontra ?? 'none') !== 'none' || !!bock_value;
  switch (name) {
    case 'kontra_null':
    case 'kontra_after_bid':
      return !value || kontra === true;
    case 'bierlachs':
      return value === 0 || scoring === 'adjusted';
    case 'bock_kontra':
      return value === 'none' || kontra === true;
    case 'bock_rounds':
      return value === 1 || bock;
    case 'bock_stack':
      return value === 'append' || bock;
    case 'bock_ramsch':
      return !value || (bock && ramsch !== 'none');
    case 'ramsch_after_kontra':
      return !value || (kontra === true && ramsch !== 'none');
    case 'ramsch_grand_hand':
      return !value || ramsch !== 'none';
    case 'ramsch_jungfrau':
      return value === true || ramsch !== 'none';
    case 'ramsch_value':
      return value === 'fixed' || ramsch !== 'none';
    case 'ramsch_ties':
      return value === 'each' || ramsch !== 'none';
    case 'ramsch_durchmarsch':
      return value === 'won' || ramsch !== 'none';
    case 'ramsch_skat':
      return value === 'last trick' || ramsch !== 'none';
    case 'ramsch_jacks':
    case 'ramsch_factor_on_all_tricks':
      return value === true || ramsch === 'schieberamsch';
    case 'ramsch_leavers':
      return value === 'add' || ramsch === 'schieberamsch';
    default:
      return true;
  }
}
