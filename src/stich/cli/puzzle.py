"""``stich puzzle``: a puzzle in the terminal, with open cards or with one seat's view.

A wrong card is answered with its refutation; with one seat's view, in a possible deal in which the refutation works.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Annotated, Any

import typer

from stich.kernel.errors import StichError
from stich.kernel.rules.action import PLAYS
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.study.puzzles import ALL_KINDS, AnyPuzzle, Puzzle, PuzzleGoal, Right, Wrong, attempt, daily, definition, every, find, games
from stich.study.puzzles import rush as rush_puzzles
from stich.study.puzzles.goals import GoalQuestion
from stich.study.puzzles.possible_deals import deals_of, laid
from stich.study.puzzles.solved import tricks_of

from . import completion
from .arguments import AsJson, application
from .asking import ask
from .declaring import DeclaringDialogue
from .face import LeaveMatch
from .layout import glued
from .lines import LineWriter
from .output import complain, misused, say_json
from .puzzle_lines import LONGEST, at_which_try, say_kinds, say_title, say_tricks, strongest_first, with_players
from .terminal import summary

app = application()

SHOWN = ("hands", "trick", "leader", "made_tricks", "made_points", "called_led")
"""Fields of a position that are shown elsewhere, not as facts of the contract."""
HELP = """\
Type a card, as in CJ (jack or Unter of clubs) or HT (ten of hearts). The others know all cards and answer as well as they can.
? shows this, ?hint what kind of puzzle it is, ?cards the position again, ?solution the main line; quit leaves."""


SECONDS, MISTAKES = 180, 3
"""Length of a rush (seconds), and number of mistakes that ends it."""

GameArgument = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="A game with puzzles: see stich puzzles list.", autocompletion=completion.puzzle_games),
]
KindOption = Annotated[
    str | None,
    typer.Option("--kind", metavar="KIND", help="Puzzles of this kind; see stich puzzles list.", autocompletion=completion.kinds),
]
Difficulty = Annotated[int | None, typer.Option("--difficulty", metavar="N", min=1, max=5, help="Puzzles of this difficulty (1 to 5).")]


@app.command()
def puzzle(
    game: GameArgument = None,
    *,
    kind: KindOption = None,
    difficulty: Difficulty = None,
    identity: Annotated[str | None, typer.Option("--id", metavar="ID", help="Puzzle with this id.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Random seed (default: random).")] = None,
    today: Annotated[bool, typer.Option("--daily", help="Puzzle of the day of GAME (UTC), as on the page.")] = False,
    rush: Annotated[
        bool, typer.Option("--rush", help="As many puzzles of GAME as possible in three minutes, until the third mistake.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Solve a puzzle.

    Only one card reaches the goal. With --json the puzzle is printed, with its solution.
    """
    if rush:
        race(alone(game, "--rush", (kind, difficulty, identity, today, as_json)), seed)
    elif today:
        name = alone(game, "--daily", (kind, difficulty, identity))
        solve_puzzle(daily(name, datetime.now(UTC).date()), as_json=as_json)
    else:
        solve_puzzle(chosen(game, kind, difficulty, identity, seed), as_json=as_json)


def chosen(game: str | None, kind: str | None, difficulty: int | None, identity: str | None, seed: int | None) -> AnyPuzzle:
    """Return a random puzzle that meets the conditions, or the one with the id ``identity``. Exit with 2 if there is none."""
    if game is not None and game not in games():
        misused(f"there are no puzzles of {game!r:.80}, only of {', '.join(games())}", "GAME")
    if kind is not None and kind not in ALL_KINDS:
        misused(f"{kind!r:.80} is no kind: {', '.join(ALL_KINDS)}", "--kind")
    named = [game] if game else games()
    if identity is not None:
        for name in named:
            try:
                return find(name, identity)
            except StichError as error:
                why = error
        misused(str(why) if game else f"no puzzle has the id {identity!r:.40}", "--id")
    fitting = [puzzle for name in named for puzzle in every(name) if fits(puzzle, kind, difficulty)]
    if not fitting:
        misused("there is no such puzzle; stich puzzles list shows how many there are of each kind and difficulty", "--kind")
    return Random(seed).choice(fitting)


def alone(game: str | None, flag: str, others: Sequence[object]) -> str:
    """Return ``game``, for an option such as ``--rush`` (``flag``) that cannot be combined with the options ``others``. Exit with 2 if any
    of these is given, or if the game has no puzzles."""
    if any(others):
        misused(f"{flag} stands alone beside GAME", flag)
    if game not in games():
        misused(f"say of which game: {', '.join(games())}", "GAME")
    return game


def fits(puzzle: AnyPuzzle, kind: str | None, difficulty: int | None) -> bool:
    """Return whether a puzzle is of this kind and this difficulty; None stands for any kind or any difficulty."""
    return (kind is None or kind in puzzle.kinds) and (difficulty is None or puzzle.difficulty == difficulty)


