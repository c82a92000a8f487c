"""Positions that make dull puzzles, and why. They are rejected.

The solver is the person who solves the puzzle. Each docstring of a filter is the reason shown in docs/reference/puzzles.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import getdoc

from stich.kernel.rules.cards import Card
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import Limits, max_n

from .declaring_filters import DECLARING_FILTERS
from .solved import Moment, Solved, is_best_left, strength
from .tree import Choice, choices

LEAST_DECISIONS = 2
LEAST_WRONG = 3
"""Minimum number of wrong choices in all decisions together; one fewer with one seat's view."""
LEAST_LOSS = 2
"""Minimum loss by the best wrong card (in points of a score)."""
MOST_NODES = 1_000_000
"""Maximum number of positions that max^n may search for one card. A game that needs more is too long for a puzzle."""


def too_short(solved: Solved) -> bool:
    """Fewer than two decisions; with one seat's view one is enough."""
    return not solved.one_seat and len(solved.moments) < LEAST_DECISIONS


def guessed(solved: Solved) -> bool:
    """So few wrong cards that guessing succeeds."""
    return sum(len(moment.decision.wrong) for moment in solved.moments) < LEAST_WRONG - solved.one_seat


def cashed(solved: Solved) -> bool:
    """Every right card takes its trick at once and is the highest left of its suit."""
    return all(
        moment.trick.winner == solved.place and moment.takes(moment.card) and is_best_left(moment.hand, moment.card, solved.place)
        for moment in solved.moments
    )


def seen_at_once(solved: Solved) -> bool:
    """Every wrong card is refuted in its own trick."""
    players = solved.hand.spec.players
    return all(
        len(cards) < players - len(moment.hand.position.trick)
        for moment, found in zip(solved.moments, solved.refutations, strict=True)
        for _, _, cards in found
    )


def greedy(solved: Solved) -> bool:
    """Getting the most out of each trick alone finds every right card."""
    return all(_greedy_finds(moment) for moment in solved.moments)


def by_habit(solved: Solved) -> bool:
    """Habit finds every right card: the most points to a partner's trick, the lowest card that wins a trick, otherwise the card with the
    fewest points."""
    return solved.question.goal.count in ("points", "score") and all(_habit_finds(moment) for moment in solved.moments)


def ducked_by_habit(solved: Solved) -> bool:
    """Habit in null finds every right card: lead the lowest, follow with the highest below the trick, throw away the highest."""
    question = solved.question
    declares = question.goal.count == "no_trick" and question.party == question.side
    return declares and all(_ducking_finds(moment) for moment in solved.moments)


def trifle(solved: Solved) -> bool:
    """The best wrong card costs less than an eighth of the required score, or a single point."""
    question, first = solved.question, solved.moments[0]
    if not question.scores or question.goal.target is None:
        return False
    second = max(min(question.worth(hand.after(choice[0])) for hand in solved.possible_deals) for choice in first.decision.wrong)
    return question.goal.target - second < max(LEAST_LOSS, question.goal.target / 8)


def out_of_spite(solved: Solved) -> bool:
    """Another card is as good by max^n: only opponents who harm the solver at their own cost make it wrong.

    Tested for games with open cards in which all players play alone."""
    question, hand = solved.question, solved.hand
    if not question.scores or solved.one_seat:
        return False
    seat = hand.order[solved.place]
    ends = {choice: max_n(hand.after(choice[0]), limits=Limits(nodes=MOST_NODES)) for choice in solved.moments[0].choices}
    if any(end is None for end in ends.values()):
        return True
    made = {choice: end.scores[seat] for choice, end in ends.items() if end is not None}
    right = solved.moments[0].decision.right
    return any(score >= made[right] for choice, score in made.items() if choice != right)


FILTERS: tuple[Callable[[Solved], bool], ...] = (
    too_short,
    guessed,
    cashed,
    seen_at_once,
    greedy,
    by_habit,
    ducked_by_habit,
    trifle,
    out_of_spite,
)
"""Reasons to reject a position, the quick ones first."""


def filtered(solved: Solved) -> str | None:
    """Return the name of the first reason to reject this position; None for a puzzle worth showing."""
    return next((reason.__name__ for reason in FILTERS if reason(solved)), None)


def reason(code: str) -> str:
    """Return the text that explains why positions are rejected with this code; also for puzzles before the first card."""
    return " ".join((getdoc(next(reason for reason in (*FILTERS, *DECLARING_FILTERS) if reason.__name__ == code)) or "").split())


def _greedy_finds(moment: Moment) -> bool:
    """Return True if, of the cards in this decision, only the right one makes the most of this trick, if the others also play for this
    trick alone."""
    made = {choice: _trick(moment, choice[0])[0] for choice in moment.choices}
    best = max(made.values())
    return [choice for choice, gain in made.items() if gain == best] == [moment.decision.right]


def _habit_finds(moment: Moment) -> bool:
    """Return True if the right card of this decision is the one that habit plays (`by_habit`). There is no habit for a lead."""
    if moment.leads:
        return False
    takers = {choice: _trick(moment, choice[0])[1] for choice in moment.choices}
    given = [choice for choice, taker in takers.items() if taker != moment.question.place and moment.ours(taker)]
    taking = [choice for choice, taker in takers.items() if taker == moment.question.place]
    if given:
        most = max(moment.points(choice[0]) for choice in given)
        return [choice for choice in given if moment.points(choice[0]) == most] == [moment.decision.right]
    if taking:
        return moment.decision.right in _lowest(moment, taking)
    least = min(moment.points(choice[0]) for choice in takers)
    return moment.decision.right in _lowest(moment, [choice for choice in takers if moment.points(choice[0]) == least])


def _lowest(moment: Moment, some: Sequence[Choice]) -> list[Choice]:
    """Return the choices whose cards have the lowest rank in their suits."""
    lowest = min(strength(moment.hand, choice[0]) for choice in some)
    return [choice for choice in some if strength(moment.hand, choice[0]) == lowest]


def _ducking_finds(moment: Moment) -> bool:
    """Return True if the right card of this decision is the one that habit plays in null (`ducked_by_habit`). Of several equally high cards
    any is such a card."""
    height = {choice: strength(moment.hand, choice[0]) for choice in moment.choices}
    under = [choice for choice in moment.choices if not moment.leads and not moment.takes(choice[0])]
    wanted = max(height[choice] for choice in under) if under else min(height.values())
    return height[moment.decision.right] == wanted and (moment.decision.right in under or not under)


def _trick(moment: Moment, card: Card) -> tuple[int, int]:
    """Return the balance (`GoalQuestion.balance`) of the solver's side at the end of this trick, and the place of the trick's winner, if
    ``card`` is played and the others play for this trick alone."""

    def end(hand: PerfectInfoPosition) -> tuple[int, int]:
        if not hand.position.trick:
            return moment.question.balance(hand), hand.position.leader
        best = max if moment.ours(hand.position.actor) else min
        return best((end(hand.after(choice[0])) for choice in choices(hand)), key=lambda made: made[0])

    return end(moment.hand.after(card))
