import { isCard } from '../../cards/words';
import { m } from '../../paraglide/messages';
import type { Names, Room } from '../../table/room';
import type { SkatOutcome, SkatView } from '../../wire/types';
import { PRESETS } from './presets';
import { ending } from './ending';
import { LENGTH, offers, played } from './options';
import { spoken } from './spoken';
import { declarationName, jacks, said } from './words';

const PLACES = [m.skat_forehand, m.skat_middlehand, m.skat_rearhand];
const BEFORE_PLAY = ['auction', 'skat or hand', 'push', 'discard', 'declare'];

/** Return true for a card from the skat before the declaration, or in Schieberamsch before it is passed on. */
function isPickedUp(view: SkatView, card: string): boolean {
  return view.skat !== null && (view.phase === 'discard' || view.phase === 'declare') && view.actor === view.observer && view.skat.includes(card);
}

function prompt(view: SkatView, names: Names): string {
  const sitsOut = view.observer !== null && !view.order.includes(view.observer) && view.actor !== null;
  return sitsOut ? `${m.skat_sits_out_you()} ${task(view, names)}` : task(view, names);
}

function task(view: SkatView, names: Names): string {
  const { actor, observer, auction, phase } = view;
  if (actor === null) return '';
  const who = names(actor);
  if (actor !== observer) {
    if (phase === 'auction') return m.skat_waits_bid({ name: who });
    if (phase === 'skat or hand' || phase === 'discard') return m.skat_waits_skat({ name: who });
    if (phase === 'push') return m.skat_waits_push({ name: who });
    if (phase === 're') return m.skat_waits_re({ name: who });
    if (phase === 'declare') return m.skat_waits_declare({ name: who });
    if (phase === 'offer') return m.skat_waits_answer({ name: who });
    return m.waits_for({ name: who });
  }
  if (phase === 'auction') return auction?.answering ? m.skat_you_answer() : m.skat_you_bid();
  if (phase === 'skat or hand') return m.skat_you_skat_or_hand();
  if (phase === 'push') return m.skat_you_push();
  if (phase === 'discard') return m.skat_you_discard();
  if (phase === 'declare') return m.skat_you_declare();
  if (phase === 'offer' || phase === 're') return m.skat_you_offer();
  return view.trick.length ? m.your_turn() : m.skat_you_lead();
}

export const skat: Room<SkatView, SkatOutcome> = {
  game: 'skat',
  title: m.skat_title,
  introduction: {
    hero: m.skat_intro_hero,
    lead: m.skat_intro_lead,
    brief: m.skat_intro_brief,
    steps: [
      { title: m.skat_step_bid_title, text: m.skat_step_bid },
      { title: m.skat_step_skat_title, text: () => m.skat_step_skat({ jacks: jacks() }) },
      { title: m.skat_step_play_title, text: m.skat_step_play },
    ],
    fan: ['CJ', 'SJ', 'HJ', 'DJ'],
    preset: 'skat-isko',
    players: [3],
  },
  cards: { faces: 'french' },
  preset: (name) => PRESETS[name]?.name() ?? name,
  presetText: (name) => PRESETS[name]?.text() ?? '',
  options: async () => (await import('./optionWords')).OPTIONS,
  length: LENGTH,
  offers,
  playersText: (players) => (players === 4 ? m.skat_four_players() : ''),
  orderKey: (view, plan) => view.hand_order || plan,
  choose: (view) => (view.phase === 'discard' ? 2 : 0),
  showsTrick: (view) => !BEFORE_PLAY.includes(view.phase),
  contract(view, names) {
    if (view.contract === 'ramsch') return { name: m.skat_ramsch(), by: '' };
    return view.contract && view.declarer !== null ? { name: declarationName(view.contract), by: `${names(view.declarer)} · ${m.skat_bid_value({ bid: view.bid })}` } : null;
  },
  sides: (view) => (view.declarer === null ? null : { declarers: [view.declarer], others: view.order.filter((seat) => seat !== view.declarer) }),
  place: (view, seat) => PLACES[view.order.indexOf(seat)]?.() ?? m.skat_sits_out(),
  badge: (view, seat) => (view.declarer === seat ? m.skat_declarer() : null),
  aside: ({ hand_game, log }) => (!hand_game && log.some(({ action }) => action.startsWith('discard')) ? m.skat_put_down() : m.skat_skat()),
  speech(view, seat) {
    if (view.phase === 'over') return null;
    // The question in the middle says it.
    if (view.offer?.seat === seat && view.observer !== seat) return null;
    // During the play, calls (kontra, an offer and its answer) are shown until the next card.
    const played = BEFORE_PLAY.includes(view.phase) ? -1 : view.log.findLastIndex((entry) => isCard(entry.action) || entry.action.startsWith('declare'));
    const last = view.log.findLast((entry, i) => i > played && entry.seat === seat);
    // Once the skat is passed around in Schieberamsch, calls of the auction are not shown any more.
    if (view.phase === 'push' && !['pickup', 'leave', 'discard'].includes(last?.action.split(' ')[0] ?? '')) return null;
    const text = last && said(last.action);
    return text ? { text, faint: last.action === 'pass' } : null;
  },
  told: said,
  prompt,
  spoken,
  calls: (view) => (view.legal.includes('kontra') ? [{ action: 'kontra', label: m.skat_kontra(), help: m.skat_kontra_help() }] : []),
  menu(view) {
    const forBoth = played(view, 'opponents_concession') === 'both' ? m.skat_concede_partner_question : m.skat_concede_both_question;
    const concede = view.declarer === view.observer ? m.skat_concede_question : forBoth;
    const gameQuestion = view.declarer === view.observer ? m.skat_claim_game_question : m.skat_claim_game_lost_question;
    const items = [
      { action: 'claim', label: m.skat_claim(), question: m.skat_claim_question() },
      { action: 'claim game', label: m.skat_claim_game(), question: gameQuestion() },
      { action: 'concede', label: m.skat_concede(), question: concede() },
      { action: 'throw in', label: m.skat_throw_in(), question: m.skat_throw_in_question() },
      { action: 'show', label: m.skat_show(), question: m.skat_show_question() },
    ];
    // A declarer who gives up concedes: throwing the cards in never costs less.
    return items.filter(({ action }) => view.legal.includes(action) && (action !== 'throw in' || view.declarer !== view.observer));
  },
  line: (outcome) => (outcome.contract ? declarationName(outcome.contract) : m.skat_passed_in()),
  ending,
  // Cards that were not played: after a claim, for example.
  shownMarks(view) {
    const left = view.hands.flatMap((hand) => hand ?? []);
    return new Set(left.length < 30 ? left : []);
  },
  mark: (view, card) => (isPickedUp(view, card) ? { sign: 'new', word: m.advice_picked_up() } : null),
  analysed: true,
  help: () => import('./help'),
  parts: () => import('./parts'),
  scored: true,
};
