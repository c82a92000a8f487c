"""The laws of `Game` and `State`, held against every registered game and preset."""

from __future__ import annotations

import ast
import inspect
import json
import os
import random
import subprocess
import sys
from functools import cache

import msgspec
import pytest
from hypothesis import example, given, settings

from stich.kernel.errors import AmbiguousAction, IllegalAction, InvalidDeal, MalformedAction, StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import ALL_CARDS
from stich.kernel.rules.game import Game
from stich.kernel.rules.phase import Over
from stich.kernel.rules.state import State
from stich.kernel.rules.trick_play import TrickPlay
from tests.contract.games import EVERY, Key, every_game, made, observers, seeds, states, with_options
from tests.rows import rows
from tests.sample import sample


def mentioned(view: View) -> set[str]:
    """Every word of a view, cards among them."""
    return set(msgspec.json.encode(view).decode().replace('"', " ").replace("discard ", " ").split())


def actions_of(game: Game) -> list[Action]:
    """Many different actions of a game: all that were ever legal in some deals."""
    found = {a.text: a for seed in range(30) for state in states(game, seed) for a in state.legal_actions}
    return list(found.values())


@every_game
@given(seed=seeds)
@settings(max_examples=sample(4, 50))
def test_law_1_legal_actions_are_exactly_what_apply_accepts(key: Key, seed: int) -> None:
    game = with_options(key, seed)
    others = _pool(key)
    rng = random.Random(seed)
    for state in states(game, seed):
        legal = state.legal_actions
        assert len(legal) == len(list(legal)) == len({a.text for a in legal})
        before = msgspec.json.encode([state.view(o) for o in observers(game)])
        for action in rng.sample(list(legal), min(4, len(legal))):
            assert action in legal
            assert state.apply(action) == state.apply(action.text)
            assert state.action(action.text) == action
        for action in rng.sample(others, 12):
            if action not in legal:
                with pytest.raises(StichError) as refused:
                    state.apply(action)
                assert refused.value.code in ("action/illegal", "action/over") and str(refused.value)
        assert msgspec.json.encode([state.view(o) for o in observers(game)]) == before


@every_game
@given(seed=seeds)
@settings(max_examples=5)
def test_a_hand_is_held_in_one_order(key: Key, seed: int) -> None:
    """Views show hands in the order in which `View.arranged` puts any cards."""
    rng = random.Random(seed)
    for state in states(with_options(key, seed), seed):
        for observer in observers(state.game):
            view = state.view(observer)
            for hand in filter(None, view.hands):
                assert view.arranged(rng.sample(hand, len(hand))) == hand


_pools: dict[str, list[Action]] = {}


def _pool(key: Key) -> list[Action]:
    if str(key) not in _pools:
        _pools[str(key)] = actions_of(made(key))
    return _pools[str(key)]


@every_game
def test_law_1_a_state_is_immutable(key: Key) -> None:
    state = made(key).deal(seed=1)
    for field in ("phase", "log", "deal"):
        with pytest.raises(AttributeError):
            setattr(state, field, None)


@every_game
def test_law_1_an_action_is_found_by_its_index_as_by_iteration(key: Key) -> None:
    for seed in range(20):
        for state in states(made(key), seed):
            legal = state.legal_actions
            assert [legal[i] for i in range(len(legal))] == list(legal)


