"""View of a Skat seat, and what follows from it: worlds that agree with it, and conclusions in trick play."""
