#include "tree_search.h"

#include <algorithm>
#include <vector>

#include "cases.h"
#include "checks.h"
#include "legal.h"

namespace stich::tests {

namespace {

/// Everybody goes for his own card points.
Payoffs own_points(int players, int tricks, int points) {
    Payoffs payoffs;
    for (int place = 0; place < players; ++place) {
        payoffs.groups.push_back(1u << place);
        for (int made = 0; made <= tricks; ++made)
            for (int worth = 0; worth <= points; ++worth) payoffs.table.push_back(static_cast<float>(worth));
    }
    return payoffs;
}

void tries_every_legal_card(const Case& from, Random& random) {
    const PlaySpec spec = from.spec();
    const std::vector<CardSet> hands = random_hands(from, random);
    const Position position(spec, hands);
    const int tricks = size(hands[0]);
    constexpr int points = 300;
    TreeSearch search(spec, {{position, own_points(from.players, tricks, points)}}, tricks, points, 0.7, random.next());
    constexpr int rounds = 200;
    search.run(rounds);
    std::uint32_t visits = 0;
    CardSet cards = 0;
    for (const Tried& tried : search.found()) {
        cards |= single(tried.card);
        visits += tried.visits;
        CHECK(tried.visits > 0);
        CHECK(tried.value >= 0);
    }
    CHECK(cards == legal(spec, position));
    CHECK(visits == rounds);
}

/// Two players, one class, two cards each: the ace takes the king's four points if it is kept for it.
void finds_the_better_card() {
    const PlaySpec spec({{0, 1, 2, 3}}, PlaySpec::no_trump, {0, 0, 10, 0}, 2);
    const Position position(spec, std::vector<CardSet>{0b1001, 0b0110});
    TreeSearch search(spec, {{position, own_points(2, 2, 10)}}, 2, 10, 0.7, 1);
    search.run(2000);
    const std::vector<Tried> found = search.found();
    const auto best = std::ranges::max_element(found, {}, &Tried::visits);
    CHECK(best->card == 0);
}

void refuses_what_contradicts_itself() {
    const PlaySpec spec({{0, 1, 2, 3}}, PlaySpec::no_trump, {0, 0, 10, 0}, 2);
    const Position position(spec, std::vector<CardSet>{0b1001, 0b0110});
    const Position other(spec, std::vector<CardSet>{0b1010, 0b0101});
    const Payoffs payoffs = own_points(2, 2, 10);
    const auto refused = [&](std::vector<World> worlds) {
        return refuses([&] { TreeSearch(spec, std::move(worlds), 2, 10, 0.7, 1); });
    };
    CHECK(!refused({{position, payoffs}}));
    CHECK(refused({}));
    CHECK(refused({{position, payoffs}, {other, payoffs}}));
    CHECK(refused({{position, own_points(2, 1, 10)}}));
    CHECK(refused({{Position(spec, std::vector<CardSet>{0, 0}), payoffs}}));
}

}  // namespace

void test_tree_search() {
    finds_the_better_card();
    refuses_what_contradicts_itself();
    Random random(8, 0);
    for (int i = 0; i < 200; ++i) tries_every_legal_card(random_case(random), random);
}

}  // namespace stich::tests
