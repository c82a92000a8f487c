"""Deals out of the ordinary: Ramsch, kontra, null ouvert, grand hand, overbid. What the page shows is what the library counts."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from stich.games.skat.rules.contract import card_points
from stich.games.skat.rules.options import SkatOptions
from stich.kernel.rules.state import State
from tests.web.conftest import Invite
from tests.web.guest import in_phase
from tests.web.sites import Site
from tests.web.table_of import card_names, fill_form, first_deal, open_cards, outcome_of, party, rules, said, simply, turn_of
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

NULL_ORDER = "789TJQKA"
PRESETS = ("skat-isko", "skat-kneipe", "skat-tournament", "skat-classic")


# -- the form --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_form_says_the_rules_in_words(invite: Invite, language: str) -> None:
    """Every set of rules with its name and an explanation; what is chosen is what the table plays."""
    text = words(language)
    guest = await invite(locale=LANGUAGES[language])
    await fill_form(guest, "skat-kneipe", 4, 3)
    form = guest.page.get_by_role("dialog", name=text["new_table_title"])
    for preset in PRESETS:
        short = preset.removeprefix("skat-")
        label = form.locator("label").filter(has=guest.at(f"preset-{preset}"))
        await expect(label).to_contain_text(text[f"skat_preset_{short}"])
        await expect(label).to_contain_text(text[f"skat_preset_{short}_text"])
    for count in (3, 4):
        await expect(form.locator("label").filter(has=guest.at(f"players-{count}"))).to_have_text(text["players_count"].format(count=count))
    await expect(form).to_contain_text(text["skat_four_players"])
    await expect(form).to_contain_text(text["rounds"].format(deals=4))
    await guest.press(guest.at("open-table"))
    await expect(guest.at("share-link")).to_be_visible()
    await expect(guest.page.locator("header")).to_contain_text(text["skat_preset_kneipe"])
    table = guest.table
    assert (table["preset"], table["you"], len(table["seats"])) == ("skat-kneipe", 0, 4)
    assert rules(table["preset"], **table["options"]).options == rules("skat-kneipe", players=4, rounds=3).options


async def test_the_form_has_every_option(invite: Invite) -> None:
    guest = await invite()
    await fill_form(guest, "skat-isko", 3, 1)
    for option in SkatOptions.__struct_fields__:
        if option not in ("players", "rounds"):
            await expect(guest.at(f"option-{option}").first).to_be_attached()


# -- Ramsch ----------------------------------------------------------------------------------------------------------


async def test_schieberamsch_taken_and_passed_on(invite: Invite, site: Site) -> None:
    """All pass; the page's person, forehand, takes the two cards and passes a jack on, the next leaves them, the last takes them."""
    text = words("en")

    def plan(deal: State) -> State | None:
        jacks = [c for c in deal.deal.hands[0] if c[1] == "J"]
        if len(jacks) != 1:
            return None
        other = max((c for c in deal.deal.hands[0] if c not in jacks), key=lambda c: card_points([c]))
        pushed = said(deal, "pass", "pass", "pass", "pickup", f"discard {jacks[0]} {other}", "leave", "pickup")
        return simply(pushed)

    seed, done = first_deal(rules("skat-kneipe"), 2, plan)
    start = done.game.deal(seed=seed.to_bytes(32, "big"), dealer=2)
    actions = [a.text for _, a in done.log]
    async with party(invite, site, "skat-kneipe", 2, seed) as here:
        page = here.page
        await here.reach(said(start, *actions[:3]))
        await expect(page.at("prompt")).to_have_text(text["skat_you_push"])
        await expect(page.at("action-pickup")).to_contain_text(text["skat_push_pickup_text"])
        await expect(page.at("action-leave")).to_contain_text(text["skat_push_leave_text"])
        await here.reach(said(start, *actions[:4]))
        await expect(page.at("hand").locator("[data-card]")).to_have_count(12)
        await here.reach(said(start, *actions[:5]))
        await expect(page.at("hand").locator("[data-card]")).to_have_count(10)
        assert here.sockets[2].deal["skat"] is None
        await expect(page.at("prompt")).to_have_text(text["skat_waits_push"].format(name="Ada"))
        await here.reach(said(start, *actions[:6]))
        await expect(page.at("seat-1")).to_contain_text(text["skat_said_leave"])
        await here.reach(said(start, *actions[:7]))
        assert sorted(here.sockets[2].deal["skat"]) == sorted(actions[4].split()[1:]), "rearhand finds what forehand passed on"
        await here.reach(said(start, *actions[:8]))
        await expect(page.at("contract")).to_have_text(text["skat_ramsch"])
        await expect(page.page.get_by_role("complementary")).to_contain_text(text["skat_ramsch_factor"].format(factor=2))
        await here.reach(done)
        await here.check(done)
        await expect(here.working()).to_contain_text(text["skat_ramsch_times"].format(factor=2))
        await expect(page.at("score-sheet")).to_contain_text(text["skat_ramsch"])


