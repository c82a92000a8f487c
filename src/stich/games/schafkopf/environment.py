"""Numbered steps of Schafkopf, and its deal program: all deals of a table as plain data, found by asking the rules.

Which bids and declarations are legal depends on the hand. The rules state the conditions (`Phase.condition`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import msgspec

from stich.games.schafkopf.rules import contract as rules
from stich.games.schafkopf.rules.actions import BIDS, DECLARES, GIVES, HOLD, KNOCK, KONTRA, OFFER, PASS, PLAY, RE, TAKE, YIELD
from stich.games.schafkopf.rules.auction import Knocking, Opening, after_knocking
from stich.games.schafkopf.rules.contract import (
    LONG,
    OBERS,
    OBERS_AND_UNTERS,
    Declaration,
    classes,
    play_spec,
    ramsch_spec,
    trumps_of,
)
from stich.games.schafkopf.rules.dealing import SchafkopfDealing
from stich.games.schafkopf.rules.declaring import Declaring
from stich.games.schafkopf.rules.game import Schafkopf
from stich.games.schafkopf.rules.hochzeit import Giving, OfferingHochzeit, nobody_plays
from stich.games.schafkopf.rules.options import ACES, SchafkopfOptions, condition
from stich.games.schafkopf.rules.play import KontraOrRe, Play
from stich.games.schafkopf.rules.ramsch import TRUMPS, Ramsch, RamschFacts, ramsch_outcome
from stich.games.schafkopf.rules.scoring import Facts, score, seat_scores
from stich.games.schafkopf.rules.seating import FIRST_CARDS, SchafkopfSeating
from stich.games.schafkopf.view.view import SchafkopfView
from stich.kernel.plugin.deal_compiler import Explorer, Guide, without_cards
from stich.kernel.plugin.deal_program import (
    UNDEALT,
    CompiledContract,
    DealProgram,
    Ends,
    HandCondition,
    MostScores,
    Redirect,
    SideScores,
    largest_loss,
)
from stich.kernel.plugin.environment import Beside, Environment
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.phase import Phase


class SchafkopfEnvironment(Environment):
    """Environment of Schafkopf. The game has no discards.

    A table that plays hochzeit has further actions and phases, and no deal program: the exchange changes hands that a program takes as
    dealt.
    """

    actions = (
        *LONG.cards,
        *(call.text for call in (PASS, PLAY, HOLD, YIELD, KNOCK, KONTRA, RE)),
        *(bid.text for bid in BIDS.values()),
        *(declare.text for declare in DECLARES.values()),
    )
    phases = tuple(phase.name for phase in (Knocking, Opening, Declaring, KontraOrRe, Play))
    game: Schafkopf

    def __init__(self, game: Schafkopf) -> None:
        super().__init__(game)
        if game.options.hochzeit:
            self.actions = (*self.actions, OFFER.text, TAKE.text, *(give.text for give in GIVES.values()))
            self.phases = (*self.phases, OfferingHochzeit.name, Giving.name)

    def beside(self, view: SchafkopfView) -> Beside:
        return Beside()

    def compiled(self) -> DealProgram:
        return super().compiled() if self.game.options.hochzeit else program(self)


DECLARATIONS = tuple(DECLARES)
SIE = rules.Contract.SIE
POINTS = 120
DEALS = 60
"""Number of random deals explored for the deal program, besides the deals with rare hands."""
PLAYED_DEALS = 16
"""Number of these random deals in which the calls during the play are explored, too."""


def program(environment: Environment) -> DealProgram:
    """Return the deal program of this environment's table."""
    game = environment.game
    assert isinstance(game, Schafkopf)
    options = game.options

    def contract(phase: Phase) -> CompiledContract:
        """Return the contract of a phase of the play."""
        if isinstance(phase, Ramsch):
            return CompiledContract(spec=len(specs) - 1, most=0, must_beat=options.stichzwang)
        play = phase.play if isinstance(phase, KontraOrRe) else phase
        assert isinstance(play, Play)
        declaration, declarer = play.fixed.declaration, play.fixed.declarer
        number = DECLARATIONS.index(declaration)
        return CompiledContract(
            spec=number * options.players + declarer,
            declarer=declarer,
            partner=options.cards.bit[declaration.called] if declaration.called else -1,
            ends=ends(declaration),
            score=number,
        )

    specs = [
        *(
            play_spec(
                declaration,
                trumps_of(declaration, options.bettel_trumps),
                options.cards,
                declarer,
                options.run_away_min,
                players=options.players,
            )
            for declaration in DECLARATIONS
            for declarer in range(options.players)
        ),
        ramsch_spec(options.cards, options.players),
    ]
    asked = Guide(contract, key, adds, during_play, reached=first_forced, first_lot=Knocking.name)
    explorer = Explorer(environment, asked)
    first = game.deal(seed=0)
    start, auction = explorer.explore(first.phase), explorer.number(after_knocking(SchafkopfSeating.of(options, first.deal)))
    for seed in range(1, DEALS):
        explorer.explore(game.deal(seed=seed).phase, during_play=seed < PLAYED_DEALS)
    for place in range(options.players):
        explorer.explore(game.start(rare(options, place, sorted(ACES))).phase)
    # A sie (all Obers and Unters in one hand) is shown after the knocking.
    sies = [SchafkopfSeating.of(options, rare(options, place, sorted(OBERS_AND_UNTERS))) for place in range(options.players)]
    shown = [explorer.explore(after_knocking(seating)) for seating in sies]
    # If all pass at some tables, the holder of the Ober of acorns must play.
    must = sies if options.all_pass == "must" else []
    forced = [explorer.number(nobody_plays(seating, Opening(seating, options.players - 1))) for seating in must]
    oldest = HandCondition(all=options.cards.mask(OBERS[:1]))
    sides = tuple(side_scores(options, declaration) for declaration in DECLARATIONS)
    most = (most_scores(options),) if options.all_pass == "ramsch" else ()
    return DealProgram(
        seats=options.players,
        places=options.players,
        layout=layout(options),
        starts=(start,),
        nodes=explorer.nodes,
        contracts=explorer.contracts,
        specs=tuple(specs),
        own=(),
        sides=sides,
        play_phase=environment.phases.index(Play.name),
        most=most,
        calls_during_play=explorer.calls_during_play,
        redirects=(
            *(Redirect(auction, place, condition(options, Declaration(SIE)), node) for place, node in enumerate(shown) if node != auction),
            *(Redirect(forced[0], place, oldest, node) for place, node in enumerate(forced) if place),
        ),
        first_lot=options.players * FIRST_CARDS,
        worst=largest_loss(sides, most),
    )


