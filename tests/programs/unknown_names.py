"""Errors about unknown games, presets, options and players list the known ones."""

import stich

for wrong, known in (
    (lambda: stich.game("whist"), "schafkopf"),
    (lambda: stich.game("skat", "house"), "skat-isko"),
    (lambda: stich.game("skat", kontre=True), "kontra"),
    (lambda: stich.player("skat", "clever"), "club"),
):
    try:
        wrong()
    except stich.StichError as refusal:
        assert known in str(refusal), refusal
    else:
        raise AssertionError(known)
