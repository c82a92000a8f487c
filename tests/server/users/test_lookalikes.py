"""Names by Unicode Technical Standard 39: every sort of lookalike, invisible character, mixed script and reserved name is refused."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
import sqlalchemy as sa

from stich.kernel.errors import StichError
from stich.server.lookalikes import data, is_allowed, mixes_scripts, skeleton, skeletons
from stich.server.users.names import AROUND, OFFICES, TITLES, checked_account_name, checked_name
from tests.rows import rows
from tests.server.harness import PASSWORD, House, house, quick

INVISIBLE = [
    *(c for c in map(chr, range(0x2000, 0x110000)) if unicodedata.category(c) == "Cf"),
    *"\ufe0f\ufe0e\u034f\u180b\u180f\U000e0101\u17b4\u17b5\u2800\u3164\u115f\u1160\uffa0\u00ad\u200b\u2060\u061c\U0001d159\u00a0",
]
LOOKALIKES = {
    "Petra": [
        *(
            "ᴘetra",
            "Pɛtra",
            "ꓑetra",
            "Реtrа",
            "Ρetra",
            "Ⲣetra",
            "Ꮲetra",
            "𝐏etra",
            "Ｐｅｔｒａ",
            "ΡΕΤRΑ",
            "P3tra",
            "PETRA",
            "Pęträ",
            "Petṛa",
        ),
    ],
    "Marla": ["Rnarla", "MarIa", "Mar1a", "Mаrlа", "ΜARLA", "ᴍarla", "Márla", "Mar|a"],
    "Вера": ["вера", "ВЕРА", "Bepa", "BEPA"],
    "Νίκος": ["νίκος", "ΝΊΚΟΣ", "Νικος"],
    "タロー": ["夕ロー", "タ口一", "たろー", "ﾀﾛｰ"],
    "Will Dover": ["VVill Dover", "Wi11 D0ver", "WILL-DOVER"],
}
MIXED = ["Pеtra", "Αlex", "Olgа", "Mикки", "Ωmega", "Dan דן", "Ali علي", "Tom Иванов", "Omar٣", "3三３٣", "Καλή Åsa", "한글ひらがな"]
TOGETHER = ["Tom東京タワー", "Anna安娜", "김Kim", "Ken健ケン", "ㄅㄆMing明", "Jürgen Łoś", "O’Neill", "Jean-Luc 2", "❤️ Ada", "Zoë ♣♠"]
TAKEN_BY_OFFICE = [
    *("Admin", "Moderator", "System", "Support", "Host", "Stich-Team", "Spielleiter", "管理者", "運営"),
    *("ADMlN", "4dmin", "Аdmin", "ΑDMIN", "A d m i n", "admin_2", "The Admin", "Der Moderator", "Sys-Tem", "5upport", "H0st", "Team 7"),
    *("Stich Support", "Turnierleitung", "Schiedsrichterin", "運営チーム", "システム1", "もでれーたー"),
    *("サポート", "Petra (Admin)", "運営太郎"),
]
FREE = ["Gastgeber", "Hostess", "Modena", "Systematik", "Supporter", "Robotnik", "Teamgeist", "Leiterwagen", "Rooth", "山田太郎", "運河"]


def refusal(name: str) -> str:
    """Return the code with which an account's name is refused."""
    with pytest.raises(StichError) as error:
        checked_account_name(name)
    assert str(error.value)
    return error.value.code


@rows("character", INVISIBLE, ids=lambda c: f"U+{ord(c):04X}")
def test_no_name_hides_an_invisible_character(character: str) -> None:
    """A non-breaking space becomes a space, which does not make another name."""
    for name in (f"Pe{character}tra", f"Petra{character}", f"{character}Petra"):
        try:
            kept = checked_name(name)
        except StichError as error:
            assert error.code == "name/invalid"
        else:
            assert kept in ("Petra", "Pe tra")
            assert skeletons(kept) == skeletons("Petra")
    assert refusal(character * 3) in ("name/invalid", "name/length")


@rows(("name", "other"), [(name, other) for name, others in LOOKALIKES.items() for other in others])
def test_names_that_look_alike_share_a_skeleton(name: str, other: str) -> None:
    assert checked_account_name(name) == name
    assert skeletons(name) & skeletons(other)


def test_every_prototype_of_the_table_is_followed() -> None:
    """Also inside a word."""
    assert data().version == "15.0.0"
    letters = [(c, p) for c, p in data().prototypes.items() if unicodedata.category(c)[0] == "L" and is_allowed(c) and p.isalpha()]
    assert len(letters) >= 100
    for character, prototype in letters:
        assert skeletons(f"x{character}x") & skeletons(f"x{prototype}x"), (character, prototype)


@rows("name", ["ᴘetra", "Pɛtra", "ꓑetra", "Ⲣⲉⲧⲅⲁ", "Ꮲꭼꭲꮢꭺ", "ʞnut", "ꜱam", "ᛏom", "𐌀da", "Pe\u1d43\u1d04"])
def test_letters_that_are_not_in_everyday_use_make_no_name(name: str) -> None:
    assert refusal(name) == "name/letters"
    with pytest.raises(StichError):
        checked_name(name)


