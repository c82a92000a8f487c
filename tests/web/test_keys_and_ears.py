"""Whole deals for who sees nothing and has no mouse: by keys and by what the page says, in every game and language."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.async_api import TimeoutError, expect

from stich.players.random import ends_early
from tests.web.conftest import Invite
from tests.web.ears import HEARING, Ears, is_card, schafkopf_game, skat_declaration, suitability_said
from tests.web.guest import Deal, Guest, eager, over, quick, to_act
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

GAMES = ("skat", "schafkopf", "suitability")


async def sit_down(guest: Guest, game: str) -> None:
    """To a table with computers, the last step by key."""
    await guest.go()
    await guest.at(f"game-{game}").check(force=True)
    await guest.show_quick_choices()
    await guest.at("level-beginner").check(force=True)
    await guest.at("play-now").focus()
    await guest.page.keyboard.press("Enter")
    await guest.until(lambda t: t["deal"] is not None, "the first deal")


def chosen(deal: Deal) -> str:
    """Return the action of a player who bids often, because then more is announced; without concessions."""
    if "play" in deal["legal"] and deal.get("play_commits_to") in (None, "partner"):
        return "play"
    action = eager(deal)
    return action if not ends_early(action) else next(a for a in deal["legal"] if is_card(a))


class Listener:
    """A player by announcements and focus alone."""

    def __init__(self, guest: Guest, game: str, language: str) -> None:
        self.guest, self.ears, self.text = guest, Ears(game, language), words(language)
        self.focus, self.keys = guest.page.locator(":focus"), guest.page.keyboard
        self.hints: dict[int, str] = {}
        """Lines of quick hints, by event."""

    async def hears_all(self) -> list[str]:
        """Check that all announcements of the events so far were made, once, in order, and no others."""
        await self.reads_hint()
        expected = self.ears.transcript(self.guest.frames, self.hints)
        with suppress(TimeoutError):
            same = "(lines) => JSON.stringify(window.heard) === JSON.stringify(lines) && document.querySelectorAll(LIVE).length === 1"
            await self.guest.page.wait_for_function(same, arg=expected)
            return expected
        assert await self.guest.page.evaluate("window.heard") == expected
        raise AssertionError("the log is not the only live region")

    async def reads_hint(self) -> None:
        """Read the quick hint beside the question. Its words are then heard, too."""
        deal, note = self.guest.deal, self.guest.at("hint-quick")
        if not deal["legal"] or any(map(is_card, deal["legal"])) or deal["phase"] in ("stoss", "re", "offer", "over"):
            return
        one_of = re.compile(f"^(?:{'|'.join(map(re.escape, deal['legal']))})(?!.)")
        await expect(note).to_have_attribute("data-hinted", quick(deal) or one_of)
        hinted = await note.get_attribute("data-hinted") or ""
        action, why = [" ".join(((await note.locator(part).text_content()) or "").split()) for part in ("p > b", ".why")]
        self.hints[self.guest.table["seq"]] = self.ears.hint(action, hinted, why)

    async def focused(self) -> str:
        """Return the focused element as the accessibility tree has it, such as ``- button "Hold 20"``."""
        return await self.focus.aria_snapshot() if await self.focus.count() else ""

    async def steps_to(self, name: str, key: str, most: int = 60) -> None:
        """By this key until something of this name has the focus."""
        name = name.replace("\u200b", "")  # the accessibility tree leaves out where a line may break
        for _ in range(most):
            if name in await self.focused():
                return
            await self.keys.press(key)
        raise AssertionError(f"{key} does not reach {name}")

    async def card(self, card: str, key: str = "Enter") -> None:
        """Choose a card by arrows; the hand has the focus already."""
        hand = self.guest.page.get_by_role("list", name=self.text["your_hand"])
        names = re.findall(r'button "([^"]*)"', await hand.aria_snapshot())
        assert await hand.locator(":focus").count() == 1, await self.focused()
        await self.keys.press("Home")
        for _ in range(next(i for i, name in enumerate(names) if name.startswith(self.ears.card(card)))):
            await self.keys.press("ArrowRight")
        assert f'"{self.ears.card(card)}' in await self.focused()
        await self.keys.press(key)

    async def act(self, action: str) -> None:
        """One decision, begun where the focus is, or by a single key."""
        word, *rest = action.split()
        if is_card(action):
            await self.card(action)
        elif word in ("hold", "play") or word.isdigit():
            await self.keys.press("b")
        elif word in ("pass", "yield", "refuse") or action == "privilege none":
            await self.keys.press("p")
        else:
            await getattr(self, f"_{word}")(*rest)

    async def _pickup(self) -> None:
        assert self.text["skat_pickup"] in await self.focused()
        await self.keys.press("Enter")

    async def _discard(self, *cards: str) -> None:
        for card in cards:
            await self.card(card, "Space")
        await expect(self.focus).to_have_accessible_name(self.text["skat_confirm_discard"])
        await self.keys.press("Enter")

    async def _declare(self, *words_: str) -> None:
        if self.ears.game == "skat":
            game = skat_declaration(self.ears, words_[0])
            await self.steps_to(game, "Tab")
            await self.keys.press("Enter")
            await self.steps_to(self.text["skat_declare_it"].format(game=game), "Tab")
        elif self.ears.game == "schafkopf":
            await self._declare_schafkopf(*words_)
        await self.keys.press("Enter")

    async def _declare_schafkopf(self, level: str, suit: str = "") -> None:
        """Choose the game and then the suit, where there is a choice."""
        calls = level == "partner" and suit != "alone"
        if await self.guest.at(f"plan-{level}").count():
            await self.steps_to(self.text["schafkopf_partner_game" if level == "partner" else f"schafkopf_{level}"], "Tab")
            await self.keys.press("Enter")
        if suit and suit != "alone":
            await self.steps_to(f'"{self.ears.card(suit + "A") if calls else self.ears.suit(suit)}', "Tab")
            await self.keys.press("Enter")
        if calls:
            await self.steps_to(self.text["schafkopf_call_it"].format(card=self.ears.card(suit + "A")), "Tab")
        else:
            game = schafkopf_game(self.ears, f"{level} {suit}".strip())
            await self.steps_to(self.text["schafkopf_declare_it"].format(game=game), "Tab")

    async def _suit(self, suit: str, role: str) -> None:
        await self.steps_to(suitability_said(self.ears, f"suit {suit} {role}"), "Tab")
        await self.keys.press("Enter")
        await self.keys.press("Enter")

    async def _privilege(self, privilege: str) -> None:
        await self.steps_to(self.text[f"suitability_{privilege}"], "Tab")
        await self.keys.press("Enter")


CASES = [
    pytest.param(game, language, marks=pytest.mark.quick if (game, language) == ("schafkopf", "en") else ())
    for game in GAMES
    for language in LANGUAGES
]


@pytest.mark.parametrize(("game", "language"), CASES)
async def test_a_whole_deal_by_keys_and_ears(invite: Invite, game: str, language: str) -> None:
    guest = await invite(locale=LANGUAGES[language], script=HEARING)
    await sit_down(guest, game)
    listener = Listener(guest, game, language)
    while True:
        await guest.until(lambda t: to_act(t) or over(t), "the turn")
        told = await listener.hears_all()
        if over(guest.table):
            break
        seq = guest.table["seq"]
        action = chosen(guest.deal)
        # Poverty is dear and asks once more, which tests/web/test_advice.py is about.
        await listener.act("privilege none" if action == "privilege poverty" else action)
        await guest.until(lambda t, seq=seq: t["seq"] > seq, "the answer")  # type: ignore[misc]
    assert len(told) > sum(guest.deal["tricks"]) * (len(guest.deal["order"]) + 1)
    await expect(listener.focus).to_have_accessible_name(listener.text["result_of_deal"])
    await listener.keys.press("Tab")
    while await listener.focus.get_attribute("data-testid") == "term":
        await listener.keys.press("Tab")
    await expect(listener.focus).to_have_accessible_name(listener.text["next_deal"])
    await listener.keys.press("Enter")
    await guest.until(lambda t: not over(t) and to_act(t), "the next deal")
    await listener.hears_all()
    await expect(listener.focus).to_have_role("button")
