"""Player: decides for a seat. It gets views, never states, and so cannot cheat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from stich.kernel.knowledge.advice import ChoiceReason
from stich.kernel.knowledge.opponent_model import OpponentModel
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action, PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.solver_input.card_policy import CardPolicy

from .decision import Decision

if TYPE_CHECKING:
    from stich.kernel.rules.state import State


class Player(Protocol):
    """Decision maker for a seat that acts on its views. Players may keep no knowledge between calls."""

    def act(self, view: View) -> Action:
        """Return one of ``view.legal_actions``. Called only when it is the observer's turn."""


class Plan(NamedTuple):
    """Sequence of actions up to the first lead, as a bidding policy weighs it."""

    actions: tuple[Action, ...]
    """Actions of the seat, one after the other."""
    payoff: float
    """Expected score of the seat less the mean score of the others (game points)."""
    chance: float
    """Probability that the seat's side wins (0 to 1)."""
    reasons: tuple[ChoiceReason, ...] = ()
    """Facts of the hand in favour of it, the most telling first."""


class Doubling(NamedTuple):
    """Choice to double the value of the deal."""

    action: Action
    """Action that doubles: knock, kontra or re."""
    otherwise: Action | None
    """Action that does not double; None if a card is played instead."""
    payoff: float
    """Value of the deal without doubling: score of the seat less the mean score of the others (game points). If worlds are solved: the
    part that is added to their share."""
    double_dummy: float = 0.0
    """Share in the deal's value of the mean payoff of sampled worlds, solved with open hands. 0: none are solved, as before the auction."""


class BiddingPolicy(Player, Protocol):
    """Player that evaluates hands: it decides everything but the cards, and infers hidden cards from the actions of the others."""

    def decide(self, view: View) -> Decision:
        """Return the action of `act`, with the expected result of each choice if the policy weighs them."""

    def plans(self, view: View) -> Sequence[Plan]:
        """Return near-best sequences of actions up to the first lead, first the one that `act` begins.

        Empty if only other seats act before the lead, or if the policy does not distinguish better from worse ones by open hands.
        """

    def doubling(self, view: View) -> Doubling | None:
        """Return the doubling to be weighed; None if no player may double, or if the policy does not know the value of the deal."""

    def weighs_worlds(self, view: View) -> bool:
        """Return whether `likelihoods` differ between the worlds of this view."""

    def opponent_model(self, view: View) -> OpponentModel | None:
        """Return the model of the others' bids and cards where all play alone; None if the policy has no model of them."""

    def likely_worlds(self, view: View, rng: Random, n: int, draws: int) -> Sequence[State] | None:
        """Return ``n`` worlds, chosen from ``draws`` draws of the hidden cards by the others' actions; None if these show nothing.

        Available once the contract is known. Facts that distinguish worlds only after a replay are left to `likelihoods`.
        """

    def likelihoods(self, view: View, worlds: Sequence[State], *, drawn_evenly: bool = True) -> Sequence[float]:
        """Return how likely the others would have acted as they did in each of these worlds of `GamePlugin.worlds`, up to a common factor.

        ``drawn_evenly``: False for `likely_worlds`, where only facts that did not choose the worlds count.
        """


@dataclass(frozen=True, kw_only=True, eq=False)
class GamePlayers:
    """Players that a game brings with its own knowledge; `stich.players` makes levels of strength from them.

    1. Players act on views of this game, and always choose one of ``view.legal_actions``.
    2. `simple` decides by the view alone: equal views give equal actions, and so do all worlds that look the same to the observer.
    3. A bidding policy decides by the view and its source of chance: equal chance gives equal actions.
    4. Its likelihoods are one number for each world, none of them negative, and the real world is never impossible. Its likely worlds look
       the same to the observer.
    5. The decision of `rule_of_thumb` is the action of `simple`, and its reasons follow from the view alone.
    6. The decision of a bidding policy is its action with equal chance, and its estimates are of legal actions.
    7. `reasons` follow from the view alone: equal views give equal reasons.
    8. `set_aside` follows from the view alone, and none of its cards is in a hand or a trick, in any world of the view.
    9. A `Doubling` of a bidding policy follows from the view alone, and its actions are all legal actions except cards.
    10. The probabilities of a `CardPolicy` follow from the view alone. If there are any, none is negative, and those of the legal cards add
        up to 1. Its trust is not negative.
    11. Its play-outs are finished, one for each position and card, and follow from these and the view alone. There are some where there are
        probabilities.
    """

    simple: Callable[[], Player]
    """Makes the rule-of-thumb player: deterministic, readable, fast."""
    net_package: str | None = None
    """Package whose folder ``nets`` holds the nets of the bidding policy; None if it needs none."""
    bidding_policy: Callable[..., BiddingPolicy | None] = lambda rng, *, before=False: None
    """Makes a policy that bids, discards and declares for players that search; None if a package that it needs is not installed.

    Called with a source of chance and ``before``, which asks for the older policy, from when the levels were named against which others
    are measured; it is the same in games without changes. Default: None, and players that search bid as `simple` does.
    """
    card_policy: Callable[[], CardPolicy | None] = lambda: None
    """Makes a model of which cards are played, without a search; None if nothing was learnt, or nothing can run the nets."""
    explained: Callable[[Any, Action], Decision] = lambda view, action: Decision(action)
    """Returns an action of `simple` with its reasons and prospects, for games that can explain it before the play."""
    set_aside: Callable[[Any], tuple[Card, ...]] = lambda view: ()
    """Returns the cards that the observer of a view knows to be out of play, such as their discards. Default: none."""
    reasons_of_card: Callable[[Any, Card], tuple[ChoiceReason, ...]] = lambda view, card: ()
    """Returns facts about a legal card that are certain by the view, the most telling first. Default: none."""
    reasons_of_end: Callable[[Any, Action], tuple[ChoiceReason, ...]] = lambda view, action: ()
    """The same about another action in the play, such as a claim."""

    def rule_of_thumb(self, view: View) -> Decision:
        """Return the action of `simple`; games that can explain it before the play add reasons and prospects."""
        return self.explained(view, self.simple().act(view))

    def reasons(self, view: View, action: Action) -> tuple[ChoiceReason, ...]:
        """Return facts about this legal action in the play that are certain by the view, the most telling first."""
        return self.reasons_of_card(view, action.card) if isinstance(action, PlayCard) else self.reasons_of_end(view, action)
