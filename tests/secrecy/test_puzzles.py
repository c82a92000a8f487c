"""A puzzle with one seat's view over HTTP: the hidden hands are not sent before its end."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
import pytest

from stich.server.puzzles.showing import answered, shown
from stich.server.wire.puzzle_messages import PuzzleRight
from stich.study.puzzles import Information, Puzzle, Right, attempt, games, load
from stich.study.puzzles.possible_deals import deals_of, hands_of
from tests.puzzles.symmetry import placed
from tests.rows import rows
from tests.server.harness import house, quick

ONE_SEAT = [
    puzzle
    for game in games()
    for puzzle in [p for p in load(game) if p.information == Information.SINGLE_SEAT and sum(map(len, p.board.position["hands"])) <= 12][
        ::8
    ][:3]
]
"""Short puzzles: the tests are about the messages and need little search."""
TODAY = date(2026, 11, 25)


def other_deals(puzzle: Puzzle) -> list[Puzzle]:
    """Return the same view of other cards."""
    deals = deals_of(puzzle, puzzle.hand())
    return [
        placed(puzzle, {**puzzle.board.position, "hands": [list(cards) for cards in hands_of(deal)]}) for deal in deals[:: len(deals) // 4]
    ]


@rows("puzzle", ONE_SEAT, ids=lambda p: f"{p.game} {p.id}")
def test_other_cards_that_nobody_can_know_change_no_byte(puzzle: Puzzle) -> None:
    """Of the puzzle as it is shown, and of the answer to a wrong card."""
    told = msgspec.json.encode(shown(puzzle, None, None, TODAY))
    wrong = [card for card in hands_of(puzzle.hand())[puzzle.seat] if _is_wrong(puzzle, card)]
    for other in other_deals(puzzle):
        assert msgspec.json.encode(shown(other, None, None, TODAY)) == told
        for card in wrong:
            assert answered(other, (), card) == answered(puzzle, (), card)


@rows("puzzle", ONE_SEAT, ids=lambda p: f"{p.game} {p.id}")
def test_a_right_card_shows_what_is_played_and_all_cards_only_at_the_end(puzzle: Puzzle) -> None:
    played: list[str] = []
    while True:
        answer = answered(puzzle, played, puzzle.line[len(played)])
        assert isinstance(answer, PuzzleRight)
        played += answer.played
        assert all(not cards for moment in answer.moments for seat, cards in enumerate(moment.hands) if seat != puzzle.seat)
        assert (answer.revealed is not None) == answer.solved
        if answer.solved:
            assert answer.revealed is not None and answer.revealed.board == puzzle.board
            return


def _is_wrong(puzzle: Puzzle, card: str) -> bool:
    hand = puzzle.hand()
    return bool(hand.position.legal >> hand.spec.deck.bit[card] & 1) and not isinstance(attempt(puzzle, (), card), Right)  # type: ignore[index]


@pytest.mark.asyncio
async def test_a_guessed_card_of_another_is_told_nothing(tmp_path: Path) -> None:
    """Each card that is out is tried as the answer: all are refused in the same words, held or not."""
    puzzle = next(p for p in ONE_SEAT if isinstance(first := attempt(p, (), p.line[0]), Right) and first.reply)
    out = [card for seat, cards in enumerate(hands_of(puzzle.hand())) if seat != puzzle.seat for card in cards if card != puzzle.line[1]]
    async with house(quick(tmp_path / "stich.db")) as site, site.guest() as ada:
        path = f"/api/puzzles/{puzzle.game}/{puzzle.id}/attempt"
        refusals = {(await ada.http.post(path, json={"cards": [puzzle.line[0], card], "card": puzzle.line[0]})).text for card in out}
        assert len(refusals) == 1
