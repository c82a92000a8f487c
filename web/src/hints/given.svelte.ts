import { settings } from '../page/settings.svelte';
import { recall, store } from '../page/storage';
import { inFirst, withFinished } from './matches';

/** Ids of the tables of this browser's first finished matches, by game. */
const finished = $state<Record<string, readonly string[]>>({});

const matchesOf = (game: string): readonly string[] => finished[game] ?? recall(`matches.${game}`)?.split(' ') ?? [];

/** Return true if quick hints are shown in this game without asking. */
export function given(game: string): boolean {
  return settings.advice === 'on' || (settings.advice === 'first' && inFirst(matchesOf(game)));
}

/** Record that the match at this table is finished. Opening the table again does not count twice. */
export function matchFinished(game: string, table: string): void {
  finished[game] = withFinished(matchesOf(game), table);
  store(`matches.${game}`, finished[game].join(' '));
}
