"""View of a Suitability seat, and what follows from it: worlds that agree with it, and conclusions in trick play."""
