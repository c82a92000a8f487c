import { cardName, isCard } from '../../cards/words';
import { m } from '../../paraglide/messages';
import type { Names, Room } from '../../table/room';
import type { SchafkopfOutcome, SchafkopfView } from '../../wire/types';
import { ending } from './ending';
import { LENGTH, offers } from './options';
import { PRESETS } from './presets';
import { spoken } from './spoken';
import { declarationName, justFallen, levelName, levelOfSeat, said } from './words';

const BEFORE_PLAY = ['knock', 'auction', 'declare', 'hochzeit', 'give'];

/** Return the question to the reader in the auction. */
function question({ auction }: SchafkopfView, names: Names): string {
  const level = auction?.level ? levelName(auction.level) : '';
  switch (auction?.stage) {
    case 'respond':
      return auction.challenger === null ? '' : m.schafkopf_you_respond({ name: names(auction.challenger), game: level });
    case 'challenge':
    case 'raise':
    case 'level':
      return auction.holder === null ? '' : m.schafkopf_you_challenge({ name: names(auction.holder), game: level });
    default:
      return m.schafkopf_you_open();
  }
}

/** Return true if the declarer must play because all passed (C.5.4). */
function mustPlay(view: SchafkopfView): boolean {
  const calls = view.log.slice(view.knock_turns, view.knock_turns + view.order.length);
  return view.phase === 'declare' && calls.length === view.order.length && calls.every(({ action }) => action === 'pass');
}

function prompt(view: SchafkopfView, names: Names): string {
  const { actor, observer, phase, auction } = view;
  if (actor === null) return '';
  const name = names(actor);
  if (actor !== observer) {
    if (phase === 'knock') return m.schafkopf_waits_knock({ name });
    if (phase === 'auction') return m.schafkopf_waits_auction({ name });
    if (phase === 'hochzeit') return auction?.stage === 'take' ? m.schafkopf_waits_take({ name }) : m.schafkopf_waits_offer({ name });
    if (phase === 'give') return m.schafkopf_waits_give({ name });
    if (mustPlay(view)) return m.schafkopf_waits_must({ name, card: cardName('CQ') });
    if (phase === 'declare') return auction?.level === 'sie' ? m.schafkopf_waits_sie({ name }) : m.schafkopf_waits_declare({ name });
    // All possible opponents are asked, so naming the player gives nothing away.
    if (phase === 'stoss') return m.schafkopf_waits_stoss({ name });
    return m.waits_for({ name });
  }
  if (phase === 'knock') return m.schafkopf_you_knock();
  if (phase === 'auction') return question(view, names);
  if (phase === 'hochzeit') return view.legal.length > 1 ? m.schafkopf_you_stoss() : m.schafkopf_you_silent();
  if (phase === 'give') return m.schafkopf_you_give();
  if (mustPlay(view)) return m.schafkopf_you_must({ card: cardName('CQ') });
  if (phase === 'declare') return auction?.level === 'sie' ? m.schafkopf_you_sie() : m.schafkopf_you_declare();
  if (phase === 'stoss') return view.legal.length > 1 ? m.schafkopf_you_stoss() : m.schafkopf_you_silent();
  if (view.may_run_away) return m.schafkopf_you_run_away();
  return view.trick.length ? m.your_turn() : m.schafkopf_you_lead();
}

/** Return a seat's latest call, for its speech bubble. */
function lastWord(view: SchafkopfView, seat: number): string | null {
  const before = view.knock_turns;
  const say = (after: number, spoken: (action: string) => boolean) => view.log.findLast((entry, i) => i >= after && entry.seat === seat && spoken(entry.action))?.action ?? null;
  if (view.phase === 'knock') return say(0, (action) => action === 'knock');
  // Readers who are declaring need no reminder of their earlier calls.
  if (view.phase === 'declare' && seat === view.observer) return null;
  if (BEFORE_PLAY.includes(view.phase)) return say(before, () => true);
  if (view.tricks.some((count) => count > 0)) return null;
  // During the first trick: the declaration until a card is played, kontra and re until the trick is full.
  const doubling = say(before, (action) => action === 'kontra' || action === 're');
  return doubling ?? (view.log.some((entry) => isCard(entry.action)) ? null : say(before, (action) => action.startsWith('declare') || action === 'take'));
}

