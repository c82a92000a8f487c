import { describe, expect, test, vi } from 'vitest';
import { differing } from '../src/lobby/options';

vi.mock('../src/games', () => ({ ROOMS: {} }));

describe('options of a new table', () => {
  const preset = { players: 3, rounds: 12, kontra: false };
  test('are those that differ from the preset', () => {
    expect(differing({ players: 4, rounds: 12, kontra: true }, preset)).toEqual([
      ['players', 4],
      ['kontra', true],
    ]);
  });
  test('are options of the game: not every game has a number of players', () => {
    expect(differing({ players: 4, rounds: 16 }, { rounds: 12 })).toEqual([['rounds', 16]]);
    expect(differing({ players: 4 })).toEqual([]);
  });
});
