"""Game of an XSkat log: parsed from its lines, and written as lines again (docs/reference/formats.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from stich.records.formats.errors import FormatError

from .words import ANNOUNCED, LANGUAGES, XSkatWords

WIDTH = 12
"""Width of a column (in characters). There is a column for each player."""
RULE = "-" * 40
END = "=" * 40
MARGIN = "  "
"""Blanks before the columns of cards."""

_SEED = re.compile(r"---- random_seed (-?[0-9]{1,20}) ([0-9]{1,9}) ([123])( [LR])? -*")


class CardCell(msgspec.Struct, frozen=True):
    """Card in a column of a log."""

    card: str
    bold: bool = False
    """True if the card is in capitals: in a trick it won the trick, in a hand it is a trump."""
    led: bool = False
    """True if the card was led: its blanks are underlines. XSkat does not mark the led card if it also won the trick."""


class XSkatGame(msgspec.Struct, frozen=True, kw_only=True):
    """Game in the form of its log: ``text`` returns exactly the text that was read."""

    language: str
    """Language and pack of the log, a key of `LANGUAGES`."""
    names: tuple[tuple[str, str], ...]
    """Two lines of each player's name, by column."""
    rows: tuple[tuple[CardCell, ...], ...]
    """Tricks, each with one card in each column; empty if all passed. After an early end, rows without marks list the remaining cards."""
    forehand: int
    """Column of the player who led first, or would have led if all passed."""
    hands: tuple[tuple[CardCell, ...], ...]
    """Ten rows of the hands, each with one card in each column, sorted as when the play began."""
    seed: str | None
    """Text ``random_seed …`` of the log; None if the cards were entered by hand."""
    skat_is: tuple[str, str]
    skat_was: tuple[str, str] | None = None
    bid: int | None = None
    declarer: str | None = None
    """Name of the declarer, as in the line about the contract; None if all passed."""
    contract: str = ""
    announced: str = ""
    """Announcement, one of `ANNOUNCED`."""
    won: bool = False
    points: int | None = None
    line: int = 1

    @property
    def words(self) -> XSkatWords:
        """Words of the log's language and pack."""
        return LANGUAGES[self.language]

    @property
    def text(self) -> str:
        """Text of the game, with line ends."""
        return "".join(line + "\n" for line in self.lines)

    @property
    def lines(self) -> tuple[str, ...]:
        """Lines of the game, without line ends."""
        words = self.words
        seed = RULE if self.seed is None else f"---- {self.seed} ".ljust(40, "-")
        head = ["".join(_centred(name[n]) for name in self.names) for n in (0, 1)]
        if self.rows:
            tricks = [self._row(row) for row in self.rows]
        else:
            passes = (f"_{words.passed}_" if column == self.forehand else words.passed for column in range(3))
            tricks = [MARGIN + "".join(text.ljust(WIDTH) for text in passes)]
        lines = [*head, RULE, *tricks, seed, *(self._row(row) for row in self.hands), RULE, f"{words.skat_is} {self._pair(self.skat_is)}"]
        if self.declarer is not None and self.skat_was is not None:
            lines.append(f"{words.skat_was} {self._pair(self.skat_was)}")
            if self.bid is not None:
                lines.append(f"{words.last_bid} {self.bid}")
            lines.append(self.declarer + words.played + words.contracts[self.contract])
            if self.announced:
                lines.append(words.announced[ANNOUNCED.index(self.announced) - 1])
            if self.points is None:
                lines.append(words.won if self.won else words.lost)
            else:
                lines.append(f"{words.won_with if self.won else words.lost_with} {self.points} {words.points}")
        return (*lines, END)

    def _row(self, row: tuple[CardCell, ...]) -> str:
        return MARGIN + "".join(self._cell(cell).ljust(WIDTH) for cell in row)

    def _cell(self, cell: CardCell) -> str:
        name = self.words.cards[cell.card]
        return name.upper() if cell.bold else name.replace(" ", "_") if cell.led else name

    def _pair(self, cards: tuple[str, str]) -> str:
        return ",".join(self.words.cards[card] for card in cards)


def looks(text: str) -> bool:
    """Return True if the text begins like a log."""
    lines = text.lstrip("\r\n").splitlines()
    return len(lines) > 3 and lines[2] == RULE


def games(text: str) -> Iterator[XSkatGame]:
    """Yield the games of a log. Raise `FormatError` at the first error."""
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()
    at = 0
    while at < len(lines):
        reader = _Reader(lines, at)
        yield reader.game()
        at = reader.at


