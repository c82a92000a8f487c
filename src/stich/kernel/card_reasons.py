"""Why a card is a good one, in facts: each of the functions below says exactly when its code holds, by the view alone.

``None`` where it does not hold. Nothing is guessed: a seat "cannot beat" a card if no card that it may still hold does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .advice import Reason
from .cards import Card
from .deal import Seat
from .trick_inference import TrickInference

FULL = 10
"""Card points of a card that is worth keeping."""


class Considered:
    """A legal card in the trick in progress. ``friends``: the other seats that certainly play on the observer's side."""

    def __init__(self, trick: TrickInference[Any], card: Card, friends: Iterable[Seat] = ()) -> None:
        self.trick, self.card = trick, card
        self.friends = set(friends)
        played = {entry.seat for entry in trick.view.trick}
        self.behind = [seat for seat in trick.view.order if seat not in played and seat != trick.observer]
        """The seats that play to this trick afterwards."""
        self.rivals = [seat for seat in self.behind if seat not in self.friends]
        self.leads = not trick.cards
        self.takes = self.leads or trick.beats(card, trick.winning_card)
        """Whether it wins the trick so far."""
        self.is_trump = trick.class_of[card] == trick.trump

    def can_beat(self, seat: Seat, card: Card) -> bool:
        """Whether a seat may still hold a card that beats this one."""
        trick = self.trick
        return any(trick.beats(c, card) for c in trick.outstanding if trick.class_of[c] not in trick.voids[seat])

    @property
    def is_certain(self) -> bool:
        """Whether the trick is the observer's with this card, however the cards lie."""
        return self.takes and not any(self.can_beat(seat, self.card) for seat in self.behind)

    @property
    def points(self) -> int:
        """Card points in the trick, with this card."""
        return sum(map(self.trick.points, (*self.trick.cards, self.card)))


Rule = Callable[[Considered], Reason | None]


def takes(at: Considered) -> Reason | None:
    """``takes``: played last, it takes the trick, which has so many card points."""
    return Reason("takes", at.points) if at.takes and not at.behind else None


def unbeatable(at: Considered) -> Reason | None:
    """``unbeatable``: nobody behind can beat it any more; the trick has so many card points by now."""
    return Reason("unbeatable", at.points) if at.behind and at.is_certain else None


def high(at: Considered) -> Reason | None:
    """``high``: led; all the cards above it in its suit, so many, are out of the others' hands, so that only a trump can beat it."""
    trick = at.trick
    above = trick.classes[trick.class_of[at.card]].index(at.card)
    return Reason("high", above, at.card) if at.leads and above and trick.is_high(at.card) and not at.is_certain else None


def last_trump(at: Considered) -> Reason | None:
    """``last-trump``: nobody else can hold a trump."""
    return Reason("last-trump") if at.is_trump and not at.trick.outstanding_in(at.trick.class_of[at.card]) else None


def trumps_out(at: Considered) -> Reason | None:
    """``trumps-out``: a trump is led while the others may hold so many."""
    out = at.trick.outstanding_in(at.trick.class_of[at.card]) if at.is_trump and at.leads else 0
    return Reason("trumps-out", out) if out else None


def no_ruff(at: Considered) -> Reason | None:
    """``no-ruff``: a plain suit is led, and the opponents have shown to hold no trump, though some are out."""
    trick = at.trick
    if not at.leads or at.is_trump or trick.trump is None or not trick.outstanding_in(trick.trump) or not at.rivals:
        return None
    return Reason("no-ruff") if all(trick.trump in trick.voids[seat] for seat in at.rivals) else None


def ruffs(at: Considered) -> Reason | None:
    """``ruffs``: a trump to a trick of a plain suit, which wins so far; the trick has so many card points."""
    if at.leads or not at.takes or not at.is_trump or at.trick.led_class == at.trick.trump:
        return None
    return Reason("ruffs", at.points)


def partner_has_it(at: Considered) -> Reason | None:
    """``partner-has-it``: a partner's card wins, and no opponent behind can beat it; so many card points go with it."""
    if at.leads or at.takes or at.trick.winner not in at.friends:
        return None
    winning = at.trick.winning_card
    return None if any(at.can_beat(seat, winning) for seat in at.rivals) else Reason("partner-has-it", at.trick.points(at.card))


def keeps(at: Considered) -> Reason | None:
    """``keeps``: no legal card wins the trick, no friend does, and an ace or ten that might have gone with it stays in the hand."""
    if not _lost(at):
        return None
    dearest = max(at.trick.legal_cards, key=at.trick.points)
    return Reason("keeps", about=dearest) if at.trick.points(dearest) >= FULL > at.trick.points(at.card) else None


def cheapest(at: Considered) -> Reason | None:
    """``cheapest``: no legal card wins the trick, no friend does, and no legal card has fewer card points; unless ``keeps`` says more."""
    least = min(map(at.trick.points, at.trick.legal_cards))
    return Reason("cheapest", least) if _lost(at) and at.trick.points(at.card) == least and keeps(at) is None else None


def _lost(at: Considered) -> bool:
    """Whether the trick goes to an opponent as far as the observer can tell."""
    return not at.leads and not at.trick.winning_cards and at.trick.winner not in at.friends


def stays_under(at: Considered) -> Reason | None:
    """``stays-under``: where no trick is wanted, it does not win the trick."""
    return None if at.leads or at.takes else Reason("stays-under")


def below_all(at: Considered) -> Reason | None:
    """``below-all``: where no trick is wanted, it is led, and all cards of its suit that are out, so many, beat it."""
    trick = at.trick
    index = trick.class_of[at.card]
    out = trick.outstanding_in(index)
    return Reason("below-all", out) if at.leads and out and trick.outstanding_above(at.card) == out else None


FOR_TRICKS: tuple[Rule, ...] = (takes, unbeatable, ruffs, last_trump, high, no_ruff, trumps_out, partner_has_it, keeps, cheapest)
"""Where tricks are wanted, the most telling first."""
AGAINST_TRICKS: tuple[Rule, ...] = (takes, unbeatable, stays_under, below_all)
"""For who wants no trick."""


def card_reasons(at: Considered, rules: Iterable[Rule]) -> tuple[Reason, ...]:
    """What holds of the card."""
    return tuple(reason for rule in rules if (reason := rule(at)) is not None)
