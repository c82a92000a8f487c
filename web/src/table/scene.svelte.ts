import type { CardMark } from '../cards/mark';
import { isCard } from '../cards/words';
import { sorted } from '../cards/sort';
import { roomOf } from '../games';
import { Hinting } from '../hints/hinting.svelte';
import { whyRefusedLate } from '../page/refused_late';
import { settings } from '../page/settings.svelte';
import { andList } from '../page/lists';
import { m } from '../paraglide/messages';
import { gameInfo } from '../wire/games.svelte';
import { alone } from './alone';
import { Arrival } from './arrival.svelte';
import { keepHand, keptHand } from './chosen';
import type { Attended } from '../fair/atTable';
import type { TableClient } from './client.svelte';
import { Doing } from './doing.svelte';
import { seatNames } from './names';
import { Talk } from '../chat/chat.svelte';
import { whyCardsBlocked } from './blocked';
import { orderKey, type PartProps } from './room';
import { wantsEnd } from './stopping';

export type DialogName = 'menu' | 'rules' | 'sheet' | 'ranking' | 'last trick' | 'end early' | 'end match' | 'keys' | 'leave' | 'sit down' | 'take back' | 'seat';

/** State of the table page, derived from the newest view, and the open dialog. */
export class Scene {
  readonly doing = new Doing();
  /** The reader's way to a seat. */
  readonly arrival: Arrival;
  readonly talk: Talk;
  /** This page's part in fair dealing; null until it is loaded, or if the table does not deal fairly. */
  fair = $state.raw<Attended | null>(null);
  dialog = $state<DialogName | null>(null);
  /** True while the help is open. */
  helping = $state(false);
  /** Seat of the dialog 'seat'. */
  asked = $state(0);
  /** Seat from which the reader has just removed a computer, and its level. */
  dismissed = $state.raw<{ seat: number; level: string } | null>(null);

  readonly table = $derived.by(() => this.client.view);
  readonly deal = $derived(this.table?.deal ?? null);
  readonly match = $derived(this.table?.match ?? null);
  readonly you = $derived(this.table?.you ?? null);
  readonly finished = $derived(this.table?.finished ?? false);
  readonly room = $derived(this.table ? roomOf(this.table.game) : undefined);
  readonly info = $derived(this.table ? gameInfo(this.table.game) : undefined);
  private known: string[] = [];
  /** Names by seat. After a deal, an emptied seat keeps the name of its player, so that the result still tells who played. */
  readonly names = $derived.by(() => {
    const { table, deal } = this;
    const now = table ? seatNames(table.seats, this.you) : [];
    return (this.known = now.map((name, i) => (deal && table?.seats[i]?.kind === 'empty' && !table.seats[i].kept_for && this.known[i]) || name));
  });
  readonly hinting: Hinting = new Hinting(() => (this.looking ? null : this.client.view));
  readonly mark = (card: string): CardMark | null => this.hinting.marked(card, (this.deal && this.room?.mark?.(this.deal, card)) || null);
  readonly nameOf = (seat: number): string => this.names[seat] ?? '';

  private held: string[] = [];
  readonly count = $derived(this.table?.seats.length ?? 0);
  /** Seat of the reader at which a computer plays now, and which the reader may take again; null if there is none. */
  readonly stoodIn = $derived.by(() => {
    const kept = this.you === null ? (this.table?.kept ?? null) : null;
    return kept !== null && this.deal && this.table?.seats[kept]?.kind === 'computer' ? kept : null;
  });
  /** Seat shown at the bottom. */
  readonly bottom = $derived(this.you ?? this.stoodIn ?? 0);
  /** Seats at the top, from the left: all but the reader's own. */
  readonly others = $derived.by(() => {
    const own = this.you === null && this.stoodIn === null ? 0 : 1;
    return Array.from({ length: this.count - own }, (_, i) => (this.bottom + i + own) % this.count);
  });

