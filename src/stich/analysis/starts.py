"""How a deal is best declared against known hands: every way to settle the contract, the best of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.open_hand import OpenHand
from stich.kernel.open_hands import OpenHands
from stich.kernel.payoffs import relative_payoffs
from stich.kernel.phase import Phase
from stich.kernel.state import State
from stich.kernel.view import Outcome
from stich.registry import open_hands
from stich.solver import Count, Limits
from stich.solver.answer import count_of, opened
from stich.solver.limits import UNLIMITED

from .moments import moments
from .ways import CardPlay


class BestStart(msgspec.Struct, frozen=True):
    """The best way to settle one contract, when all then play their best with open hands."""

    actions: tuple[str, ...]
    """What the declarer does, to the first lead."""
    count: Count
    """What `value` is."""
    value: int
    """What the declarer's side then makes: card points, those put down included; or 1 won and 0 lost."""
    outcome: Any
    """How the deal then ends, with scores and their working; its `tricks` are null unless the side makes none or all."""

    @property
    def contract(self) -> str:
        """His last action, such as ``declare clubs``."""
        return self.actions[-1]

    @property
    def score(self) -> int:
        """What the declarer then scores, in game points."""
        outcome: Outcome = self.outcome
        assert outcome.declarer is not None
        return outcome.scores[outcome.declarer]


class _Way(msgspec.Struct, frozen=True):
    """One way to the first lead."""

    actions: tuple[str, ...]
    phase: Phase
    hand: OpenHand


def best_starts(state: State, *, threads: int = 1, limits: Limits = UNLIMITED) -> tuple[BestStart, ...]:
    """For every contract that the seat to act can settle alone, the best way to it: in Skat over all pairs to put down.

    The best comes first: what counts is the declarer's score, less what the others score on average, and then card points.

    Raises `StichError` ``solve/moment`` where others have a say in the contract, ``analysis/limit`` where a limit was met.
    """
    if state.actor is None or state.phase.open_hand is not None:
        raise StichError("there is no contract to settle at this moment", code="solve/moment")
    kinds: dict[str, list[_Way]] = {}
    for way in _ways(state, state.actor, ()):
        kinds.setdefault(way.actions[-1], []).append(way)
    plays: dict[tuple[object, ...], CardPlay] = {}
    groups: dict[CardPlay, list[Sequence[_Way]]] = {}
    for ways in kinds.values():
        hands = [way.hand for way in ways]
        key = (hands[0].spec, *((hand.position.hands, hand.beside) for hand in hands))
        groups.setdefault(plays.setdefault(key, CardPlay(hands, limits)), []).append(ways)
    told = open_hands(state.game)
    with ThreadPoolExecutor(threads) as pool:
        solved = pool.map(lambda group: {ways[0].actions[-1]: _best(told, ways, group[0]) for ways in group[1]}, groups.items())
        found = {kind: start for starts in solved for kind, start in starts.items()}
    return tuple(sorted((found[kind] for kind in kinds), key=_rank, reverse=True))


def starts_of(state: State, *, threads: int = 1, limits: Limits = UNLIMITED) -> tuple[BestStart, ...]:
    """The best starts that the declarer of this deal had: `best_starts` at the moment when he began to settle the contract.

    A record that begins with the first lead does not tell that moment: all that the hand allows is then taken for possible.
    Raises `StichError` ``analysis/unfinished`` where the deal is not over, ``analysis/no-play`` where no card was played, ``solve/own``
    where nobody declared, ``analysis/limit``.
    """
    if not state.finished:
        raise StichError("the deal is not over: only finished deals are looked at", code="analysis/unfinished")
    game = state.game
    passed = []
    for moment in moments(state):
        passed.append(moment)
        if moment.phase.open_hand is not None:
            began = open_hands(game).declaring_phase(moment.phase)
            if began is None:
                raise StichError("everybody played alone: nobody declared a contract", code="solve/own")
            alike = (m for m in passed if type(m.phase) is type(began))
            return best_starts(next(alike, State(game, state.deal, began)), threads=threads, limits=limits)
    raise StichError("no card was played in this deal", code="analysis/no-play")


def _rank(start: BestStart) -> tuple[float, int]:
    return _ahead(start.outcome), start.value if start.count is Count.POINTS else 0


def _ahead(outcome: Outcome) -> float:
    """What the declarer scores, less what the others score on average."""
    assert outcome.declarer is not None
    return relative_payoffs(outcome.scores)[outcome.declarer]


def _ways(state: State, declarer: Seat, actions: tuple[str, ...]) -> Iterator[_Way]:
    """Every sequence of actions of the declarer to the first lead; what the others are asked after the last of them they pass."""
    if state.phase.open_hand is None and state.actor not in (None, declarer):
        state = _passed(state, declarer)
    if state.phase.open_hand is not None:
        yield _Way(actions, state.phase, opened(state))
    elif not state.finished:
        for action in state.legal_actions:
            yield from _ways(state.apply(action), declarer, (*actions, action.text))


def _passed(state: State, declarer: Seat) -> State:
    """The first lead, when all others have passed."""
    while state.phase.open_hand is None and not state.finished:
        if state.actor == declarer or "pass" not in (action.text for action in state.legal_actions):
            raise StichError("the contract is not settled by one seat alone at this moment", code="solve/moment")
        state = state.apply("pass")
    return state


def _best(told: OpenHands, ways: Sequence[_Way], play: CardPlay) -> BestStart:
    """The best of these ways to one contract. More card points score more; none and all of the tricks are told apart."""
    count = count_of(play.hands[0])
    index, value = play.best

    def start(index: int, value: int, tricks: int | None) -> BestStart:
        points = value if count is Count.POINTS else play.hands[index].beside
        return BestStart(ways[index].actions, count, value, told.outcome(ways[index].phase, points, tricks))

    if count is Count.NO_TRICK:
        return start(index, value, 0 if value else None)
    if count is Count.EVERY_TRICK:
        return start(index, value, play.tricks if value else None)
    found = start(index, value, None)
    if value == play.total(index):
        whole = play.every_trick
        return found if whole is None else max(found, start(whole, value, play.tricks), key=_rank)
    if value == play.hands[index].beside:
        none = start(index, value, 0)
        if _ahead(none.outcome) < _ahead(found.outcome):
            some = play.best_with_a_trick
            return none if some is None else start(*some, None)
    return found
