/** So many finished matches of a game, in this browser, are its first ones. */
const FIRST = 3;

/** Whether who has finished the matches at these tables is still in his first ones. */
export const inFirst = (tables: readonly string[]): boolean => tables.length < FIRST;

/** The tables with this one: each counts once, and only the first ones are kept. */
export const withFinished = (tables: readonly string[], table: string): readonly string[] => (inFirst(tables) && !tables.includes(table) ? [...tables, table] : tables);
