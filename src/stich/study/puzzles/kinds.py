"""Kinds of puzzles by the names that players use. Each function tests the tree for its kind; its docstring is the definition shown to
users.

The solver is the person who solves the puzzle. Functions for kinds named after a plan or a play are in the files beside this one. Here are
kinds of the contract or goal, of penalty cards (marked cards that lower the score of the player who takes them), and of the cards that the
solver chooses between. Every decision has one of the last kinds. A puzzle has every kind whose test holds; `KINDS` has the most specific
first.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import getdoc

from stich.kernel.rules.playspec import ScoreTable

from .kinds_of_declaring import DECLARING_KINDS
from .kinds_of_plan import end_play, force, squeeze, unblock
from .kinds_of_play import draw_trumps, duck, finesse, keep_the_trump, overtake, pass_the_lead, ruff_high, save_the_ten, smear
from .solved import Moment, Solved, class_of


def penalty_dodge(solved: Solved) -> bool:
    """Penalty dodge: another player takes a trick with a penalty card; a card that takes it so far is wrong."""
    return any(
        moment.trick.winner != solved.place and _penalties(moment) and not moment.takes(moment.card) and _could_take(moment)
        for moment in _counted(solved)
    )


def penalty_gift(solved: Solved) -> bool:
    """Penalty gift: the solver gives a penalty card to another player's trick; a card without penalty is wrong."""
    return any(
        moment.trick.winner != solved.place
        and moment.points(moment.card) > 0
        and any(not moment.points(choice[0]) for choice in moment.decision.wrong)
        for moment in _counted(solved)
    )


def penalty_price(solved: Solved) -> bool:
    """Worth the penalty: the solver takes a trick with a penalty card; a card that leaves it to another player is wrong."""
    return any(
        moment.trick.winner == solved.place
        and _penalties(moment)
        and not moment.leads
        and any(not moment.takes(choice[0]) for choice in moment.decision.wrong)
        for moment in _counted(solved)
    )


def _counted(solved: Solved) -> tuple[Moment, ...]:
    """Return the decisions of a game with penalty cards, if penalty cards can still change the solver's score; else an empty tuple."""
    hand, place = solved.hand, solved.place
    if not isinstance(hand.spec.goal, ScoreTable):
        return ()
    table = hand.spec.goal.scores[place]
    matter = any(len(set(row)) > 1 for row in table)
    return solved.moments if matter else ()


def _penalties(moment: Moment) -> bool:
    return any(moment.points(card) for card in moment.trick.cards)


def _could_take(moment: Moment) -> bool:
    return any(moment.takes(choice[0]) for choice in moment.decision.wrong)


def called_ace_search(solved: Solved) -> bool:
    """Called-ace search: an opponent of the declarer's side leads the suit of the called ace, which must still be played to it."""
    called = solved.hand.spec.called
    if called is None or solved.question.party == solved.question.side:
        return False
    return any(
        moment.leads and not moment.hand.position.called_led and class_of(moment.hand, moment.card) == class_of(moment.hand, called.card)
        for moment in solved.moments
    )


def null(solved: Solved) -> bool:
    """Null: the solver is of the declarer's side, which must not take a trick."""
    return solved.question.goal.count == "no_trick" and solved.question.party == solved.question.side


def null_defence(solved: Solved) -> bool:
    """Against null: the solver's side must make the declarer take a trick."""
    return solved.question.goal.count == "no_trick" and solved.question.party != solved.question.side


def schneider(solved: Solved) -> bool:
    """Schneider: the goal is another number of card points than winning needs, because the score changes there too."""
    question = solved.question
    half = question.total // 2
    return question.goal.count == "points" and question.goal.target not in (half, half + 1)


def few_tricks(solved: Solved) -> bool:
    """Few tricks: every trick without a penalty card lowers the solver's score."""
    hand, place = solved.hand, solved.place
    if not isinstance(hand.spec.goal, ScoreTable):
        return False
    table = hand.spec.goal.scores[place]
    tricks, points = hand.position.tricks[place], hand.position.points[place]
    return tricks + 1 < len(table) and table[tricks + 1][points] < table[tricks][points]


def one_seat(solved: Solved) -> bool:
    """One seat's view: the other hands are hidden, and the right cards reach the goal in every possible deal."""
    return solved.one_seat


def ruff(solved: Solved) -> bool:
    """Ruff: the solver cannot follow; a trump is right, and a card of a plain suit is wrong."""
    return any(
        moment.free_to_discard and moment.is_trump(moment.card) and any(not moment.is_trump(choice[0]) for choice in moment.decision.wrong)
        for moment in solved.moments
    )


def discard(solved: Solved) -> bool:
    """The right discard: the solver cannot follow; a plain card is right, and one of another suit is wrong."""
    return any(
        moment.free_to_discard
        and not moment.is_trump(moment.card)
        and any(class_of(moment.hand, choice[0]) != class_of(moment.hand, moment.card) for choice in moment.decision.wrong)
        for moment in solved.moments
    )


def right_suit(solved: Solved) -> bool:
    """The right suit: the solver leads; a card of another suit is wrong."""
    return any(
        moment.leads and any(class_of(moment.hand, choice[0]) != class_of(moment.hand, moment.card) for choice in moment.decision.wrong)
        for moment in solved.moments
    )


def high_or_low(solved: Solved) -> bool:
    """High or low: a higher or lower card of the same suit is wrong."""
    return any(
        class_of(moment.hand, choice[0]) == class_of(moment.hand, moment.card)
        for moment in solved.moments
        for choice in moment.decision.wrong
    )


def joker(solved: Solved) -> bool:
    """Joker: a joker is the right card or a wrong one."""
    return any(choice[0] in moment.hand.spec.jokers for moment in solved.moments for choice in moment.choices)


Kind = Callable[[Solved], bool]

_ALL: tuple[Kind, ...] = (
    squeeze,
    end_play,
    unblock,
    called_ace_search,
    null,
    null_defence,
    joker,
    finesse,
    ruff_high,
    overtake,
    pass_the_lead,
    force,
    duck,
    smear,
    save_the_ten,
    penalty_gift,
    penalty_price,
    penalty_dodge,
    few_tricks,
    keep_the_trump,
    draw_trumps,
    schneider,
    ruff,
    discard,
    right_suit,
    high_or_low,
    one_seat,
)

OPEN_ONLY = ("squeeze", "end_play")
"""Kinds that depend on the other choices of opponents, which in a puzzle with one seat's view differ by deal."""

KINDS: dict[str, Kind] = {kind.__name__: kind for kind in _ALL}
"""Functions of all kinds by code, the most specific first."""


ALL_KINDS = (*KINDS, *DECLARING_KINDS)
"""Codes of all kinds, with those of puzzles before the first card."""


def kinds_of(solved: Solved) -> tuple[str, ...]:
    """Return the codes of all kinds of this puzzle."""
    return tuple(code for code, kind in KINDS.items() if not (solved.one_seat and code in OPEN_ONLY) and kind(solved))


def definition(code: str) -> str:
    """Return the definition of a kind, in a sentence."""
    return " ".join((getdoc({**KINDS, **DECLARING_KINDS}[code]) or "").split())
