"""Kinds that take more than one trick."""

from __future__ import annotations

from stich.kernel.cards import Card
from stich.kernel.open_hand import OpenHand

from .solved import Moment, Solved, class_of, held, is_trump, strength
from .tree import Choice, Turn, choices


def force(solved: Solved) -> bool:
    """Force the declarer: a defender leads a suit that the declarer's side cannot follow, and the declarer's side must ruff it."""
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
    """End play: the solver gives an opponent the lead, who must then lead into a suit that the solver's side takes with a card that was not
    the highest left."""
    for moment, after in _with_next_trick(solved):
        lost = moment.trick.winner
        if moment.ours(lost) or after.trick_leader != lost or not moment.ours(after.winner):
            continue
        card = after.winning
        if class_of(after.hand, card) == class_of(after.hand, after.led) and not _was_best(after.hand, card):
            return True
    return False


def unblock(solved: Solved) -> bool:
    """Unblock: the solver throws the higher of two cards of a suit on a partner's trick, and the same partner later takes a trick of that
    suit to which the solver follows with the lower one."""
    for moment in solved.moments:
        if not moment.ours(moment.trick.winner) or moment.trick.winner == solved.place:
            continue
        suit = class_of(moment.hand, moment.card)
        for choice in moment.decision.wrong:
            lower = choice[0]
            if class_of(moment.hand, lower) != suit or strength(moment.hand, lower) > strength(moment.hand, moment.card):
                continue
            later = solved.tricks[moment.number + 1 :]
            if any(
                lower in trick.cards and class_of(moment.hand, trick.cards[0]) == suit and trick.winner == moment.trick.winner
                for trick in later
            ):
                return True
    return False


def squeeze(solved: Solved) -> bool:
    """Squeeze: an opponent who cannot follow has discards of two suits, and whichever he throws, the next right card is of that suit."""
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


def _next_right(solved: Solved, hand: OpenHand) -> int | None:
    """The suit of the solver's next right lead, when the others answer as well as they can; None without a lead of one right choice."""
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


class _Next:
    """The trick after a decision's."""

    def __init__(self, solved: Solved, number: int) -> None:
        trick = solved.tricks[number]
        self.hand = trick.hand
        self.trick_leader = trick.leader
        self.winner = trick.winner
        self.winning: Card = trick.by(trick.winner)
        self.led: Card = trick.cards[0]


def _with_next_trick(solved: Solved) -> list[tuple[Moment, _Next]]:
    last = len(solved.tricks) - 1
    return [(moment, _Next(solved, moment.number + 1)) for moment in solved.moments if moment.number < last]


def _was_best(hand: OpenHand, card: Card) -> bool:
    """Whether nobody held a higher card of its class before the trick."""
    stronger = hand.spec.classes[class_of(hand, card)][strength(hand, card) + 1 :]
    return not any(other in stronger for place in range(hand.spec.players) for other in held(hand, place))
