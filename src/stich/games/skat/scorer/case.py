"""Scores of finished deals of Skat with their calculation, from facts that are checked against each other (docs/reference/scorer.md)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal

import msgspec

from stich.games.skat.rules.contract import CARD_POINTS, DECK, AnnouncedLevel, Contract, Declaration, matadors, trumps
from stich.games.skat.rules.options import BASE, NULL_VALUES, SkatOptions, game_values, legal_bids, null_value, refuses_null
from stich.games.skat.rules.ramsch import factor, losers, multiplied, ramsch_outcome
from stich.games.skat.rules.scoring import ALL_POINTS, Facts, SkatOutcome, due_level, score, within_reach
from stich.kernel.errors import StichError
from stich.kernel.facts import check_factor, read_facts
from stich.kernel.rules.cards import Card, card

PLACES = "FMR"
"""Letters of the places in order: forehand, middlehand, rearhand."""


BOTH_HAVE_TRICKS = range(23, 119)
"""Card points of the declarer that prove that both sides have tricks.

A declarer without a trick has at most two aces in the skat (22), and one with all tricks has 120. A declarer cannot have 119, as no card
counts 1.
"""


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a finished deal of Skat with a declarer, in the format of the inputs in ``tests/golden/skat_scoring.json``."""

    contract: Contract
    bid: int | None = None
    """Last number that was bid or held (in game points). Without it the game is not overbid."""
    hand: bool = False
    """True if the declarer did not pick up the skat."""
    schneider_announced: bool = False
    """True if schneider was announced."""
    schwarz_announced: bool = False
    """True if schwarz was announced."""
    ouvert: bool = False
    """True if the game was played ouvert."""
    kontra: Literal["none", "kontra", "re"] = "none"
    matadors: dict[Literal["with", "without"], int] | None = None
    """Matadors: ``{"with": 2}`` or ``{"without": 1}``. Not needed with ``cards``; omitted in null."""
    cards: tuple[str, ...] | str | None = None
    """The declarer's twelve cards: ten in hand and the skat, or ten played and two discarded.

    A list of cards, or a text separated by blanks.
    """
    declarer_card_points: int | None = None
    """Card points of the declarer's tricks and the skat. Not needed in null and after a concession."""
    declarer_tricks: int | None = None
    """Number of the declarer's tricks. Not needed after a concession."""
    conceded_by: Literal["declarer", "opponents"] | None = None
    """Side that conceded. It may state its card points, too: a declarer with 61 has still won, and so have opponents with 60 (A.8.6)."""
    thrown_in_by: Literal["declarer", "opponents"] | None = None
    """Side that gave up with its cards laid open: the rest goes to the other side, with the levels that are not excluded (A.9.9)."""
    opponents_card_points: int | None = None
    """Card points of the opponents' tricks when they conceded or threw the cards in. Must be given if they threw in; if omitted after a
    concession, the opponents had not yet won.
    """
    opponents_tricks: int | None = None
    """Number of the opponents' tricks when they threw the cards in. Optional if they had card points."""
    ended_early: bool = False
    """True if the play stopped with cards left and without a concession: tricks that were not played then make neither side schneider or
    schwarz.
    """
    won: bool | None = None
    """True if the declarer won; enough without card points and tricks."""
    level: Literal["none", "schneider", "schwarz"] | None = None
    """Level reached, if the card points are unknown."""
    factor: int = 1
    """Factor of the deal besides kontra, such as 2 in a bock round (1 to 64)."""

    def facts(self, options: SkatOptions) -> Facts:
        """Return the facts that determine the score of the deal. Raise `StichError` ``score/…`` with the reason if they contradict each
        other.
        """
        declaration = self._declaration()
        if self.bid is not None and self.bid not in legal_bids(options):
            raise StichError("score/bid", bid=self.bid, nearest=_nearby(self.bid, options))
        if self.bid is not None and refuses_null(options, declaration, self.bid):
            raise StichError("score/bid#null", value=null_value(declaration), bid=self.bid)
        check_factor(self.factor)
        if self.kontra != "none" and self.contract is Contract.NULL and not options.kontra_null:
            raise StichError("score/kontra#null")
        twelve = None if self.cards is None else _twelve(self.cards)
        if self.thrown_in_by is not None and (self.conceded_by is not None or self.ended_early):
            raise StichError("score/tricks#two-endings", field="conceded_by" if self.conceded_by else "ended_early")
        if self.thrown_in_by != "opponents" and self.opponents_tricks is not None:
            raise StichError("score/tricks#opponents")
        if self.level not in (None, "none") and (self.contract is Contract.NULL or self.conceded_by or self.thrown_in_by):
            raise StichError("score/level#none")
        points, tricks = self._thrown_in() if self.thrown_in_by == "opponents" else self._result(twelve)
        facts = Facts(
            declaration=declaration,
            bid=self.bid or 0,
            matadors=self._matadors(twelve),
            card_points=points,
            tricks=tricks,
            conceded_by=self.conceded_by,
            opponents_card_points=0 if self.thrown_in_by == "opponents" else self._opponents_points(points),
            opponents_tricks=1 if self.opponents_card_points and not self.thrown_in_by else 0,
            ended_early=self.ended_early,
            kontra=self.kontra,
            factor=self.factor,
        )
        level = due_level(options, facts)
        if self.conceded_by == "opponents" and level is not None and not within_reach(level, facts):
            raise StichError("score/points#conceded", level="schwarz" if level is AnnouncedLevel.SCHWARZ else "schneider")
        self._check_stated(options, facts)
        return facts

    def _check_stated(self, options: SkatOptions, facts: Facts) -> None:
        """Raise `StichError` ``score/…`` if the stated result or level contradicts these facts."""
        if self.level is not None and self.contract is not Contract.NULL and not (self.conceded_by or self.thrown_in_by):
            schwarz = facts.tricks in (0, 10)
            reached = "schwarz" if schwarz else "schneider" if facts.card_points >= 90 or facts.card_points <= 30 else "none"
            if self.level != reached and not self.ended_early:
                raise StichError("score/level#points", stated=self.level, reached=reached)
        result = None if self.won is None else score(options, facts)
        if result is not None and result.won != self.won:
            w = result.working
            if self.won and w.overbid:
                raise StichError("score/won#overbid", value=w.base * w.multiplier, bid=w.bid)
            raise StichError("score/won#lost" if self.won else "score/won#won")

    def _declaration(self) -> Declaration:
        """Return Skat's declaration of the deal. Raise `StichError` ``score/…`` if its parts contradict each other."""
        announced = (
            (AnnouncedLevel.OUVERT, self.ouvert),
            (AnnouncedLevel.SCHWARZ, self.schwarz_announced),
            (AnnouncedLevel.SCHNEIDER, self.schneider_announced),
        )
        declaration = Declaration(self.contract, self.hand, next((level for level, said in announced if said), AnnouncedLevel.NONE))
        if self.contract is Contract.NULL and (self.schneider_announced or self.schwarz_announced):
            raise StichError("score/announcement#null")
        if declaration.refusal:
            raise StichError("score/announcement#hand", level=declaration.level.name.lower(), contract=self.contract.value)
        return declaration

    def _matadors(self, twelve: Collection[Card] | None) -> int:
        """Return the matador count, from the declarer's twelve cards or as stated. Raise `StichError` ``score/…`` if it is missing or
        wrong.
        """
        if self.contract is Contract.NULL:
            if self.matadors is not None:
                raise StichError("score/matadors#null")
            return 0
        most = len(trumps(self.contract))
        counted = None if twelve is None else matadors(twelve, self.contract)
        if self.matadors is None and counted is not None:
            return counted
        if self.matadors is None or len(self.matadors) != 1 or not 1 <= next(iter(self.matadors.values())) <= most:
            raise StichError("score/matadors#range", most=most, contract=self.contract.value)
        [(word, count)] = self.matadors.items()
        stated = count if word == "with" else -count
        if counted not in (None, stated):
            raise StichError("score/matadors#cards", counted=counted, stated=stated, contract=self.contract.value)
        return stated

    def _result(self, twelve: Collection[Card] | None) -> tuple[int, int | None]:
        """Return the declarer's card points and tricks. The tricks are None if they were not stated and both sides have some."""
        points, tricks = self.declarer_card_points, self.declarer_tricks
        if tricks is not None and not 0 <= tricks <= 10:
            raise StichError("score/tricks#range", field="declarer_tricks", least=0, most=10, number=tricks)
        if points is not None and not 0 <= points <= 120:
            raise StichError("score/points#range", field="declarer_card_points", least=0, most=120, number=points)
        if self.thrown_in_by == "declarer" and self.contract is Contract.NULL:
            tricks = max(1, tricks or 0)
        if self.conceded_by is None:
            points, tricks = self._by_result(points, tricks)
            unproven = points is None or (points not in BOTH_HAVE_TRICKS and self.level in (None, "schwarz"))
            unknown = tricks is None and self.won is None and self.thrown_in_by is None
            if unknown and points is None and self.contract is not Contract.NULL:
                raise StichError("score/points#or-result")
            if unknown and self.contract is Contract.NULL:
                raise StichError("score/tricks#or-result")
            if tricks is None and (unproven or self.contract is Contract.NULL):
                raise StichError("score/tricks#needed")
            if points is None and self.contract is not Contract.NULL:
                raise StichError("score/points#needed")
        endings = {"ended_early": self.ended_early, "conceded_by": self.conceded_by, "thrown_in_by": self.thrown_in_by}
        ended = next((field for field, ending in endings.items() if ending), None)
        if tricks == 10 and ended is not None:
            raise StichError("score/tricks#over", field=ended)
        if points is not None and tricks is not None:
            check_points(points, tricks, twelve)
        return points or 0, tricks if self.conceded_by is None else tricks or 0

    def _by_result(self, points: int | None, tricks: int | None) -> tuple[int | None, int | None]:
        """Return the declarer's card points and tricks; if neither was stated, such as belong to the stated result and level."""
        if points is not None and tricks is None and self.level == "schwarz" and points in (0, 120):
            return points, 10 if points else 0
        if points is not None or tricks is not None or self.won is None or self.thrown_in_by is not None:
            return points, tricks
        if self.contract is Contract.NULL:
            return points, 0 if self.won else 1
        announced_schwarz = self.schwarz_announced or self.ouvert
        if self.won:
            if self.level == "schwarz" or announced_schwarz:
                return 120, 10
            return (90 if self.level == "schneider" or self.schneider_announced else 61), None
        if self.level == "schwarz":
            return 0, 0
        return (30 if self.level == "schneider" else 60), None

    def _thrown_in(self) -> tuple[int, int]:
        """Return the declarer's card points and tricks after the opponents threw the cards in: all that the opponents do not have."""
        if self.declarer_card_points is not None or self.declarer_tricks is not None:
            raise StichError("score/points#thrown-in")
        if self.contract is Contract.NULL:
            return 0, 0
        points, tricks = self.opponents_card_points, self.opponents_tricks
        if points is None and tricks != 0:
            raise StichError("score/points#opponents-needed")
        points = points or 0
        if not 0 <= points <= 120:
            raise StichError("score/points#range", field="opponents_card_points", least=0, most=120, number=points)
        if tricks is None and not points:
            raise StichError("score/tricks#opponents-needed")
        if tricks is not None and not 0 <= tricks <= 9:
            raise StichError("score/tricks#range", field="opponents_tricks", least=0, most=9, number=tricks)
        if tricks is not None and not _can_count(3 * tricks, points):
            raise StichError("score/points#opponents-sum", tricks=tricks, points=points)
        return 120 - points, 10 - (1 if tricks is None else tricks)

    def _opponents_points(self, declarers: int) -> int:
        """Return the opponents' card points when they conceded. ``declarers``: card points of the declarer."""
        points = self.opponents_card_points
        if points is None:
            return 0
        if self.conceded_by != "opponents":
            raise StichError("score/points#opponents")
        if not 0 <= points <= 120 - declarers:
            raise StichError("score/points#range", field="opponents_card_points", least=0, most=120 - declarers, number=points)
        return points


class ByPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One number for each player of a Skat deal: forehand, middlehand, rearhand. None: unknown."""

    F: int | None = None
    M: int | None = None
    R: int | None = None

    @property
    def numbers(self) -> tuple[int | None, int | None, int | None]:
        return self.F, self.M, self.R


class StatedRamsch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a finished Ramsch of Skat, by place: F forehand, M middlehand, R rearhand (docs/rules A.15)."""

    variant: Literal["ramsch", "schieberamsch"]
    card_points: ByPlace = ByPlace()
    """Card points by place, with the skat as the table counts it (120 in total if one player gets it). Those of a stated loser are enough.
    """
    tricks: ByPlace = ByPlace()
    """Number of tricks by place (10 in total). Needed only for players without card points."""
    players_who_left_the_skat: int = 0
    """Number of players who left the skat in Schieberamsch (0 to 3)."""
    last_trick: Literal["F", "M", "R"] | None = None
    """Place that took the last trick. Needed only if it decides who loses (A.15.7)."""
    factor: int = 1
    """Factor of the deal, such as 2 in a bock round (1 to 64)."""

    def outcome_of(self, options: SkatOptions, order: tuple[Any, ...], loser: int | None) -> SkatOutcome:
        """Return the outcome of the Ramsch. ``order``: seat at each place; ``loser``: place of the loser, if stated. Raise `StichError`
        ``score/…`` with the reason for impossible facts.
        """
        leavers = self.players_who_left_the_skat
        if not 0 <= leavers <= 3:
            raise StichError("score/ramsch#leavers", least=0, most=3, number=leavers)
        if leavers and self.variant == "ramsch":
            raise StichError("score/ramsch#skat")
        check_factor(self.factor)
        points, known = self._points(options, loser)
        last = self._last_trick(options, points)
        outcomes = [ramsch_outcome(options, order, p, self._tricks(options, p), factor(options, leavers), last=last) for p in points]
        if any(other.scores != outcomes[0].scores for other in outcomes):
            raise StichError("score/points#three-needed")
        outcome = outcomes[0]
        if loser is not None and points[0][loser] != max(points[0]):
            raise StichError("score/ramsch#loser", place=PLACES[loser], points=points[0])
        if not known:
            outcome = _as_stated(outcome, order, self.card_points.numbers)
        return multiplied(outcome, self.factor)

    def _last_trick(self, options: SkatOptions, possible: list[tuple[int, ...]]) -> int | None:
        """Return the place that took the last trick; None if it is unknown. Raise `StichError` ``score/ramsch`` if it must be known."""
        if self.last_trick is None:
            extreme = min if options.ramsch_value == "winner" else max
            if options.ramsch_ties == "last trick" and any(points.count(extreme(points)) > 1 for points in possible):
                raise StichError("score/ramsch#last-trick")
            return None
        last = PLACES.index(self.last_trick)
        if self.tricks.numbers[last] == 0:
            raise StichError("score/ramsch#last-trick-taken", place=self.last_trick)
        return last

    def _points(self, options: SkatOptions, loser: int | None) -> tuple[list[tuple[int, ...]], bool]:
        """Return the card points by place, and True; or several possible ones and False, if only the loser is stated."""
        stated = tuple(0 if p is None and t == 0 else p for p, t in zip(self.card_points.numbers, self.tricks.numbers, strict=True))
        known = [p for p in stated if p is not None]
        every_loser = options.ramsch_skat == "loser" and len(known) == 3
        if any(not 0 <= p <= ALL_POINTS for p in known) or (sum(known) > ALL_POINTS and not every_loser):
            raise StichError("score/points#three", points=tuple(p or 0 for p in stated))
        loose = options.ramsch_skat == "nobody"
        if len(known) < 3 and sum(known) == ALL_POINTS:
            return [tuple(p or 0 for p in stated)], True
        if len(known) == 2 and not loose:
            return [tuple(ALL_POINTS - sum(known) if p is None else p for p in stated)], True
        if len(known) < 3:
            return _possible_points(stated, loser), False
        if not _three_can_count(options, tuple(known), None if self.last_trick is None else PLACES.index(self.last_trick)):
            raise StichError("score/points#three-less-skat" if loose else "score/points#three", points=tuple(known))
        return [tuple(known)], True

    def _tricks(self, options: SkatOptions, points: tuple[int, ...]) -> tuple[int, ...]:
        """Return the tricks by place. Players whose tricks are not stated have at least one if they have card points."""
        stated = self.tricks.numbers
        known = [t for t in stated if t is not None]
        if any(t < 0 for t in known) or sum(known) > 10 or (len(known) == 3 and sum(known) != 10):
            raise StichError("score/tricks#three", tricks=tuple(t or 0 for t in stated))
        loose = options.ramsch_skat == "nobody"
        for place, won, counted in zip(PLACES, stated, points, strict=True):
            sizes = range(3, 33) if won is None else [3 * won] if loose or not won else [3 * won, 3 * won + 2]
            if not any(_can_count(size, counted) for size in sizes):
                raise StichError("score/points#three-one", place=place, points=counted, tricks=won or 0)
        open_places = [place for place, won in enumerate(stated) if won is None]
        rest = 10 - sum(known)
        if not open_places:
            return tuple(known)
        if rest and any(not points[place] for place in open_places) and len(open_places) > 1:
            raise StichError("score/tricks#three-needed", place=PLACES[next(p for p in open_places if not points[p])])
        if (not rest and any(points[place] for place in open_places)) or 0 < rest < len(open_places):
            raise StichError("score/tricks#three", tricks=tuple(t or 0 for t in stated))
        tricks = [t or 0 for t in stated]
        for number in range(rest):
            tricks[open_places[number % len(open_places)]] += 1
        return tuple(tricks)


