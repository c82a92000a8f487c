"""Simulated people: they open tables, sit down, act, lose the connection, and try again as the page does."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from stich.fair.numbers import commitment_of
from stich.fair.statements import opened

from .computers import likely
from .network import Lost, Wire

if TYPE_CHECKING:
    from .world import World

ANSWER = 4.0
"""Seconds after which a command that is not answered counts as lost."""
OPENING = 8.0
REGRET = 0.2
"""Probability with which a person who may take back does so."""
SILENCE = 25.0
"""Seconds without a message after which the page asks whether the server is there."""


class Sent(msgspec.Struct):
    """A command, and what became of it."""

    table: str
    who: str
    """The person's cookie."""
    command: dict[str, Any]
    sent_at: int
    """Step of the loop."""
    answered_at: int | None = None
    answer: dict[str, Any] | None = None

    @property
    def seq(self) -> int | None:
        """Of the event that was acknowledged."""
        return self.answer["seq"] if self.answer is not None and self.answer["type"] == "ack" else None


class Session(msgspec.Struct):
    """Messages received through one socket."""

    table: str
    who: str
    since: int | None
    updates: list[bytes] = []


class Person:
    """A person with a browser."""

    def __init__(self, world: World, name: str, rng: Random, *, plays: bool, slow: bool) -> None:
        self.world, self.name, self._rng, self.plays, self._slow = world, name, rng, plays, slow
        self.address = f"10.0.0.{len(world.people) + 1}"
        self.cookie = ""
        self.table = ""
        self.seen: int | None = None
        self.view: dict[str, Any] | None = None
        self.sessions: list[Session] = []
        self.sent: list[Sent] = []
        self.opened: list[str] = []
        """Tables that this person has opened, as acknowledged."""
        self._next_id = 1
        self._waiting: Sent | None = None
        self._answer_by = 0.0
        self._again: dict[str, Any] | None = None
        """An action without an answer, which may or may not have been carried out."""
        self._plan: float | None = None
        self._away: list[int] = []
        """Seats for which a computer may be called."""
        self._numbers: dict[str, str] = {}
        """By the commitments to them."""

    # -- coming in -----------------------------------------------------------------------------------------------

    async def come_in(self) -> None:
        """Get a cookie, with retries."""
        while not self.cookie:
            try:
                answer = await self.world.ask(self, "GET", "/api/me")
                self.cookie = answer.cookies.get("stich", "")
            except Lost:
                pass
            if not self.cookie:
                await asyncio.sleep(self._rng.random() * 2)

    async def open_table(self, **wanted: Any) -> str:
        """Open a table; try again if no server answers."""
        while True:
            try:
                answer = await self.world.ask(self, "POST", "/api/tables", {**wanted, "commitment": self._commitment()})
                if answer.status == 201:
                    self.opened.append(answer.json()["id"])
                    return self.opened[-1]
                if answer.status < 500:
                    raise AssertionError(f"the table was refused: {answer.body!r}")
            except Lost:
                pass
            await asyncio.sleep(0.5 + self._rng.random() * 2)

    # -- at the table --------------------------------------------------------------------------------------------

    async def stay(self, table: str) -> None:
        """Be at this table to the end, through all that happens to the connection."""
        self.table, self.view, self.seen = table, None, None
        attempt = 0
        if self._rng.random() < 0.5:
            self.seen = 0
        while True:
            before = self.world.time
            query = "" if self.seen is None else f"since={self.seen}"
            try:
                wire = await self.world.connect(self, f"/api/tables/{table}/socket", query)
            except Lost:
                wire = None
            if wire is not None:
                self.sessions.append(Session(table, self.cookie, self.seen))
                await self._session(wire)
                self._forget()
            attempt = 0 if self.world.time - before > 5 else attempt + 1
            await asyncio.sleep(min(10.0 if self.world.storm else 1.0, 0.4 * 2**attempt) * (0.75 + self._rng.random() / 2))

    def _forget(self) -> None:
        """Forget the connection. It is unknown whether unanswered commands were done."""
        sent, self._waiting, self._plan = self._waiting, None, None
        if sent is not None and sent.command["type"] in ("act", "take-back") and self.seen is not None and self.seen <= sent.command["seq"]:
            self._again = sent.command

    async def _session(self, wire: Wire) -> None:
        world, session = self.world, self.sessions[-1]
        heard, asked, goal = world.time, False, None
        wire.send_text(msgspec.json.encode({"type": "ping", "id": self._number()}).decode())
        while True:
            silent = heard + (OPENING if asked or not session.updates else SILENCE)
            until = min(silent, self._answer_by if self._waiting else silent, silent if self._plan is None else self._plan)
            message = await wire.read(until)
            if message is None:
                if self._waiting and world.time >= self._answer_by:
                    break
                if self._plan is not None and world.time >= self._plan:
                    self._plan = None
                    self._do(wire)
                elif world.time >= silent:
                    if asked or not session.updates:
                        break
                    asked = True
                    heard = world.time
                    wire.send_text(msgspec.json.encode({"type": "ping", "id": self._number()}).decode())
                continue
            if isinstance(message, int):
                world.note("closed", self.name, message)
                return
            heard, asked = world.time, False
            told = msgspec.json.decode(message)
            match told["type"]:
                case "update":
                    session.updates.append(message)
                    self._see(told)
                case "clocks":
                    self._away = told["away"]
                    if self._away and self._plan is None:
                        self._plan = world.time + self._pause()
                case "pong":
                    goal = goal or told["seq"]
                case "ack" | "refused":
                    self._answered(told)
            if goal is not None and self.seen is not None and self.seen >= goal and self._waiting is None:
                again, self._again = self._again, None
                if again is not None and again["seq"] == self.seen:
                    self._send(wire, again)
                elif self._plan is None:
                    self._plan = world.time + self._pause()
            if self._slow and world.storm and self._rng.random() < 0.05:
                await asyncio.sleep(self._rng.random() * 40)
            if world.storm and world.network.happens(world.moodiness):
                wire.leave()
                return
        if self._rng.random() < 0.5:
            wire.leave()
        else:
            wire.vanish()

    def _see(self, told: dict[str, Any]) -> None:
        view = told["view"]
        if self.seen is None or view["seq"] > self.seen:
            self.seen, self.view = view["seq"], view
        self._plan = None

    def _answered(self, told: dict[str, Any]) -> None:
        sent = self._waiting
        if sent is None or told["id"] != sent.command["id"]:
            return
        self._waiting = None
        sent.answer, sent.answered_at = told, self.world.steps
        self.world.note("answer", self.name, told["type"], told.get("seq"), told.get("code"))

    # -- doing something -----------------------------------------------------------------------------------------

    def _number(self) -> int:
        self._next_id += 1
        return self._next_id

    def _pause(self) -> float:
        if not self.world.storm:
            return 0.02 + self._rng.random() * 0.3
        if self._rng.random() < self.world.dawdling:
            return self._rng.random() * 130
        return self._rng.random() ** 3 * 3

    def _do(self, wire: Wire) -> None:
        if self.world.hushed or not self.plays or self.view is None:
            return
        command = self._wish(self.view)
        if command is None:
            self._plan = self.world.time + 1 + self._rng.random() * 20 if self.world.storm else None
        else:
            self._send(wire, command)

    def _send(self, wire: Wire, command: dict[str, Any]) -> None:
        command = {**command, "id": self._number()}
        self._waiting = Sent(self.table, self.cookie, command, self.world.steps)
        self.sent.append(self._waiting)
        self._answer_by = self.world.time + ANSWER
        self.world.note("send", self.name, command["type"], command.get("seq"), command.get("action"))
        wire.send_text(msgspec.json.encode(command).decode())

    def _wish(self, view: dict[str, Any]) -> dict[str, Any] | None:
        """Return the command that this person sends next; None for none."""
        rng, you, deal = self._rng, view["you"], view["deal"]
        if view["finished"]:
            return None
        number = self._number_for(view)
        if number is not None and (not self.world.storm or rng.random() < 0.9):
            return {"type": "number", "deal": view["fair"]["deal"], "number": number}
        empty = [seat for seat, occupant in enumerate(view["seats"]) if occupant["kind"] == "empty"]
        free = [seat for seat in empty if view["seats"][seat]["kept_for"] is None]
        if you is None:
            if self.world.storm and rng.random() < self.world.whims:
                return {"type": "sit", "seat": rng.randrange(len(view["seats"])), "commitment": self._commitment()}
            if view["kept"] is not None:
                return {"type": "sit", "seat": view["kept"], "commitment": self._commitment()}
            return {"type": "sit", "seat": rng.choice(free), "commitment": self._commitment()} if free else None
        if self.world.storm and rng.random() < self.world.whims:
            return self._whim(view, you)
        if view["back"] and rng.random() < REGRET:
            return {"type": "take-back", "seq": view["seq"], "to": rng.choice(view["back"])}
        if deal and deal["legal"]:
            return {"type": "act", "seq": view["seq"], "action": likely(rng, tuple(deal["legal"]))}
        if self._away and rng.random() < 0.5:
            return {"type": "stand-in", "seat": rng.choice(self._away)}
        if empty and (not self.world.storm or rng.random() < 0.5):
            return {"type": "fill", "seat": rng.choice(empty), "player": "random"}
        if deal and deal["outcome"] and not view["seats"][you]["ready"]:
            return {"type": "ready", "commitment": self._commitment()}
        return None

    def _commitment(self) -> str | None:
        """To a new number; some programs know nothing of it."""
        if self._rng.random() < 0.2:
            return None
        number = self._rng.randbytes(16)
        commitment = commitment_of(number)
        self._numbers[commitment] = number.hex()
        return commitment

    def _number_for(self, view: dict[str, Any]) -> str | None:
        """Return the number for the open deal, if this person has committed to one and not sent it."""
        fair = view["fair"]
        if view["you"] is None or fair is None or fair["opening"] is None or view["you"] in fair["numbers"]:
            return None
        commitment = opened(fair["opening"]["statement"]).commitments[view["you"]]
        return self._numbers.get(commitment or "")

    def _whim(self, view: dict[str, Any], you: int) -> dict[str, Any]:
        rng, seats = self._rng, view["seats"]
        legal = view["deal"]["legal"] if view["deal"] else ()
        anybody = rng.randrange(len(seats))
        return rng.choice(
            (
                {"type": "leave"},
                {"type": "stop"},
                {"type": "ready"},
                {"type": "free", "seat": anybody},
                {"type": "fill", "seat": anybody, "player": "random"},
                {"type": "stand-in", "seat": anybody},
                {"type": "dismiss", "seat": anybody},
                {"type": "list", "listed": not view["listed"]},
                {"type": "allow-talk", "free": view["talk"] != "free"},
                {"type": "say", "phrase": "hello"},
                {"type": "act", "seq": max(0, view["seq"] - rng.randrange(3)), "action": rng.choice(legal or ("18",))},
                {"type": "take-back", "seq": max(0, view["seq"] - rng.randrange(2)), "to": rng.choice(view["back"] or (0, 1))},
                {"type": "sit", "seat": you},
            )
        )
