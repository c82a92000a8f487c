"""Kinds visible in one trick: by what the right card does in it, and what a wrong one would have done.

The solver is the person who solves the puzzle. Each docstring of a kind is the definition shown to users.
"""

from __future__ import annotations

from collections.abc import Sequence

from stich.kernel.rules.cards import Card
from stich.kernel.rules.playspec import ScoreTable
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .solved import Moment, Solved, class_of, held, is_best_left, points_of, strength, tricks_of

HIGH = 10
"""Card points from which a card counts as high: a ten or an ace."""


def draw_trumps(solved: Solved) -> bool:
    """Draw trumps: the solver leads a trump that an opponent must follow; a lead of another suit is wrong."""
    return any(
        moment.leads
        and moment.is_trump(moment.card)
        and any(moment.is_trump(card) for card in moment.trick.cards if not moment.ours(moment.trick.place_of(card)))
        and any(not moment.is_trump(choice[0]) for choice in moment.decision.wrong)
        for moment in solved.moments
    )


def ruff_high(solved: Solved) -> bool:
    """Ruff high: the solver ruffs with a high trump; a lower one that takes the trick so far is wrong."""
    return any(
        moment.free_to_discard
        and moment.is_trump(moment.card)
        and any(_lower(moment, choice[0], moment.card) and moment.takes(choice[0]) for choice in moment.decision.wrong)
        for moment in solved.moments
    )


def keep_the_trump(solved: Solved) -> bool:
    """Keep the trump: the solver could take the trick so far by a ruff, but must not."""
    return any(
        moment.free_to_discard
        and not moment.is_trump(moment.card)
        and any(moment.is_trump(choice[0]) and moment.takes(choice[0]) for choice in moment.decision.wrong)
        for moment in solved.moments
    )


def duck(solved: Solved) -> bool:
    """Duck: the solver follows and leaves the trick to an opponent; a card that takes it so far is wrong."""
    return any(
        not moment.leads
        and not moment.free_to_discard
        and not moment.ours_so_far
        and not moment.takes(moment.card)
        and not moment.ours(moment.trick.winner)
        and any(moment.takes(choice[0]) for choice in moment.decision.wrong)
        for moment in solved.moments
    )


def overtake(solved: Solved) -> bool:
    """Overtake: the solver must take the trick from a partner."""
    return any(
        moment.ours_so_far and moment.takes(moment.card) and any(not moment.takes(choice[0]) for choice in moment.decision.wrong)
        for moment in solved.moments
    )


def pass_the_lead(solved: Solved) -> bool:
    """Pass the lead: the solver leads a card with which a partner takes the trick; the best card left of a suit is wrong."""
    return any(
        moment.leads
        and moment.trick.winner != solved.place
        and moment.ours(moment.trick.winner)
        and any(is_best_left(moment.hand, choice[0], solved.place) for choice in moment.decision.wrong)
        for moment in solved.moments
    )


def finesse(solved: Solved) -> bool:
    """Finesse: the solver takes the trick although an opponent keeps a higher card of the suit; a higher card is wrong."""
    return any(
        moment.trick.winner == solved.place
        and not moment.free_to_discard
        and any(_lower(moment, moment.card, choice[0]) for choice in moment.decision.wrong)
        and not _best_after(moment)
        for moment in solved.moments
    )


def save_the_ten(solved: Solved) -> bool:
    """Save the ten: the solver holds a ten or ace that a higher card could still take. On the main line it is not lost; a wrong card loses
    it."""
    if isinstance(solved.hand.spec.goal, ScoreTable):
        return False
    main = [step.card for step in solved.line]
    for moment, found in zip(solved.moments, solved.refutations, strict=True):
        for card in held(moment.hand, solved.place):
            endangered = points_of(moment.hand, card) >= HIGH and not is_best_left(moment.hand, card, solved.place)
            if not endangered or card == moment.card or _is_lost(solved, solved.hand, main, card):
                continue
            if any(choice[0] != card and _is_lost(solved, hand, [choice[0], *cards], card) for choice, hand, cards in found):
                return True
    return False


def smear(solved: Solved) -> bool:
    """Smear: the solver gives a ten or an ace to a partner's trick; a card that counts less is wrong."""
    return any(
        moment.trick.winner != solved.place
        and moment.ours(moment.trick.winner)
        and moment.points(moment.card) >= HIGH
        and any(moment.points(choice[0]) < moment.points(moment.card) for choice in moment.decision.wrong)
        for moment in solved.moments
    )


def _lower(moment: Moment, card: Card, than: Card) -> bool:
    """Return True if ``card`` is of the same class as ``than`` and lower."""
    return class_of(moment.hand, card) == class_of(moment.hand, than) and strength(moment.hand, card) < strength(moment.hand, than)


def _best_after(moment: Moment) -> bool:
    """Return True if after the trick of this decision no opponent holds a higher card of the right card's class."""
    stronger = moment.hand.spec.classes[class_of(moment.hand, moment.card)][strength(moment.hand, moment.card) + 1 :]
    return not any(
        card in stronger and card not in moment.trick.cards
        for other in range(moment.hand.spec.players)
        if not moment.ours(other)
        for card in held(moment.hand, other)
    )


def _is_lost(solved: Solved, start: PerfectInfoPosition, cards: Sequence[Card], card: Card) -> bool:
    """Return True if an opponent takes ``card`` when ``cards`` are played from the position ``start`` on."""
    return any(card in trick.cards and not solved.question.party >> trick.winner & 1 for trick in tricks_of(start, cards))
