"""Messages between client and server: those of the table's WebSocket, and the bodies of the HTTP requests for tables and scores.

``docs/reference/protocol.md`` and the web client's TypeScript types are generated from these structs.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NewType

import msgspec

from stich.kernel.knowledge.view import SeenAction, View
from stich.kernel.plugin.fact_line import MAX_LINE_LENGTH, Completion, LinePart
from stich.kernel.plugin.score_list import Closing, ListRow
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import Bonuses, Match, MatchRow, Standing
from stich.kernel.sentences import Fact
from stich.players import DEFAULT_PLAYER
from stich.players.hints import Hint
from stich.records import PointsMismatch, TableColumn
from stich.records.money import Payments, SettledTotals
from stich.records.roster import MOST_PLAYERS

from .fair_messages import CommitmentText, FairView

# -- client to server ------------------------------------------------------------------------------------------------


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base class of a client's commands. The client chooses the number ``id``; the answer is an `Ack` or `Refused` with the same ``id``."""

    id: int


class Sit(Command, frozen=True, tag="sit"):
    """Sit down on an empty seat."""

    seat: int
    commitment: CommitmentText | None = None
    """Commitment to your number for the next deal, at a table whose dealing can be checked (``docs/explanation/fair.md``)."""


class Fill(Command, frozen=True, tag="fill"):
    """Put a computer player on an empty seat."""

    seat: int
    player: Annotated[str, msgspec.Meta(max_length=40)] = DEFAULT_PLAYER


class Act(Command, frozen=True, tag="act"):
    """Act in the deal. ``seq`` is the sequence number of the table's state to which the action is the answer; an outdated number is
    refused."""

    seq: int
    action: Annotated[str, msgspec.Meta(max_length=80)]


class TakeBack(Command, frozen=True, tag="take-back"):
    """Take the deal in progress back to one of your decisions. Only against computer players alone; the deal then counts in no statistics.

    ``seq`` is as in `Act`.
    """

    seq: int
    to: int
    """Number of actions that remain: one of `TableView.back`."""


class Ready(Command, frozen=True, tag="ready"):
    """Say that you are ready for the next deal. It is dealt once all people with a seat are ready."""

    commitment: CommitmentText | None = None
    """Commitment to your number for that deal."""


class Number(Command, frozen=True, tag="number"):
    """Send the number to which you have committed, after the deal was opened (`TableView.fair`)."""

    deal: int
    number: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]


class Stop(Command, frozen=True, tag="stop"):
    """Vote to end the match after this deal. The match ends once all people with a seat have voted so; `Ready` withdraws the vote. Refused
    in a rated match that a player has left."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave your seat. During a deal the seat is kept for you until the deal is over, and you may take it back from a computer player."""


class Free(Command, frozen=True, tag="free"):
    """Agree to free a seat that is kept for a player who left. It becomes free once all people with a seat agree."""

    seat: int


class List(Command, frozen=True, tag="list"):
    """List the table in the lobby, or make it private again, so that only people with its address find it. Only the host may do this."""

    listed: bool


class AllowChat(Command, frozen=True, tag="allow-talk"):
    """Allow free text in the table's chat, or only ready-made phrases. Only the host may do this. Free text is never allowed in a rated
    deal."""

    free: bool


class AllowBots(Command, frozen=True, tag="allow-bots"):
    """Allow or forbid bots to sit down at the table. Bots with a seat keep it. Only the host may do this, and not at a rated table."""

    allowed: bool


class StandIn(Command, frozen=True, tag="stand-in"):
    """Replace another player by a computer player. Only at a table without a clock, if it waits for a player who has had no connection for
    three minutes."""

    seat: int


class Dismiss(Command, frozen=True, tag="dismiss"):
    """Remove a computer player or a bot from its seat between two deals, so that a person may sit down. Refused at a rated table after
    its first deal. Before the first deal the host may also remove a person."""

    seat: int


TableCommand = Sit | Fill | Act | TakeBack | Ready | Number | Stop | Leave | Free | List | AllowChat | AllowBots | StandIn | Dismiss
"""Commands that change the table."""


class Ping(Command, frozen=True, tag="ping"):
    """Check the connection; the answer is a `Pong`. Send it after (re)connecting, and when no message has arrived for a while."""


AnyCommand = TableCommand | Ping

# -- server to client ------------------------------------------------------------------------------------------------


