#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "batch/card_rows.h"
#include "batch/play_batch.h"
#include "batch/playouts.h"
#include "batch/solve_batch.h"
#include "bindings/conversions.h"
#include "bindings/search_arguments.h"
#include "rules/legal.h"

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

PlayBatch deals_to_play(const Spec& spec, Input<std::uint64_t, 2> hands, nb::handle threads) {
    const std::size_t players = hands.shape(1);
    if (players != static_cast<std::size_t>(spec.play->players())) refuse("hands", "one column for each player");
    std::vector<stich::Position> positions;
    positions.reserve(hands.shape(0));
    for (std::size_t row = 0; row < hands.shape(0); ++row)
        positions.emplace_back(*spec.play, std::span(hands.data() + row * players, players));
    return {spec.play, std::move(positions), {}, thread_count(threads)};
}

/// Returns a NumPy array [row][…] that shares memory with the batch.
template <typename Number>
auto array_of(std::vector<Number> PlayArrays::* member, bool by_kind, bool by_player) {
    return [member, by_kind, by_player](nb::handle self) {
        auto& batch = nb::cast<PlayBatch&>(self);
        std::vector<std::size_t> shape{batch.rows()};
        if (by_kind) shape.push_back(PlayBatch::kinds);
        if (by_player) shape.push_back(batch.players());
        return nb::ndarray<nb::numpy, Number, nb::c_contig>((batch.arrays().*member).data(), shape.size(), shape.data(),
                                                            self);
    };
}

nb::tuple card_rows(const CardOrder& order, Input<std::uint64_t, 1> hands, Input<std::uint64_t, 1> discards,
                    Input<std::uint64_t, 2> sets, nb::handle threads) {
    const int workers = thread_count(threads);
    const std::size_t rows = hands.shape(0);
    const std::size_t width = sets.shape(1);
    if (discards.shape(0) != rows || sets.shape(0) != rows) refuse("discards and sets", "a row for each hand");
    auto orders = std::make_unique_for_overwrite<std::uint8_t[]>(rows * order.cards());
    auto bytes = std::make_unique_for_overwrite<std::uint8_t[]>(rows * width * order.cards());
    {
        nb::gil_scoped_release released;
        order.write({hands.data(), rows}, {discards.data(), rows}, {sets.data(), sets.size()}, workers, orders.get(),
                    bytes.get());
    }
    return nb::make_tuple(as_array<Output<std::uint8_t, 2>>(std::move(orders), {rows, order.cards()}),
                          as_array<Output<std::uint8_t, 3>>(std::move(bytes), {rows, width, order.cards()}));
}

Output<std::uint64_t, 1> following_all(const Spec& spec, Input<std::uint64_t, 1> hands, Input<std::uint64_t, 2> trick) {
    const std::size_t rows = hands.shape(0);
    const auto players = static_cast<std::size_t>(spec.play->players());
    if (trick.shape(0) != rows || trick.shape(1) != players) refuse("trick", "a row for each hand, a card by player");
    auto cards = std::make_unique_for_overwrite<std::uint64_t[]>(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        const std::span<const CardSet> played(trick.data() + row * players, players);
        const auto led = std::ranges::find_if(played, [](CardSet card) { return card != 0; });
        if (led != played.end() && !contains(spec.play->deck(), lowest(*led))) refuse("trick", "cards of the deck");
        cards[row] = led == played.end() ? hands.data()[row] : following(*spec.play, hands.data()[row], lowest(*led));
    }
    return as_array<Output<std::uint64_t, 1>>(std::move(cards), {rows});
}

}  // namespace

