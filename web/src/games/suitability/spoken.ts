import { m } from '../../paraglide/messages';
import type { Spoken } from '../../table/room';
import type { SuitabilityOutcome, SuitabilityView } from '../../wire/types';
import { ROLES, privilegeName, sentence, suitOf, swapText } from './words';

export const spoken: Spoken<SuitabilityView, SuitabilityOutcome> = {
  contract(view, names) {
    const roles = ROLES.flatMap((role) => {
      const suit = suitOf(view.roles, role);
      return suit === null ? [] : [sentence(suit, role)];
    });
    const { privilege, privileged } = view;
    return [...roles, ...(privilege && privilege !== 'none' && privileged !== null ? [m.told_says({ name: names(privileged), words: privilegeName(privilege) })] : [])];
  },
  points: (view, names) =>
    view.order.map((seat) => {
      const score = view.running[seat];
      const tricks = m.suitability_won_tricks({ count: view.tricks[seat] ?? 0 });
      return m.told_says({ name: names(seat), words: score === undefined ? tricks : m.suitability_tally({ count: view.penalty_cards[seat] ?? 0, score }) });
    }),
  news: (before, view, names) => (view.swapped && !before.swapped ? [swapText(view, names)] : []),
  line(outcome) {
    const trump = suitOf(outcome.roles, 'trump');
    return trump ? sentence(trump, 'trump') : '';
  },
  yes: /^$/,
  no: /^privilege none$/,
};
