"""People who take part in fair dealing: each commits to a number, checks what is opened, and sends it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from stich.fair import FairFile, PublicKey, Witness, read
from stich.fair.numbers import commitment_of
from stich.fair.statements import opened
from tests.server.harness import House, Socket, Visitor


class Player:
    """A player at a table, with one number for all deals."""

    def __init__(self, visitor: Visitor, number: bytes, *, sends: bool = True) -> None:
        self.visitor, self.number, self.sends = visitor, number, sends
        self.commitment = commitment_of(number)
        self.socket: Socket
        self.shown: dict[str, Any] | None = None
        self.sent = False

    async def until_dealt(self, deal: int = 1) -> None:
        """Take part in this deal until it is dealt."""
        while True:
            fair = self.socket.view["fair"] if self.socket.updates else None
            if fair is not None and fair["deal"] == deal and fair["opening"] is not None and self.shown is None:
                self.shown = fair["opening"]
                seat = self.socket.view["you"]
                assert opened(self.shown["statement"]).commitments[seat] == self.commitment
                if self.sends:
                    answer = await self.socket.say("number", deal=fair["deal"], number=self.number.hex())
                    assert answer["type"] == "ack" or answer["code"] == "fair/closed", answer
                    self.sent = answer["type"] == "ack"
                continue
            if fair is not None and fair["deal"] == deal and fair["opening"] is None and not self.socket.view["finished"]:
                return
            await self.socket.update()

    async def pass_in(self) -> None:
        """Pass until the deal is over."""
        while not self.socket.deal["outcome"]:
            if "pass" in self.socket.deal["legal"]:
                await self.socket.act("pass")
            else:
                await self.socket.update()

    async def file(self, deal: int, known: str | None = None) -> FairFile:
        """Return the file of a deal that is over, with what he knows of it."""
        table, seat = self.socket.view["table"], self.socket.view["you"]
        answer = await self.visitor.http.get(f"/api/tables/{table}/deals/{deal}/fair")
        assert answer.status_code == 200, answer.text
        file = read(answer.content)
        path: tuple[str, ...] = ()
        if known is not None:
            key = PublicKey(file.log.key)
            before, now = key.head(known), key.head(file.log.checkpoint)
            assert before is not None and now is not None
            proof = await self.visitor.http.get("/api/fair/log/consistency", params={"first": before.size, "second": now.size})
            path = tuple(proof.json()["path"])
        assert self.shown is not None
        witness = Witness(seat, self.number.hex(), self.sent, self.shown["statement"], self.shown["receipt"], known, path)
        return msgspec.structs.replace(file, witness=witness)


@asynccontextmanager
async def two_people(
    site: House, other: House | None = None, *, second_sends: bool = True, **wanted: Any
) -> AsyncIterator[tuple[Player, Player]]:
    """Ada on seat 0 and Bo on seat 1, at a table of Skat with a computer. Bo may come by another node."""
    async with site.guest("Ada") as ada, (other or site).guest("Bo") as bo:
        one, two = Player(ada, b"A" * 16), Player(bo, b"B" * 16, sends=second_sends)
        table = await ada.open(sit=0, players={2: "random"}, commitment=one.commitment, **wanted)
        async with ada.at(table) as first, bo.at(table) as second:
            one.socket, two.socket = first, second
            assert (await second.say("sit", seat=1, commitment=two.commitment))["type"] == "ack"
            yield one, two
