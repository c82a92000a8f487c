import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Lobby, Seeking, TableInfo } from '../src/wire/types';

/** Socket whose messages the test sends and receives. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static all: FakeSocket[] = [];
  readyState = 0;
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
  says(message: object): void {
    this.readyState = 1;
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const newest = () => FakeSocket.all.at(-1) as FakeSocket;
const table = (id: string, kinds: readonly string[] = ['guest', 'guest', 'guest']) => ({ id, seats: kinds.map((kind) => ({ kind })) }) as unknown as TableInfo;
const lobby = (whole: boolean, tables: TableInfo[], gone: string[] = []): Lobby => ({ type: 'lobby', whole, tables, gone, waiting: [] });
const WANTED = { game: 'skat', preset: 'skat-isko', options: { rounds: 1 }, clock: 'fast', rated: false, seats: 3, waiting: 1 };
const seeking = (seek: object | null): Seeking => ({ type: 'seeking', seek, waited: 4, computers: false }) as Seeking;

const visited: string[] = [];
let asked: [string, RequestInit | undefined][];

/** Import a fresh copy of the module, and open its stream. */
async function begin() {
  const module = await import('../src/matchmaking/live.svelte');
  return { ...module, leave: module.live.hold() };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
  visited.length = 0;
  asked = [];
  const page = Object.assign(new EventTarget(), { hidden: false, documentElement: {} });
  const windowEvents = new EventTarget();
  // The tests run without Svelte's compiler, so `$state` returns plain values.
  vi.stubGlobal(
    '$state',
    Object.assign((value: unknown) => value, { raw: (value: unknown) => value }),
  );
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
  vi.stubGlobal('removeEventListener', windowEvents.removeEventListener.bind(windowEvents));
  vi.stubGlobal('location', { protocol: 'https:', host: 'cards.example', pathname: '/' });
  vi.stubGlobal('history', { pushState: (_: unknown, __: string, path: string) => visited.push(path) });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    asked.push([path, init]);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the live stream', () => {
  test('the lobby is told whole, and then what changed comes first', async () => {
    const { live } = await begin();
    expect(newest().address).toBe('wss://cards.example/api/live');
    newest().says(lobby(true, [table('a'), table('b')]));
    newest().says(lobby(false, [table('c'), table('b')], ['a']));
    expect(live.tables?.map(({ id }) => id)).toEqual(['c', 'b']);
    newest().says(lobby(true, [table('d')]));
    expect(live.tables?.map(({ id }) => id)).toEqual(['d']);
  });

  test('a silent server is given up, and asked again after growing waits', async () => {
    const { live } = await begin();
    newest().says({ type: 'alive' });
    await vi.advanceTimersByTimeAsync(24_000);
    newest().says({ type: 'alive' });
    await vi.advanceTimersByTimeAsync(24_000);
    expect([FakeSocket.all.length, live.lost]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(1001);
    expect([newest().closed, live.lost]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.all.length).toBe(2);
    newest().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(700);
    expect(FakeSocket.all.length).toBe(2);
    await vi.advanceTimersByTimeAsync(100);
    expect(FakeSocket.all.length).toBe(3);
    newest().says({ type: 'alive' });
    expect(live.lost).toBe(false);
  });

  test('whoever leaves the lobby listens no more, but not between two parts of the page', async () => {
    const { live, leave } = await begin();
    newest().says({ type: 'alive' });
    leave();
    const stay = live.hold();
    await vi.advanceTimersByTimeAsync(0);
    expect(newest().closed).toBe(false);
    stay();
    await vi.advanceTimersByTimeAsync(0);
    expect([newest().closed, FakeSocket.all.length]).toEqual([true, 1]);
  });

  test('a stream that is not open yet is closed when it is', async () => {
    const { leave } = await begin();
    leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(newest().closed).toBe(false);
    newest().onopen?.();
    expect(newest().closed).toBe(true);
  });

  test('company that was found opens its table', async () => {
    await begin();
    newest().says({ type: 'seated', table: 'abc' });
    expect(visited).toEqual(['/table/abc']);
  });
});

describe('a connection that is lost during the search', () => {
  async function lose() {
    const { live } = await begin();
    newest().says({ type: 'mine', tables: [table('old')] });
    newest().says(seeking(WANTED));
    newest().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(400);
    return live;
  }

  test('misses no table that was found meanwhile', async () => {
    await lose();
    newest().says({ type: 'mine', tables: [table('waits', ['guest', 'empty', 'empty']), table('new'), table('old')] });
    newest().says(seeking(null));
    expect(visited).toEqual(['/table/new']);
    expect(asked).toEqual([]);
  });

  test('looks again where the server has forgotten it', async () => {
    await lose();
    newest().says({ type: 'mine', tables: [table('old')] });
    newest().says(seeking(null));
    expect(visited).toEqual([]);
    await vi.dynamicImportSettled();
    expect(asked.map(([path, init]) => [path, init?.method, JSON.parse(init?.body as string)])).toEqual([
      ['/api/seek', 'PUT', { game: 'skat', preset: 'skat-isko', options: { rounds: 1 }, clock: 'fast', rated: false, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    ]);
  });

  test('goes on where the server still knows of it', async () => {
    const live = await lose();
    newest().says({ type: 'mine', tables: [table('old')] });
    newest().says(seeking({ ...WANTED, waiting: 2 }));
    expect([asked, live.seeking?.seek?.waiting]).toEqual([[], 2]);
    newest().says(seeking(null));
    expect([asked, live.seeking]).toEqual([[], null]);
  });

  test('ends the search after a while', async () => {
    await lose();
    await vi.advanceTimersByTimeAsync(61_000);
    newest().says(seeking(null));
    expect(asked).toEqual([]);
  });
});
