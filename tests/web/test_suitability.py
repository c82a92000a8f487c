"""Suitability by what the page offers: a whole match of four, deals of two, three and five, compared with the library."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import WebSocketRoute, expect

import stich
from stich.games.suitability.rules.contract import order_key
from stich.kernel.rules.cards import JOKERS
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.registry import match_rules, plugin
from tests.web.conftest import DESKTOP, PHONE, Invite
from tests.web.guest import Guest, in_phase, over, simple, to_act
from tests.web.guest import Table as Seen
from tests.web.sites import Site
from tests.web.suitability_table import GAME, check_result, played_again, roles_seen, seated, view_of
from tests.web.test_accessibility import check
from tests.web.test_match import cells, check_ranking, check_sheet
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_match_of_four_to_the_final_ranking(invite: Invite, site: Site) -> None:
    """Two of its deals, so that the person names a suit as the first one, and takes a privilege as the fourth."""
    guest = await seated(invite, site, 4, 3)
    assert guest.table["match"]["deals"] == 4
    said: set[str] = set()
    for number in range(2):
        if number:
            await guest.next_deal()
        await guest.play_deal()
        said |= {e["action"].split()[0] for e in guest.deal["log"] if e["seat"] == 0 and " " in e["action"]}
        await check_result(guest, english=True)
        await check_sheet(guest)
    assert said == {"suit", "privilege"}
    await guest.stop_match()
    await check_ranking(guest)


@pytest.mark.parametrize(("players", "language"), [(2, "de"), (3, "ja"), (5, "en")])
async def test_a_deal_of_two_three_and_five(invite: Invite, site: Site, players: int, language: str) -> None:
    guest = await seated(invite, site, players, players - 1, locale=LANGUAGES[language])
    await expect(guest.page.locator("html")).to_have_attribute("lang", language)
    await guest.play_deal()
    outcome = await check_result(guest, english=language == "en")
    assert sum(outcome.tricks) == {2: 14, 3: 13, 5: 11}[players]
    await check_sheet(guest)


async def test_roles_are_named_on_the_board(invite: Invite, site: Site) -> None:
    """A suit and a role are chosen at their crossing; taken ones show their player, and the hand is sorted accordingly."""
    text = words("en")
    guest = await seated(invite, site, 4, 2)
    await guest.until(in_phase("suits"), "the turn to name")
    (first,) = guest.deal["log"]
    suit, role = first["action"].split()[1:]
    assert first["seat"] == 3
    board = guest.page.get_by_role("table", name=text["suitability_board"])
    await expect(board.locator(".named")).to_have_text("Computer 3")
    assert await roles_seen(guest) == {suit: role}
    await expect(board.get_by_role("button")).to_have_count(6)
    assert len(guest.deal["legal"]) == 6

    rest = [r for r in ("trump", "reverse", "penalty") if r != role]
    other = next(s for s in "SHDC" if s != suit)
    await expect(guest.at("action-name")).to_have_count(0)
    for wanted in rest:
        await guest.press(guest.at(f"plan-{other}-{wanted}"))
        await expect(guest.at("action-name")).to_have_attribute("data-action", f"suit {other} {wanted}")
        roles = {**guest.deal["roles"], other: wanted}
        by_role = {r: s for s, r in roles.items()}
        order = plugin(stich.game(GAME).name).hand_orders[order_key(by_role.get("trump"), by_role.get("reverse"))]
        hand = guest.deal["hands"][0]
        await guest.page.wait_for_function(
            "(wanted) => [...document.querySelectorAll('[data-testid=hand] [data-card]')].map((e) => e.dataset.card).join() === wanted",
            arg=",".join(sorted(hand, key=order.index)),
        )
    await guest.press(guest.at("action-name"))
    await guest.until(lambda t: len(t["deal"]["roles"]) == 4, "all roles")
    assert await roles_seen(guest) == guest.deal["roles"]
    await expect(guest.at("roles").first.locator(f"[data-role={rest[-1]}]")).to_contain_text(text["you"])


async def test_a_privilege_is_chosen_by_what_it_would_score(invite: Invite, site: Site) -> None:
    """The picker's numbers are the library's, with the usual penalty cards and without; then the badge and the running score tell it."""
    guest = await seated(invite, site, 4, 0)
    await guest.until(in_phase("privilege"), "the turn to take a privilege")
    worth = {w.privilege: w for w in view_of(guest).worth}
    assert len(worth) == 4
    for kind in ("usual", "clean"):
        await guest.at(f"worth-{kind}").check(force=True)
        for privilege, row in worth.items():
            shown = guest.at("worth").locator(f"[data-privilege={privilege}] td")
            await expect(shown).to_have_text([str(n) for n in getattr(row, kind)[:7]])
    seq = guest.table["seq"]
    await guest.at("action-poverty").focus()
    await guest.page.keyboard.press("Enter")
    await expect(guest.at("action-poverty")).to_have_attribute("data-twice", "asking")
    assert guest.table["seq"] == seq, "one press was a slip"
    await guest.page.keyboard.press("Enter")
    await expect(guest.at("seat-0")).to_contain_text(words("en")["suitability_poverty"])
    await guest.play_until(lambda t: to_act(t) and t["deal"]["phase"] == "play" and sum(t["deal"]["tricks"]) > 5)
    await guest.shows_turn()
    view = view_of(guest)
    for seat in view.order:
        row = guest.at("running").locator(f'[data-seat="{seat}"]')
        assert await cells(row) == [view.tricks[seat], view.penalty_cards[seat], view.running[seat]]
        await expect(guest.at(f"seat-{seat}").locator(".tally")).to_contain_text(f"→ {view.running[seat]}")


async def test_cards_say_what_the_deal_makes_of_them(invite: Invite, site: Site) -> None:
    """Trumps and penalty cards are marked; a card of the reverse suit tells which rank it is as good as."""
    text = words("en")
    guest = await seated(invite, site, 4, 3)
    await guest.play_until(in_phase("play"))
    await guest.shows_turn()
    names = {"A": "A", "K": "K", "Q": "Q", "J": "J", "T": "10"}
    ranks = "AKQJT98765432"
    marked = {"trump": text["suitability_mark_trump"], "penalty": text["suitability_mark_penalty"]}
    for card in guest.deal["hands"][0]:
        role = guest.deal["roles"][card[0]]
        button = guest.card(card)
        if role == "reverse":
            counts = ranks[-1 - ranks.index(card[1])]
            await expect(button).to_have_accessible_name(
                guest_name(card) + ", " + text["suitability_mark_reverse"].format(rank=names.get(counts, counts))
            )
            await expect(button.locator(".mark")).to_have_text(names.get(counts, counts))
        elif role in marked:
            await expect(button).to_have_accessible_name(f"{guest_name(card)}, {marked[role]}")
            await expect(button.locator(f".mark.{role}")).to_have_count(1)
        else:
            await expect(button).to_have_accessible_name(guest_name(card))
            await expect(button.locator(".mark")).to_have_count(0)


def guest_name(card: str) -> str:
    """Return a card as the English page names it."""
    text = words("en")
    suits = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
    ranks = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
    rank = text[f"rank_{ranks[card[1]]}"] if card[1] in ranks else card[1]
    return text["card_name"].format(rank=rank, suit=text[f"suit_{suits[card[0]]}"])


def seed_where(players: int, dealer: int, wanted: str) -> int:
    """Return the first seed whose deal is so when all play simply."""
    game, player = stich.game(GAME, players=players), plugin(stich.game(GAME).name).players.simple()

    def fits(state: State) -> bool:
        if wanted == "joker":
            return any(c in JOKERS for c in state.deal.hands[0])
        while state.phase.name != "play":
            state = state.apply(player.act(state.view(state.actor)))
        return state.view(None).swapped is not None  # type: ignore[attr-defined]

    return next(seed for seed in range(200) if fits(game.deal(seed=seed.to_bytes(32, "big"), dealer=dealer)))


async def test_the_swap_is_told(invite: Invite, site: Site) -> None:
    """Three players: the card is open while suits are named, and the swap is shown before the first card and listed after it."""
    text = words("en")
    guest = await seated(invite, site, 3, 2, seed_where(3, 2, "swap"))
    await guest.until(in_phase("suits"), "the turn to name")
    up = guest.deal["up"]
    await expect(guest.page.get_by_text(text["suitability_up_text"])).to_be_visible()
    await guest.play_until(in_phase("play"))
    swap = view_of(guest).swapped
    assert swap is not None
    assert swap.took == up
    await expect(guest.at("swap")).to_contain_text(guest_name(swap.gave))
    await expect(guest.at("swap")).to_contain_text(guest_name(swap.took))
    await expect(guest.at(f"seat-{swap.seat}").locator(".speech")).to_contain_text("⇄")
    await guest.act(simple(guest.deal))
    await expect(guest.at("swap")).to_have_count(0)
    await expect(guest.at("up")).to_contain_text(guest_name(swap.took))


async def test_jokers_are_explained_where_they_matter(invite: Invite, site: Site) -> None:
    """Five players: a player who leads or follows with a joker in hand sees an explanation of its effect."""
    text = words("en")
    guest = await seated(invite, site, 5, 4, seed_where(5, 4, "joker"))
    await guest.play_until(in_phase("play"))
    await expect(guest.page.get_by_text(text["suitability_joker_text"])).to_be_visible()
    await expect(guest.at("prompt")).to_contain_text(text["suitability_joker_leads"])
    joker = next(c for c in guest.deal["hands"][0] if c in JOKERS)
    await guest.act(joker)
    table = await guest.until(lambda t: sum(t["deal"]["tricks"]) == 1, "the trick")
    assert table["deal"]["tricks"][0] == 1


async def test_on_a_phone(invite: Invite, site: Site) -> None:
    """The roles and the hand are on the screen at once, nothing scrolls, and a deal can be played to its result."""
    guest = await seated(invite, site, 4, 3, phone=True, locale=LANGUAGES["ja"])
    await guest.until(in_phase("suits"), "the turn to name")
    await expect(guest.at("hand").locator("[data-card]")).to_have_count(13)
    for phase in ("suits", "play"):
        await guest.play_until(in_phase(phase))
        for part in (guest.at("roles").first, guest.at("hand")):
            await expect(part).to_be_in_viewport(ratio=1)
        sizes = await guest.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert sizes == [390, 844]
    await guest.play_deal()
    await check_result(guest)


CUT = """async () => {
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
  const edge = document.querySelector('.stage').getBoundingClientRect().right;
  const outside = (name) => name.closest('.seat').getBoundingClientRect().right > edge;
  // Letters may reach out of a line by a little; a line that is not shown is higher.
  const cut = (name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 6 || outside(name);
  return [...document.querySelectorAll('.around .who b')].filter(cut).map((name) => name.textContent);
}"""
"""Names of the others that are not shown whole, or whose plate leaves the table, once a new width is drawn."""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
async def test_names_are_whole_at_every_width(invite: Invite, site: Site, players: int) -> None:
    """Tricks, penalty cards and points stand beside them."""
    guest = await seated(invite, site, players, players - 1, locale=LANGUAGES["de"])
    await guest.play_until(in_phase("play"))
    await expect(guest.page.locator(".around .tally")).to_have_count(players - 1)
    for width in (1280, 1024, 800, 390, 320):
        await guest.page.set_viewport_size({"width": width, "height": 800})
        assert await guest.page.evaluate(CUT) == [], width


LONG = "Maximiliane Wolkenstein-"
"""As long as a name may be."""


@pytest.mark.parametrize("players", [3, 4, 5])
async def test_long_names_are_whole_on_the_smallest_phone(invite: Invite, site: Site, players: int) -> None:
    """And on one held sideways: they take more lines."""
    guest = await seated(invite, site, players, players - 1, phone=True, viewport={"width": 320, "height": 568})

    def renamed(message: str | bytes) -> str:
        told = json.loads(message)
        for seat in told.get("view", {}).get("seats", ()):
            if seat["kind"] == "computer":
                seat |= {"kind": "guest", "name": LONG}
        return json.dumps(told)

    async def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(renamed(message)))

    await guest.page.route_web_socket("**/socket*", between)
    await guest.page.reload()
    await expect(guest.page.locator(".around .who b").get_by_text(LONG)).to_have_count(players - 1)
    for size in ((320, 568), (390, 844), (667, 375)):
        await guest.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert await guest.page.evaluate(CUT) == [], size


async def check_both(guest: Guest, room: str) -> None:
    """By every rule where there is room, and by those of contrast as narrow as a phone."""
    await check(guest, room)
    await guest.page.set_viewport_size(PHONE)
    await check(guest, f"{room}, narrow", ["color-contrast"])
    await guest.page.set_viewport_size(DESKTOP)


async def test_nothing_serious_for_axe(invite: Invite, site: Site) -> None:
    """Naming, privilege, trick and result, light and dark, wide and narrow."""
    guest = await seated(invite, site, 4, 0)
    await guest.until(in_phase("privilege"), "the turn to take a privilege")
    await expect(guest.at("action-none")).to_be_visible()
    await check_both(guest, "privilege")
    await guest.play_until(lambda t: in_phase("play")(t) and bool(t["deal"]["trick"]))
    await guest.shows_turn()
    await check_both(guest, "trick")
    await guest.play_deal()
    await check_both(guest, "result")
    await guest.next_deal()
    await guest.until(in_phase("suits"), "the turn to name")
    action = next(a for a in guest.deal["legal"] if a.endswith("trump") or a.endswith("reverse"))
    await guest.press(guest.at("-".join(["plan", *action.split()[1:]])))
    await expect(guest.at("action-name")).to_be_visible()
    await check_both(guest, "naming")


def rules(table: Seen) -> Game:
    """Return the game of a table."""
    return stich.game(table["game"], table["preset"], **table["options"])


async def test_a_match_of_four_deals_or_of_whole_rounds(invite: Invite, site: Site) -> None:
    """Four deals, for any number of players. Whole rounds are chosen among the rules, and then the page asks for no number of deals."""
    guest = await invite()
    await guest.go()
    await guest.at("game-suitability").check(force=True)
    await guest.press(guest.at("new-table"))
    await guest.at("players-3").check(force=True)
    await expect(guest.at("table-deals-4")).to_be_checked()
    await guest.press(guest.at("open-table"))
    await expect(guest.at("rules-in-force")).to_contain_text(words("en")["suitability_deals_count"].format(deals=4))
    table = await guest.until(lambda t: t["game"] == "suitability", "the table")
    assert (table["options"], match_rules(rules(table)).deals) == ({"players": 3}, 4)
    await guest.go()
    await guest.press(guest.at("new-table"))
    await guest.at("players-3").check(force=True)
    await guest.press(guest.at("single-rules").locator("summary"))
    await guest.at("option-rounds-2").check(force=True)
    await expect(guest.at("table-deals-4")).to_have_count(0)
    await guest.press(guest.at("open-table"))
    await expect(guest.at("rule-rounds")).to_be_visible()
    table = await guest.until(lambda t: t["options"].get("rounds") == 2, "the other table")
    assert (table["options"], match_rules(rules(table)).deals) == ({"players": 3, "rounds": 2}, 6)


async def test_a_match_ends_when_somebody_has_the_points(invite: Invite, site: Site) -> None:
    """The form says how a match ends; the number of deals is then no question any more."""
    guest = await invite()
    await guest.go()
    await guest.at("game-suitability").check(force=True)
    await guest.press(guest.at("new-table"))
    await guest.at("players-2").check(force=True)
    await expect(guest.at("table-deals-8")).to_have_count(1)
    await guest.press(guest.at("single-rules").locator("summary"))
    await guest.at("option-end-points").check(force=True)
    await expect(guest.at("table-deals-8")).to_have_count(0)
    await guest.at("option-points-100").check(force=True)
    await guest.press(guest.at("open-table"))
    await expect(guest.at("rule-points")).to_contain_text("100")
    await guest.call_computer(1)
    table = await guest.until(lambda t: t["deal"] is not None, "the deal")
    assert (table["match"]["deals"], table["match"]["target"]) == (0, 100)
    while True:
        await guest.play_deal()
        if guest.table["finished"]:
            break
        rows = len(guest.table["match"]["rows"])
        await guest.press(guest.at("next-deal"))
        await guest.until(lambda t, rows=rows: len(t["match"]["rows"]) == rows and not over(t), "the next deal")
    totals = [sum(r["outcome"]["scores"][seat] for r in guest.table["match"]["rows"]) for seat in range(2)]
    assert max(totals) >= 100
    assert max(total - played_again(guest.table).scores[seat] for seat, total in enumerate(totals)) < 100
    await guest.see_ranking()
