import type { Component, Snippet } from 'svelte';
import type { CardStyle } from '../cards/faces';
import type { CardMark } from '../cards/mark';
import type { Hinting } from '../hints/hinting.svelte';
import type { AnyOutcome, AnyView } from '../wire/types';
import type { Doing } from './doing.svelte';
import type { Ending } from './ending';

/** Who carries out what the player does: a table, or a trainer. */
export interface Acting {
  /** Something is under way. */
  readonly busy: boolean;
  act(action: string): Promise<void>;
}

/** What every part of a game's room is given. */
export interface PartProps<View extends AnyView = AnyView> {
  client: Acting;
  view: View;
  doing: Doing;
  names: Names;
  hinting: Hinting;
  /** The quick hint, or the button that asks for it; at a table only. */
  quick?: Snippet;
}

/** What the result of a deal is drawn from. */
export type ResultProps<View extends AnyView = AnyView> = Pick<PartProps<View>, 'view' | 'names'>;

/** Names of the seats; `you` where the reader sits. */
export type Names = (seat: number) => string;

export interface MenuItem {
  action: string;
  label: string;
  /** What is asked before the action is sent. */
  question: string;
}

export type OptionValue = boolean | number | string;
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** An option of a table in words. Which values it may have, the wire says (`GameInfo.choices`). */
export interface OptionWords {
  readonly name: string;
  label(): string;
  /** What it means, or what the value means. */
  text(value: OptionValue): string;
  /** A value's name; without it the value itself is shown, and yes or no are a box to tick. */
  value?(value: OptionValue): string;
}

export interface OptionGroup {
  title(): string;
  readonly options: readonly OptionWords[];
}

/** The option that says how long a match is, in words. */
export interface LengthWords {
  readonly name: string;
  /** Such as "How long (a round is 3 deals)". */
  label(players: number): string;
  value(value: OptionValue): string;
  /** What a match against the computer may be, the usual one first; a table with friends may choose among all values. */
  readonly quick: readonly OptionValue[];
}

/** What the lobby says of a game. */
export interface Introduction {
  /** The headline while the game is chosen, such as "Chess, right now.". */
  hero(): string;
  /** A sentence or two beneath it. */
  lead(): string;
  /** Half a line on the game's tile, such as "3 players · bidding, one against two". */
  brief(): string;
  /** How it goes, in three steps. */
  readonly steps: readonly { title(): string; text(): string }[];
  /** Four cards that stand for it. */
  readonly fan: readonly string[];
  /** The usual preset: the first choice for a match against the computer. */
  readonly preset: string;
  /** How many may sit down at once against the computer, the usual number first. */
  readonly players: readonly number[];
}

/** What a game says to who listens, and how single keys answer it. */
export interface Spoken<View extends AnyView = AnyView, Outcome extends AnyOutcome = AnyOutcome> {
  /** What is played and by whom, a line for each thing; before that, how the auction stands. */
  contract(view: View, names: Names): string[];
  /** How the deal stands in points, a line for each side or seat. */
  points(view: View, names: Names): string[];
  /** What an action brought about beyond itself, such as who the partner is. */
  news?(before: View, view: View, names: Names): string[];
  /** What is to be known before the question is answered. */
  warning?(view: View): string;
  /** A finished deal in a few words, where those of the score sheet are signs. */
  line?(outcome: Outcome): string;
  /** Actions that say yes: the first legal one is meant, such as the lowest bid. */
  readonly yes: RegExp;
  /** Actions that say no. */
  readonly no: RegExp;
}

/** What only a game's own tables show. */
export interface Parts<View extends AnyView = AnyView> {
  /** The middle of the table while no trick is played: auction, exchange, declaration. */
  readonly Centre: Component<PartProps<View>>;
  /** The contract and how it stands. */
  readonly Panel: Component<PartProps<View>>;
  /** A word over the hand that asks for an answer, such as an offer. */
  readonly Offer?: Component<PartProps<View>>;
  /** What the end of a finished deal was made of: contract, arithmetic, all cards. What stands above it, `ending` says. Loaded while the deal is played. */
  result(): Promise<{ default: Component<ResultProps<View>> }>;
}

