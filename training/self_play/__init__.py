"""Nets that learn card play from playing with themselves: many deals at once, on a GPU where there is one."""
