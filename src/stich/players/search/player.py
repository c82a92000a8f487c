"""Search player: searches for the best card, and leaves other decisions to the game's bidding policy.

If the player may double the deal, it estimates the deal's value from sampled worlds, solved with open hands.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from math import log
from typing import cast

from stich.kernel.knowledge.advice import ChoiceReason
from stich.kernel.knowledge.view import View
from stich.kernel.knowledge.worlds import systematic_resampling
from stich.kernel.plugin.decision import ChoiceEstimate, Decision
from stich.kernel.plugin.player import BiddingPolicy, Plan, Player
from stich.kernel.rules.action import PLAYS, Action, PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.play import Position
from stich.kernel.rules.state import State
from stich.kernel.solver_input.card_policy import CardPolicy
from stich.players.search_config import NO_LIMIT, SearchConfig
from stich.registry import worlds
from stich.solver.limits import until

from .ismcts import ismcts, searches_tree
from .pimc import LEAST_WORLDS, HandsToSolve, double_dummy_of, pimc, world_value
from .plans import LOOKED_AT_AGAIN, by_double_dummy, by_play_outs
from .playouts import played_out, with_play_outs
from .time_budget import TimeBudget, time_budget
from .values import CardEstimate, Searched, weighted_mean


def mean_value(worlds: Sequence[tuple[State, int]], seat: Seat, passing: Action | None, deadline: float) -> tuple[CardEstimate, int] | None:
    """Return the mean value of the deal for this seat if no player doubles from now on, and the number of worlds used (by their counts).

    ``worlds``: worlds with their counts. ``passing``: action of players who are asked before the first card. ``deadline``: time of
    `time.perf_counter`. None if the solved worlds count less than `LEAST_WORLDS` in all, for lack of time or because a world has no
    solution.
    """
    values: list[CardEstimate] = []
    for world, _ in worlds:
        value = world_value(_in_play(world, passing), seat, until(deadline))
        if value is None:
            break
        values.append(value)
    counts = [count for _, count in worlds[: len(values)]]
    return (weighted_mean(counts, values), sum(counts)) if sum(counts) >= LEAST_WORLDS else None


def _in_play(world: State, passing: Action | None) -> State:
    """Return the world after this action of all players who have a turn (such as to say kontra) before the next card."""
    while passing is not None and world.actor is not None and world.phase.perfect_info is None:
        world = world.apply(passing)
    return world


LEAST_PROBABILITY = 1e-4
"""Lower limit to which probabilities of a card policy are raised before their logarithm is taken."""
CLEARLY = 1.0
"""Minimum difference by which open hands prefer another card for the reason ``practice`` (in game points)."""
DIGITS = 9
TIE = 10**-DIGITS
"""Difference up to which values count as equal, because of rounding (in game points)."""
DOUBLING, SOLVING = 0.5, 0.5
"""Shares of the time after which no more worlds are solved to decide whether to double, and for a card if worlds are also played out."""


_REHEARSED: set[tuple[object, ...]] = set()
"""Kinds of decisions that this process has made before (`_kind`), at most `MOST_REHEARSED`: people choose a table's options freely."""
MOST_REHEARSED = 1_000


def _kind(view: View, config: SearchConfig) -> tuple[object, ...]:
    """Return what decisions have in common for which a search with these settings needs the same nets and tables of payoffs."""
    options = tuple(sorted(view.options.items()))
    return replace(config, seconds=NO_LIMIT), type(view), view.preset, options, len(view.order), view.phase, getattr(view, "contract", None)


@contextmanager
def _unchanged(rng: random.Random) -> Iterator[None]:
    """Restore the state of a random generator at the end, unless its numbers come from the system."""
    if isinstance(rng, random.SystemRandom):
        yield
        return
    state = rng.getstate()
    try:
        yield
    finally:
        rng.setstate(state)


