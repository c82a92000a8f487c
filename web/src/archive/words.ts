import { m } from '../paraglide/messages';
import type { ArchivedDeal, Losses } from '../wire/types';

export const ROLES = ['declarer', 'partner', 'opponent', 'alone', 'none'] as const;
const ROLE: Record<ArchivedDeal['role'], (of: { game: string }) => string> = {
  declarer: m.archive_declarer,
  partner: m.archive_partner,
  opponent: m.archive_opponent,
  alone: m.archive_alone,
  none: m.archive_none,
};
/** A part in a deal of a game; of none in particular where games are not told apart. */
export const roleName = (role: ArchivedDeal['role'], game = ''): string => ROLE[role]({ game });

export const KINDS = ['bidding', 'discarding', 'leading', 'following'] as const satisfies readonly (keyof Losses)[];
const KIND: Record<keyof Losses, () => string> = {
  bidding: m.archive_bidding,
  discarding: m.archive_discarding,
  leading: m.archive_leading,
  following: m.archive_following,
};
export const kindName = (kind: keyof Losses): string => KIND[kind]();
