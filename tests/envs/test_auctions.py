"""All calls before and between the cards: batches allow exactly the legal calls of the rules in every reachable auction.

The walk goes through a deal program and the rules side by side, from the first call to the first trick, and tries every call at every
moment. Two reductions bound it: of several discards it lays away the first legal one, and of several cards it plays the first legal one.
Where calls depend on cards, the hands realise every combination of the facts that the rules ask for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb

import pytest

from stich.games.schafkopf.rules.contract import DECLARATIONS, OBERS_AND_UNTERS
from stich.games.schafkopf.rules.options import SchafkopfOptions, condition, levels
from stich.kernel.plugin.deal_compiler import without_cards
from stich.kernel.plugin.deal_program import ALWAYS, NEVER, PASSED_IN, DealProgram, ProgramNode
from stich.kernel.plugin.environment import Environment
from stich.kernel.rules.action import Action, PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.phase import Over, Phase
from stich.registry import PLUGINS
from tests.contract.games import Key, few_games, made
from tests.rows import rows
from tests.sample import sample

Moment = tuple[int | None, int | None, int | None]
"""Number of a node (None: the next card), number of an item of `calls_during_play` and of cards played (None: before the play)."""


class Walk:
    """A deal that is walked in the program and in the rules."""

    def __init__(self, game: Game, deal: Deal) -> None:
        self.environment: Environment = PLUGINS[game.name].environment(game)
        self.program: DealProgram = self.environment.program()
        phase = game.start(deal).phase
        self.order, self.hands = phase.seating.order, phase.seating.hands  # type: ignore[attr-defined]
        self.seen: set[object] = set()
        self.waiting: list[tuple[Moment, Phase]] = []
        self.go(self.program.starts[0], phase)

    def moments(self) -> int:
        """Walk through the whole deal, and return the number of different moments."""
        while self.waiting:
            (number, item, cards), phase = self.waiting.pop()
            if number is None:
                self.play_on(item, cards or 0, phase)
            else:
                self.speak(self.program.nodes[number], item, cards, phase)
        return len(self.seen)

    def go(self, number: int | None, phase: Phase, item: int | None = None, cards: int | None = None) -> None:
        """Queue a moment, unless it was walked before."""
        for redirect in self.program.redirects:
            if redirect.node == number and redirect.condition.allows(self.hands[redirect.place]):
                number = redirect.other
                break
        key = (number, item, cards, without_cards(phase))
        if key not in self.seen:
            self.seen.add(key)
            self.waiting.append(((number, item, cards), phase))

    def calls(self, phase: Phase) -> dict[int, Action]:
        """Return the legal calls, by the number of their step."""
        legal = [action for action in phase.legal_actions if not isinstance(action, PlayCard)]
        return {self.environment.number[steps[0]]: action for action in legal if len(steps := self.environment.steps(action)) == 1}

    def speak(self, node: ProgramNode, item: int | None, cards: int | None, phase: Phase) -> None:
        """Compare the calls of a moment, and queue what follows each of them."""
        assert phase.actor is not None
        place = self.order.index(phase.actor)
        assert (node.place, self.environment.phases[node.phase]) == (place, phase.name)
        if node.lays_away:
            first, deck = phase.legal_actions[0], self.environment.game.dealing.deck
            assert len(self.environment.steps(first)) == node.lays_away == 2
            cards_to_choose = deck.mask(card for action in phase.legal_actions for card in action.cards)  # type: ignore[attr-defined]
            assert not cards_to_choose & node.keeps and len(phase.legal_actions) == comb(cards_to_choose.bit_count(), 2)
            self.follow(node.then, item, cards, phase.apply(first))
            return
        allowed = {call.action: call for call in node.calls if call.condition.allows(self.hands[place])}
        calls = self.calls(phase)
        assert allowed.keys() == calls.keys(), f"{phase!r}: {[self.environment.actions[n] for n in allowed.keys() ^ calls.keys()]}"
        playable = [action for action in phase.legal_actions if isinstance(action, PlayCard)]
        assert node.beside_card == bool(playable)
        for number, action in calls.items():
            self.follow(allowed[number].leads_to, item, cards, phase.apply(action))
        if playable:
            self.go(None, phase.apply(playable[0]), item, (cards or 0) + 1)

    def follow(self, target: int, item: int | None, cards: int | None, phase: Phase) -> None:
        """Compare where a call leads to, and queue the moment there."""
        contracts = self.program.contracts
        if target >= 0:
            assert not isinstance(phase, Over)
            self.go(target, phase, item, cards)
        elif target == PASSED_IN:
            assert isinstance(phase, Over) and phase.outcome.reason
        elif -2 - target < len(contracts):
            contract = contracts[-2 - target]
            assert (phase.before if isinstance(phase, Over) else phase).contract_fixed
            if isinstance(phase, Over):
                assert contract.ends.at_once
            else:
                hand = phase.perfect_info
                assert hand is None or hand.spec.classes == self.program.specs[contract.spec].classes
                self.go(None, phase, contract.calls_during_play, 0)
        else:
            assert not self.calls(phase)
            playable = next(action for action in phase.legal_actions if isinstance(action, PlayCard))
            self.go(None, phase.apply(playable), -2 - target - len(contracts), (cards or 0) + 1)

    def play_on(self, item: int | None, cards: int, phase: Phase) -> None:
        """Compare the calls before the next card, and play it."""
        if isinstance(phase, Over) or cards == len(self.order):
            return
        before = () if item in (None, -1) else self.program.calls_during_play[item].before  # type: ignore[index]
        if cards < len(before) and before[cards] >= 0:
            self.go(before[cards], phase, item, cards)
            return
        assert not self.calls(phase), "a call may be made that the program does not know"
        self.go(None, phase.apply(next(a for a in phase.legal_actions if isinstance(a, PlayCard))), item, cards + 1)


@few_games
def test_a_batch_allows_in_every_auction_what_the_rules_allow(key: Key) -> None:
    game = made(key)
    for dealer in range(sample(1, game.seats)):
        assert Walk(game, game.deal(seed=dealer, dealer=dealer).deal).moments() > game.seats


def telling_hands(options: SchafkopfOptions) -> Iterator[tuple[Card, ...]]:
    """Hands with each combination of: no ordinary card of a suit, one without the ace, or the ace; Obers and Unters besides."""
    high = sorted(OBERS_AND_UNTERS)
    for suits in product((None, "9", "A"), repeat=4):
        low = [Card(suit + rank) for suit, rank in zip("CSHD", suits, strict=True) if rank]
        yield (*low, *high)[: options.hand_size]


TABLES = [
    *((preset, {}) for preset in PLUGINS["schafkopf"].presets.names),
    ("sauspiel", {"sie": "bid", "auction": "duel_quiet", "stoss_max": 2, "bettel": True, "farbgeier": True}),
    ("sauspiel", {"sie": "bid", "auction": "level_rounds", "solo_needs_suit_card": False, "alone_with_all_aces": False, "stoss_max": 1}),
    ("sauspiel", {"sie": "bid", "auction": "duel_named", "deck": "short", "klopfen": True}),
    ("sauspiel", {"sie": "bid", "players": 3, "klopfen": True, "bettel": True}),
]


@pytest.mark.parametrize(("preset", "options"), TABLES[:: sample(4, 1)])
def test_a_batch_allows_every_hand_what_the_rules_allow(preset: str, options: dict[str, object]) -> None:
    game = PLUGINS["schafkopf"].configure(preset, options)
    deck = game.dealing.deck
    for number, hand in enumerate(telling_hands(game.options)):
        if number % sample(9, 1):
            continue
        rest = [card for card in deck.cards if card not in hand]
        count = game.seats - 1
        others = [tuple(rest[i::count]) for i in range(count)]
        for place in range(sample(1, game.seats)):
            Walk(game, Deal(Seat(count), (*others[:place], hand, *others[place:]))).moments()


@rows(("preset", "options"), TABLES)
def test_the_telling_hands_realise_every_combination_that_the_rules_ask_for(preset: str, options: dict[str, object]) -> None:
    """Each condition is met by some hands and not by others, unless it is met by all, or by none."""
    game = PLUGINS["schafkopf"].configure(preset, options)
    masks = [game.dealing.deck.mask(hand) for hand in telling_hands(game.options)]
    assert len(set(masks)) == len(masks) and all(mask.bit_count() == game.options.hand_size for mask in masks)
    asked = {condition(game.options, d) for level in levels(game.options) for d in DECLARATIONS.values() if d.level == level}
    for one in asked:
        assert {one.allows(mask) for mask in masks} == ({True} if one == ALWAYS else {False} if one == NEVER else {True, False})