class SearchPlayer:
    """Player that plays the card with the highest expected payoff over sampled worlds.

    ``policy`` makes all other decisions; without a policy, ``simple`` does. Before the first lead, sampled worlds are also solved to
    evaluate the policy's plans (sequences of actions, `Plan`) and the choice to double. With a policy, worlds are drawn by their
    likelihood: where two parties play, by importance resampling (Rubin 1987); where all play alone, by `native.sample_posterior`. Without a
    policy all worlds are equally likely. ``cards`` adds value to cards that it finds likely (`CardPolicy.trust`).
    """

    def __init__(
        self,
        simple: Player,
        policy: BiddingPolicy | None,
        config: SearchConfig,
        rng: random.Random,
        *,
        cards: CardPolicy | None = None,
    ) -> None:
        self._simple, self._policy, self._config, self._rng, self._cards = simple, policy, config, rng, cards
        self._bidder: Player = policy or simple

    def act(self, view: View) -> Action:
        with self._budget(view) as budget:
            return self._act(view, budget)

    def _act(self, view: View, budget: TimeBudget) -> Action:
        doubled = self._double(view, budget)
        if isinstance(doubled, Decision):
            return doubled.action
        if _plays(view):
            return self._play(view, budget, doubled).action
        plans = self._plans(view, budget)
        return max(plans, key=_payoff).actions[0] if plans else self._bidder.act(view)

    def decide(self, view: View) -> Decision:
        """Return the action of `act`, with the estimates behind it."""
        with self._budget(view) as budget:
            return self._decide(view, budget)

    def _decide(self, view: View, budget: TimeBudget) -> Decision:
        doubled = self._double(view, budget)
        if isinstance(doubled, Decision):
            return doubled
        if _plays(view):
            return self._play(view, budget, doubled)
        if not self._policy:
            return Decision(self._bidder.act(view))
        decision, plans = self._policy.decide(view), self._plans(view, budget)
        if not plans:
            return decision
        best = max(plans, key=_payoff)
        moved = {plan.actions[0]: ChoiceEstimate(plan.payoff, plan.chance) for plan in sorted(plans, key=_payoff)}
        return decision._replace(action=best.actions[0], estimates={**decision.estimates, **moved}, reasons=best.reasons)

    def _double(self, view: View, budget: TimeBudget) -> Decision | Action | None:
        """Return how the seat decides on doubling (kontra, re, a knock).

        The result is a decision if the seat doubles or has no other choice; the doubling action, which is rejected, if a card is to be
        played instead; None if doubling is not considered.
        """
        config, policy = self._config, self._policy
        doubling = policy.doubling(view) if policy and config.doubling_worlds else None
        if policy is None or doubling is None:
            return None
        payoff, chance, deals = doubling.payoff, None, 0
        if doubling.double_dummy:
            sampled = self._likely_worlds(policy, view, budget)
            solved = mean_value(sampled, cast(Seat, view.observer), doubling.otherwise, budget.deadline(DOUBLING))
            if solved is None:
                return None
            value, deals = solved
            payoff, chance = payoff + doubling.double_dummy * value.payoff, value.chance
        estimates = {doubling.action: ChoiceEstimate(2 * payoff, chance)}
        if doubling.otherwise is not None:
            estimates[doubling.otherwise] = ChoiceEstimate(payoff, chance)
        chosen = doubling.action if payoff > 0 else doubling.otherwise
        return doubling.action if chosen is None else Decision(chosen, estimates, deals=deals)

    def _budget(self, view: View) -> AbstractContextManager[TimeBudget]:
        """Return the time budget of this decision, to be entered at once.

        Before the first decision of its kind in this process (`_kind`) a small search without time for solving is made, so that nets are
        loaded and payoffs are cached when the time of the decision starts.
        """
        config, kind = self._config, _kind(view, self._config)
        if config.seconds < NO_LIMIT and kind not in _REHEARSED:
            if len(_REHEARSED) >= MOST_REHEARSED:
                _REHEARSED.clear()
            _REHEARSED.add(kind)
            small = replace(
                config,
                worlds=1,
                iterations=min(100, config.iterations),
                mcmc_steps=min(1, config.mcmc_steps),
                candidates=min(LEAST_WORLDS, config.candidates),
                draws=min(LEAST_WORLDS, config.draws),
                plan_worlds=min(1, config.plan_worlds),
                doubling_worlds=min(LEAST_WORLDS, config.doubling_worlds),
            )
            with _unchanged(self._rng):
                SearchPlayer(self._simple, self._policy, small, random.Random(0), cards=self._cards)._act(view, TimeBudget(0.0))
        return time_budget(config.seconds)

    def _likely_worlds(self, policy: BiddingPolicy, view: View, budget: TimeBudget) -> Sequence[tuple[State, int]]:
        """Return worlds chosen by likelihood, with their counts, which add up to `SearchConfig.doubling_worlds`."""
        candidates = self._candidates(budget)
        likely = self._drawn(view, candidates, budget)
        sampled = likely or worlds(view, self._rng, candidates)
        weighed = likely is not None or policy.weighs_worlds(view)
        likelihoods = policy.likelihoods(view, sampled, drawn_evenly=likely is None) if weighed else [1.0] * len(sampled)
        return self._chosen(sampled, likelihoods, self._config.doubling_worlds)

    def _candidates(self, budget: TimeBudget) -> int:
        """Return the number of worlds to sample: fewer on a busy machine, but not fewer than are solved."""
        most = self._config.candidates
        return max(min(most, self._config.worlds), budget.fewer(most))

    def _drawn(self, view: View, n: int, budget: TimeBudget) -> Sequence[State] | None:
        """Return n worlds that the bidding policy chose by the other players' actions; None if all worlds are to be equally likely."""
        policy, draws = self._policy, self._config.draws
        return policy.likely_worlds(view, self._rng, n, max(n, budget.fewer(draws))) if policy and draws else None

    def _chosen(self, sampled: Sequence[State], likelihoods: Sequence[float], n: int) -> list[tuple[State, int]]:
        """Return n of these worlds, chosen in proportion to their likelihoods, as pairs: each different world and how often it was
        chosen.
        """
        counts = systematic_resampling(likelihoods, n, self._rng)
        return [(world, count) for world, count in zip(sampled, counts, strict=True) if count]

    def _plans(self, view: View, budget: TimeBudget) -> Sequence[Plan]:
        """Return the seat's plans up to the first lead, with payoffs adjusted by open hands and play-outs; empty if there are fewer than
        two.
        """
        config, policy = self._config, self._policy
        plans = policy.plans(view) if policy and config.plan_worlds else ()
        if policy is None or len(plans) < 2:
            return ()
        if (few := max(LOOKED_AT_AGAIN, budget.fewer(len(plans)))) < len(plans):
            plans = sorted(plans, key=_payoff, reverse=True)[:few]
        seat, cards = cast(Seat, view.observer), self._cards if config.plays_out else None
        most = max(config.plan_worlds, config.candidates if cards else 0)
        sampled = self._drawn(view, most, budget) or worlds(view, self._rng, most)
        near, far = by_play_outs(plans, sampled, seat, self._simple, cards, budget=budget) if cards else (plans, [])
        return [*by_double_dummy(near, sampled[: config.plan_worlds], seat, self._simple, budget.deadline()), *far]

    def _play(self, view: View, budget: TimeBudget, left: Action | None = None) -> Decision:
        """Return the decision in the card play: a card by search, or the action other than a card that the bidder chooses.

        ``left``: action other than a card that was already considered and rejected.
        """
        legal = view.legal_actions
        cards = [a.card for a in legal if isinstance(a, PlayCard)]
        if len(cards) == len(legal) == 1:
            return Decision(legal[0])
        if len(cards) < len(legal):
            action = self._bidder.act(view)
            if not isinstance(action, PlayCard) and action != left:
                return Decision(action)
        if len(cards) == 1:
            return Decision(PLAYS[cards[0]])
        searched = self._search(view, budget)
        if searched is None:
            return Decision(self._bidder.act(view))
        values = searched.cards
        likely = self._cards.probabilities(view) if self._cards and self._cards.trust and self._config.heeds_policy else {}
        best = self._best(view, {card: values[card].value for card in cards}, searched, likely)
        estimates: dict[Action, ChoiceEstimate] = {PLAYS[c]: ChoiceEstimate(values[c].payoff, values[c].chance) for c in cards}
        return Decision(
            best, estimates, deals=searched.deals, reasons=(*_double_dummy(searched, best.card), *_practice(searched, best.card, likely))
        )

    def _best(self, view: View, values: Mapping[Card, float], searched: Searched, likely: Mapping[Card, float]) -> PlayCard:
        """Return the card of highest value. ``likely``: probabilities by the card policy, which add value to likely cards; may be empty.

        Of equal cards the likeliest is chosen, or the first. In a contract for no trick without ``likely``, the card of *simple* is chosen:
        open hands often win all worlds or none and so do not distinguish cards, but the other players do not see the cards.
        """
        if self._cards and likely:
            nats = {card: log(max(likely[card], LEAST_PROBABILITY)) for card in values}
            nat = self._cards.trust * searched.spread
            return PLAYS[max(values, key=lambda card: (round(values[card] + nat * nats[card], DIGITS), nats[card]))]
        most = max(values.values())
        best = [PLAYS[card] for card, value in values.items() if value >= most - TIE]
        of_equal = searched.no_trick and self._config.ties_by_simple and len(best) > 1
        rule_of_thumb = self._simple.act(view) if of_equal else None
        return next((play for play in best if play == rule_of_thumb), best[0])

    def _search(self, view: View, budget: TimeBudget) -> Searched | None:
        """Return the value of each legal card by the search for this contract; None if the game has no payoffs."""
        config, policy, candidates = self._config, self._policy, self._candidates(budget)
        likely = self._drawn(view, candidates, budget)
        sampled = worlds(view, self._rng, config.worlds) if likely is None else likely
        hands, more = double_dummy_of(sampled[:1]), candidates - config.worlds
        if not hands:
            return None
        if searches_tree(hands[0][0]):
            model = policy.opponent_model(view) if policy else None
            rest = worlds(view, self._rng, more) if likely is None and more > 0 else []
            seed, deadline = self._rng.getrandbits(64), budget.deadline()
            return ismcts([*sampled, *rest], hands[0], model, config=config, seed=seed, deadline=deadline)
        if policy and likely is not None:
            return self._solved(view, likely, policy.likelihoods(view, likely, drawn_evenly=False), budget)
        if policy is None or more <= 0 or not policy.weighs_worlds(view):
            return pimc(double_dummy_of(sampled), [1] * len(sampled), budget.deadline())
        sampled = [*sampled, *worlds(view, self._rng, more)]
        return self._solved(view, sampled, policy.likelihoods(view, sampled), budget)

    def _solved(self, view: View, sampled: Sequence[State], likelihoods: Sequence[float], budget: TimeBudget) -> Searched | None:
        """Return the value of each legal card over worlds chosen by likelihood; None if the game has no payoffs.

        More worlds are played out than solved, because play-outs take less time and their results vary more
        (docs/adr/0057-more-play-outs.md). If time is short, fewer are played out, then fewer solved; with fewer than `LEAST_WORLDS`
        solved, so many are played out in any case.
        """
        config, cards = self._config, self._cards
        hands, weights = _weighed(self._chosen(sampled, likelihoods, config.worlds))
        if not hands:
            return None
        searched = pimc(hands, weights, budget.deadline(SOLVING if config.plays_out and cards else 1.0), least=0 if cards else 1)
        enough = searched is not None and searched.deals >= min(LEAST_WORLDS, sum(weights))
        if cards and (config.plays_out or not enough):
            more, weights_of_more = _weighed(self._chosen(sampled, likelihoods, config.candidates if config.plays_out else LEAST_WORLDS))
            legal = [action.card for action in view.legal_actions if isinstance(action, PlayCard)]
            ends = played_out(cards, view, [hand.position for hand, _ in more], legal, budget)
            if ends:
                return with_play_outs(searched, legal, ends, more, weights_of_more, solved=sum(weights))
        return searched or pimc(hands, weights, budget.deadline())


