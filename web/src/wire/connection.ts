import { backoff } from './backoff';
import { me } from './http';
import type { AnyCommand, AnyMessage, Refused, Update } from './types';

/** `missing`: there is no such table; `closed`: we left. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'missing' | 'closed';

const NO_SESSION = 4401;
const NO_TABLE = 4404;
const STEADY = 5000;

type Unnumbered<C> = C extends AnyCommand ? Omit<C, 'id'> : never;
export type Request = Unnumbered<AnyCommand>;

interface Listeners {
  update(update: Update): void;
  state(state: LinkState): void;
}

/** A table's WebSocket: it reconnects by itself and resumes after the last event seen. */
export class Connection {
  private socket: WebSocket | null = null;
  private seen: number | null = null;
  private attempt = 0;
  private nextId = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private steady: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  private waiting = new Map<number, (refused: Refused | null) => void>();

  constructor(
    private readonly table: string,
    private readonly listeners: Listeners,
  ) {
    this.connect();
    addEventListener('online', this.retryNow);
  }

  /** The refusal, or null when the command is done. A command lost with the connection counts as refused. */
  send(command: Request): Promise<Refused | null> {
    const id = this.nextId++;
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(lost(id));
    this.socket.send(JSON.stringify({ ...command, id }));
    return new Promise((done) => this.waiting.set(id, done));
  }

  close(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.retryNow);
    this.socket?.close();
    this.listeners.state('closed');
  }

  private readonly retryNow = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN || this.stopped) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const since = this.seen === null ? '' : `?since=${this.seen}`;
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket${since}`);
    this.socket = socket;
    socket.onopen = () => {
      this.listeners.state('open');
      // The server accepts even a socket that it turns away at once, so only one that stays open ends the backing off.
      this.steady = setTimeout(() => (this.attempt = 0), STEADY);
    };
    socket.onmessage = (message) => this.hear(JSON.parse(message.data as string) as AnyMessage);
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      clearTimeout(this.steady);
      for (const [id, done] of this.waiting) done(lost(id));
      this.waiting.clear();
      if (this.stopped) return;
      if (code === NO_TABLE) {
        this.listeners.state('missing');
        return;
      }
      if (code === NO_SESSION) void me().catch(() => undefined);
      this.listeners.state('lost');
      this.timer = setTimeout(() => this.connect(), backoff(this.attempt++, Math.random()));
    };
  }

  private hear(message: AnyMessage): void {
    if (message.type === 'update') {
      if (this.seen !== null && message.view.seq <= this.seen) return;
      this.seen = message.view.seq;
      this.listeners.update(message);
      return;
    }
    if (message.id === null) return;
    this.waiting.get(message.id)?.(message.type === 'refused' ? message : null);
    this.waiting.delete(message.id);
  }
}

function lost(id: number): Refused {
  return { type: 'refused', id, code: 'network', message: 'the connection was lost', legal: [] };
}
