#include <nanobind/ndarray.h>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "batch/playouts.h"
#include "bindings/conversions.h"
#include "rules/legal.h"
#include "rules/perft.h"
#include "rules/playspec.h"
#include "rules/position.h"

using nanobind::literals::operator""_a;

namespace stich::bindings {

namespace {

Spec make_spec(nb::handle classes, nb::handle trump, nb::handle points, nb::handle players, nb::handle called,
               nb::handle run_away_from, nb::handle jokers) {
    std::vector<std::vector<int>> cards;
    for (nb::handle members : classes) cards.push_back(small_numbers(members, "a card"));
    return {std::make_shared<const stich::PlaySpec>(
        cards, small_number(trump, "trump"), small_numbers(points, "card points"), small_number(players, "players"),
        small_number(called, "called"), small_number(run_away_from, "run_away_from"),
        small_numbers(jokers, "a joker"))};
}

Position start(const Spec& spec, nb::handle hands) {
    std::vector<stich::CardSet> masks;
    for (nb::handle hand : hands) masks.push_back(word(hand, "a hand"));
    return {spec.play, stich::Position(*spec.play, masks)};
}

std::array<int, stich::max_players> by_place(nb::handle values, const stich::PlaySpec& spec, const char* what) {
    const std::vector<int> numbers = small_numbers(values, what);
    if (!numbers.empty() && numbers.size() != static_cast<std::size_t>(spec.players()))
        refuse(what, "one number for each place");
    std::array<int, stich::max_players> result{};
    for (std::size_t i = 0; i < numbers.size(); ++i) result[i] = numbers[i];
    return result;
}

Position at(const Spec& spec, nb::handle hands, nb::handle leader, nb::handle trick, nb::handle tricks,
            nb::handle points, bool called_led) {
    std::vector<stich::CardSet> masks;
    for (nb::handle hand : hands) masks.push_back(word(hand, "a hand"));
    const stich::Position::Past past{by_place(tricks, *spec.play, "tricks"), by_place(points, *spec.play, "points"),
                                     called_led};
    const std::vector<int> played = small_numbers(trick, "a card");
    return {spec.play, stich::Position(*spec.play, masks, small_number(leader, "leader"), played, past)};
}

Position play(const Position& position, nb::handle card) {
    const std::int64_t bit = number(card, "a card");
    const stich::CardSet cards = stich::legal(*position.spec, position.now);
    if (bit < 0 || bit >= stich::max_cards || !stich::contains(cards, static_cast<stich::Card>(bit))) {
        throw nb::value_error(("card " + std::to_string(bit) + " is not legal here").c_str());
    }
    Position next = position;
    next.now.play(*next.spec, static_cast<stich::Card>(bit));
    return next;
}

std::uint64_t perft(const Position& position, nb::handle depth) {
    const std::int64_t cards = number(depth, "depth");
    if (cards < 0) refuse("depth", "0 or more");
    // Deeper than there are cards is the same as to the end.
    const int limit = static_cast<int>(cards < stich::max_cards ? cards : stich::max_cards);
    const std::shared_ptr<const stich::PlaySpec> spec = position.spec;
    stich::Position now = position.now;
    nb::gil_scoped_release released;
    return stich::perft(*spec, now, limit);
}

using Table = nb::ndarray<nb::numpy, std::int32_t, nb::ndim<2>>;

Table as_array(std::unique_ptr<std::int32_t[]> numbers, std::size_t rows, std::size_t columns) {
    std::int32_t* data = numbers.get();
    nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<std::int32_t*>(memory); });
    numbers.release();
    return Table(data, {rows, columns}, owner);
}

nb::tuple playouts(const Spec& spec, nb::handle hand_size, nb::handle count, nb::handle seed, nb::handle threads) {
    constexpr std::int64_t most_deals = 1'000'000'000;
    constexpr int most_threads = 256;
    const int cards = small_number(hand_size, "hand_size");
    const std::int64_t deals = number(count, "count");
    const std::uint64_t key = word(seed, "seed");
    const int workers = small_number(threads, "threads");
    if (deals < 0 || deals > most_deals) refuse("count", "0 to 1000000000");
    if (workers < 1 || workers > most_threads) refuse("threads", "1 to 256");
    stich::check_hand_size(*spec.play, cards);

    const auto rows = static_cast<std::size_t>(deals);
    const auto columns = static_cast<std::size_t>(spec.play->players());
    auto points = std::make_unique_for_overwrite<std::int32_t[]>(rows * columns);
    auto tricks = std::make_unique_for_overwrite<std::int32_t[]>(rows * columns);
    {
        const std::shared_ptr<const stich::PlaySpec> shared = spec.play;
        nb::gil_scoped_release released;
        stich::run_playouts(*shared, cards, deals, key, workers, {points.get(), tricks.get()});
    }
    return nb::make_tuple(as_array(std::move(points), rows, columns), as_array(std::move(tricks), rows, columns));
}

}  // namespace

}  // namespace stich::bindings

