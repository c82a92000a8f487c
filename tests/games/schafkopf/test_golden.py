"""The worked cases, as data: settlements through the scorer, legal cards around the called ace through the game."""

from __future__ import annotations

from typing import Any

import stich
from stich.kernel.rules.deal import Deal, Seat
from stich.registry import scorer
from tests.games.schafkopf.driver import LEGAL, SCORING, cards, legal, schafkopf
from tests.rows import rows

NOT_FACTS = ("id", "source", "status", "preset", "declarer", "each_opponent", "working", "note")


@rows("case", SCORING, ids=[f"{c['id']} {c['preset']} {c['game']}" for c in SCORING])
def test_settlement(case: dict[str, Any]) -> None:
    facts = {name: value for name, value in case.items() if name not in NOT_FACTS}
    answer = scorer(stich.game("schafkopf", case["preset"])).score(facts)
    assert (answer["declarer"], answer["each_opponent"]) == (case["declarer"], case["each_opponent"])
    assert answer["working"]


@rows("case", LEGAL, ids=[f"{c['id']} {c['rule']}" for c in LEGAL])
def test_legal_cards(case: dict[str, Any]) -> None:
    assert case["game"] == "rufspiel"
    hands = tuple(cards(" ".join(hand)) for hand in case["hands"])
    start = {"declarer": case["declarer"], "declare": f"partner {case['called_or_trump_suit']}"}
    state = schafkopf().start(Deal(Seat((case["leader"] + 3) % 4), hands), start)
    for seat, card in case["plays"]:
        assert state.actor == seat
        state = state.apply(card)
    assert state.actor == case["to_move"]
    assert sorted(legal(state)) == sorted(case["legal"])
