"""Scores of finished deals of Schafkopf with their calculation, from facts that are checked against each other (docs/reference/scorer.md).

The contract must be possible with the cards that are stated (docs/rules C.6, C.12).
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import product
from typing import Any, Literal

import msgspec

from stich.games.schafkopf.rules.contract import (
    CALLABLE_SUITS,
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
from stich.games.schafkopf.rules.options import ACES, SchafkopfOptions, may_declare
from stich.games.schafkopf.rules.ramsch import RAMSCH, RamschFacts, ramsch_outcome, tied
from stich.games.schafkopf.rules.scoring import (
    STOSS_WORDS,
    Facts,
    SchafkopfOutcome,
    SchafkopfRamschResult,
    Score,
    base_price,
    counted_runners,
    score,
)
from stich.kernel.errors import StichError
from stich.kernel.facts import check_factor, read_facts
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.deal import Seat


def stated_cards(stated: tuple[str, ...] | str, deck: Deck, hands: int) -> frozenset[Card]:
    """Return the stated cards of a Schafkopf deal as a set.

    Raise `StichError` ``score/cards`` unless they are this number of complete hands of the deck, all cards different.
    """
    texts = stated.replace(",", " ").split() if isinstance(stated, str) else stated
    odd = [t for t in texts if t not in deck.bit]
    if odd:
        ranks = "A T K Q J 9 8 7" if deck == LONG else "A T K Q J 9"
        raise StichError("score/cards#pack", text=odd[0][:20], ranks=ranks)
    twice = [t for t in texts if texts.count(t) > 1]
    if twice:
        raise StichError("score/cards#twice", card=twice[0])
    whole = hands * len(deck) // PLAYERS
    if len(texts) != whole:
        raise StichError("score/cards#hands" if hands == 2 else "score/cards#hand", whole=whole, count=len(texts))
    return frozenset(map(Card, texts))


def check_declared(options: SchafkopfOptions, declaration: Declaration, cards: AbstractSet[Card]) -> None:
    """Raise `StichError` ``score/…`` unless this declaration is possible with these cards: the declarer's hand and, if there is a partner,
    the partner's.
    """
    if declaration.called:
        if not any(_can_be_called(suit, cards) for suit in CALLABLE_SUITS):
            raise StichError("score/cards#called")
        return
    match declaration.contract:
        case Contract.PARTNER if missing := sorted(ACES - cards):
            raise StichError("score/alone#aces", card=missing[0])
        case Contract.SIE if others := sorted(cards - OBERS_AND_UNTERS):
            raise StichError("score/cards#sie", card=others[0])
        case Contract.SOLO if not may_declare(options, options.cards.mask(cards), declaration):
            raise StichError("score/cards#solo", suit=str(declaration.suit))


def _can_be_called(suit: str, cards: AbstractSet[Card]) -> bool:
    """Return True if these two hands allow calling this suit: one holds the ace, and the other an ordinary card of the suit."""
    ordinary = {c for c in cards if c[0] == suit} - OBERS_AND_UNTERS
    return Card(suit + "A") in ordinary and len(ordinary) > 1


Suit = Literal["C", "S", "H", "D"]
GAMES = {"rufspiel": Contract.PARTNER}
"""German names of contracts that are accepted, too."""


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a finished deal of Schafkopf with a declarer, in the format of ``tests/golden/schafkopf_scoring.json``."""

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
    """True if the tout was won. Not needed if the number of tricks is given."""
    declarer_points: int | None = None
    """Card points of the declarer side. Not needed in a tout, bettel or sie."""
    declarer_tricks: int | None = None
    """Tricks of the declarer side. Not needed if the card points show that both sides have some, and never in a sie."""
    laufende: int | None = None
    """Number of runners: how many of the highest trumps, without a gap, the declarer side holds, whether they are paid or not; −n if it
    lacks them. At a table that pays both (option ``laufende_sides``), n may stand for either. Not needed with ``cards``, in a sie, or if
    no runners are paid.
    """
    cards: tuple[str, ...] | str | None = None
    """Hand of the declarer and, if there is one, of the partner: a list of cards, or a text separated by blanks."""
    suit: Suit | None = None
    """Trump suit of a solo; needed only with ``cards``."""
    klopfer: int = 0
    """Number of players who knocked."""
    stoss: int = 0
    """Number of doublings: 1 kontra, 2 re."""
    won: bool | None = None
    """True if the declarer side won; enough without card points and tricks."""
    level: Literal["none", "schneider", "schwarz"] | None = None
    """Level reached, if the card points are unknown."""
    factor: int = 1
    """Factor of the deal besides knocks and stoss, such as 2 for a doubling (1 to 64)."""

    @property
    def declaration(self) -> Declaration:
        """Return Schafkopf's declaration of the deal. Its suit is given only if it matters; a partner game gets an arbitrary called ace."""
        if self.sie or self.game == "sie":
            return Declaration(Contract.SIE)
        contract = GAMES.get(self.game) or Contract(self.game)
        if contract is Contract.PARTNER:
            return Declaration(contract, None if self.alone else "C")
        return Declaration(contract, self.suit if contract in WITH_SUIT else None, self.tout)

    def facts(self, options: SchafkopfOptions) -> Facts:
        """Return the facts that determine the score of the deal. Raise `StichError` ``score/…`` with the reason if they contradict each
        other.
        """
        declaration, deck = self.declaration, self._deck(options)
        contract, whole = declaration.contract, len(deck) // PLAYERS
        if self.tout and contract not in (*WITH_TOUT, Contract.SIE):
            raise StichError("score/tout#none", contract=contract.value)
        if self.alone and contract is not Contract.PARTNER:
            raise StichError("score/alone#contract")
        if not 0 <= self.klopfer <= PLAYERS:
            raise StichError("score/klopfer#range", least=0, most=PLAYERS, number=self.klopfer)
        if not 0 <= self.stoss <= len(STOSS_WORDS):
            raise StichError("score/stoss#range", least=0, most=len(STOSS_WORDS), number=self.stoss)
        check_factor(self.factor)
        runner_count = self._runner_count(options, declaration, deck)
        points, tricks, won = self._result(options, declaration, whole)
        facts = Facts(
            declaration=declaration,
            card_points=points,
            tricks=tricks,
            all_tricks=whole,
            runner_count=runner_count,
            knocks=self.klopfer,
            stoss=self.stoss,
            won=won,
            deal_factor=self.factor,
        )
        self._check_stated(options, facts)
        return facts

    def _check_stated(self, options: SchafkopfOptions, facts: Facts) -> None:
        """Raise `StichError` ``score/…`` if the stated result or level contradicts these facts."""
        if self.won is None and self.level is None:
            return
        result = score(options, facts)
        if self.won is not None and result.won != self.won:
            raise StichError("score/won#lost" if self.won else "score/won#won")
        reached = result.working.bonus or "none"
        if self.level not in (None, reached):
            raise StichError("score/level#points", stated=self.level, reached=reached)

    def _deck(self, options: SchafkopfOptions) -> Deck:
        """Return the deck of this deal, by ``cards_per_hand`` or the table's options."""
        if self.cards_per_hand is None:
            return options.cards
        return SHORT if self.cards_per_hand == 6 else LONG

    def _result(self, options: SchafkopfOptions, declaration: Declaration, whole: int) -> tuple[int, int, bool | None]:
        """Return card points and tricks of the declarer side, and the result of a tout if it is stated without tricks (else None).

        ``whole``: number of tricks in the deal.
        """
        points, tricks, won = self.declarer_points, self.declarer_tricks, self.tout_won
        if tricks is not None and not 0 <= tricks <= whole:
            raise StichError("score/tricks#range", field="declarer_tricks", least=0, most=whole, number=tricks)
        if points is not None and not 0 <= points <= 120:
            raise StichError("score/points#range", field="declarer_points", least=0, most=120, number=points)
        if won is not None and not declaration.tout:
            raise StichError("score/tout#only")
        by_points = not declaration.tout and declaration.contract not in (Contract.BETTEL, Contract.SIE)
        if not by_points and self.level not in (None, "none"):
            raise StichError("score/level#other")
        if declaration.tout and won is None and tricks is None:
            won = self.won
        if declaration.contract is Contract.BETTEL and tricks is None and self.won is not None:
            tricks = 0 if self.won else 1
        if by_points:
            points, tricks = self._by_result(points, tricks, whole)
        if won is not None and tricks is not None and won != (tricks == whole):
            raise StichError("score/tout#tricks", whole=whole, tricks=tricks)
        taken = whole if won else tricks
        if points is not None and ((taken == 0 and points) or (taken == whole and points != 120)):
            raise StichError("score/points#tricks", points=points, tricks=taken, whole=whole)
        if declaration.contract is Contract.SIE:
            return points or 0, tricks or 0, None
        if declaration.tout or declaration.contract is Contract.BETTEL:
            if tricks is None and won is None:
                raise StichError("score/tricks#result-or-tout" if declaration.tout else "score/tricks#result")
            return points or 0, tricks or 0, won
        if points is None:
            raise StichError("score/points#side-needed")
        if tricks is None and points in (0, 120) and options.schwarz == "tricks":
            raise StichError("score/tricks#schwarz", points=points)
        return points, 1 if tricks is None else tricks, None

    def _by_result(self, points: int | None, tricks: int | None, whole: int) -> tuple[int | None, int | None]:
        """Return card points and tricks of the declarer side; those that are not stated as they belong to the stated result and level."""
        if tricks is None and points in (0, 120) and self.level is not None:
            return points, (whole if points else 0) if self.level == "schwarz" else 1
        if points is not None or self.won is None:
            return points, tricks
        if self.won:
            points = {None: 61, "none": 61, "schneider": 91, "schwarz": 120}[self.level]
            return (120, whole) if points == 120 or tricks == whole else (points, tricks)
        points = {None: 60, "none": 60, "schneider": 30, "schwarz": 0}[self.level]
        return (0, 0) if points == 0 or tricks == 0 else (points, tricks)

    def _runner_count(self, options: SchafkopfOptions, declaration: Declaration, deck: Deck) -> int:
        """Return the number of runners (+n held, -n lacked), from the declarer side's cards or as stated.

        Raise `StichError` ``score/…`` if the stated number is impossible.
        """
        if self.cards is None:
            return self._stated_runners(options, declaration, deck)
        if declaration.contract in WITH_SUIT and self.suit is None:
            raise StichError("score/suit")
        cards = stated_cards(self.cards, deck, 2 if declaration.called else 1)
        check_declared(options, declaration, cards)
        runner_count = runners(cards, trumps_of(declaration, options.bettel_trumps), deck)
        # A side that lacks the highest trump holds no runners, so 0 is a correct entry at tables that pay only held runners.
        none_held = 0 if runner_count < 0 and options.laufende_sides == "held" else runner_count
        if self.laufende not in (None, runner_count, abs(runner_count), none_held):
            raise StichError("score/laufende#cards", counted=runner_count, stated=self.laufende or 0)
        return runner_count

    def _stated_runners(self, options: SchafkopfOptions, declaration: Declaration, deck: Deck) -> int:
        stated = self.laufende
        if declaration.contract is Contract.SIE and deck == LONG:
            whole = len(OBERS_AND_UNTERS)
            if stated not in (None, whole):
                raise StichError("score/laufende#sie", whole=whole, stated=stated or 0)
            return whole
        held, lacked = most_runners(options, declaration, deck)
        # At tables that pay the runners of both sides, the entry need not state the side.
        most = max(held, lacked) if options.laufende_sides == "both" else held
        if stated is None:
            if counted_runners(options, declaration, most):
                raise StichError("score/laufende#needed")
            return 0
        if stated > most:
            raise StichError("score/laufende#range", most=most, number=stated)
        if stated < -lacked:
            raise StichError("score/laufende#lacked", most=lacked, number=-stated)
        return stated