class KeptFor(msgspec.Struct, frozen=True):
    """Player who left a seat during a deal. Only they may take the seat until it is freed."""

    name: str
    number: int
    """As in `SeatInfo`."""
    freed_by: tuple[Seat, ...]
    """Seats whose players agree to free the seat."""


class SeatInfo(msgspec.Struct, frozen=True):
    """The occupant of a seat."""

    kind: Literal["empty", "guest", "computer"]
    name: str
    """Name of a guest, or level of a computer player. Empty for a guest without a name and for an empty seat."""
    number: int | None = None
    """For a guest: four digits that are shown for a missing name, after the word for "guest" in the reader's language."""
    ready: bool = False
    """True if the guest is ready for the next deal."""
    stop: bool = False
    """True if the guest votes to end the match instead of playing the next deal."""
    account: bool = False
    """For a guest: true if the name belongs to an account, and so is unique."""
    bot: bool = False
    """For a guest: true if it is a bot, a program that belongs to a person."""
    kept_for: KeptFor | None = None
    """Player for whom the seat is kept until the deal is over. Meanwhile it is empty or has a computer player; others may not take it."""


class Happened(msgspec.Struct, frozen=True):
    """The newest event as this observer may see it."""

    kind: Literal[
        "created",
        "listed",
        "sat",
        "filled",
        "left",
        "freed",
        "ready",
        "stopped",
        "dealt",
        "acted",
        "took-back",
        "talk",
        "bots",
        "ended",
        "last-deal",
        "stood-in",
        "dismissed",
        "chained",
        "opened",
        "number",
    ]
    seat: Seat | None = None
    """Seat of the event; the host's seat if ``kind`` is ``listed``."""
    action: str | None = None
    """Text of the action if ``kind`` is ``acted``."""
    by: Seat | None = None
    """Seat of the player who agrees to free ``seat``, if ``kind`` is ``freed``."""
    why: Literal["time", "left", "gone", "illegal"] | None = None
    """Reason for which a computer player took over, if ``kind`` is ``stood-in``."""


ChatName = Literal["phrases", "free"]


class DealOrigin(msgspec.Struct, frozen=True):
    """The moment of an earlier deal from which this deal continues."""

    deal: str
    """Id of the earlier deal; its page is ``/deals/{id}``."""
    moment: int
    """Number of actions of the earlier deal before the moment."""
    seat: Seat
    """Seat of the player who continued the deal."""


class DailyTable(msgspec.Struct, frozen=True):
    """Board of the twelve deals of a day that is the only deal of a table."""

    day: str
    """Day (UTC), such as 2026-11-29."""
    board: int
    """Number of the board, from 1 to 12."""
    player_class: int
    """Class of the player: 3, 2 or 1, the highest."""


class ClubPlaceView(msgspec.Struct, frozen=True):
    """Place of a table in an event of a club. Only the players whom the event has seated there are at the table."""

    club: str
    """Name of the club in addresses."""
    event: str
    round: int
    table: int
    stand_in: bool
    """True if a computer player may stand in for an absent player."""
    last_deal: bool
    """True if the time of the round is over, so that the match ends after the deal in progress."""


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that this observer may see of the table after event ``seq``."""

    table: str
    game: str
    preset: str
    options: dict[str, bool | int | str]
    clock: str
    """As in `NewTable`."""
    rated: bool
    hints: bool
    """As in `NewTable`."""
    seq: int
    seats: tuple[SeatInfo, ...]
    you: Seat | None
    """The observer's seat; None for a spectator."""
    kept: Seat | None
    """Seat that the observer left and may take back; None if there is none."""
    host: Seat | None
    """Seat of the host: the person who has sat here longest. The host decides, for example, whether the table is listed."""
    listed: bool
    """True if the lobby lists the table. Otherwise only people with its address find it."""
    talk: ChatName
    """As in `NewTable`."""
    bots: bool
    """As in `NewTable`."""
    ended: bool
    """True if the match was ended by a moderator or for inactivity. A deal that was in progress is void."""
    abandoned: bool
    """True if the match was ended for inactivity."""
    match: Match | None
    """Score sheet of the match; None before the first deal."""
    finished: bool
    """True if the match is over."""
    standings: tuple[Standing, ...]
    """Standings of the match, first place first."""
    deal: View | None
    """The deal in progress, or the last finished one: the view struct of the game that its field ``game`` names. None before the first
    deal."""
    fair: FairView | None = None
    """Data to check how the table's deals are dealt; None if they cannot be checked."""
    origin: DealOrigin | None = None
    """The earlier deal that this table's only deal continues, if any. Such a deal counts in no statistics."""
    daily: DailyTable | None = None
    """The board of the day that is the table's only deal, if any. Its player is alone at the table and takes nothing back."""
    club: ClubPlaceView | None = None
    """Place of the table in an event of a club, if it has one."""
    back: tuple[int, ...] = ()
    """Values of ``to`` that this observer may send in `TakeBack`: the number of actions before each of their decisions, the newest last.
    Empty if they may not take anything back."""
    taken_back: bool = False
    """True if an action of ``deal`` was taken back. The deal then counts in no statistics."""


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """One event and the table after it. After a reconnect the missed updates are sent in order."""

    event: Happened
    view: TableView


