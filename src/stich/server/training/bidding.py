"""The bidding trainer: a hand before its first decision, what level *strong* expects of a choice, and the results of choices in
play-outs."""

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
from stich.server.wire.train_messages import BidExercise, BidJudged
from stich.study.trainers import Way, bidding_moment, judge
from stich.study.trainers.moments import LEVEL, decides_contract

from .exercises import Exercise


def shown(of: Exercise) -> bytes:
    """Return the `BidExercise` of this exercise as JSON. Raise `StichError` ``train/moment`` if its deal has no decision before the card
    play."""
    state = bidding_moment(plugin(of.game).configure(), of.seed)
    return msgspec.json.encode(BidExercise(id=of.id, game=of.game, view=state.explained_view(state.actor)))


def expected(of: Exercise, choices: Sequence[str]) -> bytes:
    """Return what level *strong* expects at the person's last decision, as JSON (`Hint`). Raise the errors of `judged`.

    ``of``: the exercise; ``choices``: the person's choices so far.
    """
    state = _before(of, choices)
    return msgspec.json.encode(_hint(of, choices, state.view(state.actor)))


def judged(of: Exercise, choices: Sequence[str], playouts: int) -> tuple[bytes, Way]:
    """Return the verdict on the person's last choice, as JSON (`BidJudged`), and the `Way` that was chosen, with its results.

    ``of``: the exercise; ``choices``: the person's choices so far; ``playouts``: number of sampled deals for each way. Raise
    `IllegalAction` if a choice is not legal, `StichError` ``train/turn`` if the contract was settled before it.
    """
    state = _before(of, choices)
    seat, view = state.actor, state.view(state.actor)
    judgement = judge(view, choices[-1], Random(_chance(of, choices, "judge")), playouts=playouts, known_hint=_hint(of, choices, view))
    after = _gone_on(state, choices[-1], _others(of, choices))
    more = decides_contract(after) and after.actor == seat
    return msgspec.json.encode(BidJudged(judgement=judgement, view=after.explained_view(seat), more=more)), judgement.chosen


def _hint(of: Exercise, choices: Sequence[str], view: View) -> Hint:
    return hint(view, DEFAULT_LEVEL, Random(_chance(of, choices, "hint")))


def _before(of: Exercise, choices: Sequence[str]) -> State:
    """Return the state in which the person made the last of ``choices``. Raise the errors of `judged`."""
    state = bidding_moment(plugin(of.game).configure(), of.seed)
    for number, choice in enumerate(choices[:-1]):
        state = _gone_on(state, choice, _others(of, choices[: number + 1]))
    _chosen(state, choices[-1])
    return state


def _chosen(state: State, choice: str) -> Action:
    """Return the legal action with this text. Raise `IllegalAction` if there is none, `StichError` ``train/turn`` if the contract is
    settled."""
    if not decides_contract(state):
        raise StichError("train/turn#over")
    for action in state.legal_actions:
        if action.text == choice:
            return action
    raise illegal("action/illegal#text", state.legal_actions, text=choice[:40])


def _others(of: Exercise, choices: Sequence[str]) -> Player:
    """Return the computer player that decides for the seats other than the person's."""
    return player_of(of.game, LEVEL, Random(_chance(of, choices, "others")))


def _chance(of: Exercise, choices: Sequence[str], what: str) -> str:
    """Return a seed for random numbers, which is equal for equal requests. ``what``: purpose of the numbers."""
    return f"{what} {of.seed} {len(choices)}"


def _gone_on(state: State, choice: str, player: Player) -> State:
    """Return the state after this choice of a person and the decisions of the other seats: at the person's next decision, or once the
    contract is settled."""
    seat = state.actor
    state = state.apply(_chosen(state, choice))
    while decides_contract(state) and (state.actor != seat or len(state.legal_actions) == 1):
        state = moved_on(state, player)
    return state
