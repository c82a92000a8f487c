import { settings } from '../page/settings.svelte';
import { log } from '../table/log.svelte';
import { low, upright } from '../table/screen';
import type { TableClient } from '../table/client.svelte';
import type { Said } from '../wire/types';

/** Time that a speech bubble stays at its seat, in milliseconds. */
const HANGS = 6000;
/** Number of lines kept in the panel. */
const KEPT = 100;

/** Chat of a table. The module `./words` is loaded with the first line. */
export class Talk {
  lines = $state.raw<readonly Said[]>([]);
  /** Newest line by seat, while its bubble is shown. */
  bubbles = $state.raw<Readonly<Record<number, Said>>>({});
  /** Number of lines received while the panel was closed. */
  unread = $state(0);

  /** The reader's choice; null before they have opened or closed the chat. */
  private wanted = $state<boolean | null>(null);

  constructor(readonly client: TableClient) {
    client.onsaid = (said) => void this.hear(said);
  }

  /** True if the chat is offered: at least two people sit at the table, or there are lines already. */
  get offered(): boolean {
    const people = this.client.view?.seats.filter((seat) => seat.kind === 'guest').length ?? 0;
    return settings.talk === 'on' && (people > 1 || this.lines.length > 0);
  }

  /** True if the chat is open. Among friends it is so from the first deal on, if the table has a side column. */
  get open(): boolean {
    const { view } = this.client;
    const friends = view?.deal && !view.listed && !view.rated && !upright.current && !low.current;
    return this.offered && (this.wanted ?? Boolean(friends));
  }

  /** Open or close the chat. */
  show(open: boolean): void {
    this.wanted = open;
  }

  /** Remove all lines and bubbles that match, as after muting a person. */
  forget(gone: (said: Said) => boolean): void {
    this.lines = this.lines.filter((said) => !gone(said));
    this.bubbles = Object.fromEntries(Object.entries(this.bubbles).filter(([, said]) => !gone(said)));
  }

  private async hear(said: Said): Promise<void> {
    this.lines = [...this.lines, said].slice(-KEPT);
    if (said.again || settings.talk === 'off') return;
    if (!said.you) this.unread++;
    this.bubbles = { ...this.bubbles, [said.seat]: said };
    setTimeout(() => {
      if (this.bubbles[said.seat] === said) this.forgetBubble(said.seat);
    }, HANGS);
    const { told } = await import('./words');
    log.tell(told(said));
  }

  private forgetBubble(seat: number): void {
    this.bubbles = Object.fromEntries(Object.entries(this.bubbles).filter(([other]) => Number(other) !== seat));
  }
}
