"""Answers to a puzzle before the first card, and which of them win. All questions to the solver (the program) about declaring are in this
module.

A *way* is a possible sequence of the declarer's actions up to the first lead (`DeclarationSequence`), such as two discards and a contract.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from stich.kernel.solver_input.double_dummy import DoubleDummy
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.registry import double_dummy
from stich.solver import UNLIMITED, Count, count_of, reach, value
from stich.study.analysis.declarations import DeclarationSequence, ways_to_declare
from stich.study.analysis.discard_search import DiscardSearch

from .declaring import DeclaringPuzzle, DeclaringStep
from .goals import GoalQuestion
from .puzzle import PuzzleGoal
from .tree import equal_cards


@dataclass(frozen=True)
class EqualAnswers:
    """Group of answers that are equal, because the play after them is the same."""

    texts: tuple[str, ...]
    """Texts of the answers, as actions, in the order of the game."""
    ways: tuple[DeclarationSequence, ...]
    """Ways in which the declarer may carry out the answer: for a contract, one way for each choice of discards."""

    @property
    def hand(self) -> PerfectInfoPosition:
        """Position (open hands) before the first lead of the first way."""
        return self.ways[0].hand


def state_of(puzzle: DeclaringPuzzle) -> State:
    """Return the state in which the declarer of this puzzle is about to declare.

    Raise `InvalidOptions` or `StichError` ``solve/…`` for a wrong board, ``puzzle/seat`` if the puzzle's seat is not the declarer.
    """
    state = double_dummy(puzzle.board.table()).declaring_case(puzzle.board.position)
    if state.actor != puzzle.seat:
        raise StichError("puzzle/seat#declarer", actor="nobody" if state.actor is None else state.actor, seat=puzzle.seat)
    return state


def answers(state: State, step: DeclaringStep, given: Sequence[str], contract: str | None) -> tuple[EqualAnswers, ...]:
    """Return all possible answers to a puzzle before the first card that the bid allows, equal ones together. ``given``: the declarer's
    earlier actions.

    ``step``: whether a contract or discards are asked for; ``contract``: the contract to be played after discards. Raise `StichError`
    ``puzzle/goal`` if there are no answers.
    """
    begun = tuple(given)
    rules = double_dummy(state.game)
    ways = [way for way in ways_to_declare(state) if way.actions[: len(begun)] == begun and allowed(rules, way)]
    if step == "contract":
        found = _contracts(ways)
    else:
        found = _discards([way for way in ways if way.actions[-1] == contract and len(way.actions) == len(begun) + 2])
    if not found:
        raise StichError("puzzle/goal#contract")
    return found


def answer_of(state: State, step: DeclaringStep, given: Sequence[str], contract: str | None, text: str) -> EqualAnswers | None:
    """Return the answer with this text, with all its ways; None if the text is not a possible answer. Its cards may be in any order.

    For the other parameters see `answers`.
    """
    begun, said = tuple(given), sorted(text.split())
    number = len(begun) if step == "discard" else -1
    ways = tuple(
        way
        for way in ways_to_declare(state)
        if way.actions[: len(begun)] == begun
        and contract in (None, way.actions[-1])
        and len(way.actions) > len(begun)
        and sorted(way.actions[number].split()) == said
        and allowed(double_dummy(state.game), way)
    )
    return EqualAnswers((ways[0].actions[number],), ways) if ways else None


def allowed(rules: DoubleDummy, way: DeclarationSequence) -> bool:
    """Return True if this way of declaring is a possible answer: with just enough card points (or no trick) it wins the game.

    So an overbid game is not allowed, nor an announcement for which just enough is not enough.
    """
    count = count_of(way.hand)
    if count is Count.POINTS:
        return bool(rules.outcome(way.phase, target(way.hand), None).won)
    return count is Count.NO_TRICK and bool(rules.outcome(way.phase, way.hand.points_outside_tricks, 0).won)


def target(hand: PerfectInfoPosition) -> int:
    """Return the number of card points with which the declarer's side just wins a game: more than half of all."""
    return sum(hand.spec.points) // 2 + 1


