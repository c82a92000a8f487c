"""Reasons for the bids, discards and declarations of *simple*, in numbers, and what its rules of thumb expect of each contract."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from stich.games.skat.rules.actions import HAND, PASS, Declare
from stich.games.skat.rules.contract import TRUMP_CONTRACTS, Contract, parse_declaration
from stich.games.skat.view.view import SkatView
from stich.kernel.knowledge.advice import Prospect, Reason
from stich.kernel.plugin.decision import Decision
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card

from .hint_reasons import plan_reasons, push_reasons
from .simple import GRAND_THRESHOLD, NULL_MAX_DANGER, SUIT_THRESHOLD, best_discards, best_hand_game, worth_bidding
from .valuation import grand_strength, null_danger, suit_strength

TENTHS = 10
"""Units of strength in one trick: strength is counted in tenths of a trick."""


def explained(view: SkatView, action: Action) -> Decision:
    """Return this action of *simple*, before the play with its reasons, and before the skat is known with prospects."""
    reasons: tuple[Reason, ...] = ()
    match view.phase:
        case "auction":
            reasons = _bidding(view, passes=action == PASS)
        case "skat or hand":
            reasons = _hand_game(view, hand=action == HAND)
        case "discard" if view.declarer == view.observer:
            reasons = plan_reasons(view, action, best_discards(view)[1])
        case "discard":
            reasons = push_reasons(view, action)
        case "declare" if isinstance(action, Declare):
            reasons = _counted(view.hand, action.declaration.contract)
    counted = view.phase in ("auction", "skat or hand")
    return Decision(action, reasons=reasons, prospects=tuple(_prospects(view.hand)) if counted else ())


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
        return (Reason("falls-short", about=best.value), *_counted(view.hand, best))
    dearest = max(strong, key=strong.__getitem__)
    contract = parse_declaration(dearest).contract
    return (Reason("too-high" if passes else "up-to", strong[dearest], dearest), *_counted(view.hand, contract))


def _hand_game(view: SkatView, *, hand: bool) -> tuple[Reason, ...]:
    if not hand:
        return (Reason("skat-helps"),)
    declaration = best_hand_game(view)
    assert declaration is not None
    return (Reason("hand", about=declaration.text), *_counted(view.hand, declaration.contract))


def _counted(hand: Collection[Card], contract: Contract) -> tuple[Reason, ...]:
    """Return the reasons that a player looks at first: number of trumps and of side aces."""
    if contract is Contract.NULL:
        return (Reason("low"),)
    trumps = sum(c[1] == "J" or c[0] == contract.suit for c in hand)
    aces = sum(c[1] == "A" and c[0] != contract.suit for c in hand)
    return (Reason("trumps", trumps), *((Reason("aces", aces),) if aces else ()))