def solve_puzzle(puzzle: AnyPuzzle, *, as_json: bool) -> None:
    """Let the user solve the puzzle, or print it as JSON."""
    if as_json:
        say_json(puzzle)
        return
    try:
        _dialogue(puzzle).play()
    except (LeaveMatch, KeyboardInterrupt):
        complain("you left the puzzle before its end")


def race(game: str, seed: int | None) -> None:
    """Ask puzzles from easy to hard until the third mistake or the end of the time. An answer after the end of the time does not count."""
    lines, solved, mistakes = LineWriter(), 0, 0
    ends = time.monotonic() + SECONDS
    try:
        for puzzle in rush_puzzles(every(game), Random(seed)):
            right = _dialogue(puzzle).play(once=True)
            left = ends - time.monotonic()
            if left <= 0:
                break
            solved, mistakes = solved + right, mistakes + (not right)
            lines.print(f"\n{int(left) // 60}:{int(left) % 60:02} left, {solved} solved, {mistakes} of {MISTAKES} mistakes")
            if mistakes == MISTAKES:
                break
    except (LeaveMatch, KeyboardInterrupt):
        complain("you left the rush before its end")
    lines.print(f"\nThe rush is over: {solved} solved")


def _dialogue(puzzle: AnyPuzzle) -> Solving | DeclaringDialogue:
    return Solving(puzzle) if isinstance(puzzle, Puzzle) else DeclaringDialogue(puzzle)


