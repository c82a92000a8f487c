#include "batch/playouts.h"

#include <numeric>

#include "tests/checks.h"
#include "tests/random_deals.h"

namespace stich::tests {

namespace {

struct Results {
    std::vector<std::int32_t> points;
    std::vector<std::int32_t> tricks;

    bool operator==(const Results&) const = default;
};

Results run(const PlaySpec& spec, int hand_size, std::int64_t count, std::uint64_t seed, int threads) {
    const auto numbers = static_cast<std::size_t>(count * spec.players());
    Results results{std::vector<std::int32_t>(numbers), std::vector<std::int32_t>(numbers)};
    run_playouts(spec, hand_size, count, seed, threads, {results.points.data(), results.tricks.data()});
    return results;
}

int sum(const std::vector<std::int32_t>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0);
}

void every_card_is_counted_once(const SpecDefinition& definition, Random& random) {
    const PlaySpec spec(definition);
    const int most = card_count(definition) / definition.players;
    const int hand_size = 1 + random.below(most);
    const Results deal = run(spec, hand_size, 1, random.next(), 1);
    CHECK(sum(deal.tricks) == hand_size);
    const int worth = std::accumulate(definition.points.begin(), definition.points.end(), 0);
    CHECK(sum(deal.points) <= worth);
    if (hand_size * definition.players == card_count(definition)) CHECK(sum(deal.points) == worth);
    CHECK(refuses([&] { run(spec, 0, 1, 0, 1); }));
    CHECK(refuses([&] { run(spec, most + 1, 1, 0, 1); }));
}

}  // namespace

void test_playouts() {
    Random random(5, 0);
    for (int i = 0; i < 10000; ++i) every_card_is_counted_once(random_spec(random), random);

    const PlaySpec spec = PlaySpec(random_spec(random));
    const Results alone = run(spec, 1, 5000, 9, 1);
    CHECK(run(spec, 1, 5000, 9, 2) == alone);
    CHECK(run(spec, 1, 5000, 9, 7) == alone);
    CHECK(run(spec, 1, 5000, 10, 1) != alone);
    CHECK(run(spec, 1, 0, 9, 2) == Results{});
}

}  // namespace stich::tests
