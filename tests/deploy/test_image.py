"""The image and the two ways to compose it, without a container daemon: each step of the Dockerfile runs in a bare machine.

The services of compose.yaml run in the result, as its user, on a file system that is only read.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.machine import LACKING, Machine, machine, services_network
from tests.docs.snippets import ROOT
from tests.rows import rows

yaml = pytest.importorskip("yaml")

FILE = (ROOT / "Dockerfile").read_text()
COMPOSE = re.sub(r"\$\{\w+:-(.*?)\}", r"\1", (ROOT / "compose.yaml").read_text())
"""The file as it is read where no variable is set."""
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load(COMPOSE)["services"]
ADDRESSES = {"node1": "127.0.0.2", "node2": "127.0.0.3", "database": "127.0.0.1", "one": "127.0.0.1"}
"""Each container would have its own network; here all share one, with an address for each."""
DATA = "/var/lib/stich"


def steps() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile, each with its arguments."""
    lines = re.sub(r"^#.*\n", "", FILE, flags=re.MULTILINE).replace("\\\n", "").splitlines()
    return [(verb, rest.strip()) for verb, _, rest in (line.partition(" ") for line in lines if line)]


@dataclass
class Image:
    """Files and settings that a stage of the Dockerfile has made so far."""

    at: Machine
    environment: dict[str, str] = field(default_factory=dict)
    folder: str = "/"
    user: str = "root"
    other: dict[str, str] = field(default_factory=dict)
    """Arguments of the instructions that make no file, such as CMD."""

    def run(self, command: str) -> None:
        self.at.run(f"cd {self.folder}\nsh -c {shlex.quote(command)}", user=self.user, environment=self.environment)
        self.at.trust()


def build(stack: ExitStack, folder: Path, services: Path) -> Image:
    """Do the steps of the Dockerfile with a clone of the last commit, and return the last stage."""
    context = folder / "context"
    subprocess.run(["git", "clone", "--quiet", ROOT, context], check=True)
    stages: dict[str, Image] = {}
    image: Image | None = None
    for verb, rest in steps():
        if verb == "FROM":
            name = rest.partition(" AS ")[2] or "last"
            image = stages[name] = Image(stack.enter_context(machine(folder / name, services)))
            continue
        assert image is not None
        if verb == "RUN":
            image.run(rest)
        elif verb == "ENV":
            image.environment |= [rest.split("=", 1)]
        elif verb == "WORKDIR":
            image.folder = rest
            image.at.run(f"mkdir -p {rest}")
        elif verb == "COPY":
            *options, source, target = rest.split()
            origin = stages[options[0].removeprefix("--from=")].at.folder if options else context
            into = image.at.folder / image.folder.lstrip("/") / target if target == "." else image.at.folder / target.lstrip("/")
            into.mkdir(parents=True, exist_ok=True)
            subprocess.run(["cp", "-a", f"{origin / source.lstrip('/')}/.", into], check=True)
        elif verb == "USER":
            image.user = rest
        else:
            image.other[verb] = rest
    assert image is not None
    return image


@contextmanager
def running(image: Image, service: str, data: Path) -> Iterator[None]:
    """Run a service of compose.yaml while the block lasts. ``data``: folder of its volume."""
    wanted = SERVICES[service]
    assert wanted["read_only"] and wanted["tmpfs"] == ["/tmp"] and wanted["cap_drop"] == ["ALL"]
    words = json.loads(image.other["ENTRYPOINT"]) + wanted.get("command", json.loads(image.other["CMD"]))
    words = [ADDRESSES[service] if word == "0.0.0.0" else word for word in words]
    variables = {"HOME": DATA, **image.environment, **wanted.get("environment", {})}
    root = shlex.quote(str(image.at.folder))
    is_only_read = f"mount --rbind {root} {root} && mount -o remount,bind,ro {root} && mount -t tmpfs tmpfs {root}/tmp"
    volume = f"mount --bind {shlex.quote(str(data))} {root}{DATA}"
    rights = f"setpriv --reuid={image.user} --regid={image.user} --init-groups --bounding-set=-all --no-new-privs"
    command = f"exec chroot {root} {rights} env -i {shlex.join([f'{k}={v}' for k, v in variables.items()])} {shlex.join(words)}"
    entered = ["nsenter", f"--net={image.at.services}", "unshare", "--mount"]
    process = subprocess.Popen([*entered, "sh", "-c", f"{is_only_read} && {volume} && {command}"])
    try:
        yield
    finally:
        process.terminate()
        assert process.wait(20) in (0, -15, 143), "a service stops when it is told to"


