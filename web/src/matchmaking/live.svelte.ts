import { go } from '../page/route.svelte';
import type { Acquaintance, AnyLive, Invitation, Lobby, Seeking, TableInfo, WaitingFor } from '../wire/types';
import { seek } from './http';
import { Stream } from './stream';

/** In milliseconds: after a connection was lost for longer, whoever looked for company is asked whether he still does. */
const STILL = 60_000;

/** The open tables after a message: changed ones come first, since they were touched last. */
export function tablesAfter(before: readonly TableInfo[], { whole, tables, gone }: Pick<Lobby, 'whole' | 'tables' | 'gone'>): TableInfo[] {
  if (whole) return [...tables];
  const left = new Set([...gone, ...tables.map((table) => table.id)]);
  return [...tables, ...before.filter((table) => !left.has(table.id))];
}

/** What the live stream has told: the lobby that all see, and what concerns only the reader. */
class Live {
  /** Open tables; null until the server has told. */
  tables = $state.raw<readonly TableInfo[] | null>(null);
  waiting = $state.raw<readonly WaitingFor[]>([]);
  /** Where the reader sits; null until the server has told. */
  mine = $state.raw<readonly TableInfo[] | null>(null);
  /** The reader's own search. */
  seeking = $state.raw<Seeking | null>(null);
  /** When that began, by the page's own clock. */
  since = $state(0);
  invitations = $state.raw<readonly Invitation[]>([]);
  here = $state.raw<readonly Acquaintance[]>([]);
  /** The connection is gone, and what is shown may be old. */
  lost = $state(false);

  #stream: Stream | null = null;
  #holders = 0;
  /** When the connection was lost during a search; company may have been found meanwhile, or the search forgotten. */
  #missed: number | null = null;

  /** Listen for as long as this part of the page is shown; what it gives back ends that. */
  hold(): () => void {
    this.#holders += 1;
    this.#stream ??= new Stream({ hear: (message) => this.#hear(message), stands: (open) => this.#stands(open) });
    return () => {
      this.#holders -= 1;
      // The next part may hold it at once, as when the page changes.
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

  /** A full table that was not there before is the one for which company was found. */
  #found(tables: readonly TableInfo[]): void {
    const known = new Set(this.mine?.map((table) => table.id));
    const table = tables.find(({ id, seats }) => !known.has(id) && seats.every((seat) => seat.kind !== 'empty'));
    if (!table) return;
    this.#missed = null;
    go(`/table/${table.id}`);
  }

  /** The server has forgotten the search, as after a restart. */
  #again(missed: number): void {
    const wanted = this.seeking?.seek;
    if (!wanted || performance.now() - missed > STILL) return;
    const { game, preset, options, clock, rated } = wanted;
    seek({ game, preset, options, clock, rated }).catch(() => undefined);
  }
}

export const live = new Live();
