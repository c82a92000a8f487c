"""CardPlayEnvironment: the environment of a `CardGame`. Its deal program follows from the rules."""

from __future__ import annotations

from stich.kernel.knowledge.card_view import CardView
from stich.kernel.rules.action import Action
from stich.kernel.rules.card_game import CardGame, CardGamePlay, Passing
from stich.kernel.rules.deal import Dealing, Seat
from stich.kernel.rules.passing import PassCards

from .deal_program import UNDEALT, CompiledContract, DealProgram, ProgramNode
from .environment import LAY_AWAY, Beside, Environment


class CardPlayEnvironment(Environment):
    """Environment of a `CardGame`; use it as `GamePlugin.environment`. Trumps and passing may depend on the dealer."""

    game: CardGame

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self.phases = (Passing.name, CardGamePlay.name) if game.passed else (CardGamePlay.name,)
        self.actions = (*game.deck.cards, *(LAY_AWAY + card for card in game.deck.cards if game.passed))

    def steps(self, action: Action) -> tuple[str, ...]:
        return tuple(LAY_AWAY + card for card in action.cards) if isinstance(action, PassCards) else super().steps(action)

    def beside(self, view: CardView) -> Beside:
        if view.phase == Passing.name:
            return Beside(aside=view.passed)
        if view.receiver is None:
            return Beside()
        played = {entry.action for entry in view.log}
        return Beside(taken=view.received, known=((view.receiver, tuple(card for card in view.passed if card not in played)),))

    def compiled(self) -> DealProgram:
        game, dealing = self.game, self.game.dealing
        dealers = [Seat(seat) for seat in range(dealing.seats)]
        specs = tuple(dict.fromkeys(game.spec(dealer) for dealer in dealers))
        own = tuple(dict.fromkeys(table for spec in specs for table in spec.own_scores))
        nodes: list[ProgramNode] = []
        starts = []
        for dealer in dealers:
            ahead, contract = game.passes_ahead(dealer) if game.passed else 0, -2 - specs.index(game.spec(dealer))
            starts.append(len(nodes) if ahead else contract)
            for place in range(dealing.seats if ahead else 0):
                then = contract if place == dealing.seats - 1 else len(nodes) + 1
                nodes.append(ProgramNode(place, 0, lays_away=game.passed, then=then, gives=ahead))
        return DealProgram(
            seats=dealing.seats,
            places=dealing.seats,
            layout=_layout(dealing),
            starts=tuple(starts),
            nodes=tuple(nodes),
            contracts=tuple(CompiledContract(spec=n, tables=tuple(map(own.index, spec.own_scores))) for n, spec in enumerate(specs)),
            specs=specs,
            own=own,
            sides=(),
            play_phase=self.phases.index(CardGamePlay.name),
            worst=max(abs(score) for table in own for row in table for score in row),
        )


def _layout(dealing: Dealing) -> tuple[int, ...]:
    """Return for each position in the shuffled pack the place that gets the card (`DealProgram.layout`). Found by dealing a sorted pack."""
    deal = dealing.deal_out(dealing.deck.cards, Seat(dealing.seats - 1))
    places = {card: place for place, hand in enumerate(deal.hands) for card in hand}
    return tuple(places.get(card, UNDEALT) for card in dealing.deck.cards)
