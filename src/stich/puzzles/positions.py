"""Positions that may make puzzles: deals that a computer player plays, looked at in their last cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec

from stich.analysis import AnyPosition, Board
from stich.kernel.action import PlayCard
from stich.kernel.game import Game
from stich.kernel.open_hand import OpenHand
from stich.kernel.playspec import Goal as Contract
from stich.kernel.playspec import ScoreTable
from stich.kernel.state import State
from stich.players import PLAYERS
from stich.registry import open_hands, room

from .goals import Question
from .puzzle import Goal
from .tree import choices

MOST_CARDS = {2: 7, 3: 7, 4: 6, 5: 5}
"""In a hand, by number of players; for players who play alone fewer by one, because their games are searched with less help."""
LEAST_CARDS = 4


def positions(game: str, number: int, seed: int) -> Iterator[tuple[Board, tuple[Goal, ...]]]:
    """The positions of one deal in which a seat has a choice, each with the goals that it may be asked for.

    The deal, and how it is played, follow from the seed and the number.
    """
    rng = Random(f"puzzle {game} {seed} {number}")
    tables = _tables(game)
    table = tables[number % len(tables)]
    player = PLAYERS["simple"](game, rng)
    state = table.deal(seed=rng.randbytes(32), dealer=number % table.seats)
    while state.actor is not None:
        goals = _goals(state)
        if goals:
            yield _board(state), goals
        state = state.apply(player.act(state.view(state.actor)))


@cache
def _tables(game: str) -> tuple[Game, ...]:
    """A table of every size at which everybody plays."""
    tables = [
        room(game).configure(None, {"players": size} if "players" in room(game).presets.kind.choices() else {})
        for size in room(game).table_sizes()
    ]
    return tuple(table for table in tables if all(table.dealing.hand_sizes(0)))


def _board(state: State) -> Board:
    game = state.game
    facts = msgspec.json.decode(msgspec.json.encode(open_hands(game).written(state)))
    return Board(game.name, AnyPosition(facts), game.preset, dict(game.changed))


def _goals(state: State) -> tuple[Goal, ...]:
    """What the seat to play may be asked for; nothing before the last cards, or without a choice of cards."""
    hand = state.phase.open_hand
    if hand is None or not any(isinstance(action, PlayCard) for action in state.legal_actions):
        return ()
    alone = isinstance(hand.spec.goal, ScoreTable)
    size = max(cards.bit_count() for cards in hand.position.hands)
    if not LEAST_CARDS <= size <= MOST_CARDS[hand.spec.players] - alone or not (alone or hand.side) or len(choices(hand)) < 2:
        return ()
    if alone:
        return _most(hand)
    side = "declarer" if hand.side >> hand.position.actor & 1 else "defenders"
    if hand.spec.goal is not Contract.CARD_POINTS:
        return (Goal(side, "no_trick" if hand.spec.goal is Contract.NO_TRICK else "every_trick"),)
    total = sum(hand.spec.points)
    return tuple(Goal(side, "points", points if side == "declarer" else total + 1 - points) for points in _thresholds(state))


def _most(hand: OpenHand) -> tuple[Goal, ...]:
    """The most that the seat to play can be sure of."""
    question = Question.of(hand, Goal("own", "score", 0))
    return (Goal("own", "score", max(question.worth(hand.after(choice[0])) for choice in choices(hand))),)


def _thresholds(state: State) -> tuple[int, ...]:
    """Card points of the declarer's side at which its score changes: first those that win the game."""
    hand = state.phase.open_hand
    assert hand is not None
    told = [open_hands(state.game).outcome(state.phase, points, None) for points in range(sum(hand.spec.points) + 1)]
    changes = [points for points in range(1, len(told)) if told[points].scores != told[points - 1].scores]
    return tuple(sorted(changes, key=lambda points: told[points].won == told[points - 1].won))
