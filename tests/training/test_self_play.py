"""Self-play plays as the reference engine, and shows its nets what players of `stich.nets` see."""

from __future__ import annotations

import copy
from importlib.resources import files as resources
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import stich
from stich.games.schafkopf.rules import contract as schafkopf
from stich.games.skat.player.auction_likelihood import said_by
from stich.games.skat.rules import contract as skat
from stich.games.suitability.rules import contract as suitability
from stich.games.suitability.rules import scoring
from stich.kernel.rules.playspec import EachOwn, HolderOf, PlaySpec
from stich.kernel.rules.reference import ReferencePosition
from stich.nets.card_order import card_order
from stich.nets.location_features import Observations
from stich.nets.policy_features import TrickKnowledge, policy_rows
from stich.nets.result_classes import result_index

torch = pytest.importorskip("torch", reason="install it with `scripts/install-training`")
pytest.importorskip("onnx", reason="install it with `scripts/install-training`")

from training import deals as files  # noqa: E402
from training import schafkopf_deals, skat_deals, suitability_deals  # noqa: E402
from training.fit import read_perceptron  # noqa: E402
from training.hands import read  # noqa: E402
from training.self_play import __main__ as trainer  # noqa: E402
from training.self_play import hands as played_hands  # noqa: E402
from training.self_play.__main__ import Plan, School, Side  # noqa: E402
from training.self_play.deals import Deals  # noqa: E402
from training.self_play.goals import ByResult, ByScore, payment  # noqa: E402
from training.self_play.learner import Guest, Turns, results  # noqa: E402
from training.self_play.table import Games, declarers_side  # noqa: E402

pytestmark = pytest.mark.thorough

DEALS = 24


def _schafkopf(text: str) -> PlaySpec:
    declaration = schafkopf.parse_declaration(text)
    least = stich.game("schafkopf").options.run_away_min
    return schafkopf.play_spec(declaration, schafkopf.trumps_of(declaration), schafkopf.LONG, 1, least)


def _suitability(players: int) -> PlaySpec:
    table = scoring.score_table(stich.game("suitability", players=players).options, [suitability.Privilege.NONE] * players)
    return suitability.play_spec(players, suitability.Roles(trump="H", penalty="C", reverse="S"), table)


SPECS = {
    **{text: skat.play_spec(skat.parse_declaration(text).contract, 2) for text in ("hearts", "clubs", "grand", "null")},
    **{text: _schafkopf(text) for text in ("partner C", "solo H", "wenz")},
    **{f"{players} players": _suitability(players) for players in (2, 3, 4, 5)},
}


def _owners(spec: PlaySpec, rng: Random) -> np.ndarray:
    """Random deals of as many cards to each as there are, [n, cards]; the rest lies face down."""
    cards, players = len(spec.deck), spec.players
    hand = cards // players
    owners = [p for p in range(players) for _ in range(hand)] + [players] * (cards - players * hand)
    return np.array([rng.sample(owners, cards) for _ in range(DEALS)], dtype=np.uint8)


@pytest.mark.parametrize("name", SPECS)
def test_cards_are_played_as_in_the_reference_engine_and_seen_as_by_players(name: str) -> None:
    spec, rng = SPECS[name], Random(name)
    bits, players = card_order(spec).bits, spec.players
    owner = _owners(spec, rng)
    public_facts = np.array([[[rng.randrange(2) for _ in range(3)] for _ in range(players)] for _ in range(DEALS)], dtype=np.uint8)
    declarer = np.array([rng.randrange(players) for _ in range(DEALS)])
    knows = np.array([rng.random() < 0.5 for _ in range(DEALS)])
    deals = Deals(*map(torch.from_numpy, (owner, declarer, knows, public_facts, np.zeros((DEALS, 14), dtype=np.float32))))
    games = Games(spec, deals)
    everybody = spec.parties == EachOwn()
    dealt, face_down = ((owner[:, None] == place) @ (np.uint64(1) << bits) for place in (np.arange(players)[:, None], players))
    positions = [ReferencePosition.start(spec, row) for row in dealt.tolist()]
    for _ in range(games.turns):
        actor = games.actor.numpy()
        assert actor.tolist() == [position.actor for position in positions]
        rows, legal, order = games.of_actor()
        allowed = (legal.numpy() * (np.uint64(1) << order.astype(np.uint64))).sum(axis=1)
        assert allowed.tolist() == [position.legal for position in positions]
        places = (actor[:, None] + np.arange(players)) % players
        every = np.arange(DEALS)[:, None]
        played, led, lies, won = (games.batch.seen[every, kind, places] for kind in range(4))
        own = np.where(knows & (everybody | (declarer == actor)), face_down[:, 0], np.uint64(0))
        observations = Observations(dealt[np.arange(DEALS), actor], own, played, led, (declarer - actor) % players)
        expected_order, expected = policy_rows(spec, observations, TrickKnowledge(lies, won, public_facts[every, places]))
        np.testing.assert_array_equal(rows.numpy(), expected)
        np.testing.assert_array_equal(order, expected_order)
        chosen = [rng.choice(row.nonzero()[:, 0].tolist()) for row in legal]
        cards = [int(of_row[place]) for of_row, place in zip(order, chosen, strict=True)]
        games.play(order, torch.tensor(chosen))
        positions = [position.play(card) for position, card in zip(positions, cards, strict=True)]
    assert games.tricks.tolist() == [list(position.tricks) for position in positions]
    assert games.points.tolist() == [list(position.points) for position in positions]


