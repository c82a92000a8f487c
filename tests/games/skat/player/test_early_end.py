"""Computer players end a deal early only if no player loses by it: a claim that open cards prove, a concession that changes no result."""

from __future__ import annotations

import random
from collections import Counter

from stich import solver
from stich.games.skat.player.bidding_policy import early_end
from stich.games.skat.player.simple import SimplePlayer
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from tests.games.driver import do
from tests.games.skat.driver import F, deal, declared, over, playing, skat, view
from tests.sample import sample

DEALS = sample(120, 2_000)
SIMPLE = SimplePlayer()
ENDS = frozenset({"claim", "concede", "accept", "throw"})


def end_at(state: State) -> str | None:
    """Return the action with which the seat to act would end the deal; None if it would not."""
    action = early_end(view(state, state.actor))
    return None if action is None else action.text


def played_on(state: State, rng: random.Random) -> tuple[int, ...]:
    """Return the scores after random cards."""
    while not state.finished:
        state = state.apply(rng.choice([a for a in state.legal_actions if not ENDS & {*a.text.split(" ")}]))
    return over(state).scores


def answered(state: State) -> State:
    """Return the end, as *simple* answers."""
    while not state.finished:
        assert state.phase.name == "offer"
        state = state.apply(SIMPLE.act(view(state, state.actor)))
    return state


def test_all_that_is_claimed_is_won_and_all_that_is_conceded_was_lost() -> None:
    """In deals of *simple*, open hands give the claimer all remaining tricks (in null none), and no card changes a conceded result. All
    players accept."""
    ends: Counter[str] = Counter()
    for seed in range(DEALS):
        state, rng = skat().deal(seed=seed, dealer=seed % 3), random.Random(seed)
        while not state.finished and (state.phase.name != "play" or end_at(state) is None):
            state = state.apply(SIMPLE.act(view(state, state.actor)))
        if state.finished:
            continue
        said = str(end_at(state))
        ends[said] += 1
        ended = over(answered(do(state, said)))
        if said == "concede":
            assert all(played_on(state, rng) == ended.scores for _ in range(5)), seed
            continue
        hand = playing(state).perfect_info
        best = solver.solve(hand).low
        if str(ended.contract).startswith("null"):
            assert best == 1 and ended.won, seed
        elif hand.side >> hand.position.actor & 1:
            assert best == ended.card_points, seed
        else:
            assert best == ended.card_points == sum(hand.position.points[p] for p in range(3) if hand.side >> p & 1) + outside(hand), seed
    assert ends["claim"] > DEALS // 6 and ends["concede"] >= 1, ends


def outside(hand: PerfectInfoPosition) -> int:
    """Return the declarer's card points outside tricks."""
    assert hand.points_outside_tricks is not None
    return hand.points_outside_tricks


ALL_TRUMPS = deal("CJ SJ HJ DJ CA CT CK SA HA DA", "CQ C9 ST SK HT HK DT DK S9 H9", "C8 C7 SQ S8 HQ H8 DQ D9 D8 D7", "S7 H7")


def test_a_hand_that_takes_every_trick_is_claimed_at_once() -> None:
    state = declared(ALL_TRUMPS, F, "clubs", "S7 H7")
    assert end_at(state) == "claim"
    outcome = over(answered(do(state, "claim")))
    assert outcome.won and outcome.tricks == 10 and outcome.reason == "claimed"


def test_one_loser_is_enough_to_play_on() -> None:
    hands = deal("CJ SJ HJ DJ CA CT CK SA HA D7", "CQ C9 ST SK HT HK DT DK S9 H9", "C8 C7 SQ S8 HQ H8 DQ D9 D8 DA", "S7 H7")
    assert end_at(declared(hands, F, "clubs", "S7 H7")) is None


