"""Result field of ISS, and its calculation by the rules of ISS (docs/reference/formats.md).

ISS has its own scoring, which differs from the Skatordnung for a few ends of a game. The calculation only checks that a text agrees with
itself; records are scored by Stich's rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from stich.kernel.rules.cards import Card
from stich.records.formats.errors import FormatError

BASE = {"D": 9, "H": 10, "S": 11, "C": 12, "G": 24}
NULL = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""Value of null by (hand, ouvert), in game points."""


class IssResult(msgspec.Struct, frozen=True):
    """Content of the field ``R[…]``.

    ``word`` is ``win``, ``loss``, ``penalty``, ``passed``, or ``unknown`` if the game was not finished.
    """

    word: str
    declarer: int = -1
    value: int = 0
    """Score of the declarer (in game points), negative for a lost game."""
    matadors: int = 0
    """Number of matadors: positive if held (*with*), negative if lacked (*without*); 0 in null."""
    overbid: bool = False
    points: int = 0
    """Card points of the declarer, with the skat."""
    tricks: int = 0
    schneider: bool = False
    schwarz: bool = False
    penalties: tuple[int, int, int] = (0, 0, 0)
    left: int = -1
    """Number of the player who left the table; -1 if none did."""
    timeout: int = -1
    """Number of the player whose time ran out; -1 if none did."""
    resigned: bool | None = False
    """True if a party resigned; None in texts of the first years, which do not state it."""

    @property
    def words(self) -> tuple[str, ...]:
        """Words of the field, in order."""
        if self.word in ("passed", "unknown"):
            return (self.word,)
        penalties = (f"p{n}:{penalty}" for n, penalty in enumerate(self.penalties))
        last = () if self.resigned is None else (f"r:{self.resigned:d}",)
        return (
            *(f"d:{self.declarer}", self.word, f"v:{self.value}", f"m:{self.matadors}", "overbid" if self.overbid else "bidok"),
            *(f"p:{self.points}", f"t:{self.tricks}", f"s:{self.schneider:d}", f"z:{self.schwarz:d}"),
            *(*penalties, f"l:{self.left}", f"to:{self.timeout}", *last),
        )

    @property
    def text(self) -> str:
        """Text of the field, as ISS writes it."""
        return " ".join(self.words)


_SHAPES = (
    r"d:-?[0-9]",
    r"win|loss|penalty",
    r"v:-?[0-9]{1,3}",
    r"m:-?[0-9]{1,2}",
    r"overbid|bidok",
    r"p:[0-9]{1,3}",
    r"t:[0-9]{1,2}",
    r"s:[01]",
    r"z:[01]",
    r"p0:[01]",
    r"p1:[01]",
    r"p2:[01]",
    r"l:(?:-1|[0-2])",
    r"to:(?:-1|[0-2])",
    r"r:[01]",
)
_RIGHT = ("d:0", "win", "v:48", "m:1", "bidok", "p:88", "t:8", "s:0", "z:0", "p0:0", "p1:0", "p2:0", "l:-1", "to:-1", "r:0")


def parse(text: str, line: int) -> IssResult:
    """Return the result that the text of an ISS result field states. Raise `FormatError` ``iss/result-form`` if the text is malformed."""
    if text in ("passed", "unknown"):
        return IssResult(text)
    words = text.split(" ")
    if len(words) not in (14, 15):
        raise FormatError("iss/result-form#words", example=_RIGHT, text=text[:40], line=line)
    for word, shape, right in zip(words, _SHAPES, _RIGHT, strict=False):
        if not re.fullmatch(shape, word):
            raise FormatError("iss/result-form#word", word=word[:40], example=right, line=line)

    def number(at: int) -> int:
        """Return the number after the colon in the word with this index."""
        return int(words[at].partition(":")[2])

    return IssResult(
        *(words[1], number(0), number(2), number(3), words[4] == "overbid", number(5), number(6), bool(number(7)), bool(number(8))),
        *((number(9), number(10), number(11)), number(12), number(13), bool(number(14)) if len(words) == 15 else None),
    )


