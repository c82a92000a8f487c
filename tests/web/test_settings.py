"""A player's settings for cards, table and pace: applied at once, and stored."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Invite
from tests.web.guest import Guest, in_phase, shy, simple

pytestmark = pytest.mark.asyncio(loop_scope="session")

CONTRAST = """
(cards) => {
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).map((part) => Number(part) / 255);
    const [r, g, b] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return cards.map((card) => {
    const face = getComputedStyle(card.querySelector('.face'));
    const [low, high] = [face.color, face.backgroundColor].map(light).sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  });
}
"""
"""Of the ink of these cards on their paper, as WCAG reckons it."""

CORNERS = """
(cards, width) => cards.map((card) => {
  card.style.width = `${width}px`;
  const ranks = [...card.querySelectorAll('.rank, [stroke-width="165"]')].map((path) => path.getBoundingClientRect());
  const shown = ranks.find((place) => place.width);
  return [shown.right - card.getBoundingClientRect().left, shown.height];
})
"""
"""How far to the right the cards' ranks reach where they are so wide, and their height."""

SOUNDS = """
window.heard = [];
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  const { start } = kind.prototype;
  kind.prototype.start = function (...when) { window.heard.push(kind.name); return start.apply(this, when); };
}
"""
"""Notes every sound: rustles come from a buffer, tones from an oscillator."""


async def choose(guest: Guest, *choices: str) -> None:
    await guest.press(guest.at("menu"))
    for choice in choices:
        await guest.press(guest.at(choice).locator(".."))
        await expect(guest.at(choice)).to_be_checked()
    await guest.page.keyboard.press("Escape")
    await expect(guest.at(choices[0])).to_have_count(0)


async def style(guest: Guest, name: str) -> str:
    """Return a variable of the page's style."""
    value: str = await guest.page.evaluate("(name) => getComputedStyle(document.documentElement).getPropertyValue(name)", name)
    return value


async def count_by_cards(guest: Guest) -> None:
    """Open the page with a whole pack of cards."""
    await guest.go("/score/skat")
    await expect(guest.at("counted-by")).to_be_visible()
    if not await guest.at("pick-CJ").count():
        await guest.press(guest.at("counted-by"))
    await expect(guest.at("pick-CJ")).to_be_visible()


async def test_table_and_back_are_kept(invite: Invite) -> None:
    """Each choice is shown as what it does, and is there after the page is loaded again."""
    guest = await invite()
    await guest.go()
    before = [await style(guest, name) for name in ("--mat", "--back")]
    await choose(guest, "table-colour-harbour", "back-waves")
    for _ in range(2):
        after = [await style(guest, name) for name in ("--mat", "--back")]
        assert before[0] != after[0] and before[1] != after[1]
        await guest.page.reload()
    await guest.press(guest.at("menu"))
    await expect(guest.at("back-waves")).to_be_checked()
    await expect(guest.at("back-waves").locator("..").locator("[data-back=waves] circle").first).to_be_attached()
    await expect(guest.at("table-colour-harbour")).to_be_checked()


async def test_four_colours_of_suits_are_told_from_the_paper(invite: Invite) -> None:
    """Clubs, spades, hearts and diamonds differ, and every ink is dark enough, in light and dark."""
    guest = await invite()
    await count_by_cards(guest)
    cards = guest.page.locator("[data-testid^=pick-][data-testid$=A]")
    colours = "cards => cards.map((card) => getComputedStyle(card.querySelector('.face')).color)"
    assert len(set(await cards.evaluate_all(colours))) == 2
    for choice in ("suits-four", "suits-tournament"):
        await choose(guest, choice)
        assert len(set(await cards.evaluate_all(colours))) == 4
        for scheme in ("dark", "light"):
            await guest.page.emulate_media(color_scheme=scheme)
            assert min(await cards.evaluate_all(CONTRAST)) >= 4.5
    await count_by_cards(guest)
    assert len(set(await cards.evaluate_all(colours))) == 4, "kept"


@pytest.mark.parametrize("faces", ["french", "german"])
async def test_small_and_overlapping_cards_can_be_read(invite: Invite, faces: str) -> None:
    """The rank of a card of 40 pixels is to be seen in its left 24, and so is a large index; of a usual card of 84 in its left 32."""
    guest = await invite(script=f"localStorage.setItem('stich.faces', '{faces}');")
    await count_by_cards(guest)
    cards = guest.page.locator("[data-testid^=pick-]")
    for index, sizes in (("off", ((40, 24, 16), (84, 32, 12))), ("on", ((40, 24, 16), (84, 36, 30)))):
        if index == "on":
            await choose(guest, "large-index-on")
        for width, visible, height in sizes:
            corners = await cards.evaluate_all(CORNERS, width)
            assert len(corners) == 32
            assert max(right for right, _ in corners) <= visible and min(tall for _, tall in corners) >= height, (index, width, corners)


