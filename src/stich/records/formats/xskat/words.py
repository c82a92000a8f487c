"""Words of a log of XSkat 4.0 in its two languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

ANNOUNCED = ("", "hand", "schneider", "schwarz", "ouvert", "ouvert hand")
"""Announcements of a game, in the order of `XSkatWords.announced`."""


class XSkatWords(msgspec.Struct, frozen=True):
    """Words of one language, with the names of one pack of cards."""

    suits: str
    """XSkat's names of the suits, in the order ``D H S C``, separated by blanks."""
    ranks: str
    """XSkat's names of the ranks, in the order ``A T K Q J 9 8 7``, separated by blanks."""
    skat_is: str
    skat_was: str
    last_bid: str
    played: str
    """Text between the declarer's name and the game."""
    null: str
    grand: str
    announced: tuple[str, ...]
    """XSkat's texts of the announcements in `ANNOUNCED`, without the empty one."""
    passed: str
    won: str
    lost: str
    won_with: str
    lost_with: str
    points: str
    elsewhere: tuple[str, ...]
    """Words of games that the Skatordnung does not have: lost or won ramsch, and further kinds of null."""

    @property
    def cards(self) -> Mapping[str, str]:
        """XSkat's name of each card, by Stich's card."""
        return _cards(self.suits, self.ranks)

    @property
    def known(self) -> Mapping[str, tuple[str, bool]]:
        """Cards by their texts in a column of a log, each with True if the text is in capitals. Blanks in a text may be underlines."""
        return _known(self.suits, self.ranks)

    @property
    def contracts(self) -> dict[str, str]:
        """XSkat's name of each contract, by Stich's name."""
        suits = dict(zip(("diamonds", "hearts", "spades", "clubs"), self.suits.split(" "), strict=True))
        return {**suits, "grand": self.grand, "null": self.null}


@cache
def _cards(suits: str, ranks: str) -> Mapping[str, str]:
    named = zip("DHSC", suits.split(" "), strict=True)
    return {s + r: f"{suit} {rank}" for s, suit in named for r, rank in zip("ATKQJ987", ranks.split(" "), strict=True)}


@cache
def _known(suits: str, ranks: str) -> Mapping[str, tuple[str, bool]]:
    cards = _cards(suits, ranks)
    capitals = {name.upper(): (card, True) for card, name in cards.items()}
    return capitals | {shown: (card, False) for card, name in cards.items() for shown in (name, name.replace(" ", "_"))}


_ENGLISH = XSkatWords(
    suits="Diamond Heart Spade Club",
    ranks="A 10 K Q J 9 8 7",
    skat_is="Skat is:",
    skat_was="Skat was:",
    last_bid="Last bid:",
    played=" played ",
    null="Null",
    grand="Grand",
    announced=("Played Hand", "Schneider announced", "Schwarz announced", "Played ouvert", "Played ouvert Hand"),
    passed="Pass",
    won="Won",
    lost="Lost",
    won_with="Won with:",
    lost_with="Lost with:",
    points="points",
    elsewhere=("Ramsch", "Revolution"),
)
_GERMAN = XSkatWords(
    suits="Karo Herz Pik Kreuz",
    ranks="A 10 K D B 9 8 7",
    skat_is="Im Skat ist:",
    skat_was="Im Skat war:",
    last_bid="Gereizt bis:",
    played=" spielte ",
    null="Null",
    grand="Grand",
    announced=("Hand gespielt", "Schneider angesagt", "Schwarz angesagt", "Ouvert gespielt", "Ouvert Hand gespielt"),
    passed="Passe",
    won="Gewonnen",
    lost="Verloren",
    won_with="Gewonnen mit:",
    lost_with="Verloren mit:",
    points="Augen",
    elsewhere=("Ramsch", "Revolution"),
)
LANGUAGES: dict[str, XSkatWords] = {
    "English": _ENGLISH,
    "German": _GERMAN,
    "English, German pack": msgspec.structs.replace(_ENGLISH, suits="Bells Hearts Leaves Acorns", ranks="A 10 K O U 9 8 7"),
    "German, German pack": msgspec.structs.replace(_GERMAN, suits="Schellen Rot Grün Eicheln", ranks="A 10 K O U 9 8 7"),
}
"""Languages and packs that XSkat can write."""
