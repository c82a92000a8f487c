"""The page has words for every step of every course and for every reason, in three languages, and for nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from stich.school import REASONS, course, courses

WEB = Path(__file__).parents[2] / "web"


def steps() -> set[str]:
    """What the page calls the texts of all steps, and of lessons that are played at a table."""
    lessons = [(game, lesson) for game in courses() for lesson in course(game).lessons]
    names = [(game, lesson.id, step.id) for game, lesson in lessons for step in lesson.steps]
    return {"_".join(name) for name in names} | {f"{game}_{lesson.id}" for game, lesson in lessons if not lesson.steps}


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_every_step_and_every_lesson_has_words_and_no_other(language: str) -> None:
    texts = json.loads((WEB / f"messages/school/{language}.json").read_text())
    of_steps = {name.removeprefix("school_") for name in texts if name.startswith(tuple(f"school_{game}_" for game in courses()))}
    of_lessons = {name.removeprefix("school_lesson_") for name in texts if name.startswith("school_lesson_")}
    assert of_steps == steps()
    assert of_lessons == {lesson.id for game in courses() for lesson in course(game).lessons}


def test_the_page_lists_the_words_of_every_step() -> None:
    listed = set(re.findall(r"m\.school_(\w+)", (WEB / "src/school/texts.ts").read_text()))
    assert {name for name in listed if not name.startswith("lesson_")} == steps()


def test_the_page_words_and_the_guide_lists_every_reason() -> None:
    words, guide = (WEB / "src/school/words.ts").read_text(), (WEB.parent / "docs/guide/school.md").read_text()
    assert set(re.findall(r"case '([a-z-]+)':", words)) == set(REASONS)
    assert {reason for reason in REASONS if f"`{reason}`" not in guide} == set()
