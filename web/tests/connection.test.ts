import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settled, stillWanted } from '../src/table/wish';
import { ANSWER, Connection, type LinkState } from '../src/wire/connection';
import type { AnyMessage, Happened, Refused, TableView, Update } from '../src/wire/types';

/** Socket whose messages the test sends and receives. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id: number }[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
    this.readyState = 2;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: Partial<AnyMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  ends(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  get asked(): number {
    return this.sent.filter((message) => message.type === 'ping').length;
  }
}

const newest = () => FakeSocket.all.at(-1) as FakeSocket;
const update = (seq: number, event: Partial<Happened> = {}): Update => ({
  type: 'update',
  event: { kind: 'acted', seat: null, action: null, by: null, why: null, ...event },
  view: { seq, you: 0 } as TableView,
});
const act = { type: 'act', seq: 7, action: 'CJ' } as const;

let windowEvents: EventTarget;
let page: EventTarget & { hidden: boolean };
let states: LinkState[];
let heard: number[];
let caughtUp: number[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
  windowEvents = new EventTarget();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'https:', host: 'cards.example' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
  vi.stubGlobal('removeEventListener', windowEvents.removeEventListener.bind(windowEvents));
  [states, heard, caughtUp] = [[], [], []];
  connection = new Connection('t', {
    update: ({ view }) => heard.push(view.seq),
    said: () => undefined,
    clocks: () => undefined,
    state: (state) => states.push(state),
    caughtUp: (seq) => caughtUp.push(seq),
  });
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Open a connection that has received event 7. */
function opened(): FakeSocket {
  const socket = newest();
  socket.open();
  socket.says({ type: 'pong', id: 1, seq: 7 });
  if (!heard.includes(7)) socket.says(update(7));
  return socket;
}

test('it asks at once where the table is, and says when it has caught up, in whatever order the answers come', () => {
  const socket = newest();
  socket.open();
  expect([socket.asked, states]).toEqual([1, []]);
  socket.says({ type: 'pong', id: 1, seq: 9 });
  socket.says(update(8));
  expect([states, caughtUp]).toEqual([['open'], []]);
  socket.says(update(9));
  socket.says(update(10));
  expect([heard, caughtUp]).toEqual([[8, 9, 10], [9]]);
});

test('after a reconnect it resumes behind what it has seen, and has caught up though nothing happened', () => {
  opened().ends(1006);
  expect(states).toEqual(['open', 'lost']);
  vi.advanceTimersByTime(400);
  expect(newest().address).toBe('wss://cards.example/api/tables/t/socket?changes=1&since=7');
  newest().open();
  newest().says({ type: 'pong', id: 2, seq: 7 });
  expect([states.at(-1), caughtUp]).toEqual(['open', [7, 7]]);
});

test('a change is shown as the update that it makes, once, and only on what it is a change of', () => {
  const socket = opened();
  const change = { type: 'change', event: update(8).event, seq: 8, view: { host: 2 } } as const;
  socket.says(change);
  socket.says(change);
  expect(heard).toEqual([7, 8]);
});

describe('a server that is about to stop', () => {
  test('is left at once, for one that goes on where this one was', () => {
    opened().ends(1012);
    vi.advanceTimersByTime(150);
    expect(newest().address).toBe('wss://cards.example/api/tables/t/socket?changes=1&since=7');
  });

  test('is not asked without end where there is no other', () => {
    opened().ends(1012);
    for (const [wait, sockets] of [
      [150, 2],
      [150, 3],
      [150, 4],
      [150, 4],
      [3200 - 150, 5],
    ] as const) {
      vi.advanceTimersByTime(wait);
      expect(FakeSocket.all).toHaveLength(sockets);
      if (newest().readyState === 0) newest().ends(1012);
    }
  });
});

