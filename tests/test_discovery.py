"""What a newcomer types into an interpreter answers: lists of games, tables as text, and names that can be found."""

import stich
from stich import records


def test_list_games_names_presets_and_options_that_make_games() -> None:
    for info in stich.list_games():
        assert info.game in str(info)
        for preset in info.presets:
            made = stich.game(info.game, preset.preset)
            assert made.seats in info.players
            assert not made.changed
            assert preset.values.keys() == {option.option for option in info.options}
        for option in info.options:
            assert option.option in str(info)
            assert info.presets[0].values[option.option] in option.choices


def test_printed_state_shows_all_hands_and_a_view_only_its_own() -> None:
    state = stich.game("skat").deal(seed=7)
    for seat, hand in enumerate(state.deal.hands):
        assert all(card in str(state) for card in hand)
        others = {card for other, cards in enumerate(state.deal.hands) if other != seat for card in cards} | {*state.deal.undealt}
        text = str(state.view(seat))
        assert all(card in text for card in hand)
        assert not any(card in text for card in others)


def test_repr_of_a_state_names_no_card() -> None:
    """Logs and tracebacks use `repr`."""
    assert repr(stich.game("skat").deal(seed=7)) == "<State of skat: auction, 0 actions>"


def test_legal_texts_are_those_of_the_actions() -> None:
    state = stich.game("skat").deal(seed=7)
    assert "18" in state.legal and "19" not in state.legal
    assert state.legal == tuple(action.text for action in state.legal_actions)


def test_a_deck_is_iterable() -> None:
    deck = stich.game("skat").dealing.deck
    assert tuple(deck) == deck.cards and "CJ" in deck and "C2" not in deck


def test_dir_shows_the_interface_only() -> None:
    assert [name for name in dir(stich) if not name.startswith("__")] == sorted(stich.__all__)


def test_records_are_read_from_texts_and_bytes() -> None:
    line = records.encode(records.record_of(stich.game("skat").deal(seed=7), ("Ada", "Bo", "Cy")))
    assert records.decode(line) == records.decode(line.encode())
