#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "batch/solve_batch.h"
#include "bindings/conversions.h"
#include "solver/baseline_alpha_beta.h"
#include "solver/multiplayer.h"
#include "solver/solver.h"

using nanobind::literals::operator""_a;

namespace stich::bindings {

namespace nb = nanobind;

namespace {

/// Tells searches to stop, from another thread.
struct Stop {
    std::shared_ptr<std::atomic<bool>> flag = std::make_shared<std::atomic<bool>>(false);
};

/// Limits as Python says them; keeps the flag alive.
struct Limited {
    Limits limits;
    std::shared_ptr<std::atomic<bool>> flag;

    Limited(nb::handle nodes, nb::handle seconds, nb::handle stop) {
        if (!nodes.is_none()) limits.nodes = word(nodes, "nodes");
        if (!seconds.is_none()) {
            const double wanted = nb::cast<double>(seconds);
            // A century is no limit, and fits the clock.
            constexpr double most = 3e9;
            if (std::isnan(wanted) || wanted < 0) refuse("seconds", "0 or more");
            if (wanted < most) {
                limits.deadline =
                    std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                           std::chrono::duration<double>(wanted));
            }
        }
        if (!stop.is_none()) {
            flag = nb::cast<const Stop&>(stop).flag;
            limits.cancelled = flag.get();
        }
    }
};

Count count_of(const std::string& name) {
    if (name == "points") return Count::points;
    if (name == "tricks") return Count::tricks;
    if (name == "no_trick") return Count::no_trick;
    if (name == "every_trick") return Count::every_trick;
    refuse("count", "points, tricks, no_trick or every_trick");
}

unsigned side_of(nb::handle value) {
    const std::int64_t side = number(value, "a side");
    if (side < 0 || side > 255) refuse("a side", "a mask of places");
    return static_cast<unsigned>(side);
}

nb::tuple solve(const Position& position, nb::handle side, const std::string& count, nb::handle low, nb::handle high,
                nb::handle nodes, nb::handle seconds, nb::handle stop) {
    const Limited limited(nodes, seconds, stop);
    const unsigned places = side_of(side);
    const Count counted = count_of(count);
    const int least = low.is_none() ? INT32_MIN : small_number(low, "low");
    const int most = high.is_none() ? INT32_MAX : small_number(high, "high");
    if (least > most) refuse("low", "no more than high");
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    Bounds found;
    std::uint64_t searched = 0;
    {
        const stich::Position now = position.now;
        nb::gil_scoped_release released;
        Solver solver(*spec, now, places, counted, limited.limits);
        found = solver.value(now, least, most);
        searched = solver.nodes();
    }
    return nb::make_tuple(found.low, found.high, searched);
}

nb::tuple reach(const Position& position, nb::handle side, nb::handle points, nb::handle tricks, nb::handle nodes,
                nb::handle seconds, nb::handle stop, nb::handle without) {
    const Limited limited(nodes, seconds, stop);
    const unsigned places = side_of(side);
    const int points_wanted = small_number(points, "points");
    const int tricks_wanted = small_number(tricks, "tricks");
    const unsigned techniques = use_everything & ~static_cast<unsigned>(small_number(without, "without"));
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    Bounds found;
    std::uint64_t searched = 0;
    {
        const stich::Position now = position.now;
        nb::gil_scoped_release released;
        found = reaches(*spec, now, places, points_wanted, tricks_wanted, limited.limits, searched, techniques);
    }
    return nb::make_tuple(found.low, found.high, searched);
}

nb::tuple solve_cards(const Position& position, nb::handle side, const std::string& count, nb::handle nodes,
                      nb::handle seconds, nb::handle stop) {
    const Limited limited(nodes, seconds, stop);
    const unsigned places = side_of(side);
    const Count counted = count_of(count);
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    std::vector<CardValue> found;
    std::uint64_t searched = 0;
    {
        const stich::Position now = position.now;
        nb::gil_scoped_release released;
        Solver solver(*spec, now, places, counted, limited.limits);
        found = solver.card_values(now);
        searched = solver.nodes();
    }
    nb::list cards;
    for (const CardValue& one : found)
        cards.append(nb::make_tuple(static_cast<int>(one.card), one.value.low, one.value.high));
    return nb::make_tuple(cards, searched);
}

nb::tuple line(const Position& position, nb::handle side, const std::string& count, nb::handle nodes,
               nb::handle seconds, nb::handle stop) {
    const Limited limited(nodes, seconds, stop);
    const unsigned places = side_of(side);
    const Count counted = count_of(count);
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    std::vector<Card> found;
    {
        const stich::Position now = position.now;
        nb::gil_scoped_release released;
        Solver solver(*spec, now, places, counted, limited.limits);
        found = solver.line(now);
    }
    return tuple_by_place(static_cast<int>(found.size()), [&](int i) { return found[static_cast<std::size_t>(i)]; });
}

template <typename Number, int Dimensions>
using Input = nb::ndarray<const Number, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

template <typename Number>
nb::ndarray<nb::numpy, Number, nb::ndim<1>> as_array(std::unique_ptr<Number[]> numbers, std::size_t rows) {
    Number* data = numbers.get();
    nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<Number*>(memory); });
    numbers.release();
    return nb::ndarray<nb::numpy, Number, nb::ndim<1>>(data, {rows}, owner);
}

