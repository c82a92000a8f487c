"""Tables as score lists: CSV, Excel and OpenDocument files with a row for each deal, in three languages (docs/reference/scorer.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.plugin.fact_words import FactWords, fold
from stich.kernel.plugin.list_cells import UnknownWord, cell_facts, whole_number
from stich.kernel.plugin.list_rows import RowEntry, RowFacts, cell_error
from stich.kernel.plugin.stated_facts import canonical
from stich.kernel.rules.game import Game
from stich.kernel.sentences import register
from stich.registry import scorer

from .list_columns import IGNORE, TableColumn, columns_of, facts_of
from .packed import as_utf8, beginning_of
from .reading import configured
from .roster import NAMED_FACTS, SEAT_FACTS
from .score_list import NamedList, Refuse, read_entries, read_list, roster_for
from .sheets import MAX_TABLE, Sheet, TableError, looks_like_table, read_table

register(
    {
        "list/empty#table": "the table has headings, but no deal",
    }
)

_NUMBERS = ("bid", "score", "each", "total", "declarer_card_points", "declarer_tricks", "declarer_points")
_LISTS = re.compile(r"\s*(?:[,;/+&]|\bund\b|\band\b|、)\s*")
_BY_SEAT = re.compile(r"[0-9]+(?:-[0-9]+)+")
_FORMULA = re.compile(r"'(?=[=+\-@\t\r])")
_CLOSING = frozenset(map(fold, ("total", "sum", "totals", "place", "Summe", "Gesamt", "Platz", "Endstand", "Ergebnis", "合計", "順位")))


class ListTable(msgspec.Struct, frozen=True):
    """Score list in a table, as it was understood, before it is scored."""

    columns: tuple[TableColumn, ...]
    facts: tuple[str, ...]
    """Facts that a column of this game can have."""
    players: tuple[str, ...]
    dealer: int
    """Seat of the first dealer."""
    options: Mapping[str, bool | int | str]
    """Options that the table's rules need, such as ``kontra``."""
    entries: tuple[Mapping[str, Any], ...]
    """Entries of the list. Players are names."""
    lines: tuple[int, ...]
    """Line or row of each entry in the file."""
    scores: tuple[int | None, ...]
    """Points of the declarer as the table states them; None where it does not."""
    form: str
    separator: str
    encoding: str


class PointsMismatch(msgspec.Struct, frozen=True):
    """Deal for which the table states other points than the rules give."""

    line: int
    stated: int
    found: int


def read_list_table(data: bytes, game: Game, refuse: Refuse, choices: Mapping[str, str] | None = None) -> ListTable:
    """Return the score list in a table.

    ``choices``: facts of columns that are not understood as meant, by heading or number. ``refuse`` is called with the error of each wrong
    row. Raise `StichError` if the table or its columns cannot be read.
    """
    table = read_table(data)
    deal_scorer = scorer(game)
    words = deal_scorer.reader.words
    header, columns = columns_of(table, words, choices or {})
    rows = [_Row(line, _cells(row, columns)) for line, row in _deals(table, header, columns)]
    own = any(column.player is not None for column in columns)
    players = _players(columns, rows, words, game)
    read: list[tuple[_Row, dict[str, Any]]] = []
    for row in rows:
        try:
            read.append((row, {**_facts(row, columns, words, players), **_by_player(row, columns, players)}))
        except StichError as error:
            refuse(error, row.line)
    if not rows:
        raise TableError("list/empty#table", line=table.lines[header])
    dealer = _first_dealer([facts for _, facts in read], players)
    options: dict[str, bool | int | str] = {}
    entries: list[dict[str, Any]] = []
    kept: list[_Kept] = []
    turn, known = dealer, frozenset(column.fact for column in columns if column.player is None)
    for row, facts in read:
        scores = _scores(row, columns, players)
        seat = players.index(facts["dealer"]) if facts.get("dealer") in players else turn % len(players)
        turn = seat + 1
        try:
            made = deal_scorer.reader.row_entry(game.options, RowFacts(facts, players, seat, scores, own, known))
        except StichError as error:
            refuse(error, row.line)
            continue
        turn = seat if made.again else turn
        options |= {name: _larger(value, options.get(name, 0)) for name, value in made.options.items()}
        entries.append(made.entry)
        kept.append(_Kept(row.line, seat, scores, made))
    if own:
        _keep_scores(entries, kept, players, configured(game.name, game.preset, {**game.changed, **options}))
    return ListTable(
        columns,
        (*facts_of(words), IGNORE),
        players,
        dealer,
        options,
        tuple(entries),
        tuple(one.line for one in kept),
        tuple(one.made.score for one in kept),
        table.form,
        table.separator,
        table.encoding,
    )


