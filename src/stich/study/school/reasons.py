"""Reasons of verdicts, as codes with facts that follow from the PlaySpec and the position."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

REASONS = (
    "follows",
    "must-follow",
    "must-called",
    "takes",
    "takes-it",
    "leaves",
    "lower",
    "off-suit",
    "trumped",
    "highest-trump",
    "highest-led",
    "too-many",
    "too-few",
    "counted",
    "best",
    "costs",
    "loses",
    "contract-good",
    "contract-won",
    "contract-bad",
    "contract-lost",
    "shown",
    "not-shown",
    "followed",
    "chance-good",
    "chance-bad",
    "left-good",
    "left-bad",
    "brings-most",
    "brings-less",
)
"""All codes that a verdict may have. `wording` has a text for each."""


class Verdict(msgspec.Struct, frozen=True):
    """Judgement of an answer, with its reason."""

    right: bool
    reason: str
    """One of `REASONS`."""
    card: Card | None = None
    """Card that the reason names, such as the card led, the card that wins, or the called ace; None if it names none."""
    number: int | None = None
    """Number that the reason names: the right number, the cost of the card, the value of the contract, or a chance (percent).

    None if it names none.
    """


def number(answer: int, right: int) -> Verdict:
    """Return the verdict on the number ``answer``, if ``right`` is the right one."""
    if answer == right:
        return Verdict(True, "counted", number=right)
    return Verdict(False, "too-many" if answer > right else "too-few")


def winner(hand: PerfectInfoPosition, cards: tuple[Card, ...], winning: Card) -> Mapping[str, Verdict]:
    """Return the verdict on each card of a full trick: only the card that wins the trick is right."""
    return {
        card: Verdict(True, "highest-trump" if _is_trump(hand.spec, card) else "highest-led", card)
        if card == winning
        else Verdict(False, _beaten(hand.spec, card, cards[0], winning), winning)
        for card in cards
    }


def played(hand: PerfectInfoPosition, ask: Literal["follow", "take", "leave"]) -> Mapping[str, Verdict]:
    """Return the verdict on each card in the hand of the seat to play. Right is a card that may be played (``follow``), one that wins the
    trick (``take``), or one that does not win it (``leave``)."""
    return {card: _illegal(hand, card) or (_followed(hand, card) if ask == "follow" else _last(hand, card, ask)) for card in held(hand)}


def best(hand: PerfectInfoPosition, cards: Collection[Card], losses: Mapping[Card, int]) -> Mapping[str, Verdict]:
    """Return the verdict on each card in the hand of the seat to play: ``cards``, the best ones, are right. Verdicts on the others name
    their loss.

    ``losses``: loss of each card; empty if the deal is only won or lost.
    """

    def judged(card: Card) -> Verdict:
        if card in cards:
            return Verdict(True, "best")
        return Verdict(False, "costs", number=losses[card]) if losses else Verdict(False, "loses")

    return {card: _illegal(hand, card) or judged(card) for card in held(hand)}


def held(hand: PerfectInfoPosition) -> tuple[Card, ...]:
    """Return the cards that the seat to play holds."""
    return hand.spec.deck.members(hand.position.hands[hand.position.actor])


def _illegal(hand: PerfectInfoPosition, card: Card) -> Verdict | None:
    """Return the verdict on a card that may not be played; None if it may."""
    spec, position = hand.spec, hand.position
    if position.legal >> spec.deck.bit[card] & 1:
        return None
    led = spec.deck.cards[position.trick[0]] if position.trick else None
    if led is not None and spec.class_of(card) != spec.class_of(led):
        return Verdict(False, "must-follow", led)
    assert spec.called is not None, "a card that follows and may not be played is kept from it by the called one"
    return Verdict(False, "must-called", spec.called.card)


def _followed(hand: PerfectInfoPosition, card: Card) -> Verdict:
    """Return the verdict on a legal card, for the question ``follow`` (which cards may be played)."""
    assert hand.position.trick, "a card was led"
    return Verdict(True, "follows", hand.spec.deck.cards[hand.position.trick[0]])


def _last(hand: PerfectInfoPosition, card: Card, ask: Literal["take", "leave"]) -> Verdict:
    """Return the verdict on a legal card that finishes a trick. ``ask``: whether the card should win the trick (``take``) or not
    (``leave``)."""
    spec, position = hand.spec, hand.position
    after = hand.after(card).position
    assert not after.trick, "the trick is full with this card"
    trick = tuple(spec.deck.cards[played] for played in position.trick)
    if after.leader == position.actor:
        return Verdict(True, "takes", card) if ask == "take" else Verdict(False, "takes-it", card)
    winning = trick[(after.leader - position.leader) % spec.players]
    return Verdict(True, "leaves", winning) if ask == "leave" else Verdict(False, _beaten(spec, card, trick[0], winning), winning)


def _beaten(spec: PlaySpec, card: Card, led: Card, winning: Card) -> str:
    """Return the code of the reason why this card does not win the trick."""
    if spec.class_of(card) == spec.class_of(winning):
        return "lower"
    return "off-suit" if spec.class_of(card) != spec.class_of(led) else "trumped"


def _is_trump(spec: PlaySpec, card: Card) -> bool:
    return spec.class_of(card) == spec.trump
