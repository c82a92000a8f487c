import { settings } from '../page/settings.svelte';
import { log } from '../table/log.svelte';
import type { TableClient } from '../table/client.svelte';
import type { Said } from '../wire/types';

/** How long what somebody says hangs at the seat, in milliseconds. */
const HANGS = 6000;
/** As many lines as can be read again. */
const KEPT = 100;

/** What people say at the table. The words themselves come when there are any. */
export class Talk {
  lines = $state.raw<readonly Said[]>([]);
  /** What was just said, by seat. */
  bubbles = $state.raw<Readonly<Record<number, Said>>>({});
  /** Lines that came while nobody looked. */
  unread = $state(0);

  constructor(readonly client: TableClient) {
    client.onsaid = (said) => void this.hear(said);
  }

  /** Somebody could say something here, or has: at a table with computers alone nobody talks. */
  get offered(): boolean {
    const people = this.client.view?.seats.filter((seat) => seat.kind === 'guest').length ?? 0;
    return settings.talk === 'on' && (people > 1 || this.lines.length > 0);
  }

  /** Nothing of this person's is shown any more. */
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
