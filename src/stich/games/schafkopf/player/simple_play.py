"""Card play of the player *simple* of Schafkopf: draw trumps, find the partner, cash aces, give points to friends, stay low if tricks are
bad.
"""

from __future__ import annotations

from stich.games.schafkopf.rules.contract import Contract
from stich.games.schafkopf.view.trick_inference import SchafkopfTrickInference
from stich.kernel.rules.cards import Card


def card_to_play(trick: SchafkopfTrickInference) -> Card:
    """Return the legal card that Schafkopf's rules of thumb choose."""
    if len(trick.legal_cards) == 1:
        return trick.legal_cards[0]
    if trick.contract in (Contract.BETTEL, Contract.RAMSCH):
        return _low_lead(trick) if not trick.cards else _low_follow(trick)
    if trick.cards:
        return _follow(trick)
    return _declarer_lead(trick) if trick.with_declarer else _opponent_lead(trick)


def _is_trump(trick: SchafkopfTrickInference, card: Card) -> bool:
    return trick.class_of[card] == trick.trump


def _cheapest(trick: SchafkopfTrickInference, cards: list[Card]) -> Card:
    """Return the card that costs least to lose: preferably no trump, with few card points, from a short suit, low."""
    return min(
        cards,
        key=lambda c: (_is_trump(trick, c), trick.points(c), trick.suit_length(c), trick.strength[c]),
    )


def _declarer_lead(trick: SchafkopfTrickInference) -> Card:
    """Return the card that Schafkopf's declarer leads.

    Trumps while others have some, then high cards, then the called suit to find the partner, else a cheap loser.
    """
    trumps = trick.held_in(0) if trick.trump == 0 else []
    opponents = [s for s in trick.view.order if s != trick.observer and not trick.is_friend(s)]
    drawing = trumps and trick.outstanding_in(0) and not all(0 in trick.voids[s] for s in opponents)
    if drawing:
        if trick.is_high(trumps[0]):
            return trumps[0]
        if trick.declaration.called and (len(trumps) >= 2 or trick.observer != trick.declarer):
            return max(trumps, key=lambda c: (trick.points(c) < 10, trick.strength[c]))
        if len(trumps) > trick.outstanding_in(0) // 2:
            return min(trumps, key=lambda c: (trick.points(c) >= 10, -trick.strength[c] if len(trumps) > 3 else trick.strength[c]))
    high = [c for c in trick.legal_cards if not _is_trump(trick, c) and trick.is_high(c)]
    if high:
        return max(high, key=lambda c: (trick.outstanding_in(trick.class_of[c]), trick.points(c)))
    called = trick.declaration.called
    if called and called in trick.outstanding:
        called_suit = [c for c in trick.legal_cards if trick.class_of[c] == trick.class_of[called]]
        if called_suit:
            return min(called_suit, key=lambda c: trick.strength[c])
    return _cheapest(trick, trick.legal_cards)


def _opponent_lead(trick: SchafkopfTrickInference) -> Card:
    """Return an opponent's lead in Schafkopf: the called suit to find the partner, then aces, else a low card.

    Aces come from short suits first; other cards from long suits if the declarer plays last, else from short ones.
    """
    called = trick.declaration.called
    if called and called in trick.outstanding:
        called_suit = [c for c in trick.legal_cards if trick.class_of[c] == trick.class_of[called]]
        if called_suit:
            return min(called_suit, key=lambda c: (trick.points(c) >= 10, trick.strength[c]))
    plain = [c for c in trick.legal_cards if not _is_trump(trick, c)]
    if not plain:
        return _cheapest(trick, trick.legal_cards)
    declarer_last = trick.view.order[trick.view.order.index(trick.observer) - 1] == trick.declarer

    def merit(c: Card) -> tuple[int, int]:
        suit, length = trick.class_of[c], trick.suit_length(c)
        declarer_void = suit in trick.voids[trick.declarer]
        worth = -trick.points(c)
        if trick.is_high(c) and not declarer_void:
            worth = 30 - 4 * length + trick.points(c)
        elif trick.points(c) >= 10:
            worth = -25
        return (worth + (2 * length if declarer_last else -2 * length), -trick.strength[c])

    return max(plain, key=merit)


