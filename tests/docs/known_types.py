"""Types of Stich that a type checker infers without annotations: checked by mypy in `test_types`, never run."""

from __future__ import annotations

from random import Random
from typing import assert_type

import stich
from stich import Action, Card, Game, Outcome, Player, Seat, State, View
from stich.games.schafkopf import Schafkopf, SchafkopfOutcome, SchafkopfView
from stich.games.skat import Skat, SkatOutcome, SkatView
from stich.games.suitability import Suitability, SuitabilityOutcome, SuitabilityView
from stich.kernel.rules.match import Match, MatchRules

skat = stich.game("skat", "skat-isko", kontra=True)
assert_type(skat, Skat)
state = skat.deal(seed=7)
assert_type(state, State[SkatView, SkatOutcome])
assert_type(state.apply("18"), State[SkatView, SkatOutcome])
assert_type(skat.start(state.deal), State[SkatView, SkatOutcome])
assert_type(state.outcome, SkatOutcome | None)
assert_type(state.view(None), SkatView)
assert_type(state.view(0).outcome, SkatOutcome | None)
assert_type(state.view(0).legal_actions, tuple[Action, ...])
assert_type(state.view(0).hand, tuple[Card, ...])
assert_type(state.actor, Seat | None)
if stich.is_finished(state):
    assert_type(state.outcome, SkatOutcome)
    assert_type(state.outcome.declarer, Seat | None)
    assert_type(state.view(0), SkatView)
else:
    assert_type(state.outcome, SkatOutcome | None)

assert_type(stich.game("schafkopf"), Schafkopf)
assert_type(stich.game("schafkopf").deal(seed=1).outcome, SchafkopfOutcome | None)
assert_type(stich.game("schafkopf").deal(seed=1).view(1), SchafkopfView)
assert_type(stich.game("suitability", players=5), Suitability)
assert_type(stich.game("suitability").deal(seed=1).outcome, SuitabilityOutcome | None)
assert_type(stich.game("suitability").deal(seed=1).view(1), SuitabilityView)


def any_game(name: str) -> Match:
    """Return a match of a game whose name is not known beforehand: its views and outcomes have the base types."""
    game = stich.game(name)
    assert_type(game, Game[View, Outcome])
    dealt = game.deal(seed=1)
    assert_type(dealt.view(0), View)
    if stich.is_finished(dealt):
        assert_type(dealt.outcome, Outcome)
    player: Player = stich.player(name, "simple", Random(1))
    assert_type(player.act(dealt.view(dealt.actor)), Action)
    assert_type(stich.worlds(dealt.view(0), Random(1), 3), list[State])
    rules = stich.match_rules(game)
    assert_type(rules, MatchRules)
    return rules.begin()
