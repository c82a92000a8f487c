"""Three players with 24 cards (docs/rules C.22): deal, contracts, auction, payments, ramsch, scorer, computers."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import stich
from stich.games.schafkopf import SchafkopfOutcome, SchafkopfView
from stich.games.schafkopf.rules.contract import SHORT
from stich.games.schafkopf.rules.options import levels
from stich.kernel.errors import InvalidOptions, StichError
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State
from stich.records import decode, encode, record_of, replay
from stich.registry import plugin, scorer, worlds
from tests.games.driver import cards, do, legal
from tests.rows import rows

HANDS = (
    "CQ SQ HQ CJ SJ CA CT SA",
    "DQ HJ HA HT HK CK ST DA",
    "DJ H9 C9 SK S9 DT DK D9",
)
"""From the dealer's left; the dealer is seat 2."""


def three(texts: str = "", hands: tuple[str, ...] = HANDS, **options: Any) -> State:
    game = stich.game("schafkopf", options.pop("preset", None), players=3, **options)
    state = game.start(Deal(Seat(2), tuple(map(cards, hands))))
    return do(state, texts) if texts else state


def view(state: State, observer: int | None) -> SchafkopfView:
    seen = state.view(observer)
    assert isinstance(seen, SchafkopfView)
    return seen


def over(state: State) -> SchafkopfOutcome:
    while not state.finished:
        state = state.apply(state.legal_actions[0])
    assert isinstance(state.outcome, SchafkopfOutcome)
    return state.outcome


def test_eight_cards_of_the_short_deck_for_each_whatever_deck_is_set() -> None:
    """C.22.1: 3 × 8 = 24, in two lots of four, and nobody sits out."""
    for deck in ("long", "short"):
        game = stich.game("schafkopf", players=3, deck=deck)
        state = game.deal(seed=4, dealer=1)
        assert (game.seats, game.dealing.deck, [len(hand) for hand in state.deal.hands]) == (3, SHORT, [8, 8, 8])
        assert view(state, None).order == (2, 0, 1)


@rows("preset", plugin("schafkopf").presets.names)
def test_there_is_no_partner_game(preset: str) -> None:
    """C.22.2: wenz and solo are left, and what the table plays besides."""
    game = stich.game("schafkopf", preset, players=3)
    assert levels(game.options)[:2] == ("wenz", "solo")  # type: ignore[arg-type]
    every = stich.game("schafkopf", preset, players=3, geier=True, farbwenz=True, farbgeier=True, bettel=True)
    assert levels(every.options)[:6] == ("bettel", "farbgeier", "geier", "farbwenz", "wenz", "solo")  # type: ignore[arg-type]
    assert levels(stich.game("schafkopf", preset).options)[0] == "partner"  # type: ignore[arg-type]


def test_play_commits_to_the_lowest_game_alone() -> None:
    """C.22.3."""
    state = three()
    assert view(state, 0).play_commits_to == "wenz"
    state = do(state, "play")
    assert legal(state) == ["bid solo", "bid wenz-tout", "bid solo-tout", "pass"]
    state = do(state, "pass, pass")
    assert state.phase.name == "declare" and not any("partner" in text for text in legal(state))
    assert {"declare wenz", "declare solo C", "declare solo-tout S"} <= set(legal(state))


def test_rounds_of_levels_among_three() -> None:
    state = three("play, play, play", preset="sauspiel", klopfen=False)
    assert (state.actor, legal(state)[:1], legal(state)[-1]) == (1, ["bid solo"], "yield")
    state = do(state, "bid solo, yield")
    assert (state.actor, "hold" in legal(state)) == (0, True)
    assert do(state, "hold, yield").phase.name == "declare"


@rows(("preset", "declare", "base"), [("schafkopf-2023", "solo C", 2), ("schafkopfschule", "wenz", 5), ("sauspiel", "solo C", 50)])
def test_the_declarer_is_paid_by_two(preset: str, declare: str, base: int) -> None:
    """C.22.4."""
    state = three("play, pass, pass", preset=preset, **({"klopfen": False} if preset == "sauspiel" else {}))
    outcome = over(do(state, f"declare {declare}"))
    sign = 1 if outcome.won else -1
    assert outcome.each is not None and outcome.scores == (2 * sign * outcome.each, -sign * outcome.each, -sign * outcome.each)
    assert "2 × " in outcome.working[-1]
    assert outcome.arithmetic is not None and outcome.arithmetic.base == base


def test_kontra_is_asked_of_both_opponents() -> None:
    state = do(three("play, pass, pass", stoss_max=2), "declare solo C, CQ")
    asked = []
    while state.phase.name == "stoss":
        asked.append(state.actor)
        state = do(state, "pass")
    assert asked == [1, 2]


def test_ramsch_among_three() -> None:
    """C.22.5: the loser pays two."""
    outcome = over(three("pass, pass, pass", all_pass="ramsch"))
    assert outcome.ramsch is not None and len(outcome.ramsch.card_points) == 3 and sum(outcome.ramsch.card_points) == 120
    assert sorted(outcome.scores) in ([-2, 1, 1], [-1, -1, 2])


