"""Each seat's view in each phase. Each test lists all cards that a seat may know; every other card must stay hidden."""

from __future__ import annotations

import msgspec
import pytest

from stich.kernel.rules.state import State
from tests.games.skat.driver import F, M, R, bid_for, cards, deal, declared, do, skat, until, view
from tests.rows import rows

DEALT = deal(
    forehand="CJ SJ CA CT CK C9 C8 HA DT D7",
    middlehand="HJ C7 CQ SA SK S9 HT HK DA D9",
    rearhand="DJ ST SQ S8 S7 HQ H9 H8 DK DQ",
    down="H7 D8",
)
HANDS = DEALT.hands
EVERYBODY = (F, M, R, None)


def mentioned(state: State, observer: int | None) -> set[str]:
    """Every card named anywhere in the bytes of a view."""
    text = msgspec.json.encode(view(state, observer)).decode()
    for mark in '"[],:{}':
        text = text.replace(mark, " ")
    return set(text.split()) & set(skat().dealing.deck.cards)


def knows(state: State, observer: int | None, known: str) -> None:
    assert mentioned(state, observer) == set(known.split())


AUCTION = ["", "18", "18, hold", "18, hold, pass", "pass, pass"]


@rows("said", AUCTION)
def test_in_the_auction_everybody_sees_his_ten_cards(said: str) -> None:
    state = skat().start(DEALT)
    state = do(state, said) if said else state
    for seat in (F, M, R):
        knows(state, seat, " ".join(HANDS[seat]))
        seen = view(state, seat)
        assert set(seen.hand) == set(HANDS[seat])
        assert (seen.skat, seen.discards, seen.contract, seen.hand_game, seen.counts) == (None, None, None, None, (10, 10, 10))
    knows(state, None, "")
    assert view(state, None).hands == (None, None, None)


def test_the_auction_is_public() -> None:
    for observer in EVERYBODY:
        seen = view(do(skat().start(DEALT), "18, hold, 20, pass, 22"), observer)
        assert seen.auction is not None
        assert (seen.auction.caller, seen.auction.listener, seen.auction.last_bid, seen.auction.answering) == (R, M, 22, True)
        assert seen.auction.passed == (F,)
        assert [(e.seat, e.action) for e in seen.log] == [(M, "18"), (F, "hold"), (M, "20"), (F, "pass"), (R, "22")]


def test_only_the_seat_to_act_has_legal_actions() -> None:
    for state in (skat().start(DEALT), bid_for(DEALT, F), declared(DEALT, M, "grand hand")):
        assert [observer for observer in EVERYBODY if view(state, observer).legal] == [state.actor]


def test_the_declarer_with_the_skat_sees_twelve_cards() -> None:
    state = bid_for(DEALT, F).apply("pickup")
    knows(state, F, " ".join((*HANDS[F], "H7", "D8")))
    assert view(state, F).skat == DEALT.undealt
    for observer in (M, R, None):
        seen = view(state, observer)
        assert (seen.phase, seen.counts, seen.skat, seen.hands[F], seen.hand_game) == ("discard", (12, 10, 10), None, None, False)
        knows(state, observer, " ".join(HANDS[observer]) if observer is not None else "")


@pytest.mark.parametrize("down", ["H7 D8", "CJ SJ", "HA D8"])
def test_discards_are_seen_by_the_declarer_alone(down: str) -> None:
    for state in (do(bid_for(DEALT, F), f"pickup, discard {down}"), declared(DEALT, F, "clubs", down)):
        assert set(view(state, F).discards or ()) == set(cards(down))
        assert view(state, F).log[5].action == f"discard {down}"
        for observer in (M, R, None):
            seen = view(state, observer)
            assert (seen.discards, seen.skat) == (None, None)
            assert seen.log[5].action == "discard"
            knows(state, observer, " ".join(HANDS[observer]) if observer is not None else "")


def test_the_skat_of_a_hand_game_is_seen_by_nobody() -> None:
    state = declared(DEALT, F, "clubs hand")
    while not state.finished:
        for observer in EVERYBODY:
            seen = view(state, observer)
            assert (seen.skat, seen.discards, seen.hand_game) == (None, None, True)
            assert not {"H7", "D8"} & mentioned(state, observer)
        state = state.apply(state.legal_actions[0])


