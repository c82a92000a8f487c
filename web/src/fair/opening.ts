// Check an opening before the page sends its number. Source: docs/explanation/fair.md, "In short", 4.
import type { DealOpening } from '../wire/types';
import { unhex } from './bytes';
import { findings, type Finding } from './check';
import type { PublicKey } from './signing';
import { opened } from './statements';

/** Facts that the page knows about the opening. */
export interface Expected {
  readonly table: string;
  /** Number of the deal, and its chain, as the table shows them. */
  readonly deal: number;
  readonly chain: string;
  /** Number and chain of the previous deal; null if the page was not connected then. */
  readonly before: { readonly deal: number; readonly chain: string } | null;
  readonly key: PublicKey;
}

/** Check an opening and return all errors. */
export const wrongOpening = (opening: DealOpening, expected: Expected): readonly Finding[] => findings(() => wrong(opening, expected));

function* wrong({ statement, receipt }: DealOpening, { table, deal, chain, before, key }: Expected): Generator<Finding, void, void> {
  const told = opened(statement);
  if (!/^(?:[0-9a-f]{2})*$/.test(receipt) || !key.signed(statement, unhex(receipt))) {
    yield { code: 'fair/receipt', message: "the opening of the deal was not signed with the log's key" };
  }
  if (told.table !== table || told.deal !== deal) yield { code: 'fair/deal', message: 'the opening is of another table or deal' };
  if (before && deal !== before.deal + 1) yield { code: 'fair/skipped', message: `no deal between ${before.deal} and ${deal}` };
  // A new chain begins with the first deal that needs it.
  const goesOn = before === null || before.chain === told.chain || told.first === deal;
  if (told.chain !== chain || !goesOn) yield { code: 'fair/seed', message: 'the opening commits to another chain of seeds than was shown before' };
}
