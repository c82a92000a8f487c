"""Possible answers of a step and the verdict on each, computed by the rules and the solver and never written down.

The counting trainer computes answers that can be counted from the reader's view (cards that are out, void seats, points won).
Verdicts on bids and discards follow from what the level *strong* expects by the reader's view alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.players import missing_nets, weakened
from stich.players.hints import DEFAULT_LEVEL, Hint, Option, hint
from stich.registry import double_dummy
from stich.study.analysis import perfect_info_on, solve_board
from stich.study.analysis.board import AnyPosition, Board, MultiplayerBoard, PartiesBoard
from stich.study.trainers import CountingAnswer, CountingQuestion, grade, questions
from stich.study.trainers import answer as answer_of
from stich.study.trainers.memory import Memory

from . import reasons
from .course import READER, Course, Step, course, find_step
from .reasons import Verdict
from .seen import state_of, tricks_of, view_of

ALIKE = 0.5
"""Maximum difference of expected payoffs that counts as equal (in game points)."""


def decided(of: Course, step: Step) -> Mapping[str, Verdict]:
    """Return the verdict on each action of the step, by its index in ``ways``.

    The action with the highest expected payoff is right, and so are actions that differ from it by less than `ALIKE`. Raise `StichError`
    ``school/nets`` if the nets of *strong* cannot run here.
    """
    found = _hint(of, step)
    ways = [_option(found, way) for way in step.ways]
    payoffs = [_known(way.payoff) for way in ways]
    top = max(payoffs)
    likely = max((way.chance for way, payoff in zip(ways, payoffs, strict=True) if way.chance is not None), default=None)
    return {str(place): _judged(found, way, top - payoff, likely) for place, (way, payoff) in enumerate(zip(ways, payoffs, strict=True))}


def of_hands(of: Course, step: Step) -> Mapping[str, Verdict]:
    """Return the verdict on each hand, by its index in ``choices``. The hand with the best chance is right.

    Raise `StichError` ``school/nets`` if the nets of *strong* cannot run here.
    """
    chances = [_percent(_option(_hint(of, step, place), step.ways[0]).chance) for place in range(len(step.choices))]
    return {
        str(place): Verdict(chance == max(chances), "chance-good" if chance == max(chances) else "chance-bad", number=chance)
        for place, chance in enumerate(chances)
    }


def _judged(found: Hint, way: Option, less: float, likely: float | None) -> Verdict:
    """Return the verdict on one action. ``less``: expected payoff of the best action less that of this one (game points); ``likely``:
    highest chance of winning of all actions, if known."""
    right = less < ALIKE
    if found.chance == "first" or likely is None:
        return Verdict(True, "brings-most") if right else Verdict(False, "brings-less", number=round(less))
    if way.chance is None:
        return Verdict(right, "left-good" if right else "left-bad", number=_percent(likely))
    return Verdict(right, "chance-good" if right else "chance-bad", number=_percent(way.chance))


def _hint(of: Course, step: Step, choice: int | None = None) -> Hint:
    """Return the hint of *strong* at the step, with one of the hands to choose from."""
    if weakened(of.game, [DEFAULT_LEVEL]):
        raise StichError("school/nets", warning=missing_nets([DEFAULT_LEVEL]))
    return hint(view_of(of, step, None if choice is None else step.choices[choice]), rng=Random(0), has_time_limit=False)


def _option(found: Hint, way: str) -> Option:
    return next(option for option in found.options if option.action == way)


def _known(value: float | None) -> float:
    assert value is not None, "strong has a number for every way of a lesson"
    return value


def _percent(chance: float | None) -> int:
    return round(100 * _known(chance))


def counted(of: Course, step: Step) -> Mapping[str, Verdict]:
    """Return the verdict on each possible answer to a counting question. Keys are texts: the numbers to choose from, or for ``void`` the
    other seats."""
    view = view_of(of, step)
    if step.ask == "taken":
        side = next(found for found in questions(view) if READER in found.side)
        points = answer_of(view, side).points
        assert points is not None, "points are counted in this game"
        return {str(number): reasons.number(number, points) for number in step.numbers}
    right = answer_of(view, CountingQuestion(kind="out", suit=step.of)).cards
    if step.ask == "out":
        return {str(number): reasons.number(number, len(right)) for number in step.numbers}
    return dict(_voids(of, step))


def seats_of(of: Course) -> tuple[str, ...]:
    """Return the numbers of all seats except the reader's, as texts."""
    return tuple(str(seat) for seat in range(of.seats) if seat != READER)


