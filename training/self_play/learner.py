"""Learning from play: whose card turned out better than a judge expected plays it more often.

Proximal policy optimization (Schulman and others 2017). The judge sees all cards, which the players do not: it takes the luck of the deal
out of what is learnt (after Yang and others 2022, "PerfectDou").
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn

from stich.kernel.rules.playspec import PlaySpec

from .deals import Deals
from .goals import Payment
from .table import Games

CLIP = 0.2
"""How far the chance of a card may move at a time, as a share of what it was."""
TRACE = 0.9
"""How much of what came later counts for a card, from turn to turn (λ of generalized advantage estimation)."""
EPOCHS = 2
FORBIDDEN = -1e4


class Guest(NamedTuple):
    """A player that does not learn, with whom the others must get along."""

    model: nn.Module
    width: int
    """So many of the numbers in a row it looks at."""


class Turns(NamedTuple):
    """Decisions of those who learn, in the order of play."""

    rows: Tensor
    legal: Tensor
    """By the actor's order of cards."""
    action: Tensor
    """The place of the card in the actor's order."""
    log_chance: Tensor
    advantage: Tensor
    """How much more the actor got than was expected of him, in game points."""


class Judged(NamedTuple):
    """Positions and what came of them."""

    rows: Tensor
    target: Tensor


def fast(rows: Tensor) -> torch.autocast:
    """Numbers of 16 bits on a GPU; a processor is slower with them."""
    return torch.autocast(rows.device.type, torch.bfloat16, enabled=rows.is_cuda)


def logits(model: nn.Module, rows: Tensor, legal: Tensor) -> Tensor:
    """Return what the model thinks of each card, [n, cards]; a card that may not be played is as good as impossible."""
    with fast(rows):
        values: Tensor = model(rows.float())[:, 0]
    return values.float().masked_fill(~legal, FORBIDDEN)


def play(
    spec: PlaySpec, deals: Deals, paid: Payment, actor: nn.Module, judge: nn.Module, *, guests: list[Guest], sits: Tensor
) -> tuple[Turns, Judged]:
    """Play the deals to the end. ``sits``: who plays at each place, [n, players]: 0 who learns, 1 the first guest, …"""
    device = next(actor.parameters()).device
    games, there = Games(spec, deals, device), deals.on(device)
    seen, judged, values, actors = [], [], [], []
    with torch.no_grad():
        for _ in range(games.turns):
            rows, legal, order = games.of_actor()
            place = games.actor
            who = sits.gather(1, place[:, None])[:, 0].to(device)
            chances = logits(actor, rows, legal).log_softmax(1)
            for number, guest in enumerate(guests, start=1):
                theirs = logits(guest.model, rows[:, : guest.width], legal).log_softmax(1)
                chances = torch.where((who == number)[:, None], theirs, chances)
            action = torch.multinomial(chances.exp(), 1)
            log_chance = chances.gather(1, action)[:, 0]
            position = games.of_judge()
            with fast(position):
                values.append(paid.expected(judge(position.float())[:, 0], there))
            judged.append(position)
            seen.append((rows, legal, action[:, 0], log_chance, who == 0))
            actors.append(place.to(device))
            games.play(order, action[:, 0])
        values.append(paid.payoffs(games, deals).to(device))
        target, later, advantages = paid.target(games, deals).to(device), torch.zeros_like(values[0]), []
        for turn in reversed(range(len(seen))):
            later = values[turn + 1] - values[turn] + TRACE * later
            advantages.append(later.gather(1, actors[turn][:, None])[:, 0])
        rows, legal, actions, log_chances, learns = (torch.cat(parts) for parts in zip(*seen, strict=True))
        turns = Turns(rows, legal, actions, log_chances, torch.cat(advantages[::-1]))
        chosen = learns & (legal.sum(1) > 1)
    return Turns(*(part[chosen] for part in turns)), Judged(torch.cat(judged), target.repeat(len(seen), *[1] * (target.dim() - 1)))


def results(spec: PlaySpec, deals: Deals, paid: Payment, models: list[Guest], sits: Tensor) -> Tensor:
    """Return the payment of each place, [n, players], if all play the likeliest card. ``sits``: index of the model at each place."""
    return paid.payoffs(play_likeliest(spec, deals, models, sits), deals)


def play_likeliest(spec: PlaySpec, deals: Deals, models: list[Guest], sits: Tensor) -> Games:
    """Return the deals at their end if all play the likeliest card. ``sits``: index of the model at each place, [n, players]."""
    games = Games(spec, deals, next(models[0].model.parameters()).device)
    with torch.no_grad():
        for _ in range(games.turns):
            rows, legal, order = games.of_actor()
            who = sits.gather(1, games.actor[:, None]).T
            each = torch.stack([logits(m.model, rows[:, : m.width], legal).argmax(1) for m in models])
            games.play(order, each.cpu().gather(0, who)[0])
    return games


def learn(
    turns: Turns,
    judged: Judged,
    *,
    paid: Payment,
    actor: nn.Module,
    judge: nn.Module,
    optimizer: torch.optim.Optimizer,
    batch: int,
    entropy: float,
) -> tuple[float, float]:
    """One step on from what was played. Returns how undecided the players are, in nats a decision, and the judge's loss."""
    scale = turns.advantage.std() + 1e-6
    undecided, wrong = [], []
    for _ in range(EPOCHS):
        which = torch.randperm(len(turns.rows), device=turns.rows.device).split(batch)
        positions = torch.randperm(len(judged.rows), device=turns.rows.device)[: len(turns.rows)].split(batch)
        for chosen, position in zip(which, positions, strict=True):
            part = Turns(*(values[chosen] for values in turns))
            chances = logits(actor, part.rows, part.legal).log_softmax(1)
            ratio = (chances.gather(1, part.action[:, None])[:, 0] - part.log_chance).exp()
            gain = part.advantage / scale
            better = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            nats = -(chances.exp() * chances * part.legal).sum(1).mean()
            with fast(judged.rows):
                said = judge(judged.rows[position].float())[:, 0]
            mistaken = paid.loss(said, judged.target[position])
            optimizer.zero_grad()
            (mistaken - better - entropy * nats).backward()
            nn.utils.clip_grad_norm_([p for group in optimizer.param_groups for p in group["params"]], 1.0)
            optimizer.step()
            undecided.append(nats.detach())
            wrong.append(mistaken.detach())
    return torch.stack(undecided).mean().item(), torch.stack(wrong).mean().item()
