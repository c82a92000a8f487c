"""Analysis with all hands open of a finished deal in which all played alone.

Such a deal has no single value. The method max^n solves its last cards, as many as the limits allow. Earlier cards have a paranoid value:
the result that their player could still reach against all others. Still earlier cards have no value.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import PlaySpec, ScoreTable
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import Limits, Method, max_n, paranoid_value, scores_of
from stich.solver.multiplayer_answer import MAX_N_NODES

from .history import in_tricks


class MultiplayerCardValue(msgspec.Struct, frozen=True):
    """Card that could have been played, and the result of its player by max^n."""

    card: Card
    value: int


class MultiplayerCard(msgspec.Struct, frozen=True):
    """Card that was played, with its value."""

    seat: Seat
    card: Card
    method: Method | None
    """Method that gave the value; None if neither method ended within the limits."""
    value: int | None
    """With max^n: result of the player after the card. With paranoid: result that the player can still reach against all others."""
    loss: int | None
    """Difference to the best card for the player, by the same method (not negative); 0 for a best card."""
    cards: tuple[MultiplayerCardValue, ...]
    """All cards that could have been played, in the order of the deck; empty unless the method is max^n."""


class MultiplayerTrick(msgspec.Struct, frozen=True):
    """Trick that was played; the last one may be unfinished."""

    cards: tuple[MultiplayerCard, ...]
    winner: Seat | None
    """Seat that won the trick; None if the deal ended in the middle of it."""


class MultiplayerAnalysis(msgspec.Struct, frozen=True, tag_field="method", tag="multiplayer"):
    """Values, card by card, of a finished deal in which all played alone."""

    card_points: bool
    """True if values are card points in tricks, which players avoid (Ramsch); False if they are each player's own score."""
    seats: tuple[Seat, ...]
    """Seats that played, in playing order from the first to lead."""
    exact_from: int
    """Number of cards played before the first card with an exact value (by max^n); the number of all cards if there is none."""
    par: tuple[int, ...]
    """Result of each seat of the table by max^n, if all play their best from that card on; empty if no value is exact."""
    result: tuple[int, ...]
    """Result of each seat of the table, by max^n if the deal ended early; empty if no value is exact."""
    losses: tuple[int, ...]
    """Sum of the losses of the cards with exact values, by seat of the table."""
    tricks: tuple[MultiplayerTrick, ...]


def analysing_multiplayer(
    played: Sequence[tuple[PerfectInfoPosition, Card]], seats: int, limits: Limits
) -> Generator[tuple[int, MultiplayerCard], None, MultiplayerAnalysis]:
    """Yield the cards played with their values and losses, from the last to the first, each with its index; return the analysis at the end.

    ``limits`` apply to each search; without a limit on positions `MAX_N_NODES` applies.
    """
    first, last = played[0][0], played[-1]
    search = _Search(first.spec, limits)
    cards: list[MultiplayerCard] = []
    losses = [0] * seats
    result = par = search.ending(last[0].after(last[1]))
    exact_from, bounded = len(played), True
    for index in reversed(range(len(played))):
        hand, card = played[index]
        exact = search.by_max_n(hand, card, par) if par and index == exact_from - 1 else None
        if exact:
            analysed, par = exact
            exact_from = index
            losses[analysed.seat] += analysed.loss or 0
        else:
            found = search.by_paranoid(hand, card) if bounded else None
            bounded = found is not None
            analysed = found or _unknown(hand, card)
        cards.append(analysed)
        yield index, analysed
    cards.reverse()

    def by_seat(scores: Mapping[Seat, int] | None) -> tuple[int, ...]:
        return tuple(search.value(scores.get(Seat(s), 0)) for s in range(seats)) if scores else ()

    return MultiplayerAnalysis(
        card_points=search.card_points,
        seats=first.order,
        exact_from=exact_from,
        par=by_seat(par),
        result=by_seat(result),
        losses=tuple(losses),
        tricks=tuple(MultiplayerTrick(trick, winner) for trick, winner in in_tricks(played, cards)),
    )


def best_by_paranoid(hand: PerfectInfoPosition, limits: Limits) -> tuple[Card, ...]:
    """Return the cards after which the player can still reach the most against all others; empty if a limit was met."""
    seat, scores = hand.order[hand.position.actor], scores_of(hand.spec)
    cards = hand.spec.deck.members(hand.position.legal)
    values = [paranoid_value(hand.after(card), seat, scores, limits=limits) for card in cards]
    best = max(value.low for value in values)
    return tuple(card for card, value in zip(cards, values, strict=True) if value.low == best) if all(v.exact for v in values) else ()


class _Search:
    """Search for the values of cards for the players who play them, in a deal in which all play alone."""

    def __init__(self, spec: PlaySpec, limits: Limits) -> None:
        self.card_points = not isinstance(spec.goal, ScoreTable)
        self._scores = scores_of(spec)
        self._limits = limits if limits.nodes is not None else Limits(MAX_N_NODES, limits.seconds, limits.stop)

    def value(self, score: int) -> int:
        """Return the score with the sign in which it is shown: in contracts in which card points are avoided, the search uses negative
        scores."""
        return -score if self.card_points else score

    def ending(self, hand: PerfectInfoPosition) -> Mapping[Seat, int] | None:
        """Return the final scores by max^n from this position on; None if a limit was met."""
        position = hand.position
        if position.finished:
            rows = zip(hand.order, self._scores.scores, position.tricks, position.points, strict=True)
            return {seat: row[tricks][points] for seat, row, tricks, points in rows}
        end = max_n(hand, self._scores, limits=self._limits)
        return None if end is None else end.scores

    def by_max_n(
        self, hand: PerfectInfoPosition, card: Card, after: Mapping[Seat, int]
    ) -> tuple[MultiplayerCard, Mapping[Seat, int]] | None:
        """Return the card with its value, and the scores (by max^n) of the position before it; None if a limit was met.

        ``after``: scores of the position after the card.
        """
        seat = hand.order[hand.position.actor]
        values: dict[Card, Mapping[Seat, int]] = {}
        for legal in hand.spec.deck.members(hand.position.legal):
            scores = after if legal == card else self.ending(hand.after(legal))
            if scores is None:
                return None
            values[legal] = scores
        best = max(values.values(), key=lambda scores: scores[seat])
        cards = tuple(MultiplayerCardValue(c, self.value(scores[seat])) for c, scores in values.items())
        loss = best[seat] - after[seat]
        return MultiplayerCard(seat, card, Method.MAX_N, self.value(after[seat]), loss, cards), best

    def by_paranoid(self, hand: PerfectInfoPosition, card: Card) -> MultiplayerCard | None:
        """Return the card with its paranoid value; None if a limit was met."""
        seat = hand.order[hand.position.actor]
        after = paranoid_value(hand.after(card), seat, self._scores, limits=self._limits)
        before = paranoid_value(hand, seat, self._scores, limits=self._limits) if after.exact else after
        if not before.exact:
            return None
        return MultiplayerCard(seat, card, Method.PARANOID, self.value(after.value), before.value - after.value, ())


def _unknown(hand: PerfectInfoPosition, card: Card) -> MultiplayerCard:
    """Return the card without a value."""
    return MultiplayerCard(hand.order[hand.position.actor], card, None, None, None, ())
