"""Every option of every game has its paragraph in the rulebook, cases, words in the form of a new table, and values that the contract tests
draw; and the computers' bidding knows it, or docs/explanation/players.md names it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any

import numpy as np
import pytest

import stich
from stich.games.schafkopf.player.contract_evaluation import payoffs_with_runners
from stich.games.schafkopf.rules.contract import LONG, parse_declaration
from stich.games.schafkopf.rules.options import declarations
from stich.games.skat.player.contract_evaluation import BiddingContext, payoffs_by_result
from stich.games.skat.rules.actions import DECLARES
from stich.games.skat.rules.ramsch import factor
from stich.kernel.errors import InvalidOptions
from stich.kernel.rules.game import Game
from stich.registry import PLUGINS
from tests.contract.games import states, with_options
from tests.games.driver import ROOT, book, cards, legal
from tests.games.schafkopf.driver import ALL_ACES, SIE, deal
from tests.games.test_rulebook import LETTERS, cited, paragraphs
from tests.rows import rows
from tests.sample import sample

EVERY = [(game, option) for game, plugin in PLUGINS.items() for option in plugin.presets.kind.choices()]
every_option = rows(("game", "option"), EVERY)
DRAWS = sample(400, 1_000)
DEALS = 600
"""Most deals that are played at random to find one in which an option matters."""
FEW = 8
"""Largest number of values of an option of which the contract tests must draw each. Prices have more."""


def kind(game: str) -> Any:
    return PLUGINS[game].presets.kind


@every_option
def test_its_paragraph(game: str, option: str) -> None:
    """The rulebook lists the option, and its description cites an item of the rulebook. Lengths of a match are no rules of a deal."""
    assert f"`{option}`" in book(game)
    found, sections = list(cited(LETTERS[game], kind(game).meanings()[option])), paragraphs(game)
    assert found or option in kind(game).lengths
    assert all(section in sections and item in (None, *sections[section]) for section, item in found)


@cache
def cases_of(game: str) -> str:
    """Return all tests of the rules and scores of a game, and of its batches, as one text."""
    files = [*(ROOT / "tests" / "games" / game).rglob("*.py"), ROOT / "tests" / "envs" / "test_batch.py"]
    return "\n".join(file.read_text() for file in files if file.name != "by_the_book.py")


@every_option
def test_its_cases(game: str, option: str) -> None:
    """Some test of the game sets the option."""
    assert re.search(rf'\b{option}=|"{option}":', cases_of(game))


@cache
def words(game: str, language: str) -> dict[str, Any]:
    """Return the page's texts of a game in a language."""
    read: dict[str, Any] = json.loads((ROOT / "web" / "messages" / game / f"{language}.json").read_text())
    return read


@every_option
def test_its_words_in_the_form(game: str, option: str) -> None:
    """The form of a new table has a label and an explanation of the option in three languages."""
    if option in (*kind(game).lengths, "players"):
        return
    form = (ROOT / "web" / "src" / "games" / game / "optionWords.ts").read_text()
    parts = re.split(r"(?=name: '\w+'|price\('\w+')", form)
    [part] = [part for part in parts if part.startswith((f"name: '{option}'", f"price('{option}'"))]
    keys = set(re.findall(rf"\bm\.({game}_\w+)", part))
    assert keys
    for language in ("en", "de", "ja"):
        assert not [key for key in keys if not words(game, language).get(key)]


@cache
def drawn(game: str) -> tuple[Game, ...]:
    """Return tables with options drawn at random, as the contract tests and those of batches draw them."""
    presets = PLUGINS[game].presets.names
    return tuple(with_options((game, presets[seed % len(presets)], {}), seed) for seed in range(DRAWS))


@every_option
def test_its_values_are_drawn_by_the_contract_tests(game: str, option: str) -> None:
    """The laws of a game, and the comparison of batches with the rules, hold for each value of an option, or for several prices."""
    values = kind(game).choices()[option]
    seen = {getattr(table.options, option) for table in drawn(game)}
    assert seen == set(values) if len(values) <= FEW else len(seen) > 2


def flipped(game: str, option: str) -> Iterator[tuple[Game, Game]]:
    """Yield pairs of tables that differ in this option alone."""
    values = kind(game).choices()[option]
    for number, table in enumerate(drawn(game)):
        other = values[(values.index(getattr(table.options, option)) + 1 + number % (len(values) - 1)) % len(values)]
        try:
            yield table, stich.game(game, table.preset, **{**table.changed, option: other})
        except InvalidOptions:
            continue


