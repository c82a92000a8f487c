"""``stich replay``: check records and replay them."""

from __future__ import annotations

from typing import Any

import msgspec
import typer

from stich.kernel.rules.match import ranked
from stich.kernel.rules.state import State
from stich.records import Record, RecordError, decode, numbered_lines
from stich.records import replay as replayed
from stich.registry import match_rules

from .arguments import AsJson, RecordFile, application
from .output import opened_text, say, say_error, say_json, signed

app = application()


@app.command()
def replay(file: RecordFile, as_json: AsJson = False) -> None:
    """Check records and show their outcomes.

    A record is one deal as a line of JSON: its rules, seats, cards, actions and outcome.
    The format is described in docs/reference/records.md; an installed Stich has the page as stich/docs/reference/records.md.
    """
    failed, number, sheet = False, 0, _Sheet()
    with opened_text(file, "records") as stream:
        for number, line in numbered_lines(stream):
            try:
                record = decode(line, number)
                state = replayed(record, line=number)
            except RecordError as error:
                failed = True
                say_error(error, number, as_json, action=True)
                continue
            if as_json:
                say_json(answer(state))
            else:
                _show(number, record, state)
                sheet.add(record, state)
    if not number:
        say_error(RecordError("line/none#record", line=1), 1, as_json, action=True)
    if failed or not number:
        raise typer.Exit(1)
    sheet.show()


def answer(state: State) -> dict[str, Any]:
    """Return the output of ``stich replay --json`` for a valid record: the outcome, or for an unfinished deal its phase, the seat to act
    and the number of actions."""
    if state.outcome is not None:
        return {"outcome": msgspec.to_builtins(state.outcome)}
    return {"outcome": None, "unfinished": {"phase": state.phase.name, "actor": state.actor, "actions": len(state.log)}}


def _show(number: int, record: Record, state: State) -> None:
    game, outcome, names = state.game, state.outcome, record.seats
    say(f"line {number}: {game.name} ({game.preset}), dealer {names[record.dealer]}")
    if outcome is None:
        assert state.actor is not None
        say(f"  unfinished after {len(state.log)} actions: {names[state.actor]} is to act ({state.phase.name})")
        return
    if outcome.declarer is None:
        say(f"  {outcome.reason}")
    else:
        contract = getattr(outcome, "contract", None)
        ended = "won" if outcome.won else "lost"
        say(f"  {names[outcome.declarer]}{f', {contract}' if contract else ''}: {ended} ({outcome.reason})")
    for line in outcome.working:
        say(f"  {line}")
    say("  " + "   ".join(f"{name} {signed(points)}" for name, points in zip(names, outcome.scores, strict=True)))


class _Sheet:
    """Totals of a file, shown as text if all its records are finished deals of one game by the same players."""

    def __init__(self) -> None:
        self.deals = 0
        self.table: tuple[str, tuple[str, ...]] | None = None
        self.totals: list[tuple[int, int, int]] = []
        self.one_match = self.declaring_counts = True

    def add(self, record: Record, state: State) -> None:
        table = (record.game, record.seats)
        if self.table is None:
            self.table, self.totals = table, [(0, 0, 0)] * len(record.seats)
        outcome = state.outcome
        self.one_match = self.one_match and table == self.table and outcome is not None
        if not self.one_match or outcome is None:
            return
        self.deals += not outcome.again
        self.declaring_counts = match_rules(state.game).declaring_counts
        for seat, (total, won, lost) in enumerate(self.totals):
            declared = outcome.declarer == seat
            self.totals[seat] = (
                total + outcome.scores[seat],
                won + (declared and outcome.won is True),
                lost + (declared and outcome.won is False),
            )

    def show(self) -> None:
        if self.table is None or not self.one_match or self.deals < 2:
            return
        say(f"after {self.deals} deals")
        for s in ranked(self.totals, self.declaring_counts):
            say(f"  {s.rank}. {self.table[1][s.seat]} {signed(s.total)}  ({s.won} won, {s.lost} lost)")