def _voids(of: Course, step: Step) -> Iterator[tuple[str, Verdict]]:
    """Yield each other seat with the verdict on the answer that this seat is void: right if it has shown to hold none of the suit."""
    view, question = view_of(of, step), CountingQuestion(kind="void", suit=step.of)
    shown = {fault.seat: fault.card for fault in grade(view, question, CountingAnswer()).faults}
    for text in seats_of(of):
        seat = Seat(int(text))
        if seat in shown:
            yield text, Verdict(True, "shown", shown[seat])
        else:
            followed = _followed(of, step, seat)
            yield text, Verdict(False, "followed", followed) if followed else Verdict(False, "not-shown")


def _followed(of: Course, step: Step, seat: int) -> Card | None:
    """Return the last card with which this seat followed to the suit of the question; None if there is none."""
    cards, found = set(Memory(view_of(of, step)).cards(step.of)), None
    for trick in tricks_of(state_of(of, step)):
        card = trick.cards[(seat - trick.leader) % len(trick.cards)]
        if {trick.cards[0], card} <= cards:
            found = card
    return found


MOST_STEPS = 128
"""Size of the caches; more than the number of steps in all courses, so that each step is judged once."""


@lru_cache(maxsize=MOST_STEPS)
def verdicts(game: str, lesson: str, step: str) -> Mapping[str, Verdict]:
    """Return the verdict on every possible answer of this step.

    Keys are texts: a card, a number, or the index of a choice. Raise `StichError` ``school/none`` if the game has no course,
    ``school/unknown`` if there is no such step, ``school/nets`` if the step needs nets and they cannot run here.
    """
    wanted = find_step(game, lesson, step)
    board = course(game).board(wanted)
    match wanted.ask:
        case "contract":
            return _contracts(board, wanted)
        case "score":
            right = _said(board, wanted) if wanted.say else _worth(board)
            return {str(number): reasons.number(number, right) for number in wanted.numbers}
        case "winner":
            return reasons.winner(*_full_trick(board))
        case "count":
            hand, cards, _ = _full_trick(board)
            right = sum(hand.spec.points[hand.spec.deck.bit[card]] for card in cards)
            return {str(number): reasons.number(number, right) for number in wanted.numbers}
        case "best":
            return _best(board)
        case "follow" | "take" | "leave":
            return reasons.played(_hand(board), wanted.ask)
        case "out" | "void" | "taken":
            return counted(course(game), wanted)
        case "decide":
            return decided(course(game), wanted)
        case "hand":
            return of_hands(course(game), wanted)


def answers(game: str, lesson: str, step: str) -> tuple[str, ...]:
    """Return the possible answers as texts, in the order of `verdicts`, without judging them. Raise the errors of `find_step`."""
    wanted = find_step(game, lesson, step)
    match wanted.ask:
        case "decide":
            return tuple(map(str, range(len(wanted.ways))))
        case "contract" | "hand":
            return tuple(map(str, range(len(wanted.choices))))
        case "score" | "count" | "out" | "taken":
            return tuple(map(str, wanted.numbers))
        case "void":
            return seats_of(course(game))
        case "winner":
            return wanted.play
        case _:
            return reasons.held(_hand(course(game).board(wanted)))


def verdict(game: str, lesson: str, step: str, answer: str) -> Verdict:
    """Return the verdict on this answer.

    Raise the errors of `verdicts`, and ``school/answer`` for an answer that the step does not allow.
    """
    allowed = answers(game, lesson, step)
    if answer not in allowed:
        raise StichError("school/answer", known=tuple(allowed), answer=answer)
    return verdicts(game, lesson, step)[answer]


