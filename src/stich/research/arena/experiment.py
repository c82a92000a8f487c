"""Settings of an arena experiment: the players, the game and its rules, the seed of the deals, and the seatings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from itertools import product
from typing import Literal, get_args

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.players import PATIENCE, Equipment, equipment, named

Seatings = Literal["all", "turns", "alone"]
SEATINGS: tuple[Seatings, ...] = get_args(Seatings)


class Contender(msgspec.Struct, frozen=True):
    """Computer player with its name in an arena experiment."""

    name: str
    level: str
    """Name by which `stich.players.named` finds the player: a level, or a player written by users."""


class Experiment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings that decide how an arena board is played. Equal experiments play equal boards, except for the durations of decisions."""

    arena: Literal[3] = 3
    """Version of the arena journal's format."""
    stich: str = version("stich")
    """Version of Stich. Players of another version may play differently."""
    game: str
    preset: str
    options: dict[str, bool | int | str]
    """Option values that differ from the preset."""
    players: tuple[Contender, ...]
    seed: int
    seatings: Seatings = "all"
    contracts: str | None = None
    """SHA-256 of the fixed contracts; None if the deals follow from the seed and begin with the auction."""
    limit: float | None = None
    """Duration from which decisions are counted as slow (in seconds); None to count no decisions."""
    patience: float = PATIENCE
    """Time limit for the answers of programs that play (in seconds). A program that exceeds it is stopped, and the board is void."""
    timed: bool = True
    """False if the levels decide without their time limit, so that the speed of the machine changes no decision."""
    controls: tuple[str, ...] = ()
    """Names of the control variates that are measured (`stich.research.arena.checked`)."""
    equipment: Equipment | None = None
    """Nets by which the players decide, and the library that runs them.

    If the experiment is made with None, the value is that of this machine.
    """

    def __post_init__(self) -> None:
        if self.equipment is None:
            msgspec.structs.force_setattr(self, "equipment", equipment(self.game, [player.level for player in self.players]))

    def check_here(self) -> None:
        """Raise `StichError` ``arena/strength`` if this machine's players (version of Stich, nets, library) differ from the experiment's.

        The machine may be one of a cluster.
        """
        here = msgspec.structs.replace(self, stich=version("stich"), equipment=None)
        if why := self.difference(here):
            raise StichError("arena/strength", why=why)

    def difference(self, here: Experiment) -> str | None:
        """Return a description of the first setting in which the experiment ``here`` differs from this one; None if there is none."""
        for field in self.__struct_fields__:
            theirs, ours = getattr(self, field), getattr(here, field)
            if theirs == ours:
                continue
            if isinstance(theirs, Equipment) and isinstance(ours, Equipment):
                return _equipment_difference(theirs, ours)
            shown = [msgspec.json.encode(value).decode() for value in (theirs, ours)]
            return f"{field} is {shown[0]:.200} there, but {shown[1]:.200} here"
        return None


def _equipment_difference(there: Equipment, here: Equipment) -> str:
    """Return a description of how the nets, and the library that runs them, differ between two machines."""
    if there.onnxruntime != here.onnxruntime:
        shown = ["not installed" if value.onnxruntime is None else value.onnxruntime for value in (there, here)]
        return f"onnxruntime, which runs the nets, is {shown[0]} there, but {shown[1]} here"
    others = [name for name in sorted({*there.nets, *here.nets}) if there.nets.get(name) != here.nets.get(name)]
    return f"these nets are others there than here: {', '.join(others)}"


def lineup(texts: Sequence[str], game: Game, kind: Seatings = "all") -> tuple[Contender, ...]:
    """Return the arena's players named by these texts (see `contenders`), after a check that their number fits the game and the seatings.

    Raise `StichError` ``arena/players`` if it does not fit, or for a malformed text.
    """
    players = contenders(texts)
    if not 1 <= len(players) <= game.seats:
        raise StichError("arena/players#count", players=len(players), seats=game.seats)
    if kind == "alone" and len(players) != 2:
        raise StichError("arena/players#alone", players=len(players))
    return players


def contenders(texts: Sequence[str]) -> tuple[Contender, ...]:
    """Return the arena's players named by these texts: ``PLAYER`` or ``NAME=PLAYER``, where PLAYER is a name for `stich.players.named`.

    A player that occurs several times gets numbered names. Raise `StichError` ``arena/players`` for a malformed text or a repeated name.
    """
    unnamed = Counter[str]()
    players = []
    for text in texts:
        name, equals, level = text.partition("=")
        if not equals or ":" in name:  # The text after a colon is a place in Python code or a command line.
            name, equals, level = "", "", text
        if equals and not name:
            raise StichError("arena/players#form", text=text)
        try:
            named(level)
        except StichError as error:
            raise StichError("arena/players#unknown", reason=str(error)) from None
        unnamed[level] += not equals
        players.append(Contender(name or (level if unnamed[level] == 1 else f"{level} {unnamed[level]}"), level))
    twice = [name for name, times in Counter(player.name for player in players).items() if times > 1]
    if twice:
        raise StichError("arena/players#twice", name=twice[0])
    return tuple(players)


@cache
def seatings(players: int, seats: int, kind: Seatings = "all") -> tuple[tuple[int, ...], ...]:
    """Return the seatings of an arena board's games: for each game the index of the player in every seat.

    Each player holds each seat equally often.

    ``all``: the distinct seatings in which every player sits; two players at three seats have 6. ``turns``: one seating for each player,
    for large tables; in seating t, player (s + t) modulo the number of players holds seat s. ``alone``, for two players: one seating for
    each seat, held by the first player, while the other player holds all other seats.
    """
    if kind == "alone":
        return tuple(tuple(int(seat != lone) for seat in range(seats)) for lone in range(seats))
    if kind == "turns":
        return tuple(tuple((seat + turn) % players for seat in range(seats)) for turn in range(players))
    return tuple(seating for seating in product(range(players), repeat=seats) if len(set(seating)) == players)
