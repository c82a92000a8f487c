"""Skat with open hands: deals before the declaration, payoffs for players that search, and outcomes.

Deals and positions are written down as in ``tests/golden/skat_double_dummy.jsonl`` (docs/reference/solver.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Literal

from stich.games.skat.rules.contract import POINTS, Declaration, card_points, parse_declaration, play_spec
from stich.games.skat.rules.exchange import SkatOrHand
from stich.games.skat.rules.game import Skat
from stich.games.skat.rules.options import SkatOptions, legal_bids
from stich.games.skat.rules.play import Play
from stich.games.skat.rules.ramsch import ALL_TRICKS, LOSS, SPEC, Ramsch
from stich.games.skat.rules.scoring import ALL_POINTS, Facts, SkatOutcome, score, seat_scores
from stich.games.skat.rules.seating import PLACES, SkatSeating
from stich.games.skat.view.view import SkatView
from stich.kernel.errors import MalformedAction, StichError
from stich.kernel.facts import read_facts
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.cards import Card, card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.phase import Phase
from stich.kernel.rules.state import State
from stich.kernel.solver_input.double_dummy import DoubleDummy, facts_of, no_declarers_side
from stich.kernel.solver_input.payoffs import PayoffTable, multiplayer_payoffs, two_party_payoffs
from stich.kernel.solver_input.perfect_info import DoubleDummyCase, PerfectInfoPosition


class SkatStart(DoubleDummyCase, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Case for the solver: a deal of Skat before the declaration, with the fields of `SkatPosition`.

    The solver ignores the contract and finds the best one.
    """

    contract: str | None = None
    declarer: int | None = None
    """Seat of the declarer; must be given."""
    skat: tuple[str, ...]
    """The declarer's two cards besides the hand."""
    bid: int | None = None
    """Bid of the declarer; the lowest bid if omitted."""


def declaring_deal(options: SkatOptions, line: Mapping[str, Any]) -> tuple[Deal, Callable[[Deal], SkatOrHand]]:
    """Return the deal that a `SkatStart` (as JSON) describes, and a function from a deal to the phase in which the declarer picks up the
    skat or not.

    The function is to be called after the deal has been checked. Raise `StichError` ``solve/…``, naming the wrong fact.
    """
    case = read_facts(line, SkatStart, "solve/shape")
    check_three(options)
    order = case.order(len(PLACES))
    declarer = order.index(case.declaring(case.declarer))
    if case.trick:
        raise StichError("solve/trick#start")
    bids = legal_bids(options)
    bid = bids[0] if case.bid is None else case.bid
    if bid not in bids:
        raise StichError("solve/bid", bid=bid)
    return case.deal(order[-1], case.skat), lambda deal: SkatOrHand(SkatSeating.of(options, deal), declarer, bid)


def check_three(options: SkatOptions) -> None:
    """Raise `StichError` ``solve/shape`` unless this is a Skat table of three."""
    if options.players != len(PLACES):
        raise StichError("solve/shape#three")


TRICKS, CARD_POINTS = 10, 120
SAFE, LOST = 36, 58
"""Card points of one player's tricks in Ramsch up to which the player almost never pays, and from which they almost always pay."""


@lru_cache(maxsize=1024)
def payoffs(
    options: SkatOptions,
    order: tuple[Seat, ...],
    declarer: int,
    *,
    bid: int,
    declaration: Declaration,
    matadors: int,
    points_outside_tricks: int,
    kontra: Literal["none", "kontra", "re"],
    factor: int = 1,
) -> PayoffTable:
    """Return the payoffs by place in a declared game of Skat, for each number of tricks and card points that the declarer may win.

    ``points_outside_tricks``: card points of the two discards, which are added to those won. ``order``: seats by place; ``declarer``: place
    of the declarer.
    At a table of four the dealer counts as one of the others and scores nothing, or a bonus.
    """

    def scores(tricks: int, points: int) -> list[float]:
        facts = Facts(
            declaration=declaration,
            bid=bid,
            matadors=matadors,
            card_points=min(points + points_outside_tricks, CARD_POINTS),
            tricks=tricks,
            kontra=kontra,
            factor=factor,
        )
        result = score(options, facts)
        by_seat = seat_scores(options, order, order[declarer], result.score, result.won)
        return [by_seat[seat] for seat in order]

    return two_party_payoffs(1 << declarer, 3, TRICKS, CARD_POINTS, scores)


@cache
def ramsch_payoffs(factor: int) -> PayoffTable:
    """Return the payoffs by place in Skat's Ramsch, each estimated from the player's own card points alone.

    The player with most card points pays. Assume that the probability of paying rises linearly with them, from `SAFE` to `LOST`. In played
    deals, of players with 35 to 39 card points in tricks 8 % paid, with 40 to 44 27 %, and in the next ranges of five card points 52, 76
    and 93 % (docs/research/ramsch.md).
    """

    def score(tricks: int, points: int) -> float:
        if tricks == 10:
            return ALL_TRICKS * factor
        return LOSS * factor * min(1.0, max(0.0, (points - SAFE) / (LOST - SAFE)))

    return multiplayer_payoffs(3, 10, ALL_POINTS, score)


RAMSCH = "ramsch"


