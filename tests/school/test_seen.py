"""Steps of which the reader sees one hand: what is right is found once more, and depends on nothing that the seat may not know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from stich.kernel.errors import StichError
from stich.kernel.rules.action import PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from stich.players import strength
from stich.players.playouts import play_out
from stich.registry import worlds
from stich.study.school import READER, SEEN, Step, answers, course, courses, find_step, state_of, tricks_of, verdicts, view_of
from stich.study.school import judge as judge_module
from tests.rows import rows

STEPS = [(game, lesson.id, step.id) for game in courses() for lesson in course(game).lessons for step in lesson.steps if step.ask in SEEN]
COUNTED = [where for where in STEPS if find_step(*where).ask in ("out", "void", "taken")]
BY_CHANCE = [where for where in STEPS if find_step(*where).ask in ("decide", "hand")]
PLAYOUTS = 60
"""Enough where choices differ as much as those of a lesson."""


def right(game: str, lesson: str, step: str) -> set[str]:
    return {answer for answer, judged in verdicts(game, lesson, step).items() if judged.right}


def suit(state: State, name: str) -> set[Card]:
    """Return the cards of a suit, by the description of the card play."""
    assert state.phase.perfect_info is not None
    spec = state.phase.perfect_info.spec
    if name == "trump":
        assert spec.trump is not None
        return set(spec.classes[spec.trump])
    return next(set(cards) for index, cards in enumerate(spec.classes) if index != spec.trump and cards[0][0] == name)


@rows(("game", "lesson", "step"), COUNTED)
def test_what_is_counted_is_what_the_cards_say_all_hands_open(game: str, lesson: str, step: str) -> None:
    """The lesson uses the view; the test uses the deal itself, which no player sees."""
    found = find_step(game, lesson, step)
    state = state_of(course(game), found)
    played = {action.card for _, action in state.log if isinstance(action, PlayCard)}
    if found.ask == "out":
        held = {card for seat, hand in enumerate(state.deal.hands) if seat != READER for card in hand}
        assert right(game, lesson, step) == {str(len(suit(state, found.of) & held - played))}
    elif found.ask == "void":
        cards = suit(state, found.of)
        left = {str(seat): set(hand) & cards - played for seat, hand in enumerate(state.deal.hands) if seat != READER}
        shown = right(game, lesson, step)
        assert shown and all(not left[seat] for seat in shown), "who did not follow holds none"
        led = [trick for trick in tricks_of(state) if trick.cards[0] in cards]
        failed = {(trick.leader + place) % len(trick.cards) for trick in led for place, card in enumerate(trick.cards) if card not in cards}
        assert {int(seat) for seat in shown} == failed - {READER}
    else:
        hand = state.phase.perfect_info
        assert hand is not None
        side = {seat for place, seat in enumerate(hand.order) if hand.side >> place & 1} or {READER}
        points = dict(zip(hand.spec.deck.cards, hand.spec.points, strict=True))
        total = sum(points[card] for trick in tricks_of(state) if trick.winner in side for card in trick.cards)
        assert READER in side and right(game, lesson, step) == {str(total)}


@pytest.mark.thorough
@rows(("game", "lesson", "step"), BY_CHANCE)
def test_play_outs_agree_with_what_strong_expects(game: str, lesson: str, step: str) -> None:
    """Nets, or sampled deals with their own rollouts, judge the lesson; here *simple* plays every choice to its end in the same worlds."""
    found, of = find_step(game, lesson, step), course(game)
    if found.ask == "decide":
        sampled = worlds(view_of(of, found), Random(1), PLAYOUTS)
        actions = {action.text: action for action in view_of(of, found).legal_actions}
        brought = {str(place): mean(play_out(sampled, actions[way])) for place, way in enumerate(found.ways)}
    else:
        brought = {}
        for place, choice in enumerate(found.choices):
            view = view_of(of, found, choice)
            action = next(action for action in view.legal_actions if action.text == found.ways[0])
            brought[str(place)] = mean(play_out(worlds(view, Random(1), PLAYOUTS), action))
    assert {max(brought, key=lambda answer: brought[answer])} == right(game, lesson, step), brought


def mean(results: list) -> float:  # type: ignore[type-arg]
    return sum(result.payoff for result in results) / len(results)


@rows(("game", "lesson", "step"), STEPS)
def test_cards_that_the_seat_may_not_know_change_nothing(game: str, lesson: str, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another deal that looks the same from the seat is judged the same, word for word."""
    found, before = find_step(game, lesson, step), verdicts(game, lesson, step)
    other = _dealt_otherwise(course(game), found)
    monkeypatch.setattr(judge_module, "find_step", lambda *_: other)
    assert dict(judge_module.verdicts.__wrapped__(game, lesson, step)) == dict(before)


def _dealt_otherwise(of, step: Step) -> Step:  # type: ignore[no-untyped-def]
    """Return the same step with the others' cards and the unseen cards exchanged among them."""
    if step.choices:
        table = state_of(of, step, step.choices[0])
        choices = []
        for choice in step.choices:
            own = choice["hands"][READER]
            left = [card for card in table.game.dealing.deck.cards if card not in own]
            Random(2).shuffle(left)
            sizes = [len(hand) for seat, hand in enumerate(table.deal.hands) if seat != READER]
            hands = [own, *(left[sum(sizes[:place]) : sum(sizes[: place + 1])] for place in range(len(sizes)))]
            choices.append({"hands": hands})
        return msgspec.structs.replace(step, choices=tuple(choices))
    view = view_of(of, step)
    for seed in range(50):
        world = worlds(view, Random(seed), 1)[0]
        if world.deal != state_of(of, step).deal:
            break
    undealt = {world.game.dealing.undealt_name: list(world.deal.undealt)} if world.deal.undealt else {}
    position = {**step.position, "hands": [list(hand) for hand in world.deal.hands], **undealt}
    return msgspec.structs.replace(step, position=position)


def test_where_nothing_runs_nets_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge_module, "weakened", lambda *_: ("strong",))
    verdicts.cache_clear()
    assert answers("skat", "bidding", "pass") == ("0", "1"), "what may be answered is listed all the same"
    with pytest.raises(StichError, match="stich\\[nets\\]") as refused:
        verdicts("skat", "bidding", "pass")
    assert refused.value.code == "school/nets"


def test_games_without_nets_need_none() -> None:
    assert strength.weakened("suitability", ["strong"]) == ()
