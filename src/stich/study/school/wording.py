"""Texts of the school for the terminal, programs and the page: names of lessons, texts of steps, and reasons.

``texts/{language}.json`` is the only source; the page compiles the same files (``web/project.inlang/settings.json``).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from stich.kernel.errors import StichError

from .reasons import Verdict

LANGUAGES = ("en", "de", "ja")


def lesson_name(lesson: str, language: str = "en") -> str:
    """Return the name of a lesson. Raise `StichError` ``school/language`` for an unknown language."""
    return _words(language)[f"school_lesson_{lesson}"]


def step_text(game: str, lesson: str, step: str | None = None, language: str = "en") -> str:
    """Return the text and question of a step or, without ``step``, the text of the lesson that is played at a table.

    Raise `StichError` ``school/language`` for an unknown language.
    """
    return _words(language)["_".join(("school", game, lesson, *((step,) if step else ())))]


def reason_words(verdict: Verdict, language: str = "en") -> str:
    """Return the text of a verdict's reason; cards are named as in records.

    Raise `StichError` ``school/language`` for an unknown language.
    """
    text = _words(language)[f"school_why_{verdict.reason.replace('-', '_')}"]
    return text.format(card=verdict.card, number=verdict.number)


@cache
def _words(language: str) -> dict[str, str]:
    """Return all texts in this language, by key."""
    if language not in LANGUAGES:
        raise StichError("school/language", known=tuple(LANGUAGES), language=language)
    return msgspec.json.decode(files(__package__).joinpath("texts", f"{language}.json").read_bytes(), type=dict[str, str])
