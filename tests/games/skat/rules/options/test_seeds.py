"""The examples that the seeds print, each by name, and the slips of the seeds that the rulebook corrects (A.17).

[BGA] is seed 000, Board Game Arena's Skat; [AKA] is seed 002, Akagiri's Skat of 1997.
"""

from __future__ import annotations

from typing import Any

import pytest

from stich.games.skat import SkatView
from stich.games.skat.rules.contract import CARD_POINTS, Contract, classes, matadors, trumps
from stich.games.skat.rules.options import BASE, NULL_VALUES, legal_bids
from stich.games.skat.rules.play import Play
from stich.games.skat.rules.ramsch import factor, ramsch_scores
from stich.kernel.errors import IllegalAction
from stich.kernel.rules.game import Game
from stich.kernel.rules.match import settlement
from stich.kernel.rules.state import State
from stich.registry import match_rules, scorer
from tests.games.skat.driver import cards, do, legal, over
from tests.games.skat.rules.options.by_the_book import COLUMNS
from tests.games.skat.rules.options.driver import F, M, R, all_pass, before_play, deal_of, lost, ramsch, table, won
from tests.rows import rows

ISKO, CLASSIC, BGA = table(), table("skat-classic"), table("skat-bga")
BOTH = pytest.mark.parametrize("game", [ISKO, CLASSIC], ids=["isko", "classic"])
AT = dict(zip(COLUMNS, ((120, 10), (95, 9), (58, 5), (30, 3), (0, 0)), strict=True))
"""Card points and tricks that stand for a column of note 4."""


def result(game: Game, contract: str, bid: int = 18, column: str = "31-89", points: int | None = None, **facts: Any) -> dict[str, Any]:
    usual, tricks = AT[column]
    given = usual if points is None else points
    return scorer(game).score({"contract": contract, "bid": bid, "declarer_card_points": given, "declarer_tricks": tricks, **facts})


def auction(said: str) -> SkatView:
    view = do(ISKO.deal(seed=4, dealer=2), said).view(None)
    assert isinstance(view, SkatView)
    return view


# -- [AKA] the auction -----------------------------------------------------------------------------------------------------


def test_aka_auction_example_1() -> None:
    view = auction("18, hold, 20, hold, pass, 22, hold, 23, hold, 24, pass")
    assert (view.declarer, view.bid) == (R, 24)


def test_aka_auction_example_2() -> None:
    view = auction("pass, 18, hold, pass")
    assert (view.declarer, view.bid) == (F, 18)


def test_aka_auction_example_3() -> None:
    view = auction("18, pass, 20, pass")
    assert (view.declarer, view.bid) == (R, 20)


def test_aka_after_middlehands_pass_it_goes_on_between_forehand_and_rearhand() -> None:
    """A.17.7: the seed prints *forehand and middlehand* there, a slip."""
    state = do(ISKO.deal(seed=4, dealer=2), "pass")
    assert state.actor == R
    assert do(state, "18").actor == F


def test_aka_forehands_last_word() -> None:
    state = do(ISKO.deal(seed=4, dealer=2), "pass, pass")
    assert state.actor == F and legal(state) == ["18", "pass"]


@BOTH
def test_aka_note_3_numbers_up_to_100_and_no_19(game: Any) -> None:
    printed = "18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 96 99 100"
    assert [b for b in legal_bids(game.options) if b <= 100] == [int(n) for n in printed.split()]


# -- [AKA] cards and matadors; lost glyphs restored ------------------------------------------------------------------------


