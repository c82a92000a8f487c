"""``stich puzzle`` for puzzles before the first card: the user chooses discards or a contract, and a wrong answer is played out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.study.analysis import perfect_info_on
from stich.study.puzzles import DeclaringPuzzle, JudgedAnswer, definition, judge
from stich.study.puzzles.answers import EqualAnswers, answers, held, state_of

from .asking import ask
from .layout import glued
from .lines import LineWriter
from .puzzle_lines import LONGEST, at_which_try, say_kinds, say_title, say_tricks, strongest_first
from .terminal import summary

HELP = """\
Name the cards that you lay away, as in HT DA, or the contract, as in grand. All cards are open, and the others play as well as they can.
? shows this, ?hint what kind of puzzle it is, ?cards the deal again, ?solution the answer; quit leaves."""


class DeclaringDialogue:
    """Dialogue about a puzzle before the first card."""

    def __init__(self, puzzle: DeclaringPuzzle) -> None:
        self._puzzle = puzzle
        self._state = state_of(puzzle)
        self._answers = answers(self._state, puzzle.step, puzzle.given, puzzle.contract)
        self._legal = self._actions(self._answers)
        self._mistakes = 0
        self._lines = LineWriter()

    def play(self, *, once: bool = False) -> bool:
        """Ask for an answer until the puzzle is solved, or, with ``once``, a single time. Return True if the puzzle is solved.

        Raise `LeaveMatch` if the user leaves.
        """
        puzzle = self._puzzle
        say_title(self._lines, puzzle)
        self._lines.print(f"You are seat {puzzle.seat}. {task(puzzle)}")
        self._show()
        while True:
            judged = judge(puzzle, self._asked())
            self._tell(judged)
            if judged.right or once:
                break
            self._mistakes += 1
        if not once:
            self._congratulate()
        return judged.right

    def _congratulate(self) -> None:
        self._lines.print(f"\nSolved {at_which_try(self._mistakes, 'wrong answer')}. Nearest of the others:")
        for near in self._puzzle.near:
            self._lines.print(f"  {near.answer}: {'takes a trick' if near.made is None else glued(f'{near.made} card points')}", hang=4)
        self._lines.print("Kinds of this puzzle:")
        say_kinds(self._lines, self._puzzle)

    def _actions(self, found: Sequence[EqualAnswers]) -> list[Action]:
        """Return the possible answers to the puzzle as actions of the game."""
        said = {text for answer in found for text in answer.texts}
        state = self._state
        for action in self._puzzle.given:
            state = state.apply(action)
        if self._puzzle.step == "contract" and not said & {action.text for action in state.legal_actions}:
            state = state.apply(state.legal_actions[0])
        return [action for action in state.legal_actions if action.text in said]

    def _show(self) -> None:
        hand = self._answers[0].hand
        own = held(way for answer in self._answers for way in answer.ways)
        self._lines.print()
        for place in sorted(range(hand.spec.players), key=lambda place: hand.order[place]):
            if hand.order[place] != self._puzzle.seat:
                self._lines.cards(f"seat {hand.order[place]} holds", self._cards(hand, hand.position.hands[place]))
        self._lines.print(
            f"{self._who(hand, hand.position.leader)} lead{'' if hand.order[hand.position.leader] == self._puzzle.seat else 's'}"
        )
        self._lines.print(f"hand   {' '.join(self._cards(hand, own))}", hang=7)

    def _asked(self) -> str:
        if self._puzzle.step == "contract":
            self._lines.print(f"declare: {summary([action.text for action in self._legal])}")
        else:
            self._lines.print("lay away two cards")
        commands = {
            "?hint": lambda: self._lines.print(definition(self._puzzle.kinds[0])),
            "?cards": self._show,
            "?solution": lambda: self._tell(judge(self._puzzle, self._puzzle.right[0])),
            "": lambda: self._lines.print(HELP),
            "?": lambda: self._lines.print(HELP),
        }
        return ask(self._lines, self._legal, commands, "you may say", LONGEST).text

    def _tell(self, judged: JudgedAnswer) -> None:
        """Print the best play of all seats after an answer, trick by trick."""
        said = ", ".join(judged.actions[len(self._puzzle.given) :])
        if judged.target is None:
            made = "no trick" if judged.right else "a trick is taken"
        else:
            made = f"{judged.made} card points, {judged.target} win"
        self._lines.print(f"{said}: {'right' if judged.right else 'that does not win'}, {glued(made)}")
        hand = perfect_info_on(judged.board)
        say_tricks(self._lines, "        ", hand, judged.cards, partial(self._who, hand))

    def _who(self, hand: PerfectInfoPosition, place: int) -> str:
        seat = hand.order[place]
        return "you" if seat == self._puzzle.seat else f"seat {seat}"

    def _cards(self, hand: PerfectInfoPosition, mask: int) -> list[Card]:
        """Return the cards of a mask: strongest first if the contract is known, otherwise in the order of the deck."""
        return list(hand.spec.deck.members(mask)) if self._puzzle.contract is None else strongest_first(hand.spec, mask)


def task(puzzle: DeclaringPuzzle) -> str:
    """Return the question of the puzzle as text."""
    bid = puzzle.board.position.get("bid")
    after = f" after a bid of {bid}" if bid else ""
    if puzzle.step == "discard":
        return f"You {puzzle.contract}{after}: which two cards do you lay away, so that you win whatever the others play?"
    hand = f", {' and '.join(puzzle.given)} said" if puzzle.given else ""
    return f"You declare{after}{hand}: which contract wins, whatever the others play?"
