"""The page of puzzles: one solved by keys, a wrong card refuted, the next of a kind, a rush, and results that stay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.async_api import expect

from stich.study.puzzles import ALL_KINDS, AnyPuzzle, DeclaringPuzzle, Information, Puzzle, Right, attempt, find, load, load_declaring
from tests.web.conftest import Invite
from tests.web.guest import Guest
from tests.web.test_accessibility import check
from tests.web.words import LANGUAGES, words

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def shown(guest: Guest) -> AnyPuzzle:
    """Return the puzzle on the page."""
    main = guest.at("puzzle")
    await expect(main).to_be_visible()
    return find(await main.get_attribute("data-game") or "", await main.get_attribute("data-id") or "")


async def by_press(guest: Guest, puzzle: Puzzle, card: str) -> None:
    await guest.press(guest.at(f"place-{puzzle.seat}").locator(f"[data-card={card}]"))


async def by_keys(guest: Guest, puzzle: Puzzle, card: str) -> None:
    await by_keys_in(guest, puzzle.seat, card)


async def by_keys_in(guest: Guest, seat: int, card: str) -> None:
    """From the hand's one stop of the Tab key along it, then Enter."""
    hand = guest.at(f"place-{seat}").locator("ul button")
    await expect(guest.at(f"place-{seat}").locator("ul button[tabindex='0']")).to_have_count(1)
    cards = await hand.evaluate_all("all => all.map((e) => e.dataset.card)")
    await guest.at(f"place-{seat}").locator("ul button[tabindex='0']").focus()
    await guest.page.keyboard.press("Home")
    for _ in range(cards.index(card)):
        await guest.page.keyboard.press("ArrowRight")
    await guest.page.keyboard.press("Enter")


async def solve(guest: Guest, play: Callable[[Guest, Puzzle, str], object] = by_press) -> AnyPuzzle:
    """Find every card of the puzzle on the page, or its answer."""
    puzzle, main, cards = await shown(guest), guest.at("puzzle"), list[str]()
    if isinstance(puzzle, DeclaringPuzzle):
        await answer_to(guest, puzzle, puzzle.right[0], keys=play is by_keys)
        await expect(main).to_have_attribute("data-stage", "solved")
        return puzzle
    while True:
        card, answer = next(
            (str(card), found) for card in _may_play(puzzle, cards) if isinstance(found := attempt(puzzle, cards, card), Right)
        )
        await play(guest, puzzle, card)  # type: ignore[misc]
        cards += [card, *answer.reply]
        await expect(guest.at("steps")).to_have_attribute("data-at", str(len(cards)))
        if answer.solved:
            await expect(main).to_have_attribute("data-stage", "solved")
            return puzzle


def _may_play(puzzle: Puzzle, cards: list[str]) -> list[str]:
    hand = puzzle.hand()
    deck = hand.spec.deck
    for played in cards:
        hand = hand.after(next(card for card in deck.cards if card == played))
    return [str(card) for card in deck.members(hand.position.legal)]


async def fail(guest: Guest) -> None:
    """Plays a wrong card of the puzzle on the page, or gives a wrong answer."""
    puzzle = await shown(guest)
    if isinstance(puzzle, DeclaringPuzzle):
        await answer_to(guest, puzzle, puzzle.near[0].answer, keys=False)
    else:
        await by_press(guest, puzzle, wrong_card(puzzle))


def wrong_card(puzzle: Puzzle) -> str:
    """Return a first card that loses the goal."""
    return next(card for card in _may_play(puzzle, []) if not isinstance(attempt(puzzle, [], card), Right))


@pytest.mark.parametrize(
    ("language", "phone", "game"),
    [("en", False, "skat"), ("de", True, "schafkopf"), pytest.param("ja", True, "suitability", marks=pytest.mark.quick)],
)
async def test_the_puzzle_of_the_day_is_solved_by_keys_and_stays_solved(language: str, phone: bool, game: str, invite: Invite) -> None:
    said = words(language)
    guest = await invite(phone=phone, locale=LANGUAGES[language])
    await guest.go(f"/puzzles/{game}")
    await check(guest, "all puzzles")
    await guest.press(guest.at(f"daily-{game}"))
    await check(guest, "a puzzle")
    assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await solve(guest, by_keys)
    await expect(guest.at("told")).to_contain_text(said["puzzles_solved_first"])
    await expect(guest.at("about")).to_be_visible()
    await check(guest, "a puzzle that is solved")
    await guest.page.keyboard.press("Home")
    await expect(guest.at("steps")).to_have_attribute("data-at", "0")
    await guest.page.reload()
    await expect(guest.at("standing")).to_have_text(said["puzzles_before_solved"])
    await guest.press(guest.at("all-puzzles"))
    await expect(guest.at(f"daily-{game}")).to_have_attribute("data-solved", "true")
    await expect(guest.at("streak")).to_have_attribute("data-days", "1")
    await expect(guest.at(f"of-{game}")).to_have_attribute("data-first", "1")


