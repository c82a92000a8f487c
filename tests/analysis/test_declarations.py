"""The best way to every contract, against known hands."""

from __future__ import annotations

from typing import Any

import pytest

import stich
from stich.games.skat.rules.scoring import SkatOutcome
from stich.kernel.errors import StichError
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.registry import plugin
from stich.solver import Count, Limits
from stich.study.analysis import analyse_declarations, best_declarations
from tests.rows import rows
from tests.sample import sample

SKAT = stich.game("skat")


def auction(state: State, *texts: str) -> State:
    for text in texts:
        state = state.apply(text)
    return state


def discarding(seed: int) -> State:
    """Forehand plays and has taken the skat."""
    return auction(SKAT.deal(seed=seed, dealer=2), "pass", "pass", "18", "pickup")


def test_every_contract_with_its_best_discard() -> None:
    found = best_declarations(discarding(9))
    assert {best.contract.removeprefix("declare ") for best in found} == {
        "clubs",
        "spades",
        "hearts",
        "diamonds",
        "grand",
        "null",
        "null ouvert",
    }
    assert all(best.actions[0].startswith("discard ") and len(best.actions) == 2 for best in found)


def test_no_discard_is_better() -> None:
    state = discarding(9)
    found = {best.contract: best for best in best_declarations(state)}
    for contract in ("declare diamonds", "declare null"):
        every = [answer for a in state.legal_actions if (answer := stich.solve(state.apply(a).apply(contract), moves=False))]
        assert len(every) == 66
        assert found[contract].value == max(answer.low for answer in every)
        lead = auction(state, *found[contract].actions)
        assert stich.solve(lead, moves=False).low == found[contract].value


def played_best(state: State) -> State:
    """Return the end of the deal when all play the solver's line."""
    for card in stich.solve(state, line=True, moves=False).line:
        if not state.finished:
            state = state.apply(card)
    return state


@rows("game", [SKAT, stich.game("skat", preset="skat-tournament"), stich.game("skat", scoring="adjusted")])
@rows("seed", [4, 9, 12][: sample(1, 3)])
def test_scores_are_those_of_the_deal_played_out(game: Game, seed: int) -> None:
    state = auction(game.deal(seed=seed, dealer=2), "pass", "pass", "18")
    for best in best_declarations(state):
        end = played_best(auction(state, *best.actions))
        assert isinstance(end.outcome, SkatOutcome)
        assert (best.outcome.scores, best.outcome.won, best.outcome.working) == (
            end.outcome.scores,
            end.outcome.won,
            end.outcome.working,
        )
        assert best.score == end.outcome.scores[0]
        if best.count is Count.POINTS and end.outcome.reason == "played":
            assert best.outcome.card_points == end.outcome.card_points == best.value


def test_the_best_score_comes_first_and_then_card_points() -> None:
    found = best_declarations(auction(SKAT.deal(seed=4, dealer=2), "pass", "pass", "18"))
    keys = [(best.score, best.value if best.count is Count.POINTS else 0) for best in found]
    assert keys == sorted(keys, reverse=True)
    assert (found[0].contract, found[0].score, found[0].outcome.working) == (
        "declare grand",
        96,
        ("without 3, game 4: 4 × 24 = 96", "won: 96"),
    )
    assert found[1].value > found[0].value


def test_won_scores_rank_where_only_the_losers_are_written_down() -> None:
    """By adjusted scoring a won game is nothing for the declarer and minus for the others."""
    game = stich.game("skat", scoring="adjusted")
    found = best_declarations(auction(game.deal(seed=4, dealer=2), "pass", "pass", "18"))
    assert [best.contract for best in found][:3] == ["declare grand", "declare clubs", "declare spades"]
    assert found[0].outcome.scores == (0, -96, -96)


def test_an_overbid_contract_is_lost_and_ranks_behind() -> None:
    state = auction(SKAT.deal(seed=0, dealer=2), "50", "pass", "pass")
    found = {best.contract: best for best in best_declarations(state)}
    assert (found["declare grand"].score, found["declare clubs"].score) == (96, -2 * 60)
    assert found["declare clubs"].value > found["declare grand"].value > 60
    assert "overbid: 48 < 50, so 5 × 12 = 60" in found["declare clubs"].outcome.working


def test_threads_change_nothing() -> None:
    assert best_declarations(discarding(4), threads=2) == best_declarations(discarding(4))


def test_a_hand_game_is_another_contract() -> None:
    state = auction(SKAT.deal(seed=4, dealer=2), "pass", "pass", "18", "hand")
    found = best_declarations(state)
    assert {best.count for best in found} == {Count.POINTS, Count.NO_TRICK}
    assert "declare grand hand" in [best.contract for best in found]


