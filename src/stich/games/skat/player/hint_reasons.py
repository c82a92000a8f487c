"""Reasons of hints in Skat, from the view alone: for a planned contract, for a card, and the tricks expected in each contract."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from stich.games.skat.rules.actions import CLAIM, CONCEDE, HAND, PASS, Declare, Discard
from stich.games.skat.rules.contract import TRUMP_CONTRACTS, Contract, Declaration, card_points, parse_declaration
from stich.games.skat.view.trick_inference import SkatTrickInference
from stich.games.skat.view.view import SkatView
from stich.kernel.knowledge.advice import ChoiceReason, Prospect
from stich.kernel.knowledge.card_reasons import AGAINST_TRICKS, FOR_TRICKS, Considered, card_reasons
from stich.kernel.plugin.decision import Decision
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import SUITS, Card

from .simple import GRAND_THRESHOLD, NULL_MAX_DANGER, SUIT_THRESHOLD, best_discards, best_hand_game, worth_bidding
from .valuation import grand_strength, null_danger, suit_strength


def plan_reasons(view: SkatView, action: Action, declaration: Declaration) -> tuple[ChoiceReason, ...]:
    """Return the reasons for a planned contract of Skat and, if the action discards, for the discards.

    The first reason is ``plays`` about this contract or, for a player who passes, ``falls-short`` about the best contract. The others:
    ``with``, ``without``: number of matadors; ``worth``: value of the contract (in game points); ``points-away``: card points discarded;
    ``void``: a suit of which the discards leave no card.
    """
    reasons = [ChoiceReason("falls-short" if action == PASS else "plays", about=declaration.text)]
    if isinstance(action, Discard):
        return (*reasons, *_discarded(view, action, declaration.contract))
    for worth in view.worth:
        if worth.declare == declaration.text:
            if worth.matadors:
                reasons.append(ChoiceReason("with" if worth.matadors > 0 else "without", abs(worth.matadors)))
            reasons.append(ChoiceReason("worth", worth.value))
    return tuple(reasons)


def advised_plan(view: SkatView, action: Action, declaration: Declaration, chance: float) -> tuple[ChoiceReason, ...]:
    """Return the reasons of `plan_reasons`, with the reason ``chance`` in second place: probability that the seat wins if it plays (%)."""
    plays, *others = plan_reasons(view, action, declaration)
    return (plays, ChoiceReason("chance", round(100 * chance)), *others)


def push_reasons(view: SkatView, action: Action) -> tuple[ChoiceReason, ...]:
    """Return the reasons for the cards passed on in Schieberamsch: ``points-away`` and ``void`` as in `plan_reasons`."""
    return tuple(_discarded(view, action, None)) if isinstance(action, Discard) else ()


def _discarded(view: SkatView, discard: Discard, contract: Contract | None) -> Iterator[ChoiceReason]:
    """Yield the reasons ``points-away`` and ``void`` for discards of Skat. ``contract``: None in a Ramsch, where the trumps are those of
    grand.
    """
    left = [c for c in view.hand if c not in discard.cards]
    if contract is not Contract.NULL:
        yield ChoiceReason("points-away", card_points(discard.cards))
    for suit in SUITS:
        if (not contract or suit != contract.suit) and _holds(discard.cards, suit, contract) and not _holds(left, suit, contract):
            yield ChoiceReason("void", about=suit)


def _holds(cards: Sequence[Card], suit: str, contract: Contract | None) -> bool:
    """Return True if one of the cards is of this suit. Jacks belong to the suit on them only in null."""
    return any(c[0] == suit and (c[1] != "J" or contract is Contract.NULL) for c in cards)


def reasons_of_card(view: SkatView, card: Card) -> tuple[ChoiceReason, ...]:
    """Return the reasons for playing this card in Skat that are certain by the view (`stich.kernel.knowledge.card_reasons`)."""
    trick = SkatTrickInference(view)
    ramsch = view.contract == "ramsch"
    friends = () if ramsch or trick.partner is None else (trick.partner,)
    wants_no_trick = ramsch or (trick.contract is Contract.NULL and trick.is_declarer)
    rules = AGAINST_TRICKS if wants_no_trick else () if trick.contract is Contract.NULL else FOR_TRICKS
    return card_reasons(Considered(trick, card, friends), rules)


def reasons_of_end(view: SkatView, action: Action) -> tuple[ChoiceReason, ...]:
    """Return the reason for ending the deal of Skat early by this action (`early_end`).

    ``takes-the-rest`` (in null ``takes-no-more``): the claim holds for every distribution of the cards. ``decided``: further play cannot
    change the result.
    """
    if action == CLAIM:
        return (ChoiceReason("takes-no-more" if str(view.contract).startswith(Contract.NULL.value) else "takes-the-rest"),)
    return (ChoiceReason("decided"),) if action == CONCEDE else ()


TENTHS = 10
"""Number of units of strength in one trick, as strength is counted in tenths of a trick."""


def explained(view: SkatView, action: Action) -> Decision:
    """Return a decision with this action of the player *simple* of Skat.

    Before the play it has reasons; before the skat is known, also the expected tricks of each contract.
    """
    reasons: tuple[ChoiceReason, ...] = ()
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
    """Yield the tricks expected in each contract of Skat with these ten cards, before the skat is known."""
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


def _bidding(view: SkatView, *, passes: bool) -> tuple[ChoiceReason, ...]:
    """Return the reasons for a bid or, with ``passes``, for a pass."""
    strong = worth_bidding(view)
    if not strong:
        best = max(TRUMP_CONTRACTS, key=lambda c: _strength(view.hand, c) - _least(c))
        return (ChoiceReason("falls-short", about=best.value), *_counted(view.hand, best))
    dearest = max(strong, key=strong.__getitem__)
    contract = parse_declaration(dearest).contract
    return (ChoiceReason("too-high" if passes else "up-to", strong[dearest], dearest), *_counted(view.hand, contract))


def _hand_game(view: SkatView, *, hand: bool) -> tuple[ChoiceReason, ...]:
    """Return the reasons for playing a hand game (``hand``) or for picking up the skat."""
    if not hand:
        return (ChoiceReason("skat-helps"),)
    declaration = best_hand_game(view)
    assert declaration is not None
    return (ChoiceReason("hand", about=declaration.text), *_counted(view.hand, declaration.contract))


def _counted(hand: Collection[Card], contract: Contract) -> tuple[ChoiceReason, ...]:
    """Return the reasons ``trumps`` and ``aces``: the number of trumps, and of aces of plain suits, which players look at first."""
    if contract is Contract.NULL:
        return (ChoiceReason("low"),)
    trumps = sum(c[1] == "J" or c[0] == contract.suit for c in hand)
    aces = sum(c[1] == "A" and c[0] != contract.suit for c in hand)
    return (ChoiceReason("trumps", trumps), *((ChoiceReason("aces", aces),) if aces else ()))
