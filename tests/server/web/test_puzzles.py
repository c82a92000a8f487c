"""Puzzles over HTTP: solved, refuted, given up; what is kept, and for whom; what is never told before the end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio

from stich.kernel.rules.cards import Card
from stich.server.clock import SystemClock
from stich.study.puzzles import AnyPuzzle, DeclaringPuzzle, Puzzle, Right, attempt, find, games, load, load_declaring
from tests.rows import rows
from tests.server.harness import House, PlainClient, house, quick

pytestmark = pytest.mark.asyncio(loop_scope="module")
CONTRACT = next(puzzle for puzzle in load_declaring("skat") if puzzle.step == "contract")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with house(quick(tmp_path_factory.mktemp("puzzles") / "stich.db", puzzle_burst=10**6)) as opened:
        yield opened


async def asked(http: httpx.AsyncClient, path: str, status: int = 200) -> Any:
    answer = await http.get(f"/api/puzzles{path}")
    assert answer.status_code == status, answer.text
    return answer.json()


async def tried(http: httpx.AsyncClient, puzzle: Puzzle, cards: list[str], card: str, status: int = 200, **more: Any) -> Any:
    answer = await http.post(f"/api/puzzles/{puzzle.game}/{puzzle.id}/attempt", json={"cards": cards, "card": card, **more})
    assert answer.status_code == status, answer.text
    return answer.json()


async def solved(http: httpx.AsyncClient, puzzle: AnyPuzzle, **more: Any) -> list[str]:
    """All cards, once this puzzle is solved without a wrong one; those that are played out where it asks for none."""
    cards: list[str] = []
    if isinstance(puzzle, DeclaringPuzzle):
        answer = await said(http, puzzle, puzzle.right[0], **more)
        assert answer["right"]
        return list(answer["played"])
    while True:
        answer = await tried(http, puzzle, cards, right_card(puzzle, cards), **more)
        assert answer["verdict"] == "right"
        cards += answer["played"]
        assert len(answer["moments"]) == len(answer["played"])
        if answer["solved"]:
            assert answer["legal"] == []
            return cards


def right_card(puzzle: Puzzle, cards: list[str]) -> str:
    """Return the only card after these."""
    return next(card for card in _held(puzzle, cards) if isinstance(attempt(puzzle, cards, card), Right))


def wrong_card(puzzle: Puzzle) -> str:
    """Return a first card that loses."""
    return next(card for card in _held(puzzle, []) if not isinstance(attempt(puzzle, [], card), Right))


def _held(puzzle: Puzzle, cards: list[str]) -> list[Card]:
    hand = puzzle.hand()
    for card in cards:
        hand = hand.after(Card(card))
    return list(hand.spec.deck.members(hand.position.legal))


@pytest.mark.parametrize("game", games())
async def test_the_puzzle_of_the_day_is_solved_card_by_card(game: str, site: House) -> None:
    async with site.guest() as ada:
        shown = await asked(ada.http, f"/{game}/daily")
        assert (shown["daily"], shown["standing"], shown["game"]) == (True, None, game)
        puzzle = find(game, shown["id"])
        cards = await solved(ada.http, puzzle, seconds=41.5)
        if isinstance(puzzle, Puzzle):
            assert set(shown["legal"]) <= set(shown["moment"]["hands"][shown["seat"]])
            assert cards[: len(puzzle.line)] == list(puzzle.line) or len(cards) >= len(puzzle.line) - 1
        again = await asked(ada.http, f"/{game}/{puzzle.id}")
        assert again["standing"] == {"wrong": 0, "given_up": False, "solved": True, "seconds": 41.5}
        line = next(g for g in (await asked(ada.http, ""))["games"] if g["game"] == game)
        assert (line["daily"], line["daily_solved"], line["solved"], line["first_try"]) == (puzzle.id, True, 1, 1)


async def test_a_wrong_card_is_refuted_and_one_may_try_again(site: House) -> None:
    puzzle = load("skat")[0]
    async with site.guest() as ada:
        wrong = wrong_card(puzzle)
        answer = await tried(ada.http, puzzle, [], wrong)
        assert (answer["verdict"], answer["played"][0]) == ("wrong", wrong)
        assert len(answer["moments"]) == len(answer["played"])
        assert puzzle.goal.target is not None and answer["made"] < puzzle.goal.target
        await solved(ada.http, puzzle)
        assert (await asked(ada.http, f"/skat/{puzzle.id}"))["standing"]["wrong"] == 1
        line = next(g for g in (await asked(ada.http, ""))["games"] if g["game"] == "skat")
        assert (line["solved"], line["first_try"]) == (1, 0)
        await tried(ada.http, puzzle, [], wrong)
        assert (await asked(ada.http, f"/skat/{puzzle.id}"))["standing"]["wrong"] == 1, "a puzzle that is over stays as it ended"


async def test_who_gives_up_is_told_the_line_and_has_not_solved_it(site: House) -> None:
    puzzle = load("schafkopf")[1]
    async with site.guest() as ada:
        answer = (await ada.http.post(f"/api/puzzles/schafkopf/{puzzle.id}/give-up")).json()
        assert answer["played"] == list(puzzle.line)
        assert len(answer["moments"]) == len(puzzle.line) + 1
        await solved(ada.http, puzzle)
        assert (await asked(ada.http, f"/schafkopf/{puzzle.id}"))["standing"] == {
            "wrong": 0,
            "given_up": True,
            "solved": False,
            "seconds": None,
        }


async def test_a_puzzle_that_is_solved_stays_solved_when_its_line_is_asked_for(site: House) -> None:
    puzzle = load("schafkopf")[2]
    async with site.guest() as ada:
        await solved(ada.http, puzzle)
        assert (await ada.http.post(f"/api/puzzles/schafkopf/{puzzle.id}/give-up")).status_code == 200
        assert (await asked(ada.http, f"/schafkopf/{puzzle.id}"))["standing"]["solved"]


@pytest.mark.parametrize("game", games())
async def test_no_answer_before_the_end_tells_what_comes_after(game: str, site: House) -> None:
    """A puzzle contains no line of play, and an answer contains only the cards played so far."""
    async with site.guest() as ada:
        for puzzle in load(game)[:6]:
            shown = (await ada.http.get(f"/api/puzzles/{game}/{puzzle.id}")).json()
            assert "line" not in str(shown.keys()) and shown["board"]["play"] == []
            answer = await tried(ada.http, puzzle, [], puzzle.line[0], counts=False)
            right = attempt(puzzle, [], puzzle.line[0])
            assert isinstance(right, Right)
            assert answer["played"] == [puzzle.line[0], *right.reply] and answer["revealed"] is None
            assert len(answer["moments"]) == len(answer["played"])
            # About the next decision only the legal cards are sent.
            assert answer.keys() == {"verdict", "played", "moments", "legal", "solved", "revealed"}


async def test_nobody_is_told_what_others_have_made(site: House) -> None:
    puzzle = load("suitability")[0]
    async with site.guest() as ada, site.guest() as bo:
        await solved(ada.http, puzzle)
        assert (await asked(bo.http, f"/suitability/{puzzle.id}"))["standing"] is None
        mine = next(g for g in (await asked(bo.http, ""))["games"] if g["game"] == "suitability")
        assert (mine["solved"], mine["first_try"], mine["level"]) == (0, 0, 2.0)


async def test_without_a_session_puzzles_are_solved_and_nothing_is_kept(site: House) -> None:
    puzzle = load("skat")[1]
    async with PlainClient(base_url=site.address) as nobody:
        await solved(nobody, puzzle)
        assert (await asked(nobody, f"/skat/{puzzle.id}"))["standing"] is None
        assert "stich" not in nobody.cookies


async def test_of_a_rush_nothing_is_kept(site: House) -> None:
    async with site.guest() as ada:
        drawn = (await asked(ada.http, "/skat/rush"))["puzzles"]
        assert [p["difficulty"] for p in drawn] == sorted(p["difficulty"] for p in drawn)
        for puzzle in (find("skat", drawn[0]["id"]), CONTRACT):
            await solved(ada.http, puzzle, counts=False)
            assert (await asked(ada.http, f"/skat/{puzzle.id}"))["standing"] is None


async def test_the_next_one_is_not_solved_and_of_the_kind_that_is_asked_for(site: House) -> None:
    async with site.guest() as ada:
        first = await asked(ada.http, "/schafkopf/next?kind=overtake")
        assert "overtake" in first["kinds"]
        other = await asked(ada.http, f"/schafkopf/next?kind=overtake&after={first['id']}")
        assert other["id"] != first["id"]
        assert (await asked(ada.http, "/schafkopf/next?difficulty=5"))["difficulty"] == 5
        for puzzle in load("schafkopf"):
            if "squeeze" in puzzle.kinds:
                await solved(ada.http, puzzle)
        assert (await asked(ada.http, "/schafkopf/next?kind=squeeze", 404))["code"] == "puzzle/all-solved"


async def test_a_guest_who_makes_an_account_keeps_what_he_has_solved(site: House) -> None:
    puzzle = load("skat")[0]
    async with site.guest() as ada:
        await solved(ada.http, puzzle)
        await ada.sign_up("Puzzler")
        assert (await asked(ada.http, f"/skat/{puzzle.id}"))["standing"]["solved"]


@rows(
    ("path", "status", "code"),
    [
        ("/whist/daily", 404, "puzzle/none"),
        ("/skat/0000000000", 404, "puzzle/unknown"),
        ("/skat/nonsense", 404, "puzzle/unknown"),
        ("/skat/next?kind=joker-hunt", 400, "query/malformed"),
        ("/skat/next?difficulty=6", 400, "query/malformed"),
        ("/skat/next?difficulty=1&difficulty=2", 400, "query/malformed"),
        ("/skat/next?after=x", 400, "query/malformed"),
        ("/skat/next?kind=penalty_dodge", 404, "puzzle/none-such"),
    ],
)
async def test_what_is_asked_wrongly_is_named(path: str, status: int, code: str, site: House) -> None:
    async with site.guest() as ada:
        assert (await asked(ada.http, path, status))["code"] == code


async def test_a_card_that_cannot_be_played_is_named(site: House) -> None:
    puzzle = load("skat")[0]
    first = puzzle.line[0]
    async with site.guest() as ada:
        hands = (await asked(ada.http, f"/skat/{puzzle.id}"))["moment"]["hands"]
        theirs = next(card for seat, hand in enumerate(hands) if seat != puzzle.seat for card in hand)
        for cards, card, code in (
            ([], "XX", "puzzle/play"),
            ([], theirs, "puzzle/play"),
            ([first], puzzle.line[1], "puzzle/turn"),
            ([*puzzle.line], first, "puzzle/"),
            ([], "", "body/malformed"),
            ([first] * 65, first, "body/malformed"),
        ):
            assert (await tried(ada.http, puzzle, cards, card, 400))["code"].startswith(code)


async def test_there_is_a_limit_for_each_address(tmp_path: Path) -> None:
    puzzle = load("skat")[0]
    async with house(quick(tmp_path / "stich.db", puzzle_burst=1, puzzle_rate=0.001)) as site, site.guest() as ada:
        await tried(ada.http, puzzle, [], puzzle.line[0])
        assert (await tried(ada.http, puzzle, [], puzzle.line[0], 429))["code"] == "rate/limited"


class Calendar(SystemClock):
    """The machine's time, some days later."""

    days = 0

    def now(self) -> float:
        return super().now() + 86_400.0 * self.days


