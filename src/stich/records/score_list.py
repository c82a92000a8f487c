"""Score lists of deals with real cards: files of entries (one JSON object a line) or of records, and lists as CSV
(docs/reference/scorer.md).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec

from stich.kernel.errors import InvalidOptions, StichError
from stich.kernel.facts import read_facts
from stich.kernel.plugin.fact_words import LANGUAGES
from stich.kernel.plugin.list_cells import in_language
from stich.kernel.plugin.score_list import ScoreList
from stich.kernel.plugin.stated_facts import canonical
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.match import Bonuses, MatchRow
from stich.registry import match_rules, scorer

from .lines import Lines, decode_object, numbered_lines
from .reading import configured, decode, replay
from .record import MAX_NAME, RecordError, check_names
from .roster import MOST_PLAYERS, SEAT_FACTS, Roster, Row, seat_of

Refuse = Callable[[StichError, int], None]
"""Function that is called with each error and the number of its line."""


class NamedList(msgspec.Struct, frozen=True):
    """Score list, with the names of its players and the rules of their table."""

    game: Game
    players: tuple[str, ...]
    """Names of the players, by seat."""
    sheet: ScoreList


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Optional first line of a file of entries."""

    players: tuple[str, ...] | None = None
    """Names of the players, by seat, clockwise."""
    preset: str | None = None
    options: dict[str, bool | int | str] = {}
    dealer: int | str = 0
    """Player who deals first: a seat, or a name."""


def game_for(game: Game, players: Sequence[str]) -> Game:
    """Return the game with a seat for each of these players. Raise `StichError` ``list/players`` if the game cannot have this number of
    players."""
    if len(set(players)) != len(players):
        twice = next(name for name in players if players.count(name) > 1)
        raise StichError("list/players#twice", name=twice[:99])
    try:
        check_names(players, len(players))
    except RecordError as error:
        raise StichError("list/players#name", most=MAX_NAME, name=error.facts["name"]) from None
    if len(players) == game.seats:
        return game
    try:
        if "players" in game.changed:
            raise InvalidOptions("options/invalid#players", seats=game.seats)
        changed = configured(game.name, game.preset, {**game.changed, "players": len(players)})
    except InvalidOptions as error:
        raise StichError("list/players#count", count=len(players), reason=str(error)) from None
    return changed


def seated(entry: Mapping[str, Any], players: Sequence[str]) -> dict[str, Any]:
    """Return the entry of a score list with seats in place of players' names."""
    facts = {field: seat_of(fact, players, field) if field in SEAT_FACTS else fact for field, fact in entry.items()}
    absent = entry.get("sitting_out")
    return facts if absent is None else {**facts, "sitting_out": [seat_of(name, players, "sitting_out") for name in absent]}


def first_seat(dealer: object, players: Sequence[str]) -> Seat:
    """Return the seat of the first dealer of a score list, given as a seat or a name.

    Raise `StichError` ``list/dealer`` if there is no such seat or player.
    """
    seat = seat_of(dealer, players, "dealer")
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(players):
        raise StichError("list/dealer#first", last=len(players) - 1, players=tuple(players))
    return Seat(seat)


def roster_for(game: Game, players: Sequence[str]) -> Roster:
    """Return the players of a list with the rules of their table: one that seats all of them or, if there are too many, this one, at which
    some sit out in each deal. Raise `StichError` ``list/players`` if the game cannot have this number of players.
    """
    try:
        return Roster(game_for(game, players), tuple(players))
    except StichError as error:
        if error.facts.get("case") != "count" or not game.seats < len(players) <= MOST_PLAYERS:
            raise
        return Roster(game, tuple(players))


def read_list(stream: Lines, game: Game, refuse: Refuse) -> NamedList | None:
    """Return the list in a file of entries, with or without a `Header`, or in a file of finished records of one table.

    ``game``: the rules, if the file does not name any. ``refuse`` is called with every error; after errors return None.
    """
    failed = False

    def note(error: StichError, number: int) -> None:
        nonlocal failed
        failed = True
        refuse(error, number)

    lines = numbered_lines(stream)
    first = next(lines, None)
    if first is None:
        note(RecordError("list/empty#file"), 1)
        return None
    try:
        opening = decode_object(first[1])
        records = "stich" in opening
        found = _read_records(chain([first], lines), game, note) if records else read_entries(opening, _decoded(lines), game, note)
    except StichError as error:
        note(error, first[0])
        return None
    return None if failed else found


def _decoded(lines: Iterable[tuple[int, bytes]]) -> Iterator[tuple[int, dict[str, Any] | StichError]]:
    """Yield the JSON object of each line with its number; for a line that is none, the error."""
    for number, line in lines:
        try:
            yield number, decode_object(line)
        except StichError as error:
            yield number, error


