"""A puzzle as it is shown, and the answer to a card: the only place that makes answers of a solution."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stich.analysis import BoardMoment, board_moments, open_hand_on
from stich.kernel.cards import Card
from stich.kernel.open_hand import OpenHand
from stich.puzzles import Puzzle, Right, attempt
from stich.server.store.puzzles import PuzzleResult
from stich.server.wire.puzzles import PuzzleAnswer, PuzzleRight, PuzzleSolution, PuzzleStanding, PuzzleWrong, ShownPuzzle


def shown(puzzle: Puzzle, result: PuzzleResult | None, daily: bool) -> ShownPuzzle:
    """The puzzle without its solution, and how its reader stands with it."""
    hand = puzzle.hand()
    return ShownPuzzle(
        id=puzzle.id,
        game=puzzle.game,
        board=puzzle.board,
        seat=puzzle.seat,
        partners=tuple(hand.order[place] for place in _party(hand, puzzle) if hand.order[place] != puzzle.seat),
        goal=puzzle.goal,
        kinds=puzzle.kinds,
        difficulty=puzzle.difficulty,
        moment=board_moments(puzzle.board)[0],
        legal=_legal(hand),
        daily=daily,
        standing=None if result is None else PuzzleStanding(result.wrong, result.given_up, result.solved, result.seconds),
    )


def answered(puzzle: Puzzle, cards: Sequence[str], card: str) -> PuzzleAnswer:
    """What this card is worth after these. Raises like `stich.puzzles.attempt`."""
    found = attempt(puzzle, cards, card)
    if isinstance(found, Right):
        played = (Card(card), *found.reply)
        legal = () if found.solved else _legal(_after(puzzle, (*cards, *played)))
        return PuzzleRight(played=played, moments=_moments(puzzle, cards, played), legal=legal, solved=found.solved)
    played = (Card(card), *found.refutation)
    made = None if puzzle.goal.target is None else found.made
    return PuzzleWrong(played=played, moments=_moments(puzzle, cards, played), made=made)


def solution(puzzle: Puzzle) -> PuzzleSolution:
    """The main line."""
    return PuzzleSolution(puzzle.line, board_moments(msgspec.structs.replace(puzzle.board, play=puzzle.line)))


def _moments(puzzle: Puzzle, before: Sequence[str], played: Sequence[str]) -> tuple[BoardMoment, ...]:
    board = msgspec.structs.replace(puzzle.board, play=(*before, *played))
    return board_moments(board)[len(before) + 1 :]


def _after(puzzle: Puzzle, cards: Sequence[str]) -> OpenHand:
    hand = open_hand_on(puzzle.board)
    for card in cards:
        hand = hand.after(Card(card))
    return hand


def _legal(hand: OpenHand) -> tuple[Card, ...]:
    return hand.spec.deck.members(hand.position.legal)


def _party(hand: OpenHand, puzzle: Puzzle) -> list[int]:
    """The places of the solver's side."""
    if puzzle.goal.side == "own":
        return [hand.position.actor]
    declarers = puzzle.goal.side == "declarer"
    return [place for place in range(hand.spec.players) if bool(hand.side >> place & 1) == declarers]