async def test_a_streak_grows_day_by_day_and_ends_with_a_day_left_out(tmp_path: Path) -> None:
    clock = Calendar()
    async with house(quick(tmp_path / "stich.db"), clock=clock) as site, site.guest() as ada:
        for day, length in ((0, 1), (1, 2), (3, 1)):
            clock.days = day
            await solved(ada.http, find("skat", (await asked(ada.http, "/skat/daily"))["id"]))  # one that is solved counts again
            assert (await asked(ada.http, ""))["streak"] == length


async def test_a_puzzle_is_rated_by_first_tries_alone(site: House) -> None:
    """Further tries, giving up later and solving twice do not change the rating."""
    puzzle = load("schafkopf")[40]
    path = f"/schafkopf/{puzzle.id}"
    async with site.guest() as ada, site.guest() as bo:
        assert (await asked(ada.http, path))["rating"] is None
        await tried(ada.http, puzzle, [], wrong_card(puzzle))
        failed = (await asked(bo.http, path))["rating"]
        assert failed["tries"] == 1 and failed["difficulty"] >= puzzle.difficulty
        await tried(ada.http, puzzle, [], wrong_card(puzzle))
        await solved(ada.http, puzzle)
        await ada.http.post(f"/api/puzzles{path}/give-up")
        await solved(bo.http, puzzle, counts=False)
        assert (await asked(bo.http, path))["rating"] == failed
        await solved(bo.http, puzzle)
        await solved(bo.http, puzzle)
        after = (await asked(ada.http, path))["rating"]
        assert after["tries"] == 2 and after["difficulty"] <= failed["difficulty"]