def test_who_must_play_and_who_shows_a_sie() -> None:
    state = three("pass, pass, pass", all_pass="must")
    assert (state.phase.name, state.actor) == ("declare", 0)
    sie = ("CQ SQ HQ DQ CJ SJ HJ DJ", "CA CT CK C9 SA ST SK S9", "HA HT HK H9 DA DT DK D9")
    outcome = over(do(three("", sie), "declare sie"))
    assert (outcome.scores, outcome.runners) == ((16, -8, -8), 8)


def test_a_hochzeit_needs_four_players() -> None:
    with pytest.raises(InvalidOptions, match="needs four players"):
        stich.game("schafkopf", players=3, hochzeit=True)
    with pytest.raises(InvalidOptions):
        stich.game("schafkopf", players=5)


def test_a_match_of_three_has_three_deals_a_round_and_a_stock_of_three() -> None:
    game = stich.game("schafkopf", "schafkopfschule", players=3, rounds=2, stock_price=5)
    rules = plugin("schafkopf").match(game)
    assert rules.seats == 3
    passed = over(do(game.start(Deal(Seat(2), tuple(map(cards, HANDS)))), "pass, pass, pass"))
    assert rules.pot_payments(passed, 0) == (-5, -5, -5)
    played = over(do(game.start(Deal(Seat(2), tuple(map(cards, HANDS)))), "play, pass, pass, declare solo C"))
    assert rules.pot_payments(played, 15) == (15 if played.won else -15, 0, 0)


def test_records_and_worlds_of_three() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        game = stich.game("schafkopf", rng.choice(("schafkopf-2023", "sauspiel")), players=3, all_pass="ramsch")
        state = game.deal(seed=seed, dealer=seed % 3)
        while not state.finished:
            if rng.random() < 0.2:
                for world in worlds(state.view(state.actor), rng, 2):
                    assert world.view(state.actor) == state.view(state.actor)
            state = state.apply(rng.choice(state.legal_actions))
        assert replay(decode(encode(record_of(state, ["A", "B", "C"])).encode())) == state


# -- scorer, computers ------------------------------------------------------------------------------------


@rows(
    ("facts", "declarer"),
    [
        ({"game": "solo", "declarer_points": 70, "laufende": 0}, 100),
        ({"game": "wenz", "declarer_points": 60, "laufende": 0}, -100),
        ({"game": "sie", "won": True}, 2 * (50 + 80) * 4),
        ({"game": "solo", "score": 120}, 120),
    ],
)
def test_the_scorer_pays_by_two(facts: dict[str, Any], declarer: int) -> None:
    answer = scorer(stich.game("schafkopf", "sauspiel", players=3)).score(facts)
    assert (answer["declarer"], answer["each_opponent"]) == (declarer, -declarer // 2)


def test_the_scorer_takes_a_ramsch_of_three_and_refuses_a_partner_game() -> None:
    counted = scorer(stich.game("schafkopf", "sauspiel", players=3, all_pass="ramsch"))
    assert counted.score({"game": "ramsch", "card_points": [70, 30, 20]})["scores"] == [-40, 20, 20]
    assert counted.entry({"game": "ramsch", "loser": 2}, 0).scores == (20, 20, -40)
    refused = [
        ({"game": "ramsch", "card_points": [60, 30, 20, 10]}, "each of the 3 players"),
        ({"game": "partner", "declarer_points": 70, "laufende": 0}, "does not play partner"),
        ({"game": "solo", "score": 125}, "multiple of 2"),
    ]
    for facts, why in refused:
        with pytest.raises(StichError, match=why):
            counted.score(facts)


@rows(
    ("preset", "options"),
    [
        ("sauspiel", {"all_pass": "ramsch", "ramsch_jungfrau": True, "ramsch_durchmarsch": "all"}),
        ("schafkopf-2023", {"bettel": True, "geier": True, "stoss_max": 4}),
        ("schafkopfschule", {"all_pass": "must"}),
    ],
)
def test_the_batch_plays_and_scores_it_as_the_rules_do(preset: str, options: dict[str, Any]) -> None:
    batch, rng, ended = stich.batch("schafkopf", preset, n=6, seed=3, players=3, **options), np.random.default_rng(1), 0
    states = [batch.state(row) for row in range(6)]
    while ended < 30:
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.mask])
        for row, state in enumerate(states):
            assert {batch.actions[i] for i in np.flatnonzero(batch.mask[row])} == {action.text for action in state.legal_actions}
            states[row] = state.apply(batch.actions[actions[row]])
        batch.step(actions)
        for row, state in enumerate(states):
            assert bool(batch.done[row]) == state.finished
            if state.outcome is not None:
                ended += 1
                assert tuple(batch.rewards[row]) == state.outcome.scores
                states[row] = batch.state(row)


def test_computers_play_it_and_win_most_games_that_they_declare() -> None:
    """No net knows three players, so all bid like *simple*."""
    game, player = stich.game("schafkopf", players=3), plugin("schafkopf").players.simple()
    declared = won = 0
    for seed in range(60):
        state = game.deal(seed=seed, dealer=seed % 3)
        while not state.finished:
            state = state.apply(player.act(state.view(state.actor)))
        declared += state.outcome.declarer is not None
        won += state.outcome.won is True
    assert declared > 12 and won > declared / 2, (declared, won)
    state = three()
    assert stich.player("schafkopf", "club", random.Random(1)).act(state.view(0)).text in state.legal
    assert stich.hint(state.view(0), "club", random.Random(1), has_time_limit=False).action in state.legal
