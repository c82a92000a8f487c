"""Possible gains by better knowledge in card play: games of *strong* repeated by one side that knows more than the rules allow.

    python benchmarks/ceilings.py [--games skat,…] [--deals N] [--first N] [--minutes M] [--out FILE]
    python benchmarks/ceilings.py --sum FILE… [--json]

Deals of seeds 0, 1, … are bid and played by *strong* without its clock. Then each is played again from the first lead, once for each sort
of knowledge and each side: the declarer's, the others', and in games without sides one seat, each in turn. That side plays with the
knowledge, the others as before, with the same random numbers. A gain is the increase of the side's game points, less the others' average,
per seat. Deals in which no card was played are left out.

``all``: it sees all cards. ``early``, ``late``: only as long as it holds more than half of its cards, only afterwards. ``half``: half of
the weight of its worlds is on the real deal. Such a player cannot take part in real games: it needs the `State`, which only this program
passes to a player.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Any

from kept_lines import Known, Line, arguments, each_deal, kept, mean_gain

import stich
from stich.kernel.knowledge.view import View
from stich.kernel.knowledge.worlds import systematic_resampling
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.state import State
from stich.kernel.solver_input.payoffs import relative_payoffs
from stich.players import named
from stich.players.search import SearchPlayer
from stich.players.search.ismcts import ismcts
from stich.players.search.pimc import double_dummy_of, pimc
from stich.players.search.values import Searched
from stich.registry import plugin, scorer, worlds

GAMES = "skat,schafkopf,suitability"
KNOWLEDGE = ("all", "early", "late", "half")
STRONG: Any = named("strong", has_time_limit=False)


class Knowing(SearchPlayer):
    """*strong*, which is shown the state before it acts. For measuring only."""

    def __init__(self, game: str, knowledge: str, rng: Random) -> None:
        players = plugin(game).players
        self._chance = rng
        self._bids = players.bidding_policy(rng)
        super().__init__(players.simple(), self._bids, STRONG.config, rng, cards=players.card_policy())
        self._knowledge = knowledge
        self.state: State | None = None

    def _search(self, view: View) -> Searched | None:
        assert self.state is not None
        held = len(view.hand)
        early = 2 * held > held + sum(view.tricks)
        if self._knowledge == "half":
            return self._by_half(view, self.state)
        if self._knowledge != "all" and early != (self._knowledge == "early"):
            return super()._search(view)
        return self._by_worlds(view, [(self.state, 1)])

    def _by_half(self, view: View, real: State) -> Searched | None:
        count = STRONG.config.worlds
        drawn = [(world, 1) for world in worlds(view, self._chance, count)]
        if self._bids and self._bids.weighs_worlds(view):
            more = [world for world, _ in drawn] + worlds(view, self._chance, STRONG.config.candidates - count)
            times = systematic_resampling(self._bids.likelihoods(view, more), count, self._chance)
            drawn = [(world, n) for world, n in zip(more, times, strict=True) if n]
        return self._by_worlds(view, [(real, count), *drawn])

    def _by_worlds(self, view: View, weighed: Sequence[tuple[State, int]]) -> Searched | None:
        hands = double_dummy_of([world for world, _ in weighed])
        if not hands:
            return None
        if not hands[0][0].side:
            every = [world for world, times in weighed for _ in range(times)]
            return ismcts(every, hands[0], None, config=STRONG.config, seed=self._chance.getrandbits(64))
        return pimc(hands, [times for _, times in weighed], time.perf_counter() + STRONG.config.seconds)


def players(state: State, seed: int) -> list[Player]:
    return [STRONG(state.game.name, Random(f"{seed} {seat}")) for seat in range(state.game.seats)]


def played(state: State, seated: Sequence[Player]) -> State:
    """Return the end of a deal."""
    while state.actor is not None:
        player = seated[state.actor]
        if isinstance(player, Knowing):
            player.state = state
        legal = state.legal_actions
        state = state.apply(legal[0] if len(legal) == 1 else player.act(state.view(state.actor)))
    return state


def led(state: State, seated: Sequence[Player]) -> State | None:
    """Return the state before the first card; None where there is none."""
    while state.actor is not None and not any(isinstance(action, PlayCard) for action in state.legal_actions):
        state = state.apply(seated[state.actor].act(state.view(state.actor)))
    return None if state.actor is None else state


def sides(state: State, seed: int) -> dict[str, list[int]]:
    """Return the seats of each side that may know more."""
    hand = state.phase.perfect_info
    assert hand is not None
    if not hand.side:
        return {"one seat": [hand.order[seed % len(hand.order)]]}
    declarers = [seat for place, seat in enumerate(hand.order) if hand.side >> place & 1]
    return {"declarer": declarers, "others": [seat for seat in hand.order if seat not in declarers]}


def payoff(end: State, side: Sequence[int]) -> float:
    """Of a side, a seat: game points, less what all others score on average."""
    assert end.outcome is not None
    order = end.view(None).order
    payoffs = relative_payoffs([end.outcome.scores[seat] for seat in order])
    return fmean(payoffs[order.index(seat)] for seat in side)


def deal(name: str, seed: int) -> Line:
    """One deal: its contract, and by knowledge and side what is gained."""
    game = stich.game(name)
    start = game.deal(seed=seed, dealer=seed % game.seats)
    lead = led(start, players(start, seed))
    told: Line = {"game": name, "seed": seed, "gains": {}}
    if lead is None:
        return told
    end = played(lead, players(lead, seed))
    assert end.outcome is not None
    told["contract"] = scorer(game).contract_kind(end.outcome)
    for who, side in sides(lead, seed).items():
        for knowledge in KNOWLEDGE:
            seated = players(lead, seed)
            for seat in side:
                seated[seat] = Knowing(name, knowledge, Random(f"{seed} {seat}"))
            gain = payoff(played(lead, seated), side) - payoff(end, side)
            told["gains"][f"{who}: {knowledge}"] = gain
    return told


def deals(wanted: argparse.Namespace, known: Known) -> Iterator[Line]:
    """Deal by deal, until there are enough or the time is over."""
    return each_deal(wanted, known, deal)


def summary(told: Sequence[Line]) -> dict[str, Any]:
    """By game, contract, side and knowledge the mean gain and its interval."""
    found: dict[str, Any] = {}
    for game in dict.fromkeys(each["game"] for each in told):
        gains: defaultdict[str, defaultdict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
        for each in told:
            if each["game"] == game:
                for what, gain in each["gains"].items():
                    gains["all contracts"][what].append(gain)
                    gains[each["contract"]][what].append(gain)
        found[game] = {
            contract: {what: {"deals": len(values), **mean_gain(values)} for what, values in sorted(of.items())}
            for contract, of in gains.items()
        }
    return found


def main() -> None:
    parser = arguments(__doc__, GAMES)
    wanted = parser.parse_args()
    told = summary(kept(wanted, deals))
    if wanted.json:
        print(json.dumps(told))
        return
    for game, contracts in told.items():
        for contract, of in contracts.items():
            for what, figures in of.items():
                print(f"{game}, {contract}, {what}: {figures['gain']} ± {figures['half']} ({figures['deals']} deals)")


if __name__ == "__main__":
    main()
