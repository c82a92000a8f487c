"""The log of a deal as it is told to those who watch it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import force_setattr

from .action import PlayCard
from .deal import Seat
from .view import SeenAction, SeenCard, View

if TYPE_CHECKING:
    from .state import State


class SeenLog(msgspec.Struct, frozen=True, eq=False):
    """A log as it is told: plain texts and cards, which lead back to nothing else."""

    actions: tuple[SeenAction, ...] = ()
    """As the whole table perceived them."""
    hidden: tuple[tuple[int, SeenAction], ...] = ()
    """Those of which their seat knows more, with all that it knows, by their index."""
    played: tuple[SeenCard, ...] = ()
    """The cards played so far, from the first lead on."""
    views: dict[Seat | None, tuple[tuple[object, ...], View]] = {}
    """The last whole view that each observer was given, in the auction or the play, with what it depends on; one book for the deal."""

    def by(self, observer: Seat | None, everything: bool) -> tuple[SeenAction, ...]:
        """As this observer perceived the actions, or, with ``everything``, as their seats did."""
        if not self.hidden:
            return self.actions
        actions = list(self.actions)
        for index, own in self.hidden:
            if everything or own.seat == observer:
                actions[index] = own
        return tuple(actions)


def seen_log(state: State[Any, Any]) -> SeenLog:
    """The log of a state as it is told. It grows from the last one that was asked for."""
    if state._seen is not None:
        return state._seen
    new, at = [], state
    while at.before is not None and at._seen is None:
        new.append(at)
        at = at.before
    seen = at._seen or SeenLog()
    for at in reversed(new):
        action, seat = at.last_action, at.before.phase.actor
        if type(action) is PlayCard:
            card = action.card
            seen = SeenLog((*seen.actions, SeenAction(seat, card)), seen.hidden, (*seen.played, SeenCard(seat, card)), seen.views)
        else:
            text, public_text = action.text, action.public_text
            hidden = seen.hidden if text == public_text else (*seen.hidden, (len(seen.actions), SeenAction(seat, text)))
            seen = SeenLog((*seen.actions, SeenAction(seat, public_text)), hidden, seen.played, seen.views)
        force_setattr(at, "_seen", seen)
    return seen
