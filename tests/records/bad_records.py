"""Wrong records, each with its expected message. Used for the library and the command line alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stich.records import MAX_LINE, encode, record_of
from tests.records.driver import game_of

Change = Callable[[dict[str, Any]], object]


def auctioned() -> dict[str, Any]:
    """Return a good record with its auction: forehand A plays clubs with the skat, the defenders' rest is by chance."""
    game = game_of("skat", "skat-isko")
    state = game.deal(seed=11, dealer=2)
    for text in ("18", "hold", "pass", "pass", "pickup"):
        state = state.apply(text)
    state = state.apply(state.legal_actions[0])
    state = state.apply("declare clubs")
    while not state.finished:
        state = state.apply(state.legal_actions[0])
    value: dict[str, Any] = json.loads(encode(record_of(state, ("A", "B", "C"))))
    return value


def settled() -> dict[str, Any]:
    """Return the same deal with a ``start`` in place of the auction."""
    value = auctioned()
    discard = value["actions"][5].removeprefix("discard ").split()
    start = {"declarer": 0, "bid": 18, "discard": discard, "declare": "clubs"}
    return {**value, "start": start, "actions": value["actions"][7:]}


@dataclass(frozen=True)
class Bad:
    """``line`` is wrong by ``code``; the message holds ``words``, and names ``action`` where one is to blame."""

    name: str
    line: bytes
    code: str
    words: str
    action: int | None = None


def _bad(
    name: str, change: Change, code: str, words: str, action: int | None = None, *, base: Callable[[], dict[str, Any]] = auctioned
) -> Bad:
    value = base()
    change(value)
    return Bad(name, json.dumps(value).encode(), code, words, action)


def _set(*path: Any) -> Change:
    """Put the last of ``path`` where the others lead."""

    def change(value: Any) -> None:
        *way, last, new = path
        for step in way:
            value = value[step]
        value[last] = new

    return change


def _cut(*path: Any) -> Change:
    def change(value: Any) -> None:
        *way, last = path
        for step in way:
            value = value[step]
        del value[last]

    return change


def _swap_cards(value: Any) -> None:
    """Seat 0 gets a card of seat 1 and keeps its own."""
    value["deal"]["hands"][0][0] = value["deal"]["hands"][1][0]


def _insert(index: int, text: str) -> Change:
    return lambda value: value["actions"].insert(index, text)


GOOD = json.dumps(auctioned()).encode()
TEXT = GOOD.decode()


