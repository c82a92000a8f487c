import type { CardMark } from '../cards/mark';
import type { OptionValues } from '../table/room';
import type { AnyPosition, AnyView } from '../wire/types';
import type { Setup, Sizes } from './setup';

/** A fact about a position besides its cards, such as the contract. */
export interface Fact {
  readonly name: string;
  label(): string;
  /** Possible values with labels; the empty value if the fact may be missing. */
  values(setup: Setup): readonly { readonly value: string; readonly label: string; readonly group?: string }[];
}

type Facts = Setup['facts'];

/** A game's rules and words for the analysis board. */
export interface GameBoard {
  readonly game: string;
  /** Possible numbers of hands, the default first. */
  readonly players: readonly number[];
  /** Cards of the pack, out of all cards that the game has. */
  deck(all: readonly string[], players: number, rules: OptionValues): readonly string[];
  sizes(players: number, rules: OptionValues): Sizes;
  /** Name of the cards beside the hands; empty if there are none. */
  aside(players: number): string;
  readonly facts: readonly Fact[];
  /** Facts of an empty board. */
  readonly usual: Facts;
  /** Name of a fact that must be given before the position can be solved; null if none is missing. */
  unsaid(setup: Setup): string | null;
  /** Key of `GameInfo.orders`. */
  orderKey(facts: Facts): string;
  /** Name of the contract, and its trump suit. */
  contract(facts: Facts): { readonly name: string; readonly suit: string | null } | null;
  declarer(facts: Facts): number | null;
  /** Word next to the declarer's name. */
  declarerWord(): string;
  mark?(facts: Facts, card: string, players: number): CardMark | null;
  /** True if a seat can declare alone, so that the server can compute the best declarations. */
  readonly declares: boolean;
  /** Fields of the position besides hands, leader, and what was made before. */
  position(setup: Setup): object;
  /** Facts of a position from the server. */
  read(position: AnyPosition): Facts;
  /** Facts of a moment of a deal. */
  seen(view: AnyView): Facts;
  /** The fact `contract` of a declaration, such as `clubs` of `clubs hand`. */
  declared(text: string): string;
  /** Contract for the `start` of a record; null if a record cannot express it. */
  start(setup: Setup): object | null;
}

/** Remove empty facts and turn the others into strings. */
export function said(facts: Readonly<Record<string, string | number | boolean | null | undefined>>): Facts {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === null || value === undefined || value === '' || value === false ? [] : [[name, String(value)]])),
  );
}

/** Return the seat in a fact; null if the fact is missing. */
export const seatOf = (fact: string | undefined): number | null => (fact === undefined || fact === '' ? null : Number(fact));
