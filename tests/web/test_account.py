"""Accounts in the page: signing up and in by password, passkey and recovery code, on a phone, by keys, and what an account may change."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from stich.server.store.moderation_rows import ModerationStore
from stich.server.store.store import Store
from stich.server.users.moderation import Moderation
from tests.server.harness import PASSWORD, house, quick
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.sites import Site
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES, words

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The page has shown what it received before."""

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.own_server]


async def with_authenticator(guest: Guest) -> None:
    """Install a device that makes passkeys, and whose user always agrees."""
    session = await guest.context.new_cdp_session(guest.page)
    await session.send("WebAuthn.enable")
    options: dict[str, Any] = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    await session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


async def keep_codes(guest: Guest) -> list[str]:
    """Return the shown recovery codes, and close them."""
    await expect(guest.at("codes")).to_be_visible()
    codes = await guest.at("codes").locator("code").all_inner_texts()
    await guest.press(guest.at("codes-kept"))
    await expect(guest.at("codes")).to_have_count(0)
    await expect(guest.at("sessions")).to_be_visible()
    return codes


async def test_a_phone_signs_up_in_six_presses(invite: Invite) -> None:
    """From the lobby: account, name, password, sign up; no longer way, so that it takes less than half a minute."""
    guest = await invite(phone=True, locale="de-DE")
    await guest.go()
    await guest.press(guest.at("account"))
    await guest.at("account-name").fill("Ada")
    await guest.at("account-password").fill(PASSWORD)
    for field in ("account-name", "account-password", "sign-up"):
        box = await guest.at(field).bounding_box()
        assert box and box["height"] >= 24
    assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await check(guest, "sign up")
    await guest.press(guest.at("sign-up"))
    await expect(guest.at("codes")).to_be_visible()
    await check(guest, "codes")
    assert len(set(await keep_codes(guest))) == 10
    await check(guest, "account")
    await guest.press(guest.at("to-tables"))
    await expect(guest.at("account")).to_contain_text("Ada")
    await expect(guest.at("name")).to_have_text("Ada")


async def sign_out_and_return(guest: Guest) -> None:
    """Sign out by keyboard and choose to sign in again."""
    await guest.at("sign-out").press("Enter")
    await expect(guest.at("account")).to_contain_text(words("en")["account_sign_in"])
    await guest.at("account").press("Enter")
    await guest.at("account-known").check(force=True)


async def test_by_keys_alone_with_every_refusal_said(invite: Invite) -> None:
    """Up, out, in by a wrong password and the right one, and in by a code with a new password; nothing but the keyboard."""
    guest = await invite()
    guest.forgiven += ["40[0-9]"]
    text = words("en")
    await guest.go("/account")
    await guest.at("account-name").focus()
    keys = guest.page.keyboard
    await keys.type("Computer 1")
    await keys.press("Tab")
    await keys.type(PASSWORD)
    await keys.press("Enter")
    await expect(guest.at("account-problem")).to_have_text(text["refused_name_reserved"])
    await expect(guest.at("account-problem")).to_have_attribute("role", "alert")
    await guest.at("account-name").fill("Ada")
    await guest.at("account-name").press("Enter")
    await expect(guest.page.get_by_role("heading", level=1)).to_be_focused()
    codes = await keep_codes(guest)
    await sign_out_and_return(guest)
    await guest.at("account-name").fill("ADA")
    await guest.at("account-password").fill("four aces and a king")
    await guest.at("account-password").press("Enter")
    await expect(guest.at("account-problem")).to_have_text(text["refused_login"])
    await guest.at("account-password").fill(PASSWORD)
    await guest.at("account-password").press("Enter")
    await expect(guest.at("sessions")).to_be_visible()
    await sign_out_and_return(guest)
    await guest.at("recover").press("Enter")
    for code, said in [("nonsense", "refused_login_code"), (codes[3].upper().replace("-", " "), ""), (codes[3], "refused_login_code")]:
        await guest.at("account-name").fill("Ada")
        await guest.at("account-code").fill(code)
        await guest.at("account-new-password").fill("five aces and a jack")
        await guest.at("account-new-password").press("Enter")
        if said:
            await expect(guest.at("account-problem")).to_have_text(text[said])
            continue
        await expect(guest.at("codes-left")).to_contain_text("9 of 10")
        await sign_out_and_return(guest)
        await guest.at("recover").press("Enter")


