import type { Place } from '../deal/board';
import type { OptionValue } from '../table/room';

/** What lies on the analysis board: a position of any game, and the cards that are played from it on. A value: every change makes a new one. */
export interface Setup {
  readonly game: string;
  readonly preset: string;
  /** Those that differ from the preset. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** By seat. */
  readonly hands: readonly (readonly string[])[];
  /** Beside the hands, such as the skat. */
  readonly aside: readonly string[];
  /** Who leads to the first trick of `play`. */
  readonly leader: number;
  /** What the game asks of a position, such as its contract, by name; only what is said. */
  readonly facts: Readonly<Record<string, string>>;
  /** By seat, what was made before; nothing unless it is said. */
  readonly made: { readonly tricks: readonly number[]; readonly points: readonly number[] } | null;
  /** Cards played from here on, and how many of them are on the table or taken in what is shown. */
  readonly play: readonly string[];
  readonly at: number;
}

/** How many cards lie where when everything is dealt. */
export interface Sizes {
  readonly hand: number;
  readonly aside: number;
}

/** What keeps a setup from being a position. */
export type Problem =
  | { readonly code: 'empty' }
  | { readonly code: 'foreign' | 'twice'; readonly card: string }
  | { readonly code: 'full'; readonly seat: number; readonly most: number }
  | { readonly code: 'uneven'; readonly sizes: readonly number[] }
  | { readonly code: 'aside'; readonly wanted: number }
  | { readonly code: 'fact'; readonly name: string };

export function empty(game: string, preset: string, players: number, facts: Setup['facts'] = {}, options: Setup['options'] = {}): Setup {
  return { game, preset, options, hands: Array.from({ length: players }, () => []), aside: [], leader: 0, facts, made: null, play: [], at: 0 };
}

/** Where a card lies; null where it is not on the board. */
export function placeOf({ hands, aside }: Setup, card: string): Place | null {
  const seat = hands.findIndex((hand) => hand.includes(card));
  return seat >= 0 ? seat : aside.includes(card) ? 'aside' : null;
}

/** The same with other cards in some places; what was played no longer follows from it. */
function dealt(setup: Setup, hands: Setup['hands'], aside: Setup['aside']): Setup {
  return { ...setup, hands, aside, play: [], at: 0 };
}

/** Everything as it lies, with one card somewhere else; null takes it off the board. */
export function put(setup: Setup, card: string, to: Place | null): Setup {
  if (placeOf(setup, card) === to) return setup;
  const without = (cards: readonly string[]) => cards.filter((c) => c !== card);
  const at = (cards: readonly string[], place: Place) => (place === to ? [...without(cards), card] : without(cards));
  return dealt(setup, setup.hands.map(at), at(setup.aside, 'aside'));
}

/** Two cards change places; one of them may lie beside the board. */
export function exchange(setup: Setup, one: string, other: string): Setup {
  const swap = (cards: readonly string[]) => cards.map((card) => (card === one ? other : card === other ? one : card));
  return dealt(setup, setup.hands.map(swap), swap(setup.aside));
}

/** Cards of the pack that lie nowhere, in its order. */
export function unplaced(setup: Setup, deck: readonly string[]): string[] {
  const lying = new Set([...setup.hands.flat(), ...setup.aside]);
  return deck.filter((card) => !lying.has(card));
}

/** How many cards a place takes. */
export const takes = (place: Place, { hand, aside }: Sizes) => (place === 'aside' ? aside : hand);
export const lyingAt = ({ hands, aside }: Setup, place: Place): readonly string[] => (place === 'aside' ? aside : (hands[place] ?? []));

/** The place that a card tapped in the pack goes to: the chosen one while it has room, then the next that has. */
export function nextPlace(setup: Setup, chosen: Place, sizes: Sizes): Place | null {
  const places: Place[] = [...setup.hands.keys(), ...(sizes.aside ? (['aside'] as const) : [])];
  const from = Math.max(0, places.indexOf(chosen));
  return [...places.slice(from), ...places.slice(0, from)].find((place) => lyingAt(setup, place).length < takes(place, sizes)) ?? null;
}

/** What is wrong with the cards, the gravest first. */
export function problems(setup: Setup, deck: readonly string[], sizes: Sizes): Problem[] {
  const lying = [...setup.hands.flat(), ...setup.aside];
  const found: Problem[] = [];
  const foreign = lying.find((card) => !deck.includes(card));
  if (foreign) found.push({ code: 'foreign', card: foreign });
  const twice = lying.find((card, i) => lying.indexOf(card) < i);
  if (twice) found.push({ code: 'twice', card: twice });
  const counts = setup.hands.map((hand) => hand.length);
  const over = counts.findIndex((count) => count > sizes.hand);
  if (over >= 0) found.push({ code: 'full', seat: over, most: sizes.hand });
  if (!counts.some(Boolean)) found.push({ code: 'empty' });
  else if (new Set(counts).size > 1) found.push({ code: 'uneven', sizes: counts });
  if (setup.aside.length && setup.aside.length !== sizes.aside) found.push({ code: 'aside', wanted: sizes.aside });
  return found;
}

/** Whether every card of the pack lies somewhere, and nothing was made before. */
export const whole = (setup: Setup, deck: readonly string[]): boolean => !setup.made && unplaced(setup, deck).length === 0;

/** The rest of the pack at random: hands filled from the first to the last, then what lies beside them. */
export function filled(setup: Setup, deck: readonly string[], sizes: Sizes, random: () => number = Math.random): Setup {
  const rest = unplaced(setup, deck);
  for (let i = rest.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [rest[i], rest[j]] = [rest[j] ?? '', rest[i] ?? ''];
  }
  const fill = (cards: readonly string[], size: number) => [...cards, ...rest.splice(0, Math.max(0, size - cards.length))];
  const hands = setup.hands.map((hand) => fill(hand, sizes.hand));
  return dealt(setup, hands, fill(setup.aside, sizes.aside));
}
