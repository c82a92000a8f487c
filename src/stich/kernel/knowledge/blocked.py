"""Reasons why a seat may not take an action: a card that does not follow suit, or a contract that the hand does not allow.

The reasons are codes. The page has sentences for them in its languages; the sentences in this file are those of the terminal and of errors.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from stich.kernel.errors import IllegalAction
from stich.kernel.rules.action import Action, illegal
from stich.kernel.rules.play import Position
from stich.kernel.rules.playspec import PlaySpec
from stich.kernel.rules.reference import winner
from stich.kernel.sentences import register


class Blocked(msgspec.Struct, frozen=True, gc=False):
    """Actions that the observer may not take now, all for the same reason."""

    actions: tuple[str, ...]
    """Texts of the actions: cards of the observer's hand, or contracts."""
    reason: str
    """Code of the reason (docs/reference/bots.md#blocked-cards)."""
    suit: str = ""
    """Suit that the reason names: ``C``, ``S``, ``H`` or ``D``, or ``trump`` for a class with several suits; empty if it names none."""
    card: str = ""
    """Card that the reason names, such as the card led or the called ace; empty if it names none."""


class SeenTrumps(msgspec.Struct, frozen=True, gc=False):
    """Trumps of a contract, as views show them: the cards of one suit, and those of some ranks."""

    suit: str | None = None
    """Suit of trumps; None if no suit is trumps."""
    ranks: tuple[str, ...] = ()
    """Ranks that are trumps in every suit, strongest first."""


def blocked_cards(spec: PlaySpec, position: Position) -> tuple[Blocked, ...]:
    """Return the cards that the actor holds and may not play, by reason."""
    hand = 0 if position.finished else position.hands[position.actor]
    deck = spec.deck
    blocked = deck.once(hand & ~deck.mask(deck.members(position.legal)))
    if not blocked:
        return ()
    cards, trick, called = spec.deck.members(blocked), position.trick, spec.called
    led = spec.deck.cards[trick[0]] if trick else None
    group = None if led is None or led in spec.jokers else spec.class_of(led)
    follows = group is not None and hand & spec.deck.mask(spec.classes[group])
    may_play_called = called and position.legal & spec.deck.mask((called.card,))
    if spec.held_back:
        return _held_back(spec, position, blocked)
    if called and (not follows or (may_play_called and group == spec.class_of(called.card) and not position.called_led)):
        reason = "must-lead-called" if led is None else "must-play-called" if follows else "must-keep-called"
        return (Blocked(cards, reason, called.card[0], called.card),)
    assert led is not None and group is not None
    if not spec.must_beat:
        return (Blocked(cards, "must-follow", suit_of_class(spec, group), led),)
    following = hand & spec.deck.mask(spec.classes[group])
    others, low = spec.deck.members(blocked & ~following), spec.deck.members(blocked & following)
    if not following:
        return (Blocked(others, "must-beat" if _beats(spec, position) else "must-trump"),)
    reasons = Blocked(others, "must-follow", suit_of_class(spec, group), led), Blocked(low, "must-beat")
    return tuple(reason for reason in reasons if reason.actions)


def _held_back(spec: PlaySpec, position: Position, blocked: int) -> tuple[Blocked, ...]:
    """Return the blocked cards (mask) by reason, in a card play with cards that are held back at first (`HeldBack`)."""
    deck, opening = spec.deck, spec.held_back.opening if spec.held_back else None
    if not position.trick:
        opens = opening is not None and position.legal == deck.single[opening] and not any(position.tricks)
        return (
            Blocked(deck.members(blocked), "must-open", card=opening or "") if opens else Blocked(deck.members(blocked), "not-yet-led"),
        )
    led = deck.cards[position.trick[0]]
    group = spec.class_of(led)
    held = blocked & deck.mask(spec.classes[group]) if position.legal & deck.mask(spec.classes[group]) else blocked
    reasons = (
        Blocked(deck.members(blocked & ~held), "must-follow", suit_of_class(spec, group), led),
        Blocked(deck.members(held), "not-in-first-trick"),
    )
    return tuple(reason for reason in reasons if reason.actions)


def _beats(spec: PlaySpec, position: Position) -> bool:
    """Return True if the legal cards beat the best card of the trick, in a trick in which the actor must beat it if possible."""
    return winner(spec, (*position.trick, position.legal.bit_length() - 1)) == len(position.trick)


def suit_of_class(spec: PlaySpec, index: int) -> str:
    """Return the letter of the suit of all cards in this class (by index) of the spec; ``trump`` if they have several suits."""
    suits = {card[0] for card in spec.classes[index]}
    return suits.pop() if len(suits) == 1 else "trump"


def may_run_away(spec: PlaySpec, position: Position) -> bool:
    """Return True if the actor is to lead, holds the called ace and may lead another card of its suit (Schafkopf's running away,
    `CalledAce`).
    """
    if spec.called is None or position.finished or position.trick or position.called_led:
        return False
    called = 1 << spec.deck.bit[spec.called.card]
    others = spec.deck.mask(spec.classes[spec.class_of(spec.called.card)]) & ~called
    return bool(position.legal & called and position.legal & others)


def reason_in_words(blocked: Iterable[Blocked], action: str) -> str | None:
    """Return why this action is blocked, as an English sentence; None if it is not blocked."""
    error = _refusal(blocked, action, ())
    return None if error is None else str(error)


def refusal(name: str, legal: Iterable[Action], *, action: Action, blocked: Iterable[Blocked], **facts: Any) -> IllegalAction:
    """Return the error for an action that is not legal, with the reason why it is blocked as its sentence.

    If no reason is known, the sentence is that registered under ``name``. ``legal``: the actions that would be accepted.
    """
    return _refusal(blocked, action.text, legal) or illegal(name, legal, action=action.public_text, **facts)


def _refusal(blocked: Iterable[Blocked], action: str, legal: Iterable[Action]) -> IllegalAction | None:
    """Return the error with the reason why this action is blocked; None if it is not blocked."""
    for why in blocked:
        if action in why.actions:
            return illegal(f"blocked/{why.reason}", legal, action=action, blocked=why.reason, card=why.card, suit=why.suit)
    return None


register(
    {
        "blocked/must-beat": "{action}: the trick must be beaten",
        "blocked/must-open": "{action}: {card} opens the first trick",
        "blocked/not-in-first-trick": "{action}: this card may not be played to the first trick",
        "blocked/not-yet-led": "{action}: this suit may not be led before a card of it was played",
        "blocked/must-trump": "{action}: a trump must be played",
        "blocked/must-follow": "{action}: {card} was led and must be followed",
        "blocked/must-play-called": "{action}: the suit of the called {card} was led, and {card} must be played",
        "blocked/must-lead-called": "{action}: the holder of the called {card} leads its suit only with {card}",
        "blocked/must-keep-called": "{action}: the called card is kept until its suit is led",
    }
)
