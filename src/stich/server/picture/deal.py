"""Picture of a finished deal: game and contract, all hands at the first lead, the scores, and the result beside par.

Each small card shows a rank over a suit, large enough to be read in a thumbnail. Words and numbers are drawn as strokes, in the style of
the ranks, so that a picture needs no font.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.pictures import Faces
from stich.study.analysis import Par, Role, cards_played, roles

from .shapes import GERMAN_INKS, GERMAN_SUITS, INKS, RANKS, STAR, SUITS

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
"""Strokes of each character, and the x coordinates of its left and right end (in the units of `RANKS`)."""

_GAP, _SPACE, _STROKE, _TALL = 280, 420, 150, 1030


def width(text: str, height: float) -> float:
    """Return the width of a text drawn by `lettered` (pixels). ``height``: height of a capital (pixels)."""
    return _units(text) * height / _TALL


def lettered(text: str, x: float, y: float, height: float, ink: str, *, end: bool = False) -> str:
    """Return the SVG of a text of capitals, digits and signs, vertically centred on y. It begins at x, or ends there with ``end``.

    ``height``: height of a capital (pixels). Other characters are left out.
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


JOKER = "JK"
_GERMAN_RANKS = {"Q": "O", "J": "U"}
PAPER, EDGE, SHADE = "#fffefb", "#d9d3c5", "#00000038"


def suit(letter: str, x: float, y: float, size: float, faces: Faces) -> str:
    """Return the SVG of a suit's pip. ``x``, ``y``: its centre; ``size``: its height (pixels)."""
    german = faces == "german"
    path, ink = (GERMAN_SUITS[letter], GERMAN_INKS[letter]) if german else (SUITS[letter], INKS[letter])
    return f'<path d="{path}" fill="{ink}" transform="translate({x:.4g} {y:.4g}) scale({size / (100 if german else 1000):.4g})"/>'


def small_card(card: Card, x: float, y: float, size: tuple[float, float], faces: Faces) -> str:
    """Return the SVG of a card. ``x``, ``y``: its upper left corner; ``size``: width and height (pixels)."""
    wide, high = size
    middle, tall = x + wide / 2, min(high * 0.34, wide * 0.5)
    shape = f'width="{wide:.4g}" height="{high:.4g}" rx="{wide * 0.11:.3g}"'
    shadow = f'<rect x="{x + 1.5:.4g}" y="{y + 2.5:.4g}" {shape} fill="{SHADE}"/>'
    paper = f'{shadow}<rect x="{x:.4g}" y="{y:.4g}" {shape} fill="{PAPER}" stroke="{EDGE}" stroke-width=".8"/>'
    if card.startswith(JOKER):
        scale = min(wide, high) * 0.62 / 1000
        star = f'<path d="{STAR}" fill="#7a5a12" transform="translate({middle:.4g} {y + high / 2:.4g}) scale({scale:.4g})"/>'
        return paper + star
    pip = suit(card[0], middle, y + high * 0.715, min(high * 0.4, wide * 0.6), faces)
    return paper + _rank(card, middle, y + high * 0.29, tall, faces) + pip


def _rank(card: Card, x: float, y: float, tall: float, faces: Faces) -> str:
    ink = (GERMAN_INKS if faces == "german" else INKS)[card[0]]
    rank = _GERMAN_RANKS.get(card[1], card[1]) if faces == "german" else card[1]
    if rank == "T":
        return (
            f'<path d="{RANKS["T"]}" fill="none" stroke="{ink}" stroke-width="150" stroke-linejoin="round" stroke-linecap="round"'
            f' transform="translate({x:.4g} {y:.4g}) scale({tall / 1030:.4g})"/>'
        )
    return lettered(rank, x - width(rank, tall) / 2, y, tall, ink)


WIDTH, HEIGHT = 1200, 630
LEFT, RIGHT = 56, 1144
GOLD, CREAM, FAINT, GOOD, BAD = "#f2c14e", "#fdf8ea", "#a9cfc8", "#0f6e63", "#b3261e"
SIGNS = {"trump": "M4 17V7l5 5 3-7 3 7 5-5v10z", "penalty": "M5 12h14", "reverse": "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4"}
"""Signs for the roles of suits, as the page shows them: SVG paths in a square of 24 units."""
_SUIT_WORDS = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D", **{letter: letter for letter in "CSHD"}}
_SKIPPED = {"plain", "none"}


