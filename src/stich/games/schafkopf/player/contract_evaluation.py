"""Expected payoffs of contracts for a hand of Schafkopf, from results that nets predict (docs/research/passing.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.games.schafkopf.rules.contract import LONG, PLAYERS, Contract, Declaration, classes, play_spec, trumps_of
from stich.games.schafkopf.rules.match import shares_of_pot
from stich.games.schafkopf.rules.options import SchafkopfOptions, declarations
from stich.games.schafkopf.rules.scoring import Facts, prices, score, seat_scores
from stich.kernel.plugin.decision import ChoiceEstimate
from stich.kernel.rules.deal import Seat
from stich.kernel.solver_input.payoffs import relative_payoffs
from stich.nets import Net, hand_features, load_net, result_classes

Floats = NDArray[np.float32]
HAND_SIZE = 8
"""Number of cards in a hand of the long deck, the only deck that the nets support."""

# Measured payoffs of not playing (docs/research/passing.md), relative to the mean of the others. Players who speak later win more often,
# so a pass costs the first places more than the last.
PASS_WITH_PARTNER_GAME = (-1.0, -1.0, -0.2, 0.0)
"""Payoff of passing before any player has offered to play, by place, for a hand that could play a partner game (in prices of a partner
game).
"""
PASS_WHERE_EACH_RUNNER_COUNTS = (-1.5, -1.5, -1.0, 0.0)
"""Payoff of passing in place of `PASS_WITH_PARTNER_GAME` at tables where runners count from the first (in prices of a partner game).

It is lower there, as the others play more hands.
"""
PASS_WITH_SOLO = (1.5, 1.0, 0.5, 0.0)
"""Payoff of passing before any player has offered to play, by place, for a hand that could only play a higher level (in prices of a
partner game). Such a hand is also strong as an opponent or partner.
"""
LEAVE_PARTNER_GAME = 1.5
"""Payoff of leaving the deal to a player who has bid a partner game, for a hand that could play higher (in prices of a partner game)."""
LEAVE_HIGHER_LEVEL = -0.5
"""Payoff of leaving the deal to a player who has bid a higher level (in prices of a solo)."""
RUNNERS_AND_WINNING = 0.2
"""Change of the log likelihood of a number of runners, for each runner (in nats): up if the declarer's side wins, down if it loses."""


class BiddingContext(NamedTuple):
    """Facts for evaluating contracts of Schafkopf: options, place whose hand is evaluated, number of knocks, game points in the stock."""

    options: SchafkopfOptions
    place: int
    knocks: int = 0
    pot: int = 0
    before: bool = False
    """True to value passing as the older levels *club-1* and *strong-1* do."""


class Nets(NamedTuple):
    """Nets that predict the result of the play in Schafkopf, by contract."""

    partner: Net
    solo: Net
    wenz: Net
    farbwenz: Net
    bettel: Net

    def result_net(self, declaration: Declaration) -> Net:
        """Return the net for a declaration. For a partner game played alone it is the net of solos, for a geier that of wenz."""
        match declaration.contract:
            case Contract.PARTNER if declaration.suit:
                return self.partner
            case Contract.WENZ | Contract.GEIER:
                return self.wenz
            case Contract.FARBWENZ | Contract.FARBGEIER:
                return self.farbwenz
            case Contract.BETTEL:
                return self.bettel
        return self.solo


BEFORE = ("partner-1", "solo-1", "wenz-1", *Nets._fields[3:])
"""Names of the nets that the older levels *club-1* and *strong-1* use."""


@cache
def load_nets(files: tuple[str, ...] = Nets._fields) -> Nets | None:
    """Return the nets of Schafkopf with these names; None if nets cannot run here."""
    loaded = [load_net(__package__, name) for name in files]
    return Nets(*loaded) if all(loaded) else None  # type: ignore[arg-type]


def nets_know(options: SchafkopfOptions) -> bool:
    """Return True if the nets were trained for the deck and the contracts of this table."""
    return options.cards == LONG and options.bettel_trumps == "hearts"


def pass_payoff(context: BiddingContext, held: str | None, level: str) -> float:
    """Return the expected payoff (game points) of not playing in Schafkopf, for a hand that might play at ``level``.

    ``held``: level of the player who has bid so far; None if no player has offered to play.
    """
    of = prices(context.options)
    if held is None:
        each_runner = context.options.laufende_min == 1 and not context.before
        partner_game = PASS_WHERE_EACH_RUNNER_COUNTS if each_runner else PASS_WITH_PARTNER_GAME
        by_place = partner_game if level == Contract.PARTNER else PASS_WITH_SOLO
        payoff = by_place[context.place] * of.partner
    elif held == Contract.PARTNER:
        payoff = LEAVE_PARTNER_GAME * of.partner
    else:
        payoff = LEAVE_HIGHER_LEVEL * of.solo
    return payoff * (1 << context.knocks)


def evaluate_contracts(nets: Nets, context: BiddingContext, hand: int) -> dict[Declaration, ChoiceEstimate]:
    """Return the estimate of every declaration of Schafkopf that this hand (mask) allows."""
    possible = declarations(context.options, hand)
    return {declaration: _estimate(nets, context, declaration, hand) for declaration in possible}


def _estimate(nets: Nets, context: BiddingContext, declaration: Declaration, hand: int) -> ChoiceEstimate:
    probabilities, payoffs = _results(nets, context, declaration, [hand])
    return ChoiceEstimate(float(np.einsum("nr,nr->n", probabilities, payoffs)[0]), float(probabilities[0] @ (payoffs[0] > 0)))


