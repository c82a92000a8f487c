"""The bidding trainer: a seat before its first decision, the expectation of level *strong* for a choice, and its result in play-outs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import Action, illegal
from stich.kernel.rules.state import State
from stich.players import player as player_of
from stich.players.hints import DEFAULT_LEVEL, Hint, hint
from stich.players.playouts import moved_on
from stich.registry import plugin
from stich.server.wire.train import BidExercise, BidJudged
from stich.study.trainers import Way, bidding_moment, judge
from stich.study.trainers.moments import LEVEL, decides_contract

from .exercises import Exercise


def shown(of: Exercise) -> bytes:
    """Return the `BidExercise` as JSON. Raise `StichError` ``train/moment`` if the deal has no decision before the play."""
    state = bidding_moment(plugin(of.game).configure(), of.seed)
    return msgspec.json.encode(BidExercise(id=of.id, game=of.game, view=state.explained_view(state.actor)))


def expected(of: Exercise, choices: Sequence[str]) -> bytes:
    """Return the expectation of level *strong* at the last of these decisions, as JSON (`Hint`). Raise `StichError` as `judged`."""
    state = _before(of, choices)
    return msgspec.json.encode(_hint(of, choices, state.view(state.actor)))


def judged(of: Exercise, choices: Sequence[str], playouts: int) -> tuple[bytes, Way]:
    """Return the judgement of the last of these choices, as JSON (`BidJudged`), and the chosen way.

    Raise `IllegalAction`, and `StichError` ``train/turn`` if the contract is settled.
    """
    state = _before(of, choices)
    seat, view = state.actor, state.view(state.actor)
    judgement = judge(view, choices[-1], Random(_chance(of, choices, "judge")), playouts=playouts, told=_hint(of, choices, view))
    after = _gone_on(state, choices[-1], _others(of, choices))
    more = decides_contract(after) and after.actor == seat
    return msgspec.json.encode(BidJudged(judgement=judgement, view=after.explained_view(seat), more=more)), judgement.chosen


def _hint(of: Exercise, choices: Sequence[str], view: View) -> Hint:
    return hint(view, DEFAULT_LEVEL, Random(_chance(of, choices, "hint")))


def _before(of: Exercise, choices: Sequence[str]) -> State:
    """Return the state in which the last choice was made, after checking that the choice is legal."""
    state = bidding_moment(plugin(of.game).configure(), of.seed)
    for number, choice in enumerate(choices[:-1]):
        state = _gone_on(state, choice, _others(of, choices[: number + 1]))
    _chosen(state, choices[-1])
    return state


def _chosen(state: State, choice: str) -> Action:
    """Return the legal action with this text. Raise `IllegalAction`, and `StichError` ``train/turn`` if the contract is settled."""
    if not decides_contract(state):
        raise StichError("train/turn#over")
    for action in state.legal_actions:
        if action.text == choice:
            return action
    raise illegal(f"{choice!r:.40} is not possible here", state.legal_actions)


def _others(of: Exercise, choices: Sequence[str]) -> Player:
    """Return the player that decides for the other seats after these choices."""
    return player_of(of.game, LEVEL, Random(_chance(of, choices, "others")))


def _chance(of: Exercise, choices: Sequence[str], what: str) -> str:
    """Return a random seed that is the same for equal requests."""
    return f"{what} {of.seed} {len(choices)}"


def _gone_on(state: State, choice: str, player: Player) -> State:
    """Return the state after this choice, advanced to the seat's next decision or until the contract is settled."""
    seat = state.actor
    state = state.apply(_chosen(state, choice))
    while decides_contract(state) and (state.actor != seat or len(state.legal_actions) == 1):
        state = moved_on(state, player)
    return state
