"""Schafkopf with open hands: deals before the declaration, payoffs for players that search, and outcomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from stich.games.schafkopf.rules.contract import (
    HOCHZEIT,
    RAMSCH,
    Contract,
    Declaration,
    deck_points,
    parse_contract,
    play_spec,
    ramsch_spec,
    trumps_of,
)
from stich.games.schafkopf.rules.declaring import Declaring
from stich.games.schafkopf.rules.game import Schafkopf
from stich.games.schafkopf.rules.options import SchafkopfOptions, lowest
from stich.games.schafkopf.rules.play import Play
from stich.games.schafkopf.rules.ramsch import Ramsch, durchmarsch
from stich.games.schafkopf.rules.scoring import Facts, SchafkopfOutcome, base_price, score, seat_scores
from stich.games.schafkopf.rules.seating import SchafkopfSeating
from stich.games.schafkopf.view.view import SchafkopfView
from stich.kernel.errors import MalformedAction, StichError
from stich.kernel.facts import read_facts
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.phase import Phase
from stich.kernel.rules.state import State
from stich.kernel.solver_input.double_dummy import DoubleDummy, facts_of, no_declarers_side
from stich.kernel.solver_input.payoffs import PayoffTable, multiplayer_payoffs, two_party_payoffs
from stich.kernel.solver_input.perfect_info import DoubleDummyCase, PerfectInfoPosition


class SchafkopfPosition(DoubleDummyCase, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Case for the solver: a position of Schafkopf in a declared game or in a ramsch, as people write it down."""

    contract: str
    """Contract with the words of a declaration: ``partner C``, ``wenz``, ``solo H`` …; or ``hochzeit`` or ``ramsch``."""
    declarer: int | None = None
    """Seat of the declarer; omitted only in a ramsch."""
    partner: int | None = None
    """Seat that was dealt the called ace. Needed only if the ace was played in an earlier trick; otherwise the cards show the seat.

    In a hochzeit the seat that offered it, always needed.
    """
    called_led: bool = False
    """True if the called suit was led before, so that the called ace is like any other card."""


def perfect_info(options: SchafkopfOptions, line: Mapping[str, Any]) -> PerfectInfoPosition:
    """Return the position that these facts (a `SchafkopfPosition` as JSON) describe, at a table with these options.

    Raise `StichError` ``solve/…``, naming the wrong fact, if the position is malformed or impossible.
    """
    case = read_facts(line, SchafkopfPosition, "solve/shape")
    order = case.order(options.players)
    if case.contract == Contract.RAMSCH:
        return _ramsch(options, case)
    declaration = _declaration(case)
    declarer = order.index(case.declaring(case.declarer))
    trumps = trumps_of(declaration, options.bettel_trumps)
    partner = _partner(case, declaration)
    place = None if partner is None else order.index(case.seat(partner, "partner"))
    wed = place if declaration == HOCHZEIT else None
    spec = play_spec(declaration, trumps, options.cards, declarer, options.run_away_min, partner_place=wed, players=options.players)
    position = case.position(spec, called_led=case.called_led)
    side = 1 << declarer | (0 if place is None else 1 << place)
    return PerfectInfoPosition(spec, position, order, side, faces="german")


def _ramsch(options: SchafkopfOptions, case: SchafkopfPosition) -> PerfectInfoPosition:
    """Return the position of a ramsch from a case for the solver. Raise `StichError` ``solve/…`` if it is impossible."""
    if case.declarer is not None or case.partner is not None:
        raise StichError("solve/seat#ramsch-partner")
    if options.stichzwang:
        raise StichError("solve/contract#stichzwang")
    spec = ramsch_spec(options.cards, options.players)
    return PerfectInfoPosition(spec, case.position(spec), case.order(options.players), 0, faces="german")


def _declaration(case: SchafkopfPosition) -> Declaration:
    """Return Schafkopf's declaration that the case for the solver names. Raise `StichError` ``solve/…`` for an unknown one."""
    try:
        declaration = parse_contract(case.contract)
    except MalformedAction as error:
        raise StichError("solve/contract#text", reason=str(error)) from None
    if declaration.contract is Contract.SIE:
        raise StichError("solve/contract#sie")
    return declaration


def _partner(case: SchafkopfPosition, declaration: Declaration) -> int | None:
    """Return the seat that holds, or held, the called ace, or that offered the hochzeit; None without a partner."""
    called = declaration.called
    if declaration == HOCHZEIT:
        if case.partner is None or case.partner == case.declarer:
            raise StichError("solve/seat#hochzeit")
        return case.partner
    if called is None:
        if case.partner is not None:
            raise StichError("solve/seat#uncalled", contract=declaration.text)
        return None
    played = {(case.leader + place) % len(case.hands): card for place, card in enumerate(case.trick)}
    holder = next((seat for seat, hand in enumerate(case.hands) if called in hand or played.get(seat) == called), None)
    if holder is None and case.partner is None:
        raise StichError("solve/seat#partner", card=called)
    if holder is not None and case.partner not in (None, holder):
        raise StichError("solve/seat#holder", holder=holder, card=called, partner=case.partner)
    partner = case.partner if holder is None else holder
    if partner == case.declarer:
        raise StichError("solve/seat#own", card=called)
    return partner


