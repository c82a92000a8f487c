"""Law 5 for Schafkopf: worlds are exactly those that fit what a seat knows, each equally often."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from stich.registry import worlds
from tests.games.schafkopf.driver import PARTNER_HANDS, SIE, A, B, C, D, begun, declared, do, schafkopf, view


def holders(state: State, observer: int | None, card: str = "CA", n: int = 60) -> Counter[int]:
    """Count the holders of a card in the worlds of an observer."""
    sampled = worlds(state.view(observer), random.Random(1), n)
    return Counter(next(s for s, h in enumerate(w.deal.hands) if card in h) for w in sampled)


def test_the_called_ace_is_not_with_the_declarer() -> None:
    assert set(holders(declared("partner C"), C)) == {B, D}
    assert set(holders(declared("partner C"), None)) == {B, C, D}


def test_who_said_kontra_is_not_the_partner() -> None:
    state = do(declared("partner C", stoss_max=2), "SK, pass, kontra")
    assert set(holders(state, A)) == {B, D}


def test_who_said_re_for_the_declarer_is_the_partner() -> None:
    state = do(declared("partner C", stoss_max=2), "SK, pass, kontra, pass, re")
    assert set(holders(state, A)) == {B}


def test_who_ran_away_is_the_partner() -> None:
    hands = ("SQ CJ CA CT CK C9 ST S9", "CQ SJ HA H9 C7 SK D9 D8", "HQ DQ HT DT H8 SA S8 DA", "HJ DJ HK H7 C8 S7 DK D7")
    state = do(begun(hands), "pass, play, pass, pass, declare partner C, C9, C7")
    assert set(holders(state, C)) == {A, D}, "B declares; A may have led from four with the ace, D comes last"
    assert set(holders(do(state, "SA, C8"), C)) == {A}


def test_the_declarer_had_a_card_of_the_called_suit() -> None:
    for world in worlds(declared("partner C").view(D), random.Random(2), 40):
        assert any(c[0] == "C" and c[1] not in "QJA" for c in world.deal.hands[A])


def test_a_sie_that_will_be_shown() -> None:
    for world in worlds(begun(SIE).view(B), random.Random(3), 5):
        assert all(c[1] in "QJ" for c in world.deal.hands[A])


def test_before_knocking_a_seat_does_not_know_its_own_last_cards() -> None:
    state = begun(klopfen=True)
    sampled = worlds(state.view(A), random.Random(4), 30)
    assert all(w.deal.hands[A][:4] == PARTNER_FIRST for w in sampled)
    assert len({w.deal.hands[A][4:] for w in sampled}) > 20


def test_which_four_came_first_is_open_where_the_table_knocks() -> None:
    """A hand does not show it any more, and others may have played any of their cards."""
    state = do(begun(klopfen=True), "pass, pass, pass, pass, play, pass, pass, pass, declare partner C, SK")
    for observer, seat in ((A, A), (B, A), (A, D)):
        first = Counter(c for w in worlds(state.view(observer), random.Random(6), 200) for c in w.deal.hands[seat][:4])
        dealt = state.deal.hands[seat] if observer == seat else ("SK",) if seat == A else ()
        assert all(60 <= first[Card(c)] <= 140 for c in dealt), first
        assert len(first) >= 8


PARTNER_FIRST = tuple(PARTNER_HANDS[0].split())[:4]


def test_a_fixed_contract_is_kept() -> None:
    game = schafkopf(klopfen=True, stoss_max=2)
    state = game.start(declared("partner C").deal, {"declarer": 0, "declare": "partner C", "knocked": [1], "stoss": 2})
    for world in worlds(state.view(D), random.Random(5), 10):
        assert msgspec.json.encode(world.view(D)) == msgspec.json.encode(state.view(D))


def possible(state: State, observer: int) -> set[tuple[frozenset[str], ...]]:
    """All deals of the outstanding cards that fit, tried one by one against the rules."""
    seen = view(state, observer)
    held = [set(state.deal.hands[s]) - {a.text for _, a in state.log} for s in range(4)]
    hidden = sorted(set().union(*(held[s] for s in range(4) if s != observer)))
    others = [s for s in range(4) if s != observer and held[s]]
    found = set()
    for first in itertools.combinations(hidden, len(held[others[0]])):
        rest = [c for c in hidden if c not in first]
        for second in itertools.combinations(rest, len(held[others[1]])):
            third = [c for c in rest if c not in second]
            now = dict(zip(others, (first, second, third), strict=True))
            hands = tuple(tuple((set(state.deal.hands[s]) - held[s]) | set(now.get(s, held[s]))) for s in range(4))
            try:
                world = state.game.start(msgspec.structs.replace(state.deal, hands=hands))  # type: ignore[arg-type]
                for _, action in state.log:
                    world = world.apply(action)
            except StichError:
                continue
            if world.view(observer) == seen:
                found.add(tuple(frozenset(h) for h in hands))
    return found


def test_late_in_a_deal_every_possible_world_is_drawn_equally_often() -> None:
    state, rng = do(declared("partner C"), "SK ST SA S7"), random.Random(9)
    while len(view(state, A).hand) > 2 or state.actor != A:
        plain = [a for a in state.legal_actions if a.text[0] != "C" or a.text[1] in "QJ"]
        state = state.apply(rng.choice(plain or state.legal_actions))
    every = possible(state, A)
    drawn = Counter(tuple(frozenset(h) for h in w.deal.hands) for w in worlds(state.view(A), rng, 40 * len(every)))
    assert set(drawn) == every and len(every) > 5
    assert all(15 <= n <= 75 for n in drawn.values()), drawn
