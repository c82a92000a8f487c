import { callYourself, person } from '../page/person.svelte';
import { whyRefusedLate } from '../page/refused_late';
import type { RequestFailed } from '../wire/http';
import type { TableClient } from './client.svelte';

/** Seat and name for a reader without a seat, who may also just watch. */
export class Arrival {
  /** Name being typed. */
  draft = $state(person.name);
  /** Reason why the name or the seat was refused. */
  problem = $state('');
  /** True if the reader chose to watch. */
  watching = $state(false);
  /** Seat that the dialog asks about. */
  private wanted = 0;

  constructor(
    private readonly client: TableClient,
    private readonly ask: () => void,
  ) {}

  /** Take this seat. Readers without a name, if no input for it is visible, are asked for one first. */
  sitDown(seat: number): void {
    this.wanted = seat;
    if (person.name || this.draft || (!this.watching && !this.client.view?.deal)) void this.sit(seat);
    else this.ask();
  }

  /** Set the name and take the seat. Return true on success. */
  async sit(seat = this.wanted): Promise<boolean> {
    const name = this.draft.trim();
    this.problem = '';
    try {
      if (name && name !== person.name) await callYourself(name);
    } catch (error) {
      this.problem = await whyRefusedLate(error as RequestFailed);
      return false;
    }
    await this.client.enter({ type: 'sit', seat });
    if (this.client.refused) this.problem = await whyRefusedLate(this.client.refused);
    return this.client.refused === null;
  }
}
