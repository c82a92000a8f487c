"""The laws of `MatchRules`, held against every registered game: deals played by chance and by *simple*, strung together."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from stich.kernel.errors import InvalidDeal, StichError
from stich.kernel.knowledge.view import Outcome
from stich.kernel.plugin.score_list import sheet
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.match import Match, MatchRules, in_match
from stich.registry import match_rules
from tests.contract.games import Key, ended, every_game, made, with_options
from tests.rows import rows


def outcomes(key: Key) -> list[Outcome]:
    """How some deals of this table ended."""
    return [outcome for end in ended(key) if (outcome := end.outcome) is not None]


def entered(rules: MatchRules, match: Match, deals: list[Outcome]) -> list[Match]:
    """Return the sheet after each of these deals."""
    sheets = []
    for outcome in deals:
        match = rules.enter(match, outcome)
        sheets.append(match)
    return sheets


@every_game
def test_law_1_the_same_outcomes_give_the_same_match(key: Key) -> None:
    first, second = (entered(rules, rules.endless(), outcomes(key))[-1] for rules in (match_rules(made(key)), match_rules(made(key))))
    assert first == second and first.standings == second.standings


@every_game
def test_law_2_a_match_begins_empty_and_has_one_way_to_end(key: Key) -> None:
    for seed in range(10):
        game = with_options(key, seed)
        rules = match_rules(game)
        begun, endless = rules.begin(game.seats - 1), rules.endless()
        assert rules.seats == begun.seats == endless.seats == game.seats
        assert not begun.rows and not begun.finished and begun.dealer == game.seats - 1 and begun.totals == (0,) * game.seats
        assert rules.deals >= 0 and (rules.deals == 0 or rules.target is None)
        assert (begun.deals, begun.target) == (rules.deals, rules.target) and (endless.deals, endless.target) == (0, None)


@every_game
@rows("dealer", [-1, 99])
def test_law_2_the_first_dealer_is_a_seat_of_the_table(key: Key, dealer: int) -> None:
    for begin in (match_rules(made(key)).begin, match_rules(made(key)).endless):
        with pytest.raises(InvalidDeal):
            begin(dealer)


@every_game
def test_law_3_a_deal_is_one_row_more_and_passes_left(key: Key) -> None:
    rules = match_rules(made(key))
    before = rules.endless()
    for after in entered(rules, before, outcomes(key)):
        *rows, row = after.rows
        assert tuple(rows) == before.rows and row.dealer == before.dealer
        assert after.dealer == (before.dealer if row.outcome.again else Seat((before.dealer + 1) % rules.seats))
        before = after


@every_game
def test_law_3_a_match_ends_where_it_says_and_takes_no_deal_more(key: Key) -> None:
    rules, deals = match_rules(made(key)), outcomes(key)
    match = rules.begin()
    for outcome in islice(cycle(deals), 500):
        if match.finished:
            break
        match = rules.enter(match, outcome)
    if rules.deals:
        assert match.finished and match.counted == rules.deals
    if rules.target is not None:
        assert match.finished == bool(match.reached)
        assert all(match.totals[seat] >= rules.target if rules.target > 0 else match.totals[seat] <= rules.target for seat in match.reached)
    with pytest.raises(StichError) as refused:
        rules.enter(match.stop(), deals[0])
    assert refused.value.code == "match/over" and match.stop().finished


@every_game
def test_law_4_the_pot_holds_what_was_paid_into_it(key: Key) -> None:
    for seed in range(6):
        rules = match_rules(with_options(key, seed))
        before = rules.endless()
        for outcome in outcomes(key):
            payments = rules.pot_payments(outcome, before.pot)
            assert len(payments) in (0, rules.seats)
            after = rules.enter(before, outcome)
            assert after.pot == before.pot - sum(payments) >= 0
            before = after


@every_game
def test_law_4_what_lies_there_is_shown_to_everybody(key: Key) -> None:
    """Beside that a match shows what the deal shows, and nothing else."""
    for seed in range(3):
        game = with_options(key, seed)
        rules, state = match_rules(game), game.deal(seed=seed)
        match = entered(rules, rules.endless(), outcomes(key))[-1]
        for observer in (None, *range(game.seats)):
            view = state.view(observer)
            shown = in_match(view, match)
            changed = {name for name in view.__struct_fields__ if getattr(shown, name) != getattr(view, name)}
            assert changed == ({"pot"} if match.pot else set())
            assert getattr(shown, "pot", 0) == match.pot


@every_game
def test_law_5_ranks_and_settlement_follow_from_the_totals(key: Key) -> None:
    rules = match_rules(made(key))
    for match in entered(rules, rules.endless(), outcomes(key)):
        paid = [[row.outcome.scores[s] + (row.pot[s] if row.pot else 0) for row in match.rows] for s in range(rules.seats)]
        assert match.totals == tuple(map(sum, paid))
        standings = match.standings
        assert sorted(s.seat for s in standings) == list(range(rules.seats)) and standings[0].rank == 1
        assert [s.total for s in standings] == sorted(match.totals, reverse=True)
        assert all(s.total == match.totals[s.seat] for s in standings)
        assert [s.rank for s in standings] == sorted(s.rank for s in standings)
        due = [s.settlement for s in standings]
        assert sum(d for d in due if d is not None) == 0 and (None not in due) == rules.has_settlement


@every_game
def test_law_5_the_columns_of_a_list_add_up_to_its_totals(key: Key) -> None:
    kept = sheet(match_rules(made(key)), outcomes(key))
    for closing, total in zip(kept.closing, kept.match.totals, strict=True):
        assert closing.points + closing.own_games + closing.others_games + closing.pot == closing.total == total


@every_game
def test_law_6_earlier_deals_decide_a_start_that_the_game_accepts(key: Key) -> None:
    for seed in range(6):
        game = with_options(key, seed)
        rules = match_rules(game)
        assert rules.start(rules.endless()) is None
        for match in entered(rules, rules.endless(), outcomes(key)):
            start, deal = rules.start(match), game.deal(seed=seed, dealer=match.dealer).deal
            assert start == match_rules(game).start(match)
            if start is not None:
                assert game.start(deal, start).contract == start


@every_game
def test_law_7_points_compare_tables_and_partners_are_of_one_side(key: Key) -> None:
    """The player with the highest score has the most points; partners have equal scores."""
    rules = match_rules(made(key))
    for outcome in outcomes(key):
        points, partners = rules.points(outcome), rules.partners(outcome)
        assert len(points) == rules.seats == len(outcome.scores)
        assert len(partners) in (0, 2) and set(partners) <= set(range(rules.seats))
        assert len({outcome.scores[seat] for seat in partners}) <= 1 and len({points[seat] for seat in partners}) <= 1
        won = [s for s in range(rules.seats) if points[s] == max(points)]
        assert max(outcome.scores[s] for s in won) == max(outcome.scores)


@every_game
def test_an_outcome_of_another_table_is_refused(key: Key) -> None:
    rules = match_rules(made(key))
    with pytest.raises(StichError) as refused:
        rules.enter(rules.begin(), Outcome(scores=(0,) * (rules.seats + 1), reason="played"))
    assert refused.value.code == "match/scores"
