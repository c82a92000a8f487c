"""The laws of `Scorer`, held against every registered game: by worked cases, by deals that were played, and by nonsense."""

from __future__ import annotations

import io
import json
import re
import typing
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich.kernel.errors import StichError
from stich.kernel.plugin.fact_words import LANGUAGES
from stich.kernel.plugin.score_list import sheet
from stich.kernel.plugin.scorer import Scorer
from stich.records import NamedList, read_any_list, to_csv
from stich.registry import PLUGINS, match_rules, scorer
from tests.contract.games import Key, ended, every_game, made
from tests.rows import rows
from tests.sample import sample

GOLDEN = Path(__file__).parents[1] / "golden"
Facts = Mapping[str, Any]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 200) | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=5,
)
ABOUT = {"id", "source", "status", "preset", "expected", "declarer", "each_opponent", "working", "about", "note"}
"""Fields of a worked case that are about the case and its answer."""


@cache
def worked_cases(name: str) -> list[Facts]:
    """Facts from the game's worked cases, if there is a file of them."""
    path = GOLDEN / f"{name}_scoring.json"

    def objects(value: Any) -> Iterator[Facts]:
        if isinstance(value, dict):
            yield {field: fact for field, fact in value.items() if field not in ABOUT}
            for inner in value.values():
                yield from objects(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from objects(inner)

    return list(objects(json.loads(path.read_text()))) if path.exists() else []


def told(scored: Scorer, key: Key) -> list[Facts]:
    """Return entries such as people might write: worked cases with a declarer, passed deals, and common fields of facts and outcomes."""
    facts = [{"passed_in": True}, *({**case, "declarer": 1} for case in worked_cases(key[0]))]
    for end in ended(key):
        plain = msgspec.to_builtins(end.outcome)
        facts += [{f.name: plain[f.name] for f in msgspec.structs.fields(kind) if plain.get(f.name) is not None} for kind in scored.entries]
    return facts


def answered(ask: typing.Callable[..., Any], *facts: Any) -> Any:
    """Return the answer; None for a refusal, whose message must be complete."""
    try:
        return ask(*facts)
    except StichError as refused:
        assert refused.code.startswith(("score/", "list/")) and str(refused)
        return None


@every_game
def test_law_1_and_2_worked_cases_are_scored_the_same_every_time(key: Key) -> None:
    scored, again = scorer(made(key)), scorer(made(key))
    answers = [answered(scored.score, case) for case in worked_cases(key[0])]
    assert answers == [answered(again.score, case) for case in worked_cases(key[0])]
    for answer in filter(None, answers):
        assert answer["working"] and all(isinstance(line, str) for line in answer["working"])
        assert json.loads(json.dumps(answer)) == answer
    assert any(answers) == bool(worked_cases(key[0]))


def refuse(error: StichError, line: int) -> None:
    """Fail at an error that a list should not have."""
    pytest.fail(f"line {line}: {error}")


def field_names(key: Key) -> st.SearchStrategy[str]:
    """Names of facts, and others."""
    names = {f.name for kind in scorer(made(key)).entries for f in msgspec.structs.fields(kind)}
    return st.sampled_from(sorted(names | {"dealer", "rows"})) | st.text(max_size=5)


@every_game
@given(data=st.data())
@settings(max_examples=sample(6, 100))
def test_law_1_whatever_is_told_is_answered_or_refused(key: Key, data: st.DataObject) -> None:
    game = made(key)
    facts = data.draw(st.dictionaries(field_names(key), json_values, max_size=8))
    answered(scorer(game).score, facts)
    answered(scorer(game).entry, facts, data.draw(st.integers(0, game.seats - 1)))


@every_game
@given(data=st.data())
@settings(max_examples=sample(6, 100))
def test_law_1_a_case_with_one_fact_changed_is_answered_or_refused(key: Key, data: st.DataObject) -> None:
    cases = worked_cases(key[0])
    if cases:
        case, name = data.draw(st.sampled_from(cases)), data.draw(field_names(key))
        answered(scorer(made(key)).score, {**case, name: data.draw(json_values)})


@every_game
def test_law_3_an_entry_is_an_outcome_of_this_table(key: Key) -> None:
    game = made(key)
    scored = scorer(game)
    kind = typing.get_args(typing.get_type_hints(PLUGINS[game.name].configurator.view)["outcome"])[0]
    outcomes = [
        outcome for facts in told(scored, key) for dealer in range(game.seats) if (outcome := answered(scored.entry, facts, dealer))
    ]
    for outcome in outcomes:
        assert type(outcome) is kind and len(outcome.scores) == game.seats and outcome.reason and outcome.working
        assert outcome.declarer is None or scored.has_declarer
    assert any(outcomes) == bool(scored.entries)


@every_game
@rows("dealer", [-1, 99])
def test_law_3_the_dealer_is_a_seat_of_this_table(key: Key, dealer: int) -> None:
    scored = scorer(made(key))
    for facts in told(scored, key):
        with pytest.raises(StichError):
            scored.entry(facts, dealer)


@every_game
def test_law_4_the_cells_of_a_list_stand_under_its_columns(key: Key) -> None:
    scored = scorer(made(key))
    assert len(set(scored.columns)) == len(scored.columns)
    for end in ended(key):
        facts, cells = scored.facts(end.outcome), scored.cells(end.outcome)
        assert len(facts) <= len(scored.columns) == len(cells)
        assert all(isinstance(cell, str | int) for cell in cells)
        assert ["" if fact is None else fact for fact in facts] == list(cells[: len(facts)])


@every_game
def test_law_5_every_outcome_is_of_a_kind(key: Key) -> None:
    kinds = {scorer(made(key)).contract_kind(end.outcome) for end in ended(key)}
    assert all(kind and len(kind) < 40 for kind in kinds) and len(kinds) < len(ended(key))


@every_game
@rows("language", LANGUAGES if sample(0, 1) else ("de",))
def test_law_6_what_stich_writes_it_reads(key: Key, language: str) -> None:
    """A list of one played deal, written as CSV, is read with the same scores, dealer and closing lines."""
    game = made(key)
    names = ("=1+1", "Bo", "C", "D d", "E")[: game.seats]
    for end in ended(key) if scorer(game).entries else ():
        kept = NamedList(game, names, sheet(match_rules(game), [end.outcome], end.deal.dealer))
        again, differences = read_any_list(io.BytesIO(to_csv(kept, language).encode("utf-8-sig")), game, refuse)
        assert again is not None and again.players == names and not differences
        (before,), (after,) = kept.sheet.rows, again.sheet.rows
        assert (after.outcome.scores, after.dealer) == (before.outcome.scores, before.dealer), before.outcome
        assert again.sheet.closing == kept.sheet.closing


@every_game
def test_flags_lead_to_facts(key: Key) -> None:
    """Short names on the command line stand for facts that the scorer knows."""
    scored = scorer(made(key))
    for flag, path in scored.reader.flags.items():
        try:
            scored.score({re.split("[.=]", path)[0]: "nonsense"})
        except StichError as refused:
            assert "unknown field" not in str(refused), flag