class SkatPosition(DoubleDummyCase, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Case for the solver: a position of Skat in a declared game or in a ramsch, as people write it down."""

    contract: str
    """Contract with the words of a declaration: ``clubs``, ``grand``, ``null`` …; or ``ramsch``."""
    declarer: int | None = None
    """Seat of the declarer; omitted only in a ramsch."""
    skat: tuple[str, ...] = ()
    """The two cards outside the hands, whose card points count for the declarer; in a ramsch they count for no player. Optional."""


def perfect_info(line: Mapping[str, Any]) -> PerfectInfoPosition:
    """Return the position that these facts (a `SkatPosition` as JSON) describe.

    Raise `StichError` ``solve/…``, naming the wrong fact, if the position is malformed or impossible.
    """
    case = read_facts(line, SkatPosition, "solve/shape")
    if case.contract == RAMSCH:
        if case.declarer is not None:
            raise StichError("solve/seat#ramsch")
        _skat(case)
        return PerfectInfoPosition(SPEC, case.position(SPEC), case.order(3), 0)
    try:
        contract = parse_declaration(case.contract).contract
    except MalformedAction as error:
        raise StichError("solve/contract#text", reason=str(error)) from None
    order = case.order(3)
    declarer = order.index(case.declaring(case.declarer))
    spec = play_spec(contract, declarer)
    skat = _skat(case)
    position = case.position(spec)
    return PerfectInfoPosition(spec, position, order, 1 << declarer, card_points(skat))


def _skat(case: SkatPosition) -> list[Any]:
    """Return the cards of the skat as bits. Raise `StichError` ``solve/…`` unless there are two, or none."""
    if len(case.skat) not in (0, 2):
        raise StichError("solve/skat", count=len(case.skat))
    held = {c for cards in (*case.hands, case.trick) for c in cards}
    twice = [c for c in case.skat if c in held or case.skat.count(c) > 1]
    if twice:
        raise StichError("solve/twice", cards=tuple(twice))
    try:
        return [card(c) for c in case.skat]
    except StichError as error:
        raise StichError("solve/card#skat", reason=str(error)) from None


class SkatDoubleDummy(DoubleDummy):
    """Skat with open hands: two parties in a declared game, each player alone in Ramsch."""

    cases = (SkatPosition, SkatStart)

    def __init__(self, game: Skat) -> None:
        self._game = game

    @property
    def card_points(self) -> tuple[int, ...]:
        return POINTS

    def payoffs(self, phase: Phase) -> PayoffTable | None:
        match phase:
            case Play(fixed=s):
                return payoffs(
                    s.seating.options,
                    s.seating.order,
                    s.declarer,
                    bid=s.bid,
                    declaration=s.declaration,
                    matadors=s.matadors,
                    points_outside_tricks=s.points_outside_tricks,
                    kontra=phase.kontra,
                    factor=s.seating.factor,
                )
            case Ramsch(factor=factor, seating=seating):
                return ramsch_payoffs(factor * seating.factor)
        return None

    def declaring_phase(self, phase: Phase) -> Phase | None:
        """Return the phase in which the declarer chooses between skat and hand game (A.5.1)."""
        return SkatOrHand(phase.fixed.seating, phase.fixed.declarer, phase.fixed.bid) if isinstance(phase, Play) else None

    def outcome(self, phase: Phase, points: int, tricks: int | None) -> SkatOutcome:
        if not isinstance(phase, Play):
            raise no_declarers_side()
        s = phase.fixed
        facts = Facts(
            declaration=s.declaration,
            bid=s.bid,
            matadors=s.matadors,
            card_points=points,
            tricks=tricks,
            kontra=phase.kontra,
            factor=s.seating.factor,
        )
        return s.outcome(facts, "played")

    def case(self, case: Mapping[str, Any]) -> PerfectInfoPosition:
        return perfect_info(case)

    def declaring_case(self, case: Mapping[str, Any]) -> State:
        deal, phase_of = declaring_deal(self._game.options, case)
        return State(self._game, deal, phase_of(self._game.start(deal).deal))

    def written(self, state: State) -> dict[str, Any]:
        seen = state.view(None)
        assert isinstance(seen, SkatView)
        declarer = None if seen.declarer is None else sorted(seen.order).index(seen.declarer)
        facts = facts_of(state.phase.perfect_info)
        return {**facts, "contract": seen.contract, "declarer": declarer, "skat": _face_down(state)}

    def unseen(self, state: State, seat: Seat) -> tuple[Card, ...]:
        view = state.view(seat)
        assert isinstance(view, SkatView)
        return _face_down(state) if view.discards is None else ()

    def laid_out(self, deal: Deal) -> dict[str, Any]:
        check_three(self._game.options)
        return {**super().laid_out(deal), "skat": deal.undealt}

    def declaring_written(self, state: State) -> dict[str, Any]:
        written = super().declaring_written(state)
        return {**written, "bid": state.phase.bid} if isinstance(state.phase, SkatOrHand) else written


def _face_down(state: State) -> tuple[Card, ...]:
    """Return the two cards that lie face down outside the hands during the play of Skat."""
    hand = state.phase.perfect_info
    assert hand is not None
    elsewhere = {card for held in hand.position.hands for card in hand.spec.deck.members(held)} | {
        action.card for _, action in state.log if isinstance(action, PlayCard)
    }
    return tuple(card for cards in (*state.deal.hands, state.deal.undealt) for card in cards if card not in elsewhere)
