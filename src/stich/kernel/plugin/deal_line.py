"""Reader of a line about one deal: the player who declares, players who sit out, and completions, as in any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from .fact_line import LineReader, LineReading, Token
from .fact_words import FactWord, FactWords

_DASHES = ("-", "–", "—", "−")


class DealLine(ABC):
    """Line about a deal. A game adds its words, the meaning of numbers, and the entry that the facts make."""

    words: ClassVar[FactWords]
    contract: ClassVar[str] = "contract"
    """Fact that names the contract."""
    ends: ClassVar[frozenset[str]] = frozenset({"passed_in"})
    """Facts with which a line may begin in place of a player."""
    tie: ClassVar[str] = "last_trick"
    """Fact that names the player who pays of several with the most card points of a ramsch."""
    units: ClassVar[Mapping[str, int]] = {}
    """Facts whose number may be written before the word, with their largest number."""

    def __init__(self, options: Any, line: str, players: Sequence[str], dealer: int, language: str) -> None:
        self.options, self.dealer = options, dealer
        self.reader = LineReader(self.words, line, players, language, fits=self.fits, contract=self.contract)
        self.out: list[str] = []
        self.named: dict[int, int | None] = {}
        """Card points of the players whom a line about a ramsch names, by seat."""
        self.bare: list[Token] = []
        """Card points without names in a line about a ramsch."""
        self.without_trick: list[int] = []
        self.taker: int | None = None
        """Seat that took all tricks of a ramsch."""
        self.decider: int | None = None
        """Seat that the fact `tie` names."""

    @classmethod
    def of(cls, options: Any, line: str, players: Sequence[str], dealer: int, language: str) -> LineReading:
        """Return the interpretation of a line.

        ``players``: names by seat, or none if only one deal is scored; ``dealer``: seat that dealt it.
        """
        return cls(options, line, players, dealer, language)._read()

    @staticmethod
    @abstractmethod
    def fits(word: FactWord, facts: Mapping[str, Any]) -> bool:
        """Return True if this word is possible after these facts."""

    @abstractmethod
    def next(self, token: Token) -> None:
        """Read the next token, and the tokens that belong to it."""

    @abstractmethod
    def entry(self) -> dict[str, Any] | None:
        """Return the entry without the players who sit out; None if the line is not complete."""

    @abstractmethod
    def following(self) -> Iterator[str]:
        """Yield texts that may follow, the likeliest first."""

    def _read(self) -> LineReading:
        reader = self.reader
        self._read_tokens()
        completions = reader.completions(self._before_last().following())
        entry = self.entry() if reader.tokens else None
        if entry is not None and self.out:
            entry["sitting_out"] = [reader.players.index(name) for name in self.out]
        parts = sorted(reader.parts, key=lambda part: part.start)
        return LineReading(entry, tuple(parts), tuple(reader.problems), completions)

    def _read_tokens(self) -> None:
        reader = self.reader
        if not self.passed_in() and reader.players:
            self.declarer()
        while (token := reader.token) is not None:
            if token.text[:1] not in _DASHES or len(token.text) == 1 or not self._sits_out(token):
                self.next(token)

    def _before_last(self) -> Self:
        """Return the line without its last word, if that has been begun and not ended with a blank."""
        reader = self.reader
        if not reader.tokens or reader.tokens[-1].end < len(reader.line):
            return self
        before = type(self)(self.options, reader.line[: reader.tokens[-1].start], reader.players, self.dealer, reader.language)
        before._read_tokens()
        return before

    def passed_in(self) -> bool:
        """Read a line that is only a dash: all passed."""
        reader, token = self.reader, self.reader.token
        if token is None or len(reader.tokens) > 1 or token.text not in _DASHES:
            return False
        reader.at = 1
        reader.set("passed_in", True, token, token, self.words.word("passed_in", True, reader.language))
        return True

    def declarer(self) -> None:
        """Read the player who declares, at the beginning of the line."""
        reader, first = self.reader, self.reader.token
        opening = reader.words.read(first.text) if first is not None else ()
        if any(self.opens(word) for word in opening) and first is not None and len(first.text) > 1:
            return
        seat = reader.take_player()
        if seat is not None and first is not None:
            self.take_declarer(seat, first)
        elif (
            first is not None and len(reader.tokens) > 1 and any(w.fact == self.contract for w in reader.words.read(reader.tokens[1].text))
        ):
            reader.at += 1
            reader.complain(first, "player", choices=self.names())

    def opens(self, word: FactWord) -> bool:
        """Return True if a line may begin with this word, without a player."""
        return word.fact in self.ends

    def take_declarer(self, seat: int, first: Token) -> None:
        """Set the declarer, whose name begins with this token."""
        reader = self.reader
        reader.facts["declarer"] = seat
        reader.note(first.start, reader.tokens[reader.at - 1].end, "declarer", reader.players[seat])

    def take_score(self, token: Token) -> None:
        """Read a number with a sign: the score."""
        assert token.signed is not None
        self.reader.at += 1
        self.reader.set("score", token.signed, token, token, f"{token.signed:+}".replace("-", "−"))

    def take_fact(self) -> bool:
        """Read a word and its number as a fact. Return False if there is none."""
        found = self.reader.take_word()
        if found is None:
            return False
        word, number, first, last = found
        value = number if word.value is None else word.value
        assert value is not None
        self.reader.set(word.fact, value, first, last, self.reader.say(word, number))
        return True

    def take_number(self, token: Token, plain: str, *, refused: bool) -> None:
        """Read a number: what the word after it says, or the fact ``plain``, unless that is ``refused``."""
        reader = self.reader
        after = reader.tokens[reader.at + 1] if reader.at + 1 < len(reader.tokens) else None
        third = reader.tokens[reader.at + 2] if reader.at + 2 < len(reader.tokens) else None
        units = [w for w in reader.words.read(after.text) if w.value is None] if after is not None and after.number is None else []
        assert token.number is not None
        most = dict(self.units)
        if after is not None and after.start == token.end:
            most["factor"] = 64  # as 2倍
        units = [w for w in units if token.number <= most.get(w.fact, -1) and self.fits(w, reader.facts)]
        free = third is None or third.number is None or after is None or third.start > after.end
        if units and after is not None and free:
            reader.at += 2
            reader.set(units[0].fact, token.number, token, after, reader.say(units[0], token.number))
            return
        reader.at += 1
        if refused:
            reader.complain(token, "number")
            return
        points = next(w for w in self.words.values if w.fact == plain)
        reader.set(plain, token.number, token, token, reader.say(points, token.number))

    def take_ramsch(self, token: Token) -> None:
        """Read a part of a line about a ramsch: a player with card points, card points alone, or players with no trick or all."""
        reader = self.reader
        if token.number is not None and not self.named:
            self.bare.append(token)
            reader.at += 1
            return
        found = None if reader.is_name(token) else reader.take_word()
        if found is not None:
            word, number, first, last = found
            if word.fact in ("no_trick", "all_tricks", self.tie):
                self._take_tricks(word, first)
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
        reader.note(token.start, last.end, "card_points", f"{self.name(seat)}{'' if points is None else f' {points}'}")

    def _take_tricks(self, word: FactWord, first: Token) -> None:
        """Read the player who took no trick, all, or the deciding one, after this word; else the player named before it."""
        reader, at = self.reader, self.reader.at
        seat = reader.take_player()
        if seat is not None and word.fact == self.tie and reader.token is not None and reader.token.number is not None:
            reader.at, seat = at, None  # The next player, with card points of their own.
        seat = next(reversed(self.named), None) if seat is None else seat
        if seat is None:
            reader.complain(first, "player", choices=self.names())
            return
        if word.fact == "no_trick":
            self.without_trick.append(seat)
        elif word.fact == self.tie:
            self.decider = seat
        else:
            self.named[seat], self.taker = 120, seat
        reader.note(first.start, reader.tokens[reader.at - 1].end, "tricks", f"{self.name(seat)}: {reader.say(word, None)}")

    def ramsch_points(self, playing: Sequence[int]) -> dict[int, int]:
        """Return the card points that a line about a ramsch states, by seat. ``playing``: seats that play."""
        reader = self.reader
        if len(self.bare) == 1 or len(self.bare) > len(playing):
            reader.complain(self.bare[-1], "number")
        points: dict[int, int | None] = dict(self.named)
        for seat, token in zip(sorted(playing), self.bare, strict=False):
            points[seat] = token.number
            reader.note(token.start, token.end, "card_points", f"{self.name(seat)} {token.number}")
        return {seat: number for seat, number in points.items() if number is not None and seat in playing}

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
        reader.note(token.start, token.end, "sitting_out", f"{self.words.name('sitting_out', reader.language)}: {found[0]}")
        return True

    @property
    def count(self) -> int:
        """Number of players of the list, or of the table if only one deal is scored."""
        return len(self.reader.players) or int(self.options.players)

    def names(self) -> tuple[str, ...]:
        """Return the names of the players, shortened for a sentence; without a list, the numbers of the places."""
        return tuple(name[:40] for name in self.reader.players) or tuple(str(place + 1) for place in range(self.count))

    def name(self, seat: int) -> str:
        """Return the name of a player; without a list, the number of the place."""
        return self.reader.players[seat] if seat < len(self.reader.players) else str(seat + 1)

    def playing(self, seats: int) -> list[int]:
        """Return the seats that play, from forehand: without those who sit out, and at a larger table without the dealer.

        ``seats``: number of players in a deal.
        """
        order = [(self.dealer + 1 + place) % self.count for place in range(self.count)]
        out = {self.reader.players.index(name) for name in self.out}
        return [seat for seat in order if seat not in out][:seats]

    def completed_won(self) -> None:
        """Assume that the game was won."""
        reader, end = self.reader, len(self.reader.line)
        reader.facts["won"] = True
        reader.note(end, end, "won", self.words.word("won", True, reader.language), implied=True)
