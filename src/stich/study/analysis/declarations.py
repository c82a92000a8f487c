"""Best ways to declare a deal if all hands are known: every contract that the declarer can fix alone, each with its best discards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import Outcome
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Phase
from stich.kernel.rules.state import State
from stich.kernel.solver_input.double_dummy import DoubleDummy
from stich.kernel.solver_input.payoffs import relative_payoffs
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.registry import double_dummy
from stich.solver import UNLIMITED, Count, Limits, count_of
from stich.solver.question import two_party_hand

from .discard_search import DiscardSearch
from .history import check_finished, history, no_play


class BestDeclaration(msgspec.Struct, frozen=True):
    """Best way to declare one contract, if all then play their best with open hands."""

    actions: tuple[str, ...]
    """Actions of the declarer up to the first lead, in order."""
    count: Count
    """Unit of `value`."""
    value: int
    """Result of the declarer's side: card points, with those of the discards; or 1 if the side reaches its aim and 0 if not."""
    outcome: Any
    """Outcome of the deal, with scores and their calculation. Its field `tricks` is null unless the side wins no trick or all."""

    @property
    def contract(self) -> str:
        """Last action of the declarer, such as ``declare clubs``."""
        return self.actions[-1]

    @property
    def score(self) -> int:
        """Score of the declarer in this outcome (in game points)."""
        outcome: Outcome = self.outcome
        assert outcome.declarer is not None
        return outcome.scores[outcome.declarer]


class DeclarationSequence(msgspec.Struct, frozen=True):
    """One possible sequence of the declarer's actions, and the phase of the first lead after it."""

    actions: tuple[str, ...]
    phase: Phase
    hand: PerfectInfoPosition
    declarer: Seat


def best_declarations(state: State, *, threads: int = 1, limits: Limits = UNLIMITED) -> tuple[BestDeclaration, ...]:
    """Return the best way to declare each contract that the seat to act can fix alone. In Skat all pairs of discards are compared.

    The best contract comes first: by the declarer's score less the mean score of the others, then by card points. ``limits`` apply to each
    search. Raise `StichError` ``solve/position`` if other seats also decide on the contract, ``analysis/limit`` if a limit was met.
    """
    if state.actor is None or state.phase.contract_fixed:
        raise StichError("solve/position#contract")
    by_contract: dict[str, list[DeclarationSequence]] = {}
    for declared in ways_to_declare(state):
        by_contract.setdefault(declared.actions[-1], []).append(declared)
    searches: dict[tuple[object, ...], DiscardSearch] = {}
    groups: dict[DiscardSearch, list[Sequence[DeclarationSequence]]] = {}
    for same_contract in by_contract.values():
        hands = [declared.hand for declared in same_contract]
        key = (hands[0].spec, *((hand.position.hands, hand.points_outside_tricks) for hand in hands))
        groups.setdefault(searches.setdefault(key, DiscardSearch(hands, limits)), []).append(same_contract)
    rules = double_dummy(state.game)
    with ThreadPoolExecutor(threads) as pool:
        solved = pool.map(lambda group: {each[0].actions[-1]: _best(rules, each, group[0]) for each in group[1]}, groups.items())
        best = {contract: declaration for declarations in solved for contract, declaration in declarations.items()}
    return tuple(sorted((best[contract] for contract in by_contract), key=_rank, reverse=True))


def analyse_declarations(state: State, *, threads: int = 1, limits: Limits = UNLIMITED) -> tuple[BestDeclaration, ...]:
    """Return the best ways in which the declarer of a finished deal could have declared: `best_declarations` of the state before the
    declarer's first action after the auction.

    A record that begins with the first lead does not contain that state; then all declarations that the hand allows count as possible.
    Raise `StichError` ``analysis/unfinished`` if the deal is not over, ``analysis/no-play`` if no card was played, ``solve/multiplayer`` if
    the deal had no declarer, ``analysis/limit`` if a limit was met.
    """
    check_finished(state)
    passed: list[State] = []
    for before in history(state):
        passed.append(before)
        if before.phase.perfect_info is not None:
            began = double_dummy(state.game).declaring_phase(before.phase)
            if began is None:
                raise StichError("solve/multiplayer#declared")
            declaring = (earlier for earlier in passed if type(earlier.phase) is type(began))
            return best_declarations(next(declaring, State(state.game, state.deal, began)), threads=threads, limits=limits)
    raise no_play()


def ways_to_declare(state: State) -> Iterator[DeclarationSequence]:
    """Yield every sequence of actions by which the seat to act can fix a contract alone.

    Raise `StichError` ``solve/position`` if other seats also decide on the contract.
    """
    assert state.actor is not None
    return _declared(state, state.actor, ())


def _rank(declaration: BestDeclaration) -> tuple[float, int]:
    return relative_score(declaration.outcome), declaration.value if declaration.count is Count.POINTS else 0


def relative_score(outcome: Outcome) -> float:
    """Return the declarer's score less the mean score of the others (in game points)."""
    assert outcome.declarer is not None
    return relative_payoffs(outcome.scores)[outcome.declarer]


def _declared(state: State, declarer: Seat, actions: tuple[str, ...]) -> Iterator[DeclarationSequence]:
    """Yield every sequence of the declarer's actions up to the first lead that begins with ``actions``.

    After the declarer's last action the other players pass.
    """
    if state.phase.perfect_info is None and state.actor not in (None, declarer):
        state = _others_pass(state, declarer)
    if state.phase.perfect_info is not None:
        yield DeclarationSequence(actions, state.phase, two_party_hand(state), declarer)
    elif not state.finished:
        for action in state.legal_actions:
            yield from _declared(state.apply(action), declarer, (*actions, action.text))


def _others_pass(state: State, declarer: Seat) -> State:
    """Return the state at the first lead, after all other players have passed."""
    while state.phase.perfect_info is None and not state.finished:
        if state.actor == declarer or "pass" not in (action.text for action in state.legal_actions):
            raise StichError("solve/position#declarer")
        state = state.apply("pass")
    return state


def _best(rules: DoubleDummy, same_contract: Sequence[DeclarationSequence], search: DiscardSearch) -> BestDeclaration:
    """Return the best way to declare one contract. ``same_contract``: ways that differ only in the discards.

    The search distinguishes card points, no trick and all tricks, since more card points never score less.
    """
    count = count_of(search.hands[0])
    index, value = search.best

    def declaration(index: int, value: int, tricks: int | None) -> BestDeclaration:
        declared = same_contract[index]
        points = value if count is Count.POINTS else search.hands[index].points_outside_tricks
        return BestDeclaration(declared.actions, count, value, rules.outcome(declared.phase, points, tricks))

    if count is Count.NO_TRICK:
        return declaration(index, value, 0 if value else None)
    if count is Count.EVERY_TRICK:
        return declaration(index, value, search.tricks if value else None)
    some_tricks = declaration(index, value, None)
    if value == search.total(index):
        every = search.every_trick
        return some_tricks if every is None else max(some_tricks, declaration(every, value, search.tricks), key=_rank)
    if value == search.hands[index].points_outside_tricks:
        no_trick = declaration(index, value, 0)
        if relative_score(no_trick.outcome) < relative_score(some_tricks.outcome):
            with_a_trick = search.best_with_a_trick
            return no_trick if with_a_trick is None else declaration(*with_a_trick, None)
    return some_tricks
