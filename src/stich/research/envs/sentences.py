"""Sentences of the errors of environments, by code and case."""

from __future__ import annotations

SENTENCES = {
    "action/illegal#step": "{name}: not one of the {count} legal steps",
    "envs/action": "{public_text}: environments have no claims and concessions",
    "envs/actions": "actions: whole numbers of shape ({rows},), not {dtype} {shape}",
    "envs/evaluate": "evaluate: {reason}",
    "envs/game#other": "this batch plays {ours}, not {theirs}",
    "envs/obs": "obs: 'planes' or None, not {obs!r}",
    "envs/over": "the deal is over: there are no more decisions",
    "envs/parallel": "illegal: raise or replace; max_cycles: at least 1, or None",
    "envs/row#count": "a deal for each of {rows} rows, not {count}",
    "envs/row#range": "rows are 0 to {last}, not {row}",
    "envs/size": "{reason}",
    "envs/start": "a deal that began with the first lead has no auction and cannot be put into a row",
}
