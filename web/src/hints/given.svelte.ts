import { settings } from '../page/settings.svelte';
import { recall, store } from '../page/storage';
import { inFirst, withFinished } from './matches';

/** Tables at which this browser's first matches were played to their end, by game. */
const finished = $state<Record<string, readonly string[]>>({});

const matchesOf = (game: string): readonly string[] => finished[game] ?? recall(`matches.${game}`)?.split(' ') ?? [];

/** Quick hints are shown in this game without being asked for. */
export function given(game: string): boolean {
  return settings.advice === 'on' || (settings.advice === 'first' && inFirst(matchesOf(game)));
}

/** The match at this table has come to its end; one that is looked at again counts once. */
export function matchFinished(game: string, table: string): void {
  finished[game] = withFinished(matchesOf(game), table);
  store(`matches.${game}`, finished[game].join(' '));
}
