"""The three auctions and the declaration (docs/rules C.3, C.5, C.6)."""

from __future__ import annotations

import pytest

from stich.kernel.errors import IllegalAction
from tests.games.schafkopf.driver import ALL_ACES, SIE, A, B, C, D, begun, do, legal, over, view

NAMED, QUIET, ROUNDS = "duel_named", "duel_quiet", "level_rounds"


def test_the_seeds_example() -> None:
    """Seed 001, 04 c: A plays, B bids a wenz, A holds it, B passes, C bids a solo, A yields, D passes: C declares a solo or higher."""
    state = do(begun(), "play")
    assert legal(state)[:2] == ["bid wenz", "bid solo"]
    state = do(state, "bid wenz")
    assert (state.actor, legal(state)) == (A, ["hold", "yield"])
    state = do(state, "hold")
    assert (state.actor, legal(state)) == (B, ["bid solo", "bid wenz-tout", "bid solo-tout", "pass"])
    state = do(state, "pass, bid solo, yield, pass")
    assert (state.actor, state.phase.name, view(state, C).declarer) == (C, "declare", C)
    assert all(text.split()[1] in ("solo", "wenz-tout", "solo-tout") for text in legal(state))


def test_all_pass_and_the_same_dealer_deals_again() -> None:
    outcome = over(do(begun(), "pass, pass, pass, pass"))
    assert (outcome.reason, outcome.again, outcome.scores) == ("passed in", True, (0, 0, 0, 0))


def test_all_pass_and_the_next_dealer_deals() -> None:
    outcome = over(do(begun(all_pass="next"), "pass, pass, pass, pass"))
    assert (outcome.reason, outcome.again) == ("passed in", False)


def test_nobody_against_the_first_who_plays() -> None:
    state = do(begun(), "pass, play, pass, pass")
    assert (state.actor, state.phase.name) == (B, "declare")
    assert "declare partner C" not in legal(state), "B holds the ace of acorns"


def test_the_dealer_alone_declares_at_once() -> None:
    assert do(begun(), "pass, pass, pass, play").phase.name == "declare"


def test_jumps_are_allowed_and_at_the_top_a_challenger_can_only_pass() -> None:
    state = do(begun(), "play, bid solo-tout, hold")
    assert (state.actor, legal(state)) == (B, ["pass"])
    state = do(state, "pass")
    assert (state.actor, legal(state)) == (C, ["pass"])


def test_a_lower_or_equal_level_is_refused() -> None:
    with pytest.raises(IllegalAction, match="bid a level above it or pass"):
        do(begun(), "play, bid solo, hold, bid wenz")


def test_quiet_names_levels_only_where_two_compete() -> None:
    """C.3.9: "I play too" is at least the next level; the names come when it is held."""
    state = do(begun(auction=QUIET), "play")
    assert legal(state) == ["play", "pass"]
    state = do(state, "play")
    assert (state.actor, legal(state), view(state, None).auction.level) == (A, ["hold", "yield"], "wenz")  # type: ignore[union-attr]
    state = do(state, "hold")
    assert legal(state) == ["bid solo", "bid wenz-tout", "bid solo-tout", "pass"]
    state = do(state, "pass")
    assert (state.actor, legal(state)) == (C, ["play", "pass"])


def test_rounds_ask_all_and_the_earlier_seat_has_it_at_equal_level() -> None:
    state = do(begun(auction=ROUNDS), "play, pass, play, play")
    assert (state.actor, legal(state)[0], legal(state)[-1]) == (C, "bid wenz", "yield")
    state = do(state, "bid wenz")
    assert (state.actor, "hold" in legal(state)) == (D, False)
    state = do(state, "yield")
    assert (state.actor, "hold" in legal(state)) == (A, True)
    state = do(state, "hold")
    assert (state.actor, "hold" in legal(state)) == (C, False)
    assert do(state, "yield").actor == A


def test_rounds_with_one_who_would_play() -> None:
    assert do(begun(auction=ROUNDS), "pass, pass, play, pass").actor == C


