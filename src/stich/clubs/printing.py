"""Printed pages of an event: start cards, table sheets, seat plan, rankings and certificates, as text and as HTML with print styles."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from html import escape
from typing import Literal

import msgspec

from .certificates import CERTIFICATE_STYLE, Certificate, certificates
from .dues import money
from .event import ClubEvent, ClubTable
from .league import League, league_table
from .schemes import game_of
from .season import SeasonRow
from .standings import RankingRow, ranking
from .teams import team_ranking
from .words import word

replace = msgspec.structs.replace
PrintKind = Literal["cards", "sheets", "seats", "ranking", "teams", "tandems", "certificates"]
PLACES = 3
"""Places that get certificates by default."""


class PrintedTable(msgspec.Struct, frozen=True):
    """Table of a printed page. All cells are texts."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    numeric: tuple[int, ...] = ()
    """Columns of numbers, aligned to the right."""
    upright: tuple[int, ...] = ()
    """Narrow columns whose headings are turned."""
    picture: str = ""
    """Picture beside the title, such as a QR code, as SVG."""


class PrintedPages(msgspec.Struct, frozen=True):
    """Pages to print."""

    title: str
    kind: str
    language: str
    tables: tuple[PrintedTable, ...] = ()
    certificates: tuple[Certificate, ...] = ()

    @property
    def text(self) -> str:
        """Plain text."""
        parts = [self.title, *(_text_of(table) for table in self.tables), *(one.text for one in self.certificates)]
        return "\n\n".join(part for part in parts if part) + "\n"

    @property
    def html(self) -> str:
        """HTML page with print styles, without scripts and without anything from elsewhere."""
        tables = "\n".join((*map(_html_of, self.tables), *(one.html for one in self.certificates)))
        language, title = escape(self.language), escape(self.title)
        head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title><style>{STYLE}</style>'
        body = f'<body class="{escape(self.kind)}"><h1>{title}</h1>\n<main>\n{tables}\n</main></body>'
        return f'<!doctype html>\n<html lang="{language}"><head>{head}</head>\n{body}</html>\n'


STYLE = (
    """
body{font:11pt/1.35 system-ui,sans-serif;margin:1.2rem;color:#111;background:#fff}
h1{font-size:1.3em;margin:0 0 .8em} h2{font-size:1.05em;margin:1.2em 0 .4em} p{margin:.3em 0}
table{border-collapse:collapse;width:100%} th,td{border:1px solid #777;padding:.22em .4em;text-align:left;vertical-align:top}
th{background:#eee;font-weight:600} td.n,th.n{text-align:right;font-variant-numeric:tabular-nums} thead{display:table-header-group}
tr{break-inside:avoid}
.cards main{display:grid;grid-template-columns:repeat(2,1fr);gap:.6rem}
.cards section{border:1px dashed #777;padding:.5rem .8rem;break-inside:avoid} .cards h2{margin-top:0}
section+section{margin-top:1.2rem} .ranking{font-size:9.5pt} .ranking td.n{white-space:nowrap}
.sheets h1{display:none} .sheets h2{margin-top:0} .sheets section{break-after:page;margin:0} .sheets section:last-child{break-after:auto}
.sheets th,.sheets td{padding:.1em .2em;font-size:7.5pt;line-height:1.15;height:1.25em;overflow-wrap:anywhere}
.sheets th{vertical-align:bottom} th.v{width:1.6em} th.v span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap}
.code{float:right;width:19mm;height:19mm;margin-left:4mm} .code svg{width:100%;height:100%} .code~table{clear:both}
:lang(ja) th.v span{transform:none}
@page{size:A4;margin:10mm} @media print{body{margin:0}}
"""
    + CERTIFICATE_STYLE
)


def printed(
    event: ClubEvent,
    kind: PrintKind,
    language: str = "en",
    *,
    round_number: int | None = None,
    pictures: Mapping[int, str] | None = None,
    places: int = PLACES,
) -> PrintedPages:
    """Return the pages of this kind.

    ``round_number``: round whose seats and sheets are printed; None: the last one drawn. ``pictures``: SVG for the sheet of each table,
    such as a QR code. ``places``: places that get certificates. Raise `StichError` ``club/round`` if no round is drawn, ``club/draw`` for
    certificates while lists are missing.
    """
    heading = {"cards": "start card", "sheets": "table", "seats": "seat plan", "certificates": "certificate"}.get(kind, "ranking")
    date = f", {event.date}" if event.date else ""
    title = f"{event.name}{date} – {word(heading, language)}"
    number = len(event.rounds) if round_number is None else round_number
    if kind == "certificates":
        return PrintedPages(title, kind, language, certificates=tuple(certificates(event, number, places, language)))
    makers = {"cards": _cards, "sheets": _sheets, "seats": _seats, "ranking": _ranking}
    tables = [_teams(event, kind, language)] if kind in ("teams", "tandems") else makers[kind](event, number, language)
    if kind == "sheets" and pictures:
        drawn = event.round(number).tables
        tables = [replace(page, picture=pictures.get(table.number, "")) for page, table in zip(tables, drawn, strict=True)]
    return PrintedPages(title, kind, language, tuple(tables))


