"""Kinds of puzzles before the first card. Each docstring is the definition shown to users."""

from __future__ import annotations

from collections.abc import Callable

from stich.kernel.rules.cards import Card
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import Count, count_of

from .answers import EqualAnswers
from .declared import DeclaringQuestion

RICH = 20
"""Minimum card points of discards that count as rich."""
CHEAP = 10
"""Minimum difference between the card points of the richest possible discards and those of the right ones."""


def null_discard(asked: DeclaringQuestion) -> bool:
    """Laying away for null: the discards decide whether the declarer takes no trick."""
    return asked.step == "discard" and _no_trick(asked.right)


def points_kept(asked: DeclaringQuestion) -> bool:
    """Points stay in the hand: discarding two plain cards that count at least ten more than the right discards is wrong."""
    return asked.step == "discard" and not _no_trick(asked.right) and richest(asked) - worth(asked.hand, asked.away) >= CHEAP


def points_away(asked: DeclaringQuestion) -> bool:
    """Points go home: the right discards count twenty or more."""
    return asked.step == "discard" and not _no_trick(asked.right) and worth(asked.hand, asked.away) >= RICH


def void_made(asked: DeclaringQuestion) -> bool:
    """A suit goes: the declarer discards the last cards of a plain suit."""
    return asked.step == "discard" and any(
        not asked.hand.spec.deck.mask(asked.hand.spec.classes[index]) & asked.own & ~asked.hand.spec.deck.mask(asked.away)
        for index in {asked.hand.spec.class_of(card) for card in asked.away if not _is_trump(asked.hand, card)}
    )


def laying_away(asked: DeclaringQuestion) -> bool:
    """Laying away: the contract is given, and only one pair of discards wins."""
    return asked.step == "discard"


def null_declared(asked: DeclaringQuestion) -> bool:
    """Null wins: the right contract takes no trick; every contract that counts card points loses."""
    return asked.step == "contract" and _no_trick(asked.right)


def which_ace(asked: DeclaringQuestion) -> bool:
    """Which ace: the right contract calls an ace, and calling another ace loses."""
    return asked.step == "contract" and calls(asked.right) and any(map(calls, asked.wrong))


def fewer_trumps(asked: DeclaringQuestion) -> bool:
    """Fewer trumps: a contract with more trumps in the declarer's hand loses."""
    if asked.step != "contract" or _no_trick(asked.right):
        return False
    return any(trumps(answer, asked) > trumps(asked.right, asked) for answer in asked.wrong)


def declaring(asked: DeclaringQuestion) -> bool:
    """Declaring: only one of the contracts that the bid allows wins, each with its best discards."""
    return asked.step == "contract"


DECLARING_KINDS: dict[str, Callable[[DeclaringQuestion], bool]] = {
    kind.__name__: kind
    for kind in (
        null_discard,
        points_kept,
        points_away,
        void_made,
        laying_away,
        null_declared,
        which_ace,
        fewer_trumps,
        declaring,
    )
}
"""Functions of all kinds by code, the most specific first."""


def kinds_of_declaring(asked: DeclaringQuestion) -> tuple[str, ...]:
    """Return the codes of all kinds of this puzzle."""
    return tuple(code for code, kind in DECLARING_KINDS.items() if kind(asked))


def trumps(answer: EqualAnswers, asked: DeclaringQuestion) -> int:
    """Return the number of trumps that the declarer holds before the discards, in the contract of this answer."""
    spec = answer.hand.spec
    return 0 if spec.trump is None else (spec.deck.mask(spec.classes[spec.trump]) & asked.own).bit_count()


def richest(asked: DeclaringQuestion) -> int:
    """Return the largest number of card points that the declarer can discard without trumps."""
    deck, hand = asked.hand.spec.deck, asked.hand
    plain = [card for card in deck.members(asked.own) if not _is_trump(hand, card)]
    return sum(sorted((worth(hand, [card]) for card in plain), reverse=True)[: len(asked.away)])


def worth(hand: PerfectInfoPosition, cards: list[Card] | tuple[Card, ...]) -> int:
    """Return the card points of these cards."""
    return sum(hand.spec.points[hand.spec.deck.bit[card]] for card in cards)


def _is_trump(hand: PerfectInfoPosition, card: Card) -> bool:
    return hand.spec.class_of(card) == hand.spec.trump


def _no_trick(answer: EqualAnswers) -> bool:
    return count_of(answer.hand) is Count.NO_TRICK


def calls(answer: EqualAnswers) -> bool:
    """Return True if the contract of this answer calls an ace."""
    return answer.hand.spec.called is not None
