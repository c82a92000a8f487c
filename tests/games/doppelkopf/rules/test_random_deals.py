"""Random deals at tables with random options: what holds in all of them."""

from __future__ import annotations

import random

import pytest

from stich.games.doppelkopf import Doppelkopf, DoppelkopfOutcome
from stich.games.doppelkopf.rules.actions import CLAIM, CONCEDE, DECLARES, DECLINE, HEALTHY, POVERTY, RESERVATION, THROW
from stich.games.doppelkopf.rules.options import DoppelkopfOptions
from stich.games.doppelkopf.rules.reservations import Reserving, kinds
from stich.games.doppelkopf.rules.scoring import PARTIES
from stich.kernel.errors import IllegalAction, InvalidOptions
from stich.kernel.rules.action import Action
from stich.kernel.rules.state import State
from tests.games.doppelkopf.driver import doppelkopf
from tests.sample import sample


def table(rng: random.Random) -> Doppelkopf:
    choices = DoppelkopfOptions.choices()
    while True:
        try:
            preset = rng.choice(("doppelkopf-ddv", "doppelkopf-home"))
            return doppelkopf(preset, **{name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.3})
        except InvalidOptions:
            continue


def check(state: State, rng: random.Random) -> None:
    """Every listed action is accepted, and a call of another seat or moment is not."""
    legal, calls = [*state.legal_actions], [*state.phase.calls]
    texts = [action.text for action in (*legal, *calls)]
    assert len(texts) == len(set(texts))
    assert all(action.caller in (None, state.actor) for action in legal)
    for action in rng.sample(legal, min(2, len(legal))) + rng.sample(calls, min(2, len(calls))):
        after = state.apply(action.text)
        assert after == state.apply(action)
        assert after.log[-1] == (state.actor if action.caller is None else action.caller, action)
    assert state.phase.calls_open or not calls
    seat = rng.randrange(4)
    for word in ("re", "kontra", "no60", "pigs", "declare jacks"):
        if (text := f"{seat}:{word}") not in texts:
            with pytest.raises(IllegalAction):
                state.apply(text)


def check_end(outcome: DoppelkopfOutcome, game: Doppelkopf) -> None:
    options = game.options
    assert outcome.working
    if outcome.winner is None:
        assert outcome.reason in ("thrown in", "poverty refused") and outcome.again and outcome.scores == (0, 0, 0, 0)
        return
    assert outcome.card_points and outcome.tricks and outcome.special
    assert outcome.card_points.re + outcome.card_points.kontra == 240
    assert outcome.tricks.re + outcome.tricks.kontra == options.hand_size
    assert sum(outcome.scores) == 0 or options.counting == "plus"
    assert (outcome.declarer is None) == (len(outcome.re) == 2)
    specials = [getattr(outcome.special, party).counted for party in PARTIES]
    if len(outcome.re) == 1 and options.special_in_solo == "off":
        assert specials == [{}, {}]


def chosen(state: State, rng: random.Random, bold: float) -> Action:
    """Return a random action. Bold players have reservations and announce; claims are made, and hands rarely conceded."""
    calls, legal = state.phase.calls, [*state.legal_actions]
    if calls and rng.random() < 0.1 * bold:
        return rng.choice(calls)
    if CLAIM in legal:
        return CLAIM
    if isinstance(state.phase, Reserving):
        more = len(kinds(state.phase.seating, state.phase.place)) > 1
        return RESERVATION if rng.random() < (0.8 if more else bold) else HEALTHY
    rare = [action for action in legal if action in (THROW, POVERTY, DECLARES["wedding"])]
    if rare and rng.random() < 0.7:
        return rng.choice(rare)
    if rng.random() < 0.98 and len(legal) > 1:
        legal = [action for action in legal if action not in (CONCEDE, DECLINE)]
    return rng.choice(legal)


def test_random_deals() -> None:
    """Some of the deals end early."""
    reasons = set()
    for seed in range(sample(60, 3000)):
        rng = random.Random(seed)
        game = table(rng)
        state = game.deal(seed=seed, dealer=seed % 4)
        bold = rng.choice((0.0, 0.1, 0.8))
        while not state.finished:
            if rng.random() < 0.04:
                check(state, rng)
            state = state.apply(chosen(state, rng, bold))
        assert isinstance(state.outcome, DoppelkopfOutcome)
        reasons.add(state.outcome.reason)
        check_end(state.outcome, game)
    assert reasons >= {"played", "conceded", "claimed"}
