"""Early ends of deals by computer players: a proven claim, or a concession that changes nothing (docs/rules A.8, A.9)."""

from __future__ import annotations

from stich.games.skat.rules.actions import CLAIM, CONCEDE
from stich.games.skat.rules.contract import Contract, Level, card_points, parse_declaration
from stich.games.skat.rules.ramsch import ALL_POINTS
from stich.games.skat.rules.scoring import NEEDED
from stich.games.skat.view.trick_inference import SkatTrickInference
from stich.games.skat.view.view import SkatView
from stich.kernel.rules.action import Action

FEWEST_CARDS = 3
"""Least number of cards in hand with which an offer is quicker than playing on."""
MOST_TRICKS = 100
"""Limit of positions between tricks in the search for a proof (about ten milliseconds)."""


def early_end(view: SkatView) -> Action | None:
    """Return ``claim`` if open cards will prove it, ``concede`` if no further play can change the result; None to play on.

    Each side makes at most one offer a deal: players who prefer to play on are not asked again.
    """
    if len(view.hand) < FEWEST_CARDS or not {CLAIM.text, CONCEDE.text} & set(view.legal):
        return None
    trick = SkatTrickInference(view)
    ours = {view.observer, trick.partner}
    if any(entry.seat in ours and entry.action in (CLAIM.text, CONCEDE.text) for entry in view.log):
        return None
    if CLAIM.text in view.legal and trick.takes_the_rest(trick.observer, most_tricks=MOST_TRICKS):
        return CLAIM
    return CONCEDE if CONCEDE.text in view.legal and _lost_whatever_is_played(view, trick) else None


def _lost_whatever_is_played(view: SkatView, trick: SkatTrickInference) -> bool:
    """Return whether the observer's side has lost a game without announced level, and no side can still become schneider."""
    declaration = parse_declaration(str(view.contract))
    if declaration.contract is Contract.NULL or declaration.level is not Level.NONE:
        return False
    mine = sum(view.points[seat] for seat in view.order if (seat == trick.declarer) == trick.is_declarer)
    theirs = sum(view.points) - mine
    mine += card_points(view.discards or ()) if trick.is_declarer else 0
    enough_for_them = ALL_POINTS - NEEDED[Level.NONE] + 1 if trick.is_declarer else NEEDED[Level.NONE]
    return theirs >= enough_for_them and mine > ALL_POINTS - NEEDED[Level.SCHNEIDER]
