"""Non-interference of the server's trainers: cards that the seat cannot know change no byte of a question, nor of its answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import stich
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.state import State
from stich.registry import HOUSE, worlds
from stich.server.training import bidding, counting
from stich.server.training.exercises import exercise
from stich.study.trainers import CountingAnswer, CountingMoment, CountingQuestion, bidding_moment, counting_deal

SECRET = b"a secret of the server, 32 bytes"


@pytest.mark.parametrize("game", HOUSE)
def test_other_hidden_cards_change_no_byte_of_a_hand_to_bid_with(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    of = exercise(SECRET, "bid", game, "abcdefghijkl")
    real: list[State] = []

    def kept(*args: Any) -> State:
        real.append(bidding_moment(*args))
        return real[-1]

    monkeypatch.setattr(bidding, "bidding_moment", kept)
    told = bidding.shown(of)
    state = real[-1]
    choice = state.legal_actions[0].text
    expected, (judged, _) = bidding.expected(of, [choice]), bidding.judged(of, [choice], 10)
    others = worlds(state.view(state.actor), Random(1), 4)
    assert any(world.deal != state.deal for world in others)
    for world in others:
        monkeypatch.setattr(bidding, "bidding_moment", lambda *_, world=world: world)
        assert bidding.shown(of) == told
        assert bidding.expected(of, [choice]) == expected
        # How it goes on, the others say, by their own cards; the judgement comes before that.
        assert bidding.judged(of, [choice], 10)[0].split(b'"view"')[0] == judged.split(b'"view"')[0]


@pytest.mark.parametrize("game", HOUSE)
def test_other_hidden_cards_change_no_byte_of_what_is_to_be_counted(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tricks are public and the rest belongs to one seat: other worlds that fit give the same bytes."""
    of = exercise(SECRET, "count", game, "abcdefghijkl")
    moment = counting_deal(stich.game(game), of.seed)
    told, graded = counting.shown(of), counting.graded(of, 0, CountingAnswer())
    for world in worlds(moment.view, Random(1), 4):
        elsewhere = _of(world)
        monkeypatch.setattr(counting, "counting_deal", lambda *_, elsewhere=elsewhere: elsewhere)
        assert counting.shown(of) == told
        assert counting.graded(of, 0, CountingAnswer()) == graded


def _of(world: State) -> CountingMoment:
    """Return the same moment in another world, replayed from its deal."""
    seat, now = world.actor, world.game.start(world.deal, world.contract)
    for _, action in world.log:
        if isinstance(action, PlayCard):
            break
        now = now.apply(action)
    return CountingMoment(now.view(seat), world.view(seat))


def test_a_question_holds_no_answer() -> None:
    assert {"cards", "seats", "points"}.isdisjoint(CountingQuestion.__struct_fields__)


def test_ids_and_seeds_are_not_told_from_each_other() -> None:
    one, other = (exercise(SECRET, "bid", "skat", identity) for identity in ("abcdefghijkl", "abcdefghijkm"))
    assert one.seed != other.seed != exercise(SECRET, "count", "skat", "abcdefghijkm").seed
    assert one.seed != exercise(b"another secret of the server, 32", "bid", "skat", "abcdefghijkl").seed
    assert str(one.seed) not in repr(one)
