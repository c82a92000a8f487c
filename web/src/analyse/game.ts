import type { CardMark } from '../cards/mark';
import type { OptionValues } from '../table/room';
import type { AnyPosition, AnyView } from '../wire/types';
import type { Setup, Sizes } from './setup';

/** One of the things that a position of a game says beside its cards. */
export interface Fact {
  readonly name: string;
  label(): string;
  /** What it may be, with words; the empty value where it may be left out. */
  values(setup: Setup): readonly { readonly value: string; readonly label: string; readonly group?: string }[];
}

type Facts = Setup['facts'];

/** What the analysis board needs to know of a game. */
export interface GameBoard {
  readonly game: string;
  /** Numbers of hands that a position may have, the usual one first. */
  readonly players: readonly number[];
  /** The cards of the pack, of all that the game knows. */
  deck(all: readonly string[], players: number, rules: OptionValues): readonly string[];
  sizes(players: number, rules: OptionValues): Sizes;
  /** What the cards beside the hands are called; empty where there are none. */
  aside(players: number): string;
  readonly facts: readonly Fact[];
  /** Those of a board on which nothing is said yet. */
  readonly usual: Facts;
  /** Name of a fact without which nothing can be solved; null where all is said. */
  unsaid(setup: Setup): string | null;
  /** Key of `GameInfo.orders`. */
  orderKey(facts: Facts): string;
  /** What is played, in words, and its suit of trumps. */
  contract(facts: Facts): { readonly name: string; readonly suit: string | null } | null;
  declarer(facts: Facts): number | null;
  /** What stands beside the declarer's name. */
  declarerWord(): string;
  mark?(facts: Facts, card: string, players: number): CardMark | null;
  /** Whether a seat can declare alone, so that the best declarations can be asked for. */
  readonly declares: boolean;
  /** What the position says beside hands, leader and what was made. */
  position(setup: Setup): object;
  /** The facts of a position from the server. */
  read(position: AnyPosition): Facts;
  /** The facts of a deal's moment. */
  seen(view: AnyView): Facts;
  /** The fact `contract` of what is declared, such as `clubs` of `clubs hand`. */
  declared(text: string): string;
  /** The contract as it stands in a record in place of an auction; null where a record cannot tell it. */
  start(setup: Setup): object | null;
}

/** Facts without those that say nothing. */
export function said(facts: Readonly<Record<string, string | number | boolean | null | undefined>>): Facts {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === null || value === undefined || value === '' || value === false ? [] : [[name, String(value)]])),
  );
}

/** The seat of a fact. */
export const seatOf = (fact: string | undefined): number | null => (fact === undefined || fact === '' ? null : Number(fact));
