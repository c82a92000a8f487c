"""Games, presets and options are found without the documentation (docs/tutorial/python.md)."""

import stich

for info in stich.list_games():
    print(info)
    preset = info.presets[0]
    for option in info.options:
        assert preset.values[option.option] in option.choices
    game = stich.game(info.game, preset.preset)
    assert game.deal(seed=1).legal_actions
assert {"skat", "schafkopf"} <= {info.game for info in stich.list_games()}
