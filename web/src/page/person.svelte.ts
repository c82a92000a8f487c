import { call } from '../wire/http';
import type { Me } from '../wire/types';
import { guestName } from './guest';

let known = $state.raw<Me>({ name: '', number: 0, account: false, bot: false });

/** The reader of this page. */
export const person = {
  /** Chosen name, or an empty string. */
  get name(): string {
    return known.name;
  },
  /** True if the reader is signed in to an account. */
  get account(): boolean {
    return known.account;
  },
  /** Name shown to other people. */
  get called(): string {
    return guestName(known);
  },
};

/** Load the reader's data. The first response sets the cookie that tables need. */
export async function arrive(): Promise<void> {
  known = await call('GET /api/me');
}

/** Change the name. Throws `RequestFailed` if the server refuses it. */
export async function callYourself(name: string): Promise<void> {
  known = await call('PUT /api/me', { body: { name } });
}
