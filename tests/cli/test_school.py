"""``stich school``."""

from __future__ import annotations

import json

import pytest

from stich.cli import school as school_module
from stich.cli.layout import text_width
from stich.study.school import SEEN, course, courses, judge, lesson_name, reason_words, step_text, verdicts, view_of
from tests.cli.running import stich
from tests.rows import rows
from tests.sample import sample

LESSONS = [(game, lesson.id) for game in courses() for lesson in course(game).lessons if lesson.steps]


def typed(game: str, lesson: str, *, right: bool) -> list[str]:
    """Return the first right, or wrong, answer of every step, as it is typed."""
    steps = next(each for each in course(game).lessons if each.id == lesson).steps
    found = []
    for step in steps:
        answer = next(answer for answer, v in verdicts(game, lesson, step.id).items() if v.right == right)
        found.append(str(int(answer) + 1) if step.ask in ("contract", "decide", "hand", "void") else answer)
    return found


@rows(("game", "lesson"), LESSONS[:: sample(4, 1)])
def test_a_lesson_is_gone_through_and_every_answer_told_why(game: str, lesson: str) -> None:
    wrong, right = typed(game, lesson, right=False), typed(game, lesson, right=True)
    given = [answer for pair in zip(wrong, right, strict=True) for answer in pair]
    ran = stich("school", game, lesson, given="\n".join(given) + "\n")
    assert ran.code == 0 and f"That was {lesson_name(lesson)}" in ran.out
    for step in next(each for each in course(game).lessons if each.id == lesson).steps:
        judged = verdicts(game, lesson, step.id)
        assert step_text(game, lesson, step.id) in ran.out
        for worth in (True, False):
            assert reason_words(next(v for v in judged.values() if v.right == worth)) in ran.out


@pytest.mark.parametrize("game", courses())
def test_lessons_are_listed_first_steps_before_later_ones(game: str) -> None:
    ran = stich("school", game)
    lines = ran.out.splitlines()[2:]
    assert [line.split()[0] for line in lines] == [lesson.id for lesson in course(game).lessons]
    assert ["later:" in line for line in lines] == [lesson not in course(game).first for lesson in course(game).lessons]


def test_what_others_hold_is_not_shown_where_it_is_hidden() -> None:
    lesson = next(each for each in course("skat").lessons if each.id == "counting")
    step = lesson.steps[0]
    assert step.ask in SEEN
    ran = stich("school", "skat", "counting", given="?cards\nquit\n")
    view = view_of(course("skat"), step)
    seen = set(view.hand) | {seen.action for seen in view.log}
    hidden = {card for hand in step.position["hands"] for card in hand} - seen
    assert hidden and not hidden & set(ran.out.split()) and "you left the lesson" in ran.err


def test_help_and_what_is_no_answer_are_answered_and_it_is_asked_again() -> None:
    ran = stich("school", "skat", "trick", given="?\nCJ\n\nHA\nquit\n")
    assert ran.out.count("Type an answer") == 2 and "that is no answer here: ST, HA, H7, D9" in ran.out
    assert "Right: HK was led, and you follow it." in ran.out


def test_the_first_deal_is_played_elsewhere() -> None:
    assert "stich play schafkopf" in stich("school", "schafkopf", "deal").out


def test_as_json_a_course_is_listed_without_and_a_lesson_printed_with_answers() -> None:
    listed = json.loads(stich("school", "suitability", "--json").out)
    assert [lesson["id"] for lesson in listed["lessons"]] == [lesson.id for lesson in course("suitability").lessons]
    assert [lesson["first"] for lesson in listed["lessons"]] == [
        lesson in course("suitability").first for lesson in course("suitability").lessons
    ]
    assert "answers" not in listed["lessons"][0]["steps"][0]
    steps = json.loads(stich("school", "skat", "order", "--json").out)["steps"]
    assert steps[0]["text"] == step_text("skat", "order", "ten") and steps[0]["answers"]["HT"]["right"] is True


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("school whist", "only of skat"),
        ("school skat whist", "trick, order, points"),
    ],
)
def test_what_is_wrong_is_named(words: str, said: str) -> None:
    ran = stich(*words.split())
    assert ran.code == 2 and said in ran.err.replace("\n", " ")


def test_where_nothing_runs_nets_it_is_said_and_json_says_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "weakened", lambda *_: ("strong",))
    verdicts.cache_clear()
    ran = stich("school", "skat", "bidding", "--json")
    assert ran.code == 1 and json.loads(ran.out)["error"]["code"] == "school/nets" and "stich[nets]" in ran.err
    asked = stich("school", "skat", "bidding", given="1\n")
    assert asked.code == 1 and "stich[nets]" in asked.err


def test_lines_fit_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stich.cli.lines.columns", lambda _: 40)
    ran = stich("school", "schafkopf", "counting", given="?\nquit\n")
    assert max(map(text_width, ran.out.splitlines())) <= 40 and school_module.HELP
