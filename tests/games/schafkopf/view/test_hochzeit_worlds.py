"""Law 5 in a hochzeit: worlds fit what each seat knows of the exchange, each equally often (docs/rules C.21)."""

from __future__ import annotations

import random
from collections import Counter

import msgspec

import stich
from stich.games.schafkopf.rules.hochzeit import trump_mask
from stich.games.schafkopf.rules.seating import SchafkopfSeating
from stich.kernel.rules.state import State
from stich.registry import plugin, worlds
from tests.games.driver import do
from tests.games.schafkopf.driver import A, B, C, D, begun, view
from tests.rows import rows

HANDS = (
    "CQ SQ HQ CJ SJ HA HT C7",
    "DQ CA CT CK ST SK S9 DA",
    "HJ DJ HK H9 C9 SA S8 DT",
    "H8 H7 C8 S7 DK D9 D8 D7",
)
OFFERED = "pass, pass, pass, pass, pass, offer"
GIVEN = f"{OFFERED}, take, give C7"


def at(texts: str, **options: object) -> State:
    return do(begun(HANDS, hochzeit=True, **options), texts)


def singles(state: State) -> set[int]:
    """Return the seats that were dealt exactly one trump in this world."""
    seating = SchafkopfSeating.of(state.game.options, state.deal)  # type: ignore[arg-type]
    trumps = trump_mask(seating)
    return {seat for seat, hand in zip(seating.order, seating.hands, strict=True) if (hand & trumps).bit_count() == 1}


@rows("texts", [OFFERED, f"{OFFERED}, take", GIVEN, f"{GIVEN}, CQ C7 HJ H7", f"{GIVEN}, CQ C7 HJ H7, DQ"])
def test_worlds_are_seen_as_the_deal_is(texts: str) -> None:
    state, rng = at(texts), random.Random(3)
    for observer in (A, B, C, D, None):
        for world in worlds(state.view(observer), rng, 6):
            assert msgspec.json.encode(world.view(observer)) == msgspec.json.encode(state.view(observer))
            assert B in singles(world)


def test_the_two_know_both_cards_and_the_others_neither() -> None:
    state, rng = at(GIVEN), random.Random(4)
    for observer in (A, B):
        for world in worlds(state.view(observer), rng, 20):
            assert "DQ" in world.deal.hands[B] and "C7" in world.deal.hands[A]
    offered = Counter(view(world, B).offered for world in worlds(state.view(C), rng, 300))
    given = Counter(view(world, B).given for world in worlds(state.view(C), rng, 300))
    assert "H9" not in offered and set(offered) >= {"CQ", "DQ", "H7"}, "all trumps that C does not hold"
    assert set(given) == {*["CA", "CT", "CK", "C8", "C7", "ST", "SK", "S9", "S7", "DA", "DK", "D9", "D8", "D7"]}


def test_every_exchange_is_drawn_equally_often() -> None:
    """Eight plain cards are possible for the card given back as soon as the partner's hand is known."""
    state = at(f"{GIVEN}, CQ C7 HJ H7, SQ CT H9 H8, HQ CA DJ C8, DQ DA HK D7, CJ CK C9 S7, SJ ST S8 D8")
    assert state.phase.name == "play"
    seen = Counter(view(w, B).given for w in worlds(state.view(C), random.Random(5), 800))
    cards = {c for world in worlds(state.view(C), random.Random(6), 50) for c in hand_after(world, B)}
    assert set(seen) >= {"C7", "CT", "CA", "DA", "CK", "ST"}
    assert set(seen) <= cards
    certain = [seen[card] for card in ("C7", "CT", "CA", "DA", "CK", "ST")]
    assert max(certain) < 1.6 * min(certain), seen


def hand_after(world: State, seat: int) -> set[str]:
    """Return the cards that a seat held at the first lead."""
    played = {action.text for by, action in world.log if by == seat}
    return {*world.view(seat).hand, *(card for card in played if card in world.game.dealing.deck.bit)}


def test_at_a_table_where_the_oldest_must_play_a_hochzeit_says_nothing_of_the_oldest() -> None:
    for texts in (OFFERED, GIVEN):
        found = worlds(at(texts, all_pass="must").view(D), random.Random(7), 40)
        holders = {next(seat for seat in range(4) if "CQ" in world.deal.hands[seat]) for world in found}
        assert len(holders) > 1


def test_all_kinds_of_players_play_it_to_the_end() -> None:
    """A searching player has no nets for a hochzeit: it takes all worlds as equally likely but for the cards played."""
    players = plugin("schafkopf").players
    policy = players.bidding_policy(random.Random(1))
    for options in ({}, {"stoss_max": 2}):
        state = at(OFFERED, **options)
        while not state.finished:
            seen = state.view(state.actor)
            if policy is not None and state.phase.name != "play":
                state = state.apply(policy.act(seen))
            else:
                state = state.apply(players.simple().act(seen))
            if policy is not None and state.actor is not None and state.phase.name == "play":
                observed = state.view(state.actor)
                drawn = policy.likely_worlds(observed, random.Random(2), 4, 8)
                assert drawn is None
                weights = policy.likelihoods(observed, worlds(observed, random.Random(2), 4))
                assert len(weights) == 4 and all(weight > 0 for weight in weights)
        assert state.outcome is not None and sum(state.outcome.scores) == 0


def test_computers_and_hints_answer_in_every_phase_of_a_hochzeit() -> None:
    for texts in (OFFERED, f"{OFFERED}, take", GIVEN, f"{GIVEN}, CQ"):
        state = at(texts)
        seen = state.view(state.actor)
        assert stich.player("schafkopf", "club", random.Random(1)).act(seen).text in state.legal
        assert stich.hint(seen, "club", random.Random(1), has_time_limit=False).action in state.legal
