#pragma once

#include <cstdint>

#include "deals/table.h"

namespace stich {

/// Bytes of an observation: its parts, which `stich.research.envs.spans` describes, one after the other.
int observation_size(const DealProgram& program);

/// Writes what the place whose turn it is knows. `heard` is what the table kept from the start of the deal.
void write_observation(const DealProgram& program, const Table& table, const Heard& heard, std::uint8_t* out);

/// Writes 1 for each legal action, else 0; nothing is legal when the deal is over.
void write_mask(const DealProgram& program, const Table& table, std::uint8_t* out);

/// The legal action that chance picks.
int random_action(const DealProgram& program, const Table& table, Random& random);

}  // namespace stich
