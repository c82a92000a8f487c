// Checks over several deals of a table. Source: docs/explanation/fair.md, "The checks".
import type { FairFile } from '../wire/types';
import { hex } from './bytes';
import type { Finding } from './check';
import { Malformed } from './malformed';
import { PublicKey } from './signing';
import { opened, type Opened } from './statements';

/** Find errors between deals that are each correct. */
export function checkSeveral(files: readonly FairFile[]): readonly Finding[] {
  const wrong: Finding[] = [];
  const tables = new Map<string, Opened[]>();
  const heads = new Map<string, string>();
  const keys = new Set<string>();
  for (const file of files) {
    try {
      const statement = opened(file.opened);
      const key = new PublicKey(file.log.key);
      const head = key.head(file.log.checkpoint);
      tables.set(statement.table, [...(tables.get(statement.table) ?? []), statement]);
      keys.add(key.text);
      if (!head) continue;
      const name = `${key.text} ${head.size}`;
      const root = hex(head.root);
      if ((heads.get(name) ?? root) !== root)
        wrong.push({ code: 'log/forked', message: `there are two logs of ${head.size} entries: different people were told different stories` });
      else heads.set(name, root);
    } catch (error) {
      // `check` reports the error.
      if (!(error instanceof Malformed)) throw error;
    }
  }
  if (keys.size > 1) wrong.push({ code: 'log/key', message: 'the deals were logged with different keys' });
  for (const [table, statements] of tables) wrong.push(...wrongBetween(table, statements));
  return wrong;
}

function* wrongBetween(table: string, statements: readonly Opened[]): Generator<Finding, void, void> {
  for (const [i, one] of statements.entries()) {
    for (const other of statements.slice(i + 1)) {
      if (one.deal === other.deal && one.text !== other.text) yield { code: 'fair/discarded', message: `deal ${one.deal} of table ${table} was opened twice` };
    }
  }
  if (new Set(statements.map(({ tag }) => tag)).size > 1) {
    yield { code: 'fair/discarded', message: `table ${table} stands in the log under several names: deals may have been opened twice` };
  }
  const numbers = [...new Set(statements.map(({ deal }) => deal))].sort((a, b) => a - b);
  for (const [i, after] of numbers.slice(1).entries()) {
    const before = numbers[i] as number;
    if (after !== before + 1) yield { code: 'fair/skipped', message: `table ${table}: no deal between ${before} and ${after}` };
  }
}
