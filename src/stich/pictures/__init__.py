"""Pictures for notebooks and pages: cards with the faces of the page, and tables of cards, as SVG that needs no font, file or server.

The package knows cards by their texts, and neither games nor rules. The files ``kernel/knowledge/view.py``, ``kernel/rules/state.py`` and
``solver/state_picture.py`` choose the contents for views, states and solved deals. ``npm run faces`` writes ``faces/`` from the drawings of
the page.
"""

from .faces import FACES, Faces, has_face
from .hand import hand
from .picture import Picture
from .table import PictureRow, table

__all__ = ["FACES", "Faces", "Picture", "PictureRow", "hand", "has_face", "table"]
