"""``stich train bid``: a hand and its auction. Each choice before the card play is judged and compared with the alternatives."""

from __future__ import annotations

from random import Random
from typing import Annotated

import typer

from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.kernel.rules.state import State
from stich.players import PLAYERS
from stich.players.hints import hint
from stich.players.playouts import moved_on
from stich.study.trainers import BiddingJudgement, Interval, Way, bidding_moment, judge
from stich.study.trainers.moments import decides_contract

from .arguments import AsJson, OptionValues, PresetName, Seed
from .asking import ask
from .face import LeaveMatch
from .hint import drawn, show
from .layout import Column, TextTable
from .lines import LineWriter
from .output import complain, say_json, say_table
from .terminal import summary
from .train_moment import Chosen, LevelOption, TrainedGame, begin, chosen, described, who

HELP = """\
Type what you would do, or enough of it: "pass", a number, "de so h" for "declare solo H". Your choice is then compared with others.
? shows this and all that you may do, ?hint what the strong player would do, before you choose; quit leaves."""


def bid(
    game: TrainedGame = None,
    *,
    preset: PresetName = None,
    option: OptionValues = None,
    seed: Seed = None,
    playouts: Annotated[int, typer.Option("--playouts", metavar="N", min=10, max=100_000, help="Sampled deals for each choice.")] = 100,
    player: LevelOption = "simple",
    as_json: AsJson = False,
) -> None:
    """Bid, discard and declare, and compare each choice with others.

    The numbers are the expectation of the strong player, and the results of sampled deals that are played to the end; see
    docs/reference/trainers.md. With --json the first decision is printed, with the strong player's choice compared with others.
    """
    moment = chosen(game, preset, option, seed, player)
    state = moment.moment(bidding_moment)
    rng = Random(moment.seed)
    if as_json:
        view = state.view(state.actor)
        judgement = judge(view, hint(view, rng=Random(moment.seed)).action, rng, playouts=playouts)
        say_json({**described(moment, view), "judgement": judgement})
        return
    try:
        _Training(moment, playouts, rng).play(state)
    except (LeaveMatch, KeyboardInterrupt):
        complain("you left the training")


class _Training:
    """Dialogue about the bidding of one deal, until its contract is settled."""

    def __init__(self, chosen: Chosen, playouts: int, rng: Random) -> None:
        self._chosen, self._playouts, self._rng = chosen, playouts, rng
        self._lines = LineWriter()
        self._printed = 0

    def play(self, state: State) -> None:
        """Ask for each decision of the user's seat. Raise `LeaveMatch` if the user leaves."""
        seat, lost, asked = state.actor, 0.0, 0
        player = PLAYERS[self._chosen.player](self._chosen.game.name, self._rng)
        begin(self._chosen, state.view(seat), self._lines)
        while decides_contract(state):
            if state.actor != seat or len(state.legal_actions) == 1:
                state = moved_on(state, player)
                continue
            view = state.view(seat)
            action = self._asked(view)
            judgement = judge(view, action.text, self._rng, playouts=self._playouts)
            self._show(judgement)
            lost, asked = lost + max(0.0, judgement.chosen.behind.value), asked + 1
            state = state.apply(action)
        self._log(state.view(seat))
        self._lines.print()
        decisions = f"{asked} decision{'s' if asked > 1 else ''}"
        self._lines.print(f"That is settled. In {decisions} you were {lost:.1f} points behind the best of these play-outs")

    def _asked(self, view: View) -> Action:
        self._log(view)
        self._lines.print()
        self._lines.print(f"hand   {' '.join(view.hand)}", hang=7)
        self._lines.print(f"your turn: {summary(view.legal)}")

        def hints() -> None:
            show(hint(view, rng=self._rng))

        def helps() -> None:
            self._lines.print(HELP)
            self._lines.print(f"now: {', '.join(view.legal)}")

        return ask(self._lines, view.legal_actions, {"?hint": hints, "hint": hints, "": helps, "?": helps})

    def _log(self, view: View) -> None:
        """Print the actions that have happened since the last call."""
        for seen in view.log[self._printed :]:
            self._lines.print(f"{who(seen.seat, view)}: {seen.action}")
        self._printed = len(view.log)

    def _show(self, judgement: BiddingJudgement) -> None:
        chosen, best = judgement.chosen, judgement.best
        self._lines.print(_verdict(judgement, chosen, best))
        table = TextTable(
            Column("", right=False),
            Column("", right=False),
            Column("ahead"),
            Column("95 %"),
            Column("points"),
            Column("95 %"),
            Column("behind the best"),
            Column("strong expects"),
        )
        for way in judgement.ways:
            style = "bold" if way is chosen else ""
            table.add(*_row(way, way.action == best), styles=(style,) * 8)
        say_table(table)
        self._lines.print(
            f"  {judgement.playouts} sampled deals, the same for each choice, played to the end by rules of thumb; "
            f"{len(judgement.ways)} of {judgement.legal} choices. Ahead: nobody scores more. "
            "Points are what you score, less what the others score on average"
        )


def _verdict(judgement: BiddingJudgement, chosen: Way, best: str) -> str:
    recommended = f"strong would: {judgement.recommended}"
    if chosen.action == best:
        return f"{chosen.action}: nothing was better in these play-outs; {recommended}"
    if chosen.alike:
        return f"{chosen.action}: these play-outs show no difference from {best}; {recommended}"
    return f"{chosen.action}: {chosen.behind.value:.1f} points less than {best} (95 %: {_range(chosen.behind)}); {recommended}"


def _row(way: Way, best: bool) -> tuple[str, ...]:
    ahead = f"{way.ahead.low * 100:.0f}–{way.ahead.high * 100:.0f}"
    same = way.behind.low == way.behind.high == 0
    behind = "best" if best else "the same" if same else _range(way.behind) + ("; none shown" if way.alike else "")
    expected = "" if way.payoff_by_hint is None else _points(way.payoff_by_hint)
    return (
        way.action,
        drawn(way.ahead.value),
        f"{way.ahead.value:.0%}",
        ahead,
        _points(way.payoff.value),
        _range(way.payoff),
        behind,
        expected,
    )


def _range(interval: Interval) -> str:
    return f"{_points(interval.low)} to {_points(interval.high)}"


def _points(value: float) -> str:
    return f"{round(value, 1) + 0.0:+.1f}".replace("-", "−")
