"""Removal of a person's name from an event, for people who delete their account."""

from __future__ import annotations

import msgspec

from .event import ClubEvent, Entrant, EventState, LoggedChange

NAMELESS = "–"
"""Name in place of the name of a person who deleted their account."""
replace = msgspec.structs.replace


def without_account(event: ClubEvent, account: str) -> ClubEvent:
    """Return the event without the name of this account, and without household and address. Results stay, under the start number."""
    numbers = {one.number for one in event.entrants if one.account == account}
    numbers |= {one.number for state in event.undo for one in _entrants(state) if one.account == account}

    def nameless(one: Entrant) -> Entrant:
        if one.number not in numbers:
            return one
        return replace(one, name=NAMELESS, account=None, member=None, household=None, address=None)

    names = {one.name for one in event.entrants if one.number in numbers}

    def unsigned(change: LoggedChange) -> LoggedChange:
        own = change.by == account or (change.what == "protest" and change.by in names)
        named = change.facts.get("number") in numbers and change.what == "entrant"
        kept = ("number", "team", "tandem", "classes", "season", "paid", "present")
        facts = {name: fact for name, fact in change.facts.items() if name in kept} if named else change.facts
        return replace(change, by=NAMELESS if own else change.by, facts=facts)

    undo = tuple(
        replace(state, changed=tuple(map(nameless, state.changed)), removed=tuple((index, nameless(one)) for index, one in state.removed))
        for state in event.undo
    )
    return replace(event, entrants=tuple(map(nameless, event.entrants)), log=tuple(map(unsigned, event.log)), undo=undo)


def _entrants(state: EventState) -> list[Entrant]:
    return [*state.changed, *(one for _, one in state.removed)]
