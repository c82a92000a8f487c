import { ask } from '../wire/http';
import type { Mute, Muted, NewReport } from '../wire/types';

export const mute = (table: string, who: Mute) => ask<Muted[]>(`/api/tables/${table}/mute`, 'POST', who);
export const muted = () => ask<Muted[]>('/api/muted');
export const unmute = (number: number) => ask<Muted[]>(`/api/muted/${number}`, 'DELETE');
export const report = (table: string, told: NewReport) => ask<unknown>(`/api/tables/${table}/report`, 'POST', told);
