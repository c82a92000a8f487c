"""When a computer player ends a deal early: by a claim that is proven, or a concession that changes nothing (docs/rules A.8, A.9)."""

from __future__ import annotations

from stich.kernel.action import Action

from ..rules.actions import CLAIM, CONCEDE
from ..rules.contract import Contract, Level, card_points, parse_declaration
from ..rules.ramsch import ALL_POINTS
from ..rules.scoring import NEEDED
from ..view.trick_inference import SkatTrickInference
from ..view.view import SkatView

FEWEST_CARDS = 3
"""Cards in hand with which it is still quicker to ask the others than to play on."""
MOST_TRICKS = 100
"""Positions between tricks in which a proof is looked for: some ten milliseconds."""


def early_end(view: SkatView) -> Action | None:
    """``claim`` where open cards will prove it, ``concede`` where nothing that is still played can change the result; None to play on.

    Each side asks once a deal: who would rather play on is not asked again.
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
    """Whether the observer's side has lost an announced game without levels, and neither side can still be made schneider."""
    declaration = parse_declaration(str(view.contract))
    if declaration.contract is Contract.NULL or declaration.level is not Level.NONE:
        return False
    mine = sum(view.points[seat] for seat in view.order if (seat == trick.declarer) == trick.is_declarer)
    theirs = sum(view.points) - mine
    mine += card_points(view.discards or ()) if trick.is_declarer else 0
    enough_for_them = ALL_POINTS - NEEDED[Level.NONE] + 1 if trick.is_declarer else NEEDED[Level.NONE]
    return theirs >= enough_for_them and mine > ALL_POINTS - NEEDED[Level.SCHNEIDER]
