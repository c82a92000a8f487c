// Written by `python -m stich.server.schema` from src/stich/server/messages.py: change it there.

/** A seat, counted round the table from 0. */
export type Seat = number;

/** A card by its text: `CJ`, `HT`, `D7`. */
export type Card = string;

/** What a client may say over the socket. */
export type AnyCommand = Sit | Fill | Act | Ready | Stop | Leave;

/** What the server says over the socket. */
export type AnyMessage = Update | Ack | Refused;

/** A deal as one observer sees it, by `game`. */
export type AnyView = SkatView;

/** How a deal ended, by `game`. */
export type AnyOutcome = SkatOutcome;

/** A deal that was played with real cards, of the game that is asked for. */
export type AnyEntry = SkatDeclared | SkatPassedIn | SkatRamsch;

/** Take an empty seat. */
export interface Sit {
  readonly type: "sit";
  readonly id: number;
  readonly seat: number;
}

/** Put a computer player on an empty seat. */
export interface Fill {
  readonly type: "fill";
  readonly id: number;
  readonly seat: number;
  readonly player?: string;
}

/** Act in the deal. `seq` is the table's sequence number that this answers; an outdated one is refused. */
export interface Act {
  readonly type: "act";
  readonly id: number;
  readonly seq: number;
  readonly action: string;
}

/** Ready for the next deal. It is dealt when everybody who is seated in person is ready. */
export interface Ready {
  readonly type: "ready";
  readonly id: number;
}

/** End the match after this deal. It ends when everybody who is seated in person says so; `Ready` takes it back. */
export interface Stop {
  readonly type: "stop";
  readonly id: number;
}

/** Give up the seat. */
export interface Leave {
  readonly type: "leave";
  readonly id: number;
}

/** One event and the table after it. After a reconnect those that were missed come in order. */
export interface Update {
  readonly type: "update";
  readonly event: Happened;
  readonly view: TableView;
}

/** What the newest event was, as this observer perceived it. */
export interface Happened {
  readonly kind: "created" | "sat" | "filled" | "left" | "ready" | "stopped" | "dealt" | "acted";
  readonly seat: Seat | null;
  /** Text of the action where `kind` is `acted`. */
  readonly action: string | null;
}

/** All that this observer may see of the table after event `seq`. */
export interface TableView {
  readonly table: string;
  readonly game: string;
  readonly preset: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly seq: number;
  readonly seats: readonly SeatInfo[];
  /** The observer's seat; null is a spectator. */
  readonly you: Seat | null;
  /** The score sheet; null before the first deal. */
  readonly match: Match | null;
  /** The match is over. */
  readonly finished: boolean;
  /** First place first. */
  readonly standings: readonly Standing[];
  /** The deal in progress, or the one just finished. */
  readonly deal: SkatView | null;
}

/** Who sits on a seat. */
export interface SeatInfo {
  readonly kind: "empty" | "guest" | "computer";
  /** A guest's chosen name, or the computer player's level; empty for an empty seat. */
  readonly name: string;
  /** Ready for the next deal. */
  readonly ready: boolean;
  /** For ending the match instead. */
  readonly stop: boolean;
}

/** A score sheet that grows a row at a time. Immutable. `Game.enter` adds a deal to it. */
export interface Match {
  readonly seats: number;
  /** Number of deals agreed on; 0 for none: then it ends at the target, or when all agree. */
  readonly deals: number;
  readonly first_dealer: Seat;
  readonly rows: readonly Row[];
  /** Total at which it ends, once somebody has it after a deal. */
  readonly target: number | null;
  /** All agreed to end it here. */
  readonly stopped: boolean;
}

/** A line of the score sheet. */
export interface Row {
  readonly dealer: Seat;
  /** The game's own `Outcome`. */
  readonly outcome: AnyOutcome;
  /** What each seat took from the stock, or paid into it (negative), beside the scores; empty for nothing. */
  readonly stock: readonly number[];
}

/** What a seat has so far, and its place: 1 is best, ties share a place. */
export interface Standing {
  readonly seat: Seat;
  readonly total: number;
  /** Deals won as declarer. */
  readonly won: number;
  /** Deals lost as declarer. */
  readonly lost: number;
  readonly place: number;
  /** Points received from the others, if the match were settled now (A.14.3). */
  readonly settlement: number;
}

