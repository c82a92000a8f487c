"""Game: the rules of one game with its options chosen. The laws that every game of Stich keeps:

1. A `State` is immutable; `State.apply` returns a new one and always checks. ``legal_actions`` is exactly what it accepts.
2. Rules are pure: no clock, no I/O, no randomness. Chance enters only as an explicit `Deal`.
3. The same (game, options, deal, actions) gives the same state, outcome and record, everywhere.
4. A `View` is built by allow-list; cards that a seat cannot know change no byte of it.
5. ``GamePlugin.worlds`` samples complete states consistent with everything the seat knows.
6. The outcome gives the reason as well as the scores, and carries its working.
7. Bad input raises `MalformedAction`, `IllegalAction` or `AmbiguousAction`, and changes nothing.

``tests/contract`` checks these laws for every registered game, preset and number of players.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple

from stich.kernel.errors import StichError
from stich.kernel.knowledge.common_view import explained
from stich.kernel.knowledge.view import SomeOutcome, SomeView

from .action import Action
from .deal import Deal, Dealing, Seat, check_deal, check_dealer, converted
from .options import Options
from .phase import Phase
from .shuffle import shuffled
from .state import State

Observe = Callable[[State[SomeView, SomeOutcome], Seat | None], SomeView]
"""Function from a state and an observer (None: a spectator) to the observer's view. It fills each field explicitly (an allow-list)."""

Explain = Callable[[State[SomeView, SomeOutcome], SomeView], SomeView]
"""Function from a state and a view of it to the same view with more facts for display, such as blocked cards."""


class Views(NamedTuple):
    """Functions of a game that make its views. They are separate from the rules, which know nothing of views."""

    observe: Observe[Any, Any]
    explain: Explain[Any, Any] = explained


class Game(ABC, Generic[SomeView, SomeOutcome]):
    """Game with its options chosen. Make one with ``stich.game(name, preset=…, **options)``.

    Two games are equal if they have the same name and options; the name of the preset does not matter, as it changes nothing in play. Views
    and records keep the preset's name, because it shows what the table agreed on.
    """

    name: ClassVar[str]

    def __init__(
        self,
        preset: str,
        options: Options,
        changed: Mapping[str, bool | int | str],
        views: Views,
    ) -> None:
        """Make the game. ``changed``: option values that differ from the preset."""
        self.preset, self.options, self.changed, self.views = preset, options, dict(changed), views

    @property
    @abstractmethod
    def dealing(self) -> Dealing:
        """Pack of the game with these options, and how the cards are dealt."""

    @property
    def seats(self) -> int:
        """Number of players at the table."""
        return self.dealing.seats

    @abstractmethod
    def first_phase(self, deal: Deal) -> Phase:
        """Return the phase that begins when the cards are dealt."""

    def contract_phase(self, deal: Deal, contract: Mapping[str, Any]) -> Phase:
        """Return the first phase of a deal with a start (docs/reference/records.md): a contract in place of the auction, or facts that
        earlier deals of a match decide.

        Raise `StichError` ``record/start``, naming the field, if the contract is malformed or impossible, or if contracts of this game
        cannot replace its bidding.
        """
        raise StichError("record/start#none", game=self.name)

    @abstractmethod
    def parse(self, text: str) -> Action:
        """Return the action with this text. Raise `MalformedAction` if the game has no such action."""

    def deal(self, *, seed: int | bytes, dealer: int = 0) -> State[SomeView, SomeOutcome]:
        """Shuffle the pack by the seed, deal it, and return the first state. The same seed gives the same cards on every machine.

        Raise `InvalidDeal` for an unknown dealer.
        """
        dealing = self.dealing
        check_dealer(dealer, dealing.seats)
        deal = dealing.deal_out(shuffled(dealing.deck.cards, seed), dealer)  # type: ignore[arg-type]
        return State(self, deal, self.first_phase(deal))

    def start(self, deal: Deal, contract: Mapping[str, Any] | None = None) -> State[SomeView, SomeOutcome]:
        """Return the first state of a deal with these cards; if ``contract`` replaces the auction, the state before the first lead
        (docs/reference/records.md, ``start``). ``contract`` may also hold what earlier deals of a match decide (`MatchRules.start`).

        The hands may be written as texts or lists, by seat or by place: ``Deal(0, {"forehand": "CJ SJ …", …}, undealt="C7 D8")``.
        Raise `InvalidDeal` unless the cards are the whole deck in hands of the right sizes, and `StichError` ``record/start`` for a
        contract that is malformed or impossible.
        """
        deal = converted(deal, self.dealing)
        check_deal(deal, self.dealing)
        if contract is None:
            return State(self, deal, self.first_phase(deal))
        if not isinstance(contract, Mapping):
            raise StichError("record/start#type", written=repr(contract)[:40])
        return State(self, deal, self.contract_phase(deal, contract), contract=dict(contract))

    def __eq__(self, other: object) -> bool:
        return self._identity == other._identity if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity)

    def __repr__(self) -> str:
        changed = "".join(f", {name}={value!r}" for name, value in self.changed.items())
        return f"stich.game({self.name!r}, preset={self.preset!r}{changed})"

    @property
    def _identity(self) -> tuple[object, ...]:
        """Values by which games are compared."""
        return self.name, self.options
