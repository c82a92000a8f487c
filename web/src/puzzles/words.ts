import { BOARDS } from '../analyse/boards';
import { addressOf } from '../analyse/address';
import { cardName } from '../cards/words';
import { nameIn, setupOfPosition, type Shown } from '../deal/position';
import { actionWords, cardsOf } from '../hints/words';
import { m } from '../paraglide/messages';
import type { Room } from '../table/room';
import type { AnyShownPuzzle, DeclaringAnswer, ShownDeclaring, ShownPuzzle } from '../wire/types';

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
      return declares ? m.puzzles_goal_no_trick_declarer({ contract }) : m.puzzles_goal_no_trick_defenders({ contract, game });
    case 'every_trick':
      return declares ? m.puzzles_goal_every_trick_declarer({ contract }) : m.puzzles_goal_every_trick_defenders({ contract, game });
    case 'points':
      if (!declares) return m.puzzles_goal_points_defenders({ contract, target, game });
      return BOARDS[game]?.declarer(facts) === seat ? m.puzzles_goal_points_declarer({ contract, target, game }) : m.puzzles_goal_points_partner({ contract, target });
  }
}

/** The same of a puzzle of any kind; a contract that is asked for is told with what was bid. */
export function taskWords(puzzle: AnyShownPuzzle, room: Room): string {
  if (puzzle.asks === 'card') return goalWords(puzzle);
  return puzzle.contract ? m.puzzles_goal_discard({ contract: actionWords(room, puzzle.contract) }) : m.puzzles_goal_contract();
}

/** Before the first card: what was said and bid, and who leads. */
export function factWords(asked: ShownDeclaring, room: Room): string {
  const { bid } = asked.board.position as { bid?: number };
  const lead = m.puzzles_first_lead({ name: nameIn(asked, asked.moment.leader) });
  return [...asked.given.map((action) => actionWords(room, action)), ...(bid === undefined ? [] : [m.puzzles_bid({ bid })]), lead].join(' · ');
}

/** The answer itself, of all that is done before the first card. */
const saidOf = ({ given, step }: ShownDeclaring, answer: DeclaringAnswer): string => (step === 'discard' ? answer.actions[given.length] : answer.actions.at(-1)) ?? '';

/** What is best laid away for a contract that was answered. */
export function awayFor({ given, step }: ShownDeclaring, answer: DeclaringAnswer | null): readonly string[] {
  const done = (answer?.actions ?? []).slice(given.length);
  return step === 'contract' && done.length > 1 ? cardsOf(done[0] ?? '') : [];
}

/** What an answer before the first card is worth. */
export function worthWords(asked: ShownDeclaring, room: Room, answer: DeclaringAnswer): string {
  const choice = actionWords(room, saidOf(asked, answer));
  const { made, target } = answer;
  if (answer.right) return made === null ? m.puzzles_declared_won_null({ choice }) : m.puzzles_declared_won({ choice, made, game: asked.game });
  return made === null ? m.puzzles_declared_trick({ choice }) : m.puzzles_declared_short({ choice, made, target: target ?? 0 });
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
