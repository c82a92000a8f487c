"""Reasons for playing a card in a hint: each function below defines exactly when its reason code applies, from the view alone.

A function returns None if its code does not apply. Nothing is guessed: "cannot beat" means that no card that the seat may hold beats the
card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat

from .advice import ChoiceReason
from .trick_inference import TrickInference

FULL = 10
"""Card points from which a card counts as valuable (a ten or an ace)."""


class Considered:
    """Legal card in the trick in progress, for which reasons are sought. ``friends``: other seats that certainly are on the observer's
    side.
    """

    def __init__(self, trick: TrickInference[Any], card: Card, friends: Iterable[Seat] = ()) -> None:
        self.trick, self.card = trick, card
        self.friends = set(friends)
        played = {entry.seat for entry in trick.view.trick}
        self.behind = [seat for seat in trick.view.order if seat not in played and seat != trick.observer]
        """Seats that play to this trick after the observer."""
        self.rivals = [seat for seat in self.behind if seat not in self.friends]
        self.leads = not trick.cards
        self.takes = self.leads or trick.beats(card, trick.winning_card)
        """True if the card would win the trick with the cards played so far."""
        self.is_trump = trick.class_of[card] == trick.trump

    def can_beat(self, seat: Seat, card: Card) -> bool:
        """Return whether a seat may still hold a card that beats this one."""
        trick = self.trick
        return any(trick.beats(c, card) for c in trick.outstanding if trick.class_of[c] not in trick.voids[seat])

    @property
    def is_certain(self) -> bool:
        """True if the observer wins the trick with this card, however the other cards are distributed."""
        return self.takes and not any(self.can_beat(seat, self.card) for seat in self.behind)

    @property
    def points(self) -> int:
        """Card points in the trick, including this card."""
        return sum(map(self.trick.points, (*self.trick.cards, self.card)))


Rule = Callable[[Considered], ChoiceReason | None]


def takes(at: Considered) -> ChoiceReason | None:
    """Return the reason ``takes`` with the trick's card points if the card is the last of the trick and wins it."""
    return ChoiceReason("takes", at.points) if at.takes and not at.behind else None


def unbeatable(at: Considered) -> ChoiceReason | None:
    """Return the reason ``unbeatable`` with the trick's card points so far if no seat that plays after the observer can beat the card."""
    return ChoiceReason("unbeatable", at.points) if at.behind and at.is_certain else None


def high(at: Considered) -> ChoiceReason | None:
    """Return the reason ``high`` if the card is led and only a trump can beat it, because no other player can hold a higher card of its
    suit.

    The reason's number is how many cards of the suit are higher.
    """
    trick = at.trick
    above = trick.classes[trick.class_of[at.card]].index(at.card)
    return ChoiceReason("high", above, at.card) if at.leads and above and trick.is_high(at.card) and not at.is_certain else None


def last_trump(at: Considered) -> ChoiceReason | None:
    """Return the reason ``last-trump`` if the card is a trump and no other player can hold one."""
    return ChoiceReason("last-trump") if at.is_trump and not at.trick.outstanding_in(at.trick.class_of[at.card]) else None


def trumps_out(at: Considered) -> ChoiceReason | None:
    """Return the reason ``trumps-out`` with the number of trumps that others may hold, if the card is a trump and is led."""
    out = at.trick.outstanding_in(at.trick.class_of[at.card]) if at.is_trump and at.leads else 0
    return ChoiceReason("trumps-out", out) if out else None


def no_ruff(at: Considered) -> ChoiceReason | None:
    """Return the reason ``no-ruff`` if a plain suit is led and all opponents have shown that they hold no trump, though trumps are still
    outstanding.
    """
    trick = at.trick
    if not at.leads or at.is_trump or trick.trump is None or not trick.outstanding_in(trick.trump) or not at.rivals:
        return None
    return ChoiceReason("no-ruff") if all(trick.trump in trick.voids[seat] for seat in at.rivals) else None


def ruffs(at: Considered) -> ChoiceReason | None:
    """Return the reason ``ruffs`` with the trick's card points if the card is a trump and beats all cards so far in a trick of a plain
    suit.
    """
    if at.leads or not at.takes or not at.is_trump or at.trick.led_class == at.trick.trump:
        return None
    return ChoiceReason("ruffs", at.points)


def partner_has_it(at: Considered) -> ChoiceReason | None:
    """Return the reason ``partner-has-it`` with the card's points if a partner's card is winning and no opponent who plays later can
    beat it.
    """
    if at.leads or at.takes or at.trick.winner not in at.friends:
        return None
    winning = at.trick.winning_card
    return None if any(at.can_beat(seat, winning) for seat in at.rivals) else ChoiceReason("partner-has-it", at.trick.points(at.card))


def keeps(at: Considered) -> ChoiceReason | None:
    """Return the reason ``keeps`` about an ace or ten that stays in the hand, if an opponent will win the trick: no legal card wins it, and
    no friend is winning it.
    """
    if not _lost(at):
        return None
    dearest = max(at.trick.legal_cards, key=at.trick.points)
    return ChoiceReason("keeps", about=dearest) if at.trick.points(dearest) >= FULL > at.trick.points(at.card) else None


def cheapest(at: Considered) -> ChoiceReason | None:
    """Return the reason ``cheapest`` with the card's points if no legal card has fewer and an opponent will win the trick.

    The reason ``keeps`` takes precedence.
    """
    least = min(map(at.trick.points, at.trick.legal_cards))
    return ChoiceReason("cheapest", least) if _lost(at) and at.trick.points(at.card) == least and keeps(at) is None else None


def _lost(at: Considered) -> bool:
    """Return True if no legal card of the observer wins the trick, and none of the observer's friends is winning it."""
    return not at.leads and not at.trick.winning_cards and at.trick.winner not in at.friends


def stays_under(at: Considered) -> ChoiceReason | None:
    """Return the reason ``stays-under`` if the card does not win the trick. Only for observers who want no trick."""
    return None if at.leads or at.takes else ChoiceReason("stays-under")


def below_all(at: Considered) -> ChoiceReason | None:
    """Return the reason ``below-all`` if the card is led and every outstanding card of its suit beats it, with the number of those cards.

    Only for observers who want no trick.
    """
    trick = at.trick
    index = trick.class_of[at.card]
    out = trick.outstanding_in(index)
    return ChoiceReason("below-all", out) if at.leads and out and trick.outstanding_above(at.card) == out else None


FOR_TRICKS: tuple[Rule, ...] = (takes, unbeatable, ruffs, last_trump, high, no_ruff, trumps_out, partner_has_it, keeps, cheapest)
"""Functions that find the reasons of players who want tricks, in the order in which the reasons are shown."""
AGAINST_TRICKS: tuple[Rule, ...] = (takes, unbeatable, stays_under, below_all)
"""Functions that find the reasons of players who want no trick, in the order in which the reasons are shown."""


def card_reasons(at: Considered, rules: Iterable[Rule]) -> tuple[ChoiceReason, ...]:
    """Return the reasons for playing this card, in the order of ``rules``: the functions that find them."""
    return tuple(reason for rule in rules if (reason := rule(at)) is not None)
