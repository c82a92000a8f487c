"""Deals of Skat as data: what is said is explored, scores are asked of the rules one by one. Kontra and ramsch are not covered."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from itertools import product

from stich.kernel.deal import Seat
from stich.kernel.deal_program import UNDEALT, Contract, DealProgram, Ends, SideScores
from stich.kernel.environment import Environment
from stich.kernel.exploring import Explorer, without_cards
from stich.kernel.phase import Phase

from ..rules import contract as rules
from ..rules.contract import DECK, HAND_DECLARATIONS, SKAT_DECLARATIONS, Declaration, Level, play_spec, trumps
from ..rules.exchange import Declaring
from ..rules.options import SkatOptions, legal_bids
from ..rules.play import Play
from ..rules.scoring import Facts, Score, score, seat_scores

DECLARATIONS = (*SKAT_DECLARATIONS, *HAND_DECLARATIONS)
SPECS = tuple(product(rules.Contract, range(3)))
"""Every card play, by contract and place of the declarer."""
TRICKS, POINTS = 10, 120
Case = tuple[bool, int, int]
"""Whether a deal ended early, and the declarer's tricks and card points."""


def key(phase: Phase) -> Hashable:
    """Of what was discarded, only whether something was."""
    if isinstance(phase, Declaring):
        return Declaring, phase.declarer, phase.bid, phase.discards is None
    return without_cards(phase)


def ends(declaration: Declaration) -> Ends:
    """When a deal is decided before its last trick (A.7)."""
    null = declaration.contract is rules.Contract.NULL
    schneider = not null and declaration.level is Level.SCHNEIDER
    return Ends(side_trick=null, other_trick=not null and declaration.level >= Level.SCHWARZ, other_points=31 if schneider else 0)


def program(environment: Environment) -> DealProgram:
    """The deals of a table without kontra and ramsch."""
    game = environment.game
    options: SkatOptions = game.options  # type: ignore[assignment]
    bids = legal_bids(options)

    def contract(phase: Phase) -> Contract:
        assert isinstance(phase, Play)
        declaration, declarer = phase.fixed.declaration, phase.fixed.declarer
        return Contract(
            spec=SPECS.index((declaration.contract, declarer)),
            declarer=declarer,
            open=declaration.level is Level.OUVERT,
            ends=ends(declaration),
            score=DECLARATIONS.index(declaration),
            parameter=bids.index(phase.fixed.bid),
        )

    explorer = Explorer(environment, contract, key)
    start = explorer.explore(game.deal(seed=0))
    sides = tuple(side_scores(options, declaration) for declaration in DECLARATIONS)
    return DealProgram(
        seats=options.players,
        places=3,
        layout=layout(options.players),
        start=start,
        nodes=explorer.nodes,
        contracts=explorer.contracts,
        specs=tuple(play_spec(contract, declarer) for contract, declarer in SPECS),
        own=(),
        sides=sides,
        play_phase=environment.phases.index(Play.name),
        undealt_counts=True,
        undealt_in_run=True,
        worst=-min(min(amounts) for side in sides for kinds in side.amounts for runs in kinds for amounts in runs),
    )


def layout(seats: int) -> tuple[int, ...]:
    """Where the pack goes, by place: read off a pack dealt in order."""
    from ..rules.dealing import SkatDealing

    deal = SkatDealing(seats).deal_out(DECK.cards, Seat(seats - 1))
    places = {card: place for place, hand in enumerate(deal.hands[:3]) for card in hand}
    return tuple(places.get(card, UNDEALT) for card in DECK.cards)


def _facts(declaration: Declaration, case: Case, bid: int = 18, matadors: int = 1) -> Facts:
    early, tricks, points = case
    null = declaration.contract is rules.Contract.NULL
    return Facts(
        declaration=declaration,
        bid=bid,
        matadors=0 if null else matadors,
        card_points=points,
        tricks=tricks,
        ended_early=early,
    )


def side_scores(options: SkatOptions, declaration: Declaration) -> SideScores:
    """The scores of a declaration."""
    valued = _valued(options)
    first_cases, results = _results(valued, declaration)
    run = tuple(DECK.bit[card] for card in trumps(declaration.contract))

    @cache
    def amounts(case: Case, bid: int, matadors: int) -> tuple[int, int, int]:
        """For declarer, opponent, and the dealer of four."""
        result = _score(valued, declaration, case, bid, matadors)
        scores = seat_scores(options, (Seat(0), Seat(1), Seat(2)), Seat(0), result.score, result.won)
        return scores[0], scores[1], scores[3] if len(scores) > 3 else 0

    # As many matadors count with as without (A.10.1).
    return SideScores(
        run=run,
        results=results,
        amounts=tuple(
            tuple(tuple(amounts(case, bid, abs(matadors)) for matadors in _runs(run)) for case in first_cases)
            for bid in legal_bids(options)
        ),
    )


def _valued(options: SkatOptions) -> SkatOptions:
    """The options on which the value of a game depends, so that tables that agree in them share its tables."""
    return SkatOptions(
        grand_ouvert=options.grand_ouvert, hand_loss_factor=options.hand_loss_factor, skat_loss_factor=options.skat_loss_factor
    )


@cache
def _results(options: SkatOptions, declaration: Declaration) -> tuple[tuple[Case, ...], tuple[tuple[tuple[int, ...], ...], ...]]:
    """The first case of each kind of result, and the kinds: one for what is counted (A.10.2), and who has won (A.10.5)."""
    may_end_early = ends(declaration) != Ends()
    kinds: dict[tuple[object, ...], int] = {}
    first_cases: list[Case] = []

    def kind(case: Case) -> int:
        early, _, _ = case
        if early and not may_end_early:
            return 0
        result = score(options, _facts(declaration, case))
        number = kinds.setdefault((result.won, result.working.items), len(first_cases))
        if number == len(first_cases):
            first_cases.append(case)
        return number

    results = tuple(
        tuple(tuple(kind((early, tricks, points)) for points in range(POINTS + 1)) for tricks in range(TRICKS + 1))
        for early in (False, True)
    )
    return tuple(first_cases), results


def _runs(run: tuple[int, ...]) -> Iterator[int]:
    return iter(range(-len(run), len(run) + 1))


@cache
def _score(options: SkatOptions, declaration: Declaration, case: Case, bid: int, matadors: int) -> Score:
    return score(options, _facts(declaration, case, bid, matadors))
