// Written by `python -m stich.server.generate` from the structs in src/stich/server/wire and the handlers: change it there.

/** A seat, counted round the table from 0. */
export type Seat = number;

/** A card by its text: `CJ`, `HT`, `D7`. */
export type Card = string;

/** What a browser and the server exchange about a passkey, as WebAuthn has it in JSON. */
export type Credential = object;

/** A deal as a line of docs/reference/records.md. */
export type RecordLine = Readonly<Record<string, unknown>>;

/** Facts of a change in the log of an event. */
export type ChangeFacts = Readonly<Record<string, unknown>>;

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
export type AnyEntry = SkatDeclared | SkatPassedIn | SkatRamsch | SkatValue | SchafkopfDeclared | SchafkopfPassedIn | SchafkopfRamsch | SchafkopfValue | SuitabilityEntry | SuitabilityValue;

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

/** Sit down on an empty seat. */
export interface Sit {
  readonly type: "sit";
  readonly id: number;
  readonly seat: number;
  /** Commitment to your number for the next deal, at a table whose dealing can be checked (`docs/explanation/fair.md`). */
  readonly commitment?: string | null;
}

/** Put a computer player on an empty seat. */
export interface Fill {
  readonly type: "fill";
  readonly id: number;
  readonly seat: number;
  readonly player?: string;
}

/** Act in the deal. `seq` is the sequence number of the table's state to which the action is the answer; an outdated number is refused. */
export interface Act {
  readonly type: "act";
  readonly id: number;
  readonly seq: number;
  readonly action: string;
}

/** Take the deal in progress back to one of your decisions. Only against computer players alone; the deal then counts in no statistics. `seq` is as in `Act`. */
export interface TakeBack {
  readonly type: "take-back";
  readonly id: number;
  readonly seq: number;
  /** Number of actions that remain: one of `TableView.back`. */
  readonly to: number;
}

/** Say that you are ready for the next deal. It is dealt once all people with a seat are ready. */
export interface Ready {
  readonly type: "ready";
  readonly id: number;
  /** Commitment to your number for that deal. */
  readonly commitment?: string | null;
}

/** Send the number to which you have committed, after the deal was opened (`TableView.fair`). */
export interface Number {
  readonly type: "number";
  readonly id: number;
  readonly deal: number;
  readonly number: string;
}

/** Vote to end the match after this deal. The match ends once all people with a seat have voted so; `Ready` withdraws the vote. Refused in a rated match that a player has left. */
export interface Stop {
  readonly type: "stop";
  readonly id: number;
}

/** Leave your seat. During a deal the seat is kept for you until the deal is over, and you may take it back from a computer player. */
export interface Leave {
  readonly type: "leave";
  readonly id: number;
}

/** Agree to free a seat that is kept for a player who left. It becomes free once all people with a seat agree. */
export interface Free {
  readonly type: "free";
  readonly id: number;
  readonly seat: number;
}

/** List the table in the lobby, or make it private again, so that only people with its address find it. Only the host may do this. */
export interface List {
  readonly type: "list";
  readonly id: number;
  readonly listed: boolean;
}

/** Allow free text in the table's chat, or only ready-made phrases. Only the host may do this. Free text is never allowed in a rated deal. */
export interface AllowChat {
  readonly type: "allow-talk";
  readonly id: number;
  readonly free: boolean;
}

/** Allow or forbid bots to sit down at the table. Bots with a seat keep it. Only the host may do this, and not at a rated table. */
export interface AllowBots {
  readonly type: "allow-bots";
  readonly id: number;
  readonly allowed: boolean;
}

/** Replace another player by a computer player. Only at a table without a clock, if it waits for a player who has had no connection for three minutes. */
export interface StandIn {
  readonly type: "stand-in";
  readonly id: number;
  readonly seat: number;
}

/** Remove a computer player or a bot from its seat between two deals, so that a person may sit down. Refused at a rated table after its first deal. Before the first deal the host may also remove a person. */
export interface Dismiss {
  readonly type: "dismiss";
  readonly id: number;
  readonly seat: number;
}

/** Check the connection; the answer is a `Pong`. Send it after (re)connecting, and when no message has arrived for a while. */
export interface Ping {
  readonly type: "ping";
  readonly id: number;
}

/** Say a ready-made phrase. Only players with a seat may chat; everyone at the table, spectators included, reads it. */
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

/** Send a free text (1 to 200 visible characters). Allowed if `TableView.talk` is `free`, and never in a rated deal. */
export interface Write {
  readonly type: "write";
  readonly id: number;
  readonly text: string;
}

/** One event and the table after it. After a reconnect the missed updates are sent in order. */
export interface Update {
  readonly type: "update";
  readonly event: Happened;
  readonly view: TableView;
}

/** The newest event as this observer may see it. */
export interface Happened {
  readonly kind: "created" | "listed" | "sat" | "filled" | "left" | "freed" | "ready" | "stopped" | "dealt" | "acted" | "took-back" | "talk" | "bots" | "ended" | "last-deal" | "stood-in" | "dismissed" | "chained" | "opened" | "number";
  /** Seat of the event; the host's seat if `kind` is `listed`. */
  readonly seat: Seat | null;
  /** Text of the action if `kind` is `acted`. */
  readonly action: string | null;
  /** Seat of the player who agrees to free `seat`, if `kind` is `freed`. */
  readonly by: Seat | null;
  /** Reason for which a computer player took over, if `kind` is `stood-in`. */
  readonly why: "time" | "left" | "gone" | "illegal" | null;
}

/** Everything that this observer may see of the table after event `seq`. */
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
  /** The observer's seat; null for a spectator. */
  readonly you: Seat | null;
  /** Seat that the observer left and may take back; null if there is none. */
  readonly kept: Seat | null;
  /** Seat of the host: the person who has sat here longest. The host decides, for example, whether the table is listed. */
  readonly host: Seat | null;
  /** True if the lobby lists the table. Otherwise only people with its address find it. */
  readonly listed: boolean;
  /** As in `NewTable`. */
  readonly talk: "phrases" | "free";
  /** As in `NewTable`. */
  readonly bots: boolean;
  /** True if the match was ended by a moderator or for inactivity. A deal that was in progress is void. */
  readonly ended: boolean;
  /** True if the match was ended for inactivity. */
  readonly abandoned: boolean;
  /** Score sheet of the match; null before the first deal. */
  readonly match: Match | null;
  /** True if the match is over. */
  readonly finished: boolean;
  /** Standings of the match, first place first. */
  readonly standings: readonly Standing[];
  /** The deal in progress, or the last finished one: the view struct of the game that its field `game` names. null before the first deal. */
  readonly deal: AnyView | null;
  /** Data to check how the table's deals are dealt; null if they cannot be checked. */
  readonly fair: FairView | null;
  /** The earlier deal that this table's only deal continues, if any. Such a deal counts in no statistics. */
  readonly origin: DealOrigin | null;
  /** The board of the day that is the table's only deal, if any. Its player is alone at the table and takes nothing back. */
  readonly daily: DailyTable | null;
  /** Place of the table in an event of a club, if it has one. */
  readonly club: ClubPlaceView | null;
  /** Values of `to` that this observer may send in `TakeBack`: the number of actions before each of their decisions, the newest last. Empty if they may not take anything back. */
  readonly back: readonly number[];
  /** True if an action of `deal` was taken back. The deal then counts in no statistics. */
  readonly taken_back: boolean;
}

/** The occupant of a seat. */
export interface SeatInfo {
  readonly kind: "empty" | "guest" | "computer";
  /** Name of a guest, or level of a computer player. Empty for a guest without a name and for an empty seat. */
  readonly name: string;
  /** For a guest: four digits that are shown for a missing name, after the word for "guest" in the reader's language. */
  readonly number: number | null;
  /** True if the guest is ready for the next deal. */
  readonly ready: boolean;
  /** True if the guest votes to end the match instead of playing the next deal. */
  readonly stop: boolean;
  /** For a guest: true if the name belongs to an account, and so is unique. */
  readonly account: boolean;
  /** For a guest: true if it is a bot, a program that belongs to a person. */
  readonly bot: boolean;
  /** Player for whom the seat is kept until the deal is over. Meanwhile it is empty or has a computer player; others may not take it. */
  readonly kept_for: KeptFor | null;
}

/** Player who left a seat during a deal. Only they may take the seat until it is freed. */
export interface KeptFor {
  readonly name: string;
  /** As in `SeatInfo`. */
  readonly number: number;
  /** Seats whose players agree to free the seat. */
  readonly freed_by: readonly Seat[];
}

/** Score sheet with one row for each deal. Immutable; `MatchRules.enter` returns a sheet with one more deal. */
export interface Match {
  readonly seats: number;
  /** Number of deals after which the match ends. 0: no number is agreed, and the match ends at the target, or when all players agree. */
  readonly deals: number;
  readonly first_dealer: Seat;
  readonly rows: readonly MatchRow[];
  /** Total (game points) at which the match ends, once a seat has reached it; null if none is agreed. A negative one is reached from above, and the lowest total has lost. */
  readonly target: number | null;
  /** True if all players agreed to end the match after these deals. */
  readonly stopped: boolean;
  /** True if the players pay each other the differences of their totals at the end (A.14.3); False if they do not pay at all, or after each deal. */
  readonly has_settlement: boolean;
  /** True if deals won and lost as declarer decide between equal totals; if False, seats with equal totals share a rank. */
  readonly declaring_counts: boolean;
}

/** Row of a match's score sheet: one deal. */
export interface MatchRow {
  readonly dealer: Seat;
  /** Outcome of the deal, of the game's subclass of `Outcome`. */
  readonly outcome: AnyOutcome;
  /** Game points that each seat took from the pot in this deal (negative: paid into it), in addition to the scores. Empty if the pot did not change. */
  readonly pot: readonly number[];
  /** True if a player took an action back. The deal counts for the length of the match, but its scores are not added to the totals. */
  readonly taken_back: boolean;
}

/** Result of a seat in a match so far, with its rank: 1 is best; seats with equal results share a rank. */
export interface Standing {
  readonly seat: Seat;
  readonly total: number;
  /** Deals won as declarer. */
  readonly won: number;
  /** Deals lost as declarer. */
  readonly lost: number;
  readonly rank: number;
  /** Game points to be received from the others if the match ended now (A.14.3); null if the game has no settlement. */
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
  /** Cards held now, by seat, each hand strongest first; null for hands that the observer may not see. */
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
  /** Name of the order in which hands are sorted, a key of `GamePlugin.hand_orders`; empty before a contract is known. */
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
  /** Text of the declaration; `ramsch` if each plays alone; null before. */
  readonly contract: string | null;
  /** The two cards that the observer picked up as declarer or in Schieberamsch. After the deal all observers see the skat. */
  readonly skat: readonly Card[] | null;
  /** Discards of the observer, as declarer or in Schieberamsch. After the deal all observers see the declarer's discards. */
  readonly discards: readonly Card[] | null;
  /** Card points of `discards`. */
  readonly discard_points: number | null;
  /** Trumps and aces in the hand of a declarer who discards, by contract except null; only in views for display (`State.explained_view`). */
  readonly precious: Readonly<Record<string, readonly Card[]>> | null;
  /** Result that the declarer needs; null before the declaration. */
  readonly aim: Aim | null;
  readonly offer: Offer | null;
  /** Last doubling of the deal, `kontra` or `re`; null before. */
  readonly kontra: string | null;
  /** Factor of a loss so far, in Schieberamsch and Ramsch; else null. */
  readonly ramsch_factor: number | null;
  /** Factor of the deal, such as 2 in a bock round. */
  readonly factor: number;
  /** True if Ramsch must be played because of an earlier deal, so that there is no bidding. */
  readonly must_ramsch: boolean;
  /** Value of each contract that the seat may still declare; for the declarer during the play, that of the declared contract. */
  readonly worth: readonly Worth[];
}

/** Action in the log of a deal with the seat that took it, as the observer saw it. */
export interface SeenAction {
  readonly seat: Seat;
  readonly action: string;
}

/** Card on the table, and the seat that played it. */
export interface SeenCard {
  readonly seat: Seat;
  readonly card: Card;
}

/** Finished trick: its cards in order of play, and its winner. */
export interface SeenTrick {
  readonly cards: readonly SeenCard[];
  readonly winner: Seat;
}

/** Actions that the observer may not take now, all for the same reason. */
export interface Blocked {
  /** Texts of the actions: cards of the observer's hand, or contracts. */
  readonly actions: readonly string[];
  /** Code of the reason (docs/reference/bots.md#blocked-cards). */
  readonly reason: string;
  /** Suit that the reason names: `C`, `S`, `H` or `D`, or `trump` for a class with several suits; empty if it names none. */
  readonly suit: string;
  /** Card that the reason names, such as the card led or the called ace; empty if it names none. */
  readonly card: string;
}

/** Trumps of a contract, as views show them: the cards of one suit, and those of some ranks. */
export interface SeenTrumps {
  /** Suit of trumps; null if no suit is trumps. */
  readonly suit: string | null;
  /** Ranks that are trumps in every suit, strongest first. */
  readonly ranks: readonly string[];
}

/** Outcome of a Skat deal. `reason`: `played`, `passed in`, `conceded`, `claimed`, `game claimed`, `thrown in`, `decided` (A.7), `claim refused`. `scores` are the points written for each seat: with bonuses if the table uses tournament rules, only losses in adjusted scoring. */
export interface SkatOutcome {
  readonly game: "skat";
  readonly scores: readonly number[];
  /** Reason of the end: `played`, `passed in`, `conceded`, … as the game's rules name it. */
  readonly reason: string;
  readonly declarer: Seat | null;
  /** True if the declarer won; null if there was no declarer. */
  readonly won: boolean | null;
  /** Calculation of the score in English, line by line, for a person to check. */
  readonly working: readonly string[];
  /** True if the same dealer deals again; this deal then does not count for the length of the match. */
  readonly again: boolean;
  /** Text of the declaration, such as `clubs hand`; or `ramsch`. null if all passed. */
  readonly contract: string | null;
  /** Game points of the declarer (negative if lost), with kontra, before bonuses and adjusted scoring. */
  readonly game_score: number | null;
  /** Value of the game that was won or lost (in game points), before loss factor and kontra. */
  readonly value: number | null;
  /** Number of matadors: positive if held (*with*), negative if lacked (*without*); 0 in null. */
  readonly matadors: number | null;
  /** Card points of the declarer, with the skat. They do not matter in null. */
  readonly card_points: number | null;
  /** Tricks won by the declarer. */
  readonly tricks: number | null;
  readonly arithmetic: Working | null;
  /** Seat that conceded, claimed or threw the cards in. */
  readonly by: Seat | null;
  readonly ramsch: RamschResult | null;
}

/** Calculation of a score in Skat, as data; the page puts it into words in the reader's language (A.10, A.11). */
export interface Working {
  /** Number of matadors: positive if held (*with*), negative if lacked (*without*); 0 in null. */
  readonly matadors: number;
  /** Items of the multiplier, in order: `game`, `hand`, `schneider`, `schneider_announced`, `schwarz`, `hand_schwarz`, `schwarz_announced`, `ouvert`. */
  readonly items: readonly string[];
  readonly base: number;
  /** Multiplier that the play reached, before any correction for an overbid; 1 in null. */
  readonly multiplier: number;
  /** Base value times multiplier (in game points); after an overbid, the least multiple of the base value that reaches the bid. */
  readonly value: number;
  /** Last number that was bid or held (in game points); 0 if it is unknown. */
  readonly bid: number;
  readonly overbid: boolean;
  /** Factor applied to the value of a lost game: 1 or 2 (1 if won). */
  readonly loss_factor: number;
  /** Factor of doubling: 1, kontra 2, re 4. */
  readonly kontra_factor: number;
  /** Factor of the deal, such as 2 in a bock round. */
  readonly factor: number;
}

/** Result of Skat's Ramsch: card points and tricks by seat (A.15). A player who got the skat has its card points, too. */
export interface RamschResult {
  readonly card_points: readonly number[];
  readonly tricks: readonly number[];
  /** Factor of the score: 1, or more if players left the skat in Schieberamsch. */
  readonly factor: number;
  /** True if the loser's loss doubles because another player won no trick. */
  readonly doubled: boolean;
  /** Seat that won the ramsch by all ten tricks; null without one. */
  readonly all_tricks: Seat | null;
  /** Score before factors: negative for the losers, such as -20 or the card points taken; 120 for all ten tricks; 23 for the player with the fewest card points; 0 if no player is scored (A.15.3, A.15.6). */
  readonly base: number;
  /** Factor of the deal besides that of Schieberamsch, such as 2 in a bock round. */
  readonly deal_factor: number;
}

/** Cards of a deal: `hands[i]` for seat i (empty for a dealer who sits out), and the `undealt` cards. A program may write them in other forms, `WrittenHands`; `Game.start` converts them. */
export interface Deal {
  readonly dealer: Seat;
  readonly hands: readonly (readonly Card[])[];
  readonly stock: readonly Card[];
}

/** State of Skat's auction (A.4), which is public. */
export interface Auction {
  /** Player who names bids (speaks). */
  readonly caller: Seat;
  /** Player who holds bids or passes (hears); null while forehand decides after both others passed. */
  readonly listener: Seat | null;
  readonly last_bid: number;
  /** True if the listener is to hold or pass. */
  readonly answering: boolean;
  readonly passed: readonly Seat[];
}

/** Result that the declarer's side has announced, or needs in order to win. */
export interface Aim {
  readonly kind: "points" | "every trick" | "no trick";
  /** Card points needed, if `kind` is `points`; else null. */
  readonly points: number | null;
}

/** Concession, claim or thrown-in hand in Skat that still waits for answers (A.8, A.9). */
export interface Offer {
  readonly seat: Seat;
  /** Kind of offer: `concede`, `claim`, `claim game` or `throw in`. */
  readonly kind: string;
  /** Seats that have answered. */
  readonly answered: readonly Seat[];
}

/** Value of a declaration with the cards that the observer holds (A.10), if it is won at the announced level. */
export interface Worth {
  readonly declare: string;
  readonly matadors: number;
  readonly base: number;
  readonly multiplier: number;
  readonly value: number;
}

/** View of a Schafkopf observer. Until the called ace is played, only its holder sees who the partner is. `phase`: `knock` (each seat has its first four cards), `auction`, `declare`, `hochzeit` (offer, answer), `give` (card given back), `stoss`, `play`, `over`. */
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
  /** Cards held now, by seat, each hand strongest first; null for hands that the observer may not see. */
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
  /** Name of the order in which hands are sorted, a key of `GamePlugin.hand_orders`; empty before a contract is known. */
  readonly hand_order: string;
  readonly outcome: SchafkopfOutcome | null;
  /** All cards as they were dealt, once the deal is over. */
  readonly deal: Deal | null;
  /** State of the auction; null after the declaration. */
  readonly auction: SchafkopfAuction | null;
  readonly declarer: Seat | null;
  /** Text of the declaration; `ramsch` if all passed and each plays alone; null before. */
  readonly contract: string | null;
  /** Result that the declarer's side needs; null before the declaration, in sie (won at once) and in ramsch. */
  readonly aim: Aim | null;
  /** Suit of the called ace. */
  readonly called: string | null;
  /** Seat of the partner: for the partner from the declaration on, for all others once the called ace was played; else null. In a hochzeit all see the partner from the taking on. */
  readonly partner: Seat | null;
  /** Trump with which a hochzeit was offered. Until the deal is over only its two players see the card: the taker once it was taken. */
  readonly offered: Card | null;
  /** Card given back in a hochzeit. Until the deal is over only its two players see it. */
  readonly given: Card | null;
  readonly knocked: readonly Seat[];
  /** Number of doublings: 1 kontra, 2 re. */
  readonly stoss: number;
  /** Texts of the partner games that the observer could declare; only before the declaration. */
  readonly callable: readonly string[];
  /** Lowest level that the observer could declare after the call `play`; `partner` if an ace can be called. null once a player plays. */
  readonly play_commits_to: string | null;
  /** Price of each contract that the hand allows, while the seat may still declare. */
  readonly worth: readonly SchafkopfWorth[];
  /** Price that each opponent pays (game points), with doublings, without runners, schneider or schwarz. */
  readonly price: number | null;
  /** True if the observer leads, holds the called ace and may lead another card of its suit (C.7.4); only in views for display. */
  readonly may_run_away: boolean;
  /** True if the observer can say kontra or re now and, after a pass, will be asked once more (C.13.2); only in views for display. */
  readonly asked_again: boolean;
  /** Number of actions at the start of the log with which players knocked or did not. */
  readonly knock_turns: number;
  /** Game points in the stock, which the side that wins this game gets (C.17). The stock belongs to the match, so it is 0 in a single deal. */
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
  /** Calculation of the score in English, line by line, for a person to check. */
  readonly working: readonly string[];
  /** True if the same dealer deals again; this deal then does not count for the length of the match. */
  readonly again: boolean;
  /** Text of the declaration, such as `partner C`; or `ramsch`. */
  readonly contract: string | null;
  /** Seat that was dealt the called ace, or offered the hochzeit; null without a partner. */
  readonly partner: Seat | null;
  /** Seats of the declarer and, if there is one, the partner. */
  readonly side: readonly Seat[];
  /** Card points of the declarer side. If a tout or bettel ended early: those won until then. */
  readonly card_points: number | null;
  /** Tricks won by the declarer side. */
  readonly tricks: number | null;
  /** Number of runners, whether they are paid or not: +n if the declarer side holds them, -n if it lacks them. */
  readonly runners: number | null;
  /** Game points that each opponent pays (or receives, if the game is lost). */
  readonly each: number | null;
  readonly arithmetic: SchafkopfWorking | null;
  readonly ramsch: SchafkopfRamschResult | null;
}

/** Calculation of a score in Schafkopf, as data. `each` = (`base` + `runners` × `runner_price` + `bonus_price`) × `factor` × 2^(`knocks` + `stoss`) × `deal_factor`, in game points. */
export interface SchafkopfWorking {
  /** Price of the contract from each opponent. */
  readonly base: number;
  /** Number of runners in the cards: +n if the declarer side holds them, -n if it lacks them. */
  readonly run: number;
  /** Number of runners that are paid; 0 if there are too few, or if the table does not count runners. */
  readonly runners: number;
  readonly runner_price: number;
  readonly bonus: "schneider" | "schwarz" | null;
  readonly bonus_price: number;
  /** Factor of a tout or sie whose runners are multiplied, too, such as 2 or 4; else 1. */
  readonly factor: number;
  readonly knocks: number;
  readonly stoss: number;
  /** Game points that each opponent pays (or receives, if the game is lost). */
  readonly each: number;
  /** Smallest number of runners that is paid in this contract; 0 if the table does not count runners. */
  readonly least_runners: number;
  /** True if runners that the declarer side lacks are paid, too (`SchafkopfOptions.laufende_sides`). */
  readonly lacked_count: boolean;
  /** Factor of the deal that the players agreed, such as 2. */
  readonly deal_factor: number;
}

/** Result of Schafkopf's ramsch: card points and tricks by seat (C.15). */
export interface SchafkopfRamschResult {
  /** Card points by seat; empty if an entry of a score list states only the loser. */
  readonly card_points: readonly number[];
  /** Tricks by seat; empty if an entry of a score list does not state them. */
  readonly tricks: readonly number[];
  /** Price of the ramsch at this table, before doublings (in game points). */
  readonly price: number;
  /** Number of players without a trick, if the table's option lets each of them double the price; else 0. */
  readonly virgins: number;
  readonly knocks: number;
  /** Game points paid between the losing (or winning) player and each other player. */
  readonly each: number;
  /** Seat that pays; null after a durchmarsch. */
  readonly loser: Seat | null;
  /** Seat that made a durchmarsch (a sweep); null without one. */
  readonly taker: Seat | null;
  /** Factor of the deal that the players agreed, such as 2. */
  readonly deal_factor: number;
}