def most_runners(options: SchafkopfOptions, declaration: Declaration, deck: Deck) -> tuple[int, int]:
    """Return the largest number of runners that the declarer side can hold, and the largest that it can lack (C.11)."""
    contract, hand = declaration.contract, len(deck) // PLAYERS
    if contract is Contract.SIE:
        return hand, len(OBERS_AND_UNTERS) - hand
    suit = declaration.suit or ("H" if contract in WITH_SUIT else None)
    trumps = trumps_of(Declaration(contract, suit), options.bettel_trumps)
    number = 0 if trumps == NO_TRUMPS else len(classes(trumps, deck)[0])
    if contract is Contract.PARTNER:
        # The called ace and another card of its suit are no trumps. Of the four aces only the ace of hearts is a trump, below Obers and
        # Unters.
        return min(number, 2 * hand - 2 if declaration.called else hand - len(ACES)), number
    return min(number, hand), number


Four = tuple[int, int, int, int]
PlaceNumbers = tuple[int | None, int | None, int | None, int | None]


class SchafkopfRamschFacts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a finished ramsch of Schafkopf, by place from the dealer's left (docs/rules C.15)."""

    game: Literal["ramsch"]
    card_points: PlaceNumbers | None = None
    """Card points by place (120 in total); null for unknown ones. Not needed with ``loser``."""
    tricks: PlaceNumbers | None = None
    """Tricks by place; null for unknown ones. Needed only if they decide what is paid."""
    highest_trump: Literal[0, 1, 2, 3] | None = None
    """Place that pays of those that share the most card points, by its trumps or at some tables by its tricks (C.15.2, C.15.7); None if
    the card points decide, or the stated tricks.
    """
    virgins: int = 0
    """Number of players without a trick, if only the loser is stated (0 to 3)."""
    cards_per_hand: Literal[8, 6] | None = None
    klopfer: int = 0
    factor: int = 1
    """Factor of the deal besides knocks (1 to 64)."""

    def result(self, options: SchafkopfOptions, order: tuple[Seat, ...], loser: int | None) -> SchafkopfOutcome:
        """Return the outcome of the ramsch. ``order``: seat at each place; ``loser``: place of the loser, if stated. Raise `StichError`
        ``score/…`` with the reason for impossible facts.
        """
        if not 0 <= self.klopfer <= PLAYERS:
            raise StichError("score/klopfer#range", least=0, most=PLAYERS, number=self.klopfer)
        check_factor(self.factor)
        points = self._points(loser)
        if points is None:
            assert loser is not None
            if not 0 <= self.virgins < PLAYERS:
                raise StichError("score/virgins", least=0, most=PLAYERS - 1, number=self.virgins)
            return multiplied(self._by_loser(options, order, order[loser]), self.factor)
        possible = self._tricks(options, points)
        fitting = [tricks for tricks in possible if self.highest_trump in tied(options, points, tricks)]
        outcomes = [self._outcome(options, order, points, tricks) for tricks in fitting or possible]
        if any(other.scores != outcomes[0].scores for other in outcomes):
            raise StichError("score/tricks#four-needed")
        outcome, paying = outcomes[0], min(range(PLAYERS), key=lambda place: outcomes[0].scores[order[place]])
        assert outcome.ramsch is not None
        if loser is not None and (outcome.ramsch.loser is None or paying != loser):
            raise StichError("score/ramsch#pays", place=loser, points=points)
        if self.tricks is None or None in self.tricks:
            outcome = msgspec.structs.replace(outcome, ramsch=msgspec.structs.replace(outcome.ramsch, tricks=()))
        return multiplied(outcome, self.factor)

    def _outcome(self, options: SchafkopfOptions, order: tuple[Seat, ...], points: Four, tricks: Four) -> SchafkopfOutcome:
        places = tied(options, points, tricks)
        if len(places) > 1 and self.highest_trump not in places:
            raise StichError("score/ramsch#tie", places=tuple(places))
        best = [int(p != self.highest_trump) for p in range(PLAYERS)]
        return ramsch_outcome(options, order, RamschFacts(points, tricks, best, self.klopfer))

    def _by_loser(self, options: SchafkopfOptions, order: tuple[Seat, ...], loser: Seat) -> SchafkopfOutcome:
        """Return the outcome of a ramsch of which only the loser is known."""
        price, virgins = base_price(options, RAMSCH), self.virgins if options.ramsch_jungfrau else 0
        each = price << (self.klopfer + virgins)
        return SchafkopfOutcome(
            scores=tuple(-(PLAYERS - 1) * each if seat == loser else each for seat in range(PLAYERS)),
            reason="played",
            working=("ramsch, the loser stated", f"seat {loser} pays each other {each}"),
            contract="ramsch",
            each=each,
            ramsch=SchafkopfRamschResult((), (), price, virgins, self.klopfer, each, loser, None),
        )

    def _points(self, loser: int | None) -> Four | None:
        """Return the card points by place, of which one may be missing; None if only the loser is stated."""
        stated = list(self.card_points or ())
        known = [number for number in stated if number is not None]
        if len(known) == PLAYERS - 1:
            stated = [max(0, 120 - sum(known)) if number is None else number for number in stated]
            known = [number or 0 for number in stated]
        if known and (min(known) < 0 or sum(known) > 120 or (len(known) == PLAYERS and sum(known) != 120)):
            raise StichError("score/points#four", points=tuple(known))
        if len(known) == PLAYERS:
            first, second, third, fourth = known
            return first, second, third, fourth
        if loser is None:
            raise StichError("score/ramsch#needed")
        return None

    def _tricks(self, options: SchafkopfOptions, points: Four) -> list[Four]:
        """Return the tricks by place; if they are not stated, all that these card points allow."""
        whole = self.cards_per_hand or options.hand_size
        deck = SHORT if whole == 6 else LONG
        stated = self.tricks or (None,) * PLAYERS
        known = tuple(number for number in stated if number is not None)
        if known and (min(known) < 0 or sum(known) > whole or (len(known) == PLAYERS and sum(known) != whole)):
            raise StichError("score/tricks#four", whole=whole, tricks=known)
        for place, number in enumerate(stated):
            if number is not None and not can_count(deck, PLAYERS * number, points[place]):
                raise StichError("score/points#four-one", place=place, points=points[place], tricks=number)
        ranges = [range(whole + 1) if number is None else (number,) for number in stated]
        allowed = [
            (first, second, third, fourth)
            for first, second, third, fourth in product(*ranges)
            if first + second + third + fourth == whole
            and all(can_count(deck, PLAYERS * n, p) for n, p in zip((first, second, third, fourth), points, strict=True))
        ]
        if not allowed:
            raise StichError("score/points#four", points=points)
        return allowed


