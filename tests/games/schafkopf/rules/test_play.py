"""Trick play: orders, the called ace, running away, early ends, kontra, knocking (docs/rules C.1, C.7, C.8, C.13, C.14)."""

from __future__ import annotations

import pytest

from stich.games.schafkopf.rules.contract import LONG, SHORT, Declaration, classes, parse_declaration, trumps_of
from stich.kernel.errors import IllegalAction, MalformedAction, StichError
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.records import decode, encode, record_of, replay
from stich.registry import plugin
from tests.games.schafkopf.driver import (
    PARTNER_HANDS,
    SIE,
    WINS_ALL,
    A,
    B,
    C,
    D,
    begun,
    cards,
    deal,
    declared,
    do,
    legal,
    over,
    schafkopf,
    to_the_end,
    view,
)
from tests.rows import rows

OBERS, UNTERS = "CQ SQ HQ DQ", "CJ SJ HJ DJ"


@rows(
    ("declare", "trumps"),
    [
        ("partner C", f"{OBERS} {UNTERS} HA HT HK H9 H8 H7"),
        ("solo D", f"{OBERS} {UNTERS} DA DT DK D9 D8 D7"),
        ("wenz", UNTERS),
        ("geier", OBERS),
        ("farbwenz S", f"{UNTERS} SA ST SK SQ S9 S8 S7"),
        ("farbgeier S", f"{OBERS} SA ST SK SJ S9 S8 S7"),
        ("bettel", f"{OBERS} {UNTERS} HA HT HK H9 H8 H7"),
    ],
)
def test_trumps_from_the_highest_down(declare: str, trumps: str) -> None:
    assert classes(trumps_of(parse_declaration(declare)), LONG)[0] == cards(trumps)


def test_suits_beside_the_trumps() -> None:
    assert classes(trumps_of(parse_declaration("wenz")), LONG)[1] == cards("CA CT CK CQ C9 C8 C7")
    assert classes(trumps_of(parse_declaration("solo H")), SHORT)[1] == cards("CA CT CK C9")
    assert len(classes(trumps_of(parse_declaration("bettel"), "none"), LONG)) == 4


def test_an_ober_follows_trumps_and_never_its_suit() -> None:
    state = do(declared("partner C"), "SK, ST")
    assert legal(state) == ["SA", "S8"], "not SQ, had C held it; and HQ DQ HT are trumps"
    state = do(declared("partner C"), "SJ")
    assert set(legal(state)) == {"SQ", "CJ", "H8"}


def test_the_winner_leads() -> None:
    state = do(declared("partner C"), "SK ST SA S7")
    assert (state.actor, view(state, None).tricks) == (C, (0, 0, 1, 0))


def test_the_ace_must_be_played_on_the_first_lead_of_its_suit() -> None:
    state = do(declared("partner C"), "C7")
    assert legal(state) == ["CA"]
    with pytest.raises(IllegalAction, match="CA must be played"):
        state.apply("CK")


def test_the_ace_is_not_thrown_away_before() -> None:
    state = do(
        declared("partner C", ("CQ SJ HA H9 C7 SK D9 D8", "CA CK CT C9 ST S9 SA S8", "HQ DQ HT DT SQ CJ H8 DA", PARTNER_HANDS[3])), "D9"
    )
    assert (state.actor, "CA" in legal(state), "CK" in legal(state)) == (B, False, True)


RUNS = ("SQ CJ CA CT CK C9 ST S9", "CQ SJ HA H9 C7 SK D9 D8", "HQ DQ HT DT H8 SA S8 DA", "HJ DJ HK H7 C8 S7 DK D7")


def test_running_away_with_four() -> None:
    """C.7.4: A holds four cards of acorns, B has called their ace."""
    state = do(begun(RUNS), "pass, play, pass, pass, declare partner C")
    assert {"CA", "CT", "CK", "C9"} <= set(legal(state))
    after = do(state, "C9 C7 SA C8")
    assert view(after, None).partner is None, "that the ace did not come is no card shown"
    assert view(after, A).partner == A


@rows(("least", "free"), [(0, False), (3, True), (4, True), (5, False)])
def test_the_number_that_may_run_away_is_an_option(least: int, free: bool) -> None:
    state = do(begun(RUNS, run_away_min=least), "pass, play, pass, pass, declare partner C")
    assert ("C9" in legal(state)) is free and "CA" in legal(state)


def test_a_tout_ends_with_the_first_trick_lost() -> None:
    outcome = over(do(declared("wenz-tout"), "C7 CA C9 C8"))
    assert (outcome.reason, outcome.won, outcome.scores) == ("decided", False, (-18, 6, 6, 6))


