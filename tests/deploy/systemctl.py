#!/usr/bin/env python3
"""Do in a bare root what ``systemctl`` does on a machine: start and stop the processes of units, as their user and with their environment.

systemd itself does not run in a folder. This program uses a unit's User, StateDirectory, Environment, EnvironmentFile, Type and
ExecStart, with the changes in ``UNIT.d``. Timers are only checked. Everything else is the business of ``systemd-analyze``.
"""

from __future__ import annotations

import fnmatch
import os
import pwd
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

FOLDERS = (Path("/etc/systemd/system"), Path("/usr/lib/systemd/system"))
STATE = Path("/run/units")
Unit = dict[str, list[str]]


def full(name: str) -> str:
    return name if name.endswith((".service", ".timer", "*")) else f"{name}.service"


def unit(name: str) -> Unit:
    """Return the settings of a unit, or exit if there is none of this name. An empty value takes back those before it."""
    template = re.sub(r"@[^.]+\.", "@.", name)
    file = next((folder / template for folder in FOLDERS if (folder / template).is_file()), None)
    if file is None:
        sys.exit(f"Unit {name} not found.")
    found: Unit = {}
    for part in (file, *sorted(file.with_name(f"{file.name}.d").glob("*.conf"))):
        for line in part.read_text().splitlines():
            key, given, value = line.partition("=")
            if given and not line.startswith("#"):
                found[key] = [*found.get(key, []), value] if value else []
    return found


def environment(settings: Unit) -> dict[str, str]:
    lines = [word for line in settings.get("Environment", []) for word in shlex.split(line)]
    for file in settings.get("EnvironmentFile", []):
        lines += Path(file).read_text().splitlines()
    return {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **dict(line.split("=", 1) for line in lines if "=" in line and line[0] != "#")}


def start(name: str) -> None:
    settings = unit(name)
    if name.endswith(".timer"):
        unit(name.replace(".timer", ".service"))
        return
    if is_running(name):
        return
    user = pwd.getpwnam(settings.get("User", ["root"])[-1])
    for folder in settings.get("StateDirectory", []):
        path = Path("/var/lib") / folder
        path.mkdir(exist_ok=True)
        path.chmod(int(settings.get("StateDirectoryMode", ["0755"])[-1], 8))
        os.chown(path, user.pw_uid, user.pw_gid)
    instance = re.sub(r".*@|\.service", "", name)
    words = shlex.split(settings["ExecStart"][-1].replace("%i", instance))
    words = [
        "nsenter",
        f"--net={os.environ['SERVICES']}",
        "setpriv",
        f"--reuid={user.pw_name}",
        f"--regid={user.pw_gid}",
        "--init-groups",
        *words,
    ]
    log = (STATE / f"{name}.log").open("ab")
    variables = {**environment(settings), "HOME": user.pw_dir}
    process = subprocess.Popen(words, env=variables, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, cwd="/")
    is_oneshot = settings.get("Type") == ["oneshot"]
    try:
        status = process.wait(None if is_oneshot else 1)
    except subprocess.TimeoutExpired:
        (STATE / f"{name}.pid").write_text(str(process.pid))
        return
    if status or not is_oneshot:
        sys.exit(f"Job for {name} failed:\n{(STATE / f'{name}.log').read_text()}")


def is_running(name: str) -> bool:
    file = STATE / f"{name}.pid"
    try:
        return not re.search(r"^State:\s+[ZX]", Path(f"/proc/{file.read_text()}/status").read_text(), re.MULTILINE)
    except OSError:
        return False


def stop(name: str) -> None:
    """End the process of a unit, by force once `TimeoutStopSec` is over, as systemd does."""
    if is_running(name):
        process = int((STATE / f"{name}.pid").read_text())
        os.kill(process, signal.SIGTERM)
        until = time.monotonic() + 20
        while is_running(name):
            time.sleep(0.1)
            if time.monotonic() > until:
                os.killpg(process, signal.SIGKILL)
    (STATE / f"{name}.pid").unlink(missing_ok=True)


def main() -> None:
    STATE.mkdir(parents=True, exist_ok=True)
    options = {word for word in sys.argv[1:] if word.startswith("-")}
    action, *names = (word for word in sys.argv[1:] if not word.startswith("-"))
    running = [file.name.removesuffix(".pid") for file in STATE.glob("*.pid")]
    for pattern in map(full, names):
        for name in [name for name in running if fnmatch.fnmatch(name, pattern)] if "*" in pattern else [pattern]:
            if action in ("stop", "restart") or (action == "disable" and "--now" in options):
                stop(name)
            if action in ("start", "restart") or (action == "enable" and "--now" in options):
                start(name)


main()
