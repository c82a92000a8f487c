"""Numbered steps of Skat, and its deal program: all deals of a table as plain data, found by asking the rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from itertools import product
from typing import Literal

from stich.games.skat.rules import contract as rules
from stich.games.skat.rules.actions import DECLARES, HAND, HOLD, KONTRA, LEAVE, PASS, PICKUP, RE, Discard
from stich.games.skat.rules.auction import Bidding
from stich.games.skat.rules.contract import DECK, HAND_DECLARATIONS, SKAT_DECLARATIONS, AnnouncedLevel, Declaration, play_spec, trumps
from stich.games.skat.rules.exchange import Declaring, Discarding, SkatOrHand
from stich.games.skat.rules.game import Skat
from stich.games.skat.rules.options import SkatOptions, legal_bids
from stich.games.skat.rules.play import AfterKontra, Play
from stich.games.skat.rules.ramsch import SPEC as RAMSCH
from stich.games.skat.rules.ramsch import Pushing, Ramsch, RamschDiscarding, factor, kept, ramsch_scores
from stich.games.skat.rules.scoring import Facts, Score, score, seat_scores
from stich.games.skat.view.view import SkatView
from stich.kernel.plugin.deal_compiler import Explorer, Guide, without_cards
from stich.kernel.plugin.deal_program import UNDEALT, CompiledContract, DealProgram, Ends, MostScores, SideScores, largest_loss
from stich.kernel.plugin.environment import LAY_AWAY, Beside, Environment
from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Phase

BIDS = tuple(sorted({bid for grand_ouvert in (24, 36) for bid in legal_bids(SkatOptions(grand_ouvert=grand_ouvert))}))
"""All bids that are possible at some table of Skat."""


class SkatEnvironment(Environment):
    """Environment of Skat. The declarer discards two cards in two steps."""

    actions = (
        *DECK.cards,
        *(LAY_AWAY + card for card in DECK.cards),
        *map(str, BIDS),
        *(call.text for call in (PASS, HOLD, PICKUP, HAND, LEAVE, KONTRA, RE)),
        *(declare.text for declare in DECLARES.values()),
    )
    phases = tuple(phase.name for phase in (Bidding, SkatOrHand, Pushing, Discarding, Declaring, Play, AfterKontra))
    game: Skat

    def steps(self, action: Action) -> tuple[str, ...]:
        return tuple(LAY_AWAY + card for card in action.cards) if isinstance(action, Discard) else super().steps(action)

    def beside(self, view: SkatView) -> Beside:
        ouvert = view.declarer is not None and view.contract is not None and view.contract.endswith("ouvert")
        hand = view.hands[view.declarer] if ouvert and view.declarer is not None else None
        return Beside(view.discards or (), view.skat or (), ((view.declarer, hand),) if hand and view.declarer is not None else ())

    def compiled(self) -> DealProgram:
        return program(self)


DECLARATIONS = (*SKAT_DECLARATIONS, *HAND_DECLARATIONS)
SPECS = tuple(product(rules.Contract, range(3)))
"""All pairs of a contract of Skat and the declarer's place. Each pair has its own PlaySpec."""
TRICKS, POINTS = 10, 120
ScoreCase = tuple[bool, int, int]
"""Result of the play, for scoring: whether the play ended early, the declarer's tricks, and the declarer's card points."""
Kontra = Literal["none", "kontra", "re"]


def key(phase: Phase) -> Hashable:
    """Return the key of a phase of Skat: phases with equal keys become one node of the deal program.

    The key does not contain the discarded cards, only whether any were discarded.
    """
    match phase:
        case Declaring(declarer=declarer, bid=bid, discards=discards, kontra_by=kontra_by):
            return Declaring, declarer, bid, discards is None, kontra_by
        case Pushing(place=place) | RamschDiscarding(pushing=Pushing(place=place)):
            return type(phase), place
        case Play() | AfterKontra():
            return type(phase), phase.actor, during_play(phase)
    return without_cards(phase)


