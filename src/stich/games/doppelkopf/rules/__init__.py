"""Rules of Doppelkopf: options, actions, phases, scoring and the match. Independent of views, scorers, solvers and players."""
