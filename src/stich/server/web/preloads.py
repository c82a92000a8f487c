"""Preload hints: scripts and styles that an address needs, listed in the answer so that the browser can load them at once.

The build writes ``parts.json``, which lists the files that each file needs.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from .previews import Rules

_PAGE = re.compile(r"/(?:(?P<page>table|rules|score)(?:/(?P<name>[\w-]+))?(?:/book)?/?)?")
_HEAD_ENDS = "</head>"


class _Part(msgspec.Struct, frozen=True):
    file: str
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


class Preloads:
    """The files of a built page, by address."""

    def __init__(self, file: Path, rules: Rules) -> None:
        self._parts = msgspec.json.decode(file.read_bytes(), type=dict[str, _Part]) if file.exists() else {}
        self._rules = rules

    async def named_in(self, page: str, path: str) -> str:
        """Return the page with preload links in its head for the files that this path needs and that are not named there yet."""
        files = dict.fromkeys(file for source in await self._sources(path) for file in self._needed(source))
        links = [_link(file) for file in files if f'"/{file}"' not in page]
        return page.replace(_HEAD_ENDS, "".join(f"  {link}\n  " for link in links) + _HEAD_ENDS, 1)

    async def _sources(self, path: str) -> list[str]:
        """Return the parts of the page that show this path, by their names in the build."""
        found = _PAGE.fullmatch(path)
        if found is None:
            return []
        page, name = found["page"], found["name"] or ""
        if page is None:
            return ["src/lobby/Lobby.svelte"]
        if page == "rules":
            return ["src/rules/Rules.svelte"]
        if page == "score":
            return [f"src/games/{name}/scorer/Scorer.svelte"]
        rules = await self._rules(name)
        return ["src/table/Table.svelte", f"src/games/{rules[0]}/parts.ts"] if rules else ["src/table/Table.svelte"]

    def _needed(self, source: str) -> list[str]:
        """Return the files that this part of the page needs; empty for a game without a part."""
        found: dict[str, _Part] = {}
        ahead = [source]
        while ahead:
            name = ahead.pop()
            if name in self._parts and name not in found:
                found[name] = self._parts[name]
                ahead += self._parts[name].imports
        return [file for part in found.values() for file in (part.file, *part.css)]


def _link(file: str) -> str:
    # `crossorigin`: as the build's own loader asks for them, or the browser would fetch them twice.
    if file.endswith(".css"):
        return f'<link rel="preload" as="style" crossorigin href="/{file}" />'
    return f'<link rel="modulepreload" crossorigin href="/{file}" />'
