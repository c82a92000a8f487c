"""Bidding policy of Suitability: for each possible name or privilege, it samples deals and plays them to the end.

A *name* is the choice of a suit and its role. Names and privileges that others chose are evidence of their hands: the policy assumes that
each choice was the best for the hand, or nearly, by the valuation of the player *simple*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from random import Random
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from stich import native
from stich.games.suitability.rules.actions import NameSuit, TakePrivilege, parse_action
from stich.games.suitability.rules.auction import Naming, TakingPrivilege
from stich.games.suitability.rules.contract import DECKS, HAND_SIZES, Privilege, Roles, SuitRole
from stich.games.suitability.rules.play import Play
from stich.games.suitability.view.view import SuitabilityView
from stich.games.suitability.view.worlds import worlds
from stich.kernel.knowledge.advice import ChoiceReason, Prospect
from stich.kernel.knowledge.opponent_model import BidEvidence, OpponentModel
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.decision import ChoiceEstimate, Decision
from stich.kernel.plugin.player import Plan
from stich.kernel.rules.action import Action
from stich.kernel.rules.card_bits import card_bits
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Phase
from stich.kernel.rules.state import State
from stich.kernel.solver_input.payoffs import own_scores
from stich.solver import native_position

from .hint_reasons import naming_reasons
from .simple import SimplePlayer, naming_scale
from .valuation import hand_worth, suit_role_worths, worth_with_roles

CardWorths = NDArray[np.float64]
"""What each card of the deck adds to the worth of a hand with each choice (a name or a privilege): ``[choices, cards]``, in game points."""


@lru_cache(maxsize=512)
def naming_worths(players: int, roles: Roles, is_dealer: bool) -> CardWorths:
    """Return for each possible name (suit and role, in the order of `Roles.free`) what each card adds to the worth of a hand.

    ``is_dealer``: the dealer chooses.
    """
    worths = _card_worths_by_role(players, is_dealer)
    return np.array([worth_with_roles(worths, roles.naming(suit, role)) for suit, role in roles.free])


@cache
def _card_worths_by_role(players: int, is_dealer: bool) -> Mapping[tuple[str, SuitRole], NDArray[np.float64]]:
    """Return for each suit and role of the suit what each card of the deck adds to a hand (game points)."""
    by_card = [suit_role_worths([card], players, naming_scale(players, is_dealer)) for card in DECKS[players].cards]
    return {key: np.array([worths[key] for worths in by_card]) for key in by_card[0]}


@lru_cache(maxsize=512)
def privilege_worths(players: int, roles: Roles) -> CardWorths:
    """Return for each privilege, in their order, what each card adds to the worth of a hand.

    The base worth of a hand is divided among its cards.
    """
    rows = []
    for privilege in Privilege:
        base = hand_worth([], players, roles, privilege)
        share = base / HAND_SIZES[players]
        rows.append([hand_worth([card], players, roles, privilege) - base + share for card in DECKS[players].cards])
    return np.array(rows)


def finish_naming(worlds: Sequence[State], action: Action) -> list[Play]:
    """Return the phase of play in each world of Suitability, if the actor chooses this action and all players then choose like *simple*.

    The actor cannot tell the worlds apart, so the action is legal in each of them.
    """
    tables = [cast(Naming | TakingPrivilege, world.phase).seating for world in worlds]
    masks = np.array([table.hands for table in tables], dtype=np.uint64)
    held = card_bits(masks, tables[0].deck).astype(np.float64)
    plays: dict[int, Play] = {}
    # Worlds in which the same choices were made have the same phase except for the hands, so they are handled together.
    groups: list[tuple[Phase, NDArray[np.intp]]] = [(worlds[0].phase.apply(action), np.arange(len(worlds)))]
    while groups:
        phase, group = groups.pop()
        if isinstance(phase, Naming | TakingPrivilege):
            choices = (held[group, phase.seating.order.index(cast(Seat, phase.actor))] @ _choice_worths(phase).T).argmax(axis=1)
            groups += [(phase.apply(phase.legal_actions[choice]), group[choices == choice]) for choice in np.unique(choices)]
        else:
            fixed = cast(Play, phase).fixed
            plays |= {i: Play.first(tables[i], fixed.roles, fixed.privilege_taken) for i in group.tolist()}
    return [plays[i] for i in range(len(worlds))]


def _choice_worths(phase: Naming | TakingPrivilege) -> CardWorths:
    """Return for each legal action of this phase, in their order, what each card adds to the worth of a hand."""
    players = len(phase.seating.order)
    if isinstance(phase, TakingPrivilege):
        return privilege_worths(players, phase.roles)
    return naming_worths(players, phase.roles, phase.actor == phase.seating.deal.dealer)


TEMPERATURE = 0.05
"""Temperature of the choice of cards: of two cards whose values by the rules of thumb differ by this much (in game points), the better
one is e times as likely.
"""
NAMING_TEMPERATURE = 0.3
"""Temperature of the choice of names and privileges, in place of `TEMPERATURE` (in game points)."""


def bid_evidence(view: SuitabilityView) -> list[BidEvidence]:
    """Return the evidence of the hands that the choices before the play of Suitability give, in order of the choices; empty if the deal
    began with the first lead.

    With three players a card may have been swapped after the choices; the evidence then refers to the hand after the swap.
    """
    players, roles, evidence = len(view.order), Roles(), []
    for entry in view.log:
        action, turn_index = parse_action(entry.action, players), view.order.index(entry.seat)
        if isinstance(action, NameSuit):
            worths = naming_worths(players, roles, entry.seat == view.dealer)
            evidence.append(_evidence(turn_index, roles.free.index((action.suit, action.role)), worths))
            roles = roles.naming(action.suit, action.role)
        elif isinstance(action, TakePrivilege):
            evidence.append(_evidence(turn_index, list(Privilege).index(action.privilege), privilege_worths(players, roles)))
    return evidence


def _evidence(turn_index: int, choice: int, worths: CardWorths) -> BidEvidence:
    return BidEvidence(turn_index, choice, (worths / NAMING_TEMPERATURE).astype(np.float32))


ROLLOUTS = 1_536
"""Number of deals of Suitability that are played to the end for one decision."""


QUICK_ROLLOUTS = 1_024
"""Number of deals of Suitability that are played to the end for a quick hint."""


class SuitabilityBiddingPolicy:
    """Bidding policy of Suitability that chooses the action with the largest expected score less the mean of the others' scores.

    It assumes that all players then choose names like *simple* and play by rules of thumb.
    """

    def __init__(self, rng: Random) -> None:
        self._rng, self._simple = rng, SimplePlayer()

    def act(self, view: View) -> Action:
        return self.decide(view).action

    def decide(self, view: View) -> Decision:
        suitability_view = cast(SuitabilityView, view)
        if suitability_view.phase == "play":
            return Decision(self._simple.act(view))
        ranked = ranked_by_rollouts(suitability_view, self._rng, ROLLOUTS)
        best = next(iter(ranked))
        if len(ranked) == 1:
            return Decision(best)
        return Decision(best, ranked, "first", ROLLOUTS, naming_reasons(suitability_view, best))

    def advise(self, view: View) -> Decision | None:
        suitability_view = cast(SuitabilityView, view)
        if suitability_view.phase not in ("suits", "privilege"):
            return None
        ranked = ranked_by_rollouts(suitability_view, self._rng, QUICK_ROLLOUTS)
        best, most = next(iter(ranked.items()))
        prospects = []
        for action in view.legal_actions:
            # Choices that were given up early have few deals, so their means may by chance exceed that of the best choice.
            payoff = min(ranked[action].payoff, most.payoff)
            prospects.append(Prospect(action.text, action == best, round(payoff, 1), unit="points", chance=ranked[action].chance))
        chance = () if most.chance is None else (ChoiceReason("chance", round(100 * most.chance)),)
        reasons = (*naming_reasons(suitability_view, best), *chance)
        return Decision(best, {}, "first", reasons=reasons, prospects=tuple(prospects))

    def plans(self, view: View) -> Sequence[Plan]:
        """Return no plans: this policy does not compare sequences of actions up to the first lead with open hands."""
        return ()

    def doubling(self, view: View) -> None:
        """Return None: Suitability has no doubling."""

    def weighs_worlds(self, view: View) -> bool:
        """Return False: the others' choices change no likelihoods of worlds, as `opponent_model` already uses them."""
        return False

    def opponent_model(self, view: View) -> OpponentModel:
        """Return a model in which all players choose names and privileges, and play cards, much like *simple*."""
        return OpponentModel(bid_evidence(cast(SuitabilityView, view)), TEMPERATURE)

    def likely_worlds(self, view: View, rng: Random, n: int, draws: int) -> None:
        """Return None: `opponent_model` already uses the others' choices."""

    def likelihoods(self, view: View, worlds: Sequence[State], *, drawn_evenly: bool = True) -> Sequence[float]:
        """Return equal likelihoods for all worlds of Suitability."""
        return [1.0] * len(worlds)


