"""Schafkopf's bidding policy: always legal, independent of hidden cards, and sensible in clear cases."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import stich
from stich.games.schafkopf.player import contract_evaluation
from stich.games.schafkopf.player.bidding_policy import SchafkopfBiddingPolicy
from stich.games.schafkopf.player.contract_evaluation import BiddingContext, pass_payoff, runner_distribution
from stich.games.schafkopf.rules.contract import LONG, Declaration, classes, parse_declaration, runners, trumps_of
from stich.games.schafkopf.rules.scoring import SchafkopfOutcome
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.match import Match, in_match
from stich.kernel.rules.state import State
from stich.players.levels import PLAYERS
from stich.players.search import SearchConfig, SearchPlayer
from stich.registry import match_rules, plugin, worlds
from tests.rows import rows

EVERYTHING = {"geier": True, "farbwenz": True, "farbgeier": True, "bettel": True}


def policy() -> SchafkopfBiddingPolicy:
    nets = contract_evaluation.load_nets()
    assert nets is not None, "onnxruntime runs the nets in the tests"
    return SchafkopfBiddingPolicy(nets)


def dealt(forehand: str) -> State:
    """Return a deal in which seat 1, who leads, holds these eight cards."""
    own = forehand.split()
    rest = [c for c in LONG.cards if c not in own]
    random.Random(1).shuffle(rest)
    hands = [rest[:8], own, rest[8:16], rest[16:]]
    return stich.game("schafkopf").start(Deal(Seat(0), tuple(tuple(map(Card, h)) for h in hands)))


def bid_out(state: State) -> State:
    """Let all players bid and declare until cards are played."""
    while state.actor is not None and state.phase.name != "play":
        state = state.apply(policy().act(state.view(state.actor)))
    return state


@pytest.mark.thorough
@rows("options", [{}, EVERYTHING, {"deck": "short"}, {"bettel": True, "bettel_trumps": "none"}])
@rows("preset", plugin("schafkopf").presets.names)
def test_it_bids_legally_in_every_preset(preset: str, options: dict[str, object]) -> None:
    game = stich.game("schafkopf", preset, **options)
    for seed in range(6):
        state = game.deal(seed=seed, dealer=seed % game.seats)
        while state.actor is not None and state.phase.name != "play":
            action = policy().act(state.view(state.actor))
            assert action in state.legal_actions
            state = state.apply(action)


@pytest.mark.thorough
@rows("preset", plugin("schafkopf").presets.names)
def test_it_weighs_worlds_in_every_preset(preset: str) -> None:
    game = stich.game("schafkopf", preset, **EVERYTHING)
    player = SearchPlayer(policy(), policy(), SearchConfig(worlds=1, seconds=9.0, iterations=10, candidates=3), random.Random(1))
    state = game.deal(seed=11, dealer=0)
    while state.actor is not None:
        action = player.act(state.view(state.actor))
        assert action in state.legal_actions
        state = state.apply(action)


def test_hidden_cards_change_nothing() -> None:
    rng = random.Random(3)
    for seed in range(8):
        state = stich.game("schafkopf", "sauspiel").deal(seed=seed, dealer=0)
        while state.actor is not None and state.phase.name != "play":
            view = state.view(state.actor)
            action = policy().act(view)
            assert all(policy().act(world.view(state.actor)) == action for world in worlds(view, rng, 3))
            state = state.apply(action)


def test_a_declared_solo_makes_hands_that_are_good_for_one_likelier() -> None:
    """Of likely worlds most give the declarer many trumps; of those drawn evenly few do."""
    state = bid_out(dealt("CQ SQ HQ DQ CJ CA CT C9"))
    view = state.view(Seat(2))
    assert view.contract == "solo C" and view.declarer == 1

    def trumps(sampled: Sequence[State]) -> float:
        """Of the declarer, on average."""
        top = classes(trumps_of(parse_declaration("solo C")), LONG)[0]
        return sum(card in top for world in sampled for card in world.deal.hands[1]) / len(sampled)

    evenly, likely = worlds(view, random.Random(2), 40), policy().likely_worlds(view, random.Random(2), 40, 1000)
    assert likely is not None and trumps(likely) > trumps(evenly) + 1.5


def test_likelihoods_are_the_same_in_every_world() -> None:
    """They follow from what the observer sees, not from the deal."""
    state = bid_out(dealt("CQ SQ HQ CA CT CK C9 SA"))
    view = state.view(Seat(2))
    sampled = worlds(view, random.Random(2), 4)
    assert list(policy().likelihoods(sampled[0].view(Seat(2)), sampled)) == list(policy().likelihoods(view, sampled))


@pytest.mark.parametrize(
    ("hand", "contract"),
    [("CQ SQ HQ DQ CJ CA CT C9", "solo"), ("CJ SJ HJ DJ CA SA DA DT", "wenz"), ("CQ DQ SJ HA H9 CT C9 S8", "partner")],
)
def test_a_strong_hand_is_played(hand: str, contract: str) -> None:
    view = bid_out(dealt(hand)).view(None)
    assert (view.declarer, (view.contract or "").startswith(contract)) == (1, True)


def test_a_hand_without_anything_is_passed() -> None:
    state = dealt("H7 C7 C8 S7 S8 D7 D8 D9")
    while state.actor != 1:
        assert state.actor is not None
        state = state.apply("pass")
    assert policy().act(state.view(Seat(1))).text == "pass"


def test_a_hand_that_is_not_worth_much_plays_before_others_do() -> None:
    """A player who leads the first trick plays with the hand; a player who speaks last passes."""
    first = dealt("CJ CT ST C9 DA DK DJ S7")
    last = first.game.start(Deal(Seat(1), first.deal.hands))
    for _ in range(3):
        last = last.apply("pass")
    assert (first.actor, last.actor) == (1, 1)
    assert policy().act(first.view(Seat(1))).text == "play"
    assert policy().act(last.view(Seat(1))).text == "pass"


def test_where_each_runner_counts_a_weaker_hand_plays_than_elsewhere() -> None:
    """Passing leaves the runners to others too; *strong-1* did not see that."""
    context = BiddingContext(stich.game("schafkopf", laufende_min=1).options, place=0)
    from_three = context._replace(options=stich.game("schafkopf", laufende_min=3).options)
    assert pass_payoff(context, None, "partner") < pass_payoff(from_three, None, "partner")
    assert pass_payoff(context._replace(before=True), None, "partner") == pass_payoff(from_three, None, "partner")
    assert pass_payoff(context, None, "solo") == pass_payoff(from_three, None, "solo")


def test_what_lies_in_the_stock_is_part_of_what_a_contract_is_worth() -> None:
    """C.17: who wins takes it, who loses pays as much; a side of two shares it."""
    game = with_stock()
    state = game.start(Deal(Seat(0), dealt("CQ SQ HQ CJ CA CT C9 SA").deal.hands))
    estimates = {}
    for pot in (0, 60):
        view = in_match(state.view(Seat(1)), with_pot(pot))
        assert view.pot == pot
        estimates[pot] = policy().decide(view).estimates
    alone = next(action for action in estimates[0] if action.text == "play")
    without, beside = estimates[0][alone], estimates[60][alone]
    assert without.chance == beside.chance is not None
    assert beside.payoff == pytest.approx(without.payoff + 60 * (2 * without.chance - 1), abs=0.01)


def test_before_nobody_heeded_the_stock() -> None:
    nets = contract_evaluation.load_nets(contract_evaluation.BEFORE)
    assert nets is not None
    game = with_stock()
    view = game.deal(seed=3, dealer=0).view(Seat(1))
    before = SchafkopfBiddingPolicy(nets, before=True)
    assert before.decide(in_match(view, with_pot(200))) == before.decide(view)


def with_stock() -> Game:
    return stich.game("schafkopf", "sauspiel", all_pass="next", stock_price=10, klopfen=False)


def with_pot(pot: int) -> Match:
    """Return a match in which so much lies in the pot."""
    rules = match_rules(with_stock())
    match, passed = rules.begin(), SchafkopfOutcome(scores=(0, 0, 0, 0), reason="passed in")
    return match.add(passed, (-pot, 0, 0, 0)) if pot else match


def test_worlds_in_which_the_declarer_has_nothing_are_unlikely() -> None:
    """A player of a solo in leaves holds trumps."""
    state = dealt("H7 C7 C8 S7 S8 D7 D8 D9")
    declared = state.game.start(state.deal, {"declarer": 2, "declare": "solo C"})
    sampled = worlds(declared.view(Seat(1)), random.Random(5), 60)
    likely = policy().likelihoods(declared.view(Seat(1)), sampled)
    held = [sum(c[0] == "C" or c[1] in "QJ" for c in w.deal.hands[2]) for w in sampled]
    many, few = [[like for like, n in zip(likely, held, strict=True) if side(n)] for side in ((6).__le__, (4).__ge__)]
    assert many and few
    assert sum(many) / len(many) > 2 * sum(few) / len(few)


@pytest.mark.parametrize("hand", ["CQ HQ HJ DJ HA CT C9 SA", "HQ HJ DJ HA CT C9 SA S7"])
def test_runners_with_a_partner_are_as_likely_as_his_cards(hand: str) -> None:
    declaration, own, rng = Declaration(parse_declaration("partner C").contract, "D"), hand.split(), random.Random(1)
    rest = [c for c in LONG.cards if c not in own and c != "DA"]
    drawn = [runners({*map(Card, own), *rng.sample(rest, 7)}, trumps_of(declaration), LONG) for _ in range(4000)]
    probabilities = dict(runner_distribution(declaration, LONG.mask(map(Card, own))))
    assert sum(probabilities.values()) == pytest.approx(1)
    for count in range(-3, 5):
        assert drawn.count(count) / 4000 == pytest.approx(probabilities.get(count, 0), abs=0.03)


def test_alone_the_runners_are_certain() -> None:
    own = LONG.mask(map(Card, ["CQ", "SQ", "HJ", "CA", "CT", "CK", "C9", "SA"]))
    assert runner_distribution(parse_declaration("solo C"), own) == ((2, 1.0),)
    assert runner_distribution(parse_declaration("wenz"), own) == ((-2, 1.0),)


def test_without_nets_there_is_no_policy_and_players_still_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stich.games.schafkopf.player.bidding_policy.load_nets", lambda files: None)
    assert plugin("schafkopf").players.bidding_policy(random.Random(1)) is None
    state, player = stich.game("schafkopf").deal(seed=2, dealer=0), PLAYERS["club"]("schafkopf", random.Random(1))
    while state.actor is not None and state.phase.name != "play":
        state = state.apply(player.act(state.view(state.actor)))
    assert state.actor is None or player.act(state.view(state.actor)) in state.legal_actions
