import { cardName, isCard } from '../cards/words';
import { together } from '../hints/text';
import { guestName } from '../page/guest';
import { commaList } from '../page/lists';
import { m } from '../paraglide/messages';
import type { AnyView, Happened, SeenCard, TableView } from '../wire/types';
import { whyCardsBlocked } from './blocked';
import type { Shown } from './client.svelte';
import { headline } from './ending';
import { seatNames } from './names';
import type { Names, Room } from './room';
import { wantsEnd, whyEnded } from './stopping';
import { signed } from './totals';

export const listed = (cards: readonly string[]): string => commaList(cards.map(cardName));
export const laid = (cards: readonly SeenCard[], names: Names): string => commaList(cards.map(({ seat, card }) => m.told_of({ name: names(seat), value: cardName(card) })));

export function namesOf(table: TableView): Names {
  const names = seatNames(table.seats, table.you);
  return (seat) => names[seat] ?? '';
}

/** Return an action in words; null if it is not announced. */
function action(room: Room, text: string, name: string): string | null {
  if (isCard(text)) return m.told_plays({ name, card: cardName(text) });
  const words = room.told(text);
  return words && m.told_says({ name, words });
}

/** Return the cards that the reader got with this update. */
function gained(before: AnyView | null, deal: AnyView): string[] {
  if (deal.observer === null || before?.log.length !== deal.log.length - 1) return [];
  const held = before.hands[deal.observer] ?? [];
  return held.length ? (deal.hands[deal.observer] ?? []).filter((card) => !held.includes(card)) : [];
}

/** Return the state of the deal for a reader who has just opened the table. Before the first card, all calls are listed. */
function arrival(table: TableView, room: Room): string[] {
  const { deal } = table;
  const names = namesOf(table);
  if (!deal || deal.phase === 'over') return [];
  if (deal.log.some((entry) => isCard(entry.action))) {
    return [...room.spoken.contract(deal, names), ...(deal.trick.length ? [m.told_trick({ cards: laid(deal.trick, names) })] : [])];
  }
  return [m.told_dealt(), ...deal.log.map((entry) => action(room, entry.action, names(entry.seat)) ?? '')];
}

/** An update to announce. */
interface Moment extends Shown {
  readonly before: TableView;
  readonly room: Room;
  /** Seat of the event. */
  readonly seat: number | null;
}

/** Return the words for the action of the person at this seat, with a different form if it is the reader. */
function person({ before, view, seat }: Moment, others: (of: { name: string }) => string, you: () => string): string {
  if (seat === null) return '';
  // A person who left is only in the view before.
  const { kind } = view.seats[seat] ?? {};
  const table = kind === 'empty' ? before : view;
  return seat === table.you ? you() : others({ name: namesOf(table)(seat) });
}

function acted({ before, view, event, trick, room, seat }: Moment): string[] {
  const { deal } = view;
  const names = namesOf(view);
  const fresh = deal ? gained(before.deal, deal) : [];
  return [
    (event.action && seat !== null && action(room, event.action, names(seat))) || '',
    ...(fresh.length ? [m.told_new_cards({ cards: listed(fresh) })] : []),
    ...(deal && before.deal ? (room.spoken.news?.(before.deal, deal, names) ?? []) : []),
    ...(trick ? [m.takes_trick({ name: names(trick.winner) })] : []),
  ];
}

/** Return who agreed to release a kept seat, for whom it was kept, and whether it is free now. */
function freed(moment: Moment): string[] {
  const { before, view, event, seat } = moment;
  const kept = seat === null ? null : before.seats[seat]?.kept_for;
  if (!kept || seat === null) return [];
  const owner = guestName(kept);
  const who = person(
    { ...moment, seat: event.by },
    ({ name }) => m.told_freed({ name, owner }),
    () => m.told_you_freed({ owner }),
  );
  return [who, view.seats[seat]?.kept_for ? '' : m.told_anybody()];
}

/** Announce a player as ready for the next deal, unless no other player is awaited: then the deal follows at once. */
function ready(moment: Moment): string[] {
  const { seats } = moment.view;
  return seats.some(({ kind, bot, ready: is }) => kind === 'guest' && !bot && !is) ? [person(moment, m.told_ready, m.told_you_ready)] : [];
}

const satDown = (moment: Moment): string[] => [person(moment, m.told_sat, m.told_you_sat)];

/** Announce that a player took the deal back. At the first time, also explain the consequences. */
const tookBack = (moment: Moment): string[] => [person(moment, m.told_took_back, m.told_you_took_back), moment.before.taken_back ? '' : m.taken_back_text()];