async def test_by_passkey(invite: Invite, site: Site) -> None:
    """One press makes the account, one signs in; the only passkey cannot be removed until there is a password."""
    guest = await invite(site.address.replace("127.0.0.1", "localhost"))
    guest.forgiven += ["40[0-9]"]
    text = words("en")
    await with_authenticator(guest)
    await guest.go("/account")
    await guest.at("account-name").fill("Bo Key")
    await guest.press(guest.at("sign-up-passkey"))
    await keep_codes(guest)
    await guest.press(guest.at("add-passkey"))
    await expect(guest.at("passkey-problem")).to_have_text(text["refused_passkey_known"])
    await guest.press(guest.at("remove-passkey"))
    await expect(guest.at("passkey-problem")).to_have_text(text["refused_passkey_last"])
    await sign_out_and_return(guest)
    await guest.press(guest.at("sign-in-passkey"))
    await expect(guest.page.get_by_role("heading", level=1)).to_have_text("Bo Key")
    await guest.at("new-password").fill(PASSWORD)
    await guest.press(guest.at("save-password"))
    await expect(guest.at("save-password")).to_have_text(text["account_change_password"])
    await guest.press(guest.at("remove-passkey"))
    await expect(guest.at("passkeys")).to_have_count(0)


async def test_sessions_name_data_and_the_end(invite: Invite) -> None:
    guest, other = await invite(), await invite()
    guest.forgiven += ["40[0-9]"]
    await guest.sign_up("Cy")
    await other.go("/account")
    await other.at("account-known").check(force=True)
    await other.at("account-name").fill("cy")
    await other.at("account-password").fill(PASSWORD)
    await other.press(other.at("sign-in"))
    await expect(other.at("sessions")).to_be_visible()
    await guest.go("/account")
    await guest.press(guest.at("end-session"))
    await expect(guest.at("end-session")).to_have_count(0)
    await other.go()
    await expect(other.at("account")).to_contain_text(words("en")["account_sign_in"])
    await guest.at("own-name").fill("Cyd")
    await guest.press(guest.at("own-name-save"))
    await expect(guest.page.get_by_role("heading", level=1)).to_have_text("Cyd")
    async with guest.page.expect_download() as download:
        await guest.press(guest.at("export"))
    assert (await download.value).suggested_filename == "stich.json"
    await guest.press(guest.at("delete"))
    await expect(guest.at("delete-sure")).to_be_focused()
    await guest.press(guest.at("delete-sure"))
    await expect(guest.at("play-now")).to_be_visible()
    await expect(guest.at("account")).to_contain_text(words("en")["account_sign_in"])


