"""``stich score``: the scorer's calculator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from stich.kernel.errors import StichError
from stich.kernel.plugin.fact_words import LANGUAGES
from stich.kernel.plugin.scorer import Scorer
from stich.kernel.rules.game import Game
from stich.records import RecordError, configured, decode_object, numbered_lines, read_deal
from stich.registry import HOUSE, scorer
from stich.registry import game as house_game

from . import score_list
from .arguments import AsJson, GameName, OptionValues, PresetName, application
from .output import asked_game, complain, error_of, misused, opened_text, plain, printable, say, say_fault, say_json

app = application()


class _FactsInHelp(TyperCommand):
    """Command whose help ends with the facts of a deal of each game."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the list of facts."""
        for name in HOUSE:
            deal_scorer = scorer(house_game(name))
            with formatter.section(f"Facts of {name}"):
                formatter.write_dl(list(_facts_in_help(deal_scorer)))


def _facts_in_help(deal_scorer: Scorer) -> Iterator[tuple[str, str]]:
    """Yield each fact of a game as flags and the first sentence of its meaning."""
    short: dict[str, list[str]] = {}
    for flag, full in deal_scorer.flags.items():
        short.setdefault(full.split(".")[0].split("=")[0], []).append(f"--{flag}")
    for fact, meaning in deal_scorer.facts_of_entries.items():
        if fact in {"dealer", "declarer", "partner", "passed_in"}:
            continue
        flags = short.get(fact, [])
        own = (
            []
            if any("." in full for full in deal_scorer.flags.values() if full.startswith(f"{fact}."))
            else [f"--{fact.replace('_', '-')}"]
        )
        yield ", ".join([*own, *flags]), meaning


