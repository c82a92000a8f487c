#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

#include "batch/playouts.h"
#include "batch/solve_batch.h"
#include "bindings/conversions.h"
#include "bindings/search_arguments.h"

using nanobind::literals::operator""_a;

namespace stich::bindings {

namespace {

template <typename Number, int Dimensions>
using Input = nb::ndarray<const Number, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

template <typename Number, int Dimensions>
using Output = nb::ndarray<nb::numpy, Number, nb::ndim<Dimensions>>;

nb::tuple playouts(const Spec& spec, nb::handle hand_size, nb::handle count, nb::handle seed, nb::handle threads) {
    constexpr std::int64_t most_deals = 1'000'000'000;
    const int cards = small_number(hand_size, "hand_size");
    const std::int64_t deals = number(count, "count");
    const std::uint64_t key = word(seed, "seed");
    const int workers = thread_count(threads);
    if (deals < 0 || deals > most_deals) refuse("count", "0 to 1000000000");
    check_hand_size(*spec.play, cards);

    const auto rows = static_cast<std::size_t>(deals);
    const auto columns = static_cast<std::size_t>(spec.play->players());
    auto points = std::make_unique_for_overwrite<std::int32_t[]>(rows * columns);
    auto tricks = std::make_unique_for_overwrite<std::int32_t[]>(rows * columns);
    {
        const std::shared_ptr<const PlaySpec> shared = spec.play;
        nb::gil_scoped_release released;
        run_playouts(*shared, cards, deals, key, workers, {points.get(), tricks.get()});
    }
    using Table = Output<std::int32_t, 2>;
    return nb::make_tuple(as_array<Table>(std::move(points), {rows, columns}),
                          as_array<Table>(std::move(tricks), {rows, columns}));
}

std::string in_deal(std::size_t deal, const char* what) {
    return "deal " + std::to_string(deal) + ": " + what;
}

nb::tuple solve_batch(const Spec& spec, Input<std::uint64_t, 2> hands, Input<std::int32_t, 1> leaders,
                      Input<std::int32_t, 1> sides, const std::string& count,
                      std::optional<Input<std::int32_t, 1>> targets, nb::handle threads, nb::handle nodes,
                      nb::handle seconds, nb::handle stop) {
    const PythonLimits limits(nodes, seconds, stop);
    const int workers = thread_count(threads);
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
                                         leaders.data()[deal], std::span<const int>{}, stich::Position::WonSoFar{});
        } catch (const std::invalid_argument& error) {
            throw nb::value_error(in_deal(deal, error.what()).c_str());
        }
        const std::int32_t side = sides.data()[deal];
        if (side <= 0 || side >= static_cast<std::int32_t>(everybody))
            throw nb::value_error(in_deal(deal, "a side is a mask of some players, not of none or all").c_str());
        batch.sides.push_back(static_cast<unsigned>(side));
        if (targets) batch.targets.push_back(targets->data()[deal]);
    }

    auto low = std::make_unique_for_overwrite<std::int32_t[]>(deals);
    auto high = std::make_unique_for_overwrite<std::int32_t[]>(deals);
    auto searched = std::make_unique_for_overwrite<std::uint64_t[]>(deals);
    {
        const std::shared_ptr<const PlaySpec> shared = spec.play;
        nb::gil_scoped_release released;
        stich::solve_batch(*shared, batch, workers, limits.limits, {low.get(), high.get(), searched.get()});
    }
    return nb::make_tuple(as_array<Output<std::int32_t, 1>>(std::move(low), {deals}),
                          as_array<Output<std::int32_t, 1>>(std::move(high), {deals}),
                          as_array<Output<std::uint64_t, 1>>(std::move(searched), {deals}));
}

}  // namespace

void bind_batch(nb::module_& m) {
    m.def("playouts", &playouts, "spec"_a, "hand_size"_a, "count"_a, "seed"_a, "threads"_a = 1,
          nb::sig("def playouts(spec: Spec, hand_size: int, count: int, seed: int, threads: int = 1) "
                  "-> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]"),
          "Random deals played with random legal cards: card points and tricks, each an array (count, players).\n"
          "Cards left over stay out of play. The same seed gives the same result with any number of threads.");
    m.def("solve_batch", &solve_batch, "spec"_a, "hands"_a, "leaders"_a, "sides"_a, "count"_a = "points",
          "targets"_a = nb::none(), "threads"_a = 1, "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "stop"_a = nb::none(),
          nb::sig("def solve_batch(spec: Spec, hands: numpy.typing.NDArray[numpy.uint64], "
                  "leaders: numpy.typing.NDArray[numpy.int32], sides: numpy.typing.NDArray[numpy.int32], "
                  "count: str = 'points', targets: numpy.typing.NDArray[numpy.int32] | None = None, threads: int = "
                  "1, " STICH_LIMITS ") -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32], "
                  "numpy.typing.NDArray[numpy.uint64]]"),
          "As solve, for many deals before their first lead: low, high and nodes, by deal.\n"
          "hands: masks, a row for each deal and a column for each player. leaders: the player who leads. sides: masks "
          "of "
          "players.\n"
          "With targets the values are 1 where the side reaches so many points or tricks, else 0. nodes limits each "
          "deal, "
          "seconds all together.\n"
          "Values and nodes are the same with any number of threads, unless time ran out.");
}

}  // namespace stich::bindings
