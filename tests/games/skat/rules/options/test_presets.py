"""A.1: the presets, line by line of the table, and the options that a table may change."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import msgspec
import pytest

import stich
from stich.games.skat.rules.options import SkatOptions, legal_bids
from stich.kernel.errors import InvalidOptions
from stich.registry import match_rules, plugin, scorer
from tests.games.skat.driver import do, legal, over
from tests.games.skat.rules.options.by_the_book import OPTIONS, PRESETS
from tests.games.skat.rules.options.driver import F, before_play, lost, table, won
from tests.rows import rows

CASE: dict[str, Any] = {"contract": "clubs", "bid": 18, "matadors": {"with": 2}, "declarer_card_points": 50, "declarer_tricks": 5}


def scored(preset: str, **facts: Any) -> int:
    score = scorer(table(preset)).score({**CASE, **facts})["score"]
    assert isinstance(score, int)
    return score


def test_the_five_presets_isko_first() -> None:
    assert plugin("skat").presets.names == ("skat-isko", "skat-bga", "skat-classic", "skat-kneipe", "skat-tournament")
    assert stich.game("skat").preset == "skat-isko"


@rows("preset", PRESETS)
def test_every_value_of_every_preset(preset: str) -> None:
    assert msgspec.structs.asdict(table(preset).options) == {**OPTIONS, **PRESETS[preset]}


# -- the table of A.1: isko beside classic -----------------------------------------------------------------------------


@pytest.mark.parametrize(("preset", "loss"), [("skat-isko", -96), ("skat-bga", -96), ("skat-classic", -48)])
def test_hand_loss_factor(preset: str, loss: int) -> None:
    assert scored(preset, hand=True) == loss


@rows("preset", PRESETS)
def test_skat_loss_factor_is_2_in_all(preset: str) -> None:
    assert scored(preset) == -72


@pytest.mark.parametrize(("preset", "base", "multiplier", "value"), [("skat-isko", 24, 9, 216), ("skat-classic", 36, 8, 288)])
def test_grand_ouvert(preset: str, base: int, multiplier: int, value: int) -> None:
    facts = {"contract": "grand", "hand": True, "ouvert": True, "declarer_card_points": 120, "declarer_tricks": 10}
    result = scorer(table(preset)).score({**CASE, **facts})
    assert (result["base"], result["multiplier"], result["score"]) == (base, multiplier, value)


@pytest.mark.parametrize("preset", ["skat-isko", "skat-classic"])
def test_reverse_schneider_and_schwarz_add_1_each_in_both(preset: str) -> None:
    assert scored(preset, declarer_card_points=31, declarer_tricks=3) == -2 * 36
    assert scored(preset, declarer_card_points=30, declarer_tricks=3) == -2 * 48
    assert scored(preset, declarer_card_points=4, declarer_tricks=0) == -2 * 60


@pytest.mark.parametrize(("preset", "top"), [("skat-isko", [216, 240, 264]), ("skat-classic", [216, 240, 252, 288, 324, 360])])
def test_top_of_the_bid_list(preset: str, top: list[int]) -> None:
    assert [b for b in legal_bids(table(preset).options) if b >= 216] == top


# Cards that the declarer must ask for, by the cards in the declarer's hand.
@pytest.mark.parametrize(
    ("preset", "ten", "nine", "later"),
    [("skat-isko", "free", "free", "one"), ("skat-classic", "free", "all", "all")],
)
def test_concession_by_the_declarer(preset: str, ten: str, nine: str, later: str) -> None:
    state = before_play(table(preset))
    assert asked(do(state, "concede").finished, state) == ten
    state = do(state, "H7 HK HQ HT H9")
    assert needed(do(state, "concede")) == nine
    state = do(state, "HA")
    assert state.actor == F and len(state.view(F).hand) == 8
    assert needed(do(state, "concede")) == later


def asked(free: bool, state: Any) -> str:
    return "free" if free else needed(do(state, "concede"))


def needed(state: Any) -> str:
    """``free``, or whether ``one`` opponent or ``all`` must consent."""
    if state.finished:
        return "free"
    assert state.phase.name == "offer" and legal(state) == ["accept", "refuse"]
    one, other = do(state, "accept"), do(state, "refuse")
    if one.finished:
        assert do(other, "accept").finished, "either opponent's consent is enough"
        assert not do(other, "refuse").finished
        return "one"
    assert not other.finished and other.phase.name == "play"
    assert do(one, "accept").finished and not do(one, "refuse").finished
    return "all"


@pytest.mark.parametrize(("preset", "goes_on"), [("skat-isko", True), ("skat-classic", False)])
def test_refused_claim(preset: str, goes_on: bool) -> None:
    state = do(before_play(table(preset)), "claim, refuse")
    assert (not state.finished) is goes_on
    if goes_on:
        assert state.view(1).hands[F] is not None, "with the declarer's cards open"
    else:
        assert over(state).reason == "claim refused"


def test_bga_is_isko_but_for_lost_levels_hand_schwarz_and_the_opponents_concession() -> None:
    assert table("skat-bga").options == table("skat-isko", lost_levels="game only", hand_schwarz=5, opponents_concession="both").options
    assert table("skat-bga").preset == "skat-bga"


def test_kneipe_plays_schieberamsch_with_kontra() -> None:
    game = table("skat-kneipe")
    assert "kontra" in legal(do(before_play(game), "H7"))
    assert do(game.deal(seed=1), "pass, pass, pass").phase.name == "push"
    assert match_rules(game).deals == 9


def test_tournament_writes_bonuses() -> None:
    assert over(won(table("skat-tournament"))).scores == (86, 0, 0)
    assert over(lost(table("skat-tournament"))).scores == (-122, 40, 40)
    assert match_rules(table("skat-tournament")).deals == 36


def test_a_preset_is_a_few_lines_that_a_player_can_read() -> None:
    for preset in plugin("skat").presets.names:
        text = (resources.files("stich.games.skat") / "presets" / f"{preset}.toml").read_text()
        assert text.startswith("description = ") and len(text.splitlines()) <= 12
        assert tomllib.loads(text)


# -- options -----------------------------------------------------------------------------------------------------------


@rows("players", [3, 4])
@rows("rounds", [1, 3, 5, 12])
def test_a_round_is_one_deal_by_every_player(players: int, rounds: int) -> None:
    assert match_rules(table(players=players, rounds=rounds)).deals == rounds * players


def test_all_options_are_off_by_default() -> None:
    options = table().options
    assert (options.rounds, options.tournament, options.scoring, options.ramsch, options.kontra) == (1, False, "normal", "none", False)


def test_a_game_tells_only_what_differs_from_its_preset() -> None:
    assert table(rounds=1, kontra=False).changed == {}
    assert table("skat-kneipe", rounds=3, kontra=False).changed == {"kontra": False}
    assert table("skat-classic", hand_loss_factor=2).changed == {"hand_loss_factor": 2}


def test_options_stand_on_top_of_any_preset() -> None:
    game = table("skat-classic", kontra=True, ramsch="ramsch", players=4)
    assert game.options.hand_loss_factor == 1 and game.seats == 4
    assert "kontra" in legal(do(before_play(game), "H7"))


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"kontra_null": True}, "kontra_null needs kontra"),
    ({"ramsch_jacks": False}, "ramsch_jacks and ramsch_leavers belong to ramsch schieberamsch"),
    ({"ramsch": "ramsch", "ramsch_jacks": False}, "ramsch_jacks and ramsch_leavers belong to ramsch schieberamsch"),
    ({"ramsch": "ramsch", "ramsch_leavers": "double"}, "ramsch_jacks and ramsch_leavers belong to ramsch schieberamsch"),
    ({"ramsch_skat": "nobody"}, "ramsch_factor_on_all_tricks and ramsch_after_kontra need ramsch"),
    ({"ramsch_factor_on_all_tricks": False}, "ramsch_factor_on_all_tricks and ramsch_after_kontra need ramsch"),
]


@rows(("options", "why"), REFUSED, ids=lambda v: " ".join(v) if isinstance(v, dict) else "")
def test_combinations_without_a_source_or_a_meaning_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidOptions, match=why) as refused:
        stich.game("skat", **options)
    assert refused.value.code == "options/invalid"


def test_a_preset_with_an_option_is_refused_like_the_two_options() -> None:
    with pytest.raises(InvalidOptions, match="need ramsch"):
        stich.game("skat", "skat-tournament", ramsch_skat="nobody")
    with pytest.raises(InvalidOptions, match="belong to ramsch schieberamsch"):
        stich.game("skat", "skat-kneipe", ramsch="none", ramsch_leavers="double")


@rows(
    ("options", "words"),
    [
        ({"rounds": 2}, "option rounds: 1, 3, 5 or 12, not 2"),
        ({"rounds": "1"}, "option rounds: 1, 3, 5 or 12, not '1'"),
        ({"players": 2}, "option players: 3 or 4, not 2"),
        ({"players": 5}, "option players: 3 or 4, not 5"),
        ({"scoring": "bierlachs"}, "option scoring: normal or adjusted, not 'bierlachs'"),
        ({"ramsch": True}, "option ramsch: none, ramsch or schieberamsch, not true"),
        ({"kontra": 1}, "option kontra: false or true, not 1"),
        ({"hand_loss_factor": 3}, "option hand_loss_factor: 1 or 2, not 3"),
    ],
    ids=str,
)
def test_values_that_no_table_plays_are_refused_with_those_it_does(options: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidOptions, match=f"^{words}$"):
        stich.game("skat", **options)


def test_unknown_names_are_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidOptions, match="unknown option 'bock': players, rounds, bierlachs, tournament"):
        stich.game("skat", bock=True)
    with pytest.raises(InvalidOptions, match="unknown preset 'skat-old': skat-isko, skat-bga, skat-classic"):
        stich.game("skat", "skat-old")


def test_options_are_frozen() -> None:
    with pytest.raises(AttributeError):
        SkatOptions().rounds = 3  # type: ignore[misc]
