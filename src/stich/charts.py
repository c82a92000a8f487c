"""Charts as SVG, drawn by matplotlib, which ``pip install 'stich[charts]'`` installs."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from html import escape
from importlib.util import find_spec
from io import StringIO
from typing import TYPE_CHECKING, Any

from stich.kernel.errors import StichError
from stich.kernel.sentences import register

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
"""Colours that colour-blind people can distinguish (Okabe and Ito 2008)."""
GREY = "#777777"
"""Ink that is readable on light and on dark pages."""
_STYLE: dict[str, Any] = {
    "svg.fonttype": "none",  # Texts stay texts, in the fonts of the reader.
    "svg.hashsalt": "stich",
    "text.parse_math": False,  # Names of players may contain $.
    "font.sans-serif": ["DejaVu Sans"],
    "axes.titlelocation": "left",
    "axes.titlesize": "large",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "ytick.major.size": 0,
    "grid.color": "#8884",
    "legend.frameon": False,
    "legend.labelcolor": "linecolor",
    "lines.linewidth": 2,
}
_INKS = ("text.color", "axes.labelcolor", "axes.titlecolor", "axes.edgecolor", "xtick.color", "ytick.color")


register({"charts/matplotlib": "charts need matplotlib, which is not installed here: pip install 'stich[charts]'"})


def check_matplotlib() -> None:
    """Raise `StichError` ``charts/matplotlib`` if matplotlib is not installed."""
    if find_spec("matplotlib") is None:
        raise StichError("charts/matplotlib")


def chart(
    draw: Callable[[Figure], object], width: float, height: float, title: str = "", *, ink: str = "black", ground: str = "white"
) -> str:
    """Return as an SVG file the figure that ``draw`` fills. The same figure always gives the same text.

    ``width`` and ``height`` in pixels; ``title``: text for readers who cannot see the chart, or empty if the text beside the chart says it
    all; ``ink``: colour of texts and axes. Raise `StichError` ``charts/matplotlib`` if matplotlib is not installed.
    """
    check_matplotlib()
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    written = StringIO()
    style: Any = {**_STYLE, **dict.fromkeys(_INKS, ink)}
    with rc_context(style), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")  # Glyphs of other languages are missing here; the fonts of the reader have them.
        figure = Figure((width / 72, height / 72), facecolor=ground, layout="constrained")
        draw(figure)
        figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None}, transparent=ground == "none")
    return _for_pages(written.getvalue(), title)


def _for_pages(svg: str, title: str) -> str:
    """Return the drawing with colours that a page's style sheet can override, and without parts that differ between versions of
    matplotlib.
    """
    svg = re.sub(r"<metadata>.*?</metadata>|<defs>\s*<style.*?</defs>|<!--.*?-->", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    svg = re.sub(r' (id="[\w.]+_\d+"|transform="rotate\(-0 [^)]*\)")', "", svg)
    svg = re.sub(r' style="([^"]*)"', lambda style: re.sub(r"([\w-]+): ([^;]+)(; )?", r' \1="\2"', style[1]), svg)
    described = f'role="img" aria-label="{escape(title)}"' if title else 'aria-hidden="true"'
    svg = re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', lambda _: f'{described} stroke-linejoin="round"', svg, count=1)
    return re.sub(r"\s*\n\s*", " ", svg).replace("> <", ">\n<").strip() + "\n"
