import type { Component, Snippet } from 'svelte';
import type { CardStyle } from '../cards/faces';
import type { CardMark } from '../cards/mark';
import type { Hinting } from '../hints/hinting.svelte';
import type { Term } from '../terms/terms';
import type { AnyOutcome, AnyView } from '../wire/types';
import type { Doing } from './doing.svelte';
import type { Ending } from './ending';

/** Carries out the reader's actions: a table or a trainer. */
export interface Acting {
  /** True while an action is being carried out. */
  readonly busy: boolean;
  act(action: string): Promise<void>;
}

/** Props of every part of a game's room. */
export interface PartProps<View extends AnyView = AnyView> {
  client: Acting;
  view: View;
  doing: Doing;
  names: Names;
  hinting: Hinting;
  /** The quick hint, or the button that asks for it; only at a table. */
  quick?: Snippet;
}

/** Props of the result of a deal. */
export type ResultProps<View extends AnyView = AnyView> = Pick<PartProps<View>, 'view' | 'names'>;

/** Returns a seat's name, `you` for the reader's. */
export type Names = (seat: number) => string;

export interface MenuItem {
  action: string;
  label: string;
  /** Question shown before the action is sent. */
  question: string;
}

export type OptionValue = boolean | number | string;
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** Words of a table's option. Its possible values are in `GameInfo.choices`. */
export interface OptionWords {
  readonly name: string;
  label(): string;
  /** Explanation of the option, or of the value. */
  text(value: OptionValue): string;
  /** Name of a value. Without it the value itself is shown, and a boolean is a check box. */
  value?(value: OptionValue): string;
}

export interface OptionGroup {
  title(): string;
  readonly options: readonly OptionWords[];
}

/** Words of the option for the length of a match. */
export interface LengthWords {
  readonly name: string;
  /** Label, such as "How long (a round is 3 deals)". */
  label(players: number): string;
  value(value: OptionValue): string;
  /** Lengths offered for a match against the computer, the default first. A table with friends may have any length. */
  readonly quick: readonly OptionValue[];
}

/** A game's introduction in the lobby. */
export interface Introduction {
  /** Headline while the game is selected, such as "Chess, right now.". */
  hero(): string;
  /** One or two sentences below the headline. */
  lead(): string;
  /** Half a line on the game's tile, such as "3 players · bidding, one against two". */
  brief(): string;
  /** How to play, in three steps. */
  readonly steps: readonly { title(): string; text(): string }[];
  /** Four cards as the game's picture. */
  readonly fan: readonly string[];
  /** The default preset of a match against the computer. */
  readonly preset: string;
  /** Numbers of players for a match against the computer, the default first. */
  readonly players: readonly number[];
}

/** A game's announcements for screen readers, and its answers by single keys. */
export interface Spoken<View extends AnyView = AnyView, Outcome extends AnyOutcome = AnyOutcome> {
  /** Contract and its player, one line for each fact; before the contract is fixed, the state of the auction. */
  contract(view: View, names: Names): string[];
  /** Points so far, one line for each side or seat. */
  points(view: View, names: Names): string[];
  /** Effects of an action to announce besides the action, such as who the partner is. */
  news?(before: View, view: View, names: Names): string[];
  /** Something the reader should know before answering the question. */
  warning?(view: View): string;
  /** A finished deal in a few words, if the line of the score sheet is made of signs. */
  line?(outcome: Outcome): string;
  /** Actions that say yes; of the legal ones the first is used, such as the lowest bid. */
  readonly yes: RegExp;
  /** Actions that say no. */
  readonly no: RegExp;
}

/** Parts of a table that only this game has. */
export interface Parts<View extends AnyView = AnyView> {
  /** Middle of the table outside of tricks: auction, exchange, declaration. */
  readonly Centre: Component<PartProps<View>>;
  /** The contract and its progress. */
  readonly Panel: Component<PartProps<View>>;
  /** A question above the hand, such as an offer. */
  readonly Offer?: Component<PartProps<View>>;
  /** Details of a finished deal, below its `ending`: contract, scoring, all cards. Loaded while the deal is played. */
  result(): Promise<{ default: Component<ResultProps<View>> }>;
}

/** A game's words for the help at the table. Order and values of the cards come from the server. */
export interface HelpWords<View extends AnyView = AnyView> {
  /** Terms of the game that explain themselves. */
  readonly terms: readonly Term[];
  /** Contracts whose cards can be looked at before a contract is fixed, each with its key of `GameInfo.orders`. */
  possible(view: View): { order: string; name: string }[];
  /** Result that is needed to win, one sentence each. `total`: card points of all cards (0 before they are loaded). */
  needs(view: View, names: Names, total: number): string[];
  /** Advice for the reader in this phase; empty if the prompt says enough. */
  now(view: View): string;
  /** Section of the rules for players that explains the phase: the id of its English heading. */
  section(view: View): string;
  /** Role of a suit in this deal, and what it means; null without one. */
  label?(view: View, suit: string): { name: string; text: string } | null;
  /** Card to point out, such as the called ace; null for none. */
  marked?(view: View): string | null;
}

