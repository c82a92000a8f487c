"""Which card *simple* plays: draw trumps, look for the partner, cash aces, smear to friends, duck where tricks are bad."""

from __future__ import annotations

from stich.kernel.cards import Card

from ..rules.contract import Contract
from ..view.trick_inference import Sight


def card_to_play(sight: Sight) -> Card:
    """The card that the rules of thumb choose among the legal ones."""
    if len(sight.cards) == 1:
        return sight.cards[0]
    if sight.contract in (Contract.BETTEL, Contract.RAMSCH):
        return _low_lead(sight) if not sight.trick else _low_follow(sight)
    if sight.trick:
        return _follow(sight)
    return _declarer_lead(sight) if sight.with_declarer else _opponent_lead(sight)


def _is_trump(sight: Sight, card: Card) -> bool:
    return sight.group_of[card] == sight.trump


def _cheapest(sight: Sight, cards: list[Card]) -> Card:
    """The card least missed: no trump, few card points, from a short suit, low."""
    return min(cards, key=lambda c: (_is_trump(sight, c), sight.points(c), len(sight.held_in(sight.group_of[c])), sight.rank[c]))


def _declarer_lead(sight: Sight) -> Card:
    """Draw trumps while others have some, then high cards; to find the partner lead the called suit; last a cheap loser."""
    trumps = sight.held_in(0) if sight.trump == 0 else []
    foes = [s for s in sight.view.order if s != sight.me and not sight.is_friend(s)]
    drawing = trumps and sight.out_in(0) and not all(0 in sight.voids[s] for s in foes)
    if drawing:
        if sight.is_high(trumps[0]):
            return trumps[0]
        if sight.declaration.called and (len(trumps) >= 2 or sight.me != sight.declarer):
            return max(trumps, key=lambda c: (sight.points(c) < 10, sight.rank[c]))
        if len(trumps) > sight.out_in(0) // 2:
            return min(trumps, key=lambda c: (sight.points(c) >= 10, -sight.rank[c] if len(trumps) > 3 else sight.rank[c]))
    high = [c for c in sight.cards if not _is_trump(sight, c) and sight.is_high(c)]
    if high:
        return max(high, key=lambda c: (sight.out_in(sight.group_of[c]), sight.points(c)))
    called = sight.declaration.called
    if called and called in sight.out:
        towards = [c for c in sight.cards if sight.group_of[c] == sight.group_of[called]]
        if towards:
            return min(towards, key=lambda c: sight.rank[c])
    return _cheapest(sight, sight.cards)


def _opponent_lead(sight: Sight) -> Card:
    """Search the partner in the called suit; aces that run; short suits through the declarer; trumps last."""
    called = sight.declaration.called
    if called and called in sight.out:
        searching = [c for c in sight.cards if sight.group_of[c] == sight.group_of[called]]
        if searching:
            return min(searching, key=lambda c: (sight.points(c) >= 10, sight.rank[c]))
    plain = [c for c in sight.cards if not _is_trump(sight, c)]
    if not plain:
        return _cheapest(sight, sight.cards)
    declarer_last = sight.view.order[(sight.view.order.index(sight.me) + 3) % 4] == sight.declarer

    def merit(c: Card) -> tuple[int, int]:
        group, length = sight.group_of[c], len(sight.held_in(sight.group_of[c]))
        declarer_void = group in sight.voids[sight.declarer]
        worth = -sight.points(c)
        if sight.is_high(c) and not declarer_void:
            worth = 30 - 4 * length + sight.points(c)
        elif sight.points(c) >= 10:
            worth = -25
        return (worth + (2 * length if declarer_last else -2 * length), -sight.rank[c])

    return max(plain, key=merit)


