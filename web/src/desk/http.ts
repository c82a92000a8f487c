import { ask } from '../wire/http';
import type { AuditEntry, DeskPerson, Report, Standing, SuspectMatch, TableInfo } from '../wire/types';

export const standing = () => ask<Standing>('/api/standing');
export const reports = () => ask<Report[]>('/api/desk/reports');
export const matches = () => ask<SuspectMatch[]>('/api/desk/matches');
export const audit = () => ask<AuditEntry[]>('/api/desk/audit');
export const close = (number: number, why: string) => ask<Report>(`/api/desk/reports/${number}/close`, 'POST', { why });
export const suspend = (who: string, until: number | null, why: string) => ask<DeskPerson>('/api/desk/suspend', 'POST', { who, until, why });
export const unsuspend = (who: string, why: string) => ask<DeskPerson>('/api/desk/unsuspend', 'POST', { who, why });
export const rename = (who: string, name: string, why: string) => ask<DeskPerson>('/api/desk/rename', 'POST', { who, name, why });
export const endTable = (table: string, why: string) => ask<TableInfo>('/api/desk/end-table', 'POST', { table, why });
