"""Attack a server and measure what other players experience: ``python -m benchmarks.attack``, or ``make attack``.

The program starts ``stich serve`` on a free port of 127.0.0.1 with a database in a temporary folder. Simulated people play at their tables
from addresses 127.0.1.x, and four observers of another table send a ping every 60 ms each. The attacks run one after the other for
``--seconds`` each, every attack in another process and from another address (127.0.2.x). The table that the program prints has a line for
each attack: latencies of the pings and actions, acknowledged actions that the database does not have, growth of the server's memory, and
whether the targets were met. With ``--minutes N --people 200`` all attacks run side by side and again and again for N minutes.

**Add an attack**: put a file into ``benchmarks/attack/attacks/`` with a subclass of `base.Attack`. Give the class a ``name``, a ``group``,
and a method ``run(target, seconds)`` that attacks at most for this time and returns a `base.Outcome`: a note of what the attacker saw, and
whether the server held, for attacks that want something else than to slow the server down. `base.Target` has the server's address and the
attacker's, and opens connections, guests and tables. The program finds every subclass that has a name. Attacks that only send bytes derive
from `base.Stream`.
"""
