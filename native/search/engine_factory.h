#pragma once

// The whole search. Each build includes it in one translation unit.
#include "search/engine_builds.h"
#include "search/misere_search.h"
#include "search/move_ordering.h"
#include "search/null_window.h"
#include "search/search_setup.h"
#include "search/static_bounds.h"
#include "search/table_lookup.h"

namespace stich::STICH_INSTRUCTION_SET {

template <int Players>
std::unique_ptr<Engine> make_engine_for(const Shape& shape) {
    if constexpr (Players <= 4) {
        if (!shape.wide && !shape.extra) return std::make_unique<Search<Players, std::uint32_t, false>>();
        if (!shape.wide) return std::make_unique<Search<Players, std::uint32_t, true>>();
    }
    return std::make_unique<Search<Players, std::uint64_t, true>>();
}

std::unique_ptr<Engine> make_engine(const Shape& shape) {
    switch (shape.players) {
        case 2:
            return make_engine_for<2>(shape);
        case 3:
            return make_engine_for<3>(shape);
        case 4:
            return make_engine_for<4>(shape);
        default:
            return make_engine_for<5>(shape);
    }
}

}  // namespace stich::STICH_INSTRUCTION_SET
