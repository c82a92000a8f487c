import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

const WEB = resolve(import.meta.dirname, '..');
type Group = Rolldown.CodeSplittingGroup;
type Graph = Parameters<Exclude<Group['name'], string>>[1];

/** A message that is used, as in `m.lobby_open()`. */
const USED = /\bm\.(\w+)/g;

/** The modules that a source imports, itself included. Of the words those that are used: their index imports them all. */
function needed(source: string, graph: Graph): Set<string> {
  const found = new Set([resolve(WEB, source)]);
  for (const id of found) {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const next of importedIds) {
      if (!next.includes('/paraglide/messages')) found.add(next);
      else for (const [, word] of code?.matchAll(USED) ?? []) found.add(resolve(WEB, `src/paraglide/messages/${word}.js`));
    }
  }
  return found;
}

/**
 * What shares a file. Left alone, the build makes a file of every set of pages that need a module, and a page waits for eighty.
 * These groups bring a table and the lobby nothing that they do not need; tests/web/test_bytes.py watches what they add up to.
 */
export function groups(): Group[] {
  const group = (name: string, priority: number, ...sources: string[]): Group => {
    let sets: Set<string>[] | undefined;
    return {
      priority,
      name: (id, graph) => {
        sets ??= sources.map((source) => needed(source, graph));
        return sets.every((modules) => modules.has(id)) ? name : null;
      },
    };
  };
  return [
    group('page', 4, 'index.html'),
    group('common', 3, 'src/lobby/Lobby.svelte', 'src/table/Table.svelte'),
    // Else a table of Suitability would need all that the lobby shares with other pages.
    group('choice', 2, 'src/lobby/Lobby.svelte', 'src/games/suitability/parts.ts'),
    group('place', 1, 'src/lobby/Lobby.svelte', 'src/rules/Rules.svelte'),
    group('hand', 0, 'src/table/Table.svelte', 'src/train/Train.svelte'),
  ];
}
