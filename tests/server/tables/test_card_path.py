"""The page about a card's path names exactly the files that run when a card is played."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

import stich
from stich.kernel.rules.action import PLAYS
from stich.server.store.store import FileWriter
from stich.server.tables.table import Table
from stich.server.web.sockets import Connection
from tests.server.harness import Socket, house, pick, quick

SOURCE = Path(stich.__file__).parent
PAGE = Path(__file__).parents[3] / "docs" / "explanation" / "card-path.md"
CARDS = 8
"""Number of cards played. Files that do not run for each of them, such as those of background tasks, are not on the path."""


class Trace:
    """Files of the package in which a function was called: before the commit was shown, and after it."""

    def __init__(self) -> None:
        self.before: set[str] = set()
        self.after: set[str] = set()
        self._now: set[str] | None = None
        self._around: list[FrameType] = []
        """Frames that wait for the command's answer. They run again whenever it goes on, and are not part of its path."""

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and self._now is not None and path.is_relative_to(SOURCE) and frame not in self._around:
            self._now.add(str(path.relative_to(SOURCE)))

    @contextmanager
    def _profiled(self) -> Iterator[None]:
        """Follow the calls of this thread in this block."""
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Follow one command, from its arrival at the socket to its answer there."""
        reply, write, show = Connection._reply, FileWriter._write, Table._show

        async def traced_reply(connection: Connection, frame: bytes) -> int | None:
            self._now, self._around = self.before, stack(sys._getframe())
            with self._profiled():
                code = await reply(connection, frame)
            self._now = None
            return code

        def traced_write(writer: FileWriter, writes: Any) -> None:
            with self._profiled():
                write(writer, writes)

        def traced_show(table: Table, *shown: Any) -> None:
            self._now = self.after
            show(table, *shown)

        with (
            patch.object(Connection, "_reply", traced_reply),
            patch.object(FileWriter, "_write", traced_write),
            patch.object(Table, "_show", traced_show),
        ):
            yield


def stack(frame: FrameType | None) -> list[FrameType]:
    """Return a frame and those that wait for it."""
    return [] if frame is None else [frame, *stack(frame.f_back)]


async def traces(folder: Path) -> list[Trace]:
    """Let three people play some cards; return a trace for each card."""
    found: list[Trace] = []
    async with (
        house(quick(folder / "stich.db", fair=True, log_every=3600.0)) as site,
        site.guest("Ada") as ada,
        site.guest("Bo") as bo,
        site.guest("Cy") as cy,
    ):
        table = await ada.open(sit=0)
        async with ada.at(table) as a, bo.at(table) as b, cy.at(table) as c:
            sockets: list[Socket] = [a, b, c]
            await b.say("sit", seat=1)
            await c.say("sit", seat=2)
            while len(found) < CARDS:
                while not a.updates or a.view["deal"] is None:
                    await a.update()
                for socket in sockets:
                    await socket.until(a.view["seq"])
                actor = sockets[a.deal["actor"]]
                action = pick(actor.deal["legal"])
                if action in PLAYS:
                    found.append(Trace())
                    with found[-1].recording():
                        await actor.act(action)
                else:
                    await actor.act(action)
                await a.until(actor.view["seq"])
    return found


def named(page: str, title: str) -> set[str]:
    """Return the files that a section of the page names."""
    section = page.split(f"\n## {title}\n")[1].split("\n## ", maxsplit=1)[0]
    return set(re.findall(r"[a-z_]+/[a-z_/]+\.py", section))


async def test_the_page_names_the_files_that_a_card_passes(tmp_path: Path) -> None:
    found = await traces(tmp_path)
    before, after = (set.intersection(*(getattr(trace, part) for trace in found)) for part in ("before", "after"))
    page = PAGE.read_text()
    assert named(page, "From the socket to the commit") == before
    assert named(page, "From the commit to the answer") == after
    counts = f"{len(before)} files up to the commit and {len(before | after)} in all"
    assert counts in " ".join(page.split())


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        one = asyncio.run(traces(Path(folder)))
    for part in ("before", "after"):
        files = set.intersection(*(getattr(trace, part) for trace in one))
        print(part, len(files), *sorted(files), sep="\n")
