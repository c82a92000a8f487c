"""Scores of Schafkopf deals, with their calculation (docs/rules C.4, C.9–C.12)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, Self

import msgspec

from stich.kernel.knowledge.view import Outcome, spread
from stich.kernel.rules.deal import Seat

from .contract import BETTEL, PARTNER, SIE, Contract, Declaration
from .options import SchafkopfOptions

Bonus = Literal["schneider", "schwarz"]


class Tariff(msgspec.Struct, frozen=True):
    """Named set of prices that each opponent pays (in game points; C.4)."""

    partner: int
    solo: int
    level: int
    """Price of schneider; schwarz costs twice as much."""
    runner: int


TARIFFS = {
    "1/2": Tariff(1, 2, 1, 1),
    "1/5": Tariff(1, 5, 1, 1),
    "10/50": Tariff(10, 50, 10, 10),
    "20/50": Tariff(20, 50, 10, 10),
}


class Prices(msgspec.Struct, frozen=True):
    """Prices of a table that each opponent pays: those of its tariff, except where the table sets a number (in game points; C.4.7)."""

    partner: int
    solo: int
    schneider: int
    schwarz: int
    runner: int
    tout_factor: int
    sie: int | None
    """Price of a sie; None if it is four solos."""
    ramsch: int
    bettel: int
    hochzeit: int

    @property
    def unit(self) -> int:
        """Smallest amount that is usual at these prices (at least 1 game point): that of a runner, else schneider, else a partner game."""
        return self.runner or self.schneider or self.partner


@cache
def prices(options: SchafkopfOptions) -> Prices:
    """Return the prices of a table of Schafkopf (C.4.7, C.12.6)."""
    tariff = TARIFFS[options.tariff]

    def price(stated: int | str, otherwise: int) -> int:
        """Return the stated price, or the other one if none is stated."""
        return stated if isinstance(stated, int) else otherwise

    partner, solo = price(options.partner_price, tariff.partner), price(options.solo_price, tariff.solo)
    level = price(options.level_price, tariff.level)
    return Prices(
        partner=partner,
        solo=solo,
        schneider=level,
        schwarz=2 * level,
        runner=price(options.runner_price, tariff.runner),
        tout_factor=price(options.tout_factor, 3 if options.tout == "triple" else 2),
        sie=options.sie_price if isinstance(options.sie_price, int) else None,
        ramsch=price(options.ramsch_price, partner),
        bettel=price(options.bettel_price, solo),
        hochzeit=price(options.hochzeit_price, partner),
    )


SIE_FACTOR = 4
"""Number of solos that a sie costs, unless the table sets its price (C.12.5)."""
CARD_POINTS = 120
"""Card points of the whole pack."""
SCHNEIDER_FROM, OUT_OF_SCHNEIDER, WON_FROM = 91, 31, 61
"""Limits of the declarer side's card points: from 91 the opponents are schneider, from 31 the side itself is not, from 61 it has won
(C.9).
"""


STOSS_WORDS = ("kontra", "re", "sub", "hirsch")
"""Words for the doublings of a deal of Schafkopf, in order (C.13.1)."""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Facts that determine the score of a declared game of Schafkopf. Card points and tricks are those of the declarer side."""

    declaration: Declaration
    card_points: int
    tricks: int
    all_tricks: int
    """Number of tricks in the deal: 8, or 6 with the short deck."""
    runner_count: int = 0
    """Number of runners: +n if the declarer side holds them, -n if the side lacks them."""
    knocks: int = 0
    stoss: int = 0
    """Number of doublings: 0, 1 (kontra) or 2 (re)."""
    won: bool | None = None
    """Result of the declarer side if it does not follow from the tricks: after an early end, or in a tout whose result is stated; else
    None.
    """
    deal_factor: int = 1
    """Factor that the players agreed for this deal, besides knocks and stoss."""


class SchafkopfWorking(msgspec.Struct, frozen=True, rename={"runner_count": "run"}):
    """Calculation of a score in Schafkopf, as data.

    ``each`` = (``base`` + ``runners`` × ``runner_price`` + ``bonus_price``) × ``factor`` × 2^(``knocks`` + ``stoss``) × ``deal_factor``, in
    game points.
    """

    base: int
    """Price of the contract from each opponent."""
    runner_count: int
    """Number of runners in the cards: +n if the declarer side holds them, -n if it lacks them."""
    runners: int
    """Number of runners that are paid; 0 if there are too few, or if the table does not count runners."""
    runner_price: int
    bonus: Bonus | None
    bonus_price: int
    factor: int
    """Factor of a tout or sie whose runners are multiplied, too, such as 2 or 4; else 1."""
    knocks: int
    stoss: int
    each: int
    """Game points that each opponent pays (or receives, if the game is lost)."""
    least_runners: int = 0
    """Smallest number of runners that is paid in this contract; 0 if the table does not count runners."""
    lacked_count: bool = False
    """True if runners that the declarer side lacks are paid, too (`SchafkopfOptions.laufende_sides`)."""
    deal_factor: int = 1
    """Factor of the deal that the players agreed, such as 2."""


