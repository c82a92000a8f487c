import { roomOf } from '../games';
import { clockShort } from '../page/clocks';
import { m } from '../paraglide/messages';
import { gameInfo } from '../wire/games.svelte';
import type { WaitingFor } from '../wire/types';

export type Clock = WaitingFor['clock'];

/** What is to be played, in a few words each: rules, how many, how long, clock, and of a search whether the match is rated. */
export function terms({ game, preset, options, clock, rated }: Omit<WaitingFor, 'seats' | 'waiting' | 'rated'> & { rated?: boolean }): string[] {
  const room = roomOf(game);
  const info = gameInfo(game);
  if (!room) return [preset];
  const words = [room.preset(preset)];
  const asPreset = info?.values[preset];
  const players = options.players ?? asPreset?.players;
  if (players !== undefined) words.push(m.players_count({ count: Number(players) }));
  const length = options[room.length.name] ?? asPreset?.[room.length.name];
  if (length !== undefined) words.push(room.length.value(length));
  if (clock !== 'none') words.push(m.matchmaking_clock_of({ clock: clockShort(clock) }));
  if (rated !== undefined) words.push(rated ? m.matchmaking_rated() : m.matchmaking_unrated());
  return words;
}

export const gameName = (game: string): string => roomOf(game)?.title() ?? game;
