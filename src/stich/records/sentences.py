"""Sentences of the errors of records, lines of JSON and score lists, by code and case."""

from __future__ import annotations


def actions_in_words(number: int) -> str:
    """Return a number of actions as text: ``1 action``, ``2 actions``."""
    return "1 action" if number == 1 else f"{number} actions"


SENTENCES = {
    "line/blank": "the line is blank: write one JSON object per line",
    "line/duplicate-key": "{name!r} occurs twice in one object",
    "line/encoding#byte": "byte {byte} is not UTF-8",
    "line/encoding#mark": "the line begins with a byte order mark: write plain UTF-8",
    "line/json#object": "a line must be one JSON object: {{…}}",
    "line/json#syntax": "not JSON: {reason}",
    "line/none#deal": "the input is empty: it has no deal",
    "line/none#record": "the input is empty: it has no record",
    "line/too-long": "the line is longer than {most} bytes",
    "list/empty#file": "the file is empty: it has no deal",
    "list/empty#header": "the file has only a header: it has no deal",
    "list/game": "a record of {found!r}, not of {game}",
    "list/out#count": "sitting_out: {count} of {players} sit out in each deal",
    "list/out#nobody": "sitting_out: every player of this table plays in each deal",
    "list/out#plays": "{field}: {name} sits out in this deal",
    "list/out#pot": "a list with a stock needs a player at each seat",
    "list/players#count": "players: {count} names do not fit: {reason}",
    "list/players#name": "players: a name is 1 to {most} characters of text on one line, not {name!r}",
    "list/players#twice": "players: two have the name {name!r:.99}: choose different names",
    "list/players#unknown": "{field}: no player has the name {name!r:.99}; the players are {players}",
    "list/money#amount": "{text!r} is no amount of money, such as 0.25ct or 0.01",
    "list/table": "other players or other rules than in line 1: a list is of one table",
    "options/invalid#players": "the option players is {seats}",
    "record/missing-field#deal": "field {name!r} is missing in deal",
    "record/missing-field#outcome": "field {name!r} is missing in outcome",
    "record/missing-field#record": "field {name!r} is missing",
    "record/outcome": "outcome: {name} is stated as {stated}, but is {found}",
    "record/seats#count": "seats: {seats} names, not {count}",
    "record/seats#name": "seats: a name is 1 to {most} characters of text on one line, not {name!r}",
    "record/type#hand": "deal: the hand of seat {seat} is a list of cards, not {hand!r}",
    "record/type#undealt": "deal: {name} is a list of cards",
    "record/unfinished#outcome": "outcome: stated, but after {actions:actions} the deal is not over: seat {seat} is to act",
    "record/unfinished#result": "the deal is not finished: it has no result yet",
    "record/unfinished#score": "the deal is not finished: it has no score yet",
    "record/unknown-field#deal": "unknown field {name!r:.99} in deal: {fields:and}",
    "record/unknown-field#outcome": "unknown field {name!r:.99} in outcome: {fields}",
    "record/unknown-field#record": "unknown field {name!r:.99}: a record has {fields}",
    "record/version#none": "not a record of format {format}: it has no field 'stich'",
    "record/version#other": "not a record of format {format}: its format is {found}",
}