/** Return true for the card that the reader got in a hochzeit, until a card is played. */
function isExchanged(view: SchafkopfView, card: string): boolean {
  if (view.observer === null || view.log.some((entry) => isCard(entry.action))) return false;
  return card === (view.observer === view.declarer ? view.offered : view.observer === view.partner ? view.given : null);
}

export const schafkopf: Room<SchafkopfView, SchafkopfOutcome> = {
  game: 'schafkopf',
  title: m.schafkopf_title,
  introduction: {
    hero: m.schafkopf_intro_hero,
    lead: m.schafkopf_intro_lead,
    brief: m.schafkopf_intro_brief,
    steps: [
      { title: m.schafkopf_step_auction_title, text: m.schafkopf_step_auction },
      { title: m.schafkopf_step_ace_title, text: m.schafkopf_step_ace },
      { title: m.schafkopf_step_play_title, text: m.schafkopf_step_play },
    ],
    fan: ['CQ', 'SQ', 'HJ', 'DA'],
    preset: 'schafkopf-2023',
    players: [4, 3],
  },
  cards: { faces: 'german', suits: { german: { S: m.schafkopf_leaves } }, ranks: { german: { A: m.schafkopf_sow } } },
  preset: (name) => PRESETS[name]?.name() ?? name,
  presetText: (name) => PRESETS[name]?.text() ?? '',
  options: async () => (await import('./optionWords')).OPTIONS,
  length: LENGTH,
  offers,
  orderKey: (view, plan) => view.hand_order || (view.worth.find(({ declare }) => declare === plan)?.hand_order ?? ''),
  choose: () => 0,
  showsTrick: (view) => !BEFORE_PLAY.includes(view.phase),
  contract(view, names) {
    if (!view.contract) return null;
    if (view.declarer === null) return { name: m.schafkopf_ramsch(), by: '' };
    return { name: declarationName(view.contract), by: [view.declarer, ...(view.partner === null ? [] : [view.partner])].map(names).join(' + ') };
  },
  sides(view) {
    if (view.declarer === null) return null;
    const declarers = view.partner === null ? [view.declarer] : [view.declarer, view.partner];
    // A partner among the others whom the reader does not know, or who may still be called.
    const unknown = view.partner === null && (view.contract === null || view.called !== null);
    const against = view.observer !== null && view.observer !== view.declarer ? [view.observer] : [];
    return { declarers, others: unknown ? against : view.order.filter((seat) => !declarers.includes(seat)) };
  },
  place: (view, seat) => (seat === view.dealer ? m.schafkopf_dealer() : seat === view.order[0] ? m.schafkopf_forehand() : ''),
  badge(view, seat) {
    if (view.declarer === seat) return m.schafkopf_declarer();
    if (view.partner === seat) return m.schafkopf_partner();
    const level = levelOfSeat(view, seat);
    return level ? levelName(level) : null;
  },
  tally: (view, seat) => (view.knocked.includes(seat) ? { text: '× 2', label: m.schafkopf_has_knocked() } : null),
  speech(view, seat) {
    if (view.phase === 'over') return null;
    if (view.partner === seat && justFallen(view)) return { text: m.schafkopf_said_partner(), faint: false };
    const last = lastWord(view, seat);
    const text = last && said(last);
    return text ? { text, faint: last === 'pass' || last === 'yield' } : null;
  },
  told: said,
  prompt,
  spoken,
  calls: () => [],
  line: (outcome) => (outcome.contract ? declarationName(outcome.contract) : m.schafkopf_passed_in()),
  ending,
  mark: (view, card) => (isExchanged(view, card) ? { sign: 'new', word: m.advice_picked_up() } : null),
  // The called ace, in its holder's hand.
  shownMarks: ({ called }) => new Set(called ? [`${called}A`] : []),
  analysed: true,
  hinted(view) {
    if (view.contract === 'ramsch') return 'loss';
    return view.aim?.kind === 'no trick' ? (view.declarer === view.observer ? 'stays' : 'forces') : null;
  },
  help: () => import('./help'),
  parts: () => import('./parts'),
  scored: true,
};
