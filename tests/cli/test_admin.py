"""``stich admin``: moderation from a shell, on the database file (docs/how-to/moderation.md)."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from stich.cli.admin import moment
from stich.kernel.errors import StichError
from stich.server.clock import system_randomness
from stich.server.settings import Settings
from stich.server.store.called import called, keep_skeletons
from stich.server.store.chat_rows import ChatLine
from stich.server.store.guest_rows import GuestRow, SessionRow
from stich.server.store.moderation_rows import ModerationStore
from stich.server.store.schema import accounts
from stich.server.store.store import Store
from stich.server.tables.fold import fold
from stich.server.tables.view import lobby_entry
from stich.server.users.bots import Bots
from stich.server.wire.chat_messages import NewReport
from tests.cli.running import Ran, stich
from tests.rows import rows
from tests.server.table_setup import ADA, BO, CY, Log, dealt

DAY = 24 * 3600.0


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Ada, Bo and Cy in the middle of a deal at table t, two people called Twin, and a report of Ada about Bo."""
    file = tmp_path / "stich.db"

    async def fill() -> None:
        store = await Store.open(file, time.time)
        for number, (guest, name) in enumerate((("ada", "Ada"), ("bo", "Bo"), ("cy", "Cy"), ("one", "Twin"), ("two", "twin"))):
            await store.add_guest(GuestRow(guest, name), SessionRow(guest, "", 0.0, 0.0), bytes([number]) * 32)
        log = table()
        await store.create(lobby_entry(log.state), "ada", log.events)
        talk = [ChatLine(1, 0.0, "bo", "Bo", 1, "text", "you \x1b[31m brick")]  # type: ignore[arg-type]
        await ModerationStore(store).report("t", ("ada", "bo"), NewReport("insults", "he is rude\nto all"), talk)
        await store.close()

    asyncio.run(fill())
    return file


def table() -> Log:
    return dealt(ADA, BO, CY)


def admin(database: Path, *arguments: str) -> Ran:
    return stich("admin", *arguments, "--database", str(database))


def test_a_report_is_read_and_closed(database: Path) -> None:
    assert "insults: Bo (bo) at table t, by Ada (ada)" in admin(database, "reports").out
    shown = admin(database, "reports", "1")
    assert "he is rude" in shown.out
    assert "brick" in shown.out
    assert "\x1b" not in shown.out, "nobody's words steer the terminal"
    (report,) = admin(database, "reports", "1", "--json").answers
    assert (report["reason"], report["reported"]["id"], report["talk"][0]["person"]) == ("insults", "bo", "bo")
    assert admin(database, "reports", "1", "--close", "--why", "told him").code == 0
    assert admin(database, "reports").out == "No reports.\n"
    assert "closed" in admin(database, "reports", "--all").out


def test_every_act_is_written_down_with_who_and_why(database: Path) -> None:
    done = [
        ("suspend", "Bo", "--until", "7d"),
        ("unsuspend", "bo"),
        ("rename", "bo", "Bob"),
        ("moderator", "Ada"),
        ("moderator", "Ada", "--off"),
        ("end-table", "t"),
        ("reports", "1", "--close"),
    ]
    for number, act in enumerate(done):
        ran = admin(database, *act, "--why", f"reason {number}", "--by", "Mo")
        assert (ran.code, ran.err) == (0, ""), act
    audit = admin(database, "audit", "--json").answers
    assert [(e["act"], e["target"], e["why"], e["by"]) for e in reversed(audit)] == [
        (act, target, f"reason {number}", "Mo")
        for number, (act, target) in enumerate(
            [
                ("suspend", "bo"),
                ("unsuspend", "bo"),
                ("rename", "bo"),
                ("moderator", "ada"),
                ("no-moderator", "ada"),
                ("end-table", "t"),
                ("close", "1"),
            ]
        )
    ]
    assert admin(database, "audit", "--last", "1").out.rstrip().endswith("Mo: close 1: reason 6")


def test_the_system_s_user_did_it_unless_told(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "operator")
    admin(database, "suspend", "Bo", "--why", "x")
    assert admin(database, "audit", "--json").answers[0]["by"] == "operator"


def test_the_table_is_ended_in_its_log(database: Path) -> None:
    ran = admin(database, "end-table", "t", "--why", "collusion", "--json")
    assert ran.answers[0]["finished"]

    async def stored() -> Log:
        store = await Store.open(database, time.time)
        log = table()
        log.state = fold(await store.events("t"))
        await store.close()
        return log

    state = asyncio.run(stored()).state
    assert (state.ended, state.deal, state.match.rows) == (True, None, ())


