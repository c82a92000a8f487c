// The log as it is known here. Whoever meets it for the first time believes what it is shown; its signature is looked at with the first deal that is over.
import { call } from '../wire/http';
import { know, knownLog, type KnownLog } from './kept';
import { Malformed } from './malformed';

let meeting: Promise<KnownLog> | null = null;

/** The log that is known, or else the server's as it is now. Throws `Malformed`, and `RequestFailed` where the server does not answer. */
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
