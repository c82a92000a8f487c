#pragma once

#include <cstdint>

#include "rules/playspec.h"
#include "worlds/random.h"

namespace stich {

/// Arrays that `run_playouts` fills. Each has a row for each deal, with one number for each player.
struct PlayoutResults {
    std::int32_t* points;
    std::int32_t* tricks;
};

/// Throws std::invalid_argument unless the deck has enough cards to deal `hand_size` cards to each player.
void check_hand_size(const PlaySpec& spec, int hand_size);

/// Deals `count` times at random, `hand_size` cards to each player, and plays random legal cards to the end. The other
/// cards stay out of play. The result depends on the seed, not on the number of threads.
void run_playouts(const PlaySpec& spec, int hand_size, std::int64_t count, std::uint64_t seed, int threads,
                  PlayoutResults results);

}  // namespace stich
