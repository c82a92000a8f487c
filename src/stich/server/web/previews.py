"""Link previews for messengers: title, text and picture in the reader's language.

The texts are those of the page, which its build writes into ``previews.json``. The preview of a table names only its game and preset. The
preview of a finished deal that everyone may read shows contract, result and a picture.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from html import escape
from pathlib import Path

import msgspec

Rules = Callable[[str], Awaitable[tuple[str, str] | None]]
"""Function that returns the names of game and preset of a table; None if there is no such table."""


class DealSummary(msgspec.Struct, frozen=True):
    """Facts about a finished deal for its link preview."""

    game: str
    contract: str | None
    won: bool | None
    """True if the declarer's side won; None for a deal without a declarer."""
    points: int | None
    """Card points of the declarer's side; None if the contract is not about card points."""


Deals = Callable[[str], Awaitable[DealSummary | None]]
"""Function that returns the facts of a finished deal that everyone may read; None for any other or unknown deal."""

DEFAULT = "en"
MARK = re.compile("<!-- what a link preview shows.*?-->", re.DOTALL)
_PAGE = re.compile(r"/(?P<page>table|rules|score)(?:/(?P<name>[\w-]+))?(?:/book)?/?")
_DEAL = re.compile(r"/deals/(?P<id>[A-Za-z0-9]{1,40})(?:/embed)?/?")
_LANGUAGE = re.compile(r"\s*([a-zA-Z]+)[\w-]*\s*(?:;\s*q=([\d.]+))?\s*")


class Preview(msgspec.Struct, frozen=True):
    """Link preview of one address."""

    title: str
    text: str
    image: str


class _DealWords(msgspec.Struct, frozen=True):
    """Texts for the previews of deals in one language: titles with placeholders in braces, and names of games and contracts."""

    text: str
    won: str
    won_points: str
    lost: str
    lost_points: str
    alone: str
    games: dict[str, str]
    contracts: dict[str, dict[str, str]]

    def title(self, deal: DealSummary) -> str:
        game = self.games.get(deal.game, deal.game)
        contract = self.contracts.get(deal.game, {}).get(deal.contract or "")
        if deal.won is None or contract is None:
            return self.alone.replace("{game}", game)
        if deal.points is None:
            return (self.won if deal.won else self.lost).replace("{contract}", contract)
        return (self.won_points if deal.won else self.lost_points).replace("{contract}", contract).replace("{points}", str(deal.points))


class _Words(msgspec.Struct, frozen=True):
    """Texts of all previews in one language."""

    lobby: Preview
    rules: dict[str, Preview]
    score: dict[str, Preview]
    tables: dict[str, dict[str, Preview]]
    """Previews of tables by game and preset. The empty preset stands for all others."""
    table: Preview
    deals: _DealWords


class Previews:
    """Link previews of the built page."""

    def __init__(self, file: Path, rules: Rules, deals: Deals) -> None:
        self._words = msgspec.json.decode(file.read_bytes(), type=dict[str, _Words]) if file.exists() else {}
        self._rules, self._deals = rules, deals

    async def shown_in(self, page: str, path: str, accepted: str, host: str) -> str:
        """Return the page in the reader's language, with the link preview of this path in its head.

        ``accepted``: header ``Accept-Language``; ``host``: public address of the server, such as ``https://cards.example``.
        """
        if not self._words:
            return page
        language = _best(accepted, self._words)
        preview = await self._of(path, self._words[language])
        page = page.replace('<html lang="en">', f'<html lang="{language}">', 1)
        page = page.replace(f"/manifest.{DEFAULT}.", f"/manifest.{language}.", 1)
        return MARK.sub(lambda _: _tags(preview, language, host + path, host), page, count=1)

    async def _of(self, path: str, words: _Words) -> Preview:
        deal = _DEAL.fullmatch(path)
        summary = None if deal is None else await self._deals(deal["id"])
        if deal is not None and summary is not None:
            return Preview(words.deals.title(summary), words.deals.text, f"/api/deals/{deal['id']}/picture.png")
        found = _PAGE.fullmatch(path)
        if found is None:
            return words.lobby
        page, name = found["page"], found["name"]
        if page == "table":
            game, preset = (await self._rules(name or "")) or ("", "")
            presets = words.tables.get(game, {})
            return presets.get(preset) or presets.get("") or words.table
        known = words.rules if page == "rules" else words.score
        return known.get(name or "") or next(iter(known.values()))


def _tags(preview: Preview, language: str, address: str, host: str) -> str:
    facts = {
        "og:type": "website",
        "og:site_name": "Stich",
        "og:locale": language,
        "og:url": address,
        "og:title": preview.title,
        "og:description": preview.text,
        "og:image": host + preview.image,
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in facts.items()]
    plain = [f'<meta name="description" content="{escape(preview.text)}" />', '<meta name="twitter:card" content="summary_large_image" />']
    return "\n    ".join(plain + tags)


def _best(accepted: str, spoken: dict[str, _Words]) -> str:
    """Return the language that the reader prefers among the languages ``spoken``. ``accepted``: header ``Accept-Language``."""
    wishes: list[tuple[float, str]] = []
    for part in accepted[:200].split(","):
        found = _LANGUAGE.fullmatch(part)
        if found is not None and found[1].lower() in spoken:
            wishes.append((_weight(found[2]), found[1].lower()))
    return max(wishes, key=lambda wish: wish[0], default=(1.0, DEFAULT))[1]


def _weight(text: str | None) -> float:
    try:
        return 1.0 if text is None else float(text)
    except ValueError:
        return 0.0
