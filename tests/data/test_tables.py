"""Tables of Parquet: what stands in them, what is refused, and that they are read back."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import stich
from stich.kernel.errors import StichError
from stich.kernel.rules.state import State
from stich.records import Record, encode, read
from stich.registry import PLUGINS, scorer
from stich.research.arena import on_processes
from stich.research.data import FileError, Written, described, read_deals, read_decisions, to_parquet
from stich.research.data.decisions import decisions
from stich.research.data.writing import TOGETHER
from stich.research.envs import VERSION, EnvironmentState, actions, spans
from tests.contract.games import Key, few_games, made
from tests.data.deals import by_chance, named, written
from tests.rows import rows
from tests.sample import sample

GOLDEN = Path(__file__).parents[1] / "golden" / "skat_records.jsonl"


def put(tmp_path: Path, records: list[Record], **more: object) -> tuple[Path, Path, Written]:
    """Both tables of these records."""
    file, deals, taken = written(tmp_path / "in.jsonl", records), tmp_path / "deals.parquet", tmp_path / "decisions.parquet"
    with file.open("rb") as stream:
        return deals, taken, to_parquet([("in.jsonl", stream)], deals=deals, decisions=taken, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", PLUGINS)
def test_a_row_of_deals_holds_the_record_and_what_follows_from_it(game: str, tmp_path: Path) -> None:
    states = [by_chance(stich.game(game), seed, None if seed % 4 else 5) for seed in range(8)]
    deals, _, told = put(tmp_path, named(states))
    assert list(read_deals(deals)) == named(states)
    assert told.deals == 8
    for number, (row, state) in enumerate(zip(pq.read_table(deals).to_pylist(), states, strict=True)):
        assert (row["deal"], row["file"], row["line"]) == (number, "in.jsonl", number + 1)
        assert (row["game"], row["finished"]) == (game, state.finished)
        outcome = state.outcome
        facts = (row["scores"], row["declarer"], row["won"], row["contract"])
        assert facts == (
            (None, None, None, None)
            if outcome is None
            else (list(outcome.scores), outcome.declarer, outcome.won, scorer(state.game).contract_kind(outcome))
        )


def stepped(state: State) -> Iterator[tuple[EnvironmentState, int]]:
    """Yield the tables at which each step was taken, and the steps; independent of the code under test."""
    position = state.game.start(state.deal, state.contract)
    for _, action in state.log:
        table = EnvironmentState(position)
        try:
            for step in table.steps(action):
                yield table, step
                table = table.apply(step)
        except StichError as error:
            assert error.code == "envs/action"
        position = position.apply(action)


@pytest.mark.thorough
@few_games
def test_a_row_of_decisions_is_what_the_seat_knew_and_did(key: Key) -> None:
    game = made(key)
    states = [by_chance(game, seed) for seed in range(sample(1, 10))] + [by_chance(game, 3, 4), game.deal(seed=9, dealer=0)]
    found = decisions(game, states)
    expected = [(number, step, table, taken) for number, state in enumerate(states) for step, (table, taken) in enumerate(stepped(state))]
    assert len(found.action) == len(expected)
    for row, (number, step, table, taken) in enumerate(expected):
        assert (found.deal[row], found.step[row], found.seat[row], found.action[row]) == (number, step, table.seat, taken)
        assert table.seat is not None
        assert np.array_equal(found.observation[row], table.observation(table.seat))
        assert np.array_equal(found.legal[row], table.mask)


def test_decisions_are_read_back(tmp_path: Path) -> None:
    game = stich.game("skat")
    states = [by_chance(game, seed) for seed in range(40)] + [by_chance(game, 40, 6)]
    _, file, told = put(tmp_path, named(states))
    expected = [(number, state, table, step) for number, state in enumerate(states) for table, step in stepped(state)]
    read_back = [row for part in read_decisions(file, rows=100) for row in zip(part.deal, part.action, part.score, strict=True)]
    assert told.decisions == len(expected) == len(read_back)
    for (deal, action, score), (number, state, table, step) in zip(read_back, expected, strict=True):
        assert (deal, action) == (number, step)
        assert np.isnan(score) if state.outcome is None else score == state.outcome.scores[table.seat or 0]
    (first, *_), (table, _) = read_decisions(file), next(stepped(states[0]))
    assert np.array_equal(first.observation[0], table.observation(table.seat or 0))
    assert np.array_equal(first.legal[0], table.mask)
    phases = pq.read_table(file, columns=["phase"])["phase"].to_pylist()
    assert phases == [table.state.phase.name for _, _, table, _ in expected]


def test_a_file_says_what_it_holds(tmp_path: Path) -> None:
    game = stich.game("skat", "skat-classic", players=4)
    deals, file, _ = put(tmp_path, named([by_chance(game, 1)]))
    told = described(file)
    assert (told.game, told.preset, told.options, told.obs) == ("skat", "skat-classic", {"players": 4}, VERSION)
    assert told.actions == actions("skat")
    assert told.spans == spans("skat", "skat-classic", players=4)
    assert described(deals).table == "deals"


def test_claims_are_left_out_and_counted(tmp_path: Path) -> None:
    states = [by_chance(stich.game("skat"), seed) for seed in range(20)]
    said = [action.text for state in states for _, action in state.log]
    without = sum(text not in actions("skat") and not text.startswith("discard ") for text in said)
    _, _, told = put(tmp_path, named(states))
    assert told.left_out == without > 0
    assert told.decisions == sum(text in actions("skat") for text in said) + 2 * sum(text.startswith("discard ") for text in said)


def test_deals_from_the_first_lead_and_of_rules_with_kontra(tmp_path: Path) -> None:
    line = {name: value for name, value in json.loads(GOLDEN.read_text().splitlines()[0]).items() if name != "expect"}
    assert "start" in line
    deals, file, _ = put(tmp_path, list(read(io.BytesIO(json.dumps(line).encode()))))
    (first,) = read_decisions(file)
    assert first.step[0] == 0 and first.action[0] < 32, "a card"
    assert [record.start for record in read_deals(deals)] == [line["start"]]
    kneipe = stich.game("skat", "skat-kneipe")
    assert len(decisions(kneipe, [by_chance(kneipe, 1)]).action)


@pytest.mark.thorough
def test_processes_write_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stich.research.data.writing.GROUP", 500)
    records = named([by_chance(stich.game("schafkopf"), seed) for seed in range(20)]) * 14
    assert len(records) > TOGETHER
    (tmp_path / "apart").mkdir()
    for one, other in zip(put(tmp_path, records)[:2], put(tmp_path / "apart", records, executor=on_processes(2))[:2], strict=True):
        assert one.read_bytes() == other.read_bytes()
    assert pq.ParquetFile(tmp_path / "decisions.parquet").num_row_groups > 1
    bad = [*records, *named([by_chance(stich.game("skat"), 1)])]
    (tmp_path / "bad").mkdir()
    with pytest.raises(FileError, match=f"^in.jsonl: line {len(bad)}: ") as error:
        put(tmp_path / "bad", bad, executor=on_processes(1))
    assert (error.value.file, error.value.line) == ("in.jsonl", len(bad))


def test_no_more_lines_are_read_than_are_worked_on(tmp_path: Path) -> None:
    """Memory does not grow with the file."""
    line = encode(named([by_chance(stich.game("skat"), 1)])[0]).encode() + b"\n"
    given = written_ = 0

    class Endless(io.RawIOBase):
        def readline(self, size: int | None = -1, /) -> bytes:
            nonlocal given
            assert given <= written_ + 2 * TOGETHER
            given += 1
            return line if given <= 4 * TOGETHER else b""

    def watch(done: int) -> None:
        nonlocal written_
        written_ = done

    to_parquet([("endless", Endless())], deals=tmp_path / "deals.parquet", watch=watch)  # type: ignore[list-item]
    assert written_ == 4 * TOGETHER


BAD = [
    (b"", "line/none", "the input is empty"),
    (b"{}\n", "record/version", r"^in\.jsonl: line 1: not a record"),
    ("GOODcut off", "line/json", r"^in\.jsonl: line 3: not JSON"),
    ("GOOD\n", "line/blank", r"^in\.jsonl: line 3: the line is blank"),
    ("GOODILLEGAL", "action/illegal", r"^in\.jsonl: line 3, action 1, "),
    (
        "GOODOTHER",
        "data/rules",
        r"^in\.jsonl: line 3: it is of skat-classic, but the first line is of skat-isko: a table of decisions has one",
    ),
    ("GOODSCHAFKOPF", "data/rules", "of schafkopf-2023, but the first line is of skat-isko"),
    (b'{"stich":1,"game":"whist"}', "record/missing-field", r"^in\.jsonl: line 1: field 'preset' is missing"),
]


@rows(("text", "code", "says"), BAD, ids=[code for _, code, _ in BAD])
def test_what_is_wrong_is_named_by_file_and_line(text: bytes | str, code: str, says: str, tmp_path: Path) -> None:
    good, other, schafkopf = (
        encode(named([by_chance(stich.game(*rules), 1)])[0]) + "\n" for rules in (("skat",), ("skat", "skat-classic"), ("schafkopf",))
    )
    if isinstance(text, str):
        illegal = good.replace('"actions":["', '"actions":["hold","', 1)
        text = text.replace("GOOD", 2 * good).replace("ILLEGAL", illegal).replace("OTHER", other).replace("SCHAFKOPF", schafkopf).encode()
    with pytest.raises(StichError, match=says) as error:
        to_parquet([("in.jsonl", io.BytesIO(text))], deals=tmp_path / "a", decisions=tmp_path / "b")
    assert error.value.code == code
    assert code == "line/none" or isinstance(error.value, FileError)
    assert list(tmp_path.iterdir()) == [], "nothing is left"


def test_a_table_that_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / "deals.parquet").write_text("mine")
    with pytest.raises(FileExistsError):
        put(tmp_path, named([by_chance(stich.game("skat"), 1)]))
    assert (tmp_path / "deals.parquet").read_text() == "mine"
    assert not (tmp_path / "decisions.parquet").exists()


def test_deals_of_several_games_share_a_table(tmp_path: Path) -> None:
    records = named([by_chance(stich.game(game), 1) for game in PLUGINS])
    with written(tmp_path / "in.jsonl", records).open("rb") as stream:
        assert to_parquet([("all", stream)], deals=tmp_path / "deals").deals == len(records)
    assert list(read_deals(tmp_path / "deals")) == records


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    deals, _, _ = put(tmp_path, named([by_chance(stich.game("skat"), 1)]))
    pq.write_table(pa.table({"a": [1]}), tmp_path / "other")
    newer = pq.read_table(deals).replace_schema_metadata({"stich": '{"table":"deals","version":2}'})
    pq.write_table(newer, tmp_path / "newer")
    (tmp_path / "text").write_text("no Parquet")
    for name, says in (
        ("text", "not a table of Stich"),
        ("other", "a Parquet file, but not a table of Stich"),
        ("newer", "version 2, but this program needs 1"),
        ("decisions.parquet", "a table of decisions, not of deals"),
    ):
        with pytest.raises(StichError, match=says) as error:
            list(read_deals(tmp_path / name))
        assert error.value.code == "data/file"
    with pytest.raises(StichError, match="a table of deals, not of decisions"):
        list(read_decisions(deals))
    with pytest.raises(FileNotFoundError):
        described(tmp_path / "nowhere")


def test_without_pyarrow_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(StichError, match=r"pip install 'stich\[data\]'") as error:
        to_parquet([("in.jsonl", io.BytesIO(b"{}\n"))], deals=tmp_path / "deals")
    assert error.value.code == "data/pyarrow"