def decided(table: Any, seed: int) -> list[tuple[str, ...]]:
    """Return all choices of the players in a deal played at random, play and offers included."""
    return [tuple(action.text for action in state.legal_actions) for state in states(table, seed) if not state.finished]


def rare(table: Any) -> Any:
    """Return how deals of Schafkopf with rare hands begin: all four aces, and a sie."""
    if table.name != "schafkopf" or table.options.cards != LONG:
        return None
    sie = table.start(deal(SIE))
    return declarations(table.options, LONG.mask(cards(ALL_ACES[0]))), sie.finished or legal(sie)


def skat_payoffs(table: Any) -> list[Any]:
    """Return the payoffs by which bids in Skat are chosen, and the factors by which cards are passed on."""
    context = BiddingContext(table.options, (0, 1, 2), 0)
    pushing = [np.array([factor(table.options, leavers) for leavers in range(4)])]
    return pushing + [
        payoffs_by_result(context, declare.declaration, count, bid)
        for declare in DECLARES.values()
        if not declare.concedes
        for count in (-1, 2)
        for bid in (18, 50)
    ]


def schafkopf_payoffs(table: Any) -> list[Any]:
    """Return the payoffs by which declarations in Schafkopf are chosen."""
    names = ("partner C", "wenz", "solo H", "solo-tout H", "geier", "farbwenz S", "bettel", "sie")
    return [payoffs_with_runners(table.options, parse_declaration(name), count, 0) for name in names for count in (-2, 1, 2, 3, 4)]


def last_scores(table: Game) -> list[Any]:
    """Return the scores of deals played at random. Players of Suitability play deals to their end before they name."""
    ends = [list(states(table, seed))[-1].outcome for seed in range(12)]
    return [np.array(end.scores) for end in ends if end is not None]


PAYOFFS: dict[str, Callable[[Any], list[Any]]] = {"skat": skat_payoffs, "schafkopf": schafkopf_payoffs, "suitability": last_scores}


SAME_DISTANCES = {("skat", "scoring")}
"""Options that change scores, but not the distances between the players, by which computers decide."""


def known(game: str, option: str) -> bool:
    """Return True if the option changes what players may do, or the payoffs by which they bid."""
    pairs = list(islice(flipped(game, option), sample(12, 60)))
    assert pairs
    for one, other in pairs:
        if any(not np.array_equal(a, b) for a, b in zip(PAYOFFS[game](one), PAYOFFS[game](other), strict=True)):
            return True
    if any(rare(one) != rare(other) for one, other in pairs):
        return True
    return any(decided(one, seed) != decided(other, seed) for seed, (one, other) in zip(range(DEALS), cycle(pairs), strict=False))


@pytest.mark.thorough
@every_option
def test_the_computers_know_it_or_the_documentation_names_it(game: str, option: str) -> None:
    page = (ROOT / "docs" / "explanation" / "players.md").read_text()
    [part] = re.findall(rf"^- \*\*{game.capitalize()}\.\*\*.*?(?=^- |^#)", page, re.MULTILINE | re.DOTALL)
    named = {name.replace("…", "") for name in re.findall(r"`(\w+…?)`", part)}
    is_named = any(option == name or (name.endswith("_") and option.startswith(name)) for name in named)
    assert is_named or option in kind(game).lengths or (game, option) in SAME_DISTANCES or known(game, option)


@rows("game", ["skat", "schafkopf"])
def test_the_pages_scorer_asks_for_what_the_scorer_reads(game: str) -> None:
    """The page leaves out only options that no score of a list depends on."""
    folder = ROOT / "src" / "stich" / "games" / game
    files = [*(folder / "scorer").glob("*.py"), folder / "rules" / "scoring.py"]
    read = {name for file in files for name in re.findall(r"\boptions\.(\w+)", file.read_text(encoding="utf-8"))}
    scripts = sorted((ROOT / "web" / "src" / "games" / game / "scorer").glob("*.ts"))
    lists = [found for file in scripts for found in re.findall(r"AT_TABLE = \[(.*?)\]", file.read_text(encoding="utf-8"), re.DOTALL)]
    left_out = {name for text in lists for name in re.findall(r"'(\w+)'", text)}
    assert left_out >= {"players", "rounds"}
    assert left_out <= set(PLUGINS[game].presets.kind.__struct_fields__)
    assert not left_out & (read - {"players"})
