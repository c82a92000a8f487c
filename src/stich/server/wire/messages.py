"""The wire, written once: what client and server say to each other over the table's WebSocket.

``docs/reference/protocol.md`` and the web client's TypeScript types are generated from these structs.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NewType

import msgspec

from stich.kernel.knowledge.view import SeenAction, View
from stich.kernel.plugin.score_list import Closing, ListRow
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import Bonuses, Match, Row, Standing
from stich.kernel.sentences import Fact
from stich.players import DEFAULT_PLAYER
from stich.players.hints import Hint

from .fair import Commitment, FairView

# -- client to server ------------------------------------------------------------------------------------------------


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of the commands of a client. ``id`` is the client's own number; the answer is an `Ack` or `Refused` with the same one."""

    id: int


class Sit(Command, frozen=True, tag="sit"):
    """Take an empty seat."""

    seat: int
    commitment: Commitment | None = None
    """To your number for the next deal, where it is dealt fairly."""


class Fill(Command, frozen=True, tag="fill"):
    """Put a computer player on an empty seat."""

    seat: int
    player: Annotated[str, msgspec.Meta(max_length=40)] = DEFAULT_PLAYER


class Act(Command, frozen=True, tag="act"):
    """Act in the deal. ``seq`` is the table's sequence number that this answers; an outdated one is refused."""

    seq: int
    action: Annotated[str, msgspec.Meta(max_length=80)]


class TakeBack(Command, frozen=True, tag="take-back"):
    """Take the deal in progress back to an own decision in it, where you play with computers alone; the deal then counts nowhere. ``seq``
    is as in `Act`."""

    seq: int
    to: int
    """One of `TableView.back`."""


class Ready(Command, frozen=True, tag="ready"):
    """Ready for the next deal. It is dealt when everybody who is seated in person is ready."""

    commitment: Commitment | None = None
    """To your number for it."""


class Number(Command, frozen=True, tag="number"):
    """The number to which you have committed, for the deal that was opened (`TableView.fair`)."""

    deal: int
    number: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]


class Stop(Command, frozen=True, tag="stop"):
    """End the match after this deal. It ends when everybody who is seated in person says so; `Ready` takes it back. Not in a
    rated match that somebody has left."""


class Leave(Command, frozen=True, tag="leave"):
    """Give up the seat. In mid-deal it is kept for you until the deal is over; a computer player put there hands it back to you."""


class Free(Command, frozen=True, tag="free"):
    """Agree that anybody may take this seat, which is kept for whoever left it. It is free when everybody seated in person agrees."""

    seat: int


class List(Command, frozen=True, tag="list"):
    """Open the table to all, or make it private again: then only who has its address finds it. For the host."""

    listed: bool


class AllowChat(Command, frozen=True, tag="allow-talk"):
    """Allow free text in the talk of the table, or ready-made phrases only. For the host. In a rated deal nobody writes all the same."""

    free: bool


class AllowBots(Command, frozen=True, tag="allow-bots"):
    """Let bots sit down at the table, or no longer; who sits stays. For the host, and not at a rated table."""

    allowed: bool


class StandIn(Command, frozen=True, tag="stand-in"):
    """Call a computer player for somebody else whom a table without a clock waits for, and who has had no connection for three minutes."""

    seat: int


class Dismiss(Command, frozen=True, tag="dismiss"):
    """Ask a computer player or a bot off its seat between two deals, so that a person may sit down. Not at a rated table once it has
    dealt. The host also removes a person with it, before the first deal."""

    seat: int


TableCommand = Sit | Fill | Act | TakeBack | Ready | Number | Stop | Leave | Free | List | AllowChat | AllowBots | StandIn | Dismiss
"""The commands that make something happen at the table."""


class Ping(Command, frozen=True, tag="ping"):
    """Are you there? Answered by a `Pong` at once; nothing else happens. Say it after (re)connecting, and when nothing came for a while."""


AnyCommand = TableCommand | Ping

# -- server to client ------------------------------------------------------------------------------------------------


class KeptFor(msgspec.Struct, frozen=True):
    """Who left this seat in mid-deal and alone may take it back."""

    name: str
    number: int
    """As in `SeatInfo`."""
    freed_by: tuple[Seat, ...]
    """Who agrees that anybody may take it."""


class SeatInfo(msgspec.Struct, frozen=True):
    """The occupant of a seat."""

    kind: Literal["empty", "guest", "computer"]
    name: str
    """A guest's chosen name, empty where none was chosen; or the computer player's level; empty for an empty seat."""
    number: int | None = None
    """Of a guest: four digits to call somebody by who has no name, in the reader's own words."""
    ready: bool = False
    """Ready for the next deal."""
    stop: bool = False
    """Wants the match to end instead."""
    account: bool = False
    """Of a guest: the name is that of an account, and nobody else's."""
    bot: bool = False
    """Of a guest: it is no person, but a program that belongs to one."""
    kept_for: KeptFor | None = None
    """An empty seat until the deal is over, or that of a computer player who stands in: nobody else may sit down here."""


