#pragma once

#include <array>
#include <climits>
#include <cstddef>

#include "rules/cardset.h"
#include "search/bit_operations.h"

namespace stich::STICH_ISA {

/// The trick in progress, in the numbers of the layout.
template <class Word>
struct Trick {
    /// What must be followed.
    Word led = 0;
    int best = 0;
    int best_place = 0;
    int points = 0;
    /// The class of the called card was led.
    bool called = false;
};

/// Cards to try, the most promising first.
struct Moves {
    static constexpr int tried = INT_MIN;

    int size = 0;
    /// Some group has two cards or more.
    bool grouped = false;
    std::array<int, max_cards> card;
    std::array<int, max_cards> promise;
    /// Cards of one group are neighbours in rank: they differ in card points only.
    std::array<int, max_cards> group;

    void add(int number, int in_group) {
        const auto i = static_cast<std::size_t>(size++);
        card[i] = number;
        promise[i] = 0;
        group[i] = in_group;
    }

    template <class Promise>
    void weigh(Promise promise_of) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) promise[i] = promise_of(card[i]);
    }

    /// Index of this card, or -1.
    int find(int number) const {
        for (int i = 0; i < size; ++i) {
            if (card[static_cast<std::size_t>(i)] == number) return i;
        }
        return -1;
    }

    /// Index of the next, or -1.
    int pick() {
        int best = -1;
        int most = tried;
        for (int i = 0; i < size; ++i) {
            if (promise[static_cast<std::size_t>(i)] > most) {
                most = promise[static_cast<std::size_t>(i)];
                best = i;
            }
        }
        if (best >= 0) promise[static_cast<std::size_t>(best)] = tried;
        return best;
    }
};

}  // namespace stich::STICH_ISA
