// Written by `python -m stich.server.generate` from the structs in src/stich/server/wire and the handlers: change it there.

/** A seat, counted round the table from 0. */
export type Seat = number;

/** A card by its text: `CJ`, `HT`, `D7`. */
export type Card = string;

/** What a browser and the server exchange about a passkey, as WebAuthn has it in JSON. */
export type Credential = object;

/** A deal as a line of docs/reference/records.md. */
export type RecordLine = Readonly<Record<string, unknown>>;

/** Some fields of a `TableView`. */
export type ChangedTable = Partial<TableView>;

/** Some fields of a `Match`, but for its rows. */
export type ChangedMatch = Partial<Omit<Match, "rows">>;

/** Some fields of a deal's view. */
export type ChangedDeal = Partial<AnyView>;

/** What a client may send over the socket. */
export type AnyCommand = Sit | Fill | Act | TakeBack | Ready | Number | Stop | Leave | Free | List | AllowChat | AllowBots | StandIn | Dismiss | Ping | Say | React | Write;

/** What the server sends over the socket. */
export type AnyMessage = Update | Change | Clocks | Ack | Refused | Pong | Said;

/** A deal as one observer sees it, by `game`; a `View` with facts of its own in games that the page does not know. */
export type AnyView = SkatView | SchafkopfView | SuitabilityView | View;

/** How a deal ended, by `game`; a plain `Outcome` in games that the page does not know. */
export type AnyOutcome = SkatOutcome | SchafkopfOutcome | SuitabilityOutcome | Outcome;

/** A deal that was played with real cards, of the game that the request names. */
export type AnyEntry = SkatDeclared | SkatPassedIn | SkatRamsch | SchafkopfDeclared | SchafkopfPassedIn | SchafkopfRamsch | SuitabilityEntry;

/** A position, or a deal before its contract, of the game that the request names. */
export type AnyPosition = SkatPosition | SkatStart | SchafkopfPosition | SchafkopfStart | SuitabilityPosition | SuitabilityStart;

/** A finished deal analysed with all hands open, by `method`. */
export type AnyAnalysis = DealAnalysis | MultiplayerAnalysis;

/** What a position is worth, by `method`. */
export type BoardAnswer = PartiesBoard | MultiplayerBoard | PlayedOut;

/** What the live stream of the lobby sends. */
export type AnyLive = Lobby | Mine | Seeking | Seated | Invitations | Here | Alive;

/** A line of a bot's stream. */
export type AnyBotLine = BotHello | BotChallenge | BotSeated | BotView | BotOver | Alive;

/** What a card in a puzzle is worth, by `verdict`. */
export type PuzzleAnswer = PuzzleRight | PuzzleWrong;

/** A puzzle without its solution, by `asks`. */
export type AnyShownPuzzle = ShownPuzzle | ShownDeclaring;

