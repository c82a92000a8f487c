"""What people learn from: analysis, puzzles, school, trainers, the archive of deals and ratings."""