class Score(msgspec.Struct, frozen=True):
    """Result of a declared game of Schafkopf, with its calculation."""

    won: bool
    declaration: Declaration
    working: SchafkopfWorking

    @property
    def amount(self) -> int:
        """Game points that each opponent pays to the declarer side; negative if the side lost."""
        return self.working.each if self.won else -self.working.each

    @property
    def lines(self) -> tuple[str, ...]:
        """Calculation in English, line by line, for a player to check."""
        w = self.working
        parts = [f"{_spoken(self.declaration)} {w.base}"]
        if w.runners:
            parts.append(f"{w.runners} {'runner' if w.runners == 1 else 'runners'} +{w.runners * w.runner_price}")
        if w.bonus:
            parts.append(f"{w.bonus} +{w.bonus_price}")
        sums = w.base + w.runners * w.runner_price + w.bonus_price
        lines = [", ".join(parts) + (f": {sums}" if len(parts) > 1 else "")]
        factors = [*([f"{w.factor} ({'tout' if self.declaration.tout else 'sie'})"] if w.factor > 1 else [])]
        factors += [*["2 (knock)"] * w.knocks, *(f"2 ({word})" for word in STOSS_WORDS[: w.stoss])]
        factors += [f"{w.deal_factor} (deal)"] if w.deal_factor > 1 else []
        if factors:
            lines.append(f"{sums} × {' × '.join(factors)} = {w.each}")
        return tuple(lines)


class SchafkopfRamschResult(msgspec.Struct, frozen=True):
    """Result of Schafkopf's ramsch: card points and tricks by seat (C.15)."""

    card_points: tuple[int, ...]
    """Card points by seat; empty if an entry of a score list states only the loser."""
    tricks: tuple[int, ...]
    """Tricks by seat; empty if an entry of a score list does not state them."""
    price: int
    """Price of the ramsch at this table, before doublings (in game points)."""
    virgins: int
    """Number of players without a trick, if the table's option lets each of them double the price; else 0."""
    knocks: int
    each: int
    """Game points paid between the losing (or winning) player and each other player."""
    loser: Seat | None
    """Seat that pays; None after a durchmarsch."""
    taker: Seat | None
    """Seat that made a durchmarsch (a sweep); None without one."""
    deal_factor: int = 1
    """Factor of the deal that the players agreed, such as 2."""


class SchafkopfOutcome(Outcome, frozen=True, kw_only=True, tag_field="game", tag="schafkopf"):
    """Outcome of a Schafkopf deal. ``reason``: ``played``, ``decided`` (C.8.4), ``sie``, ``passed in``."""

    contract: str | None = None
    """Text of the declaration, such as ``partner C``; or ``ramsch``."""
    partner: Seat | None = None
    """Seat that was dealt the called ace, or offered the hochzeit; None without a partner."""
    side: tuple[Seat, ...] = ()
    """Seats of the declarer and, if there is one, the partner."""
    card_points: int | None = None
    """Card points of the declarer side. If a tout or bettel ended early: those won until then."""
    tricks: int | None = None
    """Tricks won by the declarer side."""
    runners: int | None = None
    """Number of runners, whether they are paid or not: +n if the declarer side holds them, -n if it lacks them."""
    each: int | None = None
    """Game points that each opponent pays (or receives, if the game is lost)."""
    arithmetic: SchafkopfWorking | None = None
    ramsch: SchafkopfRamschResult | None = None

    def spread(self, seats: Sequence[Seat], count: int) -> Self:
        """Return the outcome of Schafkopf at a larger table, at which the other players sit out."""
        ramsch = self.ramsch and msgspec.structs.replace(
            self.ramsch,
            card_points=spread(self.ramsch.card_points, seats, count, 0),
            tricks=spread(self.ramsch.tricks, seats, count, 0),
            loser=None if self.ramsch.loser is None else seats[self.ramsch.loser],
            taker=None if self.ramsch.taker is None else seats[self.ramsch.taker],
        )
        return msgspec.structs.replace(
            super().spread(seats, count),
            partner=None if self.partner is None else seats[self.partner],
            side=tuple(seats[seat] for seat in self.side),
            ramsch=ramsch,
        )


@cache
def base_price(options: SchafkopfOptions, declaration: Declaration) -> int:
    """Return the price that each opponent pays for a contract (game points), before runners, bonus and factors (C.4, C.12)."""
    of, triple = prices(options), options.tout == "triple"
    match declaration.contract:
        case Contract.PARTNER:
            return of.partner
        case Contract.HOCHZEIT:
            return of.hochzeit
        case Contract.RAMSCH:
            return of.ramsch
        case Contract.BETTEL:
            return of.bettel
        case Contract.SIE:
            return of.sie if of.sie is not None else of.solo * (SIE_FACTOR if triple else 1)
    return of.solo * (of.tout_factor if triple and declaration.tout else 1)


