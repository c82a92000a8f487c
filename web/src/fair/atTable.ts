// Loaded by tables with fair dealing: the page's part in the protocol, and its components.
import type { TableClient } from '../table/client.svelte';
import { Attending } from './attending.svelte';
import Mark from './Mark.svelte';
import Warning from './Warning.svelte';

export const attend = (client: TableClient) => ({ attending: new Attending(client), Mark, Warning });
export type Attended = ReturnType<typeof attend>;
