// Check a finished deal with the page's own records of the deal and the log.
import type { FairFile } from '../wire/types';
import { check, findings, wrongHeads, type Finding } from './check';
import { read } from './file';
import { call, respond } from '../wire/http';
import { keptDeal, know, knownLog, type Kept } from './kept';
import { Malformed } from './malformed';
import { PublicKey } from './signing';
import { opened } from './statements';

export interface Judged {
  /** File from the server, with the reader's records if there are any. Null if the data is no fair file. */
  readonly file: FairFile | null;
  readonly kept: Kept | null;
  readonly findings: readonly Finding[];
}

/** Fetch the file of this deal and check it. Throws `RequestFailed` if the server does not answer. */
export async function judged(table: string, deal: number): Promise<Judged> {
  // Read the records before the request, because another tab may update them meanwhile.
  const known = knownLog();
  const kept = keptDeal(table, deal);
  const data = new Uint8Array(await (await respond('GET /api/tables/{table}/deals/{number}/fair', { table, number: deal })).arrayBuffer());
  let plain: FairFile | undefined;
  const unreadable = findings(() => {
    plain = { ...read(data), witness: null };
    return [];
  });
  if (!plain) return { file: null, kept, findings: unreadable };

  const before = kept?.checkpoint ?? known?.checkpoint ?? null;
  const file: FairFile = kept ? { ...plain, witness: await witnessOf(kept, plain) } : plain;
  const wrong = [...check(file)];
  if (!wrong.some(({ code }) => code === 'fair/malformed')) {
    const { log } = file;
    if (known && known.key !== log.key) wrong.unshift({ code: 'log/key', message: 'the log has another key than before' });
    wrong.push(...(await otherwiseWrong(file, kept, table, deal, kept ? null : before)));
    const head = new PublicKey(log.key).head(log.checkpoint);
    if (!wrong.length && head) know({ key: log.key, checkpoint: log.checkpoint, size: head.size });
  }
  return { file, kept, findings: wrong };
}

/** Checks by the page's own records: the deal requested, the reader's cards, and the known head of the log. */
async function otherwiseWrong(file: FairFile, kept: Kept | null, table: string, deal: number, before: string | null): Promise<Finding[]> {
  const wrong: Finding[] = [];
  const opening = opened(file.opened);
  if (opening.table !== table || opening.deal !== deal) wrong.push({ code: 'fair/deal', message: 'the file is of another table or deal' });
  const hand = kept && file.hands[kept.seat];
  if (kept?.hand && !kept.hand.every((card) => hand?.includes(card))) {
    wrong.push({ code: 'fair/shuffle', message: 'you held other cards than those in the file', seat: kept.seat });
  }
  const key = new PublicKey(file.log.key);
  const head = key.head(file.log.checkpoint);
  if (before !== null && head) {
    const path = await proof(key, before, head.size);
    wrong.push(...findings(() => wrongHeads(key, before, head, path)));
  }
  return wrong;
}

async function witnessOf({ seat, number, sent, opened: shown, receipt, checkpoint }: Kept, file: FairFile): Promise<FairFile['witness']> {
  let path: readonly string[] = [];
  try {
    const key = new PublicKey(file.log.key);
    const head = key.head(file.log.checkpoint);
    if (head && checkpoint !== null) path = await proof(key, checkpoint, head.size);
  } catch (error) {
    // `check` reports the error.
    if (!(error instanceof Malformed)) throw error;
  }
  return { seat, number, sent, opened: shown, receipt, checkpoint, consistency: path };
}

/** Request the proof that the log of this size continues the known one; empty if the log has not grown. */
async function proof(key: PublicKey, known: string, size: number): Promise<readonly string[]> {
  const before = key.head(known);
  return before && before.size > 0 && before.size < size ? (await call('GET /api/fair/log/consistency', { query: { first: before.size, second: size } })).path : [];
}
