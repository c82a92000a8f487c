"""Messages between client and server: those of the table's WebSocket, and the bodies of the HTTP requests for tables and scores.

``docs/reference/protocol.md`` and the web client's TypeScript types are generated from these structs.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NewType

import msgspec

from stich.kernel.knowledge.view import SeenAction, View
from stich.kernel.plugin.score_list import Closing, ListRow
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import Bonuses, Match, MatchRow, Standing
from stich.kernel.sentences import Fact
from stich.players import DEFAULT_PLAYER
from stich.players.hints import Hint

from .fair import Commitment, FairView

# -- client to server ------------------------------------------------------------------------------------------------


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of a client's commands. The client chooses the number ``id``; the answer is an `Ack` or `Refused` with the same ``id``."""

    id: int


class Sit(Command, frozen=True, tag="sit"):
    """Take an empty seat."""

    seat: int
    commitment: Commitment | None = None
    """Commitment to your number for the next deal, if deals are dealt verifiably (``docs/explanation/fair.md``)."""


class Fill(Command, frozen=True, tag="fill"):
    """Put a computer player on an empty seat."""

    seat: int
    player: Annotated[str, msgspec.Meta(max_length=40)] = DEFAULT_PLAYER


class Act(Command, frozen=True, tag="act"):
    """Act in the deal. ``seq`` is the table's sequence number that the action answers; an outdated number is refused."""

    seq: int
    action: Annotated[str, msgspec.Meta(max_length=80)]


class TakeBack(Command, frozen=True, tag="take-back"):
    """Take the deal in progress back to one of your decisions. Only in a deal against computer players alone, which then counts in no
    statistics. ``seq`` is as in `Act`."""

    seq: int
    to: int
    """One of `TableView.back`."""


class Ready(Command, frozen=True, tag="ready"):
    """Say that you are ready for the next deal. It is dealt once all people with a seat are ready."""

    commitment: Commitment | None = None
    """Commitment to your number for that deal."""


class Number(Command, frozen=True, tag="number"):
    """Send the number to which you have committed, for the deal that was opened (`TableView.fair`)."""

    deal: int
    number: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]


class Stop(Command, frozen=True, tag="stop"):
    """Vote to end the match after this deal. It ends once all people with a seat vote so; `Ready` withdraws the vote. Refused in a
    rated match that a player has left."""


class Leave(Command, frozen=True, tag="leave"):
    """Give up your seat. During a deal the seat is kept for you until the deal is over, and a computer player there hands it back."""


class Free(Command, frozen=True, tag="free"):
    """Agree to free a seat that is kept for a player who left. It becomes free once all people with a seat agree."""

    seat: int


class List(Command, frozen=True, tag="list"):
    """List the table in the lobby, or make it private again, so that only people with its address find it. For the host."""

    listed: bool


class AllowChat(Command, frozen=True, tag="allow-talk"):
    """Allow free text in the table's chat, or ready-made phrases only. For the host. Free text is never allowed in a rated deal."""

    free: bool


class AllowBots(Command, frozen=True, tag="allow-bots"):
    """Allow or forbid bots to sit down at the table. Bots with a seat keep it. For the host, and not at a rated table."""

    allowed: bool


class StandIn(Command, frozen=True, tag="stand-in"):
    """Put a computer player in for another player. Only at a table without a clock that waits for a player without a connection for
    three minutes."""

    seat: int


class Dismiss(Command, frozen=True, tag="dismiss"):
    """Remove a computer player or a bot from its seat between two deals, so that a person may sit down. Refused at a rated table after
    its first deal. Before the first deal the host may also remove a person."""

    seat: int


TableCommand = Sit | Fill | Act | TakeBack | Ready | Number | Stop | Leave | Free | List | AllowChat | AllowBots | StandIn | Dismiss
"""Commands that change the table."""


class Ping(Command, frozen=True, tag="ping"):
    """Check the connection. The answer is a `Pong`. Send it after (re)connecting, and when no message has come for a while."""


AnyCommand = TableCommand | Ping

# -- server to client ------------------------------------------------------------------------------------------------


class KeptFor(msgspec.Struct, frozen=True):
    """Player who left a seat during a deal and has the only right to take it back."""

    name: str
    number: int
    """As in `SeatInfo`."""
    freed_by: tuple[Seat, ...]
    """Seats whose players agree to free the seat."""


class SeatInfo(msgspec.Struct, frozen=True):
    """The occupant of a seat."""

    kind: Literal["empty", "guest", "computer"]
    name: str
    """A guest's chosen name, or a computer player's level. Empty for a guest without a name and for an empty seat."""
    number: int | None = None
    """Of a guest: four digits that stand for a missing name; the page puts the word for "guest" before them in the reader's language."""
    ready: bool = False
    """Ready for the next deal."""
    stop: bool = False
    """Votes to end the match instead of playing the next deal."""
    account: bool = False
    """Of a guest: the name belongs to an account, so it is unique."""
    bot: bool = False
    """Of a guest: this is a bot, a program that belongs to a person."""
    kept_for: KeptFor | None = None
    """The player for whom the seat is kept until the deal is over. The seat is empty or has a computer player; others may not take it."""