def key(phase: Phase) -> Hashable:
    """Return the key of a phase of Schafkopf: phases with equal keys become one node of the deal program.

    The key does not contain who knocked, as only the amounts depend on it. Of the play it contains only the calls still possible.
    """
    match phase:
        case Knocking(place=place):
            return Knocking, place
        case KontraOrRe(speakers=speakers):
            return KontraOrRe, during_play(phase), speakers
    return without_cards(phase)


def first_forced(phase: Phase) -> Phase:
    """Return the phase in which the first place must play, for the phase in which any place must (C.5.4); else the phase itself."""
    return msgspec.structs.replace(phase, declarer=0) if isinstance(phase, Declaring) and phase.forced else phase


def during_play(phase: Phase) -> Hashable:
    """Return the key of the calls possible during the play of Schafkopf: doublings so far, and the facts that decide who is on which side
    (C.13).

    None if the table or the phase allows no calls during the play.
    """
    play = phase.play if isinstance(phase, KontraOrRe) else phase
    if not isinstance(play, Play) or not play.fixed.seating.options.stoss_max:
        return None
    return play.fixed.declarer, play.fixed.declaration.called, play.stoss, play.doubled_by


def adds(action: Action) -> int:
    """Return how far a call moves the row in the table of amounts (`Call.adds`): 1 for every doubling, else 0."""
    return int(action in (KNOCK, KONTRA, RE))


def ends(declaration: Declaration) -> Ends:
    """Return the conditions under which a declared game of Schafkopf ends before its last trick (C.8.4, C.12.4), for the deal program."""
    return Ends(at_once=declaration.contract is SIE, side_trick=declaration.contract is rules.Contract.BETTEL, other_trick=declaration.tout)


def rare(options: SchafkopfOptions, place: int, held: Iterable[Card]) -> Deal:
    """Return a deal in which this place holds as many of the cards ``held`` as possible, and the others hold the rest."""
    size, deck, others = options.hand_size, options.cards.cards, options.players - 1
    hand = [*held, *(card for card in deck if card not in set(held))][:size]
    rest = [card for card in deck if card not in hand]
    hands = [tuple(rest[i::others]) for i in range(others)]
    hands.insert(place, tuple(hand))
    return Deal(Seat(others), tuple(hands))


