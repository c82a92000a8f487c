"""``stich play``: a match between one person (or program) and computer players.

The user is a `Face`. It gets only views of its seat, so it cannot show anything that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from secrets import token_bytes
from typing import Annotated, BinaryIO

import typer

from stich.kernel.knowledge.view import View
from stich.kernel.plugin.player import Player
from stich.kernel.rules.game import Game
from stich.kernel.rules.match import Match, in_match
from stich.kernel.rules.state import State
from stich.players import DEFAULT_PLAYER, PLAYERS
from stich.records import record_of, write
from stich.registry import match_rules

from . import completion
from .arguments import AsJson, GameName, OptionValues, PresetName, application
from .face import Back, Face, LeaveMatch
from .output import asked_game, complain, misused, warn_of_weakened

app = application()


@app.command()
def play(
    game: GameName,
    *,
    preset: PresetName = None,
    option: OptionValues = None,
    seat: Annotated[int, typer.Option(metavar="N", min=0, help="Your seat; seat 0 deals first.")] = 0,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Random seed of the cards (default: random).")] = None,
    rounds: Annotated[int | None, typer.Option(metavar="N", help="Length of the match; every player deals once in a round.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="New file for the records of finished deals.")] = None,
    players: Annotated[
        str,
        typer.Option(
            metavar="LEVEL,…",
            help="Levels of the computer players from your left, or one for all: first-steps, beginner, regular, club or strong.",
            autocompletion=completion.levels,
        ),
    ] = DEFAULT_PLAYER,
    as_json: AsJson = False,
) -> None:
    """Play a match against computer players."""
    rules = asked_game(game, preset, option, rounds=rounds)
    if not 0 <= seat < rules.seats:
        misused(f"seats are 0 to {rules.seats - 1}", "--seat")
    levels = _levels(players, rules, seat)
    warn_of_weakened(rules.name, levels.values())
    computers = {s: PLAYERS[level](rules.name, None if seed is None else Random(f"{seed} {s}")) for s, level in levels.items()}
    names = tuple("you" if s == seat else f"{levels[s]} {s}" for s in range(rules.seats))
    face = _face(rules, names, seat, as_json)
    try:
        with _new_file(record) as file:

            def keep(state: State) -> None:
                if file:
                    write(file, [record_of(state, names)])
                    file.flush()

            _play(rules, face, seat, computers, seed=seed, done=keep)
    except (LeaveMatch, KeyboardInterrupt):
        complain("you left the match before its end")
        face.wrong_input |= as_json
    if face.wrong_input:
        raise typer.Exit(1)


def _face(game: Game, names: Sequence[str], seat: int, as_json: bool) -> Face:
    if as_json:
        from .machine import Machine

        return Machine()
    from .terminal import Terminal

    return Terminal(names, seat, game.dealing.undealt_name)


def _play(game: Game, face: Face, seat: int, computers: dict[int, Player], *, seed: int | None, done: Callable[[State], None]) -> None:
    match = match_rules(game).begin()
    while not match.finished:
        cards = token_bytes(32) if seed is None else seed + len(match.rows)
        first = game.deal(seed=cards, dealer=match.dealer)
        if start := match_rules(game).start(match):
            first = game.start(first.deal, start)
        state, taken_back = _play_deal(first, face, seat, computers, match)
        assert state.outcome is not None
        match = match_rules(game).enter(match, state.outcome, taken_back=taken_back)
        done(state)
        face.deal_over(state.view(seat), match)
    face.match_over(match)


def _play_deal(state: State, face: Face, seat: int, computers: dict[int, Player], match: Match) -> tuple[State, bool]:
    """Play the next deal of a match. Return its final state, and whether the user took back an action."""

    def seen(by: int) -> View:
        return in_match(state.explained_view(by) if by == seat else state.view(by), match)

    face.see(seen(seat))
    decided: list[State] = []
    taken_back = False
    while state.actor is not None:
        view = seen(state.actor)
        if state.actor != seat:
            state = state.apply(computers[state.actor].act(view))
        else:
            try:
                action = face.ask(view)
            except Back:
                state, taken_back = decided.pop(), True
                face.took_back(seen(seat))
                continue
            decided.append(state)
            state = state.apply(action)
        face.see(seen(seat))
    return state, taken_back


def _levels(players: str, game: Game, seat: int) -> dict[int, str]:
    """Return the level of the computer player on each other seat. ``players``: levels from the user's left on, or one for all."""
    others = [(seat + place) % game.seats for place in range(1, game.seats)]
    asked = players.split(",")
    unknown = [level for level in asked if level not in PLAYERS]
    if unknown:
        misused(f"{unknown[0]!r} is no computer player: {', '.join(PLAYERS)}", "--players")
    if len(asked) == 1:
        asked *= len(others)
    if len(asked) != len(others):
        misused(f"name one level, or {len(others)}", "--players")
    return dict(zip(others, asked, strict=True))


@contextmanager
def _new_file(path: Path | None) -> Iterator[BinaryIO | None]:
    """Yield a new file opened for writing, or None if ``path`` is None. The file is deleted at the end if nothing was written to it."""
    if path is None:
        yield None
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(path.open("xb"))
        except (OSError, ValueError) as error:
            misused(f"{path}: {getattr(error, 'strerror', None) or error}", "--record")
        try:
            yield file
        finally:
            if not file.tell():
                path.unlink()
