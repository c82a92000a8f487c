"""The scorer of Skat: scores finished deals from facts that players write down, and keeps score lists."""
