"""Deals of Schafkopf as data: the auction is explored, scores are asked of the rules. Knocking, kontra and ramsch are not covered.

What may be bid and declared depends on the hand; `guard` says how, and the explorer holds it against the rules in many deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stich.kernel.action import Action
from stich.kernel.cards import Card
from stich.kernel.deal import Deal, Seat
from stich.kernel.deal_program import ALWAYS, UNDEALT, Contract, DealProgram, Ends, Guard, OtherStart, SideScores
from stich.kernel.environment import Environment
from stich.kernel.exploring import Explorer
from stich.kernel.phase import Over, Phase

from ..rules import contract as rules
from ..rules.actions import DECLARES, PLAY, Bid, Declare
from ..rules.auction import Challenging, Declaring
from ..rules.contract import OBERS_AND_UNTERS, PLAYERS, Declaration, classes, play_spec, trumps_of
from ..rules.dealing import SchafkopfDealing
from ..rules.game import Schafkopf
from ..rules.options import ACES, SchafkopfOptions, levels
from ..rules.play import Play
from ..rules.scoring import Facts, score, seat_scores

DECLARATIONS = tuple(DECLARES)
SIE = rules.Contract.SIE
POINTS = 120
DEALS = 60
"""So many deals by chance are explored, beside those with rare hands."""


def program(environment: Environment) -> DealProgram:
    """The deals of a table without knocking, kontra and ramsch."""
    game = environment.game
    assert isinstance(game, Schafkopf)
    options = game.options

    def contract(phase: Phase) -> Contract:
        play = phase.before if isinstance(phase, Over) else phase
        assert isinstance(play, Play)
        declaration, declarer = play.fixed.declaration, play.fixed.declarer
        number = DECLARATIONS.index(declaration)
        return Contract(
            spec=number * PLAYERS + declarer,
            declarer=declarer,
            partner=options.cards.bit[declaration.called] if declaration.called else -1,
            ends=ends(declaration),
            score=number,
        )

    explorer = Explorer(environment, contract, guard=lambda phase, action: guard(options, phase, action))
    start = explorer.explore(game.deal(seed=0))
    for seed in range(1, DEALS):
        explorer.explore(game.deal(seed=seed))
    for place in range(PLAYERS):
        explorer.explore(game.start(rare(options, place, sorted(ACES))))
    shown = [explorer.explore(game.start(rare(options, place, sorted(OBERS_AND_UNTERS)))) for place in range(PLAYERS)]
    sides = tuple(side_scores(options, declaration) for declaration in DECLARATIONS)
    return DealProgram(
        seats=PLAYERS,
        places=PLAYERS,
        layout=layout(options),
        start=start,
        other_starts=tuple(OtherStart(place, node, sie(options)) for place, node in enumerate(shown) if node != start),
        nodes=explorer.nodes,
        contracts=explorer.contracts,
        specs=tuple(
            play_spec(declaration, trumps_of(declaration, options.bettel_trumps), options.cards, declarer, options.run_away_min)
            for declaration in DECLARATIONS
            for declarer in range(PLAYERS)
        ),
        own=(),
        sides=sides,
        play_phase=environment.phases.index(Play.name),
        worst=-min(min(amounts) for side in sides for kinds in side.amounts for runs in kinds for amounts in runs),
    )


def ends(declaration: Declaration) -> Ends:
    """When a deal is decided before its last trick (C.8.4, C.12.4)."""
    return Ends(at_once=declaration.contract is SIE, side_trick=declaration.contract is rules.Contract.BETTEL, other_trick=declaration.tout)


def guard(options: SchafkopfOptions, phase: Phase, action: Action) -> Guard:
    """What the actor must hold to say this (C.3.8, C.6)."""
    if isinstance(phase, Challenging) and action == PLAY:
        highest = levels(options)[-1]
        return sie(options) if highest == SIE and levels(options)[levels(options).index(phase.level) + 1] == SIE else ALWAYS
    if isinstance(action, Bid):
        return sie(options) if action.level == SIE else ALWAYS
    if not isinstance(phase, Declaring) or not isinstance(action, Declare):
        return ALWAYS
    mask, declaration = options.cards.mask, action.declaration
    match declaration.contract:
        case rules.Contract.PARTNER if declaration.suit:
            return Guard(some=mask(suit_cards(options, declaration.suit)), none=mask([Card(declaration.suit + "A")]))
        case rules.Contract.PARTNER:
            return Guard(all=mask(ACES))
        case rules.Contract.SOLO if options.solo_needs_suit_card and declaration.suit:
            return Guard(some=mask(suit_cards(options, declaration.suit)))
        case rules.Contract.SIE:
            return sie(options)
    return ALWAYS


def sie(options: SchafkopfOptions) -> Guard:
    """A hand of Obers and Unters only (C.12.3)."""
    return Guard(none=options.cards.full & ~options.cards.mask(OBERS_AND_UNTERS))


def suit_cards(options: SchafkopfOptions, suit: str) -> Iterator[Card]:
    """Cards of the suit that are no Ober or Unter."""
    return (card for card in options.cards.cards if card[0] == suit and card not in OBERS_AND_UNTERS)


def rare(options: SchafkopfOptions, place: int, held: Iterable[Card]) -> Deal:
    """A deal in which a place holds these cards, as many as it can; the others hold what is left."""
    size, deck = options.hand_size, options.cards.cards
    hand = [*held, *(card for card in deck if card not in set(held))][:size]
    rest = [card for card in deck if card not in hand]
    hands = [tuple(rest[size * i : size * (i + 1)]) for i in range(PLAYERS - 1)]
    hands.insert(place, tuple(hand))
    return Deal(Seat(PLAYERS - 1), tuple(hands))


def layout(options: SchafkopfOptions) -> tuple[int, ...]:
    """Where the pack goes, by place: read off a pack dealt in order."""
    deal = SchafkopfDealing(options).deal_out(options.cards.cards, Seat(PLAYERS - 1))
    places = {card: place for place, hand in enumerate(deal.hands) for card in hand}
    return tuple(places.get(card, UNDEALT) for card in options.cards.cards)


def side_scores(options: SchafkopfOptions, declaration: Declaration) -> SideScores:
    """The scores of a declaration. Results are of one kind where who has won, and the bonus, is the same (C.9)."""
    tricks, early_end = options.hand_size, ends(declaration) != Ends()
    kinds: dict[tuple[bool, str | None], int] = {}
    first_facts: list[Facts] = []

    def kind(early: bool, tricks: int, points: int) -> int:
        if early and not early_end:
            return 0
        facts = Facts(
            declaration=declaration, card_points=points, tricks=tricks, all_tricks=options.hand_size, won=False if early else None
        )
        result = score(options, facts)
        number = kinds.setdefault((result.won, result.working.bonus), len(first_facts))
        if number == len(first_facts):
            first_facts.append(facts)
        return number

    results = tuple(tuple(tuple(kind(early, t, p) for p in range(POINTS + 1)) for t in range(tricks + 1)) for early in (False, True))
    trumps = trumps_of(declaration, options.bettel_trumps)
    run = classes(trumps, options.cards)[0] if trumps != rules.NO_TRUMPS else ()
    side = (Seat(0), Seat(1)) if declaration.called else (Seat(0),)

    def amounts(facts: Facts, runner_count: int) -> tuple[int, int, int]:
        counted = Facts(
            declaration=declaration,
            card_points=facts.card_points,
            tricks=facts.tricks,
            all_tricks=facts.all_tricks,
            runner_count=runner_count,
            won=facts.won,
        )
        scores = seat_scores(PLAYERS, side, score(options, counted).amount)
        return scores[0], scores[-1], 0

    return SideScores(
        run=tuple(options.cards.bit[card] for card in run),
        results=results,
        amounts=(tuple(tuple(amounts(facts, count) for count in range(-len(run), len(run) + 1)) for facts in first_facts),),
    )
