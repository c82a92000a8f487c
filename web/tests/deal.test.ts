import { describe, expect, test } from 'vitest';
import { addressOf, cardsBefore, eyes, lying, momentsOfCards, mostHeld, next, sayings, stops, tricks } from '../src/deal/moments';
import { fit, places, type Box } from '../src/deal/places';
import { chips, scaleOf } from '../src/deal/values';
import { verdictOf } from '../src/deal/verdict';
import type { AnyAnalysis, AnyView, DealMoment, PlayedCard, SeenTrick } from '../src/wire/types';

/** Deal with two seats and two cards each: one call per seat, then the play. The second trick is incomplete. */
const SAID = ['0 pass', '1 18', '0 CA', '1 C7', '0 H7'];

function played(words: readonly string[]): DealMoment[] {
  const log: { seat: number; action: string }[] = [];
  let trick: { seat: number; card: string }[] = [];
  let last: SeenTrick | null = null;
  const moment = (): DealMoment => ({
    view: { log: [...log], trick: [...trick], last_trick: last, counts: [2, 2 - trick.length] } as unknown as AnyView,
    hands: null,
    aside: null,
  });
  return [
    moment(),
    ...words.map((word) => {
      const [seat = '', action = ''] = word.split(' ');
      log.push({ seat: Number(seat), action });
      if (/^[CSHD]/.test(action)) trick.push({ seat: Number(seat), card: action });
      if (trick.length === 2) [last, trick] = [{ cards: trick, winner: 0 }, []];
      return moment();
    }),
  ];
}

describe('the moments of a deal', () => {
  const moments = played(SAID);
  const log = moments.at(-1)!.view.log;

  test('a full trick lies until the next card is led', () => {
    expect(
      moments.map(({ view }) =>
        lying(view)
          .cards.map(({ card }) => card)
          .join(' '),
      ),
    ).toEqual(['', '', '', 'CA', 'CA C7', 'H7']);
    expect(moments.map(({ view }) => lying(view).winner)).toEqual([null, null, null, null, 0, null]);
  });

  test('cards are counted, and found by their number', () => {
    expect(moments.map(({ view }) => cardsBefore(view.log))).toEqual([0, 0, 0, 1, 2, 3]);
    expect(momentsOfCards(log)).toEqual([2, 3, 4]);
    expect(next(moments, 2)).toEqual({ seat: 0, action: 'CA' });
    expect(next(moments, 5)).toBeUndefined();
  });

  test('the longer way stops where a trick begins, and at both ends', () => {
    expect(stops(moments)).toEqual([0, 2, 4, 5]);
  });

  test('tricks and words stand apart', () => {
    expect(tricks(moments)).toEqual([
      {
        cards: [
          { seat: 0, card: 'CA', index: 0 },
          { seat: 1, card: 'C7', index: 1 },
        ],
        winner: 0,
      },
      { cards: [{ seat: 0, card: 'H7', index: 2 }], winner: null },
    ]);
    expect(sayings(log).map(({ action, moment }) => [action, moment])).toEqual([
      ['pass', 1],
      ['18', 2],
    ]);
    expect(mostHeld(moments)).toBe(2);
  });

  test('an address names moment and eyes, and nothing that goes without saying', () => {
    expect(addressOf('Abc1', 0, 'open')).toBe('/deals/Abc1');
    expect(addressOf('Abc1', 17, 2)).toBe('/deals/Abc1?moment=17&as=2');
    expect(addressOf('Abc1', 3, 'spectator', true)).toBe('/deals/Abc1/embed?moment=3&as=spectator');
    expect(['2', 'spectator', 'open', '', null, '17', 'x'].map(eyes)).toEqual([2, 'spectator', 'open', 'open', 'open', 'open', 'open']);
  });
});

const overlap = (a: Box, b: Box) => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.5;

describe('the board', () => {
  test.each([
    [390, 540],
    [544, 341],
    [820, 760],
    [900, 690],
    [1480, 960],
  ])('of %d × %d holds two to six people, and nobody lies over another', (width, height) => {
    for (const [count, most] of [2, 3, 4, 5, 6].flatMap((players) => [4, 13].map((cards) => [players, cards] as const))) {
      const { seats, middle } = places(count, width, height, most);
      const all = [...seats, middle];
      expect(seats.length).toBe(count);
      for (const [i, box] of all.entries()) {
        expect(box.width * box.height).toBeGreaterThan(0);
        expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5).toBe(true);
        expect(all.slice(i + 1).some((other) => overlap(box, other))).toBe(false);
      }
    }
  });

  test('a hand fills its place with the largest cards, in more rows where that makes them larger', () => {
    const wide = fit(10, { width: 800, height: 130 }, 200);
    expect(wide.rows).toBe(1);
    expect(wide.card).toBeCloseTo(130 / 1.4);
    expect(fit(13, { width: 160, height: 220 }, 200).rows).toBeGreaterThan(1);
    for (const count of [1, 8, 13]) {
      const { card, step, perRow } = fit(count, { width: 300, height: 120 }, 200);
      expect(card + (perRow - 1) * step).toBeLessThanOrEqual(300.5);
    }
  });
});

describe('what cards are worth', () => {
  const worked: PlayedCard = {
    seat: 0,
    card: 'CA',
    value: 50,
    loss: 11,
    cards: [
      { card: 'CA', value: 50 },
      { card: 'C7', value: 61 },
    ],
  };
  const against = { ...worked, seat: 1, loss: 0 };
  const parties = { method: 'two parties', count: 'points', side: [0] } as unknown as AnyAnalysis;

  test('the best card depends on who plays', () => {
    const scale = scaleOf(parties, null, []);
    expect([...chips(worked, scale, 'skat')!].map(([card, { text, loss, best }]) => [card, text, loss, best])).toEqual([
      ['CA', '50', 11, false],
      ['C7', '61', 0, true],
    ]);
    expect(chips(against, scale, 'skat')!.get('CA')!.best).toBe(true);
    expect(verdictOf(worked, scale)!.bad).toBe(true);
    expect(verdictOf(against, scale)!.bad).toBe(false);
  });

  test('a value is told before all is known, where the sides are', () => {
    expect(chips(worked, scaleOf(null, [0], [worked]), 'skat')!.get('C7')!.best).toBe(true);
    expect(scaleOf(null, null, [worked])).toBeNull();
    expect(chips(undefined, scaleOf(parties, null, []), 'skat')).toBeNull();
  });

  test('where a game is won or lost, a card says which', () => {
    const scale = scaleOf({ ...parties, count: 'no_trick' } as AnyAnalysis, null, []);
    const nothing: PlayedCard = {
      seat: 1,
      card: 'C7',
      value: 1,
      loss: 1,
      cards: [
        { card: 'C7', value: 1 },
        { card: 'CA', value: 0 },
      ],
    };
    expect([...chips(nothing, scale, 'skat')!.values()].map(({ text, best }) => [text, best])).toEqual([
      ['✕', false],
      ['✓', true],
    ]);
  });
});
