#pragma once

#include <array>
#include <climits>
#include <cstddef>

#include "rules/cardset.h"
#include "search/bit_operations.h"

namespace stich::STICH_INSTRUCTION_SET {

/// Trick in progress. Cards are numbers of the layout.
template <class Word>
struct Trick {
    /// Class of cards that must be played, if possible.
    Word led = 0;
    int best = 0;
    int best_player = 0;
    int points = 0;
    /// True if the class of the called card was led.
    bool called = false;
};

/// Cards to search, each with a score. Cards with high scores are searched first.
struct MoveList {
    static constexpr int searched = INT_MIN;

    int size = 0;
    /// True if a group has two or more cards.
    bool has_equivalents = false;
    std::array<int, max_cards> card;
    std::array<int, max_cards> score;
    /// Number of the group of each card. Cards of one group are adjacent in rank, so that they differ only in card
    /// points.
    std::array<int, max_cards> group;

    void add(int number, int in_group) {
        const auto i = static_cast<std::size_t>(size++);
        card[i] = number;
        score[i] = 0;
        group[i] = in_group;
    }

    template <class ScoreOf>
    void score_all(ScoreOf score_of) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) score[i] = score_of(card[i]);
    }

    /// Returns the index of this card, or -1.
    int find(int number) const {
        for (int i = 0; i < size; ++i) {
            if (card[static_cast<std::size_t>(i)] == number) return i;
        }
        return -1;
    }

    /// Returns the index of the card with the highest score and marks it as searched; -1 if all cards were searched.
    int take_best() {
        int best = -1;
        int highest = searched;
        for (int i = 0; i < size; ++i) {
            if (score[static_cast<std::size_t>(i)] > highest) {
                highest = score[static_cast<std::size_t>(i)];
                best = i;
            }
        }
        if (best >= 0) score[static_cast<std::size_t>(best)] = searched;
        return best;
    }
};

}  // namespace stich::STICH_INSTRUCTION_SET
