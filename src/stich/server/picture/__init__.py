"""Pictures of finished deals, for links that people share. They contain no names of people and no text that needs translation.

The package knows deals but no tables; access rights are checked by its callers. A picture shows all cards, so it is drawn for finished
deals only.
"""

from .deal import deal_picture
from .raster import Raster

__all__ = ["Raster", "deal_picture"]