ChangedTable = NewType("ChangedTable", dict[str, Any])
ChangedMatch = NewType("ChangedMatch", dict[str, Any])
ChangedDeal = NewType("ChangedDeal", dict[str, Any])


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="change"):
    """One event and the changes that it made to the table. Sent instead of an `Update` on a socket opened with ``changes=1``.

    To get the view of that update, apply the changes to the previous `TableView`.
    """

    seq: int
    event: Happened
    view: ChangedTable = ChangedTable({})
    """Changed fields of the `TableView`. They include ``match`` and ``deal`` if these are sent as a whole."""
    match: ChangedMatch = ChangedMatch({})
    """Changed fields of the score sheet, except its rows."""
    rows: tuple[MatchRow, ...] = ()
    """New rows of the score sheet."""
    deal: ChangedDeal = ChangedDeal({})
    """Changed fields of the deal's view, except its log."""
    log: tuple[SeenAction, ...] = ()
    """New actions of the deal's log."""


class Disconnected(msgspec.Struct, frozen=True):
    """Player without a connection."""

    seat: Seat
    left: float | None
    """Seconds until a computer player takes over or, at a table without a clock, until another player may call one. None if no time runs
    for this player."""


class Clocks(msgspec.Struct, frozen=True, tag_field="type", tag="clocks"):
    """Players for whom the table waits, and their remaining time; the same for all observers.

    Sent after an update, and when a player loses their connection or is back. All times are in seconds from now, so that the client's
    clock need not be right.
    """

    seq: int
    """Number of the table's newest event."""
    waits: tuple[Seat, ...]
    """Seats of the people for whom the table waits."""
    left: float | None
    """Seconds until a computer player takes over or the next deal is dealt. None if no clock runs or the table waits for no person."""
    bank: float
    """Part of ``left`` that comes from the time bank of this deal (seconds)."""
    whole: float
    """Value that ``left`` would have at the start of the decision with a full time bank (seconds)."""
    away: tuple[Seat, ...] = ()
    """Seats of absent players whom another player may replace by a computer player, with `StandIn`."""
    lost: tuple[Disconnected, ...] = ()
    """Players whose connection was lost some seconds ago, at tables of several people."""
    visitors: int = 0
    """Number of people who have opened the link of a private table, while computer players have all its free seats."""


