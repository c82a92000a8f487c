"""State: one moment of a deal, as an immutable value.

1. A `State` is immutable; `State.apply` returns a new one and always checks. ``legal_actions`` is exactly what it accepts.
2. The same (game, options, deal, actions) gives the same state, outcome and record, everywhere; such states are equal and hash alike. A
   state can be copied and pickled in every phase.
3. Bad input raises `MalformedAction`, `IllegalAction` or `AmbiguousAction`, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, Generic, TypeGuard, TypeVar

import msgspec
from msgspec.structs import force_setattr

from stich.kernel.errors import MalformedAction, StichError
from stich.kernel.knowledge.view import SeenAction, SeenCard, SeenTrick, SomeOutcome, SomeView, View, view_picture
from stich.pictures import Picture, PictureRow

from .action import Action, PlayCard, matching
from .deal import Deal, Seat
from .phase import Over, Phase

if TYPE_CHECKING:
    from .game import Game


SomeState = TypeVar("SomeState", bound="State[Any, Any]")


TableFacts = tuple[tuple[int, ...], tuple[SeenCard, ...], SeenTrick | None, tuple[int, ...], tuple[int, ...]]
"""Counts of cards by seat, the trick, the last trick, tricks and points by seat."""


class PublicLog(msgspec.Struct, frozen=True, eq=False):
    """Log of a deal in plain texts and cards. It holds no reference to the state."""

    actions: tuple[SeenAction, ...] = ()
    """Actions as the whole table sees them, in order."""
    hidden: tuple[tuple[int, SeenAction], ...] = ()
    """Actions that only their own seat sees in full, such as discards: the index in ``actions``, and the full action."""
    played: tuple[SeenCard, ...] = ()
    """Cards played so far, from the first lead on."""
    views: dict[Seat | None, tuple[tuple[object, ...], View]] = {}
    """Last complete view made for each observer in the auction or the play, with the facts on which it depends. All logs of a deal share
    this dict.
    """
    table: TableFacts | None = None
    """Public facts about the cards of this state, the same for all observers; None until `with_cards` computes them."""

    def by(self, observer: Seat | None, everything: bool) -> tuple[SeenAction, ...]:
        """Return the actions as this observer sees them. With ``everything``: all actions in full."""
        if not self.hidden:
            return self.actions
        actions = list(self.actions)
        for index, own in self.hidden:
            if everything or own.seat == observer:
                actions[index] = own
        return tuple(actions)


class State(msgspec.Struct, Generic[SomeView, SomeOutcome], frozen=True, eq=False, gc=False):
    """Moment of one deal. It holds all cards, so it never leaves the server; players get their `view`."""

    game: Game[SomeView, SomeOutcome]
    deal: Deal
    phase: Phase
    contract: Mapping[str, Any] | None = None
    """Start of the deal (`Game.start`): a contract in place of the auction, or facts that earlier deals decide; else None."""
    before: State[SomeView, SomeOutcome] | None = None
    """State before the last action; None at the start. The states of a deal form a linked list, which is its log."""
    last_action: Action | None = None
    """Last action; None at the start."""
    _seen: PublicLog | None = None
    """Log of the deal as observers see it; None until `public_log_of` computes it."""

    def __eq__(self, other: object) -> bool:
        return self._identity == other._identity if isinstance(other, State) else NotImplemented

    def __ne__(self, other: object) -> bool:
        # Without this method `!=` would be that of the struct, which compares identity.
        return not self == other

    def __hash__(self) -> int:
        return hash((self.game, self.deal, self.log))

    def __repr__(self) -> str:
        """Return a text that names no card, so that a state in a log or a traceback reveals nothing."""
        return f"<State of {self.game.name}: {self.phase.name}, {len(self.log)} actions>"

    def __str__(self) -> str:
        """Return the whole table as text, line by line, with all hands open: for users who may see the state."""
        return self._picture().text

    def _repr_html_(self) -> str:
        """Return a picture of the whole table as HTML, with all hands open, for notebooks of users who may see the state."""
        return self._picture()._repr_html_()

    def _picture(self) -> Picture:
        public = self.view(None)
        if self.actor is None:
            return view_picture(public, "all cards")
        seen: dict[int, View] = {seat: self.view(seat) for seat in public.order}
        hands = tuple(seen[seat].hand if seat in seen else () for seat in range(len(public.hands)))
        shown = {card for cards in hands for card in cards} | {action.action for action in public.log}
        dealt = (*(card for cards in self.deal.hands for card in cards), *self.deal.undealt)
        aside = public.arranged(card for card in dealt if card not in shown)
        rows = [PictureRow(name=self.game.dealing.undealt_name, cards=aside)] if aside else []
        table = msgspec.structs.replace(public, hands=hands, legal=seen[self.actor].legal)
        return view_picture(table, "all cards", rows)

    def __reduce__(self) -> tuple[object, ...]:
        """Reduce the state to its first state and all actions, for pickling: a chain of nested states would be too deep for long logs."""
        at, actions = self, []
        while at.before is not None:
            actions.append(at.last_action)
            at = at.before
        start = State, (at.game, at.deal, at.phase, at.contract)
        return (replayed, (at, actions[::-1])) if actions else start

    @property
    def log(self) -> tuple[tuple[Seat, Action], ...]:
        """All actions from the start, each with its seat, in order."""
        found, at = [], self
        while (before := at.before) is not None:
            found.append((_seat_of(before, at.last_action), at.last_action))  # type: ignore[arg-type]
            at = before
        return tuple(reversed(found))  # type: ignore[arg-type]

    @property
    def _identity(self) -> tuple[object, ...]:
        """Values by which states are compared."""
        return self.game, self.deal, self.log, self.contract

    @property
    def actor(self) -> Seat | None:
        """Seat that acts now; None when the deal is over."""
        return self.phase.actor

    @property
    def finished(self) -> bool:
        """True once the deal is over. Type checkers learn from `is_finished` that the outcome is there."""
        return type(self.phase) is Over

    @property
    def outcome(self) -> SomeOutcome | None:
        """Result of the deal; None while it goes on."""
        return self.phase.outcome if type(self.phase) is Over else None  # type: ignore[return-value]

    @property
    def legal_actions(self) -> Sequence[Action]:
        """Actions of the seat to act that `apply` accepts."""
        return self.phase.legal_actions

    def calls_of(self, seat: int | None) -> tuple[Action, ...]:
        """Return the actions out of turn that `apply` accepts from this seat. Only this seat may see them."""
        return tuple(action for action in self.phase.calls if action.caller == seat)

    @property
    def legal(self) -> tuple[str, ...]:
        """Texts that `apply` accepts, as in a view: ``"18" in state.legal``."""
        return tuple(action.text for action in self.legal_actions)

    def action(self, text: str) -> Action:
        """Return the action with this text, in the form that ``legal_actions`` contains.

        Raise `MalformedAction` if the game has no such action.
        """
        if not isinstance(text, str):
            raise MalformedAction("action/malformed#type", action=repr(text)[:80])
        return self.phase.canonical(self.game.parse(text))

    def find(self, abbreviation: str) -> Action:
        """Return the legal action that an abbreviated text stands for; see `action.matching`."""
        return matching(abbreviation, self.legal_actions)

    def apply(self, action: Action | str) -> State[SomeView, SomeOutcome]:
        """Return the state after an action of the actor, or of a seat out of turn (`Action.caller`). This state is not changed.

        Raise `MalformedAction` if the game has no action with this text, `IllegalAction` if the action is not allowed now.
        """
        if not isinstance(action, Action):
            action = self.action(action)
        return State(self.game, self.deal, self.phase.apply(action), self.contract, self, action)

    def view(self, observer: int | None) -> SomeView:
        """Return everything that this seat may know; None is a spectator.

        Raise `StichError` ``seat/unknown`` if the table has no such seat.
        """
        try:
            known = observer is None or 0 <= observer < len(self.deal.hands)
        except TypeError:
            known, observer = False, repr(observer)[:40]  # type: ignore[assignment]
        if not known:
            raise StichError("seat/unknown", seat=observer, last=self.game.seats - 1)  # type: ignore[arg-type]
        return self.game.views.observe(self, observer)  # type: ignore[arg-type, no-any-return]

    def explained_view(self, observer: int | None) -> SomeView:
        """Return `view` with facts that displays need and computer players do not, such as the reasons why cards are blocked."""
        return self.game.views.explain(self, self.view(observer))  # type: ignore[no-any-return]


if TYPE_CHECKING:

    class FinishedState(State[SomeView, SomeOutcome], frozen=True, eq=False):
        """State of a deal that is over, for type checkers: its outcome is not None. At run time this is `State`."""

        @property
        def outcome(self) -> SomeOutcome: ...

else:
    FinishedState = State


def is_finished(state: State[SomeView, SomeOutcome]) -> TypeGuard[FinishedState[SomeView, SomeOutcome]]:
    """Return whether the deal is over, as ``state.finished``. Type checkers then know that ``state.outcome`` is not None."""
    return state.finished


def _seat_of(state: State[Any, Any], action: Action) -> Seat:
    """Return the seat that takes this action in this state."""
    seat = state.phase.actor if action.caller is None else action.caller
    return seat  # type: ignore[return-value]


def replayed(state: SomeState, actions: Iterable[Action]) -> SomeState:
    """Return the state after these actions. `State.apply` checks each of them."""
    return reduce(State.apply, actions, state)  # type: ignore[arg-type]


def public_log_of(state: State[Any, Any]) -> PublicLog:
    """Return the log of a state as observers see it. It extends the log of an earlier state, if that was computed already."""
    if state._seen is not None:
        return state._seen
    new, at = [], state
    while at.before is not None and at._seen is None:
        new.append(at)
        at = at.before
    seen = at._seen or PublicLog()
    for at in reversed(new):
        action, seat = at.last_action, _seat_of(at.before, at.last_action)
        if type(action) is PlayCard:
            card = action.card
            seen = PublicLog((*seen.actions, SeenAction(seat, card)), seen.hidden, (*seen.played, SeenCard(seat, card)), seen.views)
        else:
            text, public_text = action.text, action.public_text
            hidden = seen.hidden if text == public_text else (*seen.hidden, (len(seen.actions), SeenAction(seat, text)))
            seen = PublicLog((*seen.actions, SeenAction(seat, public_text)), hidden, seen.played, seen.views)
        force_setattr(at, "_seen", seen)
    return seen
