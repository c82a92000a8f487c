import { describe, expect, test } from 'vitest';

type Texts = Record<string, unknown>;
const files = import.meta.glob<Texts>('../messages/*/*.json', { eager: true, import: 'default' });
const LOCALES = ['en', 'de', 'ja'];
const rooms = [...new Set(Object.keys(files).map((path) => path.split('/')[2] ?? ''))];

/** The placeholders of a message, whatever its form. */
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

test('no message is given twice', () => {
  const keys = rooms.flatMap((room) => Object.keys(files[`../messages/${room}/en.json`] ?? {}));
  expect(new Set(keys).size).toBe(keys.length);
});
