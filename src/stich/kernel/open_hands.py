"""OpenHands: the card play of a game with all hands open, for the solver, analysis and search.

Its callers know all cards, so none of this reaches a seat: players use it only on deals that they have sampled themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from .cards import Card
from .deal import Deal, Seat
from .errors import StichError
from .open_hand import OpenHand
from .payoffs import PayoffTable, score_table_payoffs
from .phase import Phase
from .playspec import ScoreTable
from .state import State
from .view import Outcome


class OpenHands:
    """Open hands at one table. This one, of a game that says nothing of its own, knows what follows from the PlaySpec.

    1. Every answer follows from the phase alone: equal phases give equal answers.
    2. `payoffs` are for the places of ``phase.open_hand``. Where two parties play, or a ScoreTable says what is played for, they are exact:
       at the end of the play, what each place scored, less what the others scored on average. Elsewhere they may be estimates.
    3. `declaring_phase` is a phase of the same deal in which the declarer of this card play acts.
    4. `outcome` of what the declarer's side made in a play to the last card is the outcome of the deal. Where everybody plays alone it
       raises `StichError`.
    5. `case` and `declaring_case` read facts that people write down: they answer, or raise `StichError` ``solve/…`` that names the fact.
    6. `case` reads what `written` gives as the same card play; seats are numbered anew where one of the table sits out.
    7. `laid_out` is read by `declaring_case` once it names a declarer, where that reads anything; where one of the table sits out it may
       raise `StichError` ``solve/shape``.
    8. `declaring_case` reads what `declaring_written` gives as the same deal and declarer, who may do there what he may do here; more only
       where an auction forbids it that no case tells.
    """

    cases: ClassVar[tuple[type[msgspec.Struct], ...]] = ()
    """The shapes that `case`, `declaring_case` and `laid_out` know; none where this game reads no cases."""

    @property
    def card_points(self) -> tuple[int, ...]:
        """Card points of each card of the pack, in bit order, where they are the same in every contract; else empty."""
        return ()

    def payoffs(self, phase: Phase) -> PayoffTable | None:
        """What each result of the card play is worth to each player; None without card play or payoffs."""
        hand = phase.open_hand
        return score_table_payoffs(hand.spec.goal) if hand and isinstance(hand.spec.goal, ScoreTable) else None

    def declaring_phase(self, phase: Phase) -> Phase | None:
        """The phase in which the declarer of this card play began to declare; None without card play or declarer."""
        return None

    def outcome(self, phase: Phase, points: int, tricks: int | None) -> Outcome:
        """The outcome if the declarer's side makes these card points, those outside its tricks included; for two parties.

        ``tricks``: how many it makes; None for some of them, but not all.
        """
        raise no_declarers_side()

    def case(self, case: Mapping[str, Any]) -> OpenHand:
        """A moment for the solver, shaped like the lines of ``tests/golden/skat_open_hand.jsonl``. Raises `StichError` ``solve/…``."""
        raise StichError("this game reads no cases: solve one of its states", code="solve/none")

    def declaring_case(self, case: Mapping[str, Any]) -> State:
        """A deal with the declarer about to declare, from a line as for `case`. Raises `StichError` ``solve/…``."""
        raise StichError("in this game nobody declares a contract alone", code="solve/declarations")

    def written(self, state: State) -> dict[str, Any]:
        """The card play of this state, at any of its moments, as a case.

        Raises `StichError` ``solve/position`` where no card is to be played, ``solve/none`` in a game that reads no cases.
        """
        raise StichError("this game reads no cases: solve one of its states", code="solve/none")

    def unseen(self, state: State, seat: Seat) -> tuple[Card, ...]:
        """Cards that lie face down beside the hands during the card play, and that this seat has not seen."""
        return ()

    def laid_out(self, deal: Deal) -> dict[str, Any]:
        """A deal before its first word, as a case of which nothing is said yet. Raises `StichError` ``solve/shape``."""
        return {"leader": (deal.dealer + 1) % len(deal.hands), "hands": deal.hands}

    def declaring_written(self, state: State) -> dict[str, Any]:
        """The deal of this state, whose actor is about to declare, as a case. Raises like `laid_out`."""
        return {**self.laid_out(state.deal), "declarer": state.actor}


def facts_of(hand: OpenHand | None) -> dict[str, Any]:
    """What every case tells of a card play, at any of its moments; seats count among those that play.

    Raises `StichError` ``solve/position`` where there is none.
    """
    if hand is None:
        raise StichError("no card is to be played in this position", code="solve/position")
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
    """What is raised where a declarer's side is asked for and everybody plays alone."""
    return StichError("everybody plays alone: there is no declarer's side", code="solve/multiplayer")
