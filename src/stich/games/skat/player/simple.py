"""Player *simple* of Skat: decides by readable rules of thumb. It uses only its view, and equal views give equal actions."""

from __future__ import annotations

from itertools import combinations, product
from typing import cast

from stich.games.skat.rules.actions import ACCEPT, HAND, HOLD, KONTRA, LEAVE, PASS, PICKUP, RE, REFUSE, Bid, Declare, Discard
from stich.games.skat.rules.contract import DECK, SUIT_CONTRACTS, AnnouncedLevel, Contract, Declaration, card_points, parse_declaration
from stich.games.skat.view.trick_inference import SkatTrickInference
from stich.games.skat.view.view import SkatView
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PLAYS, Action
from stich.kernel.rules.cards import Card

from .simple_play import card_to_play
from .simple_ramsch import ramsch_card, safest, takes
from .valuation import DANGER, STRENGTH, defence, discard_gain, grand_strength, null_danger, suit_strength

# Minimum strength of ten cards for bidding a contract before the skat is known (in tenths of a trick).
SUIT_THRESHOLD = 51
GRAND_THRESHOLD = 50
# Minimum strength for a hand game.
SUIT_HAND_THRESHOLD = 80
GRAND_HAND_THRESHOLD = 84
# Maximum danger of ten cards for bidding null (`null_danger`).
NULL_MAX_DANGER = 8
NULL_OUVERT_MAX_DANGER = 1
# Minimum strength of ten cards against a contract for kontra, and of the declarer's cards for re.
KONTRA_THRESHOLD = 60
RE_THRESHOLD = 76


class SimplePlayer:
    """Player of Skat that bids up to the value of its best contract, then plays by rules of thumb."""

    def act(self, view: View) -> Action:
        skat_view = cast(SkatView, view)
        match skat_view.phase:
            case "auction":
                return self._bid(skat_view)
            case "skat or hand":
                return HAND if best_hand_game(skat_view) else PICKUP
            case "push":
                return PICKUP if takes(DECK.mask(skat_view.hand)) else LEAVE
            case "discard":
                if skat_view.declarer == skat_view.observer:
                    return Discard(best_discards(skat_view)[0])
                return safest(DECK.mask(skat_view.hand), (a for a in skat_view.legal_actions if isinstance(a, Discard)))
            case "re":
                return RE if _declarer_strength(skat_view) >= RE_THRESHOLD else PASS
            case "declare":
                return Declare(self._declaration(skat_view))
            case "offer":
                return self._answer(skat_view)
        if KONTRA in skat_view.legal_actions and _says_kontra(skat_view):
            return KONTRA
        trick = SkatTrickInference(skat_view)
        return PLAYS[ramsch_card(trick) if skat_view.contract == "ramsch" else card_to_play(trick)]

    def _bid(self, view: SkatView) -> Action:
        """Return the bid, or the answer to a bid, in Skat's auction."""
        limit = highest_bid(view)
        if HOLD in view.legal_actions:
            return HOLD if view.bid <= limit else PASS
        grand_hand = next((a for a in view.legal_actions if isinstance(a, Declare)), None)
        if grand_hand is not None:
            return grand_hand if grand_strength(view.hand) >= GRAND_HAND_THRESHOLD else PASS
        bids = [a for a in view.legal_actions if isinstance(a, Bid)]
        return bids[0] if bids and bids[0].value <= limit else PASS

    def _declaration(self, view: SkatView) -> Declaration:
        """Return the declaration of the best contract of Skat."""
        if view.hand_game:
            return best_hand_game(view) or _fallback(view)
        ten = DECK.mask(view.hand)
        return max(_worth_the_bid(view), key=lambda d: (_merit(ten, d), d.level))

    def _answer(self, view: SkatView) -> Action:
        """Return the answer to an offer in Skat: accept a concession unless more is certain, and a claim only if the open cards prove it.

        A partner who throws the cards in gets consent only if the game is lost and the declarer can reach no further level.
        """
        if ACCEPT not in view.legal_actions or view.offer is None:
            return REFUSE
        if view.offer.kind == "claim":
            return ACCEPT if SkatTrickInference(view).takes_the_rest(view.offer.seat) else REFUSE
        if view.offer.kind == "claim game":
            return ACCEPT if SkatTrickInference(view).decides_the_game(view.offer.seat) else REFUSE
        points = view.points[cast(int, view.declarer)]
        if view.offer.kind == "throw in":
            others = sum(view.points) - points
            return ACCEPT if points >= 61 and (others > 30 or (points >= 90 and others > 0)) else REFUSE
        if view.declarer == view.observer:
            has_schneider = points + card_points(view.discards or ()) >= 90
            return REFUSE if has_schneider and "null" not in cast(str, view.contract) else ACCEPT
        return REFUSE if view.declarer != view.offer.seat and points < 61 else ACCEPT


