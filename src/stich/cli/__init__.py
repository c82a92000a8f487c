"""The command line, ``stich`` (docs/guide/cli.md): ``serve``, ``play``, ``deal``, ``replay``, ``score``, ``solve``, ``arena``.

What stands on the command line and is wrong ends with 2, what is read and is wrong with 1; neither shows a traceback.
"""

from stich.kernel.sentences import register

from .app import SUMMARIES, load, main, run
from .sentences import SENTENCES

register(SENTENCES)

__all__ = ["SUMMARIES", "load", "main", "run"]
