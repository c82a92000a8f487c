import { m } from '../../paraglide/messages';
import type { HelpWords } from '../../table/room';
import type { SuitabilityView } from '../../wire/types';
import { TERMS } from './terms';
import { PRIVILEGES, roleName, type Privilege } from './words';

/** Rule of scoring under each privilege. */
const SCORED: Record<Privilege, () => string> = {
  none: m.suitability_none_text,
  immunity: m.suitability_immunity_text,
  warranty: m.suitability_warranty_text,
  poverty: m.suitability_poverty_text,
};
const PLAYED: Record<Privilege, () => string> = {
  none: m.help_suitability_play,
  immunity: m.help_suitability_play_immunity,
  warranty: m.help_suitability_play_warranty,
  poverty: m.help_suitability_play_poverty,
};
const ROLES = { trump: m.suitability_trump_text, penalty: m.suitability_penalty_text, reverse: m.suitability_reverse_text, plain: null };

/** Return the reader's privilege; `none` without one. */
const own = (view: SuitabilityView): Privilege => (view.observer !== null && view.privileged === view.observer && PRIVILEGES.find((p) => p === view.privilege)) || 'none';

/** Help at a table of Suitability. */
export const HELP: HelpWords<SuitabilityView> = {
  terms: TERMS,
  possible: () => [],
  needs: (view) => [(view.observer === null ? m.help_suitability_goal_all : m.help_suitability_goal)({ rule: SCORED[own(view)]() })],
  now(view) {
    const mine = view.actor !== null && view.actor === view.observer;
    switch (view.phase) {
      case 'suits':
        return mine ? m.help_suitability_name() : m.help_suitability_wait();
      case 'privilege':
        return mine ? m.help_suitability_choose() : '';
      case 'play':
        return view.observer === null ? '' : PLAYED[own(view)]();
      default:
        return '';
    }
  },
  section(view) {
    if (view.phase === 'suits') return 'naming-the-roles';
    if (view.phase === 'privilege') return 'the-privilege';
    return view.phase === 'over' ? 'the-score' : 'the-play';
  },
  label(view, suit) {
    const role = view.roles[suit];
    return role ? { name: roleName(role), text: ROLES[role]?.() ?? '' } : null;
  },
};
