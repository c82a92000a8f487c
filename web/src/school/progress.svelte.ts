import { recall, store } from '../page/storage';

/** The lessons that this browser has been through to their end, by game. */
const done = $state<Record<string, readonly string[]>>({});

const doneOf = (game: string): readonly string[] => done[game] ?? recall(`school.${game}`)?.split(' ') ?? [];

export const isDone = (game: string, lesson: string): boolean => doneOf(game).includes(lesson);

export function finish(game: string, lesson: string): void {
  if (isDone(game, lesson)) return;
  done[game] = [...doneOf(game), lesson];
  store(`school.${game}`, done[game].join(' '));
}