/** A Skat observer's view. `phase`: `auction`, `skat or hand`, `push`, `discard`, `declare`, `play`, `re`, `offer`, `over`. */
export interface SkatView {
  readonly game: "skat";
  readonly preset: string;
  /** Option values that differ from the preset. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly observer: Seat | null;
  readonly dealer: Seat;
  readonly order: readonly Seat[];
  readonly phase: string;
  /** Whose turn it is; null when the deal is over. */
  readonly actor: Seat | null;
  /** Cards held now, by seat, strongest first; null where the observer may not see them. */
  readonly hands: readonly (readonly Card[] | null)[];
  /** Number of cards held, by seat. */
  readonly counts: readonly number[];
  readonly log: readonly SeenAction[];
  readonly trick: readonly SeenCard[];
  readonly last_trick: SeenTrick | null;
  /** Tricks won, by seat. */
  readonly tricks: readonly number[];
  /** Card points in tricks won, by seat. */
  readonly points: readonly number[];
  /** Texts of the observer's legal actions; empty unless it is the observer's turn. */
  readonly legal: readonly string[];
  readonly outcome: SkatOutcome | null;
  /** All cards as they were dealt, once the deal is over. */
  readonly deal: Deal | null;
  /** While the auction lasts. */
  readonly auction: Auction | null;
  readonly declarer: Seat | null;
  /** The last number bid or held, which the declarer is committed to. */
  readonly bid: number;
  /** null until the declarer has chosen. */
  readonly hand_game: boolean | null;
  /** Text of the declaration; `ramsch` where everybody passed and plays alone. */
  readonly contract: string | null;
  /** The two cards that the observer took up: as declarer, or in Schieberamsch. All see the skat when the deal is over. */
  readonly skat: readonly Card[] | null;
  /** What the observer put down, as declarer or in Schieberamsch; the declarer's, for all, when the deal is over. */
  readonly discards: readonly Card[] | null;
  readonly offer: Offer | null;
  /** `kontra` or `re`, once said. */
  readonly kontra: string | null;
  /** In Schieberamsch and Ramsch: what a loss is multiplied by so far. */
  readonly ramsch_factor: number | null;
  /** For a seat that may still declare: each contract; for the declarer during the play: the declared one. */
  readonly worth: readonly Worth[];
}

/** An action of the log as the observer perceived it. */
export interface SeenAction {
  readonly seat: Seat;
  readonly action: string;
}

/** A card lying on the table, and who played it. */
export interface SeenCard {
  readonly seat: Seat;
  readonly card: Card;
}

/** A finished trick. */
export interface SeenTrick {
  readonly cards: readonly SeenCard[];
  readonly winner: Seat;
}

/** How a Skat deal ended. `reason`: `played`, `passed in`, `conceded`, `claimed`, `decided` (A.7), `claim refused`. `scores` are what is written by seat: with bonuses where the table plays by tournament rules, losses only where scoring is adjusted. */
export interface SkatOutcome {
  readonly game: "skat";
  readonly scores: readonly number[];
  /** Why it ended: `played`, `passed in`, `conceded`, … as the game's rules name it. */
  readonly reason: string;
  readonly declarer: Seat | null;
  /** Whether the declarer won; null where nobody declared. */
  readonly won: boolean | null;
  /** The arithmetic, in English, a line a person can check. */
  readonly working: readonly string[];
  /** The same dealer deals again, and this deal is none of the match. */
  readonly again: boolean;
  /** Text of the declaration, such as `clubs hand`; `ramsch`. */
  readonly contract: string | null;
  /** The declarer's game points, kontra included, before bonuses and adjusted scoring. */
  readonly game_score: number | null;
  /** Game points that were won or lost, before loss factor and kontra. */
  readonly value: number | null;
  /** +n with n, -n without n; 0 in null. */
  readonly matadors: number | null;
  /** The declarer's, with the skat; in null for interest only. */
  readonly card_points: number | null;
  /** Won by the declarer. */
  readonly tricks: number | null;
  readonly arithmetic: Working | null;
  /** Who conceded or claimed. */
  readonly by: Seat | null;
  readonly ramsch: RamschResult | null;
}

/** The arithmetic of a score, as data; the page words it in its own language (A.10, A.11). */
export interface Working {
  /** +n with n, -n without n; 0 in null. */
  readonly matadors: number;
  /** Multiplier items in the order they are spoken: `game hand schneider schneider_announced schwarz schwarz_announced ouvert`. */
  readonly items: readonly string[];
  readonly base: number;
  /** As counted from the play, before an overbid is made good; 1 in null. */
  readonly multiplier: number;
  /** Base x multiplier, raised to the least multiple of the base that reaches the bid when overbid. */
  readonly value: number;
  readonly bid: number;
  readonly overbid: boolean;
  /** What a lost value is multiplied by: 1 or 2; 1 when won. */
  readonly loss_factor: number;
  /** 1, kontra 2, re 4. */
  readonly kontra_factor: number;
}

