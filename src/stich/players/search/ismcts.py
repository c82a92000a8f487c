"""Information-set Monte Carlo tree search, for scores by table (Cowling, Powley and Whitehouse 2012).

The decisions of the searching player form one tree over all sampled worlds. The other players play by rules of thumb, or each has their own
tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from stich import native, solver
from stich.kernel.knowledge.opponent_model import OpponentModel
from stich.kernel.knowledge.play_history import shown_voids
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.playspec import PartyScores
from stich.kernel.rules.state import State
from stich.kernel.solver_input.payoffs import PayoffTable, own_scores
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.players.search_config import SearchConfig
from stich.solver.limits import until

from .values import CardEstimate, Searched


def searches_tree(hand: PerfectInfoPosition) -> bool:
    """Return True if a tree is searched in this card play: all play alone, or two fixed parties play for scores of a table.

    Elsewhere worlds are solved. Fixed parties play with more cards than the solver can solve from the first trick.
    """
    return not hand.side or isinstance(hand.spec.goal, PartyScores)


def ismcts(
    worlds: Sequence[State],
    hand: tuple[PerfectInfoPosition, PayoffTable],
    model: OpponentModel | None,
    *,
    config: SearchConfig,
    seed: int,
    deadline: float = inf,
) -> Searched:
    """Return the value of each legal card for the actor, by a tree search over these worlds.

    Without a ``model`` of the opponents the worlds are equally likely. With one, Markov chain Monte Carlo with this ``seed`` changes them
    so that worlds are frequent in which the opponents' decisions are likely. ``hand`` (card play and payoffs) may come from any of the
    worlds, which differ only in hidden cards. The tree stops growing at ``deadline`` (a time of `time.perf_counter`).
    """
    perfect_info, payoffs = hand
    spec = perfect_info.spec
    tables = own_scores(spec) if isinstance(spec.goal, PartyScores) else payoffs.tables
    positions = [solver.native_position(spec, w.phase.perfect_info.position) for w in worlds if w.phase.perfect_info]
    history = [(perfect_info.order.index(seat), a.card) for seat, a in worlds[0].log if isinstance(a, PlayCard)]
    if model:
        log = [(place, spec.deck.bit[card]) for place, card in history]
        positions = native.sample_posterior(
            positions,
            log,
            model.evidence,
            tables,
            temperature=model.temperature,
            samples=len(positions),
            mcmc_steps=config.mcmc_steps,
            seed=seed,
        )
    voids = shown_voids(history, spec.players, spec.classes, spec.jokers)
    void_masks = [spec.deck.mask(voids.get(place, ())) for place in range(spec.players)]
    left = until(deadline).seconds
    values = native.ismcts(positions, void_masks, tables, config.iterations, others_search=config.others_search, seconds=left)
    return Searched({spec.deck.cards[card]: CardEstimate(value, value) for card, value in values}, deals=len(positions))
