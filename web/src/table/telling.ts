import { cardName, isCard } from '../cards/words';
import { m } from '../paraglide/messages';
import type { AnyView, SeenCard, TableView } from '../wire/types';
import type { Shown } from './client.svelte';
import { headline } from './ending';
import { seatNames } from './names';
import type { Names, Room } from './room';
import { signed } from './totals';

export const listed = (cards: readonly string[]): string => cards.map(cardName).join(m.told_comma());
export const laid = (cards: readonly SeenCard[], names: Names): string => cards.map(({ seat, card }) => m.card_by({ card: cardName(card), name: names(seat) })).join('; ');

export function namesOf(table: TableView): Names {
  const names = seatNames(table.seats, table.you);
  return (seat) => names[seat] ?? '';
}

/** An action in words; null for what is not worth telling. */
function action(room: Room, text: string, name: string): string | null {
  if (isCard(text)) return m.told_plays({ name, card: cardName(text) });
  const words = room.told(text);
  return words && m.told_says({ name, words });
}

/** The cards that came to the observer's hand by this update of a deal that goes on. */
function gained(before: AnyView | null, deal: AnyView): string[] {
  if (deal.observer === null || before?.log.length !== deal.log.length - 1) return [];
  const held = before.hands[deal.observer] ?? [];
  return held.length ? (deal.hands[deal.observer] ?? []).filter((card) => !held.includes(card)) : [];
}

/** Where the deal stands, for who comes to it. Before the first card that is everything that was said. */
function arrival(table: TableView, room: Room): string[] {
  const { deal } = table;
  const names = namesOf(table);
  if (!deal || deal.phase === 'over') return [];
  if (deal.log.some((entry) => isCard(entry.action))) {
    return [...room.spoken.contract(deal, names), ...(deal.trick.length ? [m.told_trick({ cards: laid(deal.trick, names) })] : [])];
  }
  return [m.told_dealt(), ...deal.log.map((entry) => action(room, entry.action, names(entry.seat)) ?? '')];
}

const STOOD_IN = { time: m.stood_in_time, left: m.stood_in_left, gone: m.stood_in_gone };

/** What an update brought, a line for each thing. */
export function told({ before, event, view, trick }: Shown, room: Room): string[] {
  if (!before) return arrival(view, room);
  const { deal } = view;
  // Who left is not there after it.
  const names = namesOf(event.kind === 'left' ? before : view);
  const own = event.seat !== null && event.seat === (event.kind === 'left' ? before : view).you;
  const name = event.seat === null ? '' : names(event.seat);
  switch (event.kind) {
    case 'dealt':
      return [m.told_dealt()];
    case 'sat':
    case 'filled':
      return [own ? m.told_you_sat() : m.told_sat({ name })];
    case 'stood-in':
      return [event.seat === before.you ? m.stood_in_you() : STOOD_IN[event.why ?? 'left']({ name: namesOf(before)(event.seat ?? 0) })];
    case 'dismissed':
      return [m.dismissed()];
    case 'left':
      return [own ? m.told_you_left() : m.told_left({ name })];
    case 'acted': {
      const fresh = deal ? gained(before.deal, deal) : [];
      return [
        (event.action && action(room, event.action, name)) || '',
        ...(fresh.length ? [m.told_new_cards({ cards: listed(fresh) })] : []),
        ...(deal && before.deal ? (room.spoken.news?.(before.deal, deal, names) ?? []) : []),
        ...(trick ? [m.takes_trick({ name: names(trick.winner) })] : []),
      ];
    }
    default:
      return [];
  }
}

/** What the observer is asked, in a line; empty while it is another's turn. */
export function question(deal: AnyView, room: Room, names: Names): string {
  if (deal.actor === null || deal.actor !== deal.observer) return '';
  const cards = deal.legal.filter(isCard).length;
  const bound = cards > 0 && cards < (deal.counts[deal.actor] ?? 0);
  return [room.prompt(deal, names), bound ? room.blocked(deal) : '', room.spoken.warning?.(deal) ?? '']
    .filter(Boolean)
    .reduce((said, next) => m.told_follow({ question: said, follow: next }));
}

/** What follows when the table is at rest: the question to the observer, or how the deal and the match ended. */
export function atRest(table: TableView, room: Room): string[] {
  const { deal, match } = table;
  if (!deal || !match) return [];
  const names = namesOf(table);
  if (deal.phase !== 'over') return [question(deal, room, names)];
  const how = deal.outcome ? headline(room.ending(deal.outcome, deal.dealer, table.you, names)) : '';
  const line = deal.outcome ? (room.spoken.line?.(deal.outcome) ?? room.line(deal.outcome)) : '';
  const scores = deal.order.map((seat) => m.told_of({ name: names(seat), value: signed(deal.outcome?.scores[seat] ?? 0, true) }));
  return [
    // Where nobody won or lost, the line says as much.
    how === line ? '' : how,
    line ? m.told_over_line({ line }) : m.told_over(),
    m.told_scores({ scores: scores.join(m.told_comma()) }),
    ...(table.finished ? [ranking(table, names)] : []),
  ];
}

function ranking({ standings }: TableView, names: Names): string {
  return m.told_match_over({ ranking: standings.map(({ rank, seat, total }) => m.told_ranked({ place: rank, name: names(seat), total: signed(total) })).join(m.told_comma()) });
}
