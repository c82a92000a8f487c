"""Puzzles of any game with open hands, made and proved by the solver (docs/reference/puzzles.md).

`load` and `load_declaring` return the puzzles that are part of the package, `daily` the puzzle of a day. `attempt` judges a card, `judge`
an answer before the first card, and `check` proves a puzzle again. Positions contain all cards, also in puzzles with *one seat's view*,
whose solver may see only one hand; so no position may come from a deal in progress.
"""

from stich.kernel.sentences import register

from .attempt import Attempt, Right, Wrong, attempt
from .check import check
from .declaring import AnyPuzzle, DeclaringPuzzle, Near
from .declaring_filters import DECLARING_FILTERS
from .drawing import daily, rush
from .filters import FILTERS
from .judging import JudgedAnswer, contracts, judge
from .kinds import ALL_KINDS, KINDS, definition
from .kinds_of_declaring import DECLARING_KINDS
from .library import encode, every, find, games, load, load_declaring, packed, read, read_puzzle
from .puzzle import STEPS, Information, Puzzle, PuzzleGoal

register(
    {
        "puzzle/dull#position": "a dull position: {reason}",
        "puzzle/dull#question": "a dull question: {reason}",
        "puzzle/goal#alone": "goal: in this game all play alone without a score of their choice, so there are no such puzzles",
        "puzzle/goal#contract": "nothing can be answered: given and contract lead to no card play that this bid allows",
        "puzzle/goal#fits": "goal: {right}, not side {side} and count {count}",
        "puzzle/goal#kind": "goal: the contract is about {kind}, not about {count}",
        "puzzle/goal#side": "goal: the seat to play does not belong to the side {side}",
        "puzzle/goal#target": "goal: target is left out where no number is asked for, and given elsewhere; count is {count}",
        "puzzle/journal#broken": "{path}: not a journal of puzzles: {reason}; it was not changed",
        "puzzle/journal#other": "{path}: this file contains other puzzles: {begun:.200}",
        "puzzle/kind": "kind: {kind!r:.40} is none of those that ask for a {asks}: {kinds}",
        "puzzle/none": "there are no puzzles of {game!r:.40}, only of {known}",
        "puzzle/over#cards-lost": "the cards so far have lost the goal",
        "puzzle/over#cards-solved": "the cards so far have solved it: several cards keep the goal now",
        "puzzle/over#lost": "{field} has lost the goal",
        "puzzle/play#answer": "{field} is not the answer of seat {seat}",
        "puzzle/play#card": "{field} cannot be {text!r:.20}: {allowed}",
        "puzzle/play#declaration": "{text!r:.40} is no answer here: {right}",
        "puzzle/seat#declarer": "seat: {actor} declares, not {seat}",
        "puzzle/seat#turn": "seat: {actor}, whose turn it is, not {seat}",
        "puzzle/turn": "it is not seat {seat}'s turn after {cards:spaced}",
        "puzzle/unknown": "{game} has no puzzle with the id {identity!r:.40}; an id has 10 letters and digits",
        "puzzle/unsolved#goal": "goal: {why}, so there is nothing to find",
        "puzzle/unsolved#right": "right: {why}, so there is nothing to find",
        "puzzle/wrong#deals": "without: {least} to {most} deals fit what this seat knows, not fewer or more",
        "puzzle/wrong#seats": "without: what each of {seats} seats has shown, not of {count}",
        "puzzle/wrong#solver": "{field}: the solver finds {found:.400}",
    }
)

__all__ = [
    "ALL_KINDS",
    "DECLARING_FILTERS",
    "DECLARING_KINDS",
    "FILTERS",
    "KINDS",
    "STEPS",
    "AnyPuzzle",
    "Attempt",
    "DeclaringPuzzle",
    "Information",
    "JudgedAnswer",
    "Near",
    "Puzzle",
    "PuzzleGoal",
    "Right",
    "Wrong",
    "attempt",
    "check",
    "contracts",
    "daily",
    "definition",
    "encode",
    "every",
    "find",
    "games",
    "judge",
    "load",
    "load_declaring",
    "packed",
    "read",
    "read_puzzle",
    "rush",
]
