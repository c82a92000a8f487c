"""Puzzles before the first card made from deals: computer players bid, and every question to the declarer is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from random import Random

from stich.kernel.rules.playspec import Goal
from stich.kernel.rules.state import State
from stich.players import PLAYERS
from stich.registry import double_dummy
from stich.study.analysis import Board
from stich.study.analysis.declarations import ways_to_declare

from .answers import EqualAnswers, allowed, place_of, state_of
from .boards import board_with
from .canonical import digest
from .declared import DeclaringQuestion, asked
from .declaring import DeclaringPuzzle, DeclaringStep
from .declaring_filters import dull_declaring
from .kinds_of_declaring import DECLARING_KINDS, kinds_of_declaring
from .making import FromDeal
from .positions import tables_of
from .sources import may_become

BIDDER = "simple"
BOUNDS: dict[DeclaringStep, tuple[float, float, float, float]] = {"discard": (6.0, 8.0, 14.0, 20.0), "contract": (0.9, 1.2, 1.6, 2.0)}
"""Sum of `Loses.tempts` of all wrong answers from which difficulty 2, 3, 4 and 5 begin."""


def from_declaring(game: str, number: int, seed: int, step: DeclaringStep, kinds: Collection[str] = ()) -> FromDeal:
    """Return the question about declaring in one deal whose wrong answers are most tempting. Other questions of the deal would be similar.

    With ``kinds``: only a question of one of these kinds. Deal and bids follow from ``seed`` and ``number``.
    """
    board = _bid(game, number, seed)
    if board is None:
        return FromDeal((), {"no_bid": 1})
    state = double_dummy(board.table()).declaring_case(board.position)
    thrown_out: Counter[str] = Counter()
    best: DeclaringQuestion | None = None
    for given, contract in _questions(state, step, kinds):
        found = asked(state, step, given, contract)
        why = found if isinstance(found, str) else dull_declaring(found) or _other_kind(found, kinds)
        if why:
            thrown_out[why] += 1
        elif isinstance(found, DeclaringQuestion) and (best is None or tempting(found) > tempting(best)):
            best = found
    return FromDeal(() if best is None else (declaring_described(board, best),), dict(thrown_out))


def _other_kind(found: DeclaringQuestion, kinds: Collection[str]) -> str | None:
    """Return the reason ``other_kind`` if ``kinds`` are named and the question about declaring is of none of them; else None."""
    return "other_kind" if kinds and not any(DECLARING_KINDS[kind](found) for kind in kinds) else None


def declaring_described(board: Board, found: DeclaringQuestion) -> DeclaringPuzzle:
    """Return the question about declaring as a puzzle."""
    assert found.state.actor is not None
    return DeclaringPuzzle(
        id=digest(canonical_declaring(found)),
        board=board,
        seat=found.state.actor,
        step=found.step,
        given=found.given,
        contract=found.contract,
        kinds=kinds_of_declaring(found),
        difficulty=1 + sum(tempting(found) >= bound for bound in BOUNDS[found.step]),
        right=found.right.texts,
        near=found.near,
    )


def tempting(found: DeclaringQuestion) -> float:
    """Return how much all wrong answers to the question tempt together: the sum of `Loses.tempts`."""
    return sum(loses.tempts for loses in found.losing)


def canonical_declaring(found: DeclaringQuestion) -> tuple[object, ...]:
    """Return all facts on which the question about declaring depends, in a form without symmetries: the classes of each contract that may
    be played."""
    forms = [_form(answer, found.own) for answer in ((found.right,) if found.step == "discard" else found.every)]
    return found.step, found.own.bit_count(), sorted(forms)


def _form(answer: EqualAnswers, own: int) -> tuple[object, ...]:
    """Return three values for each card of each class: its place, counted from the leader's (-1 if it is in no hand), its points, and
    whether it is the called card. ``own``: the declarer's cards, as a mask.
    """
    hand, spec = answer.hand, answer.hand.spec
    declarer = place_of(answer.ways[0])
    counts = spec.goal is not Goal.NO_TRICK

    def place(bit: int) -> int:
        holder = declarer if own >> bit & 1 else next((p for p, mask in enumerate(hand.position.hands) if mask >> bit & 1), None)
        return -1 if holder is None else (holder - hand.position.leader) % spec.players

    def card(bit: int, called: bool) -> tuple[int, int, bool]:
        return place(bit), spec.points[bit] if counts else 0, called

    called = spec.called.card if spec.called else None
    classes = sorted(
        (index == spec.trump, [card(spec.deck.bit[each], each == called) for each in cards]) for index, cards in enumerate(spec.classes)
    )
    return counts, (declarer - hand.position.leader) % spec.players, classes


def _bid(game: str, number: int, seed: int) -> Board | None:
    """Return a deal after computer players have bid, before the declarer declares; None if there is no declarer."""
    rng = Random(f"puzzle {game} declaring {seed} {number}")
    tables = tables_of(game)
    table = tables[number % len(tables)]
    bidder = PLAYERS[BIDDER](game, rng)
    state = table.deal(seed=rng.randbytes(32), dealer=number % table.seats)
    passed: list[State] = []
    while state.actor is not None and state.phase.perfect_info is None:
        passed.append(state)
        state = state.apply(bidder.act(state.view(state.actor)))
    began = double_dummy(table).declaring_phase(state.phase)
    before = next((earlier for earlier in passed if began is not None and type(earlier.phase) is type(began)), None)
    if before is None:
        return None
    return board_with(table, double_dummy(table).declaring_written(before))


def _questions(state: State, step: DeclaringStep, kinds: Collection[str]) -> Iterator[tuple[tuple[str, ...], str | None]]:
    """Yield what a question about declaring can be: the declarer's earlier actions, and the contract whose discards are asked for (None if
    the contract is asked for)."""
    rules = double_dummy(state.game)
    ways = [way for way in ways_to_declare(state) if allowed(rules, way)]
    if step == "contract":
        yield from ((given, None) for given in dict.fromkeys(way.actions[:1] if len(way.actions) > 1 else () for way in ways))
    else:
        asked_for = (way.actions for way in ways if len(way.actions) > 2 and may_become(kinds, way.hand))
        yield from dict.fromkeys((actions[:-2], actions[-1]) for actions in asked_for)


def declaring_again(puzzle: DeclaringPuzzle) -> DeclaringQuestion | str:
    """Return the question of a puzzle, made again from its board alone.

    Raise `InvalidOptions`, or `StichError` ``solve/…`` or ``puzzle/…``, if the board is wrong.
    """
    return asked(state_of(puzzle), puzzle.step, puzzle.given, puzzle.contract)