def during_play(phase: Phase) -> Hashable:
    """Return the key of the calls possible during the play of Skat: the declarer, the doublings so far and who may double (A.12).

    None if the table or the phase allows no calls during the play.
    """
    play = phase.play if isinstance(phase, AfterKontra) else phase
    if not isinstance(play, Play):
        return None
    fixed, options = play.fixed, play.fixed.seating.options
    null = fixed.declaration.contract is rules.Contract.NULL
    return (fixed.declarer, play.kontra, fixed.kontra_by) if options.kontra_null or (options.kontra and not null) else None


def adds(action: Action) -> int:
    """Return how far a call moves the row in the table of amounts (`Call.adds`): 1 for kontra, re, and leaving the skat, else 0."""
    return int(action in (KONTRA, RE, LEAVE))


def ends(declaration: Declaration) -> Ends:
    """Return the conditions under which a declared game of Skat ends before its last trick (A.7), for the deal program."""
    null = declaration.contract is rules.Contract.NULL
    schneider = not null and declaration.level is AnnouncedLevel.SCHNEIDER
    return Ends(side_trick=null, other_trick=not null and declaration.level >= AnnouncedLevel.SCHWARZ, other_points=31 if schneider else 0)


def program(environment: Environment) -> DealProgram:
    """Return the deal program of this environment's table."""
    game = environment.game
    options: SkatOptions = game.options  # type: ignore[assignment]
    bids = legal_bids(options)

    doublings: tuple[Kontra, ...] = ("none", "kontra", "re") if options.kontra else ("none",)

    def contract(phase: Phase) -> CompiledContract:
        """Return the contract of a phase of the play, for the deal program."""
        if isinstance(phase, Ramsch):
            return CompiledContract(spec=len(SPECS), most=0)
        assert isinstance(phase, Play)
        declaration, declarer = phase.fixed.declaration, phase.fixed.declarer
        return CompiledContract(
            spec=SPECS.index((declaration.contract, declarer)),
            declarer=declarer,
            open=declaration.level is AnnouncedLevel.OUVERT,
            ends=ends(declaration),
            score=DECLARATIONS.index(declaration),
            parameter=bids.index(phase.fixed.bid) * len(doublings),
        )

    keeps = lambda phase: kept(options) if isinstance(phase, RamschDiscarding) else 0  # noqa: E731
    explorer = Explorer(environment, Guide(contract, key, adds=adds, during_play=during_play, keeps=keeps))
    start = explorer.explore(game.deal(seed=0).phase)
    sides = tuple(side_scores(options, declaration, doublings) for declaration in DECLARATIONS)
    most = (most_scores(options),) if options.ramsch != "none" else ()
    return DealProgram(
        seats=options.players,
        places=3,
        layout=layout(options.players),
        starts=(start,),
        nodes=explorer.nodes,
        contracts=explorer.contracts,
        specs=(*(play_spec(contract, declarer) for contract, declarer in SPECS), RAMSCH),
        own=(),
        sides=sides,
        play_phase=environment.phases.index(Play.name),
        most=most,
        calls_during_play=explorer.calls_during_play,
        undealt_counts=True,
        undealt_in_run=True,
        worst=largest_loss(sides, most),
    )


def layout(seats: int) -> tuple[int, ...]:
    """Return for each position in the shuffled pack the place that gets the card (`DealProgram.layout`). Found by dealing a sorted pack."""
    from stich.games.skat.rules.dealing import SkatDealing

    deal = SkatDealing(seats).deal_out(DECK.cards, Seat(seats - 1))
    places = {card: place for place, hand in enumerate(deal.hands[:3]) for card in hand}
    return tuple(places.get(card, UNDEALT) for card in DECK.cards)


def _facts(declaration: Declaration, case: ScoreCase, bid: int = 18, matadors: int = 1, kontra: Kontra = "none") -> Facts:
    """Return the facts from which the result ``case`` of a declared game of Skat is scored."""
    early, tricks, points = case
    null = declaration.contract is rules.Contract.NULL
    return Facts(
        declaration=declaration,
        bid=bid,
        matadors=0 if null else matadors,
        card_points=points,
        tricks=tricks,
        ended_early=early,
        kontra=kontra,
    )


