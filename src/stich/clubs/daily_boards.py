"""Boards of the twelve deals a day: the set of a day, the random numbers of the computer players, and the field of computer plays."""

from __future__ import annotations

import hmac
from datetime import date
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from stich.fair import Boards, new_boards
from stich.kernel.rules.deal import Seat
from stich.players.levels import level_named
from stich.registry import configured, match_rules, scorer

from .daily import BOARDS

FIELD_LEVEL = "club"
"""Level of the computer players on all seats in the plays of the field."""
FIELD_PLAYS = 8
"""Number of plays of a board with which its results are compared."""
LONGEST_GAME = 11
"""Longest name of a game that appears as it is in the name of a set (characters)."""


def set_name(game: str, day: date) -> str:
    """Return the name of the set of a game and day in the public log, such as ``skat-20261129``."""
    short = game if len(game) <= LONGEST_GAME else game[:3] + sha256(game.encode()).hexdigest()[: LONGEST_GAME - 3]
    return f"{short}-{day:%Y%m%d}"


def daily_boards(game: str, day: date, secret: bytes) -> Boards:
    """Return the boards of a day, for the default preset of this game. ``secret``: 32 random bytes."""
    return new_boards(configured(game, None, {}), count=BOARDS, name=set_name(game, day), secret=secret)


def board_luck(boards: Boards, board: int, player_class: int) -> str:
    """Return the secret from which the random numbers of the computer players on a board follow (hexadecimal)."""
    return hmac.digest(bytes.fromhex(boards.secret), f"stich daily computers {board} {player_class}\n".encode(), "sha256").hex()


def decision_seed(luck: str, seat: Seat, actions: int) -> bytes:
    """Return the seed of a computer player's decision. ``actions``: number of actions before it in the deal.

    The same actions on a board meet the same answers, whoever plays and whenever.
    """
    return hmac.digest(bytes.fromhex(luck), f"{seat} {actions}".encode(), "sha256")


class FieldPlay(msgspec.Struct, frozen=True):
    """Result of the player's seat in one computer play of a board."""

    points: float
    contract: str


def field_play(boards: Boards, board: int, seat: Seat, play: int, *, level: str = FIELD_LEVEL) -> FieldPlay:
    """Return the result of this seat when computer players of one level play a board. ``play``: number of the play, from 0."""
    outcome = _computer_outcome(boards, board, play, level)
    return FieldPlay(match_rules(boards.rules).points(outcome)[seat], scorer(boards.rules).contract_kind(outcome))


def field_points(boards: Boards, board: int, play: int, *, level: str = FIELD_LEVEL) -> tuple[float, ...]:
    """Return the points of all seats in one computer play of a board, as in `field_play`."""
    return match_rules(boards.rules).points(_computer_outcome(boards, board, play, level))


def _computer_outcome(boards: Boards, board: int, play: int, level: str) -> Any:
    """Return the outcome of a board when computer players of one level play it.

    The random numbers depend on the set, the board and the play only, and no decision has a time limit, so the outcome is always the same.
    """
    game, rng = boards.rules, Random(f"{boards.secret} field {board} {play}")
    players = [level_named(level, has_time_limit=False)(game.name, rng) for _ in range(game.seats)]
    state = game.start(boards.deal(board))
    while (actor := state.actor) is not None:
        state = state.apply(players[actor].act(state.view(actor)))
    return state.outcome
