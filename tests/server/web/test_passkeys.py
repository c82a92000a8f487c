"""Passkeys by the wire: made, used, and every answer that is not what was asked for just now."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stich.kernel.errors import StichError
from stich.server.users.accounts import Challenges
from tests.rows import rows
from tests.server.authenticator import PRESENT, Authenticator, spoilt
from tests.server.harness import House, Visitor, house, quick

UP, IN, MORE = "/api/account/passkey", "/api/session/passkey", "/api/account/passkeys"


def device(who: Visitor, origin: str | None = None, host: str = "127.0.0.1") -> Authenticator:
    return Authenticator(origin or who.address, host)


async def asked(who: Visitor, path: str, **body: Any) -> dict[str, Any]:
    answer = await who.http.post(f"{path}/options", json=body or None)
    assert answer.status_code == 200, answer.text
    options: dict[str, Any] = answer.json()["options"]
    return options


async def sent(who: Visitor, path: str, credential: object) -> tuple[int, str]:
    """Status, and the code of the refusal or the name."""
    answer = await who.http.post(path, json={"credential": credential})
    return answer.status_code, answer.json().get("code") or answer.json()["name"]


async def signed_up(who: Visitor, name: str = "Ada") -> Authenticator:
    key = device(who)
    assert await sent(who, UP, key.make(await asked(who, UP, name=name))) == (201, name)
    return key


async def test_a_passkey_makes_an_account_and_signs_in(site: House) -> None:
    async with site.guest() as ada, site.guest() as other:
        key = await signed_up(ada)
        before = other.cookie
        assert await sent(other, IN, key.sign(await asked(other, IN))) == (200, "Ada")
        assert other.cookie != before, "the session is rotated"
        account = (await other.http.get("/api/account")).json()
        assert (account["password"], len(account["passkeys"]), len(account["sessions"])) == (False, 1, 2)
        assert (await ada.http.delete(f"{MORE}/{account['passkeys'][0]['id']}")).json()["code"] == "passkey/last"
        second = device(ada)
        assert (await sent(ada, MORE, second.make(await asked(ada, MORE))))[0] == 200
        assert (await ada.http.delete(f"{MORE}/{account['passkeys'][0]['id']}")).status_code == 200
        assert await sent(other, IN, key.sign(await asked(other, IN))) == (401, "passkey/unknown")
        assert await sent(other, IN, second.sign(await asked(other, IN))) == (200, "Ada")


async def test_replayed_passkey_answers_are_worth_nothing(site: House) -> None:
    async with site.guest() as ada, site.guest() as other:
        key = await signed_up(ada)
        answer = key.sign(await asked(other, IN))
        assert await sent(other, IN, answer) == (200, "Ada")
        assert await sent(other, IN, answer) == (401, "passkey/expired")
        await asked(other, IN)
        assert await sent(other, IN, answer) == (401, "passkey/wrong"), "nor does it answer the next challenge"
        assert await sent(other, IN, key.sign({"challenge": "AAAA"})) == (401, "passkey/expired"), "a wrong answer uses the challenge up"


async def test_an_answer_is_good_for_one_session_and_one_purpose(site: House) -> None:
    async with site.guest() as ada, site.guest() as thief:
        key = await signed_up(ada)
        answer = key.sign(await asked(ada, IN))
        assert await sent(thief, IN, answer) == (401, "passkey/expired")
        await asked(thief, IN)
        assert await sent(thief, IN, answer) == (401, "passkey/wrong")
        made = device(thief).make(await asked(thief, IN))
        assert await sent(thief, UP, made) == (401, "passkey/expired")


async def test_the_name_that_was_asked_for_is_the_name(site: House) -> None:
    """Another person may have taken the name in the meantime."""
    async with site.guest() as ada, site.guest() as bo:
        options = await asked(ada, UP, name="Ada")
        await bo.sign_up("ADA")
        assert await sent(ada, UP, device(ada).make(options)) == (409, "name/taken")


async def test_a_device_used_in_two_places_is_noticed(site: House) -> None:
    """A copied passkey has an older counter."""
    async with site.guest() as ada:
        key = await signed_up(ada)
        key.count = 10
        assert (await sent(ada, IN, key.sign(await asked(ada, IN))))[0] == 200
        key.count = 3
        assert await sent(ada, IN, key.sign(await asked(ada, IN))) == (401, "passkey/wrong")


WRONG: dict[str, Callable[[Visitor], dict[str, Any]]] = {
    "another origin": lambda who: {"origin": "https://evil.example"},
    "another port": lambda who: {"origin": "http://127.0.0.1:1"},
    "another host": lambda who: {"host": "evil.example"},
}


@pytest.mark.parametrize("wrong", WRONG)
async def test_elsewhere_is_not_here(site: House, wrong: str) -> None:
    async with site.guest() as ada:
        key = device(ada, **WRONG[wrong](ada))
        assert await sent(ada, UP, key.make(await asked(ada, UP, name="Ada"))) == (401, "passkey/wrong")
        good = await signed_up(ada)
        good.origin, good.host = key.origin, key.host
        assert await sent(ada, IN, good.sign(await asked(ada, IN))) == (401, "passkey/wrong")


async def test_a_user_who_was_not_verified_or_a_signature_that_is_wrong(site: House) -> None:
    async with site.guest() as ada:
        assert await sent(ada, UP, device(ada).make(await asked(ada, UP, name="Ada"), PRESENT)) == (401, "passkey/wrong")
        key = await signed_up(ada)
        assert await sent(ada, IN, key.sign(await asked(ada, IN), PRESENT)) == (401, "passkey/wrong")
        for part in ("signature", "authenticatorData"):
            answer = key.sign(await asked(ada, IN))
            answer["response"][part] = spoilt(answer["response"][part])
            assert await sent(ada, IN, answer) == (401, "passkey/wrong"), part


JUNK: list[Any] = [
    {},
    {"id": 1},
    {"id": "%%%", "rawId": "%%%", "type": "public-key", "response": {}},
    {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {"clientDataJSON": "AAAA", "attestationObject": "AAAA"}},
    {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": None},
    {"id": "AAAA", "rawId": "BBBB", "type": "password", "response": {"clientDataJSON": 5}},
    {"id": "ÄÖÜ", "response": []},
]


@rows("junk", JUNK, ids=range(len(JUNK)))
async def test_junk_is_refused(site: House, junk: Any) -> None:
    async with site.guest() as ada:
        await asked(ada, UP, name="Ada")
        assert await sent(ada, UP, junk) == (401, "passkey/wrong")
        await asked(ada, IN)
        status, code = await sent(ada, IN, junk)
        assert (status, code) in [(401, "passkey/wrong"), (401, "passkey/unknown")]
        assert await sent(ada, IN, junk) == (401, "passkey/expired")


async def test_too_late_is_too_late(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", challenge_age=-1.0)) as site, site.guest() as ada:
        assert await sent(ada, UP, device(ada).make(await asked(ada, UP, name="Ada"))) == (401, "passkey/expired")


def test_challenges_last_for_their_time_and_not_longer() -> None:
    now = [0.0]
    challenges = Challenges(300.0, lambda: now[0], bytes, remembered=2)
    challenges.ask(b"a", "sign in")
    now[0] = 300.0
    assert challenges.take(b"a", "sign in").value == bytes(32)
    challenges.ask(b"a", "sign in")
    now[0] = 601.0
    with pytest.raises(StichError, match="begin again"):
        challenges.take(b"a", "sign in")
    for session in (b"a", b"b", b"c"):
        challenges.ask(session, "sign in")
    with pytest.raises(StichError, match="begin again"):
        challenges.take(b"a", "sign in")
    assert challenges.take(b"b", "sign in").purpose == "sign in"