async def test_schieberamsch_left_by_all_and_one_takes_no_trick(invite: Invite, site: Site) -> None:
    """In Japanese: three leave the skat and one takes no trick: the loss counts eight times."""
    text = words("ja")

    def plan(deal: State) -> State | None:
        done = simply(said(deal, "pass", "pass", "pass", "leave", "leave", "leave"))
        ramsch = outcome_of(done).ramsch
        return done if ramsch and ramsch.doubled and ramsch.tricks[0] else None

    options: dict[str, bool | int | str] = {"ramsch_value": "fixed", "ramsch_leavers": "add"}
    seed, done = first_deal(rules("skat-kneipe", **options), 1, plan)
    assert min(outcome_of(done).scores) == -160
    async with party(invite, site, "skat-kneipe", 1, seed, options=options, locale=LANGUAGES["ja"]) as here:
        await here.reach(done)
        await here.check(done)
        for line in (
            text["skat_ramsch_working"].format(points="−20"),
            text["skat_ramsch_times"].format(factor=4),
            text["skat_ramsch_doubled"],
        ):
            await expect(here.working()).to_contain_text(line)


async def test_ramsch_without_pushing_by_link(invite: Invite, site: Site) -> None:
    """All pass and play begins at once. The form does not offer it, so the page's person follows another person's link."""
    options: dict[str, bool | int | str] = {"ramsch": "ramsch"}
    text = words("en")
    seed, done = first_deal(rules(**options), 0, lambda deal: simply(said(deal, "pass", "pass", "pass")))
    async with party(invite, site, "skat-isko", 0, seed, options=options) as here:
        await here.reach(said(done.game.deal(seed=seed.to_bytes(32, "big"), dealer=0), "pass", "pass", "pass"))
        await expect(here.page.page.get_by_text(text["skat_ramsch_text"])).to_be_visible()
        await here.reach(done)
        await here.check(done)


# -- kontra ----------------------------------------------------------------------------------------------------------


def trump_game(deal: State) -> State | None:
    """Forehand plays a suit game for 18, up to its first lead."""
    start = simply(said(deal, "18", "hold", "pass", "pass", "pickup"), lambda s: s.phase.name == "play")
    return None if "null" in start.view(None).contract else start  # type: ignore[attr-defined]


async def test_the_declarer_answers_kontra_with_re(invite: Invite, site: Site) -> None:
    """In German: the page asks its person at once."""
    text = words("de")

    def plan(deal: State) -> State | None:
        start = trump_game(deal)
        if start is None:
            return None
        start = simply(start, turn_of(1))
        done = simply(said(start, "kontra", "re"))
        return done if outcome_of(done).won else None

    seed, done = first_deal(rules("skat-kneipe"), 2, plan)
    start = trump_game(done.game.deal(seed=seed.to_bytes(32, "big"), dealer=2))
    assert start is not None
    at_kontra = said(simply(start, turn_of(1)), "kontra")
    async with party(invite, site, "skat-kneipe", 2, seed, locale=LANGUAGES["de"]) as here:
        page = here.page
        await here.reach(at_kontra)
        question = page.page.get_by_role("group", name=text["skat_kontra"])
        await expect(question).to_contain_text(text["skat_ask_re"])
        await expect(page.at("seat-1")).to_contain_text(text["skat_kontra"])
        await here.reach(said(at_kontra, "re"))
        await expect(question).to_have_count(0)
        await expect(page.page.get_by_role("complementary")).to_contain_text(f"{text['skat_re']} × 4")
        await here.reach(done)
        await here.check(done)
        await expect(here.working()).to_contain_text(text["skat_kontra_factor"].format(factor=4))
        assert outcome_of(done).game_score == 4 * (outcome_of(done).value or 0)


