"""Attacks on deals: texts that make a public file unreadable, and cards of a private deal for strangers."""

from __future__ import annotations

import json
import re
import time
from threading import Thread

from benchmarks.attack.base import PATIENCE, Attack, Outcome, Target
from benchmarks.attack.player import WANTED, Player, open_socket, three_players
from stich.fair import read
from stich.fair.check import check
from stich.server.store.deal_rows import deal_id
from tests.server.wire.string_fields import altered

CARD = re.compile(r"\b[CSHD](?:[AKQJ789]|10|T)\b")


def play(table: str, players: list[Player]) -> None:
    """Let all pass until the first deal is over."""
    threads = [Thread(target=player.pass_in) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)


class AlteredNumbers(Attack):
    """Numbers and commitments with a newline, a space, other digits and more, and then the deal's public file."""

    name, group = "altered numbers and commitments", "deals"

    def run(self, target: Target, seconds: float) -> Outcome:
        end = time.monotonic() + seconds
        sent = deals = 0
        taken: list[str] = []
        while time.monotonic() < end:
            table, players = three_players(target)
            first = players[0]
            forms = altered(first.commitment)
            tried = [first.say("sit", seat=0, commitment=text) for text in forms.values()]
            tried += [first.say("ready", commitment=text) for text in forms.values()]
            taken += [answer["type"] for answer in tried if answer["type"] != "refused"]
            for text in forms.values():
                status, _, _ = target.ask_again("PUT", "/api/seek", {**WANTED, "commitment": text}, first.cookie)
                if status != 400:
                    taken.append(f"seek {status}")
            for seat, player in enumerate(players):
                player.say("sit", seat=seat, commitment=player.commitment)
            for player in players:
                while not (player.view and player.view["fair"]["opening"]):
                    player.receive()
            numbers = altered(first.number.hex())
            answers = [first.say("number", deal=1, number=text) for text in numbers.values()]
            taken += [answer["type"] for answer in answers if answer["type"] != "refused"]
            sent += 3 * len(forms) + len(numbers)
            for player in players:
                player.say("number", deal=1, number=player.number.hex())
            play(table, players)
            taken += map(str, check(read(target.download(f"/api/tables/{table}/deals/1/fair", first.cookie))))
            deals += 1
            for player in players:
                player.leave()
        return Outcome(
            f"{sent} altered texts, {deals} deals verified; {'; '.join(taken[:3]) or 'all refused'}", held=deals > 0 and not taken
        )


class PrivateDeals(Attack):
    """A guest with the address of a private table asks every operation that takes a table or a deal."""

    name, group = "a private deal for a stranger", "deals"

    def run(self, target: Target, seconds: float) -> Outcome:
        end = time.monotonic() + seconds
        table, players = three_players(target)
        for seat, player in enumerate(players):
            player.say("sit", seat=seat)
        play(table, players)
        status, body, _ = target.ask_again("GET", "/api/openapi.json")
        assert status == 200
        values = {"table": table, "deal": deal_id(table, 1), "number": "1", "seat": "0", "relation": "follow"}
        operations = [
            (method.upper(), re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], "nothing"), path))
            for path, methods in body["paths"].items()
            for method in methods
            if re.search(r"\{(table|deal)\}", path) and method in ("get", "put", "post", "delete")
        ]
        stranger = target.guest()
        player_sees = sum(self._shows(target, players[0].cookie, *operation) for operation in operations)
        leaks: list[str] = []
        asked = 0
        while time.monotonic() < end:
            for method, path in operations:
                leaks += [f"{method} {path}"] * self._shows(target, stranger, method, path)
                asked += 1
            for query in ("", "?since=0", "?since=0&changes=1"):
                leaks += [f"socket{query}"] * self._socket_shows(target, stranger, table, query)
                asked += 1
        for player in players:
            player.leave()
        note = f"{asked} questions; {', '.join(sorted(set(leaks))) or 'no card'} (the player sees cards in {player_sees} operations)"
        return Outcome(note, held=player_sees > 0 and not leaks)

    def _shows(self, target: Target, cookie: str, method: str, path: str) -> bool:
        """Return whether the answer names a card."""
        _, body, _ = target.ask_again(method, path, None if method == "GET" else {}, cookie)
        text = body.decode(errors="replace") if isinstance(body, bytes) else json.dumps(body)
        return bool(CARD.search(text))

    def _socket_shows(self, target: Target, cookie: str, table: str, query: str) -> bool:
        """Return whether the socket sends a card before its answer to a ping."""
        with open_socket(target, cookie, table, query) as socket:
            socket.send('{"type":"ping","id":1}')
            found = False
            while '"pong"' not in (message := str(socket.recv(timeout=PATIENCE))):
                found = found or bool(CARD.search(message))
        return found
