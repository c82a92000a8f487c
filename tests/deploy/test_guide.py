"""The guide for operators, command by command: from a bare machine to a backup restored on a second one, an update, and several nodes.

The commands are read from the page, so page and test cannot differ.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.deploy.machine import LACKING, Machine, machine, services_network
from tests.docs.snippets import ROOT

pytestmark = [pytest.mark.thorough, pytest.mark.skipif(bool(LACKING), reason=LACKING)]

GUIDE = ROOT / "docs" / "how-to" / "operations.md"
SIGN_UP = """curl --fail --silent --show-error --cookie-jar /tmp/jar https://cards.example/api/me >/dev/null
curl --fail --silent --show-error --cookie /tmp/jar --cookie-jar /tmp/jar --json '{"name": "Ada", "password": "seven owls on a lime"}' \
  --header 'Origin: https://cards.example' https://cards.example/api/account"""
PLAY = "cd /root/stich && SSL_CERT_FILE=/etc/ssl/test.crt .venv/bin/python scripts/play-deal https://cards.example"
TABLES = r"every table can be replayed: (\d+) tables, (\d+) events"


def section(title: str) -> list[str]:
    """Return the blocks of shell commands in a section of the guide."""
    text = GUIDE.read_text().split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"```sh\n(.*?)```", text, re.DOTALL)


def follow(at: Machine, title: str, number: int = 0) -> str:
    """Run a block of the guide in the clone on this machine and return what it prints."""
    return at.run(f"cd /root/stich\n{section(title)[number]}")


def tables(at: Machine) -> tuple[str, ...]:
    """Return the numbers of tables and events that `stich doctor` finds."""
    found = re.search(TABLES, follow(at, "Is all well?"))
    assert found
    return found.groups()


@pytest.fixture(scope="module")
def _machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Machine, Machine]]:
    folder = tmp_path_factory.mktemp("machines")
    with ExitStack() as stack:
        services = stack.enter_context(services_network())
        yield tuple(stack.enter_context(machine(folder / name, services)) for name in ("first", "second"))  # type: ignore[misc]


def test_from_a_bare_machine_to_a_restored_backup(_machines: tuple[Machine, Machine]) -> None:
    first, second = _machines
    first.clone()
    # A name that is reserved for examples gets its certificate from Caddy's own authority.
    proxy = first.folder / "root" / "stich" / "deploy" / "Caddyfile"
    proxy.write_text("{\n\tlocal_certs\n\tskip_install_trust\n}\n" + proxy.read_text())
    follow(first, "Install")
    follow(first, "A proxy, for https")
    authority = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"
    first.run(f"until [ -e {authority} ]; do sleep 0.2; done; install -m 644 {authority} /etc/ssl/test.crt")
    assert follow(first, "A proxy, for https", 1)
    first.run(SIGN_UP)
    first.run(PLAY, in_services=True)
    assert follow(first, "Moderators").endswith(": moderator\n")
    assert "BAD" not in follow(first, "Is all well?")
    follow(first, "Backups")
    held = tables(first)
    assert held[0] == "1"

    first.run("apt-get install --quiet=2 --yes --no-install-recommends openssh-server; mkdir -p /run/sshd /root/.ssh")
    second.clone()
    second.run("apt-get install --quiet=2 --yes --no-install-recommends openssh-client; ssh-keygen -q -N '' -f /root/.ssh/id_ed25519")
    second.write("/root/.ssh/config", "Host *\n  StrictHostKeyChecking accept-new\n", 0o600)
    key = (second.folder / "root" / ".ssh" / "id_ed25519.pub").read_text()
    first.write("/root/.ssh/authorized_keys", key, 0o600)
    first.run("/usr/sbin/sshd", in_services=True)
    follow(second, "Backups", 1)
    first.run("systemctl stop 'stich@*' caddy")  # the first machine has burnt down

    # The clone is copied with what was built in it, so that the second installation takes seconds.
    second.run("rm -r /root/stich")
    subprocess.run(["cp", "-a", first.folder / "root" / "stich", second.folder / "root"], check=True)
    follow(second, "Install")
    follow(second, "Restore")
    assert tables(second) == held
    second.run("curl --fail --retry 20 --retry-all-errors --retry-delay 1 http://127.0.0.1:8001/api/health/ready")
    assert "moderator" in second.run("stich admin audit")
    second.run("systemctl stop 'stich@*'")


def test_update_rollback_nodes_and_audit(_machines: tuple[Machine, Machine]) -> None:
    first, _ = _machines
    first.run("systemctl start stich@8001 caddy")
    held, before = tables(first), first.run("stich --version")
    first.run("cd /root/origin && git -c user.name=A -c user.email=a@example.org commit --quiet --allow-empty --message 'Change nothing'")
    after = follow(first, "Update")
    assert before != after.splitlines()[-1] + "\n"
    assert tables(first) == held
    follow(first, "Update", 1)
    assert first.run("stich --version") == before and tables(first) == held

    follow(first, "Several nodes")
    assert tables(first) == held
    follow(first, "Several nodes", 1)
    first.run(PLAY, in_services=True)
    follow(first, "Show that the cards are dealt evenly")
    first.run("systemctl start stich-audit")
    assert "html" in first.run("curl --fail https://cards.example/fair/audit")
