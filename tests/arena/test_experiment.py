"""Players of an experiment and their seats."""

from __future__ import annotations

from collections import Counter

import pytest

import stich
from stich.kernel.errors import StichError
from stich.research.arena import Contender, lineup, seatings
from tests.rows import rows

SKAT = stich.game("skat")


def test_two_players_at_three_seats() -> None:
    assert seatings(2, 3) == ((0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0))


# Surjections from seats to players: k! · S(n, k).
@rows(("players", "seats", "games"), [(1, 3, 1), (2, 3, 6), (3, 3, 6), (2, 4, 14), (3, 4, 36), (4, 4, 24), (2, 5, 30)])
def test_all_seatings_are_distinct_and_have_everybody(players: int, seats: int, games: int) -> None:
    found = seatings(players, seats)
    assert len(found) == len(set(found)) == games
    assert all(set(seating) == set(range(players)) for seating in found)


@rows("which", ["all", "turns"])
@rows(("players", "seats"), [(2, 3), (3, 3), (2, 4), (3, 4), (3, 5), (5, 5)])
def test_everybody_holds_every_seat_equally_often(players: int, seats: int, which: str) -> None:
    found = seatings(players, seats, which)  # type: ignore[arg-type]
    held = Counter((player, seat) for seating in found for seat, player in enumerate(seating))
    assert len(held) == players * seats
    assert len(set(held.values())) == 1


def test_turns_are_one_game_a_player() -> None:
    assert seatings(2, 3, "turns") == ((0, 1, 0), (1, 0, 1))
    assert len(seatings(2, 8, "turns")) == 2


def test_alone_the_first_sits_in_each_seat_once() -> None:
    assert seatings(2, 4, "alone") == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))


@pytest.mark.parametrize("texts", [["simple"], ["simple", "random", "beginner"]])
def test_alone_is_for_two_players(texts: list[str]) -> None:
    with pytest.raises(StichError, match="name two players, not"):
        lineup(texts, SKAT, "alone")


def test_names() -> None:
    assert lineup(["simple", "random"], SKAT) == (Contender("simple", "simple"), Contender("random", "random"))
    assert [player.name for player in lineup(["simple", "simple", "new=simple"], SKAT)] == ["simple", "simple 2", "new"]


def test_players_of_ones_own_have_names_too() -> None:
    own = lineup(["mine=exec:./play --level=3", "exec:./play --level=3", "stich.players:RandomPlayer"], SKAT)
    assert [player.name for player in own] == ["mine", "exec:./play --level=3", "stich.players:RandomPlayer"]
    assert own[0].level == own[1].level == "exec:./play --level=3"


@rows(
    ("texts", "words"),
    [
        (["genius"], "no computer player: random, simple"),
        (["=simple"], "NAME=PLAYER"),
        (["mine=my.module"], "one of your own: my.module:Player, exec:COMMAND"),
        (["no.such.module:Player"], "no.such.module cannot be imported: ModuleNotFoundError"),
        (["stich:nobody"], "there is no 'nobody' in stich"),
        (["exec:"], "exec: write"),
        (["exec:'"], "No closing quotation"),
        (["a=genius"], "'genius'"),
        (["a=simple", "a=random"], "two players have the name 'a'"),
        (["random=simple", "random"], "two players have the name 'random'"),
        (["simple"] * 4, "4 players do not fit a table of 3"),
        ([], "0 players"),
    ],
)
def test_wrong_players(texts: list[str], words: str) -> None:
    with pytest.raises(StichError, match=words) as refused:
        lineup(texts, SKAT)
    assert refused.value.code == "arena/players"
