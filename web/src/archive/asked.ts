/** Filters of the archive, named as in the page's address and in the server's API. */
export const FILTERS = ['game', 'contract', 'role', 'result', 'since', 'until', 'with', 'company', 'loss'] as const;
const ORDER = ['sort', 'direction', 'page'] as const;
export type Key = (typeof FILTERS)[number] | (typeof ORDER)[number];
/** Active filters and order; other keys are missing. */
export type Asked = Readonly<Partial<Record<Key, string>>>;

/** Parse the query of the page's address. Unknown keys are ignored. */
export function parse(text: string): Asked {
  const given = new URLSearchParams(text);
  const known = [...FILTERS, ...ORDER].flatMap((key) => {
    const value = given.get(key)?.trim();
    return value ? [[key, value] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Set a filter, or remove it if `value` is empty. Return to the first page. */
export function chosen(asked: Asked, key: Key, value: string): Asked {
  const rest: Partial<Record<Key, string>> = { ...asked };
  if (key !== 'page') delete rest.page;
  // Contracts of one game do not exist in another.
  if (key === 'game') delete rest.contract;
  if (value) rest[key] = value;
  else delete rest[key];
  return rest;
}

/** Build a query with its question mark; empty if there are no filters. */
export function query(asked: Asked, keys: readonly Key[] = [...FILTERS, ...ORDER]): string {
  const given = keys.flatMap((key) => (asked[key] === undefined ? [] : [[key, asked[key]]]));
  return given.length ? `?${new URLSearchParams(given)}` : '';
}

/** Count the active filters. */
export const narrowed = (asked: Asked): number => FILTERS.filter((key) => asked[key] !== undefined).length;
