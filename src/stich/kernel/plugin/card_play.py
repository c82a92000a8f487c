"""CardPlayEnvironment: the environment of games in which players only play cards. Its deal program follows from the rules."""

from __future__ import annotations

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Dealing, Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.trick_play import TrickPlay

from .deal_program import UNDEALT, CompiledContract, DealProgram
from .environment import Environment


class CardPlayEnvironment(Environment):
    """Environment of a game whose deals begin with `TrickPlay`, for scores that the PlaySpec names; use it as `GamePlugin.environment`.

    The trumps may depend on the dealer. The pack must be the same for every preset.
    """

    phases = (TrickPlay.name,)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.actions = tuple(game.dealing.deck.cards)

    def compiled(self) -> DealProgram:
        dealing = self.game.dealing
        by_dealer = [self.game.deal(seed=0, dealer=dealer).phase for dealer in range(dealing.seats)]
        specs = tuple(dict.fromkeys(phase.spec for phase in by_dealer if isinstance(phase, TrickPlay)))
        tables = [spec.own_scores for spec in specs]
        if not all(isinstance(phase, TrickPlay) for phase in by_dealer) or not all(tables):
            raise StichError("envs/preset", game=repr(self.game))
        own = tuple(dict.fromkeys(table for of_spec in tables for table in of_spec))
        return DealProgram(
            seats=dealing.seats,
            places=dealing.seats,
            layout=_layout(dealing),
            starts=tuple(-2 - specs.index(phase.spec) for phase in by_dealer if isinstance(phase, TrickPlay)),
            nodes=(),
            contracts=tuple(CompiledContract(spec=n, tables=tuple(map(own.index, of_spec))) for n, of_spec in enumerate(tables)),
            specs=specs,
            own=own,
            sides=(),
            play_phase=0,
            worst=max(abs(score) for table in own for row in table for score in row),
        )


def _layout(dealing: Dealing) -> tuple[int, ...]:
    """Return for each position in the shuffled pack the place that gets the card (`DealProgram.layout`). Found by dealing a sorted pack."""
    deal = dealing.deal_out(dealing.deck.cards, Seat(dealing.seats - 1))
    places = {card: place for place, hand in enumerate(deal.hands) for card in hand}
    return tuple(places.get(card, UNDEALT) for card in dealing.deck.cards)
