import { committed } from '../fair/committed';
import { answer, ask } from '../wire/http';
import type { KnownPeople, SeatedPerson, Seek } from '../wire/types';

export type Relation = NonNullable<SeatedPerson['relation']>;
/** Who is meant: the seat of a table, or a handle. */
export type Whom = { readonly table: string; readonly seat: number } | { readonly handle: string };

export const seek = async (wish: Seek) => answer('/api/seek', 'PUT', { ...wish, commitment: await committed() });
export const stopSeeking = () => answer('/api/seek', 'DELETE', undefined);
export const seekComputers = (level: string) => answer('/api/seek/computers', 'POST', { level });
export const knownPeople = () => ask<KnownPeople>('/api/people');
export const peopleAt = (table: string) => ask<SeatedPerson[]>(`/api/tables/${table}/people`);
export const invite = (table: string, person: string) => answer(`/api/tables/${table}/invitations`, 'POST', { person });
export const answerInvitation = (table: string) => answer(`/api/invitations/${table}`, 'DELETE', undefined);

/** Follow or block somebody, or do so no longer. */
export function relate(whom: Whom, relation: Relation, so: boolean): Promise<Response> {
  const place = 'handle' in whom ? `/api/people/${encodeURIComponent(whom.handle)}` : `/api/tables/${whom.table}/seats/${whom.seat}`;
  return answer(`${place}/${relation}`, so ? 'PUT' : 'DELETE', undefined);
}
