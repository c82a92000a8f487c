"""Quality of hints: the loss of a player who follows those of *club-1*, and of *strong*, measured by a much longer search.

    python benchmarks/hint_quality.py [--games skat,…] [--deals N] [--first N] [--minutes M] [--out FILE]
    python benchmarks/hint_quality.py --sum FILE… [--json] [--picture FILE]

Deals are those of seeds 0, 1, … as *simple* plays them; of each deal one decision of each phase at which there is a choice, any seat's,
drawn by the seed. Both levels decide without their clock. Two judges, each with ``--worlds`` different worlds from the same view, value
the choices: cards by the search of the levels (`pimc` without its early end, `ismcts` with ``--iterations``), words before the play by
play-outs of *simple*, among the best choices of *strong*. A loss is the difference between the best choice of one judge and the hinted
one by the other judge's values, so that the errors of the two are independent.

Each decision is weighted by the number of decisions of its phase in the deal, per seat: sums are game points per deal. The output also
has the difference between the two levels' losses in the same decisions. Lines are added to ``--out``; deals in it are left out.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from kept_lines import Known, Line, arguments, each_deal, kept
from pictures import losses

import stich
from stich.kernel.knowledge.view import View
from stich.kernel.knowledge.worlds import systematic_resampling
from stich.kernel.rules.action import PlayCard
from stich.players.hints import hint
from stich.players.playouts import play_out
from stich.players.search.ismcts import ismcts
from stich.players.search.pimc import double_dummy_of, world_values
from stich.players.search_config import SearchConfig
from stich.registry import game_of, plugin, worlds
from stich.research.statistics.estimate import Estimate, estimate

GAMES = "skat,schafkopf,suitability"
LEVELS = ("club-1", "strong")
PHASES = ("before the play", "early tricks", "late tricks")
DRAWN_FOR_EACH = 4
"""Worlds from which a judge draws each that it solves, by likelihood, as the levels do; a tree search goes through all of them."""
WAYS = 4
"""Choices before the play that are valued, beside the hinted ones."""

Values = Mapping[str, float]
"""In game points, by action."""


def phase_of(view: View) -> str:
    """Early as long as half of the cards are held."""
    if view.phase != "play":
        return PHASES[0]
    held = view.counts[view.order[0]]
    return PHASES[1] if 2 * held > held + sum(view.tricks) else PHASES[2]


def choices(view: View) -> tuple[str, ...]:
    """Return the texts of the legal cards, or of all legal actions if none is a card."""
    cards = tuple(action.text for action in view.legal_actions if isinstance(action, PlayCard))
    return cards or view.legal


def decisions(name: str, seed: int) -> dict[str, list[View]]:
    """Return the views of the acting seats at a deal's decisions, by phase."""
    game, player = stich.game(name), stich.player(name, "simple")
    state = game.deal(seed=seed, dealer=seed % game.seats)
    found: dict[str, list[View]] = {phase: [] for phase in PHASES}
    while state.actor is not None:
        view = state.view(state.actor)
        if len(choices(view)) > 1:
            found[phase_of(view)].append(view)
        state = state.apply(player.act(view))
    return found


def cards_judged(view: View, rng: Random, count: int, iterations: int) -> Values:
    """Return the value of each card, as a level with ``count`` worlds finds it."""
    policy = plugin(game_of(view)).players.bidding_policy(rng)
    assert policy is not None
    sampled = worlds(view, rng, count)
    hands = double_dummy_of(sampled)
    if not hands[0][0].side:
        sampled += worlds(view, rng, (DRAWN_FOR_EACH - 1) * count)
        config = SearchConfig(worlds=count, seconds=0, iterations=iterations, mcmc_steps=200)
        found = ismcts(sampled, hands[0], policy.opponent_model(view), config=config, seed=rng.getrandbits(64))
        return {card: value.payoff for card, value in found.cards.items()}
    drawn = [1] * count
    if policy.weighs_worlds(view):
        sampled += worlds(view, rng, (DRAWN_FOR_EACH - 1) * count)
        drawn = systematic_resampling(policy.likelihoods(view, sampled), count, rng)
        hands = double_dummy_of(sampled)
    solved = [(times, world_values(hand, payoffs) or {}) for (hand, payoffs), times in zip(hands, drawn, strict=True) if times]
    return {card: sum(times * values[card].payoff for times, values in solved) / count for card in solved[0][1]}


