"""The session of 24 deals: who deals, who owes a solo, and when one is forced (docs/rules D.9, D.21)."""

from __future__ import annotations

from typing import Any

from stich.games.doppelkopf import DoppelkopfOutcome
from stich.games.doppelkopf.rules.match import DoppelkopfMatchRules
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import Match
from tests.games.doppelkopf.driver import doppelkopf
from tests.rows import rows

RULES = DoppelkopfMatchRules(doppelkopf())


def deal(solo: str | None = None, seat: int = 0, *, again: bool = False, stays: bool = False) -> DoppelkopfOutcome:
    """Return an outcome: a normal deal, a solo of this kind by this seat, or one that is dealt again."""
    alone: Any = {"declarer": Seat(seat), "won": True, "solo": solo, "re": (Seat(seat),)} if solo else {"re": (Seat(0), Seat(2))}
    return DoppelkopfOutcome(scores=(1, -1, 1, -1), reason="played", again=again, dealer_stays=stays or solo == "compulsory", **alone)


def after(*outcomes: DoppelkopfOutcome, rules: DoppelkopfMatchRules = RULES) -> Match:
    match = rules.begin()
    for outcome in outcomes:
        match = rules.enter(match, outcome)
    return match


@rows(
    ("outcome", "dealer", "counted"),
    [
        (deal(), 1, 1),
        (deal("compulsory"), 0, 1),
        (deal("free"), 1, 1),
        (deal("forced"), 1, 1),
        (deal(again=True, stays=True), 0, 0),
        (deal(again=True), 1, 0),
    ],
)
def test_who_deals_next(outcome: DoppelkopfOutcome, dealer: int, counted: int) -> None:
    """D.9.3, D.9.4, D.9.5; throwing in and a refused poverty (D.21)."""
    match = after(outcome)
    assert (match.dealer, match.counted) == (dealer, counted)


def test_the_first_deal_has_no_start_of_its_own() -> None:
    assert RULES.deals == 24 and RULES.start(RULES.begin()) is None


def test_who_owes_a_solo() -> None:
    """D.9.2: a free solo, wedding or silent wedding is no compulsory solo."""
    match = after(deal(), deal("compulsory", 2), deal("free", 2))
    assert RULES.start(match) == {"deal": 4, "of": 24, "owed": [0, 1, 3], "forced": False}


def test_solos_are_forced_in_the_last_deals() -> None:
    """D.9.5, D.9.6: 20 normal deals, then four forced solos; the next player deals after each."""
    match = after(*[deal()] * 20)
    for number, seat in enumerate((1, 2, 3, 0), 21):
        start = RULES.start(match)
        owed = [s for s in range(4) if s not in (1, 2, 3)[: number - 21]]
        assert start == {"deal": number, "of": 24, "owed": owed, "forced": True}
        state = doppelkopf().start(doppelkopf().deal(seed=number, dealer=match.dealer).deal, start)
        assert state.actor == seat
        match = RULES.enter(match, deal("forced", seat))
    assert match.finished


def test_a_match_of_rounds_owes_no_solo() -> None:
    """D.21: four rounds of one deal by each player."""
    rules = DoppelkopfMatchRules(doppelkopf("doppelkopf-home"))
    assert rules.deals == 16 and rules.start(after(deal(), rules=rules)) is None


def test_partners_and_ranks() -> None:
    """D.9.8: seats with equal totals share a rank."""
    assert RULES.partners(deal()) == (0, 2) and RULES.partners(deal("free")) == ()
    assert [standing.rank for standing in after(deal()).standings] == [1, 1, 3, 3]