def read_entries(
    opening: Mapping[str, Any], rest: Iterable[tuple[int, Mapping[str, Any] | StichError]], game: Game, note: Refuse
) -> NamedList:
    """Return the list of a file whose first line is ``opening``: a `Header`, or the first entry.

    ``rest``: the entries of the other lines with their numbers, or errors in place of lines that are none. ``note`` is called with the
    error of each wrong entry. Raise `StichError` for a wrong header.
    """
    header = Header()
    has_header = bool({"players", "preset", "options"} & opening.keys())
    if has_header:
        header = read_facts(opening, Header, "list/header")
    if header.preset is not None or header.options:
        values = game.changed | header.options if header.preset in (None, game.preset) else header.options
        game = configured(game.name, header.preset or game.preset, values)
    players = tuple("ABCDE"[: game.seats]) if header.players is None else header.players
    roster = roster_for(game, players)
    game = roster.game
    dealer, deal_scorer = first_seat(header.dealer, players), scorer(game)
    rows: list[Row] = []
    turn = int(dealer)
    first: list[tuple[int, Mapping[str, Any] | StichError]] = [] if has_header else [(1, opening)]
    count = 0
    for number, entry in chain(first, rest):
        count += 1
        try:
            if isinstance(entry, StichError):
                raise entry
            rows.append(roster.row(canonical(deal_scorer, entry), turn % len(players)))
            turn += not rows[-1].outcome.again
        except StichError as error:
            turn += 1
            note(error, number)
    if not count:
        note(RecordError("list/empty#header"), 1)
    return NamedList(game, players, roster.sheet(rows, dealer))


def _read_records(lines: Iterator[tuple[int, bytes]], game: Game, note: Refuse) -> NamedList | None:
    rows: list[MatchRow] = []
    table: tuple[Game, tuple[str, ...]] | None = None
    for number, line in lines:
        try:
            record = decode(line)
            if record.game != game.name:
                raise RecordError("list/game", found=record.game[:40], game=game.name)
            state = replay(record)
            if state.outcome is None:
                raise RecordError("record/unfinished#score")
            table = table or (state.game, record.seats)
            if table != (state.game, record.seats):
                raise RecordError("list/table")
            pot = -sum(sum(row.pot) for row in rows)
            rows.append(MatchRow(record.dealer, state.outcome, match_rules(game).pot_payments(state.outcome, pot)))
        except StichError as error:
            note(error, number)
    if table is None:
        return None
    played, players = table
    match = msgspec.structs.replace(match_rules(played).endless(rows[0].dealer), rows=tuple(rows))
    return NamedList(played, players, ScoreList(match, match_rules(played).bonuses))


HEADINGS: Mapping[str, Mapping[str, str]] = {
    "deal": {"de": "Nr", "ja": "番号"},
    "contract": {"de": "Spielart"},
    "value": {"de": "Grundwert", "ja": "ゲームの点"},
    "game": {"de": "Punkte", "ja": "得点"},
}
"""Headings of columns in other languages where the name of the fact would be another column's, too."""
CLOSING: Mapping[str, Mapping[str, str]] = {
    "game points": {"de": "Spielpunkte", "ja": "ゲームの得点"},
    "own games": {"de": "eigene Spiele", "ja": "自分のゲーム"},
    "others' lost games": {"de": "verlorene Spiele der anderen", "ja": "ほかの人の失敗"},
    "pot": {"de": "Stock", "ja": "ポット"},
    "total": {"de": "Gesamt", "ja": "合計"},
    "won": {"de": "gewonnen", "ja": "成功"},
    "lost": {"de": "verloren", "ja": "失敗"},
    "place": {"de": "Platz", "ja": "順位"},
    "settlement": {"de": "Abrechnung", "ja": "精算"},
    "lost the match": {"de": "Partie verloren", "ja": "負けた人"},
}
"""Labels of the closing rows in other languages."""
PLAYER_COLUMNS: Mapping[str, tuple[str, str, str]] = {
    "score": ("score", "Punkte", "得点"),
    "points": ("points", "Stand", "累計"),
    "won": ("won", "gewonnen", "成功"),
    "lost": ("lost", "verloren", "失敗"),
    "others lost": ("others lost", "Gegner verloren", "他失敗"),
    "total": ("total", "Gesamt", "合計"),
    "tricks": ("tricks", "Stiche", "トリック"),
    "penalty_cards": ("penalty cards", "Strafkarten", "罰カード"),
}
"""Columns for each player after the player's name and a colon, in the order of `LANGUAGES`."""


