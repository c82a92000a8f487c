"""Conversion of games of ISS to records, with a check of the stated result (docs/reference/formats.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stich.kernel.errors import StichError
from stich.kernel.rules.action import PLAYS
from stich.kernel.rules.state import State
from stich.records import record_of
from stich.records.formats.deal import ReadDeal, Skip
from stich.records.formats.errors import FormatError
from stich.records.formats.naming import readable

from .replay import Replay
from .result import IssResult, parse
from .text import IssGame, games

PLACES = ("forehand", "middlehand", "rearhand")
"""Names for players whose names are missing in the text."""


def read(text: str, lenient: bool, skip: Skip = None) -> Iterator[ReadDeal]:
    """Yield the deals of a text of ISS. For the parameters see `formats.read`."""
    for game in games(text):
        try:
            yield deal(game, lenient)
        except FormatError as error:
            if skip is None:
                raise
            skip(error)


def deal(game: IssGame, lenient: bool = False) -> ReadDeal:
    """Return the deal of one game. Raise `FormatError` if it is wrong (see `formats.read` for ``lenient``)."""
    owner = game.stated("OW")
    if owner is not None:
        raise FormatError("iss/hidden#owner", line=owner.line)
    replay = Replay(game)
    stated = _stated_result(game, replay)
    names = [readable(game.value(f"P{n}"), place) for n, place in enumerate(PLACES)]
    state, differs = _ended(replay, stated)
    if differs and not lenient:
        result = game.stated("R")
        raise differs.at(result.line if result else game.line)
    return ReadDeal(record=record_of(state, names), line=game.line, differs=differs.reason if differs else None)


def _stated_result(game: IssGame, replay: Replay) -> IssResult:
    """Return the result that the text states. Raise `FormatError` ``iss/result`` unless ISS writes this result after these moves."""
    field = game.stated("R")
    assert field is not None, "games() has seen to it"
    stated, expected = parse(field.value, field.line), replay.results
    if any(_agree(stated, result) for result in expected):
        return stated
    result = expected[0]
    if len(stated.words) == 1 or len(result.words) == 1:
        raise FormatError("iss/result#text", stated=stated.text, found=result.text, line=field.line)
    wrong, right = next((s, r) for s, r in zip(stated.words, result.words, strict=False) if s != r)
    raise FormatError("iss/result#word", stated=wrong, found=right, line=field.line)


def _agree(stated: IssResult, result: IssResult) -> bool:
    """Return True if the stated result is the calculated one, as far as the text of the game states it."""
    return all(s == r for s, r in zip(stated.words, result.words, strict=False)) and len(stated.words) in (14, len(result.words))


def _ended(replay: Replay, stated: IssResult) -> tuple[State[Any, Any], FormatError | None]:
    """Return the final state of a game by Stich's rules, and the difference to the result of ISS as an error (None if there is none)."""
    state = replay.state
    if stated.word in ("unknown", "passed"):
        return state, None
    if max(replay.left, replay.timeout) >= 0:
        left = replay.left >= 0
        return state, FormatError(f"iss/interrupted#{'left' if left else 'time'}", player=replay.left if left else replay.timeout)
    if state.finished:
        return state, _difference(state, stated)
    differs = FormatError("iss/scored-differently#early")
    for before, offer in _offers(replay):
        ended = _after(before, offer)
        if ended is not None:
            other = _difference(ended, stated)
            if other is None:
                return ended, None
            differs = other
    return state, differs


def _difference(state: State[Any, Any], stated: IssResult) -> FormatError | None:
    """Return as an error how Stich's score of a finished deal differs from the stated one; None if it does not differ."""
    score = getattr(state.outcome, "game_score", None)
    return None if score == stated.value else FormatError("iss/scored-differently#value", stated=stated.value, score=str(score))


CLAIMED, CONCEDED, THROWN_IN = ("claim", "accept", "accept"), ("concede", "accept"), ("throw in",)


def _offers(replay: Replay) -> Iterator[tuple[State[Any, Any], tuple[str, ...]]]:
    """Yield possible ways to write the end of a game that was given up: a state of Stich, and the actions (claim, concession) that follow
    it, starting with the seat to act."""
    state, declarer = replay.state, replay.declarer
    offers: tuple[tuple[str, ...], ...] = (CLAIMED,)
    if declarer in replay.resigned and state.actor == declarer:
        offers = (("concede",), CONCEDED, THROWN_IN)
    elif declarer not in replay.resigned and len(replay.resigned) == 2:
        offers = (CLAIMED,) if state.actor == declarer else (CONCEDED, THROWN_IN)
    for offer in offers:
        yield state, offer
    declared = replay.declared
    if declarer in replay.resigned and declared is not None and replay.declaring is not None and not any(_played(state)):
        yield replay.declaring, (f"{declared.action} concede",)


def _played(state: State[Any, Any]) -> Iterator[str]:
    """Yield the texts of the cards played in this deal, in order."""
    return (action.text for _, action in state.log if action.text in PLAYS)


def _after(state: State[Any, Any], actions: tuple[str, ...]) -> State[Any, Any] | None:
    """Return the state after these actions; None if they are illegal or do not end the deal."""
    try:
        for action in actions:
            state = state.apply(action)
    except StichError:
        return None
    return state if state.finished else None
