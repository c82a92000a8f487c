"""Scores of Doppelkopf deals, with their calculation (docs/rules D.13–D.16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Self

import msgspec

from stich.kernel.knowledge.view import Outcome, spread
from stich.kernel.rules.deal import Seat

from .announcements import BLACK, CALL, LEVELS, NO_30, NO_60, NO_90, Party
from .options import DoppelkopfOptions

Winner = Literal["re", "kontra", "none"]
PARTIES: tuple[Party, Party] = ("re", "kontra")
OTHER: dict[Party, Party] = {"re": "kontra", "kontra": "re"}

OWN_NEED = {NO_90: 151, NO_60: 181, NO_30: 211}
"""Card points that a party needs after its own announcement (D.13)."""
AGAINST_NEED = {NO_90: 90, NO_60: 60, NO_30: 30}
"""Card points that a party needs against an announcement of the other party (D.13)."""
REACHED = {NO_90: 120, NO_60: 90, NO_30: 60, BLACK: 30}
"""Card points that give a point against an announced level (D.14)."""
UNDER = (90, 60, 30)
"""Limits below which the losing party gives a point (D.14)."""
SPECIAL = ("doppelkopf", "fox", "charlie", "charlie_caught", "fox_last", "dulle_caught", "heart_trick")
"""Special points (D.15, D.21)."""


class PartyResult(msgspec.Struct, frozen=True, kw_only=True):
    """Result of one party in a deal."""

    points: int
    """Card points in its tricks."""
    tricks: int
    level: int = 0
    """Highest level that it announced (`LEVELS`)."""
    special: dict[str, int] = {}
    """Special points, without the point against the queens, by kind (`SPECIAL`)."""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Facts that determine the score of a deal."""

    re: PartyResult
    kontra: PartyResult
    all_tricks: int = 12
    alone: bool = False
    """True if Re is one player: a solo, a silent wedding or a wedding without a partner (D.16.2)."""
    silent: bool = False
    """True if the deal is a silent wedding (D.8.6)."""
    bock: int = 1
    """Factor of a bock round (D.21)."""

    def side(self, party: Party) -> PartyResult:
        return self.re if party == "re" else self.kontra


class ScoreItem(msgspec.Struct, frozen=True):
    """Line of a calculation: points of one party."""

    party: Party
    name: str
    """Name of the item: ``won``, ``under 90``, ``re said no60``, ``120 against no90``, ``fox`` …"""
    points: int


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """Result of a deal, with its calculation."""

    winner: Winner
    needs: tuple[int | str, int | str]
    """Card points that Re and Kontra needed to win; or ``all tricks``, ``one trick`` (D.13)."""
    items: tuple[ScoreItem, ...]
    """Items that Re and Kontra double, if they double."""
    factor: int
    """Factor of ``items`` by Re and Kontra, if they double; else 1."""
    special: tuple[ScoreItem, ...]
    doubled_special: bool
    """True if the factor also applies to special points."""
    feigheit: bool
    """True if the winner pays the game points, for cowardice (D.21)."""
    bock: int
    value: int
    """Game points of each player of Re before the threefold of a soloist; negative if Re pays."""
    alone: bool

    @property
    def lines(self) -> tuple[str, ...]:
        """Calculation in English, line by line, for a player to check."""
        lines = [f"{item.party}: {item.name} +{item.points}" for item in self.items]
        lines += ["cowardice: the winner pays"] if self.feigheit else []
        factor = [f"× {self.factor} (re and kontra)"] if self.factor > 1 else []
        special = [f"{item.party}: {item.name} +{item.points}" for item in self.special]
        lines += special + factor if self.doubled_special else factor + special
        lines += [f"× {self.bock} (bock)"] if self.bock > 1 else []
        total = f"value for re {_signed(self.value)}"
        return (*lines, f"{total}, the player alone three times: {_signed(3 * self.value)}" if self.alone else total)


def needs(facts: Facts) -> tuple[int | str, int | str]:
    """Return what Re and Kontra need to win (D.13): card points, ``all tricks`` or ``one trick``."""
    re, kontra = facts.re.level, facts.kontra.level
    swapped = re == 0 and kontra == CALL

    def need(own: int, other: int, plain: int) -> int | str:
        if own > CALL:
            return OWN_NEED.get(own, "all tricks")
        return AGAINST_NEED.get(other, "one trick") if other > CALL else plain

    return need(re, kontra, 120 if swapped else 121), need(kontra, re, 121 if swapped else 120)


