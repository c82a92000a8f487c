"""``stich deal``: deal cards from a seed."""

from __future__ import annotations

from typing import Annotated

import typer

from stich.kernel.errors import StichError
from stich.records import record_of

from .arguments import AsJson, GameName, OptionValues, PresetName, application
from .output import asked_game, misused, say, say_json

app = application()

SEAT_NAMES = "ABCDEFGH"


@app.command()
def deal(
    game: GameName,
    *,
    seed: Annotated[int, typer.Option(metavar="N", help="Random seed; the same seed gives the same cards on every machine.")],
    dealer: Annotated[int, typer.Option(metavar="N", min=0, help="Seat of the dealer.")] = 0,
    preset: PresetName = None,
    option: OptionValues = None,
    count: Annotated[
        int, typer.Option(metavar="N", min=1, help="Number of deals. The seed is counted up, and the dealer moves to the left.")
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """Deal cards from a seed.

    With --json the deals are records, which stich replay reads.
    """
    rules = asked_game(game, preset, option)
    names = SEAT_NAMES[: rules.seats]
    if not 0 <= dealer < rules.seats:
        misused(f"seats are 0 to {rules.seats - 1}", "--dealer")
    for number in range(count):
        try:
            state = rules.deal(seed=seed + number, dealer=(dealer + number) % rules.seats)
        except StichError as error:
            misused(str(error))
        if as_json:
            say_json(record_of(state, names))
            continue
        say(f"{rules.name} ({rules.preset}), seed {seed + number}, dealer {names[state.deal.dealer]}")
        for seat, who in enumerate(names):
            say(f"  {who}  {' '.join(state.view(seat).hand) or 'sits out'}")
        if state.deal.undealt:
            say(f"  {rules.dealing.undealt_name}  {' '.join(state.deal.undealt)}")
