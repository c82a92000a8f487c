import { afterEach, describe, expect, test } from 'vitest';
import { whyRefused } from '../src/page/refused';
import { overwriteGetLocale, type Locale } from '../src/paraglide/runtime';

const speak = (locale: Locale) => overwriteGetLocale(() => locale);
afterEach(() => speak('en'));

describe('why the server refused something', () => {
  test.each([
    ['en', 'Somebody else has just taken this seat.'],
    ['de', 'Diesen Platz hat gerade jemand anderes genommen.'],
    ['ja', 'この席にはほかの人が座りました。'],
  ] as const)('in %s', (locale, words) => {
    speak(locale);
    expect(whyRefused({ code: 'seat/taken', message: 'seat 1 is taken' })).toBe(words);
  });

  test('in the server’s words where the page has none', () => {
    expect(whyRefused({ code: 'option/value', message: 'players: 3 or 4, not 9' })).toContain('players: 3 or 4, not 9');
  });
});