class RamschCase(SchafkopfRamschFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a finished ramsch of Schafkopf; the loser is a place."""

    loser: Literal[0, 1, 2, 3] | None = None
    """Place of the player who pays. Needed only if the card points are not stated."""


def multiplied(outcome: SchafkopfOutcome, times: int) -> SchafkopfOutcome:
    """Return the outcome of a ramsch of Schafkopf with its payments multiplied by the factor of the deal."""
    if times == 1 or outcome.ramsch is None:
        return outcome
    each = times * outcome.ramsch.each
    return msgspec.structs.replace(
        outcome,
        scores=tuple(times * score for score in outcome.scores),
        each=each,
        ramsch=msgspec.structs.replace(outcome.ramsch, each=each, deal_factor=times),
        working=(*outcome.working, f"factor of the deal: × {times}"),
    )


class SchafkopfScoreFacts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a finished deal of Schafkopf of which only the declarer's score is known."""

    score: int
    """Game points of the declarer, with all factors; negative if lost."""
    game: Literal["rufspiel", "partner", "wenz", "geier", "solo", "farbwenz", "farbgeier", "bettel", "sie"] | None = None
    alone: bool = False
    won: bool | None = None
    """Result, if stated."""

    @property
    def called(self) -> bool:
        """True if the contract is a partner game with a partner."""
        return self.game in ("rufspiel", "partner") and not self.alone

    def each(self, *, has_partner: bool) -> int:
        """Return what each opponent pays (in game points; negative if the declarer lost). Raise `StichError` ``score/…`` if no deal has
        this score.
        """
        if not self.score:
            raise StichError("score/score#zero")
        if self.won is not None and self.won != (self.score > 0):
            raise StichError("score/won#lost" if self.won else "score/won#won")
        if has_partner:
            return self.score
        if self.score % (PLAYERS - 1):
            raise StichError("score/score#alone", number=self.score)
        return self.score // (PLAYERS - 1)

    @property
    def text(self) -> str | None:
        """Text of the contract; None if it is not stated."""
        name = GAMES.get(self.game or "") or self.game
        return None if name is None else f"{name} alone" if name == Contract.PARTNER and self.alone else str(name)

    @property
    def working(self) -> tuple[str, ...]:
        """Line about the score, for a player to check."""
        return (f"as written: {self.score}".replace("-", "−"),)


def check_points(points: int, tricks: int, deck: Deck) -> None:
    """Raise `StichError` unless the cards of this number of tricks can have this number of card points (Schafkopf)."""
    if not can_count(deck, PLAYERS * tricks, points):
        raise StichError("score/points#count", tricks=tricks, points=points)


def can_count(deck: Deck, number: int, points: int) -> bool:
    """Return True if this number of cards of Schafkopf's pack can have this number of card points."""
    return bool(_sums(deck)[number] >> points & 1)


@lru_cache(maxsize=2)
def _sums(deck: Deck) -> tuple[int, ...]:
    """Return for each number of cards the possible sums of card points, as a mask: bit p is set if p points are possible."""
    sums = [1, *[0] * len(deck)]
    for value in (card_points([c]) for c in deck.cards):
        for taken in range(len(deck), 0, -1):
            sums[taken] |= sums[taken - 1] << value
    return tuple(sums)


def declarer_gain(declaration: Declaration, result: Score) -> int:
    """Return the game points of the declarer: alone, those from three opponents; with a partner, half of those from two (C.10)."""
    return result.amount if declaration.called else (PLAYERS - 1) * result.amount


def score_case(options: SchafkopfOptions, case: Mapping[str, Any]) -> dict[str, Any]:
    """Return the score of a finished deal of Schafkopf (docs/reference/scorer.md) as ``declarer`` and ``each_opponent`` (game points) and
    ``working`` (the calculation).

    A ramsch has ``scores``, from the dealer's left, in place of the first two. Contracts, doublings and ramsch are scored as the case
    states them, even if the options exclude them; their price follows the options. Card points are not checked against the number of
    tricks, as examples in rulebooks often state just one trick. Raise `StichError` ``score/…`` for impossible facts.
    """
    if case.get("game") == RAMSCH.contract.value:
        stated = read_facts(case, RamschCase, "score/malformed")
        outcome = stated.result(options, tuple(Seat(s) for s in range(PLAYERS)), stated.loser)
        return {"scores": list(outcome.scores), "working": list(outcome.working)}
    if "score" in case:
        written = read_facts(case, SchafkopfScoreFacts, "score/malformed")
        return {"declarer": written.score, "each_opponent": -written.each(has_partner=written.called), "working": list(written.working)}
    facts = read_facts(case, Case, "score/malformed").facts(options)
    result = score(options, facts)
    gain = declarer_gain(facts.declaration, result)
    shown = f"{'won' if result.won else 'lost'}: the declarer {gain:+}, each opponent {-result.amount:+}".replace("-", "−")
    return {"declarer": gain, "each_opponent": -result.amount, "working": [*result.lines, shown]}