class IssScoreFacts(msgspec.Struct, frozen=True, kw_only=True):
    """Facts on which ISS's score of a declared game depends."""

    declarer: int
    kind: str
    """Kind of game: one of ``D H S C G N``."""
    hand: bool
    level: int
    """Announced level: 0 none, 1 schneider, 2 schwarz, 3 ouvert."""
    bid: int
    cards: tuple[Card, ...]
    """The declarer's twelve cards, or as many of them as ISS knew."""
    points: int
    tricks: int
    all_tricks: int
    """Number of finished tricks."""
    lost_at_once: bool = False
    """True if the declarer resigned, left or ran out of time."""
    left: int = -1
    timeout: int = -1
    resigned: bool = False


def scored(facts: IssScoreFacts) -> tuple[IssResult, ...]:
    """Return the results that ISS may write for these facts, the one by its present rules first.

    In its first years ISS scored lost announcements differently.
    """
    null = facts.kind == "N"
    base = NULL[facts.hand, facts.level == 3] if null else BASE[facts.kind]
    matadors = 0 if null else matadors_of(facts.cards, facts.kind)
    won = _won(facts)
    announced = 0 if null else (0, 1, 2, 3)[facts.level]
    schneider, schwarz, reached = (False, False, ()) if null else _reached(facts, won)
    results = []
    for items in dict.fromkeys(sum(counted) for counted in reached) or (0,):
        value = base if null else base * (1 + abs(matadors) + facts.hand + announced + items)
        overbid = not null and value < facts.bid
        if overbid:
            value = -(-facts.bid // base) * base
        results.append(
            IssResult(
                word="win" if won and not overbid else "loss",
                declarer=facts.declarer,
                value=value if won and not overbid else -2 * value,
                matadors=matadors,
                overbid=overbid,
                points=facts.points,
                tricks=facts.tricks,
                schneider=schneider,
                schwarz=schwarz,
                left=facts.left,
                timeout=facts.timeout,
                resigned=facts.resigned,
            )
        )
    return tuple(results)


def _won(facts: IssScoreFacts) -> bool:
    """Return True if the declarer has won by the rules of ISS."""
    if facts.kind == "N":
        return not facts.tricks and not facts.lost_at_once
    if facts.level >= 2:
        return facts.tricks == 10
    return facts.points >= (90 if facts.level else 61)


def _reached(facts: IssScoreFacts, won: bool) -> tuple[bool, bool, tuple[tuple[bool, bool], ...]]:
    """Return the schneider and schwarz flags of the result, then the pairs (schneider, schwarz) that raise the value of the game.

    The first pair is by ISS's present rules; for lost games a second one is by the rules of its first years.
    """
    if won:
        schwarz = facts.tricks == 10
        schneider = facts.points >= 90 or schwarz
        return schneider, schwarz, ((schneider, schwarz),)
    low, none = facts.all_tricks > 0 and facts.points <= 30, facts.all_tricks > 0 and facts.tricks == 0
    schneider, schwarz = low and facts.level < 1, none and facts.level < 2
    return schneider or schwarz, schwarz, ((schneider, schwarz), (low, none))


def matadors_of(cards: Sequence[Card], kind: str) -> int:
    """Return the number of matadors in these cards: positive if held, negative if lacked."""
    top = ["CJ", "SJ", "HJ", "DJ", *([] if kind == "G" else [kind + rank for rank in "ATKQ987"])]
    held = ["CJ" in cards] * len(top)
    count = next((n for n, (card, there) in enumerate(zip(top, held, strict=True)) if (card in cards) != there), len(top))
    return count if held[0] else -count


def penalty(declarer: int, left: int, timeout: int) -> IssResult:
    """Return the result of ISS after a player left or ran out of time before a game was declared. ``declarer``: -1 during the auction."""
    guilty = {player for player in (left, timeout) if player >= 0}
    if declarer >= 0 and declarer not in guilty:
        guilty = {0, 1, 2} - {declarer}
    first, second, third = (int(player in guilty) for player in range(3))
    return IssResult("penalty", declarer, penalties=(first, second, third), left=left, timeout=timeout)
