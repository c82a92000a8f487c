"""Line of text that states a deal of Skat: *B clubs with 1 66*."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from stich.kernel.plugin.deal_line import DealLine
from stich.kernel.plugin.fact_line import Token
from stich.kernel.plugin.fact_words import FactWord

from .case import PLACES
from .words import WORDS

OF_NULL = frozenset({"contract", "hand", "ouvert", "won", "bid", "kontra", "factor", "declarer_tricks", "conceded_by", "thrown_in_by"})
"""Facts of a null, besides those of every deal."""
OF_RAMSCH = frozenset({"no_trick", "all_tricks", "last_trick", "players_who_left_the_skat", "factor"})
DECLARED_ONLY = frozenset({"no_trick", "all_tricks", "last_trick", "players_who_left_the_skat", "passed_in", "variant"})
WITH_SCORE = frozenset({"declarer", "contract", "hand", "ouvert", "won", "factor", "score", "sitting_out"})
"""Facts that may stand beside a score that stands for everything else."""
FOLLOWING = ("hand", "ouvert", "level", "won", "kontra", "factor", "schneider_announced", "schwarz_announced")


class SkatLine(DealLine):
    """Line about a deal of Skat."""

    words = WORDS
    ends = frozenset({"variant", "passed_in"})
    units: ClassVar[Mapping[str, int]] = {"declarer_card_points": 120, "declarer_tricks": 10}

    @staticmethod
    def fits(word: FactWord, facts: Mapping[str, Any]) -> bool:
        """Return True if this word of Skat is possible after these facts."""
        outer = word.fact.partition(".")[0]
        if "variant" in facts:
            return outer in OF_RAMSCH
        if word.fact in ("passed_in", "variant"):
            return "contract" not in facts
        if outer in DECLARED_ONLY or outer in facts:
            return False
        return facts.get("contract") != "null" or outer in OF_NULL

    def next(self, token: Token) -> None:
        """Read the next token of a line about Skat."""
        reader, facts = self.reader, self.reader.facts
        if token.signed is not None and "variant" not in facts:
            self.take_score(token)
            return
        if "variant" in facts:
            self.take_ramsch(token)
            return
        if token.number is not None:
            refused = facts.get("contract") == "null" or bool({"passed_in", "declarer_card_points"} & facts.keys())
            self.take_number(token, "declarer_card_points", refused=refused)
            return
        if self.take_fact():
            return
        seat = None if "declarer" in facts or "passed_in" in facts else reader.take_player()
        if seat is not None:
            self.take_declarer(seat, token)
            return
        reader.pass_unknown()

    def names(self) -> tuple[str, ...]:
        """Return the names of the players, shortened for a sentence; without a list, the letters of the places."""
        return super().names() if self.reader.players else tuple(PLACES)

    def entry(self) -> dict[str, Any] | None:
        """Return the entry of a deal of Skat."""
        reader, facts = self.reader, self.reader.facts
        if "passed_in" in facts:
            return {"passed_in": True}
        if "variant" in facts:
            return self._ramsch()
        if "declarer" not in facts and reader.players and not any(error.facts.get("case") == "player" for *_, error in reader.problems):
            reader.complain(None, "player", choices=self.names())
        if "score" in facts:
            odd = [part for part in reader.parts if part.fact not in WITH_SCORE]
            for part in odd:
                reader.complain(Token(part.start, part.end, reader.line[part.start : part.end]), "alone")
            return {"declarer": 0, **{fact: value for fact, value in facts.items() if fact in WITH_SCORE}}
        if "contract" not in facts:
            reader.complain(None, "contract")
            return None
        if facts["contract"] != "null" and "matadors" not in facts:
            reader.complain(None, "matadors")
            return None
        known = {"won", "declarer_card_points", "declarer_tricks", "conceded_by", "thrown_in_by"}
        if not known & facts.keys():
            self.completed_won()
        return {"declarer": 0, **facts}

    def _ramsch(self) -> dict[str, Any]:
        facts, playing, taker = self.reader.facts, self.playing(3), self.taker
        points = self.ramsch_points(playing)
        entry: dict[str, Any] = {**facts, "variant": facts["variant"] if self.options.ramsch == "none" else self.options.ramsch}
        by_place = {PLACES[playing.index(seat)]: n for seat, n in points.items()}
        if by_place:
            entry["card_points"] = by_place
        tricks = {PLACES[playing.index(seat)]: 0 for seat in self.without_trick if seat in playing}
        if taker in playing:
            tricks[PLACES[playing.index(taker)]] = 10
        if tricks:
            entry["tricks"] = tricks
        if self.decider in playing:
            entry["last_trick"] = PLACES[playing.index(self.decider)]
        if len(self.named) == 1 and taker is None:
            entry["loser"] = next(iter(self.named))
        return entry

    def following(self) -> Iterator[str]:
        """Yield texts that may follow, the likeliest first."""
        reader, facts, language = self.reader, self.reader.facts, self.reader.language
        if "passed_in" in facts:
            return
        if "variant" in facts or "declarer" not in facts:
            yield from reader.players
        if "variant" not in facts and "contract" not in facts:
            yield from (word.in_language(language) for word in WORDS.values if word.fact == "contract")
            yield WORDS.word("passed_in", True, language)
            yield WORDS.word("variant", "ramsch", language)
        if facts.get("contract") not in (None, "null") and "matadors" not in facts:
            for count, fact in ((1, "with"), (1, "without"), (2, "with"), (2, "without"), (3, "with"), (3, "without")):
                word = next(w for w in WORDS.values if w.fact == f"matadors.{fact}")
                yield reader.say(word, count)
        for word in WORDS.values if {"contract", "variant"} & facts.keys() else ():
            if word.fact in (OF_RAMSCH if "variant" in facts else FOLLOWING) and word.value is not None and self.fits(word, facts):
                yield word.in_language(language)
