"""Scoring schemes: the rules that a scheme needs, and the points of each player for a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.kernel.rules.match import Bonuses
from stich.records import configured

from .event import ClubEvent, EventRules, Scheme

_Values = dict[str, bool | int | str]

_RACE: _Values = {"stoss_max": 0, "laufende_min": 0, "laufende_min_wenz": 0}
SCHEME_RULES: dict[str, tuple[str, str, _Values]] = {
    "schafkopf-1": ("schafkopf", "schafkopfschule-turnier", {**_RACE, "tout_factor": 4}),
    "schafkopf-2": ("schafkopf", "schafkopfschule", _RACE),
    "schafkopf-3": ("schafkopf", "schafkopfschule", {**_RACE, "geier": True, "bettel": True, "laufende_min": 2, "laufende_min_wenz": 2}),
}
"""Game, preset and options of the schemes for Schafkopf: 1/2 and solo +6/−2; 1/5 and solo +15/−5; good points only. Options of the event
come on top."""
ZERO_SUM_GAMES = ("schafkopf", "doppelkopf")
"""Games in which the points of each deal sum to 0."""

_PARTNER, _SOLO, _HEART_SOLO, _RUNNER, _MOST_RUNNERS = 5, 20, 30, 5, 4


def check_scheme(scheme: Scheme, rules: EventRules) -> None:
    """Raise `StichError` ``club/event`` if the scheme is for another game."""
    wanted = SCHEME_RULES[scheme][0] if scheme in SCHEME_RULES else "skat" if scheme in ("seeger-fabian", "game-points") else rules.game
    if wanted != rules.game:
        raise StichError("club/event#scheme", scheme=scheme, wanted=wanted, game=rules.game)


def scheme_rules(scheme: Scheme, rules: EventRules) -> tuple[str | None, _Values]:
    """Return the preset and the options of the event's game under this scheme."""
    if scheme not in SCHEME_RULES:
        return rules.preset, rules.options
    _, preset, options = SCHEME_RULES[scheme]
    return rules.preset or preset, {**(options if rules.preset is None else {}), **rules.options}


def game_of(event: ClubEvent, size: int | None = None) -> Game:
    """Return the game of the event's tables, as `rules_game` does."""
    return rules_game(event.rules, event.scoring.scheme, size)


def rules_game(rules: EventRules, scheme: Scheme, size: int | None = None) -> Game:
    """Return the game of tables with these rules and this scheme. Raise `StichError` ``options/…`` or ``game/…`` if there is none.

    ``size``: number of players, for games whose option ``players`` can have it.
    """
    preset, options = scheme_rules(scheme, rules)
    game = configured(rules.game, preset, options)
    if size is not None and size != game.seats and hasattr(game.options, "players"):
        try:
            return configured(rules.game, preset, {**options, "players": size})
        except StichError:
            return game
    return game


def is_zero_sum(scheme: Scheme, rules: EventRules) -> bool:
    """Return whether the points of a list sum to 0."""
    return rules.game in ZERO_SUM_GAMES and scheme in ("rules", "schafkopf-1", "schafkopf-2")


def plain_points(outcome: Any, bonuses: Bonuses) -> list[int]:
    """Return the points of a deal by seat without the bonuses of the preset."""
    lost = outcome.won is False
    return [
        score - bonuses.total(0, int(own and outcome.won is True), int(own and lost), int(not own and lost))
        for seat, score in enumerate(outcome.scores)
        for own in [outcome.declarer == seat]
    ]


def good_points(outcome: Any, points: Sequence[int]) -> list[int]:
    """Return only the good points of a deal by seat."""
    return [max(score, 0) for score in points]


def race_points(outcome: Any) -> list[int]:
    """Return the points of a deal in a race that counts good points only, by seat: partner game 5, 10 or 15; solo 20, with hearts 30, as
    tout twice; each runner from two on 5, at most four.
    """
    scores = [0] * len(outcome.scores)
    if outcome.contract is None or outcome.declarer is None or outcome.won is None:
        return scores
    kind, _, suit = outcome.contract.partition(" ")
    won: bool = outcome.won
    if kind == "partner":
        price = _PARTNER * (1 + _level(outcome, won))
    else:
        price = (_HEART_SOLO if kind.startswith("solo") and suit == "H" else _SOLO) * (2 if kind.endswith("tout") else 1)
    runners = min(abs(outcome.runners or 0), _MOST_RUNNERS)
    price += _RUNNER * runners if runners >= 2 and kind != "bettel" else 0
    side = outcome.side or (outcome.declarer,)
    return [price if (seat in side) == won else 0 for seat in range(len(scores))]


def _level(outcome: Any, won: bool) -> int:
    """Return 2 if the losing side is schwarz, 1 if it is schneider, otherwise 0."""
    points, tricks, every = outcome.card_points or 0, outcome.tricks or 0, 120
    if (tricks == 8 and won) or (tricks == 0 and not won):
        return 2
    return int(every - points < 30 if won else points <= 30)


def is_solo_won(outcome: Any, seat: int) -> bool:
    """Return whether this seat won a game alone in a game with partners."""
    return outcome.declarer == seat and outcome.won is True and len(getattr(outcome, "side", ())) == 1
