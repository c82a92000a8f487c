"""One board: what is counted, that equal players are equal, and what happens at a player's fault."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import pytest

import stich
from stich.games.skat import SkatOutcome
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action, PlayCard, Word
from stich.players import PLAYERS
from stich.players.search import SearchConfig, SearchPlayer
from stich.registry import PLUGINS, scorer
from stich.research.arena import differences, play_board, report, seatings
from stich.research.arena.board import DeclaredGames
from tests.arena.experiments import experiment, without_times
from tests.players.own import __file__ as PROGRAM
from tests.rows import rows
from tests.sample import sample

GAME = stich.game("skat")
EVERY = [pytest.param(name, preset, id=f"{name}-{preset}") for name, game in PLUGINS.items() for preset in game.presets.names]


@rows("level", ["random", "simple"])
@rows(("game", "preset"), EVERY[:: sample(3, 1)])
def test_a_player_against_itself_differs_by_exactly_nothing(game: str, preset: str, level: str) -> None:
    same = experiment(f"a={level}", f"b={level}", game=game, preset=preset, seed=5)
    boards = [play_board(same, number) for number in range(3)]
    assert differences(same, boards, 1) == [0, 0, 0]
    assert not any(board.fault for board in boards)


@pytest.mark.parametrize("game", list(PLUGINS))
def test_a_search_player_differs_from_itself_by_exactly_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its worlds are drawn at random, but by the randomness of its seat."""
    config = SearchConfig(worlds=2, seconds=600, iterations=50)
    monkeypatch.setitem(
        PLAYERS, "search", lambda name, rng=None: SearchPlayer(PLUGINS[name].players.simple(), None, config, rng or Random())
    )
    same = experiment("a=search", "b=search", game=game, seatings="turns")
    board = play_board(same, 1)
    assert board.results[0].score == board.results[1].score
    assert differences(same, [board], 1) == [0]


def test_who_sits_alone_is_compared_by_the_seats_that_each_held() -> None:
    experiments = [experiment("simple", second, game="suitability", seatings="alone") for second in ("random", "b=simple")]
    boards = [[play_board(one, number) for number in range(2)] for one in experiments]
    apart = [b.results[0].score / 4 - b.results[1].score / 12 for b in boards[0]]
    assert differences(experiments[0], boards[0], 1) == apart
    assert differences(experiments[1], boards[1], 1) == [0, 0]
    figures = report(experiments[0], boards[0])
    assert figures.games_per_board == 4
    assert figures.players[0].score.mean - figures.players[1].score.mean == pytest.approx(figures.differences[0].mean)


@pytest.mark.parametrize("options", [{}, {"ramsch": "ramsch"}, {"players": 4}])
def test_a_board_is_what_its_games_are(options: dict[str, object]) -> None:
    game = stich.game("skat", **options)
    same = experiment("simple", "random", seed=3)
    asked = stich.research.arena.Experiment(**{**{f: getattr(same, f) for f in same.__struct_fields__}, "options": game.changed})  # type: ignore[attr-defined]
    for number in range(3):
        board = play_board(asked, number)
        score, in_play, dealt_in, passed = [0, 0], [0, 0], [0, 0], 0
        declared: list[Counter[str]] = [Counter(), Counter()]
        won: list[Counter[str]] = [Counter(), Counter()]
        scored: list[Counter[str]] = [Counter(), Counter()]
        for seating in seatings(2, game.seats):
            state = game.deal(seed=3 + number, dealer=number % game.seats)
            levels = [("simple", "random")[player] for player in seating]
            players = [PLAYERS[level]("skat", Random(f"3 {number} {seat}")) for seat, level in enumerate(levels)]
            while state.actor is not None:
                state = state.apply(players[state.actor].act(state.view(state.actor)))
            outcome = state.outcome
            assert outcome is not None
            for seat, player in enumerate(seating):
                score[player] += outcome.scores[seat]
                in_play[player] += outcome.scores[seat] if state.deal.hands[seat] else 0
                dealt_in[player] += bool(state.deal.hands[seat])
            passed += outcome.reason == "passed in"
            if outcome.declarer is not None:
                kind = scorer(game).contract_kind(outcome)
                declared[seating[outcome.declarer]][kind] += 1
                won[seating[outcome.declarer]][kind] += outcome.won is True
                scored[seating[outcome.declarer]][kind] += outcome.scores[outcome.declarer]
        assert [result.score for result in board.results] == score
        assert [result.dealt_in for result in board.results] == dealt_in
        assert [sum(place.dealt_in for place in result.places) for result in board.results] == dealt_in
        assert [sum(place.score for place in result.places) for result in board.results] == in_play
        assert board.passed_in == passed
        assert [sum(place.won for place in result.places) for result in board.results] == [each.total() for each in won]
        assert [sum(place.declared for place in result.places) for result in board.results] == [each.total() for each in declared]
        assert [result.declared for result in board.results] == [
            {k: DeclaredGames(n, won[p][k], scored[p][k]) for k, n in declared[p].items()} for p in range(2)
        ]