def _reached(need: int | str, side: PartyResult, all_tricks: int) -> bool:
    if isinstance(need, int):
        return side.points >= need
    return side.tricks >= (all_tricks if need == "all tricks" else 1)


def winner_of(facts: Facts) -> Winner:
    """Return the party that reached what it needs; ``none`` if both announced a level and failed (D.13.2)."""
    re, kontra = needs(facts)
    if _reached(re, facts.re, facts.all_tricks):
        return "re"
    return "kontra" if _reached(kontra, facts.kontra, facts.all_tricks) else "none"


def score(options: DoppelkopfOptions, facts: Facts) -> Score:
    """Return the result of a deal by D.13–D.16 and the table's options (D.21)."""
    winner = winner_of(facts)
    items = _won(options, facts, winner) if winner != "none" else _unwon(facts)
    against = winner == "kontra" and (not facts.alone or options.against_queens_in_solo)
    queens = [ScoreItem("kontra", "against the queens", 1)] if against else []
    doubles = options.re_kontra != "plus2" and winner != "none"
    factor = 2 ** sum(facts.side(party).level > 0 for party in PARTIES) if doubles else 1
    special = _special(options, facts)
    feigheit = winner != "none" and not facts.alone and 0 < options.feigheit <= _unsaid(facts, winner)
    game = _sum([*items, *queens]) * (-1 if feigheit else 1)
    value = (game + _sum(special)) * factor if options.re_kontra == "double_all" else game * factor + _sum(special)
    if not options.back_door and winner != "none" and special and (value > 0) != (game > 0):
        value = 0
    return Score(
        winner=winner,
        needs=needs(facts),
        items=(*items, *queens),
        factor=factor,
        special=tuple(special),
        doubled_special=options.re_kontra == "double_all",
        feigheit=feigheit,
        bock=facts.bock,
        value=value * facts.bock,
        alone=facts.alone,
    )


def _won(options: DoppelkopfOptions, facts: Facts, winner: Party) -> list[ScoreItem]:
    """Return the items of a deal with a winner, without special points and the point against the queens (D.14)."""
    won, lost = facts.side(winner), facts.side(OTHER[winner])
    draw = options.draw_120 == "one" and won.points == lost.points and max(won.level, lost.level) <= CALL
    items = [] if draw and winner == "kontra" else [ScoreItem(winner, "won", 1)]
    items += _under(winner, lost) + _against(winner, won, lost)
    for party in PARTIES:
        level = facts.side(party).level
        if level and options.re_kontra == "plus2":
            items.append(ScoreItem(winner, f"{party} said", 2))
        items += [ScoreItem(winner, f"{party} said {LEVELS[said]}", 1) for said in range(NO_90, level + 1)]
    return items


def _unwon(facts: Facts) -> list[ScoreItem]:
    """Return the items of a deal that no party won (D.14.5)."""
    return [
        item
        for party in PARTIES
        for item in _under(party, facts.side(OTHER[party])) + _against(party, facts.side(party), facts.side(OTHER[party]))
    ]


def _under(party: Party, other: PartyResult) -> list[ScoreItem]:
    """Return the items of a party that held the other one below 90, 60, 30, or without a trick (D.14.2, D.14.4)."""
    items = [ScoreItem(party, f"under {limit}", 1) for limit in UNDER if other.points < limit]
    return items + ([ScoreItem(party, "black", 1)] if other.tricks == 0 else [])


def _against(party: Party, own: PartyResult, other: PartyResult) -> list[ScoreItem]:
    """Return the items of a party for the card points that it reached against announced levels (D.14.3)."""
    return [ScoreItem(party, f"{REACHED[s]} against {LEVELS[s]}", 1) for s in range(NO_90, other.level + 1) if own.points >= REACHED[s]]


def _special(options: DoppelkopfOptions, facts: Facts) -> list[ScoreItem]:
    """Return the special points of both parties (D.15); none in solos, unless the table's option counts them there (D.16.1)."""
    counts = {"off": False, "silent": facts.silent, "on": True}[options.special_in_solo]
    if facts.alone and not counts:
        return []
    return [ScoreItem(party, name, number) for party in PARTIES for name, number in facts.side(party).special.items() if number]


