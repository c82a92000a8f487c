"""Players such as users write; run as a program it plays by the protocol of `exec:`."""

from __future__ import annotations

import json
import sys
import time
from random import Random

from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action


class First:
    """Takes the first legal action."""

    def __init__(self, game: str, rng: Random) -> None:
        self.game = game

    def act(self, view: View) -> Action:
        return view.legal_actions[0]


class Mute:
    """Cannot play."""

    def __init__(self, game: str, rng: Random) -> None:
        pass


NOTHING_TO_CALL = 3


def main(manner: str) -> None:
    """Run the player as a program, or one that breaks the protocol."""
    for line in sys.stdin:
        view = json.loads(line)["view"]
        match manner:
            case "first":
                answer = json.dumps({"action": view["legal"][0]})
            case "illegal":
                answer = json.dumps({"action": "order beer"})
            case "silent":
                time.sleep(600)
            case "garbage":
                answer = "I bid eighteen"
            case "twice":
                answer = "\n".join([json.dumps({"action": view["legal"][0]})] * 2)
            case "flood":
                while True:
                    sys.stdout.write("x" * 10_000)
            case "dies":
                return
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
