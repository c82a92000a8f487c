#include <nanobind/ndarray.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "bindings.h"
#include "tree_search.h"

using nanobind::literals::operator""_a;

namespace stich::bindings {

namespace nb = nanobind;

namespace {

using Groups = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Tables = nb::ndarray<const float, nb::ndim<4>, nb::c_contig, nb::device::cpu>;

nb::list search_tree(nb::handle positions, Groups groups, Tables tables, nb::handle rounds, nb::handle seed,
                     nb::handle exploration) {
    constexpr std::int64_t most_rounds = 1'000'000'000;
    const std::int64_t count = number(rounds, "rounds");
    if (count < 0 || count > most_rounds) refuse("rounds", "0 to 1000000000");
    const std::uint64_t key = word(seed, "seed");
    const auto spread = nb::cast<double>(exploration);
    if (!(spread >= 0) || !std::isfinite(spread)) refuse("exploration", "0 or more");

    std::shared_ptr<const PlaySpec> spec;
    std::vector<World> worlds;
    for (nb::handle item : positions) {
        const Position& position = nb::cast<const Position&>(item);
        if (!spec) spec = position.spec;
        const std::size_t at = worlds.size();
        if (at < groups.shape(0) && at < tables.shape(0)) {
            const auto players = groups.shape(1);
            const std::size_t size = tables.shape(1) * tables.shape(2) * tables.shape(3);
            Payoffs payoffs;
            for (std::size_t place = 0; place < players; ++place)
                payoffs.groups.push_back(static_cast<unsigned>(groups.data()[at * players + place]));
            payoffs.table.assign(tables.data() + at * size, tables.data() + (at + 1) * size);
            worlds.push_back({position.now, std::move(payoffs)});
        } else {
            refuse("groups and tables", "one for each position");
        }
    }
    if (worlds.empty() || worlds.size() != groups.shape(0) || worlds.size() != tables.shape(0))
        refuse("positions, groups and tables", "as many of each, and at least one");
    std::vector<Tried> found;
    {
        nb::gil_scoped_release released;
        TreeSearch search(*spec, std::move(worlds), static_cast<int>(tables.shape(2)) - 1,
                          static_cast<int>(tables.shape(3)) - 1, spread, key);
        search.run(count);
        found = search.found();
    }
    nb::list cards;
    for (const Tried& tried : found)
        cards.append(nb::make_tuple(static_cast<int>(tried.card), tried.visits, tried.value));
    return cards;
}

}  // namespace

void bind_tree(nb::module_& m) {
    m.def("search_tree", &search_tree, "positions"_a, "groups"_a, "tables"_a, "rounds"_a, "seed"_a,
          "exploration"_a = 0.7,
          nb::sig("def search_tree(positions: collections.abc.Sequence[Position], groups: "
                  "numpy.typing.NDArray[numpy.int32], tables: numpy.typing.NDArray[numpy.float32], rounds: int, "
                  "seed: int, exploration: float = 0.7) -> list[tuple[int, int, float]]"),
          "Information set tree search over worlds that may be the real one: (card, visits, mean payoff) of each legal "
          "card.\n"
          "All positions have one spec, actor and legal cards. groups (worlds, places) are masks of places counted "
          "together;\n"
          "tables (worlds, places, tricks, points) say what is worth what to a place. Everybody goes for his own "
          "payoff.");
}

}  // namespace stich::bindings
