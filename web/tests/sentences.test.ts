import { afterEach, describe, expect, test, vi } from 'vitest';
import { importWords } from '../src/analyse/words';
import { LEDGER as schafkopf } from '../src/games/schafkopf/scorer/ledger';
import { REFUSALS as skat } from '../src/games/skat/scorer/refusal';
import { LEDGER as suitability } from '../src/games/suitability/scorer/ledger';
import type { Facts } from '../src/wire/facts';
import { locales, overwriteGetLocale } from '../src/paraglide/runtime';
import { reader } from '../src/scorer/refusal';
import { RequestFailed } from '../src/wire/http';
import { factsOf, sentences } from './registered';

vi.hoisted(() =>
  vi.stubGlobal(
    '$state',
    Object.assign((value: unknown) => value, { raw: (value: unknown) => value }),
  ),
);
afterEach(() => overwriteGetLocale(() => 'en'));

const OWN = 'the server’s own words';
const failed = (name: string, facts: Facts) => new RequestFailed(name.split('#')[0] ?? '', OWN, null, facts);

/** Codes of sentences that the page never shows. */
const TERMINAL = ['list/empty', 'list/game', 'list/money', 'list/table', 'score/malformed'];
/** Codes of texts that the analysis board imports. */
const IMPORTED = /^(card\/(not|unk)|deal\/invalid|(format|iss|line|record|xskat)\/)/;
/** Codes of writing formats, reading them strictly, or writing deals in Python, none of which the page does. */
const STRICT =
  /^(iss\/(action|auction|game|interrupted|scored-differently)|xskat\/(given-up|scored-differently|unfinished))|#(other|ramsch|written)$|^deal\/invalid#(cards|list|no-hand|place|two-hands|type)$/;

describe.each([
  ['skat', skat],
  ['schafkopf', schafkopf.refusals],
  ['suitability', suitability.refusals],
])('the scorer of %s', (game, cases) => {
  const own = sentences(`games/${game}/sentences.py`);
  const all = [...own, ...sentences('kernel/errors.py'), ...sentences('kernel/facts.py'), ...sentences('records/sentences.py')].filter(
    ([name]) => /^(list|score)\//.test(name) && !TERMINAL.includes(name.split('#')[0] ?? ''),
  );

  test.each(locales)('has a message for every sentence in %s', (locale) => {
    overwriteGetLocale(() => locale);
    for (const [name, template] of all) {
      const { words, detail } = reader(cases)(failed(name, factsOf(name, template)));
      expect([name, detail]).toEqual([name, '']);
      expect(`${name}: ${words(['Ada', 'Ben', 'Carl', 'Dora'])}`).not.toMatch(/undefined|NaN|: $/);
    }
  });

  test('has no message without a sentence', () => {
    expect(own.size).toBeGreaterThan(10);
    const codes = [...all.map(([name]) => name), ...all.map(([name]) => name.split('#')[0])];
    expect(Object.keys(cases).filter((name) => !codes.includes(name))).toEqual([]);
  });
});

test('numbers of a message are those of the facts', () => {
  const words = (name: string, facts: Facts) =>
    reader({ ...skat, ...suitability.refusals })(failed(name, { case: name.split('#')[1] ?? '', ...facts })).words(['Ada', 'Ben', 'Carl']);
  expect(words('score/points#limits', { tricks: 1, cards: 5, least: 0, most: 54, points: 95 })).toBe('With these tricks and the skat, 95 is impossible (only 0 to 54).');
  expect(words('score/tricks#three', { tricks: [4, 4, 1] })).toBe('The three have ten tricks together, not 9.');
  expect(words('score/points#range', { field: 'opponents_card_points', least: 0, most: 50, number: 70 })).toBe('70 is not possible: 0 to 50.');
  expect(words('score/matadors#cards', { counted: -1, stated: 2, contract: 'clubs' })).toBe('By the twelve cards it is without 1, not with 2.');
  expect(words('score/penalty_cards#together', { whole: 13, players: 4, numbers: [4, 4, 4, 4] })).toBe('There are 13 penalty cards, not 16.');
});

test.each(locales)('the import has a message for every sentence in %s', (locale) => {
  overwriteGetLocale(() => locale);
  const all = ['kernel/errors.py', 'records/sentences.py', 'records/formats/sentences.py']
    .flatMap((file) => [...sentences(file)])
    .filter(([name]) => IMPORTED.test(name) && !STRICT.test(name));
  expect(all.length).toBeGreaterThan(20);
  for (const [name, template] of all) {
    const words = importWords(failed(name, { ...factsOf(name, template), line: 3, reason: OWN }));
    expect(`${name}: ${words}`).not.toMatch(/undefined|NaN|the server’s own words/);
  }
});

test('a text that cannot be read is refused with its line', () => {
  expect(importWords(new RequestFailed('xskat/new', 'line 3: no seed', null, { line: 3, reason: 'no seed' }))).toBe('Line 3 cannot be read: no seed');
  const discard = { cards: ['H7', 'H8'], move: 9, said: '1 CH.H7.H8' };
  expect(importWords(new RequestFailed('iss/discard', 'in English', null, { ...discard, line: 1 }))).toBe(
    'Line 1 cannot be read: Move 9 (1 CH.H7.H8): The declarer does not hold both cards: H7.H8.',
  );
  expect(importWords(new RequestFailed('xskat/new', 'no such line'))).toBe('This cannot be read: no such line');
});
