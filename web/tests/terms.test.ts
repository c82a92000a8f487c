import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { TERMS as schafkopf } from '../src/games/schafkopf/terms';
import { TERMS as skat } from '../src/games/skat/terms';
import { TERMS as suitability } from '../src/games/suitability/terms';
import { locales, overwriteGetLocale, type Locale } from '../src/paraglide/runtime';
import { split } from '../src/terms/terms';

const GAMES = { skat, schafkopf, suitability };
const speak = (locale: Locale) => overwriteGetLocale(() => locale);
afterEach(() => speak('en'));

/** Names of terms in a text, in square brackets. */
const marked = (game: keyof typeof GAMES, text: string) =>
  split(text, GAMES[game])
    .map((part) => (typeof part === 'string' ? part : `[${part.name}]`))
    .join('');

describe.each(Object.entries(GAMES))('the terms of %s', (game, terms) => {
  test.each(locales)('are those of the rules in %s, and have a meaning', (locale) => {
    speak(locale);
    const rules = readFileSync(resolve(import.meta.dirname, `../../docs/rules/${game}.${locale}.md`), 'utf-8').toLowerCase();
    const unknown = terms.filter(
      ({ names }) =>
        !names()
          .split('|')
          .some((name) => rules.includes(name.toLowerCase().replace('#', '1')) || rules.includes(name.toLowerCase().replace('#', '4'))),
    );
    expect(unknown.map(({ names }) => names())).toEqual([]);
    expect(terms.filter(({ text }) => text().length < 8).map(({ names }) => names())).toEqual([]);
  });

  test.each(locales)('have different names in %s', (locale) => {
    speak(locale);
    const names = terms.flatMap((term) => term.names().toLowerCase().split('|'));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });
});

test.each([
  ['en', 'skat', 'with 2, game 3, hand 4: 4 × 12 = 48', '[with 2], game 3, [hand 4]: 4 × 12 = 48'],
  ['en', 'skat', 'Your goal: 61 card points; more card points are no harm.', 'Your goal: 61 [card points]; more card points are no harm.'],
  ['en', 'skat', 'Recount the overbidding', 'Recount the overbidding'],
  ['en', 'skat', 'Null', '[Null]'],
  ['de', 'skat', 'ohne 3, Spiel 4: 4 × 9 = 36', '[ohne 3], Spiel 4: 4 × 9 = 36'],
  ['de', 'schafkopf', 'Wer die gerufene Sau hat, zählt Laufende.', 'Wer die [gerufene Sau] hat, zählt [Laufende].'],
  ['de', 'schafkopf', 'Farbwenz und Wenz', '[Farbwenz] und [Wenz]'],
  ['de', 'schafkopf', 'Trumpfsolo', 'Trumpfsolo'],
  ['ja', 'skat', 'ヌルでは1トリックも取れません。', '[ヌル]では1[トリック]も取れません。'],
  ['ja', 'schafkopf', 'コントラとレ', '[コントラ]と[レ]'],
  ['ja', 'schafkopf', 'デクレアラー', '[デクレアラー]'],
  ['ja', 'suitability', '罰カードの枚数', '[罰カード]の枚数'],
] as const)('in %s, %s: %s', (locale, game, text, expected) => {
  speak(locale);
  expect(marked(game, text)).toBe(expected);
});

test('a text is the same with its terms', () => {
  const text = 'A declarer with 4 matadors, or a partner game.';
  expect(
    split(text, [...skat, ...schafkopf])
      .map((part) => (typeof part === 'string' ? part : part.name))
      .join(''),
  ).toBe(text);
  expect(split('', skat)).toEqual([]);
});
