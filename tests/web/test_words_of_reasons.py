"""The page has a sentence for every reason that the library gives for a mistake."""

from __future__ import annotations

import json
import re

import pytest

from stich.cli.solve_deals import WORDS
from tests.docs.places import ROOT
from tests.web.words import LANGUAGES

pytestmark = pytest.mark.quick


def test_no_reason_is_without_words() -> None:
    told = set(re.findall(r"'?([a-z-]+)'?: m\.deal_why_", (ROOT / "web/src/deal/reasons.ts").read_text()))
    assert told == set(WORDS)
    for language in LANGUAGES:
        texts = json.loads((ROOT / f"web/messages/deal/{language}.json").read_text())
        assert all(texts[f"deal_why_{code.replace('-', '_')}"] for code in WORDS)
