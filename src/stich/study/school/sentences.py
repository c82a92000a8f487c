"""Sentences of the errors of the school, by code and case."""

from __future__ import annotations

SENTENCES = {
    "school/answer": "answer: one of {known:spaced}, not {answer!r:.20}",
    "school/language": "language: one of {known}, not {language!r:.20}",
    "school/nets": "this step is judged by what strong expects; {warning}",
    "school/none": "there is no course of {game!r:.40}, only of {known}",
    "school/unknown#step": "the course of {game} has no step {step!r:.40} in a lesson {lesson!r:.40}",
}
