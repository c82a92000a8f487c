"""Pictures of finished deals, for link previews. They contain no names of people and no text that needs translation.

A picture shows all cards, so it is made of finished deals only. Callers check whether the reader may see the deal.
"""

from .deal import deal_picture
from .raster import Raster

__all__ = ["Raster", "deal_picture"]