def printed_season(name: str, rows: Sequence[SeasonRow], language: str = "en") -> PrintedPages:
    """Return the page of a season table. Results that do not count are in brackets."""
    count = len(rows[0].results) if rows else 0
    cells = [
        (
            str(row.place),
            row.name,
            *("–" if p is None else str(p) if counts else f"({p})" for p, counts in zip(row.results, row.counted, strict=True)),
            str(row.total),
        )
        for row in rows
    ]
    headings = (word("place", language), word("name", language), *map(str, range(1, count + 1)), word("total", language))
    table = PrintedTable("", headings, tuple(cells), numeric=(0, *range(2, count + 3)))
    return PrintedPages(f"{name} – {word('season', language)}", "ranking", language, (table,))


def printed_league(league: League, language: str = "en") -> PrintedPages:
    """Return the page of a league's table."""
    rows = tuple((str(row.place), row.team, str(row.played), f"{row.match_points:g}", str(row.points)) for row in league_table(league))
    headings = tuple(word(name, language) for name in ("place", "team", "played", "match points", "points"))
    return PrintedPages(
        f"{league.name} – {word('league', language)}", "ranking", language, (PrintedTable("", headings, rows, numeric=(0, 2, 3, 4)),)
    )


def _name(event: ClubEvent, number: int, language: str) -> str:
    entrant = event.entrant(number)
    return f"{entrant.name} ({word('computer', language)})" if entrant.computer else entrant.name


def _cards(event: ClubEvent, _: int, language: str) -> list[PrintedTable]:
    headings = tuple(word(name, language) for name in ("round", "table", "seat"))
    cards = []
    for entrant in event.entrants:
        if entrant.computer is not None:
            continue
        seats = {
            drawn.number: (str(table.number), str(table.seats.index(entrant.number) + 1))
            for drawn, table in event.tables()
            if entrant.number in table.seats
        }
        rows = tuple((str(number), *seats.get(number, ("", ""))) for number in range(1, event.rounds_planned + 1))
        cards.append(PrintedTable(f"{entrant.number} · {entrant.name}", headings, rows, entrant.team or ""))
    return cards


def _seats(event: ClubEvent, number: int, language: str) -> list[PrintedTable]:
    drawn = event.round(number)
    most = max(len(table.seats) for table in drawn.tables)

    def label(one: int) -> str:
        return f"{one} {_name(event, one, language)}"

    by_table = tuple((str(table.number), *map(label, table.seats), *[""] * (most - len(table.seats))) for table in drawn.tables)
    headings = (word("table", language), *(f"{word('seat', language)} {place}" for place in range(1, most + 1)))
    placed = sorted((_name(event, one, language).casefold(), one, t.number, k) for t in drawn.tables for k, one in enumerate(t.seats, 1))
    by_name = tuple((_name(event, one, language), str(one), str(table), str(place)) for _, one, table, place in placed)
    columns = tuple(word(name, language) for name in ("name", "number", "table", "seat"))
    title = f"{word('round', language)} {number}"
    waiting = ", ".join(label(one) for one in drawn.standing_by)
    note = f"{word('standing by', language)}: {waiting}" if waiting else ""
    return [PrintedTable(title, headings, by_table, note), PrintedTable("", columns, by_name, numeric=(1, 2, 3))]


def _sheets(event: ClubEvent, number: int, language: str) -> list[PrintedTable]:
    return [_sheet(event, table, number, language) for table in event.round(number).tables]


_SKAT_COLUMNS = (
    "base value", "with", "without", "hand", "schneider", "schneider announced", "schwarz", "schwarz announced", "open",
)  # fmt: skip


def _sheet(event: ClubEvent, table: ClubTable, number: int, language: str) -> PrintedTable:
    """Return the empty list of a table, with the columns of the association's printed list, and the closing lines at its foot."""
    size, skat = len(table.seats), event.rules.game == "skat"
    deals = event.deals[size]
    names = [f"{place} · {_name(event, one, language)}" for place, one in enumerate(table.seats, 1)]
    known = [word(name, language) for name in (_SKAT_COLUMNS if skat else ("declarer", "game", "value"))]
    values = ["+", "−"] if skat else []
    players = [part for name in names for part in ([name, "+", "−"] if skat else [name])]
    headings = (word("deal", language), word("dealer", language), *known, *values, *players)
    rows = [(str(deal), str((deal - 1) % size + 1), *[""] * (len(headings) - 2)) for deal in range(1, deals + 1)]
    feet = ["game points"]
    if event.scoring.scheme == "seeger-fabian":
        own, others = event.scoring.won, event.scoring.others_lost.get(size, 0)
        feet += [f"own games|× {own}", f"others' lost games|× {others}"]
    for foot in [*feet, "total", "signature"]:
        name, _, factor = foot.partition("|")
        rows.append(("", word(name, language) + (f" {factor}" if factor else ""), *[""] * (len(headings) - 2)))
    time = f", {event.minutes} {word('minutes', language)}" if event.minutes else ""
    seated = ", ".join(f"{place}: {one} {_name(event, one, language)}" for place, one in enumerate(table.seats, 1))
    title = f"{event.name} – {word('round', language)} {number}, {word('table', language)} {table.number}"
    rules = game_of(event).preset
    note = f"{seated} – {deals} {word('deals', language)}{time} ({rules})"
    wide = range(len(headings) - len(players), len(headings), 3)
    upright = tuple(at for at in range(2, len(headings)) if skat and at not in wide)
    return PrintedTable(title, headings, tuple(rows), note, upright=upright)