def _weighed(chosen: Sequence[tuple[State, int]]) -> tuple[HandsToSolve, list[int]]:
    """Return the card play and payoffs of each different position among the worlds, and the number of worlds that have it.

    Empty if the game has no payoffs.
    """
    hands, times = double_dummy_of([world for world, _ in chosen]), Counter[Position]()
    if not hands:
        return [], []
    by_position = {hand.position: (hand, payoffs) for hand, payoffs in hands}
    for (hand, _), (_, count) in zip(hands, chosen, strict=True):
        times[hand.position] += count
    return list(by_position.values()), [times[position] for position in by_position]


def _payoff(plan: Plan) -> float:
    return plan.payoff


def _double_dummy(searched: Searched, best: Card) -> Iterator[ChoiceReason]:
    """Yield the reason ``wins-all`` of a hint, with the number of sampled deals, if the card wins every sampled deal with open hands.

    Yield ``wins-none`` if no card wins any sampled deal.
    """
    if searched.deals < LEAST_WORLDS or searched.cards[best].won is None:
        return
    if searched.cards[best].won == 1:
        yield ChoiceReason("wins-all", searched.deals)
    elif not any(value.won for value in searched.cards.values()):
        yield ChoiceReason("wins-none", searched.deals)


def _practice(searched: Searched, best: Card, likely: Mapping[Card, float]) -> Iterator[ChoiceReason]:
    """Yield the reason ``practice`` if open hands clearly prefer another card, but nets trained by self-play prefer this one.

    The reason's number is the probability that the nets give this card, of the two cards alone (in percent).
    """
    payoffs = searched.double_dummy or {card: value.payoff for card, value in searched.cards.items()}
    preferred = max(payoffs, key=payoffs.__getitem__)
    if likely and payoffs[preferred] - payoffs[best] >= CLEARLY and likely[best] > likely[preferred]:
        yield ChoiceReason("practice", round(100 * likely[best] / (likely[best] + likely[preferred])))


def _plays(view: View) -> bool:
    """Return True if the observer may play a card."""
    return any(text in PLAYS for text in view.legal)
