"""The scorer of Skat: scores finished deals from the facts that people write down, and keeps score lists."""
