"""The page of an audit, where a server publishes one."""

from __future__ import annotations

from pathlib import Path

from tests.server.harness import House, house, quick

PAGE = "<!doctype html><title>Audit</title>"


async def test_the_page_is_shown_as_soon_as_it_is_written_and_runs_nothing(tmp_path: Path) -> None:
    file = tmp_path / "audit.html"
    async with house(quick(tmp_path / "stich.db", fair_page=file)) as site, site.guest() as ada:
        before = await ada.http.get("/fair/audit")
        assert (before.status_code, before.json()["code"]) == (404, "page/unknown")
        for text in (PAGE, PAGE + "<p>the next night"):
            file.write_text(text)
            shown = await ada.http.get("/fair/audit")
            assert (shown.status_code, shown.text, shown.headers["content-type"]) == (200, text, "text/html; charset=utf-8")
        policy = shown.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'") and "script" not in policy
        assert shown.headers["cache-control"] == "no-cache" and shown.headers["x-content-type-options"] == "nosniff"


async def test_a_server_without_one_has_no_such_page(site: House) -> None:
    async with site.guest() as ada:
        assert (await ada.http.get("/fair/audit")).status_code == 404
