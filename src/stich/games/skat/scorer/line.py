"""Line of text that states a deal of Skat: *B clubs with 1 66*."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stich.games.skat.rules.options import SkatOptions
from stich.kernel.plugin.fact_line import LineReader, LineReading, Token
from stich.kernel.plugin.fact_words import FactWord

from .words import WORDS

PLACES = "FMR"
OF_NULL = frozenset({"contract", "hand", "ouvert", "won", "bid", "kontra", "factor", "declarer_tricks", "conceded_by", "thrown_in_by"})
"""Facts of a null, besides those of every deal."""
OF_RAMSCH = frozenset({"no_trick", "all_tricks", "players_who_left_the_skat", "factor"})
DECLARED_ONLY = frozenset({"no_trick", "all_tricks", "players_who_left_the_skat", "passed_in", "variant"})
WITH_SCORE = frozenset({"declarer", "contract", "hand", "ouvert", "won", "factor", "score", "sitting_out"})
"""Facts that may stand beside a score that stands for everything else."""
FOLLOWING = ("hand", "ouvert", "level", "won", "kontra", "factor", "schneider_announced", "schwarz_announced")


def read_line(options: SkatOptions, line: str, players: Sequence[str], dealer: int, language: str) -> LineReading:
    """Return the interpretation of a line that tells a deal of Skat.

    ``players``: names by seat, or none if only one deal is scored; ``dealer``: seat that dealt it.
    """
    return _Line(options, line, players, dealer, language).read()


def _fits(word: FactWord, facts: Mapping[str, Any]) -> bool:
    """Return True if this word of Skat is possible after these facts."""
    outer = word.fact.partition(".")[0]
    if "variant" in facts:
        return outer in OF_RAMSCH
    if word.fact in ("passed_in", "variant"):
        return "contract" not in facts
    if outer in DECLARED_ONLY or outer in facts:
        return False
    return facts.get("contract") != "null" or outer in OF_NULL


class _Line:
    """Line about a deal of Skat."""

    def __init__(self, options: SkatOptions, line: str, players: Sequence[str], dealer: int, language: str) -> None:
        self.options, self.dealer = options, dealer
        self.reader = LineReader(WORDS, line, players, language, _fits)
        self.named: dict[int, int | None] = {}
        """Card points of the players that a line about a ramsch names, by seat."""
        self.bare: list[Token] = []
        self.without_trick: list[int] = []
        self.out: list[str] = []

    def read(self) -> LineReading:
        """Return the interpretation."""
        reader = self.reader
        self._read_tokens()
        entry = self._entry()
        parts = sorted(reader.parts, key=lambda part: part.start)
        return LineReading(entry, tuple(parts), tuple(reader.problems), reader.completions(self._before_last()._following()))

    def _read_tokens(self) -> None:
        reader = self.reader
        if not self._passed_in() and reader.players:
            self._declarer()
        while reader.token is not None:
            self._next(reader.token)

    def _before_last(self) -> _Line:
        """Return the line without its last word, if that has been begun and not ended with a blank."""
        reader = self.reader
        if not reader.tokens or reader.tokens[-1].end < len(reader.line):
            return self
        before = _Line(self.options, reader.line[: reader.tokens[-1].start], reader.players, self.dealer, reader.language)
        before._read_tokens()
        return before

    # -- tokens ----------------------------------------------------------------------------------------------------------

    def _passed_in(self) -> bool:
        """Read a line that is only a dash: all passed."""
        reader, token = self.reader, self.reader.token
        if token is None or len(reader.tokens) > 1 or token.text not in ("-", "–", "—", "−"):
            return False
        reader.at = 1
        reader.set("passed_in", True, token, token, WORDS.word("passed_in", True, reader.language))
        return True

    def _declarer(self) -> None:
        reader, first = self.reader, self.reader.token
        opening = reader.words.read(first.text) if first is not None else ()
        if any(word.fact in ("variant", "passed_in") for word in opening) and first is not None and len(first.text) > 1:
            return
        seat = reader.take_player()
        if seat is not None and first is not None:
            reader.facts["declarer"] = seat
            reader.note(first.start, reader.tokens[reader.at - 1].end, "declarer", reader.players[seat])
        elif first is not None and len(reader.tokens) > 1 and any(w.fact == "contract" for w in reader.words.read(reader.tokens[1].text)):
            reader.at += 1
            reader.complain(first, "player", choices=self._names())

    def _next(self, token: Token) -> None:
        reader, facts = self.reader, self.reader.facts
        if token.signed is not None and "variant" not in facts:
            reader.at += 1
            reader.set("score", token.signed, token, token, f"{token.signed:+}".replace("-", "−"))
            return
        if token.text[:1] in "-−" and len(token.text) > 1 and self._sits_out(token):
            return
        if "variant" in facts:
            self._of_ramsch(token)
            return
        if token.number is not None:
            self._number(token)
            return
        found = reader.take_word()
        if found is not None:
            word, number, first, last = found
            value = number if word.value is None else word.value
            assert value is not None
            reader.set(word.fact, value, first, last, reader.say(word, number))
            return
        seat = None if "declarer" in facts or "passed_in" in facts else reader.take_player()
        if seat is not None:
            facts["declarer"] = seat
            reader.note(token.start, reader.tokens[reader.at - 1].end, "declarer", reader.players[seat])
            return
        reader.pass_unknown()

    def _number(self, token: Token) -> None:
        """Read a number: the card points, or what the word after it says."""
        reader = self.reader
        after = reader.tokens[reader.at + 1] if reader.at + 1 < len(reader.tokens) else None
        third = reader.tokens[reader.at + 2] if reader.at + 2 < len(reader.tokens) else None
        units = [w for w in reader.words.read(after.text) if w.value is None] if after is not None and after.number is None else []
        assert token.number is not None
        most = {"declarer_card_points": 120, "declarer_tricks": 10}
        if after is not None and after.start == token.end:
            most["factor"] = 64  # as 2倍
        units = [w for w in units if token.number <= most.get(w.fact, -1) and _fits(w, reader.facts)]
        free = third is None or third.number is None or after is None or third.start > after.end
        if units and after is not None and free:
            reader.at += 2
            reader.set(units[0].fact, token.number, token, after, reader.say(units[0], token.number))
            return
        reader.at += 1
        if reader.facts.get("contract") == "null" or {"passed_in", "declarer_card_points"} & reader.facts.keys():
            reader.complain(token, "number")
        else:
            points = next(w for w in WORDS.values if w.fact == "declarer_card_points")
            reader.set("declarer_card_points", token.number, token, token, reader.say(points, token.number))

    def _sits_out(self, token: Token) -> bool:
        """Read a player who sits out, as *-Dora*."""
        reader = self.reader
        start = token.text[1:].casefold()
        found = [name for name in reader.players if name.casefold() == start] or [
            n for n in reader.players if n.casefold().startswith(start)
        ]
        if len(found) != 1:
            return False
        reader.at += 1
        self.out.append(found[0])
        reader.note(token.start, token.end, "sitting_out", f"{WORDS.name('sitting_out', reader.language)}: {found[0]}")
        return True

    def _of_ramsch(self, token: Token) -> None:
        reader = self.reader
        if token.number is not None and not self.named:
            self.bare.append(token)
            reader.at += 1
            return
        found = reader.take_word()
        if found is not None:
            word, number, first, last = found
            if word.fact in ("no_trick", "all_tricks"):
                seat = reader.take_player()
                seat = next(reversed(self.named), None) if seat is None else seat
                if seat is None:
                    reader.complain(first, "player", choices=self._names())
                    return
                (self.without_trick if word.fact == "no_trick" else self._all_of(seat)).append(seat)
                reader.note(first.start, reader.tokens[reader.at - 1].end, "tricks", f"{self._name(seat)}: {reader.say(word, None)}")
                return
            value = number if word.value is None else word.value
            assert value is not None
            reader.set(word.fact, value, first, last, reader.say(word, number))
            return
        seat = reader.take_player()
        if seat is None:
            reader.at += 1
            reader.complain(token, "word" if token.number is None else "number")
            return
        number_token = reader.token
        points = number_token.number if number_token is not None else None
        if points is not None:
            reader.at += 1
        self.named[seat] = points
        last = reader.tokens[reader.at - 1]
        reader.note(token.start, last.end, "card_points", f"{self._name(seat)}{'' if points is None else f' {points}'}")

    def _all_of(self, seat: int) -> list[int]:
        """Note that a player took all tricks; return a list that takes the seat."""
        self.named = {**self.named, seat: 120}
        self.reader.facts["all_tricks"] = seat
        return []

    def _names(self) -> tuple[str, ...]:
        """Return the names of the players, shortened for a sentence; without a list, the letters of the places."""
        return tuple(name[:40] for name in self.reader.players) or tuple(PLACES)

    def _name(self, seat: int) -> str:
        return self.reader.players[seat] if seat < len(self.reader.players) else str(seat + 1)

    # -- the entry -------------------------------------------------------------------------------------------------------

    def _entry(self) -> dict[str, Any] | None:
        reader, facts = self.reader, self.reader.facts
        if not reader.tokens:
            return None
        out: dict[str, Any] = {"sitting_out": [reader.players.index(name) for name in self.out]} if self.out else {}
        if "passed_in" in facts:
            return {"passed_in": True, **out}
        if "variant" in facts:
            return {**self._ramsch(), **out}
        if "declarer" not in facts and reader.players and not any(error.facts.get("case") == "player" for *_, error in reader.problems):
            reader.complain(None, "player", choices=self._names())
        if "score" in facts:
            odd = [part for part in reader.parts if part.fact not in WITH_SCORE]
            for part in odd:
                reader.complain(Token(part.start, part.end, reader.line[part.start : part.end]), "alone")
            return {"declarer": 0, **{fact: value for fact, value in facts.items() if fact in WITH_SCORE}, **out}
        if "contract" not in facts:
            reader.complain(None, "contract")
            return None
        if facts["contract"] != "null" and "matadors" not in facts:
            reader.complain(None, "matadors")
            return None
        known = {"won", "declarer_card_points", "declarer_tricks", "conceded_by", "thrown_in_by"}
        if not known & facts.keys():
            end = len(reader.line)
            facts["won"] = True
            reader.note(end, end, "won", WORDS.word("won", True, reader.language), implied=True)
        return {"declarer": 0, **facts, **out}

    def _ramsch(self) -> dict[str, Any]:
        reader, facts = self.reader, dict(self.reader.facts)
        taker = facts.pop("all_tricks", None)
        playing = self._playing()
        if len(self.bare) == 1 or len(self.bare) > 3:
            reader.complain(self.bare[-1], "number")
        points: dict[int, int | None] = dict(self.named)
        for seat, token in zip(sorted(playing), self.bare, strict=False):
            points[seat] = token.number
            reader.note(token.start, token.end, "card_points", f"{self._name(seat)} {token.number}")
        entry: dict[str, Any] = {**facts, "variant": facts["variant"] if self.options.ramsch == "none" else self.options.ramsch}
        by_place = {PLACES[playing.index(seat)]: n for seat, n in points.items() if n is not None and seat in playing}
        if by_place:
            entry["card_points"] = by_place
        tricks = {PLACES[playing.index(seat)]: 0 for seat in self.without_trick if seat in playing}
        if taker in playing:
            tricks[PLACES[playing.index(taker)]] = 10
        if tricks:
            entry["tricks"] = tricks
        if len(self.named) == 1 and taker is None:
            entry["loser"] = next(iter(self.named))
        return entry

    def _playing(self) -> list[int]:
        """Return the seats that play, from forehand: without those who sit out, and at a larger table without the dealer."""
        seats = len(self.reader.players) or self.options.players
        order = [(self.dealer + 1 + place) % seats for place in range(seats)]
        out = {self.reader.players.index(name) for name in self.out}
        playing = [seat for seat in order if seat not in out]
        return playing[:3]

    # -- completions -----------------------------------------------------------------------------------------------------

    def _following(self) -> Iterator[str]:
        """Yield texts that may follow, the likeliest first."""
        reader, facts, language = self.reader, self.reader.facts, self.reader.language
        if "passed_in" in facts:
            return
        if "variant" in facts or "declarer" not in facts:
            yield from reader.players
        if "variant" not in facts and "contract" not in facts:
            yield from (word.in_language(language) for word in WORDS.values if word.fact == "contract")
            yield WORDS.word("passed_in", True, language)
            yield WORDS.word("variant", "ramsch", language)
        if facts.get("contract") not in (None, "null") and "matadors" not in facts:
            for count, fact in ((1, "with"), (1, "without"), (2, "with"), (2, "without"), (3, "with"), (3, "without")):
                word = next(w for w in WORDS.values if w.fact == f"matadors.{fact}")
                yield reader.say(word, count)
        for word in WORDS.values if {"contract", "variant"} & facts.keys() else ():
            if word.fact in (OF_RAMSCH if "variant" in facts else FOLLOWING) and word.value is not None and _fits(word, facts):
                yield word.in_language(language)
