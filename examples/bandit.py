"""A bandit learns the first decision of one seat on fixed deals, and beats chance: everything else is played by *random*."""

from random import Random

import stich

game = stich.game("suitability")
rng = Random(1)
chance = stich.player("suitability", "random", rng)


def played(deal: int, first: str | None) -> int:
    """Return the score of the seat that acts first in this deal, if it begins with this action; with None it plays at random."""
    state = game.deal(seed=deal)
    seat = state.actor
    assert seat is not None
    state = state.apply(first or chance.act(state.view(seat)))
    while (actor := state.actor) is not None:
        state = state.apply(chance.act(state.view(actor)))
    assert state.outcome is not None
    return state.outcome.scores[seat]


def learnt(deal: int, pulls: int) -> str:
    """Return the first action with the best mean. Each is tried in turn, then the best so far in four of five tries."""
    state = game.deal(seed=deal)
    results: dict[str, list[int]] = {action.text: [] for action in state.legal_actions}
    for pull in range(pulls):
        best = max(results, key=lambda text: sum(results[text]) / max(1, len(results[text])))
        text = min(results, key=lambda text: len(results[text])) if pull % 5 == 0 or pull < 4 * len(results) else best
        results[text].append(played(deal, text))
    return max(results, key=lambda text: sum(results[text]) / max(1, len(results[text])))


firsts = {deal: learnt(deal, 40) for deal in range(8)}
bandit = sum(played(deal, first) for deal, first in firsts.items() for _ in range(20)) / 160
random = sum(played(deal, None) for deal in firsts for _ in range(20)) / 160
print(f"bandit {bandit:.1f}, random {random:.1f} points a deal")
