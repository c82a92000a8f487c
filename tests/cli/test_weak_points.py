"""``stich progress`` prints the weak points that the library finds in the same deals."""

from __future__ import annotations

import pytest

from stich.records import encode, record_of
from stich.study.archive import entries, judge, loss_counts, weak_points
from tests.cli.running import stich
from tests.server.archived import played

NAMES = ("Ada", "Bo", "Cy")
DEALS = [played(seed) for seed in range(12)]
FILE = "".join(encode(record_of(state, NAMES)) + "\n" for state in DEALS)


@pytest.mark.thorough
def test_it_tells_what_the_library_finds() -> None:
    ran = stich("progress", "-", "--fewest", "3", "--jobs", "1", "--json", given=FILE)
    judged = [(state, judge(state)) for state in DEALS]
    found = [entry for number, (state, told) in enumerate(judged) for entry in entries(state, NAMES, str(number), told and told.losses)]
    expected = weak_points(loss_counts(found), fewest=3)
    assert ran.code == 0 and expected
    assert [(w["weak"]["phase"], w["weak"]["role"], w["weak"]["deals"]) for w in ran.answers] == [
        (p.phase, p.role, p.deals) for p in expected
    ]


@pytest.mark.thorough
def test_few_deals_and_strangers_are_answered_in_words() -> None:
    assert "it needs at least 10 deals" in stich("progress", "-", "--player", "Ada", "--jobs", "1", given=FILE).out
    stranger = stich("progress", "-", "--player", "Zoe", given=FILE)
    assert stranger.code == 1 and "nobody is called 'Zoe' in these deals, but Ada, Bo, Cy" in stranger.err
