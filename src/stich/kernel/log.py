"""The log of a deal: each action is linked to the one before, so that a state adds one link instead of copying all of them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .action import Action, PlayCard
from .deal import Seat
from .view import SeenAction, SeenCard, View


class SeenLog(msgspec.Struct, frozen=True, eq=False):
    """A log as it is told: plain texts and cards, which lead back to nothing else."""

    actions: tuple[SeenAction, ...] = ()
    """As the whole table perceived them."""
    hidden: tuple[tuple[int, SeenAction], ...] = ()
    """Those of which their seat knows more, with all that it knows, by their index."""
    played: tuple[SeenCard, ...] = ()
    """The cards played so far, from the first lead on."""
    views: dict[Seat | None, tuple[tuple[object, ...], View]] = {}
    """The last view that each observer was given while cards are played, with what it depends on; one book for the whole deal."""

    def by(self, observer: Seat | None, everything: bool) -> tuple[SeenAction, ...]:
        """As this observer perceived the actions, or, with ``everything``, as their seats did."""
        if not self.hidden:
            return self.actions
        actions = list(self.actions)
        for index, own in self.hidden:
            if everything or own.seat == observer:
                actions[index] = own
        return tuple(actions)


class Logged(msgspec.Struct, eq=False, gc=False):
    """An action that was done, linked to the one before it. It is never changed: ``_seen`` is worked out when it is first asked for."""

    before: Logged | None
    seat: Seat
    action: Action
    _seen: SeenLog | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """All links at once: one link in the other would be too deep for long logs."""
        return linked, (entries(self),)


def entries(last: Logged | None) -> tuple[tuple[Seat, Action], ...]:
    """All actions up to this one, each with its seat."""
    found = []
    while last is not None:
        found.append((last.seat, last.action))
        last = last.before
    return tuple(reversed(found))


def linked(actions: Iterable[tuple[Seat, Action]], last: Logged | None = None) -> Logged | None:
    """These actions linked to the last one; the reverse of `entries`."""
    for seat, action in actions:
        last = Logged(last, seat, action)
    return last


def seen_log(last: Logged | None) -> SeenLog:
    """The log as it is told. It grows from the last one that was asked for."""
    link, new = last, []
    while link is not None:
        seen = link._seen
        if seen is not None:
            break
        new.append(link)
        link = link.before
    else:
        seen = SeenLog()
    for link in reversed(new):
        seat, action = link.seat, link.action
        if type(action) is PlayCard:
            card = action.card
            seen = SeenLog((*seen.actions, SeenAction(seat, card)), seen.hidden, (*seen.played, SeenCard(seat, card)), seen.views)
        else:
            text, public_text = action.text, action.public_text
            hidden = seen.hidden if text == public_text else (*seen.hidden, (len(seen.actions), SeenAction(seat, text)))
            seen = SeenLog((*seen.actions, SeenAction(seat, public_text)), hidden, seen.played, seen.views)
        link._seen = seen
    return seen
