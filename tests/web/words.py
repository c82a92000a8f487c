"""The page's own texts, as they stand in its catalogues."""

from __future__ import annotations

import json
from pathlib import Path

LANGUAGES = {"en": "en-GB", "de": "de-DE", "ja": "ja-JP"}
"""Languages of the page, and a browser that asks for each."""


CATALOGUES = (Path("web/messages"), Path("src/stich/study/school"))


def _catalogues(language: str) -> list[Path]:
    """Return the page's catalogues, and those of the library that the page compiles too."""
    return [found for folder in CATALOGUES for found in folder.glob(f"*/{language}.json")]


def variants(language: str, name: str) -> dict[str, str]:
    """Return the forms of a text that has several, by the form's name."""
    texts = (json.loads(catalogue.read_text()) for catalogue in _catalogues(language))
    forms: dict[str, str] = next(found[name] for found in texts if name in found)[0]["match"]
    return forms


def words(language: str) -> dict[str, str]:
    """Texts by name; of a text with variants the last one, which stands for everything else."""
    texts: dict[str, str] = {}
    for catalogue in _catalogues(language):
        found = json.loads(catalogue.read_text()).items()
        texts |= {name: text if isinstance(text, str) else list(text[0]["match"].values())[-1] for name, text in found}
    return texts
