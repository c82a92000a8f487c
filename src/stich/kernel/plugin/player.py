"""Player: decides for a seat. It gets views and never states, so it cannot cheat."""

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
    """Decision maker for a seat, given the seat's views. Players may keep no knowledge between calls of `act`."""

    def act(self, view: View) -> Action:
        """Return one of ``view.legal_actions``. Called only when it is the observer's turn."""


class Plan(NamedTuple):
    """Sequence of one seat's actions before the first lead (such as discards and a declaration), with its expected result."""

    actions: tuple[Action, ...]
    """Actions of the seat, in order."""
    payoff: float
    """Expected score of the seat less the mean score of the others (game points)."""
    chance: float
    """Probability that the seat's side wins (0 to 1)."""
    reasons: tuple[ChoiceReason, ...] = ()
    """Facts of the hand in favour of the plan, the most important first."""


class Doubling(NamedTuple):
    """Choice of a seat between doubling the value of the deal (kontra, re, a knock) and not doubling."""

    action: Action
    """Action that doubles: knock, kontra or re, as the game names it."""
    otherwise: Action | None
    """Action that does not double; None if a card is played instead."""
    payoff: float
    """Expected result without doubling: score of the seat less the mean score of the others (game points).

    If ``double_dummy`` is above 0, the deal's value is ``payoff`` plus that share of the mean payoff of the solved worlds.
    """
    double_dummy: float = 0.0
    """Factor with which the mean payoff of sampled worlds, solved with open hands, is added to ``payoff`` for the deal's value.

    0: no worlds are solved, as before the auction.
    """


class BiddingPolicy(Player, Protocol):
    """Player that evaluates hands.

    It decides everything but the cards to be played, and draws conclusions about hidden cards from the others' actions.
    """

    def decide(self, view: View) -> Decision:
        """Return the action of `act`, with the expected results of all choices if the policy calculates them."""

    def advise(self, view: View) -> Decision | None:
        """Return a decision for quick hints, with reasons and with the prospects of all contracts or choices.

        Its action is that of `act`; at decisions by sampled deals it may come from fewer deals. None if the policy leaves the decision to
        the player *simple*, and during the play.
        """

    def plans(self, view: View) -> Sequence[Plan]:
        """Return the best plans of this seat, and those nearly as good, up to the first lead; the first is the one that `act` begins.

        Empty if only other seats act before the lead, or if the hidden cards cannot change which plan is best.
        """

    def doubling(self, view: View) -> Doubling | None:
        """Return the choice about doubling that the seat has now; None if it may not double, or if the policy does not know the value of
        the deal.
        """

    def weighs_worlds(self, view: View) -> bool:
        """Return True if the numbers of `likelihoods` can differ between worlds of this view."""

    def opponent_model(self, view: View) -> OpponentModel | None:
        """Return the model of how the others bid and play cards, in contracts where all play alone; None if the policy has no such
        model.
        """

    def likely_worlds(self, view: View, rng: Random, n: int, draws: int) -> Sequence[State] | None:
        """Return ``n`` worlds, chosen from ``draws`` random distributions of the hidden cards by how likely the others' actions are in
        them.

        None if the others' actions show nothing about the cards.
        Called once the contract is known. Facts that need a replay of the deal are used only in `likelihoods`.
        """

    def likelihoods(self, view: View, worlds: Sequence[State], *, drawn_evenly: bool = True) -> Sequence[float]:
        """Return how likely the others would have acted as they did in each of these worlds, up to a common factor (one number for each
        world).

        ``worlds``: from `GamePlugin.worlds`; or, with ``drawn_evenly`` False, from `likely_worlds`; then only facts that were not used to
        choose the worlds count.
        """


@dataclass(frozen=True, kw_only=True, eq=False)
class GamePlayers:
    """Players that a game brings with its own knowledge; `stich.players` makes levels of strength from them.

    1. Players act on views of this game, and always choose one of ``view.legal_actions``.
    2. `simple` decides by the view alone: equal views give equal actions, and so do all worlds that look the same to the observer.
    3. A bidding policy decides by the view and its random generator: equal generators give equal actions.
    4. Its likelihoods are one number for each world, none of them negative, and the real world is never impossible. Its likely worlds look
       the same to the observer.
    5. The decision of `rule_of_thumb` is the action of `simple`, and its reasons follow from the view alone.
    6. The decision of a bidding policy is its action with an equal generator, and its estimates are of legal actions.
    7. `reasons` follow from the view alone: equal views give equal reasons.
    8. `set_aside` follows from the view alone, and none of its cards is in a hand or a trick, in any world of the view.
    9. A `Doubling` of a bidding policy follows from the view alone, and its actions are all legal actions except cards.
    10. The probabilities of a `CardPolicy` follow from the view alone. If there are any, none is negative, and those of the legal cards add
        up to 1. Its trust is not negative.
    11. A `CardPolicy` that has probabilities also has play-outs: one for each position and card, played to the end. They follow from the
        positions, the cards and the view alone.
    """

    simple: Callable[[], Player]
    """Function that makes the rule-of-thumb player *simple*, which is deterministic, readable and fast."""
    net_package: str | None = None
    """Package whose folder ``nets`` contains the nets of the bidding policy; None if the policy needs no nets."""
    bidding_policy: Callable[..., BiddingPolicy | None] = lambda rng, *, before=False: None
    """Function that makes a policy that bids, discards and declares for players that search; None if a package that it needs is not
    installed.

    It is called with a random generator and ``before``. With ``before`` True it makes the older policy, from the time when the levels of
    strength were named, for comparisons in measurements. In games whose policy has not changed, both are the same. Default: None; players
    that search then bid as `simple` does.
    """
    card_policy: Callable[[], CardPolicy | None] = lambda: None
    """Function that makes a model of which cards are played, without a search; None if no nets were trained, or if nets cannot be run here.
    """
    explained: Callable[[Any, Action], Decision] = lambda view, action: Decision(action)
    """Function that returns a decision with this action of `simple`, with reasons and expected results if the play has not begun. Default:
    the action alone.
    """
    set_aside: Callable[[Any], tuple[Card, ...]] = lambda view: ()
    """Function that returns the cards that the observer of a view knows to be out of play, such as their discards. Default: none."""
    reasons_of_card: Callable[[Any, Card], tuple[ChoiceReason, ...]] = lambda view, card: ()
    """Function that returns reasons for playing a legal card that are certain by the view, the most important first. Default: none."""
    reasons_of_end: Callable[[Any, Action], tuple[ChoiceReason, ...]] = lambda view, action: ()
    """Function that returns reasons, certain by the view, for an action in the play that is no card, such as a claim. Default: none."""

    def rule_of_thumb(self, view: View) -> Decision:
        """Return the action of `simple` as a decision. Before the play it has reasons and expected results, if the game provides them."""
        return self.explained(view, self.simple().act(view))

    def reasons(self, view: View, action: Action) -> tuple[ChoiceReason, ...]:
        """Return the reasons for this legal action in the play that are certain by the view, the most important first."""
        return self.reasons_of_card(view, action.card) if isinstance(action, PlayCard) else self.reasons_of_end(view, action)
