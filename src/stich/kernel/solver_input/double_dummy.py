"""DoubleDummy: the card play of a game with all hands open, for the solver, analysis and search.

The caller knows all cards, so no seat may get the results: players use it only on deals that they have sampled themselves.
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
from stich.kernel.rules.state import State

from .payoffs import PayoffTable, table_payoffs
from .perfect_info import PerfectInfoPosition


class DoubleDummy:
    """Card play of one table with all hands open. This base class knows what follows from the PlaySpec; games add to it.

    A *case* is a position as people write it down (a JSON object). `case` reads what `written` writes. A *declaring
    case* is a deal whose declarer is about to declare: `declaring_written` writes it, `declaring_case` reads it, and `laid_out` writes the
    deal without the declarer.

    1. Every answer follows from the phase alone: equal phases give equal answers.
    2. `payoffs` are for the places of ``phase.perfect_info``. Where two parties play, or a ScoreTable defines the scores, they are exact:
       at the end of the play, the score of each place less the mean score of the others. Elsewhere they may be estimates.
    3. `declaring_phase` is a phase of the same deal in which the declarer of this card play acts.
    4. `outcome`, for the result of the declarer's side in a play to the last card, is the outcome of the deal. Where all players play alone
       it raises `StichError`.
    5. `case` and `declaring_case` return a result, or raise `StichError` ``solve/…`` that names the wrong fact.
    6. `case` of `written` is the same card play; seats are renumbered if one seat of the table sits out.
    7. `declaring_case` of `laid_out` with a declarer is the same deal, if the game has declaring cases. If one seat of the table sits out,
       `laid_out` may raise `StichError` ``solve/shape``.
    8. `declaring_case` of `declaring_written` is the same deal and declarer, with the same legal actions there. It has more actions only if
       an auction forbids some for a reason that cases do not contain.
    """

    cases: ClassVar[tuple[type[msgspec.Struct], ...]] = ()
    """Structs of the cases that `case` and `declaring_case` accept; empty if this game reads no cases."""
    puzzle_sizes: ClassVar[tuple[int, ...]] = ()
    """Numbers of players at the tables from which puzzles are made; empty for all."""

    @property
    def card_points(self) -> tuple[int, ...]:
        """Card points of each card of the pack, in bit order; empty if the card points differ by contract."""
        return ()

    def payoffs(self, phase: Phase) -> PayoffTable | None:
        """Return the payoffs of the card play's possible results, for every player; None if no cards are played, or the payoffs are
        unknown.
        """
        hand = phase.perfect_info
        return table_payoffs(hand.spec) if hand else None

    def declaring_phase(self, phase: Phase) -> Phase | None:
        """Return the phase in which the declarer of this card play was about to declare; None if there is no card play or no declarer."""
        return None

    def outcome(self, phase: Phase, points: int, tricks: int | None) -> Outcome:
        """Return the outcome if the declarer's side makes this many card points, with those outside its tricks. Only for two parties.

        ``tricks``: number of tricks that the side makes; None stands for some tricks, but not all, where their number does not matter.
        Raise `StichError` ``solve/multiplayer`` if all play alone.
        """
        raise no_declarers_side()

    def case(self, case: Mapping[str, Any]) -> PerfectInfoPosition:
        """Return the position that a case describes, for the solver. Cases look like the lines of ``tests/golden/skat_double_dummy.jsonl``.

        Raise `StichError` ``solve/…``, naming the wrong fact.
        """
        raise StichError("solve/none")

    def declaring_case(self, case: Mapping[str, Any]) -> State:
        """Return a deal whose declarer is about to declare, from a case. Raise `StichError` ``solve/…``, naming the wrong fact."""
        raise StichError("solve/declarations")

    def written(self, state: State) -> dict[str, Any]:
        """Return the position of this state in the card play as a case (JSON object).

        Raise `StichError` ``solve/position`` if no card is to be played, ``solve/none`` if the game reads no cases.
        """
        raise StichError("solve/none")

    def unseen(self, state: State, seat: Seat) -> tuple[Card, ...]:
        """Return the face-down cards outside the hands that this seat has not seen during the play."""
        return ()

    def laid_out(self, deal: Deal) -> dict[str, Any]:
        """Return a deal before its first action as a case (JSON object) without a declaration.

        Raise `StichError` ``solve/shape`` if cases of this game cannot describe the deal.
        """
        return {"leader": (deal.dealer + 1) % len(deal.hands), "hands": deal.hands}

    def declaring_written(self, state: State) -> dict[str, Any]:
        """Return the deal of this state, whose actor is about to declare, as a case (JSON object). Raise the same errors as `laid_out`."""
        return {**self.laid_out(state.deal), "declarer": state.actor}


def facts_of(hand: PerfectInfoPosition | None) -> dict[str, Any]:
    """Return the fields that the cases of every game have, for this position in the card play. Seats that sit out are not counted.

    Raise `StichError` ``solve/position`` if no card is to be played (``hand`` is None).
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
    """Return the error for calls that need a declarer's side in a deal where all play alone."""
    return StichError("solve/multiplayer#side")
