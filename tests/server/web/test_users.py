"""Pages of people over HTTP: empty ones, and what is asked wrongly."""

from __future__ import annotations

from urllib.parse import quote

from stich.server.web.user_routes import _months
from tests.rows import rows
from tests.server.harness import House

GAMES = "skat, schafkopf, suitability"
REFUSED = [
    ("/api/leaders", "game is missing"),
    ("/api/leaders?month=2026-11", "game is missing"),
    ("/api/leaders?game=", "game: unknown game ''"),
    ("/api/leaders?game=Skat", "game: unknown game 'Skat'"),
    ("/api/leaders?game=doppelkopf", "game: unknown game 'doppelkopf'"),
    ("/api/leaders?game=skat%20", "game: unknown game 'skat '"),
    ("/api/leaders?game=skat&game=skat", "game: give it once"),
    ("/api/leaders?game=skat%00", "game: unknown game"),
    (f"/api/leaders?game={'s' * 3000}", "game: unknown game"),
    ("/api/leaders?game=' OR 1=1 --", "game: unknown game"),
    ("/api/leaders?game=skat&month=", "month: month (UTC), such as 2026-11"),
    ("/api/leaders?game=skat&month=2026", "month: month (UTC), such as 2026-11"),
    ("/api/leaders?game=skat&month=2026-00", "month: month (UTC), such as 2026-11"),
    ("/api/leaders?game=skat&month=2026-13", "month: month (UTC), such as 2026-11"),
    ("/api/leaders?game=skat&month=2026-1", "month: month (UTC), such as 2026-11"),
    ("/api/leaders?game=skat&month=26-11", "month: month (UTC), such as 2026-11"),
    ("/api/leaders?game=skat&month=9999-12", "month: month (UTC), such as 2026-11"),
    ("/api/leaders?game=skat&month=1999-12", "month: month (UTC), such as 2026-11"),
    ("/api/leaders?game=skat&month=2026-11-01", "month: month (UTC), such as 2026-11"),
    ("/api/leaders?game=skat&month=-2026-11", "month: month (UTC), such as 2026-11"),
    ("/api/leaders?game=skat&month=2026-11&month=2026-10", "month: give it once"),
    (f"/api/leaders?game=skat&month={quote('２０２６-１１')}", "month: month (UTC), such as 2026-11"),
]
NAMELESS = ["Nobody", "%20", "%00", "..%2f..%2fetc", "a" * 3000, quote("' OR ''='"), quote("💥" * 50), "%25", "Computer%201", "_%25"]


async def test_bad_questions_are_refused(site: House) -> None:
    async with site.guest("Ada", account=True) as ada:
        for path, message in REFUSED:
            answer = await ada.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (400, "query/malformed"), path
            assert message in answer.json()["message"], path
            assert len(answer.json()["message"]) < 200
        for name in NAMELESS:
            answer = await ada.http.get(f"/api/people/{name}")
            assert (answer.status_code, answer.json()["code"]) in ((404, "person/unknown"), (404, "page/unknown")), name
        for path in ("/api/people/Ada", "/api/leaders?game=skat"):
            assert (await ada.http.post(path, json={})).status_code == 405, path


async def test_leaders_need_no_session(site: House) -> None:
    async with site.guest() as ada:
        ada.http.cookies.clear()
        assert (await ada.http.get("/api/leaders?game=skat")).status_code == 200


async def test_before_the_first_match_there_is_nothing(site: House) -> None:
    async with site.guest("Ada", account=True) as ada:
        assert (await ada.http.get("/api/people/ADA")).json() == {"name": "Ada", "you": True, "games": [], "matches": [], "bot": False}
        assert (await ada.http.get("/api/leaders?game=skat&month=2020-01")).json() == {
            "game": "skat",
            "month": "2020-01",
            "months": [],
            "ranked": [],
            "provisional": [],
            "bots": False,
        }


@rows("path", ["/people/Ada", "/leaders", "/leaders/skat", "/archive", "/people/%E3%81%82"])
async def test_there_are_pages(site: House, path: str) -> None:
    async with site.guest() as ada:
        assert (await ada.http.get(path)).status_code in (200, 503)  # 503 where the page has not been built


@rows("path", ["/people", "/people/", "/people/a/b", "/leaders/chess", "/archive/x"])
async def test_there_are_no_others(site: House, path: str) -> None:
    async with site.guest() as ada:
        assert (await ada.http.get(path)).status_code in (404, 503)


def test_months_are_counted_over_the_year() -> None:
    assert _months(1764547200.0, 1767312000.0) == ("2026-01", "2025-12")
    assert _months(None, 1767312000.0) == ()