@pytest.mark.parametrize("declare", ["clubs hand ouvert", "null hand ouvert"])
def test_ouvert_is_open_to_all_and_only_the_declarers_cards(declare: str) -> None:
    state = declared(DEALT, F, declare)
    knows(state, None, " ".join(HANDS[F]))
    knows(state, M, " ".join((*HANDS[F], *HANDS[M])))
    knows(state, F, " ".join(HANDS[F]))
    assert view(declared(DEALT, F, "null ouvert", "H7 D8"), M).discards is None, "his discards stay face down"


def test_in_play_all_see_the_cards_played_and_nothing_more() -> None:
    state = do(declared(DEALT, F, "clubs hand"), "CJ C7 DJ, CA HJ S7, SA")
    played = "CJ C7 DJ CA HJ S7 SA"
    knows(state, None, played)
    for seat in (F, M, R):
        knows(state, seat, f"{played} {' '.join(HANDS[seat])}")
        seen = view(state, seat)
        assert seen.last_trick is not None and seen.last_trick.winner == M
        assert [(c.seat, c.card) for c in seen.last_trick.cards] == [(F, "CA"), (M, "HJ"), (R, "S7")]
        assert [(c.seat, c.card) for c in seen.trick] == [(M, "SA")]
        assert (seen.tricks, seen.points, seen.counts) == ((1, 1, 0), (4, 13, 0), (8, 7, 8))


def test_an_offer_is_seen_by_all() -> None:
    state = until(declared(DEALT, F, "clubs", "H7 D8"), F, 8).apply("concede").apply("refuse")
    for observer in EVERYBODY:
        offer = view(state, observer).offer
        assert offer is not None
        assert (offer.seat, offer.kind, offer.answered) == (F, "concede", (M,))


def test_when_it_is_over_everybody_sees_everything() -> None:
    state = declared(DEALT, F, "clubs", "HA D8").apply("concede")
    for observer in EVERYBODY:
        seen = view(state, observer)
        assert (seen.deal, seen.skat, seen.discards) == (DEALT, DEALT.undealt, cards("HA D8"))
        assert all(hand is not None for hand in seen.hands)
        assert seen.log[5].action == "discard HA D8"
        assert seen.outcome == state.outcome
        knows(state, observer, " ".join(skat().dealing.deck.cards))


# -- what a declaration is worth ---------------------------------------------------------------------------------------


def worth(state: State, seat: int) -> dict[str, tuple[int, int, int]]:
    return {w.declare: (w.matadors, w.multiplier, w.value) for w in view(state, seat).worth}


def test_worth_counts_the_cards_that_the_seat_knows() -> None:
    """Forehand holds the two black jacks: with 2. The skat brings nothing."""
    state = skat().start(DEALT)
    mine = worth(state, F)
    assert mine["clubs"] == (2, 3, 36)
    assert mine["clubs hand"] == (2, 4, 48)
    assert mine["diamonds"] == (2, 3, 27)
    assert mine["grand"] == (2, 3, 72)
    assert (mine["null"], mine["null hand"], mine["null ouvert"], mine["null hand ouvert"]) == (
        (0, 1, 23),
        (0, 1, 35),
        (0, 1, 46),
        (0, 1, 59),
    )
    assert worth(state, M)["hearts"] == (-2, 3, 30)
    assert worth(state, R)["grand"] == (-3, 4, 96)


def test_worth_counts_the_skat_once_it_is_taken_and_the_discards() -> None:
    dealt = deal("CJ SJ CA CT CK C9 C8 HA DT D7", "DJ C7 CQ SA SK S9 HT HK DA D9", "H7 ST SQ S8 S7 HQ H9 H8 DK DQ", "HJ D8")
    assert worth(bid_for(dealt, F), F)["clubs"] == (2, 3, 36)
    taken = bid_for(dealt, F).apply("pickup")
    assert worth(taken, F)["clubs"] == (3, 4, 48)
    assert worth(taken.apply("discard HJ D8"), F)["clubs"] == (3, 4, 48)
    assert "clubs hand" not in worth(taken, F)
    assert worth(bid_for(dealt, F).apply("hand"), F)["clubs hand ouvert"] == (2, 9, 108)


def test_worth_is_shown_only_to_who_may_still_declare() -> None:
    state = do(skat().start(DEALT), "18, pass")
    assert worth(state, M) and worth(state, R) and not worth(state, F)
    state = bid_for(DEALT, M)
    assert [bool(view(state, observer).worth) for observer in EVERYBODY] == [False, True, False, False]
    playing = declared(DEALT, F, "clubs hand")
    assert [bool(view(playing, observer).worth) for observer in EVERYBODY] == [True, False, False, False]
    assert list(worth(playing, F)) == ["clubs hand"]
