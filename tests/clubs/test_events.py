"""Files of events: templates, strict reading, errors that name the field, and nothing secret in public."""

from __future__ import annotations

import contextlib
import json
from random import Random
from typing import Any

import pytest

from stich.clubs import changes, printed, ranking
from stich.clubs.event import ClubEvent, Entrant
from stich.clubs.file import read_event, write_event
from stich.clubs.templates import TEMPLATES, new_event
from stich.kernel.errors import StichError
from tests.clubs.events import BY, event, played
from tests.rows import rows


@rows("template", TEMPLATES)
def test_templates_are_read_as_they_were_written(template: str) -> None:
    made = event(template, [Entrant(number=7, name="Ada", team="A")])
    assert read_event(write_event(made)) == made


def test_numbers_of_deals_follow_the_templates() -> None:
    assert new_event("league-day", "x").deals == {4: 48, 3: 36}
    assert new_event("club-evening", "x").deals == {4: 40, 3: 30}
    assert new_event("club-evening", "x", deals={4: 24, 3: 18}).deals == {4: 24, 3: 18}
    assert [new_event("schafkopf-race", "x", deals={4: deals}).deals[4] for deals in (20, 30, 32)] == [20, 30, 32]


def changed(**fields: Any) -> bytes:
    return json.dumps(json.loads(write_event(event("prize-skat"))) | fields).encode()


@rows(
    ("data", "code", "words"),
    [
        (b"[", "club/file", "not JSON"),
        (b"[" * 500, "club/file", "nested"),
        (b"{}", "club/file", "stich_club"),
        (changed(stich_club=2), "club/file", "format is 2"),
        (changed(rules={"game": "skat", "x": 1}), "club/file", "rules"),
        (changed(scoring={"scheme": "bridge"}), "club/file", "scoring.scheme"),
        (changed(scoring={"scheme": "schafkopf-1"}), "club/event", "for schafkopf, not for skat"),
        (changed(rules={"game": "whist"}, scoring={}), "options/invalid", "whist"),
        (changed(rules={"game": "skat", "options": {"kontra": "maybe"}}), "options/invalid", "kontra"),
        (changed(draw={"sizes": [2]}), "club/event", "not of 2"),
        (changed(draw={"sizes": [5]}), "club/event", "tables of 5"),
        (changed(draw={"methods": []}), "club/event", "draw.methods"),
        (changed(deals={"4": 10**9, "3": 36}), "club/file", "deals"),
        (changed(dues={"lost": [{"first": 2, "amount": 5}]}), "club/dues", "first lost deal"),
        (changed(tie_breaks=["lot", "won"]), "club/event", "lot is the last"),
        (changed(entrants=[{"number": 1, "name": "A"}, {"number": 1, "name": "B"}]), "club/entrant", "1 is taken twice: A and B"),
        (changed(entrants=[{"number": 0, "name": "A"}]), "club/file", "entrants[0].number"),
        (changed(entrants=[{"number": 1, "name": "A", "classes": ["ladies"]}]), "club/class", "ladies"),
        (changed(rounds=[{"number": 2, "tables": []}]), "club/round", "round 2"),
        (changed(rounds=[{"number": 1, "tables": [{"number": 1, "seats": [1, 2, 3]}]}]), "club/entrant", "start number 1"),
        (changed(rounds=[{"number": 1, "tables": [{"number": 1, "seats": [1, 2]}]}]), "club/table", "2 players"),
    ],
)
def test_wrong_files_are_refused_with_the_field(data: bytes, code: str, words: str) -> None:
    with pytest.raises(StichError) as caught:
        read_event(data)
    assert caught.value.code == code
    assert words in str(caught.value)


def test_an_unknown_template_is_named() -> None:
    with pytest.raises(StichError, match=r"no template 'bingo'.*club-evening"):
        new_event("bingo", "x")


def test_the_public_event_has_no_secret_and_no_addresses() -> None:
    made: ClubEvent = event(entrants=[Entrant(number=1, name="Ada", household="Mill", address="High Street 1")])
    text = write_event(made.public).decode()
    assert made.secret is not None and made.secret not in text
    assert "Mill" not in text and "High Street" not in text and made.commitment in text


ODD: tuple[Any, ...] = (None, 0, -1, 10**30, "", "x", [], {}, [1], {"a": 1}, True, 1.5, 5)


def spoiled(value: Any, random: Random) -> Any:
    """Return the value with one part changed at random."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        return {**value, key: random.choice(ODD) if random.random() < 0.3 else spoiled(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.9:
        index = random.randrange(len(value))
        return [*value[:index], spoiled(value[index], random), *value[index + 1 :]]
    return random.choice(ODD)


@rows("seed", range(100))
def test_spoiled_files_raise_no_other_error(seed: int) -> None:
    club = played(changes.draw(event("prize-skat", [Entrant(number=n, name=f"P{n}", team=str(n % 3)) for n in range(1, 10)]), **BY))
    data = json.dumps(spoiled(json.loads(write_event(club)), Random(seed)))
    with contextlib.suppress(StichError):
        found = read_event(data)
        ranking(found), printed(found, "seats"), printed(found, "sheets"), changes.draw(found, **BY)
