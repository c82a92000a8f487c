"""Open string fields: what is looked up is found only by its exact text, and words of people are cleaned or refused as documented."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import PASSWORD, House, house, quick
from tests.server.wire.string_fields import altered, string_fields

LOOKED_UP, NAME, WORDS, SECRET, FILE = "looked up", "name", "words", "secret", "file"
GAMES, KINDS = ("Skat", "Schafkopf", "Suitability"), ("Position", "Start")
WITH_RULES = (
    "NewTable",
    "Seek",
    "ScoreDeal",
    "ScoreDeals",
    "InterpretDeal",
    "ReadTable",
    "Board",
    "RandomDeal",
    "CardsAsked",
    "EventRules",
)
ENTRANTS, MEMBERS = ("NewClubEntrant", "ChangeClubEntrant"), ("NewClubMember", "ChangeClubMember")
MEANING = {
    LOOKED_UP: {
        *("Fill.player", "Act.action", "BotAct.action", "PlayOn.player", "SeekComputers.level", "Invite.person", "FormatText.format"),
        *(f"{kind}.{field}" for kind in WITH_RULES for field in ("game", "preset", "options")),
        *("NewTable.players", "Board.play", "Condition.has", "Condition.lacks", "Counted.of"),
        *("PuzzleAttempt.cards", "PuzzleAttempt.card", "DeclaringAttempt.answer", "SchoolAttempt.answer", "BidChoices.choices"),
        *("CountAnswer.cards", "SkatDeclared.cards", "SchafkopfDeclared.cards", "EndTable.table"),
        *("Suspend.who", "Unsuspend.who", "ModerationRename.who", "ReadTable.columns"),
        *("CardsAsked.order", "NewClub.name", "NewClubEvent.template", "DrawRules.computer"),
        *("SendLeagueReport.team", "ConfirmLeagueReport.team", "LeagueCaptain.team"),
        *(f"{game}{kind}.{field}" for game in GAMES for kind in KINDS for field in ("hands", "trick", "contract", "skat", "suits")),
    },
    NAME: {"Rename.name", "NewBot.name", "ModerationRename.name", "SignUp.name", "AskPasskey.name", "SignIn.name", "Recover.name"},
    WORDS: {
        *("Write.text", "NewReport.words", "CloseReport.why", "Suspend.why", "Unsuspend.why", "ModerationRename.why", "EndTable.why"),
        *("ScoreDeals.players", "InterpretDeal.players"),
        *(f"{club}.{field}" for club in ("NewClub", "ChangeClub") for field in ("title", "description")),
        *(f"{one}.{field}" for one in ENTRANTS for field in ("name", "address", "household", "team", "tandem", "classes")),
        *(f"{one}.{field}" for one in MEMBERS for field in ("name", "address", "household", "team", "classes", "email", "phone", "note")),
        *("NewClubEvent.name", "EventPlan.name", "EventPlan.place", "EventPlan.season", "EventPlan.classes", "Dues.currency"),
        *("EnterClubList.reason", "ConfirmClubList.reason", "Penalty.reason", "MakeProtest.text", "DecideProtest.decision"),
        *("NewLeague.name", "NewLeague.teams", "ChangeLeague.dates"),
        *(f"{game}{kind}.{field}" for game in GAMES for kind in KINDS for field in ("id", "group")),
    },
    SECRET: {
        "SignUp.password",
        "SignIn.password",
        "Recover.password",
        "Recover.code",
        "Confirm.password",
        "Confirm.code",
        "NewPassword.new",
    },
    FILE: {
        *("FormatText.text", "RecordedDeal.record", "InterpretDeal.line", "ReadTable.data", "AddEntrants.csv", "ImportMembers.csv"),
        *("ScoreDeals.stake", "ScoreDeals.dues", "ReadTable.stake", "EventPlan.date", "LiveRules.starts"),
    },
}
ENDING = {"contract": "clubs", "declarer": 0, "leader": 1, "hands": [["CJ", "HT"], ["SA", "HA"], ["ST", "D9"]]}
DECLARED = {"contract": "clubs", "bid": 18, "declarer": 0, "declarer_card_points": 70, "matadors": {"with": 1}}
TABLE = {"game": "skat", "preset": "skat-isko", "options": {"rounds": 1}, "players": {"1": "random"}, "clock": "none", "talk": "phrases"}
REQUESTS: list[tuple[str, str, dict[str, Any], set[str]]] = [
    ("POST", "/api/tables", {**TABLE, "commitment": "0123456789abcdef" * 4}, set()),
    ("PUT", "/api/seek", {"game": "skat", "preset": "skat-isko", "options": {"rounds": 1}, "clock": "fast"}, set()),
    ("POST", "/api/score", {"game": "skat", "preset": "skat-isko", "entry": DECLARED, "options": {"rounds": 1}}, set()),
    ("POST", "/api/analyse", {"game": "skat", "preset": "skat-isko", "position": ENDING, "play": ["HA"], "options": {"rounds": 1}}, set()),
    ("POST", "/api/analyse/random", {"game": "skat", "preset": "skat-isko", "options": {"rounds": 1}}, set()),
    ("POST", "/api/formats/read", {"text": "x", "format": "iss"}, {"text"}),
]
"""Requests that name things by texts, and fields with texts of another sort."""


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Yield each string in a body with its path, and the keys of options."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, part in value.items():
            if path[-1:] == ("options",):
                yield (*path, None), key
            yield from leaves(part, (*path, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from leaves(part, (*path, number))


def changed(body: dict[str, Any], path: tuple[Any, ...], old: str, new: str) -> dict[str, Any]:
    """Return a body with one string in place of another."""
    other = copy.deepcopy(body)
    at: Any = other
    for step in path[:-1]:
        at = at[step]
    if path[-1] is None:
        at[new] = at.pop(old)
    else:
        at[path[-1]] = new
    return other


def test_every_open_field_of_every_message_has_a_meaning() -> None:
    """A new field is refused here until it says what it holds."""
    there = {field.name for field in string_fields() if field.exact is None}
    named = set.union(*MEANING.values())
    assert there - named == set()
    assert sum(map(len, MEANING.values())) == len(named)


@pytest.mark.parametrize(("method", "path", "body", "others"), REQUESTS, ids=lambda part: part if isinstance(part, str) else "")
async def test_what_is_looked_up_is_found_by_its_exact_text_only(
    method: str, path: str, body: dict[str, Any], others: set[str], tmp_path: Path
) -> None:
    found = [(place, text) for place, text in leaves(body) if place[-1] not in others]
    assert found
    async with house(quick(tmp_path / "stich.db", board_burst=10**6)) as site, site.guest("Ada") as ada:
        fine = await ada.http.request(method, path, json=body)
        assert fine.status_code < 300 or path == "/api/formats/read", fine.text
        for place, text in found:
            for form, other in altered(text).items():
                answer = await ada.http.request(method, path, json=changed(body, place, text, other))
                assert 400 <= answer.status_code < 500, (place, form, answer.text)
                assert answer.json()["code"] != "rate/limited" and answer.json()["message"], (place, form)


async def test_at_a_table_levels_and_actions_are_exact(site: House) -> None:
    async with site.guest("Ada") as ada:
        table = await ada.open(sit=0, players={1: "random"})
        async with ada.at(table) as socket:
            for form, other in altered("random").items():
                assert (await socket.say("fill", seat=2, player=other))["type"] == "refused", form
            assert (await socket.say("fill", seat=2, player="random"))["type"] == "ack"
            while not (socket.updates and socket.view["deal"] and socket.deal["legal"]):
                await socket.update()
            legal, seq = socket.deal["legal"][-1], socket.view["seq"]
            for form, other in altered(legal).items():
                answer = await socket.say("act", seq=seq, action=other)
                if answer["type"] == "ack":
                    pytest.fail(f"{form} of {legal!r} is an action")
            assert socket.view["seq"] == seq


async def test_names_are_cleaned_or_refused(site: House) -> None:
    """White space at the ends is removed, full-width forms become plain, and no altered name is another account's."""
    async with site.guest("Wolf1", account=True), site.guest() as eve:
        for form, other in altered("Wolf1").items():
            answer = await eve.http.put("/api/me", json={"name": other})
            assert answer.status_code in (400, 409), form
            answer = await eve.http.post("/api/account", json={"name": other, "password": PASSWORD})
            assert answer.json()["code"] in ("name/taken", "name/invalid", "body/malformed"), form
        for form, other in altered("Bert1").items():
            answer = await eve.http.put("/api/me", json={"name": other})
            if answer.status_code == 200:
                kept = answer.json()["name"]
                assert kept in ("Bert1", "BERT1", "Bert11"), form
                assert kept.isascii() and kept.isprintable()
            else:
                assert (form, answer.json()["code"]) in (("NUL", "body/malformed"), ("BOM", "name/invalid"))
