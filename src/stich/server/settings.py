"""The settings of a server. The defaults suit one machine."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from stich.players import STAND_IN


def default_database() -> str | Path:
    """``$STICH_DATABASE``, a file or a URL, else ``stich/stich.db`` in the user's data folder (``$XDG_DATA_HOME``, ``~/.local/share``)."""
    chosen = os.environ.get("STICH_DATABASE")
    if chosen:
        return chosen
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "stich" / "stich.db"


LEAST_TOKEN = 16
"""Letters of `Settings.metrics_token`: nobody guesses it."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of one server process. Times are in seconds, rates per second, sizes in bytes."""

    database: str | Path = msgspec.field(default_factory=default_database)
    """A file of SQLite, or ``postgresql://…``, which several nodes may share (`store.database`)."""
    node_address: str = ""
    """Where other nodes of this database reach this one: ``http://host:port``."""
    node_lease: float = 1.0
    node_beats: int = 4
    """For so long a node counts as alive after its last word, and so many words it says in that time."""
    metrics_token: str = ""
    """Who shows it may read /metrics; empty: nobody may, and the event loop is not watched."""
    fair_page: Path | None = None
    """A page that ``stich fair audit --page`` writes, for everybody to read at /fair/audit."""
    secure_cookie: bool = False
    """Set ``Secure`` on the session cookie: switch on wherever the page is served over https."""
    origins: tuple[str, ...] = ()
    """Origins, as in ``https://cards.example``, that may use the server besides its own host. Link previews name the first."""
    site: Path = Path(__file__).parent / "site"
    """Folder of the built web page."""

    computer_delay: float = 0.9
    """How long a computer player takes for every decision, hard or easy, so that the time gives nothing away."""
    computer_paces: dict[str, float] = msgspec.field(default_factory=lambda: {"strong": 1.5})
    """Factors of ``computer_delay`` for slower levels, long enough for nearly all their decisions."""
    thinkers: int | None = None
    """Number of processes in which computer players think. None: one for each core, at most eight; 0: a thread of the server process."""
    computer_deal_delay: float = 5.0
    """Pause before the next deal at a table of computers only."""

    frame_limit: int = 4096
    body_limit: int = 16384
    message_rate: float = 20.0
    message_burst: int = 40
    message_patience: int = 40
    """Number of messages above the rate that are refused before the socket is closed."""
    frame_rate: float = 50.0
    frame_burst: int = 200
    """Frames that one WebSocket may send, control frames and fragments included. The server closes a socket that sends more."""
    address_frame_rate: float = 1000.0
    address_frame_burst: int = 2000
    """Frames that all sockets of one client address may send together. The server reads no faster."""
    address_byte_rate: float = 262144.0
    address_byte_burst: int = 2097152
    """Bytes that all connections of one client address may send together. The server reads no faster."""
    address_request_rate: float = 100.0
    address_request_burst: int = 500
    """HTTP requests of one client address, files of the page included. The server reads no faster."""
    address_connections: int = 512
    """Connections that one client address may hold open."""
    address_connection_rate: float = 50.0
    address_connection_burst: int = 500
    """Connections that one client address may open. The server closes further ones unread."""
    head_limit: int = 16384
    header_limit: int = 100
    """Bytes and number of headers of an HTTP request."""
    head_timeout: float = 10.0
    body_timeout: float = 20.0
    """Time in which the head of a request and then its body must arrive."""
    request_rate: float = 20.0
    request_burst: int = 200
    """HTTP requests to /api and socket openings, by client address."""
    guest_rate: float = 0.5
    guest_burst: int = 60
    """New guest sessions, by client address."""
    password_memory: int = 47104
    """KiB that argon2id takes for a password, and how often it goes over it: the two together take about a tenth of a second."""
    password_rounds: int = 2
    password_threads: int = 2
    password_queue: int = 32
    """Passwords that may be hashed or wait for it; further ones are refused."""
    sign_in_rate: float = 0.02
    sign_in_burst: int = 10
    """Attempts to sign in by name, for each address, and for each browser where that account was signed in before."""
    sign_in_name_rate: float = 0.02
    sign_in_name_burst: int = 100
    """The same from all addresses together, but for such browsers; also where there is no such name."""
    sign_in_address_rate: float = 0.2
    sign_in_address_burst: int = 30
    """The same by client address, with attempts to sign up."""
    challenge_age: float = 300.0
    """How long a person may take to answer with a passkey."""
    confirmed_for: float = 600.0
    """How long after signing in, or showing it again, a person is believed to be himself where it is dear."""
    exports_rate: float = 0.01
    exports_burst: int = 3
    """Exports of one's own data, by account."""
    seen_every: float = 3600.0
    """How exactly it is kept when a session was used last."""
    bots_per_person: int = 5
    bot_tables: int = 16
    """Unfinished tables at which one bot may sit."""
    bot_illegal: int = 5
    """Illegal actions in one deal after which a bot loses its seat to a computer player."""
    tables_per_hour: int = 60
    """Number of tables that one guest may open in an hour."""
    waiting_tables: int = 5
    """Number of tables that one guest may have open before their first deal."""
    waiting_tables_per_address: int = 5
    """The same by client address. Raise it for a club whose members share an address."""
    waiting_seats: int = 3
    """Number of such tables at which one guest may hold a seat."""
    release_after: float = 60.0
    """Without a connection for so long, a person loses a seat before the first deal if others want to play there."""
    tables_per_opener: int = 3
    """Number of tables of one guest in everybody's lobby."""
    shown_for: float = 24 * 3600.0
    """How long a table that nobody touches stays in everybody's lobby; by its address it can always be opened."""
    shown_to_its_own_for: float = 14 * 24 * 3600.0
    """The same for those who sit there."""
    sockets_per_guest: int = 16
    sockets_per_table: int = 256
    analysis_rate: float = 0.5
    analysis_burst: int = 20
    """Analyses of finished deals that are not cached, by client address."""
    analysis_seconds: float = 1.0
    """Time limit for the analysis of one card."""
    board_rate: float = 2.0
    board_burst: int = 60
    """Questions of the analysis board, by client address."""
    board_seconds: float = 5.0
    """Time limit for a question of the analysis board, all its searches together."""
    puzzle_rate: float = 3.0
    puzzle_burst: int = 60
    """Cards tried in puzzles, by client address."""
    analyses_kept: int = 256
    judge: bool = True
    """Work out what people gave away in their deals, in a process that gives way to all others (``docs/reference/archive.md``)."""
    judge_every: float = 20.0
    """How often the server looks for new deals to judge."""
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
    """Sampled deals in which each way is tried, for an answer of the bidding trainer."""
    invitation_rate: float = 0.1
    invitation_burst: int = 20
    """Invitations to tables, by guest."""
    talk_rate: float = 0.5
    talk_burst: int = 6
    """Lines of talk, by person."""
    table_talk_rate: float = 1.5
    table_talk_burst: int = 20
    """The same by table."""
    talk_shown: int = 100
    """Lines that somebody who comes to a table is told of what was said before."""
    reports_per_day: int = 10
    """Reports that one person may send in a day."""
    desk_look: float = 2.0
    """How often the server looks whether `stich admin` has ended a table."""
    command_queue: int = 64
    """Commands that may wait at a table; further ones are refused."""
    backlog: int = 64
    """Events that a socket may lag behind before it is dropped."""
    heartbeat: float = 10.0
    """How often a socket is asked for a sign of life; who gives none for as long again is taken for gone."""
    send_timeout: float = 10.0
    """How long sending a message may take before the socket counts as too slow."""
    fair: bool = True
    """Deal so that anyone can check it (``docs/explanation/fair.md``). If false, the server shuffles alone."""
    number_wait: float = 2.0
    """How long a deal that is open waits for people's numbers."""
    abandoned_after: float = 30 * 24 * 3600.0
    """A table with a deal in progress that nobody touches for so long is ended, so that the deal is revealed."""
    log_every: float = 0.5
    """How often new entries come into the public log."""
    stand_in: str = STAND_IN
    """Level of the computer player that takes over for somebody who is not there."""
    gone_after: float = 180.0
    """Without a connection for so long, a person may be replaced at a table without a clock if somebody else asks for it."""
    heartbeat_of_clocks: float = 30.0
    """How often the server notes that it is awake, and wakes tables whose clock needs it."""
    table_rest: float = 60.0
    """A table without watchers is removed from memory after this time."""
