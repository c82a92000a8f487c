"""Control variates of an arena board: measures of luck with a true mean of 0, by which luck is removed from results (docs/how-to/arena.md).

``par`` and ``tables`` measure the cards: how good they are for all seats (mean) and for some more than for others (spread). ``policies``
measures the players' own random decisions. Par is the score of a deal with open hands: good cards raise the score of every player to whom
they are dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum, isfinite
from statistics import fmean, pstdev

from stich import solver
from stich.kernel.errors import StichError
from stich.kernel.rules.action import PLAYS, Action, PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from stich.players import computers_outcome
from stich.players.own import imported
from stich.registry import plugin


def double_dummy_par(state: State) -> Sequence[int]:
    """Return the score of each seat (game points) if *simple* bids for all, and all then play their best with open hands."""
    outcome = played_double_dummy(state).outcome
    assert outcome is not None
    return outcome.scores


def played_double_dummy(state: State) -> State:
    """Return the final state of a deal in which *simple* bids for all, and all then play their best with open hands.

    If all play alone, *simple* plays the cards, too.
    """
    simple = plugin(state.game.name).players.simple()
    line: list[Card] = []
    while (seat := state.actor) is not None:
        hand = state.phase.perfect_info if any(isinstance(action, PlayCard) for action in state.legal_actions) else None
        if hand is None or not hand.side:
            state = state.apply(simple.act(state.view(seat)))
            continue
        line = line or list(solver.line(hand))
        state = state.apply(PLAYS[line.pop(0)])
    return state


DealControl = Callable[[State], Sequence[float]]
"""Function from the first state of a deal to its control variates: always the same number of numbers.

The numbers may depend on all cards, but on no random decision of a player.
"""

POLICIES = "policies"
"""Name of the control variate of the players' random decisions, which is no `DealControl` (see `correction`)."""
TABLES = 4
"""Number of replays (tables) at which computer players play a deal for the control variate ``tables``."""


def par(state: State) -> tuple[float, float]:
    """Return the control variate ``par``: mean and spread over the seats of the scores with open hands (`double_dummy_par`)."""
    return _over_seats(double_dummy_par(state))


def tables(state: State) -> tuple[float, float]:
    """Return the control variate ``tables``: mean and spread over the seats of the scores when computers replay the deal."""
    results = [computers_outcome(state.game, state.deal, table).scores for table in range(TABLES)]
    return _over_seats([fmean(scores) for scores in zip(*results, strict=True)])


def _over_seats(scores: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the standard deviation (spread) of these scores of the seats."""
    return fmean(scores), pstdev(scores)


CONTROLS: dict[str, DealControl] = {"par": par, "tables": tables}
"""Control variates of the deal, by name."""
CONTROL_NAMES = (*CONTROLS, POLICIES)


def deal_control(text: str) -> DealControl:
    """Return the function of the control variate ``text``: a name in `CONTROLS`, or ``my.module:function`` for a user's `DealControl`.

    Raise `StichError` ``arena/controls`` if there is none.
    """
    if text in CONTROLS:
        return CONTROLS[text]
    if not all(text.partition(":")):
        raise StichError("arena/controls#unknown", text=text, known=tuple(CONTROL_NAMES))
    return imported(text, "is called with the state of a deal as it begins", "arena/controls")


def checked(texts: Sequence[str]) -> tuple[str, ...]:
    """Return these names of control variates without repetitions. Raise `StichError` ``arena/controls`` for an unknown name."""
    for text in texts:
        if text != POLICIES:
            deal_control(text)
    return tuple(dict.fromkeys(texts))


def measured(text: str, state: State, others: Sequence[State]) -> tuple[float, ...]:
    """Return a deal's control variate named ``text``: its numbers less their means over the deals ``others``. The true mean of each is 0.

    Raise `StichError` ``arena/controls`` if a user's control variate fails.
    """
    own, *theirs = (_numbers(text, each) for each in (state, *others))
    if unequal := next((numbers for numbers in theirs if len(numbers) != len(own)), None):
        raise StichError("arena/controls#number", text=text, own=len(own), unequal=len(unequal))
    return tuple(value - fmean(columns) for value, *columns in zip(own, *theirs, strict=True))


def _numbers(text: str, state: State) -> tuple[float, ...]:
    control = deal_control(text)
    try:
        numbers = tuple(map(float, control(state)))
    except Exception as error:  # Code of users may raise any exception.
        raise StichError("arena/controls#raised", text=text, kind=type(error).__name__, reason=str(error)) from error
    if not numbers or not all(map(isfinite, numbers)):
        raise StichError("arena/controls#row", text=text, numbers=numbers[:20])
    return numbers


def correction(state: State, chances: Mapping[Action, float], chosen: Action) -> tuple[float, ...] | None:
    """Return the luck of a player's random decision for each seat (game points); None if only one action was possible.

    The luck is the value of the chosen action less the mean value of all actions, weighted by ``chances``. The value of an action is the
    score if *simple* then plays on for all seats; the true mean of the luck is 0 for any values (AIVAT: Burch and others 2018).
    Raise `StichError` ``player/chances`` if ``chances`` does not contain the chosen action.
    """
    if chosen not in chances:
        raise StichError("player/chances#zero", action=str(chosen))
    if len(chances) == 1:
        return None
    worth = {action: _played_on(state.apply(action)) for action in chances}
    means = (fsum(chance * worth[action][seat] for action, chance in chances.items()) for seat in range(state.game.seats))
    return tuple(score - mean for score, mean in zip(worth[chosen], means, strict=True))


def _played_on(state: State) -> Sequence[int]:
    simple = plugin(state.game.name).players.simple()
    while (seat := state.actor) is not None:
        state = state.apply(simple.act(state.view(seat)))
    assert state.outcome is not None
    return state.outcome.scores
