/** What an archive is searched for, as it stands in the address of its page and in the server's. */
export const FILTERS = ['game', 'contract', 'role', 'result', 'since', 'until', 'with', 'company', 'loss'] as const;
const ORDER = ['sort', 'direction', 'page'] as const;
export type Key = (typeof FILTERS)[number] | (typeof ORDER)[number];
/** Only what is asked for. */
export type Asked = Readonly<Partial<Record<Key, string>>>;

/** What stands after the question mark of the page's address; what the page does not know is left out. */
export function parse(text: string): Asked {
  const given = new URLSearchParams(text);
  const known = [...FILTERS, ...ORDER].flatMap((key) => {
    const value = given.get(key)?.trim();
    return value ? [[key, value] as const] : [];
  });
  return Object.fromEntries(known);
}

/** The same after one more choice; an empty one asks for nothing. A new choice begins at the first page. */
export function chosen(asked: Asked, key: Key, value: string): Asked {
  const rest: Partial<Record<Key, string>> = { ...asked };
  if (key !== 'page') delete rest.page;
  // A contract belongs to its game.
  if (key === 'game') delete rest.contract;
  if (value) rest[key] = value;
  else delete rest[key];
  return rest;
}

/** With its question mark; empty where nothing is asked for. */
export function query(asked: Asked, keys: readonly Key[] = [...FILTERS, ...ORDER]): string {
  const given = keys.flatMap((key) => (asked[key] === undefined ? [] : [[key, asked[key]]]));
  return given.length ? `?${new URLSearchParams(given)}` : '';
}

/** How many filters narrow the list. */
export const narrowed = (asked: Asked): number => FILTERS.filter((key) => asked[key] !== undefined).length;
