"""Interactive courses, one for each game; the rules and the solver find every answer (docs/guide/school.md)."""

from stich.kernel.sentences import register

from .course import READER, SEEN, Ask, Course, Lesson, Step, course, courses, find_step
from .judge import answers, played_out, verdict, verdicts, with_choice
from .reasons import REASONS, Verdict
from .seen import state_of, tricks_of, view_of
from .sentences import SENTENCES
from .wording import LANGUAGES, lesson_name, reason_words, step_text

register(SENTENCES)

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
