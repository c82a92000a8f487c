import { call } from '../wire/http';
import type { Me } from '../wire/types';
import { guestName } from './guest';

let known = $state.raw<Me>({ name: '', number: 0, account: false, bot: false });

/** The guest at this page. */
export const person = {
  /** The chosen name; empty where none was chosen. */
  get name(): string {
    return known.name;
  },
  /** The name is that of an account. */
  get account(): boolean {
    return known.account;
  },
  /** What the others call the guest. */
  get called(): string {
    return guestName(known);
  },
};

/** The first answer sets the guest's cookie, without which no table opens. */
export async function arrive(): Promise<void> {
  known = await call('GET /api/me');
}

/** Choose a name. Throws `RequestFailed` where the server refuses it. */
export async function callYourself(name: string): Promise<void> {
  known = await call('PUT /api/me', { body: { name } });
}
