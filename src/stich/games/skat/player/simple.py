"""*simple*: a Skat player by readable rules of thumb. It looks at nothing but its view, and plays the same way every time."""

from __future__ import annotations

from itertools import combinations
from typing import cast

from stich.kernel.action import PLAYS, Action
from stich.kernel.cards import Card
from stich.kernel.view import View

from ..rules.actions import ACCEPT, HAND, HOLD, KONTRA, PASS, PICKUP, RE, REFUSE, Bid, Declare, Discard
from ..rules.contract import DECK, SUIT_CONTRACTS, Contract, Declaration, Level, card_points, parse_declaration
from ..view.trick_inference import Sight
from ..view.view import SkatView
from .simple_play import card_to_play
from .simple_ramsch import push, put_down, ramsch_card
from .valuation import defence, discard_gain, grand_strength, null_danger, suit_strength

# Strength of ten cards, in tenths of a trick, from which a contract is worth trying before the skat is known …
SUIT_TRY = 51
GRAND_TRY = 50
# … or is played without taking the skat.
SUIT_HAND = 80
GRAND_HAND = 84
NULL_TRY = 8
NULL_OUVERT_TRY = 1
# What ten cards must be able to do against a contract for kontra, and for it to be answered with re.
KONTRA_FROM = 60
RE_FROM = 76


class SimplePlayer:
    """Bids what its best contract is worth, then plays by rules of thumb."""

    def act(self, view: View) -> Action:
        seen = cast(SkatView, view)
        match seen.phase:
            case "auction":
                return self._bid(seen)
            case "skat or hand":
                return HAND if best_hand_game(seen) else PICKUP
            case "push":
                return push(seen)
            case "discard":
                return Discard(_exchange(seen)[0]) if seen.declarer == seen.observer else put_down(seen)
            case "re":
                return RE if _strength(seen) >= RE_FROM else PASS
            case "declare":
                return Declare(self._declaration(seen))
            case "offer":
                return self._answer(seen)
        if KONTRA in seen.legal_actions and _says_kontra(seen):
            return KONTRA
        sight = Sight(seen)
        return PLAYS[ramsch_card(sight) if seen.contract == "ramsch" else card_to_play(sight)]

    def _bid(self, view: SkatView) -> Action:
        limit = highest_bid(view)
        if HOLD in view.legal_actions:
            return HOLD if view.bid <= limit else PASS
        bids = [a for a in view.legal_actions if isinstance(a, Bid)]
        return bids[0] if bids and bids[0].value <= limit else PASS

    def _declaration(self, view: SkatView) -> Declaration:
        if view.hand_game:
            return best_hand_game(view) or _fallback(view)
        ten = view.hand
        return max(_reaching(view), key=lambda d: (_merit(ten, d), d.level))

    def _answer(self, view: SkatView) -> Action:
        """Take a concession, unless more is in hand; believe a claim only if the open cards show it."""
        if ACCEPT not in view.legal_actions or view.offer is None:
            return REFUSE
        if view.offer.kind == "claim":
            return ACCEPT if Sight(view).takes_the_rest(view.offer.seat) else REFUSE
        points = view.points[cast(int, view.declarer)]
        if view.declarer == view.observer:
            has_schneider = points + card_points(view.discards or ()) >= 90
            return REFUSE if has_schneider and "null" not in cast(str, view.contract) else ACCEPT
        return REFUSE if view.declarer != view.offer.seat and points < 61 else ACCEPT


def _says_kontra(view: SkatView) -> bool:
    """Ten cards that should beat a suit game or grand with a little help; never against null."""
    contract = parse_declaration(cast(str, view.contract)).contract
    return contract is not Contract.NULL and defence(view.hand, contract) >= KONTRA_FROM


def _strength(view: SkatView) -> int:
    """The declarer's own cards, in tenths of a trick."""
    contract = parse_declaration(cast(str, view.contract)).contract
    return 0 if contract is Contract.NULL else suit_strength(view.hand, contract)


def highest_bid(view: SkatView) -> int:
    """The number up to which the seat bids: the value of its best contract that is worth trying; 0 to pass."""
    hand = view.hand
    worth = {w.declare: w.value for w in view.worth}
    values = [worth[c.value] for c in SUIT_CONTRACTS if suit_strength(hand, c) >= SUIT_TRY]
    if grand_strength(hand) >= GRAND_TRY:
        values.append(worth["grand"])
    danger = null_danger(hand)
    if danger <= NULL_OUVERT_TRY:
        values.append(worth["null ouvert"])
    elif danger <= NULL_TRY:
        values.append(worth["null"])
    return max(values, default=0)


def best_hand_game(view: SkatView) -> Declaration | None:
    """The hand game that a very strong hand plays without looking at the skat; None if it would rather look."""
    hand = view.hand
    worth = {w.declare: w.value for w in view.worth}
    strong = [Declaration(c, True) for c in SUIT_CONTRACTS if suit_strength(hand, c) >= SUIT_HAND]
    if grand_strength(hand) >= GRAND_HAND:
        strong.append(Declaration(Contract.GRAND, True))
    if null_danger(hand) == 0:
        strong.append(Declaration(Contract.NULL, True, Level.OUVERT))
    reaching = [d for d in strong if worth[d.text] >= view.bid]
    return max(reaching, key=lambda d: worth[d.text], default=None)


def _reaching(view: SkatView) -> list[Declaration]:
    """Contracts that are worth the bid; if there are none, those that come nearest to it."""
    enough = [w for w in view.worth if w.value >= view.bid]
    if not enough:
        most = max(w.value for w in view.worth)
        enough = [w for w in view.worth if w.value == most]
    return [parse_declaration(w.declare) for w in enough]


def _fallback(view: SkatView) -> Declaration:
    return max(_reaching(view), key=lambda d: _merit(view.hand, d))


def _merit(ten: tuple[Card, ...], declaration: Declaration) -> int:
    """Strength above what the contract needs, comparable between contracts."""
    match declaration.contract:
        case Contract.GRAND:
            return grand_strength(ten) - GRAND_TRY - 4
        case Contract.NULL:
            limit = NULL_OUVERT_TRY if declaration.level else NULL_TRY
            return 6 * (limit - null_danger(ten))
    return suit_strength(ten, declaration.contract) - SUIT_TRY - 8


def _exchange(view: SkatView) -> tuple[tuple[Card, Card], Declaration]:
    """The two cards to put down, and the contract they are put down for."""
    twelve = view.hand
    declarations = _reaching(view)

    def merit(plan: tuple[tuple[Card, Card], Declaration]) -> int:
        down, declaration = plan
        ten = tuple(c for c in twelve if c not in down)
        return _merit(ten, declaration) + discard_gain(down, declaration.contract) // 2

    down, declaration = max(((d, n) for d in combinations(twelve, 2) for n in declarations), key=merit)
    first, second = sorted(down, key=DECK.bit.__getitem__)
    return (first, second), declaration
