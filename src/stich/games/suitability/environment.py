"""Numbered steps of Suitability, and its deal program: all deals of a table as plain data, found by asking the rules."""

from __future__ import annotations

from stich.games.suitability.rules.actions import NAMES, PRIVILEGES
from stich.games.suitability.rules.auction import Naming, TakingPrivilege
from stich.games.suitability.rules.contract import DECKS, Privilege, Roles
from stich.games.suitability.rules.dealing import dealing_for
from stich.games.suitability.rules.game import Suitability
from stich.games.suitability.rules.options import SuitabilityOptions
from stich.games.suitability.rules.play import Play
from stich.games.suitability.rules.scoring import privilege_of, scores
from stich.games.suitability.view.view import SuitabilityView
from stich.kernel.plugin.deal_compiler import Explorer, Guide
from stich.kernel.plugin.deal_program import UNDEALT, CompiledContract, DealProgram
from stich.kernel.plugin.environment import Beside, Environment
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Phase


class SuitabilityEnvironment(Environment):
    """Environment of Suitability. Its card actions are those of the pack for five players, which contains all other packs."""

    actions = (*DECKS[5].cards, *(name.text for name in NAMES.values()), *(privilege.text for privilege in PRIVILEGES))
    phases = tuple(phase.name for phase in (Naming, TakingPrivilege, Play))
    game: Suitability

    def beside(self, view: SuitabilityView) -> Beside:
        swap = view.swapped
        played = {said.action for said in view.log}
        known = ((swap.seat, (swap.took,)),) if swap and swap.took not in played else ()
        return Beside(aside=(view.up,) if view.up else (), known=known)

    def compiled(self) -> DealProgram:
        return program(self)


PRIVILEGES = tuple(Privilege)


def program(environment: Environment) -> DealProgram:
    """Return the deal program of this environment's table, with two to five players."""
    game = environment.game
    assert isinstance(game, Suitability)
    options = game.options
    players = options.players
    all_roles: list[Roles] = []
    specs = []

    def contract(phase: Phase) -> CompiledContract:
        """Return the contract of a phase of the play, for the deal program."""
        assert isinstance(phase, Play)
        fixed = phase.fixed
        if fixed.roles not in all_roles:
            all_roles.append(fixed.roles)
            specs.append(phase.spec)
        number = all_roles.index(fixed.roles)
        privileges = (privilege_of(seat, fixed.privilege_taken) for seat in phase.seating.order)
        return CompiledContract(
            spec=number,
            tables=tuple(PRIVILEGES.index(privilege) for privilege in privileges),
            swaps=number if players == 3 else -1,
        )

    explorer = Explorer(environment, Guide(contract))
    start = explorer.explore(game.deal(seed=0).phase)
    own = tuple(scores(options, privilege) for privilege in PRIVILEGES)
    return DealProgram(
        seats=players,
        places=players,
        layout=layout(options),
        starts=(start,),
        nodes=explorer.nodes,
        contracts=explorer.contracts,
        specs=tuple(specs),
        own=own,
        sides=(),
        play_phase=environment.phases.index(Play.name),
        swaps=tuple(swap_table(options, roles) for roles in all_roles) if players == 3 else (),
        undealt_open=True,
        worst=max(score for table in own for row in table for score in row),
    )


def layout(options: SuitabilityOptions) -> tuple[int, ...]:
    """Return for each position in the shuffled pack the place that gets the card (`DealProgram.layout`). Found by dealing a sorted pack."""
    deck = DECKS[options.players]
    deal = dealing_for(options.players).deal_out(deck.cards, Seat(options.players - 1))
    places = {card: place for place, hand in enumerate(deal.hands) for card in hand}
    return tuple(places.get(card, UNDEALT) for card in deck.cards)


def swap_table(options: SuitabilityOptions, roles: Roles) -> tuple[int, ...]:
    """Return by bit, for each card that may be turned up with three players of Suitability, the plain card of its rank (B.8.2).

    -1 if the turned-up card is plain itself.
    """
    deck = DECKS[options.players]
    return tuple(-1 if card[0] == roles.plain else deck.bit[Card(f"{roles.plain}{card[1]}")] for card in deck.cards)