def test_a_bot_gets_a_token_that_is_kept_as_a_hash(database: Path) -> None:
    async def sign_up() -> None:
        store = await Store.open(database, time.time)
        row = {"guest_id": "ada", "skeleton": called("Ada").skeleton, "password_hash": None, "created_at": 0.0}
        await store.write((accounts.insert(), [row]), *keep_skeletons("ada", called("Ada")))
        await store.close()

    asyncio.run(sign_up())
    first = admin(database, "bot-token", "Deep Grand", "--owner", "Ada", "--why", "for the ladder")
    again = admin(database, "bot-token", "deep grand", "--why", "lost", "--json")
    tokens = [first.out.strip(), again.answers[0]["token"]]
    assert again.answers[0]["name"] == "Deep Grand" and tokens[0] != tokens[1] and all(t.startswith("stichbot_") for t in tokens)
    held = b"".join(file.read_bytes() for file in database.parent.glob("stich.db*"))
    assert b"stichbot_" not in held and b"Deep Grand" in held

    async def opened() -> list[str | None]:
        store = await Store.open(database, time.time)
        found = [await Bots(Settings(database=database), store, system_randomness).opened_by(token) for token in tokens]
        await store.close()
        return [bot and bot.name for bot in found]

    assert asyncio.run(opened()) == [None, "Deep Grand"]
    log = admin(database, "audit", "--json").answers
    assert [(e["target"], e["why"], e["detail"]) for e in log[:2]] == [
        ("deep grand", "lost", ""),
        ("Deep Grand", "for the ladder", "new, of Ada"),
    ]
    assert not [token for token in tokens if token in str(log)]
    for words, code in (
        (("Deep Grand", "--owner", "Ada"), "name/taken"),
        (("Other",), "bot/unknown"),
        (("Other", "--owner", "Bo"), "account/none"),
        (("Other", "--owner", "Deep Grand"), "account/none"),
        (("x", "--owner", "Ada"), "name/"),
        (("Other", "--owner", "Nobody"), "person/unknown"),
    ):
        refused = admin(database, "bot-token", *words, "--why", "x", "--json")
        assert refused.code == 1 and refused.answers[0]["error"]["code"].startswith(code), words


def test_when_is_a_date_or_a_span() -> None:
    assert moment("12h", 0.0) == DAY / 2
    assert moment("4w", 1.0) == 28 * DAY + 1
    assert moment("2027-01-31", 0.0) == 1801353600
    assert moment("2027-01-31T18:00", 0.0) == 1801353600 + 18 * 3600
    assert moment("2027-01-31T18:00+09:00", 0.0) == 1801353600 + 9 * 3600
    for wrong in ("", "tomorrow", "7", "7x", "d", "-7d", "7 d", "2027-13-01", "99999d", "2027-01-31T25:00"):
        with pytest.raises(StichError) as refusal:
            moment(wrong, 0.0)
        assert refusal.value.code == "desk/until"


REFUSED = [
    (("suspend", "Nobody", "--why", "x"), "person/unknown"),
    (("suspend", "", "--why", "x"), "person/unknown"),
    (("suspend", "TWIN", "--why", "x"), "person/ambiguous"),
    (("suspend", "Bo"), "desk/why"),
    (("suspend", "Bo", "--why", " "), "desk/why"),
    (("suspend", "Bo", "--why", "a\x07b"), "desk/why"),
    (("suspend", "Bo", "--why", "x" * 501), "desk/why"),
    (("suspend", "Bo", "--why", "x", "--by", ""), "desk/by"),
    (("suspend", "Bo", "--why", "x", "--by", "x" * 81), "desk/by"),
    (("suspend", "Bo", "--why", "x", "--until", "soon"), "desk/until"),
    (("suspend", "Bo", "--why", "x", "--until", "2020-01-01"), "desk/until"),
    (("suspend", "Bo", "--why", "x", "--until", "0h"), "desk/until"),
    (("suspend", "Bo", "--why", "x", "--until", "9999w"), "desk/until"),
    (("unsuspend", "Bo", "--why", "x"), "desk/not-suspended"),
    (("unsuspend", "Nobody", "--why", "x"), "person/unknown"),
    (("rename", "Bo", "Computer", "--why", "x"), "name/reserved"),
    (("rename", "Bo", "x" * 25, "--why", "x"), "name/invalid"),
    (("rename", "Bo", "Bob"), "desk/why"),
    (("moderator", "Bo", "--off", "--why", "x"), "desk/already"),
    (("moderator", "twin", "--why", "x"), "person/ambiguous"),
    (("end-table", "nowhere", "--why", "x"), "table/unknown"),
    (("end-table", "t"), "desk/why"),
    (("reports", "7"), "report/unknown"),
    (("reports", "--close", "--why", "x"), "report/unknown"),
    (("reports", "1", "--close"), "desk/why"),
]


@rows(("arguments", "code"), REFUSED, ids=lambda v: " ".join(v)[:40] if isinstance(v, tuple) else "")
def test_what_cannot_be_done_is_refused_and_changes_nothing(database: Path, arguments: tuple[str, ...], code: str) -> None:
    ran = admin(database, *arguments, "--json")
    assert ran.code == 1
    assert ran.answers[0]["error"]["code"] == code
    assert ran.answers[0]["error"]["message"]
    assert ran.err.startswith("stich: ")
    assert admin(database, "audit", "--json").answers == []


USAGE = [
    ("nosuch",),
    ("suspend",),
    ("suspend", "Bo", "Cy"),
    ("rename", "Bo"),
    ("end-table",),
    ("reports", "one"),
    ("reports", "0"),
    ("audit", "--last", "0"),
    ("moderator", "Bo", "--on"),
]


@rows("arguments", USAGE, ids=" ".join)
def test_wrong_usage(database: Path, arguments: tuple[str, ...]) -> None:
    ran = admin(database, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.strip()


def test_no_database_is_made_by_looking_for_one(tmp_path: Path) -> None:
    ran = admin(tmp_path / "none.db", "reports")
    assert (ran.code, ran.out) == (2, "")
    assert "none.db" in ran.err
    assert list(tmp_path.iterdir()) == []