def ranked_by_rollouts(view: SuitabilityView, rng: Random, rollouts: int) -> dict[Action, ChoiceEstimate]:
    """Return the estimates of the actor's legal actions, best first, from about this number of deals (``rollouts``) played to the end.

    Sequential halving (Karnin, Koren and Somekh 2013): each round uses an equal part of the deals, for the better half of the actions in
    the round before.
    """
    actions, rounds = list(view.legal_actions), (len(view.legal_actions) - 1).bit_length()
    results: dict[Action, list[RolloutResult]] = {action: [] for action in actions}
    totals, left = dict.fromkeys(actions, 0.0), len(actions)
    for _ in range(rounds):
        sampled = worlds(view, rng, max(1, rollouts // rounds // left))
        for action in actions[:left]:
            found = rollout_results(sampled, action)
            results[action] += found
            totals[action] += sum(result.payoff for result in found)
        actions[:left] = sorted(actions[:left], key=totals.__getitem__, reverse=True)
        left = (left + 1) // 2
    return {action: _estimate(results[action]) for action in actions}


class RolloutResult(NamedTuple):
    """Result of one deal of Suitability, played to the end, for the actor."""

    payoff: float
    """Score of the actor less the mean of the others' scores (in game points)."""
    is_first: bool
    """True if no other player scored more."""


def _estimate(results: Sequence[RolloutResult]) -> ChoiceEstimate:
    """Return the means of these results as an estimate; 0 if there are no results, because only one action is possible."""
    count = len(results) or 1
    return ChoiceEstimate(
        sum(result.payoff for result in results) / count, sum(result.is_first for result in results) / count if results else None
    )


def rollout_results(sampled: Sequence[State], action: Action) -> list[RolloutResult]:
    """Return the actor's result in each of these worlds if they choose this action. The actor's view is the same in all worlds."""
    actor = cast(Seat, sampled[0].actor)
    plays = finish_naming(sampled, action)
    by_contract: dict[object, list[int]] = {}
    for i, play in enumerate(plays):
        by_contract.setdefault((play.fixed.roles, play.fixed.privilege_taken), []).append(i)
    results: dict[int, RolloutResult] = {}
    for indices in by_contract.values():
        hand = plays[indices[0]].perfect_info
        ends = native.rollouts([native_position(hand.spec, plays[i].position) for i in indices], own_scores(hand.spec))
        for i, by_place in zip(indices, ends, strict=True):
            payoff = by_place[hand.order.index(actor)]
            results[i] = RolloutResult(payoff, payoff >= max(by_place))
    return [results[i] for i in range(len(sampled))]


def load_bidding_policy(rng: Random, *, before: bool = False) -> SuitabilityBiddingPolicy:
    """Return the bidding policy of Suitability. ``before`` has no effect, as there was no older policy."""
    return SuitabilityBiddingPolicy(rng)