@pytest.mark.parametrize(("language", "phone"), [("en", True), ("de", False)])
async def test_a_wrong_card_is_refuted_step_by_step_and_taken_back(language: str, phone: bool, invite: Invite) -> None:
    guest = await invite(phone=phone, locale=LANGUAGES[language])
    puzzle = load("skat")[0]
    await guest.go(f"/puzzles/skat/{puzzle.id}")
    await expect(guest.at("told")).to_have_text(words(language)["puzzles_your_turn"])
    await by_press(guest, puzzle, wrong_card(puzzle))
    await expect(guest.at("puzzle")).to_have_attribute("data-stage", "wrong")
    await expect(guest.at("puzzle")).to_have_attribute("data-running", "false")
    await check(guest, "a refutation")
    await guest.press(guest.at("retry"))
    await expect(guest.at("steps")).to_have_attribute("data-last", "0")
    await solve(guest)
    await expect(guest.at("told")).to_contain_text(words(language)["puzzles_solved"])
    await guest.press(guest.at("on-board"))
    await expect(guest.at("analyse")).to_be_visible()


async def test_the_solution_is_shown_to_who_gives_up(invite: Invite) -> None:
    guest = await invite()
    puzzle = load("schafkopf")[0]
    await guest.go(f"/puzzles/schafkopf/{puzzle.id}")
    await guest.press(guest.at("give-up"))
    await expect(guest.at("steps")).to_have_attribute("data-last", str(len(puzzle.line)))
    await guest.press(guest.at("step-last"))
    await guest.press(guest.at("next-puzzle"))
    await expect(guest.at("puzzle")).not_to_have_attribute("data-id", puzzle.id)


