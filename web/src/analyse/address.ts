import { isCard } from '../cards/words';
import type { OptionValue } from '../table/room';
import type { AnyView, DealMoment } from '../wire/types';
import { BOARDS } from './boards';
import { said, type GameBoard } from './game';
import { problems, type Setup } from './setup';

/** Version of the addresses written and read here. */
const VERSION = '1';
/** Names in an address besides the game's facts. An option has the prefix `rule.`. */
const NAMES = ['v', 'rules', 'hands', 'aside', 'leader', 'made', 'play', 'at'] as const;
const RULE = 'rule.';

/** Error for an address that describes no position. */
export class AddressError extends Error {
  constructor(
    /** Kind of mistake: another `version`, an unknown or invalid `part`, an invalid `card`, or a card that occurs `twice`. */
    readonly code: 'version' | 'part' | 'card' | 'twice',
    readonly part: string,
    readonly value: string,
  ) {
    super(`${part}: ${value}`);
  }
}

/** Write cards with two characters each. A joker becomes `J1` to `J3`. */
const short = (cards: readonly string[]) => cards.map((card) => (card.length > 2 ? `J${card.charAt(2)}` : card)).join('');

function cards(part: string, text: string): string[] {
  if (text.length % 2) throw new AddressError('card', part, text.slice(-1));
  return Array.from({ length: text.length / 2 }, (_, i) => {
    const two = text.slice(2 * i, 2 * i + 2);
    const card = /^J[1-3]$/.test(two) ? `JK${two.charAt(1)}` : two;
    if (!isCard(card)) throw new AddressError('card', part, two);
    return card;
  });
}

/** Return the address of a setup. It contains everything, so that others see the same board. */
export function addressOf({ game, preset, options, hands, aside, leader, facts, made, play, at }: Setup): string {
  const said: [string, string][] = [
    ['v', VERSION],
    ['rules', preset],
    ...Object.entries(options).map(([name, value]): [string, string] => [RULE + name, String(value)]),
    ['hands', hands.map(short).join('.')],
    ...(aside.length ? [['aside', short(aside)] as [string, string]] : []),
    ...(leader ? [['leader', String(leader)] as [string, string]] : []),
    ...Object.entries(facts),
    ...(made ? [['made', [made.tricks, made.points].map((numbers) => numbers.join('-')).join('.')] as [string, string]] : []),
    ...(play.length ? [['play', short(play)] as [string, string]] : []),
    ...(at ? [['at', String(at)] as [string, string]] : []),
  ];
  return `/analyse/${game}?${new URLSearchParams(said).toString()}`;
}

/** Return the setup in the query string; null if it is empty. Throws `AddressError`. */
export function readAddress(asked: string, board: GameBoard): Setup | null {
  const entries = [...new URLSearchParams(asked)];
  if (!entries.length) return null;
  const texts = new Map(entries);
  if (texts.get('v') !== VERSION) throw new AddressError('version', 'v', texts.get('v') ?? '');
  const facts = board.facts.map(({ name }) => name);
  for (const [name, value] of entries) {
    const known = facts.includes(name) || (NAMES as readonly string[]).includes(name) || name.startsWith(RULE);
    if (!known || entries.filter(([other]) => other === name).length > 1) throw new AddressError('part', name, value);
  }
  const hands = (texts.get('hands') ?? '').split('.').map((text) => cards('hands', text));
  if (!board.players.includes(hands.length)) throw new AddressError('part', 'hands', String(hands.length));
  const number = (part: string, text: string, most: number) => {
    if (!/^\d{1,3}$/.test(text) || Number(text) > most) throw new AddressError('part', part, text);
    return Number(text);
  };
  const play = cards('play', texts.get('play') ?? '');
  const setup: Setup = {
    game: board.game,
    preset: preset(texts.get('rules') ?? ''),
    options: Object.fromEntries(entries.filter(([name]) => name.startsWith(RULE)).map(([name, value]) => [name.slice(RULE.length), option(value)])),
    hands,
    aside: cards('aside', texts.get('aside') ?? ''),
    leader: number('leader', texts.get('leader') ?? '0', hands.length - 1),
    facts: Object.fromEntries(entries.filter(([name]) => facts.includes(name))),
    made: madeBefore(texts.get('made'), hands.length, number),
    play,
    at: number('at', texts.get('at') ?? '0', play.length),
  };
  const twice = problems(setup, [...setup.hands.flat(), ...setup.aside], { hand: Infinity, aside: setup.aside.length }).find(({ code }) => code === 'twice');
  if (twice?.code === 'twice') throw new AddressError('twice', 'hands', twice.card);
  for (const fact of board.facts) {
    const value = setup.facts[fact.name];
    if (value !== undefined && !fact.values(setup).some((known) => known.value === value)) throw new AddressError('part', fact.name, value);
  }
  return setup;
}

function preset(text: string): string {
  if (!/^[\w-]{1,60}$/.test(text)) throw new AddressError('part', 'rules', text);
  return text;
}

const option = (text: string): OptionValue => (text === 'true' || text === 'false' ? text === 'true' : /^-?\d{1,6}$/.test(text) ? Number(text) : text);

function madeBefore(text: string | undefined, seats: number, number: (part: string, text: string, most: number) => number): Setup['made'] {
  if (text === undefined) return null;
  const [tricks, points, ...more] = text.split('.').map((numbers) => numbers.split('-').map((one) => number('made', one, 999)));
  if (tricks?.length !== seats || points?.length !== seats || more.length) throw new AddressError('part', 'made', text);
  return { tricks, points };
}

/**
 * Return the address of the analysis board for a moment of a finished deal with open cards; null if the game has no board or no card was
 * played.
 */
export function boardAddress(
  deal: { readonly game: string; readonly preset: string; readonly options: Setup['options'] },
  moments: readonly DealMoment[],
  moment: number,
): string | null {
  const board = BOARDS[deal.game];
  const lead = moments.findIndex((_, i) => isCard(moments[i + 1]?.view.log.at(-1)?.action ?? ''));
  const first = moments[lead];
  if (!board || !first?.hands) return null;
  const end = moments.at(-1)?.view as AnyView;
  const seats = [...first.view.order].sort((a, b) => a - b);
  const cards = (view: AnyView) => view.log.flatMap(({ action }) => (isCard(action) ? [action] : []));
  const { players, ...options } = deal.options;
  return addressOf({
    game: deal.game,
    preset: deal.preset,
    options: players !== undefined && players === seats.length ? deal.options : options,
    hands: seats.map((seat) => first.hands?.[seat] ?? []),
    aside: [...(first.aside ?? [])],
    leader: seats.indexOf(moments[lead + 1]?.view.log.at(-1)?.seat ?? 0),
    facts: said(board.seen(first.view)),
    made: null,
    play: cards(end),
    at: cards((moments[Math.min(moment, moments.length - 1)] ?? first).view).length,
  });
}