def read_any_list(
    stream: BinaryIO, game: Game, refuse: Refuse, choices: Mapping[str, str] | None = None
) -> tuple[NamedList | None, tuple[PointsMismatch, ...]]:
    """Return the score list in a file, and the deals for which it states other points than the rules give.

    The file is a table, or has lines of entries or records as for `read_list`. After errors, with which ``refuse`` is called, the list is
    None.
    """
    stream, beginning = beginning_of(stream)
    if not looks_like_table(beginning):
        return read_list(as_utf8(stream), game, refuse), ()
    failed = False

    def note(error: StichError, line: int) -> None:
        nonlocal failed
        failed = True
        refuse(error, line)

    try:
        listed = read_list_table(stream.read(MAX_TABLE + 1), game, note, choices)
    except StichError as error:
        refuse(error, getattr(error, "line", None) or 1)
        return None, ()
    return (None, ()) if failed else score_table(listed, game, refuse)


def _larger(value: bool | int | str, before: bool | int | str) -> bool | int | str:
    """Return the value of an option, or a larger number that an earlier row needs."""
    return max(value, before) if isinstance(value, int) and isinstance(before, int) else value


def _keep_scores(entries: list[dict[str, Any]], rows: Sequence[_Kept], players: Sequence[str], game: Game) -> None:
    """Replace entries of a list that Stich has written by the score alone where the columns do not have all facts of the score: how a deal
    was conceded, for example.
    """
    try:
        roster = roster_for(game, players)
    except StichError:
        return
    deal_scorer = scorer(roster.game)
    for index, (entry, (_, seat, stated, made)) in enumerate(zip(entries, rows, strict=True)):
        if stated is None or made.score_alone is None:
            continue
        try:
            found = roster.row(canonical(deal_scorer, entry), seat).outcome.scores
        except StichError:
            found = None
        if found != stated:
            entries[index] = made.score_alone


def score_table(listed: ListTable, game: Game, refuse: Refuse) -> tuple[NamedList | None, tuple[PointsMismatch, ...]]:
    """Return the scored list of a table, and the deals for which the table states other points."""
    header = {"players": list(listed.players), "dealer": listed.players[listed.dealer], "options": dict(listed.options)}
    failed = False

    def note(error: StichError, line: int) -> None:
        nonlocal failed
        failed = True
        refuse(error, line)

    try:
        kept = read_entries(header, zip(listed.lines, listed.entries, strict=True), game, note)
    except StichError as error:
        refuse(error, listed.lines[0])
        return None, ()
    if failed:
        return None, ()
    differences = []
    for line, stated, row in zip(listed.lines, listed.scores, kept.sheet.rows, strict=True):
        found = row.outcome.declarer_score
        if stated is not None and found is not None and stated != found:
            differences.append(PointsMismatch(line, stated, found))
    return kept, tuple(differences)


class TotalsTable(msgspec.Struct, frozen=True):
    """Totals in a table that has no deals, with a row for each player."""

    columns: tuple[TableColumn, ...]
    players: tuple[str, ...]
    totals: tuple[int, ...]


