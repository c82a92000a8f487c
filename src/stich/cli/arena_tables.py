"""Tables of the arena's figures as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from stich.players import Equipment
from stich.research.arena import ArenaReport, Controlled
from stich.research.arena.report import ContractRate, PlayerReport
from stich.research.statistics import Estimate

from .layout import GLUE, Column, TextTable
from .output import printable, say, say_table


def show(figures: ArenaReport) -> None:
    """Print all figures of a comparison."""
    games = "1 game" if figures.games_per_board == 1 else f"{figures.games_per_board} games"
    void = f", {figures.void} void" if figures.void else ""
    boards = "1 board" if figures.boards == 1 else f"{figures.boards} boards"
    say(f"{figures.game} ({figures.preset}), {boards} of {games} from seed {figures.seed}{void}")
    say_nets(figures.equipment)
    say_table(_players(figures))
    say()
    for player in figures.players:
        _say_less_luck(player.name, player.less_luck, figures.controls)
    for difference in figures.differences:
        names, ends = f"{difference.of} − {difference.to}", interval_cell(difference.interval)
        say(f"{names}: {number_cell(difference.mean)} per deal and seat, 95{GLUE}% interval {ends}")
        _say_less_luck(names, difference.less_luck, figures.controls)
    say(f"passed in: {percent_cell(figures.passed_in)}")
    for table in (_contracts(figures), _words(figures), _places(figures), _phases(figures)):
        if table.rows:
            say()
            say_table(table)


def _say_less_luck(what: str, found: Controlled | None, controls: Sequence[str]) -> None:
    if not controls:
        return
    head = f"{what}, less luck by {', '.join(controls)}"
    if found is None:
        say(f"{head}: too few boards")
        return
    worth = "" if found.worth is None else f", worth ×{found.worth:.2f} boards"
    saved = f"{percent_cell(found.saved)} of the variance saved{worth}"
    say(f"{head}: {number_cell(found.mean)}, 95{GLUE}% interval {interval_cell(found.interval)}, {saved}")


def _players(figures: ArenaReport) -> TextTable:
    times = [Column(f"ms {name}", group="times") for name in ("mean", "p50", "p95", "max")]
    wrong = [Column(name, group="wrong") for name in ("late", "faults")]
    table = table_of("player", "score per deal and seat", f"95{GLUE}% interval", "declares", "wins", *times, *wrong)
    for player in figures.players:
        table.add(
            printable(player.name),
            number_cell(player.score.mean),
            interval_cell(player.score.interval),
            percent_cell(player.declares),
            percent_cell(player.wins),
            *map(milliseconds_cell, player.milliseconds.values()),
            str(player.late),
            str(player.illegal + player.exceptions),
        )
    return table


def _contracts(figures: ArenaReport) -> TextTable:
    """Return the table of contracts. A row has the share of all games, and for each player the share of their declarations, the wins and
    the score."""
    declarers = [player for player in figures.players if player.contracts]
    table = table_of("contract", "share of games", *_headings(declarers, "share", "wins", "score"))
    for contract, share in figures.contracts.items():
        table.add(contract, percent_cell(share), *_rates(declarers, contract, lambda player: player.contracts))
    return table


def _words(figures: ArenaReport) -> TextTable:
    """Return the table with a row for each single word of the contracts, such as *hand*. It has no rows if every contract is one word."""
    declarers = [player for player in figures.players if player.contracts]
    if all(player.words == player.contracts for player in declarers):
        declarers = []
    table = table_of("all contracts with", *_headings(declarers, "share", "wins", "score"))
    for word in dict.fromkeys(rate.contract for player in declarers for rate in player.words):
        table.add(word, *_rates(declarers, word, lambda player: player.words))
    return table


def _rates(players: Sequence[PlayerReport], name: str, of: Callable[[PlayerReport], Sequence[ContractRate]]) -> Iterator[str]:
    for player in players:
        rate = next((rate for rate in of(player) if rate.contract == name), None)
        yield from (percent_cell(rate.share), percent_cell(rate.wins), _estimate(rate.score)) if rate else ("–", "–", "–")


def _places(figures: ArenaReport) -> TextTable:
    players = [player for player in figures.players if player.places]
    table = table_of("place", *_headings(players, "score", "declares", "wins"))
    for rates in zip(*(player.places for player in players), strict=True):
        cells = [cell for rate in rates for cell in (number_cell(rate.score), percent_cell(rate.declares), percent_cell(rate.wins))]
        number = rates[0].place
        table.add(f"{number}, leads first" if number == 1 else str(number), *cells)
    return table


def _phases(figures: ArenaReport) -> TextTable:
    players = [player for player in figures.players if player.phases]
    table = table_of("ms a decision", *_headings(players, "decisions", "mean", "p95", "max"))
    for phase in dict.fromkeys(phase for player in players for phase in player.phases):
        cells = []
        for player in players:
            times = player.phases.get(phase, {"decisions": 0})
            cells += [f"{times['decisions']:.0f}", *(milliseconds_cell(times.get(name)) for name in ("mean", "p95", "max"))]
        table.add(phase, *cells)
    return table


def _headings(players: Sequence[PlayerReport], *of_each: str) -> list[Column]:
    return [Column(f"{printable(player.name)}: {what}", group=player.name) for player in players for what in of_each]


def say_nets(equipment: Equipment) -> None:
    """Print which nets the players used, if any."""
    if equipment.nets:
        nets = ", ".join(f"{name} {sha256[:8]}" for name, sha256 in equipment.nets.items())
        say(f"nets, with the first figures of their SHA-256: {nets}; onnxruntime {equipment.onnxruntime}")


def table_of(first: str, *others: str | Column) -> TextTable:
    """Return a table without rows. ``first``: heading of the first column, which has words; ``others``: headings of the columns of
    figures."""
    return TextTable(Column(first, right=False), *(Column(other) if isinstance(other, str) else other for other in others))


def milliseconds_cell(milliseconds: float | None) -> str:
    """Return a number of milliseconds as text, with three significant digits; ``–`` for None."""
    return "–" if milliseconds is None else f"{milliseconds:.3g}"


def number_cell(value: float | None, *, sign: bool = True) -> str:
    """Return a number with two decimals as text, with a sign in front of positive ones unless ``sign`` is False; ``–`` for None."""
    return "–" if value is None else f"{value:{'+' if sign else ''}.2f}".replace("-", "−") if value else "0"


def _estimate(found: Estimate | None) -> str:
    """Return a mean and half the width of its symmetrical interval as text; ``–`` without a mean."""
    if found is None or found.mean is None:
        return "–"
    half = f"{GLUE}±{GLUE}{found.interval[1] - found.mean:.2f}" if found.interval else ""
    return f"{number_cell(found.mean)}{half}"


def interval_cell(ends: tuple[float, float] | None, *, sign: bool = True) -> str:
    """Return the ends of an interval as text, with signs as in `number_cell`; ``–`` for None."""
    return "–" if ends is None else GLUE.join((number_cell(ends[0], sign=sign), "…", number_cell(ends[1], sign=sign)))


def percent_cell(part: float | None) -> str:
    """Return a share as per cent with one decimal; ``–`` for None."""
    return "–" if part is None else f"{100 * part:.1f}{GLUE}%".replace("-", "−")
