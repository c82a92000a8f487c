"""There are words for every step of every course and for every reason, in three languages, and for nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from stich.kernel.errors import StichError
from stich.study.school import LANGUAGES, REASONS, Ask, course, courses, lesson_name, reason_words, step_text, verdict

WEB = Path(__file__).parents[2] / "web"
TEXTS = WEB.parent / "src/stich/study/school/texts"


def steps() -> set[str]:
    """Return the names of the texts of all steps, and of lessons that are played at a table."""
    lessons = [(game, lesson) for game in courses() for lesson in course(game).lessons]
    names = [(game, lesson.id, step.id) for game, lesson in lessons for step in lesson.steps]
    return {"_".join(name) for name in names} | {f"{game}_{lesson.id}" for game, lesson in lessons if not lesson.steps}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_lesson_and_reason_has_words_and_no_other(language: str) -> None:
    texts = msgspec.json.decode((TEXTS / f"{language}.json").read_bytes(), type=dict[str, str])
    names = {name.removeprefix("school_") for name in texts}
    lessons = {f"lesson_{lesson.id}" for game in courses() for lesson in course(game).lessons}
    reasons = {f"why_{reason.replace('-', '_')}" for reason in REASONS}
    assert names == steps() | lessons | reasons


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_steps_are_short_and_those_of_reasons_have_the_same_blanks(language: str) -> None:
    texts, english = (msgspec.json.decode((TEXTS / f"{one}.json").read_bytes(), type=dict[str, str]) for one in (language, "en"))
    assert all(re.findall(r"{\w+}", texts[name]) == re.findall(r"{\w+}", english[name]) for name in english)
    assert max(map(len, texts.values())) <= 340, "a step is read at a glance"


def test_the_page_lists_the_words_of_every_step_and_every_reason() -> None:
    source = (WEB / "src/school/texts.ts").read_text()
    listed = set(re.findall(r"m\.school_(\w+)", source))
    assert {name for name in listed if not name.startswith(("lesson_", "why_"))} == steps()
    assert set(re.findall(r"'?([a-z-]+)'?: m\.school_why_", source)) == set(REASONS)


def test_the_guide_lists_every_reason_and_every_question() -> None:
    guide = (WEB.parent / "docs/reference/school.md").read_text()
    assert {reason for reason in REASONS if f"`{reason}`" not in guide} == set()
    assert {ask for ask in get_args(Ask) if f"`{ask}`" not in guide} == set()


def test_words_are_given_in_a_language() -> None:
    assert lesson_name("counting", "de") == "Mitzählen"
    assert step_text("skat", "deal", language="ja").startswith("これで")
    assert reason_words(verdict("skat", "trick", "take", "S7")) == "Not this one: SK beats it."
    with pytest.raises(StichError) as refused:
        lesson_name("trick", "fr")
    assert refused.value.code == "school/language"
