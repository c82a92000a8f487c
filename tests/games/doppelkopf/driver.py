"""Deals of Doppelkopf for the rulebook tests, set up in a few words.

Dealer is seat 3 unless told, so that A is seat 0, the dealer's left, and D is seat 3, the dealer. The game is not registered yet, so it is
made from its rules.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from stich.games.doppelkopf import Doppelkopf, DoppelkopfOutcome
from stich.games.doppelkopf.rules.play import Play
from stich.games.doppelkopf.view.view import CONFIGURATOR, DoppelkopfView
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State
from tests.games.driver import cards, do

A, B, C, D = 0, 1, 2, 3

GOLDEN = Path(__file__).parents[2] / "golden"
SCORING: list[dict[str, Any]] = json.loads((GOLDEN / "doppelkopf_scoring.json").read_text())["cases"]
ANNOUNCEMENTS: list[dict[str, Any]] = json.loads((GOLDEN / "doppelkopf_announcements.json").read_text())["cases"]
RECORDS: list[dict[str, Any]] = [json.loads(line) for line in (GOLDEN / "doppelkopf_records.jsonl").read_text().splitlines()]


def doppelkopf(preset: str = "doppelkopf-ddv", **options: object) -> Doppelkopf:
    """Doppelkopf by a preset, some options changed."""
    return _made(preset, tuple(sorted(options.items())))


@cache
def _made(preset: str, options: tuple[tuple[str, object], ...]) -> Doppelkopf:
    return CONFIGURATOR.configure(preset, dict(options))


def hands(text: str, *, game: Doppelkopf | None = None) -> tuple[tuple[Card, ...], ...]:
    """Return four hands: those of the text, separated by commas, each filled up with cards that are left over.

    Queens of clubs, tens of hearts and aces of diamonds are given only as stated or, if not stated, to the last hands that have room.
    """
    game = game or doppelkopf()
    stated = [list(cards(hand)) for hand in text.split(",")]
    stated += [[] for _ in range(4 - len(stated))]
    size = game.options.hand_size
    left = Counter(game.dealing.deck.cards)
    left.subtract(card for hand in stated for card in hand)
    assert min(left.values()) >= 0, "a card is stated too often"
    named = [Card(c) for c in ("CQ", "HT", "DA")]
    pool = sorted(left.elements(), key=lambda card: card in named)
    for hand in stated:
        hand += [pool.pop(0) for _ in range(size - len(hand))]
    assert not pool
    return tuple(map(tuple, stated))


def begun(
    text: str = "", dealer: int = 3, *, start: dict[str, Any] | None = None, preset: str = "doppelkopf-ddv", **options: object
) -> State:
    """Return the state before the first action. ``text``: hands from the dealer's left."""
    game = doppelkopf(preset, **options)
    by_place = hands(text, game=game)
    return game.start(Deal(Seat(dealer), tuple(by_place[(seat - dealer - 1) % 4] for seat in range(4))), start)


def normal(text: str = "", **options: Any) -> State:
    """Return the state before the first lead of a game without reservations."""
    return do(begun(text, **options), "healthy, healthy, healthy, healthy")


def play(state: State) -> Play:
    assert isinstance(state.phase, Play)
    return state.phase


def calls(state: State, seat: int) -> list[str]:
    """Words that a seat may say out of turn."""
    return [action.text.partition(":")[2] for action in state.calls_of(seat)]


def view(state: State, observer: int | None) -> DoppelkopfView:
    seen = state.view(observer)
    assert isinstance(seen, DoppelkopfView)
    return seen


def over(state: State) -> DoppelkopfOutcome:
    """How the deal ended; it must have."""
    assert state.finished and isinstance(state.outcome, DoppelkopfOutcome), state.phase.name
    return state.outcome


def to_the_end(state: State, rng: random.Random | None = None) -> State:
    """Play on to the end: the first legal action, or random cards, calls and other actions."""
    while not state.finished:
        said = state.phase.calls if rng and rng.random() < 0.05 else ()
        state = state.apply(rng.choice([*(said or state.legal_actions)]) if rng else state.legal_actions[0])
    return state
