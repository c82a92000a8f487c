"""Reasons for the bids, discards and declarations of *simple*, in numbers: its rules of thumb, explained before the play."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import cast

from stich.kernel.advice import Advice, Prospect, Reason
from stich.kernel.cards import SUITS, Card

from ..rules.actions import HAND, PASS, Discard
from ..rules.contract import TRUMP_CONTRACTS, Contract, card_points, parse_declaration
from ..view.view import SkatView
from .simple import GRAND_THRESHOLD, NULL_MAX_DANGER, SUIT_THRESHOLD, SimplePlayer, best_discards, best_hand_game, worth_bidding
from .valuation import grand_strength, null_danger, suit_strength

BEFORE_PLAY = ("auction", "skat or hand", "push", "discard", "declare")
TENTHS = 10
"""Units of strength in one trick: strength is counted in tenths of a trick."""


def advice(view: SkatView) -> Advice:
    """Return the action that *simple* would choose, with the reasons."""
    action = SimplePlayer().act(view)
    match view.phase:
        case "auction":
            reasons = _bidding(view, passes=action == PASS)
        case "skat or hand":
            reasons = _hand_game(view, hand=action == HAND)
        case "discard" if view.declarer == view.observer:
            reasons = _discarding(view, cast(Discard, action).cards)
        case "declare":
            declaration = parse_declaration(action.text.removeprefix("declare "))
            reasons = (Reason("game", about=declaration.text), *_counted(view.hand, declaration.contract))
        case _:
            reasons = ()
    counted = view.phase in ("auction", "skat or hand")
    return Advice(action=action.text, reasons=tuple(reasons), prospects=tuple(_prospects(view.hand)) if counted else ())


def _prospects(hand: Collection[Card]) -> Iterator[Prospect]:
    """Return the tricks that ten cards promise in each contract, before the skat."""
    for contract in Contract:
        if contract is Contract.NULL:
            yield Prospect(contract.value, null_danger(hand) <= NULL_MAX_DANGER)
        else:
            strength, least = _strength(hand, contract), _least(contract)
            yield Prospect(contract.value, strength >= least, strength / TENTHS, least / TENTHS)


def _strength(hand: Collection[Card], contract: Contract) -> int:
    return grand_strength(hand) if contract is Contract.GRAND else suit_strength(hand, contract)


def _least(contract: Contract) -> int:
    return GRAND_THRESHOLD if contract is Contract.GRAND else SUIT_THRESHOLD


def _bidding(view: SkatView, *, passes: bool) -> tuple[Reason, ...]:
    strong = worth_bidding(view)
    if not strong:
        best = max(TRUMP_CONTRACTS, key=lambda c: _strength(view.hand, c) - _least(c))
        return (Reason("weak", about=best.value), *_counted(view.hand, best))
    dearest = max(strong, key=strong.__getitem__)
    contract = parse_declaration(dearest).contract
    return (Reason("too high" if passes else "up to", strong[dearest], dearest), *_counted(view.hand, contract))


def _hand_game(view: SkatView, *, hand: bool) -> tuple[Reason, ...]:
    if not hand:
        return (Reason("skat helps"),)
    declaration = best_hand_game(view)
    assert declaration is not None
    return (Reason("hand", about=declaration.text), *_counted(view.hand, declaration.contract))


def _discarding(view: SkatView, away: Collection[Card]) -> tuple[Reason, ...]:
    _, plan = best_discards(view)
    ten = [c for c in view.hand if c not in away]
    emptied = [s for s in SUITS if any(c[0] == s for c in away) and _holds(view.hand, s) and not _holds(ten, s)]
    points = () if plan.contract is Contract.NULL else (Reason("laid away", card_points(away)),)
    void = tuple(Reason("void", about=s) for s in emptied if s != plan.contract.suit)
    return (Reason("game", about=plan.text), *points, *void)


def _holds(cards: Collection[Card], suit: str) -> bool:
    return any(c[0] == suit and c[1] != "J" for c in cards)


def _counted(hand: Collection[Card], contract: Contract) -> tuple[Reason, ...]:
    """Return the reasons that a player looks at first: number of trumps and of side aces."""
    if contract is Contract.NULL:
        return (Reason("low"),)
    trumps = sum(c[1] == "J" or c[0] == contract.suit for c in hand)
    aces = sum(c[1] == "A" and c[0] != contract.suit for c in hand)
    return (Reason("trumps", trumps), Reason("aces", aces))