class Ack(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    """The command was carried out, and its event is saved under the number ``seq``."""

    id: int
    seq: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The command was refused and changed nothing. ``id`` is None if the message could not be decoded."""

    id: int | None
    code: str
    message: str
    legal: tuple[str, ...] = ()
    until: float | None = None
    """End of the suspension if ``code`` is ``person/suspended``, in seconds since 1970; None for an unlimited suspension."""
    facts: dict[str, Fact] | msgspec.UnsetType = msgspec.UNSET
    """As in `Problem`; left out if there are no facts."""


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """Answer to `Ping`: the connection works. ``seq`` is the table's newest event; a client that shows an older one has missed updates."""

    id: int
    seq: int


AnyMessage = Update | Change | Clocks | Ack | Refused | Pong

ClockName = Literal["none", "relaxed", "normal", "fast", "mail"]

# -- HTTP ------------------------------------------------------------------------------------------------------------


class Me(msgspec.Struct, frozen=True):
    """GET /api/me: the guest or account of this browser's cookie. If there is no cookie, a new guest is created and the cookie is set."""

    name: str
    """Your name; empty until you choose one."""
    number: int
    """Four digits that are shown for a missing name, after the word for "guest" in the reader's language."""
    account: bool = False
    """True if the name belongs to an account, and so is unique."""
    bot: bool = False
    """True if the request came with a bot's token, so that you are a bot."""


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/me: choose your name."""

    name: str


class GameInfo(msgspec.Struct, frozen=True):
    """GET /api/games: one of the games, with its rules and computer players."""

    name: str
    presets: tuple[str, ...]
    seats: tuple[int, ...]
    players: tuple[str, ...]
    """Levels of computer players that `Fill` accepts, weakest first."""
    usual_player: str
    """Default level of computer players."""
    orders: dict[str, tuple[Card, ...]]
    """Order in which a hand is sorted: all cards, by contract; ``""`` is the order before a contract is known."""
    choices: dict[str, tuple[bool | int | str, ...]]
    """Allowed values of each option."""
    values: dict[str, dict[str, bool | int | str]]
    """Values of all options in each preset."""
    meaning: str
    """The game in one line of English. This and the next two fields are for games about which the page has no texts."""
    preset_meanings: dict[str, str]
    option_meanings: dict[str, str]


class CardsAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/cards: rules of a table, and the name of an order of its cards (a key of `GameInfo.orders`)."""

    game: str
    preset: str
    options: dict[str, bool | int | str] = {}
    order: str = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables: open a table.

    ``players`` puts computer players on seats (level by seat). ``sit`` is the seat of the person who opens the table; None to take none.
    """

    game: str
    preset: str
    options: dict[str, bool | int | str] = {}
    sit: int | None = None
    players: dict[int, str] = {}
    listed: bool = False
    """True to list the table in the lobby, where all guests find it."""
    clock: ClockName = "none"
    """Name of the clock, which limits the time for a decision."""
    rated: bool = False
    """True if the match counts for the ratings of its players."""
    hints: bool = False
    """True if players may ask for hints on their turn even at a table of several people; never in a rated match."""
    talk: ChatName = "phrases"
    """Chat with ready-made phrases only, or also with free text. The host may change it."""
    bots: bool = False
    """True if bots may sit down and be invited; not at a rated table. Always true at a table that a bot opens. The host may change it."""
    commitment: CommitmentText | None = None
    """Commitment to your number for the first deal."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table in the list of GET /api/tables, and the answer to POST /api/tables."""

    id: str
    game: str
    preset: str
    seats: tuple[SeatInfo, ...]
    deals_played: int
    """Number of deals that count. A deal after which the same dealer deals again does not count."""
    deals: int
    """Agreed length of the match in deals; 0 if none was agreed."""
    finished: bool
    you: Seat | None = None
    """Your seat at the table; None if you have none. In the list, tables with a seat of yours come first, the most recently used before
    others."""
    options: dict[str, bool | int | str] = {}
    """Options that differ from the preset."""
    turn: Seat | None = None
    """Seat of the person for whom the deal in progress waits; None while a computer player decides and between deals."""
    listed: bool = False
    """True if the lobby lists the table for everyone. The list has a private table only for players with a seat."""
    clock: str = "none"
    """As in `NewTable`."""
    rated: bool = False
    hints: bool = False
    """As in `NewTable`."""
    bots: bool = False
    """As in `NewTable`."""
    fair: bool = False
    """True if anyone can check how the table's deals are dealt (``docs/explanation/fair.md``)."""


class SeatHint(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/hint?seq={seq}&level={level}: what this level would do on your turn, with its reasons."""

    seq: int
    """Sequence number of the table's state for which the hint is."""
    hint: Hint


AnyEntry = NewType("AnyEntry", dict[str, Any])
"""A deal that was played with real cards, as JSON. The game parses and checks it."""

MAX_ENTRIES = 300
"""Largest number of deals of a list: an evening of six tables with 48 deals each."""


MAX_AMOUNT = 20
"""Longest amount of money (characters)."""


class ScoreDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/score: score a deal that was played with real cards. Nothing is stored."""

    game: str
    preset: str
    entry: AnyEntry
    options: dict[str, bool | int | str] = {}
    dealer: int = 0
    """Seat of the dealer."""


class ScoredDeal(msgspec.Struct, frozen=True):
    """The answer to POST /api/score."""

    outcome: Any
    """Outcome of the deal, with the steps of the calculation in English and as data."""


class InterpretDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/score/read: interpret a line of text that states a deal, or find all faults of an entry."""

    game: str
    preset: str
    options: dict[str, bool | int | str] = {}
    players: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_PLAYERS)] = ()
    """Names by seat; none for a single deal."""
    dealer: int = 0
    """Seat of the dealer."""
    line: Annotated[str, msgspec.Meta(max_length=MAX_LINE_LENGTH)] | None = None
    """Line such as ``B clubs with 1 66``."""
    entry: AnyEntry | None = None
    language: Literal["en", "de", "ja"] = "en"
    """Language of the reader."""


