"""Reasons for the bids and calls of *simple*, in numbers: its rules of thumb, explained before the play."""

from __future__ import annotations

from collections.abc import Iterator

from stich.kernel.advice import Advice, Prospect, Reason

from ..rules.actions import KNOCK, PASS, YIELD, Declare
from ..rules.contract import Contract, Declaration, Trumps, classes, parse_declaration, trumps_of
from ..view.view import SchafkopfView, options_of
from .simple import SimplePlayer, best_contract
from .valuation import merit, strength

BEFORE_PLAY = ("knock", "auction", "declare")
TENTHS = 10
"""Units of strength in one trick: strength is counted in tenths of a trick."""
COUNTED = (Contract.PARTNER, Contract.SOLO, Contract.WENZ, Contract.GEIER, Contract.FARBWENZ, Contract.FARBGEIER)
"""Contracts in which tricks count, except those that need all tricks or none."""


def advice(view: SchafkopfView) -> Advice:
    """Return the action that *simple* would choose, with the reasons."""
    action = SimplePlayer().act(view)
    match view.phase:
        case "knock":
            reasons = _first_cards(view, knocks=action == KNOCK)
        case "auction":
            reasons = _bidding(view, gives_way=action in (PASS, YIELD))
        case _:
            reasons = _declaring(view, action.declaration) if isinstance(action, Declare) else ()
    prospects = tuple(_prospects(view)) if view.phase != "knock" else ()
    return Advice(action=action.text, reasons=reasons, prospects=prospects)


def _prospects(view: SchafkopfView) -> Iterator[Prospect]:
    """Return the tricks that the hand promises in each contract that it allows."""
    options = options_of(view)
    for worth in view.worth:
        declaration = parse_declaration(worth.declare)
        surplus = merit(view.hand, declaration, options)
        if declaration.contract in COUNTED:
            promised = strength(view.hand, declaration, options)
            yield Prospect(worth.declare, surplus >= 0, promised / TENTHS, (promised - surplus) / TENTHS)
        else:
            yield Prospect(worth.declare, surplus >= 0)


def _first_cards(view: SchafkopfView, *, knocks: bool) -> tuple[Reason, ...]:
    return (Reason("strong start" if knocks else "weak start"), Reason("trumps", _trumps(view, Trumps(suit="H"))))


def _bidding(view: SchafkopfView, *, gives_way: bool) -> tuple[Reason, ...]:
    options = options_of(view)
    best = best_contract(view)
    if best is None:
        counted = [d for w in view.worth if (d := parse_declaration(w.declare)).contract in COUNTED]
        nearest = max(counted, key=lambda d: merit(view.hand, d, options))
        return (Reason("weak", about=nearest.text), *_counted(view, nearest))
    # A hand that is strong enough passes only to a level at least as high.
    return (Reason("too high" if gives_way else "game", about=best.text), *_counted(view, best))


def _declaring(view: SchafkopfView, declaration: Declaration) -> tuple[Reason, ...]:
    game = Reason("game", about=declaration.text)
    if declaration.called is None:
        return (game, *_counted(view, declaration))
    beside = sum(c[0] == declaration.suit and c[1] not in "QJ" for c in view.hand)
    return (game, Reason("called suit", beside, declaration.suit), *_counted(view, declaration))


def _counted(view: SchafkopfView, declaration: Declaration) -> tuple[Reason, ...]:
    """Return the reasons that a player looks at first: number of trumps, and of aces of plain suits."""
    options = options_of(view)
    if declaration.contract is Contract.BETTEL:
        return (Reason("low"),)
    trumps = trumps_of(declaration, options.bettel_trumps)
    trump, *_ = classes(trumps, options.cards)
    aces = sum(c[1] == "A" and c not in trump for c in view.hand)
    return (Reason("trumps", _trumps(view, trumps)), Reason("aces", aces))


def _trumps(view: SchafkopfView, trumps: Trumps) -> int:
    trump, *_ = classes(trumps, options_of(view).cards)
    return sum(c in trump for c in view.hand)
