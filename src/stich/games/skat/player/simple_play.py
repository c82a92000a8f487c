"""Card play of the player *simple* of Skat: draw trumps, cash high cards, give points to the partner, stay low in null."""

from __future__ import annotations

from stich.games.skat.rules.contract import Contract
from stich.games.skat.view.trick_inference import SkatTrickInference
from stich.kernel.rules.cards import Card


def card_to_play(trick: SkatTrickInference) -> Card:
    """Return the legal card that Skat's rules of thumb choose."""
    if len(trick.legal_cards) == 1:
        return trick.legal_cards[0]
    if trick.contract is Contract.NULL:
        return _null_card(trick)
    if not trick.cards:
        return _declarer_lead(trick) if trick.is_declarer else _defender_lead(trick)
    return _declarer_follow(trick) if trick.is_declarer else _defender_follow(trick)


def _cheapest(trick: SkatTrickInference, cards: list[Card]) -> Card:
    """Return the card that costs least to lose: preferably no trump, with few card points, low."""
    return min(cards, key=lambda c: (trick.class_of[c] == trick.trump, trick.points(c), trick.strength[c]))


def _throw(trick: SkatTrickInference) -> Card:
    """Return the card to play on a trick that others win: few card points, no trump, from a short suit that may become void."""

    def cost(c: Card) -> tuple[bool, int, int, int]:
        guarded_ten = c[1] != "T" and any(h[1] == "T" for h in trick.held_in(trick.class_of[c]))
        return (trick.class_of[c] == trick.trump, trick.points(c) + 2 * guarded_ten, trick.suit_length(c), trick.strength[c])

    return min(trick.legal_cards, key=cost)


# -- declarer ------------------------------------------------------------------------------------------------------


def _declarer_lead(trick: SkatTrickInference) -> Card:
    """Return the card that Skat's declarer leads: trumps while the opponents have some and drawing them pays, then high cards, then a cheap
    loser.
    """
    trumps = trick.held_in(0)
    outstanding_trumps = trick.outstanding_in(0)
    opponents = [s for s in trick.view.order if s != trick.observer]
    if trumps and outstanding_trumps and not all(0 in trick.voids[s] for s in opponents):
        if trick.is_high(trumps[0]):
            return trumps[0]
        if len(trumps) > outstanding_trumps or len(trumps) >= 5:
            small = [c for c in trumps if trick.points(c) < 10]
            return min(small or trumps, key=lambda c: (trick.points(c), trick.strength[c]))
    high = [c for c in trick.legal_cards if trick.class_of[c] and trick.is_high(c)]
    if high:
        return max(high, key=lambda c: (trick.outstanding_in(trick.class_of[c]), trick.points(c)))
    plain = [c for c in trick.legal_cards if trick.class_of[c]]
    if plain:
        return min(plain, key=lambda c: (trick.points(c) >= 10, -trick.suit_length(c), trick.points(c), trick.strength[c]))
    return max(trumps, key=lambda c: trick.strength[c]) if not outstanding_trumps else _cheapest(trick, trumps)


def _declarer_follow(trick: SkatTrickInference) -> Card:
    """Return the declarer's card to another player's lead in Skat.

    It is the cheapest card that will probably win a trick worth winning, else a worthless card.
    """
    winners = trick.winning_cards
    stake = sum(map(trick.points, trick.cards))
    if not winners:
        return _throw(trick)
    follows = trick.class_of[winners[0]] == trick.led_class
    if trick.plays_last:
        plain = [c for c in winners if trick.class_of[c]]
        if plain:
            return max(plain, key=lambda c: (trick.points(c), -trick.strength[c]))
        if stake == 0 and len(winners) < len(trick.legal_cards) and _throwable(trick):
            return _throw(trick)
        return min(winners, key=lambda c: (-trick.points(c) if trick.points(c) >= 10 else trick.points(c), trick.strength[c]))
    if follows and trick.class_of[winners[0]]:
        high = [c for c in winners if trick.is_high(c)]
        return max(high, key=trick.points) if high else _throw(trick)
    if stake < 4 and _throwable(trick) and not follows:
        return _throw(trick)
    outstanding_in_suit = trick.outstanding_in(trick.led_class) if trick.led_class else 0
    high = [c for c in winners if trick.is_high(c)]
    if not follows and outstanding_in_suit >= 3:
        return max(winners, key=lambda c: (trick.points(c) >= 10, -trick.strength[c]))
    return min(high or winners, key=lambda c: trick.strength[c])


def _throwable(trick: SkatTrickInference) -> bool:
    """Return True if the declarer has a worthless plain card to throw, and so need not trump."""
    return any(trick.class_of[c] and trick.points(c) < 4 for c in trick.legal_cards)


# -- defenders -----------------------------------------------------------------------------------------------------


def _defender_lead(trick: SkatTrickInference) -> Card:
    """Return a defender's lead in Skat: aces first, from short suits; short suits if the declarer plays last, long ones if the partner
    does; trumps last.
    """
    plain = [c for c in trick.legal_cards if trick.class_of[c]]
    if not plain:
        return _cheapest(trick, trick.legal_cards)
    view = trick.view
    declarer_last = view.order[(view.order.index(trick.observer) + 2) % 3] == trick.declarer

    def merit(c: Card) -> tuple[int, int]:
        """Return how good a lead this card is, as a key for comparison (greater is better)."""
        suit, length = trick.class_of[c], trick.suit_length(c)
        declarer_void = suit in trick.voids[trick.declarer]
        partner_void = trick.partner is not None and suit in trick.voids[trick.partner]
        worth = 0
        if trick.is_high(c) and not declarer_void:
            worth += 30 - 4 * length + trick.points(c)
        elif trick.points(c) >= 10:
            worth -= 25
        else:
            worth -= trick.points(c)
        if declarer_void:
            worth += 6 - trick.points(c)
        if partner_void:
            worth += 12 if not declarer_void else 4
        worth += -2 * length if declarer_last else 2 * length
        return (worth, -trick.strength[c])

    return max(plain, key=merit)


