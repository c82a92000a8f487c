"""Learning from deals: analysis, puzzles, school, trainers, the archive of deals, and ratings."""
