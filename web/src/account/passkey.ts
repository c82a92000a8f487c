import { RequestFailed } from '../wire/http';
import type { Account, Me, SignedUp } from '../wire/types';
import { hand, options, send } from './http';

/** Browsers make passkeys for names of hosts, not for bare addresses. */
const named = !/^[\d.]+$|:/.test(location.hostname);
/** This browser knows passkeys, and the page may use them: over https, or on this very machine. */
export const known = named && 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Nobody chose a passkey: what browsers say where somebody closes their dialog, or waits too long. */
export class NotChosen extends Error {}

async function asked(dialog: () => Promise<Credential | null>): Promise<object> {
  let credential: Credential | null;
  try {
    credential = await dialog();
  } catch (error) {
    // A device that has a passkey of this account already says so.
    if (error instanceof DOMException && error.name === 'InvalidStateError') throw new RequestFailed('passkey/known', error.message);
    throw new NotChosen();
  }
  if (!credential) throw new NotChosen();
  return (credential as PublicKeyCredential).toJSON() as object;
}

async function make<T>(path: string, body?: unknown): Promise<T> {
  const wanted = (await options(path, body)).options as PublicKeyCredentialCreationOptionsJSON;
  const made = await asked(() => navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(wanted) }));
  return send<T>(path, made);
}

export const signUpWithPasskey = (name: string) => make<SignedUp>('/api/account/passkey', { name });
export const addPasskey = () => make<Account>('/api/account/passkeys');

async function sign(path: string): Promise<object> {
  const wanted = (await options(path)).options as PublicKeyCredentialRequestOptionsJSON;
  return asked(() => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(wanted) }));
}

export const signInWithPasskey = async () => send<Me>('/api/session/passkey', await sign('/api/session/passkey'));
export const confirmWithPasskey = async () => hand('/api/account/confirm/passkey', await sign('/api/account/confirm/passkey'));