def _says_kontra(view: SkatView) -> bool:
    """Return True if the observer's cards should beat this game of Skat with a little help from the partner; never in null."""
    contract = parse_declaration(cast(str, view.contract)).contract
    return contract is not Contract.NULL and defence(view.hand, contract) >= KONTRA_THRESHOLD


def _declarer_strength(view: SkatView) -> int:
    """Return the strength of the declarer's own cards in the declared contract of Skat (in tenths of a trick); 0 in null."""
    contract = parse_declaration(cast(str, view.contract)).contract
    return 0 if contract is Contract.NULL else suit_strength(view.hand, contract)


def highest_bid(view: SkatView) -> int:
    """Return the highest number that the seat should bid in Skat: the value of its best contract (game points); 0 to pass."""
    return max(worth_bidding(view).values(), default=0)


def worth_bidding(view: SkatView) -> dict[str, int]:
    """Return the contracts of Skat that are worth bidding with this hand, by text, with their values (game points)."""
    hand = view.hand
    strong = [c.value for c in SUIT_CONTRACTS if suit_strength(hand, c) >= SUIT_THRESHOLD]
    if grand_strength(hand) >= GRAND_THRESHOLD:
        strong.append("grand")
    danger = null_danger(hand)
    if danger <= NULL_OUVERT_MAX_DANGER:
        strong.append("null ouvert")
    elif danger <= NULL_MAX_DANGER:
        strong.append("null")
    worth = {w.declare: w.value for w in view.worth}
    return {declare: worth[declare] for declare in strong if declare in worth}


def best_hand_game(view: SkatView) -> Declaration | None:
    """Return the hand game that a very strong hand should play; None if picking up the skat is better."""
    hand = view.hand
    worth = {w.declare: w.value for w in view.worth}
    strong = [Declaration(c, True) for c in SUIT_CONTRACTS if suit_strength(hand, c) >= SUIT_HAND_THRESHOLD]
    if grand_strength(hand) >= GRAND_HAND_THRESHOLD:
        strong.append(Declaration(Contract.GRAND, True))
    if null_danger(hand) == 0:
        strong.append(Declaration(Contract.NULL, True, AnnouncedLevel.OUVERT))
    valuable = [d for d in strong if worth[d.text] >= view.bid]
    return max(valuable, key=lambda d: worth[d.text], default=None)


def _worth_the_bid(view: SkatView) -> list[Declaration]:
    """Return the contracts of Skat whose value is at least the bid; if there are none, those of the highest value."""
    enough = [w for w in view.worth if w.value >= view.bid]
    if not enough:
        most = max(w.value for w in view.worth)
        enough = [w for w in view.worth if w.value == most]
    return [parse_declaration(w.declare) for w in enough]


def _fallback(view: SkatView) -> Declaration:
    """Return the declaration of Skat for a hand that is too weak for every contract."""
    ten = DECK.mask(view.hand)
    return max(_worth_the_bid(view), key=lambda d: _merit(ten, d))


def _merit(ten: int, declaration: Declaration) -> int:
    """Return how far ten cards (mask) exceed the strength needed for a contract of Skat (in tenths of a trick), to compare contracts."""
    match declaration.contract:
        case Contract.GRAND:
            return STRENGTH[Contract.GRAND](ten) - GRAND_THRESHOLD - 4
        case Contract.NULL:
            limit = NULL_OUVERT_MAX_DANGER if declaration.level else NULL_MAX_DANGER
            return 6 * (limit - DANGER(ten))
    return STRENGTH[declaration.contract](ten) - SUIT_THRESHOLD - 8


def best_discards(view: SkatView) -> tuple[tuple[Card, Card], Declaration]:
    """Return the two cards to discard, and the best contract with the other ten."""
    twelve, single = DECK.mask(view.hand), DECK.single
    pairs = [((a, b), twelve & ~single[a] & ~single[b]) for a, b in combinations(view.hand, 2)]

    def merit(choice: tuple[tuple[tuple[Card, Card], int], Declaration]) -> int:
        """Return how good this pair of discards and this contract are together (in tenths of a trick)."""
        (discards, ten), declaration = choice
        return _merit(ten, declaration) + discard_gain(discards, declaration.contract) // 2

    (best, _), plan = max(product(pairs, _worth_the_bid(view)), key=merit)
    first, second = sorted(best, key=DECK.bit.__getitem__)
    return (first, second), plan
