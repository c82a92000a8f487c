"""Values of games (docs/rules C.4, C.9–C.17)."""

from __future__ import annotations

from typing import Any

import pytest

from stich.games.schafkopf.rules.contract import LONG, Declaration, parse_declaration, runners, trumps_of
from stich.games.schafkopf.rules.ramsch import RamschFacts, ramsch_outcome
from stich.games.schafkopf.rules.scoring import Facts, score, seat_scores
from stich.kernel.errors import InvalidOptions, StichError
from stich.kernel.plugin.score_list import score_list
from stich.kernel.rules.deal import Seat
from stich.registry import match_rules, scorer
from tests.games.schafkopf.driver import ALL_ACES, A, B, C, cards, declared, do, in_ramsch, over, schafkopf, to_the_end
from tests.rows import rows

SEATS = tuple(Seat(s) for s in range(4))


def result(
    declare: str, points: int, tricks: int = 4, runner_count: int = 0, preset: str = "schafkopf-2023", **facts: Any
) -> tuple[int, ...]:
    """Scores of the declarer in seat 0, his partner in seat 1 if he called."""
    declaration: Declaration = parse_declaration(declare)
    facts = {"declaration": declaration, "card_points": points, "tricks": tricks, "all_tricks": 8, "runner_count": runner_count, **facts}
    scored = score(schafkopf(preset=preset).options, Facts(**facts))
    return seat_scores(4, SEATS[:2] if declaration.called else SEATS[:1], scored.amount)


# -- the seed's examples (06. 得点計算) ------------------------------------------------------------------------------


def test_the_seeds_partner_game_won() -> None:
    assert result("partner C", 61) == (1, 1, -1, -1)


def test_the_seeds_partner_game_won_alone_against_three() -> None:
    assert result("partner alone", 61) == (3, -1, -1, -1)


def test_the_seeds_solo_lost() -> None:
    assert result("solo H", 60) == (-6, 2, 2, 2)


# -- limits (C.9) --------------------------------------------------------------------------------------------------


@rows(
    ("points", "tricks", "each"),
    [(61, 4, 1), (60, 4, -1), (90, 6, 1), (91, 6, 2), (120, 7, 2), (120, 8, 3), (31, 3, -1), (30, 3, -2), (0, 2, -2), (0, 0, -3)],
)
def test_schneider_and_schwarz(points: int, tricks: int, each: int) -> None:
    """Schwarz is every trick, not every point, and replaces schneider."""
    assert result("partner C", points, tricks) == (each, each, -each, -each)


def test_the_winner_is_paid_for_runners_whoever_held_them() -> None:
    assert result("partner C", 60, runner_count=3) == (-4, -4, 4, 4)
    assert result("partner C", 61, runner_count=-3) == (1, 1, -1, -1), "the seed counts cards held only"
    assert result("partner C", 61, runner_count=-3, preset="schafkopfschule") == (4, 4, -4, -4)


def test_from_how_many_runners_count() -> None:
    assert result("solo H", 61, runner_count=2, preset="schafkopfschule")[1] == -5
    assert result("solo H", 61, runner_count=3, preset="schafkopfschule")[1] == -8
    assert result("wenz", 61, runner_count=2, preset="schafkopfschule")[1] == -7
    assert result("solo H", 61, runner_count=8, preset="schafkopfschule-turnier")[1] == -2


def test_touts() -> None:
    assert result("wenz-tout", 120, 8, runner_count=2) == (24, -8, -8, -8)
    assert result("wenz-tout", 119, 7, runner_count=2) == (-24, 8, 8, 8)
    assert result("solo-tout H", 120, 8, runner_count=3, preset="schafkopfschule")[1] == -(5 + 3) * 2
    assert result("solo-tout H", 120, 8, runner_count=3, preset="schafkopfschule-turnier")[1] == -6


def test_sie() -> None:
    assert result("sie", 0, runner_count=8) == (24, -8, -8, -8)
    assert result("sie", 0, runner_count=8, preset="sauspiel")[1] == -(50 + 80) * 4


def test_bettel_is_priced_as_a_solo_and_nothing_is_added() -> None:
    assert result("bettel", 0, 0, runner_count=4) == (6, -2, -2, -2)
    assert result("bettel", 11, 1, runner_count=4, won=False) == (-6, 2, 2, 2)


def test_doublings_take_the_whole() -> None:
    assert result("partner C", 91, 6, runner_count=3, preset="sauspiel", knocks=1, stoss=2)[0] == (20 + 30 + 10) * 8