void bind_batch(nb::module_& m) {
    nb::class_<PlayBatch>(
        m, "PlayBatch",
        "Deals of one spec that are played together, one card in each row at a time. The arrays share "
        "the batch's memory: each play changes them in place. Sets of cards are masks.")
        .def(
            "__init__",
            [](PlayBatch* self, const Spec& spec, Input<std::uint64_t, 2> hands, nb::handle threads) {
                new (self) PlayBatch(deals_to_play(spec, hands, threads));
            },
            "spec"_a, "hands"_a, "threads"_a = 1,
            nb::sig(
                "def __init__(self, spec: Spec, hands: numpy.typing.NDArray[numpy.uint64], threads: int = 1) -> None"),
            "Make a batch of deals before the first lead. hands: cards held, as masks [n, players].")
        .def_static(
            "resumed",
            [](nb::handle positions, const std::vector<CardSet>& seen, nb::handle threads) {
                auto [spec, all] = positions_of(positions);
                return PlayBatch(std::move(spec), std::move(all), seen, thread_count(threads));
            },
            "positions"_a, "seen"_a, "threads"_a = 1,
            nb::sig("def resumed(positions: Sequence[Position], seen: Sequence[int], threads: int = 1) -> PlayBatch"),
            "Return a batch of deals in the middle of the play. seen: public cards so far [4, players], the "
            "same in all rows; the kinds are those of the array seen.")
        .def(
            "play",
            [](PlayBatch& self, Input<std::uint8_t, 1> cards) {
                nb::gil_scoped_release released;
                self.play({cards.data(), cards.shape(0)});
            },
            "cards"_a, nb::sig("def play(self, cards: numpy.typing.NDArray[numpy.uint8]) -> None"),
            "Play a card in each row; 255 leaves a row unchanged. If a card is not legal, raise ValueError "
            "and change nothing.")
        .def(
            "positions",
            [](const PlayBatch& self) {
                nb::list positions;
                for (const stich::Position& position : self.positions())
                    positions.append(Position{self.spec(), position});
                return positions;
            },
            nb::sig("def positions(self) -> list[Position]"), "Return the position of each row.")
        .def_prop_ro("actor", array_of(&PlayArrays::actor, false, false),
                     nb::sig("def actor(self) -> numpy.typing.NDArray[numpy.int64]"),
                     "Player whose turn it is; -1 when the play is finished [n].")
        .def_prop_ro("legal", array_of(&PlayArrays::legal, false, false),
                     nb::sig("def legal(self) -> numpy.typing.NDArray[numpy.uint64]"),
                     "Cards that the actor may play [n].")
        .def_prop_ro("held", array_of(&PlayArrays::held, false, true),
                     nb::sig("def held(self) -> numpy.typing.NDArray[numpy.uint64]"), "Cards held [n, players].")
        .def_prop_ro("dealt", array_of(&PlayArrays::dealt, false, true),
                     nb::sig("def dealt(self) -> numpy.typing.NDArray[numpy.uint64]"),
                     "Cards held when the play began [n, players].")
        .def_prop_ro("seen", array_of(&PlayArrays::seen, true, true),
                     nb::sig("def seen(self) -> numpy.typing.NDArray[numpy.uint64]"),
                     "Public cards [n, 4, players]: cards played, cards led, card in the trick in progress, cards "
                     "won.")
        .def_prop_ro("tricks", array_of(&PlayArrays::tricks, false, true),
                     nb::sig("def tricks(self) -> numpy.typing.NDArray[numpy.int32]"),
                     "Number of tricks won [n, players].")
        .def_prop_ro("points", array_of(&PlayArrays::points, false, true),
                     nb::sig("def points(self) -> numpy.typing.NDArray[numpy.int32]"), "Card points won [n, players].");
    m.def("following", &following_all, "spec"_a, "hands"_a, "trick"_a,
          nb::sig("def following(spec: Spec, hands: numpy.typing.NDArray[numpy.uint64], trick: "
                  "numpy.typing.NDArray[numpy.uint64]) -> numpy.typing.NDArray[numpy.uint64]"),
          "Return the cards of each hand that may be played, as masks [n], without regard to a called "
          "card. trick: cards in the trick, as masks [n, players], in the order of play after the actor; 0 "
          "for players who have not played.");
    nb::class_<CardOrder>(
        m, "CardOrder",
        "Order of the cards of a hand, by which hands that differ only by an exchange of suits look "
        "alike: first the cards of fixed, then suits of equal length, each from the weakest to the "
        "strongest card. The suit of which the hand has most cards comes first; of suits with as many, "
        "the one with the stronger cards in the hand, then the one with the stronger discards.")
        .def(nb::init<const std::vector<Card>&, const std::vector<std::vector<Card>>&>(), "fixed"_a, "suits"_a)
        .def("rows", &card_rows, "hands"_a, "discards"_a, "sets"_a, "threads"_a = 1,
             nb::sig("def rows(self, hands: numpy.typing.NDArray[numpy.uint64], discards: "
                     "numpy.typing.NDArray[numpy.uint64], sets: numpy.typing.NDArray[numpy.uint64], threads: int = 1) "
                     "-> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8]]"),
             "Return the cards in the order of each hand [n, cards], and the given sets of cards as bytes (0 "
             "or 1) in that order [n, sets, cards].");
    m.def("playouts", &playouts, "spec"_a, "hand_size"_a, "count"_a, "seed"_a, "threads"_a = 1,
          nb::sig("def playouts(spec: Spec, hand_size: int, count: int, seed: int, threads: int = 1) "
                  "-> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]"),
          "Deal count times at random, hand_size cards to each player, and play random legal cards to the "
          "end. The other cards stay out of play.\n"
          "Return the card points and the numbers of tricks won, two arrays [count, players]. They depend "
          "on the seed, not on the number of threads.");
    m.def("solve_batch", &solve_batch, "spec"_a, "hands"_a, "leaders"_a, "sides"_a, "count"_a = "points",
          "targets"_a = nb::none(), "threads"_a = 1, "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "stop"_a = nb::none(),
          nb::sig("def solve_batch(spec: Spec, hands: numpy.typing.NDArray[numpy.uint64], "
                  "leaders: numpy.typing.NDArray[numpy.int32], sides: numpy.typing.NDArray[numpy.int32], "
                  "count: str = 'points', targets: numpy.typing.NDArray[numpy.int32] | None = None, threads: int = "
                  "1, " STICH_LIMITS ") -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32], "
                  "numpy.typing.NDArray[numpy.uint64]]"),
          "Solve many deals before their first lead. Return low, high and nodes as solve does, three "
          "arrays [n].\n"
          "hands: cards held, as masks [n, players]. leaders: player who leads, by deal. sides: mask of "
          "the side's players, by deal.\n"
          "targets: points or tricks to be reached, by deal; the values are then 1 if the side reaches "
          "them, otherwise 0.\n"
          "nodes limits each deal, seconds all deals together. The results do not depend on the number of "
          "threads unless time runs out.");
}

}  // namespace stich::bindings