def side_scores(options: SkatOptions, declaration: Declaration, doublings: tuple[Kontra, ...]) -> SideScores:
    """Return the scores of a declaration in Skat as data, with a row of amounts for each bid and doubling."""
    valued = _valued(options)
    first_cases, results = _results(valued, declaration)
    run = tuple(DECK.bit[card] for card in trumps(declaration.contract))

    @cache
    def amounts(case: ScoreCase, bid: int, matadors: int, kontra: Kontra) -> tuple[int, int, int]:
        """Return the game points of the declarer, of an opponent, and of the dealer at a table of four."""
        result = _score(valued, _facts(declaration, case, bid, matadors, kontra))
        scores = seat_scores(options, (Seat(0), Seat(1), Seat(2)), Seat(0), result.score, result.won)
        return scores[0], scores[1], scores[3] if len(scores) > 3 else 0

    # `_runs` yields both signs, but matadors count the same whether held or lacked (A.10.1).
    return SideScores(
        run=run,
        results=results,
        amounts=tuple(
            tuple(tuple(amounts(case, bid, abs(matadors), kontra) for matadors in _runs(run)) for case in first_cases)
            for bid in legal_bids(options)
            for kontra in doublings
        ),
    )


def most_scores(options: SkatOptions) -> MostScores:
    """Return the scores of a ramsch in Skat as data, with a row of amounts for each number of players who left the skat (A.15)."""
    factors = [factor(options, leavers) for leavers in range(4)]

    def amounts(tricks: tuple[int, int, int], points: tuple[int, int, int], times: int) -> tuple[int, int, int]:
        scores = ramsch_scores(options, points, tricks, times)
        return scores[0], scores[1], 0

    wins, by_points = options.ramsch_value == "winner", options.ramsch_value == "card points"
    # Examples in which only the first place is scored, by the number of players without a trick.
    cases = (
        (((3, 4, 3), (20, 50, 50)), ((0, 5, 5), (0, 60, 60)), ((0, 10, 0), (0, 120, 0)))
        if wins
        else (((4, 3, 3), (60, 30, 30)), ((5, 5, 0), (70, 50, 0)), ((TRICKS, 0, 0), (POINTS, 0, 0)))
    )
    swept = tuple(amounts((TRICKS, 0, 0), (POINTS, 0, 0), times) for times in factors)

    def each(case: tuple[tuple[int, int, int], tuple[int, int, int]], times: int) -> tuple[int, int, int]:
        """Return the amounts of a case, for one card point if the card points taken are lost."""
        first, other, sits_out = amounts(*case, times)
        return (first // case[1][0] if by_points else first, other, sits_out)

    can_sweep = options.ramsch_durchmarsch == "won"
    return MostScores(
        swept=swept,
        most=tuple(tuple(each(case, times) for case in cases) for times in factors),
        sweep_tricks=TRICKS if can_sweep else 0,
        last_takes_rest=options.ramsch_skat == "last trick",
        payer_takes_rest=options.ramsch_skat == "loser" and not wins,
        fewest=wins,
        by_points=by_points,
        most_points=POINTS if by_points else 0,
        three_tied_pay=options.ramsch_ties != "not three",
        last_trick_breaks_ties=options.ramsch_ties == "last trick",
    )


def _valued(options: SkatOptions) -> SkatOptions:
    """Return the options with only those values kept that determine the value of a game. Tables that agree in these share cached scores."""
    return SkatOptions(
        grand_ouvert=options.grand_ouvert,
        hand_loss_factor=options.hand_loss_factor,
        skat_loss_factor=options.skat_loss_factor,
        lost_levels=options.lost_levels,
        hand_schwarz=options.hand_schwarz,
    )


@cache
def _results(options: SkatOptions, declaration: Declaration) -> tuple[tuple[ScoreCase, ...], tuple[tuple[tuple[int, ...], ...], ...]]:
    """Return one example of each kind of result, and a table with the kind of every result: [early][tricks][card points].

    Results are of one kind if the same side wins (A.10.5) and the same items count for the value (A.10.2).
    """
    may_end_early = ends(declaration) != Ends()
    kinds: dict[tuple[object, ...], int] = {}
    first_cases: list[ScoreCase] = []

    def kind(case: ScoreCase) -> int:
        """Return the number of this result's kind."""
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
    """Yield the possible matador counts: positive if held, negative if lacked. ``run``: the cards that can be matadors."""
    return iter(range(-len(run), len(run) + 1))


@cache
def _score(options: SkatOptions, facts: Facts) -> Score:
    return score(options, facts)
