"""The file that ``--plot`` names."""

from __future__ import annotations

from pathlib import Path

from .output import misused


def check_plot(plot: Path | None) -> None:
    """Leave with 2 where no file can be written, before there is anything to draw."""
    if plot and (plot.is_dir() or not plot.parent.is_dir()):
        misused(f"{plot}: no file can be written there", "--plot")


def draw(plot: Path, text: str) -> None:
    """Write the picture; leave with 2 where that fails."""
    try:
        plot.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        misused(f"{plot}: {getattr(error, 'strerror', None) or error}", "--plot")
