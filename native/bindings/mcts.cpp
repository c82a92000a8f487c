#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/conversions.h"
#include "mcts/information_set_mcts.h"
#include "worlds/posterior_sampler.h"

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

using Worths = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

Saying saying_of(nb::handle item, const PlaySpec& spec) {
    const auto [place, said, worths] = nb::cast<std::tuple<int, int, Worths>>(item);
    if (place < 0 || place >= spec.players()) refuse("sayings", "by a place at the table");
    if (said < 0 || static_cast<std::size_t>(said) >= worths.shape(0) ||
        worths.shape(1) != static_cast<std::size_t>(spec.cards()))
        refuse("sayings", "one of the rows, with a number for each card");
    Saying saying{static_cast<Place>(place), static_cast<std::size_t>(said), {}};
    for (std::size_t row = 0; row < worths.shape(0); ++row) {
        auto& worth = saying.worth.emplace_back();
        for (std::size_t card = 0; card < worths.shape(1); ++card) worth[card] = worths(row, card);
    }
    return saying;
}

Played played_of(nb::handle item, const PlaySpec& spec) {
    const auto [place, card] = nb::cast<std::pair<int, int>>(item);
    if (place < 0 || place >= spec.players() || card < 0 || card >= spec.cards())
        refuse("log", "pairs of a place and a card");
    return {static_cast<Place>(place), static_cast<Card>(card)};
}

nb::list believe_alone(nb::handle positions, nb::handle log, nb::handle sayings, Table table, double temper, int draws,
                       int steps, nb::handle seed) {
    constexpr int most = 1'000'000;
    if (!(temper > 0)) refuse("temper", "more than 0");
    if (draws < 1 || draws > most || steps < 0 || steps > most) refuse("draws", "1 to 1000000, steps 0 to 1000000");
    auto [spec, worlds] = worlds_of(positions);
    const Payoffs payoffs = payoffs_of(table, *spec);
    std::vector<Played> played;
    for (nb::handle item : log) played.push_back(played_of(item, *spec));
    std::vector<Saying> said;
    for (nb::handle item : sayings) said.push_back(saying_of(item, *spec));
    Random random(word(seed, "seed"), 0);
    std::vector<stich::Position> drawn;
    {
        nb::gil_scoped_release released;
        const Believer believer(*spec, payoffs, worlds, std::move(played), std::move(said), temper);
        drawn = believer.draw(static_cast<std::size_t>(draws), steps, random);
    }
    nb::list found;
    for (const stich::Position& world : drawn) found.append(Position{spec, world});
    return found;
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
    m.def("believe_alone", &believe_alone, "positions"_a, "log"_a, "sayings"_a, "table"_a, "temper"_a, "draws"_a,
          "steps"_a, "seed"_a,
          nb::sig("def believe_alone(positions: collections.abc.Sequence[Position], log: "
                  "collections.abc.Sequence[tuple[int, int]], sayings: collections.abc.Sequence[tuple[int, int, "
                  "numpy.typing.NDArray[numpy.float32]]], table: numpy.typing.NDArray[numpy.float32], temper: float, "
                  "draws: int, steps: int, seed: int) -> list[Position]"),
          "Worlds as likely as what the others said and played makes them, where everybody plays alone by rules of\n"
          "thumb. positions: the same moment in worlds that are equally likely else. log: place and card, from the "
          "first\n"
          "lead on. sayings: place, the row of what it said, and by row and card what the card adds to it in nats.\n"
          "temper: points by which choices of cards are blurred. After draws by likelihood steps times an exchange of\n"
          "two cards is tried in each; a card that lies at one place in all positions stays there.");
    m.def("play_alone", &play_alone, "positions"_a, "table"_a,
          nb::sig("def play_alone(positions: collections.abc.Sequence[Position], table: "
                  "numpy.typing.NDArray[numpy.float32]) -> list[tuple[float, ...]]"),
          "Plays each to the end by rules of thumb for players alone: by place, what it makes, less what the others "
          "make\n"
          "on average. All positions have one spec; before a lead nobody is known to lack anything.");
}

}  // namespace stich::bindings
