import { ROOMS } from '../games';
import { recall, store } from '../page/storage';
import { call, RequestFailed } from '../wire/http';

/** The lessons that were finished on this visit: they count at once, also where the server does not hear of them. */
const finished = $state<Record<string, readonly string[]>>({});

/** Whether a lesson is done: as the server says (`done`), or just now. */
export const isDone = (game: string, lesson: string, done: readonly string[]): boolean => done.includes(lesson) || (finished[game]?.includes(lesson) ?? false);

export function finish(game: string, lesson: string): void {
  finished[game] = [...(finished[game] ?? []), lesson];
  // Without the server the lesson is learnt all the same; it is only not written down.
  void call('PUT /api/progress/lessons/{game}/{lesson}', { game, lesson }).catch(() => undefined);
}

/** What was finished on this visit counts no more. */
export function forgetFinished(): void {
  for (const game of Object.keys(finished)) delete finished[game];
}

const place = (game: string) => `school.${game}`;

/** Lessons that this browser kept by itself, as it did once, go to the server; what has arrived there is forgotten here. */
export async function broughtIn(): Promise<void> {
  for (const game of Object.keys(ROOMS)) {
    const lessons = recall(place(game))?.split(' ').filter(Boolean) ?? [];
    if (!lessons.length) continue;
    try {
      for (const lesson of lessons) await call('PUT /api/progress/lessons/{game}/{lesson}', { game, lesson }).catch(unlessUnknown);
      store(place(game), '');
    } catch {
      // It stays here until the next time.
    }
  }
}

/** A lesson that there is not any more is brought in by nobody. */
function unlessUnknown(error: unknown): void {
  if (!(error instanceof RequestFailed) || error.code !== 'school/unknown') throw error;
}