def test_a_tout_won_with_every_trick() -> None:
    outcome = over(to_the_end(declared("solo-tout H", WINS_ALL)))
    assert (outcome.reason, outcome.won, outcome.tricks, outcome.card_points) == ("played", True, 8, 120)
    assert outcome.scores == (3 * 13, -13, -13, -13), "6 and seven runners: the Unter of bells is missing"


def test_a_bettel_ends_with_the_first_trick_taken() -> None:
    outcome = over(do(declared("bettel", bettel=True), "CQ SQ HQ HJ"))
    assert (outcome.reason, outcome.won, outcome.scores) == ("decided", False, (-6, 2, 2, 2))
    assert outcome.arithmetic is not None and (outcome.arithmetic.runners, outcome.arithmetic.bonus) == (0, None)


NO_TRUMPS = {"bettel": True, "bettel_trumps": "none"}


def test_a_bettel_without_trumps_ranks_the_ten_below_the_unter() -> None:
    """C.16.2: A K Q J T 9 8 7 in every suit, A K Q J T 9 with the short deck."""
    trumps = trumps_of(parse_declaration("bettel"), "none")
    assert [" ".join(c[1] for c in suit) for suit in classes(trumps, LONG)] == ["A K Q J T 9 8 7"] * 4
    assert classes(trumps, SHORT)[0] == cards("CA CK CQ CJ CT C9")
    state = do(declared("bettel", **NO_TRUMPS), "CQ")
    assert legal(state) == ["CA", "CK", "CJ"]


def test_with_the_trumps_of_the_partner_game_a_bettels_ten_stays_high() -> None:
    assert classes(trumps_of(parse_declaration("bettel")), LONG)[1] == cards("CA CT CK C9 C8 C7")


DUCKING = ("CT C7 S8 S7 H8 H7 D8 D7", "CJ CA SA ST HA HT DA DT", "C9 CK SK SQ HK HQ DK DQ", "C8 CQ S9 SJ H9 HJ D9 DJ")


def test_an_unter_takes_a_ten_in_a_bettel_without_trumps() -> None:
    state = do(declared("bettel", DUCKING, **NO_TRUMPS), "CT CJ C9 C8")
    assert (state.finished, state.actor) == (False, B)


def test_a_hand_is_held_in_the_order_of_a_bettel_without_trumps() -> None:
    assert view(declared("bettel", **NO_TRUMPS), B).hand == cards("CA CK CJ SQ ST S9 H8 DT")
    assert plugin("schafkopf").hand_orders["bettel none"][:8] == cards("CA CK CQ CJ CT C9 C8 C7"), "what the page sorts by"


# -- kontra and re (C.13) ------------------------------------------------------------------------------------------


def test_kontra_while_only_the_first_card_lies() -> None:
    """The opponents are asked, the holder of the called ace among them; he can only pass (C.13.3)."""
    state = do(declared("partner C", stoss_max=2), "SK")
    asked = []
    while state.phase.name == "stoss":
        asked.append((state.actor, legal(state)))
        state = do(state, "pass")
    assert asked == [(B, ["pass"]), (C, ["kontra", "pass"]), (D, ["kontra", "pass"])]
    assert state.actor == B and view(state, None).stoss == 0


def test_re_is_asked_of_all_who_may_be_the_declarer_side() -> None:
    state = do(declared("partner C", stoss_max=2), "SK, pass, kontra")
    asked = []
    while state.phase.name == "stoss":
        asked.append((state.actor, legal(state)))
        state = do(state, "pass")
    assert asked == [(A, ["re", "pass"]), (B, ["re", "pass"]), (D, ["pass"])]
    state = do(declared("partner C", stoss_max=2), "SK, pass, kontra, pass, re")
    assert (state.phase.name, view(state, None).stoss, view(state, None).partner) == ("play", 2, None)


def test_in_a_solo_only_the_declarer_answers() -> None:
    state = do(declared("solo H", stoss_max=2), "SK, kontra")
    assert (state.actor, legal(state)) == (A, ["re", "pass"])
    assert do(state, "re").phase.name == "play"


def test_without_re_nobody_is_asked_for_it() -> None:
    assert do(declared("solo H", stoss_max=1), "SK, kontra").phase.name == "play"


def test_each_side_may_double_once_more() -> None:
    """C.13.4, [OS]: the third doubling is the opponents', the fourth that of the declarer side; whoever said re is no opponent."""
    state = do(declared("partner C", stoss_max=4), "SK, pass, kontra, pass, re")
    asked = []
    while state.phase.name == "stoss":
        asked.append((state.actor, legal(state)))
        state = do(state, "pass")
    assert asked == [(C, ["kontra", "pass"]), (D, ["kontra", "pass"])] and view(state, None).stoss == 2
    state = do(declared("partner C", stoss_max=4), "SK, pass, kontra, pass, re, pass, kontra")
    asked = []
    while state.phase.name == "stoss":
        asked.append((state.actor, legal(state)))
        state = do(state, "pass")
    assert asked == [(A, ["re", "pass"]), (B, ["re", "pass"])] and view(state, None).stoss == 3
    four = do(declared("partner C", stoss_max=4), "SK, pass, kontra, pass, re, pass, kontra, re")
    assert (four.phase.name, view(four, None).stoss) == ("play", 4)


