"""Schafkopf with open hands: payoffs, outcomes and the phase before the declaration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from stich.games.schafkopf.rules.auction import PARTNER, Declaring
from stich.games.schafkopf.rules.contract import deck_points
from stich.games.schafkopf.rules.game import Schafkopf
from stich.games.schafkopf.rules.play import Play
from stich.games.schafkopf.rules.ramsch import Ramsch
from stich.games.schafkopf.rules.scoring import SchafkopfOutcome
from stich.games.schafkopf.view.view import SchafkopfView
from stich.kernel.rules.phase import Phase
from stich.kernel.rules.state import State
from stich.kernel.solver_input.open_hand import OpenHand
from stich.kernel.solver_input.open_hands import OpenHands, facts_of, no_declarers_side
from stich.kernel.solver_input.payoffs import PayoffTable

from .case import SchafkopfPosition, open_hand
from .payoffs import payoffs, ramsch_payoffs
from .start import SchafkopfStart, declaring_deal


class SchafkopfOpenHands(OpenHands):
    """Open hands of Schafkopf: two parties in a declared game, each player alone in ramsch."""

    cases = (SchafkopfPosition, SchafkopfStart)

    def __init__(self, game: Schafkopf) -> None:
        self._game = game

    @property
    def card_points(self) -> tuple[int, ...]:
        return deck_points(self._game.options.cards)

    def payoffs(self, phase: Phase) -> PayoffTable | None:
        match phase:
            case Play(fixed=fixed, stoss=stoss):
                return payoffs(fixed.seating.options, msgspec.structs.replace(fixed.facts(None, stoss), won=None), fixed.side)
            case Ramsch(seating=seating) if phase.open_hand:
                return ramsch_payoffs(seating.options, len(seating.knocked))
        return None

    def declaring_phase(self, phase: Phase) -> Phase | None:
        """Return the phase of the declaration, of any contract that the hand allows (C.6)."""
        return Declaring(phase.fixed.seating, phase.fixed.declarer, PARTNER) if isinstance(phase, Play) else None

    def outcome(self, phase: Phase, points: int, tricks: int | None) -> SchafkopfOutcome:
        if not isinstance(phase, Play):
            raise no_declarers_side()
        some = tricks is None
        facts = phase.fixed.facts(None, phase.stoss)
        facts = msgspec.structs.replace(facts, card_points=points, tricks=1 if some else tricks, won=None)
        outcome = phase.fixed.result(facts, "played", played=True)
        return msgspec.structs.replace(outcome, tricks=None) if some else outcome

    def case(self, case: Mapping[str, Any]) -> OpenHand:
        return open_hand(self._game.options, case)

    def declaring_case(self, case: Mapping[str, Any]) -> State:
        deal, phase_of = declaring_deal(self._game.options, case)
        return State(self._game, deal, phase_of(self._game.start(deal).deal))

    def written(self, state: State) -> dict[str, Any]:
        seen = state.view(None)
        assert isinstance(seen, SchafkopfView)
        facts = {**facts_of(state.phase.open_hand), "contract": seen.contract, "declarer": seen.declarer}
        phase = state.phase
        if not isinstance(phase, Play) or phase.fixed.holder is None or "made_tricks" not in facts:
            return facts
        partner = phase.fixed.seating.order[phase.fixed.holder]
        return {**facts, "partner": partner, "called_led": phase.position.called_led}