def _ranking(event: ClubEvent, number: int, language: str) -> list[PrintedTable]:
    """Return the ranking of all players, and one for each class. ``number``: last round that counts."""
    counted = range(1, number + 1)
    return [
        _ranked(event, ranking(event, player_class=player_class, rounds=counted), counted, language, player_class or "")
        for player_class in (None, *event.classes)
    ]


def printed_ranking(event: ClubEvent, found: Sequence[RankingRow], rounds: Sequence[int] | None, language: str = "en") -> PrintedPages:
    """Return the page of a ranking. ``rounds``: rounds that it counts; None: all."""
    counted = range(1, len(event.rounds) + 1) if rounds is None else rounds
    return PrintedPages(f"{event.name} – {word('ranking', language)}", "ranking", language, (_ranked(event, found, counted, language),))


def _ranked(event: ClubEvent, found: Sequence[RankingRow], counted: Sequence[int], language: str, title: str = "") -> PrintedTable:
    rows = []
    for row in found:
        place = f"{row.place} *" if row.lot_required else str(row.place)
        points = ("–" if one is None else str(one) for one in row.rounds)
        cells = (place, str(row.number), row.name, row.team or "", *points, str(row.total), str(row.won), str(row.lost))
        rows.append((*cells, money(row.due, event.dues, language)))
    rounds = (f"{word('round', language)} {one}" for one in counted)
    first = (word(name, language) for name in ("place", "number", "name", "team"))
    last = (word(name, language) for name in ("total", "wins", "losses", "due"))
    note = f"* {word('lot', language)}" if any("*" in row[0] for row in rows) else ""
    return PrintedTable(title, (*first, *rounds, *last), tuple(rows), note, (0, 1, *range(4, 8 + len(counted))))


def _teams(event: ClubEvent, kind: str, language: str) -> PrintedTable:
    rules = event.teams if kind == "teams" else event.tandems
    matches = rules is not None and bool(rules.match_points)
    rows = []
    for row in team_ranking(event, "team" if kind == "teams" else "tandem"):
        place = f"{row.place} *" if row.lot_required else str(row.place)
        members = ", ".join(event.entrant(one).name for one in row.members)
        points = [f"{one.points} ({one.match_points:g})" if matches else str(one.points) for one in row.rounds]
        rows.append((place, row.name, members, *points, *([f"{row.match_points:g}"] if matches else []), str(row.total)))
    rounds = [f"{word('round', language)} {drawn.number}" for drawn in event.rounds]
    last = [*([word("match points", language)] if matches else []), word("points", language)]
    first = (word("place", language), word("team" if kind == "teams" else "tandem", language), word("name", language))
    note = f"* {word('lot', language)}" if any("*" in row[0] for row in rows) else ""
    return PrintedTable("", (*first, *rounds, *last), tuple(rows), note, (0, *range(3, 3 + len(rounds) + len(last))))


# -- forms ---------------------------------------------------------------------------------------------------------------


def _wide(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _text_of(table: PrintedTable) -> str:
    lines = [table.headings, *table.rows]
    widths = [max(_wide(line[column]) for line in lines) for column in range(len(table.headings))]

    def padded(text: str, column: int) -> str:
        space = " " * (widths[column] - _wide(text))
        return space + text if column in table.numeric else text + space

    body = ["  ".join(padded(cell, column) for column, cell in enumerate(line)).rstrip() for line in lines]
    return "\n".join([*([table.title] if table.title else []), *body, *([table.note] if table.note else [])])


def _html_of(table: PrintedTable) -> str:
    def cells(line: Sequence[str], tag: str) -> str:
        kind = ' scope="col"' if tag == "th" else ""
        made = []
        for at, cell in enumerate(line):
            turned = tag == "th" and at in table.upright
            name = ' class="v"' if turned else ' class="n"' if at in table.numeric else ""
            made.append(f"<{tag}{kind}{name}>{f'<span>{escape(cell)}</span>' if turned else escape(cell)}</{tag}>")
        return "".join(made)

    title = f"<h2>{escape(table.title)}</h2>" if table.title else ""
    title = f'<div class="code">{table.picture}</div>{title}' if table.picture else title
    note = f"<p>{escape(table.note)}</p>" if table.note else ""
    rows = "\n".join(f"<tr>{cells(row, 'td')}</tr>" for row in table.rows)
    return f"<section>{title}{note}<table><thead><tr>{cells(table.headings, 'th')}</tr></thead><tbody>\n{rows}\n</tbody></table></section>"
