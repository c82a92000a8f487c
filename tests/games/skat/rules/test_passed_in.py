"""A.4.6: deals without a declarer."""

from __future__ import annotations

from stich.kernel.rules.match import Match
from tests.games.skat.driver import do, over, skat, view


def test_passed_in_scores_nothing_and_has_no_declarer() -> None:
    state = do(skat().deal(seed=1, dealer=0), "pass, pass, pass")
    outcome = over(state)
    assert outcome.scores == (0, 0, 0)
    assert outcome.reason == "passed in"
    assert (outcome.declarer, outcome.won, outcome.contract, outcome.value) == (None, None, None, None)
    assert outcome.working == ("passed in: nobody scores",)


def test_passed_in_leaves_a_whole_view() -> None:
    for observer in (0, 1, 2, None):
        seen = view(do(skat().deal(seed=1, dealer=0), "pass, pass, pass"), observer)
        assert (seen.phase, seen.actor, seen.legal, seen.declarer, seen.tricks) == ("over", None, (), None, (0, 0, 0))


def test_it_counts_as_a_played_deal_and_the_deal_passes_left() -> None:
    outcome = over(do(skat().deal(seed=1, dealer=1), "pass, pass, pass"))
    match = Match(seats=3, deals=3, first_dealer=skat().deal(seed=1, dealer=1).deal.dealer).add(outcome)
    assert (len(match.rows), match.dealer, match.finished) == (1, 2, False)
    match = match.add(outcome).add(outcome)
    assert match.finished
    assert {(s.total, s.won, s.lost, s.rank) for s in match.standings} == {(0, 0, 0, 1)}
