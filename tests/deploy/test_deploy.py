"""The files in `deploy`: systemd takes the units, the program takes their commands, and the proxies say what the server relies on."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stich.cli import load
from tests.docs.snippets import ROOT
from tests.rows import rows

DEPLOY = ROOT / "deploy"
UNITS = sorted(path for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer"))


def unit(path: Path) -> configparser.ConfigParser:
    parsed = configparser.ConfigParser(interpolation=None, strict=True)
    parsed.optionxform = str  # type: ignore[assignment, method-assign]
    parsed.read(path)
    return parsed


@rows("path", [path for path in UNITS if path.suffix == ".service"], ids=lambda path: path.name)
def test_the_program_takes_the_command_of_a_unit(path: Path) -> None:
    program, command, *words = shlex.split(unit(path)["Service"]["ExecStart"].replace("%i", "8001"))
    assert program == "/opt/stich/bin/stich"
    load(command).make_context(command, words)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
@rows("path", [path for path in UNITS if path.suffix == ".service"], ids=lambda path: path.name)
def test_a_unit_exposes_little(path: Path, tmp_path: Path) -> None:
    """The rating by systemd counts what a broken-in program could still do, from 0 to 10."""
    file = tmp_path / path.name.replace("@.", "@8001.")
    file.write_text(path.read_text())
    ran = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=30", file], capture_output=True, text=True, check=False, timeout=60
    )
    assert ran.returncode == 0, ran.stdout[-200:] + ran.stderr


def test_units_and_proxies_have_the_same_ports() -> None:
    asked = (ROOT / "docs" / "how-to" / "operations.md").read_text()
    assert {f"127.0.0.1:{port}" for port in re.findall(r"stich@(\d+)", asked)} == NODES


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    names = []
    for path in UNITS:
        name = path.name.replace("@.", "@8001.")
        (tmp_path / path.name).write_text(path.read_text().replace("/opt/stich/bin/stich", sys.executable))
        names.append(str(tmp_path / name))
    ran = subprocess.run(["systemd-analyze", "verify", "--man=no", *names], capture_output=True, text=True, check=False, timeout=60)
    ours = [line for line in ran.stderr.splitlines() if "stich" in line]
    assert ours == []


def test_the_environment_file_names_what_the_program_reads() -> None:
    named = re.findall(r"^#?(STICH_\w+)=", (DEPLOY / "stich.env").read_text(), re.MULTILINE)
    sources = "".join(path.read_text() for path in (ROOT / "src" / "stich").rglob("*.py"))
    assert named and [name for name in named if f'"{name}"' not in sources] == []


NODES = {"127.0.0.1:8001", "127.0.0.1:8002"}


def balanced(text: str) -> bool:
    depth = 0
    for sign in re.sub(r"#.*", "", text):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth < 0:
            return False
    return depth == 0


def test_nginx_passes_on_what_the_server_relies_on() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    assert balanced(text)
    statements = [part.strip() for part in re.sub(r"#.*", "", text).replace("{", ";").replace("}", ";").split(";")]
    assert {line.split()[1] for line in statements if line.startswith("server 127")} == NODES
    for wanted in (
        "proxy_http_version 1.1",
        "proxy_set_header Host $host",
        "proxy_set_header X-Forwarded-For $remote_addr",
        "proxy_set_header X-Forwarded-Proto $scheme",
        "proxy_set_header Upgrade $http_upgrade",
        "proxy_set_header Connection $stich_connection",
    ):
        assert wanted in statements
    assert "non_idempotent" not in text, "what somebody sent is not sent twice"


def test_caddy_passes_over_a_node_that_is_not_ready() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    assert balanced(text)
    assert set(re.findall(r"127\.0\.0\.1:\d+", text)) == NODES
    assert "health_uri /api/health/ready" in text


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_counts_are_nobody_s_business_outside(name: str) -> None:
    assert re.search(r"/metrics[ {\n]+(?:return )?404", (DEPLOY / name).read_text())
