"""DoubleDummy: the card play of a game with all hands open, for the solver, analysis and search.

Its callers know all cards, so no seat may get its results: players use it only on deals that they have sampled themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import Outcome
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.phase import Phase
from stich.kernel.rules.playspec import ScoreTable
from stich.kernel.rules.state import State

from .payoffs import PayoffTable, score_table_payoffs
from .perfect_info import PerfectInfoPosition


class DoubleDummy:
    """Card play of one table with all hands open. This base class knows what follows from the PlaySpec; games add to it.

    1. Every answer follows from the phase alone: equal phases give equal answers.
    2. `payoffs` are for the places of ``phase.perfect_info``. Where two parties play, or a ScoreTable defines the scores, they are exact:
       at the end of the play, the score of each place less the mean score of the others. Elsewhere they may be estimates.
    3. `declaring_phase` is a phase of the same deal in which the declarer of this card play acts.
    4. `outcome`, for the result of the declarer's side in a play to the last card, is the outcome of the deal. Where all players play alone
       it raises `StichError`.
    5. `case` and `declaring_case` read facts that people write down: they return a result, or raise `StichError` ``solve/…`` that names the
       fact.
    6. `case` reads the result of `written` as the same card play; seats are renumbered where one of the table sits out.
    7. `declaring_case` reads the result of `laid_out` once a declarer is added, if the game has declaring cases; where one of the table
       sits out, `laid_out` may raise `StichError` ``solve/shape``.
    8. `declaring_case` reads the result of `declaring_written` as the same deal and declarer, with the same legal actions there; more only
       where an auction forbids an action for a reason that cases do not contain.
    """

    cases: ClassVar[tuple[type[msgspec.Struct], ...]] = ()
    """Shapes that `case`, `declaring_case` and `laid_out` know; empty if this game reads no cases."""

    @property
    def card_points(self) -> tuple[int, ...]:
        """Card points of each card of the pack, in bit order, if they are the same in every contract; else empty."""
        return ()

    def payoffs(self, phase: Phase) -> PayoffTable | None:
        """Return the value of each result of the card play to each player; None without card play or payoffs."""
        hand = phase.perfect_info
        return score_table_payoffs(hand.spec.goal) if hand and isinstance(hand.spec.goal, ScoreTable) else None

    def declaring_phase(self, phase: Phase) -> Phase | None:
        """Return the phase in which the declarer of this card play began to declare; None without card play or declarer."""
        return None

    def outcome(self, phase: Phase, points: int, tricks: int | None) -> Outcome:
        """Return the outcome if the declarer's side makes these card points, including those outside its tricks; for two parties.

        ``tricks``: number of tricks it makes; None for some of them, but not all.
        """
        raise no_declarers_side()

    def case(self, case: Mapping[str, Any]) -> PerfectInfoPosition:
        """Return the moment that a case describes, for the solver; cases are like the lines of ``tests/golden/skat_double_dummy.jsonl``.

        Raise `StichError` ``solve/…``.
        """
        raise StichError("solve/none")

    def declaring_case(self, case: Mapping[str, Any]) -> State:
        """Return a deal whose declarer is about to declare, from a line as for `case`. Raise `StichError` ``solve/…``."""
        raise StichError("solve/declarations")

    def written(self, state: State) -> dict[str, Any]:
        """Return the card play of this state, at any moment, as a case.

        Raise `StichError` ``solve/position`` if no card is to be played, ``solve/none`` in a game that reads no cases.
        """
        raise StichError("solve/none")

    def unseen(self, state: State, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that lie face down beside the hands during the card play and that this seat has not seen."""
        return ()

    def laid_out(self, deal: Deal) -> dict[str, Any]:
        """Return a deal before its first word, as a case without a declaration. Raise `StichError` ``solve/shape``."""
        return {"leader": (deal.dealer + 1) % len(deal.hands), "hands": deal.hands}

    def declaring_written(self, state: State) -> dict[str, Any]:
        """Return the deal of this state, whose actor is about to declare, as a case. Raise like `laid_out`."""
        return {**self.laid_out(state.deal), "declarer": state.actor}


def facts_of(hand: PerfectInfoPosition | None) -> dict[str, Any]:
    """Return the fields that every case has for a card play, at any moment; seats are counted among those that play.

    Raise `StichError` ``solve/position`` if there is no card play.
    """
    if hand is None:
        raise StichError("solve/position#card")
    position, deck = hand.position, hand.spec.deck
    places = [hand.order.index(seat) for seat in sorted(hand.order)]
    facts: dict[str, Any] = {
        "leader": places.index(position.leader),
        "hands": tuple(deck.members(position.hands[place]) for place in places),
    }
    if position.trick:
        facts["trick"] = tuple(deck.cards[card] for card in position.trick)
    if any(position.tricks):
        facts["made_tricks"] = tuple(position.tricks[place] for place in places)
        facts["made_points"] = tuple(position.points[place] for place in places)
    return facts


def no_declarers_side() -> StichError:
    """Return the error for calls that need a declarer's side where all players play alone."""
    return StichError("solve/multiplayer#side")
