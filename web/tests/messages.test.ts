import { describe, expect, test } from 'vitest';

type Texts = Record<string, unknown>;
const files = import.meta.glob<Texts>('../messages/*/*.json', { eager: true, import: 'default' });
const LOCALES = ['en', 'de', 'ja'];
const rooms = [...new Set(Object.keys(files).map((path) => path.split('/')[2] ?? ''))];

/** Placeholders in all forms of a message. */
function inputs(message: unknown): string[] {
  const text = JSON.stringify(message).replaceAll(/"(declarations|selectors)":\[[^\]]*\]/g, '');
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ''))].sort();
}

describe.each(rooms)('texts of %s', (room) => {
  const texts = (locale: string) => files[`../messages/${room}/${locale}.json`] ?? {};

  test.each(LOCALES)('%s has every message, with the same placeholders', (locale) => {
    const english = texts('en');
    expect(Object.keys(texts(locale))).toEqual(Object.keys(english));
    for (const [key, message] of Object.entries(texts(locale))) expect([key, inputs(message)]).toEqual([key, inputs(english[key])]);
  });

  test.each(LOCALES)('%s leaves nothing empty', (locale) => {
    for (const [key, message] of Object.entries(texts(locale))) expect([key, message]).not.toEqual([key, '']);
  });
});

test('no word of a theory', () => {
  const jargon = Object.entries(files).filter(([, texts]) => /max\^n|paranoid|パラノイド|par \d|much is good|viele sind gut/i.test(JSON.stringify(Object.values(texts))));
  expect(jargon.map(([path]) => path)).toEqual([]);
});

/** Texts of a message: one, or one for each form. */
function forms(message: unknown): string[] {
  return typeof message === 'string' ? [message] : (message as { match: Record<string, string> }[]).flatMap(({ match }) => Object.values(match));
}

/** All Japanese texts with their keys. */
const japanese = Object.entries(files)
  .filter(([path]) => path.endsWith('/ja.json'))
  .flatMap(([, texts]) => Object.entries(texts))
  .filter(([key]) => key !== '$schema')
  .flatMap(([key, text]) => forms(text).map((form) => [key, form] as const));

describe('Japanese texts', () => {
  test('have full-width punctuation', () => {
    expect(japanese.filter(([, text]) => /[:()?!]/.test(text))).toEqual([]);
  });

  test('play cards in the word of the seeds', () => {
    expect(japanese.filter(([, text]) => /打/.test(text))).toEqual([]);
  });
});

test('a suit of the German pack has one name in all texts of Schafkopf', () => {
  const german = JSON.stringify(Object.values(files['../messages/schafkopf/de.json'] ?? {}));
  expect(german.match(/Laub|Grün|Kreuz|Pik|Karo/g)).toBeNull();
});

test('no message is given twice', () => {
  const keys = rooms.flatMap((room) => Object.keys(files[`../messages/${room}/en.json`] ?? {}));
  expect(new Set(keys).size).toBe(keys.length);
});
