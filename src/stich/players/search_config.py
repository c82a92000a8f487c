"""Limits and settings of a search player."""

from __future__ import annotations

from dataclasses import dataclass

NO_LIMIT = 86_400.0
"""Time limit that no search reaches (in seconds); used in place of no limit."""


@dataclass(frozen=True, slots=True)
class SearchConfig:
    """Limits and settings of a search player for one decision.

    Where two parties play, sampled worlds are solved (`pimc`); where all play alone, or scores are a table, a tree is searched (`ismcts`).
    """

    worlds: int
    """Number of worlds that are solved for a decision on a card."""
    seconds: float
    """Time limit (in seconds).

    At the limit the search of worlds is given up and the tree stops growing. On a busy machine fewer worlds are played out, then fewer
    solved; at least 8 are used (module `time_budget` of the search).
    """
    iterations: int
    """Number of iterations of the tree search."""
    mcmc_steps: int = 0
    """Number of exchanges of two hidden cards tried in each world of the tree search (Metropolis steps), if there is an opponent model."""
    others_search: bool = False
    """True if in the tree search each of the other players has their own tree; otherwise they play by rules of thumb."""
    candidates: int = 0
    """Number of worlds that are sampled (candidates). If a bidding policy weighs worlds, those to solve are chosen by likelihood.

    The tree search uses all candidates.
    """
    ties_by_simple: bool = True
    """True if, in a contract for no trick, the card of *simple* is chosen among cards that are equally good in the sampled worlds."""
    draws: int = 0
    """Number of random distributions of the hidden cards from which the candidate worlds are chosen (`BiddingPolicy.likely_worlds`).

    With 0 all worlds are drawn with equal probability, so few of them are likely if the contract is rare.
    """
    plan_worlds: int = 0
    """Number of worlds in which the plans up to the first lead (`BiddingPolicy.plans`) are solved. With 0 the policy decides alone."""
    doubling_worlds: int = 0
    """Number of worlds that are solved to decide whether to double (`BiddingPolicy.doubling`).

    With 0, or if the time runs out, the policy decides alone.
    """
    heeds_policy: bool = False
    """True if a card gains value the likelier the game's card policy finds it, in proportion to `CardPolicy.trust`."""
    plays_out: bool = False
    """True if the game's card policy also plays ``candidates`` worlds to the end after each card (`playouts`)."""