NB_MODULE(_core, m) {
    using namespace stich::bindings;
    // Python ends without freeing what caches and tracebacks still hold; that is no leak to warn a user about.
    nb::set_leak_warnings(false);
    m.doc() = "Tricks by PlaySpec, compiled; the meaning is defined by stich.kernel.reference.";

    nb::class_<Spec>(m, "Spec", nb::is_final(), "A PlaySpec in plain numbers: a card is its bit in the deck.")
        .def(
            "__init__",
            [](Spec* self, nb::handle classes, nb::handle trump, nb::handle points, nb::handle players,
               nb::handle called, nb::handle run_away_from, nb::handle jokers) {
                new (self) Spec(make_spec(classes, trump, points, players, called, run_away_from, jokers));
            },
            "classes"_a, "trump"_a, "points"_a, "players"_a, "called"_a = -1, "run_away_from"_a = 0,
            "jokers"_a = nb::make_tuple(),
            nb::sig("def __init__(self, classes: collections.abc.Sequence[collections.abc.Sequence[int]], trump: int, "
                    "points: collections.abc.Sequence[int], players: int, called: int = -1, run_away_from: int = 0, "
                    "jokers: collections.abc.Sequence[int] = ()) -> None"),
            "Classes list cards weakest to strongest; trump is the index of a class, or -1; points are card points by "
            "card.\n"
            "called is a card that its holder owes to the first lead of its class, or -1; with run_away_from cards of "
            "it "
            "or more he may\n"
            "lead another (0: never). jokers are a class that wins when it is led and never else, and may be played to "
            "any "
            "lead.\n"
            "ValueError where these contradict each other.")
        .def_prop_ro("players", [](const Spec& spec) { return spec.play->players(); }, "Number of players.");

    nb::class_<Position>(m, "Position", nb::is_final(), "A moment of the play; immutable. Places are in playing order.")
        .def_static("start", &start, "spec"_a, "hands"_a,
                    nb::sig("def start(spec: Spec, hands: collections.abc.Sequence[int]) -> Position"),
                    "The position before the first lead, which is place 0's; hands are masks by place, of one size.")
        .def_static("at", &at, "spec"_a, "hands"_a, "leader"_a, "trick"_a = nb::make_tuple(),
                    "tricks"_a = nb::make_tuple(), "points"_a = nb::make_tuple(), "called_led"_a = false,
                    nb::sig("def at(spec: Spec, hands: collections.abc.Sequence[int], leader: int, "
                            "trick: collections.abc.Sequence[int] = (), tricks: collections.abc.Sequence[int] = (), "
                            "points: collections.abc.Sequence[int] = (), called_led: bool = False) -> Position"),
                    "Any moment: trick holds the cards of the trick in progress, leader led to it or leads now.\n"
                    "tricks and points are what was won before, by place; empty means nothing. ValueError where these "
                    "do not fit together.")
        .def("play", &play, nb::sig("def play(self, card: int, /) -> Position"),
             "The position after the actor played this card; ValueError if that is not legal.")
        .def_prop_ro(
            "legal", [](const Position& p) { return stich::legal(*p.spec, p.now); },
            "The cards that the actor may play, as a mask; 0 when finished.")
        .def_prop_ro(
            "actor", [](const Position& p) { return p.now.finished() ? -1 : int{p.now.actor()}; },
            "Place to play; -1 when all cards are played.")
        .def_prop_ro("finished", [](const Position& p) { return p.now.finished(); })
        .def_prop_ro(
            "leader", [](const Position& p) { return p.now.leader(); },
            "Place that leads, or led, to the trick in progress.")
        .def_prop_ro(
            "trick_size", [](const Position& p) { return p.now.trick().size(); },
            "Number of cards in the trick in progress.")
        .def_prop_ro(
            "trick",
            [](const Position& p) {
                const std::span<const stich::Card> cards = p.now.trick();
                return tuple_by_place(static_cast<int>(cards.size()),
                                      [&](int i) { return cards[static_cast<std::size_t>(i)]; });
            },
            nb::sig("def trick(self) -> tuple[int, ...]"), "Cards of the trick in progress, in order of play.")
        .def_prop_ro(
            "hands",
            [](const Position& p) {
                return tuple_by_place(p.spec->players(), [&](int place) { return p.now.hand(place); });
            },
            nb::sig("def hands(self) -> tuple[int, ...]"), "Cards held, as masks, by place.")
        .def_prop_ro(
            "tricks",
            [](const Position& p) {
                return tuple_by_place(p.spec->players(), [&](int place) { return p.now.tricks(place); });
            },
            nb::sig("def tricks(self) -> tuple[int, ...]"), "Tricks won, by place.")
        .def_prop_ro(
            "points",
            [](const Position& p) {
                return tuple_by_place(p.spec->players(), [&](int place) { return p.now.points(place); });
            },
            nb::sig("def points(self) -> tuple[int, ...]"), "Card points in tricks won, by place.");

    m.def("perft", &perft, "position"_a, "depth"_a, nb::sig("def perft(position: Position, depth: int) -> int"),
          "Number of different sequences of depth legal cards from here (shorter where the play ends).");

    m.def("playouts", &playouts, "spec"_a, "hand_size"_a, "count"_a, "seed"_a, "threads"_a = 1,
          nb::sig("def playouts(spec: Spec, hand_size: int, count: int, seed: int, threads: int = 1) "
                  "-> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]"),
          "Random deals played with random legal cards: card points and tricks, each an array (count, players).\n"
          "Cards left over stay out of play. The same seed gives the same result with any number of threads.");

    bind_solver(m);
    bind_alone(m);
    bind_worlds(m);
}
