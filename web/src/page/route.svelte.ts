/** `game` is null where the address names none. */
export type Route =
  | { page: 'lobby' }
  | { page: 'score'; game: string | null }
  | { page: 'rules'; game: string | null; text: 'short' | 'book' }
  | { page: 'table'; id: string; /** Row of its score sheet, from 1, whose deal is to be looked at. */ deal: number | null }
  | {
      page: 'deal';
      id: string;
      /** How many actions were done before what is shown. */ moment: number;
      /** Whose eyes it is seen with. */ as: string;
      /** In a frame of another page. */ embed: boolean;
    }
  | { page: 'analyse'; game: string | null; /** What stands after the question mark: the position. */ asked: string }
  | {
      page: 'puzzles';
      game: string | null;
      /** One puzzle by its id, or `rush`; null where all are shown. */ what: string | null;
      /** What stands after the question mark: which ones come next. */ asked: string;
    }
  | { page: 'school'; game: string | null; /** One lesson by its id; null where all are shown. */ what: string | null }
  | { page: 'train'; game: string | null; /** One trainer; null where both are shown. */ what: 'bid' | 'count' | null }
  | { page: 'progress' }
  | { page: 'fair' }
  | { page: 'fair deal'; id: string; deal: number }
  | { page: 'account' }
  | { page: 'person'; name: string }
  | { page: 'leaders'; game: string | null }
  | { page: 'archive'; /** What stands after the question mark: what is searched for. */ asked: string }
  | { page: 'desk' }
  | { page: 'unknown' };

/** Where an address leads: its path, and what is asked for behind it. */
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
  if (/^\/archive\/?$/.test(path)) return { page: 'archive', asked };
  if (/^\/desk\/?$/.test(path)) return { page: 'desk' };
  return { page: path === '/' || path === '/index.html' ? 'lobby' : 'unknown' };
}

/** A name as it stands in an address; as it is where that is none. */
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

/** Another address of the page that is shown: one to come back to, or in place of the one before. Nothing scrolls. */
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
