import { backoff } from '../wire/backoff';
import { call } from '../wire/http';
import type { AnyLive } from '../wire/types';

const NO_SESSION = 4401;
/** Milliseconds without a message after which the connection counts as lost. The server sends one every ten seconds. */
export const SILENCE = 25_000;
/** Milliseconds after which a connection resets the backoff. */
const STEADY = 5000;

interface Listeners {
  hear(message: AnyLive): void;
  /** Called with true when messages arrive, and with false when the connection is lost. */
  stands(open: boolean): void;
}

/** Live stream of the lobby. Detects a dead connection and reconnects with growing delays. */
export class Stream {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private steady: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly listeners: Listeners) {
    this.connect();
    addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.now);
  }

  close(): void {
    removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.now);
    this.forget();
  }

  /** Reconnect at once when the network is back or the page becomes visible. */
  private readonly now = (): void => {
    if (!document.hidden && this.socket === null) this.connect();
  };

  private connect(): void {
    this.forget();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`);
    this.socket = socket;
    this.expect();
    this.steady = setTimeout(() => (this.attempt = 0), STEADY);
    socket.onmessage = (message) => {
      if (this.socket !== socket) return;
      this.expect();
      this.listeners.stands(true);
      this.listeners.hear(JSON.parse(message.data as string) as AnyLive);
    };
    socket.onclose = ({ code }) => {
      if (this.socket === socket) this.lost(code);
    };
  }

  private expect(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(null), SILENCE);
  }

  private lost(code: number | null): void {
    this.forget();
    this.listeners.stands(false);
    if (code === NO_SESSION) void call('GET /api/me').catch(() => undefined);
    this.again = setTimeout(() => this.connect(), backoff(this.attempt++, Math.random(), code));
  }

  private forget(): void {
    const { socket } = this;
    this.socket = null;
    clearTimeout(this.silence);
    clearTimeout(this.again);
    clearTimeout(this.steady);
    if (!socket) return;
    // Browsers log an error when a socket is closed before it is open.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }
}