def test_the_working_can_be_checked_by_a_person() -> None:
    facts = Facts(declaration=parse_declaration("solo-tout H"), card_points=120, tricks=8, all_tricks=8, runner_count=3, knocks=1, stoss=1)
    assert score(schafkopf(preset="sauspiel").options, facts).lines == (
        "solo-tout 50, 3 runners +30: 80",
        "80 × 2 (tout) × 2 (knock) × 2 (kontra) = 640",
    )


# -- runners (C.11) ------------------------------------------------------------------------------------------------


@rows(
    ("declare", "held", "run"),
    [
        ("partner C", "CQ SQ HQ DQ CJ SJ HJ DJ HA", 9),
        ("partner C", "CQ SQ DQ", 2),
        ("partner C", "SQ HQ", -1),
        ("solo D", "DA DT", -8),
        ("wenz", "CJ SJ HJ DJ CA", 4),
        ("wenz", "DJ", -3),
        ("geier", "CQ SQ HQ DQ", 4),
        ("farbwenz H", "CJ SJ HJ DJ HA", 5),
        ("solo C", "SA", -14),
    ],
)
def test_runners_are_the_unbroken_run_from_the_highest_trump(declare: str, held: str, run: int) -> None:
    assert runners(cards(held), trumps_of(parse_declaration(declare)), LONG) == run


def test_a_bettel_without_trumps_has_no_runners() -> None:
    assert runners(cards("CQ"), trumps_of(parse_declaration("bettel"), "none"), LONG) == 0


def test_the_partners_hand_counts_in() -> None:
    outcome = over(to_the_end(declared("partner C")))
    assert (outcome.partner, outcome.side, outcome.runners) == (B, (A, B), 2), "A has the Ober of acorns, B that of leaves"


def test_alone_with_all_aces() -> None:
    outcome = over(to_the_end(declared("partner alone", ALL_ACES)))
    assert (outcome.partner, outcome.side) == (None, (A,))
    assert outcome.scores[0] == -3 * outcome.scores[1]


# -- ramsch (C.15) -------------------------------------------------------------------------------------------------


def ramsch(
    points: tuple[int, ...], tricks: tuple[int, ...], best: tuple[int, ...] = (0, 1, 2, 3), knocks: int = 0, **options: object
) -> tuple[int, ...]:
    facts = RamschFacts(points, tricks, best, knocks)
    return ramsch_outcome(schafkopf(all_pass="ramsch", **options).options, SEATS, facts).scores


def test_most_card_points_pays_each_other() -> None:
    assert ramsch((20, 50, 30, 20), (2, 3, 2, 1)) == (1, -3, 1, 1)


def test_on_a_tie_the_highest_trump_in_the_tricks_loses() -> None:
    assert ramsch((50, 50, 20, 0), (3, 3, 2, 0), best=(3, 1, 0, 9)) == (1, -3, 1, 1)


def test_each_without_a_trick_doubles() -> None:
    assert ramsch((100, 20, 0, 0), (6, 2, 0, 0)) == (-3, 1, 1, 1)
    assert ramsch((100, 20, 0, 0), (6, 2, 0, 0), ramsch_jungfrau=True) == (-12, 4, 4, 4)


@rows(("option", "wins"), [("off", False), (90, True), (120, False), ("all", False)])
def test_durchmarsch_by_points(option: object, wins: bool) -> None:
    assert ramsch((95, 25, 0, 0), (7, 1, 0, 0), ramsch_durchmarsch=option)[0] == (3 if wins else -3)


def test_durchmarsch_with_all_tricks_gets_the_plain_price() -> None:
    assert ramsch((120, 0, 0, 0), (8, 0, 0, 0), knocks=1, ramsch_durchmarsch="all", ramsch_jungfrau=True) == (6, -2, -2, -2)


def test_ramsch_is_played_where_all_pass() -> None:
    state = in_ramsch()
    assert (state.phase.name, state.actor) == ("play", A)
    outcome = over(to_the_end(state))
    assert (outcome.contract, outcome.declarer, sum(outcome.scores)) == ("ramsch", None, 0)


def test_stichzwang() -> None:
    """A player who can beat the trick must do so: a trump on a trump, an ace on a king."""
    plain, forced = do(in_ramsch(), "SJ"), do(in_ramsch(stichzwang=True), "SJ")
    assert {a.text for a in plain.legal_actions} == {"SQ", "CJ", "H8"}
    assert {a.text for a in forced.legal_actions} == {"SQ", "CJ"}
    assert {a.text for a in do(in_ramsch(stichzwang=True), "C7").legal_actions} == {"CA", "CK"}


