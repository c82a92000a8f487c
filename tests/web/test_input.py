"""Cards are played by key, by dragging and by thumb."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from tests.web.conftest import Invite
from tests.web.guest import Guest, eager, in_phase, over, quits, shy, simple, to_act

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def reach(guest: Guest, wanted: Locator) -> None:
    """Tab on until this has the focus."""
    await expect(wanted).to_be_visible()
    for _ in range(80):
        if await wanted.evaluate("e => e === document.activeElement"):
            return
        await guest.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {wanted}")


async def act_by_keys(guest: Guest, action: str) -> None:
    await reach(guest, guest.page.locator(f'[data-action="{action}"]'))
    await guest.page.keyboard.press("Enter")


async def test_keyboard_only(invite: Invite) -> None:
    """From the lobby to a card on the table, by Tab, Enter, arrows and digits."""
    guest = await invite()
    await guest.go()
    await guest.at("level-beginner").check(force=True)
    await reach(guest, guest.at("play-now"))
    await guest.page.keyboard.press("Enter")

    async def to_a_card() -> None:
        """On by keys until it is our turn to play, into the next deal too: a lost null ends with its first trick."""
        await guest.until(lambda t: to_act(t) or over(t), "the turn")
        while guest.deal["phase"] != "play":
            if over(guest.table):
                await reach(guest, guest.at("next-deal"))
                await guest.page.keyboard.press("Enter")
                await guest.until(to_act, "the turn in the next deal")
            else:
                seq = guest.table["seq"]
                await act_by_keys(guest, shy(guest.deal))
                await guest.until(lambda t, seq=seq: t["seq"] > seq and (to_act(t) or over(t)))  # type: ignore[misc]
        await guest.shows_turn()

    async def plays(card: str, *keys: str) -> None:
        seat = guest.table["you"]
        count = guest.deal["counts"][seat]
        for key in keys:
            await guest.page.keyboard.press(key)
        await guest.until(lambda t: over(t) or t["deal"]["counts"][seat] < count, f"{card} by {keys}")
        assert {"seat": seat, "action": card} in guest.deal["log"]

    await to_a_card()
    hand, card = await guest.hand(), simple(guest.deal)
    digit = str((hand.index(card) + 1) % 10)
    await plays(card, digit, digit)

    await to_a_card()
    hand, card = await guest.hand(), simple(guest.deal)
    await reach(guest, guest.at("hand").locator("[tabindex='0']"))
    await plays(card, "Home", *["ArrowRight"] * hand.index(card), "Enter")

    await to_a_card()
    hand, card = await guest.hand(), simple(guest.deal)
    await reach(guest, guest.at("hand").locator("[tabindex='0']"))
    await plays(card, "End", *["ArrowLeft"] * (len(hand) - 1 - hand.index(card)), "Space")


async def test_a_card_that_may_not_be_played_stays_and_the_page_says_why(invite: Invite) -> None:
    guest = await invite()
    await guest.play_now()

    def bound(table: dict[str, object]) -> bool:
        return in_phase("play")(table) and len(guest.deal["legal"]) < len(guest.deal["hands"][guest.table["you"]])

    await guest.play_until(bound, shy)
    await guest.shows_turn()
    hand = await guest.hand()
    barred = next(c for c in hand if c not in guest.deal["legal"])
    await expect(guest.card(barred)).to_have_attribute("aria-disabled", "true")
    seq = guest.table["seq"]
    await guest.card(barred).click(force=True)
    await expect(guest.at("hint")).not_to_be_empty()
    await expect(guest.card(barred)).to_have_accessible_description((await guest.at("hint").inner_text()).strip())
    assert await guest.hand() == hand
    assert guest.table["seq"] == seq
    await guest.play_deal()


async def drag(guest: Guest, card: str, x: float, y: float, steps: int = 8) -> None:
    """By the mouse from the hand to a point."""
    await guest.card(card).hover()
    mouse = guest.page.mouse
    await mouse.down()
    await mouse.move(x, y, steps=steps)
    await mouse.up()


async def middle(place: Locator) -> tuple[float, float]:
    box = await place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def test_drag_a_card_onto_the_table(invite: Invite) -> None:
    guest = await invite()
    await guest.play_now(until=in_phase("play"), choose=shy)
    await guest.shows_turn()
    hand, card, seat = await guest.hand(), simple(guest.deal), guest.table["you"]
    seq = guest.table["seq"]

    x, y = await middle(guest.card(card))
    await drag(guest, card, x + 30, y + 4)
    await expect(guest.at("hand").locator(".dragged")).to_have_count(0)
    assert await guest.hand() == hand
    assert guest.table["seq"] == seq, "a card let go over the hand is not played"

    await drag(guest, card, *await middle(guest.at("trick")))
    await guest.until(lambda t: {"seat": seat, "action": card} in t["deal"]["log"], f"{card} to be played")
    await expect(guest.card(card)).to_have_count(0)


async def test_after_dragging_the_keys_still_play(invite: Invite) -> None:
    """A quick hand lets go before the card has caught up with the pointer."""
    guest = await invite()
    await guest.play_now(until=in_phase("play"), choose=shy)
    for number in range(3):
        await guest.until(in_phase("play"), "the turn to play")
        await guest.shows_turn()
        card, count, seat = simple(guest.deal), guest.deal["counts"][guest.table["you"]], guest.table["you"]
        if number == 1:
            await guest.card(card).focus()
            await guest.page.keyboard.press("Enter")
        else:
            await drag(guest, card, *await middle(guest.at("trick")), steps=1)
        await guest.until(lambda t, n=count, s=seat: t["deal"]["counts"][s] < n, f"{card}, number {number}")  # type: ignore[misc]


async def fits(guest: Guest) -> None:
    """Nothing scrolls."""
    size = await guest.page.evaluate(
        """() => {
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
          return [scrollWidth - clientWidth, scrollHeight - clientHeight, scrollX, scrollY];
        }"""
    )
    assert size == [0, 0, 0, 0], f"{guest.deal['phase']}: the page is wider, higher than the screen by {size[:2]}"


async def test_any_legal_bid_can_be_named(invite: Invite) -> None:
    """A jump bid, by the list of all bids, on a phone."""
    guest = await invite(phone=True)
    await guest.play_now(until=lambda t: in_phase("auction")(t) and any(a.isdigit() for a in t["deal"]["legal"]), choose=shy)
    bids = [a for a in guest.deal["legal"] if a.isdigit()]
    assert len(bids) > 40
    await guest.press(guest.at("pick-bid"))
    await expect(guest.page.locator("[data-testid^=any-bid-]")).to_have_count(len(bids))
    await guest.page.keyboard.press("Escape")
    await expect(guest.at(f"any-bid-{bids[9]}")).to_have_count(0)
    await guest.act(bids[9])
    assert {"seat": guest.table["you"], "action": bids[9]} in guest.deal["log"]
    await fits(guest)


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "ja-JP"])
async def test_a_deal_by_thumb_without_scrolling(invite: Invite, language: str) -> None:
    """Declarer on a phone: auction, exchange, declaration and ten tricks, all within the screen."""
    guest = await invite(phone=True, locale=language)
    await guest.play_now()
    seen = set()
    while not over(guest.table):
        await guest.until(lambda t: to_act(t) or over(t))
        if over(guest.table):
            break
        seen.add(guest.deal["phase"])
        await settled(guest)
        await fits(guest)
        await reachable(guest)
        await guest.act(eager(guest.deal))
    assert seen >= {"auction", "skat or hand", "discard", "declare", "play"}
    await expect(guest.at("deal-result")).to_be_visible()
    width = await guest.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert width == 0


async def settled(guest: Guest) -> None:
    """Wait until the page shows the choices of the newest table."""
    if guest.deal["phase"] == "play":
        await guest.shows_turn()
    elif guest.deal["phase"] == "discard":
        await expect(guest.at("confirm-discard")).to_be_visible()
    elif guest.deal["phase"] == "declare":
        # No contract is chosen beforehand, and so none can be declared yet.
        await expect(guest.at("action-declare")).to_be_visible()
    else:
        await expect(guest.page.locator("main [data-action]").first).to_be_visible()


async def reachable(guest: Guest) -> None:
    """Every card and button of the table lies within the screen."""
    outside = await guest.page.evaluate(
        """() => [...document.querySelectorAll('main button')].filter((e) => {
          const { left, top, right, bottom, width } = e.getBoundingClientRect();
          return width > 0 && (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5);
        }).map((e) => e.dataset.testid ?? e.textContent)"""
    )
    assert outside == [], f"{guest.deal['phase']}: outside the screen"


async def test_two_taps_where_the_player_wants_two(invite: Invite) -> None:
    guest = await invite(phone=True)
    await guest.play_now(until=in_phase("play"), choose=shy)
    await guest.press(guest.at("menu"))
    await guest.at("taps-two").locator("..").tap()
    await guest.page.keyboard.press("Escape")
    await guest.shows_turn()
    card, seat, seq = simple(guest.deal), guest.table["you"], guest.table["seq"]
    assert card not in quits(guest.deal)
    await guest.press(guest.card(card))
    await expect(guest.at("hand").locator(".raised")).to_have_count(1)
    assert guest.table["seq"] == seq
    await guest.press(guest.card(card))
    await guest.until(lambda t: {"seat": seat, "action": card} in t["deal"]["log"], f"{card} to be played")
