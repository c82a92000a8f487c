"""Conversion of records to an XSkat log (docs/reference/formats.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stich.kernel.rules.state import State
from stich.records import Record, replay, stated
from stich.records.formats.errors import FormatError

from .log import CardCell, XSkatGame
from .table import sorted_rows, trick_row

LANGUAGE = "English"
NAME_WIDTH = 10
"""Maximum length of one line of a name (in characters); XSkat has two lines."""


def write(records: Sequence[Record], _lenient: bool) -> str:
    """Return the log of these deals, in English with French cards. Raise the errors of `game_of`."""
    return "".join(game_of(record).text for record in records)


def game_of(record: Record) -> XSkatGame:
    """Return the game of a log for this record. Raise `FormatError` for a deal that a log cannot express."""
    if record.game != "skat":
        raise FormatError("xskat/game#other", game=record.game)
    state = replay(record)
    if state.outcome is None:
        raise FormatError("xskat/unfinished")
    return _Writing(state, record.seats).game()


class _Writing:
    def __init__(self, state: State[Any, Any], names: Sequence[str]) -> None:
        deal, seats = state.deal, state.game.seats
        first = (deal.dealer + 1) % seats
        self.seats = sorted((first + n) % seats for n in range(3))
        self.forehand = self.seats.index(first)
        self.names = tuple(_split(names[seat]) for seat in self.seats)
        self.state = state
        self.skat = (str(deal.undealt[0]), str(deal.undealt[1]))
        self.hands = [list(map(str, deal.hands[seat])) for seat in self.seats]

    def game(self) -> XSkatGame:
        """Return the game of the log."""
        assert self.state.outcome is not None, "game_of() has seen to it"
        outcome = stated(self.state.outcome)
        if outcome["reason"] == "passed in":
            return self._made((), self.hands, "grand", self.skat)
        declared = str(outcome["contract"]).split(" ")
        said = {action.text for _, action in self.state.log}
        if declared == ["ramsch"]:
            raise FormatError("xskat/game#ramsch")
        if "kontra" in said or (self.state.contract or {}).get("factor", 1) > 1:
            raise FormatError("xskat/doubled#written")
        declarer = self.seats.index(outcome["declarer"])
        skat = self._discards(declarer)
        rows = self._rows(declared[0], outcome)
        return self._made(
            rows,
            self.hands,
            declared[0],
            skat,
            skat_was=self.skat,
            bid=self._bid(),
            declarer=" ".join(filter(None, self.names[declarer])),
            contract=declared[0],
            announced=_announced(declared),
            won=outcome["won"],
            points=None if declared[0] == "null" else outcome["card_points"],
        )

    def _made(
        self, rows: tuple[tuple[CardCell, ...], ...], hands: list[list[str]], sorting: str, skat: tuple[str, str], **more: Any
    ) -> XSkatGame:
        return XSkatGame(
            language=LANGUAGE,
            names=self.names,
            rows=rows,
            forehand=self.forehand,
            hands=sorted_rows(hands, sorting, marked=True),
            seed=None,
            skat_is=skat,
            **more,
        )

    def _bid(self) -> int:
        """Return the last bid; that of a grand hand before a ramsch is the lowest."""
        assert self.state.outcome is not None, "game_of() has seen to it"
        return int(self.state.outcome.arithmetic.bid)

    def _discards(self, declarer: int) -> tuple[str, str]:
        """Return the skat at the end of the deal, and reduce the declarer's hand in ``hands`` to the ten cards of the play."""
        start = self.state.contract
        said = [action.text.split(" ")[1:] for _, action in self.state.log if action.text.startswith("discard ")]
        cards = list(start["discard"]) if start is not None and start.get("discard") else said[0] if said else None
        if cards is None:
            return self.skat
        twelve = [*self.hands[declarer], *self.skat]
        self.hands[declarer] = [card for card in twelve if card not in cards]
        return cards[0], cards[1]

    def _rows(self, contract: str, outcome: dict[str, Any]) -> tuple[tuple[CardCell, ...], ...]:
        said = [(self.seats.index(seat), action.text) for seat, action in self.state.log]
        cards = [(column, text) for column, text in said if len(text) == 2 and text[0] in "CSHD"]
        whole, rest = divmod(len(cards), 3)
        if outcome["reason"] in ("conceded", "claim refused", "game claimed", "thrown in") or rest or not whole:
            raise FormatError("xskat/given-up#whole")
        tricks = [cards[3 * n : 3 * n + 3] for n in range(whole)]
        play = self.state.phase.before.perfect_info  # type: ignore[attr-defined]
        last = self.seats.index(play.order[play.position.leader])
        leaders = [trick[0][0] for trick in tricks]
        rows = []
        for trick, leader, winner in zip(tricks, leaders, [*leaders[1:], last], strict=True):
            by_column = dict(trick)
            rows.append(trick_row([by_column[n] for n in range(3)], leader, winner))
        if outcome["reason"] == "claimed":
            if outcome["by"] != outcome["declarer"]:
                raise FormatError("xskat/given-up#claim")
            gone = {card for _, card in cards}
            rows.extend(sorted_rows([[card for card in hand if card not in gone] for hand in self.hands], contract, marked=False))
        return tuple(rows)


def _announced(declared: Sequence[str]) -> str:
    """Return the announcement in a declaration, one of `ANNOUNCED`. ``declared``: words of the declaration."""
    if declared[0] == "null":
        return " ".join(word for word in ("ouvert", "hand") if word in declared)
    level = [word for word in declared[1:] if word != "hand"]
    if level == ["ouvert"]:
        return "ouvert hand"
    return level[0] if level else "hand" if "hand" in declared else ""


def _split(name: str) -> tuple[str, str]:
    """Return the two lines of a name, which is cut off if it is too long."""
    if len(name) <= NAME_WIDTH:
        return name, ""
    first, blank, second = name[: NAME_WIDTH + 1].rpartition(" ")
    if not blank:
        return name[:NAME_WIDTH], name[NAME_WIDTH : 2 * NAME_WIDTH].strip()
    return first.strip(), (second + name[NAME_WIDTH + 1 :])[:NAME_WIDTH].strip()
