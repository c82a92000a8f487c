"""Fields of views and outcomes appear in `help()`."""

import pydoc

from stich.games.skat import SkatOutcome, SkatView

for kind, fields in ((SkatView, ("hand", "legal", "trick")), (SkatOutcome, ("scores", "declarer", "won"))):
    text = pydoc.render_doc(kind, renderer=pydoc.plaintext)
    assert all(field in text for field in fields), kind
