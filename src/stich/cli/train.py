"""``stich train``. Its commands are in ``train_bid.py`` and ``train_count.py``."""

from __future__ import annotations

from .arguments import application
from .train_bid import bid
from .train_count import count

app = application("Train bidding and counting.")
app.command()(bid)
app.command()(count)
