/** Number of finished matches of a game that count as a browser's first ones. */
const FIRST = 3;

/** Return true if a browser that finished the matches at these tables is still in its first ones. */
export const inFirst = (tables: readonly string[]): boolean => tables.length < FIRST;

/** Return the tables including this one. Each counts once, and only the first ones are kept. */
export const withFinished = (tables: readonly string[], table: string): readonly string[] => (inFirst(tables) && !tables.includes(table) ? [...tables, table] : tables);
