"""``stich rating``: the players of a file of records."""

from __future__ import annotations

import json
import random

import pytest

import stich as library
from stich.records import encode, record_of
from stich.registry import HOUSE
from stich.study.ratings.fit import play
from tests.cli.running import stich
from tests.rows import rows

NAMES = ("Ada", "Bo", "Cy", "Dee", "Emmy")


def records(name: str, deals: int) -> str:
    """Return an evening at which Ada plays well and the others play any card every other time."""
    game, rng = library.game(name), random.Random(5)
    names = NAMES[: game.seats]
    ends = [play(game, game.deal(seed=n, dealer=n % game.seats).deal, [0.0, *[0.5] * (game.seats - 1)], rng) for n in range(deals)]
    return "".join(encode(record_of(end, names)) + "\n" for end in ends if not end.outcome.again)


@pytest.mark.parametrize("name", HOUSE)
def test_players_are_rated_by_name(name: str) -> None:
    given = records(name, 8)
    ran = stich("rating", "-", "--json", given=given)
    assert ran.code == 0
    assert {answer["name"] for answer in ran.answers} == set(NAMES[: library.game(name).seats])
    for answer in ran.answers:
        assert list(answer) == ["game", "name", "rating", "sd", "provisional", "deals", "points", "adjusted"]
        assert (answer["game"], answer["deals"], answer["provisional"]) == (name, given.count("\n"), True)
    assert [a["rating"] - 2 * a["sd"] for a in ran.answers] == sorted((a["rating"] - 2 * a["sd"] for a in ran.answers), reverse=True)


def test_games_are_apart_and_shown_as_tables() -> None:
    ran = stich("rating", "-", given=records("skat", 2) + records("schafkopf", 2), columns=45)
    assert ran.code == 0
    assert ran.out.count("Ada") >= 2
    assert "schafkopf: points a deal" in " ".join(ran.out.split())


def test_a_deal_that_is_dealt_again_is_no_result() -> None:
    game = library.game("schafkopf")
    state = game.deal(seed=1)
    while state.actor is not None:
        state = state.apply("pass")
    assert state.outcome.again
    passed = encode(record_of(state, NAMES[: game.seats])) + "\n"
    played = records("schafkopf", 3)
    assert stich("rating", "-", "--json", given=passed + played).answers == stich("rating", "-", "--json", given=played).answers


GOOD = json.loads(records("skat", 1))
BAD = {
    "": "line/none",
    "{": "line/malformed",
    json.dumps({**GOOD, "seats": ["Ada", "Ada", "Bo"]}): "rating/names",
    json.dumps({**GOOD, "actions": GOOD["actions"][:2], "outcome": None}): "record/unfinished",
    json.dumps({**GOOD, "game": "chess"}): "options/invalid",
}


@rows(("given", "code"), BAD.items(), ids=BAD.values())
def test_what_cannot_be_rated_is_refused(given: str, code: str) -> None:
    ran = stich("rating", "-", "--json", given=given + "\n" if given else "")
    assert ran.code == 1
    assert len(ran.answers) == 1
    error = ran.answers[0]["error"]
    assert error["line"] == 1
    assert error["message"]
    assert error["code"].split("/")[0] in (code.split("/", maxsplit=1)[0], "record"), error
