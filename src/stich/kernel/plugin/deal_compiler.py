"""Compiler of a game's calls into a deal program: it explores the bidding and other calls of sample deals by asking the rules.

A *call* is any action other than a card: a bid, declaration, pass, kontra and so on. The rules are asked for every call in every phase, so
no rule is written twice. Phases that differ only in the cards become one node. Where a call depends on the cards, the rules state the
condition (`Phase.condition`); several deals are explored, and in each of them the conditions are checked against the legal actions. Calls
during the play are found by playing through the first trick.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import zip_longest

import msgspec

from stich.kernel.rules.action import Action, PlayCard
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase

from .deal_program import PASSED_IN, Call, CallsDuringPlay, CompiledContract, DealProgram, ProgramNode
from .environment import Environment

Key = Callable[[Phase], Hashable]
_DURING_PLAY = -(2**20)
"""Base of provisional values of `Call.leads_to`, used until the number of contracts is known.

``_DURING_PLAY - t``: after the call the play goes on with item t of ``calls_during_play``.
"""


def without_cards(phase: Phase) -> Hashable:
    """Return the type and all fields of a phase except its seating, as a key. Deals that differ only in the cards have equal keys."""
    return (type(phase), *(getattr(phase, name) for name in phase.__struct_fields__ if name != "seating"))


class Guide(msgspec.Struct, frozen=True):
    """Functions and facts of a game that the compiler of its deal program needs."""

    contract: Callable[[Phase], CompiledContract]
    """Function that returns the contract of a phase in which cards are played, or that was the last before the end of the deal."""
    key: Key = without_cards
    """Function that returns the key of a phase. Phases with equal keys become one node."""
    adds: Callable[[Action], int] = lambda action: 0
    """Function that returns how far a call moves the row in the table of amounts (`SideScores.amounts`), such as 1 for a doubling."""
    during_play: Key = lambda phase: None
    """Function that returns the key of a phase of the play: all facts on which the possible calls during the play depend; None if no calls
    are possible.
    """
    keeps: Callable[[Phase], int] = lambda phase: 0
    """Function that returns the cards that may not be laid away in a phase, as a mask."""
    reached: Callable[[Phase], Phase] = lambda phase: phase
    """Function that returns the phase whose node a call leads to, where the cards decide which phase follows. `Redirect` leads from that
    node to those of the other phases.
    """
    first_lot: str | None = None
    """Name of the phase whose actors have seen only the cards dealt first; None if all cards are dealt at once."""


class Explorer:
    """Collector of the nodes, contracts and calls during the play that occur in the explored deals."""

    def __init__(self, environment: Environment, guide: Guide) -> None:
        self._environment, self._guide = environment, guide
        self._numbers: dict[Hashable, int] = {}
        self._nodes: dict[int, ProgramNode] = {}
        self._calls: dict[int, dict[int, Call]] = {}
        self._contracts: dict[CompiledContract, int] = {}
        self._during_play: dict[Hashable, int] = {}
        self._before: dict[int, dict[int, int]] = {}
        """Number of the node, by number of the item of ``calls_during_play`` and number of cards played."""
        self._met: list[tuple[int, int, frozenset[int]]] = []
        """For each explored node: its number, the cards dealt to its actor (mask), and the numbers of the calls that the rules allowed."""

    @property
    def nodes(self) -> tuple[ProgramNode, ...]:
        """Nodes found so far, in the order of their numbers, each with its calls in the order of the actions' numbers."""
        self._check_guards()
        calls = {n: tuple(self._settled(said[step]) for step in sorted(said)) for n, said in self._calls.items()}
        return tuple(msgspec.structs.replace(node, calls=calls.get(number, ())) for number, node in sorted(self._nodes.items()))

    @property
    def contracts(self) -> tuple[CompiledContract, ...]:
        """Contracts found so far, in the order in which they were found."""
        return tuple(self._contracts)

    @property
    def calls_during_play(self) -> tuple[CallsDuringPlay, ...]:
        """Nodes during the play, one item for each key of `Guide.during_play`.

        Raise AssertionError if one was never explored with ``during_play``.
        """
        assert self._before.keys() == set(self._during_play.values()), "calls during the play were met only in deals explored without them"
        befores = [self._before[number] for number in range(len(self._during_play))]
        return tuple(CallsDuringPlay(tuple(before.get(cards, -1) for cards in range(max(before, default=-1) + 1))) for before in befores)

    def number(self, phase: Phase) -> int:
        """Return the number of this phase's node. A new phase gets the next number."""
        return self._numbers.setdefault(self._guide.key(phase), len(self._numbers))

    def explore(self, start: Phase, during_play: bool = True) -> int:
        """Explore a deal from this phase on (a phase with a seating), and return the number of its first node.

        Every other node is reached from the first one. Without ``during_play``, calls during the play are not explored.
        """
        seating = start.seating  # type: ignore[attr-defined]
        _Deal(self, seating.order, seating.hands, during_play).meet(start)
        return self.number(start)

    def _settled(self, call: Call) -> Call:
        """Return the call with its final `Call.leads_to` in place of a provisional one (`_DURING_PLAY`)."""
        to = call.leads_to
        return call if to > _DURING_PLAY else msgspec.structs.replace(call, leads_to=-2 - len(self._contracts) - (_DURING_PLAY - to))

    def _check_guards(self) -> None:
        """Raise AssertionError if, for the cards of an explored deal, the compiled conditions allow other calls than the rules."""
        for number, hand, allowed in self._met:
            guarded = {step for step, call in self._calls[number].items() if call.condition.allows(hand)}
            assert guarded == allowed, f"node {number}: guards and rules differ in {sorted(guarded ^ allowed)}"


