"""Words for facts about a deal in three languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping

import msgspec

LANGUAGES = ("en", "de", "ja")
"""Languages of the words."""

Value = bool | int | str
WordRows = Iterable[tuple[str, Value | None, str, str, str]]
"""Rows of a table of words: fact, value (None: a number follows or precedes the word), and the words in English, German and Japanese.

Words of one language are separated by commas. The first one is written; all are read.
"""


class FactWord(msgspec.Struct, frozen=True):
    """Word for a fact. A dot in ``fact`` leads into a nested object, as in ``matadors.with``."""

    fact: str
    value: Value | None
    """Value that the word stands for; None if the word takes a number, as *with* in *with 2*."""
    forms: tuple[tuple[str, ...], ...]
    """Forms of the word for each of `LANGUAGES`, folded as by `fold`."""
    written: tuple[str, ...]
    """Form to write, for each of `LANGUAGES`."""

    def in_language(self, language: str) -> str:
        """Return the form to write in this language."""
        return self.written[LANGUAGES.index(language)]


def fold(text: str) -> str:
    """Return the text in the form in which words are compared: without case, width of letters, dots and repeated blanks."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("_", " ").replace(".", " ")
    return " ".join(plain.split())


class FactWords:
    """Words for the facts of one game: `names` of the facts, and `values`, the words for their values."""

    def __init__(self, names: WordRows, values: WordRows) -> None:
        self.names, self.values = tuple(_words(names)), tuple(_words(values))
        self._name_of = _by_form(self.names)
        self._value_of = _by_form(self.values)

    def fact(self, text: str) -> str | None:
        """Return the fact that this heading or flag names, in any language, or None."""
        found = self._name_of.get(fold(text))
        return found[0].fact if found else None

    def facts_named(self, text: str) -> tuple[str, ...]:
        """Return all facts that this heading may name; German *Spiel* is a deal's number or its contract."""
        return tuple(word.fact for word in self._name_of.get(fold(text), ()))

    def name(self, fact: str, language: str = "en") -> str:
        """Return the name of a fact in this language; without one, the fact itself."""
        return next((word.in_language(language) for word in self.names if word.fact == fact), fact.replace("_", " "))

    def value(self, fact: str, text: str) -> Value | None:
        """Return the value of this fact that the text names, in any language, or None."""
        found = (word.value for word in self._value_of.get(fold(text), ()) if word.fact == fact)
        return next(found, None)

    def word(self, fact: str, value: Value | None, language: str = "en") -> str:
        """Return the word for a value of a fact in this language; without one, the value itself."""
        same = (w for w in self.values if w.fact == fact and w.value == value and isinstance(w.value, bool) == isinstance(value, bool))
        return next((w.in_language(language) for w in same), "" if value is None else str(value))

    def read(self, text: str) -> tuple[FactWord, ...]:
        """Return all words with this form, in any language."""
        return self._value_of.get(fold(text), ())

    def beginning(self, text: str, language: str | None = None) -> Iterator[FactWord]:
        """Yield the words with a form that begins with the text. ``language``: only words of this language; None: of all."""
        start = fold(text)
        places = range(len(LANGUAGES)) if language is None else (LANGUAGES.index(language),)
        yield from (word for word in self.values if any(form.startswith(start) for place in places for form in word.forms[place]))


def _words(table: WordRows) -> Iterator[FactWord]:
    for fact, value, *texts in table:
        kept = tuple(tuple(part.strip() for part in text.split(",") if part.strip()) for text in texts)
        forms = tuple(tuple(map(fold, parts)) for parts in kept)
        yield FactWord(fact, value, forms, tuple(parts[0] if parts else "" for parts in kept))


def _by_form(words: Iterable[FactWord]) -> Mapping[str, tuple[FactWord, ...]]:
    found: dict[str, list[FactWord]] = {}
    for word in words:
        for form in dict.fromkeys(form for forms in word.forms for form in forms):
            found.setdefault(form, []).append(word)
    return {form: tuple(same) for form, same in found.items()}


LIST_NAMES: WordRows = (
    ("deal", None, "deal, no, number, #", "Nr, Spiel, Spielnummer, Nummer", "ディール, 番号"),
    ("date", None, "date, day", "Datum, Tag", "日付"),
    ("dealer", None, "dealer, dealt by", "Geber, Kartengeber", "ディーラー"),
    ("declarer", None, "declarer, player, who", "Alleinspieler, Spieler, Name, Solist", "ディクレアラー, プレイヤー, 名前"),
    ("sitting_out", None, "sitting out, sits out, out", "setzt aus, Aussetzer, aussetzend, sitzt aus", "休み"),
    ("won", None, "result, won, outcome", "Ergebnis, Ausgang, gewonnen", "結果, 成否"),
    ("score", None, "score, value, game points, game", "Punkte, Spielpunkte, Wert, Spielwert", "得点"),
    ("factor", None, "factor, bock, multiplier", "Faktor, Bock, Bockspiel, Bockrunde, mal", "倍率, ボック"),
    ("passed_in", None, "passed in, passed", "eingepasst, gepasst", "全員パス, パス"),
    ("total", None, "total, sum", "Gesamt, Summe, Gesamtpunkte", "合計"),
)
"""Names of facts that the lists of all games have."""

LIST_VALUES: WordRows = (
    ("won", True, "won, win, w, +, yes", "gewonnen, gew, gw, g, gewinn, ja", "成功, 勝ち, 勝, ○"),
    ("won", False, "lost, loss, l, -, −, no", "verloren, verl, vl, v, verlust, nein", "失敗, 負け, 負, ×"),
    ("passed_in", True, "all passed, passed in, passed, pass", "eingepasst, alle gepasst, gepasst, passe", "全員パス, パス, 流れ"),
    ("factor", 2, "bock, doubled", "Bock, Bockspiel, Bockrunde", "ボック"),
    ("factor", None, "times, x, *", "mal, Faktor", "倍"),
)
"""Words for values that the lists of all games have."""

LIST_WORDS = FactWords(LIST_NAMES, LIST_VALUES)
"""Words for games without a table of words."""
