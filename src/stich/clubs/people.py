"""Removal of a person's name from an event, for people who delete their account."""

from __future__ import annotations

from typing import Any

import msgspec

from .event import ClubEvent, Entrant, EventState, LoggedChange

NAMELESS, WORDLESS = "–", "…"
"""Name of a person who deleted their account, and text in place of their words."""
_KEPT = ("number", "team", "tandem", "classes", "season", "paid", "present")
replace = msgspec.structs.replace


def without_account(event: ClubEvent, account: str, *, at: str) -> ClubEvent:
    """Return the event without the name of this account, its household and address, and the words of its protests. Results stay, under the
    start number.
    """
    known = [*event.entrants, *(one for state in event.undo for one in _entrants(state))]
    numbers = {one.number for one in known if one.account == account}

    def nameless(one: Entrant) -> Entrant:
        if one.number not in numbers:
            return one
        return replace(one, name=NAMELESS, account=None, member=None, household=None, address=None)

    def unsigned(change: LoggedChange) -> LoggedChange:
        facts: dict[str, Any] = change.facts
        if change.what == "entrant" and facts.get("number") in numbers:
            facts = {name: fact for name, fact in facts.items() if name in _KEPT}
        elif change.what == "protest" and change.by in {f"#{number}" for number in numbers}:
            facts = {**facts, "text": WORDLESS}
        return replace(change, by=NAMELESS if change.by == account else change.by, facts=facts)

    undo = tuple(
        replace(
            state,
            changed=tuple(map(nameless, state.changed)),
            removed=tuple((index, nameless(one)) for index, one in state.removed),
        )
        for state in event.undo
    )
    log = (*map(unsigned, event.log), LoggedChange(at=at, by=NAMELESS, what="forget", facts={"numbers": sorted(numbers)}))
    return replace(event, entrants=tuple(map(nameless, event.entrants)), log=log, undo=undo)


def _entrants(state: EventState) -> list[Entrant]:
    return [*state.changed, *(one for _, one in state.removed)]
