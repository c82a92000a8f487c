import { BOARDS } from '../analyse/boards';
import { addressOf } from '../analyse/address';
import { cardName } from '../cards/words';
import { nameIn, setupOfPosition, type Shown } from '../deal/position';
import { m } from '../paraglide/messages';
import type { ShownPuzzle } from '../wire/types';

/** The same position on the analysis board, after these cards. */
export function onBoard(puzzle: Pick<Shown, 'board' | 'game'>, cards: readonly string[]): string | null {
  const setup = setupOfPosition(puzzle);
  return setup && addressOf({ ...setup, play: [...setup.play, ...cards], at: setup.play.length + cards.length });
}

/** What is to be reached, in a sentence. */
export function goalWords(puzzle: ShownPuzzle): string {
  const { goal, game, seat } = puzzle;
  const facts = setupOfPosition(puzzle)?.facts ?? {};
  const contract = BOARDS[game]?.contract(facts)?.name ?? '';
  const target = goal.target ?? 0;
  const declares = goal.side === 'declarer';
  switch (goal.count) {
    case 'score':
      return m.puzzles_goal_score({ target });
    case 'no_trick':
      return declares ? m.puzzles_goal_no_trick_declarer({ contract }) : m.puzzles_goal_no_trick_defenders({ contract });
    case 'every_trick':
      return declares ? m.puzzles_goal_every_trick_declarer({ contract }) : m.puzzles_goal_every_trick_defenders({ contract });
    case 'points':
      if (!declares) return m.puzzles_goal_points_defenders({ contract, target });
      return BOARDS[game]?.declarer(facts) === seat ? m.puzzles_goal_points_declarer({ contract, target }) : m.puzzles_goal_points_partner({ contract, target });
  }
}

/** The newest card, as it lies; nothing before the first. */
export function newestWords(of: { readonly cards: readonly string[]; readonly at: number; readonly puzzle: Shown; seatOf: (card: number) => number }): string {
  const card = of.cards[of.at - 1];
  if (card === undefined) return '';
  const seat = of.seatOf(of.at - 1);
  return seat === of.puzzle.seat ? m.puzzles_you_play({ card: cardName(card) }) : m.puzzles_plays({ name: nameIn(of.puzzle, seat), card: cardName(card) });
}

export const addressOfPuzzle = (game: string, id: string, wanted = '') => `/puzzles/${game}/${id}${wanted && `?${wanted}`}`;

/** Of what stands after the question mark, kind and difficulty. */
export function wantedOf(asked: string): { kind: string; difficulty: string } {
  const query = new URLSearchParams(asked);
  return { kind: query.get('kind') ?? '', difficulty: query.get('difficulty') ?? '' };
}
export function asQuery({ kind, difficulty }: { kind: string; difficulty: string }): string {
  return new URLSearchParams({ ...(kind ? { kind } : {}), ...(difficulty ? { difficulty } : {}) }).toString();
}
