"""Scores of finished deals of Skat with their calculation, from facts that are checked against each other (docs/reference/scorer.md)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal

import msgspec

from stich.games.skat.rules.contract import CARD_POINTS, DECK, AnnouncedLevel, Contract, Declaration, matadors, trumps
from stich.games.skat.rules.options import SkatOptions, legal_bids, null_value, refuses_null
from stich.games.skat.rules.ramsch import factor, losers, ramsch_outcome
from stich.games.skat.rules.scoring import Facts, SkatOutcome, due_level, score, within_reach
from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts
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
    bid: int
    """Last number that was bid or held (in game points)."""
    hand: bool = False
    """True if the declarer did not pick up the skat."""
    schneider_announced: bool = False
    schwarz_announced: bool = False
    ouvert: bool = False
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

    def facts(self, options: SkatOptions) -> Facts:
        """Return the facts that determine the score of the deal. Raise `StichError` ``score/…`` with the reason if they contradict each
        other.
        """
        declaration = self._declaration()
        if self.bid not in legal_bids(options):
            raise StichError("score/bid", bid=self.bid, nearest=_nearby(self.bid, options))
        if refuses_null(options, declaration, self.bid):
            raise StichError("score/bid#null", value=null_value(declaration), bid=self.bid)
        if self.kontra != "none" and self.contract is Contract.NULL and not options.kontra_null:
            raise StichError("score/kontra#null")
        twelve = None if self.cards is None else _twelve(self.cards)
        if self.thrown_in_by is not None and (self.conceded_by is not None or self.ended_early):
            raise StichError("score/tricks#two-endings", field="conceded_by" if self.conceded_by else "ended_early")
        if self.thrown_in_by != "opponents" and self.opponents_tricks is not None:
            raise StichError("score/tricks#opponents")
        points, tricks = self._thrown_in() if self.thrown_in_by == "opponents" else self._result(twelve)
        facts = Facts(
            declaration=declaration,
            bid=self.bid,
            matadors=self._matadors(twelve),
            card_points=points,
            tricks=tricks,
            conceded_by=self.conceded_by,
            opponents_card_points=0 if self.thrown_in_by == "opponents" else self._opponents_points(points),
            opponents_tricks=1 if self.opponents_card_points and not self.thrown_in_by else 0,
            ended_early=self.ended_early,
            kontra=self.kontra,
        )
        level = due_level(options, facts)
        if self.conceded_by == "opponents" and level is not None and not within_reach(level, facts):
            raise StichError("score/points#conceded", level="schwarz" if level is AnnouncedLevel.SCHWARZ else "schneider")
        return facts

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
            if tricks is None and (self.contract is Contract.NULL or points is None or points not in BOTH_HAVE_TRICKS):
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
    """One number for each player of a Skat deal: forehand, middlehand, rearhand."""

    F: int
    M: int
    R: int

    @property
    def numbers(self) -> tuple[int, int, int]:
        return self.F, self.M, self.R


class RamschCase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a finished Ramsch of Skat, by place: F forehand, M middlehand, R rearhand (docs/rules A.15)."""

    variant: Literal["ramsch", "schieberamsch"]
    card_points: ByPlace
    """Card points by place, with the skat as the table counts it; 120 in total if it goes to one player."""
    tricks: ByPlace
    """Number of tricks by place (10 in total)."""
    players_who_left_the_skat: int = 0
    """Number of players who left the skat in Schieberamsch (0 to 3)."""
    last_trick: Literal["F", "M", "R"] | None = None
    """Place that took the last trick. Needed only if it decides who loses (A.15.7)."""

    def outcome(self, options: SkatOptions, order: tuple[Any, ...]) -> SkatOutcome:
        """Return the outcome of the Ramsch. ``order``: seat at each place. Raise `StichError` ``score/…`` with the reason for impossible
        facts.
        """
        points, tricks = self.card_points.numbers, self.tricks.numbers
        if min(tricks) < 0 or sum(tricks) != 10:
            raise StichError("score/tricks#three", tricks=tricks)
        last = self._last_trick(options)
        loose = options.ramsch_skat == "nobody"
        if min(points) < 0 or not _three_can_count(options, points, last):
            raise StichError("score/points#three-less-skat" if loose else "score/points#three", points=points)
        for place, won, counted in zip(PLACES, tricks, points, strict=True):
            sizes = {3 * won, 3 * won + 2} if won and not loose else {3 * won}
            if not any(_can_count(size, counted) for size in sizes):
                raise StichError("score/points#three-one", place=place, points=counted, tricks=won)
        leavers = self.players_who_left_the_skat
        if not 0 <= leavers <= 3:
            raise StichError("score/ramsch#leavers", least=0, most=3, number=leavers)
        if leavers and self.variant == "ramsch":
            raise StichError("score/ramsch#skat")
        return ramsch_outcome(options, order, points, tricks, factor(options, leavers), last=last)

    def _last_trick(self, options: SkatOptions) -> int | None:
        """Return the place that took the last trick; None if it is unknown. Raise `StichError` ``score/ramsch`` if it must be known."""
        points, tricks = self.card_points.numbers, self.tricks.numbers
        if self.last_trick is None:
            tied = sum(p == (min if options.ramsch_value == "winner" else max)(points) for p in points)
            if tied > 1 and options.ramsch_ties == "last trick":
                raise StichError("score/ramsch#last-trick")
            return None
        last = PLACES.index(self.last_trick)
        if not tricks[last]:
            raise StichError("score/ramsch#last-trick-taken", place=self.last_trick)
        return last


def _three_can_count(options: SkatOptions, points: tuple[int, int, int], last: int | None) -> bool:
    """Return True if the three players of a Ramsch can have these card points, with the skat as the table counts it."""
    over = sum(points) - sum(CARD_POINTS[c[1]] for c in DECK.cards)
    paying = len(losers(options, points, last))
    if options.ramsch_skat == "nobody" or (options.ramsch_skat == "loser" and not paying):
        return _can_count(2, -over)
    if options.ramsch_skat == "last trick" or paying < 2:
        return over == 0
    # Every loser gets the skat, so that several count it several times.
    return over % (paying - 1) == 0 and _can_count(2, over // (paying - 1))


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

    For a Ramsch, which has a ``variant``: ``scores`` by place, and ``working``. Kontra and Ramsch are scored as the case states them, even
    if the options exclude them; everything else follows the options. Raise `StichError` ``score/…`` for impossible facts.
    """
    if "variant" in case:
        outcome = read_facts(case, RamschCase, "score/malformed").outcome(msgspec.structs.replace(options, players=3), (0, 1, 2))
        return {"scores": dict(zip(PLACES, outcome.scores, strict=True)), "working": list(outcome.working)}
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
