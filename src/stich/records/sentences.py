"""Sentences of the errors of records, lines of JSON and score lists, by code and case."""

from __future__ import annotations

SENTENCES = {
    "list/empty#file": "there is no deal in it: it is empty",
    "list/empty#header": "there is no deal below the header",
    "list/game": "a record of {found!r}, not of {game}",
    "list/players#count": "players: {count} names do not fit: {reason}",
    "list/players#name": "players: a name is 1 to {most} characters of text on one line, not {name!r}",
    "list/players#twice": "players: two are called {name!r:.99}; tell them apart",
    "list/players#unknown": "{field}: nobody is called {name!r:.99}; there are {players}",
    "list/table": "other players or other rules than in line 1: a list is of one table",
    "record/seats#count": "seats: {seats} names, not {count}",
    "record/seats#name": "seats: a name is 1 to {most} characters of text on one line, not {name!r}",
}