# -- stock (C.17) --------------------------------------------------------------------------------------------------


def test_the_stock_grows_and_is_won_by_the_next_declarer_side() -> None:
    game = schafkopf(preset="schafkopfschule", stock_price=5)
    match = match_rules(game).begin()
    passed = scorer(game).entry({"passed_in": True}, 0)
    match = match_rules(game).enter(match_rules(game).enter(match, passed), passed)
    assert match.pot == 40
    solo = {"game": "solo", "declarer": 2, "declarer_points": 50, "declarer_tricks": 4, "laufende": 0}
    match = match_rules(game).enter(match, scorer(game).entry(solo, 2))
    assert match.rows[-1].pot == (0, 0, -40, 0) and match.pot == 80
    partner = {"game": "partner", "declarer": 0, "partner": 1, "declarer_points": 70, "declarer_tricks": 4, "laufende": 0}
    match = match_rules(game).enter(match, scorer(game).entry(partner, 3))
    assert match.rows[-1].pot == (40, 40, 0, 0) and match.pot == 0 and sum(match.totals) == 0


def test_an_odd_unit_stays_in_the_stock() -> None:
    game = schafkopf(preset="schafkopfschule", stock_price=5)
    won = scorer(game).entry({"game": "partner", "declarer": 0, "partner": 1, "declarer_points": 70, "laufende": 0}, 0)
    assert match_rules(game).pot_payments(won, 41) == (20, 20, 0, 0)


def test_equal_totals_share_the_place() -> None:
    """C.18.3: who declared does not matter."""
    game = schafkopf()
    entries = [{"game": "partner", "declarer": 0, "partner": 1, "declarer_points": 70, "laufende": 0}]
    assert [(s.seat, s.rank) for s in score_list(match_rules(game), scorer(game), entries).standings] == [(0, 1), (1, 1), (2, 3), (3, 3)]
    assert [s.rank for s in match_rules(game).enter(match_rules(game).begin(), scorer(game).entry(entries[0], 0)).standings] == [
        1,
        1,
        3,
        3,
    ]


# -- options -------------------------------------------------------------------------------------------------------


@rows(
    ("options", "needs"),
    [
        ({"stichzwang": True}, "all_pass ramsch"),
        ({"ramsch_durchmarsch": 90}, "all_pass ramsch"),
        ({"stock_price": 5}, "all_pass next"),
        ({"bettel_trumps": "none"}, "needs bettel"),
        ({"stoss_until": "own card"}, "needs stoss_max"),
    ],
)
def test_options_that_need_another(options: dict[str, object], needs: str) -> None:
    with pytest.raises(InvalidOptions, match=needs):
        schafkopf(**options)


# -- the scorer ----------------------------------------------------------------------------------------------------


def test_runners_computed_from_cards() -> None:
    both = "CQ SJ HA H9 C7 SK D9 D8 SQ CJ H8 CA CK ST S9 DT"
    case = {"game": "rufspiel", "declarer_points": 61, "cards": both}
    assert scorer(schafkopf()).score(case)["declarer"] == 1 + 2
    with pytest.raises(StichError, match="laufende: by the cards 2, not 3"):
        scorer(schafkopf()).score({**case, "laufende": 3})