async def test_two_who_try_at_once_both_count(site: House) -> None:
    puzzle = load("schafkopf")[41]
    async with site.guest() as ada, site.guest() as bo:
        await asyncio.gather(*(tried(guest.http, puzzle, [], wrong_card(puzzle)) for guest in (ada, bo)))
        assert (await asked(ada.http, f"/schafkopf/{puzzle.id}"))["rating"]["tries"] == 2


async def said(http: httpx.AsyncClient, puzzle: DeclaringPuzzle, answer: str | None, status: int = 200, **more: Any) -> Any:
    told = await http.post(f"/api/puzzles/{puzzle.game}/{puzzle.id}/declare", json={"answer": answer, "seconds": 12.5, **more})
    assert told.status_code == status, told.text
    return told.json()


@pytest.mark.parametrize(("game", "step"), [("skat", "discard"), ("schafkopf", "contract")])
async def test_before_the_first_card_an_answer_is_played_out(game: str, step: str, site: House) -> None:
    """A wrong answer, then the right one; no message before it reveals the right one."""
    puzzle = next(p for p in load_declaring(game) if p.step == step)
    async with site.guest() as ada:
        shown = await asked(ada.http, f"/{game}/{puzzle.id}")
        assert (shown["asks"], shown["step"], shown["seat"], shown["standing"]) == ("declaration", step, puzzle.seat, None)
        assert len(shown["moment"]["hands"][puzzle.seat]) == {"discard": 12, "contract": 8}[step]
        assert not {"right", "near"} & shown.keys() and not shown["moment"]["trick"]
        assert puzzle.right[0] in shown["contracts"] if step == "contract" else shown["lays_away"] == 2
        wrong = await said(ada.http, puzzle, puzzle.near[0].answer)
        assert not wrong["right"] and wrong["near"] == [] and wrong["made"] == puzzle.near[0].made
        assert len(wrong["moments"]) == len(wrong["played"]) + 1
        right = await said(ada.http, puzzle, puzzle.right[0])
        assert right["right"] and [near["answer"] for near in right["near"]] == [near.answer for near in puzzle.near]
        after = await asked(ada.http, f"/{game}/{puzzle.id}")
        assert after["rating"]["tries"] >= 1, "it learns from first tries as puzzles of card play do"
        assert after["standing"] == {"wrong": 1, "given_up": False, "solved": True, "seconds": 12.5}
        line = next(g for g in (await asked(ada.http, ""))["games"] if g["game"] == game)
        assert line["kinds"][puzzle.kinds[0]] and (line["solved"], line["first_try"]) == (1, 0)