def _follow(sight: Sight) -> Card:
    """Smear where a friend takes the trick; take what is worth it as cheaply as will hold; else throw what is not missed."""
    best = sight.trick[sight.winning]
    winners = [c for c in sight.cards if sight.beats(c, best)]
    if sight.is_friend(sight.winner) and sight.is_safe(best):
        return _smear(sight)
    stake = sum(map(sight.points, sight.trick))
    if not winners:
        return _smear(sight) if _friend_will_win(sight, best) else _throw(sight)
    safe = [c for c in winners if sight.is_safe(c)]
    if sight.last or all(sight.is_friend(s) for s in sight.to_play):
        if sight.is_friend(sight.winner):
            return _smear(sight)
        if stake < 3 and all(_is_trump(sight, c) for c in winners) and len(winners) < len(sight.cards):
            return _throw(sight)
        return max(winners, key=lambda c: (sight.points(c) if sight.points(c) >= 10 else 0, -sight.rank[c]))
    if safe:
        if not _is_trump(sight, safe[0]):
            return max(safe, key=sight.points)
        if stake >= 10 or sight.group_of[sight.trick[0]] == sight.trump:
            return min(safe, key=lambda c: sight.rank[c]) if stake >= 4 or len(winners) == len(sight.cards) else _throw(sight)
    if stake >= 10 and _is_trump(sight, winners[0]) and not sight.is_friend(sight.winner):
        return max(winners, key=lambda c: (sight.points(c) >= 10 and sight.group_of[sight.trick[0]] != 0, sight.rank[c]))
    return _throw(sight)


def _friend_will_win(sight: Sight, best: Card) -> bool:
    """A friend is still to play, nobody else is, and cards that win are out."""
    coming = sight.to_play
    return bool(coming) and all(sight.is_friend(s) for s in coming) and sum(sight.beats(c, best) for c in sight.out) >= 3


def _smear(sight: Sight) -> Card:
    """The most card points that are no sure trick of their own, and no high trump."""

    def gift(c: Card) -> tuple[bool, int, int]:
        keeps = _is_trump(sight, c) and c[1] in "QJ"
        return (not keeps, sight.points(c) - (3 if sight.is_high(c) and c[1] == "A" else 0), -sight.rank[c])

    return max(sight.cards, key=gift)


def _throw(sight: Sight) -> Card:
    """A card to lose: few points, no trump, so that a suit may become void."""

    def missed(c: Card) -> tuple[bool, int, int, int]:
        held = sight.held_in(sight.group_of[c])
        guarded_ten = c[1] != "T" and len(held) == 2 and any(h[1] == "T" for h in held)
        return (_is_trump(sight, c), sight.points(c) + 2 * guarded_ten, len(held), sight.rank[c])

    following = [c for c in sight.cards if sight.group_of[c] == sight.group_of[sight.trick[0]]]
    if following and _is_trump(sight, following[0]):
        return min(following, key=lambda c: (sight.points(c) >= 10, sight.rank[c]))
    return min(sight.cards, key=missed)


# -- where tricks are bad: ramsch, bettel --------------------------------------------------------------------------


def _room(sight: Sight, card: Card) -> int:
    """Cards still out that would beat this one: how well it hides."""
    return sum(sight.rank[c] > sight.rank[card] for c in sight.out if sight.group_of[c] == sight.group_of[card])


def _low_lead(sight: Sight) -> Card:
    if sight.contract is Contract.BETTEL and not sight.with_declarer:
        void = sight.voids[sight.declarer]
        return max(sight.cards, key=lambda c: (sight.group_of[c] not in void, -len(sight.held_in(sight.group_of[c])), -sight.rank[c]))
    return min(sight.cards, key=lambda c: (-_room(sight, c), sight.points(c), sight.rank[c]))


def _low_follow(sight: Sight) -> Card:
    """Just under what wins; else get rid of what is most dangerous, in a bettel's defence keep under the declarer."""
    best = sight.trick[sight.winning]
    under = [c for c in sight.cards if not sight.beats(c, best)]
    hunts = sight.contract is Contract.BETTEL and not sight.with_declarer
    if hunts and sight.declarer in sight.to_play:
        return min(sight.cards, key=lambda c: sight.rank[c])
    if hunts and sight.winner != sight.declarer:
        return max(sight.cards, key=lambda c: (sight.points(c), sight.rank[c]))
    if not under:
        return max(sight.cards, key=lambda c: (sight.points(c) if sight.last else 0, sight.rank[c] if sight.last else -sight.rank[c]))
    if sight.group_of[under[0]] == sight.group_of[sight.trick[0]]:
        return max(under, key=lambda c: sight.rank[c])
    return min(under, key=lambda c: (0 if sight.contract is Contract.BETTEL else -sight.points(c), _room(sight, c)))
