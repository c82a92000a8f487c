"""Pictures for notebooks and pages: cards with the faces of the page, and tables of them. SVG that needs no font, no file and no server.

The room knows cards by their texts, and neither games nor rules: what is to be seen of a hand, a view, a state or a solved deal is said
above it (``kernel/drawn.py``, ``solver/drawn.py``). ``faces/`` is written by ``npm run faces`` from the drawings of the page.
"""

from .faces import FACES, Faces, has_face
from .hand import hand
from .picture import Picture
from .table import Row, table

__all__ = ["FACES", "Faces", "Picture", "Row", "hand", "has_face", "table"]
