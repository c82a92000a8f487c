"""Learning: analysis, puzzles, school, trainers, the archive of deals, and ratings."""
