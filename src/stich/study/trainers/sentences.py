"""Sentences of the errors of the trainers, by code and case."""

from __future__ import annotations

SENTENCES = {
    "train/moment#bidding": "nothing is decided before the play of {game} by these rules",
    "train/moment#play": "no cards are played at {game} by these rules",
    "train/play#first": "counting begins with the first card",
    "train/play#seat": "counting is for a seat that plays, while the deal lasts",
    "train/playouts": "playouts: {least} to {most}, not {number}",
    "train/question#none": "{kind} {asked}: nothing of this deal",
    "train/turn#settled": "the contract is settled: bidding is trained before that",
    "train/turn#view": "a choice is judged at a seat's own turn: ask with the view of the seat that is to act",
}
