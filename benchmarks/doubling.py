"""Gain of doublings: deals played out without any, and the players who would have knocked, or said kontra or re, at each moment.

    python benchmarks/doubling.py [--games schafkopf,…] [--table strong] [--deals N] [--first N] [--minutes M] [--out FILE]
    python benchmarks/doubling.py --sum FILE… [--json]

Deals of seeds 0, 1, … are played by search players of one level (``--table``, such as ``club-1``) who never double. At the first moment at
which a seat may say a doubling *strong* and *simple* are asked. It doubles the deal's result: a gain is what the seat that says it scored,
less the others' average, in game points; for re twice as much, after a kontra of *strong*, which then counts as said.
The play does not depend on doublings, so two rules for doubling are compared in the same plays.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Any

from kept_lines import Known, Line, arguments, each_deal, kept, mean_gain

import stich
from stich.kernel.knowledge.view import View
from stich.kernel.plugin.decision import Decision
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import Action
from stich.kernel.rules.state import State
from stich.kernel.solver_input.payoffs import relative_payoffs
from stich.players import named
from stich.players.search import SearchPlayer
from stich.registry import plugin, scorer

PRESETS = {"skat": "skat-kneipe", "schafkopf": "sauspiel"}
WORDS = ("knock", "kontra", "re")
RULES = ("strong", "simple")


class Quiet(SearchPlayer):
    """A level that never doubles."""

    def __init__(self, game: str, level: str, rng: Random) -> None:
        of: Any = named(level, has_time_limit=False)
        players = plugin(game).players
        self._weighs = players.bidding_policy(rng)
        super().__init__(players.simple(), self._weighs, of.config, rng)

    def _double(self, view: View) -> Decision | Action | None:
        doubling = self._weighs.doubling(view) if self._weighs else None
        if doubling is None:
            return None
        return doubling.action if doubling.otherwise is None else Decision(doubling.otherwise)


def rule(name: str, game: str, seed: int) -> Player:
    """Return a level as it decides about doublings."""
    return named(name, has_time_limit=False)(game, Random(f"{name} {seed}"))


def word_of(state: State) -> str | None:
    """Return the legal doubling; None without one."""
    return next((action.text for action in state.legal_actions if action.text in WORDS), None)


def deal(name: str, table: str, seed: int) -> Line:
    """One deal: its contract, and by rule and word what each doubling would have brought."""
    game = stich.game(name, PRESETS[name])
    state = game.deal(seed=seed, dealer=seed % game.seats)
    seated = [Quiet(name, table, Random(f"{seed} {seat}")) for seat in range(game.seats)]
    said: list[tuple[str, str, int, int]] = []
    asked: set[tuple[str, int]] = set()
    while state.actor is not None:
        seat, word = state.actor, word_of(state)
        if word is not None and (word, seat) not in asked and len(state.legal_actions) > 1:
            asked.add((word, seat))
            for name_of_rule in RULES:
                if word != "knock" and any(rule_ == name_of_rule and other == word for rule_, other, *_ in said):
                    continue
                if rule(name_of_rule, name, seed).act(state.view(seat)).text == word:
                    said.append((name_of_rule, word, seat, 1))
                    if word == "kontra" and name_of_rule == "strong":
                        said += answers(state.apply(word), name, seed)
        legal = state.legal_actions
        state = state.apply(legal[0] if len(legal) == 1 else seated[seat].act(state.view(seat)))
    assert state.outcome is not None
    order = list(state.view(None).order)
    payoffs = relative_payoffs([state.outcome.scores[seat] for seat in order])
    gains: defaultdict[str, list[float]] = defaultdict(list)
    for name_of_rule, word, seat, factor in said:
        gains[f"{name_of_rule}: {word}"].append(factor * payoffs[order.index(seat)])
    return {"game": name, "seed": seed, "contract": scorer(game).contract_kind(state.outcome), "gains": gains}


def answers(state: State, name: str, seed: int) -> Iterator[tuple[str, str, int, int]]:
    """Yield the first seat that says re, by each rule."""
    done: set[str] = set()
    while (seat := state.actor) is not None and word_of(state) == "re":
        for name_of_rule in RULES:
            if name_of_rule not in done and rule(name_of_rule, name, seed).act(state.view(seat)).text == "re":
                done.add(name_of_rule)
                yield name_of_rule, "re", seat, 2
        state = state.apply("pass")


def deals(wanted: argparse.Namespace, known: Known) -> Iterator[Line]:
    """Deal by deal, until there are enough or the time is over."""
    return each_deal(wanted, known, lambda game, seed: deal(game, wanted.table, seed))


def summary(told: Sequence[Line]) -> dict[str, Any]:
    """Return by game, contract, rule and word: its frequency, its gain in these deals, and its gain per deal, with intervals."""
    found: dict[str, Any] = {}
    for game in dict.fromkeys(each["game"] for each in told):
        of_game = [each for each in told if each["game"] == game]
        contracts: dict[str, list[Line]] = {"all contracts": of_game}
        for each in of_game:
            contracts.setdefault(each["contract"], []).append(each)
        found[game] = {
            contract: {what: _figures(lines, what) for what in sorted({what for line in lines for what in line["gains"]})}
            for contract, lines in contracts.items()
        }
    return found


def _figures(lines: Sequence[Line], what: str) -> dict[str, Any]:
    gains = [line["gains"].get(what, []) for line in lines]
    values = [gain for of_deal in gains for gain in of_deal]
    return {
        "deals": len(lines),
        "said": round(fmean(bool(of_deal) for of_deal in gains), 4),
        "each": mean_gain(values),
        "a_deal": mean_gain([sum(of_deal) for of_deal in gains]),
    }


def main() -> None:
    parser = arguments(__doc__, ",".join(PRESETS))
    parser.add_argument("--table", default="strong", choices=("strong", "strong-1", "club-1"))
    wanted = parser.parse_args()
    told = summary(kept(wanted, deals))
    if wanted.json:
        print(json.dumps(told))
        return
    for game, contracts in told.items():
        for contract, of in contracts.items():
            for what, figures in of.items():
                each, whole = figures["each"], figures["a_deal"]
                print(
                    f"{game}, {contract}, {what}: said in {100 * figures['said']:.1f} % of {figures['deals']} deals, "
                    f"{each['gain']} ± {each['half']} each, {whole['gain']} ± {whole['half']} a deal"
                )


if __name__ == "__main__":
    main()
