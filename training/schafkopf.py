"""Schafkopf's declared hands for training: random deals, a declarer with a contract that somebody might declare."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import stich
from stich.games.schafkopf.player.contract_evaluation import Chair, nets, plans
from stich.games.schafkopf.player.valuation import merit
from stich.games.schafkopf.rules.contract import DECLARATIONS, Contract, Declaration, parse_declaration, play_spec, trumps_of
from stich.games.schafkopf.rules.game import Schafkopf
from stich.games.schafkopf.rules.options import may_declare
from stich.games.schafkopf.rules.scoring import SchafkopfOutcome
from stich.kernel.playspec import PlaySpec
from stich.kernel.state import State

KINDS = {"partner": 5.0, "solo": 3.0, "wenz": 2.0, "farbwenz": 1.0, "bettel": 1.0}
NETS = {
    Contract.PARTNER: "partner",
    Contract.SOLO: "solo",
    Contract.WENZ: "wenz",
    Contract.GEIER: "wenz",
    Contract.FARBWENZ: "farbwenz",
    Contract.FARBGEIER: "farbwenz",
    Contract.BETTEL: "bettel",
}
TRICKS = 8
NOISE = 8.0
"""Tenths of a trick by which the choice of a contract is blurred, so that worse hands are learnt too."""
LEAST = -8.0
"""Tenths of a trick above what *simple* tries a contract with, from which on a hand is taken."""
DOUBTFUL = 0.03
"""Part of the hands that are taken whatever they are worth."""


def spec(way: str) -> PlaySpec:
    """The card play; the declarer's place does not matter for the rows of a net."""
    declaration = parse_declaration(way)
    options = _game().options
    return play_spec(declaration, trumps_of(declaration), options.cards, 0, options.run_away_min)


def net(declaration: Declaration) -> str:
    """The net that reads hands declared this way."""
    alone = declaration.contract is Contract.PARTNER and declaration.suit is None
    return "solo" if alone else NETS[declaration.contract]


def _game() -> Schafkopf:
    """A table that plays everything."""
    game = stich.game("schafkopf", geier=True, farbwenz=True, farbgeier=True, bettel=True, solo_needs_suit_card=False)
    assert isinstance(game, Schafkopf)
    return game


def start(rng: Random, kinds: Mapping[str, float]) -> State:
    """A deal before the first lead. ``kinds``: how often each net's hands are wanted."""
    game = _game()
    kind = rng.choices(list(kinds), list(kinds.values()))[0]
    offered = [d for d in DECLARATIONS.values() if not d.tout and d.contract is not Contract.SIE and net(d) == kind]
    while True:
        deal = game.deal(seed=rng.randbytes(32), dealer=0).deal
        for seat in rng.sample(range(game.seats), game.seats):
            hand = deal.hands[seat]
            found = [(merit(hand, d, game.options) + rng.gauss(0, NOISE), d) for d in offered if may_declare(game.options, hand, d)]
            strength, declaration = max(found, default=(-99.0, None))
            if declaration and (strength >= LEAST or rng.random() < DOUBTFUL):
                return game.start(deal, {"declarer": seat, "declare": declaration.text})


DARING = 2.0
"""Prices of a partner game by which the choice of what to play is blurred."""


def declare(rng: Random, kinds: Mapping[str, float]) -> State:
    """A deal before the first lead, declared as the nets would, with some chance; a kind that is wanted more often is tried more often."""
    found = nets()
    if found is None:
        raise SystemExit("the nets of before are needed: pip install onnxruntime, and train on other hands first")
    game = _game()
    most = max(kinds.values())
    while True:
        deal = game.deal(seed=rng.randbytes(32), dealer=0).deal
        place = rng.randrange(game.seats)
        hand = deal.hands[(deal.dealer + 1 + place) % game.seats]
        ways = plans(found, Chair(game.options, place), game.dealing.deck.mask(hand))
        blurred = {d: worth + rng.gauss(0, DARING) for d, worth in ways.items() if not d.tout and net(d) in kinds}
        declaration = max(blurred, key=blurred.__getitem__)
        if blurred[declaration] > rng.gauss(0, DARING) and rng.random() < kinds[net(declaration)] / most:
            return game.start(deal, {"declarer": deal.hands.index(hand), "declare": declaration.text})


def knows_laid(way: str) -> bool:
    """Nothing is laid away."""
    return True


def feeds(way: str, name: str, solved: bool) -> bool:
    """Whether a net learns from hands declared this way."""
    return net(parse_declaration(way)) == name


def declared(state: State) -> tuple[str, int, int, int]:
    """Way, place, own cards and cards laid away (none) of the declarer, before the first lead."""
    fixed = state.phase.fixed  # type: ignore[attr-defined]
    return fixed.declaration.text, fixed.declarer, fixed.seating.hands[fixed.declarer], 0


def made(state: State) -> tuple[int, int]:
    """Card points and tricks of the declarer's side, when the deal is over."""
    outcome = state.outcome
    assert isinstance(outcome, SchafkopfOutcome)
    return outcome.card_points or 0, outcome.tricks or 0
