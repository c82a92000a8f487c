#pragma once

#include <cstdint>

#include "deals/table.h"

namespace stich {

/// Returns the size of an observation in bytes. Its parts follow each other as `stich.research.envs.spans` describes.
int observation_size(const DealProgram& program);

/// Writes the observation of the player at this place; the last place + 1 is a seat without cards. `heard`: calls and
/// cards played at the table since the start of the deal.
void write_observation(const DealProgram& program, const Table& table, const Heard& heard, int place,
                       std::uint8_t* out);

/// Writes 1 for each legal action and 0 for each other action. No action is legal when the deal is over.
void write_mask(const DealProgram& program, const Table& table, std::uint8_t* out);

/// Returns a random legal action.
int random_action(const DealProgram& program, const Table& table, Random& random);

}  // namespace stich
