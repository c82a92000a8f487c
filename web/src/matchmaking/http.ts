import { committed } from '../fair/committed';
import { call } from '../wire/http';
import type { SeatedPerson, Seek } from '../wire/types';

export type Relation = NonNullable<SeatedPerson['relation']>;
/** Reference to a person: a seat of a table, or a handle. */
export type Whom = { readonly table: string; readonly seat: number } | { readonly handle: string };

export const seek = async (wish: Seek) => call('PUT /api/seek', { body: { ...wish, commitment: await committed() } });

/** Set (`so`) or remove a relation: follow or block a person. */
export function relate(whom: Whom, relation: Relation, so: boolean): Promise<null> {
  const method = so ? 'PUT' : 'DELETE';
  if ('handle' in whom) return call(`${method} /api/people/{person}/{relation}`, { person: whom.handle, relation });
  return call(`${method} /api/tables/{table}/seats/{seat}/{relation}`, { ...whom, relation });
}