def read_totals(data: bytes, game: Game, choices: Mapping[str, str] | None = None) -> TotalsTable | None:
    """Return the names and totals in a table that has no deals; None if the table has deals or is none.

    Scores are totals, too, if no player has two. Raise `StichError` if a total is no number or a player has two.
    """
    if not looks_like_table(data[:4096]):
        return None
    table = read_table(data)
    words = scorer(game).reader.words
    header, columns = columns_of(table, words, choices or {})
    facts = {column.fact: column.number - 1 for column in columns if column.player is None}
    if "total" not in facts and not facts.keys() & {"contract", "game"} and "score" in facts and "declarer" in facts and "won" not in facts:
        facts["total"] = facts["score"]
    if facts.keys() & {"contract", "game"} or not {"total", "declarer"} <= facts.keys():
        return None
    totals: dict[str, int] = {}
    for line, row in zip(table.lines[header + 1 :], table.rows[header + 1 :], strict=True):
        name, text = (row[facts[fact]] if facts[fact] < len(row) else "" for fact in ("declarer", "total"))
        if fold(name) in _CLOSING:
            continue
        number = whole_number(text)
        if number is None:
            error = cell_error("number", "score", columns[facts["total"]].heading, text)
            raise TableError(str(error), of=error, line=line)
        if name in totals:
            if columns[facts["total"]].fact == "score":
                return None
            error = StichError("list/players#twice", name=name[:99])
            raise TableError(str(error), of=error, line=line)
        totals[name] = number
    return TotalsTable(columns, tuple(totals), tuple(totals.values()))


class _Row(msgspec.Struct, frozen=True):
    """Row of a deal. ``cells``: texts by number of the column."""

    line: int
    cells: Mapping[int, str]


class _Kept(NamedTuple):
    """Row of a deal that became an entry."""

    line: int
    dealer: int
    scores: tuple[int, ...] | None
    """Points of each player that it states."""
    made: RowEntry


def _cells(row: Sequence[str], columns: Sequence[TableColumn]) -> dict[int, str]:
    return {
        column.number: _FORMULA.sub("", row[column.number - 1])
        for column in columns
        if column.number <= len(row) and row[column.number - 1]
    }


