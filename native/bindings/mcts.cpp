#include <cstdint>
#include <utility>
#include <vector>

#include "bindings/conversions.h"
#include "bindings/payoffs.h"
#include "bindings/search_arguments.h"
#include "mcts/information_set_mcts.h"

using nanobind::literals::operator""_a;

namespace stich::bindings {

namespace {

ShownVoids voids_of(nb::handle masks, const PlaySpec& spec) {
    ShownVoids voids;
    std::size_t player = 0;
    for (nb::handle mask : masks) {
        if (player < voids.cannot_hold.size()) voids.cannot_hold[player] = word(mask, "voids");
        ++player;
    }
    if (player != static_cast<std::size_t>(spec.players())) refuse("voids", "a set of cards for each player");
    return voids;
}

nb::list ismcts(nb::handle positions, nb::handle voids, PayoffArray payoffs, nb::handle iterations, bool others_search,
                nb::handle seconds) {
    constexpr std::int64_t most = 1'000'000'000;
    const std::int64_t count = number(iterations, "iterations");
    if (count < 0 || count > most) refuse("iterations", "0 to 1000000000");
    auto [spec, worlds] = positions_of(positions);
    const Payoffs table = payoffs_of(payoffs, *spec);
    const ShownVoids shown = voids_of(voids, *spec);
    const PythonLimits limits(nb::none(), seconds, nb::none());
    std::vector<CardEstimate> estimates;
    {
        nb::gil_scoped_release released;
        InformationSetMcts search(*spec, std::move(worlds), shown, table, others_search);
        search.run(count, limits.limits.deadline);
        estimates = search.estimates();
    }
    nb::list cards;
    for (const CardEstimate& estimate : estimates)
        cards.append(nb::make_tuple(static_cast<int>(estimate.card), estimate.value));
    return cards;
}

nb::list rollouts(nb::handle positions, PayoffArray payoffs) {
    auto [spec, ends] = positions_of(positions);
    const Payoffs table = payoffs_of(payoffs, *spec);
    {
        nb::gil_scoped_release released;
        for (stich::Position& position : ends) rollout(*spec, position, table);
    }
    nb::list results;
    for (const stich::Position& end : ends) {
        nb::list by_player;
        for (int player = 0; player < spec->players(); ++player)
            by_player.append(relative_payoff(*spec, end, table, player));
        results.append(nb::tuple(by_player));
    }
    return results;
}

}  // namespace

void bind_mcts(nb::module_& m) {
    m.def("ismcts", &ismcts, "positions"_a, "voids"_a, "payoffs"_a, "iterations"_a, "others_search"_a = false,
          "seconds"_a = nb::none(),
          nb::sig("def ismcts(positions: collections.abc.Sequence[Position], voids: collections.abc.Sequence[int], "
                  "payoffs: numpy.typing.NDArray[numpy.float32], iterations: int, others_search: bool = False, "
                  "seconds: float | None = None) -> list[tuple[int, float]]"),
          "Search by information-set Monte Carlo tree search for an actor who plays alone. Return (card, "
          "value) for each legal card.\n"
          "A value is the actor's payoff less the mean payoff of the others, on average over the worlds.\n"
          "positions: worlds that may be the real one, all of one spec, with the same actor and legal "
          "cards.\n"
          "voids: cards that each player has shown not to hold, as masks. payoffs: payoffs [players, "
          "tricks won, card points won].\n"
          "others_search: True to give each of the others a separate tree; otherwise they play by the "
          "rollout policy.\n"
          "seconds: time limit; the search still tries each card that it compares at least once.");
    m.def("rollouts", &rollouts, "positions"_a, "payoffs"_a,
          nb::sig("def rollouts(positions: collections.abc.Sequence[Position], payoffs: "
                  "numpy.typing.NDArray[numpy.float32]) -> list[tuple[float, ...]]"),
          "Play each position to the end by the rollout policy. Return for each position the payoff of "
          "each player less the mean of the others.\n"
          "All positions must have one spec. The policy does not know the voids shown before a position.");
}

}  // namespace stich::bindings
