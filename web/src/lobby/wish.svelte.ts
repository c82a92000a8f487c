import { ROOMS, roomOf } from '../games';
import { recall, store } from '../page/storage';
import type { OptionValue, Room } from '../table/room';
import type { GameInfo } from '../wire/types';

/** The options of a game that are not as this preset has them. Not every game has an option for how many play. */
export function differing(values: Readonly<Record<string, OptionValue>>, preset: Readonly<Record<string, OptionValue>> = {}): [string, OptionValue][] {
  return Object.entries(values).filter(([name, value]) => name in preset && value !== preset[name]);
}

/** What the guest would like to play: remembered for the next visit where it is a game. */
export class Wish {
  #game = $state('');
  players = $state(0);
  length = $state<OptionValue>(0);
  /** The rules. */
  preset = $state('');
  /** How strong the computers are; empty for the usual ones. */
  level = $state('');

  constructor() {
    const [first = ''] = Object.keys(ROOMS);
    const last = recall('game');
    this.#choose(last !== null && last in ROOMS ? last : first);
  }

  /** Call when the server has told its games: the last visit's may be one that the page has no room of its own for. */
  recallAny(): void {
    const last = recall('game');
    if (last !== null && !(last in ROOMS)) this.#choose(last);
  }

  get game(): string {
    return this.#game;
  }

  set game(game: string) {
    this.#choose(game);
    store('game', game);
  }

  #choose(game: string): void {
    const room = roomOf(game);
    if (!room || game === this.#game) return;
    this.#game = game;
    this.players = room.introduction.players[0] ?? 0;
    this.length = room.length.quick[0] ?? 0;
    this.preset = room.introduction.preset;
  }

  /** The options that differ from the preset's. */
  options(room: Room, info: GameInfo | undefined): Record<string, OptionValue> {
    return Object.fromEntries(differing({ players: this.players, [room.length.name]: this.length }, info?.values[this.preset]));
  }
}
