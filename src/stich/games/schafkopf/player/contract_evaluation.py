"""Ways to play a hand of Schafkopf, and what each is worth by what the nets expect of it (docs/players.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.kernel.deal import Seat
from stich.kernel.payoffs import relative_payoffs
from stich.nets import Valuer, planes, results_of, valuer

from ..rules.contract import LONG, PLAYERS, Contract, Declaration, classes, play_spec, trumps_of
from ..rules.options import SchafkopfOptions, declarations
from ..rules.scoring import TARIFFS, Facts, score, seat_scores

Values = NDArray[np.float32]
HAND = 8
"""Cards of a hand of the long deck; the nets know no other."""
PASSING = (-1.0, -1.0, -0.2, 0.0)
"""Payoff of passing while nobody plays, by place, in prices of a partner game: who speaks later plays, and wins more often than not …"""
WAITING = (1.5, 1.0, 0.5, 0.0)
"""… to who could play alone only: such a hand is good against others, and with them …"""
LEAVING = 1.5
"""… of leaving it to who would play a partner game, likewise …"""
LEAVING_ALONE = -0.5
"""… and to who would play alone, in prices of a solo."""
WITH_RUNNERS = 0.2
"""By how much, in nats, a runner of the declarer's side is likelier where it wins, and less likely where it loses."""


class Chair(NamedTuple):
    """Who asks."""

    options: SchafkopfOptions
    place: int
    knocks: int = 0


class Nets(NamedTuple):
    """What nets say of the contracts."""

    partner: Valuer
    solo: Valuer
    wenz: Valuer
    farbwenz: Valuer
    bettel: Valuer

    def of(self, declaration: Declaration) -> Valuer:
        """The net for a declaration. A partner game alone is a solo in hearts; a geier is like a wenz."""
        match declaration.contract:
            case Contract.PARTNER if declaration.suit:
                return self.partner
            case Contract.WENZ | Contract.GEIER:
                return self.wenz
            case Contract.FARBWENZ | Contract.FARBGEIER:
                return self.farbwenz
            case Contract.BETTEL:
                return self.bettel
        return self.solo


@cache
def nets() -> Nets | None:
    """Schafkopf's nets; None where they cannot be run."""
    found = [valuer(__package__, name) for name in Nets._fields]
    return Nets(*found) if all(found) else None  # type: ignore[arg-type]


def judged(options: SchafkopfOptions) -> bool:
    """Whether the nets know what is played at this table."""
    return options.cards == LONG and options.bettel_trumps == "hearts"


def passing(chair: Chair, held: str | None, level: str) -> float:
    """Payoff of not playing, to who might play at this level. ``held`` is left to its holder; None: nobody plays yet."""
    tariff = TARIFFS[chair.options.tariff]
    if held is None:
        prices = (PASSING if level == Contract.PARTNER else WAITING)[chair.place] * tariff.partner
    elif held == Contract.PARTNER:
        prices = LEAVING * tariff.partner
    else:
        prices = LEAVING_ALONE * tariff.solo
    return prices * (1 << chair.knocks)


def plans(nets: Nets, chair: Chair, own: int) -> dict[Declaration, float]:
    """Expected payoff of everything that this hand may declare."""
    possible = declarations(chair.options, LONG.members(own))
    return {d: float(expected(nets, chair, d, [own])[0]) for d in possible}


def expected(nets: Nets, chair: Chair, declaration: Declaration, hands: Sequence[int]) -> Values:
    """Expected payoff [n] of declaring this with each of these hands, as masks: what the declarer scores, less the others' mean."""
    options, place, knocks = chair
    if declaration.contract is Contract.SIE:
        return np.full(len(hands), payoffs(options, declaration, HAND, knocks)[-1])
    spec = play_spec(declaration, trumps_of(declaration), LONG, place, options.run_away_min)
    chances = nets.of(declaration).chances(planes(spec)(np.array(hands, dtype=np.uint64), np.zeros(len(hands), dtype=np.uint64), place))
    worth = np.stack([worth_by_result(options, declaration, hand, knocks) for hand in hands])
    found: Values = np.einsum("nr,nr->n", chances, worth)
    return found


def worth_by_result(options: SchafkopfOptions, declaration: Declaration, own: int, knocks: int) -> Values:
    """Payoff for each of `results_of`, as a mean over the runners that the declarer's side may hold; with more of them it rather wins."""
    return _worth(options, declaration, runs(declaration, own), knocks)


@lru_cache(maxsize=65536)
def _worth(options: SchafkopfOptions, declaration: Declaration, chances: tuple[tuple[int, float], ...], knocks: int) -> Values:
    worth = np.stack([payoffs(options, declaration, run, knocks) for run, _ in chances])
    runners, likely = (np.array(column)[:, None] for column in zip(*chances, strict=True))
    weights = likely * np.exp(WITH_RUNNERS * np.maximum(runners, 0) * np.sign(worth))
    found: Values = ((weights * worth).sum(axis=0) / weights.sum(axis=0)).astype(np.float32)
    return found


@lru_cache(maxsize=4096)
def payoffs(options: SchafkopfOptions, declaration: Declaration, run: int, knocks: int) -> Values:
    """Payoff for each of `results_of`, ``run`` being the runners."""
    side = [Seat(p) for p in range(2 if declaration.called else 1)]
    found = []
    for result in results_of(play_spec(declaration, trumps_of(declaration), LONG, 0, options.run_away_min)):
        tricks = 1 if result.tricks is None else result.tricks % (HAND + 1)
        facts = Facts(declaration=declaration, card_points=result.points, tricks=tricks, all_tricks=HAND, runner_count=run, knocks=knocks)
        found.append(relative_payoffs(seat_scores(PLAYERS, side, score(options, facts).amount))[0])
    return np.array(found, dtype=np.float32)


def runs(declaration: Declaration, own: int) -> tuple[tuple[int, float], ...]:
    """Runners of the declarer's side and their chances: certain alone, by what a partner's cards may be with one."""
    return _runs(declaration, own & _trumps(declaration))


@cache
def _trumps(declaration: Declaration) -> int:
    return LONG.mask(classes(trumps_of(declaration), LONG)[0])


@lru_cache(maxsize=65536)
def _runs(declaration: Declaration, own: int) -> tuple[tuple[int, float], ...]:
    held = [bool(own >> LONG.bit[c] & 1) for c in classes(trumps_of(declaration), LONG)[0]]
    if not declaration.called:
        run = next((i for i, has in enumerate(held) if has != held[0]), len(held))
        return ((run if held[0] else -run, 1.0),)
    return tuple((run, chance) for run, chance in (*_with_partner(held, held=True), *_with_partner(held, held=False)) if chance)


def _with_partner(own: Sequence[bool], *, held: bool) -> list[tuple[int, float]]:
    """Runs of trumps that the side holds, or lacks, by length: the partner has the called ace and 7 of 23 other cards."""
    found, reached, free, unseen = [], 1.0, HAND - 1, len(LONG) - HAND - 1
    for length, has in enumerate(own):
        goes_on = (1.0 if has else free / unseen) if held else (0.0 if has else 1 - free / unseen)
        if length:
            found.append((length if held else -length, reached * (1 - goes_on)))
        reached *= goes_on
        if not has:
            free, unseen = free - held, unseen - 1
        if free < 0 or not reached:
            break
    return found
