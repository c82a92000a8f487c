"""Bidding policy of Skat: bids, skat or hand game, discards and declarations by the payoffs that nets predict.

The policy also decides on kontra and re by the value of the deal (docs/research/doubling.md), and ends deals early by a proven claim, or by
a concession that changes nothing (docs/rules A.8, A.9).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from stich.games.skat.rules.actions import CLAIM, CONCEDE, HAND, HOLD, KONTRA, PASS, PICKUP, RE, Bid, Declare, Discard
from stich.games.skat.rules.contract import DECK, AnnouncedLevel, Contract, card_points, parse_declaration
from stich.games.skat.rules.options import PRESETS, legal_bids
from stich.games.skat.rules.play import Play
from stich.games.skat.rules.scoring import ALL_POINTS, NEEDED
from stich.games.skat.view.trick_inference import SkatTrickInference
from stich.games.skat.view.view import SkatView
from stich.games.skat.view.worlds import worlds
from stich.kernel.knowledge.advice import Prospect
from stich.kernel.knowledge.view import View
from stich.kernel.knowledge.worlds import Prior
from stich.kernel.plugin.decision import ChoiceEstimate, Decision
from stich.kernel.plugin.player import Doubling, Plan
from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State

from .auction_likelihood import SeatCalls, load_bid_limits, said_in
from .contract_evaluation import (
    BEFORE,
    NEARLY_EQUAL,
    NET_FILES,
    BiddingContext,
    EvaluatedContract,
    Nets,
    best_after_pickup,
    best_declaration,
    best_hand_game,
    evaluate_after_discards,
    evaluate_after_pickup,
    evaluate_discards,
    evaluate_hand_games,
    evaluate_pickup,
    evaluate_playing,
    load_nets,
    plans_after_discards,
    plans_after_pickup,
    safest_of_the_best,
)
from .hint_reasons import advised_plan, plan_reasons, push_reasons
from .likelihoods import bids_from, declaration_likelihood, location_likelihood, pass_payoff
from .prior import prior_of_declarer, prior_of_defender, prior_of_ramsch
from .pushing import WORLDS, worth_of_discards, worth_of_pushing
from .ramsch_worth import load_ramsch
from .simple import SimplePlayer

FEWEST_CARDS = 3
"""Minimum number of cards in hand for a claim or concession; with fewer cards, playing on is quicker."""
MOST_TRICKS = 100
"""Maximum number of positions between tricks in the search for a proof of a claim (about ten milliseconds)."""


def early_end(view: SkatView) -> Action | None:
    """Return ``claim`` if the observer's hand, once exposed, proves the claim; ``concede`` if further play cannot change the result; else
    None.

    Each side makes at most one such offer in a deal, so that players who prefer to play on are not asked again.
    """
    if len(view.hand) < FEWEST_CARDS or not {CLAIM.text, CONCEDE.text} & set(view.legal):
        return None
    trick = SkatTrickInference(view)
    ours = {view.observer, trick.partner}
    if any(entry.seat in ours and entry.action in (CLAIM.text, CONCEDE.text) for entry in view.log):
        return None
    if CLAIM.text in view.legal and trick.takes_the_rest(trick.observer, most_tricks=MOST_TRICKS):
        return CLAIM
    return CONCEDE if CONCEDE.text in view.legal and _lost_whatever_is_played(view, trick) else None


def _lost_whatever_is_played(view: SkatView, trick: SkatTrickInference) -> bool:
    """Return True if the observer's side has lost a game of Skat without announced level, and neither side can still become schneider."""
    declaration = parse_declaration(str(view.contract))
    if declaration.contract is Contract.NULL or declaration.level is not AnnouncedLevel.NONE:
        return False
    mine = sum(view.points[seat] for seat in view.order if (seat == trick.declarer) == trick.is_declarer)
    theirs = sum(view.points) - mine
    mine += card_points(view.discards or ()) if trick.is_declarer else 0
    enough_for_them = ALL_POINTS - NEEDED[AnnouncedLevel.NONE] + 1 if trick.is_declarer else NEEDED[AnnouncedLevel.NONE]
    return theirs >= enough_for_them and mine > ALL_POINTS - NEEDED[AnnouncedLevel.SCHNEIDER]


# Linear relation between a deal's open-hand payoff and its payoff in play: a constant (game points before doubling) and a factor.
KONTRA_SUIT, KONTRA_GRAND = (-5.5, 0.65), (-20.0, 0.8)
RE_ADDED, RE_SHARE = -8.0, 0.8
"""Constant (game points) and factor of the open-hand payoff, for the value of a deal to a declarer who may say re.

The values are low because the kontra before is evidence of strong opponents.
"""