describe('a server that is silent', () => {
  test('is asked after 8 seconds, and given up 4 seconds later without waiting for its goodbye', () => {
    const socket = opened();
    vi.advanceTimersByTime(7999);
    expect(socket.asked).toBe(1);
    vi.advanceTimersByTime(1);
    expect(socket.asked).toBe(2);
    vi.advanceTimersByTime(3999);
    expect(states).toEqual(['open']);
    vi.advanceTimersByTime(1);
    expect([states, socket.closed]).toEqual([['open', 'lost'], true]);
    socket.says(update(8));
    expect(heard).toEqual([7]);
  });

  test('is not given up as long as anything comes', () => {
    const socket = opened();
    for (let seq = 8; seq < 20; seq++) {
      vi.advanceTimersByTime(11_000);
      socket.says(update(seq));
    }
    expect(states).toEqual(['open']);
  });

  test('is given up where it accepts a socket and says nothing, and tried again', () => {
    newest().open();
    vi.advanceTimersByTime(8000);
    expect(states).toEqual(['lost']);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe('a command', () => {
  test('is done when it is acknowledged', async () => {
    const socket = opened();
    const answer = connection.send(act);
    socket.says({ type: 'ack', id: socket.sent.at(-1)?.id ?? 0, seq: 8 });
    expect(await answer).toBeNull();
    vi.advanceTimersByTime(ANSWER);
    expect(states).toEqual(['open']);
  });

  test('that is not acknowledged within 4 seconds was lost, and so is the connection', async () => {
    expect(ANSWER).toBeLessThanOrEqual(4000);
    const socket = opened();
    const answer = connection.send(act);
    // The other direction may still work.
    vi.advanceTimersByTime(3000);
    socket.says(update(8));
    vi.advanceTimersByTime(1000);
    expect((await answer)?.code).toBe('network');
    expect([states, socket.closed]).toEqual([['open', 'lost'], true]);
  });

  test('is refused at once where there is no connection, and nobody sends it later', async () => {
    opened().ends(1006);
    expect((await connection.send(act))?.code).toBe('network');
    vi.advanceTimersByTime(400);
    opened();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.flatMap((socket) => socket.sent).filter((message) => message.type === 'act')).toEqual([]);
  });

  test('keeps the server’s reason where that refuses it', async () => {
    const socket = opened();
    const answer = connection.send(act);
    const refusal: Refused = { type: 'refused', id: socket.sent.at(-1)?.id ?? 0, code: 'table/stale', message: '', legal: [], until: null };
    socket.says(refusal);
    expect(await answer).toEqual(refusal);
  });
});

describe('the browser says', () => {
  test('the network is gone: the server is asked, and has a moment', () => {
    const socket = opened();
    windowEvents.dispatchEvent(new Event('offline'));
    expect(socket.asked).toBe(2);
    vi.advanceTimersByTime(1500);
    expect(states).toEqual(['open', 'lost']);
  });

  test('the network is gone, and it is on this very machine', () => {
    const socket = opened();
    windowEvents.dispatchEvent(new Event('offline'));
    socket.says({ type: 'pong', id: 2, seq: 7 });
    vi.advanceTimersByTime(1500);
    expect(states).toEqual(['open']);
  });

  test('the network is back: no more waiting', () => {
    opened().ends(1006);
    windowEvents.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('the page is looked at again: is the server still there?', () => {
    const socket = opened();
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(socket.asked).toBe(1);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(socket.asked).toBe(2);
  });

  test('things again and again: nobody gets more time by it', () => {
    opened();
    for (let i = 0; i < 3; i++) {
      windowEvents.dispatchEvent(new Event('offline'));
      vi.advanceTimersByTime(700);
    }
    expect(states).toEqual(['open', 'lost']);
  });
});

test('a table that does not exist is not asked for again, nor one that was left', () => {
  newest().open();
  newest().ends(4404);
  vi.advanceTimersByTime(60_000);
  expect([states, FakeSocket.all.length]).toEqual([['missing'], 1]);
});

test('who leaves is told of nothing more', () => {
  const socket = opened();
  connection.close();
  expect([states.at(-1), socket.closed]).toEqual(['closed', true]);
  windowEvents.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

describe('a wish', () => {
  const wish = { action: 'CJ', seq: 7, at: 1000 };

  test.each<[string, Update, string | null]>([
    ['nothing happened', update(7, { seat: 0, action: 'CJ' }), null],
    ['it was done, only the answer was lost', update(8, { seat: 0, action: 'CJ' }), 'done'],
    ['something else was done on this seat, from another window', update(8, { seat: 0, action: 'SJ' }), 'stale'],
    ['somebody else acted', update(8, { seat: 1, action: 'CJ' }), 'stale'],
    ['somebody came', update(8, { kind: 'sat', seat: 0 }), 'stale'],
    ['much happened', update(9, { seat: 0, action: 'CJ' }), 'stale'],
  ])('%s', (_, news, fate) => expect(settled(wish, news)).toBe(fate));

  test.each<[string, number, number, boolean, boolean]>([
    ['the same event, just now, looking on', 7, 20_999, true, true],
    ['the table has gone on', 8, 2000, true, false],
    ['it is long ago', 7, 21_001, true, false],
    ['nobody is looking', 7, 2000, false, false],
  ])('goes out once more? %s', (_, seq, now, looking, goes) => expect(stillWanted(wish, seq, now, looking)).toBe(goes));
});
