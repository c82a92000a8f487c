import type { Component } from 'svelte';
import type { AnyOutcome, AnyView } from '../wire/types';
import type { TableClient } from './client.svelte';
import type { Doing } from './doing.svelte';

/** What every part of a game's room is given. */
export interface PartProps {
  client: TableClient;
  view: AnyView;
  doing: Doing;
  names: Names;
}

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

/** What a game gives to the general table: its words and the parts that only it knows. Legality and values come with the view. */
export interface Room {
  readonly game: string;
  title(): string;
  preset(name: string): string;
  /** What a preset is about; null for one that need not be offered. */
  presetText(name: string): string | null;
  /** Every option but `players` and `rounds`, in the order in which they are chosen. */
  readonly options: readonly OptionGroup[];
  /** Whether this value goes together with the other options' values. */
  offers(name: string, value: OptionValue, values: OptionValues): boolean;
  /** Key of `GameInfo.orders` by which hands are held now. */
  orderKey(view: AnyView, plan: string | null): string;
  /** Number of cards to choose together now; 0 when cards are played one by one or not at all. */
  choose(view: AnyView): number;
  /** The middle of the table shows the trick; else the room's `Centre` stands there. */
  showsTrick(view: AnyView): boolean;
  /** Suit of trumps, shown faintly on the table. */
  emblem(view: AnyView): string | null;
  /** A word on the seat's role in the deal, such as "forehand". */
  place(view: AnyView, seat: number): string;
  /** A mark of honour or burden, such as "declarer". */
  badge(view: AnyView, seat: number): string | null;
  /** The last thing the seat said in the auction, shown as speech. */
  speech(view: AnyView, seat: number): { text: string; faint: boolean } | null;
  /** An action in words, without who did it; null for what is not worth telling. */
  told(action: string): string | null;
  /** What the observer is to do, or whom the table waits for. */
  prompt(view: AnyView, names: Names): string;
  /** Why the dimmed cards may not be played; empty when none is. */
  blocked(view: AnyView): string;
  /** What may be said beside playing a card, at once and without a question. */
  calls(view: AnyView): { action: string; label: string; help: string }[];
  /** What would end the deal early. */
  menu(view: AnyView): MenuItem[];
  /** The deal in a few words for its line on the score sheet. */
  line(outcome: AnyOutcome): string;
  /** The middle of the table while no trick is played: auction, exchange, declaration. */
  Centre: Component<PartProps>;
  /** The contract and how it stands. */
  Panel: Component<PartProps>;
  /** A word over the hand that asks for an answer, such as an offer. */
  Offer: Component<PartProps>;
  /** How a finished deal was won and what it was worth. */
  Result: Component<Omit<PartProps, 'client' | 'doing'>>;
}
