"""The proposal: a course that is begun, then weak points, then the least trained exercise."""

from __future__ import annotations

from datetime import date
from typing import Any

from stich.server.progress.summary import LearningData, progress
from stich.server.store.progress_rows import LessonDone, Trained
from stich.server.wire.progress_messages import Proposal
from stich.study.archive import LossCount, LossPhase, WeakPoint, mean_card_losses
from stich.study.puzzles import games as puzzle_games
from stich.study.puzzles import load
from stich.study.school import course
from tests.rows import rows

TODAY = date(2026, 11, 24)
NOON = 1_795_521_600.0
DAY = 86_400.0


def weak(game: str, role: Any, phase: LossPhase, *, clear: bool = True) -> WeakPoint:
    return WeakPoint(game=game, contract="any", role=role, phase=phase, deals=20, loss=5.0, low=3.0, high=7.0, clear=clear)


def proposed(**kept: Any) -> Proposal:
    return progress(LearningData(**kept), TODAY).proposal


def done(game: str, *lessons: str) -> list[LessonDone]:
    return [LessonDone(game, lesson, NOON) for lesson in lessons]


def answered(trainer: str, step: int = 0, at: float = NOON, game: str = "schafkopf") -> Trained:
    return Trained(guest_id="ada", exercise="a" * 12, step=step, trainer=trainer, game=game, at=at, right=True, behind=None)


def test_who_is_new_begins_the_first_course() -> None:
    assert proposed() == Proposal(what="lesson", game="skat", lesson=course("skat").lessons[0].id)


KNOWN = [
    ("often", {"played": {"schafkopf": 3, "skat": 2}}, Proposal(what="bid", game="schafkopf")),
    ("well", {"played": {"schafkopf": 1}, "lost": {"schafkopf": 15.0}}, Proposal(what="bid", game="schafkopf")),
    ("badly", {"played": {"schafkopf": 2}, "lost": {"schafkopf": 15.5}}, Proposal(what="lesson", game="schafkopf", lesson="trick")),
    ("not analysed yet", {"played": {"suitability": 1}}, Proposal(what="lesson", game="suitability", lesson="trick")),
    (
        "another game",
        {"played": {"skat": 2, "schafkopf": 1}, "lost": {"schafkopf": 2.0}},
        Proposal(what="lesson", game="skat", lesson="trick"),
    ),
]


@rows(("played", "kept", "expected"), KNOWN, ids=lambda value: value if isinstance(value, str) else "")
def test_a_person_who_plays_a_game_often_or_well_is_not_sent_to_its_first_lesson(
    played: str, kept: dict[str, Any], expected: Proposal
) -> None:
    assert proposed(**kept) == expected, played


SKIPPED = [
    ("goes on after the last one", ["counting"], {}, "bidding"),
    ("in the first steps too", ["trick", "points"], {}, "contract"),
    (
        "then back to what was skipped",
        ["order", "points", "contract", "deal", *(one.id for one in course("skat").lessons[6:])],
        {},
        "counting",
    ),
    ("not to first steps of a known game", [one.id for one in course("skat").lessons[5:]], {}, None),
    ("to first steps of a game played once", ["points", "contract", "deal"], {"played": {"skat": 1}}, "counting"),
]


@rows(("what", "lessons", "kept", "expected"), SKIPPED, ids=lambda value: value if isinstance(value, str) else "")
def test_lessons_that_a_person_skips_are_not_the_next(what: str, lessons: list[str], kept: dict[str, Any], expected: str | None) -> None:
    assert proposed(lessons=done("skat", *lessons), **kept).lesson == expected, what


def test_the_mean_loss_of_cards_counts_each_deal_once() -> None:
    def cell(phase: LossPhase, deals: int, total: float, role: Any = "opponent") -> LossCount:
        return LossCount(game="skat", contract="suit", role=role, phase=phase, deals=deals, total=total, squares=0.0)

    cells = [cell("bidding", 2, 99.0), cell("leading", 2, 5.0), cell("following", 3, 10.0), cell("following", 1, 1.0, "declarer")]
    assert mean_card_losses(cells) == {"skat": 4.0}
    assert mean_card_losses(cells[:2]) == {}


def test_a_course_that_is_begun_goes_on() -> None:
    second = course("suitability").lessons[1].id
    told = proposed(lessons=done("suitability", course("suitability").lessons[0].id), weak=[weak("skat", "opponent", "leading")])
    assert told == Proposal(what="lesson", game="suitability", lesson=second)


@rows(("game", "role"), [("skat", "opponent"), ("schafkopf", "declarer"), ("suitability", "alone")])
@rows("phase", ["leading", "following"])
def test_a_weak_point_in_the_play_is_trained_by_puzzles_with_such_a_decision(game: str, role: str, phase: LossPhase) -> None:
    point = weak(game, role, phase)
    told = proposed(weak=[point])
    assert (told.what, told.game, told.weak) == ("puzzles", game, point)
    side = {"opponent": "defenders", "declarer": "declarer", "alone": "own"}[role]
    of_the_kind = [p for p in load(game) if told.kind == p.kinds[0] and p.goal.side == side]
    assert any((not p.hand().position.trick) == (phase == "leading") for p in of_the_kind)
    assert game in puzzle_games()


def test_a_weak_point_before_the_play_is_trained_by_bidding() -> None:
    assert proposed(weak=[weak("skat", "declarer", "discarding")]).what == "bid"


def test_what_is_clear_comes_before_what_is_not() -> None:
    told = proposed(weak=[weak("skat", "opponent", "leading", clear=False), weak("schafkopf", "declarer", "bidding")])
    assert (told.what, told.game) == ("bid", "schafkopf")


def test_else_comes_the_trainer_that_was_asked_least() -> None:
    every = done("schafkopf", *(lesson.id for lesson in course("schafkopf").lessons))
    assert proposed(lessons=every, trainings=[answered("bid")]) == Proposal(what="count", game="schafkopf")


def test_days_follow_each_other_whatever_was_learnt() -> None:
    told = progress(LearningData(lessons=[LessonDone("skat", "trick", NOON - DAY)], trainings=[answered("bid", at=NOON)]), TODAY)
    assert (told.streak, told.days) == (2, ("2026-11-23", "2026-11-24"))
    assert progress(LearningData(trainings=[answered("bid", at=NOON - 40 * DAY)]), TODAY).days == ()