@rows("name", MIXED)
def test_scripts_are_not_mixed(name: str) -> None:
    assert mixes_scripts(name)
    for check in (checked_name, checked_account_name):
        with pytest.raises(StichError) as error:
            check(name)
        assert error.value.code in ("name/mixed", "name/letters")


@rows("name", TOGETHER)
def test_scripts_that_are_written_together_may_be_mixed(name: str) -> None:
    assert checked_account_name(name) == name


@rows("name", [*TAKEN_BY_OFFICE, *OFFICES, *TITLES])
def test_names_of_those_in_charge_are_reserved_for_guests_too(name: str) -> None:
    with pytest.raises(StichError) as error:
        checked_name(name)
    assert error.value.code == "name/reserved"


@rows("name", [f"{before} {office}" for before in AROUND for office in ("Admin", "Leiter", "運営")])
def test_a_word_before_leaves_an_office_what_it_is(name: str) -> None:
    with pytest.raises(StichError) as error:
        checked_name(name)
    assert error.value.code == "name/reserved"


@rows("name", FREE)
def test_a_name_that_only_holds_such_a_word_is_free(name: str) -> None:
    assert checked_account_name(name) == name


def test_marks_stand_on_letters() -> None:
    for name in ("\u0301Ada", "Ada \u0301b", "♠\u0301♠", "1\u20e3x", "a\ufe0fb"):
        assert refusal(name) == "name/invalid"


async def test_a_lookalike_of_an_account_is_refused_everywhere(site: House) -> None:
    """For new accounts, for guests, for renamed accounts, and for bots."""
    async with site.guest("Petra", account=True), site.guest() as eve, site.guest("Wolfgang", account=True) as wolf:
        for name in ("PETRA", "P3tra", "Ｐｅｔｒａ", "Pętra", "Pe tra", "Petra."):
            ways = [
                await eve.http.post("/api/account", json={"name": name, "password": PASSWORD}),
                await eve.http.post("/api/account/passkey/options", json={"name": name}),
                await eve.http.put("/api/me", json={"name": name}),
                await wolf.http.put("/api/me", json={"name": name}),
                await wolf.http.post("/api/bots", json={"name": name}),
            ]
            for answer in ways:
                assert (answer.status_code, answer.json()["code"]) == (409, "name/taken"), (name, answer.text)


async def test_names_in_greek_and_cyrillic_are_one_whatever_their_case(site: House) -> None:
    async with site.guest("Νίκος", account=True), site.guest("Глеб", account=True), site.guest() as eve:
        for name in ("νίκος", "ΝΊΚΟΣ", "глеб", "ГЛЕБ"):
            answer = await eve.http.post("/api/account", json={"name": name, "password": PASSWORD})
            assert answer.json()["code"] == "name/taken", name
        for name in ("νίκος", "ΝΊΚΟΣ", "ГЛЕБ"):
            assert (await eve.http.post("/api/session", json={"name": name, "password": PASSWORD})).status_code == 200, name


async def test_a_name_that_was_given_up_is_free_again(site: House) -> None:
    async with site.guest("Wolfgang", account=True) as wolf, site.guest() as eve:
        assert (await wolf.http.put("/api/me", json={"name": "Irmgard"})).status_code == 200
        await eve.sign_up("WOLFGANG")
        assert (await wolf.http.put("/api/me", json={"name": "Irmgard!"})).status_code in (200, 409)
        assert (await wolf.http.delete("/api/account")).status_code == 204
    async with site.guest() as cy:
        await cy.sign_up("Irmgard")


async def test_accounts_from_before_sign_in_though_their_names_look_alike_now(tmp_path: Path) -> None:
    """The older one keeps its skeletons; the younger one signs in by its exact name, and both keep their names."""
    database = tmp_path / "stich.db"
    async with house(quick(database)) as before, before.guest("Petra", account=True), before.guest("Bo", account=True):
        pass
    younger = "Pe\u034ftra"
    engine = sa.create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM account_skeletons WHERE skeleton = 'bo'"))
        connection.execute(sa.text("UPDATE guests SET name = :name WHERE name = 'Bo'"), {"name": younger})
        connection.execute(sa.text("UPDATE accounts SET skeleton = :s WHERE skeleton = 'bo'"), {"s": "pe\u034ftra"})
    engine.dispose()
    async with house(quick(database)) as after, after.guest() as one, after.guest() as two, after.guest() as eve:
        for guest, name in ((one, "Petra"), (two, younger)):
            answer = await guest.http.post("/api/session", json={"name": name, "password": PASSWORD})
            assert (answer.status_code, answer.json()["name"]) == (200, name)
        for name in ("petra", "Pe\u034ftra", "Petra\u180b"):
            answer = await eve.http.post("/api/account", json={"name": name, "password": PASSWORD})
            assert answer.json()["code"] in ("name/taken", "name/invalid"), name


def test_a_skeleton_needs_no_more_memory_for_more_characters() -> None:
    """Names of strangers fill no cache without end."""
    for code in range(0x4E00, 0x4E00 + 6000):
        skeleton(chr(code))
        mixes_scripts(chr(code))
    from stich.server import lookalikes

    assert lookalikes._folded.cache_info().currsize <= 4096
    assert lookalikes._scripts.cache_info().currsize <= 4096
