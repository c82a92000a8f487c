"""Exploring what is said before the play: the rules are asked for every word of every phase, so that nothing is written twice.

Two phases are one node where everything but the cards is the same. Where words depend on cards, a room says how, as guards, and several
deals are explored: at each of them the guards are held against the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from .action import Action
from .deal_program import ALWAYS, PASSED_IN, Contract, Guard, Node, Word
from .environment import Environment
from .phase import Over, Phase
from .state import State

Key = Callable[[Phase], Hashable]


def without_cards(phase: Phase) -> Hashable:
    """A phase without its seating: what was said so far."""
    return (type(phase), *(getattr(phase, name) for name in phase.__struct_fields__ if name != "seating"))


class Explorer:
    """Collects nodes and contracts from the phases of some deals."""

    def __init__(
        self,
        environment: Environment,
        contract: Callable[[Phase], Contract],
        key: Key = without_cards,
        guard: Callable[[Phase, Action], Guard] = lambda phase, action: ALWAYS,
    ) -> None:
        """``contract``: the contract of a phase in which the cards are played, or in which the deal is over with a score."""
        self._environment, self._contract, self._key, self._guard = environment, contract, key, guard
        self._numbers: dict[Hashable, int] = {}
        self._nodes: dict[int, Node] = {}
        self._words: dict[int, dict[int, Word]] = {}
        self._contracts: dict[Contract, int] = {}
        self._met: list[tuple[int, int, frozenset[int]]] = []
        """Of every node met: its number, the cards that its actor was dealt, and the steps that the rules allowed."""

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All nodes so far, by number, their words in the order of their actions."""
        self._check_guards()
        words = {number: tuple(sorted(said.values(), key=lambda word: word.action)) for number, said in self._words.items()}
        return tuple(
            Node(node.place, node.phase, words.get(number, ()), node.lays_away, node.then) for number, node in sorted(self._nodes.items())
        )

    @property
    def contracts(self) -> tuple[Contract, ...]:
        return tuple(self._contracts)

    def explore(self, state: State) -> int:
        """The node at which this deal begins, which has seats in the order of places; every other node is reached from it."""
        waiting = [state.phase]
        seen: set[int] = set()
        start = self._number(state.phase)
        while waiting:
            phase = waiting.pop()
            number = self._number(phase)
            if number in seen:
                continue
            seen.add(number)
            waiting += self._meet(number, phase, [])
        return start

    def _meet(self, number: int, phase: Phase, after: list[Phase]) -> list[Phase]:
        """Take in a node as one deal shows it; the phases to which it leads."""
        environment = self._environment
        place = phase.seating.order.index(phase.actor)  # type: ignore[attr-defined]
        node = Node(place, environment.phases.index(phase.name))
        first = phase.legal_actions[0]
        together = len(environment.steps(first))
        if together > 1:
            target = phase.apply(first)
            self._nodes[number] = Node(node.place, node.phase, (), together, self._lead(target, after))
            return after
        self._nodes[number] = node
        said = self._words.setdefault(number, {})
        allowed = []
        for action in phase.legal_actions:
            step = environment.number[environment.steps(action)[0]]
            word = Word(step, self._lead(phase.apply(action), after), self._guard(phase, action))
            assert said.setdefault(step, word) == word, f"{action} does not lead to the same for all cards"
            allowed.append(step)
        self._met.append((number, phase.seating.hands[place], frozenset(allowed)))  # type: ignore[attr-defined]
        return after

    def _check_guards(self) -> None:
        """Guards and rules say the same of all cards that were met."""
        for number, hand, allowed in self._met:
            guarded = {step for step, word in self._words[number].items() if word.guard.allows(hand)}
            assert guarded == allowed, f"node {number}: guards and rules differ in {sorted(guarded ^ allowed)}"

    def _lead(self, target: Phase, after: list[Phase]) -> int:
        """Where a word leads; phases that are still to be met are put into ``after``."""
        if isinstance(target, Over) and target.outcome.declarer is None:
            return PASSED_IN
        if isinstance(target, Over) or target.contract_fixed:
            return -2 - self._contracts.setdefault(self._contract(target), len(self._contracts))
        after.append(target)
        return self._number(target)

    def _number(self, phase: Phase) -> int:
        return self._numbers.setdefault(self._key(phase), len(self._numbers))


def longest(nodes: tuple[Node, ...], cards: int) -> int:
    """Steps of the longest deal: what can be said and laid away before the play, and the cards that are played."""
    known: dict[int, int] = {}
    waiting = list(range(len(nodes)))
    while waiting:
        number = waiting[-1]
        node = nodes[number]
        targets = [t for t in ([node.then] if node.lays_away else [word.leads_to for word in node.words]) if t >= 0]
        open_targets = [t for t in targets if t not in known]
        if number in known or not open_targets:
            known.setdefault(number, (node.lays_away or 1) + max((known[t] for t in targets), default=0))
            waiting.pop()
        else:
            waiting += open_targets
    return max(known.values()) + cards