IMPURE = {"asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "socket", "threading", "time", "uuid"}
"""Modules by which a clock, files or chance would come in."""


@every_game
def test_law_2_the_modules_of_the_rules_know_no_clock_no_files_and_no_chance(key: Key) -> None:
    game = made(key)
    phases = {type(phase) for seed in range(9) for state in states(game, seed) if not isinstance(phase := state.phase, Over)}
    for module in {inspect.getmodule(kind) for kind in (type(game), type(game.options), *phases)}:
        assert module is not None
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else [getattr(node, "module", None) or ""]
            assert not IMPURE & {name.partition(".")[0] for name in names}, module.__name__


@every_game
@given(seed=seeds)
@settings(max_examples=sample(4, 50))
def test_law_3_the_same_deal_and_actions_give_the_same_everything(key: Key, seed: int) -> None:
    game, again = with_options(key, seed), with_options(key, seed)
    *_, end = states(game, seed)
    state = again.start(end.deal)
    for seat, action in end.log:
        assert state.actor == seat
        state = state.apply(action.text)
    assert state.outcome == end.outcome
    assert msgspec.json.encode(state.view(None)) == msgspec.json.encode(end.view(None))


@every_game
def test_law_3_the_reference_engine_gives_the_same_as_the_core(key: Key) -> None:
    core, reference = (digests(engine)[json.dumps(key)] for engine in ("core", "reference"))
    assert core == reference and len(core) > 60


@cache
def digests(engine: str) -> dict[str, str]:
    """Of 30 deals of every game, by its key; one process plays them all, since an engine is chosen as it starts."""
    code = (
        "import sys, hashlib, json, msgspec, random, stich\n"
        "for line in sys.stdin:\n"
        "    name, preset, seats = json.loads(line)\n"
        "    game = stich.game(name, preset, **seats); total = hashlib.sha256()\n"
        "    for seed in range(30):\n"
        "        rng = random.Random(seed); state = game.deal(seed=seed, dealer=seed % game.seats)\n"
        "        while not state.finished:\n"
        "            total.update(msgspec.json.encode(state.view(state.actor)))\n"
        "            state = state.apply(rng.choice(state.legal_actions))\n"
        "        total.update(msgspec.json.encode(state.outcome))\n"
        "    print(total.hexdigest())\n"
    )
    keys = [json.dumps(game.values[0]) for game in EVERY]
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "STICH_ENGINE": engine},
        input="\n".join(keys),
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(zip(keys, ran.stdout.splitlines(), strict=True))


def shows_cards_by_the_rules(state: State) -> bool:
    """Return True if a player has to show a sie, or to play because all passed (docs/rules/schafkopf.md, C.12.4, C.5.4)."""
    return [action.text for action in state.legal_actions] == ["declare sie"] or getattr(state.phase, "forced", False)


def opening_cards(state: State) -> set[str]:
    """Return the card whose holder leads to the first trick: in the play, who led shows who was dealt it."""
    rule = state.phase.spec.held_back if isinstance(state.phase, TrickPlay) else None
    return {rule.opening} if rule and rule.opening else set()


@every_game
@given(seed=seeds)
@example(seed=1037193)  # a player has a sie, with a short deck
@settings(max_examples=sample(4, 50))
def test_law_4_swapping_two_unknown_cards_changes_no_byte(key: Key, seed: int) -> None:
    """Independent of ``worlds``: exchange two cards in the deal, act the same again, compare every prefix."""
    game, rng = with_options(key, seed), random.Random(seed)
    *_, end = states(game, seed)
    deal = end.deal
    for observer in observers(game):
        places = [s for s in range(game.seats) if s != observer and deal.hands[s]]
        if len(places) < 2:
            continue  # who sees all other cards knows where the rest are
        a, b = rng.sample(places, 2)
        card, other = rng.choice(deal.hands[a]), rng.choice(deal.hands[b])
        swapped = {card: other, other: card}
        hands = tuple(tuple(swapped.get(c, c) for c in h) if s in (a, b) else h for s, h in enumerate(deal.hands))
        first, second = game.start(deal), game.start(msgspec.structs.replace(deal, hands=hands))
        for _, action in end.log:
            view = first.explained_view(observer)
            own = set(() if observer is None else view.hands[observer] or ())
            if any(view.hands[s] is not None for s in (a, b)) or {card, other} & (mentioned(first.view(None)) | own):
                break  # laid open, or given to the observer
            if any(shows_cards_by_the_rules(state) for state in (first, second)) or {card, other} & opening_cards(first):
                break
            assert msgspec.json.encode(view) == msgspec.json.encode(second.explained_view(observer))
            if {card, other} & set(action.text.split()) or action not in second.legal_actions:
                break  # played, put down, or missed in following suit
            first, second = first.apply(action), second.apply(action)


@every_game
def test_law_4_a_view_names_no_card_that_its_observer_does_not_know(key: Key) -> None:
    for seed in range(sample(10, 50)):
        game = made(key)
        for state in states(game, seed):
            if state.finished:
                continue
            for observer in observers(game):
                view = state.explained_view(observer)
                shown = set().union(*(h for h in view.hands if h is not None)) | {e.action for e in view.log}
                secret = {c for s, h in enumerate(state.deal.hands) if view.hands[s] is None for c in h} - shown
                own = set(getattr(view, "skat", None) or ()) | set(getattr(view, "discards", None) or ())
                face_up = {getattr(view, "up", None)}
                assert not (secret - own - face_up) & mentioned(view)