@lru_cache(maxsize=MOST_STEPS)
def played_out(game: str, lesson: str, step: str, answer: str) -> tuple[Card, ...]:
    """Return the right card and the best replies to it, up to the end of the trick. Empty if the answer is wrong, or plays no card."""
    wanted = find_step(game, lesson, step)
    if wanted.ask not in ("follow", "take", "leave", "best") or not verdict(game, lesson, step, answer).right:
        return ()
    board = course(game).board(wanted)
    cards = [Card(answer)]
    while (hand := _hand(board, cards)).position.trick:
        here = msgspec.structs.replace(board, play=(*board.play, *cards))
        solved = solve_board(here)
        assert isinstance(solved, PartiesBoard | MultiplayerBoard), "a trick in progress is not played out"
        cards.append(solved.best[0] if solved.best else hand.spec.deck.members(hand.position.legal)[0])
    return tuple(cards)


def _hand(board: Board, more: list[Card] | None = None) -> PerfectInfoPosition:
    hand = perfect_info_on(board)
    for card in (*board.play, *(more or ())):
        hand = hand.after(Card(card))
    return hand


def _full_trick(board: Board) -> tuple[PerfectInfoPosition, tuple[Card, ...], Card]:
    """Return the card play before the trick, the cards of the trick, and the card that wins it."""
    last = solve_board(board).moment.last_trick
    assert last is not None, "the cards that are played make a trick"
    seats = len(last.cards)
    return perfect_info_on(board), last.cards, last.cards[(last.winner - last.leader) % seats]


def _best(board: Board) -> Mapping[str, Verdict]:
    """Return the verdict on each card of the reader: the best card with all hands open is right."""
    solved = solve_board(board)
    assert isinstance(solved, PartiesBoard | MultiplayerBoard), "a card is to be played"
    value = {card.card: card.value.low for card in solved.cards}
    top = value[solved.best[0]]
    counts = isinstance(solved, MultiplayerBoard) or solved.count == "points"
    return reasons.best(_hand(board), set(solved.best), {card: abs(top - each) for card, each in value.items()} if counts else {})


def _contracts(board: Board, step: Step) -> Mapping[str, Verdict]:
    """Return the verdict on each contract to choose from.

    With two parties every contract that is won is right; if none can be won, or all play alone, the contract that scores most is right.
    """
    made: list[tuple[int | None, bool]] = []
    for choice in step.choices:
        chosen = with_choice(board, choice)
        solved = solve_board(chosen)
        if isinstance(solved, PartiesBoard):
            counts, value = solved.count == "points", solved.value.low
            # In every game of two parties the declarer's side wins with more than half of the card points.
            made.append((value, value > sum(perfect_info_on(chosen).spec.points) // 2) if counts else (None, bool(value)))
        else:
            assert isinstance(solved, MultiplayerBoard), "a card is to be played"
            made.append((solved.values[READER].low, False))
    if not any(won for _, won in made):
        top = max(value for value, _ in made if value is not None)
        made = [(value, value == top) for value, _ in made]
    return {str(index): _made(value, won) for index, (value, won) in enumerate(made)}


def _made(value: int | None, won: bool) -> Verdict:
    if value is None:
        return Verdict(won, "contract-won" if won else "contract-lost")
    return Verdict(won, "contract-good" if won else "contract-bad", number=value)


def with_choice(board: Board, choice: Mapping[str, Any]) -> Board:
    """Return the board with the same hands in one of the contracts to choose from."""
    return msgspec.structs.replace(board, position=AnyPosition({**board.position, **choice}))


def _worth(board: Board) -> int:
    """Return the reader's score if all seats play their best."""
    solved = solve_board(board)
    assert isinstance(solved, MultiplayerBoard), "everybody plays for a score"
    return solved.values[READER].low


def _said(board: Board, step: Step) -> int:
    """Return the reader's score for the declaration ``step.say``, if the declarer's side makes just more than half of the card points."""
    rules = double_dummy(board.table())
    state = rules.declaring_case({**board.position, "declarer": READER})
    for action in step.say:
        state = state.apply(action)
    while state.phase.perfect_info is None:
        state = state.apply("pass")
    points = sum(state.phase.perfect_info.spec.points) // 2 + 1
    return rules.outcome(state.phase, points, None).scores[READER]