class Happened(msgspec.Struct, frozen=True):
    """The newest event, as this observer perceived it."""

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
    """The moment of an earlier deal from which this deal was continued."""

    deal: str
    """Id of the earlier deal; its page is ``/deals/{id}``."""
    moment: int
    """Number of actions before the moment."""
    seat: Seat
    """Seat of the player who continued the deal."""


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """All that this observer may see of the table after event ``seq``."""

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
    """The seat that the observer left and may take back."""
    host: Seat | None
    """Seat of the host: the player who has sat here longest, and who decides whether the table is listed."""
    listed: bool
    """The table is listed in the lobby; otherwise only people with its address find it."""
    talk: ChatName
    """As in `NewTable`."""
    bots: bool
    """As in `NewTable`."""
    ended: bool
    """The table was ended by the moderators, or because it was unused for long. A deal that was in progress is void."""
    abandoned: bool
    """The table was ended because it was unused for long."""
    match: Match | None
    """The score sheet; None before the first deal."""
    finished: bool
    """The match is over."""
    standings: tuple[Standing, ...]
    """First place first."""
    deal: View | None
    """The deal in progress, or the one just finished: the view struct of the game that its field ``game`` names."""
    fair: FairView | None = None
    """Data to verify the table's deals with; None if they cannot be verified."""
    origin: DealOrigin | None = None
    """The earlier deal that this table's only deal continues. Such a deal counts in no statistics."""
    back: tuple[int, ...] = ()
    """The values of ``to`` that this observer may send in `TakeBack`: the number of actions before each of their decisions, the newest
    last. Empty if they may not take anything back."""
    taken_back: bool = False
    """An action of ``deal`` was taken back, so the deal counts in no statistics."""


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """One event and the table after it. After a reconnect the missed updates are sent in order."""

    event: Happened
    view: TableView


ChangedTable = NewType("ChangedTable", dict[str, Any])
ChangedMatch = NewType("ChangedMatch", dict[str, Any])
ChangedDeal = NewType("ChangedDeal", dict[str, Any])


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="change"):
    """One event and its changes to the table, sent instead of an `Update` on a socket that was opened with ``changes=1``. Apply it to the
    previous `TableView` to get the view of that update."""

    seq: int
    event: Happened
    view: ChangedTable = ChangedTable({})
    """Changed fields of the table's view; also ``match`` and ``deal`` if they are sent whole."""
    match: ChangedMatch = ChangedMatch({})
    """Changed fields of the score sheet, except its rows."""
    rows: tuple[MatchRow, ...] = ()
    """New rows of the score sheet."""
    deal: ChangedDeal = ChangedDeal({})
    """Changed fields of the deal's view, except its log."""
    log: tuple[SeenAction, ...] = ()
    """New actions of the deal's log."""


class Clocks(msgspec.Struct, frozen=True, tag_field="type", tag="clocks"):
    """The players that the table waits for and their remaining time, the same for all observers. Sent after an update, and when a player
    has been without a connection for long.

    All times are in seconds from now, so the client's clock need not be right.
    """

    seq: int
    """The table's newest event."""
    waits: tuple[Seat, ...]
    """Seats of the people that the table waits for."""
    left: float | None
    """Seconds until a computer player takes over or the next deal is dealt. None if no clock runs or the table waits for no person."""
    bank: float
    """The part of ``left`` that comes from the time bank of this deal (at most)."""
    whole: float
    """The value of ``left`` with a full time bank."""
    away: tuple[Seat, ...] = ()
    """Seats of absent players whom another player may replace by a computer player, with `StandIn`."""