def test_aka_orders_and_card_points() -> None:
    assert trumps(Contract.HEARTS) == cards("CJ SJ HJ DJ HA HT HK HQ H9 H8 H7")
    assert classes(Contract.HEARTS)[1] == cards("CA CT CK CQ C9 C8 C7")
    assert trumps(Contract.GRAND) == cards("CJ SJ HJ DJ")
    assert classes(Contract.NULL)[0] == cards("CA CK CQ CJ CT C9 C8 C7")
    assert CARD_POINTS == {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


@rows(
    ("held", "run", "words"),
    [
        ("CJ", 1, "[AKA] CJ held, SJ missing: with 1"),
        ("CJ SJ HJ DJ HA", 5, "[AKA] CJ SJ HJ DJ and the trump ace, the ten missing: with 5"),
        ("HJ", -2, "[AKA] no CJ, no SJ, but HJ: without 2"),
        ("", -11, "[AKA] not one trump: without 11"),
        ("CJ SJ", 2, "[BGA] CJ SJ held, HJ missing: with 2"),
        ("HT", -5, "[BGA] no jack, and the trump ten: without 5"),
    ],
    ids=lambda v: v if isinstance(v, str) and "]" in v else "",
)
def test_matadors(held: str, run: int, words: str) -> None:
    assert matadors(cards(held), Contract.HEARTS) == run, words


# -- [AKA] score -----------------------------------------------------------------------------------------------------------


@BOTH
def test_aka_with_2_game_3_hand_4_schneider_5_schwarz_6(game: Any) -> None:
    found = result(game, "clubs", column="all tricks", hand=True, matadors={"with": 2})
    assert found["multiplier"] == 6
    assert found["working"][0] == "with 2, game 3, hand 4, schneider 5, schwarz 6: 6 × 12 = 72"


@BOTH
def test_aka_schwarz_announced_and_missed_8(game: Any) -> None:
    found = result(game, "clubs", column="90", hand=True, schwarz_announced=True, matadors={"with": 2})
    assert (found["multiplier"], found["declarer_won"]) == (8, False)


@BOTH
def test_aka_example_1_hearts_hand_with_3_and_95_card_points(game: Any) -> None:
    found = result(game, "hearts", 40, "90", hand=True, matadors={"with": 3})
    assert (found["multiplier"], found["score"]) == (6, 60)


@BOTH
def test_aka_example_2_clubs_with_2_a_little_short_of_61(game: Any) -> None:
    assert result(game, "clubs", matadors={"with": 2})["score"] == -72


@pytest.mark.parametrize(("game", "score"), [(CLASSIC, -48), (ISKO, -96)], ids=["classic", "isko"])
def test_aka_example_2_as_a_hand_game(game: Any, score: int) -> None:
    """A.17.2: the seed prints -48; a lost hand game counts twice since 1999."""
    assert result(game, "clubs", hand=True, matadors={"with": 2})["score"] == score


@BOTH
def test_aka_example_2_reverse_schneider_and_schwarz_add_1_each(game: Any) -> None:
    assert result(game, "clubs", column="30", matadors={"with": 2})["score"] == -2 * 4 * 12
    assert result(game, "clubs", column="no trick", matadors={"with": 2})["score"] == -2 * 5 * 12


@BOTH
def test_aka_reverse_schneider_at_30_card_points(game: Any) -> None:
    """A.17.5: the seed says both *less than 30* and *the others have 90 or more*. 90 for them leave 30: 30 it is."""
    assert result(game, "clubs", column="30", points=30, matadors={"with": 2})["multiplier"] == 4
    assert result(game, "clubs", column="30", points=31, matadors={"with": 2})["multiplier"] == 3


@BOTH
@rows("points", [75, 58])
def test_aka_example_3_grand_overbid(game: Any, points: int) -> None:
    """A.17.1: the seed prints 24 × 3 = 74 and -148; 24 × 3 is 72, and twice that 144. Short of 61 as well: the same."""
    found = result(game, "grand", 60, points=points, matadors={"without": 1}, declarer_tricks=6)
    assert (found["overbid"], found["value_counted"], found["score"]) == (True, 72, -144)


@BOTH
def test_aka_an_announced_schneider_is_not_counted_again_as_reverse_schneider(game: Any) -> None:
    """A.17.6: adding up every line that fits would give 6; ISkO 5.2.5 counts each level once."""
    found = result(game, "hearts", column="30", hand=True, schneider_announced=True, matadors={"with": 1})
    assert found["multiplier"] == 1 + 4


@BOTH
def test_aka_120_card_points_without_all_tricks_miss_schwarz(game: Any) -> None:
    found = scorer(game).score(
        {
            "contract": "clubs",
            "bid": 18,
            "hand": True,
            "schwarz_announced": True,
            "matadors": {"with": 4},
            "declarer_card_points": 120,
            "declarer_tricks": 9,
        }
    )
    assert (found["declarer_won"], found["multiplier"]) == (False, 10)


def test_aka_base_values_and_grand_ouvert() -> None:
    assert [BASE[c] for c in (Contract.DIAMONDS, Contract.HEARTS, Contract.SPADES, Contract.CLUBS, Contract.GRAND)] == [9, 10, 11, 12, 24]
    told: dict[str, Any] = {"hand": True, "ouvert": True, "matadors": {"with": 4}}
    assert result(CLASSIC, "grand", column="all tricks", **told)["score"] == 36 * 10
    assert result(ISKO, "grand", column="all tricks", **told)["score"] == 24 * 11, "A.17.3: 264 since 1999"


@BOTH
def test_null_values_in_both_seeds(game: Any) -> None:
    assert list(NULL_VALUES.values()) == [23, 35, 46, 59]
    for declare, value in (("null", 23), ("null hand", 35), ("null ouvert", 46), ("null ouvert hand", 59)):
        assert over(won(game, declare)).scores == (value, 0, 0)


def test_aka_a_lost_null_hand_is_single() -> None:
    """A.17.4: -35 and -59 in the seed, -70 and -118 since 1999."""
    assert [over(lost(CLASSIC, d)).scores[F] for d in ("null hand", "null ouvert hand")] == [-35, -59]
    assert [over(lost(ISKO, d)).scores[F] for d in ("null hand", "null ouvert hand")] == [-70, -118]


@BOTH
def test_both_seeds_raise_an_overbid_null_by_its_own_value(game: Any) -> None:
    """A.17.21: JSkat would take multiples of 23."""
    found = scorer(game).score({"contract": "null", "bid": 24, "declarer_tricks": 0})
    assert (found["value_counted"], found["score"]) == (46, -92)


def test_aka_concession_costs_the_named_game() -> None:
    """A.17.10, note 5: some programs charge the bid; here it is the value, bid 18 or not. With the declaration, or by consent of all."""
    assert over(lost(CLASSIC)).scores == (-72, 0, 0)
    later = do(before_play(CLASSIC), "H7 HK HQ HT H9, concede")
    assert later.phase.name == "offer" and over(do(later, "accept, accept")).scores == (-72, 0, 0)


def test_aka_settlement() -> None:
    """A.17.8: the minus signs of the formula are lost."""
    assert settlement([100, -20, 10, 30])[0] == (100 + 20) + (100 - 10) + (100 - 30) == 4 * 100 - (100 - 20 + 10 + 30)


# -- [BGA] -----------------------------------------------------------------------------------------------------------------


def test_bga_forehand_is_left_of_the_dealer() -> None:
    """A.17.12: the seed puts forehand to the right and middlehand to the left of the dealer; ISkO, pagat and Akagiri to the left."""
    view = table("skat-bga").deal(seed=1, dealer=0).view(None)
    assert view.order == (1, 2, 0)


TABLE = [
    # what was done, by the seed's table with the skat taken and from the hand
    ("31-89", {}, 1, 2),
    ("90", {}, 2, 3),
    ("90", {"schneider_announced": True}, None, 4),
    ("all tricks", {}, 3, 5),
    ("all tricks", {"schwarz_announced": True}, None, 6),
    ("all tricks", {"ouvert": True}, None, 7),
]


@rows(("column", "announced", "skat", "hand"), TABLE)
def test_bga_table_of_achievements(column: str, announced: dict[str, bool], skat: int | None, hand: int) -> None:
    points = 70 if column == "31-89" else None
    if skat is not None:
        assert result(BGA, "spades", column=column, points=points, matadors={"with": 1})["multiplier"] == 1 + skat
    assert result(BGA, "spades", column=column, points=points, hand=True, matadors={"with": 1}, **announced)["multiplier"] == 1 + hand


def test_bga_schwarz_from_the_hand_is_5_elsewhere_4() -> None:
    """A.17.13, A.10.9: the table prints 5, which it is elsewhere only with schneider announced; 3 with the skat taken."""
    told: dict[str, Any] = {"column": "all tricks", "matadors": {"with": 1}}
    for game, hand in ((ISKO, 4), (CLASSIC, 4), (BGA, 5)):
        assert result(game, "spades", **told)["multiplier"] == 1 + 3
        assert result(game, "spades", hand=True, **told)["multiplier"] == 1 + hand
        assert result(game, "spades", hand=True, schneider_announced=True, **told)["multiplier"] == 1 + 5
    assert result(BGA, "clubs", column="all tricks", hand=True, matadors={"with": 2})["score"] == 84
    assert result(ISKO, "clubs", column="all tricks", hand=True, matadors={"with": 2})["score"] == 72


def test_bga_hand_schwarz_is_the_declarers_own() -> None:
    """A.10.9, a reading: without a trick a hand game counts 4, if lost levels count at all."""
    told: dict[str, Any] = {"column": "no trick", "hand": True, "matadors": {"with": 1}}
    assert result(table(hand_schwarz=5), "spades", **told)["multiplier"] == 1 + 4


def test_bga_hand_schwarz_lifts_the_value_to_the_bid() -> None:
    """A.10.6: spades hand with 1 and all tricks is worth 66 here, 55 elsewhere."""
    told: dict[str, Any] = {"bid": 66, "column": "all tricks", "hand": True, "matadors": {"with": 1}}
    assert result(BGA, "spades", **told)["score"] == 66
    assert result(ISKO, "spades", **told)["score"] == -2 * 66


LOST: list[tuple[str, dict[str, Any], int, int]] = [
    # how clubs with 2 were lost, by the seed and by ISkO
    ("31-89", {}, -2 * 36, -2 * 36),
    ("30", {}, -2 * 36, -2 * 48),
    ("no trick", {}, -2 * 36, -2 * 60),
    ("31-89", {"hand": True}, -2 * 48, -2 * 48),
    ("30", {"hand": True}, -2 * 48, -2 * 60),
    ("no trick", {"hand": True}, -2 * 48, -2 * 72),
    ("31-89", {"hand": True, "schneider_announced": True}, -2 * 48, -2 * 72),
    ("90", {"hand": True, "schwarz_announced": True}, -2 * 48, -2 * 96),
    ("90", {"hand": True, "ouvert": True}, -2 * 48, -2 * 108),
]


@rows(("column", "announced", "bga", "isko"), LOST)
def test_bga_a_lost_game_counts_no_levels(column: str, announced: dict[str, bool], bga: int, isko: int) -> None:
    """A.17.14–15, A.10.8: the seed computes a lost game at *game*, 1 with the skat taken and 2 from the hand."""
    told: dict[str, Any] = {"column": column, "matadors": {"with": 2}, **announced}
    assert (result(BGA, "clubs", **told)["score"], result(ISKO, "clubs", **told)["score"]) == (bga, isko)


def test_bga_an_overbid_lost_game_is_raised_from_the_game() -> None:
    """A.10.8: 24 with 1; the opponents' schneider, which reaches 36 by ISkO, does not count."""
    told: dict[str, Any] = {"column": "30", "matadors": {"with": 1}}
    for bid, value in ((24, 24), (27, 36), (36, 36), (40, 48)):
        assert result(BGA, "clubs", bid, **told)["score"] == -2 * value
    assert result(BGA, "clubs", 27, **told)["working"][1] == "overbid: 24 < 27, so 3 × 12 = 36"
    assert [result(ISKO, "clubs", bid, **told)["score"] for bid in (24, 36, 40)] == [-72, -72, -96]


def test_bga_a_level_that_was_made_still_saves_an_overbid_game() -> None:
    """A.10.6: clubs with 1 and schneider are worth 36."""
    told: dict[str, Any] = {"column": "90", "matadors": {"with": 1}}
    assert [result(BGA, "clubs", bid, **told)["score"] for bid in (27, 36, 40)] == [36, 36, -96]


def test_bga_null_has_no_levels() -> None:
    told: dict[str, Any] = {"bid": 18, "declarer_tricks": 1, "contract": "null", "hand": True, "ouvert": True}
    assert scorer(BGA).score(told)["score"] == -118


def test_bga_a_jack_takes_the_trick_except_in_null() -> None:
    """A.17.16."""
    hands = ("CA CT CK CQ C9 C8 C7 SA ST SK", "CJ HA HT HK HQ H9 H8 H7 DA DT", "SJ HJ DJ SQ S9 S8 S7 DK DQ D9", "D8 D7")

    def after(declare: str) -> State:
        return do(ISKO.start(deal_of(ISKO, hands)), f"18, hold, pass, pass, hand, declare {declare} hand, CA CJ")

    state = do(after("grand"), "SJ")
    assert isinstance(state.phase, Play) and state.actor == M
    null = do(ISKO.start(deal_of(ISKO, hands)), "pass, pass, 18, hand, declare null hand, CA CJ SJ")
    assert null.finished and over(null).tricks == 1, "the ace of clubs stands above its jack"


def test_bga_announcements_only_from_the_hand_null_ouvert_also_after_the_exchange() -> None:
    for level in ("schneider", "schwarz", "ouvert"):
        with pytest.raises(IllegalAction, match="announced only in a hand game"):
            before_play(ISKO, f"hearts {level}")
        before_play(ISKO, f"hearts hand {level}")
    before_play(ISKO, "null ouvert")


def test_bga_overbid_goes_up_one_by_one() -> None:
    found = result(ISKO, "diamonds", 40, points=70, matadors={"without": 1})
    assert (found["multiplier"], found["value_counted"], found["score"]) == (2, 45, -90)


def test_bga_concession_with_the_declaration_costs_an_ordinary_loss() -> None:
    assert over(do(before_play(table("skat-bga")), "concede")).scores == (-72, 0, 0)


@pytest.mark.parametrize(("rounds", "hands"), [(1, 3), (3, 9), (5, 15)])
def test_bga_length_of_a_match(rounds: int, hands: int) -> None:
    assert match_rules(table("skat-bga", rounds=rounds)).deals == hands


def test_bga_tournament() -> None:
    game = table("skat-bga", tournament=True)
    assert over(won(game)).scores == (86, 0, 0)
    alone = over(lost(game)).scores
    assert alone == (-122, 40, 40) and (alone[0] + 72) - alone[1] == -90


def test_bga_adjusted() -> None:
    game = table("skat-bga", scoring="adjusted")
    assert (over(won(game)).scores, over(lost(game)).scores) == ((0, -36, -36), (-72, 0, 0))


@rows(("players", "lost_by"), [(3, 90), (4, 80)])
def test_bga_tournament_and_adjusted_combine(players: int, lost_by: int) -> None:
    """A.14.4: all bonuses are losses, and the distances to the opponents are those of tournament scoring."""
    both = table("skat-bga", tournament=True, scoring="adjusted", players=players)
    tournament = table("skat-bga", tournament=True, players=players)
    dealer = players - 1
    after_won, after_lost = over(won(both, dealer=dealer)), over(lost(both, dealer=dealer))
    assert after_won.scores[:3] == (0, -86, -86) and set(after_won.scores[3:]) <= {0}
    assert after_lost.scores == (-72 - lost_by, *[0] * (players - 1))
    assert after_won.working[-1] == "adjusted: each opponent −(36 + 50) = −86, the declarer 0"
    assert after_lost.working[-1] == f"adjusted: −72 − {lost_by} = −{72 + lost_by}"
    for here, there in ((after_won, over(won(tournament, dealer=dealer))), (after_lost, over(lost(tournament, dealer=dealer)))):
        assert here.scores[0] - here.scores[1] == there.scores[0] - there.scores[1]
    assert match_rules(both).bonuses.total(0, 1, 1, 1) == 0, "no columns of bonuses: each loss contains its own"


def test_bga_ramsch() -> None:
    """A.17.17: *few tricks* is the aim by the text, but the loser is found by card points."""
    options = table("skat-bga", ramsch="ramsch").options
    assert ramsch_scores(options, (70, 30, 20), (2, 5, 3), 1) == (-20, 0, 0)
    assert ramsch_scores(options, (50, 50, 20), (4, 4, 2), 1) == (-20, -20, 0)
    assert ramsch_scores(options, (70, 50, 0), (6, 4, 0), 1) == (-40, 0, 0)
    assert ramsch_scores(options, (120, 0, 0), (10, 0, 0), 1) == (120, 0, 0)


def test_bga_schieberamsch() -> None:
    """Forehand takes the skat, middlehand what forehand put down, rearhand likewise; who does not adds 1 (A.17.18: the pub doubles)."""
    game = table("skat-bga", ramsch="schieberamsch")
    state = all_pass(game, game.deal(seed=1, dealer=2).deal)
    assert [state.actor, do(state, "leave").actor, do(state, "leave, leave").actor] == [F, M, R]
    assert [factor(game.options, n) for n in range(4)] == [1, 2, 3, 4]
    assert min(over(ramsch(game, 8, "leave, leave, leave")).scores) in (-80, -160)


def test_bga_kontra_twice_re_four_times_never_against_null() -> None:
    """A.17.19–20."""
    game = table("skat-bga", kontra=True)
    assert over(won(game, "clubs", "kontra, pass")).scores == (72, 0, 0)
    assert over(won(game, "clubs", "kontra, re")).scores == (144, 0, 0)
    assert "kontra" not in legal(do(before_play(game, "null"), "H7"))
