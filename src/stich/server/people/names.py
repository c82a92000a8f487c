"""What people may call themselves: names that can be seen, and that nobody takes for one which the page itself gives.

Libraries of lookalike letters (Unicode TR39) were weighed: those on PyPI are unkept or far larger than the dozen words
that are guarded here, so the few letters of these words have their lookalikes below.
"""

from __future__ import annotations

import re
import unicodedata

from stich.kernel.errors import StichError

NAME_LIMIT = 24

NUMBERED = ("computer", "com", "guest", "gast", "コンピューター", "コンピュータ", "ゲスト")
"""What the page calls computers and guests without a name, in its languages; a number may follow."""
ALONE = ("you", "du", "あなた", "empty seat", "freier platz", "空席", "server", "stich")
"""What it calls the reader, a seat where nobody sits, and itself."""

LOOKALIKES = {
    "a": "@4аαɑ",
    "b": "8ьƅв",
    "c": "сϲᴄ",
    "d": "ԁɗ",
    "e": "3еєҽ",
    "g": "9ɡցǥ",
    "h": "һհ",
    "i": "1!|lіιı",
    "l": "1!|iіιı",
    "m": "мϻ",
    "n": "пոη",
    "o": "0оοօ",
    "p": "рρ",
    "q": "ԛգ",
    "r": "гᴦ",
    "s": "$5ѕꜱ",
    "t": "7тτ+",
    "u": "υսцμvʋ",
    "v": "νѵu",
    "y": "уүγ",
    "z": "2ᴢ",
    "ー": "一-–—―ｰ丨",
    "タ": "夕",
    "ト": "卜",
    "ニ": "二",
    "ロ": "口",
}
"""By letter, what passes for it: Cyrillic, Greek and Armenian letters, digits, kanji for kana."""

_BETWEEN = r"[\W_]*"
_AFTER = r"(?:[\W\d_]*|[\W_]+[\W\d_olivx]*)"
"""A number, also one of letters that look like digits or in Roman ones."""


def checked_name(text: str) -> str:
    """A name as it is shown to others.

    `StichError` ``name/invalid`` unless it has 1 to 24 visible characters, ``name/reserved`` where it looks like one that the page gives.
    """
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    odd = [c for c in clean if c != " " and unicodedata.category(c)[0] in "CZ"]
    if odd or not 1 <= len(clean) <= NAME_LIMIT or any(_piled(clean)):
        raise StichError(f"a name has 1 to {NAME_LIMIT} visible characters", code="name/invalid")
    if not any(c.isalnum() or unicodedata.category(c) == "So" for c in clean):
        raise StichError("a name has at least one letter, digit or picture", code="name/invalid")
    if _RESERVED.fullmatch(_folded(clean)):
        raise StichError("this name looks like one that the page gives to computers, guests or seats", code="name/reserved")
    return clean


def _piled(text: str) -> list[str]:
    """Places where more than two combining marks stand on one letter."""
    return [text[i : i + 3] for i in range(len(text) - 2) if all(unicodedata.combining(c) for c in text[i : i + 3])]


def _folded(text: str) -> str:
    """Small letters without accents, wide and narrow forms alike, hiragana as katakana; kana keep their voicing marks."""
    kana = "".join(chr(ord(c) + 0x60) if "ぁ" <= c <= "ゖ" else c for c in unicodedata.normalize("NFKC", text).casefold())
    return "".join(
        c if c >= "\u3000" else "".join(d for d in unicodedata.normalize("NFKD", c) if not unicodedata.combining(d)) for c in kana
    )


def _pattern(word: str) -> str:
    """Whatever passes for this word."""
    letters = [c for c in _folded(word) if c != " "]
    return _BETWEEN.join(f"[{re.escape(c + LOOKALIKES.get(c, ''))}]" for c in letters)


_RESERVED = re.compile(rf"{_BETWEEN}(?:(?:{'|'.join(map(_pattern, ALONE))}){_BETWEEN}|(?:{'|'.join(map(_pattern, NUMBERED))}){_AFTER})")
