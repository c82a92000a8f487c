import { answer, ask } from '../wire/http';
import type { Account, MadeBot, Me, MyBots, PasskeyOptions, SignedUp } from '../wire/types';

export const account = () => ask<Account>('/api/account');
export const signUp = (name: string, password: string) => ask<SignedUp>('/api/account', 'POST', { name, password });
export const signIn = (name: string, password: string) => ask<Me>('/api/session', 'POST', { name, password });
export const recover = (name: string, code: string, password: string | null) => ask<Me>('/api/session/recovery', 'POST', { name, code, password });
export const setPassword = (password: string) => ask<Account>('/api/account/password', 'PUT', { new: password });
export const confirm = (by: { password: string } | { code: string }) => answer('/api/account/confirm', 'POST', by);
export const removePasskey = (id: string) => ask<Account>(`/api/account/passkeys/${id}`, 'DELETE');
export const renewCodes = () => ask<SignedUp>('/api/account/codes', 'POST');
export const endSession = (id: string) => ask<Account>(`/api/account/sessions/${id}`, 'DELETE');
export const bots = () => ask<MyBots>('/api/bots');
export const makeBot = (name: string) => ask<MadeBot>('/api/bots', 'POST', { name });
export const renewToken = (name: string) => ask<MadeBot>(`/api/bots/${encodeURIComponent(name)}/token`, 'POST');
export const deleteBot = (name: string) => answer(`/api/bots/${encodeURIComponent(name)}`, 'DELETE', undefined);
export const exportAll = async () => (await answer('/api/account/export', 'GET', undefined)).blob();

/** Both end this browser's session: the page has to arrive anew. */
export const signOut = () => answer('/api/session', 'DELETE', undefined);
export const deleteAccount = () => answer('/api/account', 'DELETE', undefined);

/** What the server asks of a passkey, and where its answer goes. */
export const options = (path: string, body?: unknown) => ask<PasskeyOptions>(`${path}/options`, 'POST', body);
export const send = <T>(path: string, credential: object) => ask<T>(path, 'POST', { credential });
/** The same, where the server has nothing to say to it. */
export const hand = (path: string, credential: object) => answer(path, 'POST', { credential });
