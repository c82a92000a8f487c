import type { Facts } from './facts';
import type { Calls, Problem } from './types';

/** Error for an HTTP request that was refused, or did not reach the server (code `network`). */
export class RequestFailed extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** End of a suspension, in seconds since 1970. */
    readonly until: number | null = null,
    readonly facts: Facts = {},
  ) {
    super(message);
  }
}

type Parameter<Name> = Name extends `${string}{${infer First}}${infer Rest}` ? First | Parameter<Rest> : never;
/** Arguments of a request: its path parameters by name, its `query` and its `body`. */
export type Wanted<Name extends keyof Calls> = Record<Parameter<Name>, string | number> & Pick<Calls[Name], Extract<keyof Calls[Name], 'body' | 'query'>>;
type Arguments<Name extends keyof Calls> = Record<never, never> extends Wanted<Name> ? [wanted?: Wanted<Name>, signal?: AbortSignal] : [wanted: Wanted<Name>, signal?: AbortSignal];

/** Address of a request, for links. */
export function address<Name extends keyof Calls>(name: Name, ...[wanted]: Arguments<Name>): string {
  const given: Record<string, unknown> = { ...wanted };
  const path = name.slice(name.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(given[key])));
  const fields = Object.entries(given.query ?? {}).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]]));
  return fields.length ? `${path}?${new URLSearchParams(fields).toString()}` : path;
}

/** Send a request and return the response with its body unread. */
export async function respond<Name extends keyof Calls>(name: Name, ...[wanted, signal]: Arguments<Name>): Promise<Response> {
  const { body } = { body: undefined, ...wanted } as { body: unknown };
  let response: Response;
  try {
    response = await fetch(address(name, ...([wanted] as Arguments<Name>)), {
      method: name.slice(0, name.indexOf(' ')),
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch {
    throw new RequestFailed('network', 'the server cannot be reached');
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new RequestFailed(problem?.code ?? String(response.status), problem?.message ?? response.statusText, problem?.until ?? null, problem?.facts);
}

/** Send a request and return its answer; null if the answer is empty. */
export async function call<Name extends keyof Calls>(name: Name, ...wanted: Arguments<Name>): Promise<Calls[Name]['answer']> {
  const response = await respond(name, ...wanted);
  if (response.status === 204) return null as Calls[Name]['answer'];
  try {
    return (await response.json()) as Calls[Name]['answer'];
  } catch {
    throw new RequestFailed('network', 'the answer did not arrive whole');
  }
}
