"""Errors that Stich raises on bad input: one family of classes, each error with a stable ``code``.

The text of an error says what was wrong and what would have been right. It never names a card that the reader may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Self

from .sentences import Fact, bounded, register, sentence


class StichError(ValueError):
    """Base of all errors on bad input: a stable ``code``, ``facts`` for programs, and an English sentence made of both.

    The first argument is the name of a sentence: ``StichError("score/bid", bid=19, nearest=(18, 20))`` has the sentence that the game's
    package registers under this name (`stich.kernel.sentences`). The name is also the error's code. A name may end in a case:
    ``StichError("score/points#range", …)`` has the code ``score/points`` and the fact ``case="range"``. A ``code`` given as keyword
    replaces the code, not the sentence. An error that repeats another is raised with a text: ``StichError("entry 3: …", of=error)``.
    """

    code = "error"

    def __init__(
        self, name: str, /, *, code: str | None = None, legal: Sequence[str] | None = None, of: StichError | None = None, **facts: Fact
    ) -> None:
        """Make the error. Raise `KeyError` if no package has registered a sentence of this name.

        ``of``: an error that this one repeats in a longer sentence, ``name``; its code, facts and legal actions are kept.
        """
        if of is not None:
            code, legal, facts = of.code, of.legal if legal is None else legal, {**of.facts, **facts}
        facts = {key: bounded(fact) for key, fact in facts.items()}
        text = sentence(name, facts)
        if text is not None:
            registered, _, case = name.partition("#")
            code = code or registered
            facts = {"case": case, **facts} if case else facts
        elif of is None:
            raise KeyError(f"no sentence is registered for {name:.80}")
        super().__init__(name if text is None else text)
        self.code = code or self.code
        self.facts: dict[str, Fact] = facts
        """Facts that the sentence names, for messages in other languages. They contain no fact that the reader may not know."""
        self.legal: tuple[str, ...] = tuple(legal or ())
        """Texts of the actions that would be accepted; empty if the reader may not know them, or if the error is about no action."""

    @property
    def placed_facts(self) -> dict[str, Fact]:
        """Facts for clients: those of the error and, if it has a place in a file or list, that place as ``line``, ``action`` or ``entry``.

        With a place, ``reason`` is the sentence of the error without the place.
        """
        return self.facts

    @classmethod
    def received(cls, code: str, text: str) -> Self:
        """Return an error that was received from a server, with the server's code and sentence (``text``)."""
        error = cls.__new__(cls, text)
        error.code, error.facts, error.legal = code, {}, ()
        return error

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling for subclasses with any constructor; by default pickle would call the constructor with the message alone."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[StichError], args: tuple[Any, ...], fields: dict[str, Any]) -> StichError:
    """Rebuild an unpickled error. ``args``: arguments of the exception; ``fields``: its attributes."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class LineError(StichError):
    """Error in one line of a text, such as a file of records."""

    def __init__(
        self,
        name: str,
        /,
        *,
        code: str | None = None,
        legal: Sequence[str] | None = None,
        of: StichError | None = None,
        line: int | None = None,
        action: int | None = None,
        **facts: Fact,
    ) -> None:
        super().__init__(name, code=code, legal=legal, of=of, **facts)
        self.reason = str(self)
        """The sentence without the number of the line: what is wrong and, if an action is at fault, which one."""
        self.action = action
        """Number of the action at fault in this line, from 1; None if the error concerns no single action."""
        self._place(line)

    def at(self, line: int | None) -> Self:
        """Return a copy of the error with this number of the line (from 1); None if the line is not known."""
        error = copy(self)
        error._place(line)
        return error

    def _place(self, line: int | None) -> None:
        self.line = line
        """Number of the line, from 1; None if it is not known."""
        where = "" if line is None else f"line {line}, " if self.action else f"line {line}: "
        self.args = (where + self.reason,)

    @property
    def placed_facts(self) -> dict[str, Fact]:
        place = {name: number for name, number in (("line", self.line), ("action", self.action)) if number is not None}
        return {**self.facts, **place, "reason": self.reason} if place else self.facts


class MalformedAction(StichError):
    """Error for a text that is no action of this game."""

    code = "action/malformed"


class IllegalAction(StichError):
    """Error for an action that is not allowed now. The state is not changed."""

    code = "action/illegal"


class AmbiguousAction(StichError):
    """Error for an abbreviated text that fits more than one legal action."""

    code = "action/ambiguous"


class InvalidDeal(StichError):
    """Error for cards that cannot have been dealt: a wrong count, a repeated card, an unknown card or seat."""

    code = "deal/invalid"


class InvalidOptions(StichError):
    """Error for an unknown game, preset or option, or for a value or combination that the rulebook does not allow."""

    code = "options/invalid"


class InvalidSpec(StichError):
    """Error for a PlaySpec that contradicts itself."""

    code = "spec/invalid"


register(
    {
        "action/ambiguous#few": "{text!r} fits more than one action: {fitting}",
        "action/ambiguous#many": "{text!r} fits more than one action: {fitting}, …",
        "action/illegal#card": "{action}: a card must be played now",
        "action/illegal#not-in-hand": "{action}: not in hand",
        "action/illegal#text": "{text!r} is not possible now",
        "action/malformed#card": "{card} is not a card of this pack: {pack}",
        "action/malformed#length": "an action is at most {most} characters",
        "action/malformed#long": "{text!r} … is no action of {game}: it is too long",
        "action/malformed#object": 'write {{"action": "…"}} and nothing else',
        "action/malformed#type": "not an action: {action}",
        "action/malformed#unknown": "{text!r} is no action of {game}: {examples}",
        "action/over": "the deal is over: no more actions are possible",
        "card/faces#none": "{card} has no {faces} face: show it with faces='french'",
        "card/faces#unknown": "faces are {known:or}, not {faces!r:.40}",
        "card/not-in-deck": "{card} is not in this deck of {size} cards",
        "card/unknown": "unknown card {text!r}: write {form}",
        "deal/invalid#cards": "{hand:hand}: cards as one text 'CJ SJ HA' or as a list of texts, not {written}",
        "deal/invalid#copies": "the pack has {copies} of each card; dealt more often: {cards:spaced}",
        "deal/invalid#dealer": "dealer: a seat 0 to {last}, not {dealer}",
        "deal/invalid#foreign": "{hand:hand}: {card!r} is not a card of this deck",
        "deal/invalid#hands": "{hands} hands, not {count}",
        "deal/invalid#list": "hands: a list of {hands} hands, or a mapping from seats or places to hands, not {written}",
        "deal/invalid#no-hand": "hands: seat {seat} has no hand",
        "deal/invalid#place": "hands: a seat 0 to {last} or a place ({places}), not {written}",
        "deal/invalid#size": "{hand:hand}: {size} cards, not {count}",
        "deal/invalid#twice": "card dealt twice: {cards:spaced}",
        "deal/invalid#two-hands": "hands: seat {seat} has two hands, one by its number and one by its place",
        "deal/invalid#type": "a deal is a stich.Deal(dealer, hands), not {kind}",
        "deal/seed": "a seed is a whole number or bytes, not {seed!r}",
        "deck/invalid": "a deck is 1 to 64 cards: different ones, or several copies of each",
        "envs/game#none": "{game} has no numbered actions for environments",
        "envs/preset": "batches do not support {game}: use stich.research.envs.EnvironmentState",
        "list/dealer#first": "dealer: a seat, 0 to {last}, or a name: {players}",
        "list/dealer#turn": "dealer: it is seat {dealer}'s deal, not seat {stated}'s: the deal passes left",
        "match/over#deals": "the match ended after {deals} deals",
        "match/scores": "{seats} scores, not {count}",
        "options/invalid#choice": "{name}: {choices:one}, not {value:.80}",
        "options/invalid#preset": "unknown preset {name!r}: {known}",
        "options/invalid#toml": "{path}: {reason}",
        "options/invalid#unknown": "unknown option {name!r}: {known}",
        "record/start#invalid": "start: {reason}",
        "record/start#none": "start: a deal of {game} begins with its auction, which nothing may replace",
        "record/start#type": "start: a mapping such as {{'declarer': 1, 'declare': 'grand', …}}, not {written}",
        "score/malformed#passed-in": "passed_in: true if all passed; otherwise leave the field out and enter the result",
        "score/none": "this game has no scorer: its deals are scored only at a table",
        "seat/unknown": "seat {seat}: seats are 0 to {last}",
        "solve/card#foreign": "{field}: {text!r:.40} is not a card of this deck",
        "solve/card#unknown": "{field}: {text!r:.40} is no card",
        "solve/declarations": "in this game no player declares a contract alone",
        "solve/hands#count": "hands: {seats}, one for each seat, not {count}",
        "solve/hands#empty": "hands: no card is left to play",
        "solve/hands#sizes": "hands are of one size before the trick, not {sizes}",
        "solve/made#count": "{field}: a number for each of {seats} seats, not {count}",
        "solve/made#early": "made_tricks and made_points: there are none before the first card",
        "solve/made#negative": "{field}: a number is 0 or more",
        "solve/made#points": "made_points: the cards that are not held have {most}, not {points}",
        "solve/made#tricks": "made_tricks: with these hands at most {most} tricks were made, not {tricks}",
        "solve/multiplayer#side": "all players play for themselves: there is no declarer's side",
        "solve/none": "this game reads no cases: solve one of its states",
        "solve/position#card": "no card is to be played in this position",
        "solve/seat#declarer": "declarer is missing: the seat that is to declare",
        "solve/seat#range": "{field}: a seat 0 to {last}, not {seat}",
        "solve/state": "solve a State (game.deal, game.start) or one of its positions, not {kind}",
        "solve/trick#follow": "trick: {card} does not follow what was led",
        "solve/trick#size": "trick: fewer than {players} cards, or it is a finished one",
        "solve/trick#start": "trick: starts are asked before the first card, so there is none",
        "solve/twice": "cards held twice: {cards:spaced}",
        "spec/invalid#copies": "a pack with equal cards has no called card, jokers or holder of a card",
        "spec/invalid#held-back": "cards that are held back go with no other constraint and no equal cards",
        "spec/invalid#unled": "cards that may not be led at first are whole classes",
        "spec/invalid#later": "equal cards of which a later one wins are named once, and are in a pack with copies: {cards:spaced}",
        "spec/invalid#called": "at most one card is called",
        "spec/invalid#deck": "the classes together are the deck; missing or foreign: {cards:spaced}",
        "spec/invalid#empty": "a class has at least one card",
        "spec/invalid#foreign": "a called card is one of the deck, not {cards}",
        "spec/invalid#joker-called": "a joker cannot be called: {card}",
        "spec/invalid#joker-class": "jokers must be a separate class that is not trump; not one: {cards:spaced}",
        "spec/invalid#jokers": "jokers are named once, all together",
        "spec/invalid#limits": "card points are 0 to 255",
        "spec/invalid#must-beat": "the duty to beat is named once, and not with a called card or jokers",
        "spec/invalid#partnership": "the places of a party are some of 0 to {last}, each named once, but not all",
        "spec/invalid#party-rows": "scores: for each party a table of {rows} rows (tricks) and {columns} columns (card points)",
        "spec/invalid#party-scores": "scores of parties are for a Partnership",
        "spec/invalid#parties": "a score table is for players each on their own",
        "spec/invalid#players": "2 to 5 players, not {players}",
        "spec/invalid#points": "points: one number for each of {cards} cards, not {points}",
        "spec/invalid#rows": "scores: each table has a row for every number of tricks, and all rows are of one length",
        "spec/invalid#run-away": "run_away_from is a number of cards, or 0 for never",
        "spec/invalid#soloist": "the soloist's place is 0 to {last}, not {place}",
        "spec/invalid#tables": "scores: a table for each of {players} players, not {count}",
        "spec/invalid#trump": "trump is the index of a class, 0 to {last}, or none; not {trump}",
        "spec/invalid#twice": "each card belongs to one class; twice: {cards:spaced}",
        "worlds/none#shown": "no world fits the known cards ({reason})",
        "worlds/none#tried": "no world that fits the known cards was found",
    }
)
