"""How a deal is best declared against known hands: every way to settle the contract, the best of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.game import State
from stich.kernel.open_hand import OpenHand
from stich.solver import Count, Limits, reach
from stich.solver.answer import count_of, opened, value
from stich.solver.limits import UNLIMITED


@dataclass(frozen=True, slots=True)
class BestStart:
    """The best way to settle one contract."""

    actions: tuple[str, ...]
    """What the declarer does, to the first lead."""
    count: Count
    value: int
    """What his side then makes when all play their best with open hands: card points, those put down included; or 1 won and 0 lost."""

    @property
    def contract(self) -> str:
        """His last action, such as ``declare clubs``."""
        return self.actions[-1]


@dataclass(frozen=True, slots=True)
class _Way:
    actions: tuple[str, ...]
    hand: OpenHand


def best_starts(state: State, *, threads: int = 1, limits: Limits = UNLIMITED) -> tuple[BestStart, ...]:
    """For every contract that the seat to act can settle alone, the best way to it: in Skat over all pairs to put down.

    In the order in which the game lists the contracts. Of equal ways the first found is given. Raises `StichError` ``solve/moment`` where
    others have a say in the contract, ``solve/own`` where everybody would play alone, ``analysis/limit`` where a limit was met.
    """
    if state.actor is None or state.phase.open_hand is not None:
        raise StichError("there is no contract to settle at this moment", code="solve/moment")
    kinds: dict[str, list[_Way]] = {}
    for way in _ways(state, state.actor, ()):
        kinds.setdefault(way.actions[-1], []).append(way)
    with ThreadPoolExecutor(threads) as pool:
        return tuple(pool.map(lambda ways: _best(ways, limits), kinds.values()))


def _ways(state: State, declarer: Seat, actions: tuple[str, ...]) -> Iterator[_Way]:
    """Every sequence of actions of the declarer to the first lead; what the others are asked after the last of them they pass."""
    if state.phase.open_hand is None and state.actor not in (None, declarer):
        state = _passed(state, declarer)
    if state.phase.open_hand is not None:
        yield _Way(actions, opened(state))
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


def _best(ways: Sequence[_Way], limits: Limits) -> BestStart:
    """The best of these ways to one contract: each next one is first asked whether it is better at all."""
    count = count_of(ways[0].hand)
    ordered = sorted(ways, key=lambda way: -way.hand.beside)
    best, made = ordered[0], _value(ordered[0], count, limits)
    for way in ordered[1:]:
        if count is not Count.POINTS and made:
            break
        if count is not Count.POINTS or _better(way, made, limits):
            found = _value(way, count, limits)
            if found > made:
                best, made = way, found
    return BestStart(best.actions, count, made)


def _better(way: _Way, than: int, limits: Limits) -> bool:
    hand = way.hand
    found = reach(hand.spec, hand.position, hand.side, points=than + 1 - hand.beside, limits=limits)
    if found is None:
        raise _too_long()
    return found


def _value(way: _Way, count: Count, limits: Limits) -> int:
    found = value(way.hand, count, limits)
    if not found.exact:
        raise _too_long()
    return found.value


def _too_long() -> StichError:
    return StichError("the best start takes longer to find than was allowed", code="analysis/limit")