def _whole_lines() -> list[Bad]:
    """Lines that are no JSON object, or not as we write them."""
    return [
        Bad("blank", b"   ", "line/blank", "blank"),
        Bad("no JSON", b"18 hold pass pass", "line/json", "not JSON"),
        Bad("cut in the middle", GOOD[: len(GOOD) // 2], "line/json", "truncated"),
        Bad("cut by one byte", GOOD[:-1], "line/json", "truncated"),
        Bad("two on a line", GOOD + GOOD, "line/json", "trailing"),
        Bad("a list", b"[" + GOOD + b"]", "line/json", "one JSON object"),
        Bad("a number", b"1", "line/json", "one JSON object"),
        Bad("NaN", TEXT.replace('"dealer": 2', '"dealer": NaN').encode(), "line/json", "not JSON"),
        Bad("single quotes", TEXT.replace('"', "'").encode(), "line/json", "not JSON"),
        Bad("lone surrogate", TEXT.replace('"A"', '"\\ud800"').encode(), "line/json", "not JSON"),
        Bad("nested too deep", b'{"stich":' + b"[" * 5000 + b"]" * 5000 + b"}", "line/json", "JSON is nested more than 64 levels deep"),
        Bad("huge number", TEXT.replace('"dealer": 2', '"dealer": ' + "9" * 5000).encode(), "line/json", "not JSON"),
        Bad("latin-1", TEXT.replace('"A"', '"Bärbel"').encode("latin-1"), "line/encoding", "UTF-8"),
        Bad("NUL bytes", b"\0" * 40, "line/json", "not JSON"),
        Bad("byte order mark", b"\xef\xbb\xbf" + GOOD, "line/encoding", "byte order mark"),
        Bad("too long", GOOD + b" " * MAX_LINE, "line/too-long", str(MAX_LINE)),
        Bad("key twice", TEXT.replace('"dealer": 2', '"dealer": 1, "dealer": 2').encode(), "line/duplicate-key", "'dealer'"),
        Bad("key twice inside", TEXT.replace('"skat": [', '"skat": [], "skat": [').encode(), "line/duplicate-key", "'skat'"),
    ]


def _shapes() -> list[Bad]:
    """Objects that are no records."""
    return [
        _bad("no version", _cut("stich"), "record/version", "no field 'stich'"),
        _bad("version 2", _set("stich", 2), "record/version", "format is 2"),
        _bad("version as text", _set("stich", "1"), "record/version", "format is '1'"),
        _bad("version true", _set("stich", True), "record/version", "format is True"),
        _bad("version 1.5", _set("stich", 1.5), "record/version", "format is 1.5"),
        _bad("unknown field", _set("expect", {"score": 36}), "record/unknown-field", "'expect'"),
        *(
            _bad(f"no {name}", _cut(name), "record/missing-field", f"'{name}'")
            for name in ("game", "preset", "options", "seats", "dealer", "deal", "actions")
        ),
        _bad("dealer as text", _set("dealer", "2"), "record/type", "dealer"),
        _bad("dealer as float", _set("dealer", 2.0), "record/type", "dealer"),
        _bad("dealer true", _set("dealer", True), "record/type", "dealer"),
        _bad("seats as text", _set("seats", "ABC"), "record/type", "seats"),
        _bad("actions as text", _set("actions", "18 hold"), "record/type", "actions"),
        _bad("action as number", _set("actions", 0, 18), "record/type", "actions[0]"),
        _bad("action null", _set("actions", 3, None), "record/type", "actions[3]"),
        _bad("options as list", _set("options", []), "record/type", "options"),
        _bad("option as list", _set("options", {"rounds": [1]}), "record/type", "options"),
        _bad("deal as list", _set("deal", []), "record/type", "deal"),
        _bad("card as number", _set("deal", "hands", 0, 0, 7), "record/type", "deal"),
        _bad("hand as text", _set("deal", "hands", 0, "CJ SJ"), "record/type", "hand of seat 0"),
        _bad("skat as lists", _set("deal", "skat", [["C7"], ["C8"]]), "record/type", "skat"),
        _bad("outcome as list", _set("outcome", [36, 0, 0]), "record/type", "outcome"),
        _bad("start as text", _set("start", "clubs"), "record/type", "start"),
    ]


def _deals() -> list[Bad]:
    """Return records of no game of ours, or with cards that cannot have been dealt."""
    return [
        _bad("unknown game", _set("game", "poker"), "options/invalid", "'poker'"),
        _bad("unknown preset", _set("preset", "skat-pub"), "options/invalid", "'skat-pub'"),
        _bad("unknown option", _set("options", {"jokers": 3}), "options/invalid", "jokers"),
        _bad("wrong option", _set("options", {"rounds": 2}), "options/invalid", "rounds"),
        _bad("option named as an argument", _set("options", {"preset": "x", "name": 1}), "options/invalid", ""),
        _bad("two names", _set("seats", ["A", "B"]), "record/seats", "3 names, not 2"),
        _bad("name with an escape", _set("seats", ["A", "B", "\x1b[2J"]), "record/seats", "name"),
        _bad("dealer 3", _set("dealer", 3), "deal/invalid", "dealer"),
        _bad("dealer -1", _set("dealer", -1), "deal/invalid", "dealer"),
        _bad("unknown card", _set("deal", "hands", 1, 3, "C1"), "card/unknown", "'C1'"),
        _bad("ten as 10", _set("deal", "hands", 1, 3, "C10"), "card/unknown", "'C10'"),
        _bad("foreign card", _set("deal", "hands", 1, 3, "C2"), "deal/invalid", "'C2'"),
        _bad("joker", _set("deal", "skat", 0, "JK1"), "deal/invalid", "'JK1'"),
        _bad("nine cards", _cut("deal", "hands", 2, 0), "deal/invalid", "10 cards, not 9"),
        _bad("two hands", _cut("deal", "hands", 2), "deal/invalid", "3 hands, not 2"),
        _bad("one card in the skat", _cut("deal", "skat", 0), "deal/invalid", "2 cards, not 1"),
        _bad("card twice", _swap_cards, "deal/invalid", "twice"),
        _bad("no hands", _cut("deal", "hands"), "record/missing-field", "'hands'"),
        _bad("no skat", _cut("deal", "skat"), "record/missing-field", "'skat'"),
        _bad("talon", _set("deal", "talon", []), "record/unknown-field", "'talon'"),
    ]


def _actions() -> list[Bad]:
    """Return records in which something was done that could not be done. Actions count from 1."""
    first_card = 7
    return [
        _bad("no action of Skat", _set("actions", 0, "knock"), "action/malformed", "'knock'", 1),
        _bad("empty action", _set("actions", 2, ""), "action/malformed", "", 3),
        _bad("bid that is no value", _set("actions", 0, "19"), "action/illegal", "19", 1),
        _bad("bid out of this world", _set("actions", 0, "99999999"), "action/malformed", "'99999999'", 1),
        _bad("hold without a bid", _set("actions", 0, "hold"), "action/illegal", "hold", 1),
        _bad("listener bids", _set("actions", 1, "20"), "action/illegal", "20", 2),
        _bad("card in the auction", _set("actions", 1, "CJ"), "action/illegal", "CJ", 2),
        _bad("discard of one card", _set("actions", 5, "discard C7"), "action/malformed", "two different cards", 6),
        _bad("discard of a card twice", _set("actions", 5, "discard C7 C7"), "action/malformed", "two different cards", 6),
        _bad(
            "discard of unheld cards",
            _set("actions", 5, f"discard {' '.join(auctioned()['deal']['hands'][1][:2])}"),
            "action/illegal",
            "discard",
            6,
        ),
        _bad("hand after the skat was taken", _set("actions", 6, "declare clubs hand"), "action/illegal", "hand", 7),
        _bad("unknown contract", _set("actions", 6, "declare acorns"), "action/malformed", "'acorns'", 7),
        _bad("contract forgotten", _cut("actions", 6), "action/illegal", "declare", 7),
        _bad("card of another seat", _set("actions", first_card, auctioned()["deal"]["hands"][1][0]), "action/illegal", "not in hand", 8),
        _bad("card played twice", lambda v: v["actions"].insert(10, v["actions"][7]), "action/illegal", "", 11),
        _bad("card of no pack of ours", _set("actions", first_card, "C2"), "action/malformed", "C2", 8),
        _bad("claim in lower case letters and spaces", _set("actions", first_card, " claim"), "action/malformed", "claim", 8),
        _bad("card after the end", lambda v: v["actions"].append("CJ"), "action/over", "over", len(auctioned()["actions"]) + 1),
        _bad("terminal escape", _set("actions", 0, "\x1b]0;x\x07"), "action/malformed", "\\x1b", 1),
        _bad("very long action", _set("actions", 0, "x" * 5000), "action/malformed", "xxx", 1),
    ]


def _outcomes() -> list[Bad]:
    """Return records whose end is not what they say."""
    return [
        _bad("wrong scores", _set("outcome", "scores", [1000, 0, 0]), "record/outcome", "scores"),
        _bad("scores of two", _set("outcome", "scores", [24, 0]), "record/outcome", "scores"),
        _bad("wrong winner", lambda v: v["outcome"].update(won=not v["outcome"]["won"]), "record/outcome", "won"),
        _bad("won as a number", lambda v: v["outcome"].update(won=int(v["outcome"]["won"])), "record/outcome", "won"),
        _bad("wrong reason", _set("outcome", "reason", "conceded"), "record/outcome", "reason"),
        _bad("unknown fact", _set("outcome", "style", "bold"), "record/unknown-field", "'style'"),
        _bad("no scores", _cut("outcome", "scores"), "record/missing-field", "'scores'"),
        _bad("last card missing", _cut("actions", -1), "record/unfinished", "not over"),
        _bad("no action at all", _set("actions", []), "record/unfinished", "0 actions"),
    ]


def _starts() -> list[Bad]:
    """Return records from elsewhere, with a start that cannot be."""

    def start(name: str, change: Change, words: str) -> Bad:
        return _bad(f"start: {name}", change, "record/start", words, base=settled)

    return [
        start("no declarer", _cut("start", "declarer"), "declarer"),
        start("declarer 7", _set("start", "declarer", 7), "7"),
        start("declarer as text", _set("start", "declarer", "A"), "declarer"),
        start("bid 19", _set("start", "bid", 19), "19"),
        start("unknown field", _set("start", "kontra", True), "kontra"),
        start("unknown contract", _set("start", "declare", "acorns"), "acorns"),
        start("skat game with schneider", _set("start", "declare", "clubs schneider"), "schneider"),
        start("no discard", _cut("start", "discard"), "discard"),
        start("discard of three", lambda v: v["start"]["discard"].append("D7"), "discard"),
        start("discard of a card twice", lambda v: v["start"]["discard"].append(v["start"]["discard"][0]), "discard"),
        start("discard of an unknown card", _set("start", "discard", 0, "X9"), "discard"),
        start("discard in a hand game", _set("start", "declare", "clubs hand"), "discard"),
        _bad("start: and an auction", _insert(0, "18"), "action/illegal", "18", 1, base=settled),
    ]


BAD: tuple[Bad, ...] = (*_whole_lines(), *_shapes(), *_deals(), *_actions(), *_outcomes(), *_starts())
