"""The figures of boards, computed by hand."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import msgspec
import pytest

from stich.charts import COLOURS
from stich.research.arena import BoardFault, BoardResult, Durations, Estimate, PlaceResult, PlayerResult, picture, report
from stich.research.arena.board import DeclaredGames
from stich.research.arena.picture import running
from stich.research.arena.report import PlaceRate
from tests.arena.experiments import experiment, result

ASKED = experiment("a=simple", "b=random")
# Two players at three seats: six games, each player in nine seats of a board.
BOARDS = [
    BoardResult(
        board=0,
        results=(result(90, {"suit": (3, 2, 30)}), result(-90, {"grand": (1, 0, -96)})),
        contracts={"suit": 3, "grand": 1, "passed in": 2},
        passed_in=2,
    ),
    BoardResult(
        board=1, results=(result(180, {"suit": (1, 1, 22), "null": (1, 0, -46)}), result(0)), contracts={"suit": 1, "null": 1, "ramsch": 4}
    ),
    BoardResult(board=2, fault=BoardFault(player=1, seating=(0, 1, 0), seat=1, action=7, kind="illegal", reason="CJ: not in hand")),
    BoardResult(board=3, results=(result(0), result(90, late=2)), contracts={"ramsch": 6}),
]


def test_scores_and_differences() -> None:
    # a: 10, 20, 0; b: −10, 0, 10; difference: 20, 20, −10. Mean 10, variance 300, standard error 10; t with 2 degrees is 4.302653.
    found = report(ASKED, BOARDS)
    assert (found.boards, found.void, found.games_per_board) == (3, 1, 6)
    assert [player.score.mean for player in found.players] == [10, 0]
    half = 10 / 3**0.5 * 4.302653
    assert found.players[0].score.interval == pytest.approx((10 - half, 10 + half), abs=1e-5)
    (difference,) = found.differences
    assert (difference.of, difference.to, difference.mean) == ("a", "b", pytest.approx(10))
    assert difference.interval == pytest.approx((10 - 43.02653, 10 + 43.02653), abs=1e-4)


def test_rates() -> None:
    found = report(ASKED, BOARDS)
    a, b = found.players
    assert a.declares == 5 / 27
    assert a.wins == 3 / 5
    assert [(c.contract, c.declared, c.share, c.wins) for c in a.contracts] == [("suit", 4, 4 / 5, 3 / 4), ("null", 1, 1 / 5, 0)]
    assert (b.declares, b.wins) == (1 / 27, 0)
    assert found.passed_in == 2 / 18
    assert found.contracts == {"ramsch": 10 / 18, "suit": 4 / 18, "passed in": 2 / 18, "grand": 1 / 18, "null": 1 / 18}
    assert next(iter(found.contracts)) == "ramsch"
    assert (a.late, b.late, a.illegal, b.illegal) == (0, 2, 0, 1)
    assert found.faults == (
        {"board": 2, "player": 1, "seating": (0, 1, 0), "seat": 1, "action": 7, "kind": "illegal", "reason": "CJ: not in hand"},
    )


def test_rates_by_word() -> None:
    declared = {"suit": (4, 3, 20), "suit hand": (2, 2, 50), "grand hand": (1, 0, -120), "null": (1, 1, 23)}
    (player,) = report(experiment("simple"), [BoardResult(board=0, results=(result(0, declared),))]).players
    assert {rate.contract: (rate.declared, rate.share, rate.wins, rate.score and rate.score.mean) for rate in player.words} == {
        "suit": (6, 6 / 8, 5 / 6, 70 / 6),
        "hand": (3, 3 / 8, 2 / 3, -70 / 3),
        "grand": (1, 1 / 8, 0, -120),
        "null": (1, 1 / 8, 1, 23),
    }


def test_what_a_declared_game_brings() -> None:
    # 30 in three games and 22 in one: 13 a game. The boards are 30 - 39 = -9 and 22 - 13 = 9 off; t with 1 degree is 12.706205.
    suit, null = report(ASKED, BOARDS).players[0].contracts
    half = 12.706205 * (2 * (9**2 + 9**2)) ** 0.5 / 4
    assert suit.score is not None
    assert suit.score.mean == 13
    assert suit.score.interval == pytest.approx((13 - half, 13 + half), abs=1e-5)
    assert null.score == Estimate(-46, None)


def test_a_journal_of_before_does_not_tell_what_declared_games_brought() -> None:
    line = b'{"board":0,"results":[{"score":9,"dealt_in":9,"declared":{"suit":[2,1],"suit hand":[1,1]}}],"contracts":{"suit":6}}'
    new = BoardResult(board=1, results=(result(0, {"suit": (1, 1, 20), "grand": (1, 1, 48)}),))
    (player,) = report(experiment("simple"), [msgspec.json.decode(line, type=BoardResult), new]).players
    assert {rate.contract: (rate.declared, rate.score) for rate in player.contracts} == {
        "suit": (3, None),
        "suit hand": (1, None),
        "grand": (1, Estimate(48, None)),
    }


def test_rates_by_place() -> None:
    places = [
        PlaceResult(dealt_in=3, score=60, declared=2, won=1),
        PlaceResult(dealt_in=3, score=-9),
        PlaceResult(dealt_in=3, score=3, declared=1, won=1),
    ]
    boards = [
        BoardResult(board=n, results=(PlayerResult(score=54, dealt_in=9, declared={"suit": DeclaredGames(3, 2, 50)}, places=places),))
        for n in range(2)
    ]
    (player,) = report(experiment("simple"), [*boards, BoardResult(board=2, results=(result(54),))]).players
    assert [(p.place, p.score, p.declares, p.wins) for p in player.places] == [(1, 20, 2 / 3, 1 / 2), (2, -3, 0, None), (3, 1, 1 / 3, 1)]
    (nobody,) = report(
        experiment("simple"), [BoardResult(board=0, results=(PlayerResult(places=[PlaceResult(dealt_in=3, score=6)]),))]
    ).players
    assert nobody.places == (PlaceRate(1, 2, None, None),)


def test_times_by_phase() -> None:
    first, second = Durations(), Durations()
    for seconds in (0.5, 0.5):
        first.add(seconds)
    second.add(0.001)
    boards = [
        BoardResult(board=0, results=(PlayerResult(phases={"auction": first}),)),
        BoardResult(board=1, results=(PlayerResult(phases={"auction": first, "play": second}),)),
    ]
    (player,) = report(experiment("simple"), boards).players
    assert list(player.phases) == ["auction", "play"]
    assert (player.phases["auction"]["decisions"], player.phases["auction"]["max"]) == (4, 500)
    assert player.phases["play"]["p95"] == pytest.approx(1, rel=0.01)


def test_where_nobody_declares_there_is_no_rate() -> None:
    found = report(ASKED, [BOARDS[3]])
    assert [(player.declares, player.wins) for player in found.players] == [(None, None), (None, None)]
    assert found.players[0].score == Estimate(0, None)


def test_no_board_counts() -> None:
    found = report(ASKED, [BOARDS[2]])
    assert (found.boards, found.passed_in, found.players[0].score, found.differences[0].mean) == (0, None, Estimate(None, None), None)
    assert "too few boards" in picture(ASKED, [BOARDS[2]])


def test_control_variates_take_the_luck_off() -> None:
    # Scores are 50 and 20, and twice the luck of the deal, and that of a's dice: so the means are known exactly.
    asked = experiment("a=simple", "b=beginner", controls=("tables", "policies"))
    boards = []
    for n in range(24):
        luck, dice = (10, -10, 10)[n % 3], (n % 2) * 4.0
        a, b = result(round(9 * (50 + 2 * luck + dice))), result(9 * (20 + 2 * luck))
        a.luck = 9 * dice
        boards.append(BoardResult(board=n, results=(a, b), controls={"tables": (luck, 0.0)}))
    boards.append(
        BoardResult(board=24, fault=BoardFault(player=1, seating=(0, 1, 0), seat=1, action=7, kind="illegal", reason="CJ: not in hand"))
    )
    found = report(asked, boards)
    for player, mean in zip(found.players, (50, 20), strict=True):
        assert player.score.mean and player.score.mean > mean
        assert player.less_luck and player.less_luck.interval == pytest.approx((mean, mean))
        assert player.less_luck.saved == pytest.approx(1)
    (difference,) = found.differences
    assert difference.mean == 32 and difference.less_luck and difference.less_luck.interval == pytest.approx((30, 30))
    few = report(asked, boards[:15])
    assert (few.players[0].less_luck, few.differences[0].less_luck) == (None, None)
    without = report(ASKED, BOARDS)
    assert (without.controls, without.players[0].less_luck, without.differences[0].less_luck) == ((), None, None)


def test_the_running_difference_ends_at_the_estimate() -> None:
    values = [float(n % 7) for n in range(1000)]
    line = running(values)
    assert len(line) <= 300
    assert line[-1][0] == 1000
    assert line[-1][1] == pytest.approx(sum(values) / 1000)
    assert line[0][1] == pytest.approx(sum(values[: line[0][0]]) / line[0][0])


def test_a_picture_has_a_line_and_a_band_for_each_other_player() -> None:
    three = experiment("a<b=simple", "random", "c=random")
    boards = [BoardResult(board=n, results=(result(60 + n % 5), result(-6), result(n % 3))) for n in range(50)]
    svg = ET.fromstring(picture(three, boards))
    tag = "{http://www.w3.org/2000/svg}"
    bands = [path.get("fill") for path in svg.iter(f"{tag}use") if path.get("fill-opacity")]
    lines = [path.get("stroke") for path in svg.iter(f"{tag}path") if path.get("clip-path") and path.get("stroke-width") == "2"]
    assert bands == lines == list(COLOURS[:2])
    texts = [text.text or "" for text in svg.iter(f"{tag}text")]
    assert any("a<b against random, c" in text for text in texts)
    assert any(text.startswith("to c: 10.") for text in texts)


def test_a_picture_of_no_difference_at_all() -> None:
    boards = [BoardResult(board=n, results=(result(9), result(9))) for n in range(3)]
    assert "to b: 0 (0 to 0)" in picture(ASKED, boards)
