// The known state of the log. It is trusted on first use; its signature is checked with the first finished deal.
import { call } from '../wire/http';
import { know, knownLog, type KnownLog } from './kept';
import { Malformed } from './malformed';

let meeting: Promise<KnownLog> | null = null;

/** Return the known log, or else the server's current one. Throws `Malformed`, or `RequestFailed` if the server does not answer. */
export function met(): Promise<KnownLog> {
  const known = knownLog();
  if (known) return Promise.resolve(known);
  meeting ??= meet().finally(() => (meeting = null));
  return meeting;
}

async function meet(): Promise<KnownLog> {
  const { key, checkpoint } = await call('GET /api/fair/log');
  const size = Number(checkpoint.split('\n')[1]);
  if (!Number.isSafeInteger(size)) throw new Malformed('the head of the log has no size');
  const log = { key, checkpoint, size };
  know(log);
  return log;
}
