"""Bidding policy of Schafkopf: bids and declarations by the payoffs that nets predict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import cast

import numpy as np

from stich.games.schafkopf.rules.actions import HOLD, PASS, PLAY, YIELD, Bid, Declare
from stich.games.schafkopf.rules.contract import HOCHZEIT, Contract, Declaration, parse_contract, parse_declaration
from stich.games.schafkopf.rules.options import levels
from stich.games.schafkopf.view.view import SchafkopfView, options_of
from stich.games.schafkopf.view.worlds import worlds
from stich.kernel.knowledge.advice import Prospect
from stich.kernel.knowledge.view import View
from stich.kernel.knowledge.worlds import Cards, Prior
from stich.kernel.plugin.decision import ChoiceEstimate, Decision
from stich.kernel.plugin.player import Doubling, Plan
from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.nets.policy import Family

from .auction_likelihood import auction_likelihood, solo_prior
from .card_policy import card_play
from .contract_evaluation import BEFORE, BiddingContext, Nets, evaluate_contracts, load_nets, nets_know, pass_payoff
from .doubling import doubling
from .doubling_likelihood import doubling_likelihood
from .hint_reasons import advised_plan, plan_reasons
from .location_likelihood import location_net, locations
from .play_likelihood import play_likelihood
from .simple import SimplePlayer

PLAY_BESIDE_LOCATIONS = 0.75
"""Exponent of the likelihood of the cards played, if the location nets have already used much of the same evidence."""


class SchafkopfBiddingPolicy:
    """Bidding policy of Schafkopf that decides by expected payoff.

    It knocks and says kontra and re like the player *simple*, unless a searching player evaluates these calls itself (`doubling`). At a
    table that the nets do not support it decides everything like *simple*.
    """

    def __init__(self, nets: Nets, *, before: bool = False) -> None:
        """Make the policy.

        ``before``: be the older policy of the levels *club-1* and *strong-1*, which passes more, ignores the stock, and infers nothing from
        knocks and kontra.
        """
        self._nets, self._before, self._simple = nets, before, SimplePlayer()

    def act(self, view: View) -> Action:
        return self.decide(view).action

    def advise(self, view: View) -> Decision | None:
        schafkopf_view = cast(SchafkopfView, view)
        options = options_of(schafkopf_view)
        if schafkopf_view.phase not in ("auction", "declare") or not nets_know(options):
            return None
        contracts = evaluate_contracts(self._nets, self._context(schafkopf_view), options.cards.mask(view.hand))
        decision = self.decide(view)
        gives_way = decision.action in (PASS, YIELD)
        if decision.reasons:
            best = parse_declaration(str(decision.reasons[0].about))
        else:
            best = max(contracts, key=lambda declaration: contracts[declaration].payoff)
        left = [found.payoff for action, found in decision.estimates.items() if action in (PASS, YIELD)]
        least = min(left, default=contracts[best].payoff)
        prospects = []
        for worth in schafkopf_view.worth:
            declaration = parse_declaration(worth.declare)
            found = contracts.get(declaration)
            if found is not None and found.chance is not None:
                enough = not gives_way and (declaration == best or found.payoff > least)
                prospects.append(Prospect(worth.declare, enough, chance=round(found.chance, 2)))
        reasons = advised_plan(schafkopf_view, decision.action, best, contracts[best].chance or 0.0, outbid=not decision.reasons)
        return Decision(decision.action, reasons=reasons, prospects=tuple(prospects))

    def _context(self, view: SchafkopfView) -> BiddingContext:
        """Return the context for evaluating contracts of Schafkopf at the observer's seat."""
        place, pot = view.order.index(cast(Seat, view.observer)), 0 if self._before else view.pot
        return BiddingContext(options_of(view), place, len(view.knocked), pot, self._before)

    def decide(self, view: View) -> Decision:
        schafkopf_view = cast(SchafkopfView, view)
        options = options_of(schafkopf_view)
        if schafkopf_view.phase not in ("auction", "declare") or not nets_know(options):
            return Decision(self._simple.act(view))
        context = self._context(schafkopf_view)
        contracts = evaluate_contracts(self._nets, context, options.cards.mask(view.hand))
        if schafkopf_view.phase == "declare":
            declares = [a for a in view.legal_actions if isinstance(a, Declare)]
            best = max(declares, key=lambda declare: contracts[declare.declaration].payoff)
            estimates: dict[Action, ChoiceEstimate] = {declare: contracts[declare.declaration] for declare in declares}
            return Decision(best, estimates, reasons=plan_reasons(schafkopf_view, best.declaration, plays=True))
        best_by_level = {d.level: (d, found) for d, found in sorted(contracts.items(), key=lambda choice: choice[1].payoff)}
        return self._bid(schafkopf_view, context, best_by_level)

    def _bid(
        self, view: SchafkopfView, context: BiddingContext, best_by_level: Mapping[str, tuple[Declaration, ChoiceEstimate]]
    ) -> Decision:
        """Return the lowest bid after which this seat can still declare at a level where it expects more than by not playing; pass if there
        is none.

        ``best_by_level``: for each level of Schafkopf's auction, the best declaration and its estimate.
        """
        names, legal = levels(context.options), view.legal_actions
        level = view.auction.level if view.auction else None
        somebody_plays = view.auction is not None and len(view.auction.out) < context.place
        held = level or (Contract.PARTNER if somebody_plays else None)

        def gain(name: str) -> float:
            """Return how many game points more the seat expects from playing at the level ``name`` than from not playing."""
            return best_by_level[name][1].payoff - pass_payoff(context, held, name)

        def best_from(least: int) -> str | None:
            """Return the level at which playing gains most, of those with at least the index ``least``; None if the hand allows none."""
            return max((name for name in names[least:] if name in best_by_level), key=gain, default=None)

        reached = names.index(level) if level else 0
        plans: dict[Action, str] = {}
        for action in legal:
            if action == HOLD:
                plan = best_from(reached)
            elif action == PLAY:
                plan = best_from(reached + (level is not None))
            else:
                plan = best_from(names.index(action.level)) if isinstance(action, Bid) else None
            if plan is not None:
                plans[action] = plan
        lowest_bid = next((a for a in legal if isinstance(a, Bid)), None)
        ways = [action for action in (HOLD, lowest_bid, PLAY) if action in plans]
        chosen = next((action for action in ways if action and gain(plans[action]) > 0), YIELD if YIELD in legal else PASS)
        estimates = {action: best_by_level[plan][1] for action, plan in plans.items()}
        if not ways:
            return Decision(chosen, estimates)
        plan = plans[chosen] if chosen in plans else plans[cast(Action, ways[0])]
        for leaves in (action for action in (YIELD, PASS) if action in legal):
            estimates[leaves] = ChoiceEstimate(pass_payoff(context, held, plan))
        return Decision(chosen, estimates, reasons=plan_reasons(view, best_by_level[plan][0], plays=chosen in plans))

    def plans(self, view: View) -> Sequence[Plan]:
        """Return no plans: this policy does not compare sequences of actions up to the first lead with open hands."""
        return ()

    def doubling(self, view: View) -> Doubling | None:
        """Return the choice to knock, or to say kontra or re, at a table that the nets support; else None."""
        schafkopf_view = cast(SchafkopfView, view)
        return doubling(schafkopf_view) if nets_know(options_of(schafkopf_view)) else None

    def weighs_worlds(self, view: View) -> bool:
        """Return True if worlds have different likelihoods: after the declaration, when all players have called."""
        return cast(SchafkopfView, view).declarer is not None

    def opponent_model(self, view: View) -> None:
        """Return None: in a ramsch all worlds count as equally likely."""

    def likely_worlds(self, view: View, rng: Random, n: int, draws: int) -> Sequence[State] | None:
        """Return worlds drawn by the cards played, and by the declaration if another player made it.

        None if there is no evidence of this kind, in a hochzeit, or at a table that the nets do not support.
        """
        schafkopf_view = cast(SchafkopfView, view)
        declarer, contract = schafkopf_view.declarer, schafkopf_view.contract
        if declarer is None or contract is None or not nets_know(options_of(schafkopf_view)):
            return None
        declaration = parse_contract(contract)
        if declaration == HOCHZEIT:
            return None
        lies_there = locations(schafkopf_view, declaration, schafkopf_view.order.index(declarer))
        alone = declaration.contract is not Contract.PARTNER
        if declarer == view.observer or not alone:
            return worlds(schafkopf_view, rng, n, Prior(_alike, lies_there, n)) if lies_there else None
        prior = Prior(lambda cards: solo_prior(self._nets, schafkopf_view, cards[declarer]).tolist(), lies_there, draws)
        return worlds(schafkopf_view, rng, n, prior)

    def likelihoods(self, view: View, worlds: Sequence[State], *, drawn_evenly: bool = True) -> Sequence[float]:
        """Return for each world how likely the others' calls, knocks, kontras and cards played are in Schafkopf, up to a common factor."""
        schafkopf_view = cast(SchafkopfView, view)
        if not nets_know(options_of(schafkopf_view)):
            return play_likelihood(schafkopf_view, worlds)
        declaration = None if schafkopf_view.contract is None else parse_contract(schafkopf_view.contract)
        partners = declaration is not None and declaration.contract is Contract.PARTNER
        weights = auction_likelihood(self._nets, schafkopf_view, worlds, declarers=drawn_evenly or partners)
        if not self._before:
            weights *= doubling_likelihood(schafkopf_view, worlds)
        beside_nets = not drawn_evenly and declaration is not None and location_net(declaration) is not None
        nets = {family: play for family in Family if beside_nets and (play := card_play(view, family))}
        weights *= np.array(play_likelihood(schafkopf_view, worlds, nets)) ** (PLAY_BESIDE_LOCATIONS if beside_nets else 1.0)
        return weights.tolist()  # type: ignore[no-any-return]


def _alike(cards: Cards) -> Sequence[float]:
    """Return equal weights for all draws (random distributions of the hidden cards)."""
    return [1.0] * max(map(len, cards.values()))


def load_bidding_policy(rng: Random, *, before: bool = False) -> SchafkopfBiddingPolicy | None:
    """Return the bidding policy of Schafkopf; None if nets cannot run here.

    ``before``: return the older policy, with which measurements compare.
    """
    nets = load_nets(BEFORE if before else Nets._fields)
    return SchafkopfBiddingPolicy(nets, before=before) if nets else None
