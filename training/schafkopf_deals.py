"""Schafkopf's deals for self-play: random deals of ``sauspiel``, declared as the nets prefer: a higher level first, then by place."""

from __future__ import annotations

from random import Random

import numpy as np

import stich
from stich.games.schafkopf.player.contract_evaluation import (
    BiddingContext,
    Nets,
    evaluate_contracts,
    load_nets,
    pass_payoff,
    payoffs_with_runners,
)
from stich.games.schafkopf.player.location_likelihood import learnt_as
from stich.games.schafkopf.rules.contract import LONG, Contract, Declaration, parse_declaration, play_spec, trumps_of
from stich.games.schafkopf.rules.game import Schafkopf
from stich.games.schafkopf.rules.options import SchafkopfOptions
from stich.games.schafkopf.rules.play import FixedContract
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.playspec import PlaySpec
from training.deals import Dealt

NOISE, NOISE_RATE = 20.0, 0.3
"""Standard deviation, in game points, of the noise in what a hand is worth, and how often there is any."""
GAME = stich.game("schafkopf", preset="sauspiel")
assert isinstance(GAME, Schafkopf)
OPTIONS: SchafkopfOptions = GAME.options
TRIED = {"partner": (2.0, 20.0), "solo": (4.0, 50.0), "wenz": (3.0, 50.0)}
"""How often a contract of each net is tried, and within how many game points of nothing it is worth trying (standard deviation)."""
ANYHOW = 0.2
"""How often a contract is tried with whatever hand: nets overestimate what they have never seen."""
PLAYED = {"partner": "partner C", "solo": "solo H", "wenz": "wenz"}
"""A declaration of each net."""


def spec(net: str) -> PlaySpec:
    """One of those that the net plays."""
    declaration = parse_declaration(PLAYED[net])
    return play_spec(declaration, trumps_of(declaration), LONG, 0, OPTIONS.run_away_min)


def deals(rng: Random, wanted: int) -> list[Dealt]:
    """So many random deals, without those that nobody plays or none has learnt."""
    nets = _nets()
    made = (_declared(rng, nets) for _ in range(wanted))
    return [deal for deal in made if deal is not None]


def tried(rng: Random, wanted: int) -> list[Dealt]:
    """So many random deals of which a place that is drawn tries one contract or another, without those that are not worth trying."""
    nets = _nets()
    made = (_tried(rng, nets) for _ in range(wanted))
    return [deal for deal in made if deal is not None]


def _nets() -> Nets:
    nets = load_nets()
    if nets is None:
        raise SystemExit("the nets that bid are needed: pip install onnxruntime, and train them first")
    return nets


def _declared(rng: Random, nets: Nets) -> Dealt | None:
    deal = GAME.deal(seed=rng.randbytes(32), dealer=0).deal
    wanted: list[tuple[bool, int, Declaration]] = []
    for place in range(GAME.seats):
        context, estimates = BiddingContext(OPTIONS, place), _estimates(nets, deal, place)
        noise = NOISE if rng.random() < NOISE_RATE else 0.0
        payoffs = {d: payoff + rng.gauss(0, noise) for d, payoff in estimates.items()}
        best = max(payoffs, key=payoffs.__getitem__)
        alone = best.contract is not Contract.PARTNER
        if payoffs[best] > pass_payoff(context, None, best.level):
            wanted.append((not alone, place, best))
    if not wanted:
        return None
    _, place, declaration = min(wanted, key=lambda play: play[:2])
    return _dealt_with(deal, place, declaration)


def _tried(rng: Random, nets: Nets) -> Dealt | None:
    deal, place = GAME.deal(seed=rng.randbytes(32), dealer=0).deal, rng.randrange(GAME.seats)
    (net,) = rng.choices(list(TRIED), [often for often, _ in TRIED.values()])
    price = TRIED[net][1]
    noisy = {d: payoff + rng.gauss(0, price / 4) for d, payoff in _estimates(nets, deal, place).items() if learnt_as(d) == net}
    best = max(noisy, key=noisy.__getitem__, default=None)
    if best is None or (rng.random() > ANYHOW and noisy[best] < rng.gauss(0, price)):
        return None
    return _dealt_with(deal, place, best)


def _estimates(nets: Nets, deal: Deal, place: int) -> dict[Declaration, float]:
    """Return what this place may play and nets have learnt, with its payoff in game points."""
    hand = GAME.dealing.deck.mask(deal.hands[(deal.dealer + 1 + place) % GAME.seats])
    estimates = evaluate_contracts(nets, BiddingContext(OPTIONS, place), hand)
    return {d: e.payoff for d, e in estimates.items() if not d.tout and learnt_as(d)}


def _dealt_with(deal: Deal, place: int, declaration: Declaration) -> Dealt:
    state = GAME.start(deal, {"declarer": (deal.dealer + 1 + place) % GAME.seats, "declare": declaration.text})
    fixed = state.phase.fixed  # type: ignore[attr-defined]
    assert isinstance(fixed, FixedContract)
    payoffs_of = payoffs_with_runners(OPTIONS, declaration, fixed.runner_count, 0)
    net, hands = learnt_as(declaration), list(fixed.seating.hands)
    assert net is not None
    nothing = np.zeros((GAME.seats, 0), dtype=np.uint8)
    spec = state.phase.perfect_info.spec  # type: ignore[union-attr]
    return Dealt(net, declaration.text, spec, hands, 0, fixed.declarer, False, nothing, payoffs_of.tolist())
