"""Words and numbers drawn as strokes, in the style of the ranks on the cards, so that a picture needs no font."""

from __future__ import annotations

from .shapes import RANKS

_BOWL = "M-230 440V-440H30A225 240 0 0 1 30 40H-230"
_ROUND = "M254-238A280 350 0 0 0-280-90V90A280 350 0 0 0"
_GLYPHS: dict[str, tuple[str, int, int]] = {
    "A": (RANKS["A"], -270, 270),
    "B": (RANKS["B"], -230, 255),
    "C": (f"{_ROUND} 254 238", -280, 254),
    "D": (RANKS["D"], -230, 280),
    "E": ("M220-440H-220V440H220M-220-10H160", -220, 220),
    "F": ("M220-440H-220V440M-220-10H160", -220, 220),
    "G": (f"{_ROUND} 280 90V20H70", -280, 280),
    "H": ("M-260-440V440M260-440V440M-260 0H260", -260, 260),
    "I": ("M0-440V440", 0, 0),
    "J": (RANKS["J"], -240, 170),
    "K": (RANKS["K"], -220, 280),
    "L": ("M-210-440V440H210", -210, 210),
    "M": ("M-330 440V-440L0 120 330-440V440", -330, 330),
    "N": ("M-265 440V-440L265 440V-440", -265, 265),
    "O": ("M-280-90v180a280 350 0 0 0 560 0v-180a280 350 0 0 0-560 0Z", -280, 280),
    "P": (_BOWL, -230, 255),
    "Q": (RANKS["Q"], -280, 300),
    "R": (f"{_BOWL}M50 40 260 440", -230, 260),
    "S": (
        "M235-285C190-385 110-440 0-440C-140-440-235-350-235-235C-235-100-130-50 0-15C140 20 250 75 250 215"
        "C250 350 140 440 0 440C-125 440-215 380-255 265",
        -255,
        250,
    ),
    "T": ("M-280-440H280M0-440V440", -280, 280),
    "U": ("M-265-440V130a265 310 0 0 0 530 0V-440", -265, 265),
    "V": ("M-280-440 0 440 280-440", -280, 280),
    "W": ("M-420-440-210 440 0-250 210 440 420-440", -420, 420),
    "X": ("M-260-440 260 440M260-440-260 440", -260, 260),
    "Y": ("M-270-440 0 10 270-440M0 10V440", -270, 270),
    "Z": ("M-250-440H250L-260 440H270", -260, 270),
    "0": ("M-250-100v200a250 340 0 0 0 500 0v-200a250 340 0 0 0-500 0Z", -250, 250),
    "1": (RANKS["1"], -130, 60),
    "2": (RANKS["2"], -250, 270),
    "3": (RANKS["3"], -245, 245),
    "4": (RANKS["4"], -290, 280),
    "5": (RANKS["5"], -240, 250),
    "6": (RANKS["6"], -245, 245),
    "7": (RANKS["7"], -260, 260),
    "8": (RANKS["8"], -255, 255),
    "9": (RANKS["9"], -245, 245),
    "+": ("M-240 20H240M0-220V260", -240, 240),
    "−": ("M-240 20H240", -240, 240),
}
"""Strokes of each character with its left and right end, in the units of `RANKS`."""

_GAP, _SPACE, _STROKE, _TALL = 280, 420, 150, 1030


def width(text: str, height: float) -> float:
    """Return the width of the text drawn by `lettered` (pixels). ``height``: height of a capital."""
    return _units(text) * height / _TALL


def lettered(text: str, x: float, y: float, height: float, ink: str, *, end: bool = False) -> str:
    """Return the SVG of a line of capitals, digits and signs, vertically centred on y. It begins at x, or with ``end`` it ends there.

    Other characters are left out.
    """
    scale = height / _TALL
    left = x - _units(text) * scale if end else x
    at, drawn = 0.0, []
    for letter in text.upper():
        if letter == " ":
            at += _SPACE
        elif letter in _GLYPHS:
            path, low, high = _GLYPHS[letter]
            drawn.append(f'<path d="{path}" transform="translate({at - low + _STROKE / 2:g})"/>')
            at += high - low + _GAP
    return (
        f'<g transform="translate({left:.4g} {y:.4g}) scale({scale:.4g})" fill="none" stroke="{ink}" stroke-width="{_STROKE}"'
        f' stroke-linejoin="round" stroke-linecap="round">{"".join(drawn)}</g>'
    )


def _units(text: str) -> float:
    spaces = text.count(" ") * _SPACE
    letters = [_GLYPHS[letter] for letter in text.upper() if letter in _GLYPHS]
    return spaces + sum(high - low + _GAP for _, low, high in letters) - (_GAP - _STROKE if letters else 0)
