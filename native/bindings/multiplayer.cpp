#include "solver/multiplayer.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bindings/conversions.h"
#include "bindings/search_arguments.h"
#include "solver/solver.h"

using nanobind::literals::operator""_a;

namespace stich::bindings {

namespace {

ScoreTable scores_of(const Position& position, nb::handle tables) {
    if (tables.is_none()) return ScoreTable();
    std::vector<std::vector<std::vector<int>>> table;
    for (nb::handle rows : tables) {
        table.emplace_back();
        for (nb::handle row : rows) table.back().push_back(small_numbers(row, "a score"));
    }
    return ScoreTable(*position.spec, position.position, std::move(table));
}

nb::object max_n(const Position& position, nb::handle scores, nb::handle nodes, nb::handle seconds, nb::handle stop) {
    const PythonLimits limits(nodes, seconds, stop);
    const ScoreTable table = scores_of(position, scores);
    if (position.position.finished()) refuse("the position", "one with cards left to play");
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    std::optional<MaxNResult> result;
    SearchBudget budget;
    {
        const stich::Position now = position.position;
        nb::gil_scoped_release released;
        budget.begin(limits.limits);
        result = stich::max_n(*spec, now, table, budget);
    }
    if (!result) return nb::none();
    nb::list by_player;
    for (int player = 0; player < spec->players(); ++player)
        by_player.append(result->scores[static_cast<std::size_t>(player)]);
    return nb::make_tuple(nb::tuple(by_player), static_cast<int>(result->card), budget.nodes());
}

nb::tuple paranoid_value(const Position& position, nb::handle player, nb::handle scores, nb::handle nodes,
                         nb::handle seconds, nb::handle stop) {
    const PythonLimits limits(nodes, seconds, stop);
    const int who = small_number(player, "a player");
    if (who < 0 || who >= position.spec->players()) refuse("a player", "0 to players - 1");
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    const ScoreTable table = scores_of(position, scores);
    Bounds value;
    std::uint64_t searched = 0;
    {
        const stich::Position now = position.position;
        nb::gil_scoped_release released;
        if (table.card_points()) {
            Solver solver(*spec, now, 1u << who, Count::points, limits.limits);
            value = solver.value(now);
            searched = solver.nodes();
        } else {
            SearchBudget budget;
            budget.begin(limits.limits);
            value = stich::paranoid_value(*spec, now, who, table, budget);
            searched = budget.nodes();
        }
    }
    return nb::make_tuple(value.low, value.high, searched);
}

}  // namespace

#define STICH_SCORES \
    "scores: collections.abc.Sequence[collections.abc.Sequence[collections.abc.Sequence[int]]] | None = None, "

void bind_multiplayer(nb::module_& m) {
    m.def("max_n", &max_n, "position"_a, "scores"_a = nb::none(), "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "stop"_a = nb::none(),
          nb::sig("def max_n(position: Position, " STICH_SCORES STICH_LIMITS
                  ") -> tuple[tuple[int, ...], int, int] | None"),
          "Search by max^n: each player plays alone and maximises their own score, knowing that the others "
          "do the same.\n"
          "Return (final score of each player, card of the actor, nodes searched); None if a limit was "
          "met.\n"
          "scores[player][tricks][points]: final scores; None for card points. Of cards with equal scores "
          "the first in bit order is played.");
    m.def("paranoid_value", &paranoid_value, "position"_a, "player"_a, "scores"_a = nb::none(), "nodes"_a = nb::none(),
          "seconds"_a = nb::none(), "stop"_a = nb::none(),
          nb::sig("def paranoid_value(position: Position, player: int, " STICH_SCORES STICH_LIMITS
                  ") -> tuple[int, int, int]"),
          "Return bounds of the final score that the player reaches if all others play against them: (low, "
          "high, nodes searched). scores: as in max_n.");
}

}  // namespace stich::bindings
