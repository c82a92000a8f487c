"""The moments that are shipped: every one is a decision by the rules, with a value of each judge for its choices."""

from __future__ import annotations

import gzip
import io
from collections import Counter
from importlib.resources import files

import pytest

from stich.kernel.errors import StichError
from stich.kernel.rules.action import PlayCard
from stich.registry import PLUGINS
from stich.research.test_positions import encode, games, load, packed, read
from stich.research.test_positions.judging import JUDGES, choices
from tests.test_positions.examples import POSITIONS

GAMES = tuple(PLUGINS)


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_is_a_decision_whose_choices_were_judged(game: str) -> None:
    for moment in load(game):
        view = moment.view
        assert (view.phase, view.observer) == (moment.phase, view.actor)
        possible = {action.text for action in choices(view)}
        assert moment.values.keys() <= possible
        assert len(moment.values) > 1
        if any(isinstance(action, PlayCard) for action in view.legal_actions):
            assert moment.values.keys() == possible
        assert {len(values) for values in moment.values.values()} == {JUDGES}


@pytest.mark.parametrize("game", GAMES)
def test_they_are_many_of_all_phases_from_different_deals(game: str) -> None:
    moments = load(game)
    assert len(moments) >= 60
    assert len({moment.id for moment in moments}) == len({moment.record.deal["hands"] for moment in moments}) == len(moments)
    phases = Counter(moment.phase for moment in moments)
    assert phases["play"] == len(moments) // 2
    assert len(phases) >= 3
    assert len({moment.contract for moment in moments}) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_most_of_them_have_an_answer(game: str) -> None:
    """At most moments the worst choice is worse by more than its error, and nowhere is a choice the best of itself only."""
    clear = [moment.choices[-1].regret > 2.36 * moment.choices[-1].regret_error for moment in load(game)]
    assert sum(clear) > 0.5 * len(clear)
    assert all(any(choice.best for choice in moment.choices) for moment in load(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_file_is_what_its_moments_make(game: str) -> None:
    shipped = gzip.decompress(files("stich.research.test_positions").joinpath("data", f"{game}.jsonl.gz").read_bytes())
    moments = tuple(read(io.BytesIO(shipped)))
    assert moments == load(game)
    assert encode(moments) == shipped
    assert gzip.decompress(packed(moments)) == shipped


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        (b"{", "line/json", "line 2"),
        (b'{"id":"0-1"}', "moments/shape", "line 2: .*record"),
    ],
)
def test_a_wrong_line_is_named(line: bytes, code: str, told: str) -> None:
    with pytest.raises(StichError, match=told) as caught:
        list(read(io.BytesIO(encode(POSITIONS[:1]) + line + b"\n")))
    assert caught.value.code == code


def test_there_are_of_every_game() -> None:
    assert games() == GAMES


def test_of_other_games_there_are_none() -> None:
    with pytest.raises(StichError, match="there are no moments of 'bridge'") as caught:
        load("bridge")
    assert caught.value.code == "moments/none"
