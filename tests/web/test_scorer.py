"""The scorer: deals played with real cards are entered on the page; the server's results are shown, listed and stored."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

import stich
from stich.games.skat.rules.options import SkatOptions, legal_bids
from stich.kernel.plugin.score_list import score_list
from stich.kernel.rules.deal import Seat
from stich.records import NamedList, to_csv
from stich.registry import match_rules, scorer
from tests.games.skat.scorer.evenings import FOUR, PUB, THREE, Evening
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.test_accessibility import LOOKS, check
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")

REFUSAL = "400 \\(Bad Request\\)"
"""The browser's console message for a refused request."""

HEARTS = {
    "contract": "hearts", "hand": True, "matadors": {"with": 3}, "bid": 40, "declarer_card_points": 95, "declarer_tricks": 8,
}  # fmt: skip
CLUBS = {"contract": "clubs", "matadors": {"with": 2}, "bid": 18, "declarer_card_points": 58, "declarer_tricks": 5}
GRAND = {"contract": "grand", "matadors": {"without": 1}, "bid": 60, "declarer_card_points": 75, "declarer_tricks": 7}

EXAMPLES: dict[str, tuple[dict[str, Any], str, list[str]]] = {
    "won": (HEARTS, "+60", ["with 3, game 4, hand 5, schneider 6: 6 × 10 = 60"]),
    "lost": (CLUBS, "−72", ["with 2, game 3: 3 × 12 = 36", "lost, times 2: 36 × 2 = −72"]),
    "overbid": (
        GRAND,
        "−144",
        ["without 1, game 2: 2 × 24 = 48", "overbid: 48 is less than 60, so 3 × 24 = 72", "lost, times 2: 72 × 2 = −144"],
    ),
}
"""Akagiri's examples (seed 002), the lost ones as scored since 1999."""


async def tell(guest: Guest, entry: dict[str, Any]) -> None:
    """Answer the page's questions with the facts of an entry."""
    at = guest.at
    if "contract" not in entry:
        await guest.press(at("contract-passed"))
        for place, letter in enumerate("FMR"):
            if "variant" in entry:
                await at(f"ramsch-points-{place}").fill(str(entry["card_points"][letter]))
                await at(f"ramsch-tricks-{place}").fill(str(entry["tricks"][letter]))
        if "players_who_left_the_skat" in entry:
            await guest.press(at(f"left-{entry['players_who_left_the_skat']}"))
        return
    if "declarer" in entry:
        await at(f"declarer-{entry['declarer']}").check(force=True)
    await guest.press(at(f"contract-{entry['contract']}"))
    if entry.get("hand"):
        await guest.press(at("hand"))
    for fact, level in {"schneider_announced": "schneider", "schwarz_announced": "schwarz", "ouvert": "ouvert"}.items():
        if entry.get(fact):
            await guest.press(at(f"announce-{level}"))
    for sign, count in (entry.get("matadors") or {}).items():
        await at(f"matadors-{sign}").check(force=True)
        await guest.press(at(f"matadors-{count}"))
    await at("bid").fill(str(entry["bid"]))
    if "kontra" in entry:
        await at(f"kontra-{entry['kontra']}").check(force=True)
    if "conceded_by" in entry:
        await at(f"ended-{entry['conceded_by']}").check(force=True)
    elif entry.get("thrown_in_by") == "opponents":
        await at("ended-thrown-opponents").check(force=True)
        await guest.press(at(f"tricks-before-{entry['opponents_tricks']}"))
        if "opponents_card_points" in entry:
            await at("points").fill(str(entry["opponents_card_points"]))
    elif entry["contract"] == "null":
        await guest.press(at("null-won" if entry["declarer_tricks"] == 0 else "null-lost"))
    else:
        # The tricks first: a request with all card points and no number of tricks is refused.
        await guest.press(at(f"tricks-{entry['declarer_tricks']}"))
        await at("points").fill(str(entry["declarer_card_points"]))


async def start_list(guest: Guest, evening: Evening) -> None:
    """Name the players and the rules."""
    if guest.touch:
        await guest.at("view-list").check(force=True)
    await guest.at(f"list-players-{len(evening.players)}").check(force=True)
    for seat, name in enumerate(evening.players):
        await guest.at(f"player-{seat}").fill(name)
    await guest.at(f"dealer-{evening.dealer}").check(force=True)
    if evening.preset == "skat-tournament":
        await guest.at("counting-tournament").check(force=True)
    if evening.preset == "skat-bga":
        await guest.at("rules-skat-bga").check(force=True)
    if evening.preset == "skat-kneipe":
        await guest.at("rules-skat-kneipe").check(force=True)
    await guest.press(guest.at("start-list"))


