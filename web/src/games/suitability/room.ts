import { indexOf } from '../../cards/faces';
import type { CardMark } from '../../cards/mark';
import { isJoker } from '../../cards/words';
import { m } from '../../paraglide/messages';
import { endingOfScores } from '../../table/ending';
import type { Names, Room } from '../../table/room';
import type { SuitabilityOutcome, SuitabilityView } from '../../wire/types';
import { LENGTH, offers } from './options';
import { PRESETS } from './presets';
import { spoken } from './spoken';
import { glyph, named, orderKey, privilegeName, said, short, shortly, suitOf, swapShortly } from './words';

const PLAYERS: Record<number, () => string> = { 2: m.suitability_two_players, 3: m.suitability_three_players, 4: m.suitability_four_players, 5: m.suitability_five_players };

/** Return true until the first card is played; calls are shown until then. */
const untouched = (view: SuitabilityView) => view.trick.length === 0 && view.last_trick === null;

function prompt(view: SuitabilityView, names: Names): string {
  const { actor, observer, phase } = view;
  if (actor === null) return '';
  const mine = actor === observer;
  const name = names(actor);
  if (phase === 'suits') return mine ? m.suitability_you_name() : m.suitability_waits_name({ name });
  if (phase === 'privilege') return mine ? m.suitability_you_privilege() : m.suitability_waits_privilege({ name });
  if (!mine) return m.waits_for({ name });
  const task = view.trick.length ? m.your_turn() : m.suitability_you_lead();
  if (!view.legal.some(isJoker)) return task;
  return m.suitability_both({ first: task, second: view.trick.length ? m.suitability_joker_follows() : m.suitability_joker_leads() });
}

function mark(view: SuitabilityView, card: string): CardMark | null {
  if (isJoker(card)) return null;
  switch (view.roles[card.charAt(0)]) {
    case 'trump':
      return { sign: 'trump', word: m.suitability_mark_trump() };
    case 'penalty':
      return { sign: 'penalty', word: m.suitability_mark_penalty() };
    case 'reverse': {
      const rank = indexOf(view.stands_for.find(([own]) => own === card.charAt(1))?.[1] ?? '');
      return { sign: 'reversed', word: m.suitability_mark_reverse({ rank }), text: rank };
    }
    default:
      return null;
  }
}

export const suitability: Room<SuitabilityView, SuitabilityOutcome> = {
  game: 'suitability',
  title: m.suitability_title,
  introduction: {
    hero: m.suitability_intro_hero,
    lead: m.suitability_intro_lead,
    brief: m.suitability_intro_brief,
    steps: [
      { title: m.suitability_step_name_title, text: m.suitability_step_name },
      { title: m.suitability_step_play_title, text: m.suitability_step_play },
      { title: m.suitability_step_score_title, text: m.suitability_step_score },
    ],
    fan: ['SA', 'HQ', 'D2', 'CJ'],
    preset: 'suitability-akagiri',
    players: [4, 2, 3, 5],
  },
  cards: { faces: 'french', frenchOnly: true },
  preset: (name) => PRESETS[name]?.name() ?? name,
  presetText: (name) => PRESETS[name]?.text() ?? '',
  options: async () => (await import('./optionWords')).OPTIONS,
  length: LENGTH,
  offers,
  playersText: (players) => PLAYERS[players]?.() ?? '',
  orderKey(view, plan) {
    const thought = view.legal.includes(plan) ? named(plan) : null;
    const roles = thought ? { ...view.roles, [thought.suit]: thought.role } : view.roles;
    return orderKey(suitOf(roles, 'trump'), suitOf(roles, 'reverse'));
  },
  choose: () => 0,
  showsTrick: (view) => view.phase === 'play' || view.phase === 'over',
  contract(view) {
    const trump = suitOf(view.roles, 'trump');
    return trump && view.phase === 'play' ? { name: short(trump, 'trump'), by: '' } : null;
  },
  mark,
  place(view, seat) {
    const place = view.order.indexOf(seat);
    if (place === 0) return m.suitability_place_leads();
    if (place === view.order.length - 1) return m.suitability_place_dealer();
    return m.suitability_place_number({ number: place + 1 });
  },
  badge: (view, seat) => (view.privileged === seat && view.privilege && view.privilege !== 'none' ? privilegeName(view.privilege) : null),
  tally(view, seat) {
    const [count, score] = [view.penalty_cards[seat] ?? 0, view.running[seat]];
    const suit = suitOf(view.roles, 'penalty');
    if (score === undefined || suit === null || view.phase === 'over') return null;
    return { text: `${count} ${glyph(suit)} → ${score}`, label: m.suitability_tally({ count, score }) };
  },
  aside: ({ up }) => (up ? m.suitability_up() : ''),
  speech(view, seat) {
    // If a computer leads, the swap is shown only for a moment. So it stays in the seat's speech bubble during the first trick.
    if (view.phase === 'play' && view.swapped?.seat === seat && !view.last_trick) return { text: swapShortly(view.swapped), faint: false };
    if (view.phase === 'over' || (view.phase === 'play' && !untouched(view))) return null;
    const last = view.log.findLast((entry) => entry.seat === seat);
    const text = last && shortly(last.action);
    return text ? { text, faint: last.action === 'privilege none' } : null;
  },
  told: said,
  prompt,
  spoken,
  calls: () => [],
  menu: () => [],
  line(outcome) {
    const trump = suitOf(outcome.roles, 'trump');
    return trump ? short(trump, 'trump') : '';
  },
  ending: ({ scores }, _dealer, you, names) => endingOfScores(scores, you, names, m.suitability_name_most),
  noDeclarer: true,
  analysed: true,
  help: () => import('./help'),
  parts: () => import('./parts'),
  scored: true,
};