def test_what_the_declarer_laid_away_proves_nothing_to_others() -> None:
    """He knows that the ten of spades lies with him; they do not, and his king would have to fall to it."""
    hands = deal("CJ SJ HJ DJ CA CT CK CQ SA SK", "C9 SQ HT HK DT DK S9 H9 HA DA", "C8 C7 S8 HQ H8 DQ D9 D8 D7 S7", "ST H7")
    state = declared(hands, F, "clubs", "ST H7")
    assert end_at(state) is None
    lower = deal("CJ SJ HJ DJ CA CT CK CQ SA ST", "C9 SQ HT HK DT DK S9 H9 HA DA", "C8 C7 S8 HQ H8 DQ D9 D8 D7 S7", "SK H7")
    assert end_at(declared(lower, F, "clubs", "SK H7")) == "claim"


def test_who_is_refused_plays_on_and_does_not_ask_again() -> None:
    state = do(declared(ALL_TRUMPS, F, "clubs", "S7 H7"), "claim, refuse, CJ, CQ, C8")
    assert view(state, state.actor).hand and end_at(state) is None


def test_conceded_is_what_no_card_changes() -> None:
    """The losing side has 31 card points, the other side the points it needs: 61, or as opponents 60."""
    found = 0
    for seed in range(150):
        state = skat().deal(seed=seed, dealer=seed % 3)
        while not state.finished:
            if state.phase.name == "play" and len(view(state, state.actor).hand) >= 3 and "concede" in view(state, state.actor).legal:
                found += _is_conceded_only_when_decided(state)
            state = state.apply(SIMPLE.act(view(state, state.actor)))
    assert found > 3


def _is_conceded_only_when_decided(state: State) -> bool:
    fixed, position = playing(state).fixed, playing(state).position
    declarers = position.points[fixed.declarer] + fixed.points_outside_tricks * (position.actor == fixed.declarer)
    others = sum(position.points) - position.points[fixed.declarer]
    lost = others >= 60 and declarers >= 31 if position.actor == fixed.declarer else declarers >= 61 and others >= 31
    without_levels = fixed.declaration.text in ("clubs", "spades", "hearts", "diamonds", "grand")
    says = end_at(state)
    assert (says == "concede") is (lost and without_levels and says != "claim")
    return says == "concede"


# -- answers to a claim of the game and to cards thrown in (A.9.9–10) ------------------------------------------------------

TOPS = deal("CJ SJ HJ DJ CA CT CK CQ C9 C8", "SA ST SK SQ S9 S8 S7 HA HT HK", "HQ H9 H8 H7 DA DT DK DQ D9 D8", "C7 D7")
ONE = deal("CJ HJ CA CT CK C9 C8 HA DT D7", "SJ C7 CQ SA SK S9 HT HK DA D9", "DJ ST SQ S8 S7 HQ H9 H8 DK DQ", "H7 D8")


def answer(state: State) -> str:
    return SIMPLE.act(view(state, state.actor)).text


def test_a_claim_of_the_game_is_accepted_if_the_cards_prove_it() -> None:
    assert answer(do(declared(TOPS, F, "clubs", "C7 D7"), "claim game")) == "accept"
    assert answer(do(declared(ONE, F, "clubs", "H7 D8"), "claim game")) == "refuse"


def test_a_partner_consents_to_a_throw_in_only_if_nothing_more_can_be_lost() -> None:
    state = declared(TOPS, F, "clubs", "C7 D7", 18, opponents_concession="both")
    assert answer(do(state, "CA, throw in")) == "refuse", "the declarer would get schneider and schwarz"
    assert answer(do(state, "CA SA DA, CT ST DT, CK HA DK, CQ, throw in")) == "refuse", "90 card points, but schwarz is open"
    one = declared(ONE, F, "clubs", "H7 D8", 18, opponents_concession="both")
    while sum(view(one, None).points[1:]) <= 30 or view(one, None).points[F] < 61 or one.actor == F:
        one = one.apply(next(a for a in one.legal_actions if len(a.text) == 2))
    assert answer(one.apply("throw in")) == "accept", "61 for the declarer, more than 30 for the others"
