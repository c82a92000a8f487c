import { committed } from '../fair/committed';
import { prefetch } from '../page/late';
import { call } from '../wire/http';
import type { NewTable, TableInfo } from '../wire/types';

/** Open a table. Where it deals fairly, load what gives the page's number for the first deal, which waits for the number. */
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