std::string in_deal(std::size_t deal, const char* what) {
    return "deal " + std::to_string(deal) + ": " + what;
}

nb::tuple solve_batch(const Spec& spec, Input<std::uint64_t, 2> hands, Input<std::int32_t, 1> leaders,
                      Input<std::int32_t, 1> sides, const std::string& count,
                      std::optional<Input<std::int32_t, 1>> targets, nb::handle threads, nb::handle nodes,
                      nb::handle seconds, nb::handle stop) {
    constexpr int most_threads = 256;
    const Limited limited(nodes, seconds, stop);
    const int workers = small_number(threads, "threads");
    if (workers < 1 || workers > most_threads) refuse("threads", "1 to 256");
    const std::size_t deals = hands.shape(0);
    const std::size_t players = hands.shape(1);
    if (players != static_cast<std::size_t>(spec.play->players())) refuse("hands", "one column for each player");
    if (leaders.shape(0) != deals || sides.shape(0) != deals || (targets && targets->shape(0) != deals))
        refuse("leaders, sides and targets", "one number for each deal");

    Batch batch;
    batch.count = count_of(count);
    if (targets && batch.count != Count::points && batch.count != Count::tricks)
        refuse("targets", "of points or tricks");
    const unsigned everybody = (1u << players) - 1;
    for (std::size_t deal = 0; deal < deals; ++deal) {
        try {
            batch.positions.emplace_back(*spec.play, std::span(hands.data() + deal * players, players),
                                         leaders.data()[deal], std::span<const int>{}, stich::Position::Past{});
        } catch (const std::invalid_argument& error) {
            throw nb::value_error(in_deal(deal, error.what()).c_str());
        }
        const std::int32_t side = sides.data()[deal];
        if (side <= 0 || side >= static_cast<std::int32_t>(everybody))
            throw nb::value_error(in_deal(deal, "a side is a mask of some places, not of none or all").c_str());
        batch.sides.push_back(static_cast<unsigned>(side));
        if (targets) batch.targets.push_back(targets->data()[deal]);
    }

    auto low = std::make_unique_for_overwrite<std::int32_t[]>(deals);
    auto high = std::make_unique_for_overwrite<std::int32_t[]>(deals);
    auto searched = std::make_unique_for_overwrite<std::uint64_t[]>(deals);
    {
        const std::shared_ptr<const PlaySpec> shared = spec.play;
        nb::gil_scoped_release released;
        stich::solve_batch(*shared, batch, workers, limited.limits, {low.get(), high.get(), searched.get()});
    }
    return nb::make_tuple(as_array(std::move(low), deals), as_array(std::move(high), deals),
                          as_array(std::move(searched), deals));
}

using Tables = std::vector<std::vector<std::vector<int>>>;