@cache
def factor(options: SchafkopfOptions, declaration: Declaration) -> int:
    """Return the factor of a tout or sie, which also applies to the runners (C.12.1, C.12.5); 1 for all other declarations."""
    if options.tout == "triple":
        return 1
    of = prices(options)
    if declaration.contract is Contract.SIE:
        return SIE_FACTOR if of.sie is None else 1
    return of.tout_factor if declaration.tout else 1


def least_runners(options: SchafkopfOptions, contract: Contract) -> int:
    """Return the smallest number of runners that is paid in a contract; 0 if the table does not count runners (C.11)."""
    if contract is BETTEL or (contract is SIE and (options.tout == "triple" or options.sie_price != "tariff")):
        return 0
    partner, wenz = options.laufende_min, options.laufende_min_wenz
    stated: int | str = "same"
    match contract:
        case Contract.WENZ:
            return wenz
        case Contract.SOLO:
            stated = options.laufende_min_solo
        case Contract.FARBWENZ | Contract.FARBGEIER:
            stated = options.laufende_min_farbwenz
        case Contract.GEIER:
            stated, partner = options.laufende_min_geier, wenz
    return stated if isinstance(stated, int) else partner


def counted_runners(options: SchafkopfOptions, declaration: Declaration, runner_count: int) -> int:
    """Return the number of runners that are paid (C.11). ``runner_count``: +n held, -n lacked."""
    least = least_runners(options, declaration.contract)
    if runner_count < 0 and options.laufende_sides == "held":
        return 0
    return abs(runner_count) if least and abs(runner_count) >= least else 0


def score(options: SchafkopfOptions, facts: Facts) -> Score:
    """Return the result of a declared game of Schafkopf by C.9–C.14."""
    declaration, of = facts.declaration, prices(options)
    won = _won(facts)
    bonus = _bonus(options, facts, won)
    bonus_price = {None: 0, "schneider": of.schneider, "schwarz": of.schwarz}[bonus]
    base, times = base_price(options, declaration), factor(options, declaration)
    runners = counted_runners(options, declaration, facts.runner_count)
    each = (base + runners * of.runner + bonus_price) * times * facts.deal_factor << (facts.knocks + facts.stoss)
    working = SchafkopfWorking(
        base=base,
        runner_count=facts.runner_count,
        runners=runners,
        runner_price=of.runner,
        bonus=bonus,
        bonus_price=bonus_price,
        factor=times,
        knocks=facts.knocks,
        stoss=facts.stoss,
        each=each,
        least_runners=least_runners(options, declaration.contract),
        lacked_count=options.laufende_sides == "both",
        deal_factor=facts.deal_factor,
    )
    return Score(won, declaration, working)


def _won(facts: Facts) -> bool:
    declaration = facts.declaration
    if declaration.contract is SIE:
        return True
    if facts.won is not None:
        return facts.won
    if declaration.contract is BETTEL:
        return facts.tricks == 0
    return facts.tricks == facts.all_tricks if declaration.tout else facts.card_points >= WON_FROM


def _bonus(options: SchafkopfOptions, facts: Facts, won: bool) -> Bonus | None:
    """Return ``schneider`` or ``schwarz`` of the losing side in Schafkopf (C.9); None if there is neither, and in tout, sie and bettel."""
    if facts.declaration.tout or facts.declaration.contract in (SIE, BETTEL):
        return None
    if (
        facts.card_points == (CARD_POINTS if won else 0)
        if options.schwarz == "points"
        else facts.tricks == (facts.all_tricks if won else 0)
    ):
        return "schwarz"
    return "schneider" if facts.card_points >= SCHNEIDER_FROM or facts.card_points < OUT_OF_SCHNEIDER else None


def seat_scores(seats: int, side: Sequence[Seat], amount: int) -> tuple[int, ...]:
    """Return the game points of Schafkopf by seat: each opponent pays ``amount`` to the declarer side, or receives it if negative (C.10).

    The game points sum to zero.
    """
    gain = amount * (seats - len(side)) // len(side)
    return tuple([gain if s in side else -amount for s in range(seats)])


def seat_line(side: Sequence[Seat], score: Score, seats: int) -> str:
    """Return one line in English about what the declarer side wins or loses at a table with this number of seats."""
    amount, result = score.amount, "won" if score.won else "lost"
    if len(side) == 2:
        return f"{result}: declarer and partner {_signed(amount)} each, the two opponents {_signed(-amount)} each"
    return f"{result}: the declarer {seats - 1} × {_signed(amount)} = {_signed((seats - 1) * amount)}, each opponent {_signed(-amount)}"


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def _spoken(declaration: Declaration) -> str:
    if declaration.contract is PARTNER:
        return "partner game" if declaration.suit else "partner game alone"
    return declaration.level
