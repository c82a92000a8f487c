"""Commands with their options. The code of a command is imported when it runs, so that ``stich --help`` answers at once."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from . import admin_app, completion, fair_app, operation_app, puzzles_app, records_app, train_app
from .arguments import GAME_HELP, PATIENCE, AsJson, GameName, Jobs, OptionValues, Patience, PresetName, Ray
from .extras import missing
from .help import Command, Group
from .output import complain, misused

app = typer.Typer(
    name="stich",
    cls=Group,
    help="Classic trick-taking card games: play them, score them, read their records.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["--help", "-h"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def main() -> None:
    """Run the ``stich`` command."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # on a terminal without ×, print ? instead of raising an error
    try:
        if completion.completing_in_bash():
            completion.complete_in_bash(partial(app, prog_name="stich"))
        app(prog_name="stich")
    except ModuleNotFoundError as error:
        if (told := missing(error)) is None:
            raise
        complain(told)
        sys.exit(1)
    except BrokenPipeError:  # the reader of our output has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"stich {version('stich')}")
        raise typer.Exit


@app.callback()
def stich(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")] = False,
) -> None:
    pass


@app.command(cls=Command)
def games(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"{GAME_HELP} All of them unless told.", autocompletion=completion.games)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the games, their presets and options, and what each means."""
    from . import games

    games.run(game, as_json)


@app.command(cls=Command)
def serve(
    *,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Address to listen on; 0.0.0.0 for every network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="Port to listen on; 0 takes any free one.")] = 8000,
    database: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where tables are kept, if not in the usual place; or postgresql://…")
    ] = None,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=256, help="Number of server processes, all on one PostgreSQL database.")
    ] = 1,
    node_host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where servers on other machines with the same database reach this one.")
    ] = "127.0.0.1",
    node_port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="Port for them, the next ones for further workers; 0 takes any free one.")
    ] = 0,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            envvar="STICH_ORIGIN",
            show_envvar=False,
            help="Address by which the page is reached, as https://cards.example; may be repeated. Link previews name the first.",
        ),
    ] = None,
    metrics_token: Annotated[
        str,
        typer.Option(metavar="TOKEN", envvar="STICH_METRICS_TOKEN", show_envvar=False, help="Who shows it may read /metrics; nobody else."),
    ] = "",
    fair_page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Show this page of stich fair audit --page at /fair/audit; it may come later.")
    ] = None,
    secure_cookie: Annotated[bool, typer.Option("--secure-cookie", help="For a site that is reached over https.")] = False,
    waiting_tables_per_address: Annotated[
        int | None,
        typer.Option(
            "--tables-per-address",
            metavar="N",
            min=1,
            help="Tables that guests of one network address may have open before their first deal; more for a club that shares one.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Serve the page on which people play."""
    from . import serve

    nodes = serve.Nodes(workers, node_host, node_port)
    site = serve.Site(tuple(origin or ()), secure_cookie, metrics_token, fair_page, waiting_tables_per_address)
    serve.run(host, port, database, nodes, site, as_json=as_json)


@app.command(cls=Command)
def play(
    game: GameName,
    *,
    preset: PresetName = None,
    option: OptionValues = None,
    seat: Annotated[int, typer.Option(metavar="N", min=0, help="Your seat; seat 0 deals first.")] = 0,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Deal the cards that belong to this number; else by chance.")] = None,
    rounds: Annotated[int | None, typer.Option(metavar="N", help="Length of the match; a round is one deal by every player.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write each finished deal to this new file.")] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL,…",
            help="Computer players, from your left: first-steps, beginner, regular, club or strong; one stands for all.",
            autocompletion=completion.levels,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a match against computer players."""
    from . import play

    play.run(
        game,
        preset=preset,
        options=option or [],
        seat=seat,
        seed=seed,
        rounds=rounds,
        record=record,
        players=players,
        as_json=as_json,
    )


@app.command(cls=Command)
def deal(
    game: GameName,
    *,
    seed: Annotated[int, typer.Option(metavar="N", help="The same number gives the same cards on every machine.")],
    dealer: Annotated[int, typer.Option(metavar="N", min=0, help="Seat of the dealer.")] = 0,
    preset: PresetName = None,
    option: OptionValues = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, help="So many deals: the seed counts up, the deal passes left.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Deal cards from a seed.

    With --json the deals are records, which stich replay reads.
    """
    from . import deal

    deal.run(game, seed, dealer=dealer, preset=preset, options=option or [], count=count, as_json=as_json)


@app.command(cls=Command)
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of records, or - for standard input.")],
    as_json: AsJson = False,
) -> None:
    """Read records, check them, show the outcomes.

    A record is one deal as a line of JSON: its rules, seats, cards, actions and outcome.
    The format is described in docs/records.md; an installed Stich has the page as stich/docs/records.md.
    """
    from . import replay

    replay.run(file, as_json)


