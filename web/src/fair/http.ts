// Where the server tells what is to be checked.
import { answer, ask } from '../wire/http';
import type { Consistency, PublicLog } from '../wire/types';

export const publicLog = () => ask<PublicLog>('/api/fair/log');
export const consistency = async (first: number, second: number) => (await ask<Consistency>(`/api/fair/log/consistency?first=${first}&second=${second}`)).path;
/** The fair file of a deal that is over, byte for byte. */
export const fairFile = async (table: string, deal: number) => new Uint8Array(await (await answer(`/api/tables/${table}/deals/${deal}/fair`, 'GET', undefined)).arrayBuffer());
export const pageOfDeal = (table: string, deal: number): string => `/table/${table}/deals/${deal}/fair`;
