"""Files of charts, for the options ``--plot`` and ``--page``."""

from __future__ import annotations

from pathlib import Path

from stich.charts import check_matplotlib
from stich.kernel.errors import StichError

from .output import misused


def check_plot(file: Path | None, flag: str = "--plot") -> None:
    """Check, before the work begins, that a chart can be written to this file; exit with 2 if not."""
    if file is None:
        return
    if file.is_dir() or not file.parent.is_dir():
        misused(f"{file}: no file can be written there", flag)
    try:
        check_matplotlib()
    except StichError as error:
        misused(str(error), flag)


def draw(plot: Path, text: str) -> None:
    """Write the chart ``text`` (SVG) to a file; exit with 2 if that fails."""
    try:
        plot.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        misused(f"{plot}: {getattr(error, 'strerror', None) or error}", "--plot")