async def test_an_opponent_says_kontra_before_the_first_card(invite: Invite, site: Site) -> None:
    """The declarer says no re, and loses: times two for the loss, times two for kontra. With the first card the chance is gone."""
    text = words("en")

    def opening(deal: State) -> State:
        return simply(said(deal, "18", "hold", "pass", "pass", "pickup"), turn_of(0))

    def plan(deal: State) -> State | None:
        start = opening(deal)
        if "kontra" not in [a.text for a in start.legal_actions]:
            return None
        done = simply(said(start, "kontra", "pass"))
        return done if outcome_of(done).won is False else None

    seed, done = first_deal(rules("skat-kneipe"), 1, plan)
    start = opening(done.game.deal(seed=seed.to_bytes(32, "big"), dealer=1))
    async with party(invite, site, "skat-kneipe", 1, seed) as here:
        page = here.page
        await here.reach(start)
        await expect(page.at("action-kontra")).to_have_text(re.compile(text["skat_kontra"]))
        await expect(page.at("action-kontra")).to_have_attribute("title", text["skat_kontra_help"])
        await here.reach(said(start, "kontra"))
        await expect(page.at("action-kontra")).to_have_count(0)
        await expect(page.page.get_by_text(text["skat_waits_re"].format(name="Bo"))).to_be_visible()
        await expect(page.at("hand").locator("[data-action]")).to_have_count(0)
        await here.reach(said(start, "kontra", "pass"))
        await page.shows_turn()
        await here.reach(done)
        await here.check(done)
        assert outcome_of(done).game_score == -4 * (outcome_of(done).value or 0)
        await expect(here.working()).to_contain_text(text["skat_lost_factor"].format(factor=2))
        await expect(here.working()).to_contain_text(text["skat_kontra_factor"].format(factor=2))


# -- contracts -------------------------------------------------------------------------------------------------------


async def test_a_null_ouvert_won_by_the_page(invite: Invite, site: Site) -> None:
    """Its cards are hidden from the others until it is declared, and open from then on."""
    text = words("en")

    def plan(deal: State) -> State | None:
        twelve = [*deal.deal.hands[0], *deal.deal.undealt]
        down = sorted(twelve, key=lambda c: NULL_ORDER.index(c[1]))[-2:]
        if sum(NULL_ORDER.index(c[1]) for c in twelve if c not in down) > 24:
            return None
        start = said(deal, "18", "hold", "pass", "pass", "pickup", "discard " + " ".join(down), "declare null ouvert")
        done = simply(start)
        return done if outcome_of(done).won else None

    seed, done = first_deal(rules(), 2, plan)
    start = done.game.deal(seed=seed.to_bytes(32, "big"), dealer=2)
    actions = [a.text for _, a in done.log]
    async with party(invite, site, "skat-isko", 2, seed) as here:
        await here.reach(said(start, *actions[:6]))
        assert here.hand_of_seat(0, seen_by=1) is None
        await here.reach(said(start, *actions[:7]))
        assert here.hand_of_seat(0, seen_by=1) == here.hand_of_seat(0, seen_by=2) == here.hand_of_seat(0, seen_by=0)
        assert here.hand_of_seat(1, seen_by=0) is None
        await expect(here.page.at("contract")).to_have_text(re.compile(f"{text['skat_null']}.*{text['skat_ouvert']}"))
        await here.reach(done)
        await here.check(done)
        assert outcome_of(done).scores == (46, 0, 0)


async def test_a_null_ouvert_seen_by_an_opponent_and_lost(invite: Invite, site: Site) -> None:
    """On a phone. The declarer's cards are open, fewer with each trick; the first trick that the declarer takes decides the deal."""
    text = words("en")

    def opening(deal: State) -> State:
        bid = said(deal, "18", "pass", "pass", "pickup")
        return said(bid, "discard " + " ".join(bid.deal.hands[1][:2]), "declare null ouvert")

    def plan(deal: State) -> State | None:
        done = simply(opening(deal))
        return done if outcome_of(done).reason == "decided" and len(done.log) > 15 else None

    seed, done = first_deal(rules(), 2, plan)
    start = opening(done.game.deal(seed=seed.to_bytes(32, "big"), dealer=2))
    async with party(invite, site, "skat-isko", 2, seed, phone=True) as here:
        page = here.page
        for moment in (start, simply(start, turn_of(0, cards=3))):
            await here.reach(moment)
            await page.shows_turn()
            shown = here.hand_of_seat(1, seen_by=0)
            assert shown
            assert sorted(await open_cards(page, 1)) == sorted(card_names(shown))
            assert await open_cards(page, 2) == []
        await here.reach(done)
        await here.check(done)
        await expect(page.at("deal-result")).to_contain_text(text["skat_reason_decided"])
        assert outcome_of(done).scores == (0, -92, 0)


