"""Conversion of games of an XSkat log to records, checked line by line (docs/reference/formats.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.records import configured, record_of, stated
from stich.records.formats.deal import ReadDeal, Skip
from stich.records.formats.errors import FormatError
from stich.records.formats.naming import readable

from .log import XSkatGame, games
from .table import sorted_rows, trick_row

PRESET = "skat-isko"
PACK = 32


def read(text: str, lenient: bool, skip: Skip = None) -> Iterator[ReadDeal]:
    """Yield the deals of a log. For the parameters see `formats.read`."""
    for game in games(text):
        try:
            yield deal(game, lenient)
        except FormatError as error:
            if skip is None:
                raise
            skip(error)


def deal(game: XSkatGame, lenient: bool = False) -> ReadDeal:
    """Return the deal of one game. Raise `FormatError` if it is wrong (see `formats.read` for ``lenient``)."""
    reading = _Reading(game)
    state, differs = reading.state, reading.differs
    if differs and not lenient:
        raise differs.at(reading.last)
    names = [readable(" ".join(filter(None, name)), f"Player{n + 1}") for n, name in enumerate(game.names)]
    return ReadDeal(record=record_of(state, names), line=game.line, differs=differs.reason if differs else None)


class _Reading:
    def __init__(self, game: XSkatGame) -> None:
        self.game = game
        self.first_hand = game.line + 3 + max(len(game.rows), 1) + 1
        """Number of the line with the first row of hands."""
        self.skat_line = self.first_hand + 11
        self.last = game.line + len(game.lines) - 2
        """Number of the line with the result."""
        self.who = self.last - 1 - bool(game.announced)
        """Number of the line with the contract."""
        self.differs: FormatError | None = None
        self.dealer = Seat((game.forehand + 2) % 3)
        self._check_seed()
        self.after = [[cell.card for cell in column] for column in zip(*game.hands, strict=True)]
        self._check_pack()
        self.state: State[Any, Any] = self._passed() if game.declarer is None else self._played()

    def _check_seed(self) -> None:
        if self.game.seed is not None and int(self.game.seed.split(" ")[3]) != self.dealer + 1:
            raise FormatError("xskat/seed#dealer", dealer=self.dealer + 1, forehand=self.game.forehand + 1, line=self.first_hand - 1)

    def _check_pack(self) -> None:
        cards = [card for hand in self.after for card in hand] + list(self.game.skat_is)
        twice = next((card for card in cards if cards.count(card) > 1), None)
        if twice is None:
            return
        in_skat = twice in self.game.skat_is
        row = next((n for n, row in enumerate(reversed(self.game.hands)) if twice in {cell.card for cell in row}), 0)
        line = self.skat_line if in_skat else self.first_hand + 9 - row
        raise FormatError("xskat/pack", card=self.game.words.cards[twice], line=line)

    def _started(self, hands: list[list[str]], skat: tuple[str, ...], start: dict[str, Any] | None) -> State[Any, Any]:
        rules = configured("skat", PRESET, {})
        try:
            return rules.start(Deal(self.dealer, tuple(tuple(map(Card, hand)) for hand in hands), tuple(map(Card, skat))), start)
        except StichError as error:
            raise FormatError("xskat/start", reason=str(error), line=self.who) from None

    def _passed(self) -> State[Any, Any]:
        self._check_hands("grand")
        state = self._started(self.after, self.game.skat_is, None)
        for _ in range(3):
            state = state.apply("pass")
        return state

    def _played(self) -> State[Any, Any]:
        game = self.game
        declarer = self._declarer()
        self._check_hands(game.contract)
        assert game.skat_was is not None, "a game that was played has both lines of the skat"
        hand = bool(game.announced) and not (game.contract == "null" and game.announced == "ouvert")
        twelve = {*self.after[declarer], *game.skat_is}
        if not twelve.issuperset(game.skat_was) or game.skat_was[0] == game.skat_was[1]:
            raise FormatError("xskat/skat#first", line=self.skat_line + 1)
        if hand and set(game.skat_was) != set(game.skat_is):
            raise FormatError("xskat/skat#hand", line=self.skat_line + 1)
        if game.bid is None:
            raise FormatError("xskat/bid#missing", label=game.words.last_bid, line=self.skat_line + 2)
        level = game.announced.removesuffix(" hand") if game.announced != "hand" else ""
        declared = " ".join(filter(None, (game.contract, "hand" * hand, level)))
        start: dict[str, Any] = {"declarer": declarer, "bid": game.bid, "declare": declared}
        if not hand:
            start["discard"] = list(game.skat_is)
        hands = [hand if n != declarer else sorted(twelve.difference(game.skat_was)) for n, hand in enumerate(self.after)]
        return self._ended(self._tricks(self._started(hands, game.skat_was, start)))

    def _declarer(self) -> int:
        names = [{first, f"{first} {second}".strip(), first + second} for first, second in self.game.names]
        found = [n for n, known in enumerate(names) if self.game.declarer in known]
        if len(found) != 1:
            case = "several" if found else "nobody"
            raise FormatError(f"xskat/declarer#{case}", declarer=self.game.declarer or "", line=self.who)
        return found[0]

    def _check_hands(self, contract: str) -> None:
        for offset, (row, right) in enumerate(zip(self.game.hands, sorted_rows(self.after, contract, marked=True), strict=True)):
            if row != right:
                shown = msgspec.structs.replace(self.game, hands=(right,) * 10).lines[4 + max(len(self.game.rows), 1)]
                raise FormatError("xskat/hands", shown=shown, line=self.first_hand + offset)

    def _tricks(self, state: State[Any, Any]) -> State[Any, Any]:
        """Return the state after the tricks that were played."""
        for number, row in enumerate(self.game.rows):
            line = self.game.line + 3 + number
            if state.finished:
                self.differs = FormatError("xskat/scored-differently#decided")
                return state
            if not any(cell.bold for cell in row):
                return self._given_up(state, number)
            leader = state.actor
            assert leader is not None, "the deal is not over"
            for n in range(3):
                cell = row[(leader + n) % 3]
                try:
                    state = state.apply(cell.card)
                except StichError as error:
                    raise FormatError("xskat/illegal", trick=number + 1, reason=str(error), line=line) from None
            play: PerfectInfoPosition | None = getattr(state.phase, "before", state.phase).perfect_info
            assert play is not None, "cards were played"
            winner = play.order[play.position.leader]
            right = trick_row([cell.card for cell in row], leader, winner)
            if row != right:
                shown = msgspec.structs.replace(self.game, rows=(right,)).lines[3]
                raise FormatError("xskat/marks", trick=number + 1, shown=shown, line=line)
        return state

    def _given_up(self, state: State[Any, Any], number: int) -> State[Any, Any]:
        """Return the state after an early end (a claim or a concession). ``number``: number of finished tricks.

        The rows of the log after them, which have no marks, must list the remaining cards of each seat, sorted.
        """
        play = state.phase.perfect_info
        assert play is not None, "the deal is not over"
        left = [list(play.spec.deck.members(play.position.hands[play.order.index(Seat(n))])) for n in range(3)]
        expected = sorted_rows(left, self.game.contract, marked=False)
        for offset, (row, right) in enumerate(zip(self.game.rows[number:], expected, strict=False)):
            if row != right:
                raise FormatError("xskat/left#sorted", line=self.game.line + 3 + number + offset)
        if len(self.game.rows) != 10:
            raise FormatError("xskat/left#rows", line=self.game.line + 3 + len(self.game.rows))
        declarer = self._declarer()
        return _after(state, ("claim", "accept", "accept") if state.actor == declarer else ("concede", "accept"))

    def _ended(self, state: State[Any, Any]) -> State[Any, Any]:
        game = self.game
        if state.outcome is None:
            self.differs = self.differs or FormatError("xskat/scored-differently#early")
            return state
        outcome = stated(state.outcome)
        if (game.points is None) != (game.contract == "null"):
            raise FormatError("xskat/result#null", line=self.last)
        if self.differs is None and game.points is not None and outcome["card_points"] != game.points:
            raise FormatError("xskat/result#points", stated=game.points, found=outcome["card_points"], line=self.last)
        if outcome["won"] != game.won:
            raise FormatError("xskat/result#won" if game.won else "xskat/result#lost", line=self.last)
        return state


def _after(state: State[Any, Any], actions: tuple[str, ...]) -> State[Any, Any]:
    """Return the state after these actions; the unchanged ``state`` if one of them is illegal."""
    ended = state
    try:
        for action in actions:
            ended = ended.apply(action)
    except StichError:
        return state
    return ended
