"""Quick tests whether a position may become a puzzle of certain kinds, made before the solver is used."""

from __future__ import annotations

from collections.abc import Callable, Collection

from stich.kernel.rules.playspec import Goal
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .kinds import ALL_KINDS


def may_become(kinds: Collection[str], hand: PerfectInfoPosition) -> bool:
    """Return True if a position may become a puzzle of one of these kinds; always True if no kind is named."""
    return not kinds or any(_LOOKS.get(kind, _anything)(hand) for kind in kinds)


def _anything(hand: PerfectInfoPosition) -> bool:
    return True


def _null(hand: PerfectInfoPosition) -> bool:
    return hand.spec.goal is Goal.NO_TRICK and _declares(hand)


def _null_defence(hand: PerfectInfoPosition) -> bool:
    return hand.spec.goal is Goal.NO_TRICK and not _declares(hand)


def _no_trick(hand: PerfectInfoPosition) -> bool:
    return hand.spec.goal is Goal.NO_TRICK


def _with_a_partner(hand: PerfectInfoPosition) -> bool:
    ours = hand.side if _declares(hand) else ~hand.side & (1 << hand.spec.players) - 1
    return bool(hand.side) and ours.bit_count() > 1


def _called_ace_search(hand: PerfectInfoPosition) -> bool:
    return hand.spec.called is not None and not hand.position.called_led and not hand.position.trick and not _declares(hand)


def _declares(hand: PerfectInfoPosition) -> bool:
    """Return True if the seat to play belongs to the declarer's side."""
    return bool(hand.side >> hand.position.actor & 1)


_LOOKS: dict[str, Callable[[PerfectInfoPosition], bool]] = {
    "null": _null,
    "null_defence": _null_defence,
    "null_discard": _no_trick,
    "unblock": _with_a_partner,
    "overtake": _with_a_partner,
    "pass_the_lead": _with_a_partner,
    "smear": _with_a_partner,
    "called_ace_search": _called_ace_search,
}
assert _LOOKS.keys() <= set(ALL_KINDS)
