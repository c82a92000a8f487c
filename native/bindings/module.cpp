#include "bindings/conversions.h"

NB_MODULE(_core, m) {
    using namespace stich::bindings;
    // Python exits without freeing objects that caches and tracebacks still hold. nanobind would warn users about them.
    nb::set_leak_warnings(false);
    m.doc() =
        "Compiled core: the card play by PlaySpec, solvers, samplers and batches. "
        "stich.kernel.rules.reference defines the card play.";
    bind_rules(m);
    bind_batch(m);
    bind_solver(m);
    bind_multiplayer(m);
    bind_mcts(m);
    bind_worlds(m);
    bind_deals(m);
}