class Ack(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    """The command was carried out, and its event is saved under the number ``seq``."""

    id: int
    seq: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The command was refused and changed nothing. ``id`` is None if the message could not be parsed."""

    id: int | None
    code: str
    message: str
    legal: tuple[str, ...] = ()
    until: float | None = None
    """End of the suspension if ``code`` is ``person/suspended``, in seconds since 1970; None for an unlimited suspension."""
    facts: dict[str, Fact] | msgspec.UnsetType = msgspec.UNSET
    """As in `Problem`; left out if there are none."""


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The connection works. ``seq`` is the table's newest event: a client that shows an older one has missed updates."""

    id: int
    seq: int


AnyMessage = Update | Change | Clocks | Ack | Refused | Pong

ClockName = Literal["none", "relaxed", "normal", "fast", "mail"]

# -- HTTP ------------------------------------------------------------------------------------------------------------


class Me(msgspec.Struct, frozen=True):
    """GET /api/me: the guest or account of this browser's cookie. A new guest and a cookie are made if there was none."""

    name: str
    """Empty until you choose a name."""
    number: int
    """Four digits that stand for a missing name; the page puts the word for "guest" before them in the reader's language."""
    account: bool = False
    """The name belongs to an account, so it is unique."""
    bot: bool = False
    """You are a bot: the request came with a bot's token."""


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/me: choose the guest's name."""

    name: str


class GameInfo(msgspec.Struct, frozen=True):
    """GET /api/games: one game of the list, with its rules and computer players."""

    name: str
    presets: tuple[str, ...]
    seats: tuple[int, ...]
    players: tuple[str, ...]
    """Levels of computer players that `Fill` accepts and the page offers, weakest first."""
    usual_player: str
    """Default level."""
    orders: dict[str, tuple[Card, ...]]
    """For each contract, all cards in the order in which a hand is sorted; ``""`` is the order before a contract is known."""
    choices: dict[str, tuple[bool | int | str, ...]]
    """Allowed values of each option."""
    values: dict[str, dict[str, bool | int | str]]
    """Values of all options in each preset."""
    meaning: str
    """The game in a line of English. This and the next two fields are for games whose texts the page does not contain."""
    preset_meanings: dict[str, str]
    option_meanings: dict[str, str]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables: open a table. ``players`` puts computer players on seats (seat number → level). The creator takes seat ``sit``."""

    game: str
    preset: str
    options: dict[str, bool | int | str] = {}
    sit: int | None = None
    players: dict[int, str] = {}
    listed: bool = False
    """List the table in the lobby, where all guests find it."""
    clock: ClockName = "none"
    """Name of the clock, which limits the time for a decision."""
    rated: bool = False
    """The match counts for its players' ratings."""
    hints: bool = False
    """Players may ask for hints on their turn, even at a table of several people; never in a rated match."""
    talk: ChatName = "phrases"
    """Chat with ready-made phrases only, or with free text too. The host may change it."""
    bots: bool = False
    """Bots may sit down and be invited; not at a rated table. Always true at a table that a bot opens. The host may change it."""
    commitment: Commitment | None = None
    """The creator's commitment to a number for the first deal."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table in the list of GET /api/tables, and the answer to POST /api/tables."""

    id: str
    game: str
    preset: str
    seats: tuple[SeatInfo, ...]
    deals_played: int
    """Number of deals that count; a deal after which the same dealer deals again does not."""
    deals: int
    """Agreed length of the match in deals; 0 if none was agreed."""
    finished: bool
    you: Seat | None = None
    """Your seat at the table. Your tables come first in the list, the most recently used before the others."""
    options: dict[str, bool | int | str] = {}
    """Options that differ from the preset."""
    turn: Seat | None = None
    """Seat of the person that the deal in progress waits for; None while a computer player thinks."""
    listed: bool = False
    """The table is listed in the lobby. A private table is in the list only for players with a seat."""
    clock: str = "none"
    """As in `NewTable`."""
    rated: bool = False
    hints: bool = False
    """As in `NewTable`."""
    bots: bool = False
    """As in `NewTable`."""
    fair: bool = False
    """The table's deals can be verified by anyone (``docs/explanation/fair.md``)."""


class SeatHint(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/hint?seq={seq}&level={level}: the decision of this level on your turn, with its reasons."""

    seq: int
    """Sequence number of the table's state that the hint is for."""
    hint: Hint


AnyEntry = NewType("AnyEntry", dict[str, Any])
"""A deal that was played with real cards, as JSON. The game parses and checks it."""

MAX_ENTRIES = 100


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
    """The outcome with the steps of the calculation, in English and as data."""


class ScoreDeals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/score/list and /api/score/list.csv: score a whole list of deals (at most 100). Nothing is stored."""

    game: str
    preset: str
    players: tuple[str, ...]
    """Names by seat, all different, one for each seat."""
    entries: Annotated[tuple[AnyEntry, ...], msgspec.Meta(max_length=MAX_ENTRIES)]
    """Deals in order. ``dealer`` and ``declarer`` may be names."""
    options: dict[str, bool | int | str] = {}
    dealer: int = 0
    """Seat of the first dealer; the deal passes to the left."""


class ScoredDeals(msgspec.Struct, frozen=True):
    """The answer to POST /api/score/list."""

    players: tuple[str, ...]
    bonuses: Bonuses
    """All 0 if the rules have no bonuses."""
    rows: tuple[ListRow, ...]
    closing: tuple[Closing, ...]
    """Final account of each player, by seat."""
    standings: tuple[Standing, ...]
    """First place first, with the settlement of each player."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Body of every HTTP error."""

    code: str
    message: str
    until: float | None = None
    """As in `Refused`."""
    reason: Literal["common", "name", "game", "pattern", "date", "short"] | None = None
    """Reason for which a password is easy to guess, if ``code`` is ``password/weak``."""
    facts: dict[str, Fact] = {}
    """Facts that the message names, for messages in other languages. ``case`` distinguishes several sentences of one code. ``line``,
    ``action`` and ``entry`` are positions in the request, from 1, and ``reason`` is then the message without the position."""
