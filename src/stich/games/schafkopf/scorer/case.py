"""From the facts of a finished deal, checked against each other, to its score with the arithmetic (docs/guide/scorer.md)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

import msgspec

from stich.kernel.cards import Deck
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts, short, sum_in_words, tricks_in_words

from ..rules.contract import (
    LONG,
    NO_TRUMPS,
    OBERS_AND_UNTERS,
    PLAYERS,
    SHORT,
    WITH_SUIT,
    WITH_TOUT,
    Contract,
    Declaration,
    card_points,
    classes,
    runners,
    trumps_of,
)
from ..rules.options import ACES, SchafkopfOptions
from ..rules.ramsch import RAMSCH, RamschFacts, ramsch_outcome
from ..rules.scoring import Facts, SchafkopfOutcome, Score, counted_runners, score
from .stated_cards import check_declared, stated_cards

Suit = Literal["C", "S", "H", "D"]
GAMES = {"rufspiel": Contract.PARTNER}
"""Other names of contracts."""


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a deal with a declarer, in the format of the cases in ``tests/golden/schafkopf_scoring.json``."""

    game: Literal["rufspiel", "partner", "wenz", "geier", "solo", "farbwenz", "farbgeier", "bettel", "sie"]
    """Contract; ``rufspiel`` is the partner game."""
    cards_per_hand: Literal[8, 6] | None = None
    """Number of cards in a hand: 8, or 6 with the short deck; the table's number by default."""
    alone: bool = False
    """True if the partner game was played alone with all four aces."""
    tout: bool = False
    sie: bool = False
    """True if every card is an Ober or an Unter, as with the ``game`` ``sie``; ``game`` is then ignored."""
    tout_won: bool | None = None
    """True if the tout was won. Optional with the number of tricks."""
    declarer_points: int | None = None
    """Card points of the declarer side. Optional in a tout, bettel or sie."""
    declarer_tricks: int | None = None
    """Tricks of the declarer side. Optional if the card points show that both sides have some, and always in a sie."""
    laufende: int | None = None
    """Runners: the unbroken run of top trumps that the declarer side holds, whether it counts or not; −n if the side lacks them. If both
    count (option ``laufende_sides``), n may stand for either. Optional with ``cards``, in a sie, or if no runners count.
    """
    cards: tuple[str, ...] | str | None = None
    """Hand of the declarer, and of the partner if there is one. A list, or a text separated by blanks."""
    suit: Suit | None = None
    """Trump suit of a solo; needed only with ``cards``."""
    klopfer: int = 0
    """Number of players who knocked."""
    stoss: int = 0
    """Number of doublings: 1 kontra, 2 re."""

    @property
    def declaration(self) -> Declaration:
        """Return the contract. The suit is given only if it matters; a partner game with a partner uses an arbitrary ace."""
        if self.sie or self.game == "sie":
            return Declaration(Contract.SIE)
        contract = GAMES.get(self.game) or Contract(self.game)
        if contract is Contract.PARTNER:
            return Declaration(contract, None if self.alone else "C")
        return Declaration(contract, self.suit if contract in WITH_SUIT else None, self.tout)

    def facts(self, options: SchafkopfOptions) -> Facts:
        """Return the facts, checked against each other. Raises `StichError` ``score/…`` with the reason."""
        declaration, deck = self.declaration, self._deck(options)
        contract, whole = declaration.contract, len(deck) // PLAYERS
        if self.tout and contract not in (*WITH_TOUT, Contract.SIE):
            raise StichError(f"tout: there is none of {contract}", code="score/tout")
        if self.alone and contract is not Contract.PARTNER:
            raise StichError("alone: said of the partner game only; the other contracts are played alone anyhow", code="score/alone")
        if not 0 <= self.klopfer <= PLAYERS:
            raise StichError(f"klopfer: 0 to {PLAYERS} players, not {short(self.klopfer)}", code="score/klopfer")
        if not 0 <= self.stoss <= 2:
            raise StichError(f"stoss: 0, 1 kontra or 2 re, not {short(self.stoss)}", code="score/stoss")
        runner_count = self._runner_count(options, declaration, deck)
        points, tricks, won = self._result(declaration, whole)
        return Facts(
            declaration=declaration,
            card_points=points,
            tricks=tricks,
            all_tricks=whole,
            runner_count=runner_count,
            knocks=self.klopfer,
            stoss=self.stoss,
            won=won,
        )

    def _deck(self, options: SchafkopfOptions) -> Deck:
        if self.cards_per_hand is None:
            return options.cards
        return SHORT if self.cards_per_hand == 6 else LONG

    def _result(self, declaration: Declaration, whole: int) -> tuple[int, int, bool | None]:
        """Return card points, tricks, and the result of a tout if only the result is stated."""
        points, tricks, won = self.declarer_points, self.declarer_tricks, self.tout_won
        if tricks is not None and not 0 <= tricks <= whole:
            raise StichError(f"declarer_tricks: 0 to {whole}, not {short(tricks)}", code="score/tricks")
        if points is not None and not 0 <= points <= 120:
            raise StichError(f"declarer_points: 0 to 120, not {short(points)}", code="score/points")
        if won is not None and not declaration.tout:
            raise StichError("tout_won: said of a tout only", code="score/tout")
        if won is not None and tricks is not None and won != (tricks == whole):
            raise StichError(f"tout_won: a tout is won with all {whole} tricks, these are {tricks}", code="score/tout")
        taken = whole if won else tricks
        if points is not None and ((taken == 0 and points) or (taken == whole and points != 120)):
            raise StichError(f"declarer_points: {points} cannot be with {tricks_in_words(taken)} of {whole}", code="score/points")
        if declaration.contract is Contract.SIE:
            return points or 0, tricks or 0, None
        if declaration.tout or declaration.contract is Contract.BETTEL:
            if tricks is None and won is None:
                stated = "declarer_tricks: how many the declarer won" + (", or tout_won" if declaration.tout else "")
                raise StichError(stated, code="score/tricks")
            return points or 0, tricks or 0, won
        if points is None:
            raise StichError("declarer_points: what the declarer side's tricks count, 0 to 120", code="score/points")
        if tricks is None and points in (0, 120):
            raise StichError(f"declarer_tricks: with {points} card points they tell whether it is schwarz", code="score/tricks")
        return points, 1 if tricks is None else tricks, None

    def _runner_count(self, options: SchafkopfOptions, declaration: Declaration, deck: Deck) -> int:
        """Return the runners, +n held and -n lacked, from the cards or as stated. Raises `StichError` ``score/…``."""
        if self.cards is None:
            return self._stated_runners(options, declaration, deck)
        if declaration.contract in WITH_SUIT and self.suit is None:
            raise StichError("suit: the trump suit, to count runners from the cards", code="score/suit")
        cards = stated_cards(self.cards, deck, 2 if declaration.called else 1)
        check_declared(options, declaration, cards)
        runner_count = runners(cards, trumps_of(declaration, options.bettel_trumps), deck)
        # A side that lacks the highest trump holds no runners, so 0 is a correct entry if only held runners count.
        none_held = 0 if runner_count < 0 and options.laufende_sides == "held" else runner_count
        if self.laufende not in (None, runner_count, abs(runner_count), none_held):
            raise StichError(f"laufende: by the cards {_signed(runner_count)}, not {_signed(self.laufende or 0)}", code="score/laufende")
        return runner_count

    def _stated_runners(self, options: SchafkopfOptions, declaration: Declaration, deck: Deck) -> int:
        stated = self.laufende
        if declaration.contract is Contract.SIE and deck == LONG:
            whole = len(OBERS_AND_UNTERS)
            if stated not in (None, whole):
                raise StichError(
                    f"laufende: a sie holds all eight Obers and Unters, so {whole}, not {_signed(stated or 0)}", code="score/laufende"
                )
            return whole
        held, lacked = most_runners(options, declaration, deck)
        # If the runners of both sides count, the entry need not state the side.
        most = max(held, lacked) if options.laufende_sides == "both" else held
        if stated is None:
            if counted_runners(options, declaration, most):
                raise StichError("laufende: how many runners, 0 for none; or the cards, to count them", code="score/laufende")
            return 0
        if stated > most:
            raise StichError(f"laufende: 0 to {most}, not {short(stated)}", code="score/laufende")
        if stated < -lacked:
            raise StichError(f"laufende: 0 to {lacked} lacked, not {short(-stated)}", code="score/laufende")
        return stated