/** State of Schafkopf's auction (C.3), which is public. */
export interface SchafkopfAuction {
  /** Decision that the actor has to make. `open`: play or not. `challenge`: bid a higher level or not. `respond`: hold or yield. `raise`: bid still higher or not. `level`: name a level in rounds of levels. `declare`: name the contract. `offer`: offer a hochzeit or not. `take`: take it up or not. `give`: give a card back for the trump. */
  readonly stage: "open" | "challenge" | "respond" | "raise" | "level" | "declare" | "offer" | "take" | "give";
  /** Seat that will play unless another one bids higher; or seat that offered a hochzeit. */
  readonly holder: Seat | null;
  /** Level to beat or hold: `partner`, `wenz` …; during the declaration, the lowest level that the declarer may name. */
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

/** Level of Schafkopf's auction that a seat has bid or taken over. */
export interface SchafkopfStand {
  readonly seat: Seat;
  readonly level: string;
}

/** Price of a declaration from each opponent, by the cards that the observer holds, without schneider or schwarz. */
export interface SchafkopfWorth {
  readonly declare: string;
  readonly base: number;
  /** Number of runners that are paid, counted in the observer's cards alone. */
  readonly runners: number;
  readonly each: number;
  /** Name of the order in which hands are sorted in this contract (`View.hand_order`). */
  readonly hand_order: string;
}

/** View of a Suitability observer. `phase`: `suits`, `privilege`, `play`, `over`. `points` are numbers of penalty cards. */
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
  /** Cards held now, by seat, each hand strongest first; null for hands that the observer may not see. */
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
  /** Name of the order in which hands are sorted, a key of `GamePlugin.hand_orders`; empty before a contract is known. */
  readonly hand_order: string;
  readonly outcome: SuitabilityOutcome | null;
  /** All cards as they were dealt, once the deal is over. */
  readonly deal: Deal | null;
  /** Roles named so far, by suit, in the order of suits; the plain suit is added once three are named. */
  readonly roles: Readonly<Record<string, "trump" | "penalty" | "reverse" | "plain">>;
  /** Seat that named each suit; empty if the deal began with the first lead. */
  readonly named_by: Readonly<Record<string, Seat>>;
  /** Text of the roles, `S trump, H penalty, D reverse`; null until three suits are named. */
  readonly contract: string | null;
  /** Privilege of the deal; `none` if no player took one. null before the choice, and with three players. */
  readonly privilege: "none" | "immunity" | "warranty" | "poverty" | null;
  /** Seat that took the privilege; null if no player took one. */
  readonly privileged: Seat | null;
  /** Card that lies face up, with three players; else null. */
  readonly up: Card | null;
  /** Swap that the rules required, with three players; null without one. */
  readonly swapped: Swap | null;
  /** Pairs of ranks: each rank of the reverse suit, and the rank of the other suits that is as strong; empty until the reverse suit is named. */
  readonly stands_for: readonly (readonly [string, string])[];
  /** Suit that would become plain, by text of each action that names the last role; only in views for display (`State.explained_view`). */
  readonly then_plain: Readonly<Record<string, string>> | null;
  /** Number of penalty cards won so far, by seat. */
  readonly penalty_cards: readonly number[];
  /** Score of each seat if the deal ended now (in game points); empty before the play. */
  readonly running: readonly number[];
  /** Scores under each privilege, from public facts: while a player chooses one, and during the play if one was taken; else empty. */
  readonly worth: readonly PrivilegeWorth[];
}

/** Outcome of a Suitability deal. There is no declarer, and `reason` is always `played`. */
export interface SuitabilityOutcome {
  readonly game: "suitability";
  readonly scores: readonly number[];
  /** Reason of the end: `played`, `passed in`, `conceded`, … as the game's rules name it. */
  readonly reason: string;
  readonly declarer: Seat | null;
  /** True if the declarer won; null if there was no declarer. */
  readonly won: boolean | null;
  /** Calculation of the score in English, line by line, for a person to check. */
  readonly working: readonly string[];
  /** True if the same dealer deals again; this deal then does not count for the length of the match. */
  readonly again: boolean;
  /** Text of the named roles, `S trump, H penalty, D reverse`; null if an entry of a score list does not state them. */
  readonly contract: string | null;
  /** Role of each suit; empty if an entry of a score list does not state them. */
  readonly roles: Readonly<Record<string, "trump" | "penalty" | "reverse" | "plain">>;
  readonly privilege: "none" | "immunity" | "warranty" | "poverty";
  /** Seat that took the privilege; null without one. */
  readonly privileged: Seat | null;
  /** Number of tricks by seat. */
  readonly tricks: readonly number[];
  /** Number of penalty cards by seat. */
  readonly penalty_cards: readonly number[];
  /** Calculation of each seat's score; empty if an entry of a score list states only the scores. */
  readonly arithmetic: readonly SuitabilityScore[];
}

/** Calculation of a score in Suitability, as data; the page puts it into words in the reader's language (B.4, B.6). */
export interface SuitabilityScore {
  readonly privilege: "none" | "immunity" | "warranty" | "poverty";
  readonly tricks: number;
  readonly penalty_cards: number;
  /** Number of tricks that score: under poverty five minus the tricks won (at least 0), under warranty none. */
  readonly counted: number;
  /** Game points before penalty cards: 10 for each trick that scores, 5 under immunity, 25 in all under warranty. */
  readonly points: number;
  /** Number of penalty cards by which the game points are divided; 0 if they are not divided. */
  readonly divisor: number;
  /** Bonus for no penalty card (in game points): 10 or 0. */
  readonly bonus: number;
  /** Direction of rounding: `up` or `down`; empty if the score is exact. */
  readonly rounding: string;
  readonly score: number;
  /** Game points for each trick that scores; 0 under warranty. */
  readonly per_trick: number;
}

/** Public exchange of a card before the first lead of Suitability with three players, which the rules require (B.8.2). */
export interface Swap {
  readonly seat: Seat;
  /** Plain card that the seat gave away; it then lies face up and out of play. */
  readonly gave: Card;
  /** Turned-up card that the seat received. */
  readonly took: Card;
}

/** Scores (in game points) under a privilege; `none` is the score of players without a privilege (B.4, B.6). */
export interface PrivilegeWorth {
  readonly privilege: "none" | "immunity" | "warranty" | "poverty";
  /** Score of the player who has taken the privilege, or may take it, if the deal ended now. */
  readonly now: number;
  /** Scores by number of tricks, with no penalty card. */
  readonly clean: readonly number[];
  /** Scores by number of tricks, with the average number of penalty cards in that many tricks. */
  readonly usual: readonly number[];
}

/** Facts that `observer` knows of a deal. A spectator's view has observer null. Every game adds its own public facts in a subclass. Seats are counted round the table. `order` lists the seats that take part, in playing order from forehand. */
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
  /** Cards held now, by seat, each hand strongest first; null for hands that the observer may not see. */
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
  /** Name of the order in which hands are sorted, a key of `GamePlugin.hand_orders`; empty before a contract is known. */
  readonly hand_order: string;
  readonly outcome: Outcome | null;
  /** All cards as they were dealt, once the deal is over. */
  readonly deal: Deal | null;
}

/** End of a deal: its reason, and the scores (game points by seat). */
export interface Outcome {
  readonly scores: readonly number[];
  /** Reason of the end: `played`, `passed in`, `conceded`, … as the game's rules name it. */
  readonly reason: string;
  readonly declarer: Seat | null;
  /** True if the declarer won; null if there was no declarer. */
  readonly won: boolean | null;
  /** Calculation of the score in English, line by line, for a person to check. */
  readonly working: readonly string[];
  /** True if the same dealer deals again; this deal then does not count for the length of the match. */
  readonly again: boolean;
}

/** Data to check how the deals of this table are dealt. */
export interface FairView {
  /** Number of the deal that was opened last, counted over all deals of the table from 1; 0 before the first. */
  readonly deal: number;
  /** Commitment to the server's seeds for this deal and the next ones. */
  readonly chain: string;
  /** The opening of a deal that waits for numbers; otherwise null. */
  readonly opening: DealOpening | null;
  /** Seats whose numbers were used to shuffle the cards of this deal. */
  readonly numbers: readonly Seat[];
  /** Seats that committed to a number for this deal but did not send it. */
  readonly withheld: readonly Seat[];
}

/** The opening of the next deal. Clients whose commitment is in the statement check the statement and then send their number, with `Number`. */
export interface DealOpening {
  /** Signed text as in `docs/explanation/fair.md`, "Statements". */
  readonly statement: string;
  /** The server's signature of the statement, hexadecimal. */
  readonly receipt: string;
}

/** The moment of an earlier deal from which this deal continues. */
export interface DealOrigin {
  /** Id of the earlier deal; its page is `/deals/{id}`. */
  readonly deal: string;
  /** Number of actions of the earlier deal before the moment. */
  readonly moment: number;
  /** Seat of the player who continued the deal. */
  readonly seat: Seat;
}

/** Board of the twelve deals of a day that is the only deal of a table. */
export interface DailyTable {
  /** Day (UTC), such as 2026-11-29. */
  readonly day: string;
  /** Number of the board, from 1 to 12. */
  readonly board: number;
  /** Class of the player: 3, 2 or 1, the highest. */
  readonly player_class: number;
}

/** Place of a table in an event of a club. Only the players whom the event has seated there are at the table. */
export interface ClubPlaceView {
  /** Name of the club in addresses. */
  readonly club: string;
  readonly event: string;
  readonly round: number;
  readonly table: number;
  /** True if a computer player may stand in for an absent player. */
  readonly stand_in: boolean;
  /** True if the time of the round is over, so that the match ends after the deal in progress. */
  readonly last_deal: boolean;
}

/** One event and the changes that it made to the table. Sent instead of an `Update` on a socket opened with `changes=1`. To get the view of that update, apply the changes to the previous `TableView`. */
export interface Change {
  readonly type: "change";
  readonly seq: number;
  readonly event: Happened;
  /** Changed fields of the `TableView`. They include `match` and `deal` if these are sent as a whole. */
  readonly view?: ChangedTable;
  /** Changed fields of the score sheet, except its rows. */
  readonly match?: ChangedMatch;
  /** New rows of the score sheet. */
  readonly rows?: readonly MatchRow[];
  /** Changed fields of the deal's view, except its log. */
  readonly deal?: ChangedDeal;
  /** New actions of the deal's log. */
  readonly log?: readonly SeenAction[];
}

/** Players for whom the table waits, and their remaining time; the same for all observers. Sent after an update, and when a player loses their connection or is back. All times are in seconds from now, so that the client's clock need not be right. */
export interface Clocks {
  readonly type: "clocks";
  /** Number of the table's newest event. */
  readonly seq: number;
  /** Seats of the people for whom the table waits. */
  readonly waits: readonly Seat[];
  /** Seconds until a computer player takes over or the next deal is dealt. null if no clock runs or the table waits for no person. */
  readonly left: number | null;
  /** Part of `left` that comes from the time bank of this deal (seconds). */
  readonly bank: number;
  /** Value that `left` would have at the start of the decision with a full time bank (seconds). */
  readonly whole: number;
  /** Seats of absent players whom another player may replace by a computer player, with `StandIn`. */
  readonly away: readonly Seat[];
  /** Players whose connection was lost some seconds ago, at tables of several people. */
  readonly lost: readonly Disconnected[];
  /** Number of people who have opened the link of a private table, while computer players have all its free seats. */
  readonly visitors: number;
}

/** Player without a connection. */
export interface Disconnected {
  readonly seat: Seat;
  /** Seconds until a computer player takes over or, at a table without a clock, until another player may call one. null if no time runs for this player. */
  readonly left: number | null;
}

/** The command was carried out, and its event is saved under the number `seq`. */
export interface Ack {
  readonly type: "ack";
  readonly id: number;
  readonly seq: number;
}

/** The command was refused and changed nothing. `id` is null if the message could not be decoded. */
export interface Refused {
  readonly type: "refused";
  readonly id: number | null;
  readonly code: string;
  readonly message: string;
  readonly legal: readonly string[];
  /** End of the suspension if `code` is `person/suspended`, in seconds since 1970; null for an unlimited suspension. */
  readonly until: number | null;
  /** As in `Problem`; left out if there are no facts. */
  readonly facts?: Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[]>>;
}

/** Answer to `Ping`: the connection works. `seq` is the table's newest event; a client that shows an older one has missed updates. */
export interface Pong {
  readonly type: "pong";
  readonly id: number;
  readonly seq: number;
}

/** A line of the table's chat. Lines are numbered 1, 2, 3 …, and lines of people whom the reader has muted are left out. After (re)connecting, the lines after `said={line}` are sent in order, at most the last 100. */
export interface Said {
  readonly type: "said";
  readonly line: number;
  /** Time at which the line was written, in seconds since 1970. */
  readonly at: number;
  /** Seat of the writer at that time. */
  readonly seat: Seat;
  readonly name: string;
  /** As in `SeatInfo`. */
  readonly number: number;
  /** True if the reader wrote the line. */
  readonly you: boolean;
  /** True if the line is older than this connection. */
  readonly again: boolean;
  readonly kind: "phrase" | "reaction" | "text";
  /** Name of the phrase or reaction, or the free text. */
  readonly text: string;
}

/** The public lobby: complete in the first message, afterwards only changes. */
export interface Lobby {
  readonly type: "lobby";
  /** True if the message is complete and replaces all earlier ones. */
  readonly whole: boolean;
  /** New and changed listed tables, the most recently used first. Their fields `you` and `turn` are not set. */
  readonly tables: readonly TableInfo[];
  /** Ids of the tables that are no longer listed. */
  readonly gone: readonly string[];
  /** All searches; complete in every message. */
  readonly waiting: readonly WaitingFor[];
}

/** A table in the list of GET /api/tables, and the answer to POST /api/tables. */
export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly preset: string;
  readonly seats: readonly SeatInfo[];
  /** Number of deals that count. A deal after which the same dealer deals again does not count. */
  readonly deals_played: number;
  /** Agreed length of the match in deals; 0 if none was agreed. */
  readonly deals: number;
  readonly finished: boolean;
  /** Your seat at the table; null if you have none. In the list, tables with a seat of yours come first, the most recently used before others. */
  readonly you: Seat | null;
  /** Options that differ from the preset. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  /** Seat of the person for whom the deal in progress waits; null while a computer player decides and between deals. */
  readonly turn: Seat | null;
  /** True if the lobby lists the table for everyone. The list has a private table only for players with a seat. */
  readonly listed: boolean;
  /** As in `NewTable`. */
  readonly clock: string;
  readonly rated: boolean;
  /** As in `NewTable`. */
  readonly hints: boolean;
  /** As in `NewTable`. */
  readonly bots: boolean;
  /** True if anyone can check how the table's deals are dealt (`docs/explanation/fair.md`). */
  readonly fair: boolean;
}

/** A search: game and rules, and the number of people who search with the same wishes. */
export interface WaitingFor {
  readonly game: string;
  readonly preset: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly clock: "none" | "relaxed" | "normal" | "fast" | "mail";
  readonly rated: boolean;
  /** Number of players of a table. */
  readonly seats: number;
  readonly waiting: number;
}

/** Your unfinished tables, the most recently used first. */
export interface Mine {
  readonly type: "mine";
  readonly tables: readonly TableInfo[];
}

/** State of your search for players. */
export interface Seeking {
  readonly type: "seeking";
  /** Your search, you included in its number of people; null if you are not searching. */
  readonly seek: WaitingFor | null;
  /** Seconds since the search began. */
  readonly waited: number;
  /** True if you may now accept computer players on the free seats, with `SeekComputers`. */
  readonly computers: boolean;
  /** Number of people, you included, who may sit at one table; computer players take the other seats. */
  readonly together: number;
  /** Number of these people who have accepted computer players. */
  readonly ready: number;
  /** True if you are one of them and the others are being asked. */
  readonly accepted: boolean;
}

/** Players were found, and you have a seat at this table. */
export interface Seated {
  readonly type: "seated";
  readonly table: string;
}

/** Invitations that you have not answered, the newest first. */
export interface Invitations {
  readonly type: "invitations";
  readonly invitations: readonly Invitation[];
}

/** An invitation to a table. DELETE /api/invitations/{table} declines it. */
export interface Invitation {
  readonly table: string;
  readonly game: string;
  readonly preset: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly clock: "none" | "relaxed" | "normal" | "fast" | "mail";
  readonly by: PersonInfo;
}

/** A person, as others see them. */
export interface PersonInfo {
  /** Name of the person in requests such as /api/people/{handle}/follow. The name of an account works, too. */
  readonly handle: string;
  /** Name of the person; empty for a guest without a name. */
  readonly name: string;
  /** Four digits that are shown for a missing name, after the word for "guest" in the reader's language. */
  readonly number: number;
  /** True if the name belongs to an account, and so is unique. */
  readonly account: boolean;
  /** True for a bot, a program that belongs to a person. */
  readonly bot: boolean;
}

/** The connected people whom you follow or have played with recently. */
export interface Here {
  readonly type: "here";
  readonly people: readonly Acquaintance[];
}

/** A connected person whom you may invite. */
export interface Acquaintance {
  readonly person: PersonInfo;
  /** True if you follow this person; otherwise you have played together recently. */
  readonly followed: boolean;
}

/** Sign of life: nothing has changed since the last message. */
export interface Alive {
  readonly type: "alive";
}

/** The first line of the stream. */
export interface BotHello {
  readonly type: "hello";
  /** Version of the protocol, now 1. It rises when a line or a request changes its meaning, not for new fields or types of lines. */
  readonly protocol: number;
  /** The bot's name. */
  readonly name: string;
}

/** An invitation of the bot to a table: sit down there, or decline with DELETE /api/invitations/{table}. */
export interface BotChallenge {
  readonly type: "challenge";
  readonly challenge: Invitation;
  /** True if the invitation is from the bot's owner, or from a person whom the owner follows. */
  readonly friend: boolean;
}

/** The bot has a seat at this table. Sent for each such table when the stream begins, and when the bot takes a seat. */
export interface BotSeated {
  readonly type: "table";
  readonly table: TableInfo;
}

/** The bot's view of a table, sent at each of its turns and at the end of each deal. It is the view that the page shows to a player. */
export interface BotView {
  readonly type: "view";
  readonly table: string;
  /** True if it is the bot's turn. It must answer with `BotAct` before a computer player takes the seat for good. */
  readonly act: boolean;
  /** Seconds until a computer player takes the seat (at most 30, even with a slower clock); null if unknown. */
  readonly left: number | null;
  readonly view: TableView;
}

/** The bot has lost or given up its seat at this table, or the match is over. */
export interface BotOver {
  readonly type: "over";
  readonly table: string;
  /** True if the match is over. */
  readonly finished: boolean;
  /** Final standings of a finished match, first place first; empty if the match goes on. */
  readonly standings: readonly Standing[];
}

/** GET /api/me: the guest or account of this browser's cookie. If there is no cookie, a new guest is created and the cookie is set. */
export interface Me {
  /** Your name; empty until you choose one. */
  readonly name: string;
  /** Four digits that are shown for a missing name, after the word for "guest" in the reader's language. */
  readonly number: number;
  /** True if the name belongs to an account, and so is unique. */
  readonly account: boolean;
  /** True if the request came with a bot's token, so that you are a bot. */
  readonly bot: boolean;
}

/** PUT /api/me: choose your name. */
export interface Rename {
  readonly name: string;
}

/** GET /api/games: one of the games, with its rules and computer players. */
export interface GameInfo {
  readonly name: string;
  readonly presets: readonly string[];
  readonly seats: readonly number[];
  /** Levels of computer players that `Fill` accepts, weakest first. */
  readonly players: readonly string[];
  /** Default level of computer players. */
  readonly usual_player: string;
  /** Order in which a hand is sorted: all cards, by contract; `""` is the order before a contract is known. */
  readonly orders: Readonly<Record<string, readonly Card[]>>;
  /** Allowed values of each option. */
  readonly choices: Readonly<Record<string, readonly (boolean | number | string)[]>>;
  /** Values of all options in each preset. */
  readonly values: Readonly<Record<string, Readonly<Record<string, boolean | number | string>>>>;
  /** The game in one line of English. This and the next two fields are for games about which the page has no texts. */
  readonly meaning: string;
  readonly preset_meanings: Readonly<Record<string, string>>;
  readonly option_meanings: Readonly<Record<string, string>>;
}

/** POST /api/cards: rules of a table, and the name of an order of its cards (a key of `GameInfo.orders`). */
export interface CardsAsked {
  readonly game: string;
  readonly preset: string;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly order?: string;
}

/** Cards that must follow each other in a contract, strongest first. */
export interface CardGroup {
  readonly cards: readonly Card[];
  /** True for the group that beats all others. */
  readonly trump: boolean;
  /** Card points of each card; empty in a game without card points. */
  readonly points: readonly number[];
}

/** POST /api/tables: open a table. `players` puts computer players on seats (level by seat). `sit` is the seat of the person who opens the table; null to take none. */
export interface NewTable {
  readonly game: string;
  readonly preset: string;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly sit?: number | null;
  readonly players?: Readonly<Record<number, string>>;
  /** True to list the table in the lobby, where all guests find it. */
  readonly listed?: boolean;
  /** Name of the clock, which limits the time for a decision. */
  readonly clock?: "none" | "relaxed" | "normal" | "fast" | "mail";
  /** True if the match counts for the ratings of its players. */
  readonly rated?: boolean;
  /** True if players may ask for hints on their turn even at a table of several people; never in a rated match. */
  readonly hints?: boolean;
  /** Chat with ready-made phrases only, or also with free text. The host may change it. */
  readonly talk?: "phrases" | "free";
  /** True if bots may sit down and be invited; not at a rated table. Always true at a table that a bot opens. The host may change it. */
  readonly bots?: boolean;
  /** Commitment to your number for the first deal. */
  readonly commitment?: string | null;
}

/** GET /api/tables/{id}/hint?seq={seq}&level={level}: what this level would do on your turn, with its reasons. */
export interface SeatHint {
  /** Sequence number of the table's state for which the hint is. */
  readonly seq: number;
  readonly hint: Hint;
}

/** Decision of a level at the seat to act, with its expectation of every legal action and its reasons, from the view of this seat alone. */
export interface Hint {
  readonly level: string;
  /** Text of the action that the level chooses. */
  readonly action: string;
  /** All legal actions: first the chosen one, then the others by falling payoff; actions without numbers last. */
  readonly options: readonly Option[];
  /** Meaning of `Option.chance`. `win`: the seat's side wins (before the card play: if the seat declares). `first`: no player scores more than the seat. */
  readonly chance: "win" | "first";
  /** Number of sampled deals from which the numbers come; 0 if there are no numbers, or if they come from nets. */
  readonly deals: number;
  /** True if the numbers are a rough guess: there was time for only a few sampled deals (1 to 7). */
  readonly rough: boolean;
  /** Reasons for the action, most important first. docs/reference/hints.md lists their codes. */
  readonly reasons: readonly ChoiceReason[];
  /** Expected results of all possible declarations or choices; only at level `quick`, before the play. */
  readonly prospects: readonly Prospect[];
}

/** Legal action in a hint, with its expected result. */
export interface Option {
  readonly action: string;
  /** Expected score of the seat less the mean score of the others, rounded to a tenth (in game points). null if it was not calculated. */
  readonly payoff: number | null;
  /** Probability of the event that `Hint.chance` names, rounded to a hundredth (0 to 1). null if it was not calculated. */
  readonly chance: number | null;
}

/** Reason for an action, as a code with its facts. Each game defines its own codes. */
export interface ChoiceReason {
  readonly code: string;
  readonly number: number | null;
  /** Declaration, letter of a suit or text of an action that the reason is about (which of them depends on the code); null if there is none. */
  readonly about: string | null;
}

/** Result of one possible choice with this hand, as a quick hint expects it. */
export interface Prospect {
  /** Choice: a declaration, or the text of an action. */
  readonly choice: string;
  /** True if the choice is worth making. */
  readonly enough: boolean;
  /** Expected tricks or points of the seat (see `unit`); null if neither was calculated. In Suitability, if `chance` is calculated: points less the mean points of the others. */
  readonly expected: number | null;
  /** Tricks or card points from which the choice is worth making; null if there is no such fixed number. */
  readonly needed: number | null;
  /** Unit of `expected` and `needed`. */
  readonly unit: "tricks" | "points";
  /** Probability that the seat wins with this choice (0 to 1; in Suitability: scores no less than all others); null by rules of thumb. */
  readonly chance: number | null;
}

/** POST /api/account: turn the present guest into an account, which keeps the guest's tables and deals. Answered by `SignedUp`. */
export interface SignUp {
  readonly name: string;
  readonly password: string;
}

/** The new account with its recovery codes. Also the answer to POST /api/account/codes, which makes new codes. */
export interface SignedUp {
  readonly name: string;
  /** Ten recovery codes, which are shown only in this answer. Each code works once. */
  readonly codes: readonly string[];
}

/** POST /api/account/passkey/options: begin to sign up with a passkey. Answered by `PasskeyOptions`. */
export interface AskPasskey {
  readonly name: string;
}

/** Options for the browser's `navigator.credentials`. They are valid for one answer within five minutes. */
export interface PasskeyOptions {
  readonly options: Credential;
}

/** The browser's answer to `PasskeyOptions`: POST /api/account/passkey to sign up (`SignedUp`), POST /api/session/passkey to sign in (`Me`), POST /api/account/confirm/passkey to confirm your identity, POST /api/account/passkeys to add a passkey (`Account`). */
export interface Passkey {
  readonly credential: Credential;
}

/** POST /api/session: sign in with a password. Answered by `Me`. */
export interface SignIn {
  readonly name: string;
  readonly password: string;
}

/** POST /api/session/recovery: sign in with a recovery code, which is then used up. Answered by `Me`. */
export interface Recover {
  readonly name: string;
  readonly code: string;
  /** A new password. If it is set, all other sessions end. */
  readonly password?: string | null;
}

/** GET /api/account: your account. DELETE /api/account deletes it; its deals remain, without the name. */
export interface Account {
  readonly name: string;
  /** Time at which the account was created, in seconds since 1970. */
  readonly since: number;
  /** True if the account has a password. */
  readonly password: boolean;
  /** Passkeys of the account. DELETE /api/account/passkeys/{id} removes one. */
  readonly passkeys: readonly PasskeyInfo[];
  /** Number of unused recovery codes. */
  readonly codes_left: number;
  /** Sessions of the account, the most recently used first. DELETE /api/account/sessions/{id} ends one. */
  readonly sessions: readonly SessionInfo[];
}

/** A passkey of an account. */
export interface PasskeyInfo {
  readonly id: string;
  /** Name of the browser in which the passkey was made. */
  readonly name: string;
  readonly since: number;
}

