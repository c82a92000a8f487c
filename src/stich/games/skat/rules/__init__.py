"""The rules of Skat: options, actions, phases, scoring and the match. They know nothing of views, scorers, solvers or players."""
