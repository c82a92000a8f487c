"""Values of wrong types, given to every function of the interface: the error is Stich's or Python's own, never one of the C++ core.

An error of the core would name C++ types (``std::bad_cast``) or functions that no caller knows (``masks()``).
"""

import re
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

import stich
from stich.kernel.errors import MalformedAction, StichError
from tests.rows import rows

WRONG: tuple[Any, ...] = (
    *(None, True, -1, 10**30, 3.5, float("nan"), "", "CJ", "x" * 300, b"CJ", object(), len),
    *([], ["CJ"], [1, 2], (), ("CJ", None), {}, {"a": 1}, {0}, np.zeros(2), np.array(["CJ"])),
)
OF_THE_CORE = re.compile(r"std::|incompatible function arguments|bad_cast|nanobind|pybind|_core\b|Unable to cast")

GAME = stich.game("skat")
START = GAME.deal(seed=9)
VIEW = START.view(START.actor)
GRAND = {"declarer": 1, "bid": 18, "declare": "grand", "discard": list(START.deal.undealt)}
LEAD = GAME.start(START.deal, GRAND)
RULES = stich.match_rules(GAME)

FUNCTIONS: dict[str, Callable[[Any], object]] = {
    "game": stich.game,
    "game, preset": lambda x: stich.game("skat", x),
    "game, option": lambda x: stich.game("skat", players=x),
    "player": stich.player,
    "player, level": lambda x: stich.player("skat", x),
    "player, rng": lambda x: stich.player("skat", "simple", x).act(VIEW),
    "act": lambda x: stich.player("skat", "simple").act(x),
    "hint": stich.hint,
    "hint, level": lambda x: stich.hint(VIEW, x),
    "worlds": lambda x: list(islice(stich.worlds(x, 1, Random(1)), 1)),
    "match_rules": stich.match_rules,
    "register": stich.register,
    "show": stich.show,
    "show, faces": lambda x: stich.show("CJ", x),
    "solve": stich.solve,
    "solve, moves": lambda x: stich.solve(LEAD, moves=x),
    "solve, count": lambda x: stich.solve(LEAD, count=x),
    "solve, limits": lambda x: stich.solve(LEAD, limits=x),
    "solve_many": lambda x: list(stich.solve_many(x)),
    "solve_many, one": lambda x: list(stich.solve_many([x])),
    "solve_multiplayer": stich.solve_multiplayer,
    "solve_multiplayer_many": lambda x: list(stich.solve_multiplayer_many([x])),
    "deal, seed": lambda x: GAME.deal(seed=x),
    "deal, dealer": lambda x: GAME.deal(seed=1, dealer=x),
    "start": GAME.start,
    "start, dealer": lambda x: GAME.start(stich.Deal(x, START.deal.hands, START.deal.undealt)),
    "start, hands": lambda x: GAME.start(stich.Deal(0, x, START.deal.undealt)),
    "start, hand": lambda x: GAME.start(stich.Deal(0, [*START.deal.hands[:2], x], START.deal.undealt)),
    "start, card": lambda x: GAME.start(stich.Deal(0, [*START.deal.hands[:2], [*START.deal.hands[2][:9], x]], START.deal.undealt)),
    "start, undealt": lambda x: GAME.start(stich.Deal(0, START.deal.hands, x)),
    "start, contract": lambda x: GAME.start(START.deal, x),
    **{f"start, {field}": lambda x, field=field: GAME.start(START.deal, {**GRAND, field: x}) for field in GRAND},
    "parse": GAME.parse,
    "apply": START.apply,
    "action": START.action,
    "find": START.find,
    "view": START.view,
    "arranged": VIEW.arranged,
    "match, dealer": lambda x: RULES.start(x) if hasattr(RULES, "start") else None,
    "batch": lambda x: stich.batch(x, n=2),
    "batch, preset": lambda x: stich.batch("skat", x, n=2),
    "batch, n": lambda x: stich.batch("skat", n=x if x != 10**30 else 2),
    "batch, seed": lambda x: stich.batch("skat", n=2, seed=x),
    "batch, threads": lambda x: stich.batch("skat", n=2, threads=x),
    "batch, obs": lambda x: stich.batch("skat", n=2, obs=x),
    "step": lambda x: stich.batch("skat", n=2).step(x),
    "table": lambda x: stich.batch("skat", n=2).table(x),
    "state": lambda x: stich.batch("skat", n=2).state(x),
    "clone": lambda x: stich.batch("skat", n=2).clone(x),
    "set": lambda x: stich.batch("skat", n=2).set([0], [x]),
    "set, rows": lambda x: stich.batch("skat", n=2).set(x, [START]),
}


@rows(("call",), [(call,) for call in FUNCTIONS.values()], ids=FUNCTIONS)
def test_no_message_of_the_core_reaches_a_caller(call: Callable[[Any], object]) -> None:
    for value in WRONG:
        try:
            call(value)
        except Exception as error:
            found = OF_THE_CORE.search(str(error))
            assert found is None, f"{value!r:.40}: {type(error).__name__}: {error}"
            assert not type(error).__module__.startswith("stich.native")


def test_frequent_mistakes_are_named() -> None:
    with pytest.raises(StichError, match=r"solve a State \(game.deal, game.start\) or one of its positions, not str"):
        stich.solve("CJ SJ")  # type: ignore[arg-type]
    with pytest.raises(StichError, match="seat '1': seats are 0 to 2"):
        START.view("1")  # type: ignore[arg-type]
    with pytest.raises(MalformedAction, match="not an action: 18"):
        START.apply(18)  # type: ignore[arg-type]
    with pytest.raises(StichError, match="start: a mapping such as"):
        GAME.start(START.deal, "grand")  # type: ignore[arg-type]
