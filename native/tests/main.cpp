#include <iostream>
#include <utility>

#include "tests/checks.h"

int main() {
    using namespace stich::tests;
    const std::pair<const char*, void (*)()> tests[] = {
        {"cardset", test_cardset}, {"playspec", test_playspec}, {"position", test_position}, {"perft", test_perft},
        {"playout", test_playout}, {"sample", test_sample},     {"alone", test_alone},       {"believe", test_believe},
        {"solver", test_solver},   {"own", test_own},
    };
    for (const auto& [name, test] : tests) {
        std::cout << name << " ... " << std::flush;
        test();
        std::cout << "ok\n";
    }
}
