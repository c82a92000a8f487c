import { dirname, join, normalize } from 'node:path/posix';
import { expect, test } from 'vitest';
import { FILES, nodes, nodesOf, type Node } from './sources';

/** Module paths that a source imports or exports again, as written, including types and dynamic imports. */
function importedBy(found: readonly Node[]): string[] {
  return found.flatMap(({ type, source, argument }) => {
    const from = type === 'TSImportType' ? argument : /^(Import|Export)/.test(type) ? source : null;
    const { value } = ((from as { literal?: object } | null)?.literal ?? from ?? {}) as { value?: unknown };
    return typeof value === 'string' ? [value] : [];
  });
}

/** Imported files by file. */
const GRAPH: ReadonlyMap<string, readonly string[]> = new Map(
  FILES.map((file) => {
    const names = importedBy(nodes(file)).filter((name) => name.startsWith('.'));
    const paths = names.map((name) => normalize(join(dirname(file), name)));
    return [file, paths.flatMap((path) => [path, `${path}.ts`, `${path}/index.ts`].filter((known) => FILES.includes(known)).slice(0, 1))];
  }),
);

/** Find a cycle of imports; empty if there is none. */
function circle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of graph.get(file) ?? []) {
      const found = visit(next, [...path, file]);
      if (found.length) return found;
    }
    done.add(file);
    return [];
  };
  return [...graph.keys()].map((file) => visit(file, [])).find((found) => found.length) ?? [];
}

test('no files import each other in a circle, not even for types', () => {
  expect(circle(GRAPH)).toEqual([]);
});

/** Folders that every page needs, each with the other folders that it may import. */
const BASE: Readonly<Record<string, readonly string[]>> = { wire: [], page: ['cards', 'paraglide', 'wire'], cards: ['page', 'paraglide', 'wire'] };
/** Files that list all games. All other files outside a game's folder reach the games through these. */
const LISTS = ['games/index.ts', 'games/scorers.ts', 'analyse/boards.ts', 'home/words.ts', 'users/words.ts'];

/** Why a file may not import this one, or null. */
function objection(file: string, imported: string): string | null {
  const [ours = '', theirs = ''] = [file, imported].map((path) => path.split('/')[0]);
  const [game, other] = [file, imported].map((path) => /^games\/(\w+)\//.exec(path)?.[1]);
  if (ours !== theirs && BASE[ours] && !BASE[ours].includes(theirs)) return `${ours} may import ${BASE[ours].join(', ') || 'no other folder'}`;
  if (other && game && other !== game) return 'games do not import each other';
  if (other && !game && !LISTS.includes(file)) return `games are reached through ${LISTS.join(', ')}`;
  return null;
}

test('imports point downwards', () => {
  expect([...GRAPH].flatMap(([file, imported]) => imported.flatMap((one) => objection(file, one) ?? []).map((why) => `${file}: ${why}`))).toEqual([]);
});

test('an import is found in every form, and a circle is named', () => {
  const script = "import a from './a'; import type { B } from './b'; export { c } from './c'; export * from './d'; import './e'; type F = import('./f').F;";
  const names = importedBy(nodesOf(`<script lang="ts">${script} const g = () => import('./g');</script>{#await import('./h')}{/await}`));
  expect(names).toEqual(['./a', './b', './c', './d', './e', './f', './g', './h']);
  const graph = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [] };
  expect(circle(new Map(Object.entries(graph)))).toEqual(['a', 'b', 'c', 'a']);
  expect(objection('wire/http.ts', 'fair/committed.ts')).toBe('wire may import no other folder');
  expect(objection('games/skat/room.ts', 'games/schafkopf/room.ts')).toBe('games do not import each other');
});
