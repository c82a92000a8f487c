"""Player: decides for a seat. It gets views, never states, and so cannot cheat."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from .action import PLAYS, Action
from .advice import Advice, Reason
from .card_policy import CardPolicy
from .cards import Card
from .decision import Decision
from .opponent_model import OpponentModel
from .view import View

if TYPE_CHECKING:
    from .state import State


class Player(Protocol):
    """Acts on a view. Players may keep no knowledge of their own between calls."""

    def act(self, view: View) -> Action:
        """One of ``view.legal_actions``. Called only when it is the observer's turn."""


class Plan(NamedTuple):
    """One way on to the first lead, as a bidding policy weighs it."""

    actions: tuple[Action, ...]
    """What the seat does, one after the other."""
    payoff: float
    """Expected, in game points: what the seat scores, less what the others score on average."""
    chance: float
    """That the seat's side wins."""
    reasons: tuple[Reason, ...] = ()
    """Facts of the hand that speak for it, the most telling first."""


class Doubling(NamedTuple):
    """A choice to double what the deal is played for."""

    action: Action
    """Knock, kontra, re."""
    otherwise: Action | None
    """What leaves it; None where it is a card that is played instead."""
    payoff: float
    """What the deal is worth as it stands, in game points: what the seat scores, less what the others score on average. Where worlds are
    to be solved, what is added to their share."""
    open_hands: float = 0.0
    """The share that the mean payoff of sampled worlds, solved with open hands, has in what the deal is worth. 0: there is nothing to be
    solved, as before the auction."""


class BiddingPolicy(Player, Protocol):
    """A player that evaluates hands: it decides everything but the cards, and infers hidden cards from what the others did."""

    def decide(self, view: View) -> Decision:
        """What `act` does, with what is expected of each choice, where the policy weighs them."""

    def plans(self, view: View) -> Sequence[Plan]:
        """Ways on to the first lead that are near to the best, the one that `act` begins first; none where only others speak before it,
        or where the policy does not know better ones from worse by open hands.
        """

    def doubling(self, view: View) -> Doubling | None:
        """Whether doubling is to be weighed; None where nobody may double, or where the policy does not know what the deal is worth."""

    def weighs_worlds(self, view: View) -> bool:
        """Whether `likelihoods` differ between the worlds of this view."""

    def opponent_model(self, view: View) -> OpponentModel | None:
        """How the others bid and play, where everybody plays for himself; None where the policy has no model of them."""

    def likely_worlds(self, view: View, rng: Random, n: int, draws: int) -> Sequence[State] | None:
        """``n`` worlds, chosen from so many draws of the hidden cards by what the others did; None where it has nothing to choose by.

        From the contract on. What tells worlds apart only once they are replayed is left to `likelihoods`.
        """

    def likelihoods(self, view: View, worlds: Sequence[State], *, drawn_evenly: bool = True) -> Sequence[float]:
        """How likely the others would have acted as they did, in each of these worlds of `Room.worlds`; up to a common factor.

        ``drawn_evenly``: False for `likely_worlds`, where only what did not choose them counts.
        """


class RoomPlayers(ABC):
    """Who plays a game by its own knowledge of it; `stich.players` makes levels of strength of them.

    1. Players act on views of this game, and always choose one of ``view.legal_actions``.
    2. `simple` decides by the view alone: equal views give equal actions, and so do all worlds that look the same to the observer.
    3. A bidding policy decides by the view and the chance that it was given: equal chance gives equal actions.
    4. Its likelihoods are one number for each world, none of them negative, and the world that is real is never impossible. Its
       likely worlds look the same to the observer.
    5. `advice` is what `simple` does, by the view alone; there is none where a card may be played.
    6. What a bidding policy decides is what it does with equal chance, and its estimates are of legal actions.
    7. `reasons` follow from the view alone: equal views give equal reasons.
    8. `set_aside` follows from the view alone, and none of its cards lies in a hand or a trick, in any world of the view.
    9. A `Doubling` of a bidding policy follows from the view alone, and what it names is all that may be done, but for cards.
    10. The chances of a `CardPolicy` follow from the view alone. Where there are any, none is negative, and those of the legal cards add
        up to 1. Its trust is not negative.
    11. Its play-outs are finished, one for each position and card, and follow from these and the view alone. There are some where there
        are chances.
    """

    net_package: ClassVar[str | None] = None
    """Package whose folder ``nets`` holds the nets by which the bidding policy decides; None where it needs none."""

    @abstractmethod
    def simple(self) -> Player:
        """The rule-of-thumb player: deterministic, readable, fast."""

    def bidding_policy(self, rng: Random, *, before: bool = False) -> BiddingPolicy | None:
        """Bids, discards and declares for players that search; None where a package that it needs is not installed.

        ``before``: as it did when the levels were named against which others are measured; the same in games where nothing changed.
        """
        return None

    def card_policy(self) -> CardPolicy | None:
        """Which cards are to be played, known without a search; None where nothing was learnt, or nothing runs the nets."""
        return None

    def advice(self, view: View) -> Advice | None:
        """What `simple` would do before the play; a game that can say why adds its reasons. None where a card may be played."""
        return None if any(text in PLAYS for text in view.legal) else Advice(action=self.simple().act(view).text)

    def set_aside(self, view: View) -> tuple[Card, ...]:
        """Cards that the observer knows to lie out of play, such as its own discards. None, unless a room says otherwise."""
        return ()

    def reasons(self, view: View, action: Action) -> tuple[Reason, ...]:
        """What is certain by the view of this legal action in the play, the most telling first; nothing unless a game says more."""
        return ()
