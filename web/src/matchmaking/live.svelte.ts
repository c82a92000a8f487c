import { go } from '../page/route.svelte';
import type { Acquaintance, AnyLive, Invitation, Lobby, Seeking, TableInfo, WaitingFor } from '../wire/types';
import { seek } from './http';
import { Stream } from './stream';

/** Longest outage, in milliseconds, after which a search that the server has forgotten is repeated without asking. */
const STILL = 60_000;

/** Apply a message to the list of open tables. Changed tables move to the front. */
export function tablesAfter(before: readonly TableInfo[], { whole, tables, gone }: Pick<Lobby, 'whole' | 'tables' | 'gone'>): TableInfo[] {
  if (whole) return [...tables];
  const left = new Set([...gone, ...tables.map((table) => table.id)]);
  return [...tables, ...before.filter((table) => !left.has(table.id))];
}

/** State received on the live stream: the lobby that all readers see, and the reader's own tables, search and invitations. */
class Live {
  /** Open tables; null before the first message. */
  tables = $state.raw<readonly TableInfo[] | null>(null);
  waiting = $state.raw<readonly WaitingFor[]>([]);
  /** Tables where the reader has a seat; null before the first message. */
  mine = $state.raw<readonly TableInfo[] | null>(null);
  /** The reader's own search. */
  seeking = $state.raw<Seeking | null>(null);
  /** Start of the search, as a value of `performance.now()`. */
  since = $state(0);
  invitations = $state.raw<readonly Invitation[]>([]);
  here = $state.raw<readonly Acquaintance[]>([]);
  /** True while the connection is lost and the state may be out of date. */
  lost = $state(false);

  #stream: Stream | null = null;
  #holders = 0;
  /** Time when the connection was lost during a search. The search may have succeeded or been forgotten meanwhile. */
  #missed: number | null = null;

  /** Keep the stream open until the returned function is called. */
  hold(): () => void {
    this.#holders += 1;
    this.#stream ??= new Stream({ hear: (message) => this.#hear(message), stands: (open) => this.#stands(open) });
    return () => {
      this.#holders -= 1;
      // The next page may call hold() right after this one ends.
      queueMicrotask(() => this.#holders || this.#end());
    };
  }

  #end(): void {
    this.#stream?.close();
    this.#stream = null;
    this.seeking = null;
    this.lost = false;
  }

  #stands(open: boolean): void {
    this.lost = !open;
    if (!open && this.seeking) this.#missed ??= performance.now();
  }

  #hear(message: AnyLive): void {
    switch (message.type) {
      case 'lobby':
        this.tables = tablesAfter(this.tables ?? [], message);
        this.waiting = message.waiting;
        break;
      case 'mine':
        if (this.#missed !== null) this.#found(message.tables);
        this.mine = message.tables;
        break;
      case 'seeking':
        if (this.#missed !== null && !message.seek) this.#again(this.#missed);
        this.#missed = null;
        this.seeking = message.seek ? message : null;
        this.since = performance.now() - message.waited * 1000;
        break;
      case 'seated':
        go(`/table/${message.table}`);
        break;
      case 'invitations':
        this.invitations = message.invitations;
        break;
      case 'here':
        this.here = message.people;
    }
  }

  /** Open the table that the search found during an outage: a full one that was not in the list before. */
  #found(tables: readonly TableInfo[]): void {
    const known = new Set(this.mine?.map((table) => table.id));
    const table = tables.find(({ id, seats }) => !known.has(id) && seats.every((seat) => seat.kind !== 'empty'));
    if (!table) return;
    this.#missed = null;
    go(`/table/${table.id}`);
  }

  /** Repeat a search that the server has forgotten, as after a restart. */
  #again(missed: number): void {
    const wanted = this.seeking?.seek;
    if (!wanted || performance.now() - missed > STILL) return;
    const { game, preset, options, clock, rated } = wanted;
    seek({ game, preset, options, clock, rated }).catch(() => undefined);
  }
}

export const live = new Live();