async def test_french_ranks_have_the_reader_s_letters(invite: Invite) -> None:
    """Bube and Dame in German, jack and queen elsewhere; the cards stay where they are while the language changes."""
    guest = await invite(locale="de-DE")
    await count_by_cards(guest)
    jack, queen = guest.at("pick-CJ"), guest.at("pick-HQ")
    rank = "(card) => card.querySelector('.rank').getAttribute('d')"
    german = [await card.evaluate(rank) for card in (jack, queen)]
    await expect(jack).to_have_accessible_name("Kreuz Bube")
    await expect(queen).to_have_accessible_name("Herz Dame")
    await guest.page.evaluate("document.querySelectorAll('[data-testid^=pick-] *').forEach((element) => (element.stays = true))")
    others = []
    for language in ("en", "ja"):
        await guest.press(guest.at(f"language-{language}"))
        await expect(guest.page.locator("html")).to_have_attribute("lang", language)
        others.append([await card.evaluate(rank) for card in (jack, queen)])
    assert others[0] == others[1] and not set(others[0]) & set(german)
    await guest.press(guest.at("language-de"))
    await expect(jack).to_have_accessible_name("Kreuz Bube")
    assert [await card.evaluate(rank) for card in (jack, queen)] == german
    assert await guest.page.evaluate("[...document.querySelectorAll('[data-testid^=pick-] *')].every((element) => element.stays)")


async def test_how_a_hand_is_held(invite: Invite) -> None:
    """Trumps on the right mirror it; in turn, the red bells part the black acorns and leaves. The trumps stay together."""
    guest = await invite()
    plain: list[str] = []
    while plain != ["C", "S", "D"]:
        await guest.play_now("schafkopf")
        hand = list(guest.deal["hands"][guest.table["you"]])
        await expect(guest.at("hand").locator("[data-card]")).to_have_count(len(hand))
        held = await guest.hand()
        plain = list(dict.fromkeys(card[0] for card in held if card[0] != "H" and card[1] not in "QJ"))
    await choose(guest, "high-right")
    assert await guest.hand() == held[::-1]
    await choose(guest, "high-left", "order-alternating")
    for _ in range(2):
        now = await guest.hand()
        assert sorted(now) == sorted(held)
        assert list(dict.fromkeys(card[0] for card in now if card[0] != "H" and card[1] not in "QJ")) == ["C", "D", "S"]
        trumps = [card for card in held if card[0] == "H" or card[1] in "QJ"]
        assert now[: len(trumps)] == trumps
        await guest.page.reload()
        await expect(guest.at("hand").locator("[data-card]")).to_have_count(len(held))
    await guest.press(guest.at("menu"))
    await guest.press(guest.at("order-own").locator(".."))
    for _ in range(3):
        await guest.press(guest.at("own-D"))
    await guest.page.keyboard.press("Escape")
    await expect(guest.at("order-own")).to_have_count(0)
    now = await guest.hand()
    assert sorted(now) == sorted(held) and now[: len(trumps)] == trumps
    assert list(dict.fromkeys(card[0] for card in now[len(trumps) :])) == ["D", "C", "S"]


async def test_a_trick_stays_until_it_is_tapped(invite: Invite) -> None:
    guest = await invite(hasty=False, script="localStorage.setItem('stich.pace', 'tap');")
    await guest.page.clock.install()
    await guest.play_now(until=in_phase("play"), choose=shy)
    await guest.act(simple(guest.deal))
    await expect(guest.at("skip")).to_be_visible()
    await guest.page.clock.fast_forward(60_000)
    await expect(guest.at("hand").locator("[data-action]")).to_have_count(0)
    await expect(guest.at("trick").locator("[data-trick-card]")).to_have_count(3)
    await guest.press(guest.at("skip"))
    await expect(guest.at("skip")).to_have_count(0)


async def test_computers_take_their_time_where_they_are_to(invite: Invite) -> None:
    """The server has heard them all; the page shows one after the other."""
    guest = await invite()
    await guest.page.clock.install()
    await guest.play_now(until=lambda table: in_phase("play")(table) and len(table["deal"]["trick"]) < 2, choose=shy)
    await guest.shows_turn()
    await choose(guest, "computers-slow")
    before, tricks = len(guest.deal["trick"]), sum(guest.deal["tricks"])
    await guest.page.clock.pause_at(await guest.page.evaluate("Date.now() / 1000 + 5"))
    await guest.act(simple(guest.deal))
    await guest.until(lambda table: sum(table["deal"]["tricks"]) > tricks, "the end of the trick")
    for cards in range(before + 1, 3):
        await expect(guest.at("trick").locator("[data-trick-card]")).to_have_count(cards)
        await guest.page.clock.run_for(2800)
        assert len(await guest.trick()) == cards
        await guest.page.clock.run_for(250)
    assert len(await guest.trick()) < 2, "the trick is full, and gone"


async def test_sound_is_heard_where_it_is_wanted(invite: Invite) -> None:
    """Off at first. After a reload it waits for the first touch, as browsers demand."""
    guest = await invite(script=SOUNDS)
    await guest.play_now(until=lambda table: in_phase("play")(table) and sum(table["deal"]["tricks"]) > 0, choose=shy)
    assert await guest.page.evaluate("window.heard") == []
    await guest.shows_turn()
    await choose(guest, "sound-on")
    await guest.page.reload()
    await guest.shows_turn()
    assert await guest.page.evaluate("window.heard") == []
    await guest.play_until(lambda table: in_phase("play")(table) and sum(table["deal"]["tricks"]) > 2, shy, at_once=False)
    await guest.page.wait_for_function("() => new Set(window.heard).size === 2")
