"""The rules of Suitability: options, actions, phases, scoring and the match. They know nothing of views, scorers, solvers or players."""
