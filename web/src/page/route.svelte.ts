export type Route = { page: 'lobby' } | { page: 'score' } | { page: 'rules'; text: 'short' | 'book' } | { page: 'table'; id: string };

export function parse(path: string): Route {
  const id = /^\/table\/([\w-]+)\/?$/.exec(path)?.[1];
  if (id) return { page: 'table', id };
  if (/^\/score\/?$/.test(path)) return { page: 'score' };
  if (/^\/rules(\/skat)?\/?$/.test(path)) return { page: 'rules', text: 'short' };
  if (/^\/rules\/skat\/book\/?$/.test(path)) return { page: 'rules', text: 'book' };
  return { page: 'lobby' };
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
