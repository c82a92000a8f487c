#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/conversions.h"
#include "bindings/payoffs.h"
#include "worlds/posterior_sampler.h"
#include "worlds/world_sampler.h"

using nanobind::literals::operator""_a;

namespace stich::bindings {

namespace {

double real(nb::handle value) {
    const double result = PyFloat_AsDouble(value.ptr());
    if (result == -1 && PyErr_Occurred() != nullptr) nb::raise_python_error();
    return result;
}

/// World sampler with its own random number generator.
class PythonWorldSampler {
public:
    PythonWorldSampler(nb::handle cards, nb::handle capacities, nb::handle weights, nb::handle seed)
        : sampler_(bits(cards), small_numbers(capacities, "a capacity"), rows(weights)),
          random_(word(seed, "seed"), 0),
          by_slot_(sampler_.slots()) {}

    nb::tuple draw() {
        sampler_.draw(random_, by_slot_);
        return tuple_of(static_cast<int>(by_slot_.size()),
                        [&](int slot) { return by_slot_[static_cast<std::size_t>(slot)]; });
    }

private:
    static std::vector<Card> bits(nb::handle cards) {
        std::vector<Card> result;
        for (int card : small_numbers(cards, "a card")) {
            if (card < 0 || card >= max_cards) refuse("a card", "a bit 0 to 63");
            result.push_back(static_cast<Card>(card));
        }
        return result;
    }

    static std::vector<double> rows(nb::handle weights) {
        std::vector<double> result;
        for (nb::handle row : weights) {
            for (nb::handle value : row) result.push_back(real(value));
        }
        return result;
    }

    WorldSampler sampler_;
    Random random_;
    std::vector<CardSet> by_slot_;
};

using Logits = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

BidEvidence bid_of(nb::handle item, const PlaySpec& spec) {
    const auto [player, chosen, logits] = nb::cast<std::tuple<int, int, Logits>>(item);
    if (player < 0 || player >= spec.players()) refuse("bids", "by one of the players");
    if (chosen < 0 || static_cast<std::size_t>(chosen) >= logits.shape(0) ||
        logits.shape(1) != static_cast<std::size_t>(spec.cards()))
        refuse("bids", "one of the options, each with a number for each card");
    BidEvidence bid{static_cast<Player>(player), static_cast<std::size_t>(chosen), {}};
    for (std::size_t option = 0; option < logits.shape(0); ++option) {
        auto& by_card = bid.logits.emplace_back();
        for (std::size_t card = 0; card < logits.shape(1); ++card) by_card[card] = logits(option, card);
    }
    return bid;
}

PlayedCard played_of(nb::handle item, const PlaySpec& spec) {
    const auto [player, card] = nb::cast<std::pair<int, int>>(item);
    if (player < 0 || player >= spec.players() || card < 0 || card >= spec.cards())
        refuse("log", "pairs of a player and a card");
    return {static_cast<Player>(player), static_cast<Card>(card)};
}

nb::list sample_posterior(nb::handle positions, nb::handle log, nb::handle bids, PayoffArray payoffs,
                          double temperature, int samples, int mcmc_steps, nb::handle seed) {
    constexpr int most = 1'000'000;
    if (!(temperature > 0)) refuse("temperature", "more than 0");
    if (samples < 1 || samples > most) refuse("samples", "1 to 1000000");
    if (mcmc_steps < 0 || mcmc_steps > most) refuse("mcmc_steps", "0 to 1000000");
    auto [spec, worlds] = positions_of(positions);
    const Payoffs table = payoffs_of(payoffs, *spec);
    std::vector<PlayedCard> played;
    for (nb::handle item : log) played.push_back(played_of(item, *spec));
    std::vector<BidEvidence> evidence;
    for (nb::handle item : bids) evidence.push_back(bid_of(item, *spec));
    Random random(word(seed, "seed"), 0);
    std::vector<stich::Position> drawn;
    {
        nb::gil_scoped_release released;
        const PosteriorSampler sampler(*spec, table, worlds, std::move(played), std::move(evidence), temperature);
        drawn = sampler.draw(static_cast<std::size_t>(samples), mcmc_steps, random);
    }
    nb::list sampled;
    for (const stich::Position& world : drawn) sampled.append(Position{spec, world});
    return sampled;
}

}  // namespace

void bind_worlds(nb::module_& m) {
    nb::class_<PythonWorldSampler>(
        m, "WorldSampler",
        "Sampler of worlds. A world says which hidden card is in which slot; slots are hands and the "
        "cards face down.\n"
        "\n"
        "The probability of a world is proportional to the product of its weights: weights[card][slot] "
        "says how likely a card is in a slot,\n"
        "0 excludes it. capacities: number of cards in each slot. The same seed gives the same worlds. "
        "The constructor raises ValueError\n"
        "if no world is possible.")
        .def(nb::init<nb::handle, nb::handle, nb::handle, nb::handle>(), "cards"_a, "capacities"_a, "weights"_a,
             "seed"_a,
             nb::sig("def __init__(self, cards: collections.abc.Sequence[int], capacities: "
                     "collections.abc.Sequence[int], weights: "
                     "collections.abc.Sequence[collections.abc.Sequence[float]], seed: int) -> None"))
        .def("draw", &PythonWorldSampler::draw, nb::sig("def draw(self) -> tuple[int, ...]"),
             "Return another random world: the cards of each slot, as masks.");

    m.def("sample_posterior", &sample_posterior, "positions"_a, "log"_a, "bids"_a, "payoffs"_a, "temperature"_a,
          "samples"_a, "mcmc_steps"_a, "seed"_a,
          nb::sig("def sample_posterior(positions: collections.abc.Sequence[Position], log: "
                  "collections.abc.Sequence[tuple[int, int]], bids: collections.abc.Sequence[tuple[int, int, "
                  "numpy.typing.NDArray[numpy.float32]]], payoffs: numpy.typing.NDArray[numpy.float32], temperature: "
                  "float, samples: int, mcmc_steps: int, seed: int) -> list[Position]"),
          "Draw samples worlds from their posterior distribution, given the bids and the cards played, if "
          "each player plays alone.\n"
          "positions: the same position in worlds that are equally likely a priori.\n"
          "log: player and card of each play, from the first lead on.\n"
          "bids: player, index of the chosen option, and logits [options, cards] (nats): contribution of "
          "each card to each option.\n"
          "payoffs: payoffs [players, tricks won, card points won].\n"
          "temperature: that of the softmax by which the others choose cards, in the unit of the payoffs.\n"
          "Worlds are resampled by their likelihood. Then mcmc_steps exchanges of two cards are tried in "
          "each (Metropolis);\n"
          "a card that the same player holds in all positions stays there.");
}

}  // namespace stich::bindings
