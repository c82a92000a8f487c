"""A.9.9–11: hands that are thrown in, games that are claimed by a few tricks, and cards that are shown."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from stich.games.skat.rules.contract import DECK, POINTS, Contract, play_spec
from stich.games.skat.rules.enough_proof import proves_points
from stich.kernel.errors import IllegalAction
from stich.kernel.rules.cards import Card
from stich.kernel.rules.reference import winner
from stich.kernel.rules.state import State
from tests.games.driver import cards, do, legal
from tests.games.skat.driver import F, M, R, deal, declared, over, until, view
from tests.rows import rows

MONSTER = deal("CJ SJ HJ DJ CA CT CK CQ C9 C8", "SA ST SK SQ S9 S8 S7 HA HT HK", "HQ H9 H8 H7 DA DT DK DQ D9 D8", "C7 D7")
# Forehand holds the club jack and not the jack of spades: clubs with 1.
ONE = deal("CJ HJ CA CT CK C9 C8 HA DT D7", "SJ C7 CQ SA SK S9 HT HK DA D9", "DJ ST SQ S8 S7 HQ H9 H8 DK DQ", "H7 D8")


def clubs(**options: object) -> State:
    return declared(ONE, F, "clubs", "H7 D8", 18, **options)


# -- A.9.9 cards thrown in ---------------------------------------------------------------------------------------------


@rows(
    ("played", "score", "why"),
    [
        ("D7", 48, "no trick: with 1, game 2, schneider 3, schwarz 4"),
        ("D7 DA DQ", 36, "14 card points in a trick: schneider 3"),
        ("D7 DA DQ, SA S7 DT", 24, "35 card points: out of schneider"),
    ],
)
def test_a99_an_opponent_lays_open_a_lost_hand_and_levels_count(played: str, score: int, why: str) -> None:
    outcome = over(do(clubs(), f"{played}, throw in"))
    assert (outcome.reason, outcome.scores[F]) == ("thrown in", score), why
    assert outcome.by in (M, R)


def test_a99_the_declarer_gets_all_that_the_opponents_do_not_have() -> None:
    outcome = over(do(clubs(), "D7 DA DQ, throw in"))
    assert (outcome.card_points, outcome.tricks) == (120 - 14, 9)


def test_a99_a_trick_that_the_declarers_card_has_lost_stays_the_opponents() -> None:
    """The seven of diamonds is led and the ace lies on it: schwarz is excluded, schneider is not."""
    outcome = over(do(clubs(), "D7 DA, throw in"))
    assert (outcome.tricks, outcome.card_points, outcome.scores[F]) == (9, 120 - 11, 36)


def test_a99_one_opponent_ends_the_game_for_both_or_the_partner_is_asked() -> None:
    assert do(clubs(), "D7, throw in").finished
    state = do(clubs(opponents_concession="both"), "D7, throw in")
    assert (state.actor, legal(state)) == (R, ["accept", "refuse"])
    offer = view(state, None).offer
    assert offer is not None and (offer.seat, offer.kind) == (M, "throw in")
    assert view(state, F).hands[M] is not None, "the cards lie open"
    assert over(state.apply("accept")).scores[F] == 48
    refused = state.apply("refuse")
    assert (refused.actor, view(refused, None).phase) == (M, "play") and "throw in" not in legal(refused)


def test_a99_what_is_announced_is_not_won_by_a_throw_in_that_comes_too_late() -> None:
    """Schneider hand is announced, and the opponents have 31."""
    state = declared(ONE, F, "clubs hand schneider")
    assert over(do(state, "D7, throw in")).won
    state = do(state, "D7 DA DQ, SA S7 DT")
    assert view(state, None).points[M] == 35 and not over(state.apply("throw in")).won


def test_a99_the_declarer_throws_in_and_is_schneider_or_schwarz() -> None:
    """With 1, game 2, schneider 3, schwarz 4. A concession costs 24 × 2 only."""
    assert over(clubs().apply("throw in")).scores[F] == -2 * 48
    assert over(clubs().apply("concede")).scores[F] == -2 * 24
    state = do(declared(MONSTER, F, "clubs", "C7 D7"), "CA SA DA, C8 S9 D9")
    assert view(state, None).points[F] == 33
    assert over(state.apply("throw in")).scores[F] == -2 * 144, "33 card points and two tricks: neither"


def test_a99_a_declarer_who_has_his_61_has_won() -> None:
    state = do(declared(MONSTER, F, "clubs", "C7 D7"), "CA SA DA, CT ST DT")
    assert over(state.apply("throw in")).scores[F] == 144


@pytest.mark.parametrize(("who", "score"), [(F, 35), (R, -70)])
def test_a99_in_null_the_side_that_throws_in_loses(who: int, score: int) -> None:
    outcome = over(until(declared(ONE, R, "null hand"), who, 10).apply("throw in"))
    assert (outcome.reason, outcome.scores[R]) == ("thrown in", score)


# -- A.9.10 the game claimed: "one more trick" -------------------------------------------------------------------------


@pytest.mark.parametrize(("declarer", "asked"), [(F, [M, R]), (M, [R, F]), (R, [F, M])])
def test_a910_the_declarer_claims_the_game_of_both_opponents(declarer: int, asked: list[int]) -> None:
    state = until(declared(ONE, declarer, "grand hand"), declarer, 10).apply("claim game")
    for seat in asked:
        assert (state.actor, legal(state)) == (seat, ["accept", "refuse"])
        assert view(state, seat).hands[declarer] is not None
        state = state.apply("accept")
    outcome = over(state)
    assert (outcome.reason, outcome.by, outcome.won) == ("game claimed", declarer, True)


@rows(
    ("declare", "bid", "score", "why"),
    [
        ("clubs hand", 18, 36, "with 1, game 2, hand 3: no level"),
        ("clubs hand", 40, 48, "schneider, which the bid needs"),
        ("clubs hand schneider", 18, 60, "what is announced"),
    ],
)
def test_a910_the_game_is_won_at_the_level_that_is_due(declare: str, bid: int, score: int, why: str) -> None:
    assert over(do(declared(ONE, F, declare, bid=bid), "claim game, accept, accept")).scores[F] == score, why


def test_a910_an_opponent_claims_that_one_more_trick_is_enough() -> None:
    """49 card points and the ace of trumps make 60 (a case of the Skat court). The partner answers first."""
    state = until(declared(ONE, R, "spades hand"), M, 8).apply("claim game")
    assert state.actor == F and legal(state) == ["accept", "refuse"]
    assert state.apply("refuse").actor == M
    state = state.apply("accept")
    assert state.actor == R
    outcome = over(state.apply("accept"))
    assert (outcome.reason, outcome.by, outcome.won) == ("game claimed", M, False)
    assert outcome.arithmetic is not None and "schneider" not in outcome.arithmetic.items


def test_a910_a_refused_claim_leaves_the_cards_open_and_play_goes_on() -> None:
    state = do(clubs(), "claim game, accept, refuse")
    assert (state.actor, view(state, None).phase) == (F, "play")
    assert view(state, M).hands[F] is not None and not {"claim", "claim game", "concede"} & set(legal(state))


def test_a910_what_is_decided_stays() -> None:
    """A.8.6: a declarer who has 61 has won, whatever the opponents claim."""
    state = do(declared(MONSTER, F, "clubs", "C7 D7"), "CA SA DA, CT ST DT, CK")
    assert over(do(state, "claim game, accept, accept")).won


@pytest.mark.parametrize("declare", ["clubs hand schwarz", "clubs hand ouvert"])
def test_a910_a_game_of_every_trick_is_not_claimed_by_a_few(declare: str) -> None:
    state = declared(ONE, F, declare)
    assert "claim" in legal(state) and "claim game" not in legal(state)
    with pytest.raises(IllegalAction, match="decided only by its tricks"):
        state.apply("claim game")
    assert "claim game" in legal(do(state, "D7")), "an opponent's trick decides it"


def test_a910_nor_is_null() -> None:
    assert not any("claim game" in legal(until(declared(ONE, R, "null hand"), seat, 10)) for seat in (F, R))


@rows(
    ("played", "reason"),
    [
        ("CA SA DA, CT ST DT", "game claimed"),
        ("CA SA DA", "game claimed"),
        ("", "game claimed"),
    ],
)
def test_classic_the_cards_prove_the_claim(played: str, reason: str) -> None:
    """A.9.8: forehand holds the ten highest trumps."""
    state = do(declared(MONSTER, F, "clubs", "C7 D7", preset="skat-classic"), played)
    outcome = over(do(state, "claim game, refuse"))
    assert (outcome.reason, outcome.won, outcome.scores[F]) == (reason, True, 144)


def test_classic_without_a_proof_the_rest_goes_to_the_other_side() -> None:
    outcome = over(do(clubs(preset="skat-classic"), "claim game, refuse"))
    assert (outcome.reason, outcome.won, outcome.tricks) == ("claim refused", False, 0)


# -- the proof ---------------------------------------------------------------------------------------------------------


@rows(
    ("own", "others", "needed", "proven", "why"),
    [
        ("HA H9", "CJ H8 DK D9", 11, False, "led: the club jack takes the ace"),
        ("CJ H8", "HA H9 DK D9", 2, True, "a jack takes its trick"),
        ("CJ H8", "HA H9 DK D9", 20, False, "nobody need put the ace on the jack"),
        ("CJ SJ", "HA H9 DK D9", 19, True, "all cards of the opponents fall: 2 + 2 + 11 + 4"),
    ],
)
def test_the_points_that_the_cards_prove(own: str, others: str, needed: int, proven: bool, why: str) -> None:
    assert proves_points(DECK.mask(cards(own)), DECK.mask(cards(others)), Contract.HEARTS, needed=needed) is proven, why


def test_one_more_trick_as_the_skat_court_had_it() -> None:
    """Hearts. The declarer has CJ H8 and leads; an opponent with HA H9 takes one of the two tricks with the ace, whatever is led."""
    own, others = DECK.mask(cards("HA H9")), DECK.mask(cards("H8 DK D9"))
    assert proves_points(own, others, Contract.HEARTS, cards("CJ DK")[:1], needed=11)


def guaranteed(own: frozenset[Card], hands: tuple[frozenset[Card], frozenset[Card]], leader: int, contract: Contract) -> int:
    """Return the points that player 0 takes with open cards against both others."""
    spec = play_spec(contract, 0)
    of = [own, *hands]

    def value(held: tuple[frozenset[Card], ...], leader: int, trick: tuple[Card, ...]) -> int:
        if len(trick) == 3:
            bits = [DECK.bit[c] for c in trick]
            taker = (leader + winner(spec, bits)) % 3
            points = sum(POINTS[b] for b in bits) if taker == 0 else 0
            return points + (value(held, taker, ()) if held[0] else 0)
        player = (leader + len(trick)) % 3
        group = next((set(g) for g in spec.classes if trick and trick[0] in g), set())
        choices = [c for c in held[player] if c in group] or list(held[player])
        after = [value(tuple(h - {c} for h in held), leader, (*trick, c)) for c in choices]
        return max(after) if player == 0 else min(after)

    return value(tuple(of), leader, ())


@rows("seed", range(40))
def test_a_proof_holds_for_every_distribution(seed: int) -> None:
    rng = random.Random(seed)
    contract = rng.choice((Contract.HEARTS, Contract.GRAND, Contract.CLUBS))
    dealt = rng.sample(DECK.cards, 9)
    own, out = frozenset(dealt[:3]), frozenset(dealt[3:])
    least = min(guaranteed(own, (frozenset(a), out - frozenset(a)), 0, contract) for a in combinations(sorted(out), 3))
    proven = [n for n in range(1, 60) if proves_points(DECK.mask(own), DECK.mask(out), contract, needed=n)]
    assert proven == list(range(1, len(proven) + 1)) and len(proven) <= least


@rows("seed", range(6))
def test_a_proof_holds_whatever_lies_face_down(seed: int) -> None:
    rng = random.Random(f"face down {seed}")
    dealt = rng.sample(DECK.cards, 7)
    own, out = frozenset(dealt[:2]), frozenset(dealt[2:])
    splits = [(frozenset(a), frozenset(b)) for a in combinations(sorted(out), 2) for b in combinations(sorted(out - set(a)), 2)]
    least = min(guaranteed(own, split, 0, Contract.GRAND) for split in splits)
    assert not proves_points(DECK.mask(own), DECK.mask(out), Contract.GRAND, needed=least + 1)


# -- A.9.11 cards shown ------------------------------------------------------------------------------------------------


def test_a911_the_declarer_shows_the_cards_and_claims_nothing() -> None:
    state = clubs().apply("show")
    assert (state.actor, view(state, None).phase, view(state, None).offer) == (F, "play", None)
    for observer in (F, M, R, None):
        assert set(view(state, observer).hands[F] or ()) == set(ONE.hands[F])
    assert view(state, M).discards is None
    assert {"claim", "concede", "CJ"} <= set(legal(state)) and "show" not in legal(state), "once"
    while not state.finished:
        assert view(state, M).hands[F] is not None, "to the end"
        state = state.apply(next(a for a in legal(state) if a in DECK.bit))
    assert over(state).reason == "played"


def test_a911_only_the_declarer_and_only_hidden_cards() -> None:
    with pytest.raises(IllegalAction, match="only the declarer shows cards"):
        do(clubs(), "D7, show")
    with pytest.raises(IllegalAction, match="lie open already"):
        do(declared(ONE, F, "clubs hand ouvert"), "show")
    assert "show" in legal(until(declared(ONE, R, "null hand"), R, 10))