const STOOD_IN = { time: m.stood_in_time, left: m.stood_in_left, gone: m.stood_in_gone, illegal: m.stood_in_illegal };

/** Announce that a computer took over a player's seat. */
function stoodIn({ before, event, seat }: Moment): string[] {
  return [seat === before.you ? m.stood_in_you() : STOOD_IN[event.why ?? 'left']({ name: namesOf(before)(seat ?? 0) })];
}

/** Announce that a computer was dismissed or a person was removed by the host. */
function dismissed(moment: Moment): string[] {
  const { kind, bot } = moment.before.seats[moment.seat ?? 0] ?? {};
  return [kind === 'guest' && !bot ? person(moment, m.removed_told, m.removed_told_you) : m.dismissed()];
}

/** Announcements by kind of event. */
const TOLD: Readonly<Record<Happened['kind'], (moment: Moment) => string[]>> = {
  // Happens before any reader can listen.
  created: () => [],
  listed: (moment) => [moment.view.listed ? person(moment, m.told_opened, m.told_you_opened) : person(moment, m.told_closed, m.told_you_closed)],
  sat: satDown,
  filled: satDown,
  left: (moment) => [person(moment, m.told_left, m.told_you_left)],
  freed,
  ready,
  stopped({ view }) {
    const ending = wantsEnd(view, namesOf(view));
    return ending ? [m.wants_end(ending)] : [];
  },
  dealt: () => [m.told_dealt()],
  acted,
  'took-back': tookBack,
  bots: ({ view }) => [view.bots ? m.bots_allowed_now() : m.bots_not_allowed_now()],
  talk: ({ view }) => [view.talk === 'free' ? m.chat_free_now() : m.chat_phrases_now()],
  ended: ({ view }) => [whyEnded(view)],
  'last-deal': ({ view }) => [view.finished ? m.told_time_over() : m.told_last_deal()],
  'stood-in': stoodIn,
  dismissed,
  // Steps of fair dealing between two deals. Their result is announced after the deal.
  chained: () => [],
  opened: () => [],
  number: () => [],
};

/** Return the announcements of an update, one line for each fact. */
export function told(shown: Shown, room: Room): string[] {
  const { before, event, view } = shown;
  return before ? TOLD[event.kind]({ ...shown, before, room, seat: event.seat }) : arrival(view, room);
}

/** Return the question to the reader in one line; empty if it is another player's turn. */
export function question(deal: AnyView, room: Room, names: Names): string {
  if (deal.actor === null || deal.actor !== deal.observer) return '';
  return together([room.prompt(deal, names), whyCardsBlocked(deal), room.spoken.warning?.(deal) ?? ''].filter(Boolean));
}

/** Return all seats with points in this deal, first the reader's and the declarer's. */
function inOrderOfInterest({ deal, you }: TableView): number[] {
  const { scores = [], declarer = null } = deal?.outcome ?? {};
  const first = [you, declarer].filter((seat) => seat !== null);
  // With four players at Skat, the dealer sits out and may still get points.
  const rest = [...(deal?.order ?? []), ...scores.keys()];
  return [...new Set([...first, ...rest])].filter((seat) => scores[seat] !== undefined);
}

/** Return the announcement once the table is at rest: the question to the reader, or the results of the deal and the match. */
export function atRest(table: TableView, room: Room): string[] {
  const { deal, match } = table;
  if (!deal || !match) return [];
  const names = namesOf(table);
  if (deal.phase !== 'over') return [question(deal, room, names)];
  const how = deal.outcome ? headline(room.ending(deal.outcome, deal.dealer, table.you, names)) : '';
  const line = deal.outcome ? (room.spoken.line?.(deal.outcome) ?? room.line(deal.outcome)) : '';
  const scores = inOrderOfInterest(table).map((seat) => m.told_of({ name: names(seat), value: signed(deal.outcome?.scores[seat] ?? 0, true) }));
  return [
    // Without a winner, headline and line may be the same.
    how === line ? '' : how,
    line ? m.told_over_line({ line }) : m.told_over(),
    m.told_scores({ scores: commaList(scores) }),
    ...(table.finished ? [ranking(table, names)] : []),
  ];
}

function ranking({ standings }: TableView, names: Names): string {
  return m.told_match_over({ ranking: commaList(standings.map(({ rank, seat, total }) => m.told_ranked({ place: rank, name: names(seat), total: signed(total) }))) });
}
