import type { AnyOutcome } from '../wire/types';
import { m } from '../paraglide/messages';
import { percent } from '../hints/text';
import { verdict, type Ending } from './ending';

/** Chance of winning (0 to 1) up to which a won deal is remarkable. */
const SLIM = 0.3;

/** Best chance that the quick hint of the present deal showed to the reader; null without a hint. */
export const seen: { chance: number | null } = { chance: null };

export interface Reward {
  readonly what: 'chance' | 'null' | 'schwarz';
  readonly text: string;
}

/** Return what was remarkable about a deal that the reader won; null if nothing was. */
export function rewardOf(ending: Ending, outcome: AnyOutcome, you: number | null, chance: number | null): Reward | null {
  if (you === null || verdict(ending) !== 'won' || !('contract' in outcome)) return null;
  const declares = outcome.declarer === you;
  if (declares && outcome.contract?.startsWith('null')) return { what: 'null', text: m.reward_null() };
  const { arithmetic } = outcome;
  const mine = declares || ('side' in outcome && outcome.side.includes(you));
  // Opponents of a lost game took all tricks only if its declarers have none; a level may also be conceded.
  const taken = (mine ? outcome.won : outcome.tricks === 0) && !('by' in outcome && outcome.by !== null);
  const all = arithmetic && (('items' in arithmetic && arithmetic.items.includes('schwarz')) || ('bonus' in arithmetic && arithmetic.bonus === 'schwarz'));
  if (taken && all) return { what: 'schwarz', text: m.reward_schwarz() };
  if (declares && chance !== null && chance <= SLIM) return { what: 'chance', text: m.reward_chance({ chance: percent(chance) }) };
  return null;
}