def _three_can_count(options: SkatOptions, points: tuple[int, ...], last: int | None) -> bool:
    """Return True if the three players of a Ramsch can have these card points, with the skat as the table counts it."""
    over, paying = sum(points) - ALL_POINTS, len(losers(options, points, last))
    if options.ramsch_skat == "nobody" or (options.ramsch_skat == "loser" and not paying):
        return _can_count(2, -over)
    if options.ramsch_skat == "last trick" or paying < 2:
        return over == 0
    # Every loser gets the skat, so that several count it several times.
    return over % (paying - 1) == 0 and _can_count(2, over // (paying - 1))


class RamschCase(StatedRamsch, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a finished Ramsch of Skat; the loser is a place."""

    loser: Literal["F", "M", "R"] | None = None
    """Place of the player with the most card points. Needed only if the card points of all three are not stated."""

    def outcome(self, options: SkatOptions, order: tuple[Any, ...]) -> SkatOutcome:
        """Return the outcome of the Ramsch. ``order``: seat at each place. Raise `StichError` ``score/…`` with the reason for impossible
        facts.
        """
        return self.outcome_of(options, order, None if self.loser is None else PLACES.index(self.loser))


def _possible_points(stated: tuple[int | None, ...], loser: int | None) -> list[tuple[int, ...]]:
    """Return possible card points by place, of which the stated loser has the most: a few that differ as much as possible."""
    most = max((p for p in stated if p is not None), default=0)
    if loser is None and most > ALL_POINTS // 2:
        loser = stated.index(most)
    if loser is None:
        raise StichError("score/points#three-needed")
    own, (left, right) = stated[loser], [place for place in range(3) if place != loser]
    found: list[tuple[int, ...]] = []
    for points in (own,) if own is not None else (61, 80):
        rest = ALL_POINTS - points
        for first in {rest // 2, rest // 4, rest - rest // 4, 0, rest}:
            filled = {loser: points, left: first, right: rest - first}
            possible = all(p == filled[place] if p is not None else filled[place] for place, p in enumerate(stated))
            if possible and max(first, rest - first) < points:
                found.append(tuple(filled[place] for place in range(3)))
    if not found:
        raise StichError("score/ramsch#loser", place=PLACES[loser], points=tuple(p or 0 for p in stated))
    return sorted(found)


def _as_stated(outcome: SkatOutcome, order: tuple[Any, ...], stated: tuple[int | None, ...]) -> SkatOutcome:
    """Return the outcome with only the stated card points in place of possible ones, and no tricks."""
    known = {order[place]: p for place, p in enumerate(stated) if p is not None}
    seats = range(len(outcome.scores))
    ramsch = outcome.ramsch and msgspec.structs.replace(
        outcome.ramsch, card_points=tuple(known.get(seat, 0) for seat in seats), tricks=(0,) * len(seats)
    )
    points = "".join(f", {p} card points" for p in known.values())
    return msgspec.structs.replace(outcome, ramsch=ramsch, working=(f"ramsch, the loser stated{points}", *outcome.working[1:]))


class ValueFacts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a finished deal of Skat of which only the declarer's score is known."""

    score: int
    """Game points of the declarer, with all factors; negative if lost."""
    contract: Contract | None = None
    hand: bool = False
    ouvert: bool = False
    won: bool | None = None
    """Result, if stated."""
    factor: int = 1
    """Factor contained in the score (1 to 64)."""

    def check(self, options: SkatOptions) -> None:
        """Raise `StichError` ``score/…`` unless a deal of Skat can have this score."""
        check_factor(self.factor)
        if self.won is not None and self.won != (self.score > 0):
            raise StichError("score/won#lost" if self.won else "score/won#won")
        single, rest = divmod(abs(self.score), self.factor)
        losses = {options.hand_loss_factor} if self.hand else {options.hand_loss_factor, options.skat_loss_factor}
        factors = [kontra * loss for kontra in (1, 2, 4) for loss in ({1} if self.score > 0 else losses)]
        if not rest and any(not single % factor and self._is_value(options, single // factor) for factor in factors):
            return
        raise StichError("score/score", number=self.score)

    def _is_value(self, options: SkatOptions, value: int) -> bool:
        """Return True if a game of the stated contract, or of any, can have this value (game points)."""
        if self.contract is None:
            return value in game_values(options)
        if self.contract is Contract.NULL:
            return value == NULL_VALUES[self.hand, self.ouvert]
        return value in game_values(options) and value % BASE[self.contract] == 0

    @property
    def text(self) -> str | None:
        """Text of the declaration as far as it is stated; None without a contract."""
        if self.contract is None:
            return None
        return Declaration(self.contract, self.hand, AnnouncedLevel.OUVERT if self.ouvert else AnnouncedLevel.NONE).text

    @property
    def working(self) -> tuple[str, ...]:
        """Line about the score, for a player to check."""
        return (f"as written: {self.score}".replace("-", "−"),)


def check_points(points: int, tricks: int, twelve: Collection[Card] | None) -> None:
    """Raise `StichError` unless the declarer can have this number of card points with this number of tricks (Skat).

    If the declarer's twelve cards are known, they are used: the declarer's card points are those of the two discards and, for each trick,
    of one of the declarer's cards and one card of each opponent.
    """
    held = 3 * tricks + 2
    if tricks == 10 and points != 120:
        raise StichError("score/points#all", points=points, against=120 - points)
    if not _can_count(held, points):
        possible = _sums(DECK.cards)[held]
        least, most = (possible & -possible).bit_length() - 1, possible.bit_length() - 1
        if least <= points <= most:
            raise StichError("score/points#sum", tricks=tricks, cards=held, points=points)
        raise StichError("score/points#limits", tricks=tricks, cards=held, least=least, most=most, points=points)
    if twelve is not None:
        own = _sums(twelve)[tricks + 2]
        theirs = _sums(c for c in DECK.cards if c not in twelve)[2 * tricks]
        if not any(own >> s & 1 and theirs >> points - s & 1 for s in range(points + 1)):
            raise StichError("score/points#twelve", tricks=tricks, points=points)


def _can_count(number: int, points: int) -> bool:
    """Return True if this number of cards of Skat's pack can have this number of card points."""
    return points >= 0 and bool(_sums(DECK.cards)[number] >> points & 1)


def _sums(cards: Iterable[Card]) -> tuple[int, ...]:
    """Return for each number of cards, taken from these, the possible sums of card points, as a mask: bit p is set if p is possible."""
    return _sums_of(tuple(sorted(CARD_POINTS[c[1]] for c in cards)))


@lru_cache(maxsize=256)
def _sums_of(values: tuple[int, ...]) -> tuple[int, ...]:
    sums = [1, *[0] * len(values)]
    for value in values:
        for taken in range(len(values), 0, -1):
            sums[taken] |= sums[taken - 1] << value
    return tuple(sums)


def _twelve(stated: tuple[str, ...] | str) -> frozenset[Card]:
    """Return the declarer's twelve stated cards as a set. Raise `StichError` ``score/cards`` unless they are twelve different cards of the
    pack.
    """
    texts = stated.replace(",", " ").split() if isinstance(stated, str) else stated
    cards = [_skat_card(text) for text in texts]
    twice = [c for c in cards if cards.count(c) > 1]
    if twice:
        raise StichError("score/cards#twice", card=twice[0])
    if len(cards) != 12:
        raise StichError("score/cards#count", count=len(cards))
    return frozenset(cards)


def _skat_card(text: str) -> Card:
    try:
        skat_card = card(text)
    except StichError:
        skat_card = None
    if skat_card not in DECK.bit:
        raise StichError("score/cards#no-card", text=text[:20])
    return skat_card


def _nearby(bid: int, options: SkatOptions) -> tuple[int, ...]:
    """Return the legal bids of Skat next to this number."""
    bids = legal_bids(options)
    return (*[b for b in bids if b < bid][-2:], *[b for b in bids if b > bid][:2])


def score_case(options: SkatOptions, case: Mapping[str, Any]) -> dict[str, Any]:
    """Return the score of a finished deal of Skat (docs/reference/scorer.md): ``declarer_won, overbid, base, multiplier, value_counted,
    score, working``.

    For a Ramsch, which has a ``variant``: ``scores`` by place, and ``working``. For a case with a ``score``: ``declarer_won``, ``score``
    and ``working``. Kontra and Ramsch are scored as the case states them, even
    if the options exclude them; everything else follows the options. Raise `StichError` ``score/…`` for impossible facts.
    """
    if "variant" in case:
        outcome = read_facts(case, RamschCase, "score/malformed").outcome(msgspec.structs.replace(options, players=3), (0, 1, 2))
        return {"scores": dict(zip(PLACES, outcome.scores, strict=True)), "working": list(outcome.working)}
    if "score" in case:
        written = read_facts(case, ValueFacts, "score/malformed")
        written.check(options)
        return {"declarer_won": written.score > 0, "score": written.score, "working": list(written.working)}
    result = score(options, read_facts(case, Case, "score/malformed").facts(options))
    w = result.working
    return {
        "declarer_won": result.won,
        "overbid": w.overbid,
        "base": w.base,
        "multiplier": w.multiplier,
        "value_counted": w.value,
        "score": result.score,
        "working": list(result.lines),
    }