class _Row(msgspec.Struct, frozen=True):
    """Row of the picture: the hand of one seat."""

    role: Role
    cards: tuple[Card, ...]
    score: int


def deal_picture(state: State, par: Par | None) -> str:
    """Return the picture of a finished deal as SVG (1200 × 630 pixels). ``par``: None to leave par out.

    Its only words are those of the game; no player is named. Raise `StichError` ``analysis/unfinished`` for a deal in progress.
    """
    rows, aside = _hands(state)
    faces = state.game.dealing.faces
    foot = bool(aside) or par is not None
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#0c4a43"/>',
        f'<ellipse cx="{WIDTH / 2}" cy="{HEIGHT / 2}" rx="{WIDTH * 0.58}" ry="{HEIGHT * 0.68}" fill="#125d54"/>',
        *_head(state, faces),
        *_rows(rows, faces, 164, 516 if foot else 606),
        *(_foot(aside, par, faces) if foot else ()),
        "</svg>",
    ]
    return "".join(drawn)


def _hands(state: State) -> tuple[list[_Row], tuple[Card, ...]]:
    """Return a row for each hand at the first lead (as dealt if there was none), from forehand on, and the cards outside all hands."""
    played, seen = cards_played(state, least=0), state.view(None)
    outcome = state.outcome
    assert outcome is not None
    held: dict[Seat, tuple[Card, ...]] = {seat: state.deal.hands[seat] for seat in seen.order}
    if played:
        first = played[0][0]
        held = {seat: first.spec.deck.members(first.position.hands[place]) for place, seat in enumerate(first.order)}
    in_hand = {card for cards in held.values() for card in cards}
    everything = [card for cards in (*state.deal.hands, state.deal.undealt) for card in cards]
    parts = roles(state)
    rows = [_Row(parts[seat], seen.arranged(held[seat]), outcome.scores[seat]) for seat in seen.order]
    return rows, seen.arranged([card for card in everything if card not in in_hand])


def _head(state: State, faces: Faces) -> Iterator[str]:
    outcome = state.outcome
    assert outcome is not None
    yield lettered(state.game.name, LEFT, 58, 26, FAINT)
    yield from _contract(getattr(state.view(None), "contract", None) or "", faces)
    if outcome.declarer is not None and outcome.won is not None:
        text = _signed(outcome.scores[outcome.declarer])
        wide = width(text, 62) + 64
        colour, edge = (GOOD, GOLD) if outcome.won else (BAD, BAD)
        yield (
            f'<rect x="{RIGHT - wide:.4g}" y="34" width="{wide:.4g}" height="104" rx="24" fill="#fffefb" stroke="{edge}" stroke-width="5"/>'
        )
        yield lettered(text, RIGHT - 32, 86, 62, colour, end=True)


def _contract(text: str, faces: Faces) -> Iterator[str]:
    """Yield the SVG of the contract: suits as pips, roles of suits as signs, other words as text, since they are alike in many
    languages."""
    x, y = float(LEFT), 112.0
    for word in re.findall(r"[\w-]+", text):
        if word in _SUIT_WORDS:
            yield f'<rect x="{x:.4g}" y="{y - 30}" width="60" height="60" rx="12" fill="#fffefb"/>'
            yield suit(_SUIT_WORDS[word], x + 30, y, 42, faces)
            x += 76
        elif word in SIGNS:
            fill = CREAM if word == "trump" else "none"
            yield (
                f'<path d="{SIGNS[word]}" transform="translate({x - 10:.4g} {y - 24:.4g}) scale(2)" fill="{fill}" stroke="{CREAM}"'
                ' stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>'
            )
            x += 62
        elif word not in _SKIPPED:
            shown = word.replace("-", " ")
            yield lettered(shown, x, y, 46, CREAM)
            x += width(shown, 46) + 28


