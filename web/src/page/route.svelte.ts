/** Page shown, with the parameters of its address. `game` is null if the address names none. */
export type Route =
  | { page: 'lobby' }
  | { page: 'score'; game: string | null }
  | { page: 'rules'; game: string | null; text: 'short' | 'book' }
  | { page: 'table'; id: string; /** Row of the score sheet (from 1) whose deal is shown. */ deal: number | null }
  | {
      page: 'deal';
      id: string;
      /** Number of actions before the moment shown. */ moment: number;
      /** Seat or role whose view is shown. */ as: string;
      /** True in a frame of another page. */ embed: boolean;
    }
  | { page: 'analyse'; game: string | null; /** Query: the position. */ asked: string }
  | {
      page: 'puzzles';
      game: string | null;
      /** Id of a puzzle, or `rush`; null for the overview. */ what: string | null;
      /** Query: the kind and difficulty of the next puzzles. */ asked: string;
    }
  | { page: 'school'; game: string | null; /** Id of a lesson; null for the overview. */ what: string | null }
  | { page: 'train'; game: string | null; /** Trainer; null for the overview. */ what: 'bid' | 'count' | null }
  | { page: 'today'; game: string | null; /** Day such as 2026-11-29; null for today. */ day: string | null }
  | { page: 'progress' }
  | { page: 'fair' }
  | { page: 'fair deal'; id: string; deal: number }
  | { page: 'account' }
  | { page: 'person'; name: string }
  | { page: 'leaders'; game: string | null }
  | { page: 'bots'; /** Name of a bot; null for all. */ name: string | null }
  | { page: 'archive'; /** Query: the filters. */ asked: string }
  | { page: 'desk' }
  | { page: 'clubs' }
  | { page: 'club'; club: string; /** Part of the page; empty for the first. */ part: string; /** Token of an invitation. */ invitation: string | null }
  | { page: 'club event'; club: string; event: string; /** Part of the page; empty for the reader's first. */ part: string; /** Token of a table's sheet. */ sheet: string | null }
  | { page: 'hall'; club: string; event: string }
  | { page: 'unknown' };

/** Parse an address: path and query. */
export function parse(address: string): Route {
  const [path = '', asked = ''] = address.split('?', 2);
  const id = /^\/table\/([\w-]+)\/?$/.exec(path)?.[1];
  if (id) return { page: 'table', id, deal: Number(/^[1-9]\d{0,3}$/.exec(new URLSearchParams(asked).get('deal') ?? '')?.[0] ?? 0) || null };
  const [, table, deal] = /^\/table\/([\w-]+)\/deals\/([1-9]\d{0,8})\/fair\/?$/.exec(path) ?? [];
  if (table && deal) return { page: 'fair deal', id: table, deal: Number(deal) };
  const [, finished, embed] = /^\/deals\/([A-Za-z0-9]{1,40})(\/embed)?\/?$/.exec(path) ?? [];
  if (finished) {
    const wanted = new URLSearchParams(asked);
    return { page: 'deal', id: finished, moment: Number(/^\d{1,4}$/.exec(wanted.get('moment') ?? '')?.[0] ?? 0), as: wanted.get('as') ?? '', embed: embed !== undefined };
  }
  const board = /^\/analyse(?:\/([a-z]+))?\/?$/.exec(path);
  if (board) return { page: 'analyse', game: board[1] ?? null, asked };
  const puzzles = /^\/puzzles(?:\/([a-z]+)(?:\/(rush|[0-9a-z]{10}))?)?\/?$/.exec(path);
  if (puzzles) return { page: 'puzzles', game: puzzles[1] ?? null, what: puzzles[2] ?? null, asked };
  const school = /^\/school(?:\/([a-z]+)(?:\/([a-z_]{1,40}))?)?\/?$/.exec(path);
  if (school) return { page: 'school', game: school[1] ?? null, what: school[2] ?? null };
  const train = /^\/train(?:\/([a-z]+)(?:\/(bid|count))?)?\/?$/.exec(path);
  if (train) return { page: 'train', game: train[1] ?? null, what: (train[2] as 'bid' | 'count' | undefined) ?? null };
  const today = /^\/today(?:\/([a-z]+))?\/?$/.exec(path);
  if (today) return { page: 'today', game: today[1] ?? null, day: /^\d{4}-\d\d-\d\d$/.exec(new URLSearchParams(asked).get('day') ?? '')?.[0] ?? null };
  if (/^\/progress\/?$/.test(path)) return { page: 'progress' };
  if (/^\/fair\/?$/.test(path)) return { page: 'fair' };
  const score = /^\/score(?:\/([a-z]+))?\/?$/.exec(path);
  if (score) return { page: 'score', game: score[1] ?? null };
  const rules = /^\/rules(?:\/([a-z]+)(\/book)?)?\/?$/.exec(path);
  if (rules) return { page: 'rules', game: rules[1] ?? null, text: rules[2] ? 'book' : 'short' };
  if (/^\/account\/?$/.test(path)) return { page: 'account' };
  const name = /^\/people\/([^/]+)\/?$/.exec(path)?.[1];
  if (name) return { page: 'person', name: decoded(name) };
  const leaders = /^\/leaders(?:\/([a-z]+))?\/?$/.exec(path);
  if (leaders) return { page: 'leaders', game: leaders[1] ?? null };
  const bots = /^\/bots(?:\/([^/]+))?\/?$/.exec(path);
  if (bots) return { page: 'bots', name: bots[1] === undefined ? null : decoded(bots[1]) };
  if (/^\/archive\/?$/.test(path)) return { page: 'archive', asked };
  if (/^\/clubs\/?$/.test(path)) return { page: 'clubs' };
  const [, club, event, hall] = /^\/clubs\/([a-z0-9-]{3,40})(?:\/events\/([A-Za-z0-9]{1,40})(\/hall)?)?\/?$/.exec(path) ?? [];
  if (club) {
    const wanted = new URLSearchParams(asked);
    if (!event) return { page: 'club', club, part: wanted.get('part') ?? '', invitation: wanted.get('invitation') };
    return hall ? { page: 'hall', club, event } : { page: 'club event', club, event, part: wanted.get('part') ?? '', sheet: wanted.get('sheet') };
  }
  if (/^\/desk\/?$/.test(path)) return { page: 'desk' };
  return { page: path === '/' || path === '/index.html' ? 'lobby' : 'unknown' };
}

/** Decode a name in an address; invalid encodings are returned unchanged. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const here = () => parse(location.pathname + location.search);
let current = $state<Route>(here());
addEventListener('popstate', () => (current = here()));

export const route = {
  get current(): Route {
    return current;
  },
};

export function go(path: string): void {
  history.pushState(null, '', path);
  current = parse(path);
  scrollTo(0, 0);
}

/** Change the address within a page without scrolling, with (`back`) or without a new entry in the history. */
export function goAlong(path: string, back: boolean): void {
  if (back) history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  current = parse(path);
}

/** Click handler of links inside the page. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { pathname, search } = new URL((event.currentTarget as HTMLAnchorElement).href);
  go(pathname + search);
}
