import type { AnyPosition, Board } from '../wire/types';
import type { GameBoard } from './game';
import type { Setup } from './setup';

/** Return the question for the server about a setup after its first `at` cards. */
export function questionOf(setup: Setup, board: GameBoard): Board {
  const { game, preset, options, hands, leader, made, play, at } = setup;
  const before = made ? { made_tricks: made.tricks, made_points: made.points } : {};
  return { game, preset, options, position: { leader, hands, ...before, ...board.position(setup) } as unknown as AnyPosition, play: play.slice(0, at) };
}

/** Return the whole deal for the question about declarations. The cards beside the hands are the skat. */
export function dealOf({ game, preset, options, hands, aside, leader }: Setup, sizes: { aside: number }): Board {
  return { game, preset, options, position: { leader, hands, ...(sizes.aside ? { skat: aside } : {}) } as unknown as AnyPosition };
}

/** Return the setup of a board from the server. Only the cards of a trick in progress count as played. */
export function setupOf({ game, preset, options, position, play }: Board, board: GameBoard, usual: { preset: string; facts: Setup['facts'] }): Setup {
  const { leader, hands, made_tricks, made_points, trick = [] } = position;
  const aside = 'skat' in position ? (position.skat ?? []) : [];
  const facts = board.read(position);
  const seats = hands.length;
  // Put the cards of a trick in progress back into the hands; they are played from there.
  const held = hands.map((hand, seat) => [...hand, ...trick.filter((_, i) => (leader + i) % seats === seat)]);
  const made = [...(made_tricks ?? []), ...(made_points ?? [])].some(Boolean) ? { tricks: numbers(made_tricks, seats), points: numbers(made_points, seats) } : null;
  return {
    game,
    preset: preset ?? usual.preset,
    options: options ?? {},
    hands: held,
    aside: [...aside],
    leader,
    facts: Object.keys(facts).length ? facts : usual.facts,
    made,
    play: [...trick, ...(play ?? [])],
    at: trick.length,
  };
}

const numbers = (some: readonly number[] | undefined, seats: number) => (some?.length === seats ? [...some] : Array.from({ length: seats }, () => 0));

/** Return a record of the whole deal, with the contract in place of an auction; null if a record cannot express it. */
export function recordOf(setup: Setup, board: GameBoard, names: readonly string[]): object | null {
  const { game, preset, options, hands, aside, leader, play } = setup;
  const start = board.unsaid(setup) === null ? board.start(setup) : null;
  if (!start || (game === 'suitability' && hands.length === 3)) return null;
  const changed = Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    stich: 1,
    game,
    preset,
    options: changed,
    seats: names,
    dealer: (leader + hands.length - 1) % hands.length,
    deal: { hands, ...(aside.length ? { skat: aside } : {}) },
    start,
    actions: play,
  };
}

/** Return the position as a line for `stich solve`. */
export function solverLine(setup: Setup, board: GameBoard): string {
  return JSON.stringify(questionOf({ ...setup, at: 0 }, board).position);
}
