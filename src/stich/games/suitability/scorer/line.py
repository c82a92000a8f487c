"""Line of text that states a deal of Suitability: *Ada 4 3, Ben 3 5, Cleo 4 0, Dora 2 5, immunity* (tricks and penalty cards)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stich.games.suitability.rules.contract import HAND_SIZES, RANKS
from stich.kernel.plugin.deal_line import DealLine
from stich.kernel.plugin.fact_line import Token
from stich.kernel.plugin.fact_words import FactWord

from .words import WORDS

_PAIR = re.compile(r"(\d{1,2})[/:](\d{1,2})")
_ALL = re.compile(r"\d{1,2}(?:-\d{1,2})+")
_MEANINGS = ("tricks", "penalty_cards")


class SuitabilityLine(DealLine):
    """Line about a deal of Suitability."""

    words = WORDS
    contract = "privilege"

    def __init__(self, options: Any, line: str, players: Sequence[str], dealer: int, language: str) -> None:
        super().__init__(options, line, players, dealer, language)
        self.numbers: dict[str, dict[int, int]] = {"tricks": {}, "penalty_cards": {}, "scores": {}}
        """Numbers by seat."""

    @staticmethod
    def fits(word: FactWord, facts: Mapping[str, Any]) -> bool:
        """Return True if this word of Suitability is possible after these facts."""
        return word.fact == "privilege" and word.fact not in facts

    def passed_in(self) -> bool:
        """Return False: every deal of Suitability is played."""
        return False

    def declarer(self) -> None:
        """Read nothing: Suitability has no declarer."""

    def next(self, token: Token) -> None:
        """Read the next token of a line about Suitability."""
        reader = self.reader
        if token.number is not None or token.signed is not None or _PAIR.fullmatch(token.text):
            self._of_player(next((seat for seat in self._order() if not self._has(seat)), None), token)
        elif _ALL.fullmatch(token.text):
            self._of_all(token)
        elif not self._numbers_follow() and self.take_fact():
            seat = self._player()
            if seat is not None:
                reader.facts["privileged"] = seat
                reader.note(token.start, reader.tokens[reader.at - 1].end, "privileged", reader.players[seat])
        else:
            seat = self._player()
            if seat is None:
                reader.pass_unknown()
            else:
                self._of_player(seat, token)

    def _order(self) -> range:
        return range(self.count)

    def _numbers_follow(self) -> bool:
        """Return True if the token after this one is a number, so that this one is a player."""
        reader = self.reader
        after = reader.tokens[reader.at + 1] if reader.at + 1 < len(reader.tokens) else None
        return after is not None and (after.number is not None or after.signed is not None or _PAIR.fullmatch(after.text) is not None)

    def _has(self, seat: int) -> bool:
        return any(seat in numbers for numbers in self.numbers.values())

    def _player(self) -> int | None:
        """Return the seat of the player whom the next token names, unless it is a number."""
        token = self.reader.token
        return None if token is None or token.number is not None else self.reader.take_player()

    def _of_player(self, seat: int | None, first: Token) -> None:
        """Read the numbers of a player: tricks and penalty cards, or the score with a sign."""
        reader = self.reader
        found: list[int] = []
        scored = False
        while len(found) < len(_MEANINGS) and (token := reader.token) is not None and not scored:
            pair = _PAIR.fullmatch(token.text)
            if pair and not found:
                found = [int(pair[1]), int(pair[2])]
            elif token.number is not None:
                found.append(token.number)
            elif token.signed is not None and not found:
                found, scored = [token.signed], True
            else:
                break
            reader.at += 1
        if seat is None or self._has(seat) or not (found or scored):
            reader.at += reader.token is first
            reader.complain(first, "number")
            return
        for name, number in zip(("scores",) if scored else _MEANINGS, found, strict=False):
            self.numbers[name][seat] = number
        text = f"{found[0]:+}" if scored else " / ".join(map(str, found))
        reader.note(first.start, reader.tokens[reader.at - 1].end, "tricks", f"{self.name(seat)} {text}")

    def _of_all(self, token: Token) -> None:
        """Read the numbers of all players, such as 4-3-4-2: first the tricks, then the penalty cards."""
        reader = self.reader
        reader.at += 1
        name = next((name for name in _MEANINGS if not self.numbers[name]), None)
        values = [int(part) for part in token.text.split("-")]
        if name is None or len(values) != self.count:
            reader.complain(token, "number")
            return
        self.numbers[name] = dict(enumerate(values))
        reader.note(token.start, token.end, name, f"{WORDS.name(name, reader.language)} {token.text}")

    def entry(self) -> dict[str, Any] | None:
        """Return the entry of a deal of Suitability. Numbers of the last player follow from those of the others."""
        reader, facts = self.reader, self.reader.facts
        if self.numbers["scores"]:
            if len(self.numbers["scores"]) == self.count:
                return {"scores": [self.numbers["scores"][seat] for seat in self._order()]}
            reader.complain(None, "numbers")
            return None
        entry: dict[str, Any] = {name: facts[name] for name in ("privilege", "privileged") if name in facts}
        for name, whole in (("tricks", HAND_SIZES[self.count]), ("penalty_cards", len(RANKS[self.count]))):
            numbers = dict(self.numbers[name])
            missing = [seat for seat in self._order() if seat not in numbers]
            if len(missing) == 1:
                numbers[missing[0]] = max(0, whole - sum(numbers.values()))
            elif missing:
                reader.complain(None, "numbers")
                return None
            entry[name] = [numbers[seat] for seat in self._order()]
        return entry

    def following(self) -> Iterator[str]:
        """Yield texts that may follow, the likeliest first."""
        yield from (name for seat, name in enumerate(self.reader.players) if not self._has(seat))
        if "privilege" not in self.reader.facts:
            yield from (
                word.in_language(self.reader.language) for word in WORDS.values if word.fact == "privilege" and word.value != "none"
            )
