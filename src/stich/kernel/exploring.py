"""Exploring what is said in a deal: the rules are asked for every word of every phase, so that nothing is written twice.

Two phases are one node where everything but the cards is the same. Where words depend on cards, a room says how, as guards, and several
deals are explored: at each of them the guards are held against the rules. What may be said during the play is explored through the first
trick, by playing cards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import zip_longest

import msgspec

from .action import Action, PlayCard
from .deal import Seat
from .deal_program import ALWAYS, PASSED_IN, Contract, DealProgram, Guard, Node, Talk, Word
from .environment import Environment
from .phase import Over, Phase

Key = Callable[[Phase], Hashable]
_TALK = -(2**20)
"""A word that leads to talk t leads to ``_TALK - t`` until all contracts are known."""


def without_cards(phase: Phase) -> Hashable:
    """A phase without its seating: what was said so far."""
    return (type(phase), *(getattr(phase, name) for name in phase.__struct_fields__ if name != "seating"))


class Guide(msgspec.Struct, frozen=True):
    """What an explorer must be told of a game."""

    contract: Callable[[Phase], Contract]
    """The contract of a phase in which the cards are played, or in which the deal is over with a score."""
    key: Key = without_cards
    """Phases with equal keys are one node."""
    guard: Callable[[Phase, Action], Guard] = lambda phase, action: ALWAYS
    """What the actor must have been dealt to say this."""
    adds: Callable[[Action], int] = lambda action: 0
    """How many rows further a word moves the amounts of the score."""
    talk: Key = lambda phase: None
    """Of a phase of the play: what was said during it, and on what else it depends what may be said; None: nothing may be said."""
    keeps: Callable[[Phase], int] = lambda phase: 0
    """Cards that may not be laid away, as a mask."""
    first_lot: str | None = None
    """Name of the phase whose actors have seen the cards of the first lot alone."""


class Explorer:
    """Collects nodes, contracts and talks from the phases of some deals."""

    def __init__(self, environment: Environment, guide: Guide) -> None:
        self._environment, self._guide = environment, guide
        self._numbers: dict[Hashable, int] = {}
        self._nodes: dict[int, Node] = {}
        self._words: dict[int, dict[int, Word]] = {}
        self._contracts: dict[Contract, int] = {}
        self._talks: dict[Hashable, int] = {}
        self._before: dict[int, dict[int, int]] = {}
        """By talk and number of cards played, the node."""
        self._met: list[tuple[int, int, frozenset[int]]] = []
        """Of every node met: its number, the cards that its actor was dealt, and the steps that the rules allowed."""

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All nodes so far, by number, their words in the order of their actions."""
        self._check_guards()
        words = {n: tuple(self._settled(said[step]) for step in sorted(said)) for n, said in self._words.items()}
        return tuple(msgspec.structs.replace(node, words=words.get(number, ())) for number, node in sorted(self._nodes.items()))

    @property
    def contracts(self) -> tuple[Contract, ...]:
        return tuple(self._contracts)

    @property
    def talks(self) -> tuple[Talk, ...]:
        assert self._before.keys() == set(self._talks.values()), "a talk was met in no deal that was explored with talks"
        befores = [self._before[number] for number in range(len(self._talks))]
        return tuple(Talk(tuple(before.get(cards, -1) for cards in range(max(before, default=-1) + 1))) for before in befores)

    def number(self, phase: Phase) -> int:
        """The number of the node that a phase is."""
        return self._numbers.setdefault(self._guide.key(phase), len(self._numbers))

    def explore(self, start: Phase, talks: bool = True) -> int:
        """The node at which a deal begins with this phase, which has a seating; every other node is reached from it.

        Without ``talks`` it is left out what is said during the play.
        """
        seating = start.seating  # type: ignore[attr-defined]
        _Deal(self, seating.order, seating.hands, talks).meet(start)
        return self.number(start)

    def _settled(self, word: Word) -> Word:
        to = word.leads_to
        return word if to > _TALK else msgspec.structs.replace(word, leads_to=-2 - len(self._contracts) - (_TALK - to))

    def _check_guards(self) -> None:
        """Guards and rules say the same of all cards that were met."""
        for number, hand, allowed in self._met:
            guarded = {step for step, word in self._words[number].items() if word.guard.allows(hand)}
            assert guarded == allowed, f"node {number}: guards and rules differ in {sorted(guarded ^ allowed)}"


