import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import '../src/games/plain/reasons';
import '../src/games/schafkopf/reasons';
import '../src/games/skat/reasons';
import { overwriteGetLocale, type Locale } from '../src/paraglide/runtime';
import { whyBlocked, whyCardsBlocked } from '../src/table/blocked';
import type { AnyView, Blocked } from '../src/wire/types';

const LIBRARY = resolve(import.meta.dirname, '../../src/stich');
const LOCALES: readonly Locale[] = ['en', 'de', 'ja'];

afterEach(() => overwriteGetLocale(() => 'en'));

const view = (...blocked: Blocked[]) => ({ blocked }) as unknown as AnyView;
const why = (reason: string, actions = ['SK', 'S7'], suit = 'H', card = 'HA'): Blocked => ({ actions, reason, suit, card });

/** Codes for which the library has a sentence, and which a view can contain. */
function codes(): string[] {
  const files = [
    'kernel/knowledge/blocked.py',
    ...readdirSync(resolve(LIBRARY, 'games'), { withFileTypes: true }).flatMap((game) =>
      game.isDirectory() && !game.name.startsWith('_') ? [`games/${game.name}/sentences.py`] : [],
    ),
  ];
  return files.flatMap((file) => [...readFileSync(resolve(LIBRARY, file), 'utf-8').matchAll(/"blocked\/([a-z-]+)":/g)].map((found) => found[1] ?? ''));
}

describe('every reason of the library has words', () => {
  test('there are reasons of the card play and of the games', () => {
    expect(codes()).toEqual(expect.arrayContaining(['must-follow', 'must-play-called', 'must-beat', 'no-jacks', 'ace-in-hand']));
  });

  test.each(LOCALES)('its own ones in %s', (locale) => {
    overwriteGetLocale(() => locale);
    const said = codes().map((reason) => whyBlocked(view(why(reason)), 'SK'));
    expect(new Set([...said, whyBlocked(view(why('a reason of tomorrow')), 'SK')]).size).toBe(codes().length + 1);
    expect(said.join()).not.toMatch(/[{}]/);
  });
});

test.each<[Locale, string, string]>([
  ['en', 'Led: hearts. Follow suit.', 'Led: trumps. Follow suit.'],
  ['de', 'Ausgespielt: Herz. Du musst bedienen.', 'Ausgespielt: Trumpf. Du musst bedienen.'],
  ['ja', 'リードされたスートはハートです。同じスートを出してください。', 'リードされたスートは切り札です。同じスートを出してください。'],
])('what was led is named: %s', (locale, suit, trump) => {
  overwriteGetLocale(() => locale);
  expect(whyBlocked(view(why('must-follow')), 'S7')).toBe(suit);
  expect(whyBlocked(view(why('must-follow', ['S7'], 'trump', 'CJ')), 'S7')).toBe(trump);
});

test('the hand is told each reason once, and none of what is no card', () => {
  const contract = why('ace-in-hand', ['declare partner S'], 'S', 'SA');
  expect(whyCardsBlocked(view(why('must-follow'), why('must-beat', ['H7']), why('must-follow', ['DK']), contract))).toBe(
    'Led: hearts. Follow suit. If you can beat the trick, you must.',
  );
  expect(whyCardsBlocked(view(contract))).toBe('');
  expect([whyBlocked(view(contract), 'declare partner S'), whyBlocked(view(contract), 'declare partner C')]).toEqual(['you hold it yourself', '']);
});
