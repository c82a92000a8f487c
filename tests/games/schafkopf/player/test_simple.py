"""The simple player: rates over many deals; it is deterministic and needs nothing but a view."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from stich.games.schafkopf import SchafkopfView
from stich.games.schafkopf.player.simple import SimplePlayer
from stich.kernel.rules.action import Action
from stich.kernel.rules.state import State
from stich.registry import plugin
from tests.games.schafkopf.driver import WINS_ALL, A, B, C, D, begun, declared, do, in_ramsch, over, schafkopf, view
from tests.rows import rows
from tests.sample import sample

DEALS = sample(600, 2000)
PLAYER = SimplePlayer()


def played(seed: int, player: SimplePlayer = PLAYER, preset: str = "schafkopf-2023") -> State:
    state = schafkopf(preset=preset).deal(seed=seed, dealer=seed % 4)
    while not state.finished:
        action = player.act(view(state, state.actor))
        assert action in state.legal_actions
        state = state.apply(action)
    return state


def chosen(state: State) -> str:
    return PLAYER.act(view(state, state.actor)).text


@pytest.mark.thorough
def test_rates() -> None:
    """Bands of plausible play: all pass in less than 40 %; declarer sides win 60–85 % of partner games and of solos."""
    games: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for seed in range(DEALS):
        outcome = over(played(seed))
        kind = (outcome.contract or "passed in").split(" ")[0]
        games[kind] += 1
        won[kind] += outcome.won is True
    assert games["passed in"] < 0.40 * DEALS
    for kind in ("partner", "solo", "wenz"):
        assert games[kind] > DEALS / 50
        assert 0.60 <= won[kind] / games[kind] <= 0.85, (kind, won[kind], games[kind])


@rows("preset", plugin("schafkopf").presets.names)
def test_it_plays_the_same_way_every_time(preset: str) -> None:
    for seed in range(15):
        assert played(seed, preset=preset).log == played(seed, SimplePlayer(), preset).log


def test_it_decides_by_a_view_that_went_through_json() -> None:
    class Remote(SimplePlayer):
        def act(self, view: object) -> Action:
            return super().act(msgspec.json.decode(msgspec.json.encode(view), type=SchafkopfView))

    for seed in range(30):
        assert played(seed, Remote()).log == played(seed).log


def test_it_plays_a_strong_hand_and_promises_every_trick() -> None:
    state = begun(WINS_ALL)
    assert chosen(state) == "play"
    assert chosen(do(state, "play, pass, pass, pass")) == "declare solo-tout H"


def test_it_yields_to_more_than_it_has_and_holds_what_it_has() -> None:
    assert chosen(do(begun(WINS_ALL), "play, bid wenz")) == "hold"
    assert chosen(do(begun(), "play, bid solo")) == "yield"


def test_opponents_search_the_partner() -> None:
    """C has the lead and cards of the called suit."""
    state = do(declared("partner C"), "SK ST SA S7")
    assert state.actor == C and chosen(state) in ("CT", "C9")


def test_it_smears_to_a_friend_who_takes_the_trick() -> None:
    """B knows that A is with him, and A's Ober of acorns is the highest trump."""
    hands = ("CQ SJ H9 H7 C7 SK D9 D8", "HT CJ H8 CA CK ST S9 DT", "HQ DQ HA CT C9 SA S8 DA", "HJ DJ HK SQ C8 S7 DK D7")
    assert chosen(do(declared("partner C", hands), "CQ")) == "HT"


def test_it_draws_trumps_as_declarer() -> None:
    state = declared("solo H", WINS_ALL)
    assert chosen(state) == "CQ"
    assert chosen(do(state, "CQ DJ H9 H7")) == "SQ", "the highest, not the Unter of acorns"


def test_kontra_with_a_hand_that_beats_the_game() -> None:
    hands = (WINS_ALL[1], WINS_ALL[0], *WINS_ALL[2:])
    state = do(declared("wenz", hands, stoss_max=2), "CA")
    assert (state.actor, chosen(state)) == (B, "kontra")
    assert chosen(do(state, "pass")) == "pass"


def test_re_with_the_hand_as_dealt() -> None:
    """The declarer has led the highest trump before the kontra: the game is as good as it was."""
    state = do(declared("solo H", WINS_ALL, stoss_max=2, stoss_until="own card"), "pass, pass, pass, CQ, kontra")
    assert (state.actor, chosen(state)) == (A, "re")


def test_kontra_before_the_lead_as_well_as_after_it() -> None:
    hands = (WINS_ALL[1], *WINS_ALL[2:], WINS_ALL[0])
    state = do(declared("wenz", hands, stoss_max=2, stoss_until="own card"), "pass, pass")
    assert (state.actor, chosen(state)) == (D, "kontra")


def test_it_gets_rid_of_danger_where_tricks_are_bad() -> None:
    state = in_ramsch()
    assert chosen(state) in ("H9", "D8", "C7"), "a low card leaves the lead to others"
