"""Sentences of the errors of analyses, positions and random deals, by code and case."""

from __future__ import annotations

SENTENCES = {
    "analysis/limit#deal": "the analysis of the deal took longer than the limit",
    "analysis/limit#declaration": "the search for the best declaration took longer than the limit",
    "analysis/no-play": "no card was played in this deal",
    "analysis/unfinished": "the deal is not over: only finished deals can be analysed",
    "random/card#card": "{text!r:.20} is not a card of this deck",
    "random/card#class": "{text!r:.20} is neither a card, a suit nor a rank of this deck",
    "random/impossible": "{why}: no deal fulfils the conditions",
    "random/range#order": "{field}: at least {least} and at most {most} is no range",
    "random/range#points": "card points: in this game cards have none before a contract",
    "random/rare": "no such deal was found: the conditions contradict each other, or hardly any deal fulfils them",
    "random/seat#all": "seat: name a seat, since in this game all cards are dealt to the seats",
    "random/seat#range": "seat: 0 to {last}, not {seat}",
    "solve/multiplayer#declared": "all players played for themselves: there is no declarer",
    "solve/play": "play: card {number} cannot be {text!r:.20}: {allowed}",
    "solve/position#contract": "there is no contract to declare in this position",
    "solve/position#declarer": "no seat fixes the contract alone in this position",
}