async def test_what_is_dear_asks_who_it_is(tmp_path: Path, invite: Invite) -> None:
    """By password, by code, and by passkey; who closes the question has done nothing."""
    text = words("en")
    async with house(quick(tmp_path / "dear.db", confirmed_for=-1.0)) as strict:
        guest = await invite(strict.address.replace("127.0.0.1", "localhost"))
        guest.forgiven += ["40[0-9]"]
        await with_authenticator(guest)
        codes = await guest.sign_up("Dee")
        await guest.go("/account")
        await guest.press(guest.at("renew-codes"))
        await expect(guest.at("confirm-dialog")).to_be_visible()
        await check(guest, "who it is")
        await guest.page.keyboard.press("Escape")
        await expect(guest.page.get_by_text(text["refused_confirm"])).to_be_visible()
        await guest.press(guest.at("delete"))
        await guest.press(guest.at("delete-sure"))
        await guest.at("confirm-text").fill("not the password")
        await guest.page.keyboard.press("Enter")
        await expect(guest.at("confirm-problem")).to_have_text(text["refused_password_wrong"])
        await guest.press(guest.at("confirm-by-code"))
        await guest.at("confirm-text").fill("no code")
        await guest.press(guest.at("confirm"))
        await expect(guest.at("confirm-problem")).to_have_text(text["refused_login_code"])
        await guest.page.keyboard.press("Escape")
    async with house(quick(tmp_path / "dear.db", confirmed_for=600.0)) as site:
        guest.address = site.address.replace("127.0.0.1", "localhost")
        await guest.go("/account")
        await guest.at("new-password").fill("five aces and a jack")
        await guest.press(guest.at("save-password"))
        await guest.press(guest.at("confirm-by-code"))
        await guest.at("confirm-text").fill(codes[0])
        await guest.press(guest.at("confirm"))
        await expect(guest.at("confirm-dialog")).to_be_hidden()
        await expect(guest.page.get_by_text(text["account_saved"])).to_be_visible()
        await guest.press(guest.at("add-passkey"))
        await expect(guest.at("passkeys").locator("li")).to_have_count(1)
    async with house(quick(tmp_path / "dear.db")) as again:
        guest.address = again.address.replace("127.0.0.1", "localhost")
        await guest.go("/account")
        await guest.press(guest.at("delete"))
        await guest.press(guest.at("delete-sure"))
        await guest.press(guest.at("confirm-passkey"))
        await expect(guest.at("play-now")).to_be_visible()


async def test_moderators_find_their_desk_and_nobody_else_a_way_there(invite: Invite, site: Site) -> None:
    mo, ada = await invite(), await invite(locale="ja-JP")
    for guest, name in ((mo, "Mo"), (ada, "Ada")):
        await guest.sign_up(name)
    store = await Store.open(site.database, time.time)
    await Moderation(ModerationStore(store), "root").make_moderator("Mo", "trusted", moderates=True)
    await store.close()
    for guest in (mo, ada):
        async with guest.page.expect_response("**/api/standing") as standing:
            await guest.go("/account")
        await (await standing.value).finished()
        await guest.page.evaluate(DRAWN)
        await expect(guest.at("sessions")).to_be_visible()
    await expect(ada.at("to-desk")).to_have_count(0)
    await mo.press(mo.at("to-desk"))
    await expect(mo.page.get_by_role("heading", level=1)).to_have_text(words("en")["moderation_title"])
    store = await Store.open(site.database, time.time)
    await Moderation(ModerationStore(store), "root").suspend("Ada", None, "insults")
    await store.close()
    ada.forgiven.append("401")
    await ada.go("/account")
    await ada.at("account-known").check(force=True)
    await ada.at("account-name").fill("Ada")
    await ada.at("account-password").fill(PASSWORD)
    await ada.press(ada.at("sign-in"))
    await expect(ada.at("suspended")).to_have_text(words("ja")["refused_suspended"])
    await mo.go("/account")
    await mo.press(mo.at("to-desk"))
    await expect(mo.page.get_by_role("heading", level=1)).to_have_text(words("en")["moderation_title"])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_language_has_the_whole_form(invite: Invite, language: str) -> None:
    guest = await invite(locale=LANGUAGES[language])
    await guest.go("/account")
    text = words(language)
    await expect(guest.page.get_by_role("heading", level=1)).to_have_text(text["account_enter_title"])
    await expect(guest.page.get_by_label(text["account_name"], exact=True)).to_have_attribute("autocomplete", "username")
    await expect(guest.page.get_by_label(text["account_password"], exact=True)).to_have_attribute("autocomplete", "new-password")
    await expect(guest.at("sign-up")).to_have_text(text["account_sign_up"])
