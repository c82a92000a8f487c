import { ROOMS, roomOf } from '../games';
import { recall, store } from '../page/storage';
import type { OptionValue, Room } from '../table/room';
import type { GameInfo } from '../wire/types';
import { differing } from './options';

/** The guest's choices in the lobby. The game is stored for the next visit. */
export class Wish {
  #game = $state('');
  players = $state(0);
  length = $state<OptionValue>(0);
  /** Name of the rules preset. */
  preset = $state('');
  /** Level of the computers; empty for the usual one. */
  level = $state('');

  constructor() {
    const [first = ''] = Object.keys(ROOMS);
    const last = recall('game');
    this.#choose(last !== null && last in ROOMS ? last : first);
  }

  /** Restore the last game once the server's games are loaded, because it may be one without a room in this page. */
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

  /** Options that differ from the preset. */
  options(room: Room, info: GameInfo | undefined): Record<string, OptionValue> {
    return Object.fromEntries(differing({ players: this.players, [room.length.name]: this.length }, info?.values[this.preset]));
  }
}
