// What a table that deals fairly loads: the page's part, and what is shown of it.
import type { TableClient } from '../table/client.svelte';
import { Attending } from './attending.svelte';
import Mark from './Mark.svelte';
import Warning from './Warning.svelte';

export const attend = (client: TableClient) => ({ attending: new Attending(client), Mark, Warning });
export type Attended = ReturnType<typeof attend>;
