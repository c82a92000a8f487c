"""Evenings of a club with real cards, worked out by hand from the rulebook (A.10–A.15): what was written down, and what it comes to."""

from __future__ import annotations

from typing import Any, NamedTuple


class Evening(NamedTuple):
    preset: str
    players: tuple[str, ...]
    dealer: int
    deals: tuple[tuple[dict[str, Any], tuple[int, ...]], ...]
    """Entries, and the scores by seat that belong to them."""
    closing: tuple[tuple[int, int, int, int], ...]
    """By seat: game points, own games, others' lost games, total."""
    games: tuple[tuple[int, int], ...]
    """By seat: won, lost."""
    places: tuple[int, ...]
    settlement: tuple[int, ...]


def declared(  # noqa: PLR0917  (the arguments are in the order of a deal)
    declarer: int, contract: str, bid: int, matadors: int = 0, points: int | None = None, tricks: int | None = None, **more: Any
) -> dict[str, Any]:
    """Return an entry; +n is with n, -n without n."""
    told: dict[str, Any] = {"declarer": declarer, "contract": contract, "bid": bid, **more}
    if matadors:
        told["matadors"] = {"with" if matadors > 0 else "without": abs(matadors)}
    if points is not None:
        told["declarer_card_points"] = points
    if tricks is not None:
        told["declarer_tricks"] = tricks
    return told


PASSED_IN: dict[str, Any] = {"passed_in": True}

THREE = Evening(
    preset="skat-tournament",
    players=("Ada", "Ben", "Carl"),
    dealer=2,
    deals=(
        (declared(0, "clubs", 24, 1, 72, 6), (74, 0, 0)),  # 2 × 12 = 24, + 50
        (declared(1, "grand", 23, 1, 58, 5, hand=True), (40, -194, 40)),  # 3 × 24 = 72, lost twice 144, and 50
        (PASSED_IN, (0, 0, 0)),
        (declared(2, "null", 20, tricks=0), (0, 0, 73)),  # 23 + 50
        (declared(0, "hearts", 30, -2, 65, 7), (80, 0, 0)),  # 3 × 10 = 30, + 50
        (declared(2, "spades", 18, 1, 28, 3), (40, 40, -116)),  # with 1, game 2, schneider 3: 33, lost twice 66, and 50
        (declared(1, "diamonds", 18, 2, conceded_by="declarer"), (40, -104, 40)),  # 3 × 9 = 27, lost twice 54, and 50
        (declared(0, "clubs", 60, 3, 95, 8, hand=True, schneider_announced=True), (134, 0, 0)),  # 3 + 1 + 1 + 1 + 1: 7 × 12 = 84, + 50
        (declared(1, "hearts", 33, 1, 70, 6), (40, -130, 40)),  # overbid: 20 < 33, so 4 × 10, lost twice 80, and 50
    ),
    closing=(
        (138, 150, 160, 448),  # 24 + 30 + 84; three won; four lost by others
        (-278, -150, 40, -388),  # −144 − 54 − 80; three lost; Carl lost one
        (-43, 0, 120, 77),  # 23 − 66; one won, one lost; Ben lost three
    ),
    games=((3, 0), (0, 3), (1, 1)),
    places=(1, 3, 2),
    settlement=(1207, -1301, 94),  # 3 × own − 137
)

FOUR = Evening(
    preset="skat-tournament",
    players=("Ada", "Ben", "Carl", "Dora"),
    dealer=0,
    deals=(
        (declared(1, "clubs", 24, 1, 72, 6), (0, 74, 0, 0)),
        (declared(0, "spades", 18, 2, 60, 6), (-116, 30, 30, 30)),  # 3 × 11 = 33, lost twice 66, and 50; Ben dealt and gets 30 too
        (declared(3, "null", 46, tricks=0, ouvert=True), (0, 0, 0, 96)),
        (declared(2, "grand", 18, 2, 92, 8), (0, 0, 146, 0)),  # with 2, game 3, schneider 4: 96, + 50
    ),
    closing=((-66, -50, 0, -116), (24, 50, 30, 104), (96, 50, 30, 176), (46, 50, 30, 126)),
    games=((0, 1), (1, 0), (1, 0), (1, 0)),
    places=(4, 3, 1, 2),
    settlement=(-754, 126, 414, 214),  # 4 × own − 290
)

PUB = Evening(
    preset="skat-kneipe",
    players=("Ada", "Ben", "Carl"),
    dealer=0,
    deals=(
        (
            {
                "variant": "schieberamsch",
                "card_points": {"F": 80, "M": 40, "R": 0},
                "tricks": {"F": 6, "M": 4, "R": 0},
                "players_who_left_the_skat": 1,
            },
            (0, -320, 0),  # Ben is forehand: −80 × 2, doubled since Ada took no trick
        ),
        (declared(0, "clubs", 18, 1, 58, 5, kontra="kontra"), (-96, 0, 0)),  # 24, lost twice, kontra
        (declared(2, "grand", 18, -1, 61, 6, kontra="re"), (0, 0, 192)),  # 2 × 24 = 48, four times
        (
            {"variant": "schieberamsch", "card_points": {"F": 0, "M": 0, "R": 120}, "tricks": {"F": 0, "M": 0, "R": 10}},
            (120, 0, 0),  # Ada deals, and takes everything as rearhand
        ),
    ),
    closing=((24, 0, 0, 24), (-320, 0, 0, -320), (192, 0, 0, 192)),
    games=((0, 1), (0, 0), (1, 0)),
    places=(2, 3, 1),
    settlement=(176, -856, 680),  # 3 × own + 104
)

EVENINGS = {"three": THREE, "four": FOUR, "pub": PUB}
