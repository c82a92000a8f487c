"""How much a search player computes for one decision."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchConfig:
    """What a level of strength may spend on one card.

    Where two parties play, worlds are solved (`pimc`); where everybody plays for himself, a tree is searched (`ismcts`).
    """

    worlds: int
    """Worlds that are solved."""
    seconds: float
    """Time after which no world but the first is solved to the end, and no tree grows any more."""
    iterations: int
    """Iterations of the tree search."""
    mcmc_steps: int = 0
    """Exchanges of two hidden cards that are proposed in each world of the tree search, where there is an opponent model."""
    others_search: bool = False
    """Whether the tree search holds the decisions of the others too, each in a tree of his own; else they play by rules of thumb."""
    candidates: int = 0
    """Worlds that are drawn. Those to be solved are chosen from them by likelihood, where there is a bidding policy that weighs them; the
    tree search uses all of them."""
    ties_by_simple: bool = True
    """Where the contract is for no trick, the card that *simple* plays is played of those that are equally good in the sampled worlds."""
    draws: int = 0
    """Draws of hidden cards from which the candidates are chosen, where the policy can (`BiddingPolicy.likely_worlds`). 0: candidates are
    drawn evenly, so that few of them are likely where a contract is rare."""
    plan_worlds: int = 0
    """Worlds in which ways on to the first lead (`BiddingPolicy.plans`) are solved. 0: the policy decides by itself."""
    doubling_worlds: int = 0
    """Worlds that are solved to decide whether to double (`BiddingPolicy.doubling`). 0: the policy decides by itself, as it does where the
    time ends too soon."""
    heeds_policy: bool = False
    """Whether cards that the room's card policy finds likely are worth more, as far as it is trusted (`CardPolicy.trust`)."""
    plays_out: bool = False
    """Whether the room's card policy also plays worlds to the end after each card, as many as are drawn (`playouts`), if half of the time
    is left then."""