def most_runners(options: SchafkopfOptions, declaration: Declaration, deck: Deck) -> tuple[int, int]:
    """Return the longest run of top trumps that the declarer side can hold, and the longest that it can lack (C.11)."""
    contract, hand = declaration.contract, len(deck) // PLAYERS
    if contract is Contract.SIE:
        return hand, len(OBERS_AND_UNTERS) - hand
    suit = declaration.suit or ("H" if contract in WITH_SUIT else None)
    trumps = trumps_of(Declaration(contract, suit), options.bettel_trumps)
    number = 0 if trumps == NO_TRUMPS else len(classes(trumps, deck)[0])
    if contract is Contract.PARTNER:
        # The called ace and another card of its suit are no trumps. Of all four aces only the ace of hearts is a trump, below Obers and
        # Unters.
        return min(number, 2 * hand - 2 if declaration.called else hand - len(ACES)), number
    return min(number, hand), number


def _signed(runner_count: int) -> str:
    """``2``, or ``2 lacked``"""
    return short(runner_count) if runner_count >= 0 else f"{short(-runner_count)} lacked"


class RamschCase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a ramsch, by seat from the dealer's left (docs/rules C.15)."""

    game: Literal["ramsch"]
    card_points: tuple[int, int, int, int]
    """Card points by seat (120 in total)."""
    tricks: tuple[int, int, int, int]
    highest_trump: Literal[0, 1, 2, 3] | None = None
    """Seat with the highest trump in its tricks, of those tied for most card points; None without a tie (C.15.2)."""
    cards_per_hand: Literal[8, 6] | None = None
    klopfer: int = 0

    def outcome(self, options: SchafkopfOptions, order: tuple[Seat, ...]) -> SchafkopfOutcome:
        """Return the outcome for the seats by place, after checking the facts. Raises `StichError` ``score/…`` with the reason."""
        points, tricks = self.card_points, self.tricks
        whole = self.cards_per_hand or options.hand_size
        if min(tricks) < 0 or sum(tricks) != whole:
            raise StichError(f"tricks: the four have {whole} together, not {sum_in_words(tricks)}", code="score/tricks")
        if min(points) < 0 or sum(points) != 120:
            raise StichError(f"card_points: the four have 120 together, not {sum_in_words(points)}", code="score/points")
        deck = SHORT if whole == 6 else LONG
        for place in range(PLAYERS):
            if not can_count(deck, PLAYERS * tricks[place], points[place]):
                raise StichError(
                    f"card_points: place {place} cannot have {points[place]} in {tricks_in_words(tricks[place])}", code="score/points"
                )
        if not 0 <= self.klopfer <= PLAYERS:
            raise StichError(f"klopfer: 0 to {PLAYERS} players, not {short(self.klopfer)}", code="score/klopfer")
        tied = [p for p in range(PLAYERS) if points[p] == max(points)]
        if len(tied) > 1 and self.highest_trump not in tied:
            places = ", ".join(map(str, tied))
            raise StichError(
                f"highest_trump: {places} have equally many card points; which of them had the highest trump?", code="score/ramsch"
            )
        best = [int(p != self.highest_trump) for p in range(PLAYERS)]
        return ramsch_outcome(options, order, RamschFacts(points, tricks, best, self.klopfer))