@rows(
    ("case", "says"),
    [
        ({"game": "wenz", "declarer_points": 61, "laufende": 5}, "laufende: 0 to 4"),
        ({"game": "wenz", "declarer_points": 61}, "laufende: how many runners"),
        ({"game": "wenz", "declarer_points": 130, "laufende": 0}, "declarer_points: 0 to 120"),
        ({"game": "wenz", "declarer_points": 11, "declarer_tricks": 0, "laufende": 0}, "cannot be with no tricks of 8"),
        ({"game": "wenz", "declarer_points": 120, "laufende": 0}, "declarer_tricks: with 120"),
        ({"game": "wenz", "tout": True, "laufende": 0}, "or won: true or false"),
        ({"game": "wenz", "tout": True, "tout_won": True, "declarer_tricks": 7, "laufende": 0}, "won with all 8"),
        ({"game": "rufspiel", "tout": True, "laufende": 0}, "tout: there is none"),
        ({"game": "wenz", "alone": True, "laufende": 0}, "alone: only for the partner game"),
        ({"game": "wenz", "declarer_points": 61, "laufende": 0, "stoss": 5}, "stoss: 0, 1 kontra, 2 re, to 4"),
        ({"game": "wenz", "declarer_points": 61, "laufende": 0, "klopfer": 5}, "klopfer: 0 to 4"),
        ({"game": "solo", "declarer_points": 61, "cards": "CQ"}, "suit: the trump suit"),
        ({"game": "wenz", "declarer_points": 61, "cards": "CQ CJ"}, "8 in all; these are 2"),
        ({"game": "wenz", "declarer_points": 61, "cards": "C2"}, "is no card of this pack"),
        ({"game": "rufspel"}, "there are rufspiel, partner, hochzeit, wenz"),
        ({"game": "ramsch", "card_points": [50, 50, 20, 0], "tricks": [3, 3, 2, 0]}, "highest_trump: 0, 1 have equally many"),
        ({"game": "ramsch", "card_points": [50, 50, 20, 1], "tricks": [3, 3, 2, 0]}, "120 together"),
    ],
)
def test_facts_that_cannot_be_are_refused_by_name(case: dict[str, object], says: str) -> None:
    with pytest.raises(StichError, match=says) as refused:
        scorer(schafkopf()).score(case)
    assert refused.value.code.startswith("score/")


def fits(deck: str, case: dict[str, object]) -> bool:
    """Return whether the scorer accepts the case at a table with this deck on which missing runners count too, or refuses the runners."""
    try:
        scorer(schafkopf(deck=deck, laufende_sides="both")).score({"declarer_points": 61, **case})
    except StichError as refused:
        assert refused.code == "score/laufende", refused
        return False
    return True


@rows(
    ("case", "long", "short"),
    [
        ({"game": "rufspiel"}, 14, 12),
        ({"game": "solo"}, 14, 12),
        ({"game": "solo", "suit": "C"}, 14, 12),
        ({"game": "farbwenz"}, 11, 9),
        ({"game": "farbgeier", "suit": "H"}, 11, 9),
        ({"game": "wenz"}, 4, 4),
        ({"game": "geier"}, 4, 4),
        ({"game": "solo", "tout": True, "tout_won": False}, 14, 12),
        ({"game": "bettel", "declarer_tricks": 1}, 14, 12),
    ],
)
def test_there_are_no_more_runners_than_trumps(case: dict[str, object], long: int, short: int) -> None:
    """C.11.1: the trumps of that contract in that deck."""
    for deck, trumps in (("long", long), ("short", short)):
        assert [fits(deck, {**case, "laufende": n}) for n in (trumps, trumps + 1, -trumps, -trumps - 1)] == [True, False, True, False]


def test_a_bettel_without_trumps_has_none_in_the_scorer_either() -> None:
    game = schafkopf(bettel=True, bettel_trumps="none")
    with pytest.raises(StichError, match="laufende: 0 to 0, not 1"):
        scorer(game).score({"game": "bettel", "declarer_tricks": 0, "laufende": 1})


@rows(
    ("case", "deck", "most"),
    [
        ({"game": "solo"}, "long", 8),
        ({"game": "solo"}, "short", 6),
        ({"game": "wenz"}, "long", 4),
        ({"game": "rufspiel"}, "long", 14),
        ({"game": "rufspiel"}, "short", 10),
        ({"game": "rufspiel", "alone": True}, "long", 4),
    ],
)
def test_nobody_holds_more_runners_than_cards(case: dict[str, object], deck: str, most: int) -> None:
    """A solo is played with eight cards; two hands hold the called ace and another card of its suit, a hand alone all four aces."""
    game = schafkopf(deck=deck)
    assert scorer(game).score({"declarer_points": 61, **case, "laufende": most})["each_opponent"] < 0
    with pytest.raises(StichError, match=f"laufende: 0 to {most}, not {most + 1}"):
        scorer(game).score({"declarer_points": 61, **case, "laufende": most + 1})


LACKS_TWO = "HQ DQ CJ SJ HJ DJ HA CA"


@rows(
    "told", [{"laufende": -2}, {"cards": LACKS_TWO, "suit": "H"}, *({"cards": LACKS_TWO, "suit": "H", "laufende": n} for n in (-2, 2, 0))]
)
def test_lacked_runners_are_not_paid_whichever_way_they_are_told(told: dict[str, object]) -> None:
    """C.11.4: with *held* (`schafkopf-2023`) only the run that the declarer side has counts; with *both* the other too."""
    case = {"game": "solo", "declarer_points": 61, **told}
    assert scorer(schafkopf()).score(case)["each_opponent"] == -2
    if told.get("laufende") != 0:
        assert scorer(schafkopf(laufende_sides="both")).score(case)["each_opponent"] == -4


