import type { Place } from '../deal/board';
import type { OptionValue } from '../table/room';

/** Position on the analysis board, and the cards played from it. Immutable: each change makes a new setup. */
export interface Setup {
  readonly game: string;
  readonly preset: string;
  /** Options that differ from the preset. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Cards by seat. */
  readonly hands: readonly (readonly string[])[];
  /** Cards beside the hands, such as the skat. */
  readonly aside: readonly string[];
  /** Seat that leads to the first trick of `play`. */
  readonly leader: number;
  /** Facts that the game needs for a position, such as the contract, by name. Unknown facts are missing. */
  readonly facts: Readonly<Record<string, string>>;
  /** Tricks and points made before the position, by seat; null if there are none. */
  readonly made: { readonly tricks: readonly number[]; readonly points: readonly number[] } | null;
  /** Cards played from here. The first `at` of them have been played in the moment that is shown. */
  readonly play: readonly string[];
  readonly at: number;
}

/** Numbers of cards in a complete deal. */
export interface Sizes {
  readonly hand: number;
  readonly aside: number;
}

/** Reason why a setup is not a position. */
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

/** Return the place of a card; null if it is not on the board. */
export function placeOf({ hands, aside }: Setup, card: string): Place | null {
  const seat = hands.findIndex((hand) => hand.includes(card));
  return seat >= 0 ? seat : aside.includes(card) ? 'aside' : null;
}

/** Return the setup with other cards. The played cards are removed, since they no longer follow. */
function dealt(setup: Setup, hands: Setup['hands'], aside: Setup['aside']): Setup {
  return { ...setup, hands, aside, play: [], at: 0 };
}

/** Return the setup with one card moved; null removes the card from the board. */
export function put(setup: Setup, card: string, to: Place | null): Setup {
  if (placeOf(setup, card) === to) return setup;
  const without = (cards: readonly string[]) => cards.filter((c) => c !== card);
  const at = (cards: readonly string[], place: Place) => (place === to ? [...without(cards), card] : without(cards));
  return dealt(setup, setup.hands.map(at), at(setup.aside, 'aside'));
}

/** Return the setup with two cards exchanged; one of them may be off the board. */
export function exchange(setup: Setup, one: string, other: string): Setup {
  const swap = (cards: readonly string[]) => cards.map((card) => (card === one ? other : card === other ? one : card));
  return dealt(setup, setup.hands.map(swap), swap(setup.aside));
}

/** Return the cards of the pack that are not on the board, in the order of the pack. */
export function unplaced(setup: Setup, deck: readonly string[]): string[] {
  const lying = new Set([...setup.hands.flat(), ...setup.aside]);
  return deck.filter((card) => !lying.has(card));
}

/** Return the number of cards that a place can hold. */
export const takes = (place: Place, { hand, aside }: Sizes) => (place === 'aside' ? aside : hand);
export const lyingAt = ({ hands, aside }: Setup, place: Place): readonly string[] => (place === 'aside' ? aside : (hands[place] ?? []));

/** Return the place for a card tapped in the pack: the chosen place if it has room, else the next one with room. */
export function nextPlace(setup: Setup, chosen: Place, sizes: Sizes): Place | null {
  const places: Place[] = [...setup.hands.keys(), ...(sizes.aside ? (['aside'] as const) : [])];
  const from = Math.max(0, places.indexOf(chosen));
  return [...places.slice(from), ...places.slice(0, from)].find((place) => lyingAt(setup, place).length < takes(place, sizes)) ?? null;
}

/** Return the mistakes in the layout of the cards, the worst first. */
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

/** Return true if all cards are on the board and nothing was made before. */
export const whole = (setup: Setup, deck: readonly string[]): boolean => !setup.made && unplaced(setup, deck).length === 0;

/** Return the setup with the rest of the pack dealt at random: first to the hands, then beside them. */
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
