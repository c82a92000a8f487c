"""Play: equal cards, parties that become public, weddings, announcements, pigs and early ends (docs/rules D.4, D.8, D.10–D.12, D.21)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stich.kernel.errors import IllegalAction
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State
from tests.games.doppelkopf.driver import A, B, D, begun, calls, doppelkopf, normal, over, play, to_the_end
from tests.games.driver import do, legal
from tests.rows import rows

HOME = {"preset": "doppelkopf-home"}


def test_an_equal_card_is_listed_once() -> None:
    """D.2.3."""
    state = normal("HT HT CA CA CK")
    assert legal(state).count("HT") == legal(state).count("CA") == 1


def test_cards_must_follow_the_class_led() -> None:
    """D.10.1, D.3.3: a trump never belongs to its printed suit."""
    state = do(normal("CA,CQ CJ CK"), "CA")
    assert {"CK"} <= {*legal(state)} and not {"CQ", "CJ"} & {*legal(state)}
    with pytest.raises(IllegalAction):
        state.apply("CQ")


@rows(
    ("trick", "options", "taker"),
    [
        ("CA CA", {}, A),
        ("HT HT", {}, A),
        ("HT HT", {"second_hearts_ten": "second"}, B),
        ("HT HT", {"second_hearts_ten": "second_not_last"}, B),
        ("HT HT", {"second_hearts_ten": "second_in_last"}, A),
        ("CQ CQ", {"second_hearts_ten": "second"}, A),
        ("HT HA", {"hearts_ten": "plain"}, B),
    ],
)
def test_who_wins_between_two_players(trick: str, options: dict[str, Any], taker: int) -> None:
    """D.2.4, D.10.2, D.21."""
    lead, answer = trick.split()
    low = "C9 C9 CK S9 D9" if lead[0] == "C" and lead != "CQ" else "D9 DK H9"
    second = f"{answer} S9 S9 SK" if answer == "HT" and options.get("hearts_ten") == "plain" else answer
    state = do(normal(f"{lead},{second},{low},CT CT DT H9", **options), trick)
    for _ in range(2):
        weak = min(legal(state), key=lambda card: ("9KTAJQ".index(card[1]), card[0] != lead[0]))
        state = state.apply(weak)
    assert play(state).position.leader == taker


def public(state: State) -> str:
    return "".join({"re": "R", "kontra": "K", None: "?"}[party] for party in play(state).public)


def test_a_queen_of_clubs_and_a_missing_trump_show_parties() -> None:
    """D.4.5, D.4.6: one queen alone does not clear the parties."""
    one = "CQ D9 D9 DK DK DT DT DJ DJ HJ HJ SJ"
    no_trump = "CA CA CT CT CK CK C9 C9 SA SA ST ST"
    state = normal(f"{one},{no_trump},CQ,")
    assert public(state) == "????"
    state = do(state, "CQ")
    assert public(state) == "R???"
    state = do(state, "C9")
    assert public(state) == "RK??"
    state = state.apply("2:re")
    assert public(state) == "RKRK"


def test_a_silent_wedding_shows_itself_with_the_second_queen() -> None:
    """D.8.6, D.12.1: from then on the player is a soloist whom all know."""
    state = do(normal("CQ CQ"), "CQ")
    assert public(state) == "R???"
    while len(play(state).done) < 1:
        state = state.apply(legal(state)[-1])
    assert "concede" not in legal(state)
    while state.actor != A:
        state = state.apply(legal(state)[0])
    state = do(state, "CQ") if "CQ" in legal(state) else state
    assert public(state) == "RKKK"


WEDDING = "CQ CQ HT HT SQ SQ HQ HQ DQ DQ D9 C9"
"""Wins the first three tricks if it wants to."""


def wedding(**options: Any) -> State:
    return do(begun(WEDDING, **options), "reservation, healthy, healthy, healthy, declare wedding")


def after_tricks(state: State, own: str) -> State:
    """Return the state after A has led these cards and the others have played their last legal card."""
    for card in own.split():
        state = state.apply(card)
        while play(state).position.trick:
            state = state.apply([text for text in legal(state) if text not in ("claim", "concede")][-1])
    return state


def test_a_wedding_finds_its_partner() -> None:
    """D.8.2, D.11.8: nothing is announced before; then the limits are later."""
    state = wedding()
    assert [calls(state, seat) for seat in range(4)] == [[]] * 4 and not state.phase.calls_open
    assert public(state) == "R???" and play(state).perfect_info is None
    state = after_tricks(state, "HT")
    assert play(state).undecided and [calls(state, seat) for seat in range(4)] == [[]] * 4
    state = after_tricks(state, "D9")
    taker = play(state).position.leader
    assert taker != A and play(state).members("re") == tuple(sorted((A, taker))) and play(state).deciding == 2
    assert "?" not in public(state)
    assert calls(state, A)[0] == "re" and state.apply("0:re").log[-1][0] == A
    assert over(to_the_end(state)).contract == "wedding"


def test_a_wedding_without_a_partner_is_a_solo() -> None:
    """D.8.3, D.16.2: no compulsory solo, and the next player deals."""
    end = over(to_the_end(after_tricks(wedding(), "HT HT CQ")))
    assert (end.deciding_trick, end.re, end.solo, end.declarer, end.passes_deal) == (3, (A,), None, A, True)


@rows(
    ("trick", "lead", "found"),
    [("any", "C9", True), ("any", "D9", True), ("suit", "D9", False), ("suit", "C9", True), ("trump", "C9", False), ("trump", "D9", True)],
)
def test_the_trick_that_decides_a_wedding(trick: str, lead: str, found: bool) -> None:
    """D.21."""
    state = after_tricks(wedding(wedding_trick=trick), lead)
    assert play(state).position.leader != A and play(state).undecided != found


def test_the_player_of_a_wedding_may_choose_its_trick() -> None:
    """D.21."""
    state = do(begun(WEDDING, wedding_trick="choice"), "reservation, healthy, healthy, healthy")
    assert {"declare wedding any", "declare wedding suit", "declare wedding trump"} <= {*legal(state)}
    assert play(state.apply("declare wedding suit")).fixed.wedding_trick == "suit"


def test_an_announcement_names_its_seat_and_belongs_to_no_turn() -> None:
    """D.11.3, D.11.7: the log and the parties show who spoke."""
    state = normal("CQ,,CQ")
    assert state.actor == A and calls(state, B) == ["kontra", "no90", "no60", "no30", "black"]
    after = state.apply("1:no60")
    assert after.actor == A and after.log[-1][0] == B and public(after) == "?K??"
    assert calls(after, D) == ["no30", "black"]
    for wrong in ("1:re", "1:no90", "1:no60", "2:kontra"):
        with pytest.raises(IllegalAction):
            after.apply(wrong)


def test_a_call_reveals_nothing_of_the_others() -> None:
    """D.11.10: whether calls are offered does not depend on who holds the queens of clubs."""
    for seed in range(30):
        rng = random.Random(seed)
        game = doppelkopf()
        deal = game.deal(seed=seed, dealer=3).deal
        queens = [(seat, i) for seat, hand in enumerate(deal.hands) for i, card in enumerate(hand) if card == "CQ"]
        (one, i), *_ = queens
        other = rng.choice([seat for seat in range(4) if seat not in [seat for seat, _ in queens]])
        exchanged = [list(hand) for hand in deal.hands]
        exchanged[one][i], exchanged[other][0] = exchanged[other][0], exchanged[one][i]
        first = do(game.start(deal), "healthy, healthy, healthy, healthy")
        second = do(game.start(Deal(Seat(3), tuple(map(tuple, exchanged)))), "healthy, healthy, healthy, healthy")
        moved = {"CQ", str(deal.hands[other][0])}
        while not first.finished:
            assert first.phase.calls_open == second.phase.calls_open
            assert play(first).public == play(second).public
            both = [text for text in legal(first) if text in legal(second) and text not in moved]
            if not both:
                break
            card = rng.choice(both)
            first, second = first.apply(card), second.apply(card)


@rows(
    ("options", "played", "may"),
    [
        ({"announcements": "fifth_card"}, 4, "re kontra"),
        ({"announcements": "fifth_card"}, 5, "kontra"),
        ({"announcements": "fifth_card"}, 12, "kontra"),
        ({"announcements": "fifth_card"}, 13, ""),
        ({"announcements": "fd"}, 4, "re kontra"),
        ({"announcements": "fd"}, 8, ""),
    ],
)
def test_other_times_of_re_and_kontra(options: dict[str, Any], played: int, may: str) -> None:
    """D.21."""
    state = normal("CQ,,CQ", **options)
    for _ in range(played):
        state = state.apply(legal(state)[-1])
    assert " ".join(sorted({word for seat in range(4) for word in calls(state, seat)} & {"re", "kontra"}, reverse=True)) == may


def test_announcements_only_in_the_own_turn() -> None:
    """D.21."""
    state = normal("CQ,,CQ", announce_own_turn=True)
    assert all(calls(state, seat) for seat in range(4))
    state = state.apply(legal(state)[-1])
    assert [bool(calls(state, seat)) for seat in range(4)] == [False, True, False, False]


def test_the_winner_of_a_rich_first_trick_must_announce() -> None:
    """D.21."""
    state = normal("CA CQ,CT,CT,CA", must_announce=30)
    state = do(state, "CA CT CT CA")
    assert legal(state) == ["0:re"]
    with pytest.raises(IllegalAction):
        state.apply("CQ")
    assert "CQ" in legal(state.apply("0:re"))


STRONG = "HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ"


def solo(hand: str, kind: str = "diamonds", **options: Any) -> State:
    return do(begun(hand, **options), f"reservation, healthy, healthy, healthy, declare {kind}")


@rows(
    ("hand", "kind", "claims"),
    [
        (STRONG, "diamonds", True),
        ("HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CA", "diamonds", False),
        ("CA CA SA SA HA HA DA DA CT CT ST ST", "aces", True),
        ("CA CA SA SA HA HA DA DA CT CT ST SK", "aces", False),
        ("CQ CQ SQ SQ HQ HQ DQ DQ CA CA SA SA", "queens", True),
        ("CQ CQ SQ SQ HQ HQ DQ CA CA SA SA HA", "queens", True),
        ("CQ CQ SQ SQ HQ HQ DQ CA CA SA SA HK", "queens", False),
        ("CQ CQ SQ SQ HQ HQ CA CA SA SA HA HA", "queens", True),
        ("CQ CQ SQ CA CA SA SA HA HA DA DA CT", "queens", False),
    ],
)
def test_a_soloist_may_claim_what_is_certain(hand: str, kind: str, claims: bool) -> None:
    """D.12.2, D.12.4."""
    state = solo(hand, kind)
    assert ("claim" in legal(state)) == claims and "concede" in legal(state)
    if claims:
        end = over(state.apply("claim"))
        assert end.tricks and end.card_points
        assert (end.reason, end.winner, end.tricks.re, end.card_points.re) == ("claimed", "re", 12, 240)


def test_a_concession_gives_the_rest_to_kontra_who_may_still_announce() -> None:
    """D.12.3, D.11.9."""
    state = solo(STRONG).apply("concede")
    assert state.actor == B and legal(state) == ["1:kontra", "1:no90", "1:no60", "1:no30", "1:black", "silence"]
    end = over(do(state, "1:black, silence, silence") if False else do(state, "1:black"))
    assert end.announced and end.tricks
    assert (end.reason, end.winner, end.announced.kontra, end.tricks.kontra) == ("conceded", "kontra", "black", 12)
    quiet = over(do(state, "silence, silence, silence"))
    assert quiet.announced and quiet.announced.kontra == "none" and quiet.scores[A] == -15


def test_only_a_soloist_ends_the_play_early() -> None:
    """D.12.1."""
    assert not {"claim", "concede"} & {*legal(normal("HT HT CQ SQ SQ HQ HQ DQ DQ CJ CJ SJ,CQ"))}


PIGS = "DA DA DT DT DK DK"


@rows(
    ("options", "words", "pigs"),
    [
        ({}, [], ""),
        ({}, ["pigs"], "A"),
        ({"superpigs": "tens"}, ["pigs", "superpigs"], "TA"),
        ({"superpigs": "tens", "hyperpigs": "kings"}, ["pigs", "superpigs", "hyperpigs"], "KTA"),
    ],
)
def test_pigs_rise_above_all_trumps(options: dict[str, Any], words: list[str], pigs: str) -> None:
    """D.21: announced before the first card, one after the other."""
    state = normal(PIGS, **HOME, **options)
    for word in words:
        assert [word in calls(state, seat) for seat in range(4)] == [True, False, False, False]
        state = state.apply(f"0:{word}")
    assert play(state).pigs == pigs
    assert [card[1] for card in play(state).spec.classes[0][::-1][: len(pigs)]] == [*pigs]
    state = state.apply("DA")
    assert not any("pigs" in word for seat in range(4) for word in calls(state, seat))


@rows(
    ("options", "first", "second"),
    [({"pigs": "both", "pigs_shown": "first_play"}, "A", "A"), ({"pigs": "second", "pigs_shown": "first_play"}, "", "A")],
)
def test_pigs_may_show_themselves_when_played(options: dict[str, Any], first: str, second: str) -> None:
    """D.21."""
    state = normal(PIGS, **{**HOME, **options}).apply("DA")
    assert play(state).pigs == first
    while "DA" not in legal(state) or state.actor != A:
        state = state.apply(legal(state)[-1])
    assert play(state.apply("DA")).pigs == second


@rows(
    ("contract", "options", "may"),
    [
        ("diamonds", {}, False),
        ("clubs", {"pigs_in_solo": True}, True),
        ("spades", {"pigs_in_solo": True}, False),
        ("diamonds", {"pigs_in_solo": True}, True),
        ("queens", {"pigs_in_solo": True}, False),
    ],
)
def test_pigs_in_solos(contract: str, options: dict[str, Any], may: bool) -> None:
    """D.21: the two aces of the trump suit, if the table plays so."""
    state = solo(PIGS, contract, **HOME, **options)
    assert ("pigs" in calls(state, A)) == may