@every_game
def test_law_6_the_outcome_says_why(key: Key) -> None:
    for seed in range(100):
        *_, end = states(made(key), seed)
        outcome = end.outcome
        assert outcome is not None and outcome.reason and outcome.working
        assert len(outcome.scores) == end.game.seats
        assert end.actor is None and not end.legal_actions


@every_game
@rows("text", ["", " ", "xyzzy", "CJ CJ", "AKQ", "\uff8a\uff7d", "\uff19\uff19", "pass ", "\x00", "1" * 5000, "discard", "declare"])
def test_law_7_nonsense_is_malformed_and_changes_nothing(key: Key, text: str) -> None:
    state = made(key).deal(seed=3)
    before = state.view(None)
    with pytest.raises(MalformedAction) as refused:
        state.apply(text)
    assert refused.value.code == "action/malformed" and isinstance(refused.value, ValueError)
    assert state.view(None) == before


@every_game
def test_law_7_what_is_not_possible_now_is_illegal_and_says_what_is(key: Key) -> None:
    state = made(key).deal(seed=3)
    wrong = next(a for a in _pool(key) if a not in state.legal_actions)
    with pytest.raises(IllegalAction) as refused:
        state.apply(wrong)
    assert refused.value.legal == tuple(a.text for a in state.legal_actions)


@every_game
def test_law_7_an_abbreviation_that_fits_several_is_ambiguous(key: Key) -> None:
    for seed in range(10):
        for state in states(made(key), seed):
            for letter in "abcdehps":
                fitting = [a for a in state.legal_actions if any(w.casefold().startswith(letter) for w in a.text.split())]
                if len(fitting) > 1:
                    with pytest.raises(AmbiguousAction):
                        state.find(letter)
                    return
    pytest.fail("no ambiguous abbreviation was met")


@every_game
def test_seeded_deals_are_whole_and_differ(key: Key) -> None:
    game = made(key)
    deals = [game.deal(seed=s, dealer=s % game.seats).deal for s in range(200)]
    for deal in deals:
        assert sorted([*sum(deal.hands, ()), *deal.undealt]) == sorted(game.dealing.deck.cards)
        assert game.start(deal).deal == deal
    assert len({d.hands for d in deals}) == len(deals)
    assert game.deal(seed=5, dealer=1) == made(key).deal(seed=5, dealer=1)


@every_game
def test_impossible_deals_are_refused(key: Key) -> None:
    game = made(key)
    deal = game.deal(seed=1, dealer=game.seats - 1).deal
    first, second, *rest = deal.hands
    foreign = next((c for c in ALL_CARDS if c not in game.dealing.deck.bit), "C1")
    wrong = [
        msgspec.structs.replace(deal, dealer=game.seats),
        msgspec.structs.replace(deal, dealer=-1),
        msgspec.structs.replace(deal, hands=deal.hands[:-1]),
        msgspec.structs.replace(deal, hands=((*first, second[0]), second[1:], *rest)),
        msgspec.structs.replace(deal, hands=((second[0], *first[1:]), second, *rest)),
        msgspec.structs.replace(deal, hands=((foreign, *first[1:]), second, *rest)),
        msgspec.structs.replace(deal, undealt=(*deal.undealt, foreign)),
    ]
    for case in wrong:
        with pytest.raises(InvalidDeal):
            game.start(case)


@every_game
@rows("contract", [{}, {"nonsense": 1}, {"declarer": 99}, {"declare": "nothing"}, {"suits": 7}])
def test_a_contract_that_cannot_be_is_refused_by_the_field(key: Key, contract: dict[str, object]) -> None:
    game = made(key)
    with pytest.raises(StichError) as refused:
        game.start(game.deal(seed=1).deal, contract)
    assert refused.value.code == "record/start" and str(refused.value)


@every_game
@rows("seat", [-1, 99])
def test_there_is_no_view_for_a_seat_that_does_not_exist(key: Key, seat: int) -> None:
    with pytest.raises(StichError):
        made(key).deal(seed=1).view(seat)