async def test_the_next_one_is_of_the_kind_and_difficulty_that_were_chosen(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/puzzles/skat?difficulty=3")
    await guest.press(guest.at("kind-overtake"))
    first = await shown(guest)
    assert "overtake" in first.kinds and first.difficulty == 3
    await guest.press(guest.at("skip-puzzle"))
    await expect(guest.at("puzzle")).not_to_have_attribute("data-id", first.id)
    second = await shown(guest)
    assert "overtake" in second.kinds and second.difficulty == 3


async def test_a_rush_counts_what_is_solved_and_ends_with_three_mistakes(invite: Invite) -> None:
    guest = await invite()
    await guest.go("/puzzles/skat/rush")
    await guest.press(guest.at("start-rush"))
    await solve(guest)
    await expect(guest.at("rush")).to_have_attribute("data-solved", "1")
    await expect(guest.at("puzzle")).to_have_attribute("data-stage", "turn")
    for mistakes in (1, 2, 3):
        await expect(guest.at("puzzle")).to_have_attribute("data-stage", "turn")
        await fail(guest)
        if mistakes < 3:
            await expect(guest.at("rush")).to_have_attribute("data-mistakes", str(mistakes))
    await expect(guest.at("rush-over")).to_have_attribute("data-solved", "1")
    await guest.go("/puzzles/skat")
    await expect(guest.at("of-skat")).to_have_attribute("data-solved", "0")


async def test_an_address_without_a_puzzle_says_so(invite: Invite) -> None:
    guest = await invite()
    guest.forgiven.append("Failed to load resource")
    await guest.go("/puzzles/skat/0000000000")
    await expect(guest.page.get_by_text(words("en")["puzzles_unknown_text"])).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_kind_has_a_name_and_a_line(language: str) -> None:
    said = words(language)
    assert [kind for kind in ALL_KINDS if f"puzzles_kind_{kind}" not in said or f"puzzles_kind_{kind}_text" not in said] == []


async def test_with_one_seats_view_hands_are_backs_until_a_card_is_refuted_or_the_end(invite: Invite) -> None:
    puzzle = next(p for p in load("skat") if p.information == Information.SINGLE_SEAT and not p.board.position.get("trick"))
    others = [seat for seat in range(3) if seat != puzzle.seat]
    ada = await invite()
    await ada.go(f"/puzzles/skat/{puzzle.id}")
    await shown(ada)
    await expect(ada.at("unseen")).to_be_visible()
    for seat in others:
        await expect(ada.at(f"place-{seat}").locator("[data-card]")).to_have_count(0)
        await expect(ada.at(f"place-{seat}").locator("[data-back]")).to_have_count(len(puzzle.board.position["hands"][seat]))
    wrong = next(card for card in _may_play(puzzle, []) if not isinstance(attempt(puzzle, [], card), Right))
    await by_press(ada, puzzle, wrong)
    await expect(ada.at("puzzle")).to_have_attribute("data-stage", "wrong")
    for seat in others:
        await expect(ada.at(f"place-{seat}").locator("[data-back]")).to_have_count(0)
    await ada.press(ada.at("retry"))
    await expect(ada.at(f"place-{others[0]}").locator("[data-card]")).to_have_count(0)
    await solve(ada)
    await expect(ada.at("unseen")).to_be_visible()
    await ada.press(ada.at("from-start"))
    await expect(ada.at(f"place-{others[0]}").locator("[data-card]")).to_have_count(0)


async def answer_to(guest: Guest, puzzle: DeclaringPuzzle, text: str, keys: bool) -> None:
    """Lays these cards away, or declares this contract."""
    hand, decided = guest.at(f"place-{puzzle.seat}"), guest.at("lay-away")
    if puzzle.step == "contract":
        decided = guest.page.locator(f"[data-choice='{text}']")
    else:
        for card in text.split()[1:]:
            if keys:
                await by_keys_in(guest, puzzle.seat, card)
            else:
                await guest.press(hand.locator(f"[data-card={card}]"))
    await expect(decided).to_be_enabled()
    if keys:
        await decided.focus()
        await guest.page.keyboard.press("Enter")
    else:
        await guest.press(decided)


@pytest.mark.parametrize(
    ("language", "phone", "game", "step"),
    [("en", False, "skat", "discard"), ("de", True, "skat", "contract"), ("ja", True, "schafkopf", "contract")],
)
async def test_before_the_first_card(language: str, phone: bool, game: str, step: str, invite: Invite) -> None:
    """A wrong answer is played out and taken back, then the right one is found: by keys on the large screen, by thumb on the small."""
    said = words(language)
    puzzle = next(p for p in load_declaring(game) if p.step == step)
    guest = await invite(phone=phone, locale=LANGUAGES[language])
    await guest.go(f"/puzzles/{game}/{puzzle.id}")
    await expect(guest.at("puzzle")).to_have_attribute("data-stage", "turn")
    await check(guest, "a puzzle before the first card")
    assert await guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await answer_to(guest, puzzle, puzzle.near[0].answer, keys=not phone)
    await expect(guest.at("puzzle")).to_have_attribute("data-stage", "wrong")
    await guest.press(guest.at("retry"))
    await expect(guest.at("puzzle")).to_have_attribute("data-stage", "turn")
    if step == "discard":
        for card in puzzle.near[0].answer.split()[1:]:
            await guest.press(guest.at(f"place-{puzzle.seat}").locator(f"[data-card={card}]"))
    await answer_to(guest, puzzle, puzzle.right[0], keys=not phone)
    await expect(guest.at("puzzle")).to_have_attribute("data-stage", "solved")
    await expect(guest.at("told")).to_contain_text(said["puzzles_solved"])
    await expect(guest.at("near").locator("li")).to_have_count(len(puzzle.near))
    await check(guest, "a puzzle before the first card, solved")
    await guest.page.keyboard.press("End")
    await guest.press(guest.at("on-board"))
    await expect(guest.at("analyse")).to_be_visible()


async def test_in_a_rush_a_contract_is_declared_at_once(invite: Invite) -> None:
    """The right one counts, and a wrong one is not played out."""
    guest = await invite(phone=True, locale=LANGUAGES["de"])
    some = [puzzle for puzzle in load_declaring("skat") if puzzle.step == "contract"][:2]
    told = [await (await guest.page.request.get(f"{guest.address}/api/puzzles/skat/{puzzle.id}")).json() for puzzle in some]
    await guest.page.route("**/api/puzzles/skat/rush", lambda route: route.fulfill(json={"puzzles": told}))
    await guest.go("/puzzles/skat/rush")
    await guest.press(guest.at("start-rush"))
    await check(guest, "a contract in a rush")
    await answer_to(guest, some[0], some[0].right[0], keys=False)
    await expect(guest.at("rush")).to_have_attribute("data-solved", "1")
    await answer_to(guest, some[1], some[1].near[0].answer, keys=False)
    await expect(guest.at("rush")).to_have_attribute("data-mistakes", "1")
    await expect(guest.at("puzzle")).to_have_attribute("data-running", "false")
    await expect(guest.at("rush-over")).to_have_attribute("data-solved", "1")
    await guest.go("/puzzles/skat")
    await expect(guest.at("of-skat")).to_have_attribute("data-solved", "0")
