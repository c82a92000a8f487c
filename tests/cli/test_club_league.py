"""``stich club league``: a league on a file, from the plan to the table."""

from __future__ import annotations

import json
from pathlib import Path

from stich.clubs import read_league
from tests.cli.running import stich

TEAMS = ("Herz", "Karo", "Pik", "Kreuz")


def test_a_league_from_the_plan_to_the_table(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    made = stich("club", "league", "new", str(file), *TEAMS, "--name", "Oberliga", "--days", "2", "--json")
    assert (made.code, made.answers) == (0, [{"league": str(file), "teams": 4, "repeats": 6, "bound": 6}])
    teams = read_league(file.read_bytes()).days[0].matches[0].teams
    sent = stich("club", "league", "report", str(file), "1", "1", "4012,3950,3950,-20", "--team", teams[0])
    assert sent.code == 0 and "counts after 2 confirmations" in sent.out
    assert {row["played"] for row in stich("club", "league", "table", str(file), "--json").answers} == {0}
    confirmed = stich("club", "league", "confirm", str(file), "1", "1", "--team", teams[3])
    assert f"confirmed by {teams[0]}, {teams[3]}; counts" in confirmed.out
    rows = stich("club", "league", "table", str(file), "--json").answers
    assert [(row["place"], row["match_points"], row["points"]) for row in rows] == [
        (1, 3, 4012),
        (2, 1.5, 3950),
        (2, 1.5, 3950),
        (4, 0, -20),
    ]
    assert rows[0]["team"] == teams[0] and "Wertungspunkte" in stich("club", "league", "table", str(file), "--language", "de").out
    plan = stich("club", "league", "plan", str(file))
    assert plan.out.count("4012, 3950, 3950, -20") == 1 and "not confirmed" not in plan.out


def test_wrong_leagues_and_reports_change_nothing(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    stich("club", "league", "new", str(file), *TEAMS, "--name", "Oberliga", "--days", "1")
    before = file.read_bytes()
    spoiled = tmp_path / "spoiled.json"
    facts = json.loads(before)
    spoiled.write_text(json.dumps({**facts, "days": [{"matches": [{"teams": ["Herz", "Herz", "Karo", "Pik"]}]}]}))
    failures = []
    for arguments, code, problem in (
        (("report", str(file), "1", "1", "1,2,3", "--team", "Herz"), 1, "3 results for 4 teams"),
        (("report", str(file), "1", "1", "1,2,3,x", "--team", "Herz"), 2, "whole numbers"),
        (("report", str(file), "2", "1", "1,2,3,4", "--team", "Herz"), 1, "no match 1"),
        (("report", str(file), "1", "1", "1,2,3,4", "--team", "Grün"), 1, "does not play"),
        (("confirm", str(file), "1", "1", "--team", "Herz"), 1, "no report yet"),
        (("table", str(spoiled)), 1, "not 4 different teams"),
        (("new", str(file), *TEAMS, "--name", "x", "--days", "1"), 2, "is there already"),
        (("new", str(tmp_path / "a"), "Herz", "Herz", "Pik", "Karo", "--name", "x", "--days", "1"), 1, "two teams have the name"),
        (("new", str(tmp_path / "a"), "Herz", "Pik", "--name", "x", "--days", "1"), 1, "4 to 64 teams"),
        (("new", str(tmp_path / "a"), *TEAMS, "Rot", "--name", "x", "--days", "1"), 1, "5 teams do not fit"),
        (("new", str(tmp_path / "a"), *TEAMS, "--name", " ", "--days", "1"), 1, "name"),
    ):
        ran = stich("club", "league", *arguments)
        if ran.code != code or problem not in " ".join(ran.err.replace("│", " ").split()):
            failures.append((arguments, ran.code, ran.err))
    assert not failures, failures
    assert file.read_bytes() == before and not (tmp_path / "a").exists()
