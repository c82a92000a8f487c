"""Suitability's deals for self-play: random deals, named as *simple* does, now and then anyhow. A net is for one number of players."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

import stich
from stich.games.suitability.player.simple import SimplePlayer
from stich.games.suitability.rules.contract import NAMED_ROLES, Privilege, Roles, SuitRole, play_spec
from stich.games.suitability.rules.options import SuitabilityOptions
from stich.games.suitability.rules.play import Play
from stich.games.suitability.rules.scoring import privilege_of, score_table, scores
from stich.games.suitability.view.view import SuitabilityView
from stich.kernel.knowledge.view import View
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import PlaySpec
from training.deals import Dealt

PLAYERS = (2, 3, 4, 5)
ANYHOW = 0.2
"""How often a name or privilege is drawn, so that nets also see choices of others."""
PRIVILEGES = tuple(Privilege)


def net_name(players: int) -> str:
    """Return the name of the net for this number of players."""
    return f"players{players}"


def _options(players: int) -> SuitabilityOptions:
    return stich.game("suitability", players=players).options


def spec(net: str) -> PlaySpec:
    """One of those that the net plays."""
    players = next(players for players in PLAYERS if net_name(players) == net)
    table = score_table(_options(players), [Privilege.NONE] * players)
    return play_spec(players, Roles(trump="C", penalty="S", reverse="H"), table)


def score_tables(net: str) -> NDArray[np.float32]:
    """Return what each privilege scores, by tricks and penalty cards, [privileges, tricks + 1, penalty cards + 1]."""
    players = next(players for players in PLAYERS if net_name(players) == net)
    return np.array([scores(_options(players), privilege) for privilege in PRIVILEGES], dtype=np.float32)


def deals(rng: Random, wanted: int) -> list[Dealt]:
    """So many deals, four players as often as all other numbers together."""
    return [_deal(rng, rng.choice((4, 4, 4, 2, 3, 5))) for _ in range(wanted)]


def _deal(rng: Random, players: int) -> Dealt:
    game, simple = stich.game("suitability", players=players), SimplePlayer()
    state = game.start(game.deal(seed=rng.randbytes(32), dealer=0).deal)
    while not isinstance(state.phase, Play):
        assert state.actor is not None
        view = state.view(state.actor)
        state = state.apply(rng.choice(view.legal_actions) if rng.random() < ANYHOW else simple.act(view))
    play = state.phase
    fixed, order = play.fixed, play.fixed.seating.order
    named_by = _named_by(state.view(order[0]))
    hands = list(play.position.hands)
    up = fixed.seating.deck.full & ~sum(hands)
    taken = [PRIVILEGES.index(privilege_of(seat, fixed.privilege_taken)) for seat in order]
    public_facts = [
        [*(named_by.get(role) == seat for role in NAMED_ROLES), *(number == i for i in range(1, len(PRIVILEGES)))]
        for seat, number in zip(order, taken, strict=True)
    ]
    return Dealt(net_name(players), "", fixed.spec, hands, up, 0, True, np.array(public_facts, dtype=np.uint8), list(map(float, taken)))


def _named_by(view: View) -> dict[SuitRole, Seat]:
    assert isinstance(view, SuitabilityView)
    return {role: view.named_by[suit] for suit, role in view.roles.items() if suit in view.named_by}
