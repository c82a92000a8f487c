"""Positions that may make puzzles: deals that a computer player plays, looked at in their last cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from stich.kernel.action import PlayCard
from stich.kernel.deal import Seat
from stich.kernel.game import Game
from stich.kernel.open_hand import OpenHand
from stich.kernel.playspec import Goal as Contract
from stich.kernel.playspec import ScoreTable
from stich.kernel.state import State
from stich.players import PLAYERS
from stich.registry import open_hands, room

from .goals import Question
from .puzzle import Goal, Side
from .tree import choices

LEAST_CARDS = 4
MOST_CARDS = {2: 8, 3: 7, 4: 6, 5: 5}
"""In the hand of the seat to play, by number of players; one fewer where everybody plays alone, which takes longer to search."""
BIDDERS, PLAYER = ("club", "simple", "simple"), "simple"
"""Who bids, deal by deal in turn, and who plays the cards: *club* finds more of the contracts that people play, but takes longer; *simple*
is quick, and errs as people do, so that endings are worth fighting for."""


def positions(game: str, number: int, seed: int) -> Iterator[tuple[State, Goal]]:
    """The positions of one deal in which a seat has a choice, with each goal that it may be asked for.

    The deal, and how it is played, follow from the seed and the number.
    """
    rng = Random(f"puzzle {game} {seed} {number}")
    tables = _tables(game)
    table = tables[number % len(tables)]
    bidder, player = (PLAYERS[level](game, rng) for level in (BIDDERS[number % len(BIDDERS)], PLAYER))
    state = table.deal(seed=rng.randbytes(32), dealer=number % table.seats)
    thresholds: tuple[int, ...] | None = None
    while state.actor is not None:
        hand = state.phase.open_hand
        if hand is not None and _may_be_asked(state, hand):
            if isinstance(hand.spec.goal, ScoreTable):
                yield state, _most(hand)
            else:
                thresholds = thresholds or _thresholds(state, hand)
                yield from ((state, goal) for goal in _goals(hand, thresholds))
        state = state.apply((player if _is_play(state) else bidder).act(state.view(state.actor)))


@cache
def _tables(game: str) -> tuple[Game, ...]:
    """A table of every size at which everybody plays."""
    sizes = "players" in room(game).presets.kind.choices()
    tables = [room(game).configure(None, {"players": size} if sizes else {}) for size in room(game).table_sizes()]
    return tuple(table for table in tables if all(table.dealing.hand_sizes(Seat(0))))


def _may_be_asked(state: State, hand: OpenHand) -> bool:
    """Whether these are the last cards, and there is a choice of them that matters."""
    if not _is_play(state):
        return False
    size = hand.position.hands[hand.position.actor].bit_count()
    alone = isinstance(hand.spec.goal, ScoreTable)
    return (alone or bool(hand.side)) and LEAST_CARDS <= size <= MOST_CARDS[hand.spec.players] - alone and len(choices(hand)) > 1


def _is_play(state: State) -> bool:
    """Whether a card is to be played."""
    return any(isinstance(action, PlayCard) for action in state.legal_actions)


def _goals(hand: OpenHand, thresholds: tuple[int, ...]) -> Iterator[Goal]:
    """What the seat to play may be asked for where two parties play."""
    side: Side = "declarer" if hand.side >> hand.position.actor & 1 else "defenders"
    if hand.spec.goal is Contract.CARD_POINTS:
        yield from (Goal(side, "points", points if side == "declarer" else sum(hand.spec.points) + 1 - points) for points in thresholds)
    else:
        yield Goal(side, "no_trick" if hand.spec.goal is Contract.NO_TRICK else "every_trick")


def _most(hand: OpenHand) -> Goal:
    """The most that the seat to play, who plays alone, can be sure of."""
    question = Question.of(hand, Goal("own", "score", 0))
    return Goal("own", "score", max(question.worth(hand.after(choice[0])) for choice in choices(hand)))


def _thresholds(state: State, hand: OpenHand) -> tuple[int, ...]:
    """Card points of the declarer's side at which its score changes: first those that win the game."""
    told = [open_hands(state.game).outcome(state.phase, points, None) for points in range(sum(hand.spec.points) + 1)]
    changes = [points for points in range(1, len(told)) if told[points].scores != told[points - 1].scores]
    return tuple(sorted(changes, key=lambda points: told[points].won == told[points - 1].won))