@rows(("most", "times"), [(2, 4), (3, 8), (4, 16)])
def test_every_doubling_counts(most: int, times: int) -> None:
    plain = over(to_the_end(declared("solo H", WINS_ALL)))
    state = do(declared("solo H", WINS_ALL, stoss_max=most), "CQ, kontra, re")
    for word in ("kontra", "re")[: most - 2]:
        state = do(state, word)
    assert state.phase.name == "play"
    outcome = over(to_the_end(state))
    assert outcome.scores == tuple(times * s for s in plain.scores)
    assert outcome.working[1].count("2 (") == most


OWN_CARD = {"stoss_max": 2, "stoss_until": "own card"}


def asked(state: State) -> tuple[list[tuple[Seat | None, list[str]]], State]:
    """Return the seats that are asked if all pass, with their choices, and the state when a card is to be played."""
    questions = []
    while state.phase.name == "stoss":
        questions.append((state.actor, legal(state)))
        state = do(state, "pass")
    return questions, state


def test_kontra_until_ones_own_first_card() -> None:
    """C.13.2: before every card of the first trick all seats that may still speak are asked, beginning with the seat to play."""
    kontra = ["kontra", "pass"]
    questions, state = asked(declared("solo H", **OWN_CARD))
    assert questions == [(B, kontra), (C, kontra), (D, kontra)], "before anything is led"
    questions, state = asked(do(state, "SK"))
    assert questions == [(B, kontra), (C, kontra), (D, kontra)]
    questions, state = asked(do(state, "ST"))
    assert questions == [(C, kontra), (D, kontra)]
    questions, state = asked(do(state, "SA"))
    assert questions == [(D, kontra)]
    assert asked(do(state, "S7"))[0] == [], "everybody has played"


def test_kontra_by_the_last_seat_before_anything_is_led() -> None:
    state = do(declared("solo H", **OWN_CARD), "pass, pass, kontra")
    assert (state.actor, legal(state)) == (A, ["re", "pass"])
    assert view(do(state, "re, SK, ST, SA, S7"), None).stoss == 2, "nobody is asked any more"


def test_re_by_the_declarer_who_has_led() -> None:
    state = do(declared("solo H", **OWN_CARD), "pass, pass, pass, SK, pass, kontra")
    assert (state.actor, legal(state)) == (A, ["re", "pass"])
    assert view(do(state, "re, ST, SA"), None).stoss == 2
    assert asked(do(state, "pass, ST, SA, S7"))[0] == [], "his own first card lies: he is not asked again"


def test_re_by_a_partner_who_has_played() -> None:
    """B, who holds the called ace, follows to the first trick; the last seat says kontra; all possible partners are asked."""
    state = do(declared("partner C", **OWN_CARD), "pass, pass, pass, SK, pass, pass, pass, ST, pass, pass, SA, kontra")
    assert asked(state)[0] == [(A, ["re", "pass"]), (B, ["re", "pass"]), (C, ["pass"])]
    assert view(do(state, "pass, re, S7"), None).stoss == 2


def test_re_until_ones_own_first_card() -> None:
    """The declarer sits last. He did not answer at once, and thinks better of it when he has seen some cards."""
    hands = tuple(PARTNER_HANDS[(place + 1) % 4] for place in range(4))
    state = do(begun(hands, **OWN_CARD), "pass, pass, pass, play, declare solo H, kontra, pass, SQ")
    for card in ("HT", "HJ"):
        assert (state.actor, legal(state)) == (D, ["re", "pass"])
        state = do(state, f"pass, {card}")
    assert view(do(state, "re, CQ"), None).stoss == 2


def test_without_re_nobody_is_asked_for_it_up_to_the_own_card_either() -> None:
    assert asked(do(declared("solo H", stoss_max=1, stoss_until="own card"), "kontra"))[0] == []


def test_the_whole_is_doubled() -> None:
    plain = over(to_the_end(declared("solo H", WINS_ALL, stoss_max=2)))
    state = do(declared("solo H", WINS_ALL, stoss_max=2), "CQ, kontra, re")
    assert over(to_the_end(state)).scores == tuple(4 * s for s in plain.scores)


# -- knocking (C.14) -----------------------------------------------------------------------------------------------


