#include "solver/multiplayer.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "rules/legal.h"
#include "tests/cases.h"
#include "tests/checks.h"

namespace stich::tests {

namespace {

using Tables = std::vector<std::vector<std::vector<int>>>;

int score_of(const Tables& tables, const Position& position, int place) {
    if (tables.empty()) return position.points(place);
    return tables[static_cast<std::size_t>(place)][static_cast<std::size_t>(position.tricks(place))]
                 [static_cast<std::size_t>(position.points(place))];
}

ByPlace max_n(const PlaySpec& spec, const Tables& tables, const Position& position) {
    ByPlace best{};
    if (position.finished()) {
        for (int place = 0; place < spec.players(); ++place)
            best[static_cast<std::size_t>(place)] = score_of(tables, position, place);
        return best;
    }
    bool any = false;
    for (Card card : members(legal(spec, position))) {
        Position after = position;
        after.play(spec, card);
        const ByPlace scores = max_n(spec, tables, after);
        if (!any || scores[position.actor()] > best[position.actor()]) best = scores;
        any = true;
    }
    return best;
}

int paranoid(const PlaySpec& spec, const Tables& tables, const Position& position, int place) {
    if (position.finished()) return score_of(tables, position, place);
    const bool own = position.actor() == place;
    int best = own ? INT32_MIN : INT32_MAX;
    for (Card card : members(legal(spec, position))) {
        Position after = position;
        after.play(spec, card);
        const int found = paranoid(spec, tables, after, place);
        best = own ? std::max(best, found) : std::min(best, found);
    }
    return best;
}

void both_are_by_definition(Random& random) {
    Case from = small_case(random);
    for (int& worth : from.points) worth = random.below(3);
    const PlaySpec spec = from.spec();
    std::vector<CardSet> hands = small_hands(from, random);
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
        tables.assign(static_cast<std::size_t>(from.players), Tables::value_type(4, std::vector<int>(31)));
        for (auto& rows : tables) {
            for (auto& row : rows) {
                for (int& score : row) score = random.below(9) - 4;
            }
        }
    }
    const Scores scores = tables.empty() ? Scores() : Scores(spec, position, tables);
    Meter meter;
    meter.begin({});
    const std::optional<OwnValue> found = best_for_each(spec, position, scores, meter);
    CHECK(found && found->scores == max_n(spec, tables, position));
    Position after = position;
    CHECK(contains(legal(spec, position), found->card));
    after.play(spec, found->card);
    CHECK(max_n(spec, tables, after) == found->scores);
    for (int place = 0; place < from.players; ++place) {
        const int truth = paranoid(spec, tables, position, place);
        CHECK((secured(spec, position, place, scores, meter) == Bounds{truth, truth}));
    }
}

void a_limit_gives_bounds(Random& random) {
    const Case from = small_case(random);
    const PlaySpec spec = from.spec();
    const Position position(spec, small_hands(from, random));
    Meter none;
    none.begin({.nodes = 0});
    CHECK(!best_for_each(spec, position, Scores(), none));
    const int truth = paranoid(spec, {}, position, 0);
    const Bounds bounds = secured(spec, position, 0, Scores(), none);
    CHECK(bounds.low <= truth && truth <= bounds.high);
}

}  // namespace

void test_own() {
    Random random(8, 0);
    for (int i = 0; i < 1000; ++i) both_are_by_definition(random);
    for (int i = 0; i < 5; ++i) a_limit_gives_bounds(random);

    const PlaySpec spec({{0, 1}}, PlaySpec::no_trump, {1, 2}, 2);
    const std::vector<CardSet> hands{0b01, 0b10};
    const Position position(spec, hands);
    CHECK(refuses([&] { Scores(spec, position, Tables(1)); }));
    CHECK(refuses([&] { Scores(spec, position, Tables(2, Tables::value_type(2, std::vector<int>(3)))); }));
    CHECK(!refuses([&] { Scores(spec, position, Tables(2, Tables::value_type(2, std::vector<int>(4)))); }));
}

}  // namespace stich::tests