class Solving:
    """Dialogue about a puzzle that asks for a card."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._start = puzzle.hand()
        self._question = GoalQuestion.of(self._start, puzzle.goal)
        self._deals = deals_of(puzzle, self._start)
        self._played: list[Card] = []
        self._printed = 0
        self._mistakes = 0
        self._lines = LineWriter()

    def play(self, *, once: bool = False) -> bool:
        """Ask until the puzzle is solved; with ``once``, until the first wrong card. Return True if it is solved.

        Raise `LeaveMatch` if the user leaves.
        """
        puzzle = self._puzzle
        say_title(self._lines, puzzle)
        for fact in facts(puzzle.board.position):
            self._lines.print(fact)
        self._lines.print(f"You are seat {puzzle.seat}{self._company()}. {task(puzzle.goal)}")
        if self._deals:
            self._lines.print(
                f"You see your own cards only: {len(self._deals)} deals are possible, and your card must be right in all of them."
            )
        self._show()
        while True:
            card = self._asked()
            judged = attempt(puzzle, self._played, card)
            if isinstance(judged, Wrong):
                self._refuse(card, judged)
                if once:
                    return False
                continue
            self._accept(card, judged)
            if judged.solved:
                if not once:
                    self._congratulate()
                return True
            self._show()

    def _hand(self) -> PerfectInfoPosition:
        hand = self._start
        for card in self._played:
            hand = hand.after(card)
        return hand

    def _show(self) -> None:
        """Print the cards of the position, and the tricks and points made."""
        hand = self._hand()
        self._lines.print()
        self._show_others(hand)
        if made := self._made(hand):
            self._lines.print(made)
        if hand.position.trick:
            cards = [hand.spec.deck.cards[bit] for bit in hand.position.trick]
            self._lines.items("table  ", with_players(hand, cards, hand.position.leader, self._who))
        self._lines.print(f"hand   {' '.join(self._cards(hand, self._puzzle.seat))}", hang=7)

    def _show_others(self, hand: PerfectInfoPosition) -> None:
        others = [seat for seat in sorted(hand.order) if seat != self._puzzle.seat]
        if not self._deals:
            self._show_hands(hand)
            return
        out = [card for seat in others for card in self._cards(hand, seat)]
        self._lines.cards("still out", [card for card in hand.spec.deck.cards if card in out])
        for seat in others:
            number = _number(len(self._cards(hand, seat)), "card")
            without = " ".join(card for card in self._puzzle.known_voids[seat] if card in out)
            self._lines.print(f"{self._name(seat)} holds {number}{without and f', none of {without}'}")

    def _asked(self) -> Card:
        """Ask for a card until the user plays a legal one, and return it."""
        hand = self._hand()
        legal = [PLAYS[card] for card in hand.spec.deck.members(hand.position.legal)]
        self._lines.print(f"your turn: {summary([action.text for action in legal])}")
        commands = {
            "?hint": lambda: self._lines.print(definition(self._puzzle.kinds[0])),
            "?cards": self._show,
            "?solution": self._solution,
            "": lambda: self._lines.print(HELP),
            "?": lambda: self._lines.print(HELP),
        }
        return PLAYS[ask(self._lines, legal, commands, "you may play", LONGEST).text].card

    def _solution(self) -> None:
        self._reveal()
        self._tell("it goes  ", self._start, self._puzzle.line)

    def _refuse(self, card: Card, wrong: Wrong) -> None:
        self._mistakes += 1
        goal = self._puzzle.goal
        reached = "" if goal.target is None else f" You make {wrong.made} then, not {goal.target}."
        self._lines.print(f"{card} does not do it.{reached}")
        hand = self._hand()
        if wrong.deal:
            hand = laid(hand, wrong.deal)
            self._lines.print("The cards could lie so:")
            self._show_hands(hand)
        self._tell("        ", hand, (card, *wrong.refutation))

    def _reveal(self) -> None:
        """Print all hands if the puzzle hid some of them."""
        if self._deals:
            self._lines.print("The cards lay so:")
            self._show_hands(self._start)

    def _show_hands(self, hand: PerfectInfoPosition) -> None:
        for seat in sorted(hand.order):
            if seat != self._puzzle.seat:
                self._lines.cards(f"{self._name(seat)} holds", self._cards(hand, seat))

    def _accept(self, card: Card, right: Right) -> None:
        self._lines.print(f"{card} is right")
        before = len(list(tricks_of(self._start, self._played)))
        self._played += [card, *right.reply]
        for trick in list(tricks_of(self._start, self._played))[before:]:
            said = with_players(self._start, trick.cards, trick.leader, self._who)
            self._lines.items("trick   ", said, f"taken by {self._who(trick.winner)}")

    def _congratulate(self) -> None:
        self._reveal()
        self._lines.print(f"\nSolved {at_which_try(self._mistakes, 'wrong card')}. Kinds of this puzzle:")
        say_kinds(self._lines, self._puzzle)

    def _tell(self, title: str, hand: PerfectInfoPosition, cards: Sequence[Card]) -> None:
        say_tricks(self._lines, title, hand, cards, self._who)

    def _cards(self, hand: PerfectInfoPosition, seat: int) -> list[Card]:
        return strongest_first(hand.spec, hand.position.hands[hand.order.index(Seat(seat))])

    def _made(self, hand: PerfectInfoPosition) -> str:
        goal, position = self._puzzle.goal, hand.position
        if goal.target is None:
            return ""
        ours = self._question.made(hand)
        if goal.count == "score":
            tricks, marks = position.tricks[self._question.place], position.points[self._question.place]
            return f"so far your score is {ours}: {_number(tricks, 'trick')}, {_number(marks, 'penalty card')} in them"
        return f"so far your side has {ours} card points, the others {sum(position.points) + self._question.outside - ours}"

    def _company(self) -> str:
        """Return as text which seats play with the user, and which against the user."""
        partners = [seat for seat in self._seats(self._question.party) if seat != self._puzzle.seat]
        others = self._seats(~self._question.party)
        alone = f" with {_listed(partners)}" if partners else ""
        return f"{alone} against {_listed(others)}"

    def _seats(self, party: int) -> list[int]:
        return sorted(seat for place, seat in enumerate(self._start.order) if party >> place & 1)

    def _who(self, place: int) -> str:
        return self._name(self._start.order[place])

    def _name(self, seat: int) -> str:
        return "you" if seat == self._puzzle.seat else f"seat {seat}"


def task(goal: PuzzleGoal) -> str:
    """Return the goal of a puzzle as a sentence."""
    who = "You" if goal.side == "own" else "Your side"
    match goal.count, goal.side:
        case "points", _:
            return f"{who} must make at least {goal.target} card points, whatever the others play."
        case "score", _:
            return f"{who} must score at least {goal.target}, whatever the others play."
        case "no_trick", "declarer":
            return "Your side must not take a single trick, whatever the others play."
        case "no_trick", _:
            return "Your side must make the declarer take a trick, whatever he plays."
        case "every_trick", "declarer":
            return "Your side must take every trick, whatever the others play."
    return "Your side must take one trick, whatever the declarer plays."


def facts(position: Mapping[str, Any], name_of: Callable[[int], str] = "seat {}".format) -> Iterator[str]:
    """Yield the facts about a position's contract as texts. ``name_of``: returns the name of a seat."""
    for name, value in position.items():
        if name in SHOWN or value in (None, [], {}):
            continue
        if isinstance(value, dict):
            yield f"{name}: {', '.join(f'{key} {word}' for key, word in value.items())}"
        elif isinstance(value, list):
            yield f"{name}: {' '.join(map(str, value))}"
        else:
            yield f"{name}: {name_of(value) if isinstance(value, int) else value}"


def _number(count: int, of: str) -> str:
    return glued(f"{count} {of}{'' if count == 1 else 's'}")


def _listed(seats: Sequence[int]) -> str:
    numbers = [str(seat) for seat in seats]
    return f"seat {numbers[0]}" if len(numbers) == 1 else f"seats {', '.join(numbers[:-1])} and {numbers[-1]}"
