"""Words of the audit's page in three languages, and how each language writes numbers."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from importlib.resources import files
from math import floor, log10
from typing import Any

import msgspec

from stich.fair.audit.report import AuditReport, AuditResult, CardPlace, Effect, Group

LANGUAGES = ("en", "de", "ja")
LEAST_TOLD = 1e-9
"""Smallest probability that is shown exactly. Below it the approximations of the tests are not good enough."""


class AuditWords:
    """Words of the audit's page in one language."""

    def __init__(self, texts: dict[str, Any]) -> None:
        self._texts = texts

    def __call__(self, name: str, **values: str) -> str:
        """Return the text of this name, with the values in its placeholders."""
        return str(self._texts[name]).format(**values)

    @property
    def limits(self) -> list[str]:
        """Paragraphs of the page about what the statistics can show and what they cannot."""
        return list(self._texts["limits"])

    # -- numbers -----------------------------------------------------------------------------------------------------

    def whole(self, number: float) -> str:
        """Return a number as text without decimal places."""
        return f"{number:,.0f}".replace(",", self._texts["thousands"])

    def number(self, value: float, digits: int) -> str:
        """Return a number as text with this many decimal places."""
        text = f"{abs(value):.{digits}f}".replace(".", self._texts["decimal"])
        return f"−{text}" if value < 0 and float(f"{value:.{digits}f}") else text

    def signed(self, value: float, digits: int) -> str:
        """Return a number as text with its sign and this many decimal places."""
        text = self.number(value, digits)
        return text if text.startswith("−") or not float(f"{value:.{digits}f}") else f"+{text}"

    def day(self, day: date) -> str:
        """Return a day as text in this language."""
        return day.strftime(self._texts["date"])

    def rarity(self, p: float) -> str:
        """Return how often an event of probability p happens, as text."""
        hundred = round(100 * p)
        if hundred >= 100:
            return self("rarity_all")
        if hundred >= 2:
            return self("rarity_hundred", n=str(hundred))
        if p < LEAST_TOLD:
            return self("rarity_less", n=self.whole(1 / LEAST_TOLD))
        size = 10 ** max(0, floor(log10(1 / p)) - 1)
        return self("rarity_once", n=self.whole(round(1 / p / size) * size))

    # -- names of the parts of an audit ---------------------------------------------------------------------------------

    def verdict(self, report: AuditReport) -> str:
        """Return the verdict of the audit as a sentence."""
        return self(f"verdict_{report.verdict}")

    def game(self, group: Group) -> str:
        """Return game and number of players of this group of deals, such as ``Skat with 3 players``."""
        game = self._texts["games"].get(group.game, group.game.capitalize())
        return self("group", game=game, seats=str(group.seats))

    def high(self, group: Group) -> str:
        """Return the name of the game's high cards, such as jacks."""
        return self._of_game("high", group.game)

    def undealt(self, group: Group) -> str:
        """Return the name of the place of the undealt cards."""
        return self._of_game("undealt", group.undealt_name)

    def head(self, group: Group, place: int) -> str:
        """Return the heading of the column of a place. ``place``: seat from 0, or the number of seats for undealt cards."""
        return self._of_game("undealt_head", group.undealt_name) if place == group.seats else self("seat_head", n=str(place + 1))

    def card(self, group: Group, card: str) -> str:
        """Return the name of a card in this game, such as ``♣J``, or of a suit."""
        suits = self._texts["suits"]
        if card in suits:
            return str(suits[card])
        if card.startswith("JK"):
            return f"★{card[2:]}"
        rank = self._texts["ranks"].get(group.game, {}).get(card[1], card[1])
        return f"{suits[card[0]]}{'10' if rank == 'T' else rank}"

    def name(self, group: Group, test: AuditResult) -> str:
        """Return the name of a test."""
        name: str = self._texts["names"][test.kind]
        return name.format(high=self.high(group), where=self.undealt(group))

    def effect(self, group: Group, test: AuditResult) -> str:
        """Return the size of a test's deviation as text, with its interval."""
        effect = test.effect
        if effect.unit == "pairs":
            return self._unit(effect, count=self.whole(test.statistic))
        scale, digits = (100, 2) if effect.unit in ("share", "ratio") else (1, 3)
        value, low, high = (self.signed(scale * x, digits) for x in (effect.value, effect.low, effect.high))
        amount = self._unit(effect, value=value)
        parts = [part for part in (self._of(group, effect.of), effect.place and self._place(group, effect.place)) if part]
        if not parts:
            return self("mean", effect=amount, low=low, high=high)
        where = parts[0] if len(parts) == 1 else self("at", of=parts[0], place=parts[1])
        return self("largest", effect=f"{where} {amount}", low=low, high=high)

    def _of(self, group: Group, of: str) -> str:
        return self.card(group, of) if of and "–" not in of else of

    def _place(self, group: Group, place: CardPlace) -> str:
        text: str = self._texts["places"][place.kind]
        return text.format(n=place.number, where=self.undealt(group))

    def _unit(self, effect: Effect, **values: str) -> str:
        text: str = self._texts["units"][effect.unit]
        return text.format(**values)

    def _of_game(self, name: str, key: str) -> str:
        texts: dict[str, str] = self._texts[name]
        return texts.get(key, texts[""])


@lru_cache
def words(language: str) -> AuditWords:
    """Return the words of one of the `LANGUAGES`."""
    return AuditWords(msgspec.json.decode((files(__package__) / f"{language}.json").read_bytes()))
