"""Changes of an event: what undo takes back and what it keeps, check-in, final rules, protests, revisions, and people who leave."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.clubs import Member, changes, check_revision, decide, protest, protests, read_members, without_account, write_members
from stich.clubs.event import ClubEvent, DrawRules, Entrant, TableList
from stich.clubs.file import read_event, write_event
from stich.clubs.members import checked_member
from stich.kernel.errors import StichError
from tests.clubs.events import BY, event, played, skat_totals
from tests.rows import rows

Step = Callable[[ClubEvent], ClubEvent]
LATE = Entrant(number=90, name="Late")


def entered(club: ClubEvent, table: int = 1, seed: int = 0, **more: Any) -> ClubEvent:
    """Return the event with totals at a table of its last round."""
    drawn = club.rounds[-1]
    totals = skat_totals(Random(seed), len(club.table(drawn.number, table).seats))
    return changes.enter_list(club, drawn.number, table, TableList(mode="totals", totals=totals), **BY, **more)


STEPS: dict[str, Step] = {
    "add": lambda club: changes.add_entrants(club, [LATE], **BY),
    "entrant": lambda club: changes.change_entrant(club, 3, team="A", **BY),
    "withdraw": lambda club: changes.withdraw(club, 3, **BY),
    "remove": lambda club: changes.remove_entrant(changes.add_entrants(club, [LATE], **BY), 90, **BY),
    "late": lambda club: changes.seat_late(changes.add_entrants(club, [LATE], **BY), 90, **BY),
    "merge": lambda club: changes.merge_tables(club, [1, 2, 3, 4], **BY),
}


@rows("what", STEPS)
def test_undo_takes_back_one_change_of_entrants_or_seats(what: str) -> None:
    club = changes.draw(event("club-evening", 16 if what == "merge" else 11), **BY)
    for table in club.rounds[0].tables if what == "merge" else ():  # four tables of three are left
        club = changes.withdraw(club, table.seats[0], **BY)
    made = STEPS[what](club)
    assert made.undo[-1].what == what
    states = len(made.undo) - len(club.undo)
    for _ in range(states):
        made = changes.undo(made, **BY)
    assert (made.entrants, made.rounds, made.undo) == (club.entrants, club.rounds, club.undo)
    assert [change.what for change in made.log[-states:]] == ["undo"] * states
    assert read_event(write_event(made)) == made


def test_undo_never_takes_back_a_list() -> None:
    club = changes.start_round(changes.draw(event("club-evening", 8), **BY), **BY)
    club = entered(changes.add_entrants(club, [LATE], **BY))
    undone = changes.undo(entered(club, 2), **BY)
    assert undone.rounds == entered(club, 2).rounds
    assert undone.log[-1].facts == {"what": "add"} and 90 not in undone.by_number
    with pytest.raises(StichError, match="nothing can be undone"):
        changes.undo(undone, **BY)


def test_an_event_stays_small_whatever_is_changed_before_the_start() -> None:
    club = event("club-evening", 40)
    size = len(write_event(club))
    for number in range(1, 41):
        club = changes.change_entrant(club, number, paid=True, **BY)
    assert len(club.undo) == 41 and len(write_event(club)) < 4 * size
    for number in range(1, 41):
        club = changes.change_entrant(club, number, paid=False, **BY)
    assert len(club.undo) == changes.MOST_UNDONE


def test_only_players_who_have_checked_in_are_drawn() -> None:
    club = event("club-evening", [Entrant(number=number, name=f"P {number}", present=number > 4) for number in range(1, 13)])
    drawn = changes.draw(club, **BY).rounds[0]
    assert sorted(number for table in drawn.tables for number in table.seats) == list(range(5, 13))
    threes = changes.draw(msgspec.structs.replace(club, draw=DrawRules(sizes=(3, 4))), **BY)
    assert changes.seat_late(threes, 1, **BY).entrant(1).present


@rows(
    ("change", "code"),
    [
        ({"name": "New"}, None),
        ({"minutes": 90, "season": "2026"}, None),
        ({"deals": {4: 24, 3: 18}}, "club/plan"),
        ({"tie_breaks": ("lot", "won")}, "club/event"),
        ({"classes": ("ladies",)}, None),
        ({"name": "Evening"}, None),
    ],
)
def test_game_deals_and_scoring_are_final_once_a_round_is_drawn(change: dict[str, Any], code: str | None) -> None:
    club = changes.draw(event("club-evening", 8), **BY)
    if code is None:
        made = changes.change_rules(club, **BY, **change)
        differs = any(getattr(club, field) != value for field, value in change.items())
        assert [one.what for one in made.log[len(club.log) :]] == ["rules"] * differs
        return
    with pytest.raises(StichError) as refusal:
        changes.change_rules(club, **BY, **change)
    assert refusal.value.code == code
    assert changes.change_rules(event("club-evening", 8), **BY, deals={4: 24, 3: 18}).deals == {4: 24, 3: 18}


def test_a_protest_is_decided_once() -> None:
    club = protest(entered(changes.draw(event("club-evening", 8), **BY)), 1, 2, "no", at="t", by="#5")
    assert [(one.id, one.by, one.table, one.decision) for one in protests(club)] == [(1, "#5", 2, None)]
    club = decide(club, 1, "stands", **BY)
    assert [one.decision for one in protests(club)] == ["stands"]
    for number, code in ((1, "decided already"), (2, "no protest 2"), (0, "no protest 0")):
        with pytest.raises(StichError, match=code):
            decide(club, number, "again", **BY)
    with pytest.raises(StichError, match="no table 9"):
        protest(club, 1, 9, "no", at="t", by="#5")


@rows(
    ("first", "concern", "stale"),
    [
        ("list 1", {"table": (1, 1)}, True),
        ("list 2", {"table": (1, 1)}, False),
        ("list 1", {}, True),
        ("note", {}, False),
        ("entrant", {"table": (1, 1)}, False),
        ("entrant", {"entrants": [3]}, True),
        ("entrant", {"entrants": [4]}, False),
        ("entrant", {"entrants": []}, False),
        ("withdraw", {"table": (1, 1)}, True),
        ("undo", {"entrants": [4]}, True),
        ("start", {"table": (1, 1)}, False),
        ("start", {}, True),
    ],
)
def test_what_is_stale(first: str, concern: dict[str, Any], stale: bool) -> None:
    club = changes.draw(event("club-evening", 11), **BY)
    made = {
        "list 1": lambda: entered(club),
        "list 2": lambda: entered(club, 2),
        "note": lambda: changes.note(club, "x", **BY),
        "entrant": lambda: STEPS["entrant"](club),
        "withdraw": lambda: STEPS["withdraw"](club),
        "undo": lambda: changes.undo(club, **BY),
        "start": lambda: changes.start_round(club, **BY),
    }[first]()
    check_revision(made, made.revision, **concern)
    if stale:
        with pytest.raises(StichError) as refusal:
            check_revision(made, club.revision, **concern)
        assert refusal.value.code == "club/stale"
    else:
        check_revision(made, club.revision, **concern)
    with pytest.raises(StichError, match="no revision 99"):
        check_revision(made, 99, **concern)


def test_a_person_who_leaves_has_no_name_and_keeps_the_results() -> None:
    people = [Entrant(number=n, name=f"P {n}", account=f"~{n}", address="Home" if n == 2 else None) for n in range(1, 9)]
    club = changes.draw(changes.change_entrant(event("club-evening", people), 2, name="Secret", **BY), **BY)
    club = protest(played(club), 1, 1, "Secret words", at="t", by="#2")
    left = without_account(club, "~2", at="t")
    assert (left.entrant(2).name, left.entrant(2).account, left.entrant(2).address) == ("–", None, None)
    assert [one.text for one in protests(left)] == ["…"]
    assert left.rounds == club.rounds and left.revision == club.revision + 1
    text = write_event(left).decode()
    assert not any(word in text for word in ("Secret", "P 2", "Home", '"~2"'))
    assert left.entrant(3) == club.entrant(3)


texts = st.none() | st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]) | st.sampled_from("=+'\"|;,\n\t"), max_size=20)


@given(st.lists(st.tuples(texts.filter(bool), texts, texts, texts, st.lists(st.sampled_from(["a", "b c", "'x"]), unique=True)), max_size=5))
def test_an_address_book_is_read_as_it_was_written(people: list[Any]) -> None:
    known = []
    for number, (name, team, address, note, classes) in enumerate(people, 1):
        if (name or "").split():
            member = Member(number=number, name=name or "", team=team, address=address, note=note, classes=tuple(classes))
            known.append(checked_member(member))
    for separator in ",;\t":
        assert read_members(write_members(known, separator)).added == tuple(known)
        assert read_members(write_members(known, separator), known).changed == ()