@pytest.mark.parametrize("until", ["first card", "own card"])
def test_what_the_others_are_asked_they_pass(until: str) -> None:
    game = stich.game("schafkopf", stoss_max=1, stoss_until=until)
    state = auction(game.deal(seed=2, dealer=3), "play", "pass", "pass", "pass")
    assert state.phase.name == "declare"
    found = best_declarations(state)
    assert {best.actions for best in found} == {(a.text,) for a in state.legal_actions}
    for best in found:
        after = state.apply(best.actions[0])
        while after.phase.perfect_info is None:
            after = after.apply("pass")
        end = after
        for card in stich.solve(after, line=True, moves=False).line:
            while end.phase.name == "stoss":
                end = end.apply("pass")
            end = end if end.finished else end.apply(card)
        assert end.outcome is not None
        assert best.outcome.scores == end.outcome.scores


@pytest.mark.parametrize("said", [(), ("kontra",)])
def test_neither_kontra_nor_re_is_a_contract(said: tuple[str, ...]) -> None:
    state = auction(stich.game("schafkopf", stoss_max=2, stoss_until="own card").deal(seed=2, dealer=3), "play", "pass", "pass", "pass")
    state = state.apply(state.legal_actions[0])
    assert state.phase.name == "stoss"
    for action in said:
        while action not in [legal.text for legal in state.legal_actions]:
            state = state.apply("pass")
        state = state.apply(action)
    assert state.phase.name == "stoss"
    with pytest.raises(StichError) as refused:
        best_declarations(state)
    assert refused.value.code == "solve/position"


def finished(game: Game, seed: int) -> State:
    """Return a finished deal of *simple* players with a declarer."""
    player = plugin(game.name).players.simple()
    for number in range(seed, seed + 100):
        state = game.deal(seed=number, dealer=0)
        while not state.finished:
            state = state.apply(player.act(state.view(state.actor)))
        if state.outcome is not None and state.outcome.declarer is not None and cards_fell(state):
            return state
    raise AssertionError("nobody declared")


def cards_fell(state: State) -> bool:
    return any(len(action.text) == 2 for _, action in state.log)


@pytest.mark.parametrize("name", ["skat", "schafkopf"])
def test_a_finished_deal_is_analysed_where_its_declarer_began_to_declare(name: str) -> None:
    game = stich.game(name)
    state = finished(game, 3)
    declaring = game.start(state.deal)
    for _, action in state.log:
        if declaring.phase.name in ("skat or hand", "declare"):
            break
        declaring = declaring.apply(action)
    assert state.outcome is not None
    assert declaring.actor == state.outcome.declarer
    assert analyse_declarations(state) == best_declarations(declaring)


def test_the_declarations_of_a_record_without_its_auction() -> None:
    deal = SKAT.deal(seed=4, dealer=2)
    state = SKAT.start(deal.deal, {"declarer": 0, "bid": 18, "declare": "hearts hand"})
    while not state.finished:
        state = state.apply(state.legal_actions[0])
    assert analyse_declarations(state) == best_declarations(auction(deal, "pass", "pass", "18"))


def passed_in(game: Game) -> State:
    state = game.deal(seed=1, dealer=0)
    while not state.finished:
        state = state.apply("pass" if "pass" in [a.text for a in state.legal_actions] else state.legal_actions[0])
    return state


@rows(
    ("state", "code"),
    [
        (lambda: discarding(9), "analysis/unfinished"),
        (lambda: passed_in(SKAT), "analysis/no-play"),
        (lambda: passed_in(stich.game("skat", ramsch="ramsch")), "solve/multiplayer"),
        (lambda: passed_in(stich.game("suitability")), "solve/multiplayer"),
    ],
)
def test_deals_without_a_declarer_have_no_declarations(state: Any, code: str) -> None:
    with pytest.raises(StichError) as refused:
        analyse_declarations(state())
    assert refused.value.code == code


def test_a_limit_that_is_met_is_told() -> None:
    with pytest.raises(StichError) as refused:
        best_declarations(discarding(9), limits=Limits(nodes=1))
    assert refused.value.code == "analysis/limit"


@pytest.mark.parametrize("texts", [(), ("pass", "pass", "18", "pickup", "discard", "declare grand")])
def test_where_nobody_settles_a_contract_alone(texts: tuple[str, ...]) -> None:
    state = SKAT.deal(seed=4, dealer=2)
    for text in texts:
        state = state.apply(next(a for a in state.legal_actions if a.text.startswith(text)))
    with pytest.raises(StichError) as refused:
        best_declarations(state)
    assert refused.value.code == "solve/position"