async def write(guest: Guest, number: int, entry: dict[str, Any]) -> None:
    """Tell a deal and put it on the list."""
    await tell(guest, entry)
    await guest.press(guest.at("write"))
    await expect(guest.at(f"row-{number}")).to_be_visible()


async def keep(guest: Guest, evening: Evening) -> None:
    """Enter the whole evening on the page."""
    await guest.go("/score")
    await start_list(guest, evening)
    for number, (entry, _) in enumerate(evening.deals, 1):
        await write(guest, number, entry)
        if guest.touch:
            await guest.press(guest.at("enter-next"))
    if guest.touch:
        await guest.at("view-list").check(force=True)


_stored: dict[tuple[str, ...], dict[str, str]] = {}
"""A browser's storage after an evening of these players."""


async def kept_before(guest: Guest, evening: Evening) -> None:
    """Put the whole evening, entered on a page once for all tests, into this browser's storage."""
    if evening.players not in _stored:
        await keep(guest, evening)
        _stored[evening.players] = await guest.page.evaluate("({ ...localStorage })")
        return
    await guest.go("/score")
    await guest.page.evaluate("(kept) => Object.assign(localStorage, kept)", _stored[evening.players])
    await guest.page.reload()
    if guest.touch:
        await guest.at("view-list").check(force=True)
    await expect(guest.at(f"row-{len(evening.deals)}")).to_be_visible()


def by_the_library(evening: Evening, deals: int | None = None) -> NamedList:
    """Return the same evening, scored without any page."""
    options = {"players": 4} if len(evening.players) == 4 else {}
    game = stich.game("skat", evening.preset, **options)
    return NamedList(
        game,
        evening.players,
        score_list(match_rules(game), scorer(game), [entry for entry, _ in evening.deals[:deals]], Seat(evening.dealer)),
    )


def written(number: int, plus: bool = False) -> str:
    return f"−{-number}" if number < 0 else f"+{number}" if plus and number else str(number)


async def shows(guest: Guest, kept: NamedList) -> None:
    """Check that the page shows this list: running points, columns, totals, settlement, places."""
    sheet = kept.sheet
    tournament = sheet.bonuses.won != 0
    width = 4 if tournament else 3
    for row in sheet.rows:
        await expect(guest.at(f"row-{row.deal}")).to_be_visible()
        cells = await guest.at(f"row-{row.deal}").locator("td").all_inner_texts()
        told = [cell.strip() for cell in cells[2:-1]]
        before = sheet.rows[row.deal - 2].tallies if row.deal > 1 else None
        for seat, tally in enumerate(row.tallies):
            last = before[seat] if before else None
            columns = [tally.points, tally.won, tally.lost, tally.others_lost][:width]
            was = [last.points, last.won, last.lost, last.others_lost][:width] if last else [0] * width
            expected = [written(n) if n != w else "" for n, w in zip(columns, was, strict=True)]
            assert told[seat * width : (seat + 1) * width] == expected, (row.deal, seat)
    for seat, closing in enumerate(sheet.closing):
        await expect(guest.at(f"total-{seat}")).to_have_text(written(closing.total))
    by_seat = sorted(sheet.standings, key=lambda s: s.seat)
    await expect(guest.at("settlement").locator("td:not(.tools)")).to_have_text([written(s.settlement, plus=True) for s in by_seat])
    for standing in sheet.standings:
        place = guest.at("final-ranking").locator(f'[data-seat="{standing.seat}"]')
        await expect(place).to_have_attribute("data-rank", str(standing.rank))


# -- one deal ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES)
async def test_the_value_and_its_working(invite: Invite, example: str) -> None:
    guest = await invite()
    await guest.go("/score")
    entry, score, working = EXAMPLES[example]
    await tell(guest, entry)
    await expect(guest.at("score")).to_have_text(score)
    await expect(guest.at("working").get_by_role("listitem")).to_have_text(working)
    await expect(guest.at("how")).to_contain_text(words("en")["scorer_won" if score[0] == "+" else "scorer_lost"])
    overbid = guest.at("how").get_by_text(words("en")["scorer_overbid"], exact=True)
    await expect(overbid).to_have_count(1 if example == "overbid" else 0)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "with 3, game 4, hand 5, schneider 6: 6 × 10 = 60"),
        ("de", "mit 3, Spiel 4, Hand 5, Schneider 6: 6 × 10 = 60"),
        ("ja", "ウィズ3、ゲーム4、ハンド5、シュナイダー6：6 × 10 = 60"),
    ],
)
async def test_the_working_in_the_reader_s_language(invite: Invite, language: str, line: str) -> None:
    guest = await invite(locale=LANGUAGES[language])
    await guest.go("/score")
    await tell(guest, HEARTS)
    await expect(guest.at("working")).to_have_text(line)