async def test_before_the_first_card_one_may_give_up(site: House) -> None:
    async with site.guest() as ada:
        shown = await asked(ada.http, "/skat/next?kind=declaring")
        puzzle = find("skat", shown["id"])
        assert isinstance(puzzle, DeclaringPuzzle) and puzzle.step == "contract"
        answer = await said(ada.http, puzzle, None)
        assert answer["right"] and answer["actions"][-1] == puzzle.right[0]
        assert (await asked(ada.http, f"/skat/{puzzle.id}"))["standing"]["given_up"]


async def test_each_puzzle_is_answered_as_it_asks(site: House) -> None:
    before, play = load_declaring("skat")[0], load("skat")[0]
    async with site.guest() as ada:
        refused = await ada.http.post(f"/api/puzzles/skat/{play.id}/declare", json={"answer": "declare grand"})
        assert (refused.status_code, refused.json()["code"]) == (400, "puzzle/asks")
        for path, sent in (("attempt", {"cards": [], "card": "CJ"}), ("give-up", {})):
            refused = await ada.http.post(f"/api/puzzles/skat/{before.id}/{path}", json=sent)
            assert (refused.status_code, refused.json()["code"]) == (400, "puzzle/asks")
        assert (await said(ada.http, before, "discard", 400))["code"] == "puzzle/play"
