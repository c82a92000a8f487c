"""Skat with open hands: payoffs, outcomes and the phase before the declaration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stich.games.skat.rules.contract import POINTS
from stich.games.skat.rules.exchange import SkatOrHand
from stich.games.skat.rules.game import Skat
from stich.games.skat.rules.play import Play
from stich.games.skat.rules.ramsch import Ramsch
from stich.games.skat.rules.scoring import Facts, SkatOutcome
from stich.games.skat.view.view import SkatView
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.phase import Phase
from stich.kernel.rules.state import State
from stich.kernel.solver_input.open_hand import OpenHand
from stich.kernel.solver_input.open_hands import OpenHands, facts_of, no_declarers_side
from stich.kernel.solver_input.payoffs import PayoffTable

from .case import SkatPosition, open_hand
from .payoffs import payoffs, ramsch_payoffs
from .start import SkatStart, check_three, declaring_deal


class SkatOpenHands(OpenHands):
    """Open hands of Skat: two parties in a declared game, each player alone in Ramsch."""

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
                )
            case Ramsch(factor=factor):
                return ramsch_payoffs(factor)
        return None

    def declaring_phase(self, phase: Phase) -> Phase | None:
        """Return the phase of the choice between skat and hand game (A.5.1)."""
        return SkatOrHand(phase.fixed.seating, phase.fixed.declarer, phase.fixed.bid) if isinstance(phase, Play) else None

    def outcome(self, phase: Phase, points: int, tricks: int | None) -> SkatOutcome:
        if not isinstance(phase, Play):
            raise no_declarers_side()
        s = phase.fixed
        facts = Facts(declaration=s.declaration, bid=s.bid, matadors=s.matadors, card_points=points, tricks=tricks, kontra=phase.kontra)
        return s.outcome(facts, "played")

    def case(self, case: Mapping[str, Any]) -> OpenHand:
        return open_hand(case)

    def declaring_case(self, case: Mapping[str, Any]) -> State:
        deal, phase_of = declaring_deal(self._game.options, case)
        return State(self._game, deal, phase_of(self._game.start(deal).deal))

    def written(self, state: State) -> dict[str, Any]:
        seen = state.view(None)
        assert isinstance(seen, SkatView)
        declarer = None if seen.declarer is None else sorted(seen.order).index(seen.declarer)
        facts = facts_of(state.phase.open_hand)
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
    """Return the two cards outside the hands during the card play."""
    hand = state.phase.open_hand
    assert hand is not None
    elsewhere = {card for held in hand.position.hands for card in hand.spec.deck.members(held)} | {
        action.card for _, action in state.log if isinstance(action, PlayCard)
    }
    return tuple(card for cards in (*state.deal.hands, state.deal.undealt) for card in cards if card not in elsewhere)
