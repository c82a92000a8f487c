"""Parties of Doppelkopf, as far as they are public (docs/rules D.4.5, D.4.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from .announcements import Party
from .contract import OLD_LADY, PLAYERS

PublicParties = tuple[Party | None, ...]
"""Party of each place; None as long as it is not public."""


def of_mask(re: int) -> PublicParties:
    """Return the parties if the places in this mask are Re, and all others Kontra."""
    return tuple("re" if re >> place & 1 else "kontra" for place in range(PLAYERS))


def public_parties(plays: Sequence[tuple[int, str, bool]], announced: Iterable[tuple[int, Party]]) -> PublicParties:
    """Return the parties of a normal game or silent wedding as far as they follow from public facts (D.4.5, D.4.6).

    ``plays``: cards in order of play: the place, the card, and whether it failed to follow a trump lead. ``announced``: places that have
    announced, with their parties.
    """
    known: dict[int, Party] = dict(announced)
    queens = dict.fromkeys(range(PLAYERS), 0)
    without_second: set[int] = set()
    """Places that have played one queen of clubs, and have shown that they do not hold the other one."""
    for place, card, void in plays:
        if card == OLD_LADY:
            queens[place] += 1
            known[place] = "re"
        elif void and not queens[place]:
            known[place] = "kontra"
        elif void:
            without_second.add(place)
    possible = [side for side in _sides() if _fits(side, known, queens, without_second)]
    return tuple(_party(place, possible) for place in range(PLAYERS))


def _sides() -> list[frozenset[int]]:
    """Return all places that may be Re: two, or one in a silent wedding."""
    return [frozenset(side) for size in (1, 2) for side in combinations(range(PLAYERS), size)]


def _fits(side: frozenset[int], known: dict[int, Party], queens: dict[int, int], without_second: set[int]) -> bool:
    """Return True if these places may be Re by all that is public."""
    if any((place in side) != (party == "re") for place, party in known.items()):
        return False
    if len(side) == 1:
        return not side & without_second
    return all(queens[place] < 2 for place in side)


def _party(place: int, possible: list[frozenset[int]]) -> Party | None:
    """Return the party of a place if it is the same in all possible cases."""
    members = {place in side for side in possible}
    if len(members) != 1:
        return None
    return "re" if members == {True} else "kontra"
