"""The games of ``examples/games``: packages of at most 300 lines, each installed and played as a stranger's package."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
import pytest

import stich
from stich.kernel.errors import IllegalAction
from stich.kernel.knowledge.play_history import shown_absent, shown_voids
from stich.kernel.plugin.game_plugin import GamePlugin
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.state import State
from stich.players import PLAYERS
from stich.records import decode, encode, record_of, replay
from stich.registry import PLUGINS, double_dummy, match_rules
from tests.docs.package import installed, sources
from tests.docs.snippets import ROOT
from tests.envs.difference import decisions_compared
from tests.rows import rows
from tests.sample import sample

GAMES = {folder.name: folder for folder in sorted((ROOT / "examples" / "games").iterdir()) if folder.is_dir()}
MOST_LINES = 300
HOUSE = ("skat", "schafkopf", "suitability")


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return the name of a game, which is installed for as long as the test lasts."""
    installed(GAMES[request.param], tmp_path, monkeypatch)
    yield request.param


def run(program: str, *words: str, typed: str = "", **variables: str) -> str:
    """Return the output of a program that is installed beside this Python. It must succeed."""
    path = Path(sys.executable).parent / program
    done = subprocess.run(
        [path, *words], input=typed, capture_output=True, text=True, timeout=1200, cwd=ROOT, check=False, env=os.environ | variables
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    return done.stdout


def played(state: State, level: str) -> State:
    """Return the end of a deal in which all players have this level."""
    player = stich.player(state.game.name, level)
    while not state.finished:
        state = state.apply(player.act(state.view(state.actor)))
    return state


# -- every game --------------------------------------------------------------------------------------------------------


@rows("game", GAMES)
def test_a_game_has_at_most_300_lines(game: str) -> None:
    assert sum(len(text.splitlines()) for text in sources(GAMES[game]).values()) <= MOST_LINES


def test_it_is_found_and_its_deals_are_replayed_from_their_records(name: str) -> None:
    assert list(PLUGINS) == [*HOUSE, name]
    for seed in range(4):
        end = played(stich.game(name).deal(seed=seed, dealer=seed), "simple")
        assert replay(decode(encode(record_of(end, "ABCD")).encode())).outcome == end.outcome


def test_a_batch_is_equal_to_the_python_rules(name: str) -> None:
    decisions_compared(stich.game(name), n=8, decisions=sample(120, 5_000), seed=3)


@pytest.mark.parametrize("level", [pytest.param(level, marks=[] if level == "club" else pytest.mark.thorough) for level in PLAYERS])
def test_players_of_every_level_play_it(name: str, level: str) -> None:
    end = played(stich.game(name).deal(seed=1), level)
    assert end.outcome is not None and end.outcome.reason == "played"


@pytest.mark.thorough
def test_the_contract_tests_of_the_house_hold_it(name: str) -> None:
    """Every law holds, as on the games of this repository. The contract tests find the game by its entry point."""
    report = run("python", "-m", "pytest", "tests/contract", "-q", "-p", "no:cacheprovider", STICH_ROW=name, STICH_TEST_ALL="1")
    assert int(re.findall(r"(\d+) passed", report)[-1]) > 40, report


@pytest.mark.thorough
def test_simple_beats_random_in_the_arena(name: str) -> None:
    report = json.loads(run("stich", "arena", name, "simple", "random", "--deals", "24", "--jobs", "2", "--json"))
    assert report["void"] == 0 and report["differences"][0]["interval"][0] > 0


@pytest.mark.thorough
def test_a_match_is_played_in_the_terminal(name: str, tmp_path: Path) -> None:
    record, rules, simple = tmp_path / "match.jsonl", match_rules(stich.game(name)), stich.player(name, "simple")
    typed, match = [], rules.begin()
    while not match.finished:
        state = stich.game(name).deal(seed=3 + len(match.rows), dealer=match.dealer)
        while state.outcome is None:
            action = state.legal_actions[0] if state.actor == 0 else simple.act(state.view(state.actor))
            typed += [action.text] if state.actor == 0 else []
            state = state.apply(action)
        match = rules.enter(match, state.outcome)
    printed = run("stich", "play", name, "--seed", "3", "--players", "simple", "--record", str(record), typed="\n".join(typed) + "\n")
    assert "The match is over" in printed and len(record.read_text().splitlines()) == len(match.rows)


# -- Whist -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def whist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GamePlugin:
    """Return the plugin of Whist, installed for as long as the test lasts."""
    installed(GAMES["whist"], tmp_path, monkeypatch)
    return PLUGINS["whist"]


@pytest.mark.usefixtures("whist")
def test_whist_trumps_change_with_the_dealer() -> None:
    suits = []
    for dealer in range(4):
        view = stich.game("whist").deal(seed=1, dealer=dealer).view(None)
        assert view.trumps is not None and view.actor == (dealer + 1) % 4
        suits.append(view.trumps.suit)
    assert suits == ["H", "C", "D", "S"]


@pytest.mark.usefixtures("whist")
def test_whist_partners_score_each_trick_above_six() -> None:
    for seed in range(sample(12, 100)):
        end = played(stich.game("whist").deal(seed=seed, dealer=seed % 4), ("random", "simple")[seed % 2])
        view, outcome = end.view(seed % 4), end.outcome
        assert outcome is not None and sum(view.tricks) == 13
        pair = [view.tricks[seat] + view.tricks[(seat + 2) % 4] for seat in range(4)]
        assert outcome.scores == tuple(max(0, tricks - 6) for tricks in pair)
        assert f"seat 0 and seat 2: {pair[0]} tricks: {outcome.scores[0]}" in outcome.working
        assert view.partner == (seed + 2) % 4  # type: ignore[attr-defined]


@pytest.mark.usefixtures("whist")
def test_whist_the_solver_counts_the_tricks_of_a_pair() -> None:
    state = stich.game("whist").deal(seed=3)
    simple = stich.player("whist", "simple")
    while sum(state.view(None).tricks) < 9:
        state = state.apply(simple.act(state.view(state.actor)))
    answer = stich.solve(state)
    assert answer.side == (1, 3) and answer.tricks == best_tricks(state)


def best_tricks(state: State) -> int:
    """Return the tricks of the seats 1 and 3 at the end if both pairs see all cards and play their best, by trying everything."""
    if state.finished:
        tricks = state.view(None).tricks
        return tricks[1] + tricks[3]
    results = (best_tricks(state.apply(action)) for action in state.legal_actions)
    return max(results) if state.actor in (1, 3) else min(results)


@pytest.mark.usefixtures("whist")
def test_whist_payoffs_are_those_of_the_pair() -> None:
    phase = stich.game("whist").deal(seed=1).phase
    payoffs = double_dummy(stich.game("whist")).payoffs(phase)
    assert payoffs is not None and payoffs.groups == (0b0101,) * 4
    assert np.allclose(payoffs.tables[:, 9, 0], [2, -2, 2, -2]), "3 points for one pair, less the mean of the other players"


@pytest.mark.usefixtures("whist")
def test_whist_searching_players_do_not_overtake_their_partner() -> None:
    """The last player holds ace and two of the suit led. The partner's king already wins: the ace is kept for another trick."""
    hands = ["SQ S3 H3 D3", "SK S4 H4 D4", "S5 S6 H5 D5", "SA S2 H2 D2"]
    deck = [card for card in stich.game("whist").dealing.deck.cards if card not in " ".join(hands).split()]
    dealt = tuple(tuple(hand.split()) + tuple(deck[9 * seat : 9 * seat + 9]) for seat, hand in enumerate(hands))
    state = stich.game("whist").start(Deal(3, dealt))
    for card in ("SQ", "SK", "S5"):
        state = state.apply(card)
    for level in ("simple", "club"):
        assert stich.player("whist", level).act(state.view(3)).text == "S2"


@pytest.mark.usefixtures("whist")
def test_whist_players_follow_suit() -> None:
    state = stich.game("whist").deal(seed=1)
    led = state.legal[0]
    state = state.apply(led)
    others = [card for card in state.view(state.actor).hand if card[0] != led[0]]
    with pytest.raises(IllegalAction, match="must be followed"):
        state.apply(others[0])


# -- Manille -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def manille(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GamePlugin:
    """Return the plugin of Manille, installed for as long as the test lasts."""
    installed(GAMES["manille"], tmp_path, monkeypatch)
    return PLUGINS["manille"]


MANILLE_HANDS = (
    "H7 HQ C7 C8 DT DA DK DQ",
    "ST SA SK SQ C9 CJ CQ CK",
    "H8 HK CA D7 D8 D9 DJ CT",
    "S7 S8 S9 SJ H9 HJ HA HT",
)
"""Hands by seat; the dealer is seat 0, so that hearts are trumps."""


@pytest.mark.usefixtures("manille")
@rows(
    ("played", "legal"),
    [
        ("", "ST SA SK SQ C9 CJ CQ CK"),
        ("ST", "H8 HK"),  # void, and an opponent wins: a trump
        ("ST H8", "S7 S8 S9 SJ"),  # who can follow does not trump
        ("ST H8 S7", "H7 HQ C7 C8 DT DA DK DQ"),  # void, but the partner wins: any card
        ("C9 CA", "H9 HJ HA HT"),
        ("C9 CA H9", "C7 C8"),
        ("C9 CA H9 C7", "S7 S8 S9 SJ HJ HA HT"),
    ],
)
def test_manille_4_who_cannot_follow_must_beat_with_a_trump(played: str, legal: str) -> None:
    state = stich.game("manille").start(Deal(0, MANILLE_HANDS))
    for card in played.split():
        state = state.apply(card)
    assert set(state.legal) == set(legal.split())


@pytest.mark.usefixtures("manille")
def test_manille_5_a_pair_scores_what_it_has_above_34() -> None:
    for seed in range(sample(12, 100)):
        end = played(stich.game("manille").deal(seed=seed, dealer=seed % 4), ("random", "simple")[seed % 2])
        view, outcome = end.view(None), end.outcome
        assert outcome is not None and sum(view.tricks) == 8 and sum(view.points) == 60
        made = [view.tricks[seat] + view.points[seat] for seat in range(4)]
        assert outcome.scores == tuple(max(0, made[seat] + made[(seat + 2) % 4] - 34) for seat in range(4))


@pytest.mark.usefixtures("manille")
def test_manille_worlds_hold_no_card_that_would_have_been_played() -> None:
    """The true cards are always possible, and the duty to trump shows more than the duty to follow."""
    from manille.rules import SUITS, Manille, play_spec  # type: ignore[import-not-found]

    more = 0
    for seed in range(sample(20, 200)):
        state = stich.game("manille").deal(seed=seed)
        player, plays = stich.player("manille", "random"), []
        while not state.finished:
            actor, order = state.actor, state.view(None).order
            assert actor is not None
            action = player.act(state.view(actor))
            plays.append((order.index(actor), action.text))
            state = state.apply(action)
            absent, voids = shown_absent(play_spec("H"), plays), shown_voids(plays, 4, SUITS)
            for place, seat in enumerate(order):
                held = state.view(seat).hand if not state.finished else ()
                assert not absent[place] & Manille.deck.mask(held)
                following = Manille.deck.mask(voids.get(place, ()))
                assert absent[place] & following == following
                more += absent[place] != following
    assert more > 100


# -- Hearts ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def hearts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GamePlugin:
    """Return the plugin of Hearts, installed for as long as the test lasts."""
    installed(GAMES["hearts"], tmp_path, monkeypatch)
    return PLUGINS["hearts"]


def passed(state: State, choices: dict[int, str]) -> State:
    """Return the state after all players have passed: these cards by seat, or the last three of their hands."""
    while state.phase.name == "pass":
        state = state.apply("pass " + choices.get(state.actor, " ".join(state.view(state.actor).hand[-3:])))  # type: ignore[arg-type]
    return state


@pytest.mark.usefixtures("hearts")
@rows(("dealer", "ahead"), [(0, 1), (1, 3), (2, 2), (3, 0)])
def test_hearts_2_the_direction_of_passing_changes_with_the_dealer(dealer: int, ahead: int) -> None:
    start = stich.game("hearts").deal(seed=2, dealer=dealer)
    before = [start.view(seat) for seat in range(4)]
    after = [passed(start, {}).view(seat) for seat in range(4)]
    for seat in range(4):
        given, got = (before[of].hand[-3:] if ahead else () for of in (seat, (seat - ahead) % 4))
        assert (after[seat].passed, after[seat].received) == (given, got)  # type: ignore[attr-defined]
        assert after[seat].receiver == ((seat + ahead) % 4 if ahead else None)  # type: ignore[attr-defined]
        assert set(after[seat].hand) == {*before[seat].hand} - {*given} | {*got}


@pytest.mark.usefixtures("hearts")
def test_hearts_2_nobody_sees_what_others_choose() -> None:
    """Of a player's choice only the player knows before all have chosen, and only the player and the receiver afterwards."""
    start = stich.game("hearts").deal(seed=4, dealer=0)
    hands = [start.view(seat).hand for seat in range(4)]
    for chooser in range(4):
        first, second = start, start
        while first.phase.name == "pass":
            actor = first.actor
            assert actor is not None
            other = hands[actor][:3] if actor == chooser else hands[actor][-3:]
            first, second = first.apply("pass " + " ".join(hands[actor][-3:])), second.apply("pass " + " ".join(other))
            knowing = {chooser} if first.phase.name == "pass" else {chooser, (chooser + 1) % 4}
            for observer in (None, *range(4)):
                views = [msgspec.json.encode(state.explained_view(observer)) for state in (first, second)]
                if observer not in knowing and first.actor == second.actor != observer:
                    assert views[0] == views[1], (chooser, observer)
        assert first.view(chooser) != second.view(chooser)


@pytest.mark.usefixtures("hearts")
def test_hearts_2_worlds_hold_what_the_observer_passed_and_nothing_else(hearts: GamePlugin) -> None:
    state = passed(stich.game("hearts").deal(seed=5, dealer=2), {})
    view = state.view(1)
    holders: dict[str, set[int]] = {}
    for world in hearts.worlds(view, random.Random(3), sample(60, 600)):
        assert world.view(1) == view
        for seat in (0, 2, 3):
            for card in world.view(seat).hand:
                holders.setdefault(card, set()).add(seat)
    assert all(holders[card] == {view.receiver} for card in view.passed)
    assert holders.pop("C2") == {view.actor}, "who leads shows who holds it"
    assert all(len(seats) == 3 for card, seats in holders.items() if card not in view.passed)


@pytest.mark.usefixtures("hearts")
def test_hearts_3_and_4_what_is_held_back() -> None:
    """The two of clubs leads; in the first trick no heart and no queen of spades; hearts are led once one was played."""
    for seed in range(sample(10, 100)):
        state, broken, rng = passed(stich.game("hearts").deal(seed=seed, dealer=seed % 4), {}), False, random.Random(seed)
        assert state.legal == ("C2",)
        for number in range(52):
            view = state.view(state.actor)
            penalties = {card for card in view.hand if card[0] == "H"} | {"SQ"} & {*view.hand}
            if 0 < number < 4 and {*view.hand} - penalties:
                assert not penalties & {*view.legal}
            if number and not view.trick and not broken:
                assert all(card[0] == "H" for card in view.hand) or not any(card[0] == "H" for card in view.legal)
            card = rng.choice(view.legal)
            broken |= card[0] == "H"
            state = state.apply(card)


@pytest.mark.usefixtures("hearts")
def test_hearts_5_points_cost_and_all_of_them_pay() -> None:
    results = set()
    for seed in range(sample(12, 300)):
        end = played(stich.game("hearts").deal(seed=seed, dealer=seed % 4), ("random", "simple")[seed % 2])
        view, outcome = end.view(None), end.outcome
        assert outcome is not None and sum(view.points) == 26
        assert outcome.scores == tuple(26 if points == 26 else -points for points in view.points)
        results.add(max(view.points))
    from hearts.rules import play_spec  # type: ignore[import-not-found]

    assert play_spec().own_scores[0][13][26] == 26 and len(results) > 4