def layout(options: SchafkopfOptions) -> tuple[int, ...]:
    """Return for each position in the shuffled pack the place that gets the card (`DealProgram.layout`). Found by dealing a sorted pack."""
    deal = SchafkopfDealing(options).deal_out(options.cards.cards, Seat(options.players - 1))
    places = {card: place for place, hand in enumerate(deal.hands) for card in hand}
    return tuple(places.get(card, UNDEALT) for card in options.cards.cards)


def side_scores(options: SchafkopfOptions, declaration: Declaration) -> SideScores:
    """Return the scores of a declaration in Schafkopf as data. Results with the same winner and the same bonus (schneider, schwarz) are of
    one kind (C.9).
    """
    tricks, early_end = options.hand_size, ends(declaration) != Ends()
    kinds: dict[tuple[bool, str | None], int] = {}
    first_facts: list[Facts] = []

    def kind(early: bool, tricks: int, points: int) -> int:
        """Return the number of the result's kind, by the declarer side's tricks and card points."""
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

    def amounts(facts: Facts, runner_count: int, doublings: int) -> tuple[int, int, int]:
        """Return the game points of a member of the declarer side, of an opponent, and of a seat without cards.

        Numbers of runners that no deal has get the amounts of the nearest possible number, so that they do not count as a largest loss.
        """
        held, lacked = possible_runners(options, declaration, len(run), won=score(options, facts).won)
        runner_count = max(-lacked, min(held, runner_count))
        counted = Facts(
            declaration=declaration,
            card_points=facts.card_points,
            tricks=facts.tricks,
            all_tricks=facts.all_tricks,
            runner_count=runner_count,
            knocks=doublings,
            won=facts.won,
        )
        scores = seat_scores(options.players, side, score(options, counted).amount)
        return scores[0], scores[-1], 0

    return SideScores(
        run=tuple(options.cards.bit[card] for card in run),
        results=results,
        amounts=tuple(
            tuple(tuple(amounts(facts, count, doublings) for count in range(-len(run), len(run) + 1)) for facts in first_facts)
            for doublings in range(doublings_of(options))
        ),
    )


def possible_runners(options: SchafkopfOptions, declaration: Declaration, trumps: int, *, won: bool) -> tuple[int, int]:
    """Return the largest number of runners that the declarer side can hold with this result, and the largest that it can lack (C.11.6).

    ``trumps``: number of trumps. A declarer alone whose whole hand is runners wins every trick.
    """
    hand = options.hand_size
    if declaration.called:
        # The called ace and another card of its suit are no trumps.
        return min(trumps, 2 * hand - 2), min(trumps, 2 * hand)
    held = min(trumps, hand - len(ACES) if declaration.contract is rules.Contract.PARTNER else hand)
    needs_trump = declaration.contract is rules.Contract.SOLO and options.solo_needs_suit_card
    return held if won or held < hand else hand - 1, trumps - needs_trump


def doublings_of(options: SchafkopfOptions) -> int:
    """Return the number of rows of amounts: one for each possible count of doublings (0, 1, …)."""
    return 1 + options.stoss_max + (options.players if options.klopfen else 0)


def most_scores(options: SchafkopfOptions) -> MostScores:
    """Return the scores of a ramsch in Schafkopf as data, by number of knocks and number of players without a trick (C.15)."""
    tricks, wanted, others = options.hand_size, options.ramsch_durchmarsch, options.players - 1

    def amounts(points: tuple[int, ...], tricks: tuple[int, ...], knocks: int) -> tuple[int, int, int]:
        order = tuple(map(Seat, range(options.players)))
        scores = ramsch_outcome(options, order, RamschFacts(points, tricks, (0,) * options.players, knocks)).scores
        return scores[0], scores[1], 0

    def without(players: int) -> tuple[int, ...]:
        """Return numbers of tricks by place in which this many players have none. No player has all tricks unless all others have none."""
        shares = options.players - players
        return (tricks - shares + 1, *(1,) * (shares - 1), *(0,) * players)

    return MostScores(
        swept=tuple(amounts((POINTS, *(0,) * others), without(others), knocks) for knocks in range(doublings_of(options))),
        most=tuple(
            tuple(amounts((60, *(60 // others,) * others), without(players), knocks) for players in range(options.players))
            for knocks in range(doublings_of(options))
        ),
        sweep_tricks=tricks if wanted == "all" else 0,
        sweep_points=wanted if isinstance(wanted, int) else 0,
        tie_by_tricks=options.ramsch_tie == "tricks",
        ranking=tuple(options.cards.bit[card] for card in classes(TRUMPS, options.cards)[0]),
    )
