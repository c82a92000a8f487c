"""Law 5 where cards are passed on: worlds of a Ramsch agree with all that the observer discarded, took up and saw, each equally likely."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import msgspec

from stich.games.skat import Skat, SkatView
from stich.games.skat.rules.actions import Discard
from stich.games.skat.rules.contract import DECK, JACKS
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.state import State
from stich.registry import worlds
from tests.games.skat.driver import cards, do
from tests.games.skat.rules.options.driver import HANDS, F, M, R, all_pass, deal_of, table
from tests.rows import rows
from tests.sample import sample

GAME = table(ramsch="schieberamsch")
NO_JACKS = table(ramsch="schieberamsch", ramsch_jacks=False)
PLAIN = table(ramsch="ramsch")


def view(state: State, observer: int | None) -> SkatView:
    seen = state.view(observer)
    assert isinstance(seen, SkatView)
    return seen


def discards(world: State, seat: int) -> set[Card]:
    """Return the discards of this seat in a world."""
    return next(set(a.cards) for s, a in world.log if s == seat and isinstance(a, Discard))


def face_down(world: State) -> set[Card]:
    """Return the two cards that lie face down now."""
    lying = set(world.deal.undealt)
    for _, action in world.log:
        lying = set(action.cards) if isinstance(action, Discard) else lying
    return lying


def played_to(state: State, cards_left: int, seed: int = 0) -> State:
    """Random cards are played until the next player to lead holds so many."""
    rng = random.Random(seed)
    while state.phase.name != "play" or sum(len(h) for h in hands(state).values()) > 3 * cards_left:
        state = state.apply(rng.choice(state.legal_actions))
    return state


def hands(state: State) -> dict[int, tuple[Card, ...]]:
    return {s: state.view(s).hand for s in state.view(None).order}


# -- what is certain -------------------------------------------------------------------------------------------------------


def test_who_took_nothing_up_does_not_know_the_two_cards() -> None:
    state = do(all_pass(GAME, deal_of(GAME, HANDS)), "pickup, discard CJ SJ, leave, leave")
    seen = {frozenset(face_down(w)) for w in worlds(view(state, R), random.Random(1), 60)}
    assert len(seen) > 40
    assert not set().union(*seen) & set(cards(HANDS[R]))


def test_discards_that_all_others_left_lie_there_in_every_world() -> None:
    state = played_to(do(all_pass(GAME, deal_of(GAME, HANDS)), "pickup, discard CJ SA, leave, leave"), 6)
    for world in worlds(view(state, F), random.Random(2), 40):
        assert face_down(world) == discards(world, F) == set(cards("CJ SA"))
        assert set(world.deal.undealt) == set(cards("D8 D7")), "and the skat is what he took up"


def test_the_next_held_what_he_took_up_in_every_world() -> None:
    state = do(all_pass(GAME, deal_of(GAME, HANDS)), "pickup, discard CJ SA, pickup, discard CJ HJ, leave")
    for world in worlds(view(state, F), random.Random(3), 60):
        before = do(GAME.start(world.deal), "pass, pass, pass, pickup").apply(Discard(cards("CJ SA")))
        twelve = set(before.apply("pickup").view(M).hand)
        assert twelve >= set(cards("CJ SA"))
        assert discards(world, M) <= twelve


def test_middlehand_knows_two_cards_that_forehand_held() -> None:
    state = do(all_pass(GAME, deal_of(GAME, HANDS)), "pickup, discard CJ SA, pickup, discard CJ HT, leave")
    state = played_to(state, 8)
    for world in worlds(view(state, M), random.Random(4), 40):
        assert discards(world, F) == set(cards("CJ SA"))
        assert discards(world, M) == set(cards("CJ HT"))
        assert set(cards("CJ SA")) <= {*world.deal.hands[F], *world.deal.undealt}


def test_no_jack_was_discarded_where_that_is_forbidden() -> None:
    state = do(all_pass(NO_JACKS, deal_of(NO_JACKS, HANDS)), "pickup, discard CA CT, pickup, discard CA DA, pickup, discard CA DK")
    for observer in (F, M, R, None):
        for world in worlds(view(state, observer), random.Random(5), 40):
            assert not any(discards(world, s) & set(JACKS) for s in (F, M, R))


@rows("game", [GAME, NO_JACKS, PLAIN], ids=["schieberamsch", "no jacks", "ramsch"])
@rows("seed", range(6))
def test_every_view_has_worlds_with_the_same_view(game: Skat, seed: int) -> None:
    rng = random.Random(seed)
    state = do(game.deal(seed=seed, dealer=seed % 3), "pass, pass, pass")
    while not state.finished:
        for observer in (0, 1, 2, None):
            seen = view(state, observer)
            for world in worlds(seen, rng, 2):
                assert msgspec.json.encode(world.view(observer)) == msgspec.json.encode(seen)
        state = state.apply(rng.choice(state.legal_actions))


# -- all are equally likely --------------------------------------------------------------------------------------------------


def all_worlds(state: State, observer: int) -> set[tuple[Deal, tuple[frozenset[Card], ...]]]:
    """Every deal, with every history of discards, that looks like this to the observer, tried one by one.

    Written without the sampler: all assignments of the cards that are unseen now, and backwards all pairs that could have been taken up.
    """
    seen = view(state, observer)
    played = {s: [a.text for seat, a in state.log if seat == s and a.text in DECK.bit] for s in seen.order}
    unseen = sorted({c for s in seen.order if s != observer for c in hands(state)[s]} | face_down(state))
    others = [s for s in seen.order if s != observer]
    size = seen.counts[others[0]], seen.counts[others[1]]
    takers: list[int] = [seat for seat, a in state.log if a.text == "pickup"]
    found = set()
    for first in combinations(unseen, size[0]):
        rest = [c for c in unseen if c not in first]
        for second in combinations(rest, size[1]):
            two = frozenset(rest) - set(second)
            held = {observer: set(seen.hand), others[0]: set(first), others[1]: set(second)}
            whole: dict[int, set[Card]] = {s: held[s] | {Card(c) for c in played[s]} for s in seen.order}
            for before, stock, put in histories(whole, two, takers):
                if before[observer] != set(state.deal.hands[observer]):
                    continue
                deal = Deal(state.deal.dealer, tuple(ordered(before[s]) for s in range(3)), ordered(stock))
                if looks_the_same(deal, state, put, seen):
                    found.add((deal, put))
    return found


def histories(
    whole: dict[int, set[Card]], two: frozenset[Card], takers: list[int]
) -> list[tuple[dict[int, set[Card]], frozenset[Card], tuple[frozenset[Card], ...]]]:
    """Return the hands dealt, the skat, and the discards of each taker, that lead to these hands."""
    if not takers:
        return [(whole, two, ())]
    *earlier, last = takers
    twelve, found = whole[last] | two, []
    for pair in map(frozenset, combinations(sorted(twelve), 2)):
        for before, stock, put in histories({**whole, last: twelve - pair}, pair, earlier):
            found.append((before, stock, (*put, two)))
    return found


def ordered(held: set[Card] | frozenset[Card]) -> tuple[Card, ...]:
    return tuple(sorted(held, key=DECK.bit.__getitem__))


def looks_the_same(deal: Deal, state: State, put: tuple[frozenset[Card], ...], seen: SkatView) -> bool:
    world, pairs = state.game.start(deal), iter(put)
    for _, action in state.log:
        mine = Discard(ordered(next(pairs))) if isinstance(action, Discard) else action
        if mine not in world.legal_actions:
            return False
        world = world.apply(mine)
    return msgspec.json.encode(world.view(seen.observer)) == msgspec.json.encode(seen)


EVEN = [
    (PLAIN, "", 2, F),
    (PLAIN, "", 2, R),
    (GAME, "leave, leave, leave", 2, M),
    (GAME, "pickup, discard CJ SA, leave, leave", 1, M),
    (GAME, "pickup, discard CJ SA, leave, leave", 2, F),
    (GAME, "leave, pickup, discard HJ DT, leave", 1, F),
    (GAME, "pickup, discard CJ SA, pickup, discard CJ HT, leave", 1, F),
    (NO_JACKS, "pickup, discard CA SA, leave, leave", 1, R),
]


@rows(("game", "pushes", "cards_left", "observer"), EVEN[:: sample(3, 1)])
def test_worlds_are_all_and_equally_likely(game: Skat, pushes: str, cards_left: int, observer: int) -> None:
    state = all_pass(game, deal_of(game, HANDS))
    state = played_to(do(state, pushes) if pushes else state, cards_left)
    expected = all_worlds(state, observer)
    drawn: Counter[object] = Counter()
    samples = 12 * len(expected)
    for world in worlds(view(state, observer), random.Random(11), samples):
        put = tuple(frozenset(a.cards) for _, a in world.log if isinstance(a, Discard))
        drawn[
            Deal(world.deal.dealer, tuple(map(ordered, map(frozenset, world.deal.hands))), ordered(frozenset(world.deal.undealt))), put
        ] += 1
    assert set(drawn) <= expected
    average = samples / len(expected)
    deviation = sum((drawn[w] - average) ** 2 / average for w in expected)
    freedom = len(expected) - 1
    assert deviation < freedom + 5 * (2 * freedom) ** 0.5 + 5, "chi-square: five sigmas above its mean"
