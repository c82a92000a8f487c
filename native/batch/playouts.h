#pragma once

#include <cstdint>

#include "rules/playspec.h"
#include "worlds/random.h"

namespace stich {

/// Arrays that `run_playouts` fills, with a row of `players` numbers for each deal.
struct PlayoutResults {
    std::int32_t* points;
    std::int32_t* tricks;
};

/// Throws std::invalid_argument unless `hand_size` cards for each player can be dealt from this deck.
void check_hand_size(const PlaySpec& spec, int hand_size);

/// Deals `count` times at random, `hand_size` cards to each player, and plays random legal cards to the end. Cards left
/// over stay out of play. The result depends on the seed, not on the number of threads.
void run_playouts(const PlaySpec& spec, int hand_size, std::int64_t count, std::uint64_t seed, int threads,
                  PlayoutResults results);

}  // namespace stich
