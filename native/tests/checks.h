#pragma once

#include <cstdlib>
#include <iostream>
#include <stdexcept>

namespace stich::tests {

[[noreturn]] inline void fail(const char* what, const char* file, int line) {
    std::cerr << file << ":" << line << ": " << what << "\n";
    std::abort();
}

template <typename Function>
bool refuses(Function function) {
    try {
        function();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

// One function for each test file, called by main.cpp.
void test_cardset();
void test_playspec();
void test_position();
void test_perft();
void test_play_batch();
void test_playouts();
void test_world_sampler();
void test_information_set_mcts();
void test_posterior_sampler();
void test_solver();
void test_multiplayer();
void test_deals();

}  // namespace stich::tests

#define CHECK(condition)                                                        \
    do {                                                                        \
        if (!(condition)) ::stich::tests::fail(#condition, __FILE__, __LINE__); \
    } while (false)
