import { afterEach, describe, expect, test, vi } from 'vitest';
import { AddressError, addressOf, boardAddress, readAddress } from '../src/analyse/address';
import { BOARDS } from '../src/analyse/boards';
import type { GameBoard } from '../src/analyse/game';
import { begin, redo, step, undo } from '../src/analyse/history';
import { questionOf, recordOf, setupOf } from '../src/analyse/question';
import { empty, exchange, filled, nextPlace, placeOf, problems, put, unplaced, whole, type Setup } from '../src/analyse/setup';
import { typedCards } from '../src/analyse/typed';
import { overwriteGetLocale } from '../src/paraglide/runtime';
import type { Board, DealMoment } from '../src/wire/types';

vi.mock('../src/wire/games.svelte', () => ({ gameInfo: () => undefined }));
afterEach(() => overwriteGetLocale(() => 'en'));

const PACK = [...'CSHD'].flatMap((suit) => [...'AKQJT987'].map((rank) => suit + rank));
const SIZES = { hand: 10, aside: 2 };
const skat = BOARDS['skat'] as GameBoard;
const ending: Setup = {
  ...empty('skat', 'skat-isko', 3, { contract: 'clubs', declarer: '0' }),
  hands: [
    ['CJ', 'HT'],
    ['SA', 'HA'],
    ['ST', 'D9'],
  ],
  leader: 1,
};
const query = (setup: Setup) => addressOf(setup).split('?')[1] ?? '';

describe('cards are put, taken and exchanged', () => {
  test('a card lies in one place only', () => {
    const there = put(put(empty('skat', 'p', 3), 'CJ', 0), 'CJ', 'aside');
    expect([placeOf(there, 'CJ'), there.hands[0]]).toEqual(['aside', []]);
    expect(placeOf(put(there, 'CJ', null), 'CJ')).toBeNull();
  });
  test('two cards change places, also with one beside the board', () => {
    expect(exchange(ending, 'CJ', 'SA').hands).toEqual([
      ['SA', 'HT'],
      ['CJ', 'HA'],
      ['ST', 'D9'],
    ]);
    expect(exchange(ending, 'CA', 'SA').hands[1]).toEqual(['CA', 'HA']);
  });
  test('what was played does not follow from other cards', () => {
    const played = { ...ending, play: ['HA', 'D9'], at: 2 };
    expect(put(played, 'D9', 0)).toMatchObject({ play: [], at: 0 });
    expect(put(played, 'D9', 2)).toBe(played);
  });
  test('a tapped card goes to the chosen hand while it has room, then on', () => {
    const full = { ...empty('skat', 'p', 3), hands: [PACK.slice(0, 10), [], PACK.slice(10, 20)] };
    expect([nextPlace(full, 1, SIZES), nextPlace(full, 0, SIZES), nextPlace(full, 2, SIZES)]).toEqual([1, 1, 'aside']);
    expect(nextPlace({ ...full, hands: [PACK.slice(0, 10), PACK.slice(20, 30), PACK.slice(10, 20)], aside: PACK.slice(30) }, 0, SIZES)).toBeNull();
  });
  test('the rest is dealt out by chance', () => {
    const all = filled(ending, PACK, SIZES, () => 0.5);
    expect([all.hands.map((hand) => hand.length), all.aside.length, unplaced(all, PACK)]).toEqual([[10, 10, 10], 2, []]);
    expect(all.hands[0]?.slice(0, 2)).toEqual(['CJ', 'HT']);
    expect([whole(all, PACK), whole(ending, PACK)]).toEqual([true, false]);
  });
});