def volume(image: Image, folder: Path) -> Path:
    """Return a new volume, which has the content and the owner of the image's folder."""
    subprocess.run(["cp", "-a", f"{image.at.folder}{DATA}", folder], check=True)
    return folder


def is_healthy(image: Image, address: str) -> bool:
    """Return whether the image's own health check succeeds in time."""
    check = image.other["HEALTHCHECK"].partition(" CMD ")[2].replace("127.0.0.1:8000", f"{address}:8000")
    for _ in range(60):
        try:
            image.at.run(check, user=image.user, environment=image.environment, in_services=True)
        except AssertionError:
            time.sleep(0.5)
        else:
            return True
    return False


@rows("service", ["one", "node1", "node2"])
def test_a_service_has_no_rights_that_it_does_not_need(service: str) -> None:
    assert SERVICES[service]["read_only"] and SERVICES[service]["security_opt"] == ["no-new-privileges:true"]
    assert "ports" not in SERVICES[service] or service == "one", "only the proxy is reached from outside"


def test_the_program_takes_the_commands_of_the_image() -> None:
    from stich.cli import load

    given = dict(steps())
    for words in (json.loads(given["CMD"]), *(service["command"] for service in SERVICES.values() if "command" in service)):
        load(words[0]).make_context(words[0], list(words[1:]))
    assert ("USER", "stich") in steps() and f"STICH_DATABASE={DATA}/stich.db" in [rest for verb, rest in steps() if verb == "ENV"]


def test_caddy_knows_the_nodes_of_compose() -> None:
    nodes = SERVICES["caddy"]["environment"]["STICH_NODES"].split()
    assert nodes == [f"{name}:8000" for name, service in SERVICES.items() if "--node-host" in service.get("command", [])]
    assert set(re.findall(r"\{\$(\w+):", (ROOT / "deploy" / "Caddyfile").read_text())) == {*SERVICES["caddy"]["environment"]}


@pytest.mark.thorough
@pytest.mark.skipif(bool(LACKING), reason=LACKING)
def test_the_image_runs_alone_and_as_two_nodes(tmp_path: Path) -> None:
    with ExitStack() as stack:
        services = stack.enter_context(services_network())
        image = build(stack, tmp_path, services)
        builder = Machine(tmp_path / "build", services)
        for at in (image.at, builder):
            with (at.folder / "etc" / "hosts").open("a") as hosts:
                hosts.writelines(f"{address} {name}\n" for name, address in ADDRESSES.items())
        play = "cd /src && SSL_CERT_FILE=/etc/ssl/test.crt .venv/bin/python scripts/play-deal"

        data = volume(image, tmp_path / "data")
        with running(image, "one", data):
            assert is_healthy(image, ADDRESSES["one"])
            builder.run(f"{play} http://127.0.0.1:8000", in_services=True)
        assert (data / "stich.db").is_file()

        user = SERVICES["database"]["environment"]["POSTGRES_USER"]
        builder.run("apt-get install --quiet=2 --yes --no-install-recommends postgresql caddy curl")
        trust = "printf 'host all all 127.0.0.1/32 trust\\n' > /etc/postgresql/17/main/pg_hba.conf.new"
        builder.run(
            f"{trust}\ncat /etc/postgresql/17/main/pg_hba.conf >> /etc/postgresql/17/main/pg_hba.conf.new\n"
            "mv /etc/postgresql/17/main/pg_hba.conf.new /etc/postgresql/17/main/pg_hba.conf\n"
            f"chown postgres /etc/postgresql/17/main/pg_hba.conf\nrunuser -u postgres -- psql -c 'SELECT pg_reload_conf()' "
            f"-c 'CREATE ROLE {user} LOGIN' -c 'CREATE DATABASE {user} OWNER {user}'"
        )
        with running(image, "node1", data), running(image, "node2", data):
            assert is_healthy(image, ADDRESSES["node1"]) and is_healthy(image, ADDRESSES["node2"])
            proxy = "XDG_DATA_HOME=/root caddy start --config /src/deploy/Caddyfile"
            builder.run(proxy, environment=SERVICES["caddy"]["environment"], in_services=True)
            builder.run("until [ -e /root/caddy/pki/authorities/local/root.crt ]; do sleep 0.2; done")
            builder.run("cp /root/caddy/pki/authorities/local/root.crt /etc/ssl/test.crt")
            builder.run(f"{play} https://localhost", in_services=True)
            builder.run("caddy stop", in_services=True)