def judged(view: View, among: Sequence[str], rng: Random, count: int, iterations: int) -> Values:
    """Return the value of each choice; before the play, of those in ``among``."""
    actions = [action for action in view.legal_actions if action.text in among]
    if all(isinstance(action, PlayCard) for action in actions):
        return cards_judged(view, rng, count, iterations)
    sampled = worlds(view, rng, count)
    return {action.text: fmean(result.payoff for result in play_out(sampled, action)) for action in actions}


def decision(view: View, rng: Random, count: int, iterations: int) -> dict[str, Any]:
    """Return the loss of each level's hint at one decision."""
    hints = {level: hint(view, level, rng, has_time_limit=False) for level in LEVELS}
    others = [option.action for option in hints["strong"].options if option.action in choices(view)][:WAYS]
    among = list(dict.fromkeys([*(told.action for told in hints.values()), *others]))
    one, two = (judged(view, among, rng, count, iterations) for _ in range(2))
    found = {}
    for level, told in hints.items():
        found[level] = fmean(values[max(other, key=other.__getitem__)] - values[told.action] for values, other in ((one, two), (two, one)))
    return {"hints": {level: told.action for level, told in hints.items()}, "lost": found}


def deal(name: str, seed: int, count: int, iterations: int) -> dict[str, Any]:
    """One deal: of each phase how many decisions there are, a seat, and what the levels lose at one of them."""
    rng, found = Random(f"hints {name} {seed}"), {}
    for phase, views in decisions(name, seed).items():
        if views:
            view = rng.choice(views)
            found[phase] = {"decisions": len(views) / len(view.order), **decision(view, rng, count, iterations)}
    return {"game": name, "seed": seed, "phases": found}


def lost(decided: dict[str, Any], level: str) -> float:
    """At one decision; ``difference``: by *club-1* more than by *strong*."""
    of: dict[str, float] = decided["lost"]
    return of["club-1"] - of["strong"] if level == "difference" else of[level]


def points(deals: Sequence[dict[str, Any]], phase: str, level: str) -> list[float]:
    """Return a level's loss in each deal."""
    found = []
    for each in deals:
        of_phase = each["phases"].get(phase)
        if of_phase is None:
            found.append(0.0)
        else:
            found.append(of_phase["decisions"] * lost(of_phase, level))
    return found


def summary(told: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """By game and phase, what the levels lose."""
    found: dict[str, Any] = {}
    for game in dict.fromkeys(each["game"] for each in told):
        deals = [each for each in told if each["game"] == game]
        rows: dict[str, Any] = {}
        for phase in (*PHASES, "all"):
            asked = [each["phases"][at] for each in deals for at in ((phase,) if phase in PHASES else PHASES) if at in each["phases"]]
            row: dict[str, Any] = {
                "asked": len(asked),
                "decisions a deal": round(sum(each["decisions"] for each in asked) / len(deals), 2),
                "other hints": sum(each["hints"]["club-1"] != each["hints"]["strong"] for each in asked),
            }
            for level in (*LEVELS, "difference"):
                of_phases = [points(deals, at, level) for at in ((phase,) if phase in PHASES else PHASES)]
                row[level] = plain(estimate(map(sum, zip(*of_phases, strict=True))))
                row[f"{level}, a decision"] = plain(estimate(lost(each, level) for each in asked))
            rows[phase] = row
        found[game] = {"deals": len(deals), **rows}
    return found


def plain(found: Estimate) -> dict[str, float | None]:
    """Return a mean in game points, and half of its interval."""
    half = None if found.interval is None else round((found.interval[1] - found.interval[0]) / 2, 2)
    return {"points": None if found.mean is None else round(found.mean, 2), "half": half}


def deals(wanted: argparse.Namespace, known: Known) -> Iterator[Line]:
    """Deal by deal, until there are enough or the time is over."""
    return each_deal(wanted, known, lambda game, seed: deal(game, seed, wanted.worlds, wanted.iterations))


def main() -> None:
    parser = arguments(__doc__, GAMES)
    parser.add_argument("--worlds", type=int, default=150, metavar="N", help="of each of the two judges")
    parser.add_argument("--iterations", type=int, default=100_000, metavar="N", help="of each, where everybody plays alone")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw what was lost, as SVG")
    wanted = parser.parse_args()
    told = summary(kept(wanted, deals))
    if wanted.picture:
        wanted.picture.write_text(losses(told, (*PHASES, "all"), LEVELS))
    if wanted.json:
        print(json.dumps(told))
        return
    for game, rows in told.items():
        for name, row in rows.items():
            print(f"{game}, {name}: {row}")


if __name__ == "__main__":
    main()