class _Deal:
    """Exploration of one sample deal."""

    def __init__(self, explorer: Explorer, order: Sequence[Seat], hands: Sequence[int], during_play: bool) -> None:
        self._explorer, self._order, self._hands, self._during_play = explorer, order, hands, during_play
        self._waiting: list[tuple[Phase, int | None]] = []
        """Phases still to be explored, each with the number of cards played before it (None: before the play)."""
        self._seen: set[tuple[int, int | None]] = set()
        self._followed: set[tuple[int, int]] = set()

    def meet(self, start: Phase) -> None:
        """Explore this phase and all phases that follow from it."""
        self._waiting.append((start, None))
        while self._waiting:
            phase, cards = self._waiting.pop()
            seen = (self._explorer.number(phase), cards)
            if seen not in self._seen:
                self._seen.add(seen)
                self._take_in(seen[0], phase, cards)

    def _take_in(self, number: int, phase: Phase, cards: int | None) -> None:
        """Store the node of this phase, and queue the phases to which its calls lead."""
        explorer, environment, guide = self._explorer, self._explorer._environment, self._explorer._guide
        place = self._order.index(phase.actor)
        legal = self._steps(phase)
        node = ProgramNode(place, environment.phases.index(phase.name), first_lot=guide.first_lot == phase.name)
        together = len(environment.steps(legal[0]))
        if together > 1:
            then = self._successor(phase.apply(legal[0]), cards)
            explorer._nodes[number] = msgspec.structs.replace(node, lays_away=together, then=then, keeps=guide.keeps(phase))
            return
        said = [action for action in legal if type(action) is not PlayCard]
        explorer._nodes[number] = msgspec.structs.replace(node, beside_card=len(said) < len(legal))
        calls = explorer._calls.setdefault(number, {})
        for action in said:
            step = environment.number[action.text]
            call = Call(step, self._successor(phase.apply(action), cards), phase.condition(action), guide.adds(action))
            assert calls.setdefault(step, call) == call, f"{action} does not lead to the same for all cards"
        explorer._met.append((number, self._hands[place], frozenset(environment.number[action.text] for action in said)))

    def _steps(self, phase: Phase) -> list[Action]:
        """Return the legal actions that exist in an environment (`Environment.steps`).

        Of actions that lay several cards away, return only the first.
        """
        steps = self._explorer._environment.steps
        first = phase.legal_actions[0]
        return [first] if len(steps(first)) > 1 else [action for action in phase.legal_actions if steps(action)]

    def _successor(self, target: Phase, cards: int | None) -> int:
        """Return the value of `Call.leads_to` for a call that leads to the phase ``target``, and queue this phase if it is not explored
        yet.
        """
        explorer = self._explorer
        phase = target.before if isinstance(target, Over) else target
        if not phase.contract_fixed:
            if isinstance(target, Over):
                return PASSED_IN
            self._waiting.append((target, cards))
            return explorer.number(explorer._guide.reached(target))
        if cards is None:
            item = -1 if isinstance(target, Over) else self._follow(target, 0)
            contract = msgspec.structs.replace(explorer._guide.contract(phase), calls_during_play=item)
            return -2 - explorer._contracts.setdefault(contract, len(explorer._contracts))
        if type(self._steps(target)[0]) is not PlayCard:
            self._waiting.append((target, cards))
            return explorer.number(target)
        return _DURING_PLAY - self._follow(target, cards, resumed=True)

    def _follow(self, phase: Phase, cards: int, resumed: bool = False) -> int:
        """Play the rest of the first trick, queue phases with calls, and return the index in ``calls_during_play`` (-1: no calls).

        ``cards``: number of cards played so far. ``resumed``: True if no more calls are possible before the next card.
        """
        explorer = self._explorer
        key = explorer._guide.during_play(phase)
        if key is None:
            return -1
        item = explorer._during_play.setdefault(key, len(explorer._during_play))
        if not self._during_play:
            return item
        before = explorer._before.setdefault(item, {})
        while cards < len(self._order) and (resumed or (item, cards) not in self._followed):
            legal = self._steps(phase)
            playable = [action for action in legal if type(action) is PlayCard]
            if not resumed:
                self._followed.add((item, cards))
                if len(playable) < len(legal):
                    number = explorer.number(phase)
                    assert before.setdefault(cards, number) == number, "what may be said depends on the cards played"
                    self._waiting.append((phase, cards))
            if not playable:
                break
            phase, cards, resumed = phase.apply(playable[0]), cards + 1, False
        return item


def longest(program: DealProgram) -> int:
    """Return an upper bound for the number of steps in a deal: calls, cards laid away and cards played."""
    known: dict[int, int] = {}
    waiting = list(range(len(program.nodes)))
    while waiting:
        number = waiting[-1]
        node = program.nodes[number]
        targets = [t for t in ([node.then] if node.lays_away else [call.leads_to for call in node.calls]) if t >= 0]
        open_targets = [t for t in targets if t not in known]
        if number in known or not open_targets:
            known.setdefault(number, (node.lays_away or 1) + max((known[t] for t in targets), default=0))
            waiting.pop()
        else:
            waiting += open_targets
    said = sum(
        max((known.get(node, 0) for node in nodes), default=0) for nodes in zip_longest(*(t.before for t in program.calls_during_play))
    )
    return max(known.values(), default=0) + said + len(program.layout)
