"""The scorer of Schafkopf: scores finished deals from the facts that people write down, and keeps score lists."""
