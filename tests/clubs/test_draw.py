"""Draws: sizes, groups kept apart, balanced places, fewest meetings, committed lots, late players, and one thousand random events."""

from __future__ import annotations

from random import Random
from time import monotonic

import pytest

from stich.clubs import changes
from stich.clubs.drawing import held_places, meetings
from stich.clubs.entrants import read_entrants, write_entrants
from stich.clubs.event import ClubEvent, DrawRules, Entrant
from stich.clubs.file import read_event, write_event
from stich.clubs.lot import is_lot_right
from stich.clubs.seating import SeatingTask, place_spread, seated_pairs, table_sizes
from stich.clubs.seating_search import SeatingSearch
from stich.clubs.seating_solver import has_solver, solve
from stich.kernel.errors import StichError
from tests.clubs.events import BY, event, played, skat_totals, zero_totals
from tests.rows import rows


@rows(
    ("count", "sizes", "expected"),
    [
        (14, (4, 3), (4, 4, 3, 3)),
        (14, (3, 4), (3, 3, 4, 4)),
        (5, (4, 3), None),
        (6, (4, 3), (3, 3)),
        (13, (4,), None),
        (9, (3, 4), (3, 3, 3)),
        (10, (4, 3), (4, 3, 3)),
    ],
)
def test_sizes_of_tables(count: int, sizes: tuple[int, ...], expected: tuple[int, ...] | None) -> None:
    assert table_sizes(count, sizes) == expected


def check_round(club: ClubEvent) -> None:
    """Fail unless the last round seats every player once, and no forbidden pair."""
    drawn, known = club.rounds[-1], club.by_number
    seated = [number for table in drawn.tables for number in table.seats]
    assert sorted([*seated, *drawn.standing_by]) == sorted(e.number for e in club.entrants if e.plays(drawn.number))
    for one, other in seated_pairs([table.seats for table in drawn.tables]):
        for kind in club.draw.apart:
            value = getattr(known[one], kind)
            assert value is None or value != getattr(known[other], kind), (one, other, kind)
    report = drawn.report
    assert report is not None and report.forbidden == 0 and report.bound <= report.repeats
    assert drawn.seed is None or is_lot_right(club, drawn)


def random_event(seed: int) -> None:
    """Draw some rounds of a random event and check each."""
    random = Random(seed)
    count, race = random.randrange(6, 41), random.random() < 0.25
    entrants = [
        Entrant(
            number=number,
            name=f"P{number}",
            team=f"T{random.randrange(count // 2)}" if random.random() < 0.3 else None,
            household=f"H{number // 2}" if random.random() < 0.2 else None,
        )
        for number in random.sample(range(1, 500), count)
    ]
    sizes = (4,) if race else random.choice(((4, 3), (3, 4), (3,)))
    rounds = random.randrange(1, 4)
    methods = tuple(random.choice(("lot", "lot", "points")) for _ in range(rounds))
    rules = DrawRules(sizes=sizes, methods=methods, fill="computers", seconds=0.3)
    club = event("schafkopf-race" if race else "league-day", entrants, rounds_planned=rounds, draw=rules)
    for number in range(rounds):
        try:
            club = changes.draw(club, **BY)
        except StichError as error:
            assert error.code == "club/draw"
            return
        check_round(club)
        people = {entrant.number for entrant in club.entrants if entrant.computer is None}
        base = min(sizes)
        spreads = [place_spread(held, base) for one, held in held_places(club).items() if one in people]
        assert max(spreads) <= 1, (seed, number, max(spreads))
        club = played(club, zero_totals if race else skat_totals, seed)


@rows("seed", range(20))
def test_random_events(seed: int) -> None:
    random_event(seed)


@pytest.mark.thorough
@pytest.mark.parametrize("block", range(10))
def test_one_thousand_random_events(block: int) -> None:
    for seed in range(100 * block, 100 * (block + 1)):
        random_event(1000 + seed)


