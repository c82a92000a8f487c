"""Reasons for a choice in Skat, from the view alone: facts about the planned contract, and about a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stich.games.skat.rules.actions import CLAIM, CONCEDE, PASS, Discard
from stich.games.skat.rules.contract import Contract, Declaration, card_points
from stich.games.skat.view.trick_inference import SkatTrickInference
from stich.games.skat.view.view import SkatView
from stich.kernel.knowledge.advice import Reason
from stich.kernel.knowledge.card_reasons import AGAINST_TRICKS, FOR_TRICKS, Considered, card_reasons
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import SUITS, Card


def plan_reasons(view: SkatView, action: Action, declaration: Declaration) -> tuple[Reason, ...]:
    """Return the reasons for a plan.

    ``plays``: the planned contract; ``falls-short``: the contract that comes nearest, for a player who passes. ``with``, ``without``:
    number of matadors; ``worth``: value of the contract (in game points); ``points-away``: card points discarded; ``void``: a suit emptied
    by the discards.
    """
    told = [Reason("falls-short" if action == PASS else "plays", about=declaration.text)]
    if isinstance(action, Discard):
        return (*told, *_discarded(view, action, declaration.contract))
    for worth in view.worth:
        if worth.declare == declaration.text:
            if worth.matadors:
                told.append(Reason("with" if worth.matadors > 0 else "without", abs(worth.matadors)))
            told.append(Reason("worth", worth.value))
    return tuple(told)


def push_reasons(view: SkatView, action: Action) -> tuple[Reason, ...]:
    """Return the reasons for cards passed on in Schieberamsch: ``points-away`` and ``void`` as in `plan_reasons`."""
    return tuple(_discarded(view, action, None)) if isinstance(action, Discard) else ()


def _discarded(view: SkatView, discard: Discard, contract: Contract | None) -> Iterator[Reason]:
    """Return the reasons about discards. ``contract``: None in a Ramsch, where the trumps are as in a grand."""
    left = [c for c in view.hand if c not in discard.cards]
    if contract is not Contract.NULL:
        yield Reason("points-away", card_points(discard.cards))
    for suit in SUITS:
        if (not contract or suit != contract.suit) and _holds(discard.cards, suit, contract) and not _holds(left, suit, contract):
            yield Reason("void", about=suit)


def _holds(cards: Sequence[Card], suit: str, contract: Contract | None) -> bool:
    """Return whether one of the cards is of this suit; jacks belong to their suit only in null."""
    return any(c[0] == suit and (c[1] != "J" or contract is Contract.NULL) for c in cards)


def reasons_of_card(view: SkatView, card: Card) -> tuple[Reason, ...]:
    """Return the certain facts about a card (`stich.kernel.knowledge.card_reasons`)."""
    trick = SkatTrickInference(view)
    ramsch = view.contract == "ramsch"
    friends = () if ramsch or trick.partner is None else (trick.partner,)
    wants_no_trick = ramsch or (trick.contract is Contract.NULL and trick.is_declarer)
    rules = AGAINST_TRICKS if wants_no_trick else () if trick.contract is Contract.NULL else FOR_TRICKS
    return card_reasons(Considered(trick, card, friends), rules)


def reasons_of_end(view: SkatView, action: Action) -> tuple[Reason, ...]:
    """Return the reason for an early end (`early_end`).

    ``takes-the-rest``, in null ``takes-no-more``: for every distribution of the cards. ``decided``: further play cannot change the result.
    """
    if action == CLAIM:
        return (Reason("takes-no-more" if str(view.contract).startswith(Contract.NULL.value) else "takes-the-rest"),)
    return (Reason("decided"),) if action == CONCEDE else ()