# -- CSV -----------------------------------------------------------------------------------------------------------------


def to_csv(kept: NamedList, language: str = "en") -> str:
    """Return the list as CSV: a row for each deal with columns for each player, then the closing rows. `read_any_list` reads it again.

    The values of the closing rows are in the last column of each player. ``language``: ``en``, ``de`` or ``ja``, for headings and words;
    German lists are separated by semicolons, as German spreadsheets expect.
    """
    deal_scorer, players, sheet = scorer(kept.game), kept.players, kept.sheet
    words = deal_scorer.reader.words

    def cell(value: str | int) -> str | int:
        return in_language(words, value, language) if isinstance(value, str) else value

    def heading(column: str) -> str:
        fact = next((fact for fact in words.facts_named(column) if column != "value"), None)
        own = HEADINGS.get(column, {}).get(language)
        return column if language == "en" else own or (words.name(fact, language) if fact else column)

    bonuses = sheet.bonuses != Bonuses()
    declared = deal_scorer.has_declarer
    columns = ["score", "points", *(["won", "lost"] if declared else []), *(["others lost", "total"] if bonuses else [])]
    written = io.StringIO()
    writer = csv.writer(written, delimiter=";" if language == "de" else ",")
    absent = ["sitting out"] if sheet.absent else []
    headings = [heading(column) for column in ("deal", "dealer", *(["declarer"] if declared else []), *absent, *deal_scorer.columns)]
    said = {column: names[LANGUAGES.index(language)] for column, names in PLAYER_COLUMNS.items()}
    writer.writerow([*headings, *(inert(f"{name}: {said[column]}") for name in players for column in columns)])
    for row in sheet.rows:
        declarer = "" if row.outcome.declarer is None else players[row.outcome.declarer]
        cells: list[str | int] = [row.deal, inert(players[row.dealer]), *([inert(declarer)] if declared else [])]
        if sheet.absent:
            cells.append(inert(", ".join(players[seat] for seat in sorted(sheet.absent[row.deal - 1]))))
        cells += map(cell, deal_scorer.cells(row.outcome))
        for score, tally in zip(row.outcome.scores, row.tallies, strict=True):
            cells += [score, tally.points, *([tally.won, tally.lost] if declared else [])]
            cells += [tally.others_lost, tally.total] if bonuses else []
        writer.writerow(cells)
    for label, values in closing_lines(kept):
        begins, bracket, more = label.partition(" (")
        cells = [CLOSING.get(begins, {}).get(language, begins) + bracket + in_language(words, more, language), *[""] * (len(headings) - 1)]
        for value in values:
            cells += [*[""] * (len(columns) - 1), value]
        writer.writerow(cells)
    return written.getvalue()


def closing_lines(kept: NamedList, *, settle: bool = True) -> list[tuple[str, tuple[int, ...]]]:
    """Return the closing rows, each as an English label and values by seat: sums with bonuses, place, and settlement if the game has
    one. If the players agreed that the match ends at a loss, the last row marks those who have lost it.
    """
    sheet = kept.sheet
    bonuses, closing = sheet.bonuses, sheet.closing
    lines: list[tuple[str, tuple[int, ...]]] = []
    if bonuses != Bonuses():
        own = f"own games ({bonuses.won:+} won, {bonuses.lost:+} lost)".replace("-", "−")
        lines = [
            ("game points", tuple(c.points for c in closing)),
            (own, tuple(c.own_games for c in closing)),
            (f"others' lost games ({bonuses.others_lost:+})", tuple(c.others_games for c in closing)),
        ]
    by_seat = sorted(sheet.standings, key=lambda standing: standing.seat)
    due = tuple(s.settlement for s in by_seat if s.settlement is not None)
    target = match_rules(kept.game).target or 0
    losers = msgspec.structs.replace(sheet.match, target=target).reached if target < 0 else ()
    if any(c.pot for c in closing):
        lines = [*(lines or [("game points", tuple(c.points for c in closing))]), ("pot", tuple(c.pot for c in closing))]
    return [
        *lines,
        ("total", tuple(c.total for c in closing)),
        *([("won", tuple(s.won for s in by_seat)), ("lost", tuple(s.lost for s in by_seat))] if scorer(kept.game).has_declarer else []),
        ("place", tuple(s.rank for s in by_seat)),
        *([("settlement", due)] if settle and due else []),
        *([("lost the match", tuple(int(seat in losers) for seat in range(len(kept.players))))] if losers else []),
    ]


def inert(text: str) -> str:
    """Return a text for a CSV file: quoted if a spreadsheet would take it for a formula, otherwise unchanged."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