@app.command(cls=_FactsInHelp, context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def score(
    context: typer.Context,
    game: GameName,
    *,
    preset: PresetName = None,
    option: OptionValues = None,
    as_list: Annotated[bool, typer.Option("--list", help="FILE is the list of a table: show it with running totals.")] = False,
    settle: Annotated[bool, typer.Option("--settle", help="Show totals, ranking and settlement of a list.")] = False,
    totals: Annotated[str | None, typer.Option(metavar="N,N,N", help="Settle these totals, without FILE.")] = None,
    stake: Annotated[str | None, typer.Option(metavar="AMOUNT", help="Settle in money: an amount a point, such as 0.25ct.")] = None,
    dues: Annotated[str | None, typer.Option(metavar="AMOUNT", help="Dues for each lost deal, with --stake.")] = None,
    line: Annotated[str | None, typer.Option(metavar="TEXT", help="A deal as one line, such as 'B clubs with 1 66', without FILE.")] = None,
    players: Annotated[str | None, typer.Option(metavar="NAME,NAME", help="Players that --line may name, by seat.")] = None,
    language: Annotated[str, typer.Option(metavar="CODE", help="Language of --line and --csv: en, de or ja.")] = "en",
    csv: Annotated[str | None, typer.Option(metavar="FILE", help="New CSV file for a list, or - for standard output.")] = None,
    columns: Annotated[bool, typer.Option("--columns", help="FILE is a table: show how its columns are understood.")] = False,
    column: Annotated[
        list[str] | None, typer.Option("--column", metavar="HEADING=FACT", help="What a column of a table means; repeat it for several.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Score a finished deal, or a list of deals.

    Give a FILE of cases, one JSON object a line, or - for standard input; or give the facts of one case as flags
    named as the case names them, such as:

    stich score skat --contract clubs --hand --with 2 --bid 40 --points 95 --tricks 8

    Names and values may be German or Japanese words, too: --kreuz --mit 2 --verloren.

    With --list, --settle or --csv the FILE is the list of one table: a line a deal, the records of stich play --record, or a
    spreadsheet (CSV, Excel, OpenDocument) in English, German or Japanese; --columns shows how its columns are understood.
    All facts and the form of a list: docs/reference/scorer.md (in an installed Stich: stich/docs/reference/scorer.md).
    """
    rest = context.args
    money = score_list.Money.read(stake, dues)
    if totals is not None:
        if rest or as_list or csv is not None:
            misused("totals stand for a list: leave out FILE, --list and --csv", "--totals")
        score_list.settle_totals(asked_game(game, preset, option), totals, as_json, money)
        return
    if line is not None:
        if rest or as_list or settle or csv is not None:
            misused("a line stands alone: leave out FILE, facts and --list", "--line")
        _score_text(
            asked_game(game, preset, option), line, [name.strip() for name in players.split(",")] if players else [], language, as_json
        )
        return
    rules = asked_game(game, preset, option)
    whole = as_list or settle or columns or csv is not None or money is not None
    if language not in LANGUAGES:
        misused(f"{language!r}: en, de or ja", "--language")
    if not rest:
        wanted = "a FILE of entries or records" if whole else "a FILE of cases, - for standard input, or the facts of one case as flags"
        misused(f"give {wanted}; see stich score --help")
    if rest[0] == "-" or not rest[0].startswith("-"):
        if len(rest) > 1:
            misused(f"{rest[1]!r}: a FILE stands alone")
        if whole:
            score_list.run(
                rules,
                rest[0],
                show=as_list,
                settle=settle,
                csv=csv,
                as_json=as_json,
                columns=column or (),
                preview=columns,
                language=language,
                money=money,
            )
        else:
            _score_lines(rules, rest[0], as_json)
    elif whole:
        misused(f"{rest[0]!r}: a list is read from a FILE, its facts are not told as flags")
    else:
        _score_flags(rules, rest, as_json)


def _score_lines(game: Game, file: str, as_json: bool) -> None:
    failed, number = False, 0
    with opened_text(file, "cases", "entries") as stream:
        for number, line in numbered_lines(stream):
            try:
                scored = _score_line(game, line)
            except StichError as error:
                failed = True
                say_fault(error, number, as_json)
                continue
            if as_json:
                say_json(scored)
            else:
                say(f"line {number}")
                _show(scored)
    if not number:
        say_fault(RecordError("line/none#case"), 1, as_json)
    if failed or not number:
        raise typer.Exit(1)


def _score_line(game: Game, line: bytes) -> dict[str, Any]:
    case = decode_object(line)
    case = {**{name: case[name] for name in ("preset", "options") if name in case}, **scorer(game).canonical(_facts(case))}
    preset, options = case.pop("preset", None), case.pop("options", {})
    if preset is not None and not isinstance(preset, str):
        raise StichError("score/malformed#preset")
    if not isinstance(options, dict):
        raise StichError("score/malformed#options")
    if preset is not None or options:
        values = game.changed | options if preset in (None, game.preset) else options
        game = configured(game.name, preset or game.preset, values)
    return scorer(game).score(case)


def _score_text(game: Game, line: str, players: list[str], language: str, as_json: bool) -> None:
    """Print the interpretation of a line that tells a deal, and its score. Exit with 1 if the line has faults."""
    try:
        reading = read_deal(game, line, players, 0, language)
    except StichError as error:
        misused(str(error), "--line")
    for fault in reading.faults:
        complain(str(fault.error))
    if as_json:
        wrong = [{"start": f.start, "end": f.end, **error_of(f.error, None, action=False)["error"]} for f in reading.faults]
        say_json({"entry": reading.entry, "parts": reading.parts, "faults": wrong, "outcome": reading.outcome})
    else:
        say(" · ".join(f"({part.words})" if part.implied else part.words for part in reading.parts))
        for step in reading.outcome.working if reading.outcome is not None else ():
            say(f"  {step}")
        if reading.outcome is not None:
            names = players or list("ABCDE")
            say("  " + ", ".join(f"{printable(who)} {score}" for who, score in zip(names, reading.outcome.scores, strict=False)))
    if reading.faults:
        raise typer.Exit(1)


def _facts(case: Mapping[str, Any]) -> dict[str, Any]:
    return {name: fact for name, fact in case.items() if name not in {"preset", "options"}}


def _score_flags(game: Game, flags: list[str], as_json: bool) -> None:
    try:
        scored = scorer(game).score(_case(flags, scorer(game)))
    except StichError as error:
        if error.code == "score/malformed":
            misused(str(error))
        complain(str(error))
        if as_json:
            say_json(error_of(error, None, action=False))
        raise typer.Exit(1) from None
    if as_json:
        say_json(scored)
    else:
        _show(scored)


def _case(flags: list[str], deal_scorer: Scorer) -> dict[str, Any]:
    """Return the case (facts of one deal) that the flags describe, such as ``--bid 40``, ``--bid=40``, ``--hand`` (without a value: true),
    ``--matadors.with 2`` or, with words of another language, ``--mit 2`` and ``--verloren``.
    """
    words = deal_scorer.words
    facts_of = deal_scorer.facts_of_entries
    case: dict[str, Any] = {}
    waiting = list(flags)
    while waiting:
        flag = waiting.pop(0)
        if not flag.startswith("--") or len(flag) < 3:
            misused(f"{flag!r}: facts are told as --name VALUE")
        name, given, value = flag[2:].partition("=")
        if not given and waiting and not waiting[0].startswith("--"):
            given, value = "=", waiting.pop(0)
        full = deal_scorer.flags.get(name, name.replace("-", "_"))
        if full.split(".")[0].split("=")[0] not in facts_of:
            full = words.fact(full) or full
        full, fixed, meant = full.partition("=")
        alone = [word for word in words.read(name.replace("-", "_")) if word.value is not None] if not given and not fixed else []
        if alone and (alone[0].value is not True or full not in facts_of):
            full, fixed, meant = alone[0].fact, "=", str(alone[0].value)
        path = full.split(".")
        facts = case
        for step in path[:-1]:
            facts = facts.setdefault(step, {})
            if not isinstance(facts, dict):
                misused(f"--{name}: told already")
        if path[-1] in facts:
            misused(f"--{name}: told already")
        if fixed and given:
            misused(f"--{name}: takes no value")
        text = meant if fixed else value
        found = words.value(full, text) if given else None
        facts[path[-1]] = found if found is not None else plain(text) if given or fixed else True
    return case


def _show(scored: Mapping[str, Any]) -> None:
    for line in scored.get("working", ()):
        say(f"  {line}")
    for name, value in scored.items():
        if name != "working":
            shown = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
            if isinstance(value, dict):
                shown = ", ".join(f"{who} {fact}" for who, fact in value.items())
            say(f"  {name.replace('_', ' ')}: {shown}")
