import { afterEach, describe, expect, test } from 'vitest';
import { PLAIN, indexOf, overwriteShown, settled, type CardStyle, type Faces } from '../src/cards/faces';
import { RANKS, drawing } from '../src/cards/german/drawing';
import { FIGURES } from '../src/cards/german/figures';
import { LAYOUTS } from '../src/cards/german/layouts';
import { PARTS } from '../src/cards/german/parts';
import { INKS, OUTLINES, PIPS } from '../src/cards/german/pips';
import { cardName, suitName } from '../src/cards/words';
import { overwriteGetLocale, type Locale } from '../src/paraglide/runtime';

const SUITS = [...'CSHD'];
const PACK = SUITS.flatMap((suit) => [...'AKQJT987'].map((rank) => suit + rank));

const show = (faces: Faces, style: CardStyle = PLAIN) => overwriteShown(() => ({ faces, style }));
const speak = (locale: Locale) => overwriteGetLocale(() => locale);
afterEach(() => {
  speak('en');
  show('french');
});

test.each(SUITS)('suit %s has a pip, its outline and an ink', (suit) => {
  expect(PIPS[suit]).not.toHaveLength(0);
  expect(OUTLINES[suit]).toBeDefined();
  expect(INKS[suit]).toBeDefined();
});

describe.each(PACK)('%s', (card) => {
  test.each([false, true])('is drawn (large index: %s), every path in a colour and finite', (large) => {
    const { once, half } = drawing(card, large);
    expect(once.length + half.length).toBeGreaterThan(4);
    for (const shape of [...once, ...half]) {
      expect(shape.d).toMatch(/^M[-\d]/);
      expect(JSON.stringify(shape)).not.toMatch(/NaN|undefined|null/);
      expect([shape.fill, shape.stroke]).not.toEqual(['none', 'none']);
    }
  });

  test('has an index', () => {
    show('german');
    const index = indexOf(card.charAt(1));
    expect(RANKS[index === '10' ? 'T' : index]).toBeDefined();
  });

  test('is either a figure or a layout', () => {
    expect(card in FIGURES).toBe(!(card.charAt(1) in LAYOUTS));
  });
});

test.each([
  ['7', 7],
  ['8', 8],
  ['9', 9],
  ['T', 10],
])('%s shows as many pips as it is worth', (rank, count) => {
  const layout = LAYOUTS[rank];
  expect(layout && 2 * layout.half.length + Number(layout.middle)).toBe(count);
});

test('figures wear only parts that exist, and no two wear the same', () => {
  for (const { hair, beard, hat, coat, collar, left, right } of Object.values(FIGURES)) {
    for (const part of [hair, `${hair}Behind`, beard ?? 'mouth', hat, coat, collar, left, right]) if (part !== undefined) expect(PARTS).toHaveProperty(part);
  }
  expect(new Set(Object.values(FIGURES).map((f) => f.hat)).size).toBe(12);
});

test('what is no German card is drawn empty', () => {
  expect(drawing('C2', false)).toEqual({ once: [], half: [] });
  expect(drawing('X', true)).toEqual({ once: [], half: [] });
});

describe('names', () => {
  test.each([
    ['en', 'ober of acorns', '10 of leaves', 'bells'],
    ['de', 'Eichel-Ober', 'Grün-10', 'Schellen'],
    ['ja', 'ドングリのオーバー', '葉の10', '鈴'],
  ] as const)('in %s', (locale, ober, ten, bells) => {
    speak(locale);
    show('german');
    expect([cardName('CQ'), cardName('ST'), suitName('D')]).toEqual([ober, ten, bells]);
    expect(new Set(PACK.map(cardName)).size).toBe(32);
    expect([...'AKQJT987'].map(indexOf)).toEqual(['A', 'K', 'O', 'U', '10', '9', '8', '7']);
  });

  test('follow the chosen faces', () => {
    expect([cardName('CQ'), indexOf('Q'), indexOf('T')]).toEqual(['queen of clubs', 'Q', '10']);
    show('german');
    expect(cardName('CQ')).toBe('ober of acorns');
  });

  test('a game may have names of its own', () => {
    speak('de');
    const style: CardStyle = { faces: 'german', suits: { german: { S: () => 'Gras' } }, ranks: { german: { A: () => 'Sau' } } };
    show('german', style);
    expect([cardName('SA'), cardName('SK'), cardName('CA')]).toEqual(['Gras-Sau', 'Gras-König', 'Eichel-Sau']);
    show('french', style);
    expect(cardName('SA')).toBe('Pik Ass');
  });
});

test.each([
  ['game', { faces: 'german' }, 'german'],
  ['game', { faces: 'french' }, 'french'],
  ['french', { faces: 'german' }, 'french'],
  ['german', { faces: 'french' }, 'german'],
  ['german', { faces: 'french', frenchOnly: true }, 'french'],
] as const)('chosen %s for a game with %o: %s', (chosen, style, faces) => {
  expect(settled(chosen, style)).toBe(faces);
});
