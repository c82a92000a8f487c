"""Addresses that a client makes up: hosts in link previews, schemes of origins, control characters in paths."""

from __future__ import annotations

import logging
import re
from itertools import product
from pathlib import Path

import pytest
import websockets

from stich.server.web.security import HTTPS_ONLY
from tests.server.harness import PASSWORD, PlainClient, house, quick

NAMED = re.compile(r'<meta property="og:(?:url|image)" content="([^"]*)"')


async def previewed(address: str, host: str, **headers: str) -> list[str]:
    """Return the addresses in the page's link preview for a request with this header ``Host``."""
    async with PlainClient(base_url=address) as http:
        page = await http.get("/rules/skat", headers={"Host": host, **headers})
        assert page.status_code == 200
        assert "evil" not in page.text
        return NAMED.findall(page.text)


async def test_a_preview_names_only_configured_hosts(tmp_path: Path) -> None:
    origins = ("https://cards.example", "https://karten.example")
    async with house(quick(tmp_path / "stich.db", origins=origins)) as site:
        for host in ("evil.example", "cards.example.evil.example", 'x"><script>', "127.0.0.1:1"):
            for shown in await previewed(site.address, host):
                assert shown.startswith("https://cards.example/"), host
        for shown in await previewed(site.address, "karten.example", **{"X-Forwarded-Proto": "https"}):
            assert shown.startswith("https://karten.example/")


async def test_without_configuration_a_preview_names_the_socket_s_address(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db")) as site:
        for host in ("evil.example", site.address.removeprefix("http://")):
            for shown in await previewed(site.address, host):
                assert shown.startswith(f"{site.address}/"), host


async def test_the_scheme_of_an_origin_must_be_the_page_s(tmp_path: Path) -> None:
    """A page that came unencrypted, and may have been changed on its way, does not use a server that is reached over https."""
    async with house(quick(tmp_path / "stich.db")) as site, site.guest("Ada") as ada:
        host = site.address.removeprefix("http://")
        table = await ada.open(sit=0)
        for scheme, reached in product(("http", "https", "ftp"), ("http", "https")):
            allowed = scheme == reached
            headers = {"Origin": f"{scheme}://{host}", "X-Forwarded-Proto": reached}
            answer = await ada.http.put("/api/me", json={"name": "Ada"}, headers=headers)
            assert answer.status_code == (200 if allowed else 403), (scheme, reached)
            if allowed:
                async with ada.at(table, **headers) as socket:
                    await socket.update()
            else:
                with pytest.raises(websockets.InvalidStatus):
                    async with ada.at(table, **headers):
                        pass


async def test_a_secure_cookie_says_that_pages_come_by_https(tmp_path: Path) -> None:
    """Also where a proxy does not say by which scheme it was asked."""
    async with house(quick(tmp_path / "stich.db", secure_cookie=True)) as site, PlainClient(base_url=site.address) as http:
        host = site.address.removeprefix("http://")
        for scheme, status in (("https", 401), ("http", 403)):
            answer = await http.put("/api/me", json={"name": "Ada"}, headers={"Origin": f"{scheme}://{host}"})
            assert answer.status_code == status
    assert HTTPS_ONLY


async def test_a_refused_origin_is_no_error_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with house(quick(tmp_path / "stich.db")) as site, site.guest("Ada") as ada:
        table = await ada.open(sit=0)
        for origin in ("https://evil.example", "null"):
            for way in (f"/api/tables/{table}/socket", "/api/live"):
                address = site.address.replace("http", "ws") + way
                with pytest.raises(websockets.InvalidStatus) as refusal:
                    async with websockets.connect(address, additional_headers={"Cookie": ada.cookie, "Origin": origin}):
                        pass
                assert refusal.value.response.status_code == 403
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("end", ["%0A", "%0D", "%00", "%7F", "%09"])
async def test_no_route_overlooks_a_control_character(end: str, tmp_path: Path) -> None:
    """Patterns of routes end with ``$``, which Python matches before a final newline too."""
    async with house(quick(tmp_path / "stich.db")) as site, site.guest("Ada", account=True) as ada:
        table = await ada.open(sit=0)
        for path in ("/api/openapi.json", f"/api/tables/{table}", "/api/muted/1", "/api/people/Ada", "/rules/skat"):
            answer = await ada.http.get(path + end)
            assert (answer.status_code, answer.json()["code"]) == (404, "page/unknown"), path
        answer = await ada.http.post(f"/api/session{end}", json={"name": "Ada", "password": PASSWORD})
        assert answer.status_code == 404
