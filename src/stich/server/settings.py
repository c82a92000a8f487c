"""The settings of a server. The defaults suit one machine."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from stich.players import STAND_IN


def default_database() -> str | Path:
    """Return the default database: ``$STICH_DATABASE`` (a file or a URL), or else ``stich/stich.db`` in ``$XDG_DATA_HOME`` or
    ``~/.local/share``."""
    chosen = os.environ.get("STICH_DATABASE")
    if chosen:
        return chosen
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "stich" / "stich.db"


LEAST_TOKEN = 16
"""Minimum length of `Settings.metrics_token` (characters), so that the token cannot be guessed."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of one server process. Times are in seconds, sizes in bytes.

    A limit with ``rate`` and ``burst`` is a token bucket: ``burst`` at once, and ``rate`` per second in the long run. The text after the
    pair says what is limited.
    """

    database: str | Path = msgspec.field(default_factory=default_database)
    """Database: an SQLite file, or ``postgresql://…``, which several nodes may share (`store.database`)."""
    node_address: str = ""
    """Address at which other nodes of the database reach this node: ``http://host:port``."""
    node_lease: float = 1.0
    node_beats: int = 4
    """Time for which a node counts as alive after a heartbeat (``node_lease``), and number of heartbeats in that time."""
    metrics_token: str = ""
    """Token that clients need to read /metrics. Empty: /metrics does not exist, and the event loop is not measured."""
    fair_page: Path | None = None
    """File written by ``stich fair audit --page``; the server shows it at /fair/audit."""
    secure_cookie: bool = False
    """Set ``Secure`` on the session cookie. Switch it on if the page is served over https."""
    origins: tuple[str, ...] = ()
    """Origins besides the server's own host that may use it, such as ``https://cards.example``. Link previews name the first."""
    site: Path = Path(__file__).parent / "site"
    """Folder of the built web page."""

    computer_delay: float = 0.9
    """Time that a computer player takes for each decision, easy or hard, so that the time reveals nothing about its cards."""
    computer_paces: dict[str, float] = msgspec.field(default_factory=lambda: {"strong": 1.5})
    """Factors of ``computer_delay`` by level, for slower levels. The product is long enough for nearly all their decisions."""
    quick_delay: float = 0.02
    """``computer_delay`` of levels that decide by rules of thumb, at tables without people and spectators. Levels that search keep theirs,
    because the time for which they search would show bots how hard the decision was."""
    thinkers: int | None = None
    """Number of processes in which computer players compute. None: one for each core, at most eight; 0: a thread of the server process."""
    computer_deal_delay: float = 5.0
    """Pause before the next deal at a table with computer players only."""

    frame_limit: int = 4096
    body_limit: int = 16384
    club_body_limit: int = 262144
    """Largest body of a request about clubs, such as an address book or a long list."""
    clubs_per_person: int = 10
    """Number of clubs that one account may own."""
    clubs_joined: int = 50
    """Number of clubs of which one account may be a member."""
    club_members: int = 2000
    club_events: int = 1000
    """Number of members and of events of one club."""
    club_event_bytes: int = 16777216
    """Largest size of an event's document."""
    club_draw_seconds: float = 10.0
    """Largest time limit of the solver in a draw."""
    club_change_rate: float = 2.0
    club_change_burst: int = 200
    """Changes of clubs and their events, by account; of typed lists, by client address."""
    message_rate: float = 20.0
    message_burst: int = 40
    message_patience: int = 40
    """Number of messages above the limit that are refused before the socket is closed."""
    frame_rate: float = 50.0
    frame_burst: int = 200
    """Frames of one WebSocket, control frames and fragments included. The server closes a socket that sends more."""
    address_frame_rate: float = 1000.0
    address_frame_burst: int = 2000
    """Frames of all sockets of one client address together. The server reads them no faster."""
    address_byte_rate: float = 262144.0
    address_byte_burst: int = 2097152
    """Bytes of all connections of one client address together. The server reads them no faster."""
    address_request_rate: float = 100.0
    address_request_burst: int = 500
    """HTTP requests of one client address, files of the page included. The server reads them no faster."""
    address_connections: int = 512
    """Number of open connections of one client address."""
    address_connection_rate: float = 50.0
    address_connection_burst: int = 500
    """New connections of one client address. The server closes further ones without reading them."""
    head_limit: int = 16384
    header_limit: int = 100
    """Largest size of the head of an HTTP request, and largest number of its headers."""
    head_timeout: float = 10.0
    body_timeout: float = 20.0
    """Time limits for the head of a request and, after it, for its body."""
    request_rate: float = 20.0
    request_burst: int = 200
    """HTTP requests to /api and new sockets, by client address."""
    guest_rate: float = 0.5
    guest_burst: int = 60
    """New guest sessions, by client address."""
    password_memory: int = 47104
    """Cost of a password hash (argon2id), with ``password_rounds``: memory (KiB) and passes. Both together take about a tenth of a
    second."""
    password_rounds: int = 2
    password_threads: int = 2
    password_queue: int = 32
    """Number of passwords that may be in hashing or wait for it; further ones are refused."""
    sign_in_rate: float = 0.02
    sign_in_burst: int = 10
    """Attempts to sign in to one name, by client address; in a browser in which the account was signed in before, by browser."""
    sign_in_name_rate: float = 0.02
    sign_in_name_burst: int = 100
    """Attempts to sign in to one name from all addresses together. Browsers in which the account was signed in before are not counted here.
    Attempts for unknown names are counted, too."""
    sign_in_address_rate: float = 0.2
    sign_in_address_burst: int = 30
    """Attempts to sign in or up, by client address."""
    challenge_age: float = 300.0
    """Time limit for the browser's answer with a passkey."""
    confirmed_for: float = 600.0
    """Time after a sign-in or confirmation in which sensitive changes of the account need no new confirmation."""
    exports_rate: float = 0.01
    exports_burst: int = 3
    """Exports of the data of one account."""
    seen_every: float = 3600.0
    """Precision with which the last use of a session is stored."""
    bots_per_person: int = 5
    bot_tables: int = 16
    """Number of unfinished tables at which one bot may sit."""
    bot_illegal: int = 5
    """Number of illegal actions in one deal after which a bot loses its seat to a computer player."""
    tables_per_hour: int = 60
    """Number of tables that one guest may open in an hour."""
    waiting_tables: int = 5
    """Number of tables before their first deal that one guest may have opened."""
    waiting_tables_per_address: int = 5
    """Number of tables before their first deal that were opened from one client address. Raise it for a club whose members share an
    address."""
    waiting_seats: int = 3
    """Number of tables before their first deal at which one guest may hold a seat."""
    release_after: float = 60.0
    """Time without a connection after which a person loses a seat before the first deal if others want to play there."""
    tables_per_opener: int = 3
    """Number of tables of one guest that the lobby lists."""
    shown_for: float = 24 * 3600.0
    """Time after its last event for which a table is shown in the public lobby. Its address still works afterwards."""
    shown_to_its_own_for: float = 14 * 24 * 3600.0
    """Time after its last event for which a table is shown to the players with a seat."""
    sockets_per_guest: int = 16
    sockets_per_table: int = 256
    analysis_rate: float = 0.5
    analysis_burst: int = 20
    """Analyses of finished deals without a cached result, by client address."""
    analysis_seconds: float = 1.0
    """Time limit for the analysis of one card."""
    board_rate: float = 2.0
    board_burst: int = 60
    """Requests of the analysis board, by client address."""
    table_rate: float = 0.5
    table_burst: int = 30
    """Tables read by the scorer, by client address."""
    board_seconds: float = 5.0
    """Time limit for a request of the analysis board, all its searches together."""
    puzzle_rate: float = 3.0
    puzzle_burst: int = 60
    """Answers to puzzles, by client address."""
    analyses_kept: int = 256
    judge: bool = True
    """True if the points that people lost in their finished deals are analysed, in a process of low priority
    (``docs/reference/archive.md``)."""
    judge_every: float = 20.0
    """Interval at which the server looks for finished deals to analyse."""
    downloads_rate: float = 0.05
    downloads_burst: int = 10
    """Downloads of archives, by guest."""
    hint_rate: float = 2.0
    hint_burst: int = 40
    """Hints of all levels, by client address."""
    train_rate: float = 0.5
    train_burst: int = 60
    """Exercises of trainers and answers to them, by client address."""
    train_playouts: int = 60
    """Number of play-outs (sampled deals played to the end) with which the bidding trainer judges each choice of an answer."""
    invitation_rate: float = 0.1
    invitation_burst: int = 20
    """Invitations to tables, by guest."""
    talk_rate: float = 0.5
    talk_burst: int = 6
    """Chat lines, by person."""
    table_talk_rate: float = 1.5
    table_talk_burst: int = 20
    """Chat lines, by table."""
    talk_shown: int = 100
    """Number of earlier chat lines that are sent to a new reader."""
    reports_per_day: int = 10
    """Reports that one person may send in a day."""
    desk_look: float = 2.0
    """Interval at which the server checks for tables that were ended with `stich admin`."""
    command_queue: int = 64
    """Number of commands that may wait at one table; further ones are refused."""
    backlog: int = 64
    """Number of events that a socket may be behind its table before the socket is closed."""
    heartbeat: float = 10.0
    """Interval of pings on a socket. A client counts as disconnected if it does not answer within the same time."""
    send_timeout: float = 10.0
    """Time limit for sending a message, after which the socket counts as too slow."""
    fair: bool = True
    """Deal verifiably (``docs/explanation/fair.md``). Otherwise the server shuffles with its own random numbers."""
    number_wait: float = 2.0
    """Time for which an opened deal waits for the players' numbers (``docs/explanation/fair.md``)."""
    abandoned_after: float = 30 * 24 * 3600.0
    """Time without an event after which a table with a deal in progress is ended, so that the dealing can be checked."""
    log_every: float = 0.5
    """Interval at which new entries are added to the public log."""
    stand_in: str = STAND_IN
    """Level of the computer player that plays for an absent person."""
    lost_after: float = 2.0
    """Time without a connection after which other players see it. Players among people are pinged at this interval, and have no connection
    while a ping is unanswered for longer."""
    gone_after: float = 180.0
    """Time without a connection after which another player may have a person replaced by a computer player at a table without a clock."""
    heartbeat_of_clocks: float = 30.0
    """Interval at which the server records that it runs, and wakes tables whose clock needs attention."""
    table_rest: float = 60.0
    """Time after which a table without watchers is removed from memory."""