async def test_the_value_follows_every_change(invite: Invite) -> None:
    """Without hand, lost, kontra, another contract, given up: the number is always that of what stands there."""
    guest = await invite()
    await guest.go("/score")
    await tell(guest, {**HEARTS, "declarer_tricks": 6})
    await expect(guest.at("score")).to_have_text("+60")
    await guest.press(guest.at("hand"))
    await expect(guest.at("score")).to_have_text("+50")
    await guest.at("points").fill("60")
    await expect(guest.at("score")).to_have_text("−80")
    await guest.at("kontra-kontra").check(force=True)
    await expect(guest.at("score")).to_have_text("−160")
    await guest.press(guest.at("contract-clubs"))
    await expect(guest.at("score")).to_have_text("−192")
    await guest.at("ended-opponents").check(force=True)
    await expect(guest.at("score")).to_have_text("+96")
    await guest.at("points").fill("60")
    await expect(guest.at("score")).to_have_text("−192")
    await guest.at("ended-declarer").check(force=True)
    await guest.at("points").fill("61")
    await expect(guest.at("score")).to_have_text("+96")


async def test_matadors_counted_from_the_twelve_cards(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/score")
    await tell(guest, {**HEARTS, "matadors": None})
    await guest.press(guest.at("counted-by"))
    for card in ("CJ", "SJ", "HJ", "HA", "HT", "HK", "H9", "CA", "SA", "ST", "D8", "D7"):
        await guest.press(guest.at(f"pick-{card}"))
    await expect(guest.at("pick-CJ")).to_have_attribute("aria-pressed", "true")
    await expect(guest.at("pick-CJ")).to_have_accessible_name("jack of clubs")
    await expect(guest.at("working")).to_have_text(EXAMPLES["won"][2])
    guest.forgiven.append(REFUSAL)
    await guest.press(guest.at("pick-D7"))
    await expect(guest.at("field-matadors").get_by_test_id("problem")).to_have_text(words("en")["scorer_bad_cards"].format(count=11))


async def test_announcements_become_possible_with_hand(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/score")
    await guest.press(guest.at("contract-grand"))
    for level in ("schneider", "schwarz", "ouvert"):
        await expect(guest.at(f"announce-{level}")).to_be_disabled()
    await guest.press(guest.at("hand"))
    await guest.press(guest.at("announce-schwarz"))
    await expect(guest.at("announce-schwarz")).to_have_attribute("aria-pressed", "true")
    await guest.press(guest.at("hand"))
    await expect(guest.at("announce-schwarz")).to_have_attribute("aria-pressed", "false")
    await guest.press(guest.at("contract-null"))
    await expect(guest.at("announce-ouvert")).to_be_enabled()
    await expect(guest.at("announce-schwarz")).to_have_count(0)


async def test_what_is_missing_is_said(invite: Invite) -> None:
    guest = await invite()
    text = words("en")
    await guest.go("/score")
    await guest.press(guest.at("contract-grand"))
    facts = ["scorer_fact_matadors", "scorer_fact_points"]
    await expect(guest.at("missing")).to_have_text(text["scorer_missing"].format(facts=" and ".join(text[f] for f in facts)))
    await guest.press(guest.at("matadors-1"))
    await expect(guest.at("missing")).not_to_contain_text(text["scorer_fact_matadors"])


# -- a line of text ------------------------------------------------------------------------------------------------------

LINES = {
    "en": ["B C m1 66", "3 N o", "A g m2 lost", "B s w3 95", "C d wo1 61 x2", "-"],
    "de": ["B Kr m1 66", "3 N o", "A Gr m2 v", "B Pik m3 95", "C Karo o1 61 Bock", "eingepasst"],
    "ja": ["B クラブ ウィズ1 66", "3 ヌル ウヴェア", "A グラン ウィズ2 負け", "B スペード ウィズ3 95点", "C ダイヤ なし1 61 2倍", "パス"],
}
AFTER = ["24", "46", "−144", "79", "82"]
"""Total of the declarer after each of the lines."""


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_line_enters_a_deal_and_nothing_moves(invite: Invite, language: str) -> None:
    guest = await invite(locale=LANGUAGES[language])
    await guest.go("/score")
    await start_list(guest, Evening("skat-isko", ("Anna", "Bert", "Clara"), 0, (), (), (), (), ()))
    line = guest.at("line")
    await expect(line).to_be_focused()
    place = await guest.page.evaluate("scrollY")
    for number, text in enumerate(LINES[language], 1):
        await line.fill(text)
        await line.press("Enter")
        await expect(line).to_have_value("")
        await expect(line).to_be_focused()
        assert await guest.page.evaluate("scrollY") == place
        await expect(guest.at(f"row-{number}")).to_be_attached()
        if number <= len(AFTER):
            await expect(guest.at(f"row-{number}")).to_contain_text(AFTER[number - 1])


async def test_a_line_is_interpreted_while_it_is_typed(invite: Invite) -> None:
    guest = await invite(locale=LANGUAGES["de"])
    await guest.go("/score")
    await guest.at("line").fill("Kr")
    await expect(guest.at("line-part")).to_have_text("Kreuz")
    await expect(guest.at("line-missing")).to_contain_text(words("de")["scorer_fact_matadors"])
    await guest.at("line").fill("Kr ")
    await expect(guest.at("completion-0")).to_have_text("mit 1")
    await guest.at("line").press("ArrowDown")
    await guest.at("line").press("Enter")
    await expect(guest.at("line")).to_have_value("Kr mit 1 ")
    await expect(guest.at("line-part")).to_have_text(["Kreuz", "mit 1", "gewonnen"])
    await guest.at("line").press("Enter")
    await expect(guest.at("score")).to_have_text("+24")


async def test_every_wrong_part_of_a_line_is_named_at_once(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/score")
    await guest.at("line").fill("clubs m12 130 b19 foo")
    await expect(guest.at("line-fault")).to_have_count(4)
    await guest.at("line").press("Enter")
    await expect(guest.at("line")).to_have_value("clubs m12 130 b19 foo")


async def test_every_wrong_field_of_the_form_is_named_at_once(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/score")
    await guest.press(guest.at("contract-clubs"))
    await guest.press(guest.at("matadors-1"))
    await guest.at("bid").fill("19")
    await guest.press(guest.at("tricks-1"))
    await guest.at("points").fill("95")
    for field in ("bid", "points"):
        await expect(guest.at(f"field-{field}").get_by_test_id("problem")).to_be_visible()


async def test_a_deal_without_bid_and_points_is_scored(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/score")
    await guest.press(guest.at("contract-clubs"))
    await guest.press(guest.at("matadors-1"))
    await guest.press(guest.at("won"))
    await guest.press(guest.at("level-schneider"))
    await guest.at("factor-2").check(force=True)
    await expect(guest.at("score")).to_have_text("+72")
    await guest.press(guest.at("score-only-switch"))
    await guest.at("score-only").fill("-96")
    await expect(guest.at("score")).to_have_text("−96")


async def test_five_players_of_whom_three_play(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/score")
    await start_list(guest, Evening("skat-isko", ("Anna", "Bert", "Clara", "Dora", "Emil"), 0, (), (), (), (), ()))
    await guest.at("line").fill("B h m2 55")
    await expect(guest.at("line-missing")).to_contain_text("sits out")
    await guest.at("line").fill("B h m2 55 -C -E")
    await guest.at("line").press("Enter")
    await expect(guest.at("row-1")).to_contain_text("−60")
    for seat in (0, 3):
        await guest.press(guest.at(f"out-{seat}"))
    await write(
        guest, 2, {"declarer": 2, "contract": "clubs", "bid": 18, "matadors": {"with": 1}, "declarer_card_points": 72, "declarer_tricks": 6}
    )
    await expect(guest.at("row-2")).to_contain_text("24")


async def test_a_list_has_a_length_a_table_and_a_round(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/score")
    await guest.at("length-36").check(force=True)
    await guest.at("list-table").fill("3")
    await guest.at("list-round").fill("2")
    await start_list(guest, THREE)
    await expect(guest.at("where")).to_have_text("Table 3 · Round 2")
    await expect(guest.page.locator("#deal")).to_contain_text("Deal 1 of 36")


# -- what cannot be ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_such_bid(invite: Invite, language: str) -> None:
    """19 is refused beside its field, in words, and the nearest bids are there to press."""
    guest = await invite(locale=LANGUAGES[language])
    guest.forgiven.append(REFUSAL)
    await guest.go("/score")
    await tell(guest, {**CLUBS, "bid": 19})
    await expect(guest.at("field-bid").get_by_test_id("problem")).to_have_text(words(language)["scorer_no_bid"].format(bid=19))
    await expect(guest.at("score")).to_have_count(0)
    await expect(guest.at("field-bid").get_by_role("button")).to_have_text(["18", "20", "22"])
    await guest.press(guest.at("bid-20"))
    await expect(guest.at("score")).to_have_text("−72")
    await expect(guest.at("problem")).to_have_count(0)


async def test_no_such_points(invite: Invite, subtests: pytest.Subtests) -> None:
    """Ten tricks with 30 points against, and other things that no cards add up to."""
    text = words("en")
    guest = await invite()
    guest.forgiven.append(REFUSAL)
    await guest.go("/score")
    await tell(guest, CLUBS)
    for points, tricks, problem in (
        (90, 10, text["scorer_bad_all_tricks"]),
        (95, 1, text["scorer_bad_range"].format(least=0, most=54, points=95)),
        (119, 9, text["scorer_bad_sum"].format(points=119)),
        (121, 5, text["scorer_bad_points"]),
    ):
        with subtests.test(points=points, tricks=tricks):
            await guest.at("points").fill("58")
            await guest.press(guest.at("tricks-5"))
            await expect(guest.at("score")).to_have_text("−72")
            await guest.at("points").fill(str(points))
            await guest.press(guest.at(f"tricks-{tricks}"))
            await expect(guest.at("field-points").get_by_test_id("problem")).to_have_text(problem)
            await expect(guest.at("score")).to_have_count(0)


async def test_the_bids_offered_can_be_bid(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/score")
    await expect(guest.at("field-bid").get_by_role("button").first).to_be_visible()
    offered = [int(text) for text in await guest.at("field-bid").get_by_role("button").all_inner_texts()]
    assert offered == [bid for bid in legal_bids(SkatOptions()) if bid <= max(offered)]


# -- the list ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("evening", [FOUR, THREE, PUB], ids=["four", "three", "pub"])
async def test_an_evening(invite: Invite, evening: Evening) -> None:
    """Every running number and every closing line is that of the library, and stays after a reload."""
    guest = await invite()
    await keep(guest, evening)
    kept = by_the_library(evening)
    await shows(guest, kept)
    assert tuple(c.total for c in kept.sheet.closing) == tuple(c[3] for c in evening.closing)
    await guest.page.reload()
    await shows(guest, kept)


@pytest.mark.quick
async def test_an_evening_on_a_phone(invite: Invite) -> None:
    guest = await invite(phone=True, locale=LANGUAGES["ja"])
    await keep(guest, FOUR)
    await shows(guest, by_the_library(FOUR))


async def test_the_deal_being_told_survives_a_reload(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/score")
    await tell(guest, HEARTS)
    await expect(guest.at("score")).to_have_text("+60")
    await guest.page.reload()
    await expect(guest.at("score")).to_have_text("+60")
    await expect(guest.at("points")).to_have_value("95")


async def test_the_dealer_of_four_sits_out(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/score")
    await start_list(guest, FOUR)
    await expect(guest.at("declarer-1")).to_have_count(1)
    await expect(guest.at(f"declarer-{FOUR.dealer}")).to_have_count(0)
    await tell(guest, HEARTS)
    await expect(guest.at("missing")).to_contain_text(words("en")["scorer_fact_who"])
    await expect(guest.at("write")).to_be_disabled()


async def test_a_deal_is_changed_and_the_last_one_taken_back(invite: Invite) -> None:
    guest = await invite()
    await kept_before(guest, THREE)
    await guest.press(guest.at("change-2"))
    await expect(guest.at("points")).to_have_value("58")
    await expect(guest.at("contract-grand")).to_have_attribute("aria-pressed", "true")
    await guest.at("points").fill("61")
    await expect(guest.at("score")).to_have_text("+72")
    await guest.press(guest.at("write"))
    await expect(guest.at("row-2")).to_contain_text("+72")
    changed = {**THREE.deals[1][0], "declarer_card_points": 61}
    deals = (THREE.deals[0], (changed, ()), *THREE.deals[2:])
    await shows(guest, by_the_library(THREE._replace(deals=deals)))
    await guest.press(guest.at("take-back"))
    await guest.press(guest.at("take-back-sure"))
    await expect(guest.at(f"row-{len(deals)}")).to_have_count(0)
    await shows(guest, by_the_library(THREE._replace(deals=deals[:-1])))


async def test_names_must_differ(invite: Invite) -> None:
    guest = await invite()
    guest.forgiven.append(REFUSAL)
    await guest.go("/score")
    await start_list(guest, THREE._replace(players=("Ada", "Ada", "Carl")))
    await expect(guest.at("setup-problem")).to_have_text(words("en")["scorer_bad_names"])
    await guest.at("player-1").fill("Ben")
    await guest.press(guest.at("start-list"))
    await expect(guest.at("list")).to_be_visible()


async def test_other_rules_score_the_same_deals_anew(invite: Invite) -> None:
    guest = await invite()
    await kept_before(guest, FOUR)
    await guest.press(guest.at("setup-open"))
    await guest.at("counting-plain").check(force=True)
    await guest.press(guest.at("start-list"))
    await expect(guest.at("setup")).to_have_count(0)
    await shows(guest, by_the_library(FOUR._replace(preset="skat-isko")))


async def test_the_list_as_csv(invite: Invite) -> None:
    guest = await invite()
    await kept_before(guest, FOUR)
    async with guest.page.expect_download() as download:
        await guest.press(guest.at("csv"))
    file = await download.value
    assert file.suggested_filename.endswith(".csv")
    assert Path(await file.path()).read_bytes() == to_csv(by_the_library(FOUR)).encode("utf-8-sig")


async def test_a_new_list_after_a_question(invite: Invite) -> None:
    guest = await invite()
    await kept_before(guest, THREE)
    await guest.press(guest.at("new-list"))
    await guest.press(guest.at("new-list-sure"))
    await expect(guest.at("player-0")).to_have_value("Ada")
    await guest.page.reload()
    await expect(guest.at("player-0")).to_have_value("Ada")
    await expect(guest.at("list")).to_have_count(0)


async def test_on_paper_there_is_the_list_alone(invite: Invite) -> None:
    """Black on white, also where the screen is dark."""
    guest = await invite(color_scheme="dark")
    await kept_before(guest, THREE)
    await guest.page.emulate_media(media="print")
    await expect(guest.at("list")).to_be_visible()
    for hidden in ("contract-hearts", "write", "csv", "change-1", "menu"):
        await expect(guest.at(hidden)).to_be_hidden()
    await expect(guest.page.locator("html")).to_have_css("background-color", "rgb(255, 255, 255)")
    await expect(guest.at("list")).to_have_css("color", "rgb(0, 0, 0)")


# -- for all players -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
async def test_nothing_serious_in_the_scorer(invite: Invite, look: dict[str, Any]) -> None:
    guest = await invite(**look)
    guest.forgiven.append(REFUSAL)
    await guest.go("/score")
    await expect(guest.at("contract-hearts")).to_be_visible()
    await check(guest, "empty")
    if guest.touch:
        await guest.at("view-list").check(force=True)
        await expect(guest.at("setup")).to_be_visible()
        await check(guest, "names and rules")
        await guest.at("view-deal").check(force=True)
    await tell(guest, {**HEARTS, "bid": 19})
    await expect(guest.at("problem")).to_be_visible()
    await check(guest, "refused")
    await guest.press(guest.at("counted-by"))
    await check(guest, "cards")
    await guest.press(guest.at("clear"))
    await kept_before(guest, FOUR)
    await check(guest, "list")


async def test_by_keyboard(invite: Invite) -> None:
    """Every answer can be given, and the deal written down, without a mouse."""
    guest = await invite()
    guest.forgiven.append(REFUSAL)  # a slow typist has once entered "9" of the 95 points, too few for 8 tricks
    await guest.go("/score")
    await start_list(guest, THREE)
    for testid in ("contract-hearts", "hand", "matadors-3", "bid-40", "tricks-8"):
        await guest.at(testid).focus()
        await guest.page.keyboard.press("Space")
    await guest.at("declarer-0").focus()
    await guest.page.keyboard.press("Space")
    await guest.at("points").focus()
    await guest.page.keyboard.type("95")
    await guest.at("points-slider").focus()
    await guest.page.keyboard.press("ArrowRight")
    await expect(guest.at("points")).to_have_value("96")
    await expect(guest.at("write")).to_be_enabled()
    await guest.at("write").focus()
    await guest.page.keyboard.press("Enter")
    await expect(guest.at("total-0")).to_have_text("110")
