from __future__ import annotations

import hashlib
import itertools
import zlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Protocol

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from stich.server.settings import Settings
from tests.sample import TEST_ALL
from tests.server.harness import house, quick
from tests.web.guest import HASTE, PATIENCE, VIOLATIONS, Guest

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
FAILURES = Path("build/web-failures")
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

expect.set_options(timeout=PATIENCE * 1000)
failed = pytest.StashKey[bool]()


UNDRAWN = """
globalThis.undrawn = new CSSStyleSheet();
undrawn.replaceSync('html { opacity: 0 !important }');
document.adoptedStyleSheets = [undrawn];
globalThis.Image = class { src = ''; };
"""
"""Nothing is drawn, which takes a third of a browser's time and which few tests look at, and no figure is fetched before a card shows
it. All else is as it would be: layout, what lies over what, styles, animations."""


class Site:
    """A running server and its database file."""

    def __init__(self, address: str, database: Path) -> None:
        self.address, self.database = address, database


class Invite(Protocol):
    """Opens a new browser, with cookies and settings of its own. Its page is `drawn` only where the test needs that."""

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


def seeded(name: str) -> Callable[[int], bytes]:
    """Chance that depends on the test's name, so that a test meets the same cards each time."""
    count = 0

    def randomness(size: int) -> bytes:
        nonlocal count
        count += 1
        return hashlib.shake_256(f"{name} {count}".encode()).digest(size)

    return randomness


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    assert (Settings().site / "index.html").exists(), (
        "the page is not built: run `make test-python`, or `make src/stich/server/site/index.html`"
    )
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS), chromium_sandbox=False)
        yield running
        await running.close()


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Site]:
    """A server with a new database; computers answer at once."""
    database = tmp_path / "stich.db"
    async with house(quick(database), randomness=seeded(request.node.name)) as running:
        yield Site(running.address, database)


@pytest_asyncio.fixture(loop_scope="session")
async def invite(browser: Browser, site: Site, request: pytest.FixtureRequest) -> AsyncIterator[Invite]:
    """Guests come, and when they leave, none may have met an error, a refusal or a foreign address."""
    guests: list[Guest] = []

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


ASPECTS = {"language", "phone", "look", "players"}
"""Parameters by which a page looks different and does the same."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A test that is there in several languages, on a phone and on a desktop, or for so many players, runs in one of them, which its name
    decides, and in all of them in `make sweep`."""
    if TEST_ALL:
        return
    here = Path(__file__).parent
    others: list[pytest.Item] = []
    ours = sorted((item for item in items if here in item.path.parents), key=_but_for_aspects)
    for name, same in itertools.groupby(ours, _but_for_aspects):
        cases = list(same)
        chosen = zlib.crc32(name.encode()) % len(cases)
        others += cases[:chosen] + cases[chosen + 1 :]
    config.hook.pytest_deselected(items=others)
    left_out = set(others)
    items[:] = [item for item in items if item not in left_out]


def _but_for_aspects(item: pytest.Item) -> str:
    """The test with its parameters but for the aspects. Of a test in several languages each game is one more of its cases."""
    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    left_out = ASPECTS | ({"game", "deals", "give"} if "language" in params else set())
    others = [(name, getattr(value, "__name__", value)) for name, value in params.items() if name not in left_out]
    return f"{item.nodeid.split('[')[0]} {others}"
