"""Attack a server of our own and measure what other players experience: ``python -m benchmarks.attack``, or ``make attack``.

The program starts ``stich serve`` on a free port of 127.0.0.1 with a database in a temporary folder. Simulated people play at their tables
from addresses of their own (127.0.1.x), and four observers of another table send a ping every 60 ms each. The attacks run one after the
other, each in a process of its own and from an address of its own (127.0.2.x), for ``--seconds`` each. The table that is printed has a
line for each attack: latencies of the pings, acknowledged actions that the database does not have, growth of the server's memory, and
whether the targets were met. With ``--minutes N --people 200`` all attacks run side by side, again and again, for N minutes.

**Add an attack**: put a file into ``benchmarks/attack/attacks/`` with a subclass of `base.Attack`. Give it a ``name``, the ``item`` of the
issue, and a method ``run(target, seconds)`` that attacks for at most so many seconds and returns an `base.Outcome`: a note of what the
attacker saw, and whether the server held, for attacks that want something else than to slow the server down. `base.Target` knows the
server's address and the attacker's own, and opens connections, guests and tables. Every subclass with a name is found by itself. For
attacks that only send bytes, derive from `base.Stream`.
"""
