"""Collection of moments for the test set: decisions on which players disagree, about cards or before the play.

Deals are searched in order until there are enough moments of both kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from random import Random
from statistics import fmean
from typing import NamedTuple

from stich.kernel.knowledge.view import View
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import Action, PlayCard
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.players import PLAYERS, named
from stich.players.hints import hint
from stich.records import record_of
from stich.registry import scorer
from stich.research.arena import Executor, in_process

from .judged_position import JudgedPosition
from .judging import JUDGES, LONG, SHORT, Effort, choices, judged

ASKED = ("simple", "club-1", "strong", "strong-1")
"""Levels whose answers must differ at a moment."""
TABLE = ("simple", "club-1")
"""Levels that play the deals; the level of each seat is chosen at random."""
CARDS = 4
"""Number of decisions about cards in a deal at which the levels are asked. Before the play they are asked at every decision."""
WEIGHED = 2
"""Number of disagreements of a deal in the chosen phase for which the loss is computed."""
SHORT_JUDGES = 2
"""Number of judges that compute the loss by which a moment is chosen. These judges do not contribute to the moment's values."""
LEAST_COST = 0.2
"""Minimum difference between the best and the worst answer of the levels (game points)."""
WAYS = 3
"""Number of choices before the play that are judged besides the levels' answers: those that *strong* expects most of."""
DIGITS = 2
"""Number of digits after the decimal point of game points."""


class Disagreement(NamedTuple):
    """Decision at which the levels of `ASKED` give different answers."""

    state: State
    answers: tuple[Action, ...]
    """Different answers, each once."""


def is_about_a_card(deal: int) -> bool:
    """Return True if the deal with this number is searched for a moment about a card, and not for a decision before the play."""
    return deal % 2 == 0


def find_position(game: Game, seed: int, deal: int, effort: Effort = LONG) -> JudgedPosition | None:
    """Return the moment of one deal of this collection, with its values; None if no disagreement makes enough difference.

    The moment follows from the arguments and the version of the players.
    """
    identity = f"{seed}-{deal}"
    rng = Random(f"moments {game.name} {identity}")
    played, names = _played(game, rng, unfinished=not is_about_a_card(deal))
    found = [each for state in _asked_at(played, rng, deal) if (each := _disagreement(state, identity))]
    if not found:
        return None
    phase = rng.choice(sorted({each.state.phase.name for each in found}))
    of_phase = [each for each in found if each.state.phase.name == phase]
    costs = {_cost(each, identity): each for each in rng.sample(of_phase, min(len(of_phase), WEIGHED))}
    if max(costs) < LEAST_COST:
        return None
    chosen = costs[max(costs)]
    view = _view(chosen.state)
    actions = _to_judge(view, [action.text for action in chosen.answers], identity)
    judges = [judged(view, actions, f"{identity} {judge}", effort) for judge in range(JUDGES)]
    return JudgedPosition(
        id=identity,
        record=record_of(chosen.state, names),
        phase=phase,
        contract=_contract(played[-1], TABLE[0]) if chosen.state.phase.contract_fixed else "",
        values={action.text: tuple(round(values[action.text], DIGITS) for values in judges) for action in actions},
    )


def _played(game: Game, rng: Random, *, unfinished: bool) -> tuple[list[State], tuple[str, ...]]:
    """Play a deal and return its states, and the level of each seat. ``unfinished``: the deal is stopped before the first card."""
    state = game.deal(seed=rng.randbytes(32), dealer=rng.randrange(game.seats))
    names = tuple(rng.choice(TABLE) for _ in range(game.seats))
    players: list[Player] = [named(level, has_time_limit=False)(game.name, Random(rng.random())) for level in names]
    states = [state]
    while state.actor is not None and not (unfinished and _plays_card(state)):
        legal = state.legal_actions
        state = state.apply(legal[0] if len(legal) == 1 else players[state.actor].act(state.view(state.actor)))
        states.append(state)
    return states, names


def _plays_card(state: State) -> bool:
    return any(isinstance(action, PlayCard) for action in state.legal_actions)


