"""State: a moment of one deal, as a value.

1. A `State` is immutable; `State.apply` returns a new one and always checks. ``legal_actions`` is exactly what it accepts.
2. The same (game, options, deal, actions) gives the same state, outcome and record, everywhere; such states are equal and hash alike. A
   state can be copied and pickled in every phase.
3. Bad input raises `MalformedAction`, `IllegalAction` or `AmbiguousAction`, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from .action import Action, PlayCard, matching
from .deal import Deal, Seat
from .errors import MalformedAction, StichError
from .forwarded import Forwarded
from .log import Logged, entries
from .phase import Over, Phase
from .view import SomeOutcome, SomeView, View

if TYPE_CHECKING:
    from .game import Game


class State(msgspec.Struct, Generic[SomeView, SomeOutcome], frozen=True, eq=False, gc=False):
    """A moment of one deal. It holds all cards, so it never leaves the server; players get a `view`."""

    game: Game[SomeView, SomeOutcome]
    deal: Deal
    phase: Phase
    last: Logged | None = None
    """The last action, linked to those before it; None at the start."""
    contract: Mapping[str, Any] | None = None
    """The contract that replaced the auction, where the deal began with the first lead (`Game.start`)."""

    def __eq__(self, other: object) -> bool:
        return self._identity == other._identity if isinstance(other, State) else NotImplemented

    def __ne__(self, other: object) -> bool:
        # The struct's own `!=`, which compares identity, would otherwise stand beside this class's `==`.
        return not self == other

    def __hash__(self) -> int:
        return hash((self.game, self.deal, self.log))

    def __repr__(self) -> str:
        """Names no card, so that a state in a log or a traceback tells nobody anything."""
        return f"<State of {self.game.name}: {self.phase.name}, {len(self.log)} actions>"

    def _repr_html_(self) -> str:
        """A picture of the whole table for notebooks, all hands open: it is for whoever may see the state."""
        from .drawn import state_picture

        return state_picture(self, View.__struct_fields__)._repr_html_()

    @property
    def log(self) -> tuple[tuple[Seat, Action], ...]:
        """All actions from the start, each with its seat."""
        return entries(self.last)

    @property
    def _identity(self) -> tuple[object, ...]:
        return self.game, self.deal, self.log, self.contract

    actor = Forwarded[Seat | None]("phase.actor", "The one seat that acts now; None when the deal is over.")

    @property
    def finished(self) -> bool:
        return type(self.phase) is Over

    @property
    def outcome(self) -> SomeOutcome | None:
        """How the deal ended; None while it goes on."""
        return self.phase.outcome if type(self.phase) is Over else None  # type: ignore[return-value]

    legal_actions = Forwarded[Sequence[Action]]("phase.legal_actions", "Exactly the actions that `apply` accepts.")

    def action(self, text: str) -> Action:
        """The action with this text, in the form that ``legal_actions`` lists; `MalformedAction` if it is none."""
        return self.phase.canonical(self.game.parse(text))

    def find(self, abbreviation: str) -> Action:
        """The legal action that a person means by an abbreviated text; see `action.matching`."""
        return matching(abbreviation, self.legal_actions)

    def apply(self, action: Action | str) -> State[SomeView, SomeOutcome]:
        """The state after the actor did this. Raises `IllegalAction` or `MalformedAction`; this state stays as it is."""
        if type(action) is not PlayCard and not isinstance(action, Action):
            if not isinstance(action, str):
                raise MalformedAction(f"no action: {action!r}")
            action = self.action(action)
        phase = self.phase
        after = phase.apply(action)
        return State(self.game, self.deal, after, Logged(self.last, phase.actor, action), self.contract)  # type: ignore[arg-type]

    def view(self, observer: int | None) -> SomeView:
        """Everything that this seat may know; None is a spectator."""
        if observer is not None and not 0 <= observer < len(self.deal.hands):
            raise StichError(f"seat {observer}: seats are 0 to {self.game.seats - 1}", code="seat/unknown")
        return self.game.observe(self, observer)  # type: ignore[arg-type]
