import { ScoreBook, type Ledger } from '../../../scorer/book.svelte';
import type { SkatOutcome } from '../../../wire/types';
import { entryOf, missing, nothing, toldOf, type Entry, type Told } from './facts';
import { REFUSALS } from './refusal';
import { ramschOf, rulesOf, seatsFrom, sittingOut, upgraded, valuesOf, type Agreed } from './rules';

const LEDGER: Ledger<Agreed, Told, Entry> = {
  game: 'skat',
  stored: '',
  anySeats: true,
  mostSeats: 4,
  agreedAtFirst: () => ({ players: ['', '', ''], dealer: 0, preset: 'skat-isko', changed: {} }),
  upgraded,
  rules: rulesOf,
  lineRules: (agreed) => rulesOf(agreed, [{ declarer: 0, contract: 'null', kontra: 'kontra' }]),
  imported: (agreed, options) => ({ ...agreed, changed: { ...agreed.changed, ...options } }),
  nothing,
  entryOf(told, agreed, dealer) {
    const seats = seatsFrom(agreed, dealer, told.out);
    const declarer = seats.find((seat) => seat === told.declarer) ?? seats[0] ?? 0;
    const ramsch = ramschOf(valuesOf(agreed));
    return missing(told, ramsch).length ? null : entryOf(told, ramsch, declarer);
  },
  toldOf,
  refusals: REFUSALS,
};

/** The list, the deal being entered, and the seats that play it. */
export class Book extends ScoreBook<Agreed, Told, Entry, SkatOutcome> {
  readonly seats = $derived.by(() => seatsFrom(this.agreed, this.dealer, this.told.out));
  /** Number of players who still have to be marked as sitting out. */
  readonly outMissing = $derived.by(() => (this.started ? sittingOut(this.agreed) - this.told.out.length : 0));
  readonly values = $derived.by(() => valuesOf(this.agreed));
  readonly ramsch = $derived.by(() => ramschOf(this.values));
  readonly missing = $derived.by(() => missing(this.told, this.ramsch));
  /** True if the declarer is still unknown; only a list needs to know. */
  readonly needsDeclarer = $derived.by(() => this.started && !this.told.allPassed && !this.seats.some((seat) => seat === this.told.declarer));

  constructor() {
    super(LEDGER);
  }
}