def expected_payoffs(nets: Nets, context: BiddingContext, declaration: Declaration, hands: Sequence[int]) -> Floats:
    """Return the expected payoff of a declaration for each of these hands (masks): [n], in game points.

    The payoff is the declarer's score less the mean of the others' scores.
    """
    expected: Floats = np.einsum("nr,nr->n", *_results(nets, context, declaration, hands))
    return expected


def _results(nets: Nets, context: BiddingContext, declaration: Declaration, hands: Sequence[int]) -> tuple[Floats, Floats]:
    """Return the probability and the payoff of each result, both [n hands, result classes]. A sie has a single result."""
    options, place, knocks, pot, _ = context
    if declaration.contract is Contract.SIE:
        certain = np.ones((len(hands), 1), dtype=np.float32)
        return certain, certain * payoffs_with_runners(options, declaration, HAND_SIZE, knocks, pot)[-1]
    spec = play_spec(declaration, trumps_of(declaration), LONG, place, options.run_away_min)
    rows = hand_features(spec)(np.array(hands, dtype=np.uint64), np.zeros(len(hands), dtype=np.uint64), place)
    probabilities = nets.result_net(declaration).probabilities(rows)
    return probabilities, np.stack([payoffs_by_result(options, declaration, hand, knocks, pot) for hand in hands])


def payoffs_by_result(options: SchafkopfOptions, declaration: Declaration, hand: int, knocks: int, pot: int) -> Floats:
    """Return the payoff (game points) of each of the `result_classes` in Schafkopf, as a mean over the possible numbers of runners.

    The more runners the declarer's side holds, the likelier it wins (`RUNNERS_AND_WINNING`).
    """
    return _mean_payoffs(options, declaration, runner_distribution(declaration, hand), knocks, pot)


RunnerDistribution = tuple[tuple[int, float], ...]
"""Numbers of runners with their probabilities; a negative number counts the highest trumps that the side lacks."""


@lru_cache(maxsize=65536)
def _mean_payoffs(options: SchafkopfOptions, declaration: Declaration, distribution: RunnerDistribution, knocks: int, pot: int) -> Floats:
    payoffs = np.stack([payoffs_with_runners(options, declaration, count, knocks, pot) for count, _ in distribution])
    counts, probabilities = (np.array(column)[:, None] for column in zip(*distribution, strict=True))
    weights = probabilities * np.exp(RUNNERS_AND_WINNING * np.maximum(counts, 0) * np.sign(payoffs))
    mean: Floats = ((weights * payoffs).sum(axis=0) / weights.sum(axis=0)).astype(np.float32)
    return mean


@lru_cache(maxsize=4096)
def payoffs_with_runners(options: SchafkopfOptions, declaration: Declaration, runner_count: int, knocks: int, pot: int = 0) -> Floats:
    """Return the declarer's payoff (game points) for each of the `result_classes` with this number of runners (negative: lacked).

    The payoff includes the share of the stock that the declarer wins, or the payment into the stock.
    """
    side = [Seat(place) for place in range(2 if declaration.called else 1)]
    payoffs = []
    for result in result_classes(play_spec(declaration, trumps_of(declaration), LONG, 0, options.run_away_min)):
        facts = Facts(
            declaration=declaration,
            card_points=result.points,
            tricks=result.trick_count(HAND_SIZE),
            all_tricks=HAND_SIZE,
            runner_count=runner_count,
            knocks=knocks,
        )
        scored = score(options, facts)
        scores, shares = seat_scores(PLAYERS, side, scored.amount), shares_of_pot(side, won=scored.won, pot=pot)
        payoffs.append(relative_payoffs([sum(points) for points in zip(scores, shares or (0,) * PLAYERS, strict=True)])[0])
    return np.array(payoffs, dtype=np.float32)


def runner_distribution(declaration: Declaration, hand: int) -> RunnerDistribution:
    """Return the possible numbers of runners of the declarer's side with their probabilities.

    For a declarer alone the number is certain; otherwise it is estimated from the cards that a partner may hold. ``hand``: mask.
    """
    return _runner_distribution(declaration, hand & _trumps(declaration))


@cache
def _trumps(declaration: Declaration) -> int:
    return LONG.mask(classes(trumps_of(declaration), LONG)[0])


@lru_cache(maxsize=65536)
def _runner_distribution(declaration: Declaration, trumps: int) -> RunnerDistribution:
    held = [bool(trumps >> LONG.bit[c] & 1) for c in classes(trumps_of(declaration), LONG)[0]]
    if not declaration.called:
        runner_count = next((i for i, has in enumerate(held) if has != held[0]), len(held))
        return ((runner_count if held[0] else -runner_count, 1.0),)
    both = (*_with_partner(held, runners_held=True), *_with_partner(held, runners_held=False))
    return tuple((count, probability) for count, probability in both if probability)


def _with_partner(declarer_holds: Sequence[bool], *, runners_held: bool) -> list[tuple[int, float]]:
    """Return numbers of runners with their probabilities, for runners that the side holds (``runners_held``) or lacks.

    ``declarer_holds``: for each trump, highest first, whether the declarer holds it. Assume that the partner holds the called ace and any 7
    of the 23 other cards that the declarer lacks.
    """
    distribution: list[tuple[int, float]] = []
    reached, partner_cards, unseen = 1.0, HAND_SIZE - 1, len(LONG) - HAND_SIZE - 1
    for length, declarer_has in enumerate(declarer_holds):
        side_has = 1.0 if declarer_has else partner_cards / unseen
        goes_on = side_has if runners_held else 1 - side_has
        if length:
            distribution.append((length if runners_held else -length, reached * (1 - goes_on)))
        reached *= goes_on
        if not declarer_has:
            partner_cards, unseen = partner_cards - runners_held, unseen - 1
        if partner_cards < 0 or not reached:
            break
    return distribution