class _Reader:
    """Parser of the lines of one game."""

    def __init__(self, lines: list[str], at: int) -> None:
        self.lines, self.at, self.begin = lines, at, at

    @property
    def here(self) -> str | None:
        """Next line to be read; None at the end of the log."""
        return self.lines[self.at] if self.at < len(self.lines) else None

    def wrong(self, name: str, **facts: Any) -> FormatError:
        """Return a `FormatError` that names the present line."""
        return FormatError(name, line=self.at + 1, **facts)

    def next(self, expected: str) -> str:
        """Return the next line of the log and move the position behind it.

        Raise `FormatError` at the end of the log, with ``expected`` as the name of the missing line.
        """
        if self.here is None:
            raise self.wrong("xskat/cut-off#end", expected=expected)
        if "\b" in self.here:
            raise self.wrong("xskat/formatted")
        self.at += 1
        return self.lines[self.at - 1]

    def exactly(self, line: str, what: str) -> None:
        """Read a line that must be this text. Raise `FormatError` otherwise, with ``what`` as the name of the line."""
        if self.next(what) != line:
            self.at -= 1
            raise self.wrong("xskat/line#kind", expected=what, text=line)

    def game(self) -> XSkatGame:
        """Return the next game, after a check that its lines are those that XSkat writes. Raise `FormatError` otherwise."""
        names = self.names()
        self.exactly(RULE, "a line of forty strokes")
        played, marked = self.tricks()
        seed = self.seed()
        language = self.language(played)
        words = LANGUAGES[language]
        rows = tuple(self.row(words, self.begin + 3 + n, line) for n, line in enumerate(played))
        hands = tuple(self.row(words, self.at + n, line) for n, line in enumerate(self.lines[self.at : self.at + 10]))
        if len(hands) < 10 or any(not row for row in hands):
            raise self.wrong("xskat/cut-off#hands")
        self.at += 10
        forehand = marked if marked is not None else self.leader(rows)
        self.exactly(RULE, "a line of forty strokes")
        game = XSkatGame(
            language=language,
            names=names,
            rows=rows,
            forehand=forehand,
            hands=hands,
            seed=seed,
            skat_is=self.pair(words, words.skat_is),
            line=self.begin + 1,
        )
        if rows:
            game = self.played(game, words)
        self.exactly(END, "a line of forty double strokes, which ends the game,")
        for offset, (right, line) in enumerate(zip(game.lines, self.lines[self.begin : self.at], strict=True)):
            if right != line:
                self.at = self.begin + offset
                raise self.wrong("xskat/line#text", text=right)
        return game

    def names(self) -> tuple[tuple[str, str], ...]:
        """Return the names of the players, two lines each."""
        lines = []
        for _ in range(2):
            line = self.next("the names of three players")
            if len(line) != 3 * WIDTH:
                self.at -= 1
                raise self.wrong("xskat/names#columns", width=WIDTH)
            lines.append(line)
        columns = [tuple(line[WIDTH * n : WIDTH * (n + 1)].strip() for line in lines) for n in range(3)]
        if any(name.startswith("_") and name.endswith("_") for names in columns for name in names):
            self.at -= 2
            raise self.wrong("xskat/doubled#name")
        if not all(names[0] for names in columns):
            self.at -= 2
            raise self.wrong("xskat/names#empty")
        return tuple((names[0], names[1]) for names in columns)

    def tricks(self) -> tuple[list[str], int | None]:
        """Return the lines of the tricks and None. If all players passed, return no lines and the column that is marked."""
        rows: list[str] = []
        while self.here is not None and not self.here.startswith("----"):
            rows.append(self.next("a trick"))
            if len(rows) > 10:
                self.at -= 1
                raise self.wrong("xskat/tricks#many")
        if self.here is None:
            raise self.wrong("xskat/cut-off#tricks")
        cells = [_cells(line) for line in rows]
        if len(rows) == 1 and any(set(cells[0]) <= {w.passed, f"_{w.passed}_"} for w in LANGUAGES.values()):
            marked = [n for n, text in enumerate(cells[0]) if text.startswith("_")]
            if len(marked) != 1:
                self.at -= 1
                raise self.wrong("xskat/forehand")
            return [], marked[0]
        if not rows:
            raise self.wrong("xskat/tricks#none")
        return rows, None

    def seed(self) -> str | None:
        """Return the seed in the line before the hands; None if the cards were entered by hand."""
        line = self.next("the line before the hands")
        if line == RULE:
            return None
        match = _SEED.fullmatch(line)
        if not match:
            self.at -= 1
            raise self.wrong("xskat/seed#line")
        return line[5:].rstrip("-").rstrip(" ")

    def language(self, played: list[str]) -> str:
        """Return the language and pack, found by the names of cards and the line of the skat. ``played``: lines of the tricks."""
        texts = {text for line in self.lines[self.at : self.at + 10] for text in _cells(line)}
        after = self.lines[self.at + 11] if self.at + 11 < len(self.lines) else ""
        fits = {name: sum(text in words.known for text in texts) for name, words in LANGUAGES.items()}
        best = max(fits, key=lambda name: (fits[name], after.startswith(LANGUAGES[name].skat_is)))
        if not fits[best]:
            raise self.wrong("xskat/card#none")
        return best

    def row(self, words: XSkatWords, at: int, line: str) -> tuple[CardCell, ...]:
        """Return the cards in a row of the log. ``line``: text of the row; ``at``: its number."""
        cells = []
        for text in _cells(line):
            if text not in words.known:
                self.at = at
                raise self.wrong("xskat/card#unknown", text=text)
            card, bold = words.known[text]
            cells.append(CardCell(card, bold, "_" in text))
        return tuple(cells)

    def leader(self, rows: tuple[tuple[CardCell, ...], ...]) -> int:
        """Return the column of the card that was led to the first trick."""
        marked = [n for n, cell in enumerate(rows[0]) if cell.led] or [n for n, cell in enumerate(rows[0]) if cell.bold]
        if len(marked) != 1:
            self.at = self.begin + 3
            raise self.wrong("xskat/leader")
        return marked[0]

    def pair(self, words: XSkatWords, head: str) -> tuple[str, str]:
        """Return the two cards in a line about the skat, which begins with ``head``."""
        line = self.next(head)
        texts = line.removeprefix(head + " ").split(",")
        if not line.startswith(head + " ") or len(texts) != 2 or any("_" in text or words.known.get(text, ("", True))[1] for text in texts):
            self.at -= 1
            raise self.wrong("xskat/skat#pair", label=head)
        return words.known[texts[0]][0], words.known[texts[1]][0]

    def played(self, game: XSkatGame, words: XSkatWords) -> XSkatGame:
        """Read the lines about a declared game, from the present line on, and return ``game`` with what they say (skat, bid …)."""
        if any(self.here is not None and word in self.here for word in words.elsewhere):
            raise self.wrong("xskat/game#read")
        skat_was = self.pair(words, words.skat_was)
        bid = None
        if self.here is not None and self.here.startswith(words.last_bid):
            digits = self.next(words.last_bid).removeprefix(words.last_bid + " ")
            if not digits.isascii() or not digits.isdigit() or len(digits) > 3:
                self.at -= 1
                raise self.wrong("xskat/bid#form", label=words.last_bid)
            bid = int(digits)
        line = self.next("who played what")
        declarer, found, game_name = line.rpartition(words.played)
        contract = next((name for name, text in words.contracts.items() if text == game_name), None)
        if not found or contract is None:
            self.at -= 1
            if any(word in line for word in words.elsewhere):
                raise self.wrong("xskat/game#read")
            raise self.wrong("xskat/contract", played=words.played, known=tuple(words.contracts.values()))
        announced = ""
        if self.here in words.announced:
            announced = ANNOUNCED[words.announced.index(self.next("")) + 1]
        won, points = self.result(words)
        return msgspec.structs.replace(
            game, skat_was=skat_was, bid=bid, declarer=declarer, contract=contract, announced=announced, won=won, points=points
        )

    def result(self, words: XSkatWords) -> tuple[bool, int | None]:
        """Return whether the game was won, and its card points (None in null), from the line of the result."""
        line = self.next("who won")
        if line in (words.won, words.lost):
            return line == words.won, None
        match = re.fullmatch(rf"({re.escape(words.won_with)}|{re.escape(words.lost_with)}) ([0-9]{{1,3}}) {words.points}", line)
        if not match:
            self.at -= 1
            raise self.wrong("xskat/result#form", points=(words.won_with, words.lost_with), null=(words.won, words.lost))
        return match[1] == words.won_with, int(match[2])


def _centred(text: str) -> str:
    return (" " * ((WIDTH - len(text)) // 2) + text).ljust(WIDTH)


def _cells(line: str) -> tuple[str, str, str]:
    """Return the texts of the three columns of a line in an XSkat log."""
    body = line.removeprefix(MARGIN)
    return body[:WIDTH].strip(), body[WIDTH : 2 * WIDTH].strip(), body[2 * WIDTH :].strip()