/** A game's contribution to the page: its words and its own parts. Legality and values come with the view. */
export interface Room<View extends AnyView = AnyView, Outcome extends AnyOutcome = AnyOutcome> {
  readonly game: string;
  title(): string;
  readonly introduction: Introduction;
  /** The game's usual faces, and its names of suits and ranks. */
  readonly cards: CardStyle;
  preset(name: string): string;
  /** Description of a preset; empty if its name says enough. */
  presetText(name: string): string;
  /** All options except `players` and the length, in the order of the form. Loaded when they are shown. */
  options(): Promise<readonly OptionGroup[]>;
  readonly length: LengthWords;
  /** Return true if this value is compatible with the values of the other options. */
  offers(name: string, value: OptionValue, values: OptionValues): boolean;
  /** Effect of the number of players, if it needs an explanation, such as "With four the dealer sits out.". */
  playersText?(players: number): string;
  /** Key of `GameInfo.orders` for the contract that the reader plans. By default hands follow `view.hand_order`. */
  orderKey?(view: View, plan: string): string;
  /** Number of cards to choose together now; 0 if cards are played one by one or not at all. */
  choose(view: View): number;
  /** Return true if the middle of the table shows the trick, false if it shows the game's `Centre`. */
  showsTrick(view: View): boolean;
  /** Short name of the contract and of its player; null until it is fixed. */
  contract?(view: View, names: Names): { name: string; by: string } | null;
  /** Seats known to be on the declarer's side, declarer first, and seats known to be on the other side; null without sides. */
  sides?(view: View): { declarers: readonly number[]; others: readonly number[] } | null;
  /** Mark of a card with a special role in this deal, such as a penalty card; null for most. */
  mark?(view: View, card: string): CardMark | null;
  /** Word for the seat's position in the deal, such as "forehand". */
  place(view: View, seat: number): string;
  /** Word for the seat's role, such as "declarer". */
  badge(view: View, seat: number): string | null;
  /** Count next to the seat's tricks, such as penalty cards or the score so far. */
  tally?(view: View, seat: number): { text: string; label: string } | null;
  /** Name of the cards that are neither held nor played, such as "Skat" or "Discards"; empty for none. */
  aside?(view: View): string;
  /** The seat's latest call in the auction, shown as a speech bubble. */
  speech(view: View, seat: number): { text: string; faint: boolean } | null;
  /** Words for an action, without its player; null if it is not announced. */
  told(action: string): string | null;
  /** Instruction to the reader, or the player that the table waits for. */
  prompt(view: View, names: Names): string;
  readonly spoken: Spoken<View, Outcome>;
  /** Calls allowed while playing cards; made at once, without a question. */
  calls(view: View): { action: string; label: string; help: string }[];
  /** Actions that end the deal early. */
  menu(view: View): MenuItem[];
  /** The deal in a few words, for its line of the score sheet. */
  line(outcome: Outcome): string;
  /** Result of a finished deal for the reader at seat `you`. The table words it in the same way for all games. */
  ending(outcome: Outcome, dealer: number, you: number | null, names: Names): Ending;
  /** Cards raised in the open hands after a deal. */
  shownMarks?(view: View): ReadonlySet<string>;
  /** True if the analysis board supports the game (`analyse/boards.ts`). */
  readonly analysed?: boolean;
  /** True if the game has no declarer; the ranking then has no columns for deals won and lost. */
  readonly noDeclarer?: boolean;
  /** Load the words of the help at the table. */
  help?(): Promise<{ HELP: HelpWords<View> }>;
  /** Load the parts of the game's tables. */
  parts(): Promise<Parts<View>>;
  /** True if the game has a page that scores deals played with real cards (`games/scorers.ts`). */
  readonly scored?: boolean;
}

/** Return a room under the table's general type. This is safe, since the table selects rooms by `view.game`. */
export function general<View extends AnyView, Outcome extends AnyOutcome>(room: Room<View, Outcome>): Room {
  return room as unknown as Room;
}

/** Return the key of `GameInfo.orders` for sorting hands now. */
export function orderKey(room: Room, view: AnyView, plan: string | null): string {
  return (plan !== null && room.orderKey?.(view, plan)) || view.hand_order;
}
