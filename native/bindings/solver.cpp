#include "solver/solver.h"

#include <nanobind/stl/string.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bindings/conversions.h"
#include "bindings/search_arguments.h"
#include "solver/baseline_alpha_beta.h"

using nanobind::literals::operator""_a;

namespace stich::bindings {

namespace {

nb::tuple solve(const Position& position, nb::handle side, const std::string& count, nb::handle low, nb::handle high,
                nb::handle nodes, nb::handle seconds, nb::handle stop) {
    const PythonLimits limits(nodes, seconds, stop);
    const unsigned players = side_of(side);
    const Count counted = count_of(count);
    const int least = low.is_none() ? INT32_MIN : small_number(low, "low");
    const int most = high.is_none() ? INT32_MAX : small_number(high, "high");
    if (least > most) refuse("low", "no more than high");
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    Bounds value;
    std::uint64_t searched = 0;
    {
        const stich::Position now = position.position;
        nb::gil_scoped_release released;
        Solver solver(*spec, now, players, counted, limits.limits);
        value = solver.value(now, least, most);
        searched = solver.nodes();
    }
    return nb::make_tuple(value.low, value.high, searched);
}

nb::tuple reach(const Position& position, nb::handle side, nb::handle points, nb::handle tricks, nb::handle nodes,
                nb::handle seconds, nb::handle stop, nb::handle without) {
    const PythonLimits limits(nodes, seconds, stop);
    const unsigned players = side_of(side);
    const int points_needed = small_number(points, "points");
    const int tricks_needed = small_number(tricks, "tricks");
    const unsigned techniques = use_everything & ~static_cast<unsigned>(small_number(without, "without"));
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    Bounds reached;
    std::uint64_t searched = 0;
    {
        const stich::Position now = position.position;
        nb::gil_scoped_release released;
        reached = reaches(*spec, now, players, points_needed, tricks_needed, limits.limits, searched, techniques);
    }
    return nb::make_tuple(reached.low, reached.high, searched);
}

nb::tuple solve_cards(const Position& position, nb::handle side, const std::string& count, nb::handle nodes,
                      nb::handle seconds, nb::handle stop) {
    const PythonLimits limits(nodes, seconds, stop);
    const unsigned players = side_of(side);
    const Count counted = count_of(count);
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    std::vector<CardValue> values;
    std::uint64_t searched = 0;
    {
        const stich::Position now = position.position;
        nb::gil_scoped_release released;
        Solver solver(*spec, now, players, counted, limits.limits);
        values = solver.card_values(now);
        searched = solver.nodes();
    }
    nb::list cards;
    for (const CardValue& value : values)
        cards.append(nb::make_tuple(static_cast<int>(value.card), value.value.low, value.value.high));
    return nb::make_tuple(cards, searched);
}

nb::tuple line(const Position& position, nb::handle side, const std::string& count, nb::handle nodes,
               nb::handle seconds, nb::handle stop) {
    const PythonLimits limits(nodes, seconds, stop);
    const unsigned players = side_of(side);
    const Count counted = count_of(count);
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    std::vector<Card> cards;
    {
        const stich::Position now = position.position;
        nb::gil_scoped_release released;
        Solver solver(*spec, now, players, counted, limits.limits);
        cards = solver.line(now);
    }
    return tuple_of(static_cast<int>(cards.size()), [&](int i) { return cards[static_cast<std::size_t>(i)]; });
}

nb::tuple baseline(const Position& position, nb::handle side, nb::handle low, nb::handle high) {
    const unsigned players = side_of(side);
    const int alpha = small_number(low, "low");
    const int beta = small_number(high, "high");
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    BaselineResult result;
    {
        const stich::Position now = position.position;
        nb::gil_scoped_release released;
        result = baseline_alpha_beta(*spec, now, players, alpha, beta);
    }
    return nb::make_tuple(result.value, result.cards_played);
}

}  // namespace

void bind_solver(nb::module_& m) {
    nb::class_<Stop>(m, "Stop", nb::is_final(), "Flag by which another thread stops searches.")
        .def(nb::init<>())
        .def(
            "set", [](Stop& stop) { stop.flag->store(true); },
            "Stop all searches that have this flag, at once; later ones stop, too.");

    m.def("solve", &solve, "position"_a, "side"_a, "count"_a = "points", "low"_a = nb::none(), "high"_a = nb::none(),
          "nodes"_a = nb::none(), "seconds"_a = nb::none(), "stop"_a = nb::none(),
          nb::sig("def solve(position: Position, side: int, count: str = 'points', low: int | None = None, "
                  "high: int | None = None, " STICH_LIMITS ") -> tuple[int, int, int]"),
          "Return bounds of what the players in the mask side win together in the whole deal, if all "
          "players play their best.\n"
          "The result is (low, high, nodes searched); low == high unless a limit was met.\n"
          "count: points or tricks; with no_trick or every_trick the value is 1 if the side wins no trick "
          "or every trick, otherwise 0.\n"
          "low, high: search only for values between them; a value outside is returned as the nearer one.");
    m.def("reach", &reach, "position"_a, "side"_a, "points"_a = 0, "tricks"_a = 0, "nodes"_a = nb::none(),
          "seconds"_a = nb::none(), "stop"_a = nb::none(), "without"_a = 0,
          nb::sig("def reach(position: Position, side: int, points: int = 0, tricks: int = 0, " STICH_LIMITS
                  ", without: int = 0) -> tuple[int, int, int]"),
          "Decide whether the side wins at least this number of card points and this number of tricks in "
          "the whole deal.\n"
          "Return (1, 1, nodes searched) if it does, (0, 0, nodes) if not, (0, 1, nodes) if a limit was "
          "met.\n"
          "without: sum of techniques to switch off, to measure their effect: 1 the table, 2 patterns, 4 "
          "sure tricks, 8 unbeatable trumps, 16 ordering, 32 equal cards.");
    m.def("solve_cards", &solve_cards, "position"_a, "side"_a, "count"_a = "points", "nodes"_a = nb::none(),
          "seconds"_a = nb::none(), "stop"_a = nb::none(),
          nb::sig("def solve_cards(position: Position, side: int, count: str = 'points', " STICH_LIMITS
                  ") -> tuple[list[tuple[int, int, int]], int]"),
          "Return the values after each legal card, in bit order, as solve does for the position: ([(card, "
          "low, high), …], nodes searched).");
    m.def(
        "line", &line, "position"_a, "side"_a, "count"_a = "points", "nodes"_a = nb::none(), "seconds"_a = nb::none(),
        "stop"_a = nb::none(),
        nb::sig("def line(position: Position, side: int, count: str = 'points', " STICH_LIMITS ") -> tuple[int, ...]"),
        "Return the principal variation: cards to the end with which all players play their best. It is "
        "shorter if a limit was met.");
    m.def("baseline_alpha_beta", &baseline, "position"_a, "side"_a, "low"_a, "high"_a,
          nb::sig("def baseline_alpha_beta(position: Position, side: int, low: int, high: int) -> tuple[int, int]"),
          "Search by plain alpha-beta with a table, against which the solver is checked and measured.\n"
          "Return (card points that the side wins from this position on, cards played). The value is exact "
          "if low < value < high, otherwise a bound.");
}

}  // namespace stich::bindings
