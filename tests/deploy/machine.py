"""Bare machines: folders with a minimal Debian, in which the commands of the guide and of the Dockerfile run as on a club's machine.

They are made by ``scripts/bare-root``. Servers listen in a separate network, in which all machines are ``127.0.0.1``; programs that install
something use the network of this machine. Set ``STICH_BARE_ROOT`` to the folder of a minimal Debian 13 to save its download.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.docs.snippets import ROOT

GIVEN = os.environ.get("STICH_BARE_ROOT")
CODENAME = "trixie"
if os.geteuid():
    LACKING = "bare machines need root"
elif not GIVEN and not shutil.which("debootstrap"):
    LACKING = "bare machines need debootstrap (Debian: apt-get install debootstrap)"
else:
    LACKING = ""
NAMES = "cards.example database node1 node2 caddy"
SCRIPT = ROOT / "scripts" / "bare-root"
INTO_SERVICES = ("curl", "rsync", "runuser")
"""Programs that speak with services, and therefore enter their network."""


@contextmanager
def services_network() -> Iterator[Path]:
    """Yield the file of a network that has only this machine, in which ordinary users may listen at the ports 80 and 443."""
    up = "ip link set lo up && echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start && echo up && exec sleep infinity"
    holder = subprocess.Popen(["unshare", "--net", "sh", "-c", up], stdout=subprocess.PIPE, text=True)
    with holder:
        try:
            assert holder.stdout and holder.stdout.readline() == "up\n"
            yield Path(f"/proc/{holder.pid}/ns/net")
        finally:
            holder.kill()


class Machine:
    """A bare Debian 13 in a folder."""

    def __init__(self, folder: Path, services: Path) -> None:
        """Describe the machine in this folder. ``services``: file of the network in which its services listen."""
        self.folder, self.services = folder, services

    def run(self, commands: str, *, user: str = "root", environment: dict[str, str] | None = None, in_services: bool = False) -> str:
        """Return what these commands print. They must succeed. ``in_services``: run them in the network of the services."""
        variables = {"SERVICES": str(self.services), **(environment or {})}
        inside = ["env", *(f"{name}={value}" for name, value in variables.items())]
        if user != "root":
            inside += ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"]
        entered = ["nsenter", f"--net={self.services}"] if in_services else []
        shell = ["bash", "-euo", "pipefail", "-c", commands]
        ran = subprocess.run([*entered, SCRIPT, "run", self.folder, *inside, *shell], capture_output=True, text=True, check=False)
        assert ran.returncode == 0, f"{commands}\n{ran.stdout[-8000:]}\n{ran.stderr[-8000:]}"
        return ran.stdout

    def write(self, path: str, text: str, mode: int = 0o644) -> None:
        """Write a file."""
        file = self.folder / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(mode)

    def trust(self) -> None:
        """Let the machine trust the authorities that this machine trusts, once it has certificates at all."""
        if (certificates := self.folder / "etc" / "ssl" / "certs" / "ca-certificates.crt").exists():
            shutil.copy("/etc/ssl/certs/ca-certificates.crt", certificates)

    def clone(self) -> None:
        """Put the last commit into ``/root/origin``, and a clone of it into ``/root/stich``."""
        subprocess.run(["git", "clone", "--quiet", ROOT, self.folder / "root" / "origin"], check=True)
        self.run("apt-get update --quiet=2; apt-get install --quiet=2 --yes --no-install-recommends git ca-certificates")
        self.trust()
        self.run("git clone --quiet /root/origin /root/stich")


@contextmanager
def machine(folder: Path, services: Path, base: Path | None = None) -> Iterator[Machine]:
    """Yield a bare machine that is made in this folder, by default as ``STICH_BARE_ROOT`` or debootstrap have it."""
    try:
        subprocess.run([SCRIPT, "make", folder, base or GIVEN or CODENAME], check=True, capture_output=True)
        made = Machine(folder, services)
        with (folder / "etc" / "hosts").open("a") as hosts:
            hosts.write(f"127.0.0.1 {NAMES}\n")
        made.write("/usr/local/bin/systemctl", (Path(__file__).parent / "systemctl.py").read_text(), 0o755)
        for program in INTO_SERVICES:
            enter = f'PATH=/usr/sbin:/usr/bin:/sbin:/bin exec ${{SERVICES:+nsenter "--net=$SERVICES"}} {program} "$@"'
            made.write(f"/usr/local/sbin/{program}", f"#!/bin/sh\nexport CURL_CA_BUNDLE=/etc/ssl/test.crt\n{enter}\n", 0o755)
        # Packages start nothing but PostgreSQL, and that where the other services are.
        policy = '[ "$1 $2" = "postgresql (start)" ] && nsenter "--net=$SERVICES" /etc/init.d/postgresql start'
        made.write("/usr/sbin/policy-rc.d", f"#!/bin/sh\n{policy}\nexit 101\n", 0o755)
        yield made
    finally:
        subprocess.run([SCRIPT, "end", folder], check=True)
        subprocess.run(["rm", "-rf", "--one-file-system", folder], check=True)
