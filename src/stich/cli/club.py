"""``stich club``. Its commands are in ``club_files.py``, ``club_boards.py``, ``club_output.py`` and ``club_league.py``."""

from __future__ import annotations

from .arguments import application
from .club_boards import boards
from .club_files import add, draw, enter, new, undo, withdraw
from .club_league import app as league
from .club_output import print_, rank

app = application("Run club events and leagues on files: draws, lists, rankings and print.")
for _command in (new, add, withdraw, draw, undo, enter, rank, boards):
    app.command()(_command)
app.command("print")(print_)
app.add_typer(league, name="league")
