// Conversions between bytes and text. Each value has exactly one accepted spelling.
import { Malformed } from './malformed';

const encoder = new TextEncoder();
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Decode hexadecimal text that is known to be valid. */
export const unhex = (text: string): Uint8Array => Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));

export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Decode base64. Throws `Malformed` unless the text is the standard spelling of its bytes. */
export function unbase64(text: string, what: string): Uint8Array {
  let raw = '';
  try {
    raw = atob(text);
  } catch {
    // Rejected below, because `raw` is empty.
  }
  const bytes = Uint8Array.from(raw, (character) => character.charCodeAt(0));
  if (!bytes.length || base64(bytes) !== text) throw new Malformed(`${what} is not base64`);
  return bytes;
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const same = (one: Uint8Array, other: Uint8Array): boolean => one.length === other.length && one.every((byte, i) => byte === other[i]);

/** Encode a whole number in `size` bytes, big-endian. */
export function bigEndian(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = size - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  return bytes;
}