/** What a game gives to the page: its words and the parts that only it knows. Legality and values come with the view. */
export interface Room<View extends AnyView = AnyView, Outcome extends AnyOutcome = AnyOutcome> {
  readonly game: string;
  title(): string;
  readonly introduction: Introduction;
  /** The faces it is usually played with, and how its suits and ranks are called. */
  readonly cards: CardStyle;
  preset(name: string): string;
  /** What a preset is about; empty where there is no more to say. */
  presetText(name: string): string;
  /** Every option but `players` and the length, in the order in which they are chosen; loaded where they are told. */
  options(): Promise<readonly OptionGroup[]>;
  readonly length: LengthWords;
  /** Whether this value goes together with the other options' values. */
  offers(name: string, value: OptionValue, values: OptionValues): boolean;
  /** What a number of players means here, where that needs saying, such as "With four the dealer sits out.". */
  playersText?(players: number): string;
  /** Key of `GameInfo.orders` for what the reader plans; without it hands are held by `view.hand_order`. */
  orderKey?(view: View, plan: string): string;
  /** Number of cards to choose together now; 0 when cards are played one by one or not at all. */
  choose(view: View): number;
  /** The middle of the table shows the trick; else the game's `Centre` stands there. */
  showsTrick(view: View): boolean;
  /** What is played and by whom, shortly; null while it is not fixed. */
  contract?(view: View, names: Names): { name: string; by: string } | null;
  /** Who is known to play with the declarer, himself first, and who against him; null where there are no sides. */
  sides?(view: View): { declarers: readonly number[]; others: readonly number[] } | null;
  /** What this deal makes of a card beyond its face, such as a penalty card; null for most. */
  mark?(view: View, card: string): CardMark | null;
  /** A word on the seat's role in the deal, such as "forehand". */
  place(view: View, seat: number): string;
  /** A mark of honour or burden, such as "declarer". */
  badge(view: View, seat: number): string | null;
  /** A running count beside the seat's tricks, such as penalty cards or what the deal would score now. */
  tally?(view: View, seat: number): { text: string; label: string } | null;
  /** What the cards are that nobody holds and nobody has played, such as "Skat" or "Discards"; empty for no word of its own. */
  aside?(view: View): string;
  /** The last thing the seat said in the auction, shown as speech. */
  speech(view: View, seat: number): { text: string; faint: boolean } | null;
  /** An action in words, without who did it; null for what is not worth telling. */
  told(action: string): string | null;
  /** What the observer is to do, or whom the table waits for. */
  prompt(view: View, names: Names): string;
  readonly spoken: Spoken<View, Outcome>;
  /** What may be said beside playing a card, at once and without a question. */
  calls(view: View): { action: string; label: string; help: string }[];
  /** What would end the deal early. */
  menu(view: View): MenuItem[];
  /** The deal in a few words for its line on the score sheet. */
  line(outcome: Outcome): string;
  /** How a finished deal ended for the reader, who sat at seat `you`; the table words it, the same in all games. */
  ending(outcome: Outcome, dealer: number, you: number | null, names: Names): Ending;
  /** The analysis board knows it (`analyse/boards.ts`). */
  readonly analysed?: boolean;
  /** A game in which nobody declares: the ranking leaves away deals won and lost. */
  readonly noDeclarer?: boolean;
  /** What its tables show, loaded with the first of them. */
  parts(): Promise<Parts<View>>;
  /** The game has a page that scores deals played with real cards (`games/scorers.ts`); other games are not offered there. */
  readonly scored?: boolean;
}

/** A room as the table holds it. Its parts only ever get views of its own game, since they are chosen by `view.game`. */
export function general<View extends AnyView, Outcome extends AnyOutcome>(room: Room<View, Outcome>): Room {
  return room as unknown as Room;
}

/** Key of `GameInfo.orders` by which hands are held now. */
export function orderKey(room: Room, view: AnyView, plan: string | null): string {
  return (plan !== null && room.orderKey?.(view, plan)) || view.hand_order;
}
