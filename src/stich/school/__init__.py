"""The school: a course for each game, by doing; every answer is found by the rules and the solver (docs/guide/school.md)."""

from .course import READER, Ask, Course, Lesson, Step, course, courses, find_step
from .judge import played_out, verdict, verdicts, with_choice
from .reasons import REASONS, Verdict

__all__ = [
    "READER",
    "REASONS",
    "Ask",
    "Course",
    "Lesson",
    "Step",
    "Verdict",
    "course",
    "courses",
    "find_step",
    "played_out",
    "verdict",
    "verdicts",
    "with_choice",
]