/** Take an empty seat. */
export interface Sit {
  readonly type: "sit";
  readonly id: number;
  readonly seat: number;
  /** To your number for the next deal, where it is dealt fairly. */
  readonly commitment?: string | null;
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

/** Take the deal in progress back to an own decision in it, where you play with computers alone; the deal then counts nowhere. `seq` is as in `Act`. */
export interface TakeBack {
  readonly type: "take-back";
  readonly id: number;
  readonly seq: number;
  /** One of `TableView.back`. */
  readonly to: number;
}

/** Ready for the next deal. It is dealt when everybody who is seated in person is ready. */
export interface Ready {
  readonly type: "ready";
  readonly id: number;
  /** To your number for it. */
  readonly commitment?: string | null;
}

/** The number to which you have committed, for the deal that was opened (`TableView.fair`). */
export interface Number {
  readonly type: "number";
  readonly id: number;
  readonly deal: number;
  readonly number: string;
}

/** End the match after this deal. It ends when everybody who is seated in person says so; `Ready` takes it back. Not in a rated match that somebody has left. */
export interface Stop {
  readonly type: "stop";
  readonly id: number;
}

/** Give up the seat. In mid-deal it is kept for you until the deal is over; a computer player put there hands it back to you. */
export interface Leave {
  readonly type: "leave";
  readonly id: number;
}

/** Agree that anybody may take this seat, which is kept for whoever left it. It is free when everybody seated in person agrees. */
export interface Free {
  readonly type: "free";
  readonly id: number;
  readonly seat: number;
}

/** Open the table to all, or make it private again: then only who has its address finds it. For the host. */
export interface List {
  readonly type: "list";
  readonly id: number;
  readonly listed: boolean;
}

/** Allow free text in the talk of the table, or ready-made phrases only. For the host. In a rated deal nobody writes all the same. */
export interface AllowChat {
  readonly type: "allow-talk";
  readonly id: number;
  readonly free: boolean;
}

/** Let bots sit down at the table, or no longer; who sits stays. For the host, and not at a rated table. */
export interface AllowBots {
  readonly type: "allow-bots";
  readonly id: number;
  readonly allowed: boolean;
}

/** Call a computer player for somebody else whom a table without a clock waits for, and who has had no connection for three minutes. */
export interface StandIn {
  readonly type: "stand-in";
  readonly id: number;
  readonly seat: number;
}

/** Ask a computer player or a bot off its seat between two deals, so that a person may sit down. Not at a rated table once it has dealt. The host also removes a person with it, before the first deal. */
export interface Dismiss {
  readonly type: "dismiss";
  readonly id: number;
  readonly seat: number;
}

/** Are you there? Answered by a `Pong` at once; nothing else happens. Say it after (re)connecting, and when nothing came for a while. */
export interface Ping {
  readonly type: "ping";
  readonly id: number;
}

/** Say a ready-made phrase. Only who sits at the table talks; all at the table hear it. */
export interface Say {
  readonly type: "say";
  readonly id: number;
  readonly phrase: "hello" | "have-fun" | "well-played" | "thanks" | "sorry" | "no-matter" | "one-moment" | "back-again" | "good-game" | "another" | "bye";
}

/** Show a reaction. */
export interface React {
  readonly type: "react";
  readonly id: number;
  readonly reaction: "smile" | "laugh" | "wow" | "applause" | "heart";
}

/** Say something in own words: 1 to 200 characters as a reader counts them, where `TableView.talk` is `free`, in no rated deal. */
export interface Write {
  readonly type: "write";
  readonly id: number;
  readonly text: string;
}

/** One event and the table after it. After a reconnect those that were missed come in order. */
export interface Update {
  readonly type: "update";
  readonly event: Happened;
  readonly view: TableView;
}

/** What the newest event was, as this observer perceived it. */
export interface Happened {
  readonly kind: "created" | "listed" | "sat" | "filled" | "left" | "freed" | "ready" | "stopped" | "dealt" | "acted" | "took-back" | "talk" | "bots" | "ended" | "stood-in" | "dismissed" | "chained" | "opened" | "number";
  /** Where it happened; the host's where `kind` is `listed`. */
  readonly seat: Seat | null;
  /** Text of the action where `kind` is `acted`. */
  readonly action: string | null;
  /** Who gives the seat away where `kind` is `freed`. */
  readonly by: Seat | null;
  /** Why a computer player took over, where `kind` is `stood-in`. */
  readonly why: "time" | "left" | "gone" | "illegal" | null;
}

/** All that this observer may see of the table after event `seq`. */
export interface TableView {
  readonly table: string;
  readonly game: string;
  readonly preset: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  /** As in `NewTable`. */
  readonly clock: string;
  readonly rated: boolean;
  /** As in `NewTable`. */
  readonly hints: boolean;
  readonly seq: number;
  readonly seats: readonly SeatInfo[];
  /** The observer's seat; null is a spectator. */
  readonly you: Seat | null;
  /** The seat that the observer left and may take back. */
  readonly kept: Seat | null;
  /** Who has sat here longest, and says who finds the table. */
  readonly host: Seat | null;
  /** Open to all; otherwise only who has the address finds it. */
  readonly listed: boolean;
  /** As in `NewTable`. */
  readonly talk: "phrases" | "free";
  /** As in `NewTable`. */
  readonly bots: boolean;
  /** The desk ended the table, or nobody had touched it for long; a deal that was in progress is void. */
  readonly ended: boolean;
  /** It was the latter. */
  readonly abandoned: boolean;
  /** The score sheet; null before the first deal. */
  readonly match: Match | null;
  /** The match is over. */
  readonly finished: boolean;
  /** First place first. */
  readonly standings: readonly Standing[];
  /** The deal in progress, or the one just finished: the game's own view, whose `game` says which. */
  readonly deal: AnyView | null;
  /** How its deals can be checked; null where they cannot be. */
  readonly fair: FairView | null;
  /** Its one deal is played on from there, and counts nowhere. */
  readonly origin: DealOrigin | null;
  /** To where this observer may take the deal back with `TakeBack`: the numbers of actions of the deal before each own decision in it, the newest last. Empty where he may not. */
  readonly back: readonly number[];
  /** Somebody took an action back in `deal`: it counts nowhere. */
  readonly taken_back: boolean;
}

/** The occupant of a seat. */
export interface SeatInfo {
  readonly kind: "empty" | "guest" | "computer";
  /** A guest's chosen name, empty where none was chosen; or the computer player's level; empty for an empty seat. */
  readonly name: string;
  /** Of a guest: four digits to call somebody by who has no name, in the reader's own words. */
  readonly number: number | null;
  /** Ready for the next deal. */
  readonly ready: boolean;
  /** Wants the match to end instead. */
  readonly stop: boolean;
  /** Of a guest: the name is that of an account, and nobody else's. */
  readonly account: boolean;
  /** Of a guest: it is no person, but a program that belongs to one. */
  readonly bot: boolean;
  /** An empty seat until the deal is over, or that of a computer player who stands in: nobody else may sit down here. */
  readonly kept_for: KeptFor | null;
}

/** Who left this seat in mid-deal and alone may take it back. */
export interface KeptFor {
  readonly name: string;
  /** As in `SeatInfo`. */
  readonly number: number;
  /** Who agrees that anybody may take it. */
  readonly freed_by: readonly Seat[];
}

/** Score sheet that grows by one row for each deal. Immutable; `MatchRules.enter` adds a deal. */
export interface Match {
  readonly seats: number;
  /** Number of deals agreed on. 0: none; the match ends at the target, or when all players agree. */
  readonly deals: number;
  readonly first_dealer: Seat;
  readonly rows: readonly Row[];
  /** Total at which the match ends, once a seat has it after a deal. */
  readonly target: number | null;
  /** True if all players agreed to end the match here. */
  readonly stopped: boolean;
  /** True if players pay each other's differences at the end (A.14.3); False if only points count or deals are paid one by one. */
  readonly has_settlement: boolean;
  /** True if deals won and lost as declarer decide between equal totals; else the seats share the place. */
  readonly declaring_counts: boolean;
}

/** Line of the score sheet. */
export interface Row {
  readonly dealer: Seat;
  /** The game's own `Outcome`. */
  readonly outcome: AnyOutcome;
  /** Amount that each seat took from the pot, or paid into it (negative), beside the scores; empty for nothing. */
  readonly pot: readonly number[];
  /** True if a player took an action back: the deal was played, but its scores are not added to the totals. */
  readonly taken_back: boolean;
}

/** Result of a seat so far, with its rank: 1 is best, ties share a rank. */
export interface Standing {
  readonly seat: Seat;
  readonly total: number;
  /** Deals won as declarer. */
  readonly won: number;
  /** Deals lost as declarer. */
  readonly lost: number;
  readonly rank: number;
  /** Points received from the others, if the match were settled now (A.14.3); null if the game has no settlement. */
  readonly settlement: number | null;
}

/** View of a Skat observer. `phase`: `auction`, `skat or hand`, `push`, `discard`, `declare`, `play`, `re`, `offer`, `over`. */
export interface SkatView {
  readonly game: "skat";
  readonly preset: string;
  /** Option values that differ from the preset. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly observer: Seat | null;
  readonly dealer: Seat;
  readonly order: readonly Seat[];
  readonly phase: string;
  /** Seat that acts now; null when the deal is over. */
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
  /** Cards of the observer that may not be played, and contracts that the hand does not allow, by reason; only in views for display (`State.explained_view`). */
  readonly blocked: readonly Blocked[];
  /** Trumps; null before they are known. */
  readonly trumps: SeenTrumps | null;
  /** Name of the order of the hands in `GameInfo.orders` (`GamePlugin.hand_orders`); empty before a contract is known. */
  readonly hand_order: string;
  readonly outcome: SkatOutcome | null;
  /** All cards as they were dealt, once the deal is over. */
  readonly deal: Deal | null;
  /** State of the auction; null after its end. */
  readonly auction: Auction | null;
  readonly declarer: Seat | null;
  /** Last number bid or held, which the declarer's game must reach. */
  readonly bid: number;
  /** True in a hand game; null until the declarer has decided about the skat. */
  readonly hand_game: boolean | null;
  /** Text of the declaration; `ramsch` if all passed and each plays alone. */
  readonly contract: string | null;
  /** The two cards that the observer picked up as declarer or in Schieberamsch. After the deal all observers see the skat. */
  readonly skat: readonly Card[] | null;
  /** Discards of the observer, as declarer or in Schieberamsch. After the deal all observers see the declarer's discards. */
  readonly discards: readonly Card[] | null;
  /** Card points of `discards`. */
  readonly discard_points: number | null;
  /** Trumps and aces of a declarer who discards, by contract, but for null; only in views for display (`State.explained_view`). */
  readonly precious: Readonly<Record<string, readonly Card[]>> | null;
  /** Aim of the declared game. */
  readonly aim: Aim | null;
  readonly offer: Offer | null;
  /** Last doubling of the deal, `kontra` or `re`; null before. */
  readonly kontra: string | null;
  /** Factor of a loss so far, in Schieberamsch and Ramsch. */
  readonly ramsch_factor: number | null;
  /** Value of each contract, for a seat that may still declare; of the declared one, for the declarer during the play. */
  readonly worth: readonly Worth[];
}

/** Action of the log as the observer saw it. */
export interface SeenAction {
  readonly seat: Seat;
  readonly action: string;
}

/** Card on the table, and the seat that played it. */
export interface SeenCard {
  readonly seat: Seat;
  readonly card: Card;
}

/** Finished trick. */
export interface SeenTrick {
  readonly cards: readonly SeenCard[];
  readonly winner: Seat;
}

/** Actions that the observer may not take now, and the reason. */
export interface Blocked {
  /** Cards of the observer's hand, or other actions, by their texts. */
  readonly actions: readonly string[];
  /** Code of the reason (docs/reference/bots.md#blocked-cards). */
  readonly reason: string;
  /** Suit that the reason names: `C`, `S`, `H`, `D`, or `trump` if trumps are of several suits. */
  readonly suit: string;
  /** Card that the reason names, such as the one led, or the called ace. */
  readonly card: string;
}

/** Trumps of a deal: the cards of a suit, and those of some ranks. */
export interface SeenTrumps {
  /** Suit of trumps; null if there is none. */
  readonly suit: string | null;
  /** Ranks that are trumps in every suit, strongest first. */
  readonly ranks: readonly string[];
}

/** Outcome of a Skat deal. `reason`: `played`, `passed in`, `conceded`, `claimed`, `decided` (A.7), `claim refused`. `scores` are the points written for each seat: with bonuses if the table uses tournament rules, only losses in adjusted scoring. */
export interface SkatOutcome {
  readonly game: "skat";
  readonly scores: readonly number[];
  /** Reason of the end: `played`, `passed in`, `conceded`, … as the game's rules name it. */
  readonly reason: string;
  readonly declarer: Seat | null;
  /** True if the declarer won; null if there was no declarer. */
  readonly won: boolean | null;
  /** Arithmetic in English, in lines that a person can check. */
  readonly working: readonly string[];
  /** True if the same dealer deals again; then this deal does not count for the match. */
  readonly again: boolean;
  /** Text of the declaration, such as `clubs hand`; or `ramsch`. */
  readonly contract: string | null;
  /** Game points of the declarer, including kontra, before bonuses and adjusted scoring. */
  readonly game_score: number | null;
  /** Value won or lost (in game points), before loss factor and kontra. */
  readonly value: number | null;
  /** +n with n, -n without n; 0 in null. */
  readonly matadors: number | null;
  /** Card points of the declarer, including the skat; without effect in null. */
  readonly card_points: number | null;
  /** Tricks won by the declarer. */
  readonly tricks: number | null;
  readonly arithmetic: Working | null;
  /** Seat that conceded or claimed. */
  readonly by: Seat | null;
  readonly ramsch: RamschResult | null;
}

/** Arithmetic of a score, as data; the web page words it in the reader's language (A.10, A.11). */
export interface Working {
  /** +n with n, -n without n; 0 in null. */
  readonly matadors: number;
  /** Multiplier items in counting order: `game hand schneider schneider_announced schwarz schwarz_announced ouvert`. */
  readonly items: readonly string[];
  readonly base: number;
  /** Multiplier counted from the play, before any correction for an overbid; 1 in null. */
  readonly multiplier: number;
  /** Base times multiplier (in game points); for an overbid the least multiple of the base that reaches the bid. */
  readonly value: number;
  readonly bid: number;
  readonly overbid: boolean;
  /** Factor applied to the value of a lost game: 1 or 2 (1 if won). */
  readonly loss_factor: number;
  /** Factor of doubling: 1, kontra 2, re 4. */
  readonly kontra_factor: number;
}

/** Result of a Ramsch: card points (the skat's included for the player who got it) and tricks by seat (A.15). */
export interface RamschResult {
  readonly card_points: readonly number[];
  readonly tricks: readonly number[];
  /** Factor of the score: 1, or more if players left the skat in Schieberamsch. */
  readonly factor: number;
  /** True if exactly one player took no trick, which doubles the loss. */
  readonly doubled: boolean;
  /** Seat that took all ten tricks. */
  readonly all_tricks: Seat | null;
  /** Score before factors: -20 for the loser, 120 for all ten tricks (A.15.3). */
  readonly base: number;
}

/** Cards of a deal: `hands[i]` for seat i (none for a dealer who sits out), and the `undealt` cards. */
export interface Deal {
  readonly dealer: Seat;
  readonly hands: readonly (readonly Card[])[];
  readonly stock: readonly Card[];
}

/** State of the public auction (A.4). */
export interface Auction {
  /** Player who names bids. */
  readonly caller: Seat;
  /** Player who holds or passes; null when forehand makes the final decision. */
  readonly listener: Seat | null;
  readonly last_bid: number;
  /** True if the listener is to hold or pass. */
  readonly answering: boolean;
  readonly passed: readonly Seat[];
}

/** Result that the declarer has announced, or needs to win. */
export interface Aim {
  readonly kind: "points" | "every trick" | "no trick";
  /** Card points for `points`. */
  readonly points: number | null;
}

/** Concession or claim that still waits for answers (A.8, A.9). */
export interface Offer {
  readonly seat: Seat;
  /** Kind of offer: `concede` or `claim`. */
  readonly kind: string;
  /** Seats that have answered. */
  readonly answered: readonly Seat[];
}

/** Value of a declaration for the cards that the observer holds (A.10), if won at the announced level. */
export interface Worth {
  readonly declare: string;
  readonly matadors: number;
  readonly base: number;
  readonly multiplier: number;
  readonly value: number;
}

/** View of a Schafkopf observer. Until the called ace is played, only its holder sees who the partner is. `phase`: `knock` (each seat has its first four cards), `auction`, `declare`, `stoss`, `play`, `over`. */
export interface SchafkopfView {
  readonly game: "schafkopf";
  readonly preset: string;
  /** Option values that differ from the preset. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly observer: Seat | null;
  readonly dealer: Seat;
  readonly order: readonly Seat[];
  readonly phase: string;
  /** Seat that acts now; null when the deal is over. */
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
  /** Cards of the observer that may not be played, and contracts that the hand does not allow, by reason; only in views for display (`State.explained_view`). */
  readonly blocked: readonly Blocked[];
  /** Trumps; null before they are known. */
  readonly trumps: SeenTrumps | null;
  /** Name of the order of the hands in `GameInfo.orders` (`GamePlugin.hand_orders`); empty before a contract is known. */
  readonly hand_order: string;
  readonly outcome: SchafkopfOutcome | null;
  /** All cards as they were dealt, once the deal is over. */
  readonly deal: Deal | null;
  /** State of the auction; null after the declaration. */
  readonly auction: SchafkopfAuction | null;
  readonly declarer: Seat | null;
  /** Text of the declaration; `ramsch` if all passed and each plays alone. */
  readonly contract: string | null;
  /** Suit of the called ace. */
  readonly called: string | null;
  /** Seat of the partner, shown after the called ace was played, and to its holder before. */
  readonly partner: Seat | null;
  readonly knocked: readonly Seat[];
  /** Number of doublings: 1 kontra, 2 re. */
  readonly stoss: number;
  /** Partner games that the observer could declare, before the declaration. */
  readonly callable: readonly string[];
  /** Lowest level that the observer could declare after `play`, until a player plays; `partner` if an ace is callable. */
  readonly play_commits_to: string | null;
  /** Price of each contract that the hand allows, for a seat that may still declare. */
  readonly worth: readonly SchafkopfWorth[];
  /** Price of the contract from each opponent, including doublings, without runners, schneider or schwarz. */
  readonly price: number | null;
  /** True if the observer leads, holds the called ace and may lead another card of its suit (C.7.4); only in views for display. */
  readonly may_run_away: boolean;
  /** True if the observer can say kontra or re now and, after a pass, once more later (C.13.2); only in views for display. */
  readonly asked_again: boolean;
  /** Number of actions at the start of the log that answer whether to knock. */
  readonly knock_turns: number;
  /** Amount in the stock for the side that wins this game (C.17). It belongs to the match, so it is 0 in a single deal. */
  readonly pot: number;
}

/** Outcome of a Schafkopf deal. `reason`: `played`, `decided` (C.8.4), `sie`, `passed in`. */
export interface SchafkopfOutcome {
  readonly game: "schafkopf";
  readonly scores: readonly number[];
  /** Reason of the end: `played`, `passed in`, `conceded`, … as the game's rules name it. */
  readonly reason: string;
  readonly declarer: Seat | null;
  /** True if the declarer won; null if there was no declarer. */
  readonly won: boolean | null;
  /** Arithmetic in English, in lines that a person can check. */
  readonly working: readonly string[];
  /** True if the same dealer deals again; then this deal does not count for the match. */
  readonly again: boolean;
  /** Text of the declaration, such as `partner C`; or `ramsch`. */
  readonly contract: string | null;
  /** Seat of the holder of the called ace. */
  readonly partner: Seat | null;
  /** Seats of the declarer, and of the partner if there is one. */
  readonly side: readonly Seat[];
  /** Card points of the declarer side; those so far if a tout or bettel ended early. */
  readonly card_points: number | null;
  /** Tricks won by the declarer side. */
  readonly tricks: number | null;
  /** Runners: +n held by the declarer side, -n lacked, whether they count or not. */
  readonly runners: number | null;
  /** Payment of each opponent (received if the game is lost). */
  readonly each: number | null;
  readonly arithmetic: SchafkopfWorking | null;
  readonly ramsch: SchafkopfRamschResult | null;
}

/** Arithmetic of a score, as data: each = (base + runners × runner_price + bonus_price) × factor × 2^(knocks + stoss). */
export interface SchafkopfWorking {
  /** Price of the contract from each opponent. */
  readonly base: number;
  /** Runners in the cards: +n held by the declarer side, -n lacked. */
  readonly run: number;
  /** Number of runners that count; 0 if there are too few, or runners never count. */
  readonly runners: number;
  readonly runner_price: number;
  readonly bonus: "schneider" | "schwarz" | null;
  readonly bonus_price: number;
  /** Factor of 2 or 4 for a tout or sie whose price is a multiple; else 1. */
  readonly factor: number;
  readonly knocks: number;
  readonly stoss: number;
  /** Payment of each opponent (received if the game is lost). */
  readonly each: number;
  /** Smallest number of runners that counts in this contract; 0 if runners never count. */
  readonly least_runners: number;
  /** True if runners that the declarer side lacks count too (`SchafkopfOptions.laufende_sides`). */
  readonly lacked_count: boolean;
}

/** Result of a ramsch: card points and tricks by seat (C.15). */
export interface SchafkopfRamschResult {
  readonly card_points: readonly number[];
  readonly tricks: readonly number[];
  /** Price by the tariff, before doublings. */
  readonly price: number;
  /** Number of players without a trick, if the table's option makes them double. */
  readonly virgins: number;
  readonly knocks: number;
  /** Payment between the losing or winning player and each other player. */
  readonly each: number;
  /** Seat that pays; null in a durchmarsch. */
  readonly loser: Seat | null;
  /** Seat that made a durchmarsch. */
  readonly taker: Seat | null;
}

/** State of the public auction (C.3). */
export interface SchafkopfAuction {
  /** Decision of the actor: play or not; bid a higher level; hold or yield; bid higher still; a level in rounds; the contract. */
  readonly stage: "open" | "challenge" | "respond" | "raise" | "level" | "declare";
  /** Seat that plays unless another bids higher. */
  readonly holder: Seat | null;
  /** Level to beat or hold: `partner`, `wenz` …; during the declaration the lowest level that the declarer may name. */
  readonly level: string | null;
  /** Seat that bids against the holder. */
  readonly challenger: Seat | null;
  /** Seats that passed or yielded. */
  readonly out: readonly Seat[];
  /** Levels that the table plays, lowest first; only in views for display (`State.explained_view`). */
  readonly levels: readonly string[];
  /** Level that each seat has bid or taken over; only in views for display. */
  readonly stands: readonly SchafkopfStand[];
}

/** Level of the auction that a seat has bid or taken over. */
export interface SchafkopfStand {
  readonly seat: Seat;
  readonly level: string;
}

/** Price of a declaration from each opponent, by the cards that the observer holds, without schneider or schwarz. */
export interface SchafkopfWorth {
  readonly declare: string;
  readonly base: number;
  /** Number of runners that count, by the observer's cards alone. */
  readonly runners: number;
  readonly each: number;
  /** Name of the order of a hand for this contract (`View.hand_order`). */
  readonly hand_order: string;
}

/** View of a Suitability observer. `phase`: `suits`, `privilege`, `play`, `over`; `points` are penalty cards. */
export interface SuitabilityView {
  readonly game: "suitability";
  readonly preset: string;
  /** Option values that differ from the preset. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly observer: Seat | null;
  readonly dealer: Seat;
  readonly order: readonly Seat[];
  readonly phase: string;
  /** Seat that acts now; null when the deal is over. */
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
  /** Cards of the observer that may not be played, and contracts that the hand does not allow, by reason; only in views for display (`State.explained_view`). */
  readonly blocked: readonly Blocked[];
  /** Trumps; null before they are known. */
  readonly trumps: SeenTrumps | null;
  /** Name of the order of the hands in `GameInfo.orders` (`GamePlugin.hand_orders`); empty before a contract is known. */
  readonly hand_order: string;
  readonly outcome: SuitabilityOutcome | null;
  /** All cards as they were dealt, once the deal is over. */
  readonly deal: Deal | null;
  /** Roles named so far by suit, in the order of suits; the plain suit is added once three are named. */
  readonly roles: Readonly<Record<string, "trump" | "penalty" | "reverse" | "plain">>;
  /** Seat that named each suit; empty if the deal began with the first lead. */
  readonly named_by: Readonly<Record<string, Seat>>;
  /** Text of the roles, `S trump, H penalty, D reverse`, once three suits are named. */
  readonly contract: string | null;
  /** Privilege of the deal; `none` if no player took one. null before the choice, and with three players. */
  readonly privilege: "none" | "immunity" | "warranty" | "poverty" | null;
  /** Seat that took the privilege. */
  readonly privileged: Seat | null;
  /** Card that lies face up, with three players. */
  readonly up: Card | null;
  /** Swap that the rules required, with three players; null without one. */
  readonly swapped: Swap | null;
  /** Each rank of the reverse suit, and the rank of the other suits that it is as strong as; empty until it is named. */
  readonly stands_for: readonly (readonly [string, string])[];
  /** Suit that becomes plain after each action that names the last role; only in views for display (`State.explained_view`). */
  readonly then_plain: Readonly<Record<string, string>> | null;
  /** Penalty cards won so far, by seat. */
  readonly penalty_cards: readonly number[];
  /** Score of each seat if the deal ended now; empty before the play. */
  readonly running: readonly number[];
  /** Scores under each privilege, by public facts: during the choice, and during the play if a privilege was taken. */
  readonly worth: readonly PrivilegeWorth[];
}

/** Outcome of a Suitability deal: `reason` is always `played`. There is no declarer. */
export interface SuitabilityOutcome {
  readonly game: "suitability";
  readonly scores: readonly number[];
  /** Reason of the end: `played`, `passed in`, `conceded`, … as the game's rules name it. */
  readonly reason: string;
  readonly declarer: Seat | null;
  /** True if the declarer won; null if there was no declarer. */
  readonly won: boolean | null;
  /** Arithmetic in English, in lines that a person can check. */
  readonly working: readonly string[];
  /** True if the same dealer deals again; then this deal does not count for the match. */
  readonly again: boolean;
  /** Named roles, `S trump, H penalty, D reverse`; null if a score list does not state them. */
  readonly contract: string | null;
  /** Role of each suit; empty if a score list does not state them. */
  readonly roles: Readonly<Record<string, "trump" | "penalty" | "reverse" | "plain">>;
  readonly privilege: "none" | "immunity" | "warranty" | "poverty";
  /** Seat that took the privilege; null without one. */
  readonly privileged: Seat | null;
  /** Tricks by seat. */
  readonly tricks: readonly number[];
  /** Penalty cards by seat. */
  readonly penalty_cards: readonly number[];
  /** Arithmetic of the scores, by seat. */
  readonly arithmetic: readonly SuitabilityScore[];
}

/** Arithmetic of a score, as data; the web page words it in the reader's language (B.4, B.6). */
export interface SuitabilityScore {
  readonly privilege: "none" | "immunity" | "warranty" | "poverty";
  readonly tricks: number;
  readonly penalty_cards: number;
  /** Number of tricks that count: under poverty five minus the tricks won, under warranty none. */
  readonly counted: number;
  /** Points before penalty cards: 10 for each trick that counts, 5 under immunity, 25 under warranty. */
  readonly points: number;
  /** Number of penalty cards that divide the points; 0 without division. */
  readonly divisor: number;
  /** Bonus for no penalty card: 10 or 0. */
  readonly bonus: number;
  /** Direction of rounding: `up` or `down`; empty without a remainder. */
  readonly rounding: string;
  readonly score: number;
  /** Points for each trick that counts; 0 under warranty. */
  readonly per_trick: number;
}

/** Public swap before the first lead (B.8.2). */
export interface Swap {
  readonly seat: Seat;
  /** Plain card given away, which then lies face up and out of play. */
  readonly gave: Card;
  /** Turned-up card that the seat received. */
  readonly took: Card;
}

/** Scores under a privilege; `none` is the normal score (B.4, B.6). */
export interface PrivilegeWorth {
  readonly privilege: "none" | "immunity" | "warranty" | "poverty";
  /** Score if the deal ended now, for the player who has taken the privilege or may take it. */
  readonly now: number;
  /** Scores by number of tricks, without a penalty card. */
  readonly clean: readonly number[];
  /** Scores by number of tricks, with the average number of penalty cards in that many tricks. */
  readonly usual: readonly number[];
}

/** Facts that `observer` knows; a spectator has observer null. Every game adds its own public facts in a subclass. Seats count round the table; `order` are the seats that take part, in playing order from forehand. */
export interface View {
  /** The game's name. */
  readonly game: string;
  readonly preset: string;
  /** Option values that differ from the preset. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly observer: Seat | null;
  readonly dealer: Seat;
  readonly order: readonly Seat[];
  readonly phase: string;
  /** Seat that acts now; null when the deal is over. */
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
  /** Cards of the observer that may not be played, and contracts that the hand does not allow, by reason; only in views for display (`State.explained_view`). */
  readonly blocked: readonly Blocked[];
  /** Trumps; null before they are known. */
  readonly trumps: SeenTrumps | null;
  /** Name of the order of the hands in `GameInfo.orders` (`GamePlugin.hand_orders`); empty before a contract is known. */
  readonly hand_order: string;
  readonly outcome: Outcome | null;
  /** All cards as they were dealt, once the deal is over. */
  readonly deal: Deal | null;
}

/** End of a deal with its reason. Scores are game points, by seat. */
export interface Outcome {
  readonly scores: readonly number[];
  /** Reason of the end: `played`, `passed in`, `conceded`, … as the game's rules name it. */
  readonly reason: string;
  readonly declarer: Seat | null;
  /** True if the declarer won; null if there was no declarer. */
  readonly won: boolean | null;
  /** Arithmetic in English, in lines that a person can check. */
  readonly working: readonly string[];
  /** True if the same dealer deals again; then this deal does not count for the match. */
  readonly again: boolean;
}

/** How the deals of this table can be checked. */
export interface FairView {
  /** Number of the deal that was opened last, counted over all deals of the table; 0 before the first. */
  readonly deal: number;
  /** The commitment to the server's seeds for this and the next deals. */
  readonly chain: string;
  /** While the deal waits for numbers. */
  readonly opening: Opening | null;
  /** The seats whose numbers the cards of this deal were shuffled with. */
  readonly numbers: readonly Seat[];
  /** The seats that had committed to a number for this deal and did not send it. */
  readonly withheld: readonly Seat[];
}

/** The next deal is opened: whose commitment stands in it sends the number now, with `Number`, if it is as it should be. */
export interface Opening {
  /** As in `docs/explanation/fair.md`, "Statements". */
  readonly statement: string;
  /** The server's signature over it, hexadecimal. */
  readonly receipt: string;
}

/** From where a deal was played on. */
export interface DealOrigin {
  /** Its address: `/deals/` and this. */
  readonly deal: string;
  /** After so many actions. */
  readonly moment: number;
  /** Which was taken. */
  readonly seat: Seat;
}

/** One event, and what it changed since the update or change before it, for a socket that was opened with `changes=1`. Applied to the `TableView` of before it gives that of the `Update` in whose place it comes. */
export interface Change {
  readonly type: "change";
  readonly seq: number;
  readonly event: Happened;
  /** Fields of the table's view that are not as they were; also `match` and `deal`, where they come whole. */
  readonly view?: ChangedTable;
  /** Fields of the score sheet that are not as they were, but for its rows. */
  readonly match?: ChangedMatch;
  /** Rows that the score sheet has in addition. */
  readonly rows?: readonly Row[];
  /** Fields of the deal's view that are not as they were, but for its log. */
  readonly deal?: ChangedDeal;
  /** Actions that the deal's log has in addition. */
  readonly log?: readonly SeenAction[];
}

/** Whom the table waits for, and how long still; the same for everybody. Comes after an update, and when somebody has long been gone. All times are in seconds from now: a client's own clock is never asked. */
export interface Clocks {
  readonly type: "clocks";
  /** The table's newest event. */
  readonly seq: number;
  /** The people without whom the table does not go on. */
  readonly waits: readonly Seat[];
  /** Until a computer player takes over, or the next deal is dealt. null where no clock runs, or the table waits for no person. */
  readonly left: number | null;
  /** How much of `left` at most comes from the bank of this deal. */
  readonly bank: number;
  /** What `left` is with a full bank. */
  readonly whole: number;
  /** Those for whom somebody else may call a computer player, with `StandIn`. */
  readonly away: readonly Seat[];
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
  /** Of `person/suspended`: seconds since 1970; null where it has no end. */
  readonly until: number | null;
  /** As in `Problem`; left out where there are none. */
  readonly facts?: Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[]>>;
}

/** The server is there, and `seq` is the table's newest event: who has shown it misses nothing. */
export interface Pong {
  readonly type: "pong";
  readonly id: number;
  readonly seq: number;
}

/** A line of the table's talk. Lines have numbers of their own, 1, 2, 3 …; those of people whom the reader has muted never come. After (re)connecting, those after `said={line}` come in order, but never more than the last 100. */
export interface Said {
  readonly type: "said";
  readonly line: number;
  /** Seconds since 1970. */
  readonly at: number;
  /** Where the speaker sat then. */
  readonly seat: Seat;
  readonly name: string;
  /** As in `SeatInfo`. */
  readonly number: number;
  /** The reader himself said it. */
  readonly you: boolean;
  /** It was said before this connection was made. */
  readonly again: boolean;
  readonly kind: "phrase" | "reaction" | "text";
  /** Name of the phrase or reaction, or the words themselves. */
  readonly text: string;
}

/** What everybody sees of the lobby: all of it at first, then what has changed. */
export interface Lobby {
  readonly type: "lobby";
  /** Forget what was told before. */
  readonly whole: boolean;
  /** Open to all, those touched last first; changed ones come whole. `you` and `turn` are not told here. */
  readonly tables: readonly TableInfo[];
  /** Tables that are open no longer. */
  readonly gone: readonly string[];
  /** Always all of it. */
  readonly waiting: readonly WaitingFor[];
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
  /** Your own seat at it, to go on with; your tables come first in the list, those touched last before the others. */
  readonly you: Seat | null;
  /** Those that differ from the preset. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  /** The person for whom the deal in progress waits; null while a computer thinks. */
  readonly turn: Seat | null;
  /** Open to all; a private table is told only to those who sit there. */
  readonly listed: boolean;
  /** As in `NewTable`. */
  readonly clock: string;
  readonly rated: boolean;
  /** As in `NewTable`. */
  readonly hints: boolean;
  /** As in `NewTable`. */
  readonly bots: boolean;
  /** Its deals can be checked by anyone (`docs/explanation/fair.md`). */
  readonly fair: boolean;
}

/** What people wait for, and how many of them. */
export interface WaitingFor {
  readonly game: string;
  readonly preset: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly clock: "none" | "relaxed" | "normal" | "fast" | "mail";
  readonly rated: boolean;
  /** So many make a table. */
  readonly seats: number;
  readonly waiting: number;
}

/** The unfinished tables where you sit, those touched last first. */
export interface Mine {
  readonly type: "mine";
  readonly tables: readonly TableInfo[];
}

/** How your own search stands. */
export interface Seeking {
  readonly type: "seeking";
  /** With you among those who wait; null while you look for nobody. */
  readonly seek: WaitingFor | null;
  /** Seconds since you began. */
  readonly waited: number;
  /** Computers are offered for the free seats. */
  readonly computers: boolean;
}

/** Company was found, and you sit at this table. */
export interface Seated {
  readonly type: "seated";
  readonly table: string;
}

/** All that stand, the newest first. */
export interface Invitations {
  readonly type: "invitations";
  readonly invitations: readonly Invitation[];
}

/** Somebody asks you to a table. DELETE /api/invitations/{table} says "not now". */
export interface Invitation {
  readonly table: string;
  readonly game: string;
  readonly preset: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly clock: "none" | "relaxed" | "normal" | "fast" | "mail";
  readonly by: PersonInfo;
}

/** Somebody, as others may know him. */
export interface PersonInfo {
  /** By which to name him to the server, as in /api/people/{handle}/follow; an account's name does too. */
  readonly handle: string;
  /** Empty where none was chosen. */
  readonly name: string;
  /** Four digits to call somebody by who has no name, in the reader's own words. */
  readonly number: number;
  /** The name is that of an account, and nobody else's. */
  readonly account: boolean;
  /** It is no person, but a program that belongs to one. */
  readonly bot: boolean;
}

/** Who is here of those whom you follow, or with whom you have played lately. */
export interface Here {
  readonly type: "here";
  readonly people: readonly Acquaintance[];
}

/** Somebody who is here now and may be invited. */
export interface Acquaintance {
  readonly person: PersonInfo;
  /** Otherwise somebody with whom you have played lately. */
  readonly followed: boolean;
}

/** Nothing has happened, and the connection stands. */
export interface Alive {
  readonly type: "alive";
}

/** The first line. */
export interface BotHello {
  readonly type: "hello";
  /** 1: raised when a line or a request changes its meaning, and not for new fields or new types of lines. */
  readonly protocol: number;
  /** The bot's own. */
  readonly name: string;
}

/** Somebody asks the bot to a table: sit down there, or DELETE /api/invitations/{table} to decline. */
export interface BotChallenge {
  readonly type: "challenge";
  readonly challenge: Invitation;
  /** It comes from the bot's owner, or from somebody whom the owner follows. */
  readonly friend: boolean;
}

/** The bot sits at this table; of each such table after the stream has begun, and when it sits down at one. */
export interface BotSeated {
  readonly type: "table";
  readonly table: TableInfo;
}

/** What the bot sees of a table, as the page shows it to whoever sits there: at each turn of its own, and at the end of each deal. */
export interface BotView {
  readonly type: "view";
  readonly table: string;
  /** It is the bot's turn: answer with `BotAct`, before a computer player takes the seat for good. */
  readonly act: boolean;
  /** Seconds until then; null where that is not told. Not more than thirty, whatever clock the table has. */
  readonly left: number | null;
  readonly view: TableView;
}

/** The bot sits at this table no longer, or the match is over. */
export interface BotOver {
  readonly type: "over";
  readonly table: string;
  /** It is the latter. */
  readonly finished: boolean;
  /** Of a match that is over, first place first. */
  readonly standings: readonly Standing[];
}

/** GET /api/me: the guest this browser's cookie stands for (the cookie is set if there was none). */
export interface Me {
  /** Empty until one is chosen. */
  readonly name: string;
  /** Four digits to call somebody by who has no name, in the reader's own words. */
  readonly number: number;
  /** The name is that of an account, and nobody else's. */
  readonly account: boolean;
  /** You are a bot: the request came with a bot's token. */
  readonly bot: boolean;
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
  /** Levels of computer players that people are offered, for `Fill`, weakest first. */
  readonly players: readonly string[];
  /** The level that is taken by default. */
  readonly usual_player: string;
  /** For each contract, all cards in the order in which a hand is held; `""` is the order before a contract is known. */
  readonly orders: Readonly<Record<string, readonly Card[]>>;
  /** The values that each option may have. */
  readonly choices: Readonly<Record<string, readonly (boolean | number | string)[]>>;
  /** The value of every option in each preset. */
  readonly values: Readonly<Record<string, Readonly<Record<string, boolean | number | string>>>>;
  /** What the game is, in a line of English. This and the next two are for games that the page has no words for. */
  readonly meaning: string;
  readonly preset_meanings: Readonly<Record<string, string>>;
  readonly option_meanings: Readonly<Record<string, string>>;
}

/** POST /api/tables. `players` fills seats with computer players at once: seat number → level. The creator takes seat `sit`. */
export interface NewTable {
  readonly game: string;
  readonly preset: string;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly sit?: number | null;
  readonly players?: Readonly<Record<number, string>>;
  /** Open to all: other guests find it in their lobby. */
  readonly listed?: boolean;
  /** How long people may take for a decision. */
  readonly clock?: "none" | "relaxed" | "normal" | "fast" | "mail";
  /** The match counts for the ratings of those who play it. */
  readonly rated?: boolean;
  /** Everybody may ask for hints at his turn, also where several people play; never in a rated match. */
  readonly hints?: boolean;
  /** What people say to each other: ready-made phrases, or also what they write. The host may change it. */
  readonly talk?: "phrases" | "free";
  /** Bots may sit down, and be invited; not at a rated table. At one that a bot opens they always may. The host may change it. */
  readonly bots?: boolean;
  /** The creator's, to a number for the first deal. */
  readonly commitment?: string | null;
}

/** GET /api/tables/{id}/hint?seq={seq}&level={level}: the decision of this level on your seat, whose turn it is, with its reasons. */
export interface SeatHint {
  /** Sequence number of the table that the hint is for. */
  readonly seq: number;
  readonly hint: Hint;
}

/** A level's decision at the seat to act, its expectation of every legal action, and its reasons, from the view of this seat alone. */
export interface Hint {
  readonly level: string;
  /** Action of the level. */
  readonly action: string;
  /** Every legal action: first the chosen one, then the others by payoff, those without numbers last. */
  readonly options: readonly Option[];
  /** Meaning of `Option.chance`. `win`: the seat's side wins (before the card play: if the seat declares); `first`: no player scores more than the seat. */
  readonly chance: "win" | "first";
  /** Number of sampled deals behind the numbers; 0 if there are no numbers or they come from nets. */
  readonly deals: number;
  /** Reasons for the action, most important first. docs/reference/hints.md lists their codes. */
  readonly reasons: readonly Reason[];
  /** Expectations of rules of thumb for all possible declarations or choices; only at level `quick`, before the play. */
  readonly prospects: readonly Prospect[];
}

/** One legal action and its expected result. */
export interface Option {
  readonly action: string;
  /** Expected score of the seat less the average score of the others, rounded to a tenth (in game points). null if not calculated. */
  readonly payoff: number | null;
  /** Probability of the event that `Hint.chance` names, rounded to a hundredth (0 to 1). null if not calculated. */
  readonly chance: number | null;
}

/** Reason for a choice. Each game defines its own codes. */
export interface Reason {
  readonly code: string;
  readonly number: number | null;
  /** Declaration, letter of a suit or action, depending on the code. */
  readonly about: string | null;
}

/** Expectation of the rules of thumb for one choice that is possible with these cards. */
export interface Prospect {
  /** Declaration, or text of the action. */
  readonly choice: string;
  /** True if the choice is worth making. */
  readonly enough: boolean;
  /** Expected tricks or points; null if neither counts, as in null. */
  readonly expected: number | null;
  /** Tricks or points from which the choice is worth making; null unless that is a fixed number. */
  readonly needed: number | null;
  /** Unit of the two numbers. */
  readonly unit: "tricks" | "points";
}

/** POST /api/account: make an account of the present guest, who keeps tables and deals. Answered by `SignedUp`. */
export interface SignUp {
  readonly name: string;
  readonly password: string;
}

/** Also the answer to POST /api/account/codes. */
export interface SignedUp {
  readonly name: string;
  /** Ten recovery codes, which are shown only now. Each signs in once. */
  readonly codes: readonly string[];
}

/** POST /api/account/passkey/options: sign up with a passkey. Answered by `PasskeyOptions`. */
export interface AskPasskey {
  readonly name: string;
}

/** What the browser's `navigator.credentials` needs; good for one answer within five minutes. */
export interface PasskeyOptions {
  readonly options: Credential;
}

/** The browser's answer to `PasskeyOptions`: POST /api/account/passkey to sign up (`SignedUp`), POST /api/session/passkey to sign in (`Me`), POST /api/account/confirm/passkey to show that it is you, POST /api/account/passkeys to keep one more (`Account`). */
export interface Passkey {
  readonly credential: Credential;
}

/** POST /api/session: sign in by password. Answered by `Me`. */
export interface SignIn {
  readonly name: string;
  readonly password: string;
}

/** POST /api/session/recovery: sign in by a recovery code, which is used up. Answered by `Me`. */
export interface Recover {
  readonly name: string;
  readonly code: string;
  /** A new password; all other sessions end. */
  readonly password?: string | null;
}

/** GET /api/account. DELETE /api/account deletes it; its deals stay, without the name. */
export interface Account {
  readonly name: string;
  /** Seconds since 1970. */
  readonly since: number;
  /** It has one. */
  readonly password: boolean;
  /** DELETE /api/account/passkeys/{id} removes one. */
  readonly passkeys: readonly PasskeyInfo[];
  /** Recovery codes that were not used. */
  readonly codes_left: number;
  /** The one used last first. DELETE /api/account/sessions/{id} ends one. */
  readonly sessions: readonly SessionInfo[];
}

/** A passkey of an account. */
export interface PasskeyInfo {
  readonly id: string;
  /** The browser in which it was made. */
  readonly name: string;
  readonly since: number;
}

/** A browser that is signed in. */
export interface SessionInfo {
  readonly id: string;
  /** Such as `Firefox · Linux`; empty where it did not say. */
  readonly browser: string;
  readonly began: number;
  /** Seconds since 1970. */
  readonly seen: number;
  /** It is the one that asks. */
  readonly this: boolean;
}

/** POST /api/account/confirm: show that it is you, by one of the two; by passkey at /api/account/confirm/passkey. Ten minutes after that, or after signing in, `account/confirm` refuses to delete the account, to set a password, to add a passkey and to make new codes. */
export interface Confirm {
  readonly password?: string | null;
  /** A recovery code, which is used up. */
  readonly code?: string | null;
}

/** PUT /api/account/password. All other sessions end. */
export interface NewPassword {
  readonly new: string;
}

/** GET /api/account/export: all that is kept about you, in one file. */
export interface Export {
  readonly account: Account;
  readonly tables: readonly ExportedTable[];
  /** Tables that you have opened. */
  readonly opened: readonly string[];
  readonly results: readonly ExportedResult[];
  readonly archive: readonly ExportedArchived[];
  readonly ratings: readonly ExportedRating[];
  readonly rating_history: readonly ExportedRating[];
  readonly puzzles: readonly ExportedPuzzle[];
  readonly puzzle_days: readonly ExportedPuzzleDay[];
  readonly lessons: readonly ExportedLesson[];
  readonly trainings: readonly ExportedTraining[];
  readonly relations: readonly ExportedRelation[];
  readonly muted: readonly ExportedPerson[];
  readonly said: readonly ExportedLine[];
  /** Those that you have sent. */
  readonly reports: readonly ExportedReport[];
  readonly suspended: boolean;
  readonly moderator: boolean;
  /** Your bots; of their tokens nothing is kept but a hash. */
  readonly bots: readonly ExportedBot[];
}

/** A table at which you have sat, with the deals that you played to their end. */
export interface ExportedTable {
  readonly id: string;
  readonly game: string;
  readonly preset: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly deals: readonly ExportedDeal[];
}

/** A deal that is over. */
export interface ExportedDeal {
  /** From 1, as in the table's score sheet. */
  readonly number: number;
  /** Your own. */
  readonly seat: number;
  /** The deal as it was seen from there at its end. */
  readonly view: AnyView;
}

/** What you made of a deal, as in your archive. */
export interface ExportedResult {
  readonly table: string;
  readonly deal: number;
  readonly seat: number;
  readonly game: string;
  readonly preset: string;
  readonly contract: string;
  readonly points: number;
  readonly adjusted: number;
  readonly declared: boolean;
  readonly won: boolean | null;
  readonly rated: boolean;
  readonly at: number;
}

/** A finished deal in which you held a seat, as in your archive (`docs/reference/archive.md`). */
export interface ExportedArchived {
  /** Its address: `/deals/` and this. */
  readonly deal: string;
  readonly seat: number;
  /** The result is yours. */
  readonly owned: boolean;
  /** In your statistics. */
  readonly counts: boolean;
  readonly game: string;
  readonly contract: string;
  readonly role: string;
  readonly points: number;
  readonly won: boolean | null;
  readonly lost_bidding: number | null;
  readonly lost_discarding: number | null;
  readonly lost_leading: number | null;
  readonly lost_following: number | null;
  /** You let everybody read it. */
  readonly shared: boolean;
  readonly at: number;
}

/** A rating as it stands, or as it stood after a match at this table. */
export interface ExportedRating {
  readonly game: string;
  readonly mean: number;
  readonly sd: number;
  readonly deals: number;
  readonly at: number;
  readonly table: string;
}

/** What you have made of a puzzle (`docs/reference/puzzles.md`). */
export interface ExportedPuzzle {
  readonly puzzle: string;
  readonly game: string;
  readonly difficulty: number;
  readonly begun_at: number;
  readonly wrong: number;
  readonly given_up: boolean;
  readonly solved_at: number | null;
  readonly seconds: number | null;
}

/** A day, by UTC, on which you have solved the puzzle of the day. */
export interface ExportedPuzzleDay {
  readonly day: string;
  readonly game: string;
}

/** A lesson of the school that you have been through (`docs/reference/progress.md`). */
export interface ExportedLesson {
  readonly game: string;
  readonly lesson: string;
  readonly at: number;
}

/** Your first answer to a question of a trainer (`docs/reference/progress.md`). */
export interface ExportedTraining {
  readonly exercise: string;
  readonly step: number;
  readonly trainer: string;
  readonly game: string;
  readonly at: number;
  readonly right: boolean;
  readonly behind: number | null;
}

/** Somebody whom you follow or have blocked. */
export interface ExportedRelation {
  readonly kind: "follow" | "block";
  readonly person: ExportedPerson;
  readonly since: number;
}

/** Somebody else, by the name he has now, or a guest's number. */
export interface ExportedPerson {
  readonly name: string;
  readonly number: number;
}

/** What you said at a table; phrases and reactions by their name. */
export interface ExportedLine {
  readonly table: string;
  readonly at: number;
  readonly kind: string;
  readonly text: string;
}

/** What you have reported to the moderators. */
export interface ExportedReport {
  readonly table: string;
  readonly at: number;
  readonly reason: string;
  readonly words: string;
  readonly closed: boolean;
}

/** A bot of yours, and since when there is it. */
export interface ExportedBot {
  readonly name: string;
  readonly since: number;
}

/** GET /api/tables/{table}/deals/{number}: where the deal in this row of the table's score sheet is read. */
export interface DealAddress {
  readonly id: string;
}

/** GET /api/deals/{id}: a finished deal, for whoever may read it. */
export interface DealInfo {
  readonly id: string;
  readonly game: string;
  readonly preset: string;
  /** Those that differ from the preset. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  /** When it ended, in seconds since 1970. */
  readonly at: number;
  readonly seats: readonly DealSeat[];
  /** Where the reader sat. */
  readonly you: Seat | null;
  /** Its table was open to all, so everybody may read it. */
  readonly open: boolean;
  /** Somebody who had a seat lets everybody read it. */
  readonly shared: boolean;
  /** Where it was played, for who had a seat, and for all where the table was open to all. */
  readonly table: string | null;
  /** Row of that table's score sheet, from 1. */
  readonly number: number;
  /** Where it was played on from a moment of another deal: it counts nowhere. */
  readonly origin: DealOrigin | null;
  /** Its player, against computers alone, took actions back; it has those that stood, and counts nowhere. */
  readonly taken_back: boolean;
  /** How many moments it has, from the cards being dealt to its end: one more than actions. */
  readonly moments: number;
  /** Its number in fair dealing, by which anyone can check how it was dealt (`docs/explanation/fair.md`); null where nobody can, and where the reader is not told the table. */
  readonly fair: number | null;
  /** The end, as the reader's seat saw it. */
  readonly view: AnyView;
}

/** Who played on a seat of a finished deal, at its end. */
export interface DealSeat {
  readonly kind: "guest" | "computer" | "empty";
  /** A guest's name now; the computer player's level. Empty for a guest without a name, and where the reader is not told it. */
  readonly name: string;
  /** As in `SeatInfo`; null where the reader is not told. */
  readonly number: number | null;
  readonly account: boolean;
  /** As in `SeatInfo`. */
  readonly bot: boolean;
}

/** GET /api/deals/{id}/moments?as={open, spectator or a seat}: the whole deal, moment by moment. */
export interface DealMoments {
  readonly moments: readonly DealMoment[];
}

/** A moment of a finished deal; the newest action of `view.log` led to it. */
export interface DealMoment {
  /** As the observer that was asked for saw it then; a spectator's where all cards lie open. */
  readonly view: AnyView;
  /** Where all cards lie open: those held then, by seat, strongest first. */
  readonly hands: readonly (readonly Card[])[] | null;
  /** Where all cards lie open: those that nobody held and nobody had played, such as the skat or the discards. */
  readonly aside: readonly Card[] | null;
}

/** The best way to declare one contract, if all then play their best with open hands. */
export interface BestDeclaration {
  /** Actions of the declarer up to the first lead. */
  readonly actions: readonly string[];
  /** Unit of `value`. */
  readonly count: "points" | "tricks" | "no_trick" | "every_trick";
  /** Result of the declarer's side: card points, including those of the discards; or 1 if it wins and 0 if not. */
  readonly value: number;
  /** Outcome of the deal, with scores and their calculation. Its `tricks` are null unless the side takes none or all. */
  readonly outcome: AnyOutcome;
}

/** The answer to PUT and DELETE /api/deals/{id}/share. */
export interface ShareDeal {
  readonly shared: boolean;
}

/** POST /api/deals/{id}/play: play on from a moment of the deal against computer players, at a table of its own. */
export interface PlayOn {
  /** Which, from 0; the last of them, the end, is none to play on from. */
  readonly moment: number;
  readonly seat: number;
  /** The level of the others; null: the usual one. */
  readonly player?: string | null;
}

/** GET /api/fair/log. */
export interface PublicLog {
  /** The public key of the log and of all receipts, as signed notes write it. */
  readonly key: string;
  /** The newest head, a signed note. */
  readonly checkpoint: string;
}

/** GET /api/fair/log/entries?start=N&count=M. */
export interface LogEntries {
  readonly start: number;
  readonly entries: readonly string[];
}

/** GET /api/fair/log/inclusion?leaf=HASH&size=N: the hash of the leaf and the path make the root of the tree of that size. */
export interface Inclusion {
  readonly index: number;
  readonly path: readonly string[];
}

/** GET /api/fair/log/consistency?first=M&second=N: the tree of the second size begins with that of the first. */
export interface Consistency {
  readonly path: readonly string[];
}

/** GET /api/tables/{id}/deals/{number}/fair: all facts needed to check one deal that is over. */
export interface FairFile {
  readonly stich_fair: 1;
  /** Statement that was signed when the deal was opened. */
  readonly opened: string;
  readonly receipt: string;
  readonly revealed: string;
  /** Cards by seat, in dealing order; empty if nothing was dealt. */
  readonly hands: readonly (readonly string[])[];
  readonly undealt: readonly string[];
  readonly log: LogPart;
  readonly witness: Witness | null;
}

/** Part of the public log about a deal: its entries for the chain, the opening and the reveal. */
export interface LogPart {
  readonly key: string;
  readonly checkpoint: string;
  readonly entries: readonly LoggedEntry[];
}

/** Entry of the log, and the path from it to the head. */
export interface LoggedEntry {
  readonly entry: string;
  readonly index: number;
  readonly path: readonly string[];
}

/** Facts that a page at the table adds: the number that it gave, and the statements that it was shown. */
export interface Witness {
  readonly seat: number;
  readonly number: string;
  /** True if the page sent the number and the server acknowledged it. */
  readonly sent: boolean;
  readonly opened: string;
  readonly receipt: string;
  /** Last head of the log that the page knew before this deal. */
  readonly checkpoint: string | null;
  /** Proof that the head of the file continues that head. */
  readonly consistency: readonly string[];
}

/** POST /api/tables/{id}/mute: hear nothing more, at any table, from whoever sits on this seat, or said this line; one of the two. */
export interface Mute {
  readonly seat?: number | null;
  readonly line?: number | null;
}

/** One of GET /api/muted; DELETE /api/muted/{number} hears the person again. */
export interface Muted {
  readonly number: number;
  readonly name: string;
  /** Four digits to call somebody by who has no name. */
  readonly guest: number;
}

/** POST /api/tables/{id}/report: tell the moderators of whoever sits on this seat, or said this line. The last 50 lines said at the table go with it. For those who sit or have sat there. */
export interface NewReport {
  readonly reason: "insults" | "spoiling" | "collusion" | "name" | "other";
  /** What happened, in at most 1000 characters. */
  readonly words?: string;
  readonly seat?: number | null;
  readonly line?: number | null;
}

/** The request succeeded. */
export interface Ok {
  readonly ok: true;
}

/** GET /api/standing: what the house lets you do beside playing. */
export interface Standing {
  readonly moderator: boolean;
  readonly suspended: boolean;
  /** When the suspension ends, in seconds since 1970; null where it has no end. */
  readonly until: number | null;
}

/** One of GET /api/desk/reports. */
export interface Report {
  readonly number: number;
  readonly at: number;
  readonly table: string;
  readonly reason: "insults" | "spoiling" | "collusion" | "name" | "other";
  readonly words: string;
  readonly reporter: ModeratedPerson;
  readonly reported: ModeratedPerson;
  /** The last 50 lines said at the table before. */
  readonly talk: readonly ReportedLine[];
  readonly closed_at: number | null;
}

/** A person as the desk knows him. */
export interface ModeratedPerson {
  readonly id: string;
  readonly name: string;
  /** As in `SeatInfo`. */
  readonly number: number;
  readonly suspended: boolean;
  /** As in `Standing`. */
  readonly until: number | null;
  readonly moderator: boolean;
}

/** A line of talk that went with a report. */
export interface ReportedLine {
  readonly at: number;
  /** Id of who said it. */
  readonly person: string;
  readonly name: string;
  readonly kind: "phrase" | "reaction" | "text";
  readonly text: string;
}

/** One of GET /api/desk/matches: a rated match in which someone gave away far more than the levels of both people explain. */
export interface SuspectMatch {
  readonly table: string;
  readonly game: string;
  /** When the match ended, in seconds since 1970. */
  readonly at: number;
  /** Judged deals. */
  readonly deals: number;
  readonly gave: ModeratedPerson;
  /** Points that this person gave away a deal, as the solver finds them with all cards known. */
  readonly lost: number;
  /** Points a deal that are usual for these two: the higher level of both. */
  readonly usual: number;
  readonly points: number;
  /** The other person with most points. */
  readonly gained: ModeratedPerson;
  readonly gained_points: number;
}

/** One of GET /api/desk/audit: an act of the desk. */
export interface AuditEntry {
  readonly number: number;
  readonly at: number;
  /** Who did it: a moderator's name and id, or the system's user who ran `stich admin`. */
  readonly by: string;
  readonly act: "close" | "suspend" | "unsuspend" | "rename" | "end-table" | "moderator" | "no-moderator";
  /** Id of the person or table, or number of the report. */
  readonly target: string;
  readonly detail: string;
  readonly why: string;
}

/** POST /api/desk/reports/{number}/close. */
export interface CloseReport {
  readonly why: string;
}

/** POST /api/desk/suspend: this person, by id or name, may not sit with people, talk or seek. */
export interface Suspend {
  readonly who: string;
  readonly why: string;
  /** Seconds since 1970; null: until somebody lifts it. */
  readonly until?: number | null;
}

/** POST /api/desk/unsuspend. */
export interface Unsuspend {
  readonly who: string;
  readonly why: string;
}

/** POST /api/desk/rename. */
export interface ModerationRename {
  readonly who: string;
  readonly name: string;
  readonly why: string;
}

/** POST /api/desk/end-table. */
export interface EndTable {
  readonly table: string;
  readonly why: string;
}

/** PUT /api/seek: play with people. Whoever asks for exactly the same is seated with you; DELETE /api/seek takes it back. */
export interface Seek {
  readonly game: string;
  readonly preset: string;
  /** Those that differ from the preset: how many play, and how long. */
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly clock?: "none" | "relaxed" | "normal" | "fast" | "mail";
  /** The match counts for the ratings: it needs an account, a clock and an agreed length. */
  readonly rated?: boolean;
  /** To a number for the first deal. */
  readonly commitment?: string | null;
}

/** POST /api/seek/computers: computers of this level on the free seats, once they are offered. Such a match is not rated. */
export interface SeekComputers {
  readonly level: string;
}

/** GET /api/people: those whom you follow and those whom you have blocked, the newest first. Nobody else is told. */
export interface KnownUsers {
  readonly followed: readonly PersonInfo[];
  readonly blocked: readonly PersonInfo[];
}

/** One of GET /api/tables/{id}/people: who sits there in person, you left out. */
export interface SeatedPerson {
  readonly seat: Seat;
  readonly person: PersonInfo;
  /** What he is to you. PUT and DELETE /api/tables/{id}/seats/{seat}/follow and …/block change it. */
  readonly relation: "follow" | "block" | null;
}

/** POST /api/tables/{id}/invitations: ask somebody who is `Here` to a table where you sit and a seat is free. */
export interface Invite {
  /** The handle; of a bot, which anybody may ask where it is here, also the name. */
  readonly person: string;
}

/** A position, or a whole deal, of a table with these rules. */
export interface Board {
  readonly game: string;
  readonly position: AnyPosition;
  /** Name of the preset; null for the game's default. */
  readonly preset?: string | null;
  /** Options that differ from the preset. */
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** Cards played from this position on. The answer is about the position after them. */
  readonly play?: readonly string[];
}

/** Result of the declarer's side against all others, if all play their best with open hands. */
export interface PartiesBoard {
  readonly method: "two parties";
  readonly moment: BoardMoment;
  /** Unit of the values: `points` are card points; otherwise 1 if the side wins and 0 if not. */
  readonly count: "points" | "tricks" | "no_trick" | "every_trick";
  /** Seats of the declarer's side. */
  readonly side: readonly Seat[];
  /** The seat to play. */
  readonly actor: Seat;
  readonly value: Bounds;
  /** Card points outside tricks, such as those of discards. */
  readonly points_outside_tricks: number;
  /** Every card that may be played, in the order of the deck, with its value for the declarer's side. */
  readonly cards: readonly BoardCard[];
  /** Cards with the best value. */
  readonly best: readonly Card[];
}

/** Cards, tricks and points after the cards that were played; numbers are by seat. */
export interface BoardMoment {
  readonly hands: readonly (readonly Card[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick: readonly Card[];
  /** Seat that leads, or led, to the trick in progress. */
  readonly leader: Seat;
  /** Last trick completed by the played cards; null if there is none. */
  readonly last_trick: BoardTrick | null;
  /** Number of tricks by seat, including those before this position if it gives them. */
  readonly tricks: readonly number[];
  readonly points: readonly number[];
}

/** A complete trick. */
export interface BoardTrick {
  /** Cards in order of play. */
  readonly cards: readonly Card[];
  readonly leader: Seat;
  readonly winner: Seat;
}

/** A value. Its two bounds differ if a limit was met or the method gives no exact value. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** A card that may be played, and the value of the position after it. */
export interface BoardCard {
  readonly card: Card;
  readonly value: Bounds;
}

/** Result of each player where every player plays alone. Such a position has no single value. */
export interface MultiplayerBoard {
  readonly method: "multiplayer";
  /** Method of the solver. `max^n` is exact if all players maximise their own score. `paranoid` gives what each player reaches against all others, a bound on their result. */
  readonly by: "max^n" | "paranoid";
  readonly moment: BoardMoment;
  /** True if values are card points in tricks, which players avoid (Ramsch); False if they are scores, which players maximise. */
  readonly card_points: boolean;
  /** The seat to play. */
  readonly actor: Seat;
  /** Value by seat that plays. By paranoid the seat scores at least `low`, or takes at most `high` card points. */
  readonly values: Readonly<Record<string, Bounds>>;
  /** Every card that may be played, in the order of the deck, with its value for the seat to play. Empty if a limit was met. */
  readonly cards: readonly BoardCard[];
  /** Cards with the best value by the method. */
  readonly best: readonly Card[];
}

/** Result of a position without cards left. */
export interface PlayedOut {
  readonly method: "played out";
  readonly moment: BoardMoment;
  /** Seats of the declarer's side; empty if every player plays alone. */
  readonly side: readonly Seat[];
  /** Card points outside tricks, as in `PartiesBoard`. */
  readonly points_outside_tricks: number;
}

/** Declarations open to a seat against the known hands, best first. */
export interface SeatDeclarations {
  readonly seat: Seat;
  readonly declarations: readonly BestDeclaration[];
}

/** Conditions for a deal drawn at random for the board. */
export interface RandomDeal {
  readonly game: string;
  /** Name of the preset; null for the game's default. */
  readonly preset?: string | null;
  /** Options that differ from the preset. */
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** Seat of the dealer. The next seat leads. */
  readonly dealer?: number;
  /** Seed: the same seed and conditions give the same cards. null for a random deal. */
  readonly seed?: number | null;
  readonly conditions?: readonly Condition[];
}

/** Conditions on one hand. */
export interface Condition {
  /** Seat of the hand; null for the cards that are not dealt to a seat, such as the skat. */
  readonly seat: number | null;
  /** Cards that the hand holds. */
  readonly has?: readonly string[];
  /** Cards that the hand does not hold. */
  readonly lacks?: readonly string[];
  readonly counted?: readonly Counted[];
  /** Least card points of the hand, in games whose cards have the same points in every contract. */
  readonly least_points?: number;
  readonly most_points?: number | null;
}

/** A condition on the number of cards of a kind in a hand. */
export interface Counted {
  /** The kind: cards (`CJ`), suits (`C S H D`) and ranks (`A K Q J T 9` …). A card that fits several entries counts once. */
  readonly of: readonly string[];
  readonly least?: number;
  readonly most?: number | null;
}

/** POST /api/analyse/record: a finished deal that is to be laid on the board. */
export interface RecordedDeal {
  /** As one line of a file of records (`docs/reference/records.md`). */
  readonly record: string;
}

/** POST /api/formats/read: deals in some format, at most 100. Nothing is kept. */
export interface FormatText {
  readonly text: string;
  /** `stich`, `iss` or `xskat`; recognised unless told. */
  readonly format?: string | null;
  /** Also deals that their format ends or scores otherwise than our rules (docs/reference/formats.md). */
  readonly lenient?: boolean;
}

/** The answer to POST /api/formats/read. */
export interface FormatDeals {
  readonly format: string;
  readonly records: readonly RecordLine[];
  /** For each record that was read leniently what our rules say otherwise, in English; null where they agree. */
  readonly differs: readonly (string | null)[];
}

/** GET /api/puzzles: what there is. */
export interface Puzzles {
  /** The day whose puzzles these are, by UTC, as in `2026-11-24`. */
  readonly today: string;
  /** On how many days in a row you have solved a puzzle of the day; today need not be among them yet. */
  readonly streak: number;
  readonly games: readonly PuzzleGame[];
}

/** The puzzles of a game, and how you stand with them. */
export interface PuzzleGame {
  readonly game: string;
  readonly count: number;
  /** How many there are of each kind; a puzzle may be of several. The most telling kinds come first. */
  readonly kinds: Readonly<Record<string, number>>;
  /** How many there are of each difficulty, from 1 to 5. */
  readonly difficulties: Readonly<Record<number, number>>;
  /** Id of the puzzle of the day. */
  readonly daily: string;
  readonly daily_difficulty: number;
  /** You have solved it today. */
  readonly daily_solved: boolean;
  /** How many you have solved, with or without a wrong card before. */
  readonly solved: number;
  /** How many of them without a wrong card. */
  readonly first_try: number;
  /** The difficulty, from 1 to 5, of which you would solve every second one without a wrong card, as far as your results tell. */
  readonly level: number;
}

/** GET /api/puzzles/{game}/{puzzle}, and where one is looked for: a position in which one card only keeps the goal. */
export interface ShownPuzzle {
  readonly asks: "card";
  readonly id: string;
  readonly game: string;
  /** The position, for the analysis board. With one seat's view the others' hands are empty in it, and in every moment, until the end. */
  readonly board: Board;
  /** Yours, and it is your turn. */
  readonly seat: Seat;
  /** Who is on your side beside you. */
  readonly partners: readonly Seat[];
  /** What your side is to reach over the whole deal, whatever its opponents play. */
  readonly goal: PuzzleGoal;
  /** What it is about, the most telling first. */
  readonly kinds: readonly string[];
  /** As it was measured. */
  readonly difficulty: number;
  /** null where nobody has tried it. */
  readonly rating: ShownRating | null;
  /** How everything lies. */
  readonly moment: BoardMoment;
  /** With one seat's view: what of the others' cards is known, which are then hidden. null with open cards. */
  readonly unseen: Unseen | null;
  /** The cards that you may play. */
  readonly legal: readonly Card[];
  /** It is the puzzle of this day. */
  readonly daily: boolean;
  /** null where you have not begun it. */
  readonly standing: PuzzleStanding | null;
}

/** Goal of the solver's side over the whole deal, against every play of the opponents. `points`: at least `target` card points, including those outside tricks, such as those of Skat's discards. `no_trick` and `every_trick`: the declarer's side takes no trick, or every trick; defenders must prevent that. `score`: the solver, who plays alone, scores at least `target`. Results before the position count too. */
export interface PuzzleGoal {
  /** Party of the solver; `own` if every player plays alone. */
  readonly side: "declarer" | "defenders" | "own";
  readonly count: "points" | "no_trick" | "every_trick" | "score";
  /** Least result of the solver's side; null for goals without a number. */
  readonly target: number | null;
}

/** How hard a puzzle has turned out to be on this server. */
export interface ShownRating {
  /** As a difficulty, by all first tries: it begins with that which was measured, and may lie beyond 1 and 5. */
  readonly difficulty: number;
  /** How many people have tried it. */
  readonly tries: number;
}

/** What the solver knows of the cards that he does not see. */
export interface Unseen {
  /** All that the others hold, in the order of the deck. */
  readonly cards: readonly Card[];
  /** How many each seat holds. */
  readonly counts: readonly number[];
  /** By seat, those of them that it has shown not to hold. */
  readonly without: readonly (readonly Card[])[];
  /** How many deals are possible. */
  readonly deals: number;
}

/** How you stand with a puzzle that you have begun. */
export interface PuzzleStanding {
  /** Wrong cards that you have tried. */
  readonly wrong: number;
  readonly given_up: boolean;
  readonly solved: boolean;
  /** How long you took, by your page; null where it was not told. */
  readonly seconds: number | null;
}

/** The same before the first card: which cards to lay away, or which contract to declare; one answer only wins against every defence. */
export interface ShownDeclaring {
  readonly asks: "declaration";
  readonly id: string;
  readonly game: string;
  /** The deal with all cards, and the bid where the game has one. */
  readonly board: Board;
  /** Yours: you declare. */
  readonly seat: Seat;
  /** What is asked. */
  readonly step: "discard" | "contract";
  /** What you have done already, as actions. */
  readonly given: readonly string[];
  /** The declaration that comes after the discards; null where it is asked for. */
  readonly contract: string | null;
  /** What may be declared, where that is asked: one action of each that are equal. Empty where cards are laid away. */
  readonly contracts: readonly string[];
  /** How many cards are laid away, where they are asked for; else 0. */
  readonly lays_away: number;
  /** What it is about, the most telling first. */
  readonly kinds: readonly string[];
  /** As it was measured. */
  readonly difficulty: number;
  /** null where nobody has tried it. */
  readonly rating: ShownRating | null;
  /** How everything lies: your hand with all cards that you choose from. */
  readonly moment: BoardMoment;
  /** It is the puzzle of this day. */
  readonly daily: boolean;
  /** null where you have not begun it. */
  readonly standing: PuzzleStanding | null;
}

/** GET /api/puzzles/{game}/rush: puzzles drawn by chance, from easy to hard, to be solved against the clock. null asks for cards to lay away. */
export interface PuzzleRush {
  readonly puzzles: readonly (ShownPuzzle | ShownDeclaring)[];
}

/** POST /api/puzzles/{game}/{puzzle}/attempt: a card on your turn. */
export interface PuzzleAttempt {
  /** Those that were played before it, of all seats. */
  readonly cards: readonly string[];
  readonly card: string;
  /** How long you have thought about this puzzle so far. It is kept with the result, and counts for nothing. */
  readonly seconds?: number | null;
  /** Keep the result. A rush does not. */
  readonly counts?: boolean;
}

/** The only card that keeps the goal, or one that is equal to it. */
export interface PuzzleRight {
  readonly verdict: "right";
  /** Your card and the best answers to it, up to your next decision, or to the end. */
  readonly played: readonly Card[];
  /** How everything lies after each of them. */
  readonly moments: readonly BoardMoment[];
  /** The cards that you may play then; empty where it is solved. */
  readonly legal: readonly Card[];
  /** This was the last decision. */
  readonly solved: boolean;
  /** How all cards lay and were played, where a puzzle with one seat's view is solved. */
  readonly revealed: PuzzleSolution | null;
}

/** POST /api/puzzles/{game}/{puzzle}/give-up: the line that solves it. It counts as not solved, unless it was. */
export interface PuzzleSolution {
  /** Cards of all seats. */
  readonly played: readonly Card[];
  /** How everything lies before the first, and after each of them. */
  readonly moments: readonly BoardMoment[];
  /** The position with all cards, for the analysis board. */
  readonly board: Board;
}

/** A card after which your opponents prevent the goal; with one seat's view in a deal that is possible, which the moments show. */
export interface PuzzleWrong {
  readonly verdict: "wrong";
  /** Your card and the best play of all after it, until the goal is out of reach. */
  readonly played: readonly Card[];
  /** How everything lies after each of them. */
  readonly moments: readonly BoardMoment[];
  /** What your side then makes at the most in the whole deal; null where no number is asked for. */
  readonly made: number | null;
}

/** POST /api/puzzles/{game}/{puzzle}/declare: an answer to a puzzle before the first card. */
export interface DeclaringAttempt {
  /** As an action, such as `discard HT DA`, in any order, or `declare grand`. null gives up, and is told the right answer. */
  readonly answer: string | null;
  /** As in `PuzzleAttempt`. */
  readonly seconds?: number | null;
  /** As in `PuzzleAttempt`. */
  readonly counts?: boolean;
}

/** What the answer is worth, with how everybody then plays as well as can be. */
export interface DeclaringAnswer {
  readonly right: boolean;
  /** All that you do before the first card: after a contract the best cards are laid away for it. */
  readonly actions: readonly string[];
  /** The card play from the first lead on, for the analysis board. */
  readonly board: Board;
  /** To the end of the trick in which the game is won or lost. */
  readonly played: readonly Card[];
  /** How everything lies before the first of them, and after each. */
  readonly moments: readonly BoardMoment[];
  /** Card points that your side makes in the whole deal; null where it is to take no trick. */
  readonly made: number | null;
  /** With how many it wins; null there too. */
  readonly target: number | null;
  /** Once the right answer is told: the wrong ones that come nearest. */
  readonly near: readonly Near[];
}

/** A wrong answer that comes near. */
export interface Near {
  readonly answer: string;
  /** Highest result of the declarer's side after the answer (in card points); null in a contract for no trick. */
  readonly made: number | null;
}

/** GET /api/school/{game}: all lessons of a game, in their order. */
export interface SchoolCourse {
  readonly game: string;
  /** The rules that it teaches. */
  readonly preset: string;
  readonly lessons: readonly SchoolLesson[];
  /** Ids of the lessons that you have been through to their end. */
  readonly done: readonly string[];
}

/** Some steps about one thing. One without steps is played at a table: the first whole deal. */
export interface SchoolLesson {
  readonly id: string;
  readonly steps: readonly SchoolStep[];
}

/** A position with a question. What it teaches, the page says, by game, lesson and step. */
export interface SchoolStep {
  readonly id: string;
  /** What is asked: a card that may be played (`follow`), that takes the trick or leaves it, or that no other beats (`best`); the card that takes a full trick (`winner`); the card points in it (`count`); the contract with which you make most; what the deal scores. By what your seat may know: how many cards of a suit are out (`out`); who has none of it (`void`); the points that your side has taken (`taken`); what to say or lay away (`decide`); the hand to play with (`hand`). */
  readonly ask: "follow" | "take" | "leave" | "winner" | "count" | "best" | "contract" | "score" | "out" | "void" | "taken" | "decide" | "hand";
  /** The position, for the analysis board; of a `sight`, your cards of it. */
  readonly board: Board;
  /** Yours. */
  readonly seat: Seat;
  /** Who is on your side beside you. */
  readonly partners: readonly Seat[];
  /** How everything lies. */
  readonly moment: BoardMoment;
  /** Where the others' cards are hidden. */
  readonly sight: SchoolSight | null;
  /** What may be answered: cards, numbers, seats, or places among `choices`, `ways` or `hands`, from 0. */
  readonly answers: readonly string[];
  /** The same position under each of the contracts to choose from; empty where none is asked for. */
  readonly choices: readonly Board[];
  /** Actions to choose from; empty where none is asked for. */
  readonly ways: readonly string[];
  /** Hands to choose from; empty where none is asked for. */
  readonly hands: readonly (readonly Card[])[];
}

/** What you see where the others' cards are hidden. */
export interface SchoolSight {
  /** From your seat; without the points in the tricks, which may be asked for. */
  readonly view: AnyView;
  /** All that were played, the first one first. */
  readonly tricks: readonly BoardTrick[];
}

/** POST /api/school/{game}/{lesson}/{step}/attempt: an answer. */
export interface SchoolAttempt {
  /** One of the step's `answers`. */
  readonly answer: string;
}

/** What an answer is worth, and why. */
export interface SchoolAnswer {
  readonly right: boolean;
  /** A code, such as `must-follow` or `costs`; docs/reference/school.md lists them. */
  readonly reason: string;
  /** What the reason is about: the card that was led, the one that takes the trick, the called ace. */
  readonly card: Card | null;
  /** The right number; how many points it costs; what a contract makes; a chance in percent. */
  readonly number: number | null;
  /** Your card and the best answers to it, to the end of the trick, where it is right and a card was played. */
  readonly played: readonly Card[];
  /** How everything lies after each of them. */
  readonly moments: readonly BoardMoment[];
}

/** GET /api/progress: your record. Nobody else is told any of it. */
export interface Progress {
  /** By UTC, as in 2026-11-24. */
  readonly today: string;
  /** So many days up to today, or to yesterday, you have learnt something on each. */
  readonly streak: number;
  /** Those of the last four weeks on which you have. */
  readonly days: readonly string[];
  readonly games: readonly GameProgress[];
  readonly proposal: Proposal;
}

/** What you have learnt of a game. */
export interface GameProgress {
  readonly game: string;
  /** Of its course, in their order; empty where it has none. */
  readonly lessons: readonly LessonStanding[];
  /** How many there are. */
  readonly puzzles: number;
  readonly solved: number;
  /** How many of them without a wrong card. */
  readonly first_try: number;
  /** The difficulty of puzzles that suits you, from 1 to 5. */
  readonly level: number;
  readonly bid: TrainerStanding;
  readonly count: TrainerStanding;
  /** Where you lose most in your own deals, as far as they bear it: cards first, then bidding. */
  readonly weak: readonly WeakPoint[];
}

/** A lesson of the school. */
export interface LessonStanding {
  readonly lesson: string;
  readonly done: boolean;
}

/** How you have answered a trainer; the first answer to each question counts. */
export interface TrainerStanding {
  readonly answers: number;
  /** Of a bid: play-outs have shown no difference from the best way. */
  readonly right: number;
  /** So many of the answers are the newest, fifty at most. */
  readonly newest: number;
  readonly newest_right: number;
  /** Of bids: how many game points the newest were behind the best way, on average; null where nothing was bid. */
  readonly behind: number | null;
}

/** Situation with a mean loss above 0 beyond chance. */
export interface WeakPoint {
  readonly game: string;
  /** Kind of contract, as in `Entry`. */
  readonly contract: string;
  readonly role: "declarer" | "partner" | "opponent" | "alone" | "none";
  readonly phase: "bidding" | "discarding" | "leading" | "following";
  readonly deals: number;
  /** Mean loss of a deal, in the unit of its phase (docs/reference/archive.md). */
  readonly loss: number;
  readonly low: number;
  /** Bounds of the 95 % interval of the mean, by Student's t. */
  readonly high: number;
  /** True if the mean exceeds every other mean of its list by more than chance explains, so that most is lost here. A list is a game's bidding or a game's other phases. In a list of one, it is False. */
  readonly clear: boolean;
}

/** What to learn next. */
export interface Proposal {
  readonly what: "lesson" | "puzzles" | "bid" | "count";
  readonly game: string;
  /** The lesson. */
  readonly lesson: string | null;
  /** The kind of puzzles, as in `PuzzleGame`. */
  readonly kind: string | null;
  /** The weak point that it trains. */
  readonly weak: WeakPoint | null;
}

/** GET /api/progress/export: all that is kept about what you have learnt, in one file. */
export interface ExportedProgress {
  readonly puzzles: readonly ExportedPuzzle[];
  readonly puzzle_days: readonly ExportedPuzzleDay[];
  readonly lessons: readonly ExportedLesson[];
  readonly trainings: readonly ExportedTraining[];
}

/** POST /api/train/{game}/bid: a seat before its first decision about the contract. It holds no other hand. */
export interface BidExercise {
  readonly id: string;
  readonly game: string;
  /** What the seat may know; it is its turn. */
  readonly view: AnyView;
}

/** POST /api/train/{game}/bid/{exercise}/expected and …/judge: what you have decided in this exercise so far. */
export interface BidChoices {
  /** One of the legal actions at each decision. The last one is judged. */
  readonly choices: readonly string[];
}

/** What a choice is worth beside others, and how the auction went on. */
export interface BidJudged {
  readonly judgement: Judgement;
  /** What the seat knows then: at its next decision, or once the contract is settled. */
  readonly view: AnyView;
  /** It has another decision to make. */
  readonly more: boolean;
}

/** Value of a pupil's choice beside other actions, by what the seat may know. */
export interface Judgement {
  readonly choice: string;
  /** Action with the highest mean payoff in these play-outs. */
  readonly best: string;
  /** Action that *strong* would take. */
  readonly recommended: string;
  /** Compared actions, best first. */
  readonly ways: readonly Way[];
  /** Number of worlds in which each action was played out. */
  readonly playouts: number;
  /** Number of legal actions; `ways` has only some of them. */
  readonly legal: number;
}

/** Legal action with its results. Payoffs are in game points: the seat's score less the mean score of the others. */
export interface Way {
  readonly action: string;
  readonly payoff: Interval;
  /** Chance that no other seat scores more and at least one scores less (0 to 1); with two sides, that the seat's side wins. */
  readonly ahead: Interval;
  /** Difference to the payoff of the best action in the same worlds (0 for the best). */
  readonly behind: Interval;
  /** Payoff that *strong* expects; null if it does not calculate one. */
  readonly payoff_by_hint: number | null;
  /** Chance that the seat wins if it plays, as *strong* expects (0 to 1); see `Hint.chance`. */
  readonly chance_by_hint: number | null;
}

/** Value with the interval that contains the true value in 95 of 100 experiments. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** POST /api/train/{game}/count: the tricks of a deal, up to a card of yours, and what you are asked then. */
export interface CountExercise {
  readonly id: string;
  readonly game: string;
  /** What your seat knew before the first card. */
  readonly view: AnyView;
  readonly tricks: readonly SeenTrick[];
  /** What lies on the table after them. */
  readonly trick: readonly SeenCard[];
  /** What you hold then. */
  readonly hand: readonly Card[];
  readonly questions: readonly Question[];
  /** All cards of each suit that is asked about, strongest first. */
  readonly suits: Readonly<Record<string, readonly Card[]>>;
}

/** Question to a seat, without its answer. */
export interface Question {
  /** `out`: the cards of the suit that are neither in the seat's hand nor seen (other players hold them, or they lie face down). `void`: the seats that have shown, by not following, that they hold none. `points`: the points in the tricks of a side. */
  readonly kind: "out" | "void" | "points";
  /** `trump`, `C`, `S`, `H`, `D` or `joker`, as far as the contract makes it a suit; empty for `points`. */
  readonly suit: string;
  /** For `points`: the seats whose tricks are counted, as far as the asked seat knows who plays together. */
  readonly side: readonly Seat[];
  /** For `points`: the unit. */
  readonly counted: "" | "card points" | "penalty cards";
}

/** POST /api/train/{game}/count/{exercise}/grade: an answer. The first one to a question is kept in your record of progress. */
export interface CountAttempt {
  /** Its place among the exercise's questions, from 0. */
  readonly question: number;
  readonly answer: CountAnswer;
}

/** Of the fields that which belongs to the question. */
export interface CountAnswer {
  readonly cards?: readonly string[];
  readonly seats?: readonly number[];
  readonly points?: number | null;
}

/** Judgement of an answer. */
export interface Grade {
  readonly right: boolean;
  /** Right answer. */
  readonly answer: Answer;
  /** Faults of the answer; empty if it is right. */
  readonly faults: readonly Fault[];
}

/** Answer in the field that belongs to the question's kind. */
export interface Answer {
  /** Cards for `out`, strongest first. */
  readonly cards: readonly Card[];
  /** Seats for `void`. */
  readonly seats: readonly Seat[];
  /** Points for `points`. */
  readonly points: number | null;
}

/** Missed or wrong part of an answer, with the place where the right answer could be seen. */
export interface Fault {
  /** For a card: `missed` (it is out), `held` (in the seat's hand), `aside` (known to be out of play), `open` (in an exposed hand), `played`, `other-suit`. For a seat: `shown` (it has shown that it is void, and was missed), `not-shown`. For points: `taken` (a trick of the side). */
  readonly why: "missed" | "held" | "aside" | "open" | "played" | "other-suit" | "shown" | "not-shown" | "taken";
  /** Card in question; for `shown` the card played instead of following. */
  readonly card: Card | null;
  /** Seat that played the card (`played`), is or is not void, or took the trick (`taken`). */
  readonly seat: Seat | null;
  /** Number of the trick in which the right answer could be seen, from 1. */
  readonly trick: number | null;
  /** For `taken`: the points in the trick. */
  readonly points: number | null;
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
  /** In order. `dealer` and `declarer` may be names. */
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

/** Points beside the scores of the deals: for each deal won or lost as declarer, and for each that another declarer lost (A.13). */
export interface Bonuses {
  readonly won: number;
  readonly lost: number;
  readonly others_lost: number;
}

/** Line of the list: a deal, and the columns of each player after it. */
export interface ListRow {
  /** Number of the deal, from 1. */
  readonly deal: number;
  readonly dealer: Seat;
  /** The game's own `Outcome`. */
  readonly outcome: AnyOutcome;
  /** Columns of each player, by seat. */
  readonly tallies: readonly Tally[];
  /** Amount that each seat took from the pot, or paid into it (negative); empty for nothing. */
  readonly pot: readonly number[];
}

/** Columns of a player after a deal, all counted from the beginning. */
export interface Tally {
  /** Game points, without bonuses. */
  readonly points: number;
  /** Deals won as declarer. */
  readonly won: number;
  /** Deals lost as declarer. */
  readonly lost: number;
  /** Deals that other declarers lost. */
  readonly others_lost: number;
  /** Points with bonuses and pot: the sum of the scores and of the payments from and to the pot. */
  readonly total: number;
  /** Points taken from the pot, less those paid into it. */
  readonly pot: number;
}

/** Lines below a player's columns: `points` + `own_games` + `others_games` + `pot` = `total`. */
export interface Closing {
  /** Game points, without bonuses. */
  readonly points: number;
  /** Bonus for deals won and lost as declarer. */
  readonly own_games: number;
  /** Bonus for deals that other declarers lost. */
  readonly others_games: number;
  readonly total: number;
  /** Points taken from the pot, less those paid into it. */
  readonly pot: number;
}

/** GET /api/bots. DELETE /api/bots/{name} deletes one; its deals stay, without the name. */
export interface MyBots {
  /** The oldest first. */
  readonly bots: readonly BotInfo[];
  /** So many a person may have. */
  readonly most: number;
}

/** A bot of yours. */
export interface BotInfo {
  readonly name: string;
  /** Seconds since 1970. */
  readonly since: number;
}

/** POST /api/bots: make a bot, which nobody else's account may be called like. Answered by `MadeBot`. */
export interface NewBot {
  readonly name: string;
}

/** A bot with its token, which nobody is told again. Also the answer to POST /api/bots/{bot}/token, which ends the token of before. */
export interface MadeBot {
  readonly name: string;
  readonly token: string;
}

/** POST /api/bot/tables/{id}/sit: take a seat, as at a table to which the bot was challenged. Answered by `BotDone`. */
export interface BotSit {
  /** The first that is free where it is left out. */
  readonly seat?: number | null;
}

/** It is done and cannot be lost. Also the answer to POST /api/bot/tables/{id}/leave. */
export interface BotDone {
  /** The table's event. */
  readonly seq: number;
}

/** POST /api/bot/tables/{id}/act: act in the deal. Answered by `BotDone`. */
export interface BotAct {
  /** Of the view that this answers; an outdated one is refused with `table/stale`. */
  readonly seq: number;
  /** One of `legal` in the view. */
  readonly action: string;
}

/** GET /api/people/{name}: a person's page. Of matches at private tables that were not rated it tells nothing. */
export interface Profile {
  readonly name: string;
  readonly you: boolean;
  readonly games: readonly GameResults[];
  /** The newest first. */
  readonly matches: readonly MatchResult[];
  /** It is no person, but a program that belongs to one. */
  readonly bot: boolean;
}

/** What a person has done in one game. */
export interface GameResults {
  readonly game: string;
  /** null before the first rated match. */
  readonly rating: RatingInfo | null;
  /** Oldest first, a line for each rated match. */
  readonly history: readonly RatingMoment[];
  /** The most frequent first. */
  readonly contracts: readonly ContractResults[];
}

/** What somebody may be expected to make a deal, in the points of the game. */
export interface RatingInfo {
  readonly mean: number;
  /** Standard deviation: the truth lies within two of them with 95 percent. */
  readonly sd: number;
  /** On so many deals. */
  readonly deals: number;
  /** Too uncertain, or with too few opponents, to be ranked with the others. */
  readonly provisional: boolean;
  /** Different people met in the rated matches of this game; a ranked player has met at least ten. */
  readonly opponents: number;
}

/** A rating after a match. */
export interface RatingMoment {
  /** Seconds since 1970. */
  readonly at: number;
  readonly mean: number;
  readonly sd: number;
}

/** All deals in which one kind of contract was played. */
export interface ContractResults {
  readonly contract: string;
  readonly deals: number;
  /** Sum, in the game's unit: in Skat what Seeger and Fabian count. */
  readonly points: number;
  /** The same with the luck taken off. */
  readonly adjusted: number;
  readonly declared: number;
  /** Of those declared. */
  readonly won: number;
}

/** A match that is over, as one person's result. */
export interface MatchResult {
  readonly table: string;
  readonly game: string;
  readonly preset: string;
  readonly at: number;
  readonly rated: boolean;
  /** In which the person was dealt cards. */
  readonly deals: number;
  readonly points: number;
  readonly adjusted: number;
  /** Of these deals: rows of the table's score sheet, from 1. */
  readonly numbers: readonly number[];
}

/** GET /api/leaders?game=&month=&bots=: all ratings as they stand, or as they stood at the end of a month for those who played in it. */
export interface Leaders {
  readonly game: string;
  /** As in `2026-11`, by UTC. */
  readonly month: string | null;
  /** Those since the first rated match, the newest first. */
  readonly months: readonly string[];
  readonly ranked: readonly Leader[];
  readonly provisional: readonly Leader[];
  /** Those of bots, which are a ladder of their own, and not of people. */
  readonly bots: boolean;
}

/** A line of a leader board. */
export interface Leader {
  readonly name: string;
  readonly rating: RatingInfo;
  /** By which it is ranked: mean less two standard deviations. */
  readonly lower: number;
  readonly you: boolean;
}

/** GET /api/me/archive: the guest's own finished deals, fifty to a page. */
export interface Archive {
  readonly deals: readonly ArchivedDeal[];
  /** From 1. */
  readonly page: number;
  /** There is another page. */
  readonly more: boolean;
}

/** One of the guest's own finished deals. */
export interface ArchivedDeal {
  /** Of its page, `/deals/{id}`. */
  readonly id: string;
  readonly game: string;
  readonly preset: string;
  /** When it ended, in seconds since 1970. */
  readonly at: number;
  readonly seat: Seat;
  /** On the other seats, clockwise from the guest's. */
  readonly others: readonly DealSeat[];
  /** What kind of contract was played. */
  readonly contract: string;
  readonly role: "declarer" | "partner" | "opponent" | "alone" | "none";
  /** The score of his seat, as the score sheet has it. */
  readonly points: number;
  /** Whether his side won; null where nobody won or lost. */
  readonly won: boolean | null;
  /** In the statistics. A deal that was played on from another does not, nor one in which somebody took back. */
  readonly counts: boolean;
  /** Its player, against computers alone, took actions back. */
  readonly taken_back: boolean;
  /** It is worked out what was given away, as far as it can be. */
  readonly judged: boolean;
  /** null where it is not worked out, or cannot be. */
  readonly losses: Losses | null;
  /** All losses together. */
  readonly lost: number | null;
}

/** Losses of a seat by kind. null if there was nothing to decide, or the loss cannot be known. */
export interface Losses {
  /** Difference between the best contract for the declarer and the declared one, both with the best discards and best play (in game points, scores less the average score of the others). 0 for the others; null if the deal had no declarer. */
  readonly bidding: number | null;
  /** Difference between the best discards and the actual ones in the declared contract, with best play (in the unit of the cards). null except for a declarer who discarded. */
  readonly discarding: number | null;
  /** Losses of the cards that the seat led: card points; or 1 for a lost game in contracts that are only won or lost. */
  readonly leading: number | null;
  /** Losses of the cards that the seat played to other seats' leads, in the same unit. */
  readonly following: number | null;
}

/** GET /api/me/archive/statistics: the same deals counted, those that count. */
export interface ArchiveStatistics {
  /** The one with most deals first. */
  readonly games: readonly GameStatistics[];
}

/** Deals of one game. */
export interface GameStatistics {
  readonly game: string;
  readonly deals: number;
  readonly points: number;
  readonly declared: number;
  /** Declared deals that were won. */
  readonly won: number;
  readonly judged: number;
  /** Losses in the `judged` deals, all together. */
  readonly given: Given;
  /** Kinds of contracts, most frequent first. */
  readonly contracts: readonly ContractCount[];
  /** Roles that occurred, in the order of `ROLES`. */
  readonly roles: readonly RoleCount[];
  /** Months with deals, oldest first. */
  readonly months: readonly MonthCount[];
}

/** Losses of many deals together, by kind, in the points of the game. */
export interface Given {
  readonly bidding: number;
  readonly discarding: number;
  readonly leading: number;
  readonly following: number;
}

/** Deals with one kind of contract. */
export interface ContractCount {
  readonly contract: string;
  readonly deals: number;
  /** Deals that the player declared. */
  readonly declared: number;
  /** Declared deals that were won. */
  readonly won: number;
  /** Sum of the player's scores in all these deals. */
  readonly points: number;
}

/** Deals in which the player had one role. */
export interface RoleCount {
  readonly role: "declarer" | "partner" | "opponent" | "alone" | "none";
  readonly deals: number;
  readonly won: number;
  readonly lost: number;
  readonly points: number;
}

/** Deals of a month. */
export interface MonthCount {
  /** Month in UTC, as in `2026-11`. */
  readonly month: string;
  readonly deals: number;
  readonly declared: number;
  /** Declared deals that were won. */
  readonly won: number;
  readonly points: number;
  /** Number of deals whose losses are computed. */
  readonly judged: number;
  /** Losses in the `judged` deals. */
  readonly given: Given;
}

/** A line of GET /api/deals/{id}/analysis: a card, as soon as it is worked out. */
export interface DealCard {
  readonly type: "card";
  /** How many cards were played before it. */
  readonly index: number;
  readonly card: PlayedCard | MultiplayerCard;
}

/** A played card. */
export interface PlayedCard {
  readonly seat: Seat;
  readonly card: Card;
  /** Result of the declarer's side after the card, if all play their best from there on. */
  readonly value: number;
  /** Loss against the best card for the side that played it; 0 for a best card. */
  readonly loss: number;
  /** Every card that could be played, in the order of the deck. */
  readonly cards: readonly CardValue[];
}

/** A card that could be played, and the result of the declarer's side after it if all play their best. */
export interface CardValue {
  readonly card: Card;
  readonly value: number;
}

/** A played card. */
export interface MultiplayerCard {
  readonly seat: Seat;
  readonly card: Card;
  /** Method by which the value was found; null if neither method ended within the limits. */
  readonly method: "max^n" | "paranoid" | null;
  /** Result of the player after the card by max^n; or the result that the player can still reach against all others, by paranoid. */
  readonly value: number | null;
  /** Loss against the best card for the player, by the same method; 0 for a best card. */
  readonly loss: number | null;
  /** Every card that could be played, in the order of the deck; empty unless the method is max^n. */
  readonly cards: readonly MultiplayerCardValue[];
}

/** A card that could be played, and the result of its player by max^n. */
export interface MultiplayerCardValue {
  readonly card: Card;
  readonly value: number;
}

/** The last line of GET /api/deals/{id}/analysis. */
export interface DealAnalysed {
  readonly type: "analysis";
  readonly analysis: DealAnalysis | MultiplayerAnalysis;
  /** The cards that lost something, dearest first. */
  readonly mistakes: readonly Mistake[];
}

/** Exact values of a finished deal at every card: the result of the declarer's side in the whole deal against all others. */
export interface DealAnalysis {
  readonly method: "two parties";
  /** Unit of the values: `points` are card points, including those outside tricks; otherwise 1 if the side wins and 0 if not. */
  readonly count: "points" | "tricks" | "no_trick" | "every_trick";
  /** Seats that played, in playing order from the first to lead. */
  readonly seats: readonly Seat[];
  /** Seats of the declarer's side. */
  readonly side: readonly Seat[];
  /** Value before the first lead. */
  readonly par: number;
  /** Value after the last played card. */
  readonly result: number;
  /** Sum of the losses of all cards, by seat of the table. */
  readonly losses: readonly number[];
  readonly tricks: readonly PlayedTrick[];
}

/** A played trick; the last one may not be full. */
export interface PlayedTrick {
  readonly cards: readonly PlayedCard[];
  /** Seat that took the trick; null if the deal ended in mid-trick. */
  readonly winner: Seat | null;
}

/** Values, card by card, of a finished deal in which every player played alone. */
export interface MultiplayerAnalysis {
  readonly method: "multiplayer";
  /** True if values are card points in tricks, which players avoid (Ramsch); False if they are each player's own score. */
  readonly card_points: boolean;
  /** Seats that played, in playing order from the first to lead. */
  readonly seats: readonly Seat[];
  /** Number of cards played before the first with an exact value, by max^n; the number of all cards if there is none. */
  readonly exact_from: number;
  /** Result by seat of the table, if all play their best by max^n from that card on; empty if no value is exact. */
  readonly par: readonly number[];
  /** Result by seat of the table, by max^n if the deal ended early; empty if no value is exact. */
  readonly result: readonly number[];
  /** Sum of the losses of the cards with exact values, by seat of the table. */
  readonly losses: readonly number[];
  readonly tricks: readonly MultiplayerTrick[];
}

/** A played trick; the last one may not be full. */
export interface MultiplayerTrick {
  readonly cards: readonly MultiplayerCard[];
  /** Seat that took the trick; null if the deal ended in mid-trick. */
  readonly winner: Seat | null;
}

/** A card that lost something against the best one. */
export interface Mistake {
  /** Number of cards played before it. */
  readonly index: number;
  readonly seat: Seat;
  readonly card: Card;
  /** Loss, as in `PlayedCard` or `MultiplayerCard`. */
  readonly loss: number;
  /** Cards that would have lost nothing; empty if a limit was met. */
  readonly better: readonly Card[];
  /** Reasons that can be derived, most important first; empty if there are none. */
  readonly reasons: readonly Reason[];
}

/** A reason why a card lost something, derived from the solver's values and lines. */
export interface Reason {
  /** Stable name, for which the page and the command line have texts. */
  readonly code: string;
  readonly cards: readonly Card[];
  readonly seat: Seat | null;
  /** Number of card points. */
  readonly points: number | null;
  /** Number of the trick (from 1). */
  readonly trick: number | null;
}

/** Body of every HTTP error. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  /** As in `Refused`. */
  readonly until?: number | null;
  /** Of `password/weak`: what makes the password easy to guess. */
  readonly reason?: "common" | "name" | "game" | "pattern" | "date" | "short" | null;
  /** Facts that the message names, for messages in other languages. `case` tells apart several sentences of a code; `line`, `action` and `entry` are a place in what was sent, from 1, and `reason` is then the message without the place. */
  readonly facts?: Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[]>>;
}

/** Deal with a declarer: a case and the declarer's seat. */
export interface SkatDeclared {
  readonly contract: "diamonds" | "hearts" | "spades" | "clubs" | "grand" | "null";
  /** Last number bid or held. */
  readonly bid: number;
  /** True if the declarer did not pick up the skat. */
  readonly hand?: boolean;
  readonly schneider_announced?: boolean;
  readonly schwarz_announced?: boolean;
  readonly ouvert?: boolean;
  readonly kontra?: "none" | "kontra" | "re";
  /** Matadors: `{"with": 2}` or `{"without": 1}`. Optional with `cards`; none in null. */
  readonly matadors?: { readonly [K in "with" | "without"]?: number } | null;
  /** The declarer's twelve cards: ten in hand and the skat, or ten played and two discarded. A list, or a text separated by blanks. */
  readonly cards?: readonly string[] | string | null;
  /** Card points of the declarer's tricks and the skat. Optional in null and after a concession. */
  readonly declarer_card_points?: number | null;
  /** Number of the declarer's tricks. Optional after a concession. */
  readonly declarer_tricks?: number | null;
  /** Side that conceded. Its card points may be stated too: a declarer with 61 has won, and so have opponents with 60 (A.8.6). */
  readonly conceded_by?: "declarer" | "opponents" | null;
  /** Card points of the opponents' tricks when they conceded. If omitted, they had not won yet. */
  readonly opponents_card_points?: number | null;
  /** True if play stopped with cards left and without a concession: unplayed tricks then make neither side schneider or schwarz. */
  readonly ended_early?: boolean;
  readonly declarer: Seat;
  /** Seat of the dealer. The deal passes to the left, and a stated dealer must match. */
  readonly dealer?: Seat | null;
}

/** Deal in which all passed. All scores are 0, and the deal counts as played. */
export interface SkatPassedIn {
  readonly passed_in: true;
  readonly dealer?: Seat | null;
}

/** Deal of Ramsch after all passed. Places count from the dealer's left: F, M, R. */
export interface SkatRamsch {
  readonly variant: "ramsch" | "schieberamsch";
  /** Card points by place (120 in total); the skat counts for the winner of the last trick. */
  readonly card_points: ByPlace;
  /** Tricks by place (10 in total). */
  readonly tricks: ByPlace;
  /** Number of players who left the skat in Schieberamsch (0 to 3). */
  readonly players_who_left_the_skat?: number;
  readonly dealer?: Seat | null;
}

/** Number for each player of the deal: forehand, middlehand, rearhand. */
export interface ByPlace {
  readonly F: number;
  readonly M: number;
  readonly R: number;
}

/** Deal with a declarer: a case and the seats of the declarer's side. */
export interface SchafkopfDeclared {
  /** Contract; `rufspiel` is the partner game. */
  readonly game: "rufspiel" | "partner" | "wenz" | "geier" | "solo" | "farbwenz" | "farbgeier" | "bettel" | "sie";
  /** Number of cards in a hand: 8, or 6 with the short deck; the table's number by default. */
  readonly cards_per_hand?: 8 | 6 | null;
  /** True if the partner game was played alone with all four aces. */
  readonly alone?: boolean;
  readonly tout?: boolean;
  /** True if every card is an Ober or an Unter, as with the `game` `sie`; `game` is then ignored. */
  readonly sie?: boolean;
  /** True if the tout was won. Optional with the number of tricks. */
  readonly tout_won?: boolean | null;
  /** Card points of the declarer side. Optional in a tout, bettel or sie. */
  readonly declarer_points?: number | null;
  /** Tricks of the declarer side. Optional if the card points show that both sides have some, and always in a sie. */
  readonly declarer_tricks?: number | null;
  /** Runners: the unbroken run of top trumps that the declarer side holds, whether it counts or not; −n if the side lacks them. If both count (option `laufende_sides`), n may stand for either. Optional with `cards`, in a sie, or if no runners count. */
  readonly laufende?: number | null;
  /** Hand of the declarer, and of the partner if there is one. A list, or a text separated by blanks. */
  readonly cards?: readonly string[] | string | null;
  /** Trump suit of a solo; needed only with `cards`. */
  readonly suit?: "C" | "S" | "H" | "D" | null;
  /** Number of players who knocked. */
  readonly klopfer?: number;
  /** Number of doublings: 1 kontra, 2 re. */
  readonly stoss?: number;
  readonly declarer: Seat;
  /** Seat that held the called ace, in a partner game with a partner. */
  readonly partner?: Seat | null;
  /** Seat of the dealer. The deal passes to the left, and a stated dealer must match. */
  readonly dealer?: Seat | null;
}

/** Deal in which all passed. The table's rule decides whether the deal counts as played (C.5). */
export interface SchafkopfPassedIn {
  readonly passed_in: true;
  readonly dealer?: Seat | null;
}

/** Deal of ramsch after all passed. Numbers count from the dealer's left. */
export interface SchafkopfRamsch {
  readonly game: "ramsch";
  /** Card points by seat (120 in total). */
  readonly card_points: readonly [number, number, number, number];
  readonly tricks: readonly [number, number, number, number];
  /** Seat with the highest trump in its tricks, of those tied for most card points; null without a tie (C.15.2). */
  readonly highest_trump?: 0 | 1 | 2 | 3 | null;
  readonly cards_per_hand?: 8 | 6 | null;
  readonly klopfer?: number;
  readonly dealer?: Seat | null;
}

/** Deal with the results of all players, and the privilege if one was taken. */
export interface SuitabilityEntry {
  /** Tricks by seat. */
  readonly tricks: readonly number[];
  /** Penalty cards by seat. */
  readonly penalty_cards: readonly number[];
  readonly privilege?: "none" | "immunity" | "warranty" | "poverty";
  /** Seat with the privilege. Optional unless the dealer of five took it after the fourth player had declined. */
  readonly privileged?: Seat | null;
  /** Seat of the dealer. The deal passes to the left, and a stated dealer must match. */
  readonly dealer?: Seat | null;
}

/** Position in a declared game or in a ramsch. */
export interface SkatPosition {
  readonly id?: string | null;
  readonly group?: string | null;
  /** Expected answer, if the line has one. */
  readonly points?: number | null;
  /** Expected answer, if the line has one. */
  readonly won?: boolean | null;
  /** Seat that leads, or led, to the trick in progress. */
  readonly leader: number;
  /** Cards held now, by seat: equal numbers, but one card less for seats that have played to the trick in progress. */
  readonly hands: readonly (readonly string[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick?: readonly string[];
  /** Tricks that each seat made before; default: none. */
  readonly made_tricks?: readonly number[];
  /** Card points in these tricks, by seat; default: none. */
  readonly made_points?: readonly number[];
  /** Contract as in `declare`: `clubs`, `grand`, `null` …; or `ramsch`. */
  readonly contract: string;
  /** Seat of the declarer; omitted only in a ramsch. */
  readonly declarer?: number | null;
  /** The two cards that count for the declarer, if they are to count; in a ramsch they count for no player. */
  readonly skat?: readonly string[];
}

/** Deal as in `SkatPosition`, before the first card. The solver ignores its contract and finds the best one. */
export interface SkatStart {
  readonly id?: string | null;
  readonly group?: string | null;
  /** Expected answer, if the line has one. */
  readonly points?: number | null;
  /** Expected answer, if the line has one. */
  readonly won?: boolean | null;
  /** Seat that leads, or led, to the trick in progress. */
  readonly leader: number;
  /** Cards held now, by seat: equal numbers, but one card less for seats that have played to the trick in progress. */
  readonly hands: readonly (readonly string[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick?: readonly string[];
  /** Tricks that each seat made before; default: none. */
  readonly made_tricks?: readonly number[];
  /** Card points in these tricks, by seat; default: none. */
  readonly made_points?: readonly number[];
  readonly contract?: string | null;
  /** Seat of the declarer. */
  readonly declarer?: number | null;
  /** The declarer's other two cards. */
  readonly skat: readonly string[];
  /** Bid of the declarer; the lowest bid by default. */
  readonly bid?: number | null;
}

/** Position in a declared game or in a ramsch. */
export interface SchafkopfPosition {
  readonly id?: string | null;
  readonly group?: string | null;
  /** Expected answer, if the line has one. */
  readonly points?: number | null;
  /** Expected answer, if the line has one. */
  readonly won?: boolean | null;
  /** Seat that leads, or led, to the trick in progress. */
  readonly leader: number;
  /** Cards held now, by seat: equal numbers, but one card less for seats that have played to the trick in progress. */
  readonly hands: readonly (readonly string[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick?: readonly string[];
  /** Tricks that each seat made before; default: none. */
  readonly made_tricks?: readonly number[];
  /** Card points in these tricks, by seat; default: none. */
  readonly made_points?: readonly number[];
  /** Contract as in `declare`: `partner C`, `wenz`, `solo H` …; or `ramsch`. */
  readonly contract: string;
  /** Seat of the declarer; omitted only in a ramsch. */
  readonly declarer?: number | null;
  /** Seat that was dealt the called ace. Needed only if the ace was played in an earlier trick. */
  readonly partner?: number | null;
  /** True if the called suit was led before, so that the ace has no duties any more. */
  readonly called_led?: boolean;
}

/** Deal as in `SchafkopfPosition`, before the first card. Contract and partner are ignored. */
export interface SchafkopfStart {
  readonly id?: string | null;
  readonly group?: string | null;
  /** Expected answer, if the line has one. */
  readonly points?: number | null;
  /** Expected answer, if the line has one. */
  readonly won?: boolean | null;
  /** Seat that leads, or led, to the trick in progress. */
  readonly leader: number;
  /** Cards held now, by seat: equal numbers, but one card less for seats that have played to the trick in progress. */
  readonly hands: readonly (readonly string[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick?: readonly string[];
  /** Tricks that each seat made before; default: none. */
  readonly made_tricks?: readonly number[];
  /** Card points in these tricks, by seat; default: none. */
  readonly made_points?: readonly number[];
  readonly contract?: string | null;
  /** Seat of the declarer. */
  readonly declarer?: number | null;
  readonly partner?: number | null;
}

/** Position during the play, after any swap. The number of hands is the number of players. */
export interface SuitabilityPosition {
  readonly id?: string | null;
  readonly group?: string | null;
  /** Expected answer, if the line has one. */
  readonly points?: number | null;
  /** Expected answer, if the line has one. */
  readonly won?: boolean | null;
  /** Seat that leads, or led, to the trick in progress. */
  readonly leader: number;
  /** Cards held now, by seat: equal numbers, but one card less for seats that have played to the trick in progress. */
  readonly hands: readonly (readonly string[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick?: readonly string[];
  /** Tricks that each seat made before; default: none. */
  readonly made_tricks?: readonly number[];
  /** Card points in these tricks, by seat; default: none. */
  readonly made_points?: readonly number[];
  /** Roles of three suits, or of all four. */
  readonly suits: Readonly<Record<string, "trump" | "penalty" | "reverse" | "plain">>;
  readonly privilege?: "none" | "immunity" | "warranty" | "poverty";
  /** Seat that took the privilege. */
  readonly privileged?: number | null;
}

/** Deal before its suits have roles, which can be laid out but not solved. */
export interface SuitabilityStart {
  readonly id?: string | null;
  readonly group?: string | null;
  /** Expected answer, if the line has one. */
  readonly points?: number | null;
  /** Expected answer, if the line has one. */
  readonly won?: boolean | null;
  /** Seat that leads, or led, to the trick in progress. */
  readonly leader: number;
  /** Cards held now, by seat: equal numbers, but one card less for seats that have played to the trick in progress. */
  readonly hands: readonly (readonly string[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick?: readonly string[];
  /** Tricks that each seat made before; default: none. */
  readonly made_tricks?: readonly number[];
  /** Card points in these tricks, by seat; default: none. */
  readonly made_points?: readonly number[];
}

/** Body, query and answer of each request, by method and address. */
export interface Calls {
  /** Return who you are, and set the cookie of a new session if you have none. */
  'GET /api/me': { answer: Me };
  /** Choose a name, used from the next seat you take. */
  'PUT /api/me': { body: Rename; answer: Me };
  /** Return the games that can be played. */
  'GET /api/games': { answer: readonly GameInfo[] };
  /** Return unfinished tables: first those where you sit, then those opened to everyone. */
  'GET /api/tables': { answer: readonly TableInfo[] };
  /** Open a table. */
  'POST /api/tables': { body: NewTable; answer: TableInfo };
  /** Return a table. */
  'GET /api/tables/{table}': { answer: TableInfo };
  /** Return a hint for your turn; nothing once the table has gone on. */
  'GET /api/tables/{table}/hint': { query?: { seq?: null | number | string; level?: null | "quick" | "strong" }; answer: SeatHint | null };
  /** Make an account of the present guest, with a password. */
  'POST /api/account': { body: SignUp; answer: SignedUp };
  /** Return what the browser needs to make the passkey of a new account. */
  'POST /api/account/passkey/options': { body: AskPasskey; answer: PasskeyOptions };
  /** Make an account of the present guest, with the passkey that was asked for. */
  'POST /api/account/passkey': { body: Passkey; answer: SignedUp };
  /** Sign in by password. */
  'POST /api/session': { body: SignIn; answer: Me };
  /** Return what the browser needs to sign in with a passkey. */
  'POST /api/session/passkey/options': { answer: PasskeyOptions };
  /** Sign in with the passkey that was asked for. */
  'POST /api/session/passkey': { body: Passkey; answer: Me };
  /** Sign in by a recovery code, which becomes invalid. */
  'POST /api/session/recovery': { body: Recover; answer: Me };
  /** Sign out. */
  'DELETE /api/session': { answer: null };
  /** Return what your account holds. */
  'GET /api/account': { answer: Account };
  /** Confirm by password or recovery code that you own the account. */
  'POST /api/account/confirm': { body: Confirm; answer: null };
  /** Return what the browser needs to confirm by a passkey that you own the account. */
  'POST /api/account/confirm/passkey/options': { answer: PasskeyOptions };
  /** Confirm by the passkey that was asked for that you own the account. */
  'POST /api/account/confirm/passkey': { body: Passkey; answer: null };
  /** Set another password, or the first; all other sessions end. */
  'PUT /api/account/password': { body: NewPassword; answer: Account };
  /** Return what the browser needs to make one more passkey. */
  'POST /api/account/passkeys/options': { answer: PasskeyOptions };
  /** Keep the passkey that was asked for. */
  'POST /api/account/passkeys': { body: Passkey; answer: Account };
  /** Remove a passkey, unless it is the only way to sign in. */
  'DELETE /api/account/passkeys/{passkey}': { answer: Account };
  /** Make ten new recovery codes; the old ones become invalid. */
  'POST /api/account/codes': { answer: SignedUp };
  /** Sign out another browser. */
  'DELETE /api/account/sessions/{session}': { answer: Account };
  /** Download all that is kept about you, in one file. */
  'GET /api/account/export': { answer: Export };
  /** Delete the account; its deals stay, without the name. */
  'DELETE /api/account': { answer: null };
  /** Return the address of a finished deal that you may read. */
  'GET /api/tables/{table}/deals/{number}': { answer: DealAddress };
  /** Return a finished deal: one with a seat of yours, of a table opened to everyone, or shared. */
  'GET /api/deals/{deal}': { answer: DealInfo };
  /** Return the whole deal, moment by moment. */
  'GET /api/deals/{deal}/moments': { query?: { as?: null | string }; answer: DealMoments };
  /** Stream the worth of each card: a line `DealCard` for each as it is computed, then `DealAnalysed`. */
  'GET /api/deals/{deal}/analysis': { answer: Blob };
  /** Return the best declarations that the declarer had. */
  'GET /api/deals/{deal}/declarations': { answer: readonly BestDeclaration[] };
  /** Download the deal as a record, or in another format that holds such a deal. */
  'GET /api/deals/{deal}/record': { query?: { format?: null | string }; answer: Blob };
  /** Draw the deal without names (1200 × 630). */
  'GET /api/deals/{deal}/picture.svg': { answer: Blob };
  /** Draw the deal without names as PNG (1200 × 630). */
  'GET /api/deals/{deal}/picture.png': { answer: Blob };
  /** Let everyone read a deal in which you had a seat. */
  'PUT /api/deals/{deal}/share': { answer: ShareDeal };
  /** Stop sharing a deal in which you had a seat. */
  'DELETE /api/deals/{deal}/share': { answer: ShareDeal };
  /** Play on from a moment of the deal against computer players, at a new table that counts nowhere. */
  'POST /api/deals/{deal}/play': { body: PlayOn; answer: TableInfo };
  /** Return the key of the public log, and its newest head. */
  'GET /api/fair/log': { answer: PublicLog };
  /** Return entries of the public log, at most 1,000 at once. */
  'GET /api/fair/log/entries': { query: { start: number | string; count: number | string }; answer: LogEntries };
  /** Return the proof that an entry is in the log. */
  'GET /api/fair/log/inclusion': { query: { leaf: string; size: number | string }; answer: Inclusion };
  /** Return the proof that the log only ever grew. */
  'GET /api/fair/log/consistency': { query: { first: number | string; second: number | string }; answer: Consistency };
  /** Download the fair file of a finished deal, which its readers (see GET /api/deals/{deal}) check. */
  'GET /api/tables/{table}/deals/{number}/fair': { answer: FairFile };
  /** Hide what the person on this seat, or the author of this line, says at any table. */
  'POST /api/tables/{table}/mute': { body: Mute; answer: readonly Muted[] };
  /** Return the people whom you have muted. */
  'GET /api/muted': { answer: readonly Muted[] };
  /** Stop muting a person. */
  'DELETE /api/muted/{number}': { answer: readonly Muted[] };
  /** Report the person on this seat, or the author of this line, to the moderators. */
  'POST /api/tables/{table}/report': { body: NewReport; answer: Ok };
  /** Return whether you are a moderator, and whether you are suspended. */
  'GET /api/standing': { answer: Standing };
  /** Return what people have reported. */
  'GET /api/desk/reports': { query?: { closed?: null | "true" | "false" }; answer: readonly Report[] };
  /** Return the rated matches of the last 90 days whose play contradicts the result, the newest first. */
  'GET /api/desk/matches': { answer: readonly SuspectMatch[] };
  /** Return what the moderators have done. */
  'GET /api/desk/audit': { answer: readonly AuditEntry[] };
  /** Close a report. */
  'POST /api/desk/reports/{number}/close': { body: CloseReport; answer: Report };
  /** Suspend a person from sitting with people, talking and seeking. */
  'POST /api/desk/suspend': { body: Suspend; answer: ModeratedPerson };
  /** Lift a suspension. */
  'POST /api/desk/unsuspend': { body: Unsuspend; answer: ModeratedPerson };
  /** Give a person another name. */
  'POST /api/desk/rename': { body: ModerationRename; answer: ModeratedPerson };
  /** End a table; a deal in progress is void. */
  'POST /api/desk/end-table': { body: EndTable; answer: TableInfo };
  /** Look for people who want to play the same. */
  'PUT /api/seek': { body: Seek; answer: null };
  /** Stop looking for people. */
  'DELETE /api/seek': { answer: null };
  /** Accept computer players on the free seats, once they are offered. */
  'POST /api/seek/computers': { body: SeekComputers; answer: null };
  /** Return the people whom you follow and whom you have blocked. */
  'GET /api/people': { answer: KnownUsers };
  /** Return the other people who sit at a table. */
  'GET /api/tables/{table}/people': { answer: readonly SeatedPerson[] };
  /** Follow or block the person on a seat. */
  'PUT /api/tables/{table}/seats/{seat}/{relation}': { answer: null };
  /** Stop following or blocking the person on a seat. */
  'DELETE /api/tables/{table}/seats/{seat}/{relation}': { answer: null };
  /** Follow or block a person, by their handle or the name of their account. */
  'PUT /api/people/{person}/{relation}': { answer: null };
  /** Stop following or blocking a person. */
  'DELETE /api/people/{person}/{relation}': { answer: null };
  /** Invite a person to a table where you sit and a seat is free. */
  'POST /api/tables/{table}/invitations': { body: Invite; answer: null };
  /** Decline an invitation. */
  'DELETE /api/invitations/{table}': { answer: null };
  /** Draw the table's address as a QR code. */
  'GET /api/tables/{table}/qr.svg': { answer: Blob };
  /** Compute the worth of a position of any game, and of each of its cards; nothing is kept. */
  'POST /api/analyse': { body: Board; answer: PartiesBoard | MultiplayerBoard | PlayedOut };
  /** Compute the best declarations of each seat, or of the declarer if named, with a whole deal; nothing is kept. */
  'POST /api/analyse/declarations': { body: Board; answer: readonly SeatDeclarations[] };
  /** Draw a deal at random, under conditions; nothing is kept. */
  'POST /api/analyse/random': { body: RandomDeal; answer: Board };
  /** Put a finished deal of a record on the board; nothing is kept. */
  'POST /api/analyse/record': { body: RecordedDeal; answer: Board };
  /** Read the deals of a text in another format as records, each checked by our rules; nothing is kept. */
  'POST /api/formats/read': { body: FormatText; answer: FormatDeals };
  /** Return the number of puzzles, the puzzles of the day, and your results. */
  'GET /api/puzzles': { answer: Puzzles };
  /** Return the puzzle of the day, the same for everyone. */
  'GET /api/puzzles/{game}/daily': { answer: ShownPuzzle };
  /** Return a puzzle that you have not solved, near your strength unless a difficulty is given. */
  'GET /api/puzzles/{game}/next': { query?: { kind?: null | string; difficulty?: null | number | string; after?: null | string }; answer: ShownPuzzle | ShownDeclaring };
  /** Return random puzzles, from easy to hard, to be solved against the clock; nothing is kept. */
  'GET /api/puzzles/{game}/rush': { answer: PuzzleRush };
  /** Return a puzzle without its solution. */
  'GET /api/puzzles/{game}/{puzzle}': { answer: ShownPuzzle | ShownDeclaring };
  /** Judge a card: right, with the answers to it, or wrong, with its refutation. */
  'POST /api/puzzles/{game}/{puzzle}/attempt': { body: PuzzleAttempt; answer: PuzzleRight | PuzzleWrong };
  /** Return the line that solves a puzzle, which then counts as unsolved. */
  'POST /api/puzzles/{game}/{puzzle}/give-up': { answer: PuzzleSolution };
  /** Judge an answer before the first card: cards to discard, or a contract. */
  'POST /api/puzzles/{game}/{puzzle}/declare': { body: DeclaringAttempt; answer: DeclaringAnswer };
  /** Return the course of a game: lessons of steps, each a position with a question. */
  'GET /api/school/{game}': { answer: SchoolCourse };
  /** Judge an answer, with the reason; nothing is kept. */
  'POST /api/school/{game}/{lesson}/{step}/attempt': { body: SchoolAttempt; answer: SchoolAnswer };
  /** Return what you have learnt, where you lose most in your own deals, and what to learn next. */
  'GET /api/progress': { answer: Progress };
  /** Download all that is kept about what you have learnt, in one file. */
  'GET /api/progress/export': { answer: ExportedProgress };
  /** Mark a lesson of the school as done. */
  'PUT /api/progress/lessons/{game}/{lesson}': { answer: null };
  /** Delete all that you have learnt, puzzles too; finished deals stay in your archive. */
  'DELETE /api/progress': { answer: null };
  /** Make an exercise: a hand before its first decision about the contract. */
  'POST /api/train/{game}/bid': { answer: BidExercise };
  /** Return at once what *strong* expects at the last of your decisions. */
  'POST /api/train/{game}/bid/{exercise}/expected': { body: BidChoices; answer: Hint };
  /** Judge your last decision by play-outs, and continue the auction. */
  'POST /api/train/{game}/bid/{exercise}/judge': { body: BidChoices; answer: BidJudged };
  /** Make an exercise: the tricks of a deal as one seat saw them, and questions about them. */
  'POST /api/train/{game}/count': { answer: CountExercise };
  /** Judge an answer: all that was missed or wrong, and where it was to be seen. */
  'POST /api/train/{game}/count/{exercise}/grade': { body: CountAttempt; answer: Grade };
  /** Score a deal that was played with real cards; nothing is kept. */
  'POST /api/score': { body: ScoreDeal; answer: ScoredDeal };
  /** Score the whole list of a table; nothing is kept. */
  'POST /api/score/list': { body: ScoreDeals; answer: ScoredDeals };
  /** Score the whole list of a table as CSV; nothing is kept. */
  'POST /api/score/list.csv': { body: ScoreDeals; answer: Blob };
  /** Return your bots. */
  'GET /api/bots': { answer: MyBots };
  /** Make a bot. Its token is shown only this once. */
  'POST /api/bots': { body: NewBot; answer: MadeBot };
  /** Make another token for a bot of yours; the old token becomes invalid. */
  'POST /api/bots/{bot}/token': { answer: MadeBot };
  /** Delete a bot of yours; its deals stay, without the name. */
  'DELETE /api/bots/{bot}': { answer: null };
  /** Take a seat. */
  'POST /api/bot/tables/{table}/sit': { body: BotSit; answer: BotDone };
  /** Act in the deal. */
  'POST /api/bot/tables/{table}/act': { body: BotAct; answer: BotDone };
  /** Leave a table; in mid-deal a computer player takes the seat. */
  'POST /api/bot/tables/{table}/leave': { answer: BotDone };
  /** Stream what concerns a bot, line by line, while the connection lasts. A new stream ends the one before. */
  'GET /api/bot/stream': { answer: Blob };
  /** Return a person's page. */
  'GET /api/people/{name}': { answer: Profile };
  /** Return the best players of a game, of all times or of a month. */
  'GET /api/leaders': { query: { game: string; month?: null | string; bots?: null | "true" | "false" }; answer: Leaders };
  /** Return a page of your own finished deals. */
  'GET /api/me/archive': { query?: { game?: null | string; contract?: null | string; role?: null | "declarer" | "partner" | "opponent" | "alone" | "none"; result?: null | "won" | "lost"; since?: null | string; until?: null | string; with?: null | string; company?: null | "people" | "computers"; loss?: null | number | string; sort?: null | "date" | "points" | "loss"; direction?: null | "down" | "up"; page?: null | number | string }; answer: Archive };
  /** Return counts over your own finished deals. */
  'GET /api/me/archive/statistics': { query?: { game?: null | string; contract?: null | string; role?: null | "declarer" | "partner" | "opponent" | "alone" | "none"; result?: null | "won" | "lost"; since?: null | string; until?: null | string; with?: null | string; company?: null | "people" | "computers"; loss?: null | number | string }; answer: ArchiveStatistics };
  /** Download your own finished deals as records, the oldest first. */
  'GET /api/me/archive.jsonl': { query?: { game?: null | string; contract?: null | string; role?: null | "declarer" | "partner" | "opponent" | "alone" | "none"; result?: null | "won" | "lost"; since?: null | string; until?: null | string; with?: null | string; company?: null | "people" | "computers"; loss?: null | number | string }; answer: Blob };
  /** Download your own finished deals as a table. */
  'GET /api/me/archive.csv': { query?: { game?: null | string; contract?: null | string; role?: null | "declarer" | "partner" | "opponent" | "alone" | "none"; result?: null | "won" | "lost"; since?: null | string; until?: null | string; with?: null | string; company?: null | "people" | "computers"; loss?: null | number | string }; answer: Blob };
  /** Download your own finished deals as a table in Parquet. */
  'GET /api/me/archive.parquet': { query?: { game?: null | string; contract?: null | string; role?: null | "declarer" | "partner" | "opponent" | "alone" | "none"; result?: null | "won" | "lost"; since?: null | string; until?: null | string; with?: null | string; company?: null | "people" | "computers"; loss?: null | number | string }; answer: Blob };
  /** Return whether the server runs. */
  'GET /api/health': { answer: Ok };
  /** Return whether the process answers. */
  'GET /api/health/live': { answer: Ok };
  /** Return whether the database can be written and the server is not about to stop. */
  'GET /api/health/ready': { answer: Ok };
  /** Return this description. */
  'GET /api/openapi.json': { answer: object };
}
