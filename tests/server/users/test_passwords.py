"""Passwords that are guessed early are refused with what makes them so; judging any text takes little time."""

from __future__ import annotations

from typing import get_args

import pytest
import zxcvbn.matching

from stich.kernel.errors import StichError
from stich.server.users.passwords import JUDGED, MOST_LEET, WeakPassword, WeakReason, checked_password
from stich.server.wire.messages import Problem
from tests.rows import rows
from tests.server.harness import House

NAME = "Petra Müller-Lüdenscheidt"
WEAK: list[tuple[str, WeakReason]] = [
    ("skat2026", "game"),
    ("stich123", "game"),
    ("hallo1234", "common"),
    ("qwertz123", "common"),
    ("Schafkopf1", "game"),
    ("trumpf!!", "game"),
    ("kartenspiel", "game"),
    ("Sk4t2026", "game"),
    ("kirifuda1", "game"),
    ("トランプ2026", "game"),
    ("passwort1", "common"),
    ("p4ssw0rd!", "common"),
    ("ichliebedich", "common"),
    ("sommer2025", "common"),
    ("schalke04", "common"),
    ("iloveyou1", "common"),
    ("1234567890", "common"),
    ("doraemon12", "common"),
    ("petra1987", "name"),
    ("artep1987", "name"),
    ("Müller2026", "name"),
    ("lüdenscheidt", "name"),
    ("petramüllerlüdenscheidt", "name"),
    ("aaaaaaaaaaaa", "pattern"),
    ("abababababab", "pattern"),
    ("xyzxyzxyzxyz", "pattern"),
    ("          ", "pattern"),
    ("zzz3zzz3", "pattern"),
]
GOOD = [
    "four aces and a jack",
    "Tannenbaum-Velo 7",
    "zq8!kd0x",
    "雨の日は本を読む",
    "drei Buben im Schnee",
    "x" + "karte lampe regen uhr" * 4,
]


@rows(("password", "reason"), WEAK)
def test_a_password_that_is_guessed_early_is_refused_with_its_reason(password: str, reason: WeakReason) -> None:
    with pytest.raises(WeakPassword) as refusal:
        checked_password(password, NAME)
    assert (refusal.value.code, refusal.value.reason) == ("password/weak", reason)
    assert refusal.value.facts == {"case": reason}
    assert password not in str(refusal.value)


@rows("password", GOOD)
def test_a_good_password_is_kept(password: str) -> None:
    assert checked_password(password, NAME) == password


def test_another_person_s_name_is_not_one_s_own() -> None:
    assert checked_password("lüdenscheidt-krähe", "Ada")


@rows("password", ["4@8({[<369&#!1/|0$5+7%2" * 5, "!|/$@([{<+%&#" * 9, "0123456789!|/$" * 9])
def test_no_password_has_many_readings_tried(password: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the limit, zxcvbn would read 115 of these signs for seven seconds."""
    given: list[str] = []
    read = zxcvbn.matching.omnimatch

    def noted(password: str, *rest: object) -> object:
        given.append(password)
        return read(password, *rest)

    monkeypatch.setattr(zxcvbn.matching, "omnimatch", noted)
    checked_password(password, NAME)
    assert given and max(map(len, given)) <= JUDGED
    assert all(len({c for c in text if c in "@({[<&#!/|$+%"}) <= MOST_LEET for text in given)


def test_the_wire_names_every_reason() -> None:
    for reason in get_args(WeakReason):
        assert Problem("password/weak", "…", reason=reason).reason == reason


async def test_the_reason_reaches_the_page_and_the_password_stays_here(site: House) -> None:
    async with site.guest() as eve, site.guest("Ada", account=True) as ada:
        answer = await eve.http.post("/api/account", json={"name": "Eve", "password": "skat2026"})
        assert (answer.status_code, answer.json()["code"], answer.json()["reason"]) == (400, "password/weak", "game")
        assert "skat2026" not in answer.text
        answer = await ada.http.put("/api/account/password", json={"new": "hallo1234"})
        assert (answer.status_code, answer.json()["reason"]) == (400, "common")


def test_length_comes_first() -> None:
    for text in ("skat", "x" * 129):
        with pytest.raises(StichError) as refusal:
            checked_password(text, NAME)
        assert refusal.value.code == "password/length"