Scores scores_of(const Position& position, nb::handle tables) {
    if (tables.is_none()) return Scores();
    Tables table;
    for (nb::handle rows : tables) {
        table.emplace_back();
        for (nb::handle row : rows) table.back().push_back(small_numbers(row, "a score"));
    }
    return Scores(*position.spec, position.now, std::move(table));
}

nb::object best_for_each_place(const Position& position, nb::handle scores, nb::handle nodes, nb::handle seconds,
                               nb::handle stop) {
    const Limited limited(nodes, seconds, stop);
    const Scores wanted = scores_of(position, scores);
    if (position.now.finished()) refuse("the position", "one with cards left to play");
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    std::optional<OwnValue> found;
    Meter meter;
    {
        const stich::Position now = position.now;
        nb::gil_scoped_release released;
        meter.begin(limited.limits);
        found = best_for_each(*spec, now, wanted, meter);
    }
    if (!found) return nb::none();
    nb::list by_place;
    for (int place = 0; place < spec->players(); ++place)
        by_place.append(found->scores[static_cast<std::size_t>(place)]);
    return nb::make_tuple(nb::tuple(by_place), static_cast<int>(found->card), meter.nodes());
}

nb::tuple secured_by(const Position& position, nb::handle place, nb::handle scores, nb::handle nodes,
                     nb::handle seconds, nb::handle stop) {
    const Limited limited(nodes, seconds, stop);
    const int who = small_number(place, "a place");
    if (who < 0 || who >= position.spec->players()) refuse("a place", "0 to players - 1");
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    const Scores wanted = scores_of(position, scores);
    Bounds found;
    std::uint64_t searched = 0;
    {
        const stich::Position now = position.now;
        nb::gil_scoped_release released;
        if (wanted.card_points()) {
            Solver solver(*spec, now, 1u << who, Count::points, limited.limits);
            found = solver.value(now);
            searched = solver.nodes();
        } else {
            Meter meter;
            meter.begin(limited.limits);
            found = secured(*spec, now, who, wanted, meter);
            searched = meter.nodes();
        }
    }
    return nb::make_tuple(found.low, found.high, searched);
}

nb::tuple measure(const Position& position, nb::handle side, nb::handle low, nb::handle high) {
    const unsigned places = side_of(side);
    const int alpha = small_number(low, "low");
    const int beta = small_number(high, "high");
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    YardstickResult found;
    {
        const stich::Position now = position.now;
        nb::gil_scoped_release released;
        found = yardstick(*spec, now, places, alpha, beta);
    }
    return nb::make_tuple(found.value, found.cards_played);
}

}  // namespace

#define STICH_LIMITS "nodes: int | None = None, seconds: float | None = None, stop: Stop | None = None"