describe('what is wrong is named', () => {
  test.each([
    ['nothing lies there', empty('skat', 'p', 3), ['empty']],
    ['an ending', ending, []],
    ['hands of different sizes', { ...ending, hands: [['CJ'], ['SA', 'HA'], ['ST', 'D9']] }, ['uneven']],
    [
      'a card twice',
      {
        ...ending,
        hands: [
          ['CJ', 'HA'],
          ['SA', 'HA'],
          ['ST', 'D9'],
        ],
      },
      ['twice'],
    ],
    [
      'a card of another pack',
      {
        ...ending,
        hands: [
          ['CJ', 'H2'],
          ['SA', 'HA'],
          ['ST', 'D9'],
        ],
      },
      ['foreign'],
    ],
    ['one card in the skat', { ...ending, aside: ['D7'] }, ['aside']],
    ['too many', { ...ending, hands: [PACK.slice(0, 11), PACK.slice(11, 22), PACK.slice(21, 32)] }, ['twice', 'full']],
  ])('%s', (_, setup, codes) => {
    expect(problems(setup, PACK, SIZES).map(({ code }) => code)).toEqual(codes);
  });
});

describe('cards are typed', () => {
  test.each([
    ['CJ SA', ['CJ', 'SA']],
    ['cjsa h10', ['CJ', 'SA', 'HT']],
    ['♣J, ♥10; ♦7', ['CJ', 'HT', 'D7']],
    ['Kreuz Bube, Herz-Dame, Karo 10', ['CJ', 'HQ', 'DT']],
    ['Eichel-Ober Laub Unter Schellen-Sau', ['CQ', 'SJ', 'DA']],
    ['jack of clubs, ten of hearts', ['CJ', 'HT']],
    ['KrB PiA He9', ['CJ', 'SA', 'H9']],
    ['スペードのA ハートの10', ['SA', 'HT']],
    ['', []],
  ])('%s', (text, cards) => {
    expect(typedCards(text, PACK)).toEqual({ cards });
  });
  test.each([
    ['CJ XX SA', 'XX'],
    ['CJ H2', 'H2'],
    ['CJ C', 'C'],
  ])('%s is refused for %s', (text, wrong) => {
    expect(typedCards(text, PACK)).toEqual({ wrong });
  });
});

describe('the position lives in the address', () => {
  test('it is short, can be read, and gives the same again', () => {
    const there = { ...ending, aside: ['D7', 'D8'], play: ['HA', 'D9', 'HT'], at: 2, made: { tricks: [1, 2, 0], points: [11, 20, 0] } };
    expect(addressOf(there)).toBe('/analyse/skat?v=1&rules=skat-isko&hands=CJHT.SAHA.STD9&aside=D7D8&leader=1&contract=clubs&declarer=0&made=1-2-0.11-20-0&play=HAD9HT&at=2');
    expect(readAddress(query(there), skat)).toEqual(there);
  });
  test('jokers and options too', () => {
    const board = BOARDS['suitability'] as GameBoard;
    const there: Setup = {
      ...empty('suitability', 'suitability-akagiri', 5, { trump: 'S', penalty: 'H', reverse: 'D' }, { players: 5, poverty_bonus: true }),
      hands: [['JK1'], ['S2'], ['JK3'], ['H4'], ['C2']],
    };
    expect(readAddress(query(there), board)).toEqual(there);
  });
  test('none is an empty board', () => expect(readAddress('', skat)).toBeNull());
  test.each([
    ['another version', 'v=2&rules=skat-isko&hands=CJ.SJ.HJ', 'version', '2'],
    ['a part that nobody knows', 'v=1&rules=skat-isko&hands=CJ.SJ.HJ&colour=red', 'part', 'red'],
    ['a part said twice', 'v=1&rules=skat-isko&hands=CJ.SJ.HJ&leader=0&leader=1', 'part', '0'],
    ['two hands', 'v=1&rules=skat-isko&hands=CJ.SJ', 'part', '2'],
    ['no card', 'v=1&rules=skat-isko&hands=CJ.SX.HJ', 'card', 'SX'],
    ['half a card', 'v=1&rules=skat-isko&hands=CJ.S.HJ', 'card', 'S'],
    ['a card twice', 'v=1&rules=skat-isko&hands=CJ.CJ.HJ', 'twice', 'CJ'],
    ['a seat that is none', 'v=1&rules=skat-isko&hands=CJ.SJ.HJ&leader=3', 'part', '3'],
    ['no contract of the game', 'v=1&rules=skat-isko&hands=CJ.SJ.HJ&contract=wenz', 'part', 'wenz'],
    ['further than was played', 'v=1&rules=skat-isko&hands=CJ.SJ.HJ&play=CJ&at=2', 'part', '2'],
    ['no rules', 'v=1&hands=CJ.SJ.HJ', 'part', ''],
    ['made by fewer seats', 'v=1&rules=skat-isko&hands=CJ.SJ.HJ&made=1-2.3-4', 'part', '1-2.3-4'],
  ])('%s is refused', (_, asked, code, value) => {
    expect(() => readAddress(asked, skat)).toThrow(AddressError);
    try {
      readAddress(asked, skat);
    } catch (error) {
      expect([(error as AddressError).code, (error as AddressError).value]).toEqual([code, value]);
    }
  });
});

