import { recall, store } from '../page/storage';
import { inFirst, withFinished } from './matches';

/** When advice is given: in the first matches of each game, always, or only when it is asked for. */
export const ADVICE = ['first', 'on', 'off'] as const;
export type Wanted = (typeof ADVICE)[number];

let wanted = $state<Wanted>(ADVICE.find((value) => value === recall('advice')) ?? 'first');
/** Tables at which this browser's first matches were played to their end, by game. */
const finished = $state<Record<string, readonly string[]>>({});

const matchesOf = (game: string): readonly string[] => finished[game] ?? recall(`matches.${game}`)?.split(' ') ?? [];

export const chosen = {
  get wanted(): Wanted {
    return wanted;
  },
  set wanted(value: Wanted) {
    wanted = value;
    store('advice', value);
  },
  /** Advice is given in this game without being asked for. */
  gives(game: string): boolean {
    return wanted === 'on' || (wanted === 'first' && inFirst(matchesOf(game)));
  },
};

/** The match at this table has come to its end; one that is looked at again counts once. */
export function matchFinished(game: string, table: string): void {
  finished[game] = withFinished(matchesOf(game), table);
  store(`matches.${game}`, finished[game].join(' '));
}