def doubling(view: SkatView) -> Doubling | None:
    """Return the choice about kontra or re that the observer of a Skat view has now; None if there is none, and in null."""
    legal = view.legal_actions
    word = next((word for word in (KONTRA, RE) if word in legal), None)
    contract = parse_declaration(view.contract).contract if word and view.contract else Contract.NULL
    if contract is Contract.NULL:
        return None
    if word == RE:
        return Doubling(RE, PASS, 2 * RE_ADDED, RE_SHARE)
    return Doubling(KONTRA, None, *(KONTRA_GRAND if contract is Contract.GRAND else KONTRA_SUIT))


BIDS_AHEAD = 10
"""Number of next bids whose payoffs a hint contains; each takes about 20 ms."""
DRAWS_A_WORLD = 8
"""Number of draws (random distributions of the hidden cards) from which each world is chosen while the skat is passed on in Schieberamsch.
"""


class SkatBiddingPolicy:
    """Bidding policy of Skat that decides by expected payoff.

    It answers offers and plays the cards of a Ramsch like the player *simple*. It says kontra and re like *simple*, unless a searching
    player evaluates these calls itself (`doubling`).
    """

    def __init__(self, nets: Nets, rng: Random, *, before: bool = False) -> None:
        """Make the policy.

        ``before``: be the older policy, which ignores other players' bids in the value of contracts and in Ramsch, and discards in
        Schieberamsch like *simple*.
        """
        self._nets, self._rng, self._before, self._simple = nets, rng, before, SimplePlayer()
        self._bid_limits, self._ramsch = load_bid_limits(), None if before else load_ramsch()

    def act(self, view: View) -> Action:
        skat_view = cast(SkatView, view)
        if pushes := self._pushes(skat_view):
            return max(pushes, key=lambda action: pushes[action].payoff)
        context, hand, bid = self._context(skat_view), DECK.mask(skat_view.hand), skat_view.bid
        match skat_view.phase:
            case "auction":
                return self._bid(skat_view)
            case "skat or hand":
                hand_game = best_hand_game(self._nets, context, hand, bid)
                return HAND if hand_game.payoff > evaluate_pickup(self._nets, context, hand, bid).payoff else PICKUP
            case "discard" if skat_view.declarer == skat_view.observer:
                return Discard(DECK.members(best_after_pickup(self._nets, context, hand, bid).discards))
            case "declare" if skat_view.hand_game:
                return Declare(best_hand_game(self._nets, context, hand, bid).declaration)
            case "declare":
                discards = DECK.mask(skat_view.discards or ())
                return Declare(best_declaration(self._nets, context, hand, discards, bid).declaration)
            case "play" if (end := early_end(skat_view)) is not None:
                return end
        return self._simple.act(view)

    def decide(self, view: View) -> Decision:
        skat_view = cast(SkatView, view)
        if pushes := self._pushes(skat_view):
            best = max(pushes, key=lambda action: pushes[action].payoff)
            return Decision(best, pushes, reasons=push_reasons(skat_view, best))
        action, plans = self.act(view), self._plans(skat_view)
        estimates = {choice: ChoiceEstimate(plan.payoff, plan.win_probability) for choice, plan in plans.items()}
        if skat_view.phase == "auction":
            estimates[PASS] = ChoiceEstimate(pass_payoff(self._context(skat_view)))
        plan = plans.get(action) or max(plans.values(), default=None)
        return Decision(action, estimates, reasons=() if plan is None else plan_reasons(skat_view, action, plan.declaration))

    def advise(self, view: View) -> Decision | None:
        skat_view = cast(SkatView, view)
        if skat_view.contract == "ramsch" or skat_view.phase not in ("auction", "skat or hand", "discard", "declare"):
            return None
        action, context, hand, bid = self.act(view), self._context(skat_view), DECK.mask(view.hand), skat_view.bid
        match skat_view.phase:
            case "discard":
                plan = best_after_pickup(self._nets, context, hand, bid)
            case "declare" if skat_view.hand_game:
                plan = best_hand_game(self._nets, context, hand, bid)
            case "declare":
                plan = best_declaration(self._nets, context, hand, DECK.mask(skat_view.discards or ()), bid)
            case _:
                return self._advise_before_skat(skat_view, action)
        return Decision(action, reasons=advised_plan(skat_view, action, plan.declaration, plan.win_probability))

    def _advise_before_skat(self, view: SkatView, action: Action) -> Decision:
        """Return the decision for a quick hint before the observer has seen the skat, with the prospects of each contract."""
        context, hand = self._context(view), DECK.mask(view.hand)
        offered = next((a for a in view.legal_actions if isinstance(a, Bid)), None)
        bid = offered.value if offered else view.bid
        contracts = [] if action == HAND else evaluate_after_pickup(self._nets, context, hand, bid)
        contracts += [] if action == PICKUP else evaluate_hand_games(self._nets, context, hand, bid)
        best, plan = safest_of_the_best(contracts), evaluate_playing(self._nets, context, hand, bid)
        least = bids_from(context) if view.phase == "auction" else best.payoff - NEARLY_EQUAL
        prospects = []
        for contract in Contract:
            of_contract = [found for found in contracts if found.declaration.contract is contract]
            found = best if best in of_contract else max(of_contract)
            enough = action != PASS and (found is best or found.payoff >= least)
            prospects.append(Prospect(contract.value, enough, chance=round(found.win_probability, 2)))
        chance = best.win_probability if action == HAND else plan.win_probability
        return Decision(action, reasons=advised_plan(view, action, best.declaration, chance), prospects=tuple(prospects))

    def _pushes(self, view: SkatView) -> dict[Action, ChoiceEstimate]:
        """Return the estimates of the observer's choices about the two cards in Schieberamsch; empty in all other phases."""
        if self._ramsch is None or view.contract != "ramsch":
            return {}
        if view.phase == "discard":
            return worth_of_discards(self._ramsch, view)
        if view.phase != "push":
            return {}
        sampled = worlds(view, self._rng, WORLDS, self._prior_of_ramsch(view, WORLDS * DRAWS_A_WORLD))
        return worth_of_pushing(self._ramsch, view, sampled)

    def _prior_of_ramsch(self, view: SkatView, draws: int) -> Prior:
        return prior_of_ramsch(view, self._context(view), self._bid_limits, draws=draws)

    def _bid(self, view: SkatView) -> Action:
        """Return the lowest bid, or the answer that holds a bid, if playing is better than passing; else pass."""
        legal = view.legal_actions
        if grand_hands := self._grand_hands(view):
            best = max(grand_hands, key=lambda action: grand_hands[action])
            return PASS if grand_hands[best].payoff < pass_payoff(self._context(view)) else best
        bid = HOLD if HOLD in legal else next((a for a in legal if isinstance(a, Bid)), None)
        return PASS if bid is None or self._playing(view, bid).payoff < bids_from(self._context(view)) else bid

    def _grand_hands(self, view: SkatView) -> dict[Action, EvaluatedContract]:
        """Return the evaluation of each grand hand that may still be declared before a ramsch (A.15.10); empty at any other time."""
        declares = [action for action in view.legal_actions if isinstance(action, Declare)]
        if not declares:
            return {}
        lowest = legal_bids(PRESETS.options_of(view))[0]
        hand, declarations = DECK.mask(view.hand), [action.declaration for action in declares]
        return dict(zip(declares, evaluate_hand_games(self._nets, self._context(view), hand, lowest, declarations), strict=True))

    def _playing(self, view: SkatView, bid: Action) -> EvaluatedContract:
        """Return the better of a hand game and a game with the skat, for the case that the observer wins the auction with this bid."""
        context, hand, value = self._context(view), DECK.mask(view.hand), bid.value if isinstance(bid, Bid) else view.bid
        return evaluate_playing(self._nets, context, hand, value)

    def _bids(self, view: SkatView) -> dict[Action, EvaluatedContract]:
        """Return for each of the next bids the contract to be played if it wins the auction.

        A bid at which the policy would pass is the last one, as the policy would pass at all higher bids, too.
        """
        plans: dict[Action, EvaluatedContract] = {}
        least = bids_from(self._context(view))
        for bid in [action for action in view.legal_actions if action != PASS][:BIDS_AHEAD]:
            plans[bid] = self._playing(view, bid)
            if plans[bid].payoff < least:
                break
        return plans

    def _plans(self, view: SkatView) -> dict[Action, EvaluatedContract]:
        """Return for each legal action the contract to be played after it. Empty in phases in which no contracts are evaluated."""
        context, hand, bid = self._context(view), DECK.mask(view.hand), view.bid
        match view.phase:
            case "auction":
                return self._grand_hands(view) or self._bids(view)
            case "skat or hand":
                return {HAND: best_hand_game(self._nets, context, hand, bid), PICKUP: evaluate_pickup(self._nets, context, hand, bid)}
            case "discard" if view.declarer == view.observer:
                return {Discard(DECK.members(plan.discards)): plan for plan in evaluate_discards(self._nets, context, hand, bid)}
            case "declare" if view.hand_game:
                return {Declare(plan.declaration): plan for plan in evaluate_hand_games(self._nets, context, hand, bid)}
            case "declare":
                discards = DECK.mask(view.discards or ())
                return {Declare(plan.declaration): plan for plan in evaluate_after_discards(self._nets, context, hand, discards, bid)}
        return {}

    def plans(self, view: View) -> Sequence[Plan]:
        """Return plans that consist of discards and a declaration or, once the cards are discarded, of a declaration alone."""
        skat_view = cast(SkatView, view)
        if skat_view.declarer != view.observer or skat_view.hand_game:
            return ()
        context, hand, bid = self._context(skat_view), DECK.mask(view.hand), skat_view.bid
        if skat_view.phase == "discard":
            laid_away = plans_after_pickup(self._nets, context, hand, bid)
            return [_plan(skat_view, c, Discard(DECK.members(c.discards)), Declare(c.declaration)) for c in laid_away]
        if skat_view.phase == "declare":
            contracts = plans_after_discards(self._nets, context, hand, DECK.mask(skat_view.discards or ()), bid)
            return [_plan(skat_view, c, Declare(c.declaration)) for c in contracts]
        return ()

    def doubling(self, view: View) -> Doubling | None:
        """Return the choice about kontra or re that the observer has now; None if there is none."""
        return doubling(cast(SkatView, view))

    def weighs_worlds(self, view: View) -> bool:
        """Return True if worlds have different likelihoods: only for a defender during the play.

        For the declarer such weights made the real world less likely, not more.
        """
        return view.phase == "play" and cast(SkatView, view).declarer not in (None, view.observer)

    def opponent_model(self, view: View) -> None:
        """Return None: in a Ramsch `likely_worlds` already uses that all have passed, and the cards played are not used as evidence."""

    def likely_worlds(self, view: View, rng: Random, n: int, draws: int) -> Sequence[State] | None:
        """Return worlds drawn by the prior (module `prior`) of the declarer, of a defender, or of a player in Ramsch.

        The older policy (``before``) returns None if there is no declarer.
        """
        skat_view = cast(SkatView, view)
        if skat_view.declarer is None:
            return None if self._before else worlds(skat_view, rng, n, self._prior_of_ramsch(skat_view, draws))
        context = self._context(skat_view, skat_view.declarer)
        if skat_view.declarer == view.observer:
            return worlds(skat_view, rng, n, prior_of_declarer(skat_view, context, self._nets, self._bid_limits, draws=draws, rng=rng))
        declaration = parse_declaration(str(skat_view.contract))
        prior = prior_of_defender(skat_view, context, declaration, self._nets, self._bid_limits, draws=draws, rng=rng)
        return worlds(skat_view, rng, n, prior)

    def likelihoods(self, view: View, worlds: Sequence[State], *, drawn_evenly: bool = True) -> Sequence[float]:
        """Return for each world how likely the declarer's declaration and the cards played are, up to a common factor.

        The likelihood of the declaration follows from its expected payoff.
        """
        if not drawn_evenly:
            return [1.0] * len(worlds)
        plays, skat_view = [cast(Play, world.phase) for world in worlds], cast(SkatView, view)
        fixed, context = plays[0].fixed, self._context(skat_view, skat_view.declarer)
        face_down = [play.fixed.face_down for play in plays]
        twelves = [play.fixed.seating.hands[fixed.declarer] | play.fixed.seating.skat for play in plays]
        tens = [twelve & ~pair for twelve, pair in zip(twelves, face_down, strict=True)]
        likelihoods = declaration_likelihood(self._nets, context, fixed.declaration, fixed.bid, tens=tens, face_down=face_down)
        if fixed.declaration.level is not AnnouncedLevel.OUVERT:
            likelihoods *= location_likelihood(self._nets, skat_view, plays)
        weights: list[float] = likelihoods.tolist()
        return weights

    def _context(self, view: SkatView, seat: Seat | None = None) -> BiddingContext:
        """Return the context for evaluating contracts of Skat at this seat (default: the observer's)."""
        context = bidding_context(view, cast(Seat, view.observer if seat is None else seat))
        return context.unheard if self._before else context


def _plan(view: SkatView, contract: EvaluatedContract, *actions: Action) -> Plan:
    """Return the plan that consists of these actions and leads to this contract."""
    return Plan(actions, contract.payoff, contract.win_probability, plan_reasons(view, actions[0], contract.declaration))


def bidding_context(view: SkatView, seat: Seat) -> BiddingContext:
    """Return the context for evaluating contracts of Skat at this seat, with all bids so far."""
    options = PRESETS.options_of(view)
    said = said_in(view, options)
    known = said or view.phase == "auction"
    return BiddingContext(
        options, view.order, view.order.index(seat), tuple(said.get(at, SeatCalls()) for at in view.order) if known else None
    )


def load_bidding_policy(rng: Random, *, before: bool = False) -> SkatBiddingPolicy | None:
    """Return the bidding policy of Skat; None if nets cannot run here. ``before``: return the older policy, with which measurements
    compare.
    """
    nets = load_nets(BEFORE if before else NET_FILES)
    return SkatBiddingPolicy(nets, rng, before=before) if nets else None
