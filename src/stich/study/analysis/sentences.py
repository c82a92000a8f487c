"""Sentences of the errors of analyses, positions and random deals, by code and case."""

from __future__ import annotations

SENTENCES = {
    "analysis/limit#deal": "the deal takes longer to analyse than was allowed",
    "analysis/limit#declaration": "the best declaration takes longer to find than was allowed",
    "analysis/no-play": "no card was played in this deal",
    "analysis/unfinished": "the deal is not over: only finished deals are analysed",
    "random/card#card": "{text!r:.20} is not a card of this deck",
    "random/card#class": "{text!r:.20} is neither a card, a suit nor a rank of this deck",
    "random/impossible": "{why}: no deal is like that",
    "random/range#order": "{field}: at least {least} and at most {most} is no range",
    "random/range#points": "card points: in this game cards have none before a contract",
    "random/rare": "no such deal was found: the conditions contradict each other, or hardly any deal meets them",
    "random/seat#all": "seat: a seat, since every card is dealt to somebody in this game",
    "random/seat#range": "seat: 0 to {last}, not {seat}",
    "solve/multiplayer#declared": "every player played for themselves: nobody declared a contract",
    "solve/play": "play: card {number} cannot be {text!r:.20}: {allowed}",
    "solve/position#contract": "there is no contract to declare in this position",
    "solve/position#declarer": "no seat fixes the contract alone in this position",
}
