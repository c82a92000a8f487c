"""Sentences of this game's errors, by code and case."""

from __future__ import annotations

from collections.abc import Sequence

from stich.kernel.sentences import number_in_words


def row_in_words(row: int) -> str:
    """The beginning of an error in a row of a case with several, counted from 1; 0 for none."""
    return f"row {row}: " if row else ""


def held_in_words(tricks: int) -> str:
    """``one trick holds``, ``no tricks hold``"""
    return "one trick holds" if tricks == 1 else f"{tricks or 'no'} tricks hold"


def either(seats: Sequence[int]) -> str:
    """``3 or 4``"""
    return " or ".join(map(number_in_words, seats))


SENTENCES = {
    "score/penalty_cards#held": "penalty_cards: {tricks:held} {most} cards, not {cards}, as told for seat {seat}",
    "score/penalty_cards#numbers": "penalty_cards: {players} numbers, one for each player, not {count}",
    "score/penalty_cards#players": "{row:row}penalty_cards: {least} to {most} with {players} players, not {number}",
    "score/penalty_cards#together": "penalty_cards: {whole} together with {players} players, not {numbers:sum}",
    "score/privilege#nobody": "privileged: nobody, where no privilege is told",
    "score/privilege#one": "privilege: one player may have one",
    "score/privilege#seat": "privileged: seat {seats:either} in this deal, not seat {seat}",
    "score/privilege#three": "{row:row}privilege: with three players there is none",
    "score/tricks#numbers": "tricks: {players} numbers, one for each player, not {count}",
    "score/tricks#players": "{row:row}tricks: {least} to {most} with {players} players, not {number}",
    "score/tricks#together": "tricks: {whole} together with {players} players, not {numbers:sum}",
}
