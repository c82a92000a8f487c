"""File of the option ``--plot``."""

from __future__ import annotations

from pathlib import Path

from .output import misused


def check_plot(plot: Path | None) -> None:
    """Exit with 2 if the file cannot be written, before there is anything to draw."""
    if plot and (plot.is_dir() or not plot.parent.is_dir()):
        misused(f"{plot}: no file can be written there", "--plot")


def draw(plot: Path, text: str) -> None:
    """Write the picture; exit with 2 if that fails."""
    try:
        plot.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        misused(f"{plot}: {getattr(error, 'strerror', None) or error}", "--plot")
