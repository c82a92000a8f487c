import { afterEach, describe, expect, test } from 'vitest';
import { counted, declarationName, said, working } from '../src/games/skat/words';
import { overwriteGetLocale, type Locale } from '../src/paraglide/runtime';
import type { SkatOutcome, Working } from '../src/wire/types';

const speak = (locale: Locale) => overwriteGetLocale(() => locale);
afterEach(() => speak('en'));

const PLAIN: Working = { matadors: 2, items: ['game', 'hand'], base: 12, multiplier: 4, value: 48, bid: 24, overbid: false, loss_factor: 1, kontra_factor: 1, factor: 1 };

function outcome(contract: string, won: boolean, arithmetic: Working): SkatOutcome {
  const { value, matadors } = arithmetic;
  return {
    game: 'skat',
    scores: [0, 0, 0],
    reason: 'played',
    declarer: 0,
    won,
    working: [],
    again: false,
    contract,
    value,
    matadors,
    card_points: 61,
    tricks: 6,
    arithmetic,
    by: null,
    game_score: null,
    ramsch: null,
  };
}

describe('the multiplier, counted aloud', () => {
  test.each([
    ['en', 'with 2, game 3, hand 4'],
    ['de', 'mit 2, Spiel 3, Hand 4'],
    ['ja', 'ウィズ2、ゲーム3、ハンド4'],
  ] as const)('in %s', (locale, words) => {
    speak(locale);
    expect(counted(PLAIN)).toBe(words);
  });

  test('without, up to ouvert', () => {
    speak('de');
    const items = ['game', 'hand', 'schneider', 'schneider_announced', 'schwarz', 'schwarz_announced', 'ouvert'];
    expect(counted({ matadors: -1, items })).toBe('ohne 1, Spiel 2, Hand 3, Schneider 4, angesagt 5, Schwarz 6, angesagt 7, ouvert 8');
    expect(counted({ matadors: 2, items: ['game', 'hand', 'schneider', 'schwarz', 'hand_schwarz'] })).toBe('mit 2, Spiel 3, Hand 4, Schneider 5, Schwarz 6, aus der Hand 7');
  });
});

describe('the working of a deal', () => {
  test('a won game takes one line', () => {
    speak('en');
    expect(working(outcome('clubs hand', true, PLAIN))).toEqual(['with 2, game 3, hand 4: 4 × 12 = 48']);
  });

  test('a lost one is doubled', () => {
    speak('de');
    const lost = { ...PLAIN, items: ['game'], multiplier: 3, value: 36, loss_factor: 2 };
    expect(working(outcome('clubs', false, lost))).toEqual(['mit 2, Spiel 3: 3 × 12 = 36', 'verloren, mal 2: 36 × 2 = −72']);
  });

  test('an overbid is raised before it is doubled: Akagiri, example 3', () => {
    speak('ja');
    const overbid: Working = { matadors: -1, items: ['game'], base: 24, multiplier: 2, value: 72, bid: 60, overbid: true, loss_factor: 2, kontra_factor: 1, factor: 1 };
    expect(working(outcome('grand', false, overbid))).toEqual([
      'ウィズアウト1、ゲーム2：2 × 24 = 48',
      'オーバービッド：48は60に届かないので 3 × 24 = 72',
      '失敗で2倍：72 × 2 = −144',
    ]);
  });

  test('null has a value of its own', () => {
    speak('en');
    const nul: Working = { matadors: 0, items: [], base: 35, multiplier: 1, value: 35, bid: 18, overbid: false, loss_factor: 1, kontra_factor: 1, factor: 1 };
    expect(working(outcome('null hand', true, nul))).toEqual(['Null hand: 35']);
  });

  test('kontra multiplies the score', () => {
    speak('en');
    expect(working(outcome('clubs hand', true, { ...PLAIN, kontra_factor: 2 }))).toContain('kontra, times 2: 48 × 2 = 96');
  });
});

test('declarations and sayings', () => {
  speak('ja');
  expect(declarationName('grand hand schneider')).toBe('グラン・ハンド・シュナイダー');
  expect(said('hold')).toBe('受ける');
  speak('en');
  expect(said('24')).toBe('24');
  expect(said('declare null ouvert')).toBe('Null ouvert');
  expect(said('CJ')).toBeNull();
});
