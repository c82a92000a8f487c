"""The scorer of Skat: facts of finished deals that people write down, to the score with its working, and score lists."""
