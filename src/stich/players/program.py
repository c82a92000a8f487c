"""Player that runs a separate program: it writes views to the program's input and reads actions from its output, one JSON object a line.

The protocol is that of ``stich play --json`` (docs/reference/bots.md). If the program is too slow, ends, or writes anything else, the
player stops it and the decision fails. The next decision starts the program again.
"""

from __future__ import annotations

import os
import selectors
import shlex
import subprocess
import time
from contextlib import suppress
from functools import cache
from multiprocessing.util import Finalize
from typing import IO

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.nesting import check_nesting
from stich.kernel.rules.action import Action, Word

PATIENCE = 60.0
"""Default time limit for an answer (in seconds). For the first answer it includes the start of the program."""
LONGEST_LINE = 65_536
"""Maximum length of an answer (in bytes). Real answers are shorter."""


class _Answer(msgspec.Struct, forbid_unknown_fields=True):
    action: str


@cache
def program(line: str, patience: float = PATIENCE) -> Program:
    """Return the player that runs this command line, split as a shell does.

    Raise `StichError` ``player/unknown`` if it contains no command.
    """
    try:
        command = shlex.split(line)
    except ValueError as error:
        raise StichError("player/unknown#command", command=line, reason=str(error)) from None
    if not command:
        raise StichError("player/unknown#empty")
    return Program(command, patience)


class Program:
    """Player that starts a program at its first decision. One program serves all seats that the player has in this process."""

    def __init__(self, command: list[str], patience: float) -> None:
        self._command, self._patience = command, patience
        self._process: subprocess.Popen[bytes] | None = None
        self._read = b""
        # The program must also end when a worker process is killed.
        Finalize(self, self._end, exitpriority=10)

    def act(self, view: View) -> Action:
        """Return the action that the program chooses at this view. Raise `StichError` ``player/program`` if it gives no usable answer."""
        try:
            line = self._asked(msgspec.json.encode({"view": view}))
            check_nesting(line)
            text = msgspec.json.decode(line, type=_Answer).action
        except (OSError, msgspec.MsgspecError, _Failed) as error:
            self._end()
            reason = f'an answer is {{"action": "…"}} on a line: {error}' if isinstance(error, msgspec.MsgspecError) else str(error)
            raise StichError("player/program", command=self._command[0], reason=reason) from None
        # `State.apply` refuses illegal actions, as for every player.
        return next((action for action in view.legal_actions if action.text == text), Word(text))

    def _asked(self, message: bytes) -> bytes:
        """Return the program's answer, as one line, to this message. Raise `_Failed` if there is none in time."""
        deadline = time.monotonic() + self._patience
        process = self._process
        if process is None:
            process = self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._read = b""
        assert process.stdin is not None and process.stdout is not None
        if self._read:
            raise _Failed("it answers more often than it is asked")
        process.stdin.write(message + b"\n")
        process.stdin.flush()
        while b"\n" not in self._read:
            self._read += self._more(process.stdout, deadline)
            if len(self._read) > LONGEST_LINE:
                raise _Failed(f"a line of more than {LONGEST_LINE} bytes")
        line, _, self._read = self._read.partition(b"\n")
        return line

    def _more(self, output: IO[bytes], deadline: float) -> bytes:
        """Return more bytes of the program's output. Raise `_Failed` after the deadline, or if the program has ended."""
        with selectors.DefaultSelector() as selector:
            selector.register(output, selectors.EVENT_READ)
            if not selector.select(max(0.0, deadline - time.monotonic())):
                raise _Failed(f"no answer within {self._patience:g} s")
        if not (more := os.read(output.fileno(), LONGEST_LINE)):
            raise _Failed("it ended in the middle of a game")
        return more

    def _end(self) -> None:
        """Stop the program and close its pipes."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):  # unsent bytes are lost
                pipe.close()


class _Failed(Exception):
    """Failure of the program to answer."""