@app.command(cls=Command)
def hint(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Records that stop within the deal, or - for standard input.")] = "-",
    *,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", min=0, help="Only if this seat is to act; any unless told.")] = None,
    level: Annotated[
        str,
        typer.Option(
            "--level",
            metavar="LEVEL",
            help="quick: rules of thumb, at once; strong: by search; or another computer player.",
            autocompletion=completion.hint_levels,
        ),
    ] = "strong",
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Chance that belongs to this number.")] = None,
    as_json: AsJson = False,
) -> None:
    """Say what a computer player would do, and what it expects of each choice.

    It knows what the seat that is to act may know, and samples deals that fit. Reasons and numbers are described in docs/guide/hints.md.
    """
    from . import hint

    hint.run(file, seat=seat, level=level, seed=seed, as_json=as_json)


@app.command(cls=Command)
def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of deals, or - for standard input.")],
    *,
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="What to write: stich, iss or xskat.", autocompletion=completion.formats)
    ],
    from_: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help="What FILE holds; recognised unless told.", autocompletion=completion.formats),
    ] = None,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Also deals that a format ends or scores otherwise than our rules; it is said.")
    ] = False,
    skip: Annotated[bool, typer.Option("--skip", help="Say what is wrong with a deal, leave it out, and go on.")] = False,
    as_json: AsJson = False,
) -> None:
    """Read deals in one format, check them, write them in another.

    Formats are Stich's records, the game texts of the Skat server ISS and the logs of XSkat. Every deal is played by our rules, and its
    result checked. They are described in docs/formats.md; an installed Stich has the page as stich/docs/formats.md.
    """
    from . import convert

    convert.run(file, to, from_, lenient=lenient, skip=skip, as_json=as_json)