def test_a_number_of_runners_means_those_held() -> None:
    case = {"game": "solo", "declarer_points": 61, "laufende": 2}
    assert scorer(schafkopf()).score(case)["each_opponent"] == -4
    with pytest.raises(StichError, match="laufende: by the cards 2 lacked, not 3"):
        scorer(schafkopf()).score({**case, "cards": LACKS_TWO, "suit": "H", "laufende": 3})
    with pytest.raises(StichError, match="laufende: by the cards 2, not 2 lacked"):
        scorer(schafkopf()).score({**case, "cards": "CQ SQ DQ CJ SJ HJ DJ HA", "suit": "H", "laufende": -2})


EIGHT = "CQ SQ HQ DQ CJ SJ HJ DJ"


@rows("sie", [{"game": "sie"}, {"game": "solo", "sie": True}, {"game": "sie", "cards": EIGHT}, {"game": "sie", "laufende": 8}])
def test_a_sie_is_told_by_its_name(sie: dict[str, object]) -> None:
    """C.12.4: 24 from three, runners are not counted; C.12.5: elsewhere they are, all eight."""
    assert scorer(schafkopf()).score(sie)["declarer"] == 24
    assert scorer(schafkopf(preset="sauspiel")).score(sie)["declarer"] == 3 * (50 + 80) * 4


def test_a_sie_of_a_list_by_its_name() -> None:
    outcome = scorer(schafkopf()).entry({"game": "sie", "declarer": 1}, 0)
    assert (outcome.contract, outcome.reason, outcome.scores) == ("sie", "sie", (-8, 24, -8, -8))


def test_a_sie_of_the_short_deck_has_six_of_the_eight() -> None:
    game = schafkopf(preset="sauspiel", deck="short")
    assert scorer(game).score({"game": "sie", "cards": "SQ HQ DQ CJ SJ HJ"})["declarer"] == 3 * 50 * 4, "a single one that is lacked"
    with pytest.raises(StichError, match="laufende: 0 to 6, not 7"):
        scorer(game).score({"game": "sie", "laufende": 7})
    with pytest.raises(StichError, match="laufende: 0 to 2 lacked, not 3"):
        scorer(game).score({"game": "sie", "laufende": -3})


NO_CALL = "CQ SQ HQ DQ CJ SJ HJ DJ HA HT HK CA ST SK S9 D9"
"""Two hands with one ace that may be called, and no other card of its suit."""


@rows(
    ("case", "says", "code"),
    [
        ({"game": "sie", "cards": "CQ SQ HQ DQ CJ SJ HJ HA"}, "cards: a sie is nothing but Obers and Unters; HA is neither", "score/cards"),
        ({"game": "sie", "laufende": 3}, "laufende: a sie holds all eight Obers and Unters, so 8, not 3", "score/laufende"),
        ({"game": "sie", "laufende": 0}, "so 8, not 0", "score/laufende"),
        ({"game": "sie", "tout_won": False}, "tout_won: only for a tout", "score/tout"),
        (
            {"game": "rufspiel", "alone": True, "declarer_points": 61, "cards": "SA HA DA CQ SQ CJ C7 C8"},
            "alone: the partner game is played alone with all four aces only, and CA is not among the cards",
            "score/alone",
        ),
        (
            {"game": "solo", "suit": "H", "declarer_points": 61, "cards": "CQ SQ HQ DQ CJ SJ HJ CA"},
            "cards: a solo needs a card of its suit that is no Ober or Unter, and these hold none of H",
            "score/cards",
        ),
        (
            {"game": "rufspiel", "declarer_points": 61, "cards": NO_CALL},
            "cards: no ace can be called: the two hands hold the called ace and another card of its suit that is no Ober or Unter",
            "score/cards",
        ),
        (
            {"game": "wenz", "tout": True, "tout_won": True, "declarer_points": 110, "laufende": 0},
            "110 cannot be with 8 tricks of 8",
            "score/points",
        ),
        ({"game": "wenz", "tout": True, "declarer_tricks": 8, "declarer_points": 110, "laufende": 0}, "110 cannot be", "score/points"),
    ],
)
@rows("listed", [False, True], ids=["case", "list"])
def test_games_that_cannot_have_been_are_refused(listed: bool, case: dict[str, object], says: str, code: str) -> None:
    """C.6.3–5, C.12.3, C.9.3."""
    with pytest.raises(StichError, match=says) as refused:
        if listed:
            called = case["game"] == "rufspiel" and not case.get("alone")
            scorer(schafkopf()).entry({**case, "declarer": 0, **({"partner": 2} if called else {})}, 0)
        else:
            scorer(schafkopf()).score(case)
    assert refused.value.code == code


