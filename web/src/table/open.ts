import { committed } from '../fair/committed';
import { prefetch } from '../page/late';
import { call } from '../wire/http';
import type { NewTable, TableInfo } from '../wire/types';

/** Open a table. If it deals fairly, prefetch the code for fair dealing, since the first deal waits for this page's number. */
export async function newTable(table: NewTable): Promise<TableInfo> {
  const opened = await call('POST /api/tables', { body: { ...table, commitment: await committed() } });
  if (opened.fair) {
    void prefetch(
      () => import('../fair/atTable'),
      () => import('../fair/met').then(({ met }) => met()),
    );
  }
  return opened;
}
