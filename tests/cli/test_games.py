"""``stich games``: what can be chosen, and what it means."""

from __future__ import annotations

from pathlib import Path

import pytest

from stich.registry import PLUGINS
from tests.cli.running import stich
from tests.rows import rows


@pytest.mark.parametrize("name", PLUGINS)
def test_all_that_can_be_chosen_is_told_as_json(name: str) -> None:
    kind, usual = PLUGINS[name], PLUGINS[name].configure(None, {})
    (told,) = stich("games", name, "--json").answers
    assert list(told) == ["game", "meaning", "players", "presets", "options"]
    assert (told["game"], told["meaning"], told["players"]) == (name, kind.configurator.meaning, list(kind.table_sizes()))
    assert [(p["preset"], p["meaning"]) for p in told["presets"]] == list(kind.presets.meanings.items())
    assert [(o["option"], o["meaning"]) for o in told["options"]] == list(type(usual.options).meanings().items())
    for preset in told["presets"]:
        values = kind.configure(preset["preset"], {}).options
        assert preset["values"] == {o["option"]: getattr(values, o["option"]) for o in told["options"]}
    for option in told["options"]:
        assert told["presets"][0]["values"][option["option"]] in option["choices"]


@pytest.mark.parametrize("name", PLUGINS)
def test_the_same_for_people(name: str) -> None:
    kind = PLUGINS[name]
    text = stich("games", name).out
    for preset, meaning in kind.presets.meanings.items():
        assert f"    {preset}\n      {meaning}\n" in text
    for option, meaning in type(kind.configure(None, {}).options).meanings().items():
        assert f"      {meaning}\n" in text.split(f"    {option}: ")[1]


def test_a_preset_shows_where_it_differs_and_an_option_its_usual_value_first() -> None:
    text = stich("games", "skat").out
    assert "      with rounds=3, kontra=true, ramsch=schieberamsch, ramsch_value=card points, " in text
    assert "    ramsch_jacks: true, false\n" in text
    assert "    hand_loss_factor: 2, 1\n" in text
    assert text.split("    skat-isko\n")[1].split("\n")[1] == "    skat-bga", "the usual one differs from nothing"


def test_all_games_one_after_the_other() -> None:
    assert [told["game"] for told in stich("games", "--json").answers] == list(PLUGINS)
    assert stich("games").out == "\n".join(stich("games", name).out for name in PLUGINS)
    ran = stich("games", "poker")
    assert (ran.code, ran.out) == (2, "")
    assert "unknown game 'poker': skat, schafkopf, suitability" in ran.err


def test_whatever_is_told_can_be_asked_for_in_one_word() -> None:
    """A hyphen stands for a space."""
    for told in stich("games", "--json").answers:
        for option in told["options"]:
            assert not any("-" in str(value) for value in option["choices"])
    ran = stich("deal", "skat", "--seed", "1", "-o", "refused-claim=rest-lost", "--json")
    assert ran.answers[0]["options"] == {"refused_claim": "rest lost"}


@rows(
    ("arguments", "words"),
    [
        ("skat -o players=5", "option players: 3 or 4, not 5"),
        ("suitability -o players=9", "option players: 2, 3, 4 or 5, not 9"),
        ("schafkopf -o tariff=3/4", "option tariff: 1/2, 1/5, 10/50 or 20/50, not '3/4'"),
        ("skat -o kontra=maybe", "option kontra: false or true, not 'maybe'"),
        ("skat -o refused_claim=lost", "option refused_claim: play on or rest lost, not 'lost'"),
    ],
)
def test_a_wrong_value_is_answered_with_the_choices(arguments: str, words: str) -> None:
    ran = stich("deal", *arguments.split(), "--seed", "1")
    assert ran.code == 2
    assert words in ran.err


def test_a_file_of_ones_own_goes_wherever_a_preset_does(tmp_path: Path) -> None:
    file = tmp_path / "pub.toml"
    file.write_text('description = "Ours."\ninherits = "skat-kneipe"\nkontra = false\n')
    (record,) = stich("deal", "skat", "--seed", "7", "--preset", str(file), "--json").answers
    assert (record["preset"], record["options"]) == ("skat-kneipe", {"kontra": False})
    (changed,) = stich("deal", "skat", "--seed", "7", "--preset", str(file), "-o", "kontra=on", "--json").answers
    assert "options" not in changed or changed["options"] == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("colour = 1", "unknown option 'colour': players, rounds"),
        ("kontra = 3", "option kontra: false or true, not 3"),
        (None, "No such file or directory"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(text: str | None, said: str, tmp_path: Path) -> None:
    file = tmp_path / "pub.toml"
    if text is not None:
        file.write_text(text)
    ran = stich("deal", "skat", "--seed", "7", "--preset", str(file))
    assert ran.code == 2 and not ran.out
    assert f"{file}: {said}" in " ".join(ran.err.split())
