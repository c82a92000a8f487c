"""A lesson uses no term that was not introduced before it, in any language: in its texts, on its board, or in the first whole deal.

The glossary is the table *Words* at the end of each game's rules (docs/rules): terms in three languages. A step names the terms that its
text introduces (`Step.terms`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from stich.registry import configured
from stich.study.school import LANGUAGES, READER, SEEN, Lesson, Step, course, courses, lesson_name, step_text
from tests.rows import rows

RULES = Path(__file__).parents[2] / "docs" / "rules"
HEADINGS = {"en": "## Words", "de": "## Wörter", "ja": "## 用語"}
ORDER = {"en": ("en", "de", "ja"), "de": ("de", "en", "ja"), "ja": ("ja", "de", "en")}
"""Languages of the columns on the page of each language."""
COMMA = re.compile(r"[,、] ?")
ASIDE = re.compile(r"（[^）]*）")
FORMS = {
    ("en", "lead"): r"\b(lead|leads|led)\b",
    ("en", "follow suit"): r"\bfollow(ing|s)? suit\b",
    ("en", "hold"): r"“hold”",  # a player also holds cards
    ("en", "partner"): r"\bpartners?\b(?! game)",
    ("en", "called ace"): r"\bcall(s|ed)? an ace\b|\bcalled ace\b|\bace\b[^.]* called\b|\bcalled (your|the) ace\b",
    ("en", "card points"): r"(?<!game )\bpoints?\b",
    ("en", "pass"): r"\bpass(es|ed)?\b",
    ("de", "ausspielen"): r"ausgespielt|ausspiel|\bspiel\w* (selbst |als nachster )?aus\b",
    ("de", "halten"): r"\bhaltst, was\b|\bgehalten, was\b",  # a player also holds cards
    ("de", "Rufsau"): r"rufsau|\bgerufene\w* |\bsau gerufen\b|\bruf(t|st) \w+( \w+)? (eine )?sau\b|\bruf(t|st)[^.]* sau\b",
    ("de", "Sie"): r"\b(der|ein|einen) sie\b",  # also a pronoun
    ("ja", "他のプレイヤー"): r"相手側|ほかの3人|他のプレイヤー",
    ("ja", "カードの点数"): r"(?<!枚で)点数",
    ("ja", "指定したスートのA"): r"A[^。]{0,6}指定|指定[^。]{0,10}A|指定されたスート",
    ("ja", "得点方法の選択"): r"得点方法",
    ("ja", "受ける"): r"ビッドを受ける",
}
"""Patterns of terms whose forms the rules below do not find, or that are common words too. German patterns have no umlauts."""
NAMES = {"skat": "Skat", "schafkopf": "Schafkopf", "suitability": "Suitability"}
BOARD = {"skat": ("declarer", "card points"), "schafkopf": ("declarer", "card points"), "suitability": ("trump", "penalty", "reverse")}
"""Terms that a board shows in every contract, unless it is bare."""
CONTRACTS = {
    "grand": "grand",
    "null": "null",
    "partner": "partner game",
    "solo": "solo",
    "wenz": "wenz",
    "solo-tout": "tout",
    "wenz-tout": "tout",
}
"""Terms in the names of contracts; a suit is no term."""
SUITS = ("clubs", "spades", "hearts", "diamonds")
COMMON = {"accept", "refuse", "claim", "game", "concede", "show", "throw", "in", "none", "suit", "declare", "privilege", "yield", "play"}
"""Words of actions that their buttons and questions explain, or that stand beside a term."""
ACTIONS = {
    "skat": {"pickup": "skat", "hand": "hand game", **dict.fromkeys(SUITS, "suit game")},
    "schafkopf": {"partner": "called ace", "solo-tout": "tout", "wenz-tout": "tout", "bid": "solo", "hold": "solo", "pass": "solo"},
    "suitability": {},
}
"""Terms for words of actions that are no terms themselves. Schafkopf's *bid*, *hold* and *pass* are about a solo or wenz."""
DEALS = 40


