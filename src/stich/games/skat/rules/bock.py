"""Bock rounds and compulsory Ramsch of Skat: what the deals of a match so far decide about the next one (docs/rules A.19)."""

from __future__ import annotations

from typing import Any, NamedTuple

from stich.kernel.rules.match import Match

from .contract import Contract
from .options import SkatOptions
from .scoring import KONTRA_FACTORS, SkatOutcome

MOST_ROUNDS = 6
"""Largest number of bock rounds that multiply each other (a factor of 64); further ones begin when one of them ends."""


class Due(NamedTuple):
    """Facts of the next deal that follow from earlier deals of the match."""

    factor: int = 1
    """Factor of the deal: 1, 2 in a bock round, or more in several at once."""
    ramsch: bool = False
    """True if Ramsch must be played."""

    @property
    def start(self) -> dict[str, Any] | None:
        """Start of the deal (docs/reference/records.md, ``start``); None for an ordinary deal."""
        return {**({"factor": self.factor} if self.factor > 1 else {}), **({"ramsch": True} if self.ramsch else {})} or None


def due(options: SkatOptions, match: Match) -> Due:
    """Return what the deals of this match so far decide about the next deal."""
    rounds: list[int] = []
    """Deals left of each bock round."""
    ramsch = 0
    """Deals of compulsory Ramsch left."""
    for row in match.rows:
        if ramsch:
            # A grand hand that was declared in its place leaves the Ramsch due.
            ramsch -= row.outcome.contract == "ramsch"
        elif rounds:
            playing = rounds[:MOST_ROUNDS] if options.bock_stack == "multiply" else rounds[:1]
            left = [deals - 1 for deals in playing] + rounds[len(playing) :]
            rounds = [deals for deals in left if deals]
            ramsch += match.seats * (len(left) - len(rounds)) if options.bock_ramsch else 0
        if not row.taken_back:
            rounds += [match.seats] * (options.bock_rounds * triggers(options, row.outcome))
            ramsch += _lost_kontra(row.outcome, or_re=True) if options.ramsch_after_kontra else 0
    if ramsch:
        return Due(ramsch=True)
    return Due(2 ** min(len(rounds), MOST_ROUNDS if options.bock_stack == "multiply" else 1))


def triggers(options: SkatOptions, outcome: SkatOutcome) -> int:
    """Return how many of the table's events that cause a bock round happened in this deal (A.19.2)."""
    declared = outcome.contract if outcome.declarer is not None and outcome.contract else ""
    finished = outcome.reason not in ("conceded", "decided")
    sixty = outcome.won is False and outcome.card_points == 60 and finished and not declared.startswith(Contract.NULL)
    grand_hand = outcome.won is True and declared.startswith(f"{Contract.GRAND} hand")
    kontra = options.bock_kontra != "none" and _lost_kontra(outcome, or_re=options.bock_kontra == "lost or re")
    value = options.bock_value > 0 and outcome.won is True and (outcome.value or 0) >= options.bock_value
    return (options.bock_60 and sixty) + (options.bock_grand_hand and grand_hand) + kontra + value


def _lost_kontra(outcome: SkatOutcome, *, or_re: bool) -> bool:
    """Return True if the declarer lost after kontra, or, with ``or_re``, if the game was played with re."""
    factor = 1 if outcome.arithmetic is None else outcome.arithmetic.kontra_factor
    return factor > 1 and (outcome.won is False or (or_re and factor == KONTRA_FACTORS["re"]))
