"""Law 5 for Suitability: worlds are exactly those that fit what a seat knows, each equally often."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from stich.games.suitability.rules.contract import DECKS
from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from stich.registry import worlds
from tests.games.suitability.driver import deal, declared, do, game, playing, view
from tests.rows import rows

Layout = tuple[frozenset[Card], ...]
"""The cards of each seat."""


def layout(state: State) -> Layout:
    play = playing(state)
    deck = play.fixed.seating.deck
    held = dict(zip(play.fixed.seating.order, play.position.hands, strict=True))
    return tuple(frozenset(deck.members(held[s])) for s in sorted(held))  # type: ignore[index]


def shown_voids(state: State) -> dict[int, set[str]]:
    """Suits that each seat cannot hold any more, read off the tricks independently of the sampler; jokers show nothing."""
    players = state.game.seats
    voids: dict[int, set[str]] = {s: set() for s in range(players)}
    played = [(seat, a.text) for seat, a in state.log if a.text in state.game.dealing.deck.bit]
    for start in range(0, len(played), players):
        led = played[start][1]
        for seat, text in played[start : start + players]:
            if not led.startswith("JK") and not text.startswith("JK") and text[0] != led[0]:
                voids[seat].add(led[0])
    return voids


def every_layout(state: State, observer: int) -> set[Layout]:
    """All layouts that fit, listed one by one."""
    seen, voids, players = view(state, observer), shown_voids(state), state.game.seats
    known = {Card(e.action) for e in seen.log if e.action in state.game.dealing.deck.bit} | {seen.up}
    hidden = set(state.game.dealing.deck.cards) - known - set(seen.hand)
    found: set[Layout] = set()

    def place(seat: int, rest: set[Card], so_far: tuple[frozenset[Card], ...]) -> None:
        if seat == players:
            found.add(so_far)
        elif seat == observer:
            place(seat + 1, rest, (*so_far, frozenset(seen.hand)))
        else:
            for some in combinations(sorted(rest), seen.counts[seat]):
                void = any(c[0] in voids[seat] and not c.startswith("JK") for c in some)
                swapped = seen.swapped and seen.swapped.took in rest and (seen.swapped.seat == seat) != (seen.swapped.took in some)
                if not void and not swapped:
                    place(seat + 1, rest - set(some), (*so_far, frozenset(some)))

    place(0, hidden, ())
    return found


@pytest.mark.thorough
@rows("players", [2, 3, 4, 5])
@rows("observer", [0, 1])
def test_every_layout_that_fits_is_drawn_and_equally_often(players: int, observer: int) -> None:
    rng = random.Random(players)
    state = declared(game(players).deal(seed=11, dealer=players - 1).deal)
    while sum(view(state, None).counts) > 7:
        state = state.apply(rng.choice(state.legal_actions))
    possible = every_layout(state, observer)
    assert layout(state) in possible
    draws = 40 * len(possible)
    drawn = Counter(layout(world) for world in worlds(view(state, observer), rng, draws))
    assert set(drawn) == possible
    freedom = len(possible) - 1
    chi_squared = sum((drawn[w] - 40) ** 2 / 40 for w in possible)
    assert chi_squared < freedom + 5 * (2 * freedom) ** 0.5 + 5


def test_who_took_the_turned_up_card_holds_it_in_every_world() -> None:
    state = declared(deal(3, "", "CQ", up="HQ"))
    for observer in (0, 2, None):
        for world in worlds(view(state, observer), random.Random(1), 50):
            assert "HQ" in layout(world)[1]
            assert "CQ" in world.deal.hands[1] and world.deal.undealt == ("HQ",)


def test_before_the_swap_the_card_that_will_be_swapped_may_lie_anywhere() -> None:
    state = do(game(3).start(deal(3, "", "CQ", up="HQ")), "suit S trump")
    holders = Counter(next(s for s, h in enumerate(w.deal.hands) if "CQ" in h) for w in worlds(view(state, 0), random.Random(1), 400))
    assert set(holders) == {1, 2} and min(holders.values()) > 140


def test_who_did_not_follow_the_reverse_suit_has_none_of_it() -> None:
    dealt = deal(4, "DA DK", "D2", "S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ C2 C3", "")
    state = do(declared(dealt), "DA")
    state = do(state, "D2 C2")
    for world in worlds(view(state, 0), random.Random(1), 100):
        assert not any(c[0] == "D" for c in layout(world)[2])


def test_a_joker_thrown_on_a_lead_shows_no_void() -> None:
    dealt = deal(5, "CA", "JK1 CK CQ", "CJ", "", "")
    state = do(declared(dealt), "CA JK1")
    clubs = [sum(c[0] == "C" for c in layout(w)[1]) for w in worlds(view(state, 0), random.Random(1), 100)]
    assert max(clubs) > 0


def test_with_two_players_each_knows_the_other_hand() -> None:
    state = declared(deal(2))
    assert {layout(w) for w in worlds(view(state, 0), random.Random(1), 20)} == {layout(state)}
    assert len({layout(w) for w in worlds(view(state, None), random.Random(1), 20)}) == 20


def test_a_fixed_contract_is_kept() -> None:
    start = {"suits": {"S": "trump", "H": "penalty", "D": "reverse"}, "privilege": "warranty", "privileged": 4}
    state = game(5).start(deal(5), start)
    for world in worlds(view(state, 0), random.Random(1), 20):
        assert view(world, 0) == view(state, 0)


@rows("players", [2, 3, 4, 5])
def test_when_it_is_over_there_is_one_world(players: int) -> None:
    state = declared(deal(players))
    while not state.finished:
        state = state.apply(state.legal_actions[0])
    assert worlds(view(state, 1), random.Random(1), 3) == [state] * 3
    assert len(DECKS[players]) == len(state.deal.undealt) + sum(map(len, state.deal.hands))