class Happened(msgspec.Struct, frozen=True):
    """What the newest event was, as this observer perceived it."""

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
    """Where it happened; the host's where ``kind`` is ``listed``."""
    action: str | None = None
    """Text of the action where ``kind`` is ``acted``."""
    by: Seat | None = None
    """Who gives the seat away where ``kind`` is ``freed``."""
    why: Literal["time", "left", "gone", "illegal"] | None = None
    """Why a computer player took over, where ``kind`` is ``stood-in``."""


ChatName = Literal["phrases", "free"]


class DealOrigin(msgspec.Struct, frozen=True):
    """From where a deal was played on."""

    deal: str
    """Its address: ``/deals/`` and this."""
    moment: int
    """After so many actions."""
    seat: Seat
    """Which was taken."""


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
    """The observer's seat; None is a spectator."""
    kept: Seat | None
    """The seat that the observer left and may take back."""
    host: Seat | None
    """Who has sat here longest, and says who finds the table."""
    listed: bool
    """Open to all; otherwise only who has the address finds it."""
    talk: ChatName
    """As in `NewTable`."""
    bots: bool
    """As in `NewTable`."""
    ended: bool
    """The desk ended the table, or nobody had touched it for long; a deal that was in progress is void."""
    abandoned: bool
    """It was the latter."""
    match: Match | None
    """The score sheet; None before the first deal."""
    finished: bool
    """The match is over."""
    standings: tuple[Standing, ...]
    """First place first."""
    deal: View | None
    """The deal in progress, or the one just finished: the game's own view, whose ``game`` says which."""
    fair: FairView | None = None
    """How its deals can be checked; None where they cannot be."""
    origin: DealOrigin | None = None
    """Its one deal is played on from there, and counts nowhere."""
    back: tuple[int, ...] = ()
    """To where this observer may take the deal back with `TakeBack`: the numbers of actions of the deal before each own decision in it, the
    newest last. Empty where he may not."""
    taken_back: bool = False
    """Somebody took an action back in ``deal``: it counts nowhere."""


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """One event and the table after it. After a reconnect those that were missed come in order."""

    event: Happened
    view: TableView


ChangedTable = NewType("ChangedTable", dict[str, Any])
ChangedMatch = NewType("ChangedMatch", dict[str, Any])
ChangedDeal = NewType("ChangedDeal", dict[str, Any])


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="change"):
    """One event, and what it changed since the update or change before it, for a socket that was opened with ``changes=1``. Applied to
    the `TableView` of before it gives that of the `Update` in whose place it comes."""

    seq: int
    event: Happened
    view: ChangedTable = ChangedTable({})
    """Fields of the table's view that are not as they were; also ``match`` and ``deal``, where they come whole."""
    match: ChangedMatch = ChangedMatch({})
    """Fields of the score sheet that are not as they were, but for its rows."""
    rows: tuple[Row, ...] = ()
    """Rows that the score sheet has in addition."""
    deal: ChangedDeal = ChangedDeal({})
    """Fields of the deal's view that are not as they were, but for its log."""
    log: tuple[SeenAction, ...] = ()
    """Actions that the deal's log has in addition."""


class Clocks(msgspec.Struct, frozen=True, tag_field="type", tag="clocks"):
    """Whom the table waits for, and how long still; the same for everybody. Comes after an update, and when somebody has long been gone.

    All times are in seconds from now: a client's own clock is never asked.
    """

    seq: int
    """The table's newest event."""
    waits: tuple[Seat, ...]
    """The people without whom the table does not go on."""
    left: float | None
    """Until a computer player takes over, or the next deal is dealt. None where no clock runs, or the table waits for no person."""
    bank: float
    """How much of ``left`` at most comes from the bank of this deal."""
    whole: float
    """What ``left`` is with a full bank."""
    away: tuple[Seat, ...] = ()
    """Those for whom somebody else may call a computer player, with `StandIn`."""


