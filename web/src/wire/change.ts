import type { Change, TableView } from './types';

/** Apply a change to a table's view. Unchanged parts remain the same objects. */
export function changed(before: TableView, { seq, view, match, rows, deal, log }: Change): TableView {
  const after = { ...before, ...view, seq };
  if (after.match && (match || rows)) after.match = { ...after.match, ...match, rows: after.match.rows.concat(rows ?? []) };
  if (after.deal && (deal || log)) after.deal = { ...after.deal, ...deal, log: after.deal.log.concat(log ?? []) } as TableView['deal'];
  return after;
}
