"""How the nets of the strong players are made. Read ``training/README.md``."""
