import type { TableClient } from '../table/client.svelte';
import type { TableView } from '../wire/types';

/** Return a client that shows this view for ever: it has no connection, and what it is asked to send is dropped. */
export function stillClient(view: TableView, link: TableClient['link']): TableClient {
  const nothing = () => undefined;
  const still = {
    id: view.table,
    view,
    arrived: view,
    event: null,
    full: null,
    link,
    busy: false,
    refused: null,
    wish: null,
    clocks: null,
    beforeChange: null,
    onshown: null,
    onarrived: null,
    onsaid: null,
    send: () => Promise.resolve(),
    act: () => Promise.resolve(),
    skip: nothing,
    close: nothing,
    drop: nothing,
  };
  return still as unknown as TableClient;
}