def check_points(points: int, tricks: int, deck: Deck) -> None:
    """Raise `StichError` unless the cards of this number of tricks can have these card points."""
    if not can_count(deck, PLAYERS * tricks, points):
        raise StichError(f"declarer_points: {tricks_in_words(tricks)} cannot count {points}", code="score/points")


def can_count(deck: Deck, number: int, points: int) -> bool:
    """Return whether this number of cards of the pack can have these card points."""
    return bool(_sums(deck)[number] >> points & 1)


@lru_cache(maxsize=2)
def _sums(deck: Deck) -> tuple[int, ...]:
    """Return, for each number of cards, the card points they can have in total: bit p is set for p points."""
    sums = [1, *[0] * len(deck)]
    for value in (card_points([c]) for c in deck.cards):
        for taken in range(len(deck), 0, -1):
            sums[taken] |= sums[taken - 1] << value
    return tuple(sums)


def declarer_gain(declaration: Declaration, result: Score) -> int:
    """Return the total score of the declarer: alone from three opponents, with a partner half of the payments of two (C.10)."""
    return result.amount if declaration.called else (PLAYERS - 1) * result.amount


def score_case(options: SchafkopfOptions, case: Mapping[str, Any]) -> dict[str, Any]:
    """Return the result (docs/guide/scorer.md): ``declarer``, ``each_opponent`` and ``working``.

    A ramsch has ``scores`` from the dealer's left instead of the first two. The case states what was played, so extra contracts, doublings
    and ramsch are scored as stated even if the options exclude them; their price follows the options. Card points are not checked against
    the number of tricks, as worked cases often name just one trick.
    """
    if case.get("game") == RAMSCH.contract.value:
        outcome = read_facts(case, RamschCase, "score/malformed").outcome(options, tuple(Seat(s) for s in range(PLAYERS)))
        return {"scores": list(outcome.scores), "working": list(outcome.working)}
    facts = read_facts(case, Case, "score/malformed").facts(options)
    result = score(options, facts)
    gain = declarer_gain(facts.declaration, result)
    shown = f"{'won' if result.won else 'lost'}: the declarer {gain:+}, each opponent {-result.amount:+}".replace("-", "−")
    return {"declarer": gain, "each_opponent": -result.amount, "working": [*result.lines, shown]}
