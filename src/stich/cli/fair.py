"""``stich fair``. Its commands are in ``fair_audit.py`` and ``fair_boards.py``."""

from __future__ import annotations

from .arguments import application
from .fair_audit import audit
from .fair_boards import boards, draw, reveal

app = application("Audit the dealing of a server, and make duplicate boards.")
for _command in (audit, boards, draw, reveal):
    app.command()(_command)
