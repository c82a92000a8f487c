"""Knowledge of a seat: views, conclusions from plays and calls about hidden cards, and sampled worlds."""
