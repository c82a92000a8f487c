"""``stich deal``: deal cards from a seed."""

from __future__ import annotations

from stich.kernel.errors import StichError
from stich.records import record_of

from .output import asked_game, misused, say, say_json

SEAT_NAMES = "ABCDEFGH"


def run(name: str, seed: int, *, dealer: int, preset: str | None, options: list[str], count: int, as_json: bool) -> None:
    """Print ``count`` deals. The seed increases by one for each deal, and the dealer moves one seat to the left."""
    game = asked_game(name, preset, options)
    names = SEAT_NAMES[: game.seats]
    if not 0 <= dealer < game.seats:
        misused(f"seats are 0 to {game.seats - 1}", "--dealer")
    for number in range(count):
        try:
            state = game.deal(seed=seed + number, dealer=(dealer + number) % game.seats)
        except StichError as error:
            misused(str(error))
        if as_json:
            say_json(record_of(state, names))
            continue
        say(f"{game.name} ({game.preset}), seed {seed + number}, dealer {names[state.deal.dealer]}")
        for seat, who in enumerate(names):
            say(f"  {who}  {' '.join(state.view(seat).hand) or 'sits out'}")
        if state.deal.undealt:
            say(f"  {game.dealing.undealt_name}  {' '.join(state.deal.undealt)}")
