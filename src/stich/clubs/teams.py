"""Rankings of teams and tandems over the lists of their players: best results, match points, absent players."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from .event import ClubEvent, TeamRules
from .lists import ListResult
from .standings import placed, player_results, summed


class TeamRound(msgspec.Struct, frozen=True):
    """Result of a team in a round."""

    points: float
    """Sum of the results that count; 0 for a team with too few players."""
    present: int
    """Players of the team who sat at a table."""
    counted: tuple[int, ...]
    """Start numbers whose results count."""
    match_points: float = 0


class TeamRow(msgspec.Struct, frozen=True):
    """Team or tandem in a ranking."""

    place: int
    name: str
    members: tuple[int, ...]
    """Start numbers."""
    rounds: tuple[TeamRound, ...]
    won: int = 0
    """Deals that the members won as declarers, for ties."""
    lost: int = 0
    lot_required: bool = False

    @property
    def total(self) -> float:
        """Sum of the points of all rounds."""
        return summed(one.points for one in self.rounds)

    @property
    def match_points(self) -> float:
        """Sum of the match points of all rounds."""
        return float(sum(Fraction(one.match_points).limit_denominator(60) for one in self.rounds))


def shared_points(points: Sequence[int], totals: Sequence[float]) -> list[float]:
    """Return the match points of teams with these totals. Teams with equal totals share the points of their ranks; ranks beyond the list
    of points get 0.
    """
    by_rank = [*points, *[0] * len(totals)]
    made = []
    for total in totals:
        first, equal = sum(other > total for other in totals), sum(other == total for other in totals)
        made.append(float(Fraction(sum(by_rank[first : first + equal]), equal)))
    return made


def team_ranking(event: ClubEvent, kind: Literal["team", "tandem"] = "team") -> tuple[TeamRow, ...]:
    """Return the ranking of teams or tandems: by match points, if the event has them, then by points and by the event's tie-breaks."""
    rules = event.teams if kind == "team" else event.tandems
    rules = rules or (TeamRules() if kind == "team" else TeamRules(size=2, least=2))
    members: dict[str, list[int]] = {}
    for entrant in event.entrants:
        name = entrant.team if kind == "team" else entrant.tandem
        if name is not None:
            members.setdefault(name, []).append(entrant.number)
    found = player_results(event)
    rounds: dict[str, list[TeamRound]] = {name: [] for name in members}
    for drawn in event.rounds:
        seated = {number for table in drawn.tables for number in table.seats}
        played = {name: _round(rules, [n for n in numbers if n in seated], found, drawn.number) for name, numbers in members.items()}
        taking_part = [name for name, one in played.items() if one.present >= rules.least]
        if rules.match_points and all(table.list is not None for table in drawn.tables):
            shared = shared_points(rules.match_points, [played[name].points for name in taking_part])
            for name, points in zip(taking_part, shared, strict=True):
                played[name] = msgspec.structs.replace(played[name], match_points=points)
        for name, one in played.items():
            rounds[name].append(one)
    rows = [
        TeamRow(
            0,
            name,
            tuple(numbers),
            tuple(rounds[name]),
            won=sum(result.won for number in numbers for result in found.get(number, {}).values()),
            lost=sum(result.lost for number in numbers for result in found.get(number, {}).values()),
        )
        for name, numbers in members.items()
    ]

    def merits(row: TeamRow) -> tuple[float, ...]:
        ties = {"won": row.won, "lost": -row.lost}
        return (round(row.match_points * 60), row.total, *(ties[tie] for tie in event.tie_breaks if tie in ties))

    return tuple(
        msgspec.structs.replace(row, place=place, lot_required=needs)
        for row, place, needs in placed(event, rows, merits, lambda row: row.members[0])
    )


def _round(rules: TeamRules, seated: Sequence[int], found: dict[int, dict[int, ListResult]], number: int) -> TeamRound:
    """Return the result of a team with these seated players in a round."""
    if len(seated) < rules.least:
        return TeamRound(0, len(seated), ())
    scored = [(found[one][number].total, -one) for one in seated if number in found.get(one, {})]
    best = sorted(scored, reverse=True)[: rules.counting]
    return TeamRound(summed(points for points, _ in best), len(seated), tuple(-one for _, one in best))
