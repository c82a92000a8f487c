"""The rules of card play on many deals at once, as tensors. Held against `stich.kernel.reference` by the tests.

All deals are in PlaySpecs that one net reads, so they differ in names of suits only: cards are in the order of `CardOrder.bits`.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from stich.kernel.playspec import EachOwn, HolderOf, PlaySpec
from stich.nets.card_order import card_order

NOBODY = -1


class Rules(NamedTuple):
    """What may be played and what wins, in one PlaySpec. Cards are places in the order."""

    players: int
    group: Tensor
    """The class of each card, [cards]."""
    strength: Tensor
    """How strong each card is when its class counts, [cards]; trumps are above all others, a joker is when it is led."""
    trump: int
    joker: Tensor
    """Whether a card is one, [cards]."""
    points: Tensor
    """Card points, or marks, [cards]."""
    called: int
    """The card whose holder owes it; -1 for none."""
    run_away_from: int
    partner: int
    """The card whose holder plays with the declarer; -1 for none."""
    each_own: bool
    """Whether everybody plays for himself."""
    suits: tuple[int, int]
    """How many equivalent suits stand at the end of the order, and of how many cards each is."""

    @classmethod
    def of(cls, spec: PlaySpec, device: str) -> Rules:
        """The rules of this PlaySpec."""
        order = card_order(spec)
        cards = [spec.deck.cards[bit] for bit in order.bits.tolist()]
        group = [spec.class_of(card) for card in cards]
        above = [0 if g != spec.trump else len(cards) for g in group]
        strength = [1 + spec.classes[g].index(card) + more for card, g, more in zip(cards, group, above, strict=True)]
        called = spec.called
        return cls(
            players=spec.players,
            group=torch.tensor(group, device=device),
            strength=torch.tensor(strength, device=device),
            trump=NOBODY if spec.trump is None else spec.trump,
            joker=torch.tensor([card in spec.jokers for card in cards], device=device),
            points=torch.tensor([spec.points[bit] for bit in order.bits.tolist()], dtype=torch.float32, device=device),
            called=cards.index(called.card) if called else NOBODY,
            run_away_from=called.run_away_from if called else 0,
            partner=cards.index(spec.parties.card) if isinstance(spec.parties, HolderOf) else NOBODY,
            each_own=isinstance(spec.parties, EachOwn),
            suits=order.suits,
        )

    def orders(self, hands: Tensor) -> Tensor:
        """For hands [..., cards] the places of the cards in each one's own order, as `CardOrder.of` has it, [..., cards]."""
        count, ranks = self.suits
        special = len(self.group) - count * ranks
        held = hands[..., special:].unflatten(-1, (count, ranks)).long()
        keys = (held.sum(-1) << ranks) + (held << torch.arange(ranks, device=held.device)).sum(-1)
        best = torch.argsort(-keys, dim=-1, stable=True)
        plain = special + best[..., None] * ranks + torch.arange(ranks, device=held.device)
        first = torch.arange(special, device=held.device).expand(*hands.shape[:-1], special)
        return torch.cat([first, plain.flatten(-2)], dim=-1)

    def side(self, owner: Tensor, declarer: Tensor) -> Tensor:
        """Who plays with the declarer, himself included, [n, players]. ``owner``: who holds each card when play begins."""
        places = torch.arange(self.players, device=owner.device)
        alone = declarer[:, None] == places
        return alone if self.partner == NOBODY else alone | (owner[:, self.partner, None] == places)


PLAYED, LED, LIES, WON = range(4)


class Games:
    """n deals in the middle of the play, all at the same turn. Everything is by place; `play` goes on to the next turn."""

    def __init__(self, rules: Rules, owner: Tensor) -> None:
        """``owner``: who holds each card when play begins, [n, cards]; the number of players for cards that nobody holds."""
        n, cards = owner.shape
        players, device = rules.players, owner.device
        self.rules, self.n, self.every = rules, n, torch.arange(n, device=device)
        self.dealt = owner[:, None, :] == torch.arange(players, device=device)[:, None]
        self.held = self.dealt.clone()
        self.marks = torch.zeros(n, players, 4, cards, dtype=torch.uint8, device=device)
        """Cards of each place that were `PLAYED`, `LED`, that lie (`LIES`) in this trick, and that were `WON`."""
        self.points = torch.zeros(n, players, device=device)
        self.tricks = torch.zeros(n, players, device=device)
        self.leader = torch.zeros(n, dtype=torch.long, device=device)
        self.turn = 0
        """How many cards lie in this trick."""
        self.led = torch.full_like(self.leader, NOBODY)
        """The card that was led to this trick."""
        self._best, self._taker = torch.zeros_like(self.leader), torch.zeros_like(self.leader)
        self._called_led = torch.zeros(n, dtype=torch.bool, device=device)

    @property
    def actor(self) -> Tensor:
        """The place to play, [n]."""
        return (self.leader + self.turn) % self.rules.players

    def legal(self) -> Tensor:
        """The cards that may be played, [n, cards]."""
        rules = self.rules
        held = self.held[self.every, self.actor]
        legal = held
        if self.turn:
            follow = held & (rules.group == rules.group[self.led][:, None])
            bound = follow.any(1) & ~rules.joker[self.led]
            legal = torch.where(bound[:, None], follow | held & rules.joker, held)
        return legal if rules.called == NOBODY else self._owing(held, legal)

    def _owing(self, held: Tensor, legal: Tensor) -> Tensor:
        """What is left of the legal cards for the holder of a called card whose class was not led yet."""
        rules = self.rules
        group = rules.group == rules.group[rules.called]
        ace = torch.arange(len(group), device=held.device) == rules.called
        owes = held[:, rules.called] & ~self._called_led
        if self.turn:
            without = legal & ~ace
            without = torch.where(without.any(1, keepdim=True), without, legal)
            bound = torch.where(group[self.led][:, None], ace, without)
        else:
            runs_away = ((held & group).sum(1) >= rules.run_away_from) & (rules.run_away_from > 0)
            bound = torch.where(runs_away[:, None], legal, legal & ~group | held & ace)
        return torch.where(owes[:, None], bound, legal)

    def play(self, card: Tensor) -> None:
        """Everybody whose turn it is plays his card, [n]."""
        rules, actor, every = self.rules, self.actor, self.every
        self.held[every, actor, card] = False
        if self.turn == 0:
            self.marks[every, actor, LED, card] = 1
            self.led, self._taker = card, actor
            self._best = torch.where(rules.joker[card], 2 * len(rules.group) + 1, rules.strength[card])
        else:
            group = rules.group[card]
            counts = ((group == rules.group[self.led]) | (group == rules.trump)) & ~rules.joker[card]
            wins = counts & (rules.strength[card] > self._best)
            self._best = torch.where(wins, rules.strength[card], self._best)
            self._taker = torch.where(wins, actor, self._taker)
        self.marks[every, actor, PLAYED, card] = 1
        self.marks[every, actor, LIES, card] = 1
        self.turn += 1
        if self.turn == rules.players:
            lie = self.marks[:, :, LIES].sum(1, dtype=torch.uint8)
            self.marks[every, self._taker, WON] += lie
            self.marks[:, :, LIES] = 0
            self.points[every, self._taker] += lie.float() @ rules.points
            self.tricks[every, self._taker] += 1
            if rules.called != NOBODY:
                self._called_led |= rules.group[self.led] == rules.group[rules.called]
            self.leader, self.turn = self._taker, 0
