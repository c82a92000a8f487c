"""A.14.2: Bierlachs. Only losses are written, and the first player to reach the agreed loss has lost the match."""

from __future__ import annotations

from typing import Any

import pytest

from stich.games.skat.rules.match import SkatMatchRules
from stich.kernel.errors import InvalidOptions
from stich.kernel.rules.match import Match
from stich.records.roster import Roster
from stich.records.score_list import NamedList, closing_lines, to_csv
from stich.registry import scorer
from tests.games.skat.rules.options.driver import table
from tests.rows import rows

GAME = table(scoring="adjusted", bierlachs=301)
RULES = SkatMatchRules(GAME)
CLUBS: dict[str, Any] = {"contract": "clubs", "matadors": {"with": 4}}
WON, LOST = CLUBS | {"declarer_card_points": 70}, CLUBS | {"declarer_card_points": 50}
"""60 points for each opponent; 120 for the declarer."""


def after(*deals: tuple[int, dict[str, Any]], rules: SkatMatchRules = RULES) -> Match:
    """Return the match after these deals, each with its declarer."""
    match = rules.begin()
    for declarer, facts in deals:
        match = rules.enter(match, scorer(GAME).entry({**facts, "declarer": declarer}, match.dealer))
    return match


@rows(
    ("deals", "totals", "losers"),
    [
        ([(0, LOST), (0, LOST)], (-240, 0, 0), ()),
        ([(0, LOST), (0, LOST), (0, WON)], (-240, -60, -60), ()),
        ([(0, LOST), (0, LOST), (1, WON)], (-300, 0, -60), ()),
        ([(0, LOST), (0, LOST), (1, WON), (0, LOST)], (-420, 0, -60), (0,)),
        ([(0, LOST), (0, LOST), (1, LOST), (1, LOST), (2, WON), (2, WON)], (-360, -360, 0), (0, 1)),
    ],
)
def test_the_first_to_reach_the_loss_ends_it(
    deals: list[tuple[int, dict[str, Any]]], totals: tuple[int, ...], losers: tuple[int, ...]
) -> None:
    """The deal passes 300 without an end, and at exactly 301 it would end (Lehnhoff)."""
    match = after(*deals)
    assert (match.totals, match.reached, match.finished) == (totals, losers, bool(losers))


def test_of_several_in_one_deal_the_lowest_has_lost() -> None:
    hearts, diamonds = ({**LOST, "contract": contract, "matadors": {"with": 1}} for contract in ("hearts", "diamonds"))
    match = after((0, LOST), (0, LOST), (1, LOST), (1, LOST), (0, hearts), (1, diamonds), (2, WON))
    assert match.totals == (-340, -336, 0) and match.reached == (0,)


def test_no_rounds_and_no_settlement() -> None:
    assert (RULES.deals, RULES.target, RULES.begin().deals, RULES.begin().target) == (0, -301, 0, -301)
    match = after((0, LOST), (0, LOST), (0, LOST))
    assert match.finished and {s.settlement for s in match.standings} == {None}
    assert [s.seat for s in match.standings if s.rank == 3] == [0]
    plain = SkatMatchRules(table(scoring="adjusted"))
    assert (plain.deals, plain.target, plain.has_settlement) == (3, None, True)


def test_a_list_marks_the_loser() -> None:
    roster = Roster(GAME, ("Anna", "Bert", "Clara"))
    lost = {**LOST, "declarer": "Bert"}
    for deals, marked in ((2, None), (3, (0, 1, 0))):
        named = NamedList(GAME, roster.players, roster.score_list([lost] * deals, 0))
        lines = dict(closing_lines(named))
        assert lines.get("lost the match") == marked and "settlement" not in lines
    assert "Partie verloren" in to_csv(named, "de").splitlines()[-1]


def test_only_with_losses_alone() -> None:
    with pytest.raises(InvalidOptions, match="bierlachs needs scoring adjusted"):
        table(bierlachs=301)