def test_the_same_board_again() -> None:
    one, two = (without_times([play_board(experiment(), number) for number in range(3)]) for _ in range(2))
    assert one == two


def test_players_get_views_and_their_own_randomness(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[type] = []
    made: list[float] = []

    class Recorder:
        def __init__(self, rng: Random) -> None:
            made.append(rng.random())

        def act(self, view: View) -> Action:
            seen.append(type(view))
            assert view.observer == view.actor
            return view.legal_actions[0]

    monkeypatch.setitem(PLAYERS, "recorder", lambda game, rng=None: Recorder(rng))
    play_board(experiment("a=recorder", "b=recorder"), 0)
    assert all(issubclass(kind, View) for kind in seen)
    assert len(set(made)) == 3, "a stream a seat, the same in each of the six games"
    assert len(made) == 18


class Cheat:
    """Plays on until it is to play a card, then one that it does not hold."""

    def act(self, view: View) -> Action:
        if isinstance(view.legal_actions[0], PlayCard):
            return next(PlayCard(card) for card in stich.game("skat").dealing.deck.cards if card not in view.hand)
        return Word("pass") if "pass" in view.legal else view.legal_actions[0]


class Broken:
    def act(self, view: View) -> Action:
        raise KeyError("no such thing")


@pytest.mark.parametrize(
    ("player", "kind", "reason"), [(Cheat, "illegal", "not in hand"), (Broken, "exception", "KeyError: 'no such thing'")]
)
def test_a_fault_voids_the_board(player: type, kind: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "faulty", lambda game, rng=None: player())
    asked = experiment("simple", "faulty", seed=1)
    boards = [play_board(asked, number) for number in range(6)]
    fault = next(board.fault for board in boards if board.fault)
    assert (fault.player, fault.kind, fault.seating[fault.seat]) == (1, kind, 1)
    assert reason in fault.reason
    counted = report(asked, boards)
    assert counted.boards + counted.void == 6
    assert counted.players[0].illegal == counted.players[0].exceptions == 0
    assert (counted.players[1].illegal, counted.players[1].exceptions) == ((counted.void, 0) if kind == "illegal" else (0, counted.void))
    assert counted.faults[0]["board"] == next(board.board for board in boards if board.fault)


@pytest.mark.parametrize(("limit", "late"), [(0.0, True), (60.0, False), (None, False)])
def test_late_decisions_are_counted(limit: float | None, late: bool) -> None:
    board = play_board(experiment(limit=limit), 0)
    assert [result.late for result in board.results] == [result.durations.count if late else 0 for result in board.results]


def test_skats_contracts_are_counted_by_kind() -> None:
    skat = stich.game("skat")
    for contract, kind in (
        ("clubs hand schneider", "suit hand schneider"),
        ("grand", "grand"),
        ("null ouvert", "null ouvert"),
        ("ramsch", "ramsch"),
    ):
        outcome = scorer(PLUGINS["skat"].configure(None, {})).entry({"passed_in": True}, 0)
        assert scorer(skat).contract_kind(outcome) == "passed in"
        assert scorer(skat).contract_kind(SkatOutcome(scores=(0, 0, 0), reason="played", contract=contract)) == kind


@pytest.mark.parametrize("own", ["tests.players.own:First", f"exec:{sys.executable} {PROGRAM} first"])
def test_players_of_ones_own_play(own: str) -> None:
    board = play_board(experiment("simple", own, seed=1), 0)
    assert board.fault is None and all(result.durations.count for result in board.results)


def test_a_program_that_does_not_answer_voids_the_board_and_is_named() -> None:
    asked = experiment("simple", f"exec:{sys.executable} {PROGRAM} silent", seed=1, patience=0.5)
    fault = play_board(asked, 0).fault
    assert fault is not None and (fault.player, fault.kind) == (1, "exception") and "no answer within 0.5 s" in fault.reason
