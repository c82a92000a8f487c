"""Kinds named after the contract or goal of the puzzle."""

from __future__ import annotations

from stich.kernel.rules.playspec import ScoreTable

from .solved import Solved, class_of


def called_ace_search(solved: Solved) -> bool:
    """Called-ace search: an opponent of the declarer's side leads the suit of the called ace while the ace still owes itself to it."""
    called = solved.hand.spec.called
    if called is None or solved.question.party == solved.question.side:
        return False
    return any(
        moment.leads and not moment.hand.position.called_led and class_of(moment.hand, moment.card) == class_of(moment.hand, called.card)
        for moment in solved.moments
    )


def null(solved: Solved) -> bool:
    """Null: the declarer's side must not take a single trick, and the solver is of it."""
    return solved.question.goal.count == "no_trick" and solved.question.party == solved.question.side


def null_defence(solved: Solved) -> bool:
    """Against null: the solver's side must make the declarer take a trick."""
    return solved.question.goal.count == "no_trick" and solved.question.party != solved.question.side


def schneider(solved: Solved) -> bool:
    """Schneider: asked are more or fewer card points than the game is won with, because the score changes there too."""
    question = solved.question
    half = question.total // 2
    return question.goal.count == "points" and question.goal.target not in (half, half + 1)


def few_tricks(solved: Solved) -> bool:
    """Few tricks: the solver's score falls with every trick that he takes without a penalty card."""
    hand, place = solved.hand, solved.place
    if not isinstance(hand.spec.goal, ScoreTable):
        return False
    table = hand.spec.goal.scores[place]
    tricks, points = hand.position.tricks[place], hand.position.points[place]
    return tricks + 1 < len(table) and table[tricks + 1][points] < table[tricks][points]


def one_seat(solved: Solved) -> bool:
    """One seat's eyes: the others' cards are hidden, and the right cards reach the goal in every deal that is possible."""
    return solved.one_seat
