"""Puzzles in the form in which they are sent to people, and verdicts on cards. Only this module reveals parts of a solution."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.server.store.puzzle_rows import PuzzleRating, PuzzleResult
from stich.server.wire.puzzle_messages import (
    AnyShownPuzzle,
    DeclaringAnswer,
    PuzzleAnswer,
    PuzzleRight,
    PuzzleSolution,
    PuzzleStanding,
    PuzzleWrong,
    ShownDeclaring,
    ShownPuzzle,
    ShownRating,
    Unseen,
)
from stich.study.analysis import AnyPosition, Board, BoardMoment, board_moments, perfect_info_on
from stich.study.puzzles import AnyPuzzle, DeclaringPuzzle, Information, Puzzle, Right, attempt, daily, judge
from stich.study.puzzles.answers import answers, held, laid_away, state_of
from stich.study.puzzles.possible_deals import deals_of, hands_of

from .rating import rated


def shown(puzzle: AnyPuzzle, result: PuzzleResult | None, rating: PuzzleRating | None, today: date) -> AnyShownPuzzle:
    """Return the puzzle without its solution, in the form in which it is sent, with the person's result so far. ``result``, ``rating``:
    None before the first try."""
    of_today = puzzle.id == daily(puzzle.game, today).id
    if isinstance(puzzle, Puzzle):
        return _shown_play(puzzle, result, rating, of_today)
    return _shown_declaring(puzzle, result, rating, of_today)


def _shown_play(puzzle: Puzzle, result: PuzzleResult | None, rating: PuzzleRating | None, of_today: bool) -> ShownPuzzle:
    hand = puzzle.hand()
    return ShownPuzzle(
        id=puzzle.id,
        game=puzzle.game,
        board=_board(puzzle),
        seat=puzzle.seat,
        partners=tuple(hand.order[place] for place in _party(hand, puzzle) if hand.order[place] != puzzle.seat),
        goal=puzzle.goal,
        kinds=puzzle.kinds,
        difficulty=puzzle.difficulty,
        rating=_rating(puzzle, rating),
        moment=_hidden(puzzle, board_moments(puzzle.board)[0]),
        unseen=_unseen(puzzle, hand),
        legal=_legal(hand),
        daily=of_today,
        standing=_standing(result),
    )


def _shown_declaring(puzzle: DeclaringPuzzle, result: PuzzleResult | None, rating: PuzzleRating | None, of_today: bool) -> ShownDeclaring:
    """Return a puzzle about discards or contract without its solution. ``of_today``: True for the puzzle of the day."""
    found = answers(state_of(puzzle), puzzle.step, puzzle.given, puzzle.contract)
    hand = found[0].hand
    own = held(way for answer in found for way in answer.ways)
    hands = tuple(
        tuple(hand.spec.deck.members(own)) if seat == puzzle.seat else cards
        for seat, cards in zip(sorted(hand.order), hands_of(hand), strict=True)
    )
    nothing = (0,) * len(hands)
    return ShownDeclaring(
        id=puzzle.id,
        game=puzzle.game,
        board=puzzle.board,
        seat=puzzle.seat,
        step=puzzle.step,
        given=puzzle.given,
        contract=puzzle.contract,
        contracts=tuple(answer.texts[0] for answer in found) if puzzle.step == "contract" else (),
        lays_away=len(laid_away(found[0].ways[0], own)) if puzzle.step == "discard" else 0,
        kinds=puzzle.kinds,
        difficulty=puzzle.difficulty,
        rating=_rating(puzzle, rating),
        moment=BoardMoment(hands, (), hand.order[hand.position.leader], None, nothing, nothing),
        daily=of_today,
        standing=_standing(result),
    )


def declared(puzzle: DeclaringPuzzle, answer: str | None) -> DeclaringAnswer:
    """Return the verdict on this answer; for None, the solution. Raise the errors of `stich.study.puzzles.judge`."""
    judged = judge(puzzle, puzzle.right[0] if answer is None else answer)
    return DeclaringAnswer(
        right=judged.right,
        actions=judged.actions,
        board=judged.board,
        played=judged.cards,
        moments=_moments(judged.board, (), judged.cards, first=0),
        made=judged.made,
        target=judged.target,
        near=puzzle.near if judged.right else (),
    )


def answered(puzzle: Puzzle, cards: Sequence[str], card: str) -> PuzzleAnswer:
    """Return the verdict on ``card``, played after ``cards``. Raise the errors of `stich.study.puzzles.attempt`."""
    found = attempt(puzzle, cards, card)
    if isinstance(found, Right):
        played = (Card(card), *found.reply)
        legal = () if found.solved else _legal(_after(puzzle, (*cards, *played)))
        moments = tuple(_hidden(puzzle, moment) for moment in _moments(puzzle.board, cards, played))
        revealed = _played(puzzle, (*cards, *played)) if found.solved and puzzle.information == Information.SINGLE_SEAT else None
        return PuzzleRight(played=played, moments=moments, legal=legal, solved=found.solved, revealed=revealed)
    played = (Card(card), *found.refutation)
    made = None if puzzle.goal.target is None else found.made
    board = puzzle.board if found.deal is None else _other_deal(puzzle, found.deal, cards)
    return PuzzleWrong(played=played, moments=_moments(board, cards, played), made=made)


def solution(puzzle: Puzzle) -> PuzzleSolution:
    """Return the solution: the best play of all seats, with the position after each card."""
    return _played(puzzle, puzzle.line)


def _rating(puzzle: AnyPuzzle, rating: PuzzleRating | None) -> ShownRating | None:
    return None if rating is None else ShownRating(round(rated(puzzle, {puzzle.id: rating}), 1), rating.tries)


def _standing(result: PuzzleResult | None) -> PuzzleStanding | None:
    return None if result is None else PuzzleStanding(result.wrong, result.given_up, result.solved, result.seconds)


def _played(puzzle: Puzzle, cards: Sequence[str]) -> PuzzleSolution:
    return PuzzleSolution(tuple(map(Card, cards)), _moments(puzzle.board, (), cards, first=0), puzzle.board)


def _moments(board: Board, before: Sequence[str], played: Sequence[str], first: int = 1) -> tuple[BoardMoment, ...]:
    return board_moments(msgspec.structs.replace(board, play=(*before, *played)))[len(before) + first :]


def _after(puzzle: Puzzle, cards: Sequence[str]) -> PerfectInfoPosition:
    hand = perfect_info_on(puzzle.board)
    for card in cards:
        hand = hand.after(Card(card))
    return hand


def _legal(hand: PerfectInfoPosition) -> tuple[Card, ...]:
    return hand.spec.deck.members(hand.position.legal)


def _party(hand: PerfectInfoPosition, puzzle: Puzzle) -> list[int]:
    """Return the places of the side of the person who solves the puzzle."""
    if puzzle.goal.side == "own":
        return [hand.position.actor]
    declarers = puzzle.goal.side == "declarer"
    return [place for place in range(hand.spec.players) if bool(hand.side >> place & 1) == declarers]


# -- puzzles with one seat's view ------------------------------------------------------------------------------------


def _board(puzzle: Puzzle) -> Board:
    """Return the puzzle's position with only those cards that the person who solves the puzzle may see."""
    if puzzle.information == Information.OPEN:
        return puzzle.board
    hands = [cards if seat == puzzle.seat else [] for seat, cards in enumerate(puzzle.board.position["hands"])]
    return msgspec.structs.replace(puzzle.board, position=AnyPosition({**puzzle.board.position, "hands": hands}))