def _follow(trick: SchafkopfTrickInference) -> Card:
    """Return the card of a player who does not lead (Schafkopf).

    The player gives card points to a friend who will probably win; else wins a trick worth winning, with the cheapest card that will
    probably win it; else throws a worthless card.
    """
    winners = trick.winning_cards
    if trick.is_friend(trick.winner) and trick.is_safe(trick.winning_card):
        return _smear(trick)
    stake = sum(map(trick.points, trick.cards))
    if not winners:
        return _smear(trick) if _friend_will_win(trick) else _throw(trick)
    safe = [c for c in winners if trick.is_safe(c)]
    if trick.plays_last or all(trick.is_friend(s) for s in trick.to_play):
        if trick.is_friend(trick.winner):
            return _smear(trick)
        if stake < 3 and all(_is_trump(trick, c) for c in winners) and len(winners) < len(trick.legal_cards):
            return _throw(trick)
        return max(winners, key=lambda c: (trick.points(c) if trick.points(c) >= 10 else 0, -trick.strength[c]))
    if safe:
        if not _is_trump(trick, safe[0]):
            return max(safe, key=trick.points)
        if stake >= 10 or trick.led_class == trick.trump:
            return min(safe, key=lambda c: trick.strength[c]) if stake >= 4 or len(winners) == len(trick.legal_cards) else _throw(trick)
    if stake >= 10 and _is_trump(trick, winners[0]) and not trick.is_friend(trick.winner):
        return max(winners, key=lambda c: (trick.points(c) >= 10 and trick.led_class != 0, trick.strength[c]))
    return _throw(trick)


def _friend_will_win(trick: SchafkopfTrickInference) -> bool:
    """Return True if only friends of the observer still play to this trick, and one of them may well hold a winning card."""
    if not trick.to_play or not all(trick.is_friend(s) for s in trick.to_play):
        return False
    return sum(trick.beats(c, trick.winning_card) for c in trick.outstanding) >= 3


def _smear(trick: SchafkopfTrickInference) -> Card:
    """Return the card that gives a friend the most card points, preferably no ace that will win later, and no Ober or Unter of trumps."""

    def gift(c: Card) -> tuple[bool, int, int]:
        kept_trump = _is_trump(trick, c) and c[1] in "QJ"
        kept_ace = c[1] == "A" and trick.is_high(c)
        return (not kept_trump, trick.points(c) - 3 * kept_ace, -trick.strength[c])

    return max(trick.legal_cards, key=gift)


def _throw(trick: SchafkopfTrickInference) -> Card:
    """Return the card to play on a trick that others win: few card points, no trump, from a short suit that may become void."""

    def cost(c: Card) -> tuple[bool, int, int, int]:
        held = trick.held_in(trick.class_of[c])
        guarded_ten = c[1] != "T" and len(held) == 2 and any(h[1] == "T" for h in held)
        return (_is_trump(trick, c), trick.points(c) + 2 * guarded_ten, len(held), trick.strength[c])

    following = [c for c in trick.legal_cards if trick.class_of[c] == trick.led_class]
    if following and _is_trump(trick, following[0]):
        return min(following, key=lambda c: (trick.points(c) >= 10, trick.strength[c]))
    return min(trick.legal_cards, key=cost)


# -- play of those who want no tricks: ramsch, bettel --------------------------------------------------------------


def _low_lead(trick: SchafkopfTrickInference) -> Card:
    """Return the lead of a player who wants no trick or, against a bettel, the lead that gives the declarer one."""
    if trick.contract is Contract.BETTEL and not trick.with_declarer:
        voids = trick.voids[trick.declarer]
        return max(
            trick.legal_cards,
            key=lambda c: (trick.class_of[c] not in voids, -trick.suit_length(c), -trick.strength[c]),
        )
    return min(trick.legal_cards, key=lambda c: (-trick.outstanding_above(c), trick.points(c), trick.strength[c]))


def _low_follow(trick: SchafkopfTrickInference) -> Card:
    """Return the card of a player who does not lead and wants no trick, or who plays against a bettel.

    If the player can stay below the winning card: the strongest card of the class led that does; if the player is void, the card with the
    most card points (in bettel the most dangerous card). Else the weakest card or, as last player, the one with the most card points.
    Against a bettel: the weakest card before the declarer's turn, and the most card points on a partner's trick.
    """
    under = [c for c in trick.legal_cards if not trick.beats(c, trick.winning_card)]
    defends_bettel = trick.contract is Contract.BETTEL and not trick.with_declarer
    if defends_bettel and trick.declarer in trick.to_play:
        return min(trick.legal_cards, key=lambda c: trick.strength[c])
    if defends_bettel and trick.winner != trick.declarer:
        return max(trick.legal_cards, key=lambda c: (trick.points(c), trick.strength[c]))
    if not under and trick.plays_last:
        return max(trick.legal_cards, key=lambda c: (trick.points(c), trick.strength[c]))
    if not under:
        return min(trick.legal_cards, key=lambda c: trick.strength[c])
    if trick.class_of[under[0]] == trick.led_class:
        return max(under, key=lambda c: trick.strength[c])
    return min(under, key=lambda c: (0 if trick.contract is Contract.BETTEL else -trick.points(c), trick.outstanding_above(c)))
