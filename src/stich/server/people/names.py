"""What people may call themselves: names that can be seen, and that nobody takes for one which the page itself gives.

Libraries of lookalike letters (Unicode TR39) were weighed: those on PyPI are unkept or far larger than the dozen words
that are guarded here, so the few letters of these words have their lookalikes below.
"""

from __future__ import annotations

import re
import unicodedata

import regex

from stich.kernel.errors import StichError

NAME_LIMIT = 24
"""Graphemes of a guest's name: what a reader takes for one letter."""
ACCOUNT_NAME_LENGTHS = range(2, 21)
"""Graphemes of an account's name."""
CODE_POINT_LIMIT = 80

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
    "f": "ƒ",
    "i": "1!|lіιı",
    "j": "јϳ",
    "k": "кκ",
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
    "w": "ԝѡω",
    "x": "хχ×",
    "y": "уүγ",
    "z": "2ᴢ",
    "ー": "一-–—―ｰ丨",
    "タ": "夕",
    "ト": "卜",
    "ニ": "二",
    "ロ": "口",
}
"""By letter, what passes for it: Cyrillic, Greek and Armenian letters, digits, kanji for kana."""

CAPITALS = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧВЕЗКМНОРСТУХІЈЅԌԚԜՍՕ", "abezhikmnoptyxbe3kmhopctyxijsgqwuo", strict=True))
"""Capitals that look like others than their small letters do."""
ALPHABETS = "Latin", "Greek", "Cyrillic", "Armenian", "Cherokee", "Georgian", "Coptic"
_ALPHABETS = [regex.compile(rf"\p{{Script={alphabet}}}") for alphabet in ALPHABETS]

_SAME: dict[str, str] = {}
for _letter, _lookalikes in LOOKALIKES.items():
    for _c in _lookalikes:
        if _letter < "\u3000" or unicodedata.category(_c)[0] != "P":
            _SAME.setdefault(_c, _SAME.get(_letter, _letter))
for _letter in [c for c in _SAME if _SAME[c] == c]:
    del _SAME[_letter]

_BETWEEN = r"[\W_]*"
_AFTER = r"(?:[\W\d_]*|[\W_]+[\W\d_olivx]*)"
"""A number, also one of letters that look like digits or in Roman ones."""


def checked_name(text: str) -> str:
    """A name as it is shown to others.

    `StichError` ``name/invalid`` unless it has 1 to 24 visible characters, ``name/reserved`` where it looks like one that the page gives.
    """
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    odd = [c for c in clean if c != " " and unicodedata.category(c)[0] in "CZ"]
    if odd or not 1 <= len(graphemes(clean)) <= NAME_LIMIT or len(clean) > CODE_POINT_LIMIT or any(_piled(clean)):
        raise StichError(f"a name has 1 to {NAME_LIMIT} visible characters", code="name/invalid")
    if not any(c.isalnum() or unicodedata.category(c) == "So" for c in clean):
        raise StichError("a name has at least one letter, digit or picture", code="name/invalid")
    if _RESERVED.fullmatch(_folded(clean)):
        raise StichError("this name looks like one that the page gives to computers, guests or seats", code="name/reserved")
    return clean


def checked_account_name(text: str) -> str:
    """A name that is to be one person's alone.

    `StichError` besides those of `checked_name`: ``name/length`` unless it has 2 to 20 characters, ``name/mixed`` where letters of
    several alphabets stand side by side.
    """
    clean = checked_name(text)
    if len(graphemes(clean)) not in ACCOUNT_NAME_LENGTHS:
        raise StichError("the name of an account has 2 to 20 characters", code="name/length")
    if sum(bool(alphabet.search(clean)) for alphabet in _ALPHABETS) > 1:
        raise StichError("the letters of a name are of one alphabet: Latin, Greek or Cyrillic, for example", code="name/mixed")
    return clean


def graphemes(text: str) -> list[str]:
    """What a reader takes for one letter each (Unicode UAX 29)."""
    return regex.findall(r"\X", text)


def skeleton(name: str) -> str:
    """What all names have in common that look like this one: no case, no accents, no spaces or marks, one letter for all its lookalikes."""
    letters = (_SAME.get(c, c) for c in _folded("".join(CAPITALS.get(c, c) for c in name)))
    plain = "".join(c for c in letters if unicodedata.category(c)[0] not in "ZP")
    return plain.replace("rn", "m").replace("uu", "w")


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
