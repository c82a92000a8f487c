"""The scorer reads a table: its columns are shown, can be changed, and its deals become the list."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.cli.test_shared_lists import FILES, LISTS
from tests.tables import excel
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES, words

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


async def takes(guest: Guest, name: str, file: bytes, totals: dict[str, int]) -> None:
    """Read a file, take its deals, and find these totals on the list."""
    await guest.at("import-file").set_input_files({"name": name, "mimeType": "application/octet-stream", "buffer": file})
    await expect(guest.at("import-take")).to_be_enabled()
    await expect(guest.at("import-problems")).to_have_count(0)
    await guest.press(guest.at("import-take"))
    await expect(guest.at("import")).not_to_be_visible()
    heads = guest.at("list").locator("thead th.name")
    await expect(heads).to_have_count(len(totals))
    names = await heads.all_inner_texts()
    assert sorted(names) == sorted(totals)
    for seat, player in enumerate(names):
        await expect(guest.at(f"total-{seat}")).to_have_text(str(totals[player]).replace("-", "−"))


@pytest.mark.parametrize("file", [pytest.param(file, marks=pytest.mark.quick if file == "app-en.csv" else ()) for file in FILES])
async def test_the_shared_lists_give_their_results(invite: Invite, file: str) -> None:
    guest = await invite()
    await guest.go("/score")
    await takes(guest, file, (LISTS / file).read_bytes(), FILES[file])


@pytest.mark.parametrize(
    "language", [pytest.param(language, marks=pytest.mark.quick if language == "en" else ()) for language in LANGUAGES]
)
async def test_totals_are_settled_in_money(invite: Invite, language: str) -> None:
    """The file with totals alone is no list: the page shows places, settlement and money, and keeps nothing."""
    guest = await invite(locale=LANGUAGES[language], phone=language == "ja", color_scheme="dark" if language == "de" else "light")
    guest.forgiven.append("400 \\(Bad Request\\)")
    await guest.go("/score")
    if guest.touch:
        await guest.at("view-list").check(force=True)
    await guest.at("import-file").set_input_files(LISTS / "totals.csv")
    for seat, points in enumerate(("+713", "−483", "+81", "−311")):
        await expect(guest.at(f"settled-{seat}")).to_have_text(points)
    await expect(guest.at("import-take")).to_have_count(0)
    await guest.at("import-stake").fill("viel")
    await guest.at("import-stake").press("Tab")
    await expect(guest.at("import-wrong")).to_have_text(words(language)["scorer_bad_money"].format(text="viel"))
    await guest.at("import-stake").fill("0.25 ct")
    await guest.at("import-stake").press("Tab")
    comma = "," if language == "de" else "."
    for seat, amount in enumerate(("+1.78", "−1.21", "+0.20", "−0.78")):
        await expect(guest.at(f"paid-{seat}")).to_have_text(amount.replace(".", comma))
    await expect(guest.at("import-wrong")).to_have_text("")
    await check(guest, "totals of a table")


def evening(deals: int) -> str:
    """Return the table of an evening."""
    deal = "{number};{name};Kreuz;mit 1;gewonnen;72"
    rows = [deal.format(number=number, name=("Anna", "Bert", "Clara")[number % 3]) for number in range(1, deals + 1)]
    return "\n".join(["Spiel;Spieler;Spielart;Spitzen;Ergebnis;Augen", *rows])


async def test_a_club_evening_of_many_tables_is_read(invite: Invite) -> None:
    """As an Excel file, and as CSV that is larger than other requests may be; what is too much is refused in words."""
    guest = await invite(locale=LANGUAGES["de"])
    guest.forgiven.append("400 \\(Bad Request\\)")
    await guest.go("/score")
    large = "\n".join(f"{row};{'x' * 400}" for row in evening(288).splitlines()).encode()
    assert len(large) > 100_000
    said = words("de")
    for data, problem in (
        (excel(evening(301)), said["scorer_import_rows"].format(most=300)),
        (b"x" * (2**18 + 1), said["scorer_import_large"]),
    ):
        await guest.at("import-file").set_input_files({"name": "abend.xlsx", "mimeType": "application/octet-stream", "buffer": data})
        await expect(guest.at("import-wrong")).to_have_text(problem)
        await expect(guest.at("import-take")).to_be_disabled()
        await guest.page.keyboard.press("Escape")
    await guest.at("import-file").set_input_files({"name": "abend.csv", "mimeType": "text/csv", "buffer": large})
    await expect(guest.at("import-take")).to_contain_text("288")
    await guest.page.keyboard.press("Escape")
    await takes(guest, "abend.xlsx", excel(evening(192)), {"Anna": 1536, "Bert": 1536, "Clara": 1536})


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_list_is_settled_in_money(invite: Invite, language: str) -> None:
    guest = await invite(locale=LANGUAGES[language], phone=language == "ja")
    guest.forgiven.append("400 \\(Bad Request\\)")
    await guest.go("/score")
    if guest.touch:
        await guest.at("view-list").check(force=True)
    for seat, name in enumerate(("Anna", "Bert", "Clara")):
        await guest.at(f"player-{seat}").fill(name)
    await guest.at("list-stake").fill("viel")
    await guest.press(guest.at("start-list"))
    await expect(guest.at("setup-problem")).to_contain_text(words(language)["scorer_bad_money"].format(text="viel"))
    await guest.at("list-stake").fill("0,25 ct")
    await guest.at("list-dues").fill("0.50")
    await guest.press(guest.at("start-list"))
    await expect(guest.at("setup")).to_have_count(0)
    for line in ("B +24", "C -48"):
        await guest.at("line").fill(line)
        await guest.at("line").press("Enter")
        await expect(guest.at("line")).to_have_value("")
    if guest.touch:
        await guest.at("view-list").check(force=True)
    # Anna 0, Bert 24, Clara −48: settled each with each 24, 96 and −120, at a quarter of a cent; Clara pays for a lost game too.
    comma = "," if language == "de" else "."
    for seat, amount in enumerate(("+0.06", "+0.24", "−0.80")):
        await expect(guest.at(f"money-{seat}")).to_have_text(amount.replace(".", comma))
    for seat, amount in enumerate(("0.00", "0.00", "−0.50")):
        await expect(guest.at(f"dues-{seat}")).to_have_text(amount.replace(".", comma))
    await check(guest, "a list settled in money")


async def test_a_ramsch_by_card_points(invite: Invite) -> None:
    """The rules say what a Ramsch is worth; card points and tricks have fields, and the loser loses his card points."""
    guest = await invite()
    await guest.go("/score")
    for seat, name in enumerate(("Anna", "Bert", "Clara")):
        await guest.at(f"player-{seat}").fill(name)
    await guest.at("when-all-pass-ramsch").check(force=True)
    await guest.press(guest.at("single-rules").locator("summary"))
    await guest.at("option-ramsch_value-card points").check(force=True)
    await guest.at("option-ramsch_ties-last trick").check(force=True)
    await guest.press(guest.at("start-list"))
    await guest.press(guest.at("contract-passed"))
    for place, (points, tricks) in enumerate(((51, 4), (40, 4), (29, 2))):
        await guest.at(f"ramsch-points-{place}").fill(str(points))
        await guest.at(f"ramsch-tricks-{place}").fill(str(tricks))
    await guest.press(guest.at("write"))
    # Anna deals: Bert sits at forehand.
    for seat, total in enumerate(("0", "−51", "0")):
        await expect(guest.at(f"total-{seat}")).to_have_text(total)
    # Clara and Bert have the most card points, and Bert, at rearhand, took the last trick.
    await guest.press(guest.at("contract-passed"))
    for place, points in enumerate((48, 24, 48)):
        await guest.at(f"ramsch-points-{place}").fill(str(points))
    await expect(guest.at("ramsch")).to_contain_text(words("en")["scorer_bad_last_trick"])
    await guest.at("last-trick-R").check(force=True)
    await guest.press(guest.at("write"))
    for seat, total in enumerate(("0", "−99", "0")):
        await expect(guest.at(f"total-{seat}")).to_have_text(total)
