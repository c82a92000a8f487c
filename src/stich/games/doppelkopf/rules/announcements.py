"""Announcements of Doppelkopf: which levels a player may say, and which are still in time (docs/rules D.11)."""

from __future__ import annotations

from typing import Literal

LEVELS = ("none", "call", "no90", "no60", "no30", "black")
"""Highest level that a party said: nothing, Re or Kontra, and the four levels above (D.11.1)."""
CALL, NO_90, NO_60, NO_30, BLACK = range(1, 6)
_FREE_DOKO = (0, 11, 9, 6, 3, 3)
"""Least number of cards in hand for each level with the option ``announcements = fd`` (D.21)."""
_FIFTH_CARD, _THIRTEENTH_CARD = 5, 13
"""Card of the deal before which Re and Kontra must be said with the option ``announcements = fifth_card`` (D.21)."""

AnnouncementTimes = Literal["ddv", "fifth_card", "fd"]
Party = Literal["re", "kontra"]


def least_cards(level: int, hand_size: int, times: AnnouncementTimes, shift: int) -> int:
    """Return the least number of cards in the announcer's hand for this level (D.11.2). ``shift``: cards fewer by a late deciding trick
    (D.11.8).
    """
    return (_FREE_DOKO[level] - (12 - hand_size) if times == "fd" else hand_size - level) - shift


def possible_levels(
    own: int,
    other: int,
    cards: int,
    *,
    own_in_time: bool,
    hand_size: int = 12,
    shift: int | None = 0,
    times: AnnouncementTimes = "ddv",
    replies: bool = True,
    call_in_time: bool | None = None,
) -> tuple[int, ...]:
    """Return the levels that a player may say (D.11.2–D.11.8).

    ``own``, ``other``: highest level of the player's party and of the other one. ``cards``: cards in the player's hand.
    ``own_in_time``: True if the party's first announcement was in time as a first one. ``shift``: number of cards by which all limits are
    lower (D.11.8); None before the deciding trick of a wedding. ``replies``: True if late replies are allowed (D.11.6).
    ``call_in_time``: whether Re or Kontra is in time; None if the number of cards decides.
    """
    if shift is None:
        return ()
    in_time = [level > 0 and cards >= least_cards(level, hand_size, times, shift) for level in range(6)]
    if call_in_time is not None:
        in_time[CALL] = call_in_time
    if not own and not in_time[CALL]:
        late = replies and other > 0 and cards >= least_cards(other, hand_size, times, shift) - 1
        return (CALL,) if late else ()
    if own and not own_in_time:
        return ()
    found: list[int] = []
    for level in range(own + 1, BLACK + 1):
        if not in_time[level]:
            break  # a missed level is not made up by the next one (D.11.4)
        found.append(level)
    return tuple(found)


def first_in_time(cards: int, hand_size: int, shift: int, times: AnnouncementTimes = "ddv") -> bool:
    """Return True if a first announcement is in time with this number of cards in hand; otherwise it is a late reply (D.11.6)."""
    return cards >= least_cards(CALL, hand_size, times, shift)


def call_limit(party: Party, cards_played: int) -> bool:
    """Return True if Re or Kontra is in time by the cards on the table, with the option ``announcements = fifth_card`` (D.21).

    ``cards_played``: cards of the deal that lie on the table or were taken.
    """
    return cards_played < (_FIFTH_CARD if party == "re" else _THIRTEENTH_CARD)
