"""English sentences of the errors of Doppelkopf."""

from __future__ import annotations

SENTENCES = {
    "action/illegal#ask": "{action}: the player with this reservation names a solo or another reservation, or declines",
    "action/illegal#call": "{action}: this player cannot announce that now",
    "action/illegal#conceded": "{action}: after the concession only announcements that are in time are left",
    "action/illegal#give": "{action}: all trumps are laid down, with as many other cards as the table hands over",
    "action/illegal#must-announce": "{action}: the winner of the first trick must announce first",
    "action/illegal#name": "{action}: what the reservation means must be named",
    "action/illegal#reservation": "{action}: say healthy or reservation",
    "action/illegal#return": "{action}: as many cards are returned as were received",
    "action/illegal#take": "{action}: take or refuse the poverty",
    "options/invalid#compulsory": "compulsory solos need a match of 24 deals (option match ddv)",
    "options/invalid#hearts-ten": "second_hearts_ten and dulle_caught need hearts_ten highest",
    "options/invalid#hyperpigs": "hyperpigs need superpigs",
    "options/invalid#nines": "superpigs nines and throwing in nines need the deck of 48",
    "options/invalid#pigs": "superpigs, pigs_in_solo, pigs_in_poverty and pigs_shown need pigs",
    "options/invalid#pigs-second": "with pigs second only the second ace rises, so pigs_shown is first_play and there are no superpigs",
    "options/invalid#poverty": "pigs_in_poverty needs poverty",
}
"""Sentences by code of the error, with the case after ``#``."""
