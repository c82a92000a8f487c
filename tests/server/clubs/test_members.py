"""Founding, joining and leaving a club, its address book, and its limits; every error changes nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from tests.rows import rows
from tests.server.clubs.evenings import Club, club
from tests.server.harness import house, quick


@pytest_asyncio.fixture
async def asse(tmp_path: Path) -> AsyncIterator[Club]:
    async with club(tmp_path, clubs_per_person=2, clubs_joined=3, club_members=6, club_events=2) as made:
        yield made


async def found(asse: Club, who: str, **body: Any) -> tuple[int, str]:
    answer = await asse.http[who].post("/api/clubs", json={"name": "herz", "title": "Herz", **body})
    return answer.status_code, answer.json().get("code", "")


async def test_a_club_has_a_free_name_of_the_right_form_and_an_owner_with_an_account(asse: Club) -> None:
    for name in ("ab", "a" * 41, "Herz", "herz\n", "herz!", "hérz", ""):
        assert await found(asse, "owner", name=name) == (400, "club/name"), name
    assert await found(asse, "owner", title="") == (400, "body/malformed")
    assert await found(asse, "outsider", name="asse") == (409, "club/taken")
    async with asse.site.guest("Gabi") as guest:
        answer = await guest.http.post("/api/clubs", json={"name": "herz", "title": "Herz"})
        assert (answer.status_code, answer.json()["code"]) == (409, "account/none")
    assert await found(asse, "owner") == (201, "")
    assert await found(asse, "owner", name="karo") == (409, "club/too-many")
    mine = (await asse.http["owner"].get("/api/clubs")).json()
    assert ([(one["name"], one["role"]) for one in mine["clubs"]], mine["most"]) == ([("herz", "owner"), ("asse", "owner")], 2)
    assert (await asse.http["owner"].delete("/api/clubs/herz")).status_code == 204
    assert await found(asse, "outsider") == (201, ""), "the name is free again"


async def test_public_clubs_are_listed_to_others_and_private_ones_are_not(asse: Club) -> None:
    async def listed(who: str) -> tuple[list[str], list[str]]:
        found = (await asse.http[who].get("/api/clubs")).json()
        return [one["name"] for one in found["clubs"]], [one["name"] for one in found["public"]]

    await asse.do("owner", "PUT", "", {"public": False})
    assert (await listed("member"), await listed("outsider")) == ((["asse"], []), ([], []))
    await asse.do("owner", "PUT", "", {"public": True})
    assert (await listed("member"), await listed("outsider")) == ((["asse"], []), ([], ["asse"]))


async def test_the_invitation_makes_members_until_it_is_renewed(asse: Club) -> None:
    page = await asse.get("owner")
    old = page["invitation"]
    assert (await asse.get("member"))["invitation"] is None
    assert await asse.get("stranger", f"/invitation/{old}") == {"name": "asse", "title": "Vier Asse", "token": old}
    assert await asse.refused("member", "POST", f"/invitation/{old}") == (409, "club/joined")
    new = (await asse.do("organiser", "POST", "/invitation"))["token"]
    for wrong in (old, "x", new.upper()):
        assert await asse.refused("outsider", "POST", f"/invitation/{wrong}") == (404, "club/invitation"), wrong
    code = await asse.http["stranger"].get(f"/api/clubs/asse/invitation/{new}/qr.svg")
    assert (code.status_code, code.headers["content-type"], code.text[:5]) == (200, "image/svg+xml", "<svg ")
    assert await asse.refused("stranger", "GET", f"/invitation/{old}/qr.svg") == (404, "club/invitation")
    joined = await asse.do("outsider", "POST", f"/invitation/{new}")
    assert (joined["role"], joined["you"], joined["members"]) == ("member", 4, 4)


async def test_roles_belong_to_the_owner_and_one_owner_stays(asse: Club) -> None:
    assert await asse.refused("organiser", "PUT", "/members/3", {"role": "organiser"}) == (403, "club/forbidden")
    assert await asse.refused("owner", "PUT", "/members/1", {"role": "member"}) == (409, "club/left")
    assert await asse.refused("owner", "DELETE", "/members/1") == (409, "club/left")
    assert await asse.refused("organiser", "DELETE", "/members/1") == (403, "club/forbidden")
    assert await asse.refused("member", "DELETE", "/members/2") == (403, "club/forbidden")
    await asse.do("owner", "PUT", "/members/2", {"role": "owner"})
    await asse.do("owner", "DELETE", "/members/1", status=204)
    assert (await asse.ask("owner", "GET")).status_code == 404, "who leaves a private club cannot read it"
    assert (await asse.get("organiser"))["role"] == "owner"


async def test_a_member_without_an_account_becomes_the_person_who_joined(asse: Club) -> None:
    known = await asse.do("organiser", "POST", "/members", {"name": "Urs Meier", "team": "Buben", "number": 77}, 201)
    assert (known["number"], known["account"], known["role"]) == (77, None, "member")
    assert await asse.refused("owner", "PUT", "/members/77", {"role": "organiser"}) == (400, "club/member")
    assert await asse.refused("owner", "POST", "/members", {"name": "X", "number": 77}) == (400, "club/member")
    token = (await asse.get("owner"))["invitation"]
    await asse.do("outsider", "POST", f"/invitation/{token}")
    assert await asse.refused("organiser", "PUT", "/members/4", {"same_as": 3}) == (400, "club/member")
    same = await asse.do("organiser", "PUT", "/members/4", {"same_as": 77})
    assert (same["number"], same["name"], same["account"], same["team"]) == (77, "Urs Meier", "Urs", "Buben")
    assert [one["number"] for one in (await asse.get("owner", "/members"))["members"]] == [1, 2, 3, 77]
    assert (await asse.get("outsider"))["you"] == 77


async def test_the_address_book_reads_what_it_writes(asse: Club) -> None:
    facts = {"household": "H;1", "address": 'Am "Markt" 3, Köln', "email": "=x@y", "phone": "+49 1", "note": "'t Hooft\nzwei", "team": "-"}
    await asse.do("owner", "POST", "/members", {"name": "'Zoë", "classes": ["ladies", "juniors"], **facts}, 201)
    before = await asse.get("owner", "/members")
    assert before["members"][-1]["note"] == "'t Hooft zwei"
    answer = await asse.ask("organiser", "GET", "/members.csv")
    assert answer.headers["content-disposition"] == 'attachment; filename="asse.csv"'
    text = answer.content.decode("utf-8-sig")
    assert await asse.do("organiser", "POST", "/members/import", {"csv": text}) == {"added": 0, "changed": 0}
    more = text.replace("ladies|juniors", "ladies") + "80,Yan,,,,,,,\n,Xaver,,,,,,,\n"
    assert await asse.do("organiser", "POST", "/members/import", {"csv": more}) == {"added": 2, "changed": 1}
    after = (await asse.get("owner", "/members"))["members"]
    assert [(one["number"], one["name"]) for one in after[3:]] == [(4, "'Zoë"), (5, "Xaver"), (80, "Yan")]
    assert after[3] == {**before["members"][-1], "classes": ["ladies"]}


@rows(
    ("csv", "code", "words"),
    [
        ("", "club/csv", "nothing"),
        ("vorname\nA\n", "club/csv", "unknown column 'vorname'"),
        ("number\n1\n", "club/csv", "names the columns"),
        ("name,Name\nA,B\n", "club/csv", "two columns are 'Name'"),
        ("name\n" + "x" * 121 + "\n", "club/csv", "line 2: a name has"),
        ("nr;name\n9;A\n0;B\n", "club/csv", "line 3: a start number"),
        ("nr\tname\n9\tA\n9\tB\n", "club/csv", "line 3: the number 9 stands in line 2 too"),
        ("name,note\nA," + "x" * 121 + "\n", "club/csv", "line 2: note"),
        ("name;note\nA;B;C\n", "club/csv", "line 2: more"),
        ('name\n"A\n', "", ""),
        ("name\n" + "".join(f"N{n}\n" for n in range(4)), "club/too-many", "6 members"),
    ],
)
async def test_a_wrong_line_is_named_and_changes_nothing(asse: Club, csv: str, code: str, words: str) -> None:
    before = await asse.get("owner", "/members")
    answer = await asse.ask("owner", "POST", "/members/import", {"csv": csv})
    if not code:
        assert answer.status_code == 200, answer.text
        return
    assert (answer.json()["code"], words in answer.json()["message"]) == (code, True), answer.text
    assert await asse.get("owner", "/members") == before


@rows(
    ("body", "code"),
    [
        ({"name": " "}, "club/member"),
        ({"name": "A", "classes": ["a|b"]}, "club/member"),
        ({"name": "x" * 121}, "body/malformed"),
        ({"name": "A", "number": 0}, "body/malformed"),
        ({"name": "A", "number": 3}, "club/member"),
        ({"name": "A", "role": "owner"}, "body/malformed"),
    ],
)
async def test_a_wrong_member_is_refused(asse: Club, body: Any, code: str) -> None:
    assert (await asse.refused("owner", "POST", "/members", body))[1] == code


async def test_bodies_about_clubs_may_be_larger_than_others_up_to_a_limit(asse: Club) -> None:
    lines = "".join(f"{number},Member {number},{'x' * 40}\n" for number in range(4, 2000))
    answer = await asse.ask("owner", "POST", "/members/import", {"csv": f"number,name,note\n{lines}"})
    assert (len(lines) > 100_000, answer.json()["code"]) == (True, "club/too-many")
    answer = await asse.ask("owner", "POST", "/members/import", {"csv": "x" * 270_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "body/too-large")


async def test_a_club_has_a_limit_of_events_and_an_event_of_bytes(asse: Club) -> None:
    first = await asse.event()
    await asse.event()
    assert (await asse.refused("owner", "POST", "/events", {"name": "Third"})) == (409, "club/too-many")
    await asse.do("owner", "DELETE", f"/events/{first['id']}", status=204)
    assert await asse.refused("owner", "GET", f"/events/{first['id']}") == (404, "club/event-unknown")
    await asse.event()
    assert len((await asse.get("member"))["events"]) == 2


async def test_a_document_that_grows_too_large_is_refused(tmp_path: Path) -> None:
    async with club(tmp_path, club_event_bytes=4000) as asse:
        made = await asse.event(4)
        new = {"revision": made["revision"], "entrants": [{"name": "x" * 120}] * 30}
        assert await asse.refused("owner", "POST", f"/events/{made['id']}/entrants", new) == (409, "club/too-many")
        assert await asse.get("owner", f"/events/{made['id']}") == made


async def test_changes_have_a_rate(tmp_path: Path) -> None:
    async with (
        house(quick(tmp_path / "stich.db", club_change_burst=2, club_change_rate=0.001)) as site,
        site.guest("Ada", account=True) as ada,
    ):
        answers = [await ada.http.post("/api/clubs", json={"name": f"club-{n}", "title": "Club"}) for n in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[-1].json()["code"] == "rate/limited"
