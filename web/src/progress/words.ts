import { ROOMS } from '../games';
import { m } from '../paraglide/messages';
import { contractName } from '../users/words';
import { KINDS } from '../puzzles/kinds';
import { addressOfLesson, lessonName } from '../school/words';
import { addressOfTrainer } from '../train/words';
import type { Proposal, WeakPoint } from '../wire/types';

const PHASES: Readonly<Record<WeakPoint['phase'], () => string>> = {
  bidding: m.progress_phase_bidding,
  discarding: m.progress_phase_discarding,
  leading: m.progress_phase_leading,
  following: m.progress_phase_following,
};
const ROLES: Readonly<Record<WeakPoint['role'], (of: { contract: string; game: string }) => string>> = {
  declarer: m.progress_as_declarer,
  partner: m.progress_as_partner,
  opponent: m.progress_as_opponent,
  alone: m.progress_as_alone,
  none: m.progress_as_alone,
};

/** When something is lost, such as "Leading, against a suit game". */
export const situation = ({ game, contract, role, phase }: WeakPoint): string =>
  m.progress_situation({ phase: PHASES[phase](), role: ROLES[role]({ contract: contractName(game, contract), game }) });

const title = (game: string): string => ROOMS[game]?.title() ?? game;

/** What is proposed. */
export function proposalTitle({ what, game, lesson, kind }: Proposal): string {
  switch (what) {
    case 'lesson':
      return m.progress_propose_lesson({ game: title(game), lesson: lessonName(lesson ?? '') });
    case 'puzzles':
      return m.progress_propose_puzzles({ game: title(game), kind: KINDS[kind ?? '']?.name({ game }) ?? m.puzzles_title() });
    case 'bid':
      return m.progress_propose_trainer({ game: title(game), trainer: m.train_bid_title() });
    case 'count':
      return m.progress_propose_trainer({ game: title(game), trainer: m.train_count_title() });
  }
}

/** Why it is. */
export function proposalWhy({ what, weak }: Proposal): string {
  if (weak) return (weak.clear ? m.progress_why_most : m.progress_why_much)({ situation: situation(weak) });
  return what === 'lesson' ? m.progress_why_lesson() : m.progress_why_least();
}

export function addressOf({ what, game, lesson, kind }: Proposal): string {
  switch (what) {
    case 'lesson':
      return addressOfLesson(game, lesson ?? '');
    case 'puzzles':
      return `/puzzles/${game}${kind ? `?kind=${kind}` : ''}`;
    default:
      return addressOfTrainer(game, what);
  }
}
