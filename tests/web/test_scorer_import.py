"""The scorer reads a table: its columns are shown, can be changed, and its deals become the list."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.words import LANGUAGES

pytestmark = pytest.mark.asyncio(loop_scope="session")

TABLE = """\
Spiel;Spieler;Spielart;Spitzen;Ergebnis;Augen;Kontra;Punkte
1;Anna;Kreuz;mit 1;gewonnen;72;;24
2;Bert;Pik;ohne 1;verloren;58;x;-80
3;;eingepasst;;;;;0
4;Clara;Null;;gewonnen;;;23
"""
LOOKS: dict[str, dict[str, Any]] = {"de": {}, "en": {"color_scheme": "dark"}, "ja": {"viewport": {"width": 390, "height": 844}}}


@pytest.mark.parametrize("language", ["de", "en", "ja"])
async def test_a_table_becomes_the_list(invite: Invite, language: str) -> None:
    guest = await invite(locale=LANGUAGES[language], **LOOKS[language])
    await guest.go("/score")
    if language == "ja":
        await guest.at("view-list").check(force=True)
    await guest.at("import-file").set_input_files({"name": "evening.csv", "mimeType": "text/csv", "buffer": TABLE.encode("utf-16")})
    await expect(guest.at("import-column-3")).to_have_value("contract")
    await expect(guest.at("import-problems").locator("li")).to_have_count(1)
    await guest.at("import-column-8").select_option("ignore")
    await expect(guest.at("import-problems")).to_have_count(0)
    await guest.at("import-column-8").select_option("score")
    await expect(guest.at("import-problems").locator("li")).to_have_count(1)
    await guest.press(guest.at("import-take"))
    await expect(guest.at("total-0")).to_have_text("24")
    await expect(guest.at("total-1")).to_have_text("−88")
    await expect(guest.at("total-2")).to_have_text("23")


async def test_a_wrong_cell_is_named(invite: Invite) -> None:
    guest = await invite(locale=LANGUAGES["de"])
    await guest.go("/score")
    wrong = TABLE.replace("Kreuz", "Kruez").encode("latin-1")
    await guest.at("import-file").set_input_files({"name": "evening.csv", "mimeType": "text/csv", "buffer": wrong})
    await expect(guest.at("import-problems")).to_contain_text("Zeile 2: „kruez“ in der Spalte „Spielart“")
    await expect(guest.at("import-take")).to_be_disabled()
