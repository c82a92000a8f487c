"""Law 5 for Skat: worlds are exactly those that fit what a seat knows, each equally often."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from stich.games.skat.rules.contract import DECK, Contract, classes
from stich.games.skat.rules.play import Play
from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from stich.registry import worlds
from tests.games.skat.driver import F, M, R, bid_for, deal, declared, do, legal, view
from tests.rows import rows
from tests.sample import sample

DEALT = deal(
    forehand="CJ SJ CA CT CK C9 C8 HA DT D7",
    middlehand="HJ C7 CQ SA SK S9 HT HK DA D9",
    rearhand="DJ ST SQ S8 S7 HQ H9 H8 DK DQ",
    down="H7 D8",
)
Layout = tuple[frozenset[Card], ...]
"""The cards of the three places, and the two lying face down."""


def layout(state: State) -> Layout:
    assert isinstance(state.phase, Play)
    position, down = state.phase.position, state.phase.fixed.face_down
    return (*(frozenset(DECK.members(h)) for h in position.hands), frozenset(DECK.members(down)))


def shown_voids(state: State, contract: Contract) -> dict[int, set[Card]]:
    """Cards that each seat cannot hold any more, read off the tricks independently of the sampler."""
    voids: dict[int, set[Card]] = {0: set(), 1: set(), 2: set()}
    played = [(seat, a.text) for seat, a in state.log if a.text in DECK.bit]
    for start in range(0, len(played), 3):
        led = next(group for group in classes(contract) if played[start][1] in group)
        for seat, text in played[start : start + 3]:
            if text not in led:
                voids[seat] |= set(led)
    return voids


def every_layout(state: State, observer: int, contract: Contract) -> set[Layout]:
    """All layouts that fit, listed one by one."""
    seen, voids = view(state, observer), shown_voids(state, contract)
    known = {s: frozenset(h) for s, h in enumerate(seen.hands) if h is not None}
    played = {Card(e.action) for e in seen.log if e.action in DECK.bit}
    down = frozenset(seen.discards) if seen.discards is not None else None
    hidden = set(DECK.cards) - played - set().union(*known.values()) - (down or set())
    slots = [s for s in range(3) if s not in known] + ([3] if down is None else [])
    sizes = {**dict(enumerate(seen.counts)), 3: 2}
    found: set[Layout] = set()

    def place(at: int, rest: set[Card], so_far: dict[int, frozenset[Card]]) -> None:
        if at == len(slots):
            found.add(tuple(so_far[i] for i in range(4)))
            return
        for some in combinations(sorted(rest), sizes[slots[at]]):
            if not voids.get(slots[at], set()) & set(some):
                place(at + 1, rest - set(some), {**so_far, slots[at]: frozenset(some)})

    place(0, hidden, {**known, **({3: down} if down is not None else {})})
    return found


@pytest.mark.thorough
@rows(("contract", "down"), [("clubs", ""), ("grand", ""), ("hearts", "D7 D8")])
@rows("observer", [F, M, R][: sample(1, 3)])
def test_every_layout_that_fits_is_drawn_and_equally_often(contract: str, down: str, observer: int) -> None:
    rng = random.Random(5)
    state = declared(DEALT, F, contract if down else f"{contract} hand", down)
    while sum(view(state, None).counts) > 7:
        state = state.apply(rng.choice([a for a in legal(state) if a in DECK.bit]))
    possible = every_layout(state, observer, Contract(contract))
    assert layout(state) in possible
    draws = 6000
    drawn = Counter(layout(world) for world in worlds(view(state, observer), rng, draws))
    assert set(drawn) == possible
    expected, freedom = draws / len(possible), len(possible) - 1
    chi_squared = sum((drawn[w] - expected) ** 2 / expected for w in possible)
    assert chi_squared < freedom + 5 * (2 * freedom) ** 0.5 + 5


def test_an_open_hand_is_known() -> None:
    state = declared(DEALT, F, "null hand ouvert")
    sampled = [layout(w) for w in worlds(view(state, M), random.Random(1), 100)]
    assert {w[F] for w in sampled} == {layout(state)[F]} and {w[M] for w in sampled} == {layout(state)[M]}
    assert len({w[R] for w in sampled}) > 30, "twelve cards are hidden, ten of them with rearhand"


def test_voids_are_respected_whatever_may_lie_face_down() -> None:
    """Rearhand shows that it has no club: it gets none in any world, but the declarer may have discarded one."""
    state = do(declared(DEALT, F, "grand", "D7 D8"), "CA CQ S7")
    assert view(state, M).trick == ()
    clubs = {c for c in DECK.cards if c[0] == "C" and c[1] != "J"}
    clubs_discarded = 0
    for world in worlds(view(state, M), random.Random(1), 300):
        held = layout(world)
        assert not held[R] & clubs
        assert held[M] == set(view(state, M).hand)
        clubs_discarded += bool(held[3] & clubs)
    assert clubs_discarded > 10


def test_the_declarer_knows_his_discards_and_the_skat() -> None:
    state = declared(DEALT, F, "clubs", "HA D8")
    for world in worlds(view(state, F), random.Random(1), 50):
        assert layout(world)[3] == {"HA", "D8"}
        assert set(world.deal.undealt) == {"H7", "D8"} and set(world.deal.hands[F]) == set(DEALT.hands[F])


def test_opponents_do_not_know_which_two_of_the_twelve_were_the_skat_or_are_the_discards() -> None:
    state = declared(DEALT, F, "clubs", "HA D8")
    sampled = worlds(view(state, M), random.Random(1), 400)
    assert len({frozenset(w.deal.undealt) for w in sampled}) > 100
    assert len({layout(w)[3] for w in sampled}) > 100
    same = sum(set(w.deal.undealt) == layout(w)[3] for w in sampled)
    assert 0 < same < 40, "1 in 66 discards just the two cards of the skat"


def test_while_the_declarer_holds_twelve_nothing_lies_face_down() -> None:
    state = bid_for(DEALT, F).apply("pickup")
    for observer in (F, M, R, None):
        for world in worlds(view(state, observer), random.Random(1), 20):
            assert len(view(world, F).hand) == 12
            assert view(world, observer) == view(state, observer)


def test_a_claimers_open_cards_are_known() -> None:
    state = do(declared(DEALT, F, "clubs", "HA D8"), "claim, refuse")
    for world in worlds(view(state, R), random.Random(1), 50):
        assert layout(world)[F] == layout(state)[F]
        assert layout(world)[R] == layout(state)[R]


def test_before_the_skat_is_taken_a_seat_knows_only_its_own_ten_cards() -> None:
    state = bid_for(DEALT, F)
    held: Counter[str] = Counter()
    for world in worlds(view(state, M), random.Random(1), 2000):
        assert set(world.deal.hands[M]) == set(DEALT.hands[M])
        held["skat"] += "CJ" in world.deal.undealt
        held["forehand"] += "CJ" in world.deal.hands[F]
    assert abs(held["skat"] - 2000 * 2 / 22) < 70
    assert abs(held["forehand"] - 2000 * 10 / 22) < 110


def test_when_it_is_over_there_is_one_world() -> None:
    state = declared(DEALT, F, "clubs", "HA D8").apply("concede")
    assert worlds(view(state, M), random.Random(1), 3) == [state] * 3