  /** True while a full trick is shown. */
  readonly looking = $derived.by(() => this.client.full !== null);
  /** Number of empty seats. */
  readonly missing = $derived(this.table?.seats.filter(({ kind }) => kind === 'empty').length ?? 0);
  readonly over = $derived(this.deal?.phase === 'over' && !this.looking);
  readonly myTurn = $derived(this.deal !== null && this.you !== null && this.deal.actor === this.you && !this.looking);
  readonly awaited = $derived(this.looking ? null : (this.deal?.actor ?? null));
  readonly legalCards: ReadonlySet<string> = $derived(new Set(this.myTurn ? (this.deal?.legal ?? []).filter(isCard) : []));
  /** Number of cards to choose together now. */
  readonly choose = $derived(this.deal && this.room && this.myTurn ? this.room.choose(this.deal) : 0);
  readonly order = $derived(this.deal && this.room ? this.info?.orders[orderKey(this.room, this.deal, this.doing.plan)] : undefined);
  /** The reader's hand, sorted. The same array is kept while the cards are the same, so that other players' actions do not move it. */
  readonly hand = $derived.by(() => {
    const now = this.you === null ? [] : sorted(this.deal?.hands[this.you] ?? [], this.order, settings, this.deal?.trumps ? this.deal.trumps.suit : undefined);
    return (this.held = now.join() === this.held.join() ? this.held : now);
  });
  /** Cards that the reader held in this deal when a computer took over, without those played since. */
  readonly lastHand = $derived.by(() => {
    const deal = `${this.match?.rows.length} ${this.deal?.dealer}`;
    if (this.you !== null && this.hand.length) keepHand(this.client.id, deal, this.hand);
    const played = new Set(this.deal?.log.map(({ action }) => action));
    return this.stoodIn === null || this.over ? [] : keptHand(this.client.id, deal).filter((card) => !played.has(card));
  });
  readonly trick = $derived.by(() => this.client.full?.cards ?? this.deal?.trick ?? []);
  readonly winner = $derived.by(() => this.client.full?.winner ?? null);
  readonly calls = $derived(this.deal && this.room && this.myTurn ? this.room.calls(this.deal) : []);
  readonly ends = $derived(this.deal && this.room && this.myTurn ? (this.room.menu?.(this.deal) ?? []) : []);
  /** Props for the game's own parts. */
  readonly part = $derived.by((): PartProps | null => (this.deal ? { client: this.client, view: this.deal, doing: this.doing, names: this.nameOf, hinting: this.hinting } : null));

  private why = $state('');
  /** Why something is not possible; empty if there is nothing to explain. */
  readonly hint = $derived.by(() => {
    if (this.client.refused) return this.why;
    if (this.client.wish) return m.not_sent_hint();
    if (this.doing.hint) return this.doing.hint;
    return this.deal && this.myTurn ? whyCardsBlocked(this.deal) : '';
  });

  /** Sentence about the end of the match after its last deal; empty before. */
  readonly closing = $derived.by(() => {
    const standings = this.finished ? (this.table?.standings ?? []) : [];
    const own = standings.find((s) => s.seat === this.you);
    if (own) return m.result_match_over({ rank: m.result_rank({ rank: own.rank }), count: standings.length });
    const first = standings.filter((s) => s.rank === 1).map((s) => this.nameOf(s.seat));
    return first.length ? m.result_match_over_watched({ name: andList(first) }) : '';
  });

  /** Names of those who want to end the match, and of the others; null if no player wants to. */
  readonly ending = $derived(this.table && wantsEnd(this.table, this.nameOf));

  /** Return true if this other seat is known to be on the reader's side. */
  isPartner(seat: number): boolean {
    const sides = this.deal && this.room?.sides?.(this.deal);
    const { you } = this;
    if (!sides || you === null || seat === you) return false;
    return [sides.declarers, sides.others].some((side) => side.includes(you) && side.includes(seat));
  }

  constructor(readonly client: TableClient) {
    this.arrival = new Arrival(client, () => this.show('sit down'));
    this.talk = new Talk(client);
    // The hand is noted while the reader has a seat.
    $effect(() => void this.lastHand);
    $effect(() => this.hinting.fetch());
    let attending = false;
    $effect(() => {
      if (attending || !client.arrived?.fair) return;
      attending = true;
      // Loaded when needed. If loading fails, deals go on without a number from this page.
      import('../fair/met').then(({ met }) => met()).catch(() => undefined); // `Attending` needs it at once, and asks again
      import('../fair/atTable').then(
        ({ attend }) => (this.fair = attend(client)),
        () => (attending = false),
      );
    });
    $effect(() => {
      if (this.fair && this.over && this.table) this.fair.attending.finished(this.table);
    });
    $effect(() => {
      const { refused } = client;
      this.why = '';
      if (refused) void whyRefusedLate(refused).then((why) => (this.why = client.refused === refused ? why : this.why));
    });
  }

  /**
   * Return true if the reader may remove the player from this seat: a computer or bot between deals, if other people are at the table, or as
   * the host a person before the first deal.
   */
  dismissible(seat: number): boolean {
    const { table, you, deal } = this;
    const player = table?.seats[seat];
    if (!table || table.club || !player || you === null || seat === you || this.finished || (deal && (!this.over || table.rated))) return false;
    if (player.bot || player.kind === 'computer') return !player.kept_for && (deal === null || !alone(table));
    return player.kind === 'guest' && you === table.host && deal === null && this.missing > 0;
  }

  /** Ask what to do with this seat. */
  askSeat(seat: number): void {
    this.asked = seat;
    this.show('seat');
  }

  /** Take back the reader's last decision. The first time in a deal, ask before, since the deal then does not count. */
  takeBack(): void {
    const to = this.client.arrived?.back.at(-1);
    if (to === undefined) return;
    if (this.client.arrived?.taken_back) void this.client.takeBack(to);
    else this.show('take back');
  }

  /** Open or close a dialog. Closing a dialog does not close one that was opened after it. */
  show(name: DialogName, open = true): void {
    if (open) this.dialog = name;
    else if (this.dialog === name) this.dialog = null;
  }
}
