import { recall, store } from '../page/storage';

/** When advice is given: in the first matches of each game, always, or only when it is asked for. */
export const ADVICE = ['first', 'on', 'off'] as const;
export type Wanted = (typeof ADVICE)[number];

/** So many finished matches of a game, in this browser, are its first ones. */
const FIRST = 3;

let wanted = $state<Wanted>(ADVICE.find((value) => value === recall('advice')) ?? 'first');
/** Tables whose match was played to its end, by game; enough of them to know that the first ones are over. */
const finished = $state<Record<string, string[]>>({});

const matchesOf = (game: string): string[] => finished[game] ?? recall(`matches.${game}`)?.split(' ') ?? [];

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
    return wanted === 'on' || (wanted === 'first' && matchesOf(game).length < FIRST);
  },
};

/** The match at this table has come to its end; one that is looked at again counts once. */
export function matchFinished(game: string, table: string): void {
  const known = matchesOf(game);
  if (known.length >= FIRST || known.includes(table)) return;
  finished[game] = [...known, table];
  store(`matches.${game}`, finished[game].join(' '));
}
