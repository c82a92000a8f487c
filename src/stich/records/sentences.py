"""Sentences of the errors of records, lines of JSON and score lists, by code and case."""

from __future__ import annotations


def actions_in_words(number: int) -> str:
    """``1 action``, ``2 actions``"""
    return "1 action" if number == 1 else f"{number} actions"


SENTENCES = {
    "line/blank": "the line is blank: one JSON object a line",
    "line/duplicate-key": "{name!r} is there twice in one object",
    "line/encoding#byte": "byte {byte} is not UTF-8",
    "line/encoding#mark": "the line begins with a byte order mark: write plain UTF-8",
    "line/json#object": "a line holds one JSON object: {{…}}",
    "line/json#syntax": "not JSON: {reason}",
    "line/none#deal": "there is no deal in it: it is empty",
    "line/none#record": "there is no record in it: it is empty",
    "line/too-long": "the line is longer than {most} bytes",
    "list/empty#file": "there is no deal in it: it is empty",
    "list/empty#header": "there is no deal below the header",
    "list/game": "a record of {found!r}, not of {game}",
    "list/players#count": "players: {count} names do not fit: {reason}",
    "list/players#name": "players: a name is 1 to {most} characters of text on one line, not {name!r}",
    "list/players#twice": "players: two are called {name!r:.99}; tell them apart",
    "list/players#unknown": "{field}: nobody is called {name!r:.99}; there are {players}",
    "list/table": "other players or other rules than in line 1: a list is of one table",
    "options/invalid#players": "the option players says {seats}",
    "record/missing-field#deal": "missing field {name!r} in deal",
    "record/missing-field#outcome": "missing field {name!r} in outcome",
    "record/missing-field#record": "missing field {name!r}",
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
    "record/version#other": "not a record of format {format}: it says {found}",
}