void bind_solver(nb::module_& m) {
    nb::class_<Stop>(m, "Stop", nb::is_final(), "Tells searches to stop, from another thread.")
        .def(nb::init<>())
        .def("set", [](Stop& stop) { stop.flag->store(true); }, "From now on every search with it stops at once.");

    m.def("solve", &solve, "position"_a, "side"_a, "count"_a = "points", "low"_a = nb::none(), "high"_a = nb::none(),
          "nodes"_a = nb::none(), "seconds"_a = nb::none(), "stop"_a = nb::none(),
          nb::sig("def solve(position: Position, side: int, count: str = 'points', low: int | None = None, "
                  "high: int | None = None, " STICH_LIMITS ") -> tuple[int, int, int]"),
          "What the places in the mask side make together in the whole deal when all play their best for or against "
          "them:\n"
          "(low, high, nodes searched); low == high unless a limit was met. count is points or tricks; or no_trick or "
          "every_trick: 1 if so.\n"
          "With low and high it is only asked where between them the value lies: one that is not between is given as "
          "low or high.");
    m.def("reach", &reach, "position"_a, "side"_a, "points"_a = 0, "tricks"_a = 0, "nodes"_a = nb::none(),
          "seconds"_a = nb::none(), "stop"_a = nb::none(), "without"_a = 0,
          nb::sig("def reach(position: Position, side: int, points: int = 0, tricks: int = 0, " STICH_LIMITS
                  ", without: int = 0) -> tuple[int, int, int]"),
          "Whether the side makes at least so many card points and at least so many tricks in the whole deal:\n"
          "(1, 1, nodes) yes, (0, 0, nodes) no, (0, 1, nodes) a limit was met.\n"
          "without switches techniques off, to measure what they are worth: 1 the table, 2 patterns, 4 sure tricks, 8 "
          "unbeatable trumps, 16 ordering, 32 equal cards.");
    m.def("solve_cards", &solve_cards, "position"_a, "side"_a, "count"_a = "points", "nodes"_a = nb::none(),
          "seconds"_a = nb::none(), "stop"_a = nb::none(),
          nb::sig("def solve_cards(position: Position, side: int, count: str = 'points', " STICH_LIMITS
                  ") -> tuple[list[tuple[int, int, int]], int]"),
          "The same after each legal card, in bit order: ([(card, low, high), …], nodes searched).");
    m.def(
        "line", &line, "position"_a, "side"_a, "count"_a = "points", "nodes"_a = nb::none(), "seconds"_a = nb::none(),
        "stop"_a = nb::none(),
        nb::sig("def line(position: Position, side: int, count: str = 'points', " STICH_LIMITS ") -> tuple[int, ...]"),
        "Cards to the end with which all play their best; shorter if a limit was met.");
    m.def(
        "solve_batch", &solve_batch, "spec"_a, "hands"_a, "leaders"_a, "sides"_a, "count"_a = "points",
        "targets"_a = nb::none(), "threads"_a = 1, "nodes"_a = nb::none(), "seconds"_a = nb::none(),
        "stop"_a = nb::none(),
        nb::sig("def solve_batch(spec: Spec, hands: numpy.typing.NDArray[numpy.uint64], "
                "leaders: numpy.typing.NDArray[numpy.int32], sides: numpy.typing.NDArray[numpy.int32], "
                "count: str = 'points', targets: numpy.typing.NDArray[numpy.int32] | None = None, threads: int = "
                "1, " STICH_LIMITS ") -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32], "
                "numpy.typing.NDArray[numpy.uint64]]"),
        "Many deals before their first lead: low, high and nodes by deal. hands has a row for each deal, leaders the "
        "place that leads.\n"
        "With targets: 1 where the side reaches so many points or tricks, else 0. nodes limits each deal, seconds all "
        "together.\n"
        "The same results and nodes with any number of threads, unless time ran out.");
    m.def("best_for_each", &best_for_each_place, "position"_a, "scores"_a = nb::none(), "nodes"_a = nb::none(),
          "seconds"_a = nb::none(), "stop"_a = nb::none(),
          nb::sig("def best_for_each(position: Position, "
                  "scores: collections.abc.Sequence[collections.abc.Sequence[collections.abc.Sequence[int]]] | None = "
                  "None, " STICH_LIMITS ") -> tuple[tuple[int, ...], int, int] | None"),
          "Everybody plays for his own score and knows that the others do (max^n): (score by place, card, nodes "
          "searched), or None if a limit was met.\n"
          "scores[place][tricks][points] is a final score; without them card points are. Of cards that give the same, "
          "the first in bit order is played.");
    m.def("secured", &secured_by, "position"_a, "place"_a, "scores"_a = nb::none(), "nodes"_a = nb::none(),
          "seconds"_a = nb::none(), "stop"_a = nb::none(),
          nb::sig("def secured(position: Position, place: int, "
                  "scores: collections.abc.Sequence[collections.abc.Sequence[collections.abc.Sequence[int]]] | None = "
                  "None, " STICH_LIMITS ") -> tuple[int, int, int]"),
          "The final score that this place can secure against all others together: (low, high, nodes searched).");
    m.def("yardstick", &measure, "position"_a, "side"_a, "low"_a, "high"_a,
          nb::sig("def yardstick(position: Position, side: int, low: int, high: int) -> tuple[int, int]"),
          "Plain alpha-beta with a table, to measure the solver by: (card points from here on, cards played).\n"
          "Right where low < value < high, else a bound on that side.");
}

}  // namespace stich::bindings
