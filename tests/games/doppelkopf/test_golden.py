"""The worked cases, as data: scores, announcements, and complete deals (docs/rules D.11, D.13–D.17)."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from stich.games.doppelkopf.rules.announcements import LEVELS, possible_levels
from stich.games.doppelkopf.rules.options import PRESETS
from stich.games.doppelkopf.rules.scoring import Facts, PartyResult, score, seat_scores
from stich.kernel.rules.deal import Deal, Seat
from tests.games.doppelkopf.driver import ANNOUNCEMENTS, RECORDS, SCORING, doppelkopf
from tests.games.driver import cards
from tests.rows import rows


def side(facts: dict[str, Any]) -> PartyResult:
    return PartyResult(points=facts["points"], tricks=facts["tricks"], level=LEVELS.index(facts["announced"]), special=facts["special"])


@rows("case", SCORING, ids=[f"{c['id']} {c['rule']}" for c in SCORING])
def test_scores(case: dict[str, Any]) -> None:
    given, expected = case["input"], case["expect"]
    options, _ = PRESETS.options(given["preset"], {})
    re = given["re"]["seats"]
    facts = Facts(
        re=side(given["re"]),
        kontra=side(given["kontra"]),
        alone=len(re) == 1,
        silent=given["contract"] == "silent",
        bock=given.get("bock", 1),
    )
    scored = score(options, facts)
    assert (scored.winner, *scored.needs, scored.value) == tuple(
        expected[name] for name in ("winner", "re_needs", "kontra_needs", "value_re")
    )
    assert list(seat_scores(options, re, scored.value)) == expected["scores"]
    assert scored.lines


@rows("case", ANNOUNCEMENTS, ids=[f"{c['id']} {c['rule']}" for c in ANNOUNCEMENTS])
def test_announcements(case: dict[str, Any]) -> None:
    given = case["input"]
    trick = given["deciding_trick"]
    found = possible_levels(
        LEVELS.index(given["own_level"]),
        LEVELS.index(given["other_level"]),
        given["cards_in_hand"],
        own_in_time=given["own_first_in_time"],
        shift=None if trick == "open" else (trick or 1) - 1,
    )
    assert [LEVELS[level] for level in found] == case["legal"]


@rows("record", RECORDS, ids=[f"{n} {record['outcome']['contract']}" for n, record in enumerate(RECORDS, 1)])
def test_complete_deals(record: dict[str, Any]) -> None:
    game = doppelkopf(record["preset"], **record["options"])
    dealt = tuple(cards(" ".join(hand)) for hand in record["deal"]["hands"])
    state = game.start(Deal(Seat(record["dealer"]), dealt), record["match"])
    for action in record["actions"]:
        state = state.apply(action)
    found = json.loads(msgspec.json.encode(state.outcome))
    assert {name: found[name] for name in record["outcome"]} == record["outcome"]
