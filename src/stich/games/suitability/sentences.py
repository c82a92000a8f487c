"""English sentences of Suitability's errors, by code and case."""

from __future__ import annotations


def row_in_words(row: int) -> str:
    """Return the beginning of an error about one of several rows (counted from 1); an empty text for 0, if there is only one."""
    return f"row {row}: " if row else ""


def held_in_words(tricks: int) -> str:
    """Return a number of tricks with its verb: ``one trick holds``, ``no tricks hold``."""
    return "one trick holds" if tricks == 1 else f"{tricks or 'no'} tricks hold"


SENTENCES = {
    "action/illegal#name-suit": "{action}: name a suit first, as in: suit S trump",
    "action/illegal#named": "{action}: {suit} is already {role}",
    "action/illegal#privilege": "{action}: take a privilege now, or none",
    "options/invalid#deals": "deals belongs to end deals",
    "options/invalid#length": "deals and rounds both set the length of a match: choose one of them",
    "options/invalid#points": "points belongs to end points",
    "options/invalid#rounds": "rounds belongs to end deals",
    "roles/invalid#roles": "suits: one trump, one penalty, one reverse, as in {example}",
    "roles/invalid#suit": "suits: {suit!r:.20} is none of C S H D",
    "score/penalty_cards#held": "penalty_cards: {tricks:held} {most} cards, not {cards}, as entered for seat {seat}",
    "score/penalty_cards#numbers": "penalty_cards: {players} numbers, one for each player, not {count}",
    "score/penalty_cards#players": "{row:row}penalty_cards: {least} to {most} with {players} players, not {number}",
    "score/penalty_cards#together": "penalty_cards: {whole} together with {players} players, not {numbers:sum}",
    "score/privilege#nobody": "privileged: leave it out without a privilege",
    "score/privilege#one": "privilege: one player may have one",
    "score/privilege#seat": "privileged: seat {seats:or} in this deal, not seat {seat}",
    "score/privilege#three": "{row:row}privilege: with three players there is none",
    "score/scores#numbers": "scores: {players} numbers, one for each player, not {count}",
    "score/scores#range": "scores: {least} to {most} game points, not {number}",
    "score/tricks#numbers": "tricks: {players} numbers, one for each player, not {count}",
    "score/tricks#players": "{row:row}tricks: {least} to {most} with {players} players, not {number}",
    "score/tricks#together": "tricks: {whole} together with {players} players, not {numbers:sum}",
    "solve/contract#roles": "{reason}",
    "solve/hands#few": "hands: 2 to 5, one for each seat, not {players}",
    "solve/seat#privilege": "privilege and privileged belong together: the privilege, and the seat that took it",
}
