"""``stich score --list`` and ``--settle``: a list of deals with its totals, ranking and settlement."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import typer

from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.records import ListTable, NamedList, closing_lines, read_any_list, read_list_table, read_totals, to_csv
from stich.records.money import Amount, Payments, list_payments, parse_amount, settled
from stich.records.roster import MOST_PLAYERS
from stich.registry import match_rules, scorer

from .layout import Column, TextTable
from .output import complain, error_of, misused, opened_text, printable, say, say_json, say_table

Line = tuple[str, tuple[int, ...] | tuple[str, ...]]
"""Closing line of a list: its label, and a value for each player."""


class Money(NamedTuple):
    """Stake of a list for each point, and dues for each lost deal."""

    stake: Amount
    dues: Amount | None

    @classmethod
    def read(cls, stake: str | None, dues: str | None) -> Money | None:
        """Return the amounts that these texts tell; None without a stake."""
        if stake is None:
            if dues is not None:
                misused("dues need a stake", "--dues")
            return None
        try:
            return cls(parse_amount(stake), None if dues is None else parse_amount(dues))
        except StichError as error:
            misused(str(error), "--stake")


def run(
    game: Game,
    file: str,
    *,
    show: bool,
    settle: bool,
    csv: str | None,
    as_json: bool,
    columns: Sequence[str] = (),
    preview: bool = False,
    language: str = "en",
    money: Money | None = None,
) -> None:
    """Read the score list in a file of deals or records or in a table, then show the list, settle it and write it as CSV, as requested.
    Exit with 1 if one of its lines is wrong.

    ``columns``: facts of the columns of a table that the user has chosen, as ``HEADING=FACT``; ``preview``: show how the columns were
    understood; ``money``: settle in money, too.
    """
    if csv == "-" and (as_json or show or settle or preview):
        misused("- takes standard output for itself: leave out --list, --settle, --columns and --json", "--csv")
    choices = _choices(columns)

    def refuse(error: StichError, number: int) -> None:
        wrong = error_of(error, number, action=False)
        complain(f"line {number}: {wrong['error']['message']}")
        if as_json:
            say_json(wrong)

    with opened_text(file, "entries", "cases", "records", "table", raw=True) as stream:
        data = stream.read() if preview or ((settle or money is not None) and not show and csv is None) else None
        source = stream if data is None else BytesIO(data)
        if data is not None:
            try:
                if preview:
                    _preview(read_list_table(data, game, refuse, choices), as_json)
                    return
                if totals := read_totals(data, game, choices):
                    _settle(game, totals.players, totals.totals, as_json, money)
                    return
            except StichError as error:
                refuse(error, getattr(error, "line", None) or 1)
                raise typer.Exit(1) from None
        kept, differences = read_any_list(source, game, refuse, choices)
    if kept is None:
        raise typer.Exit(1)
    for one in differences:
        complain(f"line {one.line}: the table says {figure(one.stated)}, by the rules it is {figure(one.found)}")
    if csv is not None:
        _write(kept, csv, language)
    if as_json:
        _say_list(kept, show, money)
    else:
        _show_list(kept, show, settle, money)


def settle_totals(game: Game, totals: str, as_json: bool, money: Money | None = None) -> None:
    """Print the ranking of totals from another scorer, and their settlement if the game has one (paragraph A.14.3 of the rulebook of
    Skat), also in money."""
    try:
        points = [int(text) for text in totals.split(",")]
    except ValueError:
        misused(f"{totals!r}: write whole numbers with commas between, as in 100,-20,10", "--totals")
    if not 2 <= len(points) <= MOST_PLAYERS:
        misused(f"2 to {MOST_PLAYERS} totals, not {len(points)}", "--totals")
    _settle(game, tuple("ABCDEFGHIJKL"[: len(points)]), points, as_json, money)


def _settle(game: Game, names: Sequence[str], points: Sequence[int], as_json: bool, money: Money | None = None) -> None:
    """Print the ranking of these totals, and their settlement if the game has one, also in money."""
    stake, dues = money or (None, None)
    found = settled(names, points, has_settlement=match_rules(game).has_settlement, stake=stake, dues=dues)
    due = found.settlement
    if as_json:
        in_money = {} if found.money is None else {"money": msgspec.to_builtins(found.money)}
        say_json({"totals": points, "places": found.places, **({"settlement": due} if due else {}), **in_money})
        return
    _say_closing(found.players, [("total", found.totals), ("place", found.places), *([("settlement", due)] if due else [])], found.money)


def _choices(columns: Sequence[str]) -> dict[str, str]:
    """Return the facts of columns by heading or number, from texts such as ``Punkte=score``."""
    choices = {}
    for text in columns:
        heading, equals, fact = text.rpartition("=")
        if not equals or not heading or not fact:
            misused(f"{text!r}: write HEADING=FACT, as in Punkte=score or 3=contract", "--column")
        choices[heading.strip()] = fact.strip()
    return choices


def _preview(listed: ListTable, as_json: bool) -> None:
    """Print how the columns of a table were understood."""
    if as_json:
        say_json(listed)
        return
    table = TextTable(Column("", right=True), Column("heading", right=False), Column("read as", right=False), Column("cells", right=False))
    for column in listed.columns:
        meant = f"{column.fact} of {printable(column.player)}" if column.player else column.fact
        table.add(str(column.number), printable(column.heading), meant, printable(", ".join(column.samples)))
    say_table(table)
    say()
    form = f"{listed.form}, {listed.encoding}" if listed.encoding else listed.form
    say(f"{form}; {len(listed.entries)} deals; players {printable(', '.join(listed.players))}")
    for option, value in listed.options.items():
        say(f"the deals need the option {option}={'yes' if value is True else value}")
    say(f"to change a column: --column HEADING=FACT, with one of {', '.join(listed.facts)}")


def _write(kept: NamedList, csv: str, language: str) -> None:
    if csv == "-":
        typer.echo(to_csv(kept, language).replace("\r\n", "\n"), nl=False)
        return
    try:
        with Path(csv).open("x", encoding="utf-8-sig", newline="") as file:  # spreadsheets need the byte order mark
            file.write(to_csv(kept, language))
    except (OSError, ValueError) as error:
        misused(f"{csv}: {getattr(error, 'strerror', None) or error}", "--csv")


def _say_closing(names: tuple[str, ...], lines: list[Line], paid: Payments | None) -> None:
    """Print the closing lines of a list, with the money of each player and what rounding leaves over."""
    if paid is not None:
        lines = [*lines, *([] if paid.dues is None else [("dues", paid.dues)]), ("money", paid.money)]
    say_table(_closing(names, lines))
    if paid is not None and paid.rest.strip("-0."):
        say(f"left over by rounding: {figure(paid.rest)}")


def _paid(kept: NamedList, money: Money | None) -> Payments | None:
    """Return what each player gets for the settlement or, in a game without one, for the total; None without a stake."""
    return None if money is None else list_payments(kept.sheet.standings, *money)


def _say_list(kept: NamedList, show: bool, money: Money | None) -> None:
    """Print the score list as JSON: one line for each deal, if ``show`` is True, and one for the final result."""
    sheet = kept.sheet
    for row in sheet.rows if show else ():
        say_json(row)
    end: dict[str, Any] = {"players": kept.players, "bonuses": sheet.bonuses, "closing": sheet.closing, "standings": sheet.standings}
    if (paid := _paid(kept, money)) is not None:
        end["money"] = paid
    say_json(msgspec.to_builtins(end))


def _show_list(kept: NamedList, show: bool, settle: bool, money: Money | None) -> None:
    if show:
        say(f"{kept.game.name} ({kept.game.preset}), {len(kept.sheet.rows)} deals")
        say_table(_deals(kept))
        say()
    if show or settle or money is not None:
        _say_closing(kept.players, [*closing_lines(kept, settle=settle or money is not None)], _paid(kept, money))


def _deals(kept: NamedList) -> TextTable:
    """Return a table of a score list with a row for each deal. Cells of seats whose points the deal changed are bold."""
    deal_scorer, players = scorer(kept.game), [printable(name) for name in kept.players]
    rows = kept.sheet.rows
    cells = [deal_scorer.cells(row.outcome) for row in rows]
    known = [Column(heading, right=any(isinstance(c[i], int) for c in cells)) for i, heading in enumerate(deal_scorer.columns)]
    who = [Column(heading, right=False) for heading in ("dealer", *(["declarer"] if deal_scorer.has_declarer else []))]
    table = TextTable(Column("deal"), *who, *known, *(Column(name, group="points") for name in players))
    before = [0] * len(players)
    for row, facts in zip(rows, cells, strict=True):
        declarer = "" if row.outcome.declarer is None else players[row.outcome.declarer]
        seats = [players[row.dealer], *([declarer] if deal_scorer.has_declarer else [])]
        points = [tally.points for tally in row.tallies]
        changed = ["bold" if now != then else "dim" for now, then in zip(points, before, strict=True)]
        plain = [str(row.deal), *seats, *map(figure, facts)]
        table.add(*plain, *map(figure, points), styles=[*([""] * len(plain)), *changed])
        before = points
    return table


def _closing(players: tuple[str, ...] | str, lines: Sequence[Line]) -> TextTable:
    table = TextTable(Column("", right=False), *(Column(printable(name)) for name in players))
    for label, values in lines:
        table.add(label, *map(figure, values))
    return table


def figure(value: str | int) -> str:
    """Return a number as text, with a minus sign as wide as a plus sign; a text unchanged."""
    text = str(value)
    return f"−{text[1:]}" if text[:1] == "-" and text[1:2].isdigit() else text
