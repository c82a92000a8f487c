"""Line of text that states a deal of Schafkopf: *B a s 70* (Ben with Anna, a partner game, 70 card points)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from stich.games.schafkopf.rules.contract import PLAYERS, Contract
from stich.kernel.plugin.deal_line import DealLine
from stich.kernel.plugin.fact_line import Token
from stich.kernel.plugin.fact_words import FactWord, fold

from .case import WITH_PARTNER
from .words import WORDS

ALONE = frozenset({Contract.BETTEL, Contract.SIE})
"""Contracts without card points and runners."""
BY_TRICKS = frozenset({"declarer_points", "level", "laufende", "without", "tout"})
"""Facts that these contracts do not have."""
OF_RAMSCH = frozenset({"no_trick", "all_tricks", "highest_trump", "virgins", "klopfer", "factor"})
DECLARED_ONLY = frozenset({"no_trick", "all_tricks", "highest_trump", "virgins", "passed_in"})
WITH_SCORE = frozenset({"declarer", "partner", "game", "alone", "won", "score", "sitting_out"})
"""Facts that may stand beside a score that stands for everything else."""
FOLLOWING = ("tout", "level", "won", "stoss", "factor")
AND = frozenset({"+", "&", "/", "and", "with", "und", "mit", "と"})
"""Words between the declarer and the partner."""


class SchafkopfLine(DealLine):
    """Line about a deal of Schafkopf."""

    words = WORDS
    contract = "game"
    tie = "highest_trump"
    units: ClassVar[Mapping[str, int]] = {"declarer_points": 120, "declarer_tricks": 8, "laufende": 14, "klopfer": 4, "virgins": 3}

    @staticmethod
    def fits(word: FactWord, facts: Mapping[str, Any]) -> bool:
        """Return True if this word of Schafkopf is possible after these facts."""
        if facts.get("game") == "ramsch":
            return word.fact in OF_RAMSCH
        if word.fact == "passed_in" or word.value == "ramsch":
            return "game" not in facts
        if word.fact in DECLARED_ONLY or word.fact in facts or (word.fact == "without" and "laufende" in facts):
            return False
        return facts.get("game") not in ALONE or word.fact not in BY_TRICKS

    @property
    def count(self) -> int:
        """Number of players of the list; those of the table if only one deal is scored."""
        return len(self.reader.players) or self.options.players

    def opens(self, word: FactWord) -> bool:
        """Return True for passing in and ramsch."""
        return word.fact == "passed_in" or word.value == "ramsch"

    def declarer(self) -> None:
        """Read the declarer, and the partner if a contract follows."""
        super().declarer()
        if "declarer" in self.reader.facts:
            self._partner(before_contract=True)

    def next(self, token: Token) -> None:
        """Read the next token of a line about Schafkopf."""
        reader, facts = self.reader, self.reader.facts
        if token.signed is not None:
            self.take_score(token)
        elif facts.get("game") == "ramsch":
            self.take_ramsch(token)
        elif token.number is not None:
            refused = facts.get("game") in ALONE or bool({"passed_in", "declarer_points"} & facts.keys())
            self.take_number(token, "declarer_points", refused=refused)
        elif not (self._short_contract(token) or self._partner(before_contract=False) or self.take_fact()):
            seat = None if "declarer" in facts or "passed_in" in facts else reader.take_player()
            if seat is None:
                reader.pass_unknown()
                return
            self.take_declarer(seat, token)
            self._partner(before_contract=True)

    def _short_contract(self, token: Token) -> bool:
        """Read the letter s: a partner game if the partner is named, and else a solo."""
        reader = self.reader
        if fold(token.text) != "s" or "game" in reader.facts or not reader.players:
            return False
        game = "partner" if "partner" in reader.facts else "solo"
        reader.at += 1
        reader.set("game", game, token, token, WORDS.word("game", game, reader.language))
        return True

    def _partner(self, *, before_contract: bool) -> bool:
        """Read the partner's name: one that a contract follows, or one after a partner game was named. Return False if there is none."""
        reader, at, token = self.reader, self.reader.at, self.reader.token
        if token is None or not {"declarer"} <= reader.facts.keys() or "partner" in reader.facts:
            return False
        joined = fold(token.text) in AND
        if joined:
            reader.at += 1
            token = reader.token
        known, game = len(reader.problems), reader.facts.get("game")
        named = token is not None and token.number is None and (joined or not self._is_word(token)) and (game in (None, *WITH_PARTNER))
        seat = reader.take_player() if named else None
        following = reader.token
        contract_follows = following is not None and (self._is_contract(following) or following.signed is not None)
        if seat is None or token is None or (before_contract and not joined and not contract_follows) or seat == reader.facts["declarer"]:
            reader.at = at
            del reader.problems[known:]
            return False
        reader.facts["partner"] = seat
        reader.note(token.start, reader.tokens[reader.at - 1].end, "partner", reader.players[seat])
        return True

    def _is_word(self, token: Token) -> bool:
        """Return True if the token is a whole word of more than a letter."""
        return len(token.text) > 1 and bool(self.words.read(token.text))

    def _is_contract(self, token: Token) -> bool:
        """Return True if the token is a contract, or the letter of one."""
        return fold(token.text) == "s" or any(word.fact == "game" for word in self.words.read(token.text))

    def entry(self) -> dict[str, Any] | None:
        """Return the entry of a deal of Schafkopf."""
        reader, facts = self.reader, self.reader.facts
        if "passed_in" in facts:
            return {"passed_in": True}
        if facts.get("game") == "ramsch":
            return self._ramsch()
        if "declarer" not in facts and reader.players and not any(error.facts.get("case") == "player" for *_, error in reader.problems):
            reader.complain(None, "player", choices=self.names())
        if "score" in facts:
            for part in reader.parts:
                if part.fact not in WITH_SCORE:
                    reader.complain(Token(part.start, part.end, reader.line[part.start : part.end]), "alone")
            return {"declarer": 0, **{fact: value for fact, value in facts.items() if fact in WITH_SCORE}}
        game = facts.get("game")
        if game is None:
            reader.complain(None, "contract")
            return None
        called = game in WITH_PARTNER and not facts.get("alone") and self.options.players == PLAYERS
        if called and "partner" not in facts and reader.players:
            reader.complain(
                None, "partner", choices=tuple(name[:40] for seat, name in enumerate(reader.players) if seat != facts.get("declarer"))
            )
            return None
        if game != Contract.SIE and not {"won", "declarer_points", "declarer_tricks"} & facts.keys():
            self.completed_won()
        if "without" in facts:
            facts["laufende"] = -facts.pop("without")
        if game not in ALONE and "laufende" not in facts:
            facts["laufende"] = 0
            end = len(reader.line)
            reader.note(end, end, "laufende", WORDS.word("laufende", 0, reader.language), implied=True)
        alone = {} if reader.players or game not in WITH_PARTNER or facts.get("alone") else {"partner": 1}
        return {"declarer": 0, **alone, **facts}

    def _ramsch(self) -> dict[str, Any]:
        playing = self.playing(min(self.options.players, self.count))
        points = self.ramsch_points(playing)
        entry: dict[str, Any] = dict(self.reader.facts)
        if len(self.named) == 1 and self.taker is None:
            entry["loser"] = next(iter(self.named))
        if self.taker in playing:
            entry |= {
                "card_points": [120 * (seat == self.taker) for seat in playing],
                "tricks": [8 * (seat == self.taker) for seat in playing],
            }
        elif points:
            entry["card_points"] = [points.get(seat, 0 if seat in self.without_trick else None) for seat in playing]
            if self.without_trick:
                entry["tricks"] = [0 if seat in self.without_trick else None for seat in playing]
        elif self.without_trick:
            entry["virgins"] = len(self.without_trick)
        if self.decider in playing:
            entry["highest_trump"] = playing.index(self.decider)
        return entry

    def following(self) -> Iterator[str]:
        """Yield texts that may follow, the likeliest first."""
        reader, facts, language = self.reader, self.reader.facts, self.reader.language
        if "passed_in" in facts:
            return
        ramsch = facts.get("game") == "ramsch"
        called = self.options.players == PLAYERS and facts.get("game", Contract.PARTNER) in WITH_PARTNER
        if ramsch or "declarer" not in facts or (called and "partner" not in facts):
            yield from (name for seat, name in enumerate(reader.players) if seat != facts.get("declarer"))
        if "game" not in facts:
            played = [w for w in WORDS.values if w.fact == "game" and (self.options.players == PLAYERS or w.value not in WITH_PARTNER)]
            yield from (word.in_language(language) for word in played)
            yield WORDS.word("passed_in", True, language)
            return
        if facts["game"] not in (*ALONE, "ramsch") and "laufende" not in facts:
            word = next(w for w in WORDS.values if w.fact == "laufende")
            yield from (reader.say(word, count) for count in (3, 4, 2))
        for word in WORDS.values:
            if word.fact in (OF_RAMSCH if ramsch else FOLLOWING) and word.value is not None and self.fits(word, facts):
                yield word.in_language(language)
