"""Fixtures of the browser tests: one browser and one server for all tests of a worker, and a browser context for each person.

A test marked ``own_server`` gets a server with a new database, because it reads what other tests leave behind: open tables, names of
accounts, statistics. `make test` runs the tests marked ``quick``, `make test-all` runs all.
"""

from __future__ import annotations

import collections
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Protocol

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from stich.server.settings import Settings
from tests.sample import TEST_ALL, is_named
from tests.web.guest import HASTE, PATIENCE, VIOLATIONS, Guest
from tests.web.sites import Site, open_site

CHROMIUM = "/usr/bin/chromium-headless-shell"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page that asks another machine for something gets an error, which is a complaint.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
)
HERE = Path(__file__).parent
FAILURES = Path("build/web-failures")
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

expect.set_options(timeout=PATIENCE * 1000)
failed = pytest.StashKey[bool]()
tries = collections.Counter[str]()


UNDRAWN = """
globalThis.undrawn = new CSSStyleSheet();
undrawn.replaceSync('html { opacity: 0 !important }');
document.adoptedStyleSheets = [undrawn];
globalThis.Image = class { src = ''; };
"""
"""Nothing is drawn, which takes a third of a browser's time and which few tests look at, and no figure is fetched before a card shows
it. All else is as it would be: layout, what lies over what, styles, animations."""


class Invite(Protocol):
    """Function that opens a new browser with separate cookies and settings. Its page is `drawn` only if the test needs that."""

    async def __call__(
        self,
        address: str | None = None,
        *,
        phone: bool = False,
        hasty: bool = True,
        drawn: bool = False,
        script: str = "",
        **context: Any,
    ) -> Guest: ...


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    assert (Settings().site / "index.html").exists(), (
        "the page is not built: run `make test-python`, or `make src/stich/server/site/index.html`"
    )
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS), chromium_sandbox=False)
        yield running
        await running.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with open_site(tmp_path_factory.mktemp("shared"), "shared", guest_burst=10**6) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def own_site(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Site]:
    async with open_site(tmp_path, request.node.name) as running:
        yield running


@pytest.fixture
def site(request: pytest.FixtureRequest) -> Site:
    """Return a server whose computer players answer at once: all tests of a worker share it, except those marked ``own_server``.

    A second try gets its own too: the first one may have left names of accounts and clubs behind."""
    tries[request.node.nodeid] += 1
    if request.node.get_closest_marker("own_server") or tries[request.node.nodeid] > 1:
        own: Site = request.getfixturevalue("own_site")
        return own
    shared: Site = request.getfixturevalue("shared_site")
    shared.chance.restart(request.node.nodeid)
    return shared


@pytest_asyncio.fixture(loop_scope="session")
async def invite(browser: Browser, site: Site, request: pytest.FixtureRequest) -> AsyncIterator[Invite]:
    """Guests come, and when they leave, none may have met an error, a refusal or a foreign address."""
    guests: list[Guest] = []
    request.node.stash[failed] = False

    async def opened(
        address: str | None = None,
        *,
        phone: bool = False,
        hasty: bool = True,
        drawn: bool = False,
        script: str = "",
        **wanted: Any,
    ) -> Guest:
        plain: dict[str, Any] = {"locale": "en-GB", "viewport": PHONE if phone else DESKTOP, "reduced_motion": "reduce"}
        # Each would load the whole page once more; `test_offline.py` lets them.
        plain["service_workers"] = "block"
        if phone:
            plain |= {"has_touch": True, "is_mobile": True}
        context = await browser.new_context(**{**plain, **wanted})
        context.set_default_timeout(PATIENCE * 1000)
        await context.add_init_script(VIOLATIONS + ("" if drawn else UNDRAWN) + (HASTE if hasty else "") + script)
        guest = Guest(context, await context.new_page(), address or site.address, touch=phone)
        if address is not None:  # a server of the test's own ends before the page, which then looks for it
            guest.forgiven.append(r"console error: .*net::ERR_CONNECTION_REFUSED")
        guests.append(guest)
        return guest

    yield opened
    if request.node.stash.get(failed, False):
        await _keep(request.node.name, guests)
    for guest in guests:
        await guest.context.close()
    assert [g.unforgiven for g in guests] == [[] for _ in guests]


async def _keep(name: str, guests: list[Guest]) -> None:
    """Pictures of what the guests of a failed test saw."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    for number, guest in enumerate(guests):
        try:
            await guest.page.evaluate("if (globalThis.undrawn) undrawn.disabled = true")
            await guest.page.screenshot(path=FAILURES / f"{name}-{number}.png", timeout=5000)
        except Exception as error:
            print(f"no picture of guest {number}: {error}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report: pytest.TestReport = yield
    if report.when == "call" and report.failed:
        item.stash[failed] = True
    return report


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "own_server: gets a server with a new database")
    config.addinivalue_line("markers", "quick: the browser tests that `make test` runs")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip modules without a quick test in `make test`, without importing them."""
    if TEST_ALL or is_named(config) or not collection_path.name.startswith("test_"):
        return None
    return None if "mark.quick" in collection_path.read_text(encoding="utf-8") else True


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests here that are not quick as thorough."""
    for item in items:
        if HERE in item.path.parents and not item.get_closest_marker("quick"):
            item.add_marker(pytest.mark.thorough)
