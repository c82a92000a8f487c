"""Recognition of names that look alike (Unicode Technical Standard 39): skeletons, allowed characters, and scripts that a name may mix.

The data is ``confusables.txt``, written by ``scripts/confusables``; its first line names the version of Unicode. Two names look alike if
they have the same skeleton. Beyond the standard, a skeleton ignores case, accents and punctuation, replaces hiragana by katakana, and
digits by the letters that they imitate.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

import msgspec
import regex

DATA = Path(__file__).parent / "confusables.txt"
SCRIPTS = """
Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han Hebrew Hiragana Kannada
Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan
""".split()  # noqa: SIM905
"""Scripts in everyday use (Unicode Standard Annex 31, table 5). Characters of other scripts never have the status *allowed*."""
TOGETHER = (
    frozenset({"Latin", "Han", "Hiragana", "Katakana"}),
    frozenset({"Latin", "Han", "Bopomofo"}),
    frozenset({"Latin", "Han", "Hangul"}),
)
"""Sets of scripts that one name may mix (level *highly restrictive*, Unicode Technical Standard 39, section 5.2)."""
DIGITS = dict(zip("0123456789@$+!|", "oizeasgtbgastii", strict=True))
"""Letters that digits and signs imitate, as 0 for o."""
READ_AS = {"ꞓ": "e", "ʍ": "m", "ɜ": "e", "ĸ": "k", "π": "n"}
"""ASCII letters that these characters look like. Their Unicode names name another letter, or none."""
PAIRS = {"rn": "m", "vv": "w", "uu": "w"}
"""Pairs of letters that look like one letter, with that letter."""

_IGNORED = regex.compile(r"\p{Default_Ignorable_Code_Point}+")
_BASE = re.compile(r"LATIN (?:(?:SMALL|CAPITAL) LETTER|LETTER SMALL CAPITAL) (?:[A-Z ]+ )?([A-Z])(?: WITH [A-Z ]+)?")
_EAST_ASIAN = regex.compile(r"[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}&&\p{L}]", regex.VERSION1)
_BY_SCRIPT = {script: regex.compile(rf"\p{{Script_Extensions={script}}}") for script in SCRIPTS}


class Data(msgspec.Struct, frozen=True):
    """Unicode's data on characters that look alike."""

    version: str
    prototypes: dict[str, str]
    """Prototype (the character that it looks like) by character; characters that are their own prototype are left out."""
    starts: list[int]
    """First code point of each range of characters with the status *allowed*, ascending."""
    ends: list[int]


@cache
def data() -> Data:
    """Return the data of ``confusables.txt``. The file is read once."""
    lines = DATA.read_text("ascii").splitlines()
    prototypes: dict[str, str] = {}
    starts: list[int] = []
    ends: list[int] = []
    for line in lines:
        if line.startswith("allowed "):
            for span in line.split()[1:]:
                start, _, end = span.partition("-")
                starts.append(int(start, 16))
                ends.append(int(end, 16))
        elif not line.startswith("#"):
            prototype, _, alike = line.partition(";")
            prototypes |= dict.fromkeys(map(_character, alike.split()), "".join(map(_character, prototype.split())))
    return Data(lines[0].rpartition(" ")[2].rstrip("."), prototypes, starts, ends)


def _character(code: str) -> str:
    return chr(int(code, 16))


def is_allowed(character: str) -> bool:
    """Return whether identifiers may hold this letter, mark or digit (*Identifier_Status=Allowed*)."""
    known = data()
    place = bisect_right(known.starts, ord(character)) - 1
    return place >= 0 and ord(character) <= known.ends[place]


def mixes_scripts(text: str) -> bool:
    """Return whether a text mixes more scripts than the level *highly restrictive* allows, or decimal digits of several scripts."""
    letters = [c for c in text if unicodedata.category(c)[0] in "LMN"]
    zeros = {ord(c) - unicodedata.decimal(c) for c in letters if unicodedata.category(c) == "Nd"}
    of_each = [scripts for c in letters if (scripts := _scripts(c))]
    common = frozenset(SCRIPTS).intersection(*of_each)
    together = any(all(scripts & mix for scripts in of_each) for mix in TOGETHER)
    return len(zeros) > 1 or not (common or together)


@lru_cache(4096)
def _scripts(character: str) -> frozenset[str]:
    """Return the scripts in which a character is used; an empty set if it is common to all scripts."""
    return frozenset(script for script, used in _BY_SCRIPT.items() if used.match(character))


def folded(text: str, *, cased: bool = False) -> str:
    """Return a text in lower case without accents, with each letter replaced by the letter that it looks like.

    ASCII letters and digits, spaces and punctuation stay, in lower case. ``cased``: replace a capital by what the capital itself looks
    like, not by what its lower-case letter looks like.
    """
    visible = _IGNORED.sub("", unicodedata.normalize("NFKC", text))
    return "".join(_folded(c) for c in (visible if cased else visible.casefold()))


@lru_cache(4096)
def _folded(character: str) -> str:
    if character.isascii():
        return character.lower()
    if "ぁ" <= character <= "ゖ":
        character = chr(ord(character) + 0x60)
    if _EAST_ASIAN.match(character):  # kana keep their voicing marks, and Hangul its syllables
        return data().prototypes.get(character, character).lower()
    looks = "".join(data().prototypes.get(c, c) for c in unicodedata.normalize("NFD", character))
    plain = "".join(_letter(c) for c in looks).casefold()
    return "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))


def _letter(character: str) -> str:
    """Return the ASCII letter on which a Latin letter is based, according to its Unicode name; any other character unchanged."""
    named = None if character.isascii() else _BASE.fullmatch(unicodedata.name(character, ""))
    return READ_AS.get(character) or (character if named is None else named[1])


def skeleton(name: str, *, cased: bool = False) -> str:
    """Return the skeleton of a name: a text that is the same for all names that look like it, in any case. ``cased``: as in `folded`."""
    letters = "".join(DIGITS.get(c, c) for c in folded(name, cased=cased)).replace("l", "i")
    plain = "".join(c for c in letters if not _is_mark(c))
    for pair, one in PAIRS.items():
        plain = plain.replace(pair, one)
    return plain or letters


def _is_mark(character: str) -> bool:
    """Return whether a character is a space, punctuation, a modifier, or invisible."""
    category = unicodedata.category(character)
    return category[0] in "CZP" or category == "Sk" or (category == "Lm" and not _EAST_ASIAN.match(character))


def skeletons(name: str) -> frozenset[str]:
    """Return the skeletons of a name as written, in lower case and in capitals. Two names look alike if they share one."""
    return frozenset(_skeletons(name))


def _skeletons(name: str) -> Iterator[str]:
    yield skeleton(name)
    yield skeleton(name, cased=True)
    yield skeleton(name.upper(), cased=True)
