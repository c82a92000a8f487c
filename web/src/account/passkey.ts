import { call, RequestFailed } from '../wire/http';
import type { PasskeyOptions } from '../wire/types';

/** Browsers create passkeys for host names only, not for IP addresses. */
const named = !/^[\d.]+$|:/.test(location.hostname);
/** True if the browser supports passkeys and the page may use them (over https, or on localhost). */
export const known = named && 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Error for a passkey dialog that was closed or timed out. */
export class NotChosen extends Error {}

async function asked(dialog: () => Promise<Credential | null>): Promise<object> {
  let credential: Credential | null;
  try {
    credential = await dialog();
  } catch (error) {
    // The device already has a passkey for this account.
    if (error instanceof DOMException && error.name === 'InvalidStateError') throw new RequestFailed('passkey/known', error.message);
    throw new NotChosen();
  }
  if (!credential) throw new NotChosen();
  return (credential as PublicKeyCredential).toJSON() as object;
}

async function make({ options }: PasskeyOptions): Promise<{ credential: object }> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return { credential: await asked(() => navigator.credentials.create({ publicKey })) };
}

export const signUpWithPasskey = async (name: string) =>
  call('POST /api/account/passkey', { body: await make(await call('POST /api/account/passkey/options', { body: { name } })) });
export const addPasskey = async () => call('POST /api/account/passkeys', { body: await make(await call('POST /api/account/passkeys/options')) });

async function sign({ options }: PasskeyOptions): Promise<{ credential: object }> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return { credential: await asked(() => navigator.credentials.get({ publicKey })) };
}

export const signInWithPasskey = async () => call('POST /api/session/passkey', { body: await sign(await call('POST /api/session/passkey/options')) });
export const confirmWithPasskey = async () => call('POST /api/account/confirm/passkey', { body: await sign(await call('POST /api/account/confirm/passkey/options')) });
