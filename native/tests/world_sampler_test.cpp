#include "worlds/world_sampler.h"

#include <limits>
#include <numeric>

#include "tests/checks.h"

namespace stich::tests {

namespace {

void every_world_keeps_to_what_is_certain(Random& random) {
    const auto slots = static_cast<std::size_t>(1 + random.below(4));
    std::vector<int> capacities;
    for (std::size_t slot = 0; slot < slots; ++slot) capacities.push_back(random.below(6));
    const int count = std::accumulate(capacities.begin(), capacities.end(), 0);
    std::vector<Card> cards;
    for (int card = 0; card < count; ++card) cards.push_back(static_cast<Card>(2 * card));
    std::vector<double> weights;
    for (std::size_t i = 0; i < cards.size() * slots; ++i)
        weights.push_back(random.below(4) == 0 ? 0 : random.fraction());
    std::vector<CardSet> world(slots);
    const bool impossible = refuses([&] { WorldSampler(cards, capacities, weights); });
    if (impossible) return;
    const WorldSampler sampler(cards, capacities, weights);
    for (int draw = 0; draw < 20; ++draw) {
        sampler.draw(random, world);
        CardSet all = 0;
        for (std::size_t slot = 0; slot < slots; ++slot) {
            CHECK(size(world[slot]) == capacities[slot]);
            CHECK((all & world[slot]) == 0);
            all |= world[slot];
            for (Card card : Members{world[slot]}) CHECK(weights[card / 2 * slots + slot] > 0);
        }
        CHECK(size(all) == count);
    }
}

void refuses_capacities_that_contradict() {
    const std::vector<double> even(4, 1);
    CHECK(!refuses([&] { WorldSampler({1, 2}, {1, 1}, even); }));
    CHECK(!refuses([&] { WorldSampler({}, {}, {}); }));
    CHECK(refuses([&] { WorldSampler({1, 2}, {}, even); }));
    CHECK(refuses([&] { WorldSampler({1, 2}, {3, -1}, even); }));
    CHECK(refuses([&] { WorldSampler({1, 2}, {1, 2}, even); }));
    CHECK(refuses([&] { WorldSampler({1, 2}, {1, 1}, {1, 1, 1}); }));
    CHECK(refuses([&] { WorldSampler({1, 2}, {1, 1}, {1, 1, 1, -1}); }));
    CHECK(refuses([&] { WorldSampler({1, 2}, {1, 1}, {1, 1, 1, std::numeric_limits<double>::quiet_NaN()}); }));
    CHECK(refuses([&] { WorldSampler({1, 1}, {1, 1}, even); }));
    CHECK(refuses([&] { WorldSampler({1, 64}, {1, 1}, even); }));
    CHECK(refuses([&] { WorldSampler({1, 2}, {1, 1}, {1, 0, 1, 0}); }));
    CHECK(refuses([&] { WorldSampler({1, 2}, {1, 1}, {1, 1, 0, 0}); }));
}

}  // namespace

void test_world_sampler() {
    refuses_capacities_that_contradict();
    Random random(6, 0);
    for (int i = 0; i < 2000; ++i) every_world_keeps_to_what_is_certain(random);
}

}  // namespace stich::tests
