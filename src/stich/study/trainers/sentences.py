"""Sentences of the errors of the trainers, by code and case."""

from __future__ import annotations

SENTENCES = {
    "train/moment#bidding": "by these rules of {game} there is no decision before the card play",
    "train/moment#play": "by these rules of {game} no cards are played",
    "train/play#first": "counting begins with the first card",
    "train/play#seat": "counting is for a seat that plays, during the deal",
    "train/playouts": "playouts: {least} to {most}, not {number}",
    "train/question#none": "{kind} {asked}: not part of this deal",
    "train/turn#settled": "the contract is settled: the bidding exercise ends there",
    "train/turn#view": "only the choice of the seat to act can be judged: use the view of that seat",
}
