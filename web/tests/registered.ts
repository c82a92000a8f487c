import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Facts } from '../src/wire/facts';

const SOURCES = resolve(import.meta.dirname, '../../src/stich');

/** English sentences of a Python module, by `code#case`. */
export function sentences(file: string): Map<string, string> {
  const rows = readFileSync(resolve(SOURCES, file), 'utf-8').matchAll(/(?:^\s+|register\(\{)"([a-z]+\/[a-z_-]+(?:#[a-z-]+)?)": \(?((?:\s*"(?:[^"\\]|\\.)*")+)/gm);
  return new Map([...rows].map(([, name = '', texts = '']) => [name, [...texts.matchAll(/"(.*)"/g)].map(([, text]) => text).join('')]));
}

const NUMBERS: Readonly<Record<string, Facts[string]>> = { nearest: [18, 20], seats: [1, 2], places: [0, 1], hand: 1 };
const CARD = 'CJ';

/** Example facts for the placeholders of a sentence. */
export function factsOf(name: string, template: string): Facts {
  const facts = [...template.matchAll(/\{(\w+)(?:![a-z])?(?::(\w*))?/g)].map(([, fact = '', format]): [string, Facts[string]] => [
    fact,
    format === 'sum'
      ? [30, 40]
      : format === 'spaced'
        ? [CARD, 'CQ']
        : fact === 'card' || fact === 'text'
          ? CARD
          : fact === 'place' && name.includes('three')
            ? 'M'
            : (NUMBERS[fact] ?? 41),
  ]);
  return Object.fromEntries([...facts, ...(name.includes('#') ? [['case', name.split('#')[1] ?? ''] as const] : [])]);
}

/** English sentences of all Python modules, by `code#case`. */
export const allSentences = (): Map<string, string> =>
  new Map(
    readdirSync(SOURCES, { recursive: true, encoding: 'utf-8' })
      .filter((file) => file.endsWith('.py'))
      .flatMap((file) => [...sentences(file)]),
  );
