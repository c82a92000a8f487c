"""Tables with presets and options, of three or four, for the rulebook tests; games won and lost in a word."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import stich
from stich.games.skat import Skat
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State
from tests.games.skat.driver import bidding, cards, do

F, M, R = 0, 1, 2


@cache
def _table(preset: str, options: tuple[tuple[str, object], ...]) -> Skat:
    game = stich.game("skat", preset, **dict(options))
    assert isinstance(game, Skat)
    return game


def table(preset: str = "skat-isko", **options: object) -> Skat:
    """Skat by this preset, some options changed."""
    return _table(preset, tuple(sorted(options.items())))


def seats(game: Skat, dealer: int) -> list[Seat]:
    """Return the seats that play, from forehand on."""
    return [Seat((dealer + 1 + place) % game.seats) for place in range(3)]


def deal_of(game: Skat, given: Sequence[str], dealer: int | None = None) -> Deal:
    """Return a deal of these cards (forehand, middlehand, rearhand, skat) at this table. By default the last seat deals: forehand is seat
    0."""
    dealer = game.seats - 1 if dealer is None else dealer
    hands: list[tuple[Card, ...]] = [()] * game.seats
    for seat, hand in zip(seats(game, dealer), given[:3], strict=True):
        hands[seat] = cards(hand)
    return Deal(Seat(dealer), tuple(hands), cards(given[3]))


# Forehand holds clubs with 2; the skat has no trump. No player has a void, and cards of every kind are left for the others.
HANDS = (
    "CJ SJ CA CT CK C9 SA ST HA H7",
    "HJ DJ CQ C8 SK S9 HT HK DA DT",
    "C7 SQ S8 S7 HQ H9 H8 DK DQ D9",
    "D8 D7",
)


def before_play(game: Skat, declare: str = "clubs", declarer: int = F, bid: int = 18, dealer: int | None = None) -> State:
    """Return the moment before the first lead of ``HANDS``; a skat game (the skat goes back) unless the declaration says hand."""
    hand = "hand" in declare.split()
    words = "hand" if hand else "pickup, discard D8 D7"
    return do(game.start(deal_of(game, HANDS, dealer)), f"{bidding(declarer, bid)}, {words}, declare {declare}")


def won(game: Skat, declare: str = "clubs", kontra: str = "", dealer: int | None = None) -> State:
    """Return the end of a game that the opponents concede at once: forehand wins at the simple level. ``kontra`` holds the words said
    before."""
    state = do(before_play(game, declare, dealer=dealer), "H7")
    state = do(do(state, kontra) if kontra else state, "concede")
    while not state.finished:
        state = do(state, "accept")
    return state


def lost(game: Skat, declare: str = "clubs", kontra: str = "", dealer: int | None = None) -> State:
    """Return the end of a game that forehand concedes: with ten cards, with nine after a kontra."""
    state = before_play(game, declare, dealer=dealer)
    return do(state, f"H7, {kontra}, HK, HQ, HT, H9, concede" if kontra else "concede")


def all_pass(game: Skat, dealt: Deal) -> State:
    """Let all players pass."""
    return do(game.start(dealt), "pass, pass, pass")


def ramsch(game: Skat, seed: int, pushes: str = "") -> State:
    """Return the end of a Ramsch with this deal, cards by chance from the seed; ``pushes`` first."""
    rng = random.Random(seed)
    state = do(game.deal(seed=seed, dealer=game.seats - 1), "pass, pass, pass" + (f", {pushes}" if pushes else ""))
    while not state.finished:
        state = state.apply(rng.choice(state.legal_actions))
    return state
