"""Reasons of hints in Schafkopf, from the view alone: for a planned contract, for a card, and the tricks expected in each contract."""

from __future__ import annotations

from collections.abc import Iterator

from stich.games.schafkopf.rules.actions import KNOCK, PASS, YIELD, Declare
from stich.games.schafkopf.rules.contract import Contract, Declaration, Trumps, classes, parse_declaration, trumps_of
from stich.games.schafkopf.view.trick_inference import SchafkopfTrickInference
from stich.games.schafkopf.view.view import SchafkopfView, options_of
from stich.kernel.knowledge.advice import ChoiceReason, Prospect
from stich.kernel.knowledge.card_reasons import AGAINST_TRICKS, FOR_TRICKS, Considered, card_reasons
from stich.kernel.plugin.decision import Decision
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card

from .simple import best_contract
from .valuation import merit, strength


def plan_reasons(view: SchafkopfView, declaration: Declaration, *, plays: bool) -> tuple[ChoiceReason, ...]:
    """Return the reasons for a planned contract of Schafkopf.

    The first reason is ``plays`` about this contract or, for a player who does not play, ``falls-short`` about the best contract. Then
    ``trumps`` and ``aces``: the number of trumps, and of aces of plain suits.
    """
    return (ChoiceReason("plays" if plays else "falls-short", about=declaration.text), *counted(view, declaration))


def advised_plan(view: SchafkopfView, action: Action, declaration: Declaration, chance: float, *, outbid: bool) -> tuple[ChoiceReason, ...]:
    """Return the reasons of a quick hint for a planned contract of Schafkopf.

    They are those of `plan_reasons` or, with ``outbid``, that the bid is as high; and ``chance``: probability that the seat wins if it
    plays (%). A declaration also has ``called-suit``.
    """
    code = "outbid" if outbid else "falls-short" if action in (PASS, YIELD) else "plays"
    held = _declaring(view, declaration) if isinstance(action, Declare) else _held(view, declaration)
    return (ChoiceReason(code, about=declaration.text), ChoiceReason("chance", round(100 * chance)), *held)


def counted(view: SchafkopfView, declaration: Declaration) -> tuple[ChoiceReason, ...]:
    """Return the reason ``trumps``, and ``aces`` if the hand has any, with their numbers; nothing for bettel."""
    options = options_of(view)
    if declaration.contract is Contract.BETTEL:
        return ()
    trump, *_ = classes(trumps_of(declaration, options.bettel_trumps), options.cards)
    aces = sum(c[1] == "A" and c not in trump for c in view.hand)
    return (ChoiceReason("trumps", sum(c in trump for c in view.hand)), *((ChoiceReason("aces", aces),) if aces else ()))


def reasons_of_card(view: SchafkopfView, card: Card) -> tuple[ChoiceReason, ...]:
    """Return the reasons for playing this card in Schafkopf that are certain by the view (`stich.kernel.knowledge.card_reasons`)."""
    trick = SchafkopfTrickInference(view)
    friends = [seat for seat in view.order if seat != trick.observer and trick.is_friend(seat)]
    bettel = trick.contract is Contract.BETTEL
    wants_no_trick = trick.contract is Contract.RAMSCH or (bettel and trick.with_declarer)
    return card_reasons(Considered(trick, card, friends), AGAINST_TRICKS if wants_no_trick else () if bettel else FOR_TRICKS)


TENTHS = 10
"""Number of units of strength in one trick, as strength is counted in tenths of a trick."""
COUNTED = (Contract.PARTNER, Contract.SOLO, Contract.WENZ, Contract.GEIER, Contract.FARBWENZ, Contract.FARBGEIER)
"""Contracts in which the number of tricks counts, that is, all except those that need all tricks or none."""


def explained(view: SchafkopfView, action: Action) -> Decision:
    """Return a decision with this action of the player *simple* of Schafkopf.

    Before the play it has reasons and the expected tricks of each contract.
    """
    match view.phase:
        case "knock":
            trump, *_ = classes(Trumps(suit="H"), options_of(view).cards)
            start = ChoiceReason("strong-start" if action == KNOCK else "weak-start")
            return Decision(action, reasons=(start, ChoiceReason("trumps", sum(c in trump for c in view.hand))))
        case "auction":
            reasons = _bidding(view, gives_way=action in (PASS, YIELD))
        case "declare" if isinstance(action, Declare):
            reasons = _declaring(view, action.declaration)
        case _:
            return Decision(action)
    return Decision(action, reasons=reasons, prospects=tuple(_prospects(view)))


def _prospects(view: SchafkopfView) -> Iterator[Prospect]:
    """Yield the tricks expected with this hand in each contract of Schafkopf that it allows."""
    options = options_of(view)
    for worth in view.worth:
        declaration = parse_declaration(worth.declare)
        surplus = merit(view.hand, declaration, options)
        if declaration.contract in COUNTED:
            promised = strength(view.hand, declaration, options)
            yield Prospect(worth.declare, surplus >= 0, promised / TENTHS, (promised - surplus) / TENTHS)
        else:
            yield Prospect(worth.declare, surplus >= 0)


def _bidding(view: SchafkopfView, *, gives_way: bool) -> tuple[ChoiceReason, ...]:
    """Return the reasons for a call in Schafkopf's auction. ``gives_way``: the call is a pass, or yields to another player's bid."""
    best = best_contract(view)
    if best is None:
        options = options_of(view)
        tricks_count = [d for w in view.worth if (d := parse_declaration(w.declare)).contract in COUNTED]
        return plan_reasons(view, max(tricks_count, key=lambda d: merit(view.hand, d, options)), plays=False)
    # A hand that is strong enough passes only to a level at least as high as its own.
    return (ChoiceReason("outbid" if gives_way else "plays", about=best.text), *_held(view, best))


def _declaring(view: SchafkopfView, declaration: Declaration) -> tuple[ChoiceReason, ...]:
    """Return the reasons for this declaration of Schafkopf."""
    if declaration.called is None:
        return _held(view, declaration)
    beside = sum(c[0] == declaration.suit and c[1] not in "QJ" for c in view.hand)
    return (ChoiceReason("called-suit", beside, declaration.suit), *_held(view, declaration))


def _held(view: SchafkopfView, declaration: Declaration) -> tuple[ChoiceReason, ...]:
    return counted(view, declaration) or (ChoiceReason("low"),)