@cache
def glossary(game: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the terms by their English name: the words of each language."""
    return _read(game, "en")


def _read(game: str, page: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the glossary as the page of this language has it. A row with equally many words in each column is one term for each."""
    table = (RULES / f"{game}.{page}.md").read_text().split(HEADINGS[page])[1]
    found = {}
    for line in [line for line in table.splitlines() if line.startswith("| ")][1:]:
        cells = {
            language: COMMA.split(ASIDE.sub("", cell.strip()))
            for language, cell in zip(ORDER[page], line.strip("|").split("|"), strict=True)
        }
        if len({len(words) for words in cells.values()}) == 1:
            for at, name in enumerate(cells["en"]):
                found[name] = {language: (words[at],) for language, words in cells.items()}
        else:
            found[cells["en"][0]] = {language: tuple(words) for language, words in cells.items()}
    return found


def plain(text: str) -> str:
    """Return the text in lower case and without umlauts."""
    return text.lower().translate(str.maketrans("äöü", "aou")).replace("ẞ", "ß")


def pattern(language: str, word: str) -> str:
    """Return a pattern that finds a word of the glossary in a `plain` text of this language, in its usual forms."""
    if (language, word) in FORMS:
        return FORMS[language, word]
    stem = re.escape(plain(word))
    if language == "en":
        return rf"\b{stem.removesuffix('s')}(s|ed|ding|ing)?\b"
    if language == "de":
        return rf"\b(ge)?{re.sub('(en|e)$', '', stem) if len(word) > 5 else stem}"
    return stem


def used(game: str, language: str, text: str) -> set[str]:
    """Return the terms that a text uses."""
    text = text if language == "ja" else plain(text)
    words = glossary(game).items()
    return {name for name, by in words if any(re.search(pattern(language, word), text) for word in by[language])}


def way(game: str) -> Iterator[tuple[Lesson, Step | None, set[str]]]:
    """Yield lesson, step and the terms introduced so far, its own included. The step is None for the lesson at a table."""
    known: set[str] = set()
    for lesson in course(game).lessons:
        for step in lesson.steps or (None,):
            known |= set(step.terms) if step else set()
            yield lesson, step, set(known)


@pytest.mark.parametrize("game", courses())
def test_the_pages_of_a_game_list_the_same_words(game: str) -> None:
    assert _read(game, "de") == _read(game, "ja") == glossary(game)
    assert {word for (language, word) in FORMS} <= {
        w for g in courses() for by in glossary(g).values() for words in by.values() for w in words
    }


@rows(("game", "language"), [(game, language) for game in courses() for language in LANGUAGES])
def test_texts_use_only_terms_that_were_introduced(game: str, language: str) -> None:
    early = {}
    for lesson, step, known in way(game):
        text = step_text(game, lesson.id, step and step.id, language)
        title = used(game, language, lesson_name(lesson.id, language)) if step is None or step == lesson.steps[-1] else set()
        early[lesson.id, step and step.id] = (used(game, language, text) | title) - known
    assert {place: terms for place, terms in early.items() if terms} == {}


@rows(("game", "language"), [(game, language) for game in courses() for language in LANGUAGES])
def test_a_term_is_introduced_once_by_a_text_that_contains_it(game: str, language: str) -> None:
    before: set[str] = set()
    for lesson, step, known in way(game):
        if step is None:
            continue
        terms = set(step.terms)
        assert terms <= set(glossary(game)), (lesson.id, step.id)
        assert len(known) == len(before) + len(step.terms), f"{lesson.id} {step.id}: introduced twice"
        assert terms - used(game, language, step_text(game, lesson.id, step.id, language)) == set(), (lesson.id, step.id)
        before = known


@pytest.mark.parametrize("game", courses())
def test_a_board_shows_only_terms_that_were_introduced(game: str) -> None:
    early = {}
    for lesson, step, known in way(game):
        if step is None or step.bare or step.ask in SEEN:
            continue
        contract, *_ = str(step.position.get("contract") or "").split() or [""]
        chosen = [str(choice["contract"]).split()[0] for choice in step.choices if "contract" in choice]
        shown = set(BOARD[game]) | {CONTRACTS[name] for name in (contract, *chosen) if name in CONTRACTS}
        early[lesson.id, step.id] = shown - known
    assert {place: terms for place, terms in early.items() if terms} == {}


@pytest.mark.parametrize("game", courses())
def test_the_first_deal_offers_only_what_was_introduced(game: str) -> None:
    known = next(known for _, step, known in way(game) if step is None)
    rules, rng = configured(game, course(game).preset, {}), Random(47)
    met: set[str] = set()
    for seed in range(DEALS):
        state = rules.deal(seed=seed, dealer=seed % rules.seats)
        while state.actor is not None:
            if state.actor == READER:
                met |= {word for action in state.legal_actions for word in action.text.split() if word.islower() or word.isdigit()}
            state = state.apply(rng.choice(state.legal_actions))
    terms = {ACTIONS[game].get(word) or ("bid" if word.isdigit() else word) for word in met - COMMON}
    assert terms - known == set()
    assert terms >= {"skat": {"hold", "grand", "hand game"}, "schafkopf": {"wenz", "called ace"}, "suitability": {"immunity"}}[game]