def _rows(rows: list[_Row], faces: Faces, top: float, bottom: float) -> Iterator[str]:
    step = (bottom - top) / len(rows)
    score_width = max(width(_signed(row.score), 34) for row in rows) + 28
    most = max(len(row.cards) for row in rows)
    room_for_cards = RIGHT - score_width - LEFT - 74
    high = min(step - 12, 120)
    wide = min(room_for_cards / most - 6, high * 0.9)
    best = max(row.score for row in rows)
    for number, row in enumerate(rows):
        middle = top + step * (number + 0.5)
        yield _place(number + 1, row.role, middle)
        for i, card in enumerate(row.cards):
            yield small_card(card, LEFT + 74 + i * (wide + 6), middle - high / 2, (wide, high), faces)
        won = row.score > 0 and row.score == best
        yield lettered(_signed(row.score), RIGHT, middle, 34, GOLD if won else CREAM, end=True)


def _place(number: int, role: Role, y: float) -> str:
    """Return the SVG of a seat's number, counted from forehand: on a gold ground for the declarer, in a golden ring for the partner, plain
    for others."""
    fill, edge = (GOLD, GOLD) if role == "declarer" else ("none", GOLD) if role == "partner" else ("none", FAINT)
    text, ink = str(number), "#0a3f39" if role == "declarer" else GOLD if role == "partner" else FAINT
    ring = f'<circle cx="{LEFT + 26}" cy="{y:.4g}" r="25" fill="{fill}" stroke="{edge}" stroke-width="3"/>'
    return ring + lettered(text, LEFT + 26 - width(text, 24) / 2, y, 24, ink)


def _foot(aside: tuple[Card, ...], par: Par | None, faces: Faces) -> Iterator[str]:
    x = LEFT + 74.0
    for card in aside[:6]:
        yield small_card(card, x, 524, (52, 70), faces)
        x += 58
    if par is not None:
        left = x + 40 if aside else LEFT + 74
        yield from _bar(par, left) if par.most > 1 else _marks(par, left)


def _bar(par: Par, left: float) -> Iterator[str]:
    """Yield the SVG of the result as a bar, par as a mark on it, and a dashed line at half of the maximum."""
    right = RIGHT - 8
    y, long = 562, right - left

    def at(points: int) -> float:
        return left + long * points / par.most

    yield f'<rect x="{left:.4g}" y="{y}" width="{long:.4g}" height="22" rx="11" fill="#00000045"/>'
    if par.result:
        yield f'<rect x="{left:.4g}" y="{y}" width="{max(22, at(par.result) - left):.4g}" height="22" rx="11" fill="{CREAM}"/>'
    yield f'<path d="M{at(par.most // 2):.4g} {y - 5}v32" stroke="{FAINT}" stroke-width="3" stroke-dasharray="4 4"/>'
    yield f'<path d="M{at(par.par):.4g} {y - 4}l-11-16h22z" fill="{GOLD}"/>'
    label = f"PAR {par.par}"
    wide = width(label, 20)
    yield lettered(label, min(max(at(par.par) - wide / 2, left), right - wide), y - 36, 20, GOLD)
    made = str(par.result)
    yield lettered(made, min(max(at(par.result) - width(made, 22) / 2, left), right - width(made, 22)), y + 44, 22, CREAM)


def _marks(par: Par, left: float) -> Iterator[str]:
    """Yield the SVG of two ticks or crosses: whether the deal could be won by best play, and whether it was won."""
    yield lettered("PAR", left, 560, 26, GOLD)
    x = left + width("PAR", 26) + 44
    yield _tick(par.par, x, GOLD)
    yield _line(f"M{x + 44:.4g} 560h70m-18-16 18 16-18 16", FAINT, 5)
    yield _tick(par.result, x + 166, CREAM)


def _tick(won: int, x: float, ink: str) -> str:
    path = "m-18 2 13 14 24-32" if won else "m-16-16 32 32m0-32-32 32"
    return _line(f"M{x:.4g} 560{path}", ink, 8)


def _line(path: str, ink: str, wide: int) -> str:
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{wide}" stroke-linecap="round" stroke-linejoin="round"/>'


def _signed(score: int) -> str:
    return f"+{score}" if score > 0 else f"−{-score}" if score < 0 else "0"
