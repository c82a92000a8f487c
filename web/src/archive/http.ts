import { address, call } from '../wire/http';
import type { Calls } from '../wire/types';
import { type Asked, FILTERS } from './asked';

type Query = Calls['GET /api/me/archive.csv']['query'];
const filters = (asked: Asked) => Object.fromEntries(FILTERS.map((key) => [key, asked[key]])) as Query;

export const deals = (asked: Asked) => call('GET /api/me/archive', { query: asked as Query });
export const counted = (asked: Asked) => call('GET /api/me/archive/statistics', { query: filters(asked) });
/** Address of a file with all deals that match the filters. */
export const file = (asked: Asked, kind: 'jsonl' | 'csv' | 'parquet') => address(`GET /api/me/archive.${kind}`, { query: filters(asked) });
