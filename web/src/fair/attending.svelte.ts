import { log } from '../table/log.svelte';
import { seatNames } from '../table/names';
import type { TableClient } from '../table/client.svelte';
import { m } from '../paraglide/messages';
import type { Opening, TableView } from '../wire/types';
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

/** In milliseconds: so long after each try that was not answered the next begins, or the page gives up. */
const AGAIN = [1000, 4000, 0];

/** Deals of a private table are for those who sit there: the server gives no one else the file of a deal. */
const mayRead = (view: TableView): boolean => view.you !== null || view.listed;

/** What came of checking a deal; `missed` where the server did not give what is needed for it. */
export interface Verdict {
  readonly deal: number;
  readonly is: 'fair' | 'wrong' | 'missed';
  readonly findings: readonly Finding[];
}

/** The page's part at a table that deals fairly: it gives its number for each deal, and checks each that is over. */
export class Attending {
  /** The deal that is over, or the one that is played. */
  deal = $state(0);
  verdicts = $state.raw<readonly Verdict[]>([]);
  /** Why the number for this deal was not sent. */
  refused = $state.raw<Verdict | null>(null);

  private before: TableView | null = null;
  /** Deals whose check has begun, and openings that were answered. */
  private readonly begun = new Set<number>();
  private readonly answered = new Set<number>();
  private readonly told = new Set<string>();

  constructor(private readonly client: TableClient) {
    client.onarrived = (view) => this.arrive(view);
    if (client.arrived) this.arrive(client.arrived);
  }

  /** The deal that did not check out and is newest: its warning stays. */
  readonly wrong = $derived(this.verdicts.findLast(({ is }) => is === 'wrong') ?? this.refused);
  /** What came of the deal that is shown. */
  readonly verdict = $derived(this.verdicts.find(({ deal }) => deal === this.deal) ?? null);

  /** The result of this table's deal is shown: check it. */
  finished(view: TableView): void {
    if (view.fair && mayRead(view)) void this.check(view.fair.opening ? view.fair.deal - 1 : view.fair.deal);
  }

  /** Check a deal, once more where it could not be checked before. */
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
      // A deal that was broken off has no result to be shown.
      if (this.answered.has(fair.deal - 1) && mayRead(view)) void this.check(fair.deal - 1);
      if (!this.answered.has(fair.deal)) {
        this.answered.add(fair.deal);
        void this.answer(view, fair.opening, before?.seq === view.seq - 1 ? before : null);
      }
    } else if (fair.deal) this.watch(view, fair.deal);
  }

  /** The deal goes on: note the own cards before anything is done with them, and say who gave no number. */
  private watch(view: TableView, deal: number): void {
    const { you, fair } = view;
    const kept = you === null ? null : keptDeal(view.table, deal);
    const hand = you === null ? null : view.deal?.hands[you];
    if (kept && hand && !kept.hand && view.deal?.log.length === 0) keepDeal({ ...kept, hand });
    if (view.deal?.phase === 'over') return;
    this.tell('can be checked', m.fair_can_be_checked());
    if (fair?.withheld.length) this.tell(`withheld ${deal}`, withheldWords(fair.withheld, seatNames(view.seats, you), you));
  }

  private async answer(view: TableView, opening: Opening, before: TableView | null): Promise<void> {
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
    // What was shown first is what counts.
    const shown = keptDeal(table, fair.deal);
    if (!shown) keepDeal(kept);
    const not = await this.client.say({ type: 'number', deal: fair.deal, number });
    // The connection was lost: it is sent again when there is one, if the deal waits for it still.
    if (not?.code === 'network') this.answered.delete(fair.deal);
    if (not && not.code !== 'ready/already') return;
    const now = keptDeal(table, fair.deal);
    if (now) keepDeal({ ...now, sent: true });
  }

  /** A signature is wrong, perhaps since the server has another key than before. */
  private async withKey(known: KnownLog, findings: readonly Finding[]): Promise<readonly Finding[]> {
    const now = await call('GET /api/fair/log').catch(() => null);
    if (!now || now.key === known.key) return findings;
    return [{ code: 'log/key', message: 'the log has another key than before' }, ...findings];
  }

  /** Say it once. */
  private tell(what: string, words: string): void {
    if (this.told.has(what)) return;
    this.told.add(what);
    log.tell(words);
  }
}