def _deals(table: Sheet, header: int, columns: Sequence[TableColumn]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the rows of deals: those below the headings, without sums and notes."""
    deal = next((column.number - 1 for column in columns if column.fact == "deal"), None)
    read = [column.number - 1 for column in columns if column.fact not in (IGNORE, "date", "note", "deal")]
    names = [column.number - 1 for column in columns if column.fact == "declarer"]
    what = [column.number - 1 for column in columns if column.fact in ("contract", "tricks", "game")]
    for line, row in zip(table.lines[header + 1 :], table.rows[header + 1 :], strict=True):
        numbered = deal is not None and deal < len(row) and row[deal].rstrip(".").isdecimal()
        is_sum = fold(next(filter(None, row))) in _CLOSING
        told = [*what, *([] if is_sum else names)]
        if not numbered and (deal is not None or is_sum) and not any(at < len(row) and row[at] for at in told):
            continue
        if numbered or any(at < len(row) and row[at] for at in read):
            yield line, row


def _names(text: str) -> list[str]:
    return [name for name in _LISTS.split(text) if name]


def _players(columns: Sequence[TableColumn], rows: Sequence[_Row], words: FactWords, game: Game) -> tuple[str, ...]:
    """Return the names of the players by seat: in the order of their columns, or else in that in which they deal or declare."""
    names = dict.fromkeys(_FORMULA.sub("", column.player) for column in columns if column.player is not None)
    if names and _seats_all(game, tuple(names)):
        return tuple(names)
    if not names:
        for fact in (*SEAT_FACTS, *NAMED_FACTS, "sitting_out"):
            texts = [row.cells.get(column.number, "") for row in rows for column in columns if column.fact == fact]
            told = [text for text in texts if text and not _no_name(text, words)]
            several = fact == "sitting_out" or (fact == "declarer" and _has_partner(words))
            found = [name for text in told for name in (_names(text) if several else [text])]
            names |= dict.fromkeys(name for name in found if name not in names)
    spare = (letter for letter in "ABCDEFGHIJ" if letter not in names)
    while len(names) < game.seats:
        names.setdefault(next(spare))
    return tuple(names)


def _seats_all(game: Game, players: Sequence[str]) -> bool:
    """Return True if a list of this game can have exactly these players."""
    try:
        roster_for(game, players)
    except StichError:
        return False
    return True


def _has_partner(words: FactWords) -> bool:
    """Return True if a declarer of the game may have a partner, so that a cell may have two names."""
    return any(word.fact == "partner" for word in words.names)


def _no_name(text: str, words: FactWords) -> bool:
    """Return True if the text in the column of a player is not a name: a dash, all passed, or the declarer alone."""
    return text in ("-", "–", "—", "−") or any(words.value(fact, text) for fact in ("passed_in", "alone"))


def _who(fact: str, text: str, words: FactWords, players: Sequence[str]) -> dict[str, Any]:
    """Return the facts that a cell states in the column of a player."""
    if text not in players and _no_name(text, words):
        return {name: True for name in ("passed_in", "alone") if words.value(name, text)}
    names = _names(text) if text not in players and fact == "declarer" and _has_partner(words) else [text]
    return {"declarer": names[0], "partner": names[1]} if len(names) == 2 else {fact: text}


def _facts(row: _Row, columns: Sequence[TableColumn], words: FactWords, players: Sequence[str]) -> dict[str, Any]:
    """Return the facts that the cells of a row state. Raise `StichError` ``list/cell`` for a cell that cannot be read."""
    facts: dict[str, Any] = {}
    for column in columns:
        text = row.cells.get(column.number, "")
        if not text or column.player is not None or column.fact in (IGNORE, "deal", "date", "note"):
            continue
        if column.fact in NAMED_FACTS:
            stated: dict[str, Any] = {column.fact: text}
        elif column.fact in SEAT_FACTS:
            stated = _who(column.fact, text, words, players)
        elif column.fact == "sitting_out":
            stated = {"sitting_out": _names(text)}
        elif _BY_SEAT.fullmatch(text):
            stated = {column.fact: [int(part) for part in text.split("-")]}
        elif column.fact in _NUMBERS:
            number = whole_number(text)
            if number is None:
                raise cell_error("number", column.fact, column.heading, text)
            stated = {column.fact: number}
        else:
            try:
                stated = cell_facts(words, column.fact, text)
            except UnknownWord as error:
                raise cell_error("word", column.fact, column.heading, str(error)) from None
        facts |= {name: value for name, value in stated.items() if name not in facts or column.fact == name}
    return facts


def _by_player(row: _Row, columns: Sequence[TableColumn], players: Sequence[str]) -> dict[str, list[int]]:
    """Return the tricks and penalty cards by seat that a row states in columns for each player."""
    found: dict[str, list[int]] = {}
    for column in columns:
        if column.player is not None and column.fact in ("tricks", "penalty_cards"):
            text = row.cells.get(column.number, "")
            number = whole_number(text)
            if text and number is None:
                raise cell_error("number", column.fact, column.heading, text)
            found.setdefault(column.fact, [0] * len(players))[players.index(_FORMULA.sub("", column.player))] = number or 0
    return found


def _first_dealer(rows: Sequence[Mapping[str, Any]], players: Sequence[str]) -> int:
    """Return the seat of the first dealer: as stated, or one with which no dealer of four declares."""
    seats = len(players)
    for index, facts in enumerate(rows):
        if facts.get("dealer") in players:
            return (players.index(facts["dealer"]) - index) % seats
        if len(facts.get("sitting_out", ())) == 1 and facts["sitting_out"][0] in players:
            return (players.index(facts["sitting_out"][0]) - index) % seats
    declared = [(index, players.index(facts["declarer"])) for index, facts in enumerate(rows) if facts.get("declarer") in players]
    return next((first for first in range(seats) if all((first + index) % seats != seat for index, seat in declared)), 0)


def _scores(row: _Row, columns: Sequence[TableColumn], players: Sequence[str]) -> tuple[int, ...] | None:
    """Return the points of each player that a row states; None if it states none."""
    found = {
        _FORMULA.sub("", column.player): whole_number(row.cells.get(column.number, ""))
        for column in columns
        if column.player is not None and column.fact == "score"
    }
    scores = [found.get(name) for name in players]
    return None if None in scores else tuple(score or 0 for score in scores)
