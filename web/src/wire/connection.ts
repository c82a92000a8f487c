import { backoff } from './backoff';
import { changed } from './change';
import { call } from './http';
import { Pulse } from './pulse';
import type { AnyCommand, AnyMessage, Clocks, Refused, Said, TableView, Update } from './types';

/** `missing`: the table does not exist; `closed`: closed by the page. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'missing' | 'closed';

const NO_SESSION = 4401;
const NO_TABLE = 4404;
/** Milliseconds after which a connection resets the backoff. */
const STEADY = 5000;
/** Milliseconds without an answer after which a command counts as lost, even if the socket is open. */
export const ANSWER = 4000;
/** Milliseconds without a message after which a new socket is given up. */
const OPENING = 8000;
/** Milliseconds that the server has to answer a ping after the browser has reported a change of the network. */
const DOUBT = 1500;

type Unnumbered<C> = C extends AnyCommand ? Omit<C, 'id'> : never;
export type Request = Unnumbered<AnyCommand>;

interface Listeners {
  update(update: Update): void;
  said(said: Said): void;
  /** Called with the seats that the table waits for, and their remaining times. */
  clocks(clocks: Clocks): void;
  state(state: LinkState): void;
  /** Called when all missed events have arrived. `seq`: the table's newest event. */
  caughtUp(seq: number): void;
}

interface Waiting {
  done: (refused: Refused | null) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** WebSocket of a table. Detects a dead connection, reconnects, and resumes after the last event received. */
export class Connection {
  private socket: WebSocket | null = null;
  private state: LinkState = 'connecting';
  /** Newest view received. */
  private view: TableView | null = null;
  /** Number of the newest chat line received. */
  private heard = 0;
  /** True when all missed events have arrived. */
  private arrived = false;
  /** Newest event at the time of (re)connecting; null until it is known. */
  private goal: number | null = null;
  private attempt = 0;
  private nextId = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private steady: ReturnType<typeof setTimeout> | undefined;
  private waiting = new Map<number, Waiting>();
  private readonly pulse = new Pulse(
    () => this.write({ type: 'ping' }),
    () => this.drop(),
  );

  constructor(
    private readonly table: string,
    private readonly listeners: Listeners,
  ) {
    this.connect();
    addEventListener('online', this.lookAgain);
    addEventListener('offline', this.doubt);
    document.addEventListener('visibilitychange', this.lookAgain);
  }

  /** Send a command and wait for null (done) or the refusal. A lost command has the code `network`; it may have been executed. */
  send(command: Request): Promise<Refused | null> {
    const id = this.write(command);
    if (id === null) return Promise.resolve(lost(0));
    return new Promise((done) => this.waiting.set(id, { done, timer: setTimeout(() => this.drop(), ANSWER) }));
  }

  close(): void {
    this.become('closed');
    clearTimeout(this.timer);
    removeEventListener('online', this.lookAgain);
    removeEventListener('offline', this.doubt);
    document.removeEventListener('visibilitychange', this.lookAgain);
    this.drop();
  }

  private get over(): boolean {
    return this.state === 'closed' || this.state === 'missing';
  }

  private become(state: LinkState): void {
    if (this.over || state === this.state) return;
    this.state = state;
    this.listeners.state(state);
  }

  /** Send a command and return its id, or null if no socket is open. */
  private write(command: Request): number | null {
    if (this.socket?.readyState !== WebSocket.OPEN) return null;
    const id = this.nextId++;
    this.socket.send(JSON.stringify({ ...command, id }));
    return id;
  }

  /** Check the connection, or reconnect at once, when the network is back or the page becomes visible. */
  private readonly lookAgain = (): void => {
    if (document.hidden || this.over) return;
    if (this.state === 'open') {
      this.pulse.ask(DOUBT);
    } else if (this.socket?.readyState !== WebSocket.OPEN) {
      clearTimeout(this.timer);
      this.connect();
    }
  };

  /** Check the connection when the browser reports that the network is gone. A local server may still answer. */
  private readonly doubt = (): void => {
    if (this.state === 'open') this.pulse.ask(DOUBT);
  };

  private connect(): void {
    this.forget();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const known = `changes=1${this.view ? `&since=${this.view.seq}` : ''}${this.heard ? `&said=${this.heard}` : ''}`;
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket?${known}`);
    this.socket = socket;
    this.arrived = false;
    this.goal = null;
    this.pulse.expect(OPENING);
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.write({ type: 'ping' });
      // The server first accepts the sockets that it refuses, so only one that stays open resets the backoff.
      this.steady = setTimeout(() => (this.attempt = 0), STEADY);
    };
    socket.onmessage = (message) => {
      if (this.socket !== socket) return;
      this.pulse.felt();
      this.become('open');
      this.hear(JSON.parse(message.data as string) as AnyMessage);
    };
    socket.onclose = ({ code }) => {
      if (this.socket === socket) this.gone(code);
    };
  }

  /** Give up the socket without waiting for the close handshake, which a dead peer would not answer. */
  private drop(): void {
    this.forget();
    this.gone(null);
  }

  private forget(): void {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  private gone(code: number | null): void {
    this.socket = null;
    this.pulse.stop();
    clearTimeout(this.steady);
    const unanswered = [...this.waiting];
    this.waiting.clear();
    for (const [id, { done, timer }] of unanswered) {
      clearTimeout(timer);
      done(lost(id));
    }
    if (this.over) return;
    if (code === NO_TABLE) {
      this.become('missing');
      return;
    }
    if (code === NO_SESSION) void call('GET /api/me').catch(() => undefined);
    this.become('lost');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), backoff(this.attempt++, Math.random(), code));
  }

  private hear(message: AnyMessage): void {
    if (message.type === 'update') {
      this.show(message);
    } else if (message.type === 'change') {
      if (this.view) this.show({ type: 'update', event: message.event, view: changed(this.view, message) });
    } else if (message.type === 'said') {
      if (message.line <= this.heard) return;
      this.heard = message.line;
      this.listeners.said(message);
    } else if (message.type === 'clocks') {
      this.listeners.clocks(message);
    } else if (message.type === 'pong') {
      this.goal ??= message.seq;
    } else if (message.id !== null) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      clearTimeout(waiting?.timer);
      waiting?.done(message.type === 'refused' ? message : null);
    }
    this.arrive();
  }

  private show(update: Update): void {
    if (this.view && update.view.seq <= this.view.seq) return;
    this.view = update.view;
    this.listeners.update(update);
  }

  private arrive(): void {
    if (this.arrived || this.goal === null || !this.view || this.view.seq < this.goal) return;
    this.arrived = true;
    this.listeners.caughtUp(this.view.seq);
  }
}

function lost(id: number): Refused {
  return { type: 'refused', id, code: 'network', message: 'the connection was lost', legal: [], until: null };
}
