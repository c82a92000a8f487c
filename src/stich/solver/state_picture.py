"""Picture of a solved deal: all hands, with a value below each card that may be played."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.pictures import Picture, PictureRow, table


def solved_picture(
    hand: PerfectInfoPosition,
    title: str,
    *,
    captions: Mapping[Card, str],
    best: Collection[Card],
    details: Mapping[Seat, str],
    lines: Sequence[str] = (),
) -> Picture:
    """Return a picture of the hands of this position.

    ``captions``: texts below the cards that may be played. ``best``: cards with a golden edge. ``details``: texts below the names of seats.
    """
    position, members = hand.position, hand.spec.deck.members
    actor = None if position.finished else hand.order[position.actor]
    rows = []
    for place, seat in enumerate(hand.order):
        cards = [c for cards in hand.spec.classes for c in reversed(cards) if c in members(position.hands[place])]
        below = [captions.get(c, "") for c in cards] if seat == actor else []
        rows.append(
            PictureRow(name=f"seat {seat}", detail=details.get(seat, ""), cards=cards, captions=below, best=best, turn=seat == actor)
        )
    if position.trick:
        players = [hand.order[(position.leader + i) % len(hand.order)] for i in range(len(position.trick))]
        cards = [hand.spec.deck.cards[bit] for bit in position.trick]
        rows.append(PictureRow(name="trick", cards=cards, captions=[f"seat {seat}" for seat in players]))
    return table(title, "open hands, solved", rows, lines, hand.faces)