def _asked_at(states: Sequence[State], rng: Random, deal: int) -> list[State]:
    """Return those decisions of the deal at which the levels are asked."""
    decisions = [state for state in states if state.actor is not None and len(choices(_view(state))) > 1]
    if not is_about_a_card(deal):
        return [state for state in decisions if not _plays_card(state)]
    cards = [state for state in decisions if _plays_card(state)]
    return rng.sample(cards, min(CARDS, len(cards)))


def _view(state: State) -> View:
    """Return the view of the state's actor."""
    assert state.actor is not None
    return state.view(state.actor)


def _disagreement(state: State, identity: str) -> Disagreement | None:
    """Return the decision with the levels' answers; None if all levels agree."""
    view = _view(state)
    given: dict[str, Action] = {}
    for level in ASKED:
        action = named(level, has_time_limit=False)(state.game.name, Random(f"{identity} {level} {len(state.log)}")).act(view)
        given[action.text] = action
    if len(given) == 1 or any(action not in choices(view) for action in given.values()):
        return None
    return Disagreement(state, tuple(given.values()))


def _cost(found: Disagreement, identity: str) -> float:
    """Return the difference between the best and the worst of the answers, by `SHORT_JUDGES` short judges (game points)."""
    short = [judged(_view(found.state), found.answers, f"{identity} short {judge}", SHORT) for judge in range(SHORT_JUDGES)]
    values = [fmean(judge[action.text] for judge in short) for action in found.answers]
    return max(values) - min(values)


def _to_judge(view: View, answers: Sequence[str], identity: str) -> list[Action]:
    """Return the actions to judge: all cards or, before the play, the answers and the actions that *strong* expects most of."""
    among = choices(view)
    if all(isinstance(action, PlayCard) for action in among):
        return list(among)
    expected = [
        option.action
        for option in hint(view, "strong", Random(f"{identity} ways"), has_time_limit=False).options
        if option.payoff is not None
    ]
    wanted = {*answers, *expected[:WAYS]}
    return [action for action in among if action.text in wanted]


def _contract(state: State, level: str) -> str:
    """Return the kind of contract of a state in which the contract is fixed. ``level``: level that plays the deal to its end."""
    player = PLAYERS[level](state.game.name, Random(0))
    while state.actor is not None:
        state = state.apply(player.act(state.view(state.actor)))
    assert state.outcome is not None
    return scorer(state.game).contract_kind(state.outcome)


Found = tuple[JudgedPosition | None]
"""Result of searching a deal for a moment; a tuple, so that None can stand for a deal that has not been searched."""


def collect(
    game: Game,
    wanted: int,
    seed: int,
    *,
    kept: Mapping[int, JudgedPosition | None],
    keep: Callable[[int, JudgedPosition | None], None],
    executor: Executor = in_process,
    effort: Effort = LONG,
) -> Iterator[JudgedPosition]:
    """Yield this number of moments of the game, half of them about cards, in the order of their deals.

    ``kept``: results of an earlier search by deal; ``keep`` is called with each new result. The same arguments give the same moments with
    any executor.
    """
    left = {True: wanted // 2, False: wanted - wanted // 2}
    asked: list[int] = []

    def tasks() -> Iterator[tuple[object, ...]]:
        """Yield the arguments of `_looked` for each deal, until there are enough moments."""
        for deal in count():
            if not any(left.values()):
                return
            if left[is_about_a_card(deal)]:
                asked.append(deal)
                yield game, seed, deal, effort, (kept[deal],) if deal in kept else None

    if not wanted:
        return
    for number, moment in enumerate(executor(_looked, tasks())):
        deal = asked[number]
        if deal not in kept:
            keep(deal, moment)
        if moment is not None and left[is_about_a_card(deal)]:
            left[is_about_a_card(deal)] -= 1
            yield moment


def _looked(game: Game, seed: int, deal: int, effort: Effort, kept: Found | None) -> JudgedPosition | None:
    """Return the kept result of a deal, or search the deal."""
    return kept[0] if kept else find_position(game, seed, deal, effort)
