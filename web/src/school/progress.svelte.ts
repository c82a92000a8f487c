import { ROOMS } from '../games';
import { recall, store } from '../page/storage';
import { call, RequestFailed } from '../wire/http';

/** Lessons finished on this visit. They count at once, even if the server was not reached. */
const finished = $state<Record<string, readonly string[]>>({});

/** Return true if a lesson is in the server's list `done` or was finished on this visit. */
export const isDone = (game: string, lesson: string, done: readonly string[]): boolean => done.includes(lesson) || (finished[game]?.includes(lesson) ?? false);

export function finish(game: string, lesson: string): void {
  finished[game] = [...(finished[game] ?? []), lesson];
  // If the request fails, the lesson counts for this visit only.
  void call('PUT /api/progress/lessons/{game}/{lesson}', { game, lesson }).catch(() => undefined);
}

/** Forget the lessons finished on this visit. */
export function forgetFinished(): void {
  for (const game of Object.keys(finished)) delete finished[game];
}

const place = (game: string) => `school.${game}`;

/** Upload lessons that an older version of the page kept in the browser's storage, then clear them there. */
export async function broughtIn(): Promise<void> {
  for (const game of Object.keys(ROOMS)) {
    const lessons = recall(place(game))?.split(' ').filter(Boolean) ?? [];
    if (!lessons.length) continue;
    try {
      for (const lesson of lessons) await call('PUT /api/progress/lessons/{game}/{lesson}', { game, lesson }).catch(unlessUnknown);
      store(place(game), '');
    } catch {
      // The lessons stay in storage until the next attempt.
    }
  }
}

/** Ignore the error for a lesson that no longer exists. */
function unlessUnknown(error: unknown): void {
  if (!(error instanceof RequestFailed) || error.code !== 'school/unknown') throw error;
}
