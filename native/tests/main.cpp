#include <iostream>
#include <utility>

#include "tests/checks.h"

int main() {
    using namespace stich::tests;
    const std::pair<const char*, void (*)()> tests[] = {
        {"cardset", test_cardset},
        {"playspec", test_playspec},
        {"position", test_position},
        {"perft", test_perft},
        {"play batch", test_play_batch},
        {"playouts", test_playouts},
        {"world sampler", test_world_sampler},
        {"information-set MCTS", test_information_set_mcts},
        {"posterior sampler", test_posterior_sampler},
        {"solver", test_solver},
        {"multiplayer", test_multiplayer},
        {"deals", test_deals},
    };
    for (const auto& [name, test] : tests) {
        std::cout << name << " ... " << std::flush;
        test();
        std::cout << "ok\n";
    }
}