@app.command(cls=Command)
def verify(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]...", help="Fair files of deals, as a table's page gives them, or - for standard input."),
    ] = None,
    *,
    log: Annotated[
        str | None,
        typer.Option("--log", metavar="ADDRESS", help="Check the whole public log of the server at this address, or in this file."),
    ] = None,
    head: Annotated[
        Path | None, typer.Option("--head", metavar="FILE", help="With --log: keep its head here, and check that the log goes on from it.")
    ] = None,
    commitment: Annotated[
        str | None,
        typer.Option(
            "--commitment", metavar="FILE", help="Check that these are duplicate boards of this commitment; see stich fair boards."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check that deals were dealt fairly.

    It trusts nobody: the server's seed and everybody's numbers must belong to what was committed to before, the cards must follow
    from them, and all of it must stand in the public log. How that works is described in docs/fair.md.
    """
    from . import verify

    if bool(files) == (log is not None):
        misused("name fair files, or a server's log with --log ADDRESS")
    if log is None:
        if head is not None:
            misused("--head goes with --log", "--head")
        verify.run(files or [], commitment, as_json)
    else:
        if commitment is not None:
            misused("--commitment goes with files of boards", "--commitment")
        verify.run_log(log, head, as_json)


@app.command(cls=Command)
def archive(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files of deals, in any format of stich convert; - is standard input.")
    ],
    *,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="Whose deals; everybody's unless told.")] = None,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Of this game.", autocompletion=completion.games)] = None,
    contract: Annotated[str | None, typer.Option("--contract", metavar="KIND", help="With this kind of contract, such as grand.")] = None,
    role: Annotated[
        str | None,
        typer.Option("--role", metavar="ROLE", help="In this part: declarer, partner, opponent, alone.", autocompletion=completion.roles),
    ] = None,
    result: Annotated[
        str | None, typer.Option("--result", metavar="won|lost", help="With this result.", autocompletion=completion.results)
    ] = None,
    opponent: Annotated[str | None, typer.Option("--with", metavar="NAME", help="With somebody of this name on another seat.")] = None,
    loss: Annotated[float | None, typer.Option("--loss", metavar="N", min=0, help="In which at least so much was given away.")] = None,
    worst: Annotated[int, typer.Option("--worst", metavar="N", min=0, help="Also the N dearest mistakes.")] = 0,
    shown: Annotated[bool, typer.Option("--list", help="Also the deals, one by one.")] = False,
    sort: Annotated[
        str, typer.Option("--sort", metavar="date|points|loss", help="Order of the deals.", autocompletion=completion.sorts)
    ] = "date",
    csv: Annotated[
        str | None, typer.Option("--csv", metavar="FILE", help="Write the deals to this new file as CSV, or - to the output.")
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="Write them to this new file as Parquet; needs stich[data].")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Do not work out what was given away.")] = False,
    jobs: Jobs = None,
    ray: Ray = False,
    lenient: Annotated[bool, typer.Option("--lenient", help="Take deals that other programs score otherwise.")] = False,
    as_json: AsJson = False,
) -> None:
    """Search and count the deals of files, and find the dearest mistakes.

    Won and lost by contract and player, and what was given away in bidding, laying away, leading and following, all hands open.
    What each number means is described in docs/guide/archive.md.
    """
    from . import archive

    if quick and (worst or loss is not None or sort == "loss"):
        misused("what was given away is not worked out with --quick", "--quick")
    archive.run(
        files,
        archive.Wanted(
            filter=archive.asked(game=game, contract=contract, role=role, result=result, opponent=opponent, loss=loss),
            player=player,
            losses=not quick,
            worst=worst,
            shown=shown,
            sort=archive.sorting(sort),
            csv=csv,
            parquet=parquet,
            jobs=jobs,
            ray=ray,
            lenient=lenient,
            as_json=as_json,
        ),
    )


@app.command(cls=Command)
def progress(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files of deals, in any format of stich convert; - is standard input.")
    ],
    *,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="Whose deals; everybody's unless told.")] = None,
    fewest: Annotated[int, typer.Option("--fewest", metavar="N", min=2, help="Say nothing of fewer deals of a kind.")] = 10,
    jobs: Jobs = None,
    ray: Ray = False,
    lenient: Annotated[bool, typer.Option("--lenient", help="Take deals that other programs score otherwise.")] = False,
    as_json: AsJson = False,
) -> None:
    """Find where somebody loses most in the deals of files.

    By contract, part and kind of decision, with the range in which the truth lies. See docs/guide/progress.md.
    """
    from . import weak_points

    weak_points.run(files, player=player, fewest=fewest, jobs=jobs, ray=ray, lenient=lenient, as_json=as_json)


@app.command(cls=Command)
def rating(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of records of finished deals, or - for standard input.")],
    as_json: AsJson = False,
) -> None:
    """Rate the players of a file of records.

    By name and game: points a deal to be expected, raw points, and those with the luck of the cards taken off.
    Records that follow each other, by the same rules and players, are one match; see docs/guide/ratings.md.
    """
    from . import rating

    rating.run(file, as_json)


@app.command(cls=Command)
def leaders(
    game: GameName,
    *,
    url: Annotated[str, typer.Option(metavar="URL", help="Where the server is.")],
    bots: Annotated[bool, typer.Option("--bots", help="The bots, which are rated apart, instead of the people.")] = False,
    month: Annotated[str | None, typer.Option(metavar="YYYY-MM", help="Those who played in this month, as they stood at its end.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show who leads at a game on a server: its people, or its bots."""
    from . import leaders

    leaders.run(url, game, bots=bots, month=month, as_json=as_json)


@app.command(cls=Command, context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def score(
    context: typer.Context,
    game: GameName,
    *,
    preset: PresetName = None,
    option: OptionValues = None,
    as_list: Annotated[bool, typer.Option("--list", help="FILE is the list of a table: show it with running totals.")] = False,
    settle: Annotated[bool, typer.Option("--settle", help="Totals, ranking and settlement of a list.")] = False,
    totals: Annotated[str | None, typer.Option(metavar="N,N,N", help="Settle these totals; no FILE then.")] = None,
    csv: Annotated[str | None, typer.Option(metavar="FILE", help="Write a list to this new file as CSV, or - to the output.")] = None,
    as_json: AsJson = False,
) -> None:
    """Score a finished deal, with its working, or a whole list of deals.

    Give a FILE of cases, one JSON object a line, or - for standard input; or give the facts of one case as flags
    named as the case names them, such as:

    stich score skat --contract clubs --hand --with 2 --bid 40 --points 95 --tricks 8

    With --list, --settle or --csv the FILE is the list of one table: a line a deal, or the records of stich play --record.
    All facts and the form of a list are described in docs/guide/scorer.md; an installed Stich has the page as stich/docs/guide/scorer.md.
    """
    from . import score

    score.run(game, preset, option or [], context.args, as_list=as_list, settle=settle, totals=totals, csv=csv, as_json=as_json)


@app.command(cls=Command)
def solve(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of deals, one JSON object a line, or - for standard input.")],
    *,
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="The game of lines that do not name theirs.", autocompletion=completion.games)
    ] = "skat",
    preset: PresetName = None,
    option: OptionValues = None,
    moves: Annotated[bool, typer.Option("--moves", help="Also the value of every legal card.")] = False,
    line: Annotated[bool, typer.Option("--line", help="Also the cards to the end with which all play their best.")] = False,
    records: Annotated[bool, typer.Option("--records", help="FILE holds records: what finished deals were worth, card by card.")] = False,
    declarations: Annotated[
        bool, typer.Option("--declarations", help="How the declarer best declares: contract, discards, score.")
    ] = False,
    limit_seconds: Annotated[
        float | None, typer.Option("--limit-seconds", min=0, metavar="SECONDS", help="Give bounds where a question takes longer.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", metavar="N", min=1, help="Give bounds where a question takes more positions.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Processes to work on; the answers are the same.")] = 1,
    ray: Ray = False,
    as_json: AsJson = False,
) -> None:
    """Solve deals with open hands, all playing their best."""
    from . import solve
    from .workers import workers

    solve.run(
        file,
        name=game,
        preset=preset,
        options=option or [],
        moves=moves,
        line=line,
        records=records,
        declarations=declarations,
        limit_seconds=limit_seconds,
        limit_nodes=nodes,
        work=workers(jobs, ray),
        as_json=as_json,
    )


@app.command(cls=Command)
def bot(
    *,
    url: Annotated[str, typer.Option(metavar="URL", help="Where the server is.")],
    token_file: Annotated[Path, typer.Option(metavar="FILE", help="The bot's token, which its owner was told on the account page.")],
    player: Annotated[
        str,
        typer.Option(metavar="PLAYER", help="A level, my.module:Player, exec:COMMAND.", autocompletion=completion.contenders),
    ],
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help="Play this game; may be repeated. All unless told.", autocompletion=completion.games),
    ] = None,
    accept: Annotated[
        str,
        typer.Option(metavar="all|friends|none", help="Whose challenges to take: friends are you, and whom you follow."),
    ] = "friends",
    tables: Annotated[int, typer.Option(metavar="N", min=1, max=16, help="Take no challenge beyond so many tables.")] = 4,
    sit: Annotated[list[str] | None, typer.Option(metavar="TABLE", help="Sit down at this table at once; may be repeated.")] = None,
    patience: Annotated[
        float, typer.Option(min=0.001, max=30, metavar="SECONDS", help="Stop a program (exec:) that takes longer for a decision.")
    ] = 25.0,
    as_json: AsJson = False,
) -> None:
    """Let a player of your own play at the tables of a server."""
    from . import bot

    bot.run(
        url,
        token_file,
        player,
        games=game or [],
        accept=accept,
        tables=tables,
        sit=sit or [],
        patience=patience,
        as_json=as_json,
    )


