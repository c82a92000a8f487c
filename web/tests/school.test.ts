import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales } from '../src/paraglide/runtime';
import { LESSONS, STEPS, WHY } from '../src/school/texts';

type Text = (inputs: never, options: { locale: (typeof locales)[number] }) => string;

describe.each(locales)('the words of the school in %s', (locale) => {
  const texts = JSON.parse(readFileSync(`../src/stich/study/school/texts/${locale}.json`, 'utf8')) as Record<string, string>;
  const said = (text: unknown) => (text as Text)({ card: '{card}', number: '{number}' } as never, { locale });
  it('are those of the library, for every step, lesson and reason', () => {
    const shown = {
      ...Object.fromEntries(Object.entries(LESSONS).map(([id, text]) => [`school_lesson_${id}`, said(text)])),
      ...Object.fromEntries(Object.entries(WHY).map(([code, text]) => [`school_why_${code.replaceAll('-', '_')}`, said(text)])),
      ...Object.fromEntries(Object.entries(STEPS).flatMap(([game, steps]) => Object.entries(steps).map(([id, text]) => [`school_${game}_${id}`, said(text)]))),
    };
    expect(shown).toEqual(texts);
  });
});
