"""A finished deal in which every player played for themselves, analysed with all hands open.

Such a deal has no one value. Its ending is worked out by max^n, as far back as that goes within the limits; the cards before have the
paranoid value, what their player could still reach against all others, and the cards before those nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

import msgspec

from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.open_hand import OpenHand
from stich.kernel.playspec import PlaySpec, ScoreTable
from stich.solver import Limits, Method, max_n, paranoid_value, scores_of
from stich.solver.multiplayer_answer import MAX_N_NODES

from .history import in_tricks


class MultiplayerCardValue(msgspec.Struct, frozen=True):
    """A card that could be played, and what its player then makes by max^n."""

    card: Card
    value: int


class MultiplayerCard(msgspec.Struct, frozen=True):
    """A card as it was played."""

    seat: Seat
    card: Card
    method: Method | None
    """How its value was found; None where neither method ended within the limits."""
    value: int | None
    """What its player makes after it, by max^n; what the player can then still reach against all others, by paranoid."""
    loss: int | None
    """How much worse than the best card it was for its player, by the same method; 0 for a best card."""
    cards: tuple[MultiplayerCardValue, ...]
    """Every card that could be played, in the order of the deck; empty unless by max^n."""


class MultiplayerTrick(msgspec.Struct, frozen=True):
    """A trick as it was played; the last one may not be full."""

    cards: tuple[MultiplayerCard, ...]
    winner: Seat | None
    """None where the deal ended in mid-trick."""


class MultiplayerAnalysis(msgspec.Struct, frozen=True, tag_field="method", tag="multiplayer"):
    """What a finished deal was worth in which every player played for themselves, card by card."""

    card_points: bool
    """Values are card points in tricks, of which all want few (Ramsch); else each player's own score, of which all want much."""
    seats: tuple[Seat, ...]
    """Seats that played, in playing order from the first to lead."""
    exact_from: int
    """So many cards were played before the first whose value is exact, by max^n; the number of all cards where none is."""
    par: tuple[int, ...]
    """By seat of the table: what each makes from that card on when all play their best by max^n; empty where no value is exact."""
    result: tuple[int, ...]
    """By seat: what each made, or would have made by max^n where the deal ended early; empty where no value is exact."""
    losses: tuple[int, ...]
    """By seat: the losses of its cards whose values are exact, all together."""
    tricks: tuple[MultiplayerTrick, ...]


def analysing_multiplayer(
    played: Sequence[tuple[OpenHand, Card]], seats: int, limits: Limits
) -> Generator[tuple[int, MultiplayerCard], None, MultiplayerAnalysis]:
    """What the deal was worth in which these cards were played, card by card from its end, each with its number.

    ``limits`` are for each search, which has `MAX_N_NODES` unless they say otherwise.
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


def best_by_paranoid(hand: OpenHand, limits: Limits) -> tuple[Card, ...]:
    """The cards after which the player still reaches most against all others; none where a limit was met."""
    seat, scores = hand.order[hand.position.actor], scores_of(hand.spec)
    cards = hand.spec.deck.members(hand.position.legal)
    values = [paranoid_value(hand.after(card), seat, scores, limits=limits) for card in cards]
    best = max(value.low for value in values)
    return tuple(card for card, value in zip(cards, values, strict=True) if value.low == best) if all(v.exact for v in values) else ()


class _Search:
    """What cards are worth to their player, in scores by seat."""

    def __init__(self, spec: PlaySpec, limits: Limits) -> None:
        self.card_points = not isinstance(spec.goal, ScoreTable)
        self._scores = scores_of(spec)
        self._limits = limits if limits.nodes is not None else Limits(MAX_N_NODES, limits.seconds, limits.stop)

    def value(self, score: int) -> int:
        """The score as it is told: card points are searched below zero."""
        return -score if self.card_points else score

    def ending(self, hand: OpenHand) -> Mapping[Seat, int] | None:
        """Scores by max^n; None where it meets a limit."""
        position = hand.position
        if position.finished:
            rows = zip(hand.order, self._scores.scores, position.tricks, position.points, strict=True)
            return {seat: row[tricks][points] for seat, row, tricks, points in rows}
        end = max_n(hand, self._scores, limits=self._limits)
        return None if end is None else end.scores

    def by_max_n(self, hand: OpenHand, card: Card, after: Mapping[Seat, int]) -> tuple[MultiplayerCard, Mapping[Seat, int]] | None:
        """The card, and the scores in the position before it; ``after`` are those after it. None where a limit is met."""
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

    def by_paranoid(self, hand: OpenHand, card: Card) -> MultiplayerCard | None:
        """The card by its paranoid value; None where a limit is met."""
        seat = hand.order[hand.position.actor]
        after = paranoid_value(hand.after(card), seat, self._scores, limits=self._limits)
        before = paranoid_value(hand, seat, self._scores, limits=self._limits) if after.exact else after
        if not before.exact:
            return None
        return MultiplayerCard(seat, card, Method.PARANOID, self.value(after.value), before.value - after.value, ())


def _unknown(hand: OpenHand, card: Card) -> MultiplayerCard:
    return MultiplayerCard(hand.order[hand.position.actor], card, None, None, None, ())
