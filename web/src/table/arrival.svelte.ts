import { callYourself, person } from '../page/person.svelte';
import { whyRefusedLate } from '../page/refused_late';
import type { RequestFailed } from '../wire/http';
import type { TableClient } from './client.svelte';

/** How somebody who is not seated comes to a seat, under which name; or only watches. */
export class Arrival {
  /** The name as it is being written. */
  draft = $state(person.name);
  /** Why the name or the seat was refused. */
  problem = $state('');
  /** The observer has said that he only watches. */
  watching = $state(false);
  /** The seat that the dialog asks for. */
  private wanted = 0;

  constructor(
    private readonly client: TableClient,
    private readonly ask: () => void,
  ) {}

  /** Sit down here; whoever has no name yet, and sees no place to write one, is asked for it first. */
  sitDown(seat: number): void {
    this.wanted = seat;
    if (person.name || this.draft || (!this.watching && !this.client.view?.deal)) void this.sit(seat);
    else this.ask();
  }

  /** Take the name and sit down; true once that is done. */
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
