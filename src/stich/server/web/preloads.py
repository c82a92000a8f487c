"""Preload hints: scripts and styles that a page needs, listed in its head so that the browser loads them at once.

The build of the page writes ``parts.json``, which lists the files that each file needs.
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
    """Files of the built page that are needed at each address."""

    def __init__(self, file: Path, rules: Rules) -> None:
        self._parts = msgspec.json.decode(file.read_bytes(), type=dict[str, _Part]) if file.exists() else {}
        self._rules = rules

    async def named_in(self, page: str, path: str) -> str:
        """Return the page with links in its head to the files that this path needs, except files that the page names already."""
        files = dict.fromkeys(file for source in await self._sources(path) for file in self._needed(source))
        links = [_link(file) for file in files if f'"/{file}"' not in page]
        return page.replace(_HEAD_ENDS, "".join(f"  {link}\n  " for link in links) + _HEAD_ENDS, 1)

    async def _sources(self, path: str) -> list[str]:
        """Return the components of the page that show this path, by their file names in the source."""
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
        """Return the built files that this component needs; empty if the build has no such component."""
        found: dict[str, _Part] = {}
        ahead = [source]
        while ahead:
            name = ahead.pop()
            if name in self._parts and name not in found:
                found[name] = self._parts[name]
                ahead += self._parts[name].imports
        return [file for part in found.values() for file in (part.file, *part.css)]


def _link(file: str) -> str:
    # `crossorigin` as in the requests of the build's own loader; otherwise the browser would load each file twice.
    if file.endswith(".css"):
        return f'<link rel="preload" as="style" crossorigin href="/{file}" />'
    return f'<link rel="modulepreload" crossorigin href="/{file}" />'
