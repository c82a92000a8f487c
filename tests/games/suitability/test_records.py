"""Records of Suitability: the turned-up card, what stands for the declarations, and what is refused (docs/reference/records.md)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stich.records import RecordError, decode, encode, record_of, replay
from tests.games.suitability.driver import PRESETS, SIZES, cards, deal, declared, finish, game, over, view
from tests.rows import rows

START = {"suits": {"S": "trump", "H": "penalty", "D": "reverse"}}


def line(players: int, **changed: Any) -> dict[str, Any]:
    """Return a finished deal as the fields of its record, some of them changed."""
    state = finish(declared(deal(players)))
    return {**json.loads(encode(record_of(state, "ABCDE"[:players]))), **changed}


def replayed(fields: dict[str, Any]) -> Any:
    return replay(decode(json.dumps(fields).encode()))


@rows("players", SIZES)
@rows("preset", PRESETS)
def test_a_deal_and_its_record_are_the_same(players: int, preset: str) -> None:
    for seed in range(5):
        state = finish(game(players, preset=preset).deal(seed=seed, dealer=seed % players))
        record = record_of(state, "ABCDE"[:players])
        assert replay(decode(encode(record).encode())) == state
        assert ("up" in record.deal) == (players == 3)


def test_the_turned_up_card_stands_in_a_list_or_alone() -> None:
    fields = line(3)
    [up] = fields["deal"]["up"]
    alone = {**fields, "deal": {**fields["deal"], "up": up}}
    assert replayed(alone) == replayed(fields)


@rows(
    ("up", "code"),
    [(["HQ", "HK"], "deal/invalid"), ([], "deal/invalid"), ("H9 H8", "card/unknown"), ("H4", "deal/invalid"), ([["HQ"]], "record/type")],
)
def test_anything_else_is_refused(up: object, code: str) -> None:
    fields = line(3)
    with pytest.raises(RecordError) as refused:
        replayed({**fields, "deal": {**fields["deal"], "up": up}})
    assert refused.value.code == code


@pytest.mark.parametrize("players", [2, 4, 5])
def test_nobody_else_turns_a_card_up(players: int) -> None:
    fields = line(players)
    with pytest.raises(RecordError, match="unknown field 'up'"):
        replayed({**fields, "deal": {**fields["deal"], "up": ["HQ"]}})


@rows("players", SIZES)
def test_a_start_stands_for_the_declarations(players: int) -> None:
    fields = line(players)
    played = [a for a in fields["actions"] if " " not in a]
    state = replayed({**fields, "start": START, "actions": played})
    assert over(state).scores == tuple(fields["outcome"]["scores"])
    assert replay(decode(encode(record_of(state, "ABCDE"[:players])).encode())) == state


@pytest.mark.parametrize(("players", "seat"), [(2, 1), (4, 3), (5, 3)])
def test_the_privilege_of_a_start_is_the_fourth_declarations(players: int, seat: int) -> None:
    state = game(players).start(deal(players), {**START, "privilege": "immunity"})
    assert (view(state, None).privilege, view(state, None).privileged) == ("immunity", seat)


def test_or_the_fifth_players() -> None:
    state = game(5).start(deal(5), {**START, "privilege": "poverty", "privileged": 4})
    assert view(state, None).privileged == 4


def test_all_four_suits_may_be_told_and_the_swap_is_made() -> None:
    start = {"suits": {**START["suits"], "C": "plain"}}
    state = game(3).start(deal(3, "", "CQ", up="HQ"), start)
    assert view(state, None).up == "CQ" and set(cards("HQ")) <= set(view(state, 1).hand)


@rows(
    ("start", "reason"),
    [
        ({}, "start: suits is missing"),
        ({"suits": {"S": "trump", "H": "penalty"}}, "one trump, one penalty, one reverse"),
        ({"suits": {"S": "trump", "H": "penalty", "D": "trump"}}, "one trump, one penalty, one reverse"),
        ({"suits": {**START["suits"], "C": "trump"}}, "one trump, one penalty, one reverse"),
        ({"suits": {"S": "trump", "H": "penalty", "X": "reverse"}}, "'X' is none of C S H D"),
        ({"suits": {"S": "trump", "H": "penalty", "D": "upside down"}}, "suits: "),
        ({**START, "privilege": "luxury"}, "immunity, warranty, poverty"),
        ({**START, "privilege": "warranty", "privileged": 1}, "privileged: seat 3 in this deal, not seat 1"),
        ({**START, "privileged": 3}, "leave it out without a privilege"),
        ({**START, "declarer": 1}, "start: unknown field 'declarer'"),
    ],
)
def test_a_start_that_cannot_be_is_refused(start: dict[str, Any], reason: str) -> None:
    fields = line(4)
    with pytest.raises(RecordError) as refused:
        replayed({**fields, "start": start, "actions": []})
    assert refused.value.code == "record/start" and reason in str(refused.value), str(refused.value)


def test_three_players_start_without_a_privilege() -> None:
    with pytest.raises(RecordError, match="with three players there is none"):
        replayed({**line(3), "start": {**START, "privilege": "warranty"}, "actions": []})


def test_the_outcome_states_plain_facts() -> None:
    assert sorted(line(4)["outcome"]) == sorted(
        ["scores", "reason", "declarer", "won", "again", "contract", "privilege", "privileged", "tricks", "penalty_cards"]
    )
    with pytest.raises(RecordError, match="tricks is stated as"):
        replayed(line(4, outcome={**line(4)["outcome"], "tricks": [13, 0, 0, 0]}))
