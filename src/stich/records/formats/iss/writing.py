"""Conversion of records to games of ISS (docs/reference/formats.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stich.kernel.rules.state import State
from stich.records import Record, replay, stated
from stich.records.formats.errors import FormatError
from stich.records.formats.naming import without_brackets

from .reading import deal
from .replay import CONTRACTS, LEVELS, Replay
from .text import IssGame, Property

OFFERS = ("claim", "claim game", "concede", "throw in")
"""Our actions that offer the end of a game."""
PLACE = "Stich"
"""Value of the property ``PC`` in games that Stich writes."""
_KINDS = {name: kind for kind, name in CONTRACTS.items()}
_ANNOUNCED = {"": "", "schneider": "S", "schwarz": "Z"}


def write(records: Sequence[Record], lenient: bool) -> str:
    """Return the games of these records, one on each line. For ``lenient`` and errors see `game_of`."""
    return "".join(game_of(record, lenient).text + "\n" for record in records)


def game_of(record: Record, lenient: bool = False) -> IssGame:
    """Return the game of ISS for this record.

    Raise `FormatError` for a deal that ISS cannot express and, unless ``lenient``, for one that it scores differently.
    """
    if record.game != "skat":
        raise FormatError("iss/game", game=record.game)
    state = replay(record)
    if state.contract is not None:
        raise FormatError("iss/auction")
    moves = _Moves(state)
    names = [without_brackets(record.seats[seat]) for seat in moves.order]
    draft = _game(names, moves.text, "unknown")
    try:
        result = Replay(draft).results[0]
        game = _game(names, moves.text, result.text)
        read = deal(game, lenient)
    except FormatError as error:
        raise FormatError(f"ISS cannot tell this deal: {error.reason}", of=error) from None
    if not lenient and state.outcome is not None:
        ours, theirs = stated(state.outcome), read.record.outcome or {}
        if (ours["won"], ours["game_score"]) != (theirs.get("won"), theirs.get("game_score")):
            raise FormatError("iss/scored-differently#written", theirs=str(theirs.get("game_score")), ours=ours["game_score"])
    return game


def _game(names: Sequence[str], moves: str, result: str) -> IssGame:
    players = [Property(f"P{n}", name.replace("\\", r"\\")) for n, name in enumerate(names)]
    ratings = [Property(f"R{n}", "") for n in range(3)]
    head = [Property("GM", "Skat"), Property("PC", PLACE), *(Property(label, "") for label in ("CO", "SE", "ID", "DT"))]
    return IssGame((*head, *players, *ratings, Property("MV", moves), Property("R", result)))


class _Moves:
    """Moves of a deal in the notation of ISS."""

    def __init__(self, state: State[Any, Any]) -> None:
        seats, deal = state.game.seats, state.deal
        self.order = [(deal.dealer + 1 + place) % seats for place in range(3)]
        self.parts = ["w " + ".".join(c for hand in (*(deal.hands[seat] for seat in self.order), deal.undealt) for c in hand)]
        self.skat = ".".join(deal.undealt)
        self.declarer = -1
        self.bid = False
        self.discards: tuple[str, ...] = ()
        offer = None
        for index, (seat, action) in enumerate(state.log):
            place, text = self.order.index(seat), action.text
            if text in OFFERS:
                offer = (text, place)
                if text in ("claim", "claim game") and place == self.declarer:
                    self._say(place, "SC")
            elif text == "show":
                self._say(place, "SC")
            elif text not in ("accept", "refuse"):
                offer = None
                self._tell(place, text, state, index)
                if text.endswith(" concede"):
                    offer = ("concede", place)
        if offer is not None and state.outcome is not None:
            self._given_up(*offer, stated(state.outcome))

    @property
    def text(self) -> str:
        """Value of the property ``MV``."""
        return " ".join(self.parts) + " "

    def _say(self, place: int, what: str) -> None:
        self.parts.append(f"{place} {what}")

    def _tell(self, place: int, text: str, state: State[Any, Any], index: int) -> None:
        """Add the moves of ISS for one action of Stich's log."""
        first, _, rest = text.partition(" ")
        if first in ("hold", "pass") and self.declarer < 0:
            self._say(place, "y" if first == "hold" else "p")
        elif first in ("pickup", "hand") and self.bid:
            self.declarer = place
            if first == "pickup":
                self._say(place, "s")
                self.parts.append(f"w {self.skat}")
        elif first == "discard":
            self.discards = tuple(rest.split(" "))
        elif first == "declare":
            self._say(place, ".".join((_declaration(rest.split(" ")), *self.discards)))
        elif first.isdigit() or (self.bid and len(first) == 2 and first.isupper()):
            self.bid = self.bid or first.isdigit()
            self._say(place, first)
        else:
            raise FormatError("iss/action", text=text, number=index + 1)

    def _given_up(self, offer: str, place: int, outcome: dict[str, Any]) -> None:
        """Add resignations in place of a claim or concession, which ISS does not have: one party resigns, and the other gets the rest."""
        opponents = [p for p in range(3) if p != self.declarer]
        if offer in ("concede", "throw in"):
            resigning = [self.declarer] if place == self.declarer else [place, *(p for p in opponents if p != place)]
        else:
            stands = outcome["reason"] in ("claimed", "game claimed") or outcome["won"] == (place == self.declarer)
            resigning = opponents if (place == self.declarer) == stands else [self.declarer]
        for player in resigning:
            self._say(player, "RE")


def _declaration(words: Sequence[str]) -> str:
    kind, hand, level = _KINDS[words[0]], "hand" in words[1:], next((w for w in words[1:] if w in LEVELS), "")
    if level == "ouvert":
        return kind + "O" + ("H" if hand and kind == "N" else "")
    return kind + ("H" if hand else "") + _ANNOUNCED[level]
