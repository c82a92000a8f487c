// The fair file: all data to check one deal, as a line of JSON in exactly one form. Source: docs/explanation/fair.md, "The fair file".
import type { FairFile, LoggedEntry, LogPart, Witness } from '../wire/types';
import { same, utf8 } from './bytes';
import { Malformed } from './malformed';

/** Largest accepted file, in bytes. */
const MAX_SIZE = 200_000;

type Form = (value: unknown) => boolean;

const text: Form = (value) => typeof value === 'string' && !/\p{Surrogate}/u.test(value);
const like =
  (pattern: RegExp, most = Infinity): Form =>
  (value) =>
    typeof value === 'string' && value.length <= most && pattern.test(value);
const whole =
  (most: number): Form =>
  (value) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
const list =
  (form: Form, most = Infinity): Form =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(form);
const or =
  (form: Form): Form =>
  (value) =>
    value === null || form(value);

/** Form of an object with exactly these fields, in this order. */
function object<T>(fields: { readonly [Field in keyof T]: Form }): Form {
  const names = Object.keys(fields) as (keyof T & string)[];
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const found = value as Record<string, unknown>;
    return Object.keys(found).join() === names.join() && names.every((name) => fields[name](found[name]));
  };
}

const bytes = like(/^(?:[0-9a-f]{2})*$/, 20_000);
const path = list(like(/^[0-9a-f]{64}$/), 64);
const cards = list(text);

const FORM = object<FairFile>({
  stich_fair: (value) => value === 1,
  opened: text,
  receipt: bytes,
  revealed: text,
  hands: list(cards),
  undealt: cards,
  log: object<LogPart>({
    key: text,
    checkpoint: text,
    entries: list(object<LoggedEntry>({ entry: text, index: whole(Number.MAX_SAFE_INTEGER), path })),
  }),
  witness: or(
    object<Witness>({
      seat: whole(8),
      number: like(/^[0-9a-f]{32}$/),
      sent: (value) => typeof value === 'boolean',
      opened: text,
      receipt: bytes,
      checkpoint: or(text),
      consistency: path,
    }),
  ),
});

/** Encode the file for download. */
export const written = (file: FairFile): Uint8Array => utf8(`${JSON.stringify(file)}\n`);

/** Decode a file. Throws `Malformed` unless the bytes are exactly those that `written` returns. */
export function read(data: Uint8Array): FairFile {
  if (data.length > MAX_SIZE) throw new Malformed(`the file has ${data.length} bytes; a fair file has at most ${MAX_SIZE}`);
  let file: unknown;
  try {
    file = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data));
  } catch {
    throw new Malformed('this is not a fair file: it is not JSON');
  }
  if (!FORM(file)) throw new Malformed('this is not a fair file: its fields are not those of docs/explanation/fair.md, in their order');
  if (!same(written(file as FairFile), data)) throw new Malformed('the file says the right things in another form than docs/explanation/fair.md has: it was changed');
  return file as FairFile;
}