async def test_a_grand_hand_with_schneider_announced(invite: Invite, site: Site) -> None:
    text = words("en")

    def plan(deal: State) -> State | None:
        ranks = "".join(c[1] for c in deal.deal.hands[0])
        if ranks.count("J") < 3 or ranks.count("A") < 3 or ranks.count("T") < 2:
            return None
        done = simply(said(deal, "pass", "pass", "18", "hand", "declare grand hand schneider"))
        return done if outcome_of(done).won else None

    seed, done = first_deal(rules(), 2, plan)
    start = done.game.deal(seed=seed.to_bytes(32, "big"), dealer=2)
    actions = [a.text for _, a in done.log]
    async with party(invite, site, "skat-isko", 2, seed) as here:
        page = here.page
        await here.reach(said(start, *actions[:4]))
        await expect(page.at("plan-grand")).to_be_visible()
        assert page.deal["skat"] is None
        await here.reach(said(start, *actions[:5]))
        await expect(page.page.get_by_text(text["skat_aim_points"].format(points=90))).to_be_visible()
        await here.reach(done)
        await here.check(done)
        outcome = outcome_of(done)
        assert outcome.arithmetic is not None
        for word in ("hand", "schneider", "announced"):
            item = "schneider_announced" if word == "announced" else word
            count = abs(outcome.matadors or 0) + outcome.arithmetic.items.index(item) + 1
            await expect(here.working()).to_contain_text(text[f"skat_item_{word}"].format(count=count))


async def test_a_game_overbid_by_a_jack_in_the_skat(invite: Invite, site: Site) -> None:
    """Without two is worth the bid of 48 in clubs, but the jack of clubs lies in the skat: 61 points, and lost."""
    text = words("en")

    def plan(deal: State) -> State | None:
        hand, skat = deal.deal.hands[0], deal.deal.undealt
        if "CJ" not in skat or "SJ" in hand or "SJ" in skat or "HJ" not in hand or sum(c[0] == "C" for c in hand) < 4:
            return None
        done = simply(said(deal, "48", "pass", "pass", "hand", "declare clubs hand"))
        return done if (outcome_of(done).card_points or 0) > 60 else None

    seed, done = first_deal(rules(), 1, plan)
    start = done.game.deal(seed=seed.to_bytes(32, "big"), dealer=1)
    outcome = outcome_of(done)
    assert outcome.arithmetic is not None and outcome.arithmetic.overbid and outcome.scores == (-96, 0, 0)
    async with party(invite, site, "skat-isko", 1, seed) as here:
        page = here.page
        await here.reach(said(start, "48", "pass", "pass", "hand"))
        await page.press(page.at("plan-clubs"))
        await expect(page.page.get_by_text(text["skat_value_enough"].format(bid=48))).to_be_visible()
        await here.reach(done)
        await here.check(done)
        raised = text["skat_working_overbid"].format(value=36, bid=48, times=4, base=12, raised=48)
        await expect(here.working()).to_contain_text(raised)
        await expect(page.at("deal-result")).to_contain_text(text["result_you_lost"])


async def test_a_game_worth_less_than_the_bid_is_declared_by_two_presses(invite: Invite, site: Site) -> None:
    """Any cards will do: clubs are worth the bid of 24, null is worth 23."""
    async with party(invite, site, "skat-isko", 2, 0, options={}) as here:
        page, start = here.page, rules().deal(seed=bytes(32), dealer=2)
        exchange = said(start, "24", "hold", "pass", "pass", "pickup")
        await here.reach(simply(exchange, lambda s: s.phase.name == "declare"))
        seq, declare = page.table["seq"], page.at("action-declare")
        await page.press(page.at("plan-clubs"))
        await expect(declare).not_to_have_attribute("data-twice", "")
        await page.press(page.at("plan-null"))
        await page.press(declare)
        await expect(declare).to_have_attribute("data-twice", "asking")
        assert page.table["seq"] == seq, "one press was a slip"
        await page.press(declare)
        await page.until(in_phase("play"), "the play")


# -- bock rounds -----------------------------------------------------------------------------------------------------


async def test_a_bock_round_is_announced_while_it_counts_double(invite: Invite, site: Site) -> None:
    """A re in the first deal causes a bock round: the next deal says so, in the auction and while it is played."""
    text = words("en")
    options: dict[str, bool | int | str] = {"kontra": True, "bock_kontra": "lost or re"}
    actions = ("18", "pass", "pass", "hand", "declare clubs hand", "kontra", "re")
    first = said(rules("skat-isko", **options).deal(seed=(1).to_bytes(32, "big"), dealer=2), *actions)
    conceded = said(first, str(first.legal_actions[0].text), "concede")
    async with party(invite, site, "skat-isko", 2, 1, 2, options=options) as here:
        page = here.page
        await here.reach(conceded)
        await page.until(lambda t: t["deal"]["outcome"] is not None, "the end of the deal")
        await expect(page.page.get_by_text(text["skat_bock_now"].format(factor=2))).to_have_count(0)
        await here.next_deal()
        await expect(page.page.get_by_text(text["skat_bock_now"].format(factor=2)).first).to_be_visible()
        second = rules("skat-isko", **options).deal(seed=(2).to_bytes(32, "big"), dealer=0)
        await here.reach(said(second, "18", "pass", "pass", "hand", "declare clubs hand"))
        await expect(page.at("bock")).to_have_text(text["skat_bock_now"].format(factor=2))