def test_what_the_table_allows_is_taken() -> None:
    """An ace that may be called, a solo of Obers and Unters where the option has it so, a tout with all 120."""
    game = schafkopf(solo_needs_suit_card=False)
    assert scorer(game).score({"game": "solo", "suit": "H", "declarer_points": 61, "cards": "CQ SQ HQ DQ CJ SJ HJ CA"})["declarer"] == 3 * 9
    assert (
        scorer(schafkopf()).score({"game": "rufspiel", "declarer_points": 61, "cards": NO_CALL.replace("D9", "C9")})["declarer"] == 1 + 11
    )
    alone = {"game": "rufspiel", "alone": True, "declarer_points": 61, "cards": "CA SA HA DA CQ SQ CJ C7"}
    assert scorer(schafkopf()).score(alone)["declarer"] == 3 * 3
    tout = {"game": "wenz", "tout": True, "tout_won": True, "declarer_points": 120, "declarer_tricks": 8, "laufende": 2}
    assert scorer(schafkopf()).score(tout)["declarer"] == 24


def test_a_list_keeps_running_totals_that_sum_to_zero() -> None:
    entries: list[dict[str, object]] = [
        {"game": "rufspiel", "declarer": 0, "partner": 2, "declarer_points": 95, "declarer_tricks": 7, "laufende": 3},
        {"passed_in": True},
        {"game": "solo", "declarer": 3, "sie": True},
        {"game": "rufspiel", "alone": True, "declarer": 1, "declarer_points": 70, "laufende": 0},
    ]
    listed = score_list(match_rules(schafkopf()), scorer(schafkopf()), entries)
    assert [row.dealer for row in listed.rows] == [0, 1, 1, 2], "a deal that all passed is dealt again by the same dealer"
    assert [t.total for t in listed.tallies] == [5 - 8 - 1, -5 - 8 + 3, 5 - 8 - 1, -5 + 24 - 1]


@rows(
    ("entry", "says"),
    [
        ({"game": "rufspiel", "declarer": 0, "declarer_points": 70, "laufende": 0}, "partner: the seat that held"),
        ({"game": "wenz", "declarer": 0, "partner": 1, "declarer_points": 70, "laufende": 0}, "partner: none in wenz"),
        ({"game": "geier", "declarer": 0, "declarer_points": 70, "laufende": 0}, "does not play geier"),
        ({"game": "wenz", "declarer": 0, "declarer_points": 70, "laufende": 0, "stoss": 1}, "at most 0 at this table"),
        ({"game": "wenz", "declarer": 0, "declarer_points": 70, "laufende": 0, "klopfer": 1}, "does not knock"),
        ({"game": "wenz", "declarer": 0, "declarer_points": 61, "declarer_tricks": 1, "laufende": 0}, "1 trick cannot count 61"),
        ({"game": "wenz", "declarer": 4, "declarer_points": 61, "laufende": 0}, "seats are 0 to 3"),
        ({"game": "wenz", "declarer": 0, "dealer": 1, "declarer_points": 61, "laufende": 0}, "it is seat 0's deal"),
        ({"game": "ramsch", "card_points": [50, 40, 20, 10], "tricks": [3, 3, 1, 1]}, "does not play ramsch"),
        ({"passed_in": False}, "passed_in: true if all passed; otherwise leave the field out and enter the result"),
    ],
)
def test_entries_that_this_table_does_not_play(entry: dict[str, object], says: str) -> None:
    with pytest.raises(StichError, match=says):
        score_list(match_rules(schafkopf()), scorer(schafkopf()), [entry])


def test_who_sits_where_in_a_ramsch_of_a_list() -> None:
    game = schafkopf(all_pass="ramsch")
    outcome = scorer(game).entry({"game": "ramsch", "card_points": [50, 40, 20, 10], "tricks": [3, 3, 1, 1]}, C)
    assert outcome.scores == (1, 1, 1, -3), "the dealer is seat 2, his left is seat 3"
