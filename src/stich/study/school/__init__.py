"""Interactive courses, one for each game. The rules and the solver compute every answer (docs/reference/school.md)."""

from stich.kernel.sentences import register

from .course import READER, SEEN, Ask, Course, Lesson, Step, course, courses, find_step
from .judge import answers, played_out, verdict, verdicts, with_choice
from .reasons import REASONS, Verdict
from .seen import state_of, tricks_of, view_of
from .wording import LANGUAGES, lesson_name, reason_words, step_text

register(
    {
        "school/answer": "answer: one of {known:spaced}, not {answer!r:.20}",
        "school/language": "language: one of {known}, not {language!r:.20}",
        "school/nets": "this step is judged by what strong expects; {warning}",
        "school/none": "there is no course of {game!r:.40}, only of {known}",
        "school/unknown#step": "the course of {game} has no step {step!r:.40} in a lesson {lesson!r:.40}",
    }
)

__all__ = [
    "LANGUAGES",
    "READER",
    "REASONS",
    "SEEN",
    "Ask",
    "Course",
    "Lesson",
    "Step",
    "Verdict",
    "answers",
    "course",
    "courses",
    "find_step",
    "lesson_name",
    "played_out",
    "reason_words",
    "state_of",
    "step_text",
    "tricks_of",
    "verdict",
    "verdicts",
    "view_of",
    "with_choice",
]