@app.command(cls=Command)
def arena(
    game: GameName,
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER",
            help="PLAYER or NAME=PLAYER: a level, my.module:Player, exec:COMMAND. One alone plays itself.",
            autocompletion=completion.contenders,
        ),
    ],
    *,
    preset: PresetName = None,
    option: OptionValues = None,
    moments: Annotated[
        bool, typer.Option("--moments", help="Instead of boards, ask each player at decisions that players disagree about.")
    ] = False,
    deals: Annotated[int | None, typer.Option(metavar="N", min=1, help="So many boards; 100, or all of --start, unless told.")] = None,
    seed: Annotated[
        int,
        typer.Option(metavar="N", min=0, max=2**62, help="Seed of the first board; it counts up. Chance of the players comes from it too."),
    ] = 0,
    start: Annotated[
        str | None, typer.Option(metavar="FILE", help="Play the fixed contracts of these records; - is standard input.")
    ] = None,
    seatings: Annotated[
        str,
        typer.Option(
            metavar="all|turns|alone",
            help="Games of a board: all distinct, one a player, or the first alone.",
            autocompletion=completion.seatings,
        ),
    ] = "all",
    limit: Annotated[float | None, typer.Option(min=0, metavar="SECONDS", help="Count the decisions that take longer.")] = None,
    patience: Patience = PATIENCE,
    control: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Also means less luck, by this control variate: par, tables, policies or my.module:function. Repeatable.",
            autocompletion=completion.controls,
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="N", min=1, help="Processes to play on; the results are the same.")] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="Play on the cluster that RAY_ADDRESS names; needs stich[ray].")] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write each board to this file, and go on where it ends.")] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the running difference as SVG, or what is lost at the moments.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare computer players: every deal in all seatings.

    With --moments they decide at single moments of deals, and it is told how much less their choices bring than the best ones.
    """
    if moments:
        from . import arena_moments

        arena_moments.run(
            game,
            players,
            preset=preset,
            options=option or [],
            seed=seed,
            patience=patience,
            jobs=jobs,
            ray=ray,
            plot=plot,
            as_json=as_json,
            of_boards={
                "--deals": deals,
                "--start": start,
                "--seatings": seatings != "all",
                "--limit": limit,
                "--control": control,
                "--out": out,
            },
        )
        return
    from . import arena

    arena.run(
        game,
        players,
        preset=preset,
        options=option or [],
        deals=deals,
        seed=seed,
        start=start,
        seatings=seatings,
        limit=limit,
        patience=patience,
        controls=control or [],
        jobs=jobs,
        ray=ray,
        out=out,
        plot=plot,
        as_json=as_json,
    )


@app.command(cls=Command)
def puzzle(
    game: puzzles_app.PuzzleGame = None,
    *,
    kind: puzzles_app.Kind = None,
    difficulty: puzzles_app.Difficulty = None,
    identity: Annotated[str | None, typer.Option("--id", metavar="ID", help="This one.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="The one that belongs to this number; else by chance.")] = None,
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of the day of GAME, by UTC, as on the page.")] = False,
    rush: Annotated[bool, typer.Option("--rush", help="As many of GAME as can be in three minutes, until the third mistake.")] = False,
    as_json: AsJson = False,
) -> None:
    """Solve a puzzle: one card only reaches the goal.

    With --json the puzzle is printed, with its solution.
    """
    from . import puzzle

    if rush:
        from . import rush as race

        race.run(puzzle.alone(game, "--rush", (kind, difficulty, identity, daily, as_json)), seed)
    elif daily:
        puzzle.run(puzzle.of_today(puzzle.alone(game, "--daily", (kind, difficulty, identity))), as_json=as_json)
    else:
        puzzle.run(puzzle.chosen(game, kind, difficulty, identity, seed), as_json=as_json)


@app.command(cls=Command)
def school(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game that there is a course of.", autocompletion=completion.school_games)],
    lesson: Annotated[
        str | None,
        typer.Argument(metavar="LESSON", help="One of its lessons; all are listed unless told.", autocompletion=completion.lessons),
    ] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Learn a game: each answer is told why it is right or wrong.

    With --json the lesson is printed, with what each answer is worth. How answers are judged is described in docs/guide/school.md.
    """
    from . import school

    school.run(game, lesson, as_json=as_json)


app.add_typer(puzzles_app.app)
app.add_typer(records_app.app)
app.add_typer(train_app.app)
app.add_typer(operation_app.app)
app.add_typer(admin_app.app)
app.add_typer(fair_app.app)
