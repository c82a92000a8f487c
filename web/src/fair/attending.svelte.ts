import { log } from '../table/log.svelte';
import { seatNames } from '../table/names';
import type { TableClient } from '../table/client.svelte';
import { m } from '../paraglide/messages';
import type { DealOpening, TableView } from '../wire/types';
import type { Finding } from './check';
import { call } from '../wire/http';
import { judged } from './judged';
import { keepDeal, keptDeal, numberOf, type KnownLog } from './kept';
import { Malformed } from './malformed';
import { met } from './met';
import { wrongOpening } from './opening';
import { PublicKey } from './signing';
import { opened } from './statements';
import { withheldWords } from './words';

/** Delays after each failed attempt to check a deal, in milliseconds. */
const AGAIN = [1000, 4000, 0];

/** Return true if the reader may read the table's deals: for a private table, only its players may. */
const mayRead = (view: TableView): boolean => view.you !== null || view.listed;

/** Result of checking a deal; `missed` if the server did not provide the data. */
export interface Verdict {
  readonly deal: number;
  readonly is: 'fair' | 'wrong' | 'missed';
  readonly findings: readonly Finding[];
}

/** The page's part in fair dealing: sends a number for each deal, and checks each finished deal. */
export class Attending {
  /** Number of the current deal, or of the last one between deals. */
  deal = $state(0);
  verdicts = $state.raw<readonly Verdict[]>([]);
  /** Reason why the page did not send a number for this deal. */
  refused = $state.raw<Verdict | null>(null);

  private before: TableView | null = null;
  /** Deals whose check has begun. */
  private readonly begun = new Set<number>();
  /** Deals whose opening was answered. */
  private readonly answered = new Set<number>();
  private readonly told = new Set<string>();

  constructor(private readonly client: TableClient) {
    client.onarrived = (view) => this.arrive(view);
    if (client.arrived) this.arrive(client.arrived);
  }

  /** Newest failed check, for the permanent warning. */
  readonly wrong = $derived(this.verdicts.findLast(({ is }) => is === 'wrong') ?? this.refused);
  /** Result for the current deal. */
  readonly verdict = $derived(this.verdicts.find(({ deal }) => deal === this.deal) ?? null);

  /** Check the deal when its result is shown. */
  finished(view: TableView): void {
    if (view.fair && mayRead(view)) void this.check(view.fair.opening ? view.fair.deal - 1 : view.fair.deal);
  }

  /** Check a deal. Deals that could not be checked before are tried again. */
  async check(deal: number): Promise<void> {
    if (deal < 1 || this.begun.has(deal)) return;
    this.begun.add(deal);
    const verdict = await this.verdictOn(deal);
    this.verdicts = [...this.verdicts.filter((other) => other.deal !== deal), verdict];
    if (verdict.is === 'missed') this.begun.delete(deal);
    this.tell(`${verdict.is} ${deal}`, { fair: m.fair_checked, wrong: () => m.fair_wrong_told({ number: deal }), missed: m.fair_missed }[verdict.is]());
  }

  private async verdictOn(deal: number): Promise<Verdict> {
    for (const wait of AGAIN) {
      try {
        const { findings } = await judged(this.client.id, deal);
        return { deal, is: findings.length ? 'wrong' : 'fair', findings };
      } catch {
        await new Promise((done) => setTimeout(done, wait));
      }
    }
    return { deal, is: 'missed', findings: [] };
  }

  private arrive(view: TableView): void {
    const { fair } = view;
    const { before } = this;
    this.before = view;
    if (!fair) return;
    this.deal = fair.opening ? Math.max(1, fair.deal - 1) : fair.deal;
    if (fair.opening) {
      // A deal that was broken off shows no result, so check it here.
      if (this.answered.has(fair.deal - 1) && mayRead(view)) void this.check(fair.deal - 1);
      if (!this.answered.has(fair.deal)) {
        this.answered.add(fair.deal);
        void this.answer(view, fair.opening, before?.seq === view.seq - 1 ? before : null);
      }
    } else if (fair.deal) this.watch(view, fair.deal);
  }

  /** Store the reader's cards before the first action, and announce players who withheld their number. */
  private watch(view: TableView, deal: number): void {
    const { you, fair } = view;
    const kept = you === null ? null : keptDeal(view.table, deal);
    const hand = you === null ? null : view.deal?.hands[you];
    if (kept && hand && !kept.hand && view.deal?.log.length === 0) keepDeal({ ...kept, hand });
    if (view.deal?.phase === 'over') return;
    this.tell('can be checked', m.fair_can_be_checked());
    if (fair?.withheld.length) this.tell(`withheld ${deal}`, withheldWords(fair.withheld, seatNames(view.seats, you), you));
  }

  private async answer(view: TableView, opening: DealOpening, before: TableView | null): Promise<void> {
    const { you, fair, table } = view;
    if (!fair) return;
    const refuse = (findings: readonly Finding[]) => {
      this.refused = { deal: fair.deal, is: 'wrong', findings };
      this.tell(`refused ${fair.deal}`, m.fair_not_sent());
    };
    let known: KnownLog;
    let key: PublicKey;
    try {
      known = await met();
      key = new PublicKey(known.key);
      await key.ahead(opening.statement, opening.receipt);
    } catch (error) {
      if (error instanceof Malformed) refuse([{ code: 'fair/malformed', message: error.message }]);
      else this.answered.delete(fair.deal);
      return;
    }
    const findings = wrongOpening(opening, { table, deal: fair.deal, chain: fair.chain, before: before?.fair ?? null, key });
    if (findings.length) return refuse(await this.withKey(known, findings));
    const commitment = you === null ? null : (opened(opening.statement).commitments[you] ?? null);
    const number = commitment === null ? null : numberOf(commitment);
    if (you === null || number === null) return;

    const kept = {
      ...{ table, deal: fair.deal, seat: you, number, sent: false, hand: null },
      ...{ opened: opening.statement, receipt: opening.receipt, checkpoint: known.checkpoint, names: seatNames(view.seats, you) },
    };
    // Keep the opening that was shown first.
    const shown = keptDeal(table, fair.deal);
    if (!shown) keepDeal(kept);
    const not = await this.client.say({ type: 'number', deal: fair.deal, number });
    // After a lost connection, the number is sent again if the deal still waits for it.
    if (not?.code === 'network') this.answered.delete(fair.deal);
    if (not && not.code !== 'ready/already') return;
    const now = keptDeal(table, fair.deal);
    if (now) keepDeal({ ...now, sent: true });
  }

  /** Add a finding if the server's key has changed, which may explain a wrong signature. */
  private async withKey(known: KnownLog, findings: readonly Finding[]): Promise<readonly Finding[]> {
    const now = await call('GET /api/fair/log').catch(() => null);
    if (!now || now.key === known.key) return findings;
    return [{ code: 'log/key', message: 'the log has another key than before' }, ...findings];
  }

  /** Announce a message once. */
  private tell(what: string, words: string): void {
    if (this.told.has(what)) return;
    this.told.add(what);
    log.tell(words);
  }
}