class DealFault(msgspec.Struct, frozen=True):
    """Error of one fact, as in a `Problem`."""

    code: str
    message: str
    facts: dict[str, Fact]
    start: int
    """Position of the text at fault; the length of the line if there is none."""
    end: int


class DealRead(msgspec.Struct, frozen=True):
    """The answer to POST /api/score/read."""

    entry: AnyEntry | None
    """Entry of a score list; null if there are faults."""
    outcome: Any
    """Outcome of the deal, as in `ScoredDeal`; null if there are faults."""
    parts: tuple[LinePart, ...]
    """Parts of the line that were understood, in order."""
    faults: tuple[DealFault, ...]
    completions: tuple[Completion, ...]
    """Ways to go on with the line."""


class ScoreDeals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/score/list and /api/score/list.csv: score a list of deals played at one table (at most 300). Nothing is stored."""

    game: str
    preset: str
    players: tuple[str, ...]
    """Names of the players by seat, all different."""
    entries: Annotated[tuple[AnyEntry, ...], msgspec.Meta(max_length=MAX_ENTRIES)]
    """Deals in order. ``dealer`` and ``declarer`` may be names of players."""
    options: dict[str, bool | int | str] = {}
    dealer: int = 0
    """Seat of the first dealer; the deal passes to the left."""
    stake: Annotated[str, msgspec.Meta(max_length=MAX_AMOUNT)] = ""
    """Stake for each point, such as ``0.25 ct``; without one, nothing is settled in money."""
    dues: Annotated[str, msgspec.Meta(max_length=MAX_AMOUNT)] = ""
    """Dues for each lost deal, such as ``0.50``; only with a stake."""
    language: Literal["en", "de", "ja"] = "en"
    """Language of the CSV file."""


class ReadTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/score/table: read a table (CSV, Excel, OpenDocument) as a list of deals. Nothing is stored."""

    game: str
    preset: str
    data: str
    """Bytes of the file, in base64."""
    options: dict[str, bool | int | str] = {}
    columns: dict[str, str] = {}
    """Facts that the reader has chosen, by the number of the column, from 1."""
    language: Literal["en", "de", "ja"] = "en"
    """Language of ``names``."""
    stake: Annotated[str, msgspec.Meta(max_length=MAX_AMOUNT)] = ""
    """Stake for each point, by which a table of totals is settled in money."""


class RowProblem(msgspec.Struct, frozen=True):
    """Reason why a row of a table cannot be read."""

    line: int
    code: str
    message: str
    facts: dict[str, Fact]


class TableRead(msgspec.Struct, frozen=True):
    """The answer to POST /api/score/table."""

    columns: tuple[TableColumn, ...]
    names: dict[str, str]
    """Facts that a column can have, each with its name in the language of the request."""
    players: tuple[str, ...]
    dealer: int
    """Seat of the first dealer."""
    options: dict[str, bool | int | str]
    """Options that the deals need, such as ``kontra``."""
    entries: tuple[AnyEntry, ...]
    problems: tuple[RowProblem, ...]
    """Problems of the first rows at fault."""
    differences: tuple[PointsMismatch, ...]
    """Deals for which the table states other points than the rules give."""
    totals: SettledTotals | None = None
    """Totals, if the table has a column of totals and no deals."""


class ScoredDeals(msgspec.Struct, frozen=True):
    """The answer to POST /api/score/list."""

    players: tuple[str, ...]
    bonuses: Bonuses
    """Bonuses of the list; all 0 if the rules have none."""
    rows: tuple[ListRow, ...]
    closing: tuple[Closing, ...]
    """Final account of each player, by seat."""
    standings: tuple[Standing, ...]
    """Standings, first place first, with the settlement of each player."""
    money: Payments | None
    """What each player receives or pays; null without a stake."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Body of every HTTP error. ``code`` identifies the error, ``message`` describes it in English."""

    code: str
    message: str
    until: float | None = None
    """As in `Refused`."""
    reason: Literal["common", "name", "game", "pattern", "date", "short"] | None = None
    """Reason for which a password is easy to guess, if ``code`` is ``password/weak``."""
    facts: dict[str, Fact] = {}
    """Facts that the message contains, for messages in other languages. ``case`` tells apart several messages with one code. ``line``,
    ``action`` and ``entry`` are positions in the request, from 1; ``reason`` is then the message without the position."""