describe('the server is asked, and what it lays out is shown', () => {
  test('the position of a game is its own', () => {
    expect(questionOf({ ...ending, play: ['HA', 'D9'], at: 1 }, skat)).toEqual({
      game: 'skat',
      preset: 'skat-isko',
      options: {},
      position: { leader: 1, hands: ending.hands, contract: 'clubs', declarer: 0, skat: [] },
      play: ['HA'],
    });
  });
  test('a trick in progress is played from the hands', () => {
    const board: Board = { game: 'skat', preset: null, position: { contract: 'clubs hand', declarer: 0, leader: 1, hands: [['CJ', 'HT'], ['SA'], ['ST', 'D9']], trick: ['HA'] } };
    expect(setupOf(board, skat, { preset: 'skat-isko', facts: {} })).toEqual({
      ...ending,
      hands: [
        ['CJ', 'HT'],
        ['SA', 'HA'],
        ['ST', 'D9'],
      ],
      play: ['HA'],
      at: 1,
    });
  });
  test('a whole deal is a record', () => {
    const all = filled(ending, PACK, SIZES, () => 0.5);
    expect(recordOf(all, skat, ['1', '2', '3'])).toMatchObject({ stich: 1, dealer: 0, start: { declarer: 0, bid: 18, declare: 'clubs' }, actions: [] });
    expect(recordOf({ ...all, facts: {} }, skat, ['1', '2', '3'])).toBeNull();
  });
  test('a moment of a deal has an address on the board', () => {
    const said = (...actions: [number, string][]) => actions.map(([seat, action]) => ({ seat, action }));
    const moment = (hands: string[][], log: { seat: number; action: string }[]) =>
      ({ hands, aside: ['D7', 'D8'], view: { contract: 'clubs hand', declarer: 2, order: [1, 2, 3], log } }) as unknown as DealMoment;
    const moments = [
      moment([[], ['SA'], ['CJ'], ['ST']], said([2, '18'])),
      moment([[], [], ['CJ'], ['ST']], said([2, '18'], [1, 'SA'])),
      moment([[], [], [], ['ST']], said([2, '18'], [1, 'SA'], [2, 'CJ'])),
    ];
    const deal = { game: 'skat', preset: 'skat-isko', options: { players: 4, kontra: true } };
    expect(boardAddress(deal, moments, 1)).toBe('/analyse/skat?v=1&rules=skat-isko&rule.kontra=true&hands=SA.CJ.ST&aside=D7D8&contract=clubs&declarer=1&play=SACJ&at=1');
    expect(boardAddress({ ...deal, game: 'whist' }, moments, 1)).toBeNull();
    expect(boardAddress(deal, moments.slice(0, 1), 0)).toBeNull();
  });
});

test('changes are taken back and made again', () => {
  const one = step(step(begin('a'), 'b'), 'c');
  expect([undo(one).now, undo(undo(one)).now, undo(undo(undo(one))).now]).toEqual(['b', 'a', 'a']);
  expect(redo(undo(one))).toEqual(one);
  expect(step(undo(one), 'd').future).toEqual([]);
});