class SchafkopfStart(DoubleDummyCase, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Case for the solver: a deal of Schafkopf before the declaration, with the fields of `SchafkopfPosition`.

    Contract and partner are ignored.
    """

    contract: str | None = None
    declarer: int | None = None
    """Seat of the declarer; must be given."""
    partner: int | None = None


def declaring_deal(options: SchafkopfOptions, line: Mapping[str, Any]) -> tuple[Deal, Callable[[Deal], Declaring]]:
    """Return the deal that a `SchafkopfStart` (as JSON) describes, and a function from a deal to the phase in which the declarer declares.

    The function is to be called after the deal has been checked. Raise `StichError` ``solve/…``, naming the wrong fact.
    """
    case = read_facts(line, SchafkopfStart, "solve/shape")
    order = case.order(options.players)
    declarer = order.index(case.declaring(case.declarer))
    if case.trick:
        raise StichError("solve/trick#start")
    return case.deal(order[-1]), lambda deal: Declaring(SchafkopfSeating.of(options, deal), declarer, lowest(options))


CARD_POINTS = 120
SELDOM_MOST, MOSTLY_MOST = 31, 57
"""Card points of one player in a ramsch up to which they almost never pay, and from which they almost always do (measured in 1,500 deals
of the player *simple*).
"""


@lru_cache(maxsize=1024)
def payoffs(options: SchafkopfOptions, facts: Facts, side: tuple[int, ...]) -> PayoffTable:
    """Return the payoffs by place in a declared game of Schafkopf, for each number of tricks and card points of the declarer side.

    ``facts``: all other facts that determine the score.

    ``side``: places of the declarer and, if there is one, the partner.
    """

    def scores(tricks: int, points: int) -> tuple[int, ...]:
        result = score(
            options,
            Facts(
                declaration=facts.declaration,
                card_points=points,
                tricks=tricks,
                all_tricks=facts.all_tricks,
                runner_count=facts.runner_count,
                knocks=facts.knocks,
                stoss=facts.stoss,
            ),
        )
        return seat_scores(options.players, [Seat(place) for place in side], result.amount)

    return two_party_payoffs(sum(1 << place for place in side), options.players, facts.all_tricks, CARD_POINTS, scores)


@lru_cache(maxsize=64)
def ramsch_payoffs(options: SchafkopfOptions, knocks: int) -> PayoffTable:
    """Return the payoffs by place in Schafkopf's ramsch, each estimated from the player's own tricks and card points (C.15).

    Assume that the probability of paying rises linearly from `SELDOM_MOST` to `MOSTLY_MOST` card points, and that every other player wins a
    trick. ``knocks``: number of players who knocked.
    """
    players, most_tricks, price = options.players, options.hand_size, base_price(options, RAMSCH) << knocks

    def score(tricks: int, points: int) -> float:
        if durchmarsch(options, tricks == most_tricks, points):
            return (players - 1) * price
        pays = min(1.0, max(0.0, (points - SELDOM_MOST) / (MOSTLY_MOST - SELDOM_MOST)))
        each = 2 * price if options.ramsch_jungfrau and not tricks else price
        return each * (1 - players * pays)

    return multiplayer_payoffs(players, most_tricks, CARD_POINTS, score)


class SchafkopfDoubleDummy(DoubleDummy):
    """Schafkopf with open hands: two parties in a declared game, each player alone in ramsch."""

    cases = (SchafkopfPosition, SchafkopfStart)
    puzzle_sizes = (4,)

    def __init__(self, game: Schafkopf) -> None:
        self._game = game

    @property
    def card_points(self) -> tuple[int, ...]:
        return deck_points(self._game.options.cards)

    def payoffs(self, phase: Phase) -> PayoffTable | None:
        match phase:
            case Play(fixed=fixed, stoss=stoss):
                return payoffs(fixed.seating.options, msgspec.structs.replace(fixed.facts(None, stoss), won=None), fixed.side)
            case Ramsch(seating=seating) if phase.perfect_info:
                return ramsch_payoffs(seating.options, len(seating.knocked))
        return None

    def declaring_phase(self, phase: Phase) -> Phase | None:
        """Return the phase in which the declarer of this card play declares; any contract that the hand allows may be declared there
        (C.6). None for a hochzeit, before which all have passed.
        """
        if not isinstance(phase, Play) or phase.fixed.hochzeit:
            return None
        return Declaring(phase.fixed.seating, phase.fixed.declarer, lowest(phase.fixed.seating.options))

    def outcome(self, phase: Phase, points: int, tricks: int | None) -> SchafkopfOutcome:
        if not isinstance(phase, Play):
            raise no_declarers_side()
        some = tricks is None
        facts = phase.fixed.facts(None, phase.stoss)
        facts = msgspec.structs.replace(facts, card_points=points, tricks=1 if some else tricks, won=None)
        outcome = phase.fixed.result(facts, "played", played=True)
        return msgspec.structs.replace(outcome, tricks=None) if some else outcome

    def case(self, case: Mapping[str, Any]) -> PerfectInfoPosition:
        return perfect_info(self._game.options, case)

    def declaring_case(self, case: Mapping[str, Any]) -> State:
        deal, phase_of = declaring_deal(self._game.options, case)
        return State(self._game, deal, phase_of(self._game.start(deal).deal))

    def written(self, state: State) -> dict[str, Any]:
        seen = state.view(None)
        assert isinstance(seen, SchafkopfView)
        facts = {**facts_of(state.phase.perfect_info), "contract": seen.contract, "declarer": seen.declarer}
        phase = state.phase
        if not isinstance(phase, Play) or phase.fixed.partner is None:
            return facts
        partner = phase.fixed.seating.order[phase.fixed.partner]
        if phase.fixed.hochzeit:
            return {**facts, "partner": partner}
        return {**facts, "partner": partner, "called_led": phase.position.called_led} if "made_tricks" in facts else facts