def _hidden(puzzle: Puzzle, moment: BoardMoment) -> BoardMoment:
    """Return this moment of a position on the analysis board with only those cards that the person who solves the puzzle may see."""
    if puzzle.information == Information.OPEN:
        return moment
    return msgspec.structs.replace(moment, hands=tuple(cards if seat == puzzle.seat else () for seat, cards in enumerate(moment.hands)))


def _unseen(puzzle: Puzzle, hand: PerfectInfoPosition) -> Unseen | None:
    if puzzle.information == Information.OPEN:
        return None
    hands = hands_of(hand)
    others = {card for seat, held in enumerate(hands) if seat != puzzle.seat for card in held}
    return Unseen(
        cards=tuple(card for card in hand.spec.deck.cards if card in others),
        counts=tuple(map(len, hands)),
        without=puzzle.known_voids,
        deals=len(deals_of(puzzle, hand)),
    )


def _other_deal(puzzle: Puzzle, deal: Sequence[Sequence[Card]], cards: Sequence[str]) -> Board:
    """Return the puzzle's position with another deal that the person could not exclude.

    ``deal``: the hands of the other deal after ``cards`` were played.
    """
    hands = [list(held) for held in deal]
    hand = perfect_info_on(puzzle.board)
    for card in cards:
        hands[hand.order[hand.position.actor]].append(Card(card))
        hand = hand.after(Card(card))
    return msgspec.structs.replace(puzzle.board, position=AnyPosition({**puzzle.board.position, "hands": hands}))
