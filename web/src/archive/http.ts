import { ask } from '../wire/http';
import type { Archive, ArchiveStatistics } from '../wire/types';
import { type Asked, FILTERS, query } from './asked';

export const deals = (asked: Asked) => ask<Archive>(`/api/me/archive${query(asked)}`);
export const counted = (asked: Asked) => ask<ArchiveStatistics>(`/api/me/archive/statistics${query(asked, FILTERS)}`);
/** Where the deals that are asked for are had as a file. */
export const file = (asked: Asked, kind: 'jsonl' | 'csv' | 'parquet') => `/api/me/archive.${kind}${query(asked, FILTERS)}`;
