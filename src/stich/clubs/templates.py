"""Templates of events: club evening, prize Skat, league day, Schafkopf race, and others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from stich.kernel.errors import StichError

from .event import ClubEvent, DrawRules, Dues, DueStep, Duplicate, EventRules, LiveRules, Scoring, TeamRules
from .validation import check_event

_LOST = (DueStep(first=1, amount=50), DueStep(first=4, amount=100))
_SKAT: dict[str, Any] = {
    "rules": EventRules(game="skat", preset="skat-isko"),
    "scoring": Scoring(scheme="seeger-fabian"),
    "deals": {4: 48, 3: 36},
}

_TEMPLATES: Mapping[str, Callable[[], dict[str, Any]]] = {
    "club-evening": lambda: {**_SKAT, "deals": {4: 40, 3: 30}, "rounds_planned": 2, "minutes": 130, "dues": Dues(lost=_LOST)},
    "prize-skat": lambda: {
        **_SKAT,
        "rounds_planned": 2,
        "minutes": 130,
        "dues": Dues(entry=1000, lost=_LOST),
        "draw": DrawRules(methods=("lot", "points")),
        "tandems": TeamRules(size=2, least=2),
    },
    "league-day": lambda: {
        **_SKAT,
        "rounds_planned": 3,
        "minutes": 130,
        "dues": Dues(lost=_LOST),
        "draw": DrawRules(apart=("team",)),
        "teams": TeamRules(size=4, least=3, match_points=(3, 2, 1, 0)),
    },
    "schafkopf-race": lambda: {
        "rules": EventRules(game="schafkopf"),
        "scoring": Scoring(scheme="schafkopf-2"),
        "rounds_planned": 2,
        "deals": {4: 30},
        "dues": Dues(entry=1000),
        "tie_breaks": ("soli", "lot"),
        "draw": DrawRules(sizes=(4,), fill="computers"),
    },
    "online-tournament": lambda: {
        **_SKAT,
        "deals": {3: 36},
        "rounds_planned": 3,
        "minutes": 90,
        "draw": DrawRules(methods=("lot", "points"), sizes=(3,), fill="stand by"),
        "live": LiveRules(clock="normal", computer_for_absent=True),
    },
    "duplicate-evening": lambda: {
        **_SKAT,
        "deals": {3: 24},
        "rounds_planned": 2,
        "minutes": 105,
        "draw": DrawRules(sizes=(3,), fill="computers"),
        "live": LiveRules(computer_for_absent=True, grace_minutes=0),
        "duplicate": Duplicate(comparison="zero-sum"),
    },
}
TEMPLATES = tuple(_TEMPLATES)
"""Names of the templates."""


def new_event(template: str, name: str, **changes: Any) -> ClubEvent:
    """Return an event without entrants, made from a template and changes of its fields. Raise `StichError` ``club/template`` for an unknown
    template, ``club/…`` if the changes do not fit.
    """
    if template not in _TEMPLATES:
        raise StichError("club/template", name=template[:40], known=TEMPLATES)
    event = ClubEvent(stich_club=1, **{**_TEMPLATES[template](), "name": name, **changes})
    check_event(event)
    return event
