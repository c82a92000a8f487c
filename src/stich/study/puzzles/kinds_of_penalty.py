"""Kinds of games with penalty cards: marked cards that lower the score of the player who takes them."""

from __future__ import annotations

from stich.kernel.rules.playspec import ScoreTable

from .solved import Moment, Solved


def penalty_dodge(solved: Solved) -> bool:
    """Penalty dodge: another takes a trick with a penalty card in it, which the solver could have had at that moment with a wrong card."""
    return any(
        moment.trick.winner != solved.place and _penalties(moment) and not moment.takes(moment.card) and _could_take(moment)
        for moment in _counted(solved)
    )


def penalty_gift(solved: Solved) -> bool:
    """Penalty gift: the solver gives a penalty card to a trick that another takes, and a card without penalty is wrong."""
    return any(
        moment.trick.winner != solved.place
        and moment.points(moment.card) > 0
        and any(not moment.points(choice[0]) for choice in moment.decision.wrong)
        for moment in _counted(solved)
    )


def penalty_price(solved: Solved) -> bool:
    """Worth the penalty: the solver takes a trick with a penalty card in it, although a wrong card would have left it to another."""
    return any(
        moment.trick.winner == solved.place
        and _penalties(moment)
        and not moment.leads
        and any(not moment.takes(choice[0]) for choice in moment.decision.wrong)
        for moment in _counted(solved)
    )


def _counted(solved: Solved) -> tuple[Moment, ...]:
    """Return the decisions of a game with penalty cards if these can still change the solver's score; otherwise empty."""
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
