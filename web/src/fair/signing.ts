// Key of a public log, which signs receipts and checkpoints (heads). Source: C2SP signed-note and tlog-checkpoint; RFC 8032.
import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { base64, hex, joined, unbase64, unhex, utf8 } from './bytes';
import { Malformed } from './malformed';

// Without https, the browser provides no hash functions.
hashes.sha512 = sha512;

const ED25519 = 1;
const KEY = /^(stich-log-[0-9a-f]{16})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/;
const CHECKPOINT = /^([!-~]{1,80})\n(0|[1-9][0-9]{0,14})\n([A-Za-z0-9+/]{43}=)\n\n— ([!-~]{1,80}) ([A-Za-z0-9+/]+={0,2})\n$/;

/** State of the log: its size and root. */
export interface Head {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Public key of a log. The constructor throws `Malformed` for any other text. */
export class PublicKey {
  readonly origin: string;
  private readonly raw: Uint8Array<ArrayBuffer>;
  private readonly hash: string;
  /** Signatures already verified by the browser. */
  private readonly verified = new Set<string>();

  constructor(readonly text: string) {
    const [, origin, hash, written] = KEY.exec(text) ?? [];
    if (origin === undefined || hash === undefined || written === undefined) throw new Malformed("the log's key is not as signed notes write it");
    const raw = unbase64(written, "the log's key");
    this.raw = new Uint8Array(raw.slice(1));
    if (raw[0] !== ED25519 || raw.length !== 33 || text !== keyText(this.raw)) throw new Malformed("the log's key is not what its own name says");
    this.origin = origin;
    this.hash = hash;
  }

  /** Verify a signature (hexadecimal) with the browser's crypto, if possible, and cache it. Saves 0.1 s on a slow phone. */
  async ahead(text: string, signature: string): Promise<void> {
    try {
      const key = await crypto.subtle.importKey('raw', this.raw, 'Ed25519', false, ['verify']);
      if (await crypto.subtle.verify('Ed25519', key, new Uint8Array(unhex(signature)), new Uint8Array(utf8(text)))) this.verified.add(signature + text);
    } catch {
      // Not over https, or unsupported: `signed` verifies it later.
    }
  }

  /** Return true if the signature of this text was made with this key. */
  signed(text: string, signature: Uint8Array): boolean {
    if (this.verified.has(hex(signature) + text)) return true;
    try {
      return verify(signature, utf8(text), this.raw, { zip215: false });
    } catch {
      return false;
    }
  }

  /** Head in a checkpoint; null if the checkpoint is not signed with this key. Throws `Malformed`. */
  head(checkpoint: string): Head | null {
    const match = CHECKPOINT.exec(checkpoint);
    if (!match) throw new Malformed('the checkpoint is not a signed note with one signature');
    const [, origin, size, root, name, signature] = match as unknown as [string, string, string, string, string, string];
    const raw = unbase64(signature, "the checkpoint's signature");
    if (origin !== this.origin || name !== this.origin || hex(raw.slice(0, 4)) !== this.hash) return null;
    if (!this.signed(`${origin}\n${size}\n${root}\n`, raw.slice(4))) return null;
    return { size: Number(size), root: unbase64(root, "the checkpoint's root") };
  }
}

/** Text of a public key (32 bytes) in a signed note, including its name. */
function keyText(key: Uint8Array): string {
  const origin = `stich-log-${hex(sha256(key)).slice(0, 16)}`;
  const written = joined(Uint8Array.of(ED25519), key);
  const hash = sha256(joined(utf8(`${origin}\n`), written)).slice(0, 4);
  return `${origin}+${hex(hash)}+${base64(written)}`;
}

/** Decode the hashes of a path in a fair file. */
export const hashesOf = (path: readonly string[]): Uint8Array[] => path.map(unhex);
