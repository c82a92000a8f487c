"""The command line, ``stich`` (docs/reference/cli.md): ``serve``, ``play``, ``deal``, ``replay``, ``score``, ``solve``, ``arena`` and
others.

Errors are shown without a traceback. A command exits with 2 if its command line is wrong, with 1 if its input is wrong.
"""

from stich.kernel.sentences import register

from .app import SUMMARIES, load, main, run

register(
    {
        "action/illegal#view": "{value!r:.80} is not one of the view's legal actions",
        "boards/played#line": "line {number}: write TABLE DEAL BOARD, as in table-3 1 12",
        "data/file#full": "{out}: it holds {held} deals, more than {deals}",
        "desk/until#form": "{text!r}: write a date, as in 2027-01-31 or 2027-01-31T18:00, or a span, as in 12h, 7d or 4w",
        "desk/why": "give a reason: --why TEXT",
        "fair/none": "there is no deal that is over",
        "hint/turn#over": "the deal is over: leave out its last actions and its outcome",
        "hint/turn#seat": "seat {actor} is to act, not seat {seat}: hints are for the seat to act",
        "line/none#case": "the input is empty: it has no case",
        "line/none#file": "{name}: the file is empty: it has no record",
        "puzzle/alike": "an earlier puzzle is the same up to symmetry",
        "puzzle/shape#gzip": "not a gzip file: {reason}",
        "rating/names": "two players have the same name: choose different names",
        "rating/start": "the deal has no auction, so computer players cannot play the same deal",
        "report/unknown#none": "name the report to close by its number",
        "score/malformed#options": "options: an object of names and values",
        "score/malformed#preset": "preset: the name of a preset",
        "solve/shape#names": "game and preset are names, options an object of names and values",
        "train/moment#file": "{file}: no deal has enough tricks for a question",
    }
)

__all__ = ["SUMMARIES", "load", "main", "run"]