/** How a Ramsch ended: by seat, card points with the skat where it went, and tricks (A.15). */
export interface RamschResult {
  readonly card_points: readonly number[];
  readonly tricks: readonly number[];
  /** 1, more where players left the skat in Schieberamsch. */
  readonly factor: number;
  /** Exactly one player took no trick: the loss doubles. */
  readonly doubled: boolean;
  /** Who took all ten tricks. */
  readonly all_tricks: Seat | null;
}

/** `hands[i]` are the cards dealt to seat i (none for a dealer who sits out); `stock` those dealt to nobody. */
export interface Deal {
  readonly dealer: Seat;
  readonly hands: readonly (readonly Card[])[];
  readonly stock: readonly Card[];
}

/** The auction as everybody hears it (A.4). */
export interface Auction {
  /** Who names numbers. */
  readonly caller: Seat;
  /** Who holds or passes; null when forehand has the last word. */
  readonly listener: Seat | null;
  readonly last_bid: number;
  /** The listener is to hold or pass. */
  readonly answering: boolean;
  readonly passed: readonly Seat[];
}

/** A concession or claim that waits for answers (A.8, A.9). */
export interface Offer {
  readonly seat: Seat;
  /** `concede` or `claim`. */
  readonly kind: string;
  /** Who was asked already. */
  readonly answered: readonly Seat[];
}

/** What a declaration would be worth by the cards that the observer holds (A.10), if it is won at the level announced. */
export interface Worth {
  readonly declare: string;
  readonly matadors: number;
  readonly base: number;
  readonly multiplier: number;
  readonly value: number;
}

/** The command is done and cannot be lost: its event, number `seq`, is committed. */
export interface Ack {
  readonly type: "ack";
  readonly id: number;
  readonly seq: number;
}

/** The command was refused and changed nothing. `id` is null where the message could not be read. */
export interface Refused {
  readonly type: "refused";
  readonly id: number | null;
  readonly code: string;
  readonly message: string;
  readonly legal: readonly string[];
}

/** GET /api/me: the guest this browser's cookie stands for (the cookie is set if there was none). */
export interface Me {
  readonly name: string;
}

/** PUT /api/me. */
export interface Rename {
  readonly name: string;
}

/** One of GET /api/games. */
export interface GameInfo {
  readonly name: string;
  readonly presets: readonly string[];
  readonly seats: readonly number[];
  /** Levels of computer players, for `Fill`. */
  readonly players: readonly string[];
  /** For each contract, all cards in the order in which a hand is held; `""` is the order before a contract is known. */
  readonly orders: Readonly<Record<string, readonly Card[]>>;
  /** The values that each option may have. */
  readonly choices: Readonly<Record<string, readonly (boolean | number | string)[]>>;
  /** What each preset says of every option. */
  readonly values: Readonly<Record<string, Readonly<Record<string, boolean | number | string>>>>;
}

/** POST /api/tables. `players` fills seats with computer players at once: seat number → level. The creator takes seat `sit`. */
export interface NewTable {
  readonly game: string;
  readonly preset: string;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly sit?: number | null;
  readonly players?: Readonly<Record<number, string>>;
}

/** One of GET /api/tables, and the answer to POST /api/tables. */
export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly preset: string;
  readonly seats: readonly SeatInfo[];
  /** Those that count: where the same dealer deals again, the deal does not. */
  readonly deals_played: number;
  /** 0 where no number was agreed on. */
  readonly deals: number;
  readonly finished: boolean;
  /** Your own seat at it, to go on with; your tables come first in the list. */
  readonly you: Seat | null;
}

/** POST /api/score: what was a deal worth that was played with real cards? Nothing is kept. */
export interface ScoreDeal {
  readonly game: string;
  readonly preset: string;
  readonly entry: AnyEntry;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** Seat that dealt it. */
  readonly dealer?: number;
}

/** The answer to POST /api/score. */
export interface ScoredDeal {
  /** With its working, in English and as data. */
  readonly outcome: AnyOutcome;
}