def _unsaid(facts: Facts, winner: Party) -> int:
    """Return how many levels the winner made and did not say: the win itself, under 90, 60, 30, and black (D.21, ``feigheit``)."""
    lost = facts.side(OTHER[winner])
    made = 1 + sum(lost.points < limit for limit in UNDER) + (lost.tricks == 0)
    return max(0, made - facts.side(winner).level)


def _sum(items: Iterable[ScoreItem]) -> int:
    """Return the points of these items as seen by Re."""
    return sum(item.points if item.party == "re" else -item.points for item in items)


def seat_scores(options: DoppelkopfOptions, re: Sequence[int], value: int, seats: int = 4) -> tuple[int, ...]:
    """Return the game points by seat (D.14.1, D.16.1). ``re``: seats of Re. ``value``: game points of each player of Re, before the
    threefold of a soloist.

    The points sum to zero unless only the winners write theirs (option ``counting``).
    """
    own = value * (seats - len(re)) // len(re)
    scores = tuple(own if seat in re else -value for seat in range(seats))
    return tuple(max(0, each) for each in scores) if options.counting == "plus" else scores


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


class PartyNumbers(msgspec.Struct, frozen=True):
    """A number for each party."""

    re: int
    kontra: int


class PartyLevels(msgspec.Struct, frozen=True):
    """Highest announcement of each party: ``none``, ``call`` (Re or Kontra), ``no90``, ``no60``, ``no30``, ``black``."""

    re: str = "none"
    kontra: str = "none"


class SpecialPoints(msgspec.Struct, frozen=True, omit_defaults=True):
    """Special points of a party by kind (D.15, D.21), without the point against the queens."""

    doppelkopf: int = 0
    fox: int = 0
    charlie: int = 0
    charlie_caught: int = 0
    fox_last: int = 0
    dulle_caught: int = 0
    heart_trick: int = 0

    @classmethod
    def of(cls, counted: Mapping[str, int]) -> SpecialPoints:
        return cls(**counted)

    @property
    def counted(self) -> dict[str, int]:
        """Special points that were made, by kind."""
        return {name: number for name in SPECIAL if (number := getattr(self, name))}


class Specials(msgspec.Struct, frozen=True):
    """Special points of both parties."""

    re: SpecialPoints = SpecialPoints()
    kontra: SpecialPoints = SpecialPoints()


class DoppelkopfOutcome(Outcome, frozen=True, kw_only=True, tag_field="game", tag="doppelkopf"):
    """Outcome of a Doppelkopf deal. ``reason``: ``played``, ``claimed``, ``conceded``, ``thrown in``, ``poverty refused``."""

    winner: Winner | None = None
    """Party that won; ``none`` if both announced a level and failed; None if the deal was not played."""
    contract: str | None = None
    """Contract, such as ``normal``, ``wedding``, ``silent`` (both queens of clubs in one hand, kept secret), or ``queens``."""
    re: tuple[Seat, ...] = ()
    """Seats of Re."""
    leader: Seat | None = None
    """Seat that led the first trick."""
    deciding_trick: int | None = None
    """Number of the trick that decided a wedding; None in other contracts."""
    solo: Literal["compulsory", "forced", "free"] | None = None
    """Kind of a named solo (D.7.1); None in other contracts."""
    dealer_stays: bool = False
    """True if the same dealer deals the next deal, whether this one counts (D.9.4) or not."""
    card_points: PartyNumbers | None = None
    tricks: PartyNumbers | None = None
    announced: PartyLevels | None = None
    special: Specials | None = None
    needs: tuple[int | str, int | str] | None = None
    """Card points that Re and Kontra needed, or ``all tricks``, ``one trick``."""
    value: int | None = None
    """Game points of each player of Re before the threefold of a soloist."""

    @property
    def passes_deal(self) -> bool:
        return not self.dealer_stays

    def spread(self, seats: Sequence[Seat], count: int) -> Self:
        """Return the outcome at a larger table, at which the other players sit out."""
        return msgspec.structs.replace(
            super().spread(seats, count),
            scores=spread(self.scores, seats, count, 0),
            re=tuple(seats[seat] for seat in self.re),
            leader=None if self.leader is None else seats[self.leader],
        )
