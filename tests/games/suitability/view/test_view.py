"""Each observer's view: roles, running scores, scores under privileges, the swap, and nothing else."""

from __future__ import annotations

import random

from stich.games.suitability.rules.contract import HAND_SIZES, Privilege
from stich.games.suitability.rules.scoring import Facts, score
from stich.kernel.rules.state import State
from stich.players.random import RandomPlayer
from tests.games.suitability.driver import PRESETS, SIZES, SPADES, deal, declared, do, finish, game, over, view
from tests.rows import rows


def states_of(players: int, seed: int, preset: str) -> list[State]:
    """Every state of a deal played at random."""
    player, state = RandomPlayer(random.Random(seed)), game(players, preset=preset).deal(seed=seed, dealer=seed % players)
    states = [state]
    while not state.finished:
        state = state.apply(player.act(view(state, state.actor)))
        states.append(state)
    return states


@rows("players", SIZES)
@rows("preset", PRESETS)
def test_running_scores_are_those_if_the_deal_ended_now(players: int, preset: str) -> None:
    for seed in range(6):
        states = states_of(players, seed, preset)
        for state in states:
            seen = view(state, None)
            assert seen.penalty_cards == seen.points
            if seen.phase in ("suits", "privilege"):
                assert seen.running == ()
                continue
            for seat in range(players):
                privilege = seen.privilege if seen.privileged == seat and seen.privilege else Privilege.NONE
                facts = Facts(privilege, seen.tricks[seat], seen.penalty_cards[seat])
                assert seen.running[seat] == score(game(players, preset=preset).options, facts).score
        assert view(states[-1], None).running == over(states[-1]).scores


def test_penalty_cards_are_counted_by_seat() -> None:
    dealt = deal(4, "CA C5", "CK C4", "H2 H3 S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ", "CQ C3")
    state = do(declared(dealt), "CA CK H2 CQ")
    assert view(state, 2).penalty_cards == (1, 0, 0, 0) and view(state, 2).tricks == (1, 0, 0, 0)
    assert view(state, None).running == (10, 10, 10, 10)
    state = do(state, "C5 C4 H3 C3")
    assert view(state, 0).penalty_cards == (2, 0, 0, 0) and view(state, None).running == (10, 10, 10, 10)


@rows("preset", PRESETS)
@rows("players", [2, 4, 5])
def test_the_scores_under_each_privilege_are_shown_while_one_is_chosen(players: int, preset: str) -> None:
    state = do(game(players, preset=preset).start(deal(players)), SPADES)
    seen = view(state, state.actor)
    assert [w.privilege for w in seen.worth] == ["none", "immunity", "warranty", "poverty"]
    normal, immune, warranted, poor = seen.worth
    size = HAND_SIZES[players] + 1
    assert normal.clean[:3] == (10, 20, 30) and immune.clean == immune.usual == tuple(range(0, 5 * size, 5))
    assert warranted.clean == warranted.usual == (25,) * size
    bonus = 10 if preset == "suitability-akagiri" else 0
    assert poor.clean == (*(10 * n + bonus for n in (5, 4, 3, 2, 1)), *[0] * (size - 5))
    assert [w.now for w in seen.worth] == [10, 0, 25, 50 + bonus]
    assert view(state, None).worth == seen.worth, "they follow from public facts"


def test_the_usual_share_is_one_penalty_card_a_trick_with_four() -> None:
    state = do(game().start(deal(4)), SPADES)
    assert view(state, 3).worth[0].usual == (10, *[10] * 13)
    five = view(do(game(5).start(deal(5)), SPADES), 3).worth[0]
    assert len(five.usual) == 12 and five.usual[11] == 8, "11 tricks with all 13"


def test_worth_follows_the_tricks_of_the_privileged_player() -> None:
    state = declared(deal(4, "", "", "", "CA"), privilege="immunity")
    assert [w.now for w in view(state, 0).worth] == [10, 0, 25, 60]
    while sum(view(state, None).tricks) < 6:
        state = state.apply(state.legal_actions[0])
    seen = view(state, 1)
    for worth in seen.worth:
        facts = Facts(worth.privilege, seen.tricks[3], seen.penalty_cards[3])
        assert worth.now == score(game().options, facts).score
    assert view(declared(deal(4)), 0).worth == (), "nobody took one"
    assert view(declared(deal(3)), 0).worth == ()


def test_the_swap_is_seen_by_all() -> None:
    state = declared(deal(3, "", "CQ", up="HQ"))
    for observer in (0, 1, 2, None):
        seen = view(state, observer)
        assert seen.up == "CQ" and seen.swapped is not None
        assert (seen.swapped.seat, seen.swapped.gave, seen.swapped.took) == (1, "CQ", "HQ")
    assert view(state, 0).hands[1] is None, "and the rest of the hand is not"


def test_a_seat_sees_only_its_own_hand_until_the_deal_is_over() -> None:
    for players in SIZES:
        for state in states_of(players, players, "suitability-akagiri"):
            for observer in (*range(players), None):
                seen = view(state, observer)
                if state.finished:
                    assert seen.deal == state.deal
                else:
                    assert [s for s, hand in enumerate(seen.hands) if hand is not None] == ([] if observer is None else [observer])
                    assert seen.deal is None and seen.outcome is None


def test_a_fixed_contract_has_no_named_by() -> None:
    state = game().start(deal(4), {"suits": {"S": "trump", "H": "penalty", "D": "reverse"}, "privilege": "poverty"})
    seen = view(state, None)
    assert (seen.named_by, seen.privilege, seen.privileged) == ({}, "poverty", 3)
    assert seen.contract == "S trump, H penalty, D reverse" and seen.log == ()
    assert over(finish(state)).privilege == "poverty"