/** A browser that is signed in. */
export interface SessionInfo {
  readonly id: string;
  /** Browser and system, such as `Firefox · Linux`; empty if unknown. */
  readonly browser: string;
  readonly began: number;
  /** Last use of the session, in seconds since 1970. */
  readonly seen: number;
  /** True for the session of this request. */
  readonly this: boolean;
}

/** POST /api/account/confirm: confirm your identity with a password or a recovery code; with a passkey at /api/account/confirm/passkey. Deleting the account, setting a password, adding a passkey and making new codes need a confirmation or a sign-in within the last ten minutes. Otherwise they are refused with `account/confirm`. */
export interface Confirm {
  readonly password?: string | null;
  /** A recovery code, which is then used up. */
  readonly code?: string | null;
}

/** PUT /api/account/password: set a new password. All other sessions end. */
export interface NewPassword {
  readonly new: string;
}

/** GET /api/account/export: all data stored about you, in one file. */
export interface Export {
  readonly account: Account;
  readonly tables: readonly ExportedTable[];
  /** Ids of the tables that you have opened. */
  readonly opened: readonly string[];
  readonly results: readonly ExportedResult[];
  readonly archive: readonly ExportedArchived[];
  readonly ratings: readonly ExportedRating[];
  readonly rating_history: readonly ExportedRating[];
  readonly puzzles: readonly ExportedPuzzle[];
  readonly puzzle_days: readonly ExportedPuzzleDay[];
  readonly lessons: readonly ExportedLesson[];
  readonly trainings: readonly ExportedTraining[];
  /** Boards of the twelve deals a day. */
  readonly boards: readonly ExportedBoard[];
  readonly classes: readonly ExportedClass[];
  readonly relations: readonly ExportedRelation[];
  readonly muted: readonly ExportedPerson[];
  readonly said: readonly ExportedLine[];
  readonly clubs: readonly ExportedClub[];
  readonly club_events: readonly ExportedClubEvent[];
  /** Reports that you have sent. */
  readonly reports: readonly ExportedReport[];
  readonly suspended: boolean;
  readonly moderator: boolean;
  /** Your bots. Their tokens are stored only as hashes and are not exported. */
  readonly bots: readonly ExportedBot[];
}

/** A table at which you had a seat, with the deals that you finished. */
export interface ExportedTable {
  readonly id: string;
  readonly game: string;
  readonly preset: string;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly deals: readonly ExportedDeal[];
}

/** A finished deal. */
export interface ExportedDeal {
  /** Row in the table's score sheet, from 1. */
  readonly number: number;
  /** Your seat. */
  readonly seat: number;
  /** The deal at its end, as your seat saw it. */
  readonly view: AnyView;
}

/** Your result of a deal, as in your archive. */
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
  /** Id of the deal; its page is `/deals/{id}`. */
  readonly deal: string;
  readonly seat: number;
  /** True if the result counts as yours. */
  readonly owned: boolean;
  /** True if the deal counts in your statistics. */
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
  /** True if you have shared the deal, so that everyone may read it. */
  readonly shared: boolean;
  readonly at: number;
}

/** Your present rating in a game, or your rating after a match at this table. */
export interface ExportedRating {
  readonly game: string;
  readonly mean: number;
  readonly sd: number;
  readonly deals: number;
  readonly at: number;
  readonly table: string;
}

/** Your result of a puzzle (`docs/reference/puzzles.md`). */
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

/** A day (UTC) on which you solved the puzzle of the day. */
export interface ExportedPuzzleDay {
  readonly day: string;
  readonly game: string;
}

/** A lesson of the school that you have finished (`docs/reference/progress.md`). */
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

/** A board of the twelve deals a day that you opened. `points`, `contract`: null if it was not finished within the day. */
export interface ExportedBoard {
  readonly game: string;
  readonly day: string;
  readonly board: number;
  readonly player_class: number;
  readonly table: string;
  readonly opened_at: number;
  readonly finished_at: number | null;
  readonly points: number | null;
  readonly contract: string | null;
}

/** Your class in the twelve deals a day from a week (its Monday) on. */
export interface ExportedClass {
  readonly game: string;
  readonly week: string;
  readonly player_class: number;
}

/** A person whom you follow or have blocked. */
export interface ExportedRelation {
  readonly kind: "follow" | "block";
  readonly person: ExportedPerson;
  readonly since: number;
}

/** Another person: their present name, or for a guest without a name their number. */
export interface ExportedPerson {
  readonly name: string;
  readonly number: number;
}

/** A line of chat that you wrote at a table; phrases and reactions by their name. */
export interface ExportedLine {
  readonly table: string;
  readonly at: number;
  readonly kind: string;
  readonly text: string;
}

/** A club of which you are a member, and your entry in its address book. */
export interface ExportedClub {
  readonly club: string;
  readonly title: string;
  readonly role: string;
  readonly number: number;
  readonly name: string;
  readonly team: string | null;
  readonly classes: readonly string[];
  readonly household: string | null;
  readonly address: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string | null;
}

/** An event of a club in which you are an entrant. */
export interface ExportedClubEvent {
  readonly club: string;
  readonly event: string;
  readonly name: string;
  readonly date: string | null;
  /** Your start number. */
  readonly number: number;
}

/** A report that you sent to the moderators. */
export interface ExportedReport {
  readonly table: string;
  readonly at: number;
  readonly reason: string;
  readonly words: string;
  readonly closed: boolean;
}

/** A bot of yours, and the time when it was made. */
export interface ExportedBot {
  readonly name: string;
  readonly since: number;
}

/** GET /api/tables/{table}/deals/{number}: the id of the deal in this row of the table's score sheet. */
export interface DealAddress {
  readonly id: string;
}

/** GET /api/deals/{id}: a finished deal, for readers with access. */
export interface DealInfo {
  readonly id: string;
  readonly game: string;
  readonly preset: string;
  /** Options that differ from the preset. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  /** End of the deal, in seconds since 1970. */
  readonly at: number;
  readonly seats: readonly DealSeat[];
  /** The reader's seat in the deal. */
  readonly you: Seat | null;
  /** True if the deal's table was listed when it ended, so that everyone may read the deal. */
  readonly open: boolean;
  /** True if a player of the deal has shared it, so that everyone may read it. */
  readonly shared: boolean;
  /** Id of the table, for its players, and for everyone if the table was listed; otherwise null. */
  readonly table: string | null;
  /** Row of the deal in the table's score sheet, from 1. */
  readonly number: number;
  /** The earlier deal that this deal continues, if any. Such a deal counts in no statistics. */
  readonly origin: DealOrigin | null;
  /** True if the deal's only human player took actions back. The deal has only the actions that remained, and counts in no statistics. */
  readonly taken_back: boolean;
  /** Number of moments, from the dealing of the cards to the end: one more than the number of actions. */
  readonly moments: number;
  /** The deal's number in verifiable dealing, with which anyone can verify the shuffle (`docs/explanation/fair.md`). null if the deal cannot be verified, or if the reader may not see the table. */
  readonly fair: number | null;
  /** View of the reader's seat at the end of the deal; a spectator's view if the reader had no seat. */
  readonly view: AnyView;
}

/** The player of a seat at the end of a finished deal. */
export interface DealSeat {
  readonly kind: "guest" | "computer" | "empty";
  /** A guest's present name, or the computer player's level. Empty for a guest without a name, and if the reader may not see it. */
  readonly name: string;
  /** As in `SeatInfo`; null if the reader may not see it. */
  readonly number: number | null;
  readonly account: boolean;
  /** As in `SeatInfo`. */
  readonly bot: boolean;
}

/** GET /api/deals/{id}/moments?as={open, spectator or a seat}: the whole deal from the dealing to the end. */
export interface DealMoments {
  readonly moments: readonly DealMoment[];
}

/** A moment of a finished deal: the position before the first action, or after one. The last action of `view.log` led to it. */
export interface DealMoment {
  /** The view of the requested observer; a spectator's view if all cards are open. */
  readonly view: AnyView;
  /** Hands at that moment by seat, strongest card first, if all cards are open; otherwise null. */
  readonly hands: readonly (readonly Card[])[] | null;
  /** Cards in no hand that were not played, such as the skat or the discards, if all cards are open; otherwise null. */
  readonly aside: readonly Card[] | null;
}

/** Best way to declare one contract, if all then play their best with open hands. */
export interface BestDeclaration {
  /** Actions of the declarer up to the first lead, in order. */
  readonly actions: readonly string[];
  /** Unit of `value`. */
  readonly count: "points" | "tricks" | "no_trick" | "every_trick";
  /** Result of the declarer's side: card points, with those of the discards; or 1 if the side reaches its aim and 0 if not. */
  readonly value: number;
  /** Outcome of the deal, with scores and their calculation. Its field `tricks` is null unless the side wins no trick or all. */
  readonly outcome: AnyOutcome;
}

/** PUT and DELETE /api/deals/{id}/share: whether the deal is shared after the request. */
export interface ShareDeal {
  readonly shared: boolean;
}

/** POST /api/deals/{id}/play: continue the deal from one of its moments against computer players, at a new table. */
export interface PlayOn {
  /** Index of the moment, from 0. The last moment, the end, cannot be continued. */
  readonly moment: number;
  readonly seat: number;
  /** Level of the computer players; null for the default level. */
  readonly player?: string | null;
}

/** GET /api/fair/log: the state of the public log of fair dealing. */
export interface FairLogHead {
  /** Public key of the log and of all receipts, in the form of signed notes. */
  readonly key: string;
  /** Newest head of the log, as a signed note. */
  readonly checkpoint: string;
}

/** GET /api/fair/log/entries?start=N&count=M: entries of the public log, in order, from position N on. */
export interface LogEntries {
  readonly start: number;
  readonly entries: readonly string[];
}

/** GET /api/fair/log/inclusion?leaf=HASH&size=N: proof that the log of size N contains the entry with this hash. */
export interface Inclusion {
  readonly index: number;
  readonly path: readonly string[];
}

/** GET /api/fair/log/consistency?first=M&second=N: proof that the log of size N extends the log of size M. */
export interface Consistency {
  readonly path: readonly string[];
}

/** GET /api/tables/{id}/deals/{number}/fair: all data needed to check how a finished deal was dealt. */
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

/** The public log about one deal: the newest head, and the deal's entries for chain, opening and reveal. */
export interface LogPart {
  readonly key: string;
  readonly checkpoint: string;
  readonly entries: readonly LoggedEntry[];
}

/** Entry of the public log, and its Merkle path: the hashes that prove that the log's head includes the entry. */
export interface LoggedEntry {
  readonly entry: string;
  readonly index: number;
  readonly path: readonly string[];
}

/** Data that a page adds which was at the table: the number that it sent, and the statements that it was shown. */
export interface Witness {
  readonly seat: number;
  readonly number: string;
  /** True if the page sent its number and the server confirmed that. */
  readonly sent: boolean;
  readonly opened: string;
  readonly receipt: string;
  /** Last head of the log that the page knew before this deal; null if it knew none. */
  readonly checkpoint: string | null;
  /** Proof that the head in the file continues that head. */
  readonly consistency: readonly string[];
}

/** POST /api/tables/{id}/mute: hide all chat, at every table, of the person on a seat or the writer of a line. Exactly one of both is set. */
export interface Mute {
  readonly seat?: number | null;
  readonly line?: number | null;
}

/** GET /api/muted: a person whom you have muted. DELETE /api/muted/{number} unmutes them. */
export interface Muted {
  readonly number: number;
  readonly name: string;
  /** Four digits that are shown for a missing name. */
  readonly guest: number;
}

/** POST /api/tables/{id}/report: report the person on a seat, or the writer of a line, to the moderators. The last 50 lines of the table's chat are attached. Only people who have or had a seat at the table may report. */
export interface NewReport {
  readonly reason: "insults" | "spoiling" | "collusion" | "name" | "other";
  /** Description of the incident (at most 1000 characters). */
  readonly words?: string;
  readonly seat?: number | null;
  readonly line?: number | null;
}

/** The request succeeded. */
export interface Ok {
  readonly ok: true;
}

/** GET /api/standing: whether you are a moderator, and whether you are suspended. */
export interface AccountStanding {
  readonly moderator: boolean;
  readonly suspended: boolean;
  /** End of the suspension, in seconds since 1970; null for an unlimited one. */
  readonly until: number | null;
}

/** GET /api/desk/reports: a report about a player. */
export interface ModerationReport {
  readonly number: number;
  readonly at: number;
  readonly table: string;
  readonly reason: "insults" | "spoiling" | "collusion" | "name" | "other";
  readonly words: string;
  readonly reporter: ModeratedPerson;
  readonly reported: ModeratedPerson;
  /** The last 50 lines of the table's chat before the report. */
  readonly talk: readonly ReportedLine[];
  readonly closed_at: number | null;
}

/** A person, as moderators see them. */
export interface ModeratedPerson {
  readonly id: string;
  readonly name: string;
  /** As in `SeatInfo`. */
  readonly number: number;
  readonly suspended: boolean;
  /** As in `AccountStanding`. */
  readonly until: number | null;
  readonly moderator: boolean;
}

/** A line of chat attached to a report. */
export interface ReportedLine {
  readonly at: number;
  /** Id of the writer. */
  readonly person: string;
  readonly name: string;
  readonly kind: "phrase" | "reaction" | "text";
  readonly text: string;
}

/** GET /api/desk/matches: a rated match in which a player gave away far more points than the skill of the players explains. */
export interface SuspectMatch {
  readonly table: string;
  readonly game: string;
  /** End of the match, in seconds since 1970. */
  readonly at: number;
  /** Number of deals whose lost points were analysed. */
  readonly deals: number;
  readonly gave: ModeratedPerson;
  /** Points per deal that the player gave away, as computed by the solver with all cards known. */
  readonly lost: number;
  /** Points per deal that these two people usually give away: the higher one of both values. */
  readonly usual: number;
  readonly points: number;
  /** The other person with the most points in the match. */
  readonly gained: ModeratedPerson;
  readonly gained_points: number;
}

/** GET /api/desk/audit: an action of a moderator, from the log of these actions. */
export interface AuditEntry {
  readonly number: number;
  readonly at: number;
  /** Name and id of the moderator, or the system user who ran `stich admin`. */
  readonly by: string;
  readonly act: "close" | "suspend" | "unsuspend" | "rename" | "end-table" | "moderator" | "no-moderator";
  /** Id of the person or table, or number of the report. */
  readonly target: string;
  readonly detail: string;
  readonly why: string;
}

/** POST /api/desk/reports/{number}/close: close a report. */
export interface CloseReport {
  readonly why: string;
}

/** POST /api/desk/suspend: forbid a person, named by id or name, to play with people, to chat and to search for players. */
export interface Suspend {
  readonly who: string;
  readonly why: string;
  /** End of the suspension, in seconds since 1970; null: until a moderator lifts it. */
  readonly until?: number | null;
}

/** POST /api/desk/unsuspend: end a suspension. */
export interface Unsuspend {
  readonly who: string;
  readonly why: string;
}

/** POST /api/desk/rename: give a person another name. */
export interface ModerationRename {
  readonly who: string;
  readonly name: string;
  readonly why: string;
}

/** POST /api/desk/end-table: end the match at a table. */
export interface EndTable {
  readonly table: string;
  readonly why: string;
}

/** PUT /api/seek: search for people to play with. People with equal wishes are seated together. DELETE /api/seek ends the search. */
export interface Seek {
  readonly game: string;
  readonly preset: string;
  /** Options that differ from the preset, such as the number of players and the length. */
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  readonly clock?: "none" | "relaxed" | "normal" | "fast" | "mail";
  /** True if the match must count for the ratings. It then needs an account, a clock and an agreed length. */
  readonly rated?: boolean;
  /** Commitment to your number for the first deal. */
  readonly commitment?: string | null;
}

/** POST /api/seek/computers: fill the free seats with computer players of this level, once they are offered. The match is not rated. All who search with an equal unrated wish start together. In a rated search, the others have 15 seconds to accept the computers, too. */
export interface SeekComputers {
  readonly level: string;
}

/** GET /api/people: the people whom you follow or have blocked, the newest first. Other people cannot see this list. */
export interface KnownUsers {
  readonly followed: readonly PersonInfo[];
  readonly blocked: readonly PersonInfo[];
}

/** GET /api/tables/{id}/people: one of the other people with a seat at the table. */
export interface SeatedPerson {
  readonly seat: Seat;
  readonly person: PersonInfo;
  /** Your relation to the person; null without one. PUT and DELETE /api/tables/{id}/seats/{seat}/follow and …/block change it. */
  readonly relation: "follow" | "block" | null;
}

/** POST /api/tables/{id}/invitations: invite a person of `Here` to a table where you sit and another seat is free. */
export interface Invite {
  /** The person's handle; for a bot also its name. Everyone may invite a connected bot. */
  readonly person: string;
}

/** Position, or whole deal, at a table with these rules. */
export interface Board {
  readonly game: string;
  readonly position: AnyPosition;
  /** Name of the preset; null for the game's default. */
  readonly preset?: string | null;
  /** Options that differ from the preset. */
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** Cards played from this position on, in order. The solver's answer is about the position after them. */
  readonly play?: readonly string[];
}

/** Result of the declarer's side against all others, if all play their best with open hands. */
export interface PartiesBoard {
  readonly method: "two parties";
  readonly moment: BoardMoment;
  /** Unit of the values: with `points` card points; else 1 if the declarer's side reaches its aim and 0 if not. */
  readonly count: "points" | "tricks" | "no_trick" | "every_trick";
  /** Seats of the declarer's side. */
  readonly side: readonly Seat[];
  /** Seat that plays next. */
  readonly actor: Seat;
  readonly value: Bounds;
  /** Card points of the declarer's side outside tricks, such as those of discards. */
  readonly points_outside_tricks: number;
  /** All cards that may be played, in the order of the deck, with their values for the declarer's side. */
  readonly cards: readonly BoardCard[];
  /** Cards with the best value for the seat that plays next. */
  readonly best: readonly Card[];
}

