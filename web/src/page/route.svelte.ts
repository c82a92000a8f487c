/** `game` is null where the address names none. */
export type Route =
  | { page: 'lobby' }
  | { page: 'score'; game: string | null }
  | { page: 'rules'; game: string | null; text: 'short' | 'book' }
  | { page: 'table'; id: string }
  | { page: 'account' }
  | { page: 'person'; name: string }
  | { page: 'leaders'; game: string | null }
  | { page: 'archive' }
  | { page: 'desk' }
  | { page: 'unknown' };

export function parse(path: string): Route {
  const id = /^\/table\/([\w-]+)\/?$/.exec(path)?.[1];
  if (id) return { page: 'table', id };
  const score = /^\/score(?:\/([a-z]+))?\/?$/.exec(path);
  if (score) return { page: 'score', game: score[1] ?? null };
  const rules = /^\/rules(?:\/([a-z]+)(\/book)?)?\/?$/.exec(path);
  if (rules) return { page: 'rules', game: rules[1] ?? null, text: rules[2] ? 'book' : 'short' };
  if (/^\/account\/?$/.test(path)) return { page: 'account' };
  const name = /^\/people\/([^/]+)\/?$/.exec(path)?.[1];
  if (name) return { page: 'person', name: decoded(name) };
  const leaders = /^\/leaders(?:\/([a-z]+))?\/?$/.exec(path);
  if (leaders) return { page: 'leaders', game: leaders[1] ?? null };
  if (/^\/archive\/?$/.test(path)) return { page: 'archive' };
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

let current = $state<Route>(parse(location.pathname));
addEventListener('popstate', () => (current = parse(location.pathname)));

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

/** Click handler of links inside the page. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(new URL((event.currentTarget as HTMLAnchorElement).href).pathname);
}
