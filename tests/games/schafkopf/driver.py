"""Deals, auctions and contracts for the rulebook tests, set up in a few words.

Dealer is seat 3 unless told, so that A is seat 0, the dealer's left, and D is seat 3, the dealer.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from stich.games.schafkopf import Schafkopf, SchafkopfOutcome, SchafkopfView
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State
from stich.registry import plugin
from tests.games.driver import cards, do, legal

A, B, C, D = 0, 1, 2, 3

GOLDEN = Path(__file__).parents[2] / "golden"
SCORING: list[dict[str, Any]] = json.loads((GOLDEN / "schafkopf_scoring.json").read_text())["cases"]
LEGAL: list[dict[str, Any]] = json.loads((GOLDEN / "schafkopf_legal.json").read_text())["cases"]

PARTNER_HANDS = (
    "CQ SJ HA H9 C7 SK D9 D8",
    "SQ CJ H8 CA CK ST S9 DT",
    "HQ DQ HT CT C9 SA S8 DA",
    "HJ DJ HK H7 C8 S7 DK D7",
)
"""The hands of the worked cases: A may call the ace of acorns, B holds it."""
ALL_ACES = (
    "CA SA HA DA CQ SQ CJ C7",
    "HQ DQ HT CT C9 S9 D9 D8",
    "SJ HJ HK CK C8 ST SK DT",
    "DJ H9 H8 H7 S8 S7 DK D7",
)
SIE = (
    "CQ SQ HQ DQ CJ SJ HJ DJ",
    "CA CT CK C9 C8 C7 SA ST",
    "SK S9 S8 S7 HA HT HK H9",
    "H8 H7 DA DT DK D9 D8 D7",
)
WINS_ALL = (
    "CQ SQ HQ DQ CJ SJ HJ HA",
    "DJ HT HK CA CT CK C9 C8",
    "H9 H8 C7 SA ST SK S9 S8",
    "H7 S7 DA DT DK D9 D8 D7",
)
"""A takes every trick of a solo in hearts."""


@cache
def _schafkopf(options: tuple[tuple[str, object], ...]) -> Schafkopf:
    changed = dict(options)
    preset = changed.pop("preset", None)
    assert preset is None or isinstance(preset, str)
    return plugin("schafkopf").configure(preset, changed)


def schafkopf(**options: object) -> Schafkopf:
    """Schafkopf by ``schafkopf-2023`` or another ``preset``, some options changed."""
    return _schafkopf(tuple(sorted(options.items())))


def deal(hands: tuple[str, ...] = PARTNER_HANDS, dealer: int = 3) -> Deal:
    """Return these hands, from the dealer's left."""
    by_seat = {(dealer + 1 + place) % 4: cards(hand) for place, hand in enumerate(hands)}
    return Deal(Seat(dealer), tuple(by_seat[s] for s in range(4)))


def begun(hands: tuple[str, ...] = PARTNER_HANDS, dealer: int = 3, **options: object) -> State:
    return schafkopf(**options).start(deal(hands, dealer))


def in_ramsch(**options: object) -> State:
    """Return the moment before the first lead: all have passed."""
    return do(begun(all_pass="ramsch", **options), "pass, pass, pass, pass")


def declared(declare: str, hands: tuple[str, ...] = PARTNER_HANDS, **options: object) -> State:
    """Return the state before the first lead: A plays, and no player bids against A."""
    state = do(begun(hands, **options), "play, pass, pass, pass")
    while state.phase.name == "auction":
        state = do(state, "pass")
    return do(state, f"declare {declare}")


def over(state: State) -> SchafkopfOutcome:
    """How the deal ended; it must have."""
    assert state.finished and isinstance(state.outcome, SchafkopfOutcome), state.phase.name
    return state.outcome


def view(state: State, observer: int | None) -> SchafkopfView:
    seen = state.view(observer)
    assert isinstance(seen, SchafkopfView)
    return seen


def to_the_end(state: State) -> State:
    """Play on to the end, always the first legal card, without kontra."""
    while not state.finished:
        state = state.apply(legal(state)[-1] if state.phase.name == "stoss" else legal(state)[0])
    return state