class Ack(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    """The command is done and cannot be lost: its event, number ``seq``, is committed."""

    id: int
    seq: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The command was refused and changed nothing. ``id`` is None where the message could not be read."""

    id: int | None
    code: str
    message: str
    legal: tuple[str, ...] = ()
    until: float | None = None
    """Of ``person/suspended``: seconds since 1970; None where it has no end."""
    facts: dict[str, Fact] | msgspec.UnsetType = msgspec.UNSET
    """As in `Problem`; left out where there are none."""


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The server is there, and ``seq`` is the table's newest event: who has shown it misses nothing."""

    id: int
    seq: int


AnyMessage = Update | Change | Clocks | Ack | Refused | Pong

ClockName = Literal["none", "relaxed", "normal", "fast", "mail"]

# -- HTTP ------------------------------------------------------------------------------------------------------------


class Me(msgspec.Struct, frozen=True):
    """GET /api/me: the guest this browser's cookie stands for (the cookie is set if there was none)."""

    name: str
    """Empty until one is chosen."""
    number: int
    """Four digits to call somebody by who has no name, in the reader's own words."""
    account: bool = False
    """The name is that of an account, and nobody else's."""
    bot: bool = False
    """You are a bot: the request came with a bot's token."""


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/me."""

    name: str


class GameInfo(msgspec.Struct, frozen=True):
    """One of GET /api/games."""

    name: str
    presets: tuple[str, ...]
    seats: tuple[int, ...]
    players: tuple[str, ...]
    """Levels of computer players that people are offered, for `Fill`, weakest first."""
    usual_player: str
    """The level that is taken by default."""
    orders: dict[str, tuple[Card, ...]]
    """For each contract, all cards in the order in which a hand is held; ``""`` is the order before a contract is known."""
    choices: dict[str, tuple[bool | int | str, ...]]
    """The values that each option may have."""
    values: dict[str, dict[str, bool | int | str]]
    """The value of every option in each preset."""
    meaning: str
    """What the game is, in a line of English. This and the next two are for games that the page has no words for."""
    preset_meanings: dict[str, str]
    option_meanings: dict[str, str]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables. ``players`` fills seats with computer players at once: seat number → level. The creator takes seat ``sit``."""

    game: str
    preset: str
    options: dict[str, bool | int | str] = {}
    sit: int | None = None
    players: dict[int, str] = {}
    listed: bool = False
    """Open to all: other guests find it in their lobby."""
    clock: ClockName = "none"
    """How long people may take for a decision."""
    rated: bool = False
    """The match counts for the ratings of those who play it."""
    hints: bool = False
    """Everybody may ask for hints at his turn, also where several people play; never in a rated match."""
    talk: ChatName = "phrases"
    """What people say to each other: ready-made phrases, or also what they write. The host may change it."""
    bots: bool = False
    """Bots may sit down, and be invited; not at a rated table. At one that a bot opens they always may. The host may change it."""
    commitment: Commitment | None = None
    """The creator's, to a number for the first deal."""


class TableInfo(msgspec.Struct, frozen=True):
    """One of GET /api/tables, and the answer to POST /api/tables."""

    id: str
    game: str
    preset: str
    seats: tuple[SeatInfo, ...]
    deals_played: int
    """Those that count: where the same dealer deals again, the deal does not."""
    deals: int
    """0 where no number was agreed on."""
    finished: bool
    you: Seat | None = None
    """Your own seat at it, to go on with; your tables come first in the list, those touched last before the others."""
    options: dict[str, bool | int | str] = {}
    """Those that differ from the preset."""
    turn: Seat | None = None
    """The person for whom the deal in progress waits; None while a computer thinks."""
    listed: bool = False
    """Open to all; a private table is told only to those who sit there."""
    clock: str = "none"
    """As in `NewTable`."""
    rated: bool = False
    hints: bool = False
    """As in `NewTable`."""
    bots: bool = False
    """As in `NewTable`."""
    fair: bool = False
    """Its deals can be checked by anyone (``docs/explanation/fair.md``)."""


class SeatHint(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/hint?seq={seq}&level={level}: the decision of this level on your seat, whose turn it is, with its reasons."""

    seq: int
    """Sequence number of the table that the hint is for."""
    hint: Hint


AnyEntry = NewType("AnyEntry", dict[str, Any])
"""A deal that was played with real cards; its game reads it and says what is wrong with it."""

MAX_ENTRIES = 100


class ScoreDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/score: what was a deal worth that was played with real cards? Nothing is kept."""

    game: str
    preset: str
    entry: AnyEntry
    options: dict[str, bool | int | str] = {}
    dealer: int = 0
    """Seat that dealt it."""


class ScoredDeal(msgspec.Struct, frozen=True):
    """The answer to POST /api/score."""

    outcome: Any
    """With its working, in English and as data."""


class ScoreDeals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/score/list and /api/score/list.csv: the whole list of a table, at most 100 deals. Nothing is kept."""

    game: str
    preset: str
    players: tuple[str, ...]
    """Names, all different, by seat; their number is that of the seats."""
    entries: Annotated[tuple[AnyEntry, ...], msgspec.Meta(max_length=MAX_ENTRIES)]
    """In order. ``dealer`` and ``declarer`` may be names."""
    options: dict[str, bool | int | str] = {}
    dealer: int = 0
    """Seat that dealt first; the deal passes left."""


class ScoredDeals(msgspec.Struct, frozen=True):
    """The answer to POST /api/score/list."""

    players: tuple[str, ...]
    bonuses: Bonuses
    """All 0 where the table adds none."""
    rows: tuple[ListRow, ...]
    closing: tuple[Closing, ...]
    """By seat."""
    standings: tuple[Standing, ...]
    """First place first, with the settlement."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Body of every HTTP error."""

    code: str
    message: str
    until: float | None = None
    """As in `Refused`."""
    reason: Literal["common", "name", "game", "pattern", "date", "short"] | None = None
    """Of ``password/weak``: what makes the password easy to guess."""
    facts: dict[str, Fact] = {}
    """Facts that the message names, for messages in other languages. ``case`` tells apart several sentences of a code; ``line``,
    ``action`` and ``entry`` are a place in what was sent, from 1, and ``reason`` is then the message without the place."""
