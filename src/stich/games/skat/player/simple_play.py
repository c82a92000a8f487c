"""Which card *simple* plays: draw trumps, cash high cards, smear to the partner, duck in null."""

from __future__ import annotations

from stich.kernel.cards import Card

from ..rules.contract import Contract
from ..view.trick_inference import Sight


def card_to_play(sight: Sight) -> Card:
    """The card that the rules of thumb choose among the legal ones."""
    if len(sight.cards) == 1:
        return sight.cards[0]
    if sight.contract is Contract.NULL:
        return _null_card(sight)
    if not sight.trick:
        return _declarer_lead(sight) if sight.declares else _defender_lead(sight)
    return _declarer_follow(sight) if sight.declares else _defender_follow(sight)


def _cheapest(sight: Sight, cards: list[Card]) -> Card:
    """The card least missed: few card points, no trump, low."""
    return min(cards, key=lambda c: (sight.group_of[c] == sight.trump, sight.points(c), sight.rank[c]))


def _throw(sight: Sight, cards: list[Card]) -> Card:
    """A card to lose: few points, no trump, from a short suit so that it may become void."""

    def missed(c: Card) -> tuple[bool, int, int, int]:
        guarded_ten = c[1] != "T" and any(h[1] == "T" for h in sight.held_in(sight.group_of[c]))
        return (sight.group_of[c] == sight.trump, sight.points(c) + 2 * guarded_ten, len(sight.held_in(sight.group_of[c])), sight.rank[c])

    return min(cards, key=missed)


# -- declarer ------------------------------------------------------------------------------------------------------


def _declarer_lead(sight: Sight) -> Card:
    """Draw trumps while the opponents have some and it pays, then high cards, then a cheap loser."""
    trumps = sight.held_in(0)
    out = sight.out_in(0)
    opponents = [s for s in sight.view.order if s != sight.me]
    if trumps and out and not all(0 in sight.voids[s] for s in opponents):
        if sight.is_high(trumps[0]):
            return trumps[0]
        if len(trumps) > out or len(trumps) >= 5:
            small = [c for c in trumps if sight.points(c) < 10]
            return min(small or trumps, key=lambda c: (sight.points(c), sight.rank[c]))
    high = [c for c in sight.cards if sight.group_of[c] and sight.is_high(c)]
    if high:
        return max(high, key=lambda c: (sight.out_in(sight.group_of[c]), sight.points(c)))
    plain = [c for c in sight.cards if sight.group_of[c]]
    if plain:
        return min(plain, key=lambda c: (sight.points(c) >= 10, -len(sight.held_in(sight.group_of[c])), sight.points(c), sight.rank[c]))
    return max(trumps, key=lambda c: sight.rank[c]) if not out else _cheapest(sight, trumps)


def _declarer_follow(sight: Sight) -> Card:
    """Win what is worth winning, as cheaply as will hold; throw worthless cards on what is not."""
    best = sight.trick[sight.winning]
    winners = [c for c in sight.cards if sight.beats(c, best)]
    stake = sum(map(sight.points, sight.trick))
    if not winners:
        return _throw(sight, sight.cards)
    follows = sight.group_of[winners[0]] == sight.group_of[sight.trick[0]]
    if sight.last:
        plain = [c for c in winners if sight.group_of[c]]
        if plain:
            return max(plain, key=lambda c: (sight.points(c), -sight.rank[c]))
        if stake == 0 and len(winners) < len(sight.cards) and _throwable(sight):
            return _throw(sight, sight.cards)
        return min(winners, key=lambda c: (-sight.points(c) if sight.points(c) >= 10 else sight.points(c), sight.rank[c]))
    if follows and sight.group_of[winners[0]]:
        sure = [c for c in winners if sight.is_high(c)]
        return max(sure, key=sight.points) if sure else _throw(sight, sight.cards)
    if stake < 4 and _throwable(sight) and not follows:
        return _throw(sight, sight.cards)
    led = sight.group_of[sight.trick[0]]
    behind = sight.out_in(led) if led else 0
    safe = [c for c in winners if sight.is_high(c)]
    if not follows and behind >= 3:
        return max(winners, key=lambda c: (sight.points(c) >= 10, -sight.rank[c]))
    return min(safe or winners, key=lambda c: sight.rank[c])


def _throwable(sight: Sight) -> bool:
    """Whether there is a worthless plain card to throw instead of trumping."""
    return any(sight.group_of[c] and sight.points(c) < 4 for c in sight.cards)


# -- defenders -----------------------------------------------------------------------------------------------------


def _defender_lead(sight: Sight) -> Card:
    """Aces first, from short suits; short suits towards the partner, long ones through the declarer; trumps last."""
    plain = [c for c in sight.cards if sight.group_of[c]]
    if not plain:
        return _cheapest(sight, sight.cards)
    view = sight.view
    declarer_last = view.order[(view.order.index(sight.me) + 2) % 3] == sight.declarer

    def merit(c: Card) -> tuple[int, int]:
        group = sight.group_of[c]
        length = len(sight.held_in(group))
        declarer_void = group in sight.voids[sight.declarer]
        partner_void = sight.partner is not None and group in sight.voids[sight.partner]
        worth = 0
        if sight.is_high(c) and not declarer_void:
            worth += 30 - 4 * length + sight.points(c)
        elif sight.points(c) >= 10:
            worth -= 25
        else:
            worth -= sight.points(c)
        if declarer_void:
            worth += 6 - sight.points(c)
        if partner_void:
            worth += 12 if not declarer_void else 4
        worth += -2 * length if declarer_last else 2 * length
        return (worth, -sight.rank[c])

    return max(plain, key=merit)