def wins(way: DeclarationSequence) -> bool:
    """Return True if the declarer's side wins against every defence after this way of declaring."""
    if count_of(way.hand) is Count.POINTS:
        return bool(reach(way.hand, points=target(way.hand), limits=UNLIMITED))
    return value(way.hand, limits=UNLIMITED).value == 1


def won(answer: EqualAnswers) -> bool:
    """Return True if one of the ways in which the declarer may carry out the answer wins. Ways that discard the most card points are tried
    first."""
    return any(wins(way) for way in sorted(answer.ways, key=lambda way: -way.hand.points_outside_tricks))


def best_way(answer: EqualAnswers) -> tuple[DeclarationSequence, int | None]:
    """Return the way of carrying out the answer that is best for the declarer's side, and the card points that this side then makes (None
    in a contract for no trick)."""
    index, made = DiscardSearch([way.hand for way in answer.ways], UNLIMITED).best
    return answer.ways[index], made if count_of(answer.hand) is Count.POINTS else None


def question(hand: PerfectInfoPosition) -> GoalQuestion:
    """Return the question to the solver whether the declarer's side wins from this position at the first lead."""
    points = count_of(hand) is Count.POINTS
    goal = PuzzleGoal("declarer", "points", target(hand)) if points else PuzzleGoal("declarer", "no_trick")
    place = next(place for place in range(hand.spec.players) if hand.side >> place & 1)
    return GoalQuestion(goal, place, hand.side, hand.side, hand.points_outside_tricks if points else 0, (), sum(hand.spec.points))


def held(ways: Iterable[DeclarationSequence]) -> int:
    """Return all cards that the declarer holds at the first lead after any of these ways of declaring, as a mask.

    With several ways this includes cards that may be discarded.
    """
    return reduce(or_, (way.hand.position.hands[place_of(way)] for way in ways), 0)


def place_of(way: DeclarationSequence) -> int:
    """Return the declarer's place in the card play after this way of declaring."""
    return way.hand.order.index(way.declarer)


def laid_away(way: DeclarationSequence, own: int) -> tuple[Card, ...]:
    """Return the cards that the declarer discards in this way of declaring. ``own``: the declarer's cards before the discards, as a
    mask."""
    return way.hand.spec.deck.members(own & ~held([way]))


def _contracts(ways: Sequence[DeclarationSequence]) -> tuple[EqualAnswers, ...]:
    """Return the ways of declaring grouped by contract, equal contracts together."""
    by_contract: dict[str, list[DeclarationSequence]] = {}
    for way in ways:
        by_contract.setdefault(way.actions[-1], []).append(way)
    alike: dict[object, list[str]] = {}
    for contract, same in by_contract.items():
        key = same[0].hand.spec, tuple((way.hand.position.hands, way.hand.points_outside_tricks) for way in same)
        alike.setdefault(key, []).append(contract)
    return tuple(EqualAnswers(tuple(texts), tuple(by_contract[texts[0]])) for texts in alike.values())


def _discards(ways: Sequence[DeclarationSequence]) -> tuple[EqualAnswers, ...]:
    """Return the ways of declaring grouped by discards, equal discards together."""
    own = held(ways)
    alike: dict[tuple[int, ...], list[DeclarationSequence]] = {}
    for way in ways:
        run = _runs(way.hand, own)
        alike.setdefault(tuple(sorted(run[card] for card in laid_away(way, own))), []).append(way)
    return tuple(EqualAnswers(tuple(way.actions[-2] for way in same), tuple(same[:1])) for same in alike.values())


def _runs(hand: PerfectInfoPosition, own: int) -> dict[Card, int]:
    """Return a number for each card that the declarer may hold or discard; cards that are equal for the play have the same number.

    ``own``: these cards, as a mask. The opponents hold all other cards.
    """
    runs = equal_cards(hand.spec, own, hand.spec.deck.full & ~own)
    return {card: number for number, run in enumerate(runs) for card in run}
