"""Pictures of finished deals, for links that people share. No name of anybody is in them, and no language.

The room knows deals and nothing of tables; who may see which picture is asked where it is served. It shows all cards, so it is made only of
deals that are over.
"""

from .deal import deal_picture
from .raster import Raster

__all__ = ["Raster", "deal_picture"]
