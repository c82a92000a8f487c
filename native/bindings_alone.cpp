#include <nanobind/ndarray.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "alone.h"
#include "bindings.h"

using nanobind::literals::operator""_a;

namespace stich::bindings {

namespace nb = nanobind;

namespace {

using Table = nb::ndarray<const float, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

Payoffs payoffs_of(const Table& table, const PlaySpec& spec) {
    if (table.shape(0) != static_cast<std::size_t>(spec.players()) || table.shape(1) == 0 || table.shape(2) == 0)
        refuse("table", "a number for each place, number of tricks and number of points");
    Payoffs payoffs{static_cast<int>(table.shape(1)) - 1, static_cast<int>(table.shape(2)) - 1, {}};
    payoffs.table.assign(table.data(), table.data() + table.size());
    return payoffs;
}

std::pair<std::shared_ptr<const PlaySpec>, std::vector<stich::Position>> worlds_of(nb::handle positions) {
    std::shared_ptr<const PlaySpec> spec;
    std::vector<stich::Position> worlds;
    for (nb::handle item : positions) {
        const Position& position = nb::cast<const Position&>(item);
        if (!spec) spec = position.spec;
        if (spec != position.spec) refuse("positions", "of one spec");
        worlds.push_back(position.now);
    }
    if (!spec) refuse("positions", "one at least");
    return {spec, std::move(worlds)};
}

nb::list search_alone(nb::handle positions, nb::handle lacks, Table table, nb::handle rounds) {
    constexpr std::int64_t most_rounds = 1'000'000'000;
    const std::int64_t count = number(rounds, "rounds");
    if (count < 0 || count > most_rounds) refuse("rounds", "0 to 1000000000");
    auto [spec, worlds] = worlds_of(positions);
    const Payoffs payoffs = payoffs_of(table, *spec);
    Shown shown;
    std::size_t place = 0;
    for (nb::handle item : lacks) {
        if (place < shown.lacks.size()) shown.lacks[place] = word(item, "lacks");
        ++place;
    }
    if (place != static_cast<std::size_t>(spec->players())) refuse("lacks", "a set of cards for each place");
    std::vector<Tried> found;
    {
        nb::gil_scoped_release released;
        AloneSearch search(*spec, std::move(worlds), shown, payoffs);
        search.run(count);
        found = search.found();
    }
    nb::list cards;
    for (const Tried& tried : found) cards.append(nb::make_tuple(static_cast<int>(tried.card), tried.value));
    return cards;
}

nb::list play_alone(nb::handle positions, Table table) {
    auto [spec, worlds] = worlds_of(positions);
    const Payoffs payoffs = payoffs_of(table, *spec);
    {
        nb::gil_scoped_release released;
        for (stich::Position& world : worlds) play_by_thumb(*spec, world, payoffs);
    }
    nb::list made;
    for (const stich::Position& end : worlds) {
        nb::list row;
        for (int place = 0; place < spec->players(); ++place) row.append(ahead(*spec, end, payoffs, place));
        made.append(nb::tuple(row));
    }
    return made;
}

}  // namespace

void bind_alone(nb::module_& m) {
    m.def(
        "search_alone", &search_alone, "positions"_a, "lacks"_a, "table"_a, "rounds"_a,
        nb::sig("def search_alone(positions: collections.abc.Sequence[Position], lacks: "
                "collections.abc.Sequence[int], table: numpy.typing.NDArray[numpy.float32], rounds: int) -> "
                "list[tuple[int, float]]"),
        "Looks ahead for one who plays alone, in worlds that may be the real one: (card, value) of each legal card.\n"
        "A value is what the actor makes, less what the others make on average. All positions have one spec, actor "
        "and\n"
        "legal cards. lacks: by place, cards that it has shown not to hold. table (places, tricks, points) says what\n"
        "is worth what to a place.");
    m.def("play_alone", &play_alone, "positions"_a, "table"_a,
          nb::sig("def play_alone(positions: collections.abc.Sequence[Position], table: "
                  "numpy.typing.NDArray[numpy.float32]) -> list[tuple[float, ...]]"),
          "Plays each to the end by rules of thumb for players alone: by place, what it makes, less what the others "
          "make\n"
          "on average. All positions have one spec; before a lead nobody is known to lack anything.");
}

}  // namespace stich::bindings
