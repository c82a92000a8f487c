"""Kinds of puzzles that take more than one trick.

The solver is the person who solves the puzzle. Each docstring of a kind is the definition shown to users.
"""

from __future__ import annotations

from stich.kernel.rules.cards import Card
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .solved import Moment, Solved, SolvedTrick, class_of, held, is_trump, strength
from .tree import Choice, Turn, choices


def force(solved: Solved) -> bool:
    """Force the declarer: a defender leads a suit that the declarer's side must ruff."""
    question = solved.question
    if not question.side or question.party == question.side:
        return False
    return any(
        moment.leads
        and not moment.is_trump(moment.card)
        and any(moment.is_trump(card) and question.side >> moment.trick.place_of(card) & 1 for card in moment.trick.cards)
        for moment in solved.moments
    )


def end_play(solved: Solved) -> bool:
    """End play: an opponent takes the trick and must lead, and every lead gives the next trick to the solver's side; on the main line a
    card takes it that an opponent could have beaten."""
    for moment in solved.moments:
        after = solved.tricks[moment.number + 1 : moment.number + 2]
        if moment.ours(moment.trick.winner) or not after or not moment.ours(after[0].winner):
            continue
        leads, card = choices(after[0].hand), after[0].by(after[0].winner)
        cheap = class_of(after[0].hand, card) == class_of(after[0].hand, after[0].cards[0]) and _an_opponent_beats(moment, after[0], card)
        if cheap and len(leads) > 1 and all(moment.ours(_taker(solved, after[0].hand.after(lead[0]))) for lead in leads):
            return True
    return False


def unblock(solved: Solved) -> bool:
    """Unblock: the solver gives a high card to a partner's trick, and a lower one of the suit is wrong; with a card below the solver's the
    partner later takes a trick of the suit."""
    for moment in solved.moments:
        partner, suit, height = moment.trick.winner, class_of(moment.hand, moment.card), strength(moment.hand, moment.card)
        lower = [c for c, *_ in moment.decision.wrong if class_of(moment.hand, c) == suit and strength(moment.hand, c) < height]
        if partner == solved.place or not moment.ours(partner) or not lower:
            continue
        for trick in (*solved.tricks[moment.number + 1 :], *solved.rest):
            taking = trick.by(partner)
            follows = class_of(moment.hand, trick.cards[0]) == class_of(moment.hand, taking) == suit
            if trick.winner == partner and follows and strength(moment.hand, taking) < height:
                return True
    return False


def squeeze(solved: Solved) -> bool:
    """Squeeze: an opponent must discard from one of two suits, and the next right card is of the discarded suit."""
    for step in solved.line:
        hand = step.hand
        place = hand.position.actor
        if solved.question.party >> place & 1 or not hand.position.trick:
            continue
        led = class_of(hand, hand.spec.deck.cards[hand.position.trick[0]])
        answered = {
            class_of(hand, choice[0])
            for choice in choices(hand)
            if class_of(hand, choice[0]) != led
            and not is_trump(hand, choice[0])
            and _next_right(solved, hand.after(choice[0])) == class_of(hand, choice[0])
        }
        if len(answered) > 1:
            return True
    return False


def _next_right(solved: Solved, hand: PerfectInfoPosition) -> int | None:
    """Return the suit of the solver's next right lead from this position on, if the others play their best; None if the solver's next
    decision is not a lead."""
    tree = solved.tree
    while not hand.position.finished:
        if not tree.solves(hand):
            hand = hand.after(tree.answer(hand))
            continue
        turn, decision = tree.turn(hand)
        if decision:
            return None if hand.position.trick else class_of(hand, decision.card)
        if turn is not Turn.FORCED:
            return None
        card: Choice = choices(hand)[0]
        hand = hand.after(card[0])
    return None


def _an_opponent_beats(moment: Moment, trick: SolvedTrick, card: Card) -> bool:
    """Return True if an opponent held a higher card of the same class before the trick."""
    stronger = trick.hand.spec.classes[class_of(trick.hand, card)][strength(trick.hand, card) + 1 :]
    return any(other in stronger for place in range(trick.hand.spec.players) if not moment.ours(place) for other in held(trick.hand, place))


def _taker(solved: Solved, hand: PerfectInfoPosition) -> int:
    """Return the place that takes the trick in progress if all play their best."""
    tree = solved.tree
    while hand.position.trick:
        card = tree.keeping(hand)[0][0] if tree.solves(hand) else tree.answer(hand)
        hand = hand.after(card)
    return hand.position.leader
