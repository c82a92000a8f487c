"""Knowledge of a seat: views, evidence of plays and calls about hidden cards, sampled worlds."""
