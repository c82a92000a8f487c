import { ask } from '../wire/http';
import type { Leaders, Profile } from '../wire/types';

export const profile = (name: string) => ask<Profile>(`/api/people/${encodeURIComponent(name)}`);
export const leaders = (game: string, month: string | null, bots: boolean) => ask<Leaders>(`/api/leaders?game=${game}${month ? `&month=${month}` : ''}${bots ? '&bots=true' : ''}`);