def _ended(spec: PlaySpec, deals: Deals, rng: Random) -> Games:
    games = Games(spec, deals)
    for _ in range(games.turns):
        _, legal, order = games.of_actor()
        games.play(order, torch.tensor([rng.choice(row.nonzero()[:, 0].tolist()) for row in legal]))
    return games


@pytest.mark.parametrize("name", ["hearts", "null", "partner C", "solo H"])
def test_a_side_is_paid_by_the_class_of_its_result(name: str) -> None:
    spec, rng = SPECS[name], Random(name)
    bits, owner = card_order(spec).bits.tolist(), _owners(spec, rng)
    payoffs = np.tile(np.arange(14, dtype=np.float32) + 1, (DEALS, 1))
    declarer = np.array([rng.randrange(spec.players) for _ in range(DEALS)])
    public_facts, knows = np.zeros((DEALS, spec.players, 0), dtype=np.uint8), np.zeros(DEALS, dtype=bool)
    deals = Deals(*map(torch.from_numpy, (owner, declarer, knows, public_facts, payoffs)))
    games = _ended(spec, deals, rng)
    paid = ByResult(spec).payoffs(games, deals)
    all_tricks = games.turns // spec.players
    for number, row in enumerate(owner.tolist()):
        side = {int(declarer[number])}
        if isinstance(spec.parties, HolderOf):
            side.add(row[bits.index(spec.deck.bit[spec.parties.card])])
        tricks = sum(int(games.tricks[number, place]) for place in side)
        laid = sum(spec.points[bit] for bit, place in zip(bits, row, strict=True) if place == spec.players)
        points = laid + sum(int(games.points[number, place]) for place in side)
        declarers = result_index(spec, points, tricks, all_tricks) + 1
        assert paid[number].tolist() == [declarers if place in side else -declarers for place in range(spec.players)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_who_plays_for_himself_is_paid_by_his_table(players: int) -> None:
    name, rng = f"players{players}", Random(players)
    spec, tables = suitability_deals.spec(name), suitability_deals.score_tables(name)
    taken = np.array([[rng.randrange(4) for _ in range(players)] for _ in range(DEALS)], dtype=np.float32)
    nothing = np.zeros((DEALS, players, 0), dtype=np.uint8)
    rest = (np.zeros(DEALS, dtype=np.int64), np.ones(DEALS, dtype=bool), nothing, taken)
    deals = Deals(*map(torch.from_numpy, (_owners(spec, rng), *rest)))
    games = _ended(spec, deals, rng)
    paid = ByScore(torch.from_numpy(tables), players).payoffs(games, deals)
    for number in range(DEALS):
        scores = [
            scoring.score(
                stich.game("suitability", players=players).options,
                scoring.Facts(
                    list(suitability.Privilege)[int(taken[number, p])], int(games.tricks[number, p]), int(games.points[number, p])
                ),
            ).score
            for p in range(players)
        ]
        assert paid[number].tolist() == pytest.approx([own - (sum(scores) - own) / (players - 1) for own in scores], abs=1e-4)


def test_an_auction_to_limits_is_that_of_the_game() -> None:
    game, rng = stich.game("skat"), Random(3)
    for _ in range(60):
        limits = [rng.choice((0, 0, 18, 20, 22, 24, 30, 36)) for _ in range(3)]
        state, offered = game.deal(seed=1, dealer=0), 0
        order = state.view(0).order
        while state.actor is not None and state.view(state.actor).phase == "auction":
            texts = state.view(state.actor).legal
            more = [int(text) for text in texts if text.isdecimal()]
            offered = min(more) if more else offered
            goes_on = limits[order.index(state.actor)] >= offered
            state = state.apply(game.parse(("hold" if "hold" in texts else str(offered)) if goes_on else "pass"))
        declarer, bid, said = skat_deals.auction(limits)
        view = state.view(None)
        if declarer is None:
            assert not any(limits)
            continue
        assert (order.index(view.declarer), view.bid) == (declarer, bid)  # type: ignore[attr-defined]
        heard = said_by([(e.seat, e.action) for e in view.log], game.options)
        assert [heard[seat].accepted for seat in order] == said


def test_nets_learn_from_playing_with_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against who has learnt nothing they win more after a short course, and it goes on where it stopped."""
    torch.manual_seed(1)
    monkeypatch.setattr(files, "DEALS_PER_FILE", 200)
    files.make("skat", out=tmp_path, deals=200, seed=5)
    deals = Deals.read(tmp_path, "suit")
    spec = skat_deals.spec("suit")
    school = School(spec, payment(skat_deals, "suit"), deals, [], (64, 32))
    untaught = copy.deepcopy(school.actor)
    course = Plan(guest_rate=0.0, redeal=0.5, plays=24 * 256, games=256, batch=2048)
    school.train(tmp_path / "state.pt", "skat suit", course)
    models = [Guest(school.actor, school.row), Guest(untaught, school.row)]
    declares = declarers_side(spec, deals)
    scored = [
        results(spec, deals, payment(skat_deals, "suit"), models, sits.long()).gather(1, deals.declarer[:, None]).mean().item()
        for sits in (torch.ones_like(declares), ~declares, declares)
    ]
    untaught_only, taught_declarer, taught_defenders = scored
    assert taught_declarer > untaught_only > taught_defenders
    again = School(spec, payment(skat_deals, "suit"), deals, [], (64, 32))
    again.train(tmp_path / "state.pt", "skat suit", course)
    assert all(torch.equal(a, b) for a, b in zip(again.actor.parameters(), school.actor.parameters(), strict=True))


def test_cards_are_dealt_anew_only_to_two_opponents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three opponents one would be left without cards."""
    monkeypatch.setattr(files, "DEALS_PER_FILE", 40)
    files.make("schafkopf", out=tmp_path, deals=40, seed=5)
    how: dict[str, Any] = {"deals": tmp_path, "nets": "partner", "out": tmp_path / "nets", "state": tmp_path / "state", "plays": 32}
    with pytest.raises(SystemExit, match=r"--redeal 0\.5: .* schafkopf has 4 players"):
        trainer.train("schafkopf", **how, redeal=0.5)


@pytest.mark.parametrize("side", Side)
def test_an_answer_begins_as_the_nets_that_stay_and_takes_one_side(
    side: Side, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(files, "DEALS_PER_FILE", 60)
    files.make("skat", out=tmp_path, deals=60, seed=5)
    nets, out = Path(str(resources("stich.games.skat.player") / "nets")), tmp_path / "answers"
    learnt: list[Turns] = []
    monkeypatch.setattr(trainer, "learn", lambda turns, *_, **__: learnt.append(turns) or (0.0, 0.0))
    how: dict[str, Any] = {"deals": tmp_path, "nets": "suit", "out": out, "state": tmp_path / "state", "plays": 32, "games": 32}
    trainer.train("skat", **how, against=nets, side=side, tests=tmp_path)
    written, kept = (read_perceptron(folder / "self-play-suit.onnx") for folder in (out, nets))
    assert all(torch.equal(a, b) for a, b in zip(written.parameters(), kept.parameters(), strict=True))
    (turns,) = learnt
    said = capsys.readouterr().out
    assert "end, 32 deals" in said and said.count("+0.00 ± 0.00") == 6
    by_declarer = turns.rows[:, 32 * 8] == 1
    assert len(by_declarer) and (by_declarer if side is Side.DECLARER else ~by_declarer).all()
    with pytest.raises(SystemExit, match=r"no self-play-suit\.onnx"):
        trainer.train("skat", **how, against=tmp_path, side=side)


@pytest.mark.parametrize(("game", "room", "won"), [("skat", skat_deals, 0.5), ("schafkopf", schafkopf_deals, 0.2)])
def test_what_the_nets_play_out_is_kept_as_hands_to_learn_from(
    game: str, room: Any, won: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "DEALS_PER_FILE", 250)
    files.make(game, out=tmp_path / "tried", deals=250, seed=5, tried=True)
    nets = Path(str(resources(f"stich.games.{game}.player") / "nets"))
    played_hands.make(game, deals=tmp_path / "tried", players=nets, out=tmp_path / "more")
    tried = sorted(room.tried(Random("5 0"), 250), key=lambda deal: deal.net)
    ((solved, arrays),) = read(tmp_path / "more")
    assert not solved
    assert arrays["declaration"].tolist() == [deal.declaration for deal in tried]
    assert arrays["hand"].tolist() == [deal.hands[deal.declarer] for deal in tried]
    assert arrays["discards"].tolist() == [deal.face_down for deal in tried]
    laid = np.array([sum(deal.spec.points[bit] for bit in range(32) if deal.face_down >> bit & 1) for deal in tried])
    points, tricks = arrays["points"].astype(int), arrays["tricks"].astype(int)
    assert (points >= laid).all() and (points <= 120).all()
    assert (points[tricks == 0] == laid[tricks == 0]).all()
    for_points = np.array([not deal.net.startswith("null") for deal in tried])
    assert won < (points[for_points] > 60).mean() < 0.95