/** POST /api/score/list and /api/score/list.csv: the whole list of a table, at most 100 deals. Nothing is kept. */
export interface ScoreDeals {
  readonly game: string;
  readonly preset: string;
  /** Names, all different, by seat; their number is that of the seats. */
  readonly players: readonly string[];
  /** In order. `dealer` and `declarer` may be told by name. */
  readonly entries: readonly AnyEntry[];
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** Seat that dealt first; the deal passes left. */
  readonly dealer?: number;
}

/** The answer to POST /api/score/list. */
export interface ScoredDeals {
  readonly players: readonly string[];
  /** All 0 where the table adds none. */
  readonly bonuses: Bonuses;
  readonly rows: readonly ListRow[];
  /** By seat. */
  readonly closing: readonly Closing[];
  /** First place first, with the settlement. */
  readonly standings: readonly Standing[];
}

/** Points that a table adds to the scores of the deals: for each deal won or lost as declarer, for each that another lost (A.13). */
export interface Bonuses {
  readonly won: number;
  readonly lost: number;
  readonly others_lost: number;
}

/** A line of the list: a deal, and how everybody stands after it. */
export interface ListRow {
  /** Number of the deal, from 1. */
  readonly deal: number;
  readonly dealer: Seat;
  /** The game's own `Outcome`. */
  readonly outcome: AnyOutcome;
  /** By seat. */
  readonly tallies: readonly Tally[];
  /** What each seat took from the stock, or paid into it (negative); empty for nothing. */
  readonly stock: readonly number[];
}

/** A player's columns after a deal, all counted from the beginning. */
export interface Tally {
  /** Game points, without bonuses. */
  readonly points: number;
  /** Deals won as declarer. */
  readonly won: number;
  /** Deals lost as declarer. */
  readonly lost: number;
  /** Deals that other declarers lost. */
  readonly others_lost: number;
  /** Points with bonuses and stock: the sum of the scores and of what the stock gave and took. */
  readonly total: number;
  /** Taken from the stock, less what was paid into it. */
  readonly stock: number;
}

/** The lines below a player's columns: `points` + `own_games` + `others_games` + `stock` = `total`. */
export interface Closing {
  /** Game points, without bonuses. */
  readonly points: number;
  /** Bonus for deals won and lost as declarer. */
  readonly own_games: number;
  /** Bonus for deals that other declarers lost. */
  readonly others_games: number;
  readonly total: number;
  /** Taken from the stock, less what was paid into it. */
  readonly stock: number;
}

/** Body of every HTTP error. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}

/** A deal that somebody declared: a case, and who it was. */
export interface SkatDeclared {
  readonly contract: "diamonds" | "hearts" | "spades" | "clubs" | "grand" | "null";
  /** What was bid or held last. */
  readonly bid: number;
  /** The skat was not taken. */
  readonly hand?: boolean;
  readonly schneider_announced?: boolean;
  readonly schwarz_announced?: boolean;
  readonly ouvert?: boolean;
  readonly kontra?: "none" | "kontra" | "re";
  /** `{"with": 2}` or `{"without": 1}`. Not needed with `cards`; none in null. */
  readonly matadors?: { readonly [K in "with" | "without"]?: number } | null;
  /** The declarer's twelve: ten in hand and the skat, or ten played and two put down. A list, or a text with blanks between. */
  readonly cards?: readonly string[] | string | null;
  /** Tricks and skat. Not needed in null, nor where somebody conceded. */
  readonly declarer_card_points?: number | null;
  /** Not needed where somebody conceded. */
  readonly declarer_tricks?: number | null;
  readonly conceded_by?: "declarer" | "opponents" | null;
  /** Play stopped with cards left, and nobody had conceded: what was not played makes nobody schneider or schwarz. */
  readonly ended_early?: boolean;
  readonly declarer: Seat;
  /** May be left out: the deal passes left. If it is told it must be right. */
  readonly dealer?: Seat | null;
}

/** A deal in which all passed. Nobody scores, and it counts as played. */
export interface SkatPassedIn {
  readonly passed_in: true;
  readonly dealer?: Seat | null;
}

/** A deal in which all passed and Ramsch was played. Places count from the dealer's left: F, M, R. */
export interface SkatRamsch {
  readonly variant: "ramsch" | "schieberamsch";
  /** 120 together, the skat with the last trick. */
  readonly card_points: ByPlace;
  /** 10 together. */
  readonly tricks: ByPlace;
  /** In Schieberamsch, 0 to 3. */
  readonly players_who_left_the_skat?: number;
  readonly dealer?: Seat | null;
}

/** A number for each who played: forehand, middlehand, rearhand. */
export interface ByPlace {
  readonly F: number;
  readonly M: number;
  readonly R: number;
}