def test_each_seat_knocks_with_the_first_four_cards_in_sight() -> None:
    state = begun(klopfen=True)
    assert view(state, A).hands[A] == cards("CQ SJ HA H9") and view(state, None).counts == (4, 4, 4, 4)
    assert (state.actor, legal(state)) == (A, ["knock", "pass"])
    state = do(state, "knock, pass, pass, knock")
    assert view(state, None).knocked == (A, D) and len(view(state, A).hand) == 8
    outcome = over(to_the_end(do(state, "play, pass, pass, pass, declare partner C")))
    assert outcome.arithmetic is not None and outcome.arithmetic.knocks == 2
    assert outcome.each == 4 * (1 + outcome.arithmetic.runners + outcome.arithmetic.bonus_price)


# -- decks, records from elsewhere ---------------------------------------------------------------------------------


def test_the_short_deck_has_no_eights_and_sevens() -> None:
    game = schafkopf(deck="short")
    assert game.dealing.hand_sizes(game.deal(seed=1).deal.dealer) == (6, 6, 6, 6)
    with pytest.raises(MalformedAction, match="C8 is not a card of this pack: A T K Q J 9"):
        game.deal(seed=1).apply("C8")


def test_two_lots_from_the_dealers_left() -> None:
    """C.1.6: four each, then four each."""
    game = schafkopf()
    dealt = game.dealing.deal_out(game.dealing.deck.cards, deal().dealer)
    assert dealt.hands[A][:4] == game.dealing.deck.cards[:4] and dealt.hands[A][4:] == game.dealing.deck.cards[16:20]


def test_a_record_without_an_auction() -> None:
    state = schafkopf(stoss_max=2, klopfen=True).start(deal(), {"declarer": 0, "declare": "partner C", "knocked": [2], "stoss": 1})
    assert (view(state, None).stoss, view(state, None).knocked, view(state, B).partner) == (1, (C,), B)
    assert do(state, "SK").phase.name == "play", "kontra is settled too"


@rows(
    ("start", "says"),
    [
        ({"declarer": 4, "declare": "wenz"}, "declarer: a seat 0 to 3, not 4"),
        ({"declarer": 0, "declare": "grand"}, "unknown contract 'grand'"),
        ({"declarer": 1, "declare": "partner C"}, "does not allow it"),
        ({"declarer": 0, "declare": "geier"}, "not played at this table"),
        ({"declarer": 0, "declare": "wenz", "stoss": 1}, "stoss: at most 0"),
        ({"declarer": 0, "declare": "wenz", "knocked": [1]}, "does not knock"),
        ({"declarer": 0, "declare": "wenz", "bid": 3}, "unknown field 'bid'"),
        ({"declarer": 0}, "declare is missing"),
        ({"declarer": 0, "declare": "sie"}, "does not allow it"),
    ],
)
def test_a_start_that_cannot_be_names_the_field(start: dict[str, object], says: str) -> None:
    with pytest.raises(StichError, match=says) as refused:
        schafkopf().start(deal(), start)
    assert refused.value.code == "record/start"


@pytest.mark.parametrize(
    ("start", "says"),
    [
        ({"declarer": 0, "declare": "wenz"}, "declare: seat 0 was dealt nothing but Obers and Unters, and shows them before the auction"),
        ({"declarer": 2, "declare": "solo H"}, "declare: seat 0 was dealt nothing but Obers and Unters"),
        ({"declarer": 2, "declare": "sie"}, "seat 0 was dealt nothing but"),
    ],
)
def test_a_sie_that_had_to_be_shown_leaves_room_for_no_other_contract(start: dict[str, object], says: str) -> None:
    """C.12.4. With *bid* its holder may play something else."""
    with pytest.raises(StichError, match=says) as refused:
        schafkopf().start(deal(SIE), start)
    assert refused.value.code == "record/start"
    assert over(schafkopf().start(deal(SIE), {"declarer": 0, "declare": "sie"})).scores == (24, -8, -8, -8)
    assert schafkopf(sie="bid").start(deal(SIE), {"declarer": 0, "declare": "wenz"}).phase.name == "play"


def test_a_sie_is_not_doubled() -> None:
    with pytest.raises(StichError, match="start: stoss: a sie is shown and paid at once"):
        schafkopf(stoss_max=2).start(deal(SIE), {"declarer": 0, "declare": "sie", "stoss": 1})


def test_a_record_with_start_and_re_stays_valid_whenever_kontra_is_asked() -> None:
    for until in ("first card", "own card"):
        game = schafkopf(stoss_max=2, stoss_until=until)
        state = game.start(deal(), {"declarer": 0, "declare": "partner C", "stoss": 2})
        state = replay(decode(encode(record_of(to_the_end(state), "ABCD")).encode()))
        assert over(state).arithmetic.stoss == 2  # type: ignore[union-attr]
        assert not [action for _, action in state.log if action.text in ("pass", "kontra", "re")]


def test_a_declaration_knows_its_level() -> None:
    assert parse_declaration("solo-tout H").level == "solo-tout"
    assert Declaration(parse_declaration("partner alone").contract).text == "partner alone"