/** Cards, tricks and points at one point of `play`. Numbers are by seat. */
export interface BoardMoment {
  readonly hands: readonly (readonly Card[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick: readonly Card[];
  /** Seat that leads the next trick, or that led the trick in progress. */
  readonly leader: Seat;
  /** Last trick that the cards of `play` finished; null if there is none. */
  readonly last_trick: BoardTrick | null;
  /** Number of tricks won by each seat, with those before this position if the position states them. */
  readonly tricks: readonly number[];
  readonly points: readonly number[];
}

/** Finished trick. */
export interface BoardTrick {
  /** Cards of the trick, in order of play. */
  readonly cards: readonly Card[];
  readonly leader: Seat;
  readonly winner: Seat;
}

/** Value between two bounds. They differ if a limit was met, or if the method gives no exact value. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Card that may be played, and the value of the position after it. */
export interface BoardCard {
  readonly card: Card;
  readonly value: Bounds;
}

/** Result of each player in a deal in which all play alone. Such a position has no single value. */
export interface MultiplayerBoard {
  readonly method: "multiplayer";
  /** Method of the solver. With `max^n` values are exact, if all players maximise their own score. With `paranoid` a value is what the player reaches against all others, a bound of their result. */
  readonly by: "max^n" | "paranoid";
  readonly moment: BoardMoment;
  /** True if values are card points in tricks, which players avoid (Ramsch); False if they are scores, which players maximise. */
  readonly card_points: boolean;
  /** Seat that plays next. */
  readonly actor: Seat;
  /** Value of each seat that plays. By paranoid the seat scores at least `low`, or takes at most `high` card points. */
  readonly values: Readonly<Record<string, Bounds>>;
  /** All cards that may be played, in the order of the deck, with their values for the seat that plays next. Empty if a limit was met. */
  readonly cards: readonly BoardCard[];
  /** Cards that the method finds best for the seat that plays next. */
  readonly best: readonly Card[];
}

/** Result of a position in which no cards are left. */
export interface PlayedOut {
  readonly method: "played out";
  readonly moment: BoardMoment;
  /** Seats of the declarer's side; empty if all play alone. */
  readonly side: readonly Seat[];
  /** Card points outside tricks, as in `PartiesBoard`. */
  readonly points_outside_tricks: number;
}

/** Ways for one seat to declare against the known hands, best first. */
export interface SeatDeclarations {
  readonly seat: Seat;
  readonly declarations: readonly BestDeclaration[];
}

/** Conditions for a random deal on the analysis board. */
export interface RandomDeal {
  readonly game: string;
  /** Name of the preset; null for the game's default. */
  readonly preset?: string | null;
  /** Options that differ from the preset. */
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** Seat of the dealer. The next seat clockwise leads. */
  readonly dealer?: number;
  /** Seed: equal seeds and conditions give the same cards. null: the cards are different each time. */
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
  /** Minimum card points of the hand, in games whose cards have the same points in every contract. */
  readonly least_points?: number;
  readonly most_points?: number | null;
}

/** Condition on the number of cards of one kind in a hand. */
export interface Counted {
  /** Kind of cards: single cards (`CJ`), suits (`C S H D`) and ranks (`A K Q J T 9` …). A card that fits several of them counts once. */
  readonly of: readonly string[];
  readonly least?: number;
  readonly most?: number | null;
}

/** POST /api/analyse/record: a finished deal to show on the analysis board. */
export interface RecordedDeal {
  /** The deal as one line of a record file (`docs/reference/records.md`). */
  readonly record: string;
}

/** POST /api/formats/read: convert deals in some format (at most 100). Nothing is stored. */
export interface FormatText {
  readonly text: string;
  /** `stich`, `iss` or `xskat`; null to detect the format. */
  readonly format?: string | null;
  /** True to accept deals whose end or score differs from our rules, too (docs/reference/formats.md). */
  readonly lenient?: boolean;
}

/** The answer to POST /api/formats/read. */
export interface FormatDeals {
  readonly format: string;
  readonly records: readonly RecordLine[];
  /** For each record, how the deal differs from our rules, in English; null if it does not. Only with `lenient`. */
  readonly differs: readonly (string | null)[];
}

/** GET /api/puzzles: all games with puzzles, and your results. */
export interface Puzzles {
  /** Day of the puzzles of the day (UTC), such as `2026-11-24`. */
  readonly today: string;
  /** Number of consecutive days on which you have solved a puzzle of the day, up to today or yesterday. */
  readonly streak: number;
  readonly games: readonly PuzzleGame[];
}

/** The puzzles of a game, and your results in them. */
export interface PuzzleGame {
  readonly game: string;
  readonly count: number;
  /** Number of puzzles of each kind; a puzzle may have several kinds. The most characteristic kinds come first. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Number of puzzles of each difficulty (1 to 5). */
  readonly difficulties: Readonly<Record<number, number>>;
  /** Id of the puzzle of the day. */
  readonly daily: string;
  readonly daily_difficulty: number;
  /** True if you have solved today's puzzle of the day. */
  readonly daily_solved: boolean;
  /** Number of puzzles that you have solved, with or without wrong cards before. */
  readonly solved: number;
  /** Number of puzzles that you have solved without a wrong card. */
  readonly first_try: number;
  /** Estimated difficulty (1 to 5) at which you solve every second puzzle without a wrong card. */
  readonly level: number;
}

/** GET /api/puzzles/{game}/{puzzle}: a position in which only one card reaches the goal. Also the answer to other requests for a puzzle. */
export interface ShownPuzzle {
  readonly asks: "card";
  readonly id: string;
  readonly game: string;
  /** The position, for the analysis board. In a puzzle with one seat's view, other hands are empty here and in every moment. */
  readonly board: Board;
  /** Your seat, whose turn it is. */
  readonly seat: Seat;
  /** Seats of your partners. */
  readonly partners: readonly Seat[];
  /** Result that your side must reach in the whole deal against every defence. */
  readonly goal: PuzzleGoal;
  /** Kinds of the puzzle, the most characteristic first. */
  readonly kinds: readonly string[];
  /** Calculated difficulty (1 to 5). */
  readonly difficulty: number;
  /** Difficulty as measured on this server; null until a person has tried the puzzle. */
  readonly rating: ShownRating | null;
  /** State of the position at your turn. */
  readonly moment: BoardMoment;
  /** Information about the hidden cards in a puzzle with one seat's view. null if all cards are open. */
  readonly unseen: Unseen | null;
  /** The cards that you may play. */
  readonly legal: readonly Card[];
  /** True if this is today's puzzle of the day. */
  readonly daily: boolean;
  /** Your result so far; null before your first try. */
  readonly standing: PuzzleStanding | null;
}

/** Goal of the solver's side over the whole deal, against every play of the opponents. Results before the position count, too. `points`: at least `target` card points, with those outside tricks, such as those of Skat's discards. `no_trick` and `every_trick`: the declarer's side wins no trick, or every trick; if the solver is a defender, they must prevent this. `score`: the solver, who plays alone, scores at least `target`. */
export interface PuzzleGoal {
  /** Party of the solver; `own` if all play alone. */
  readonly side: "declarer" | "defenders" | "own";
  readonly count: "points" | "no_trick" | "every_trick" | "score";
  /** Minimum result of the solver's side; null for goals without a number. */
  readonly target: number | null;
}

/** Difficulty of a puzzle, as measured by the attempts on this server. */
export interface ShownRating {
  /** Difficulty computed from all first tries. It starts at the calculated difficulty, and may be below 1 or above 5. */
  readonly difficulty: number;
  /** Number of people who have tried the puzzle. */
  readonly tries: number;
}

/** Information about hidden cards that the solver of a puzzle has. */
export interface Unseen {
  /** All cards in the other hands, in the order of the deck. */
  readonly cards: readonly Card[];
  /** Number of hidden cards of each seat. */
  readonly counts: readonly number[];
  /** Cards that each seat cannot have, as its play has shown, by seat. */
  readonly without: readonly (readonly Card[])[];
  /** Number of deals that are possible for the solver. */
  readonly deals: number;
}

/** Your result of a puzzle that you have begun. */
export interface PuzzleStanding {
  /** Number of wrong cards that you have tried. */
  readonly wrong: number;
  readonly given_up: boolean;
  readonly solved: boolean;
  /** Time that you took, as measured by the page; null if unknown. */
  readonly seconds: number | null;
}

/** A puzzle before the first card: find the cards to discard, or the contract to declare. Only one answer wins against every defence. */
export interface ShownDeclaring {
  readonly asks: "declaration";
  readonly id: string;
  readonly game: string;
  /** The deal with all cards, and the bid if the game has one. */
  readonly board: Board;
  /** Your seat, which is the declarer's. */
  readonly seat: Seat;
  /** The question: discard cards or declare a contract. */
  readonly step: "discard" | "contract";
  /** Your actions so far. */
  readonly given: readonly string[];
  /** Declaration that follows the discards; null if the declaration is the question. */
  readonly contract: string | null;
  /** Declarations to choose from, one of each set of equal ones; empty if the question is which cards to discard. */
  readonly contracts: readonly string[];
  /** Number of cards to discard; 0 if the question is the declaration. */
  readonly lays_away: number;
  /** Kinds of the puzzle, the most characteristic first. */
  readonly kinds: readonly string[];
  /** Calculated difficulty (1 to 5). */
  readonly difficulty: number;
  /** Difficulty as measured on this server; null until a person has tried the puzzle. */
  readonly rating: ShownRating | null;
  /** State of the deal: your hand has all cards to choose from. */
  readonly moment: BoardMoment;
  /** True if this is today's puzzle of the day. */
  readonly daily: boolean;
  /** Your result so far; null before your first try. */
  readonly standing: PuzzleStanding | null;
}

/** GET /api/puzzles/{game}/rush: random puzzles, from easy to hard, to solve against the clock. No puzzle asks for discards. */
export interface PuzzleRush {
  readonly puzzles: readonly (ShownPuzzle | ShownDeclaring)[];
}

/** POST /api/puzzles/{game}/{puzzle}/attempt: try a card on your turn. */
export interface PuzzleAttempt {
  /** Cards of all seats that were played before, in order. */
  readonly cards: readonly string[];
  readonly card: string;
  /** Time that you have spent on this puzzle so far, in seconds. It is stored with the result but does not affect it. */
  readonly seconds?: number | null;
  /** True to store the result. Rushes send false. */
  readonly counts?: boolean;
}

/** Verdict on the only card that reaches the goal, or on an equal card. */
export interface PuzzleRight {
  readonly verdict: "right";
  /** Your card and the best replies, up to your next decision or the end of the puzzle. */
  readonly played: readonly Card[];
  /** States after each of these cards. */
  readonly moments: readonly BoardMoment[];
  /** Cards that you may play next; empty if the puzzle is solved. */
  readonly legal: readonly Card[];
  /** True if this was the last decision of the puzzle. */
  readonly solved: boolean;
  /** All hands and all played cards, if a puzzle with one seat's view is solved; otherwise null. */
  readonly revealed: PuzzleSolution | null;
}

/** POST /api/puzzles/{game}/{puzzle}/give-up: the solution. The puzzle counts as not solved, unless you had solved it before. */
export interface PuzzleSolution {
  /** Cards of all seats, in the order of play. */
  readonly played: readonly Card[];
  /** States before the first of these cards and after each of them. */
  readonly moments: readonly BoardMoment[];
  /** The position with all cards open, for the analysis board. */
  readonly board: Board;
}

/** Verdict on a card after which your opponents can prevent the goal. With one seat's view, the moments show a possible deal in which they do. */
export interface PuzzleWrong {
  readonly verdict: "wrong";
  /** Your card and the best play of all seats after it, until the goal cannot be reached. */
  readonly played: readonly Card[];
  /** States after each of these cards. */
  readonly moments: readonly BoardMoment[];
  /** Best result that your side can still reach in the whole deal, in the unit of the goal; null if the goal has no number. */
  readonly made: number | null;
}

/** POST /api/puzzles/{game}/{puzzle}/declare: an answer to a puzzle before the first card. */
export interface DeclaringAttempt {
  /** An action, such as `declare grand`, or `discard HT DA` with the cards in any order. null gives up and requests the solution. */
  readonly answer: string | null;
  /** As in `PuzzleAttempt`. */
  readonly seconds?: number | null;
  /** As in `PuzzleAttempt`. */
  readonly counts?: boolean;
}

/** Verdict on an answer before the first card, with the best play of all seats after it. */
export interface DeclaringAnswer {
  readonly right: boolean;
  /** All your actions before the first card. After a declaration they contain the best discards for it. */
  readonly actions: readonly string[];
  /** The card play from the first lead, for the analysis board. */
  readonly board: Board;
  /** Cards up to the end of the trick in which the game is won or lost. */
  readonly played: readonly Card[];
  /** States before the first of these cards and after each of them. */
  readonly moments: readonly BoardMoment[];
  /** Card points of your side in the whole deal; null if the contract is to take no trick. */
  readonly made: number | null;
  /** Card points that your side needs to win; null if the contract is to take no trick. */
  readonly target: number | null;
  /** Best wrong answers; empty until the solution is sent. */
  readonly near: readonly Near[];
}

/** Wrong answer that comes close to winning. */
export interface Near {
  readonly answer: string;
  /** Highest result of the declarer's side after the answer (in card points); null in a contract for no trick. */
  readonly made: number | null;
}

/** GET /api/school/{game}: all lessons of a game in order. */
export interface SchoolCourse {
  readonly game: string;
  /** Name of the preset whose rules the lessons teach. */
  readonly preset: string;
  readonly lessons: readonly SchoolLesson[];
  /** Ids of the lessons that you have finished. */
  readonly done: readonly string[];
}

/** A lesson: steps about one subject. A lesson without steps is a whole deal that you play at a table. */
export interface SchoolLesson {
  readonly id: string;
  readonly steps: readonly SchoolStep[];
}

/** A position with a question. The page has the text of each step, by game, lesson and step. */
export interface SchoolStep {
  readonly id: string;
  /** The question. With open cards it asks for a card that may be played (`follow`), that takes or leaves the trick, or that no other card beats (`best`); the card that takes a full trick (`winner`); the card points in a trick (`count`); the contract with the best result; or the score of the deal. With your seat's view it asks for the number of cards of a suit that others hold (`out`); the seats without the suit (`void`); the card points that your side has taken (`taken`); the next action (`decide`); or the hand to play with (`hand`). */
  readonly ask: "follow" | "take" | "leave" | "winner" | "count" | "best" | "contract" | "score" | "out" | "void" | "taken" | "decide" | "hand";
  /** The position, for the analysis board; it has only your cards if `sight` is set. */
  readonly board: Board;
  /** Your seat. */
  readonly seat: Seat;
  /** Seats of your partners. */
  readonly partners: readonly Seat[];
  /** State of the position. */
  readonly moment: BoardMoment;
  /** Your view if the other hands are hidden; null if all cards are open. */
  readonly sight: SchoolSight | null;
  /** Possible answers: cards, numbers, seats, or indexes of `choices`, `ways` or `hands`, from 0. */
  readonly answers: readonly string[];
  /** The position under each contract to choose from; empty in questions without contracts. */
  readonly choices: readonly Board[];
  /** Actions to choose from; empty in questions without actions. */
  readonly ways: readonly string[];
  /** Hands to choose from; empty in questions without hands. */
  readonly hands: readonly (readonly Card[])[];
  /** True if the board shows only cards, tricks and seats, because the lessons have not explained more yet. */
  readonly bare: boolean;
}

/** Your view of a position in which the others' cards are hidden. */
export interface SchoolSight {
  /** View of your seat, without the card points in the tricks, because a question may ask for them. */
  readonly view: AnyView;
  /** All played tricks in order. */
  readonly tricks: readonly BoardTrick[];
}

/** POST /api/school/{game}/{lesson}/{step}/attempt: answer a step's question. */
export interface SchoolAttempt {
  /** One of the step's `answers`. */
  readonly answer: string;
}

/** Verdict on an answer, with the reason. */
export interface SchoolAnswer {
  readonly right: boolean;
  /** A code, such as `must-follow` or `costs`; docs/reference/school.md lists them. */
  readonly reason: string;
  /** Card of the reason, such as the card that was led, the card that takes the trick, or the called ace; null if the reason has none. */
  readonly card: Card | null;
  /** Number of the reason: the right number, the points that a card costs, the points of a contract, or a chance in percent; null without one. */
  readonly number: number | null;
  /** Your card and the best replies up to the end of the trick; empty if the answer is wrong or is no card. */
  readonly played: readonly Card[];
  /** States after each of these cards. */
  readonly moments: readonly BoardMoment[];
}

/** GET /api/progress: your learning progress. Other people cannot see it. */
export interface Progress {
  /** Today's date (UTC), such as 2026-11-24. */
  readonly today: string;
  /** Number of consecutive days on which you learnt something, up to today or yesterday. */
  readonly streak: number;
  /** Days of the last four weeks on which you learnt something. */
  readonly days: readonly string[];
  readonly games: readonly GameProgress[];
  readonly proposal: Proposal;
}

/** Your learning progress in a game. */
export interface GameProgress {
  readonly game: string;
  /** Lessons of the game's course in order; empty if the game has no course. */
  readonly lessons: readonly LessonStanding[];
  /** Number of puzzles of the game. */
  readonly puzzles: number;
  readonly solved: number;
  /** Number of puzzles solved without a wrong card. */
  readonly first_try: number;
  /** Difficulty of puzzles that suits you (1 to 5). */
  readonly level: number;
  readonly bid: TrainerStanding;
  readonly count: TrainerStanding;
  /** Your biggest weak points in card play, then in bidding; empty if you have played too few deals. */
  readonly weak: readonly WeakPoint[];
}

/** A lesson of the school, and whether you have finished it. */
export interface LessonStanding {
  readonly lesson: string;
  readonly done: boolean;
}

/** Your results with a trainer. Only the first answer to each question counts. */
export interface TrainerStanding {
  readonly answers: number;
  /** Number of right answers. A bid is right if play-outs show no difference from the best choice. */
  readonly right: number;
  /** Number of recent answers in the next two fields (at most 50). */
  readonly newest: number;
  readonly newest_right: number;
  /** Game points by which your recent bids were worse than the best choice, on average; null without bids. */
  readonly behind: number | null;
}

/** Situation in which the mean loss is greater than 0 by more than chance explains. */
export interface WeakPoint {
  readonly game: string;
  /** Kind of contract, as in `Entry`. */
  readonly contract: string;
  readonly role: "declarer" | "partner" | "opponent" | "alone" | "none";
  readonly phase: "bidding" | "discarding" | "leading" | "following";
  readonly deals: number;
  /** Mean loss in a deal, in the unit of its phase (docs/reference/archive.md). */
  readonly loss: number;
  readonly low: number;
  /** Upper bound of the 95 % interval of the mean, by Student's t; `low` is the lower one. */
  readonly high: number;
  /** True if the mean is greater than every other mean of its list by more than chance explains: the player loses most here. A list contains a game's weak points in bidding, or those in its other phases. False if the list has only one. */
  readonly clear: boolean;
}

/** Proposal for the next exercise. */
export interface Proposal {
  readonly what: "lesson" | "puzzles" | "bid" | "count";
  readonly game: string;
  /** Id of the lesson if `what` is `lesson`. */
  readonly lesson: string | null;
  /** Kind of puzzles, as in `PuzzleGame`, if `what` is `puzzles`. */
  readonly kind: string | null;
  /** Weak point that the proposed exercise trains, if any. */
  readonly weak: WeakPoint | null;
}

/** GET /api/progress/export: all data stored about your learning, in one file. */
export interface ExportedProgress {
  readonly puzzles: readonly ExportedPuzzle[];
  readonly puzzle_days: readonly ExportedPuzzleDay[];
  readonly lessons: readonly ExportedLesson[];
  readonly trainings: readonly ExportedTraining[];
}

/** POST /api/train/{game}/bid: a hand before its first decision about the contract. The message does not contain the other hands. */
export interface BidExercise {
  readonly id: string;
  readonly game: string;
  /** View of your seat, whose turn it is. */
  readonly view: AnyView;
}

/** POST /api/train/{game}/bid/{exercise}/expected and …/judge: your decisions in this exercise so far. */
export interface BidChoices {
  /** A legal action for each decision so far. The last one is judged. */
  readonly choices: readonly string[];
}

/** Verdict on a choice, compared with the alternatives, and the continuation of the auction. */
export interface BidJudged {
  readonly judgement: BiddingJudgement;
  /** View of your seat at its next decision, or after the contract is settled. */
  readonly view: AnyView;
  /** True if your seat has another decision to make. */
  readonly more: boolean;
}

/** Judgement of a pupil's choice beside other actions, by what the seat may know. */
export interface BiddingJudgement {
  readonly choice: string;
  /** Text of the action with the highest mean payoff in these play-outs. */
  readonly best: string;
  /** Text of the action that *strong* would choose. */
  readonly recommended: string;
  /** Compared actions, the best first. */
  readonly ways: readonly Way[];
  /** Number of worlds in which each action was played out. */
  readonly playouts: number;
  /** Number of legal actions; `ways` contains only some of them. */
  readonly legal: number;
}

/** Legal action with its results. Payoffs are in game points: the seat's score less the mean score of the others. */
export interface Way {
  readonly action: string;
  readonly payoff: Interval;
  /** Probability (0 to 1) that no other seat scores more and at least one scores less; with two sides, that the seat's side wins. */
  readonly ahead: Interval;
  /** Difference to the payoff of the best action in the same worlds (in game points; 0 for the best). */
  readonly behind: Interval;
  /** Payoff that the level *strong* expects; null if it does not calculate one. */
  readonly payoff_by_hint: number | null;
  /** Probability (0 to 1) that the seat wins if it plays, as *strong* expects (`Hint.chance`). */
  readonly chance_by_hint: number | null;
}

/** Value, with the interval that contains the true value in 95 of 100 experiments. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** POST /api/train/{game}/count: the tricks of a deal up to one of your cards, and questions about them. */
export interface CountExercise {
  readonly id: string;
  readonly game: string;
  /** View of your seat before the first card. */
  readonly view: AnyView;
  readonly tricks: readonly SeenTrick[];
  /** Cards of the unfinished trick, which follows after `tricks`. */
  readonly trick: readonly SeenCard[];
  /** Your hand at that moment. */
  readonly hand: readonly Card[];
  readonly questions: readonly CountingQuestion[];
  /** All cards of each suit in the questions, strongest first. */
  readonly suits: Readonly<Record<string, readonly Card[]>>;
}

/** Question to a seat, without its answer. */
export interface CountingQuestion {
  /** `out`: which cards of the suit are neither in the seat's hand nor seen (other players hold them, or they lie face down)? `void`: which seats have shown, by not following, that they hold none of the suit? `points`: how many points are in the tricks of a side? */
  readonly kind: "out" | "void" | "points";
  /** `trump`, `C`, `S`, `H`, `D` or `joker`, if the contract makes it a suit; empty for `points`. */
  readonly suit: string;
  /** For `points`: seats whose tricks are counted, as far as the seat knows who plays together. */
  readonly side: readonly Seat[];
  /** For `points`: what is counted. */
  readonly counted: "" | "card points" | "penalty cards";
}

/** POST /api/train/{game}/count/{exercise}/grade: answer a question. Your first answer to it is stored in your learning progress. */
export interface CountAttempt {
  /** Index of the question in the exercise, from 0. */
  readonly question: number;
  readonly answer: CountAnswer;
}

/** An answer to a question. Only the field that the question asks for is set. */
export interface CountAnswer {
  readonly cards?: readonly string[];
  readonly seats?: readonly number[];
  readonly points?: number | null;
}

/** Judgement of an answer. */
export interface Grade {
  readonly right: boolean;
  /** The right answer. */
  readonly answer: CountingAnswer;
  /** Faults of the answer; empty if it is right. */
  readonly faults: readonly CountingFault[];
}

/** Answer, in the field that belongs to the question's kind. */
export interface CountingAnswer {
  /** Cards of the answer to an `out` question, strongest first. */
  readonly cards: readonly Card[];
  /** Seats of the answer to a `void` question. */
  readonly seats: readonly Seat[];
  /** Number of points in the answer to a `points` question; null for other kinds. */
  readonly points: number | null;
}

/** Missed or wrong part of an answer, with the trick in which the right answer could be seen. */
export interface CountingFault {
  /** Reason. For a card: `missed` (it is out), `held` (in the seat's hand), `aside` (known to be out of play), `open` (in an exposed hand), `played`, `other-suit`. For a seat: `shown` (it has shown that it is void, and was missed), `not-shown`. For points: `taken` (a trick of the side). */
  readonly why: "missed" | "held" | "aside" | "open" | "played" | "other-suit" | "shown" | "not-shown" | "taken";
  /** Card that the reason is about; for `shown` the card played instead of following. */
  readonly card: Card | null;
  /** Seat that played the card (`played`), is or is not void, or won the trick (`taken`). */
  readonly seat: Seat | null;
  /** Number of the trick in which the right answer could be seen, from 1. */
  readonly trick: number | null;
  /** For `taken`: the points in the trick; else null. */
  readonly points: number | null;
}

/** GET /api/daily/{game}: the twelve boards of a day, with your results. */
export interface DailyInfo {
  readonly game: string;
  readonly preset: string;
  /** Day (UTC), such as 2026-11-29. */
  readonly day: string;
  readonly today: string;
  /** End of the day (seconds since 1970). */
  readonly ends_at: number;
  /** True if the day is over and its cards are public. */
  readonly over: boolean;
  /** True if you have an account. Guests play, but stand in no ranking. */
  readonly ranked: boolean;
  /** Your class: 3, 2 or 1, the highest. */
  readonly player_class: number;
  /** Your class in the week before. */
  readonly last_class: number;
  /** Level of the computer players in your class. */
  readonly level: string;
  /** Number of successive days on which you finished all boards, up to this day or the day before. */
  readonly streak: number;
  /** Sum of your scores. */
  readonly total: number;
  readonly boards: readonly DailyBoardInfo[];
  /** Commitment to the boards, whose hash is in the public log; null before a player has opened the first board, or without a log. */
  readonly commitment: string | null;
}

/** A board of the day, with your result. */
export interface DailyBoardInfo {
  /** Number of the board, from 1 to 12. */
  readonly board: number;
  readonly state: "finished" | "open" | "next" | "waiting" | "struck";
  /** Id of your table; null if you have not opened the board. */
  readonly table: string | null;
  /** Id of your finished deal; its page is `/deals/{id}`. */
  readonly deal: string | null;
  /** Your points, as the game compares players (Skat: tournament points). */
  readonly points: number | null;
  /** Mean of the computer plays in the same seat; null before you have finished, or while they are computed. */
  readonly field: number | null;
  /** Your points less the mean of the computer plays. */
  readonly score: number | null;
  /** Kind of contract, as in `ArchivedDeal`. */
  readonly contract: string | null;
}

/** POST /api/daily/{game}/boards/{number}: the table of your board. */
export interface DailyOpened {
  readonly board: number;
  readonly table: string;
}

/** GET /api/daily/{game}/ranking: ranking of a day or a week. */
export interface DailyRanking {
  readonly game: string;
  readonly over: "day" | "week";
  /** First day. */
  readonly first: string;
  readonly last: string;
  /** Class of the players; null for the players whom you follow, of all classes. */
  readonly player_class: number | null;
  /** Number of first boards of today that count here: those that you have finished. All boards of other days count. */
  readonly boards: number;
  /** Number of players in the ranking, of whom the first hundred and you are listed. */
  readonly players: number;
  readonly rows: readonly DailyRow[];
}

/** A player in a ranking of days. */
export interface DailyRow {
  readonly place: number;
  readonly name: string;
  readonly you: boolean;
  readonly player_class: number;
  readonly total: number;
  /** Number of days with a finished board. */
  readonly days: number;
  /** Number of boards in the total. */
  readonly boards: number;
}

/** GET /api/daily/{game}/{day}/boards/{number}: results of a board that you have finished, or of a day that is over. */
export interface DailyBoardResults {
  readonly game: string;
  readonly day: string;
  readonly board: number;
  /** Seat in which all players played the board. */
  readonly seat: Seat;
  /** Results of the computer plays in the same seat; empty while they are computed. */
  readonly field: readonly FieldPlay[];
  /** Number of players with an account who finished the board, of whom the first hundred and you are listed. */
  readonly players: number;
  /** Results of players, the best points first. */
  readonly results: readonly DailyResult[];
}

/** Result of the player's seat in one computer play of a board. */
export interface FieldPlay {
  readonly points: number;
  readonly contract: string;
}

/** Result of a player with an account on a board. */
export interface DailyResult {
  readonly name: string;
  readonly you: boolean;
  readonly player_class: number;
  readonly contract: string;
  readonly points: number;
  /** Points less the mean of the computer plays; null while these are computed. */
  readonly score: number | null;
}

/** POST /api/score: score a deal that was played with real cards. Nothing is stored. */
export interface ScoreDeal {
  readonly game: string;
  readonly preset: string;
  readonly entry: AnyEntry;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** Seat of the dealer. */
  readonly dealer?: number;
}

/** The answer to POST /api/score. */
export interface ScoredDeal {
  /** Outcome of the deal, with the steps of the calculation in English and as data. */
  readonly outcome: AnyOutcome;
}

/** POST /api/score/read: interpret a line of text that states a deal, or find all faults of an entry. */
export interface InterpretDeal {
  readonly game: string;
  readonly preset: string;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** Names by seat; none for a single deal. */
  readonly players?: readonly string[];
  /** Seat of the dealer. */
  readonly dealer?: number;
  /** Line such as `B clubs with 1 66`. */
  readonly line?: string | null;
  readonly entry?: AnyEntry | null;
  /** Language of the reader. */
  readonly language?: "en" | "de" | "ja";
}

/** The answer to POST /api/score/read. */
export interface DealRead {
  /** Entry of a score list; null if there are faults. */
  readonly entry: AnyEntry | null;
  /** Outcome of the deal, as in `ScoredDeal`; null if there are faults. */
  readonly outcome: AnyOutcome;
  /** Parts of the line that were understood, in order. */
  readonly parts: readonly LinePart[];
  readonly faults: readonly DealFault[];
  /** Ways to go on with the line. */
  readonly completions: readonly Completion[];
}

/** Part of a line that was understood. */
export interface LinePart {
  /** Position of its first character. */
  readonly start: number;
  readonly end: number;
  readonly fact: string;
  /** Meaning of the part in the reader's language, such as `with 1`. */
  readonly words: string;
  /** True if the part is assumed, such as *won*. */
  readonly implied: boolean;
}

/** Error of one fact, as in a `Problem`. */
export interface DealFault {
  readonly code: string;
  readonly message: string;
  readonly facts: Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[]>>;
  /** Position of the text at fault; the length of the line if there is none. */
  readonly start: number;
  readonly end: number;
}

/** Way to go on with a line: the text from `start` on may be replaced with `text`. */
export interface Completion {
  readonly start: number;
  readonly text: string;
}

/** POST /api/score/list and /api/score/list.csv: score a list of deals played at one table (at most 300). Nothing is stored. */
export interface ScoreDeals {
  readonly game: string;
  readonly preset: string;
  /** Names of the players by seat, all different. */
  readonly players: readonly string[];
  /** Deals in order. `dealer` and `declarer` may be names of players. */
  readonly entries: readonly AnyEntry[];
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** Seat of the first dealer; the deal passes to the left. */
  readonly dealer?: number;
  /** Stake for each point, such as `0.25 ct`; without one, nothing is settled in money. */
  readonly stake?: string;
  /** Dues for each lost deal, such as `0.50`; only with a stake. */
  readonly dues?: string;
  /** Language of the CSV file. */
  readonly language?: "en" | "de" | "ja";
}

/** The answer to POST /api/score/list. */
export interface ScoredDeals {
  readonly players: readonly string[];
  /** Bonuses of the list; all 0 if the rules have none. */
  readonly bonuses: Bonuses;
  readonly rows: readonly ListRow[];
  /** Final account of each player, by seat. */
  readonly closing: readonly Closing[];
  /** Standings, first place first, with the settlement of each player. */
  readonly standings: readonly Standing[];
  /** What each player receives or pays; null without a stake. */
  readonly money: Payments | null;
}

/** Bonuses in game points, added to the scores of the deals: for each deal won, for each lost as declarer, and for each that another declarer lost (A.13). */
export interface Bonuses {
  readonly won: number;
  readonly lost: number;
  readonly others_lost: number;
}

/** Row of a score list: one deal, and the columns of each player after it. */
export interface ListRow {
  /** Number of the deal, from 1. */
  readonly deal: number;
  readonly dealer: Seat;
  /** Outcome of the deal, of the game's subclass of `Outcome`. */
  readonly outcome: AnyOutcome;
  /** Columns of each player, by seat. */
  readonly tallies: readonly Tally[];
  /** Game points that each seat took from the pot in this deal (negative: paid into it); empty if the pot did not change. */
  readonly pot: readonly number[];
}

/** Columns of one player in a score list after a deal, all summed up from the first deal on. */
export interface Tally {
  /** Game points without bonuses. */
  readonly points: number;
  /** Deals won as declarer. */
  readonly won: number;
  /** Deals lost as declarer. */
  readonly lost: number;
  /** Deals that other players lost as declarer. */
  readonly others_lost: number;
  /** Game points with bonuses and pot: the sum of the deals' scores and of the payments from and to the pot. */
  readonly total: number;
  /** Game points taken from the pot, less those paid into it. */
  readonly pot: number;
}

/** Final lines of a score list below a player's columns, in game points: `points` + `own_games` + `others_games` + `pot` = `total`. */
export interface Closing {
  /** Game points without bonuses. */
  readonly points: number;
  /** Bonus (may be negative) for deals won and lost as declarer. */
  readonly own_games: number;
  /** Bonus for deals that other players lost as declarer. */
  readonly others_games: number;
  readonly total: number;
  /** Game points taken from the pot, less those paid into it. */
  readonly pot: number;
}

/** Money that the players of a list receive (negative: pay), by seat, as decimal numbers. */
export interface Payments {
  /** Stake times settlement, or times total if the game has no settlement, less the dues; rounded half away from zero. */
  readonly money: readonly string[];
  /** Dues for lost deals; null without dues. */
  readonly dues: readonly string[] | null;
  /** Sum of `money` and `dues`: what rounding leaves over. */
  readonly rest: string;
}

/** POST /api/score/table: read a table (CSV, Excel, OpenDocument) as a list of deals. Nothing is stored. */
export interface ReadTable {
  readonly game: string;
  readonly preset: string;
  /** Bytes of the file, in base64. */
  readonly data: string;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
  /** Facts that the reader has chosen, by the number of the column, from 1. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Language of `names`. */
  readonly language?: "en" | "de" | "ja";
  /** Stake for each point, by which a table of totals is settled in money. */
  readonly stake?: string;
}

/** The answer to POST /api/score/table. */
export interface TableRead {
  readonly columns: readonly TableColumn[];
  /** Facts that a column can have, each with its name in the language of the request. */
  readonly names: Readonly<Record<string, string>>;
  readonly players: readonly string[];
  /** Seat of the first dealer. */
  readonly dealer: number;
  /** Options that the deals need, such as `kontra`. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly entries: readonly AnyEntry[];
  /** Problems of the first rows at fault. */
  readonly problems: readonly RowProblem[];
  /** Deals for which the table states other points than the rules give. */
  readonly differences: readonly PointsMismatch[];
  /** Totals, if the table has a column of totals and no deals. */
  readonly totals: SettledTotals | null;
}

/** Column of a table, as it was understood. */
export interface TableColumn {
  /** Number of the column, from 1. */
  readonly number: number;
  readonly heading: string;
  /** Fact that the cells state, as in an entry of the list; `ignore` if the column is not read. */
  readonly fact: string;
  /** First different cells that are not empty. */
  readonly samples: readonly string[];
  /** Name of the player, if the column is about one player; `fact` is then one of `PLAYER_COLUMNS`. */
  readonly player: string | null;
}

/** Reason why a row of a table cannot be read. */
export interface RowProblem {
  readonly line: number;
  readonly code: string;
  readonly message: string;
  readonly facts: Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[]>>;
}

/** Deal for which the table states other points than the rules give. */
export interface PointsMismatch {
  readonly line: number;
  readonly stated: number;
  readonly found: number;
}

/** Totals of players without their deals, with what follows from them, by seat. */
export interface SettledTotals {
  readonly players: readonly string[];
  readonly totals: readonly number[];
  /** Rank of each player; 1 is best. */
  readonly places: readonly number[];
  /** Game points that each player receives from the others together; null if the game has no settlement. */
  readonly settlement: readonly number[] | null;
  /** What each player receives or pays; null without a stake. */
  readonly money: Payments | null;
}

/** GET /api/bots: your bots. DELETE /api/bots/{name} deletes a bot; its deals remain, without the name. */
export interface MyBots {
  /** Your bots, the oldest first. */
  readonly bots: readonly BotInfo[];
  /** Maximum number of bots of one person. */
  readonly most: number;
}

/** A bot of yours. */
export interface BotInfo {
  readonly name: string;
  /** Time at which the bot was created, in seconds since 1970. */
  readonly since: number;
}

/** POST /api/bots: create a bot. Its name must differ from the names of all accounts and bots. Answered by `MadeBot`. */
export interface NewBot {
  readonly name: string;
}

/** A bot with its token, which is shown only once. Also the answer to POST /api/bots/{bot}/token, which replaces the old token. */
export interface MadeBot {
  readonly name: string;
  readonly token: string;
}

/** POST /api/bot/tables/{id}/sit: take a seat, for example at a table to which the bot was challenged. Answered by `BotDone`. */
export interface BotSit {
  /** Seat to take; null for the first free seat. */
  readonly seat?: number | null;
}

/** The request was carried out and its event is saved. Also the answer to POST /api/bot/tables/{id}/leave. */
export interface BotDone {
  /** Sequence number of the event at the table. */
  readonly seq: number;
}

/** POST /api/bot/tables/{id}/act: act in the deal. Answered by `BotDone`. */
export interface BotAct {
  /** Sequence number of the view to which the action is the answer. An outdated number is refused with `table/stale`. */
  readonly seq: number;
  /** Text of the action: one of `legal` in the view. */
  readonly action: string;
}

/** GET /api/bots/public: all bots, connected ones first. */
export interface PublicBots {
  readonly bots: readonly PublicBotInfo[];
}

/** GET /api/bots/public/{name}: a bot as all people see it. */
export interface PublicBotInfo {
  readonly name: string;
  /** Name of the account to which the bot belongs. */
  readonly owner: string;
  /** True if the bot is connected. */
  readonly online: boolean;
  /** Time at which the bot was created, in seconds since 1970. */
  readonly since: number;
  readonly ratings: readonly BotRating[];
  /** Ladders that the bot plays. */
  readonly ladders: readonly LadderName[];
}

/** A bot's rating in a game. */
export interface BotRating {
  readonly game: string;
  readonly rating: RatingInfo;
}

/** A rating: the expected points of the player per deal, in the unit of the game. */
export interface RatingInfo {
  readonly mean: number;
  /** Standard deviation: the true value is less than two standard deviations away with a probability of 95 percent. */
  readonly sd: number;
  /** Number of deals that the rating is based on. */
  readonly deals: number;
  /** True if the rating is too uncertain, or based on too few opponents, for a rank. */
  readonly provisional: boolean;
  /** Number of different people met in rated matches of this game. A ranked player has met at least ten. */
  readonly opponents: number;
}

/** The ladder of a preset. */
export interface LadderName {
  readonly game: string;
  readonly preset: string;
}

/** GET /api/bot/ladder: ladders that the bot plays. */
export interface LadderEntries {
  readonly ladders: readonly LadderName[];
  /** Largest number of boards that a bot plays on a day in one ladder. */
  readonly boards: number;
}

/** GET /api/ladder: all ladders. */
export interface Ladders {
  readonly ladders: readonly LadderInfo[];
}

/** A ladder that bots play or have played. */
export interface LadderInfo {
  readonly game: string;
  readonly preset: string;
  /** Number of bots that play the ladder. */
  readonly bots: number;
  /** Number of these bots that are connected. */
  readonly online: number;
}

/** GET /api/ladder/{game}/{preset}: the ladder of a day, or of the 7 or 30 days up to it. */
export interface LadderTable {
  readonly game: string;
  readonly preset: string;
  readonly over: "day" | "week" | "month";
  /** First day (UTC), such as 2026-11-29. */
  readonly first: string;
  readonly last: string;
  readonly rows: readonly LadderRow[];
}

/** A bot or a level of computer players in a ladder. */
export interface LadderRow {
  /** Place from 1; null below twelve boards. */
  readonly place: number | null;
  /** Name of the bot, or the level. */
  readonly name: string;
  readonly kind: "bot" | "computer";
  /** Mean score of a board: points less the mean of eight plays of the same cards by computer players of level *club*. */
  readonly mean: number;
  /** Lower end of the interval that contains the true mean in 95 of 100 cases; null with one board. */
  readonly low: number | null;
  /** Upper end of the interval. */
  readonly high: number | null;
  readonly boards: number;
}

/** GET /api/ladder/{game}/{preset}/boards: the boards of a day that are over, the latest first. */
export interface LadderBoards {
  readonly game: string;
  readonly preset: string;
  readonly day: string;
  readonly boards: readonly LadderBoardInfo[];
}

/** A board of the ladder that is over, with all its cards public. */
export interface LadderBoardInfo {
  /** Id of the table; GET /api/ladder/boards/{table}/fair has the fair file. */
  readonly table: string;
  /** Id of the deal; its page is `/deals/{id}`. */
  readonly deal: string;
  readonly seats: readonly LadderSeatInfo[];
}

/** A seat on a board of the ladder. */
export interface LadderSeatInfo {
  readonly seat: Seat;
  readonly name: string;
  readonly kind: "bot" | "computer";
  /** Points, as the game compares players; null if the deal was broken off. */
  readonly points: number | null;
  /** Points less the mean of the computer plays. */
  readonly score: number | null;
}

/** GET /api/people/{name}: a person's page. Unrated matches at private tables are left out. */
export interface Profile {
  readonly name: string;
  readonly you: boolean;
  readonly games: readonly GameResults[];
  /** Last matches, the newest first. */
  readonly matches: readonly MatchResult[];
  /** True for a bot, a program that belongs to a person. */
  readonly bot: boolean;
}

/** A person's results in one game. */
export interface GameResults {
  readonly game: string;
  /** Present rating; null before the first rated match. */
  readonly rating: RatingInfo | null;
  /** Ratings after each rated match, the oldest first. */
  readonly history: readonly RatingMoment[];
  /** Results by kind of contract, the most frequent first. */
  readonly contracts: readonly ContractResults[];
}

/** A rating after a match. */
export interface RatingMoment {
  /** End of the match, in seconds since 1970. */
  readonly at: number;
  readonly mean: number;
  readonly sd: number;
}

/** A person's results in all deals with one kind of contract. */
export interface ContractResults {
  readonly contract: string;
  readonly deals: number;
  /** Sum of the points, in the unit of the game (in Skat, points by Seeger and Fabian). */
  readonly points: number;
  /** Sum of the points adjusted for the luck of the cards. */
  readonly adjusted: number;
  readonly declared: number;
  /** Number of deals that the person declared and won. */
  readonly won: number;
}

/** A finished match with one person's result. */
export interface MatchResult {
  readonly table: string;
  readonly game: string;
  readonly preset: string;
  readonly at: number;
  readonly rated: boolean;
  /** Number of deals in which the person had cards. */
  readonly deals: number;
  readonly points: number;
  readonly adjusted: number;
  /** Rows of these deals in the table's score sheet, from 1. */
  readonly numbers: readonly number[];
}

/** GET /api/leaders?game=&month=&bots=: all present ratings, or those at the end of a month of people who played in it. */
export interface Leaders {
  readonly game: string;
  /** Month such as `2026-11` (UTC); null for the present ratings. */
  readonly month: string | null;
  /** All months since the first rated match, the newest first. */
  readonly months: readonly string[];
  readonly ranked: readonly Leader[];
  readonly provisional: readonly Leader[];
  /** True if the board ranks bots. People and bots are ranked separately. */
  readonly bots: boolean;
}

/** A line of a leader board. */
export interface Leader {
  readonly name: string;
  readonly rating: RatingInfo;
  /** Value by which the board is sorted: the rating minus two standard deviations. */
  readonly lower: number;
  readonly you: boolean;
}

/** GET /api/me/archive: your finished deals, fifty on each page. */
export interface Archive {
  readonly deals: readonly ArchivedDeal[];
  /** Number of this page, from 1. */
  readonly page: number;
  /** True if there are more pages. */
  readonly more: boolean;
}

/** A finished deal in your archive. */
export interface ArchivedDeal {
  /** Id of the deal; its page is `/deals/{id}`. */
  readonly id: string;
  readonly game: string;
  readonly preset: string;
  /** End of the deal, in seconds since 1970. */
  readonly at: number;
  readonly seat: Seat;
  /** Players of the other seats, clockwise from your seat. */
  readonly others: readonly DealSeat[];
  /** Kind of the contract. */
  readonly contract: string;
  /** Declaration in full, such as `clubs hand`; null without a declarer. */
  readonly declared: string | null;
  readonly role: "declarer" | "partner" | "opponent" | "alone" | "none";
  /** Score of your seat, as in the score sheet. */
  readonly points: number;
  /** True if your side won; null if no side won or lost. */
  readonly won: boolean | null;
  /** True if the deal counts in the statistics. A deal that continues another one, or in which an action was taken back, does not. */
  readonly counts: boolean;
  /** True if the deal's only human player took actions back. */
  readonly taken_back: boolean;
  /** True if the analysis of the deal's lost points is finished. */
  readonly judged: boolean;
  /** Lost points by kind of decision; null if they are not analysed yet or cannot be. */
  readonly losses: Losses | null;
  /** Sum of the lost points; null as for `losses`. */
  readonly lost: number | null;
}

/** Losses of a seat by kind of decision. null if there was nothing to decide, or if the loss cannot be known. */
export interface Losses {
  /** Difference between the declarer's best contract and the declared one, both with the best discards and best play (in game points: score less the mean score of the others). 0 for the other seats; null if the deal had no declarer. */
  readonly bidding: number | null;
  /** Difference between the best discards and the actual ones in the declared contract, with best play (in the unit of the cards). null for all seats except a declarer who discarded. */
  readonly discarding: number | null;
  /** Losses of the cards that the seat led (in card points; or 1 for a lost game in contracts that are only won or lost). */
  readonly leading: number | null;
  /** Losses of the cards that the seat played when another seat had led, in the same unit. */
  readonly following: number | null;
}

/** GET /api/me/archive/statistics: statistics of those archived deals that count. */
export interface ArchiveStatistics {
  /** Statistics by game, the game with the most deals first. */
  readonly games: readonly GameStatistics[];
}

/** Counts of the deals of one game. */
export interface GameStatistics {
  readonly game: string;
  readonly deals: number;
  readonly points: number;
  readonly declared: number;
  /** Number of declared deals that were won. */
  readonly won: number;
  readonly judged: number;
  /** Losses summed up over the `judged` deals. */
  readonly given: LossTotals;
  /** Kinds of contracts, the most frequent first. */
  readonly contracts: readonly ContractCount[];
  /** Roles that occurred, in the order of `ROLES`. */
  readonly roles: readonly RoleCount[];
  /** Months with deals, the oldest first. */
  readonly months: readonly MonthCount[];
}

/** Losses in many deals, summed up by kind of decision (units: docs/reference/archive.md). */
export interface LossTotals {
  readonly bidding: number;
  readonly discarding: number;
  readonly leading: number;
  readonly following: number;
}

/** Counts of the deals with one kind of contract. */
export interface ContractCount {
  readonly contract: string;
  readonly deals: number;
  /** Number of deals that the player declared. */
  readonly declared: number;
  /** Number of declared deals that were won. */
  readonly won: number;
  /** Sum of the player's scores in all these deals (in game points). */
  readonly points: number;
}

/** Counts of the deals in which the player had one role. */
export interface RoleCount {
  readonly role: "declarer" | "partner" | "opponent" | "alone" | "none";
  readonly deals: number;
  readonly won: number;
  readonly lost: number;
  readonly points: number;
}

/** Counts of the deals of one month. */
export interface MonthCount {
  /** Month in UTC, as in `2026-11`. */
  readonly month: string;
  readonly deals: number;
  readonly declared: number;
  /** Number of declared deals that were won. */
  readonly won: number;
  readonly points: number;
  /** Number of deals whose losses have been computed. */
  readonly judged: number;
  /** Losses summed up over these deals. */
  readonly given: LossTotals;
}

/** GET /api/clubs: your clubs, and public clubs of others. */
export interface MyClubs {
  readonly clubs: readonly ClubInfo[];
  /** Public clubs of which you are not a member, by title; at most 200. */
  readonly public: readonly ClubInfo[];
  /** Maximum number of clubs that one person may own. */
  readonly most: number;
}

/** A club. */
export interface ClubInfo {
  /** Name in the address of the club's page, `/clubs/{name}`. */
  readonly name: string;
  readonly title: string;
  readonly public: boolean;
  /** Your role; null if you are not a member. */
  readonly role: "owner" | "organiser" | "member" | null;
}

/** POST /api/clubs: create a club, of which you become the owner. Answered by `ClubPage`. */
export interface NewClub {
  /** Name in the address of the club: 3 to 40 lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** True if everyone may read the club's page and calendar. */
  readonly public?: boolean;
  readonly shows?: "nothing" | "numbers" | "names";
}

/** GET /api/clubs/{club}: the page of a club. A private club has a page for its members only. */
export interface ClubPage {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly public: boolean;
  readonly shows: "nothing" | "numbers" | "names";
  readonly role: "owner" | "organiser" | "member" | null;
  /** Your member number; null if you are not a member. */
  readonly you: number | null;
  /** Actions that you are permitted. */
  readonly may: readonly ("read" | "change" | "delete" | "see members" | "see addresses" | "change members" | "change roles" | "invite" | "leave" | "read events" | "see names" | "register" | "run events")[];
  /** Number of members. */
  readonly members: number;
  /** Token of the invitation link, `/clubs/{name}?invitation={token}`; null if you may not invite. */
  readonly invitation: string | null;
  /** Calendar, by date; events without a date at the end. */
  readonly events: readonly ClubEventInfo[];
  /** Number of leagues; 0 if you may not see events. */
  readonly leagues: number;
  /** Names of the seasons, in alphabetical order. */
  readonly seasons: readonly string[];
}

/** An event in the calendar of a club. */
export interface ClubEventInfo {
  readonly id: string;
  readonly name: string;
  /** Date or time, such as 2026-11-29 or 2026-11-29T19:30. */
  readonly date: string | null;
  readonly place: string | null;
  readonly season: string | null;
  readonly game: string;
  readonly preset: string | null;
  readonly rounds_planned: number;
  /** Number of rounds drawn so far. */
  readonly rounds: number;
  readonly entrants: number;
  readonly state: "planned" | "running" | "finished";
  /** Your start number; null if you are not registered. */
  readonly you: number | null;
}

/** PUT /api/clubs/{club}: change facts of a club. Fields that are left out stay. Answered by `ClubPage`. */
export interface ChangeClub {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly public?: boolean | null;
  readonly shows?: "nothing" | "numbers" | "names" | null;
}

/** GET /api/clubs/{club}/members: the members, by number. */
export interface ClubMembers {
  readonly members: readonly ClubMember[];
  /** Maximum number of members. */
  readonly most: number;
}

/** A member of a club, with or without an account. */
export interface ClubMember {
  /** Member number. */
  readonly number: number;
  readonly name: string;
  readonly role: "owner" | "organiser" | "member";
  /** Name of the member's account; null without an account. */
  readonly account: string | null;
  readonly team: string | null;
  readonly classes: readonly string[];
  /** Members of one household never sit at one table. Household and the four fields below are null if you may not see addresses. */
  readonly household: string | null;
  readonly address: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly note: string | null;
}

/** POST /api/clubs/{club}/members: add a member without an account. Answered by `ClubMember`. */
export interface NewClubMember {
  readonly name: string;
  /** Member number; null for the next free number. */
  readonly number?: number | null;
  readonly team?: string | null;
  readonly classes?: readonly string[];
  readonly household?: string | null;
  readonly address?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly note?: string | null;
}

/** PUT /api/clubs/{club}/members/{number}: change a member. Fields that are left out stay; null empties a field. */
export interface ChangeClubMember {
  readonly name?: string;
  readonly team?: string | null;
  readonly classes?: readonly string[];
  readonly household?: string | null;
  readonly address?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly note?: string | null;
  /** New role. Only an owner may change roles, and a club keeps at least one owner. */
  readonly role?: "owner" | "organiser" | "member";
  /** Number of a member without an account who is the same person: that member gets this member's account and role, and this member is removed. */
  readonly same_as?: number;
}

/** POST /api/clubs/{club}/members/import: read an address book. An error changes nothing. Answered by `MembersImported`. */
export interface ImportMembers {
  /** Table with headings, as GET /api/clubs/{club}/members.csv returns it. Members with a known number are changed, others are added. */
  readonly csv: string;
}

/** Result of an import. */
export interface MembersImported {
  readonly added: number;
  readonly changed: number;
}

/** The invitation of a club: POST /api/clubs/{club}/invitation replaces it, and GET /api/clubs/{club}/invitation/{token} shows it. */
export interface ClubInvitation {
  readonly name: string;
  readonly title: string;
  readonly token: string;
}

/** GET /api/clubs/{club}/season: the table of a season, over its events with at least one list. */
export interface ClubSeason {
  readonly season: string;
  /** Number of worst results that do not count. */
  readonly drop: number;
  /** Events by date, in the order of the results. */
  readonly events: readonly ClubEventInfo[];
  readonly rows: readonly ClubSeasonRow[];
}

/** Player in a season table. */
export interface ClubSeasonRow {
  readonly place: number;
  readonly name: string;
  /** Member number; null for a player who is not a member. */
  readonly member: number | null;
  /** Total of each event; null where the player did not play. */
  readonly results: readonly (number | null)[];
  /** True for each result that counts. */
  readonly counted: readonly boolean[];
  readonly total: number;
  readonly won: number;
  readonly lost: number;
}

/** GET /api/clubs/{club}/leagues: the leagues of a club, the oldest first. */
export interface LeaguesOfClub {
  readonly leagues: readonly LeagueInfo[];
}

/** A league in the list of a club. */
export interface LeagueInfo {
  readonly id: string;
  readonly name: string;
  /** Number of teams. */
  readonly teams: number;
  /** Number of matches in the plan. */
  readonly matches: number;
  /** Number of matches whose reports count. */
  readonly confirmed: number;
}

/** POST /api/clubs/{club}/leagues: create a league with its pairing plan. Answered by `LeagueView`. */
export interface NewLeague {
  readonly name: string;
  readonly teams: readonly string[];
  /** Number of match days. */
  readonly days: number;
  /** Teams of a match. */
  readonly group?: number;
  /** Match points by rank in a match; null: one less by rank, down to 0. */
  readonly match_points?: readonly number[] | null;
  /** Captains who must confirm a report. */
  readonly confirmations?: number;
}

/** GET /api/clubs/{club}/leagues/{league}: a league with its match days and its table. */
export interface LeagueView {
  readonly id: string;
  readonly name: string;
  readonly teams: readonly string[];
  readonly group: number;
  readonly match_points: readonly number[];
  readonly confirmations: number;
  readonly days: readonly LeagueDayView[];
  readonly table: readonly LeagueTableRow[];
  /** Captains of the teams, for members of the club; otherwise empty. */
  readonly captains: readonly LeagueCaptain[];
  /** Teams for which you may send and confirm reports. */
  readonly yours: readonly string[];
}

/** A match day of a league. */
export interface LeagueDayView {
  readonly number: number;
  readonly date: string | null;
  readonly matches: readonly LeagueMatchView[];
}

/** A match of a match day; the first team is the host. */
export interface LeagueMatchView {
  readonly number: number;
  readonly teams: readonly string[];
  /** Points of the teams in the order of the match; null before a report. */
  readonly points: readonly number[] | null;
  /** Teams whose captains confirmed the report. */
  readonly confirmed: readonly string[];
  /** True if enough captains confirmed the report. */
  readonly counts: boolean;
}

/** A team in the table of a league. */
export interface LeagueTableRow {
  readonly place: number;
  readonly team: string;
  /** Number of matches with a report that counts. */
  readonly played: number;
  readonly match_points: number;
  readonly points: number;
}

/** Captain of a team. */
export interface LeagueCaptain {
  readonly team: string;
  /** Member number of the captain; null if the team has none. */
  readonly member: number | null;
}

/** PUT /api/clubs/{club}/leagues/{league}: change captains or dates. Fields that are left out stay. Answered by `LeagueView`. */
export interface ChangeLeague {
  readonly captains?: readonly LeagueCaptain[];
  /** Dates of all match days, such as 2026-11-29. */
  readonly dates?: readonly (string | null)[];
}

/** PUT /api/clubs/{club}/leagues/{league}/days/{round}/matches/{place}/report: send the report of a match, which is then confirmed by your team alone. Answered by `LeagueView`. */
export interface SendLeagueReport {
  /** Your team, or for organisers any team of the match. */
  readonly team: string;
  /** Points of the teams in the order of the match. */
  readonly points: readonly number[];
}

/** POST /api/clubs/{club}/leagues/{league}/days/{round}/matches/{place}/confirm: confirm the report of a match for a team. Answered by `LeagueView`. */
export interface ConfirmLeagueReport {
  readonly team: string;
  /** Points that you confirm; a report that was changed since then is refused with `club/stale`. */
  readonly points: readonly number[];
}

/** POST /api/clubs/{club}/events: create an event from a template. Answered by `ClubEventView`. */
export interface NewClubEvent {
  readonly name: string;
  /** Template: club-evening, prize-skat, league-day, schafkopf-race, online-tournament or duplicate-evening. */
  readonly template?: string;
  /** Rules in place of the template's. */
  readonly plan?: EventPlan;
}

/** Rules of an event. In a request, fields that are left out stay as they are, or as the template has them. Name, date, place, season, dues and tie-breaks can be changed at any time, the other rules until the first draw. */
export interface EventPlan {
  readonly name?: string;
  /** Date or time, such as 2026-11-29 or 2026-11-29T19:30. */
  readonly date?: string | null;
  readonly place?: string | null;
  /** Name of the season to which the event belongs. */
  readonly season?: string | null;
  readonly rules?: EventRules;
  readonly rounds_planned?: number;
  /** Deals of a round by size of the table. */
  readonly deals?: Readonly<Record<number, number>>;
  /** Time limit of a round; 0: no limit. */
  readonly minutes?: number;
  readonly scoring?: Scoring;
  readonly dues?: Dues;
  readonly tie_breaks?: readonly ("won" | "lost" | "soli" | "best round" | "last round" | "lot")[];
  /** Classes that have a ranking each. */
  readonly classes?: readonly string[];
  readonly teams?: TeamRules | null;
  readonly tandems?: TeamRules | null;
  readonly draw?: DrawRules;
  /** Rules of tables that are played on the server. With such rules, tables whose players all have accounts are drawn as live tables. */
  readonly live?: LiveRules | null;
  /** Boards: the same cards at every table, and results compared; null without. */
  readonly duplicate?: Duplicate | null;
}

/** Game, preset and options that all tables play. */
export interface EventRules {
  readonly game: string;
  readonly preset?: string | null;
  readonly options?: Readonly<Record<string, boolean | number | string>>;
}

/** Scoring of the lists. */
export interface Scoring {
  readonly scheme?: "rules" | "seeger-fabian" | "game-points" | "plus-only" | "schafkopf-1" | "schafkopf-2" | "schafkopf-3";
  /** Seeger-Fabian points for each deal won as declarer. */
  readonly won?: number;
  /** Seeger-Fabian points for each deal lost as declarer. */
  readonly lost?: number;
  /** Seeger-Fabian points for each deal that another player lost, by size of the table; who sits out gets them too. */
  readonly others_lost?: Readonly<Record<number, number>>;
}

/** Money that players pay, in the smallest unit of the currency. */
export interface Dues {
  readonly currency?: string;
  readonly decimals?: number;
  /** Fee for taking part. */
  readonly entry?: number;
  /** Steps by number of the lost deal in a list; each list begins with the first step. */
  readonly lost?: readonly DueStep[];
  /** Amount that each player at the table pays for a deal that all passed; the dealer of a larger table, who sits out, pays nothing. */
  readonly passed_in?: number;
}

/** Amount due for each lost deal of a list from the deal with this number on. */
export interface DueStep {
  readonly first: number;
  /** Amount in the smallest unit (cents). */
  readonly amount: number;
}

/** Team or tandem ranking over the same lists. */
export interface TeamRules {
  readonly size?: number;
  /** Least players with whom a team takes part in a round; a smaller one gets no points in the round. */
  readonly least?: number;
  /** Number of results of a round that count, the best ones; null: all. */
  readonly counting?: number | null;
  /** Match points of a round by rank of the team, such as 3, 2, 1, 0; empty: teams are ranked by points alone. */
  readonly match_points?: readonly number[];
}

/** Rules of the draw. */
export interface DrawRules {
  /** DrawMethod of each round; the last one is for all further rounds. */
  readonly methods?: readonly ("lot" | "points" | "season" | "plan")[];
  /** Allowed sizes of tables; as many tables as possible have the first. */
  readonly sizes?: readonly number[];
  /** Players who are equal in one of these never sit at one table. */
  readonly apart?: readonly ("team" | "household" | "address")[];
  /** Remedy if the players cannot be divided into tables: computer players join, or the last who registered stand by. */
  readonly fill?: "none" | "computers" | "stand by";
  /** Level of computer players that join. */
  readonly computer?: string;
  /** True if repeated meetings also count in draws by points or season table, after the order of the standings. */
  readonly avoid_met?: boolean;
  /** Time limit of the solver. */
  readonly seconds?: number;
}

/** Tables on the server. */
export interface LiveRules {
  /** Time at which a round that was drawn before starts by itself, in ISO 8601 with its offset from UTC; null: the organiser starts it. */
  readonly starts?: string | null;
  /** Clock of the tables, which needs `computer_for_absent`; null: players have as much time as they like. */
  readonly clock?: "relaxed" | "normal" | "fast" | null;
  /** True if a computer player stands in for an absent player, until the player is back. */
  readonly computer_for_absent?: boolean;
  /** Minutes without an action after which the list of a table without clock ends; 0: never. */
  readonly grace_minutes?: number;
}

/** Boards: the same cards at every table of a round, one for each deal. */
export interface Duplicate {
  /** Score of a player on a board. */
  readonly comparison?: "difference" | "zero-sum" | "butler" | "cross-imp" | "matchpoints" | "par";
  /** Further tables of computer players in each round, marked, for comparison. */
  readonly computer_tables?: number;
}

/** GET /api/clubs/{club}/events/{event}: an event as you may see it. With `since`, the answer is empty unless the event has changed. */
export interface ClubEventView {
  readonly club: string;
  /** Title of the club. */
  readonly title: string;
  readonly id: string;
  /** Number of the newest change. Changes must name the revision that they are based on. */
  readonly revision: number;
  /** Mark of everything in this answer, for `since`; it also changes when players type lists. */
  readonly changed: string;
  readonly state: "planned" | "running" | "finished";
  readonly plan: EventPlan;
  readonly game: string;
  readonly preset: string;
  /** Rules of the game under the event's scoring. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  /** Commitment to the seeds of all draws, published before the first draw. */
  readonly commitment: string | null;
  readonly entrants: readonly ClubEntrant[];
  readonly rounds: readonly ClubRoundView[];
  readonly protests: readonly ClubProtest[];
  /** Kind of the change that undo would take back; null if there is none, or if you do not run the event. */
  readonly can_undo: string | null;
  /** True if lots have been drawn that decide equal results. */
  readonly lots_drawn: boolean;
  readonly may: readonly ("read" | "change" | "delete" | "see members" | "see addresses" | "change members" | "change roles" | "invite" | "leave" | "read events" | "see names" | "register" | "run events")[];
  /** Your start number; null if you are not registered. */
  readonly you: number | null;
}

/** A player of an event. */
export interface ClubEntrant {
  /** Start number. */
  readonly number: number;
  /** Name; empty if you may see only numbers. */
  readonly name: string;
  /** Member number; null for a player who is not in the address book. */
  readonly member: number | null;
  readonly team: string | null;
  readonly tandem: string | null;
  readonly classes: readonly string[];
  /** Level of a computer player; null for people. */
  readonly computer: string | null;
  readonly first_round: number;
  /** Last round before the withdrawal; null without a withdrawal. */
  readonly last_round: number | null;
  readonly present: boolean;
  /** Paid, household, address and season are null if you do not run the event. */
  readonly paid: boolean | null;
  readonly household: string | null;
  readonly address: string | null;
  readonly season: number | null;
}

/** A round of an event. */
export interface ClubRoundView {
  readonly number: number;
  readonly method: "lot" | "points" | "season" | "plan";
  readonly started: boolean;
  /** Time at which the round started, in ISO 8601. */
  readonly started_at: string | null;
  /** True if every table has a complete list. */
  readonly finished: boolean;
  readonly tables: readonly ClubTableView[];
  readonly standing_by: readonly number[];
  readonly report: DrawReport | null;
  /** Revealed seed of the draw (hexadecimal), and its place in the committed chain. */
  readonly seed: string | null;
  readonly place: number;
  /** Set of boards that live tables play, with its commitment; null without. */
  readonly boards: BoardSet | null;
  /** True if all tables have played the boards, so that they can be seen. */
  readonly boards_over: boolean;
}

/** A table of a round. */
export interface ClubTableView {
  readonly number: number;
  /** Start numbers by place. */
  readonly seats: readonly number[];
  readonly mode: "live" | "deals" | "totals";
  /** Closed once a complete list is entered; open while deals are still missing. */
  readonly state: "empty" | "open" | "closed";
  /** Points by place; empty without a list, and while other tables still play the same boards. */
  readonly totals: readonly number[];
  /** List that players have typed and the organiser has not confirmed; null if there is none, or if you do not run the event. */
  readonly typed: ClubListState | null;
  /** True if the table plays the boards of the round later. */
  readonly late: boolean;
  /** Id of the table on the server, whose page is `/tables/{live}`; null unless it is played there and you are one of its players. */
  readonly live: string | null;
  /** Token of the table's sheet, `/clubs/{club}/events/{event}?sheet={token}`; null if you do not run the event. */
  readonly sheet: string | null;
}

/** State of a list that players type at their table. */
export interface ClubListState {
  readonly version: number;
  /** Number of deals typed; 0 for totals. */
  readonly deals: number;
  /** True if the list is complete and waits for the organiser's confirmation. */
  readonly closed: boolean;
  /** Start numbers of players who signed. */
  readonly signed: readonly number[];
}

/** Quality of a draw. */
export interface DrawReport {
  /** Pairs at one table that met before in the event. */
  readonly repeats: number;
  /** Proved lower bound of `repeats`. */
  readonly bound: number;
  /** Forbidden pairs at one table; a draw that is used has none. */
  readonly forbidden: number;
  /** Largest difference in how often a player has held two places (the place that small tables lack counts only above the others). */
  readonly places: number;
  /** Largest number of tables by which a player sits away from the table of their standing. */
  readonly displacement: number;
  readonly solver: string;
}

/** Set of boards of a round, dealt by the server. */
export interface BoardSet {
  /** Name in the public log. */
  readonly name: string;
  /** SHA-256 of the commitment to the set, published before the first table plays. */
  readonly commitment: string;
  /** True once all tables have played the boards, and the cards are public. */
  readonly revealed: boolean;
}

/** A protest of a player, and its decision. */
export interface ClubProtest {
  /** Number of the protest in the event, from 1. */
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly round: number;
  readonly table: number;
  readonly text: string;
  readonly decision: string | null;
  readonly decided_at: string | null;
}

/** PUT /api/clubs/{club}/events/{event}: change rules of an event. Answered by `ClubEventView`. */
export interface ChangeClubEvent {
  /** Revision of the event that you have seen. Every change needs it, and is refused with `club/stale` if another change meanwhile concerns the same thing. */
  readonly revision: number;
  readonly plan: EventPlan;
}

/** GET /api/clubs/{club}/events/{event}/log: all changes, the oldest first. */
export interface ClubLog {
  readonly entries: readonly LoggedClubChange[];
}

/** Entry of the log of changes. */
export interface LoggedClubChange {
  readonly at: string;
  readonly by: string;
  /** Kind of the change: add, entrant, withdraw, late, draw, undo, start, merge, mode, list, correction, lots, rules, protest, decision, forget, late-table, boards or note. */
  readonly what: string;
  readonly facts: ChangeFacts;
}

/** POST /api/clubs/{club}/events/{event}/entrants: add players. An error changes nothing. Answered by `ClubEventView`. */
export interface AddEntrants {
  readonly revision: number;
  /** Numbers of members, who keep their name, team, household, address and classes. */
  readonly members?: readonly number[];
  readonly entrants?: readonly NewClubEntrant[];
  /** Table of entrants with headings. */
  readonly csv?: string | null;
  /** False if the players have only registered and will check in. */
  readonly present?: boolean;
  /** True to seat them in the drawn round, which has not started. */
  readonly late?: boolean;
}

/** A player of an event who is not in the address book. */
export interface NewClubEntrant {
  readonly name: string;
  /** Start number; null for the next free number. */
  readonly number?: number | null;
  readonly team?: string | null;
  readonly tandem?: string | null;
  readonly household?: string | null;
  readonly address?: string | null;
  readonly classes?: readonly string[];
  /** Points in the season table, for a draw by season. */
  readonly season?: number | null;
  readonly paid?: boolean;
}

/** PUT /api/clubs/{club}/events/{event}/entrants/{number}: change a player. Fields that are left out stay. Answered by `ClubEventView`. */
export interface ChangeClubEntrant {
  readonly revision: number;
  readonly name?: string;
  readonly team?: string | null;
  readonly tandem?: string | null;
  readonly household?: string | null;
  readonly address?: string | null;
  readonly classes?: readonly string[];
  readonly season?: number | null;
  readonly paid?: boolean;
  /** True after check-in. Only present players are drawn. */
  readonly present?: boolean;
}

/** A change of an event that needs no further facts, such as POST /api/clubs/{club}/events/{event}/undo. Answered by `ClubEventView`. */
export interface ChangeOfEvent {
  readonly revision: number;
}

/** POST /api/clubs/{club}/events/{event}/draw: draw the next round. Answered by `ClubEventView`. */
export interface DrawClubRound {
  readonly revision: number;
  /** Method in place of the event's. */
  readonly method?: "lot" | "points" | "season" | "plan" | null;
}

/** POST /api/clubs/{club}/events/{event}/merge: seat the players of these tables of the drawn round at fewer tables. Answered by `ClubEventView`. */
export interface MergeClubTables {
  readonly revision: number;
  readonly tables: readonly number[];
}

/** PUT /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}: set the mode of a table. Answered by `ClubEventView`. */
export interface ChangeClubTable {
  readonly revision: number;
  readonly mode: "live" | "deals" | "totals";
}

/** POST /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/end: end the match of a live table; further deals are struck. Answered by `ClubEventView`. */
export interface EndClubTable {
  readonly revision: number;
  /** True to end it at once, with the deal in progress void; otherwise the match ends after that deal. */
  readonly at_once?: boolean;
}

/** POST /api/clubs/{club}/events/{event}/sheets/{sheet}/protests, or …/events/{event}/protests with round and table: protest against a list. */
export interface MakeProtest {
  readonly text: string;
  /** Start number of the player who protests. */
  readonly by: number;
  readonly round?: number | null;
  readonly table?: number | null;
}

/** POST /api/clubs/{club}/events/{event}/protests/{number}: decide a protest. Answered by `ClubEventView`. */
export interface DecideProtest {
  readonly decision: string;
}

/** GET /api/clubs/{club}/events/{event}/rounds/{round}/boards: the boards of a round and what each table made of them. */
export interface ClubBoards {
  /** Revision of the event. */
  readonly revision: number;
  readonly round: number;
  readonly game: string;
  /** True once all tables have played the boards. Before, `boards` is empty for everyone. */
  readonly over: boolean;
  /** Name of the set in the public log; null if the boards are dealt by hand. */
  readonly name: string | null;
  /** SHA-256 of the set's commitment, published before the first table played. */
  readonly commitment: string | null;
  /** True if fair files of the boards can be downloaded. */
  readonly has_files: boolean;
  /** Numbers of the tables that have not played all boards. */
  readonly waiting: readonly number[];
  readonly boards: readonly ClubBoard[];
}

/** A board with its traveller. */
export interface ClubBoard {
  /** Number of the board, from 1. */
  readonly board: number;
  /** Place of the dealer. */
  readonly dealer: number;
  readonly plays: readonly ClubBoardPlay[];
}

/** What one table made of a board. */
export interface ClubBoardPlay {
  readonly table: number;
  /** Start numbers by place. */
  readonly seats: readonly number[];
  /** Names by place; empty if you may see only numbers. */
  readonly names: readonly string[];
  /** Contract, or the reason why the deal ended without one. */
  readonly contract: string;
  /** Place of the declarer. */
  readonly declarer: number | null;
  readonly won: boolean | null;
  /** Points by place, in the event's scoring. */
  readonly points: readonly number[];
  /** Compared scores by place; empty if too few tables have played the board. */
  readonly scores: readonly number[];
  /** True for a table of computer players only. */
  readonly computers: boolean;
  /** Id of the deal, whose page is `/deals/{deal}`; null at tables with real cards, and if you may not read it. */
  readonly deal: string | null;
}

/** PUT /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/late: let a table play its boards later, without a time limit. The others are ranked without it. Answered by `ClubEventView`. */
export interface SetLateTable {
  readonly revision: number;
  readonly late: boolean;
}

/** GET /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/list: the list of a table with its results. */
export interface ClubListView {
  /** Revision of the event. */
  readonly revision: number;
  readonly round: number;
  readonly table: number;
  /** Start numbers by place. */
  readonly seats: readonly number[];
  /** Names by place, all different, as entries of the list may name them. */
  readonly names: readonly string[];
  readonly game: string;
  readonly preset: string;
  /** Rules of the game at a table of this size, for the scorer. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  /** Deals of a complete list. */
  readonly deals: number;
  readonly minutes: number;
  /** Totals that the event needs besides points, won and lost. */
  readonly columns: readonly ("soli" | "passed_in")[];
  readonly mode: "live" | "deals" | "totals";
  /** Entered list; null without one, or if the table is live. */
  readonly list: TypedList | null;
  readonly results: readonly ClubListResult[];
  /** Points of each deal by place, in the event's scoring; empty for totals. */
  readonly scores: readonly (readonly number[])[];
  /** State of the list that players typed; null if there is none that waits. */
  readonly typed: ClubListState | null;
  /** `scores` of the typed list. */
  readonly typed_scores: readonly (readonly number[])[];
  /** Place that dealt each deal of the typed list, or of the entered one without it, and at the end the place that deals next. */
  readonly dealers: readonly number[];
  readonly typed_list: TypedList | null;
  readonly typed_results: readonly ClubListResult[];
}

/** A list of a table as typed: deal by deal, or totals only. */
export interface TypedList {
  readonly mode: "deals" | "totals";
  /** Place, from 0, that dealt first. */
  readonly dealer?: number;
  /** Deals in order, as for the scorer. `dealer` and `declarer` may be names of players. */
  readonly entries?: readonly AnyEntry[];
  /** Totals by place, in mode `totals`. */
  readonly totals?: readonly PlayerTotals[];
  /** Deals not begun at the end of time; they score 0. */
  readonly struck?: number;
  /** Points that the organiser adds or takes away. */
  readonly penalties?: readonly Penalty[];
  /** False while deals are still missing. */
  readonly closed?: boolean;
}

/** Totals of one player in a list of which only totals are typed. */
export interface PlayerTotals {
  /** Game points without bonuses; in games that have no bonuses the total. */
  readonly points: number;
  /** Deals won as declarer. */
  readonly won?: number;
  readonly lost?: number;
  /** Soli won, for ties of Schafkopf. */
  readonly soli?: number;
  /** Deals that all passed, for which the player pays. */
  readonly passed_in?: number;
  /** Running game points after each deal as the list states them; empty if they are not typed. */
  readonly running?: readonly number[];
}

/** Points that the director adds to a player's list (negative: takes away). */
export interface Penalty {
  readonly number: number;
  readonly points: number;
  readonly reason: string;
}

/** Result of one player in one list. The total is the sum of the lines. */
export interface ClubListResult {
  /** Start number. */
  readonly number: number;
  readonly name: string;
  readonly total: number;
  readonly lines: readonly ClubResultLine[];
  readonly won: number;
  readonly lost: number;
  readonly soli: number;
  readonly passed_in: number;
  /** Money due for this list, in the smallest unit. */
  readonly due: number;
}

/** Part of a player's total in a list. */
export interface ClubResultLine {
  /** `game points`, `own games`, `others' lost games`, `pot` or `penalty`; in rankings of duplicate events the comparison. */
  readonly label: string;
  readonly points: number;
}

/** PUT /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/list: enter or correct the list of a table. Lists of different tables never conflict. A list that another organiser has changed since `revision` is refused with `club/stale`. Answered by `ClubListView`. */
export interface EnterClubList {
  readonly revision: number;
  readonly list: TypedList;
  /** Reason of a correction, which needs one. */
  readonly reason?: string;
}

/** POST /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/confirm: enter the list that players typed. Answered by `ClubListView`. */
export interface ConfirmClubList {
  readonly revision: number;
  /** Version of the typed list that you have seen. */
  readonly version: number;
  /** Reason, if a list of the table was entered before. */
  readonly reason?: string;
}

/** GET /api/clubs/{club}/events/{event}/sheets/{sheet}: the sheet of a table, for the players who have its link. */
export interface ClubSheet {
  /** Title of the club. */
  readonly club: string;
  /** Name of the event. */
  readonly event: string;
  readonly started_at: string | null;
  /** Version of the typed list; 0 before the first. */
  readonly version: number;
  /** True if the organiser has entered the list, so that players can no longer change it. */
  readonly entered: boolean;
  readonly view: ClubListView;
  /** Protests of this table. */
  readonly protests: readonly ClubProtest[];
}

/** PUT /api/clubs/{club}/events/{event}/sheets/{sheet}: save the list that players type. It counts once the organiser confirms it. Answered by `ClubSheet`. */
export interface SaveClubSheet {
  /** Version that you have seen; a list that another player has changed since then is refused with `club/stale`. */
  readonly version: number;
  readonly list: TypedList;
  /** Start numbers of players who sign this list. */
  readonly signed?: readonly number[];
}

/** GET /api/clubs/{club}/events/{event}/ranking: the ranking of the players, first place first. */
export interface ClubRanking {
  readonly revision: number;
  /** Rounds that count. */
  readonly rounds: readonly number[];
  readonly rows: readonly ClubRankingRow[];
}

/** Player in a ranking. */
export interface ClubRankingRow {
  readonly place: number;
  readonly number: number;
  /** Name; empty if you may see only numbers. */
  readonly name: string;
  readonly team: string | null;
  /** Sum of `rounds`, and of `lines`; an integer except in duplicate events, whose totals are comparisons with the other tables. */
  readonly total: number;
  /** Points of each round; null for a round without a result. */
  readonly rounds: readonly (number | null)[];
  readonly lines: readonly ClubResultLine[];
  readonly won: number;
  readonly lost: number;
  readonly soli: number;
  /** Money due, in the smallest unit; null if you are not a member. */
  readonly due: number | null;
  /** Number of compared boards; null without duplicate. */
  readonly boards: number | null;
  /** Standard error of the total by the luck of the cards; null without duplicate, and if it is not known. */
  readonly error: number | null;
  /** True if the place is shared until a lot decides. */
  readonly lot_required: boolean;
}

/** GET /api/clubs/{club}/events/{event}/teams: the ranking of teams or tandems. */
export interface ClubTeamRanking {
  readonly revision: number;
  readonly rows: readonly ClubTeamRow[];
}

/** Team or tandem in a ranking. */
export interface ClubTeamRow {
  readonly place: number;
  readonly name: string;
  /** Start numbers. */
  readonly members: readonly number[];
  /** Points of each round. */
  readonly rounds: readonly number[];
  readonly match_points_by_round: readonly number[];
  readonly total: number;
  readonly match_points: number;
  readonly lot_required: boolean;
}

/** GET /api/clubs/{club}/events/{event}/hall: the hall screen. With `since`, the answer is empty unless the event has changed. */
export interface ClubHall {
  readonly club: string;
  readonly name: string;
  /** Mark of this answer, for `since`. */
  readonly changed: string;
  /** Newest round; 0 before the first draw. */
  readonly round: number;
  readonly rounds_planned: number;
  readonly started_at: string | null;
  /** Time of the server, in ISO 8601, so that the screen's clock is right. */
  readonly now: string;
  /** Time limit of a round; 0: no limit. */
  readonly minutes: number;
  readonly tables: readonly HallTable[];
  readonly standing_by: readonly string[];
  readonly ranking: readonly HallRow[];
}

/** A table on the hall screen. */
export interface HallTable {
  readonly number: number;
  /** Start number and name of each player by place, as far as the club shows them. */
  readonly players: readonly string[];
  readonly finished: boolean;
}

/** Player in the running ranking on the hall screen. */
export interface HallRow {
  readonly place: number;
  readonly number: number;
  readonly name: string;
  readonly total: number;
}

/** A line of GET /api/deals/{id}/analysis: one card, sent as soon as it is analysed. */
export interface DealCard {
  readonly type: "card";
  /** Number of cards played before this card. */
  readonly index: number;
  readonly card: PlayedCard | MultiplayerCard;
}

/** Card that was played, with its value. */
export interface PlayedCard {
  readonly seat: Seat;
  readonly card: Card;
  /** Result of the declarer's side after the card, if all then play their best (unit: `DealAnalysis.count`). */
  readonly value: number;
  /** Difference to the best card, for the side that played it (not negative); 0 for a best card. */
  readonly loss: number;
  /** All cards that could have been played, in the order of the deck. */
  readonly cards: readonly CardValue[];
}

/** Card that could have been played, and the result of the declarer's side after it if all play their best. */
export interface CardValue {
  readonly card: Card;
  readonly value: number;
}

/** Card that was played, with its value. */
export interface MultiplayerCard {
  readonly seat: Seat;
  readonly card: Card;
  /** Method that gave the value; null if neither method ended within the limits. */
  readonly method: "max^n" | "paranoid" | null;
  /** With max^n: result of the player after the card. With paranoid: result that the player can still reach against all others. */
  readonly value: number | null;
  /** Difference to the best card for the player, by the same method (not negative); 0 for a best card. */
  readonly loss: number | null;
  /** All cards that could have been played, in the order of the deck; empty unless the method is max^n. */
  readonly cards: readonly MultiplayerCardValue[];
}

/** Card that could have been played, and the result of its player by max^n. */
export interface MultiplayerCardValue {
  readonly card: Card;
  readonly value: number;
}

/** The last line of GET /api/deals/{id}/analysis. */
export interface DealAnalysed {
  readonly type: "analysis";
  readonly analysis: DealAnalysis | MultiplayerAnalysis;
  /** The cards that lost points, the most expensive first. */
  readonly mistakes: readonly Mistake[];
}

/** Exact values of a finished deal at every card: the result of the declarer's side in the whole deal, against all others. */
export interface DealAnalysis {
  readonly method: "two parties";
  /** Unit of the values: with `points` card points, those outside tricks included; else 1 if the side reaches its aim and 0 if not. */
  readonly count: "points" | "tricks" | "no_trick" | "every_trick";
  /** Seats that played, in playing order from the first to lead. */
  readonly seats: readonly Seat[];
  /** Seats of the declarer's side. */
  readonly side: readonly Seat[];
  /** Value before the first lead, if all play their best. */
  readonly par: number;
  /** Value after the last card played, if all then play their best. */
  readonly result: number;
  /** Sum of the losses of all cards of each seat, by seat of the table. */
  readonly losses: readonly number[];
  readonly tricks: readonly PlayedTrick[];
}

/** Trick that was played; the last one may be unfinished. */
export interface PlayedTrick {
  readonly cards: readonly PlayedCard[];
  /** Seat that won the trick; null if the deal ended in the middle of it. */
  readonly winner: Seat | null;
}

/** Values, card by card, of a finished deal in which all played alone. */
export interface MultiplayerAnalysis {
  readonly method: "multiplayer";
  /** True if values are card points in tricks, which players avoid (Ramsch); False if they are each player's own score. */
  readonly card_points: boolean;
  /** Seats that played, in playing order from the first to lead. */
  readonly seats: readonly Seat[];
  /** Number of cards played before the first card with an exact value (by max^n); the number of all cards if there is none. */
  readonly exact_from: number;
  /** Result of each seat of the table by max^n, if all play their best from that card on; empty if no value is exact. */
  readonly par: readonly number[];
  /** Result of each seat of the table, by max^n if the deal ended early; empty if no value is exact. */
  readonly result: readonly number[];
  /** Sum of the losses of the cards with exact values, by seat of the table. */
  readonly losses: readonly number[];
  readonly tricks: readonly MultiplayerTrick[];
}

/** Trick that was played; the last one may be unfinished. */
export interface MultiplayerTrick {
  readonly cards: readonly MultiplayerCard[];
  /** Seat that won the trick; null if the deal ended in the middle of it. */
  readonly winner: Seat | null;
}

/** Card that lost something against the best card. */
export interface Mistake {
  /** Number of cards played before it. */
  readonly index: number;
  readonly seat: Seat;
  readonly card: Card;
  /** Loss, as in `PlayedCard` or `MultiplayerCard`. */
  readonly loss: number;
  /** Cards that would have lost nothing; empty if a limit was met. */
  readonly better: readonly Card[];
  /** Reasons that can be derived, the most important first; empty if there are none. */
  readonly reasons: readonly Reason[];
}

/** Reason why a card lost something, derived from the solver's values and best play. */
export interface Reason {
  /** Code, which does not change; the page and the command line have sentences for it. */
  readonly code: string;
  readonly cards: readonly Card[];
  readonly seat: Seat | null;
  /** Number of card points that the reason names; null if it names none. */
  readonly points: number | null;
  /** Number of the trick that the reason names (from 1); null if it names none. */
  readonly trick: number | null;
}

/** Body of every HTTP error. `code` identifies the error, `message` describes it in English. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  /** As in `Refused`. */
  readonly until?: number | null;
  /** Reason for which a password is easy to guess, if `code` is `password/weak`. */
  readonly reason?: "common" | "name" | "game" | "pattern" | "date" | "short" | null;
  /** Facts that the message contains, for messages in other languages. `case` tells apart several messages with one code. `line`, `action` and `entry` are positions in the request, from 1; `reason` is then the message without the position. */
  readonly facts?: Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[]>>;
}

/** Entry of a score list of Skat: a deal with a declarer. It has the facts of a `Case`, and the declarer's seat. */
export interface SkatDeclared {
  readonly contract: "diamonds" | "hearts" | "spades" | "clubs" | "grand" | "null";
  /** Last number that was bid or held (in game points). Without it the game is not overbid. */
  readonly bid?: number | null;
  /** True if the declarer did not pick up the skat. */
  readonly hand?: boolean;
  /** True if schneider was announced. */
  readonly schneider_announced?: boolean;
  /** True if schwarz was announced. */
  readonly schwarz_announced?: boolean;
  /** True if the game was played ouvert. */
  readonly ouvert?: boolean;
  readonly kontra?: "none" | "kontra" | "re";
  /** Matadors: `{"with": 2}` or `{"without": 1}`. Not needed with `cards`; omitted in null. */
  readonly matadors?: { readonly [K in "with" | "without"]?: number } | null;
  /** The declarer's twelve cards: ten in hand and the skat, or ten played and two discarded. A list of cards, or a text separated by blanks. */
  readonly cards?: readonly string[] | string | null;
  /** Card points of the declarer's tricks and the skat. Not needed in null and after a concession. */
  readonly declarer_card_points?: number | null;
  /** Number of the declarer's tricks. Not needed after a concession. */
  readonly declarer_tricks?: number | null;
  /** Side that conceded. It may state its card points, too: a declarer with 61 has still won, and so have opponents with 60 (A.8.6). */
  readonly conceded_by?: "declarer" | "opponents" | null;
  /** Side that gave up with its cards laid open: the rest goes to the other side, with the levels that are not excluded (A.9.9). */
  readonly thrown_in_by?: "declarer" | "opponents" | null;
  /** Card points of the opponents' tricks when they conceded or threw the cards in. Must be given if they threw in; if omitted after a concession, the opponents had not yet won. */
  readonly opponents_card_points?: number | null;
  /** Number of the opponents' tricks when they threw the cards in. Optional if they had card points. */
  readonly opponents_tricks?: number | null;
  /** True if the play stopped with cards left and without a concession: tricks that were not played then make neither side schneider or schwarz. */
  readonly ended_early?: boolean;
  /** True if the declarer won; enough without card points and tricks. */
  readonly won?: boolean | null;
  /** Level reached, if the card points are unknown. */
  readonly level?: "none" | "schneider" | "schwarz" | null;
  /** Factor of the deal besides kontra, such as 2 in a bock round (1 to 64). */
  readonly factor?: number;
  readonly declarer: Seat;
  /** Seat of the dealer. The list determines the dealer of each deal; a dealer stated here must be the right one. */
  readonly dealer?: Seat | null;
}

/** Entry of a score list of Skat: a deal in which all passed. All scores are 0, and the deal counts for the length of the match. */
export interface SkatPassedIn {
  readonly passed_in: true;
  readonly dealer?: Seat | null;
}

/** Entry of a score list of Skat: a Ramsch after all passed. Places count from the dealer's left: F, M, R. */
export interface SkatRamsch {
  readonly variant: "ramsch" | "schieberamsch";
  /** Card points by place, with the skat as the table counts it (120 in total if one player gets it). Those of a stated loser are enough. */
  readonly card_points?: ByPlace;
  /** Number of tricks by place (10 in total). Needed only for players without card points. */
  readonly tricks?: ByPlace;
  /** Number of players who left the skat in Schieberamsch (0 to 3). */
  readonly players_who_left_the_skat?: number;
  /** Place that took the last trick. Needed only if it decides who loses (A.15.7). */
  readonly last_trick?: "F" | "M" | "R" | null;
  /** Factor of the deal, such as 2 in a bock round (1 to 64). */
  readonly factor?: number;
  /** Seat with the most card points. Needed only if the card points of all three are not stated. */
  readonly loser?: Seat | null;
  readonly dealer?: Seat | null;
}

/** One number for each player of a Skat deal: forehand, middlehand, rearhand. null: unknown. */
export interface ByPlace {
  readonly F?: number | null;
  readonly M?: number | null;
  readonly R?: number | null;
}

/** Entry of a score list of Skat: a deal of which only the declarer and the score are known. */
export interface SkatValue {
  /** Game points of the declarer, with all factors; negative if lost. */
  readonly score: number;
  readonly contract?: "diamonds" | "hearts" | "spades" | "clubs" | "grand" | "null" | null;
  readonly hand?: boolean;
  readonly ouvert?: boolean;
  /** Result, if stated. */
  readonly won?: boolean | null;
  /** Factor contained in the score (1 to 64). */
  readonly factor?: number;
  readonly declarer: Seat;
  readonly dealer?: Seat | null;
}

/** Entry of a score list of Schafkopf: a deal with a declarer. It has the facts of a `Case`, and the seats of the declarer's side. */
export interface SchafkopfDeclared {
  /** Contract; `rufspiel` is the partner game. */
  readonly game: "rufspiel" | "partner" | "hochzeit" | "wenz" | "geier" | "solo" | "farbwenz" | "farbgeier" | "bettel" | "sie";
  /** Number of cards in a hand: 8, or 6 with the short deck; the table's number by default. */
  readonly cards_per_hand?: 8 | 6 | null;
  /** True if the partner game was played alone with all four aces. */
  readonly alone?: boolean;
  readonly tout?: boolean;
  /** True if every card is an Ober or an Unter, as with the `game` `sie`; `game` is then ignored. */
  readonly sie?: boolean;
  /** True if the tout was won. Not needed if the number of tricks is given. */
  readonly tout_won?: boolean | null;
  /** Card points of the declarer side. Not needed in a tout, bettel or sie. */
  readonly declarer_points?: number | null;
  /** Tricks of the declarer side. Not needed if the card points show that both sides have some, and never in a sie. */
  readonly declarer_tricks?: number | null;
  /** Number of runners: how many of the highest trumps, without a gap, the declarer side holds, whether they are paid or not; −n if it lacks them. At a table that pays both (option `laufende_sides`), n may stand for either. Not needed with `cards`, in a sie, or if no runners are paid. */
  readonly laufende?: number | null;
  /** Hand of the declarer and, if there is one, of the partner: a list of cards, or a text separated by blanks. In a hochzeit the cards may be those before or after the exchange. */
  readonly cards?: readonly string[] | string | null;
  /** Trump suit of a solo; needed only with `cards`. */
  readonly suit?: "C" | "S" | "H" | "D" | null;
  /** Number of players who knocked. */
  readonly klopfer?: number;
  /** Number of doublings: 1 kontra, 2 re. */
  readonly stoss?: number;
  /** True if the declarer side won; enough without card points and tricks. */
  readonly won?: boolean | null;
  /** Level reached, if the card points are unknown. */
  readonly level?: "none" | "schneider" | "schwarz" | null;
  /** Factor of the deal besides knocks and stoss, such as 2 for a doubling (1 to 64). */
  readonly factor?: number;
  readonly declarer: Seat;
  /** Seat that held the called ace, in a partner game with a partner; in a hochzeit the seat that offered it. */
  readonly partner?: Seat | null;
  /** Seat of the dealer. The list determines the dealer of each deal; a dealer stated here must be the right one. */
  readonly dealer?: Seat | null;
}

/** Entry of a score list of Schafkopf: a deal in which all passed. The table's option `all_pass` decides whether the deal counts for the length of the match (C.5). */
export interface SchafkopfPassedIn {
  readonly passed_in: true;
  readonly dealer?: Seat | null;
}

/** Entry of a score list of Schafkopf: a ramsch after all passed. Its numbers are listed from the dealer's left. */
export interface SchafkopfRamsch {
  readonly game: "ramsch";
  /** Card points by place (120 in total); null for unknown ones. Not needed with `loser`. */
  readonly card_points?: readonly (number | null)[] | null;
  /** Tricks by place; null for unknown ones. Needed only if they decide what is paid. */
  readonly tricks?: readonly (number | null)[] | null;
  /** Place that pays of those that share the most card points, by its trumps or at some tables by its tricks (C.15.2, C.15.7); null if the card points decide, or the stated tricks. */
  readonly highest_trump?: 0 | 1 | 2 | 3 | null;
  /** Number of players without a trick, if only the loser is stated (0 to 3). */
  readonly virgins?: number;
  readonly cards_per_hand?: 8 | 6 | null;
  readonly klopfer?: number;
  /** Factor of the deal besides knocks (1 to 64). */
  readonly factor?: number;
  /** Seat that pays. Needed only if the card points are not stated. */
  readonly loser?: Seat | null;
  readonly dealer?: Seat | null;
}

/** Entry of a score list of Schafkopf: a deal of which only the declarer's side and score are known. */
export interface SchafkopfValue {
  /** Game points of the declarer, with all factors; negative if lost. */
  readonly score: number;
  readonly game?: "rufspiel" | "partner" | "hochzeit" | "wenz" | "geier" | "solo" | "farbwenz" | "farbgeier" | "bettel" | "sie" | null;
  readonly alone?: boolean;
  /** Result, if stated. */
  readonly won?: boolean | null;
  readonly declarer: Seat;
  /** Seat that played with the declarer; null if the declarer played alone. */
  readonly partner?: Seat | null;
  readonly dealer?: Seat | null;
}

/** Entry of a score list of Suitability: a deal with the results of all players, and the privilege if a player took one. */
export interface SuitabilityEntry {
  /** Number of tricks by seat. */
  readonly tricks: readonly number[];
  /** Number of penalty cards by seat. */
  readonly penalty_cards: readonly number[];
  readonly privilege?: "none" | "immunity" | "warranty" | "poverty";
  /** Seat with the privilege. Needed only if the dealer of five took it after the fourth player had declined. */
  readonly privileged?: Seat | null;
  /** Seat of the dealer. The list determines the dealer of each deal; a dealer stated here must be the right one. */
  readonly dealer?: Seat | null;
}

/** Entry of a score list of Suitability: a deal of which only the scores are known. */
export interface SuitabilityValue {
  /** Game points by seat. */
  readonly scores: readonly number[];
  readonly dealer?: Seat | null;
}

/** Case for the solver: a position of Skat in a declared game or in a ramsch, as people write it down. */
export interface SkatPosition {
  readonly id?: string | null;
  readonly group?: string | null;
  /** Expected card points, in files of test cases; null if the case does not contain the answer. */
  readonly points?: number | null;
  /** Expected result, in files of test cases; null if the case does not contain the answer. */
  readonly won?: boolean | null;
  /** Seat that leads the next trick, or that led the trick in progress. */
  readonly leader: number;
  /** Cards held now, by seat. All hands are equally large, but seats that have played to the trick in progress hold one card less. */
  readonly hands: readonly (readonly string[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick?: readonly string[];
  /** Tricks that each seat won before the trick in progress; default: none. */
  readonly made_tricks?: readonly number[];
  /** Card points in `made_tricks`, by seat; default: none. */
  readonly made_points?: readonly number[];
  /** Contract with the words of a declaration: `clubs`, `grand`, `null` …; or `ramsch`. */
  readonly contract: string;
  /** Seat of the declarer; omitted only in a ramsch. */
  readonly declarer?: number | null;
  /** The two cards outside the hands, whose card points count for the declarer; in a ramsch they count for no player. Optional. */
  readonly skat?: readonly string[];
}

/** Case for the solver: a deal of Skat before the declaration, with the fields of `SkatPosition`. The solver ignores the contract and finds the best one. */
export interface SkatStart {
  readonly id?: string | null;
  readonly group?: string | null;
  /** Expected card points, in files of test cases; null if the case does not contain the answer. */
  readonly points?: number | null;
  /** Expected result, in files of test cases; null if the case does not contain the answer. */
  readonly won?: boolean | null;
  /** Seat that leads the next trick, or that led the trick in progress. */
  readonly leader: number;
  /** Cards held now, by seat. All hands are equally large, but seats that have played to the trick in progress hold one card less. */
  readonly hands: readonly (readonly string[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick?: readonly string[];
  /** Tricks that each seat won before the trick in progress; default: none. */
  readonly made_tricks?: readonly number[];
  /** Card points in `made_tricks`, by seat; default: none. */
  readonly made_points?: readonly number[];
  readonly contract?: string | null;
  /** Seat of the declarer; must be given. */
  readonly declarer?: number | null;
  /** The declarer's two cards besides the hand. */
  readonly skat: readonly string[];
  /** Bid of the declarer; the lowest bid if omitted. */
  readonly bid?: number | null;
}

/** Case for the solver: a position of Schafkopf in a declared game or in a ramsch, as people write it down. */
export interface SchafkopfPosition {
  readonly id?: string | null;
  readonly group?: string | null;
  /** Expected card points, in files of test cases; null if the case does not contain the answer. */
  readonly points?: number | null;
  /** Expected result, in files of test cases; null if the case does not contain the answer. */
  readonly won?: boolean | null;
  /** Seat that leads the next trick, or that led the trick in progress. */
  readonly leader: number;
  /** Cards held now, by seat. All hands are equally large, but seats that have played to the trick in progress hold one card less. */
  readonly hands: readonly (readonly string[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick?: readonly string[];
  /** Tricks that each seat won before the trick in progress; default: none. */
  readonly made_tricks?: readonly number[];
  /** Card points in `made_tricks`, by seat; default: none. */
  readonly made_points?: readonly number[];
  /** Contract with the words of a declaration: `partner C`, `wenz`, `solo H` …; or `hochzeit` or `ramsch`. */
  readonly contract: string;
  /** Seat of the declarer; omitted only in a ramsch. */
  readonly declarer?: number | null;
  /** Seat that was dealt the called ace. Needed only if the ace was played in an earlier trick; otherwise the cards show the seat. In a hochzeit the seat that offered it, always needed. */
  readonly partner?: number | null;
  /** True if the called suit was led before, so that the called ace is like any other card. */
  readonly called_led?: boolean;
}

/** Case for the solver: a deal of Schafkopf before the declaration, with the fields of `SchafkopfPosition`. Contract and partner are ignored. */
export interface SchafkopfStart {
  readonly id?: string | null;
  readonly group?: string | null;
  /** Expected card points, in files of test cases; null if the case does not contain the answer. */
  readonly points?: number | null;
  /** Expected result, in files of test cases; null if the case does not contain the answer. */
  readonly won?: boolean | null;
  /** Seat that leads the next trick, or that led the trick in progress. */
  readonly leader: number;
  /** Cards held now, by seat. All hands are equally large, but seats that have played to the trick in progress hold one card less. */
  readonly hands: readonly (readonly string[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick?: readonly string[];
  /** Tricks that each seat won before the trick in progress; default: none. */
  readonly made_tricks?: readonly number[];
  /** Card points in `made_tricks`, by seat; default: none. */
  readonly made_points?: readonly number[];
  readonly contract?: string | null;
  /** Seat of the declarer; must be given. */
  readonly declarer?: number | null;
  readonly partner?: number | null;
}

/** Case for the solver: a position of Suitability during the play, after any swap. The number of hands is the number of players. */
export interface SuitabilityPosition {
  readonly id?: string | null;
  readonly group?: string | null;
  /** Expected card points, in files of test cases; null if the case does not contain the answer. */
  readonly points?: number | null;
  /** Expected result, in files of test cases; null if the case does not contain the answer. */
  readonly won?: boolean | null;
  /** Seat that leads the next trick, or that led the trick in progress. */
  readonly leader: number;
  /** Cards held now, by seat. All hands are equally large, but seats that have played to the trick in progress hold one card less. */
  readonly hands: readonly (readonly string[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick?: readonly string[];
  /** Tricks that each seat won before the trick in progress; default: none. */
  readonly made_tricks?: readonly number[];
  /** Card points in `made_tricks`, by seat; default: none. */
  readonly made_points?: readonly number[];
  /** Roles of three suits, or of all four, by suit. */
  readonly suits: Readonly<Record<string, "trump" | "penalty" | "reverse" | "plain">>;
  readonly privilege?: "none" | "immunity" | "warranty" | "poverty";
  /** Seat that took the privilege; null if no player took one. */
  readonly privileged?: number | null;
}

/** Case for the solver: a deal of Suitability before its suits have roles. Such a case can be written, but not solved. */
export interface SuitabilityStart {
  readonly id?: string | null;
  readonly group?: string | null;
  /** Expected card points, in files of test cases; null if the case does not contain the answer. */
  readonly points?: number | null;
  /** Expected result, in files of test cases; null if the case does not contain the answer. */
  readonly won?: boolean | null;
  /** Seat that leads the next trick, or that led the trick in progress. */
  readonly leader: number;
  /** Cards held now, by seat. All hands are equally large, but seats that have played to the trick in progress hold one card less. */
  readonly hands: readonly (readonly string[])[];
  /** Cards of the trick in progress, in order of play. */
  readonly trick?: readonly string[];
  /** Tricks that each seat won before the trick in progress; default: none. */
  readonly made_tricks?: readonly number[];
  /** Card points in `made_tricks`, by seat; default: none. */
  readonly made_points?: readonly number[];
}

/** Body, query and answer of each request, by method and address. */
export interface Calls {
  /** Return who you are. If you have no session, start one as a new guest and set its cookie. */
  'GET /api/me': { answer: Me };
  /** Choose your name. Tables show it from the next time that you sit down. */
  'PUT /api/me': { body: Rename; answer: Me };
  /** Return the games of this server, with their rules and computer players. */
  'GET /api/games': { answer: readonly GameInfo[] };
  /** Return the cards of a table's pack in groups, with their order and card points in a contract. Nothing is stored. */
  'POST /api/cards': { body: CardsAsked; answer: readonly CardGroup[] };
  /** Return unfinished tables: first those where you have a seat, then the listed ones. */
  'GET /api/tables': { answer: readonly TableInfo[] };
  /** Open a new table. */
  'POST /api/tables': { body: NewTable; answer: TableInfo };
  /** Return the lobby entry of a table. */
  'GET /api/tables/{table}': { answer: TableInfo };
  /** Return a hint for your decision; nothing if the table has moved on since `seq`. */
  'GET /api/tables/{table}/hint': { query?: { seq?: null | number | string; level?: null | "quick" | "strong" }; answer: SeatHint | null };
  /** Create an account with a password for the present guest. */
  'POST /api/account': { body: SignUp; answer: SignedUp };
  /** Return the options with which the browser makes the passkey of a new account. */
  'POST /api/account/passkey/options': { body: AskPasskey; answer: PasskeyOptions };
  /** Create an account for the present guest, with the passkey made with the last options. */
  'POST /api/account/passkey': { body: Passkey; answer: SignedUp };
  /** Sign in with a name and a password. */
  'POST /api/session': { body: SignIn; answer: Me };
  /** Return the options with which the browser signs in by a passkey. */
  'POST /api/session/passkey/options': { answer: PasskeyOptions };
  /** Sign in with a passkey, as the answer to the last options. */
  'POST /api/session/passkey': { body: Passkey; answer: Me };
  /** Sign in with a recovery code, which is then used up. */
  'POST /api/session/recovery': { body: Recover; answer: Me };
  /** Sign out of the account in this browser. */
  'DELETE /api/session': { answer: null };
  /** Return your account: sign-in methods, sessions and passkeys. */
  'GET /api/account': { answer: Account };
  /** Confirm with a password or a recovery code that you own the account. */
  'POST /api/account/confirm': { body: Confirm; answer: null };
  /** Return the options with which the browser confirms by a passkey that you own the account. */
  'POST /api/account/confirm/passkey/options': { answer: PasskeyOptions };
  /** Confirm with a passkey, as the answer to the last options, that you own the account. */
  'POST /api/account/confirm/passkey': { body: Passkey; answer: null };
  /** Set the first or a new password; all other sessions end. */
  'PUT /api/account/password': { body: NewPassword; answer: Account };
  /** Return the options with which the browser makes another passkey. */
  'POST /api/account/passkeys/options': { answer: PasskeyOptions };
  /** Add the passkey made with the last options. */
  'POST /api/account/passkeys': { body: Passkey; answer: Account };
  /** Remove a passkey, unless it is the only way to sign in. */
  'DELETE /api/account/passkeys/{passkey}': { answer: Account };
  /** Create ten new recovery codes; the old ones become invalid. */
  'POST /api/account/codes': { answer: SignedUp };
  /** End a session: sign out another browser. */
  'DELETE /api/account/sessions/{session}': { answer: Account };
  /** Download all data stored about you, in one file. */
  'GET /api/account/export': { answer: Export };
  /** Delete your account; its deals stay, without your name. */
  'DELETE /api/account': { answer: null };
  /** Return the id of a finished deal that you may read. */
  'GET /api/tables/{table}/deals/{number}': { answer: DealAddress };
  /** Return a finished deal that you may read: one in which you had a seat, of a listed table, or shared by a player. */
  'GET /api/deals/{deal}': { answer: DealInfo };
  /** Return the views of a whole deal: before the first action, and after each action. */
  'GET /api/deals/{deal}/moments': { query?: { as?: null | string }; answer: DealMoments };
  /** Stream the value of each card of a deal: one line `DealCard` for each as soon as it is computed, then `DealAnalysed`. */
  'GET /api/deals/{deal}/analysis': { answer: Blob };
  /** Return the best declarations for the declarer's hand with all cards known. */
  'GET /api/deals/{deal}/declarations': { answer: readonly BestDeclaration[] };
  /** Download the deal as a record, or in another format that can represent it. */
  'GET /api/deals/{deal}/record': { query?: { format?: null | string }; answer: Blob };
  /** Return a picture of the deal without names (1200 × 630 pixels). */
  'GET /api/deals/{deal}/picture.svg': { answer: Blob };
  /** Return a picture of the deal without names, as PNG (1200 × 630 pixels). */
  'GET /api/deals/{deal}/picture.png': { answer: Blob };
  /** Let everyone read a deal in which you had a seat. */
  'PUT /api/deals/{deal}/share': { answer: ShareDeal };
  /** Stop sharing a deal in which you had a seat. */
  'DELETE /api/deals/{deal}/share': { answer: ShareDeal };
  /** Continue the deal from one of its moments against computer players, at a new table that counts in no statistics. */
  'POST /api/deals/{deal}/play': { body: PlayOn; answer: TableInfo };
  /** Return the public key of the log of fair dealing and its newest head. */
  'GET /api/fair/log': { answer: FairLogHead };
  /** Return entries of the log of fair dealing, at most 1,000 at once. */
  'GET /api/fair/log/entries': { query: { start: number | string; count: number | string }; answer: LogEntries };
  /** Return the proof that the log contains an entry. */
  'GET /api/fair/log/inclusion': { query: { leaf: string; size: number | string }; answer: Inclusion };
  /** Return the proof that a later state of the log only adds entries to an earlier one. */
  'GET /api/fair/log/consistency': { query: { first: number | string; second: number | string }; answer: Consistency };
  /** Download the fair file of a finished deal, by which anyone who may read the deal can check how it was dealt. */
  'GET /api/tables/{table}/deals/{number}/fair': { answer: FairFile };
  /** Mute the person on a seat, or the writer of a chat line, at all tables. */
  'POST /api/tables/{table}/mute': { body: Mute; answer: readonly Muted[] };
  /** Return the people whom you have muted. */
  'GET /api/muted': { answer: readonly Muted[] };
  /** Stop muting a person. */
  'DELETE /api/muted/{number}': { answer: readonly Muted[] };
  /** Report the person on a seat, or the writer of a chat line, to the moderators. */
  'POST /api/tables/{table}/report': { body: NewReport; answer: Ok };
  /** Return whether you are a moderator, and whether you are suspended. */
  'GET /api/standing': { answer: AccountStanding };
  /** Return the reports about players, the newest first. */
  'GET /api/desk/reports': { query?: { closed?: null | "true" | "false" }; answer: readonly ModerationReport[] };
  /** Return the rated matches of the last 90 days that may have been lost on purpose, the newest first. */
  'GET /api/desk/matches': { answer: readonly SuspectMatch[] };
  /** Return the moderators' actions, the newest first. */
  'GET /api/desk/audit': { answer: readonly AuditEntry[] };
  /** Close a report. */
  'POST /api/desk/reports/{number}/close': { body: CloseReport; answer: ModerationReport };
  /** Suspend a person: forbid them to play with people, to chat and to search for players. */
  'POST /api/desk/suspend': { body: Suspend; answer: ModeratedPerson };
  /** End the suspension of a person. */
  'POST /api/desk/unsuspend': { body: Unsuspend; answer: ModeratedPerson };
  /** Give a person another name. */
  'POST /api/desk/rename': { body: ModerationRename; answer: ModeratedPerson };
  /** End the match at a table; a deal in progress is void. */
  'POST /api/desk/end-table': { body: EndTable; answer: TableInfo };
  /** Start a search for people who want to play the same game with the same rules. */
  'PUT /api/seek': { body: Seek; answer: null };
  /** End your search for people. */
  'DELETE /api/seek': { answer: null };
  /** Accept computer players on the free seats, after they were offered. */
  'POST /api/seek/computers': { body: SeekComputers; answer: null };
  /** Return the people whom you follow, and those whom you have blocked. */
  'GET /api/people': { answer: KnownUsers };
  /** Return the other people who sit at a table. */
  'GET /api/tables/{table}/people': { answer: readonly SeatedPerson[] };
  /** Follow or block the person on a seat. */
  'PUT /api/tables/{table}/seats/{seat}/{relation}': { answer: null };
  /** Stop following or blocking the person on a seat. */
  'DELETE /api/tables/{table}/seats/{seat}/{relation}': { answer: null };
  /** Follow or block a person, named by handle or by the name of their account. */
  'PUT /api/people/{person}/{relation}': { answer: null };
  /** Stop following or blocking a person. */
  'DELETE /api/people/{person}/{relation}': { answer: null };
  /** Invite a person to a table where you sit and another seat is free. */
  'POST /api/tables/{table}/invitations': { body: Invite; answer: null };
  /** Decline an invitation. */
  'DELETE /api/invitations/{table}': { answer: null };
  /** Return a QR code of the table's address. */
  'GET /api/tables/{table}/qr.svg': { answer: Blob };
  /** Compute the value of a position of any game, and of each card that may be played. Nothing is stored. */
  'POST /api/analyse': { body: Board; answer: PartiesBoard | MultiplayerBoard | PlayedOut };
  /** Compute the best declarations of each seat in a whole deal, or of the declarer alone if the deal names one. Nothing is stored. */
  'POST /api/analyse/declarations': { body: Board; answer: readonly SeatDeclarations[] };
  /** Draw a random deal that meets the given conditions. Nothing is stored. */
  'POST /api/analyse/random': { body: RandomDeal; answer: Board };
  /** Return a finished deal of a record as a position for the analysis board. Nothing is stored. */
  'POST /api/analyse/record': { body: RecordedDeal; answer: Board };
  /** Convert the deals of a text in another format into records; each deal is checked by our rules. Nothing is stored. */
  'POST /api/formats/read': { body: FormatText; answer: FormatDeals };
  /** Return all games with puzzles: the numbers of puzzles, the puzzle of the day, and your results. */
  'GET /api/puzzles': { answer: Puzzles };
  /** Return the puzzle of the day, the same for everyone. */
  'GET /api/puzzles/{game}/daily': { answer: ShownPuzzle };
  /** Return a puzzle that you have not solved, of the given difficulty or near your level. */
  'GET /api/puzzles/{game}/next': { query?: { kind?: null | string; difficulty?: null | number | string; after?: null | string }; answer: ShownPuzzle | ShownDeclaring };
  /** Return random puzzles, from easy to hard, to solve against the clock. Nothing is stored. */
  'GET /api/puzzles/{game}/rush': { answer: PuzzleRush };
  /** Return a puzzle without its solution. */
  'GET /api/puzzles/{game}/{puzzle}': { answer: ShownPuzzle | ShownDeclaring };
  /** Judge a card in a puzzle: right, with the replies to it, or wrong, with its refutation. */
  'POST /api/puzzles/{game}/{puzzle}/attempt': { body: PuzzleAttempt; answer: PuzzleRight | PuzzleWrong };
  /** Return the solution of a puzzle, which then counts as not solved. */
  'POST /api/puzzles/{game}/{puzzle}/give-up': { answer: PuzzleSolution };
  /** Judge an answer to a puzzle before the first card: cards to discard, or a contract. */
  'POST /api/puzzles/{game}/{puzzle}/declare': { body: DeclaringAttempt; answer: DeclaringAnswer };
  /** Return the course of a game. It consists of lessons, a lesson of steps, and a step is a position with a question. */
  'GET /api/school/{game}': { answer: SchoolCourse };
  /** Judge an answer to a step's question, with the reason. Nothing is stored. */
  'POST /api/school/{game}/{lesson}/{step}/attempt': { body: SchoolAttempt; answer: SchoolAnswer };
  /** Return your learning progress, your weak points, and a proposal for the next exercise. */
  'GET /api/progress': { answer: Progress };
  /** Download all data stored about your learning, in one file. */
  'GET /api/progress/export': { answer: ExportedProgress };
  /** Mark a lesson of the school as done. */
  'PUT /api/progress/lessons/{game}/{lesson}': { answer: null };
  /** Delete your learning progress, including puzzles; finished deals stay in your archive. */
  'DELETE /api/progress': { answer: null };
  /** Make a bidding exercise: a hand before its first decision about the contract. */
  'POST /api/train/{game}/bid': { answer: BidExercise };
  /** Return at once what level *strong* expects at the last of your decisions. */
  'POST /api/train/{game}/bid/{exercise}/expected': { body: BidChoices; answer: Hint };
  /** Judge your last decision by play-outs (sampled deals that are played to the end), and continue the auction. */
  'POST /api/train/{game}/bid/{exercise}/judge': { body: BidChoices; answer: BidJudged };
  /** Make a counting exercise: the tricks of a deal as one seat saw them, and questions about them. */
  'POST /api/train/{game}/count': { answer: CountExercise };
  /** Judge your answer to a question: what was missed or wrong, and where it could be seen. */
  'POST /api/train/{game}/count/{exercise}/grade': { body: CountAttempt; answer: Grade };
  /** Return the twelve boards of a day, with your results. */
  'GET /api/daily/{game}': { query?: { day?: null | string }; answer: DailyInfo };
  /** Open the table at which you play a board of today, or return it. Boards are played in order. */
  'POST /api/daily/{game}/boards/{number}': { answer: DailyOpened };
  /** Return the ranking of a day or a week. Boards of today that you have not finished are left out. */
  'GET /api/daily/{game}/ranking': { query?: { over?: null | "day" | "week"; who?: null | "class" | "friends"; class?: null | number | string; day?: null | string }; answer: DailyRanking };
  /** Return the results of all players on a board that you have finished, or of a day that is over. */
  'GET /api/daily/{game}/{day}/boards/{number}': { answer: DailyBoardResults };
  /** Download the fair file of a board of a day that is over, by which anyone can check how it was dealt. */
  'GET /api/daily/{game}/{day}/boards/{number}/fair': { answer: FairFile };
  /** Score a deal that was played with real cards. Nothing is stored. */
  'POST /api/score': { body: ScoreDeal; answer: ScoredDeal };
  /** Interpret a line of text that states a deal, or find all faults of an entry. */
  'POST /api/score/read': { body: InterpretDeal; answer: DealRead };
  /** Score a list of deals played at one table. Nothing is stored. */
  'POST /api/score/list': { body: ScoreDeals; answer: ScoredDeals };
  /** Read a table (CSV, Excel, OpenDocument) as a list of deals played at one table. Nothing is stored. */
  'POST /api/score/table': { body: ReadTable; answer: TableRead };
  /** Score a list of deals played at one table, as CSV. Nothing is stored. */
  'POST /api/score/list.csv': { body: ScoreDeals; answer: Blob };
  /** Return your bots. */
  'GET /api/bots': { answer: MyBots };
  /** Create a bot. Its token is shown only in this answer. */
  'POST /api/bots': { body: NewBot; answer: MadeBot };
  /** Replace the token of a bot of yours; the old token becomes invalid. */
  'POST /api/bots/{bot}/token': { answer: MadeBot };
  /** Delete a bot of yours; its deals stay, without its name. */
  'DELETE /api/bots/{bot}': { answer: null };
  /** Sit down at a table. */
  'POST /api/bot/tables/{table}/sit': { body: BotSit; answer: BotDone };
  /** Bid, play a card or take another action at a table. */
  'POST /api/bot/tables/{table}/act': { body: BotAct; answer: BotDone };
  /** Leave a table; in the middle of a deal a computer player takes over. */
  'POST /api/bot/tables/{table}/leave': { answer: BotDone };
  /** Stream the bot's challenges and turns, one JSON object per line, while the connection lasts. A new stream ends the bot's earlier one. */
  'GET /api/bot/stream': { answer: Blob };
  /** Return all bots: who is connected, their owners, ratings and ladders. */
  'GET /api/bots/public': { answer: PublicBots };
  /** Return a bot. */
  'GET /api/bots/public/{name}': { answer: PublicBotInfo };
  /** Return the ladders that the bot plays. */
  'GET /api/bot/ladder': { answer: LadderEntries };
  /** Enter the ladder of a preset. From now on the server seats the bot while it is connected. */
  'PUT /api/bot/ladder/{game}/{preset}': { answer: null };
  /** Leave the ladder of a preset. A board in progress goes on, and scores stay. */
  'DELETE /api/bot/ladder/{game}/{preset}': { answer: null };
  /** Return all ladders that bots play or have played. */
  'GET /api/ladder': { answer: Ladders };
  /** Return the ladder of a preset: the mean score of each bot and computer player, with its interval. */
  'GET /api/ladder/{game}/{preset}': { query?: { over?: null | "day" | "week" | "month"; day?: null | string }; answer: LadderTable };
  /** Return the boards of a day that are over, with their players and scores. */
  'GET /api/ladder/{game}/{preset}/boards': { query?: { day?: null | string }; answer: LadderBoards };
  /** Download the fair file of a board that is over, by which anyone can check how it was dealt. */
  'GET /api/ladder/boards/{table}/fair': { answer: FairFile };
  /** Return the public page of a person. */
  'GET /api/people/{name}': { answer: Profile };
  /** Return the leader board of a game, at present or at the end of a month. */
  'GET /api/leaders': { query: { game: string; month?: null | string; bots?: null | "true" | "false" }; answer: Leaders };
  /** Return one page of your own finished deals. */
  'GET /api/me/archive': { query?: { game?: null | string; contract?: null | string; role?: null | "declarer" | "partner" | "opponent" | "alone" | "none"; result?: null | "won" | "lost"; since?: null | string; until?: null | string; with?: null | string; company?: null | "people" | "computers"; loss?: null | number | string; sort?: null | "date" | "points" | "loss"; direction?: null | "down" | "up"; page?: null | number | string }; answer: Archive };
  /** Return statistics of your own finished deals. */
  'GET /api/me/archive/statistics': { query?: { game?: null | string; contract?: null | string; role?: null | "declarer" | "partner" | "opponent" | "alone" | "none"; result?: null | "won" | "lost"; since?: null | string; until?: null | string; with?: null | string; company?: null | "people" | "computers"; loss?: null | number | string }; answer: ArchiveStatistics };
  /** Download your own finished deals as records, the oldest first. */
  'GET /api/me/archive.jsonl': { query?: { game?: null | string; contract?: null | string; role?: null | "declarer" | "partner" | "opponent" | "alone" | "none"; result?: null | "won" | "lost"; since?: null | string; until?: null | string; with?: null | string; company?: null | "people" | "computers"; loss?: null | number | string }; answer: Blob };
  /** Download your own finished deals as a CSV table. */
  'GET /api/me/archive.csv': { query?: { game?: null | string; contract?: null | string; role?: null | "declarer" | "partner" | "opponent" | "alone" | "none"; result?: null | "won" | "lost"; since?: null | string; until?: null | string; with?: null | string; company?: null | "people" | "computers"; loss?: null | number | string }; answer: Blob };
  /** Download your own finished deals as a Parquet table. */
  'GET /api/me/archive.parquet': { query?: { game?: null | string; contract?: null | string; role?: null | "declarer" | "partner" | "opponent" | "alone" | "none"; result?: null | "won" | "lost"; since?: null | string; until?: null | string; with?: null | string; company?: null | "people" | "computers"; loss?: null | number | string }; answer: Blob };
  /** Return your clubs, and public clubs of others. */
  'GET /api/clubs': { answer: MyClubs };
  /** Create a club. */
  'POST /api/clubs': { body: NewClub; answer: ClubPage };
  /** Return the page of a club with its calendar. */
  'GET /api/clubs/{club}': { answer: ClubPage };
  /** Change facts of a club. */
  'PUT /api/clubs/{club}': { body: ChangeClub; answer: ClubPage };
  /** Delete a club with its members and events. */
  'DELETE /api/clubs/{club}': { answer: null };
  /** Return the members of a club, by number. */
  'GET /api/clubs/{club}/members': { answer: ClubMembers };
  /** Add a member without an account. */
  'POST /api/clubs/{club}/members': { body: NewClubMember; answer: ClubMember };
  /** Change a member, or name the member without an account who is the same person. */
  'PUT /api/clubs/{club}/members/{number}': { body: ChangeClubMember; answer: ClubMember };
  /** Remove a member, or leave the club yourself. Results stay. */
  'DELETE /api/clubs/{club}/members/{number}': { answer: null };
  /** Return the address book as CSV. It begins with a byte order mark, by which spreadsheets recognise UTF-8. */
  'GET /api/clubs/{club}/members.csv': { answer: Blob };
  /** Read an address book: members with a known number are changed, others are added. An error changes nothing. */
  'POST /api/clubs/{club}/members/import': { body: ImportMembers; answer: MembersImported };
  /** Replace the invitation of a club; the old link becomes invalid. */
  'POST /api/clubs/{club}/invitation': { answer: ClubInvitation };
  /** Return the club to which an invitation belongs. */
  'GET /api/clubs/{club}/invitation/{token}': { answer: ClubInvitation };
  /** Return a QR code of the invitation link. */
  'GET /api/clubs/{club}/invitation/{token}/qr.svg': { answer: Blob };
  /** Become a member of a club. */
  'POST /api/clubs/{club}/invitation/{token}': { answer: ClubPage };
  /** Return the table of a season. */
  'GET /api/clubs/{club}/season': { query: { name: string; drop?: null | number | string }; answer: ClubSeason };
  /** Return the table of a season as a page to print. */
  'GET /api/clubs/{club}/season.html': { query: { name: string; drop?: null | number | string; language?: null | "en" | "de" | "ja" }; answer: Blob };
  /** Return the leagues of a club. */
  'GET /api/clubs/{club}/leagues': { answer: LeaguesOfClub };
  /** Create a league with its pairing plan: few teams meet twice, and each team is host as often as the others. */
  'POST /api/clubs/{club}/leagues': { body: NewLeague; answer: LeagueView };
  /** Return a league with its match days and its table. */
  'GET /api/clubs/{club}/leagues/{league}': { answer: LeagueView };
  /** Return the table of a league as a page to print. */
  'GET /api/clubs/{club}/leagues/{league}/table.html': { query?: { language?: null | "en" | "de" | "ja" }; answer: Blob };
  /** Change captains or dates of a league. A captain is a member of the club. */
  'PUT /api/clubs/{club}/leagues/{league}': { body: ChangeLeague; answer: LeagueView };
  /** Delete a league with its reports. */
  'DELETE /api/clubs/{club}/leagues/{league}': { answer: null };
  /** Send the report of a match as captain of one of its teams. Other points lose the confirmations of the other teams. */
  'PUT /api/clubs/{club}/leagues/{league}/days/{round}/matches/{place}/report': { body: SendLeagueReport; answer: LeagueView };
  /** Confirm the report of a match as captain of one of its teams. It counts once enough captains confirmed it. */
  'POST /api/clubs/{club}/leagues/{league}/days/{round}/matches/{place}/confirm': { body: ConfirmLeagueReport; answer: LeagueView };
  /** Create an event from a template. */
  'POST /api/clubs/{club}/events': { body: NewClubEvent; answer: ClubEventView };
  /** Return an event with its entrants, rounds and totals, as you may see it. */
  'GET /api/clubs/{club}/events/{event}': { query?: { since?: null | string }; answer: ClubEventView | null };
  /** Change rules of an event. */
  'PUT /api/clubs/{club}/events/{event}': { body: ChangeClubEvent; answer: ClubEventView };
  /** Delete an event with its lists. */
  'DELETE /api/clubs/{club}/events/{event}': { answer: null };
  /** Return the log of all changes, for organisers. */
  'GET /api/clubs/{club}/events/{event}/log': { answer: ClubLog };
  /** Add players: members, others, and those of a table. An error changes nothing. */
  'POST /api/clubs/{club}/events/{event}/entrants': { body: AddEntrants; answer: ClubEventView };
  /** Change a player, or check them in. */
  'PUT /api/clubs/{club}/events/{event}/entrants/{number}': { body: ChangeClubEntrant; answer: ClubEventView };
  /** Withdraw a player from now on; in a drawn round that has not started the seats change as little as possible. */
  'POST /api/clubs/{club}/events/{event}/entrants/{number}/withdraw': { body: ChangeOfEvent; answer: ClubEventView };
  /** Seat a late player in the drawn round, which has not started. */
  'POST /api/clubs/{club}/events/{event}/entrants/{number}/seat': { body: ChangeOfEvent; answer: ClubEventView };
  /** Remove a player who has never been drawn. */
  'DELETE /api/clubs/{club}/events/{event}/entrants/{number}': { answer: ClubEventView };
  /** Register yourself for an event, as a member of the club. */
  'POST /api/clubs/{club}/events/{event}/registration': { answer: ClubEventView };
  /** Take back your registration, before you have been drawn. */
  'DELETE /api/clubs/{club}/events/{event}/registration': { answer: ClubEventView };
  /** Draw the next round. With many players this takes seconds. */
  'POST /api/clubs/{club}/events/{event}/draw': { body: DrawClubRound; answer: ClubEventView };
  /** Undo the last change of entrants or of the round that has not started. */
  'POST /api/clubs/{club}/events/{event}/undo': { body: ChangeOfEvent; answer: ClubEventView };
  /** Start the drawn round: its seats are final, its clock runs, and its live tables are opened on the server. */
  'POST /api/clubs/{club}/events/{event}/start': { body: ChangeOfEvent; answer: ClubEventView };
  /** Seat the players of some tables of the drawn round at fewer tables. */
  'POST /api/clubs/{club}/events/{event}/merge': { body: MergeClubTables; answer: ClubEventView };
  /** Draw the lots that decide equal results. */
  'POST /api/clubs/{club}/events/{event}/lots': { body: ChangeOfEvent; answer: ClubEventView };
  /** Set the mode of a table: live, deals or totals. A table that was live until now ends on the server. */
  'PUT /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}': { body: ChangeClubTable; answer: ClubEventView };
  /** End the match of a live table. Its list is entered by itself, and the deals that were not played are struck. */
  'POST /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/end': { body: EndClubTable; answer: ClubEventView };
  /** Protest against the list of a table: as a player of the event, or as organiser for a player. */
  'POST /api/clubs/{club}/events/{event}/protests': { body: MakeProtest; answer: ClubEventView };
  /** Decide a protest. */
  'POST /api/clubs/{club}/events/{event}/protests/{number}': { body: DecideProtest; answer: ClubEventView };
  /** Return the boards of a round with contract, result and score of each table, once all tables have played them. */
  'GET /api/clubs/{club}/events/{event}/rounds/{round}/boards': { answer: ClubBoards };
  /** Let a table play its boards later. The others are ranked without it, and the boards stay hidden until it has played them. */
  'PUT /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/late': { body: SetLateTable; answer: ClubEventView };
  /** Download the fair file of a revealed board, by which anyone can check how it was dealt. */
  'GET /api/clubs/{club}/events/{event}/rounds/{round}/boards/{number}/fair': { answer: FairFile };
  /** Return the list of a table with its results. */
  'GET /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/list': { answer: ClubListView };
  /** Enter or correct the list of a table. The first list starts the round. */
  'PUT /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/list': { body: EnterClubList; answer: ClubListView };
  /** Enter the list that the players of a table typed. */
  'POST /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/confirm': { body: ConfirmClubList; answer: ClubListView };
  /** Discard the list that the players of a table typed. */
  'DELETE /api/clubs/{club}/events/{event}/rounds/{round}/tables/{place}/typed': { answer: ClubListView };
  /** Return the sheet of a table, for players who have its link. No account is needed. */
  'GET /api/clubs/{club}/events/{event}/sheets/{sheet}': { answer: ClubSheet };
  /** Save the list that the players of a table type. It counts once the organiser confirms it. */
  'PUT /api/clubs/{club}/events/{event}/sheets/{sheet}': { body: SaveClubSheet; answer: ClubSheet };
  /** Protest against the list of a table, as one of its players. */
  'POST /api/clubs/{club}/events/{event}/sheets/{sheet}/protests': { body: MakeProtest; answer: ClubSheet };
  /** Return a QR code of the sheet's address. */
  'GET /api/clubs/{club}/events/{event}/sheets/{sheet}/qr.svg': { answer: Blob };
  /** Return the ranking of the players, first place first. */
  'GET /api/clubs/{club}/events/{event}/ranking': { query?: { player_class?: null | string; rounds?: null | string }; answer: ClubRanking };
  /** Return the ranking of teams or tandems. */
  'GET /api/clubs/{club}/events/{event}/teams': { query?: { of?: null | "team" | "tandem" }; answer: ClubTeamRanking };
  /** Return pages to print: start cards, sheets of tables with the QR codes of their lists, seat plan, ranking, or certificates of the first three places. */
  'GET /api/clubs/{club}/events/{event}/print/{kind}': { query?: { number?: null | number | string; language?: null | "en" | "de" | "ja" }; answer: Blob };
  /** Return the hall screen: tables, clock, and the running ranking. */
  'GET /api/clubs/{club}/events/{event}/hall': { query?: { since?: null | string }; answer: ClubHall | null };
  /** Return success if the server runs. */
  'GET /api/health': { answer: Ok };
  /** Return success if this server process answers. */
  'GET /api/health/live': { answer: Ok };
  /** Return success if the database can be written and the server is not about to stop. */
  'GET /api/health/ready': { answer: Ok };
  /** Return this OpenAPI document. */
  'GET /api/openapi.json': { answer: object };
}