class _Deal:
    """What one deal shows an explorer."""

    def __init__(self, explorer: Explorer, order: Sequence[Seat], hands: Sequence[int], talks: bool) -> None:
        self._explorer, self._order, self._hands, self._talks = explorer, order, hands, talks
        self._waiting: list[tuple[Phase, int | None]] = []
        """Phases still to be met, and how many cards were played before them; None: the play has not begun."""
        self._seen: set[tuple[int, int | None]] = set()
        self._followed: set[tuple[int, int]] = set()

    def meet(self, start: Phase) -> None:
        """Take in this phase and all to which it leads."""
        self._waiting.append((start, None))
        while self._waiting:
            phase, cards = self._waiting.pop()
            seen = (self._explorer.number(phase), cards)
            if seen not in self._seen:
                self._seen.add(seen)
                self._take_in(seen[0], phase, cards)

    def _take_in(self, number: int, phase: Phase, cards: int | None) -> None:
        explorer, environment, guide = self._explorer, self._explorer._environment, self._explorer._guide
        place = self._order.index(phase.actor)
        legal = self._steps(phase)
        node = Node(place, environment.phases.index(phase.name), first_lot=guide.first_lot == phase.name)
        together = len(environment.steps(legal[0]))
        if together > 1:
            then = self._lead(phase.apply(legal[0]), cards)
            explorer._nodes[number] = msgspec.structs.replace(node, lays_away=together, then=then, keeps=guide.keeps(phase))
            return
        said = [action for action in legal if type(action) is not PlayCard]
        explorer._nodes[number] = msgspec.structs.replace(node, beside_card=len(said) < len(legal))
        words = explorer._words.setdefault(number, {})
        for action in said:
            step = environment.number[action.text]
            word = Word(step, self._lead(phase.apply(action), cards), guide.guard(phase, action), guide.adds(action))
            assert words.setdefault(step, word) == word, f"{action} does not lead to the same for all cards"
        explorer._met.append((number, self._hands[place], frozenset(environment.number[action.text] for action in said)))

    def _steps(self, phase: Phase) -> list[Action]:
        """The legal actions that an environment has; of those that lay cards away only the first."""
        steps = self._explorer._environment.steps
        first = phase.legal_actions[0]
        return [first] if len(steps(first)) > 1 else [action for action in phase.legal_actions if steps(action)]

    def _lead(self, target: Phase, cards: int | None) -> int:
        """Where a word leads; what is still to be met waits."""
        explorer = self._explorer
        phase = target.before if isinstance(target, Over) else target
        if not phase.contract_fixed:
            if isinstance(target, Over):
                return PASSED_IN
            self._waiting.append((target, cards))
            return explorer.number(target)
        if cards is None:
            talk = -1 if isinstance(target, Over) else self._follow(target, 0)
            contract = msgspec.structs.replace(explorer._guide.contract(phase), talk=talk)
            return -2 - explorer._contracts.setdefault(contract, len(explorer._contracts))
        if type(self._steps(target)[0]) is not PlayCard:
            self._waiting.append((target, cards))
            return explorer.number(target)
        return _TALK - self._follow(target, cards, resumed=True)

    def _follow(self, phase: Phase, cards: int, resumed: bool = False) -> int:
        """Play through the first trick, and take in what may be said; the number of the talk, -1 where there is none.

        ``resumed``: everybody has spoken before this card.
        """
        explorer = self._explorer
        key = explorer._guide.talk(phase)
        if key is None:
            return -1
        talk = explorer._talks.setdefault(key, len(explorer._talks))
        if not self._talks:
            return talk
        before = explorer._before.setdefault(talk, {})
        while cards < len(self._order) and (resumed or (talk, cards) not in self._followed):
            legal = self._steps(phase)
            playable = [action for action in legal if type(action) is PlayCard]
            if not resumed:
                self._followed.add((talk, cards))
                if len(playable) < len(legal):
                    number = explorer.number(phase)
                    assert before.setdefault(cards, number) == number, "what may be said depends on the cards played"
                    self._waiting.append((phase, cards))
            if not playable:
                break
            phase, cards, resumed = phase.apply(playable[0]), cards + 1, False
        return talk


def longest(program: DealProgram) -> int:
    """Steps of the longest deal, or more: what can be said and laid away, and the cards that are played."""
    known: dict[int, int] = {}
    waiting = list(range(len(program.nodes)))
    while waiting:
        number = waiting[-1]
        node = program.nodes[number]
        targets = [t for t in ([node.then] if node.lays_away else [word.leads_to for word in node.words]) if t >= 0]
        open_targets = [t for t in targets if t not in known]
        if number in known or not open_targets:
            known.setdefault(number, (node.lays_away or 1) + max((known[t] for t in targets), default=0))
            waiting.pop()
        else:
            waiting += open_targets
    said = sum(max((known.get(node, 0) for node in nodes), default=0) for nodes in zip_longest(*(t.before for t in program.talks)))
    return max(known.values()) + said + len(program.layout)