def _defender_follow(trick: SkatTrickInference) -> Card:
    """Return a defender's card to another player's lead in Skat.

    The defender gives card points if the partner will win the trick, wins if that is certain, and otherwise keeps card points in hand.
    """
    best = trick.winning_card
    winners = trick.winning_cards
    declarer_played = not trick.declarer_to_play
    if trick.winner == trick.partner and (declarer_played or (trick.is_high(best) and _declarer_follows(trick))):
        return _smear(trick)
    if trick.plays_last and winners:
        plain = [c for c in winners if trick.class_of[c]]
        return max(plain, key=trick.points) if plain else min(winners, key=lambda c: (-(trick.points(c) >= 10), trick.strength[c]))
    if declarer_played and trick.winner == trick.declarer:
        return _between_declarer_and_partner(trick, winners)
    if winners and trick.declarer_to_play:
        high = [c for c in winners if trick.is_high(c) and trick.class_of[c]]
        if high and _declarer_follows(trick):
            return max(high, key=trick.points)
        return _throw(trick)
    return _throw(trick)


def _between_declarer_and_partner(trick: SkatTrickInference, winners: list[Card]) -> Card:
    """Return a defender's card for a trick that the declarer is winning while the partner plays last (Skat)."""
    high = [c for c in winners if trick.is_high(c)]
    if high:
        return max(high, key=trick.points)
    led = trick.led_class
    best = trick.winning_card
    partner_may_win = any(trick.beats(c, best) for c in trick.outstanding) and (
        trick.partner is not None and led not in trick.voids[trick.partner] and sum(trick.beats(c, best) for c in trick.outstanding) >= 2
    )
    if not winners and partner_may_win and trick.class_of[best] == 0 and not trick.is_high(best):
        return _smear(trick)
    return _throw(trick)


def _declarer_follows(trick: SkatTrickInference) -> bool:
    """Return True if the declarer, who plays later to this trick, probably has to follow suit (Skat)."""
    led = trick.led_class
    return led == 0 or (led not in trick.voids[trick.declarer] and trick.outstanding_in(led) >= 3)


def _smear(trick: SkatTrickInference) -> Card:
    """Return the card that gives the partner the most card points, preferably no ace that will win a trick itself (Skat)."""

    def gift(c: Card) -> tuple[bool, int, int]:
        kept_ace = c[1] == "A" and trick.suit_length(c) <= 2
        return (trick.class_of[c] != 0, trick.points(c) - 2 * kept_ace, -trick.strength[c])

    return max(trick.legal_cards, key=gift)


# -- null ----------------------------------------------------------------------------------------------------------


def _null_card(trick: SkatTrickInference) -> Card:
    """Return the card to play in null of Skat, for declarer and defenders."""
    if trick.cards:
        return _null_follow(trick)
    if trick.is_declarer:
        return min(trick.legal_cards, key=lambda c: (-trick.outstanding_above(c), trick.strength[c]))
    perfect_info = trick.view.hands[trick.declarer]
    voids = trick.voids[trick.declarer]

    def merit(c: Card) -> tuple[bool, int, int]:
        """Return how good a lead this card is in null, as a key for comparison (greater is better)."""
        suit = trick.class_of[c]
        if perfect_info is None:
            return (suit not in voids, -trick.suit_length(c), -trick.strength[c])
        catches = min((trick.strength[d] for d in perfect_info if trick.class_of[d] == suit), default=-99) > trick.strength[c]
        return (catches or suit not in voids, int(catches), -trick.strength[c])

    return max(trick.legal_cards, key=merit)


def _null_follow(trick: SkatTrickInference) -> Card:
    """Return the card to play in null of Skat when another player has led.

    The declarer plays just under the winning card. A defender plays low before the declarer; once the declarer is safe, a defender gets rid
    of high cards.
    """
    led = trick.led_class
    best = trick.winning_card
    if trick.class_of[trick.legal_cards[0]] != led:
        if trick.is_declarer:
            return min(trick.legal_cards, key=lambda c: (trick.outstanding_above(c), -trick.strength[c]))
        return max(trick.legal_cards, key=lambda c: trick.strength[c])
    under = [c for c in trick.legal_cards if trick.strength[c] < trick.strength[best]]
    if trick.is_declarer:
        if under:
            return max(under, key=lambda c: trick.strength[c])
        choose = max if trick.plays_last else min
        return choose(trick.legal_cards, key=lambda c: trick.strength[c])
    if trick.winner == trick.declarer:
        return max(under, key=lambda c: trick.strength[c]) if under else max(trick.legal_cards, key=lambda c: trick.strength[c])
    if trick.declarer_to_play:
        return min(trick.legal_cards, key=lambda c: trick.strength[c])
    return max(trick.legal_cards, key=lambda c: trick.strength[c])