@pytest.mark.thorough
def test_four_hundred_players_are_seated_in_ten_seconds() -> None:
    club = event("league-day", [Entrant(number=n, name=f"P{n}", team=f"T{n // 4}") for n in range(1, 401)])
    for method in ("lot", "lot", "points"):
        begin = monotonic()
        club = changes.draw(club, method=method, **BY)  # type: ignore[arg-type]
        assert monotonic() - begin < 10
        check_round(club)
        club = played(club)


def test_the_solver_proves_the_bound() -> None:
    if not has_solver():
        pytest.skip("ortools is not installed")
    met = dict.fromkeys(seated_pairs([(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]), 1)
    task = SeatingTask(tuple(range(9)), (3, 3, 3), met=met)
    start = SeatingSearch(task, 1).run()
    solved = solve(task, start, 5, 1)
    assert solved is not None and solved.bound == 0 == sum(pair in met for pair in seated_pairs(solved.tables))
    later = SeatingTask(tuple(range(9)), (3, 3, 3), met=dict.fromkeys(seated_pairs([tuple(range(9))]), 1))
    assert (solve(later, start, 5, 1) or solved).bound == 9


def test_lots_are_committed_before_the_draw() -> None:
    club = changes.draw(event(entrants=12), **BY)
    drawn = club.rounds[0]
    assert is_lot_right(club.public, drawn)
    assert not is_lot_right(club, changes.replace(drawn, lot=drawn.lot[::-1]))
    assert not is_lot_right(club, changes.replace(drawn, seed="ab" * 32))
    again = changes.draw(changes.undo(club, **BY), **BY)
    assert again.rounds[0].seed != drawn.seed and is_lot_right(again, again.rounds[0])
    with pytest.raises(StichError) as caught:
        changes.draw(event(entrants=12).public, **BY)
    assert caught.value.code == "club/commitment"


def test_by_points_the_best_sit_at_the_first_table() -> None:
    club = played(changes.draw(event("prize-skat", 16), **BY), seed=2)
    from stich.clubs.standings import ranking

    order = [row.number for row in ranking(club)]
    drawn = changes.draw(club, **BY)
    check_round(drawn)
    report = drawn.rounds[1].report
    assert report is not None and report.displacement <= 1 and report.places <= 1
    assert sum(order.index(number) for number in drawn.rounds[1].tables[0].seats) <= 16


def test_players_who_cannot_be_divided() -> None:
    rules = DrawRules(sizes=(3,), fill="stand by")
    club = changes.draw(event(entrants=8, draw=rules), **BY)
    assert club.rounds[0].standing_by == (7, 8) and len(club.rounds[0].tables) == 2
    club = changes.draw(event("schafkopf-race", 6), **BY)
    assert sum(entrant.computer is not None for entrant in club.entrants) == 2
    with pytest.raises(StichError, match="5 players cannot be divided into tables of 3, 4"):
        changes.draw(event(entrants=5), **BY)
    with pytest.raises(StichError, match="kept apart"):
        changes.draw(event(entrants=[Entrant(number=n, name=str(n), team="A") for n in range(1, 9)]), **BY)


def test_late_arrivals_and_withdrawals_before_the_start() -> None:
    club = changes.draw(event(entrants=14), **BY)
    club = changes.add_entrants(club, [Entrant(number=20, name="Late")], **BY)
    club = changes.seat_late(club, 20, **BY)
    assert [len(table.seats) for table in club.rounds[0].tables].count(4) == 3
    for gone in (20, 3, 5, 7):
        club = changes.withdraw(club, gone, **BY)
        check_round(club)
    assert sum(len(table.seats) for table in club.rounds[0].tables) == 11
    assert [one.what for one in club.log] == ["add", "draw", "add", "late", "withdraw", "withdraw", "withdraw", "withdraw"]
    for _ in range(4):
        club = changes.undo(club, **BY)
    assert sum(len(table.seats) for table in club.rounds[0].tables) == 15
    assert read_event(write_event(club)) == club


def test_a_late_player_takes_the_seat_of_a_computer() -> None:
    club = changes.draw(event("schafkopf-race", 7), **BY)
    club = changes.seat_late(changes.add_entrants(club, [Entrant(number=8, name="Late")], **BY), 8, **BY)
    assert not any(entrant.computer for entrant in club.entrants)
    check_round(club)


def test_tables_are_merged() -> None:
    club = changes.draw(event(entrants=13), **BY)
    smaller = [table.number for table in club.rounds[0].tables if len(table.seats) == 3]
    with pytest.raises(StichError, match="cannot be merged"):
        changes.merge_tables(club, smaller[:2], **BY)
    club = changes.withdraw(club, club.table(1, smaller[0]).seats[0], **BY)
    assert [len(table.seats) for table in club.rounds[0].tables] == [3, 3, 3, 3]
    club = changes.merge_tables(club, [1, 2, 3, 4], **BY)
    assert [len(table.seats) for table in club.rounds[0].tables] == [4, 4, 4]
    check_round(club)


def test_nothing_is_undone_after_the_start() -> None:
    club = changes.start_round(changes.draw(event(entrants=8), **BY), **BY)
    for change in (changes.undo, lambda club, **by: changes.seat_late(club, 1, **by), changes.start_round):
        with pytest.raises(StichError):
            change(club, **BY)
    club = changes.withdraw(club, 3, **BY)
    assert 3 in [number for table in club.rounds[0].tables for number in table.seats]
    with pytest.raises(StichError, match="round 1 is not finished"):
        changes.draw(club, **BY)
    club = played(club)
    club = changes.draw(club, **BY)
    assert 3 not in [number for table in club.rounds[1].tables for number in table.seats]
    assert all(number == 1 for number in meetings(club).values() if number < 2)


def test_a_corrected_list_is_logged_with_the_totals_before() -> None:
    club = played(changes.draw(event(entrants=8), **BY))
    table = club.rounds[0].tables[0]
    assert table.list is not None
    before = club.log[-2].facts["totals"]
    totals = tuple(changes.replace(one, points=0, won=0, lost=0) for one in table.list.totals)
    club = changes.enter_list(club, 1, 1, changes.replace(table.list, totals=totals), reason="wrong sum", **BY)
    assert club.log[-1].what == "correction" and club.log[-1].facts["before"] == before
    assert club.log[-1].facts["reason"] == "wrong sum"


@rows(
    ("text", "words"),
    [
        ("", "not nothing"),
        ("number;shoe size\n1;44", "unknown column 'shoe size'"),
        ("number,number,name\n", "two columns"),
        ("number,name\nx,Ada", "line 2: a start number"),
        ("number,name\n1,Ada\n2,", "line 3: a name"),
        ("number,name\n1,Ada,more", "2 cells"),
        ("number,name,season\n1,Ada,much", "a whole number"),
        ("number,name,paid\n1,Ada,perhaps", "yes or no"),
    ],
)
def test_wrong_tables_of_entrants(text: str, words: str) -> None:
    with pytest.raises(StichError) as caught:
        read_entrants(text)
    assert words in str(caught.value) and caught.value.code == "club/csv"


def test_entrants_are_read_as_they_were_written() -> None:
    found = read_entrants("﻿Nr;Name;Mannschaft;Klasse;bezahlt\n4;Ada;Rot;Damen/Senioren;ja\n;Ben;;;\n;=1+1;;;", taken=[1])
    assert [one.number for one in found] == [4, 2, 3] and found[0].classes == ("Damen", "Senioren") and found[0].paid
    assert read_entrants(write_entrants(found)) == found and "'=1+1" in write_entrants(found)
    club = event(entrants=2)
    with pytest.raises(StichError, match="1 is taken twice"):
        changes.add_entrants(club, read_entrants("number,name\n1,Zoe"), **BY)
