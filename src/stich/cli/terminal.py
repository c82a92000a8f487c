"""``stich play`` for a person: the table as lines of text, readable in any terminal, through a pipe, and by a screen reader."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence

from stich.kernel.errors import AmbiguousAction, StichError
from stich.kernel.knowledge.blocked import Blocked, reason_in_words
from stich.kernel.knowledge.view import Outcome, SeenCard, View
from stich.kernel.knowledge.view_facts import facts
from stich.kernel.rules.action import PLAYS, Action, matching
from stich.kernel.rules.cards import SUITS, Card
from stich.kernel.rules.match import Match
from stich.players.hints import QUICK, hint

from .face import Back, LeaveMatch
from .hint import show
from .layout import Column, TextTable, glued
from .lines import LineWriter
from .output import say_table, signed

HELP = """\
Type what you do, or enough of it: "pass", "CJ", a number; "de so h" will do for "declare solo H" where only one action fits.
Cards are suit C S H D (clubs or acorns, spades or leaves, hearts, diamonds or bells) and rank, as in CJ (jack or Unter) or HT (ten)."""
COMMANDS = {
    "?": "this page, and all that you may do now",
    "?trick": "the last trick",
    "?score": "the score sheet",
    "?log": "all that was said and played in this deal",
    "?hint": "what the strong player would do, and what it expects of each choice; hint does too",
    "?quick": "the same by rules of thumb, at once",
    "back": "take back your last decision, and again the one before; the deal then counts nowhere",
    "quit": "leave the match",
}
LONGEST = 200
"""Largest number of characters that are read of a typed line."""


class Terminal:
    """Terminal of a person who plays one seat. Everything that it prints is taken from the views of that seat."""

    def __init__(self, names: Sequence[str], seat: int, undealt_name: str) -> None:
        self.wrong_input = False
        self._undealt_name = undealt_name
        self._names = names
        self._seat = seat
        self._lines = LineWriter()
        self._print, self._items, self._cards = self._lines.print, self._lines.items, self._lines.cards
        self._match: Match | None = None
        self._deals = 0
        self._printed = 0
        self._tricks = 0
        self._facts: dict[str, str] = {}

    def see(self, view: View) -> None:
        if not view.log:
            self._begin(view)
        for seen in view.log[self._printed :]:
            if seen.action not in PLAYS:
                self._print(f"{self._names[seen.seat]}: {seen.action}")
        self._printed = len(view.log)
        facts = self._facts_of(view)
        for name, fact in facts.items():
            if self._facts.get(name) != fact and view.outcome is None:
                self._print(f"{name.replace('_', ' ')}: {fact}")
        self._facts = facts
        if view.last_trick and sum(view.tricks) > self._tricks:
            self._tricks = sum(view.tricks)
            self._trick(f"trick {self._tricks}  ", view.last_trick.cards, f"  taken by {self._names[view.last_trick.winner]}")

    def took_back(self, view: View) -> None:
        self._printed, self._tricks, self._facts = len(view.log), sum(view.tricks), self._facts_of(view)
        self._print("\nTaken back: the deal counts nowhere")

    def ask(self, view: View) -> Action:
        self._print()
        for seat, hand in enumerate(view.hands):
            if hand and seat != self._seat:
                self._cards(f"{self._names[seat]} holds", hand)
        if view.trick:
            self._trick("table  ", view.trick)
        running: Sequence[int] = getattr(view, "running", ())
        if running:
            self._items("so far  ", (f"{name} {signed(score)}" for name, score in zip(self._names, running, strict=True)))
        self._print(f"hand   {' '.join(view.hand)}", hang=7)
        self._print(f"your turn: {summary(view.legal)}")
        while True:
            self._lines.prompt()
            typed = read_line().strip()
            action = self._understand(typed, view)
            if action:
                return action

    def deal_over(self, view: View, match: Match) -> None:
        self._match = match
        outcome = view.outcome
        assert outcome is not None
        if view.trick:
            self._trick("table  ", view.trick)
        self._print()
        contract = getattr(outcome, "contract", None)
        if outcome.declarer is None:
            self._print(f"The deal is over: {outcome.reason}")
        else:
            ended = "won" if outcome.won else "lost"
            who = self._names[outcome.declarer]
            self._print(f"The deal is over: {who}{f', {contract}' if contract else ''}: {ended} ({outcome.reason})")
        for line in outcome.working:
            self._print("  " + re.sub(r"\bseat (\d)", lambda seat: self._names[int(seat[1])], line))
        if points := self._card_points(outcome, view):
            self._print(f"  card points: {points}")
        if view.deal:
            for seat, hand in enumerate(view.deal.hands):
                if hand:
                    self._cards(f"  {self._names[seat]} {'were' if seat == self._seat else 'was'} dealt", view.arranged(hand))
            if view.deal.undealt:
                self._cards(f"  {self._undealt_name}", view.arranged(view.deal.undealt))
        discards: Sequence[Card] = getattr(view, "discards", None) or ()
        if discards and outcome.declarer is not None:
            self._cards(f"  {self._names[outcome.declarer]} put down", view.arranged(discards))
        self._print()
        self._score_sheet()

    def match_over(self, match: Match) -> None:
        self._print("\nThe match is over")
        declared = any(row.outcome.declarer is not None for row in match.rows)
        for standing in match.standings:
            settled = "" if standing.settlement is None else f", settlement {signed(standing.settlement)}"
            games = f"  ({standing.won} won, {standing.lost} lost{settled})" if declared else ""
            lost = "  lost" if (match.target or 0) < 0 and standing.seat in match.reached else ""
            self._print(f"  {standing.rank}. {self._names[standing.seat]}  {signed(standing.total)}{games}{lost}")

    def _begin(self, view: View) -> None:
        self._deals += 1
        self._printed = self._tricks = 0
        self._facts = {}
        self._print(f"\nDeal {self._deals}: {self._names[view.dealer]} dealt, {self._names[view.order[0]]} to the dealer's left")
        if pot := getattr(view, "pot", 0):
            self._print(f"In the stock lie {pot}")
        if (factor := getattr(view, "factor", 1)) > 1:
            self._print(f"Bock round: this deal counts × {factor}")
        if self._deals == 1:
            self._print("? shows help, quit leaves")

    def _understand(self, typed: str, view: View) -> Action | None:
        """Return the action that the person typed. If they typed a command instead, execute it and return None."""
        command = typed.casefold()
        if command in ("quit", "exit"):
            raise LeaveMatch
        if command == "hint":
            command = "?hint"
        if command == "back":
            if any(seen.seat == self._seat for seen in view.log):
                raise Back
            self._print("you have made no decision in this deal yet")
            return None
        if command.startswith("?"):
            self._help(command, view)
            return None
        if not typed:
            self._print(f"your turn: {summary(view.legal)}")
            return None
        return parse_or_explain(typed[:LONGEST], view.legal_actions, self._print, blocked=view.blocked)

    def _help(self, command: str, view: View) -> None:
        match command.lstrip("? "):
            case "trick" | "t":
                if view.last_trick:
                    self._trick("last trick  ", view.last_trick.cards, f"  taken by {self._names[view.last_trick.winner]}")
                else:
                    self._print("no trick has been taken yet")
            case "hint" | "h":
                show(hint(view))
            case "quick" | "q":
                show(hint(view, QUICK))
            case "score" | "s":
                self._score_sheet()
            case "log" | "l":
                for seen in view.log:
                    self._print(f"  {self._names[seen.seat]}: {seen.action}")
            case _:
                self._print(HELP)
                for name, meaning in COMMANDS.items():
                    self._print(f"  {name:<9}{meaning}", hang=9)
                self._print(f"now: {', '.join(map(glued, view.legal))}")

    def _score_sheet(self) -> None:
        if self._match is None:
            self._print("no deal has been finished yet")
            return
        sheet = TextTable(Column("deal", right=False), Column("game", right=False), *(Column(name) for name in self._names))
        for number, row in enumerate(self._match.rows, 1):
            outcome = row.outcome
            game = getattr(outcome, "contract", None) or outcome.reason
            sheet.add(str(number), f"{game} (taken back)" if row.taken_back else game, *map(signed, outcome.scores))
        totals = {s.seat: s.total for s in self._match.standings}
        sheet.add("total", "", *(signed(totals[s]) for s in sorted(totals)))
        say_table(sheet)

    def _card_points(self, outcome: Outcome, view: View) -> str:
        """Return the card points of each party as text; empty if card points do not count in the contract."""
        alone: Sequence[int] = getattr(getattr(outcome, "ramsch", None), "card_points", ())
        if alone:
            return ", ".join(glued(f"{self._names[seat]} {alone[seat]}") for seat in view.order)
        points, tricks = getattr(outcome, "card_points", None), getattr(outcome, "tricks", None)
        if points is None or outcome.declarer is None:
            return ""
        side: Sequence[int] = getattr(outcome, "side", ()) or (outcome.declarer,)
        sentence = f"{' and '.join(glued(self._names[seat]) for seat in side)} {points} in {tricks} {'trick' if tricks == 1 else 'tricks'}"
        if any(view.counts):  # the deal ended early (claimed, conceded or decided), and the remaining cards belong to no party
            return sentence
        others = [seat for seat in view.order if seat not in side]
        return f"{sentence}, the others {sum(view.points[s] for s in others)} in {sum(view.tricks[s] for s in others)}"

    def _facts_of(self, view: View) -> dict[str, str]:
        """Return the facts in those fields of the view that only this game has, and the declarer, as texts by name of the fact."""
        return facts(view, View.__struct_fields__, self._names)

    def _trick(self, title: str, cards: Iterable[SeenCard], end: str = "") -> None:
        self._items(title, (f"{self._names[seen.seat]} {seen.card}" for seen in cards), end)


def understood(typed: str, legal: Sequence[Action]) -> Action:
    """Return the legal action that a typed text means.

    Numbers must be complete, since 26 is not 264. The letter of a suit means a card if one is to be played, and never a claim. Words may be
    in any order: "D8 C7" is "discard C7 D8". Raise `AmbiguousAction` if the text means several actions, `IllegalAction` if it means none.
    """
    words = typed.casefold().split()
    legal = [a for a in legal if not a.text.isdigit() or [a.text] == words]
    cards = [a for a in legal if a.text in PLAYS]
    if cards and typed.upper() in tuple(SUITS):
        return matching(typed, cards)
    swapped = [a for a in legal if len(words) > 1 and {*words} <= {*a.text.casefold().split()}]
    return swapped[0] if len(swapped) == 1 else matching(typed, legal)


def parse_or_explain(
    typed: str, legal: Sequence[Action], say: Callable[[str], None], may: str = "you may:", blocked: Sequence[Blocked] = ()
) -> Action | None:
    """Return the legal action that a typed text means. If there is none, print the reason and the legal actions, and return None."""
    try:
        return understood(typed, legal)
    except AmbiguousAction as several:
        say(f"which one? {summary(several.legal)}")
    except StichError as error:
        why = reason_in_words(blocked, typed.upper()) or reason_in_words(blocked, typed) or error
        say(f"{why}; {may} {summary([action.text for action in legal])}")
    return None


def summary(texts: Sequence[str], limit: int = 12) -> str:
    """Return the actions on one line: all if they are few. Of many numbers, or actions with the same first word, show the first two and the
    last."""
    if len(texts) <= limit:
        return ", ".join(map(glued, texts))
    groups: dict[str, list[str]] = {}
    for text in texts:
        first = text.split()[0]
        groups.setdefault("card" if text in PLAYS else "number" if first.isdigit() else first, []).append(glued(text))
    return ", ".join(part for group in groups.values() for part in (group if len(group) <= limit else [*group[:2], "…", group[-1]]))


def read_line() -> str:
    """Return the next line that the person types. Raise `LeaveMatch` at the end of the input."""
    sys.stdout.flush()
    if sys.stdin.isatty() and os.name == "posix":
        import readline  # noqa: F401  (input() then edits lines)
    try:
        typed = input()
    except (EOFError, KeyboardInterrupt):
        print(flush=True)
        raise LeaveMatch from None
    if not sys.stdin.isatty():
        print(typed if typed.isprintable() else "", flush=True)
    return typed
