"""Reasons for a choice in Schafkopf, from the view alone: facts about the planned contract, and about a card."""

from __future__ import annotations

from stich.games.schafkopf.rules.contract import Contract, Declaration, classes, trumps_of
from stich.games.schafkopf.view.trick_inference import SchafkopfTrickInference
from stich.games.schafkopf.view.view import SchafkopfView, options_of
from stich.kernel.knowledge.advice import Reason
from stich.kernel.knowledge.card_reasons import AGAINST_TRICKS, FOR_TRICKS, Considered, card_reasons
from stich.kernel.rules.cards import Card


def plan_reasons(view: SchafkopfView, declaration: Declaration, *, plays: bool) -> tuple[Reason, ...]:
    """Return the reasons for a plan.

    ``plays``: the planned contract; ``falls-short``: the contract that comes nearest, for a player who does not play. ``trumps``, ``aces``:
    number of trumps, and of aces of plain suits.
    """
    return (Reason("plays" if plays else "falls-short", about=declaration.text), *counted(view, declaration))


def counted(view: SchafkopfView, declaration: Declaration) -> tuple[Reason, ...]:
    """Return ``trumps``, and ``aces`` if there are any; nothing for bettel."""
    options = options_of(view)
    if declaration.contract is Contract.BETTEL:
        return ()
    trump, *_ = classes(trumps_of(declaration, options.bettel_trumps), options.cards)
    aces = sum(c[1] == "A" and c not in trump for c in view.hand)
    return (Reason("trumps", sum(c in trump for c in view.hand)), *((Reason("aces", aces),) if aces else ()))


def reasons_of_card(view: SchafkopfView, card: Card) -> tuple[Reason, ...]:
    """Return the certain facts about a card (`stich.kernel.knowledge.card_reasons`)."""
    trick = SchafkopfTrickInference(view)
    friends = [seat for seat in view.order if seat != trick.observer and trick.is_friend(seat)]
    bettel = trick.contract is Contract.BETTEL
    wants_no_trick = trick.contract is Contract.RAMSCH or (bettel and trick.with_declarer)
    return card_reasons(Considered(trick, card, friends), AGAINST_TRICKS if wants_no_trick else () if bettel else FOR_TRICKS)
