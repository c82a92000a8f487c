"""The rules against the second model: the same legal actions, calls and outcomes in random deals with random options."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from stich.games.doppelkopf.rules.options import PRESETS as OUR_PRESETS
from stich.games.doppelkopf.rules.options import DoppelkopfOptions
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.shuffle import shuffled
from stich.kernel.rules.state import State
from tests.games.doppelkopf.driver import doppelkopf
from tests.games.doppelkopf.second_model import DDV
from tests.games.doppelkopf.second_model import Deal as SecondDeal
from tests.sample import sample

SPECIAL = ("doppelkopf", "fox", "charlie", "fox_last", "dulle_caught", "heart_trick")
PLAIN = (
    "deck",
    "hearts_ten",
    "second_hearts_ten",
    "solo_leads",
    "reply",
    "re_kontra",
    "draw_120",
    "back_door",
    "special_in_solo",
    "against_queens_in_solo",
    "feigheit",
)
"""Options that both models have under the same name."""
ENDS = {"claim", "concede"}
"""Actions that the second model leaves out (D.12)."""


def drawn(rng: random.Random) -> dict[str, Any]:
    """Return random values of the options that both models have."""
    choices = DoppelkopfOptions.choices()
    options: dict[str, Any] = {name: rng.choice(choices[name]) for name in (*PLAIN, *SPECIAL) if rng.random() < 0.4}
    if rng.random() < 0.3:
        options["charlie_caught"] = "any"
    if options.get("hearts_ten") == "plain":
        options |= {"second_hearts_ten": "first", "dulle_caught": False}
    return options


def for_second(options: DoppelkopfOptions) -> dict[str, object]:
    """Return the options as the second model names them."""
    special = [name for name in SPECIAL if getattr(options, name)]
    special += ["charlie_caught"] if options.charlie_caught != "off" else []
    return {**DDV, **{name: getattr(options, name) for name in PLAIN}, "special": tuple(special)}


def owed_and_forced(rng: random.Random) -> tuple[list[int], dict[str, Any]]:
    """Return who owes a compulsory solo, and the start of a deal of a session."""
    owed = sorted(rng.sample(range(4), rng.randrange(5)))
    forced = bool(owed) and rng.random() < 0.15
    return owed, {"deal": 25 - len(owed) if forced else 3, "of": 24, "owed": owed, "forced": forced}


def chosen(rng: random.Random, shy: float, second: SecondDeal) -> str:
    """Return a random action; players with a ``shy`` of 1 have no reservation and say nothing."""
    calls = [text for seat in range(4) for text in sorted(second.out_of_turn(seat))]
    if calls and rng.random() > max(shy, 0.9):
        return rng.choice(calls)
    legal = sorted(second.legal())
    return "healthy" if "healthy" in legal and rng.random() < shy else rng.choice(legal)


def same_actions(state: State, second: SecondDeal) -> None:
    assert {text for text in state.legal if text not in ENDS} == second.legal()
    for seat in range(4):
        assert {action.text for action in state.calls_of(seat)} == second.out_of_turn(seat), seat


def played(seed: int) -> tuple[State, SecondDeal, Mapping[str, Any]]:
    """Play a random deal in both models, comparing what is legal after each action."""
    rng = random.Random(seed)
    changed = drawn(rng)
    game = doppelkopf(**changed)
    owed, start = owed_and_forced(rng)
    size, dealer = game.options.hand_size, rng.randrange(4)
    pack = shuffled(game.dealing.deck.cards, seed)
    if rng.random() < 0.2:  # both queens of clubs in one hand are rare
        pack.sort(key=lambda card: card != "CQ")
    dealt = tuple(tuple(pack[seat * size : seat * size + size]) for seat in range(4))
    shift = rng.randrange(4)
    dealt = dealt[shift:] + dealt[:shift]
    state = game.start(Deal(Seat(dealer), dealt), start)
    second = SecondDeal(dealt, dealer, owed, forced=start["forced"], options=for_second(OUR_PRESETS.options("doppelkopf-ddv", changed)[0]))
    shy = rng.choice((0.3, 0.9, 1.0))
    while not state.finished:
        assert state.actor == second.turn
        same_actions(state, second)
        action = chosen(rng, shy, second)
        state = state.apply(action)
        second.do(action)
    return state, second, changed


def difference(seed: int) -> str:
    """Return how the models differ in a deal; empty if they do not."""
    try:
        state, second, changed = played(seed)
    except AssertionError as error:
        return f"seed {seed}: {str(error)[:300]}"
    found, expected = json.loads(msgspec.json.encode(state.outcome)), second.outcome()
    different = {name: (found[name], value) for name, value in expected.items() if found[name] != value}
    return f"seed {seed}, {changed}: {different}" if different else ""


@pytest.mark.thorough
def test_many_deals_have_no_difference() -> None:
    assert [found for seed in range(1000, 1000 + sample(300, 10_000)) if (found := difference(seed))] == []


def test_deals_have_no_difference() -> None:
    """A few of them on every run."""
    assert [found for seed in range(40) if (found := difference(seed))] == []
