#include "solver/multiplayer.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "rules/legal.h"
#include "tests/checks.h"
#include "tests/random_deals.h"

namespace stich::tests {

namespace {

using Tables = std::vector<std::vector<std::vector<int>>>;

int score_of(const Tables& tables, const Position& position, int player) {
    if (tables.empty()) return position.points(player);
    return tables[static_cast<std::size_t>(player)][static_cast<std::size_t>(position.tricks(player))]
                 [static_cast<std::size_t>(position.points(player))];
}

ScoreVector max_n_by_definition(const PlaySpec& spec, const Tables& tables, const Position& position) {
    ScoreVector best{};
    if (position.finished()) {
        for (int player = 0; player < spec.players(); ++player)
            best[static_cast<std::size_t>(player)] = score_of(tables, position, player);
        return best;
    }
    bool any = false;
    for (Card card : members(legal(spec, position))) {
        Position after = position;
        after.play(spec, card);
        const ScoreVector scores = max_n_by_definition(spec, tables, after);
        if (!any || scores[position.actor()] > best[position.actor()]) best = scores;
        any = true;
    }
    return best;
}

int paranoid_by_definition(const PlaySpec& spec, const Tables& tables, const Position& position, int player) {
    if (position.finished()) return score_of(tables, position, player);
    const bool maximising = position.actor() == player;
    int best = maximising ? INT32_MIN : INT32_MAX;
    for (Card card : members(legal(spec, position))) {
        Position after = position;
        after.play(spec, card);
        const int score = paranoid_by_definition(spec, tables, after, player);
        best = maximising ? std::max(best, score) : std::min(best, score);
    }
    return best;
}

void both_are_by_definition(Random& random) {
    SpecDefinition definition = small_spec(random);
    for (int& points : definition.points) points = random.below(3);
    const PlaySpec spec(definition);
    std::vector<CardSet> hands = small_hands(definition, random);
    for (CardSet& hand : hands) {
        while (size(hand) > 3) hand = without_lowest(hand);
    }
    Position position(spec, hands);
    for (int cards = random.below(spec.players() + 1); cards > 0 && size(position.hand(position.actor())) > 1;
         --cards) {
        const CardSet playable = legal(spec, position);
        position.play(spec, nth(playable, random.below(size(playable))));
    }
    Tables tables;
    if (random.below(2) == 0) {
        tables.assign(static_cast<std::size_t>(definition.players), Tables::value_type(4, std::vector<int>(31)));
        for (auto& rows : tables) {
            for (auto& row : rows) {
                for (int& score : row) score = random.below(9) - 4;
            }
        }
    }
    const ScoreTable scores = tables.empty() ? ScoreTable() : ScoreTable(spec, position, tables);
    SearchBudget budget;
    budget.begin({});
    const std::optional<MaxNResult> result = max_n(spec, position, scores, budget);
    CHECK(result && result->scores == max_n_by_definition(spec, tables, position));
    Position after = position;
    CHECK(contains(legal(spec, position), result->card));
    after.play(spec, result->card);
    CHECK(max_n_by_definition(spec, tables, after) == result->scores);
    for (int player = 0; player < definition.players; ++player) {
        const int truth = paranoid_by_definition(spec, tables, position, player);
        CHECK((paranoid_value(spec, position, player, scores, budget) == Bounds{truth, truth}));
    }
}

void a_limit_gives_bounds(Random& random) {
    const SpecDefinition definition = small_spec(random);
    const PlaySpec spec(definition);
    const Position position(spec, small_hands(definition, random));
    SearchBudget none;
    none.begin({.nodes = 0});
    CHECK(!max_n(spec, position, ScoreTable(), none));
    const int truth = paranoid_by_definition(spec, {}, position, 0);
    const Bounds bounds = paranoid_value(spec, position, 0, ScoreTable(), none);
    CHECK(bounds.low <= truth && truth <= bounds.high);
}

}  // namespace

void test_multiplayer() {
    Random random(8, 0);
    for (int i = 0; i < 1000; ++i) both_are_by_definition(random);
    for (int i = 0; i < 5; ++i) a_limit_gives_bounds(random);

    const PlaySpec spec({{{0, 1}}, SpecDefinition::no_trump, {1, 2}, 2});
    const std::vector<CardSet> hands{0b01, 0b10};
    const Position position(spec, hands);
    CHECK(refuses([&] { ScoreTable(spec, position, Tables(1)); }));
    CHECK(refuses([&] { ScoreTable(spec, position, Tables(2, Tables::value_type(2, std::vector<int>(3)))); }));
    CHECK(!refuses([&] { ScoreTable(spec, position, Tables(2, Tables::value_type(2, std::vector<int>(4)))); }));
}

}  // namespace stich::tests
