"""Log of a deal as its observers see it."""

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
    """Log of a deal in plain texts and cards, without a reference to the state."""

    actions: tuple[SeenAction, ...] = ()
    """Actions as the whole table sees them."""
    hidden: tuple[tuple[int, SeenAction], ...] = ()
    """Actions of which their seat knows more, with all that it knows, by their index."""
    played: tuple[SeenCard, ...] = ()
    """Cards played so far, from the first lead on."""
    views: dict[Seat | None, tuple[tuple[object, ...], View]] = {}
    """Last whole view made for each observer, in the auction or the play, with the facts it depends on; shared by the whole deal."""

    def by(self, observer: Seat | None, everything: bool) -> tuple[SeenAction, ...]:
        """Return the actions as this observer sees them or, with ``everything``, as the acting seats did."""
        if not self.hidden:
            return self.actions
        actions = list(self.actions)
        for index, own in self.hidden:
            if everything or own.seat == observer:
                actions[index] = own
        return tuple(actions)


def seen_log(state: State[Any, Any]) -> SeenLog:
    """Return the log of a state as its observers see it, extending the last log that was computed for an earlier state."""
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