def _defender_follow(sight: Sight) -> Card:
    """Smear where the trick is the partner's; win where that is certain; otherwise keep the points."""
    best = sight.trick[sight.winning]
    winners = [c for c in sight.cards if sight.beats(c, best)]
    declarer_done = not sight.declarer_to_play
    if sight.winner == sight.partner and (declarer_done or (sight.is_high(best) and _declarer_follows(sight))):
        return _smear(sight, sight.cards)
    if sight.last and winners:
        plain = [c for c in winners if sight.group_of[c]]
        return max(plain, key=sight.points) if plain else min(winners, key=lambda c: (-(sight.points(c) >= 10), sight.rank[c]))
    if declarer_done and sight.winner == sight.declarer:
        return _between_declarer_and_partner(sight, winners)
    if winners and sight.declarer_to_play:
        high = [c for c in winners if sight.is_high(c) and sight.group_of[c]]
        if high and _declarer_follows(sight):
            return max(high, key=sight.points)
        return _throw(sight, sight.cards)
    return _throw(sight, sight.cards)


def _between_declarer_and_partner(sight: Sight, winners: list[Card]) -> Card:
    """The declarer is winning and the partner plays last."""
    high = [c for c in winners if sight.is_high(c)]
    if high:
        return max(high, key=sight.points)
    led = sight.group_of[sight.trick[0]]
    best = sight.trick[sight.winning]
    partner_may_win = any(sight.beats(c, best) for c in sight.out) and (
        sight.partner is not None and led not in sight.voids[sight.partner] and sum(sight.beats(c, best) for c in sight.out) >= 2
    )
    if not winners and partner_may_win and sight.group_of[best] == 0 and not sight.is_high(best):
        return _smear(sight, sight.cards)
    return _throw(sight, sight.cards)


def _declarer_follows(sight: Sight) -> bool:
    """Whether the declarer, still to play, probably has to follow suit."""
    led = sight.group_of[sight.trick[0]]
    return led == 0 or (led not in sight.voids[sight.declarer] and sight.out_in(led) >= 3)


def _smear(sight: Sight, cards: list[Card]) -> Card:
    """The most card points that are not a sure trick of their own."""

    def gift(c: Card) -> tuple[bool, int, int]:
        group = sight.group_of[c]
        return (bool(group), sight.points(c) - (2 if c[1] == "A" and len(sight.held_in(group)) <= 2 else 0), -sight.rank[c])

    return max(cards, key=gift)


# -- null ----------------------------------------------------------------------------------------------------------


def _null_card(sight: Sight) -> Card:
    if sight.trick:
        return _null_follow(sight)
    if sight.declares:
        return min(sight.cards, key=lambda c: (-_room(sight, c), sight.rank[c]))
    shown = sight.view.hands[sight.declarer]
    void = sight.voids[sight.declarer]

    def merit(c: Card) -> tuple[bool, int, int]:
        group = sight.group_of[c]
        held = [d for d in shown or () if sight.group_of[d] == group]
        catches = min((sight.rank[d] for d in held), default=-99) > sight.rank[c] if shown is not None else False
        return (catches or group not in void, -len(sight.held_in(group)) if shown is None else int(catches), -sight.rank[c])

    return max(sight.cards, key=merit)


def _room(sight: Sight, card: Card) -> int:
    """Cards still out that would beat this one: how well it hides."""
    return sum(sight.rank[c] > sight.rank[card] for c in sight.out if sight.group_of[c] == sight.group_of[card])


def _null_follow(sight: Sight) -> Card:
    """The declarer goes just under; defenders keep under the declarer and get rid of high cards when he is safe."""
    led = sight.group_of[sight.trick[0]]
    best = sight.trick[sight.winning]
    if sight.group_of[sight.cards[0]] != led:
        if sight.declares:
            return min(sight.cards, key=lambda c: (_room(sight, c), -sight.rank[c]))
        return max(sight.cards, key=lambda c: sight.rank[c])
    under = [c for c in sight.cards if sight.rank[c] < sight.rank[best]]
    if sight.declares:
        if under:
            return max(under, key=lambda c: sight.rank[c])
        return min(sight.cards, key=lambda c: sight.rank[c]) if not sight.last else max(sight.cards, key=lambda c: sight.rank[c])
    if sight.winner == sight.declarer:
        return max(under, key=lambda c: sight.rank[c]) if under else max(sight.cards, key=lambda c: sight.rank[c])
    if sight.declarer_to_play:
        return min(sight.cards, key=lambda c: sight.rank[c])
    return max(sight.cards, key=lambda c: sight.rank[c])