def test_play_without_a_callable_ace_commits_to_more_and_that_is_told() -> None:
    hands = ("CA SA CQ SQ HQ DQ DJ DT", "DA CT C7 ST S7 HA HT D7", "CK C9 SK S9 HK H9 DK D9", "C8 S8 H8 H7 CJ SJ HJ D8")
    state = begun(hands, alone_with_all_aces=False)
    assert view(state, A).play_commits_to == "partner", "A may call the ace of bells with the ten"
    state = begun(("CA SA DA SQ HQ DQ DJ HT", "CQ CT C7 ST S7 HA DT D7", *hands[2:]))
    assert (view(state, A).callable, view(state, A).play_commits_to) == ((), "wenz")
    state = do(state, "play, pass, pass, pass")
    assert not any("partner" in text for text in legal(state))


def test_what_may_be_called() -> None:
    """C.6.3: not the own ace, not without a card of the suit, never hearts; an Ober or Unter is no card of the suit (SJ)."""
    state = do(begun(), "play, pass, pass, pass")
    assert [t for t in legal(state) if "partner" in t] == ["declare partner C", "declare partner S", "declare partner D"]
    state = do(begun(), "pass, pass, play, pass")
    assert [t for t in legal(state) if "partner" in t] == ["declare partner C"]


def test_all_four_aces() -> None:
    state = do(begun(ALL_ACES), "play, pass, pass, pass")
    assert [t for t in legal(state) if "partner" in t] == ["declare partner alone"]
    state = do(begun(ALL_ACES, alone_with_all_aces=False), "play, pass, pass, pass")
    assert legal(state)[0] == "declare wenz"


def test_a_solo_needs_a_card_of_its_suit() -> None:
    hands = ("CQ SQ CJ SJ HA HT H9 H8", "CA CT CK C9 C8 C7 HQ DQ", "SA ST SK S9 S8 S7 HJ DJ", "HK H7 DA DT DK D9 D8 D7")
    wanted = {True: ["H"], False: ["C", "S", "H", "D"]}
    for needs, suits in wanted.items():
        state = do(begun(hands, solo_needs_suit_card=needs), "play, pass, pass, pass")
        assert [t[-1] for t in legal(state) if t.startswith("declare solo ")] == suits


def test_extras_rank_below_wenz() -> None:
    """C.2: partner < bettel < farbgeier < geier < farbwenz < wenz < solo, touts in the same order."""
    state = do(begun(geier=True, farbwenz=True, farbgeier=True, bettel=True), "play")
    low = ["bettel", "farbgeier", "geier", "farbwenz", "wenz", "solo"]
    touts = [f"{level}-tout" for level in low[1:]]
    assert legal(state) == [*(f"bid {level}" for level in (*low, *touts)), "pass"]


def test_the_declarer_may_name_more_than_he_bid() -> None:
    state = do(begun(), "play, pass, pass, pass, declare solo-tout H")
    assert view(state, None).contract == "solo-tout H"


def test_sie_is_shown_before_the_auction() -> None:
    """C.12.4: nothing is played; 24 for the holder, 8 from each other."""
    state = begun(SIE)
    assert (state.actor, legal(state)) == (A, ["declare sie"])
    outcome = over(do(state, "declare sie"))
    assert (outcome.scores, outcome.reason, outcome.again) == ((24, -8, -8, -8), "sie", False)


def test_sie_is_bid_where_the_table_bids_it() -> None:
    state = do(begun(SIE, sie="bid"), "pass, play")
    assert "bid sie" not in legal(state), "C does not have it"
    state = do(begun(SIE, dealer=0, sie="bid"), "pass, pass, play")
    assert state.actor == 0 or "bid sie" not in legal(state)
    state = do(begun((SIE[1], SIE[0], SIE[2], SIE[3]), sie="bid"), "play, bid sie")
    assert legal(state) == ["yield"]
    outcome = over(do(state, "yield, pass, pass, declare sie"))
    assert outcome.scores == (-8, 24, -8, -8)
