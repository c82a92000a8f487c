"""A finished deal in which everybody played alone, looked at with all hands open.

Such a deal has no one value. Its ending is worked out by max^n, as far back as that goes within the limits; the cards before are given the
paranoid bound, what their player could still secure against all others, and the cards before those nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stich.kernel.cards import Card
from stich.kernel.deal import Seat
from stich.kernel.open_hand import OpenHand
from stich.kernel.play import Position
from stich.kernel.playspec import PlaySpec, ScoreTable
from stich.solver import Limits, Method, fewest_points, secured, solve_own
from stich.solver.own import ENDING

from .moments import after, in_tricks


class OwnCardValue(msgspec.Struct, frozen=True):
    """A card that could be played, and what its player then makes by max^n."""

    card: Card
    value: int


class OwnCard(msgspec.Struct, frozen=True):
    """A card as it was played."""

    seat: Seat
    card: Card
    method: Method | None
    """How its value was found; None where neither method ended within the limits."""
    value: int | None
    """What its player makes after it, by max^n; what he can then still secure against all others, by paranoid."""
    gave: int | None
    """How much worse than the best card it was for its player, by the same method; 0 for a best one."""
    cards: tuple[OwnCardValue, ...]
    """Every card that could be played, in the order of the deck; empty unless by max^n."""


class OwnTrick(msgspec.Struct, frozen=True):
    """A trick as it was played; the last one may not be full."""

    cards: tuple[OwnCard, ...]
    winner: Seat | None
    """None where the deal ended in mid-trick."""


class OwnAnalysis(msgspec.Struct, frozen=True, tag_field="method", tag="everybody alone"):
    """What a finished deal was worth in which everybody played alone, card by card."""

    card_points: bool
    """Values are card points in tricks, of which everybody wants few (Ramsch); else everybody's own score, of which he wants much."""
    seats: tuple[Seat, ...]
    """Seats that played, in playing order from the first to lead."""
    exact_from: int
    """So many cards were played before the first whose value is exact, by max^n; the number of all cards where none is."""
    par: tuple[int, ...]
    """By seat of the table: what each makes from that card on when all play their best by max^n; empty where no value is exact."""
    made: tuple[int, ...]
    """By seat: what each made, or would have made by max^n where the deal ended early; empty where no value is exact."""
    gave: tuple[int, ...]
    """By seat: what it gave away with the cards whose values are exact, all together."""
    tricks: tuple[OwnTrick, ...]


def analyse_own(played: Sequence[tuple[OpenHand, Card]], seats: int, limits: Limits) -> OwnAnalysis:
    """What the deal was worth in which these cards were played. ``limits`` are for each search, of `ENDING` nodes unless they say so."""
    first = played[0][0]
    search = _Search(first.spec, limits)
    cards: list[OwnCard] = []
    made = par = search.ending(after(*played[-1]))
    for hand, card in reversed(played):
        exact = par and search.exact(hand, card, par)
        if not exact:
            break
        cards.append(exact[0])
        par = exact[1]
    exact_from = len(played) - len(cards)
    gave = [0] * seats
    for done in cards:
        gave[done.seat] += done.gave or 0
    for hand, card in reversed(played[:exact_from]):
        bounded = search.secured(hand, card)
        if bounded is None:
            break
        cards.append(bounded)
    cards += [_unknown(hand, card) for hand, card in reversed(played[: len(played) - len(cards)])]

    def by_seat(scores: tuple[int, ...] | None) -> tuple[int, ...]:
        return tuple(scores[first.order.index(Seat(s))] if s in first.order else 0 for s in range(seats)) if scores else ()

    return OwnAnalysis(
        card_points=search.card_points,
        seats=first.order,
        exact_from=exact_from,
        par=by_seat(par and search.told(par)),
        made=by_seat(made and search.told(made)),
        gave=tuple(gave),
        tricks=tuple(OwnTrick(trick, winner) for trick, winner in in_tricks(played, reversed(cards))),
    )


class _Search:
    """What cards are worth to who plays them, in scores by place."""

    def __init__(self, spec: PlaySpec, limits: Limits) -> None:
        self.spec = spec
        self.card_points = not isinstance(spec.goal, ScoreTable)
        self.scores = spec.goal if isinstance(spec.goal, ScoreTable) else fewest_points(spec)
        self.limits = limits if limits.nodes is not None else Limits(ENDING, limits.seconds, limits.stop)

    def told(self, scores: tuple[int, ...]) -> tuple[int, ...]:
        """The scores as they are shown: card points are counted below zero while they are searched."""
        return tuple(-score for score in scores) if self.card_points else scores

    def ending(self, position: Position) -> tuple[int, ...] | None:
        """Scores by max^n; None where it meets a limit."""
        if position.finished:
            rows = zip(self.scores.scores, position.tricks, position.points, strict=True)
            return tuple(row[tricks][points] for row, tricks, points in rows)
        try:
            found = solve_own(self.spec, position, self.scores, method=Method.MAX_N, limits=self.limits)
        except ValueError:
            return None
        return tuple(solution.value for solution in found.scores)

    def exact(self, hand: OpenHand, card: Card, known: tuple[int, ...]) -> tuple[OwnCard, tuple[int, ...]] | None:
        """The card by max^n, and the scores of the moment before it; ``known`` are those after it. None where a limit is met."""
        place = hand.position.actor
        values: dict[Card, tuple[int, ...]] = {}
        for legal in hand.spec.deck.members(hand.position.legal):
            scores = known if legal == card else self.ending(after(hand, legal))
            if scores is None:
                return None
            values[legal] = scores
        best = max(values.values(), key=lambda scores: scores[place])
        cards = tuple(OwnCardValue(c, self.told(scores)[place]) for c, scores in values.items())
        gave = best[place] - known[place]
        return OwnCard(hand.order[place], card, Method.MAX_N, self.told(known)[place], gave, cards), best

    def secured(self, hand: OpenHand, card: Card) -> OwnCard | None:
        """The card by the paranoid bound; None where a limit is met."""
        place = hand.position.actor
        found = secured(self.spec, after(hand, card), place, self.scores, limits=self.limits)
        before = secured(self.spec, hand.position, place, self.scores, limits=self.limits) if found.exact else found
        if not before.exact:
            return None
        value = -found.value if self.card_points else found.value
        return OwnCard(hand.order[place], card, Method.PARANOID, value, before.value - found.value, ())


def _unknown(hand: OpenHand, card: Card) -> OwnCard:
    return OwnCard(hand.order[hand.position.actor], card, None, None, None, ())
