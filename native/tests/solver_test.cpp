#include "solver/solver.h"

#include <cstdlib>
#include <string>

#include "tests/brute_force.h"
#include "tests/checks.h"
#include "tests/random_deals.h"

namespace stich::tests {

namespace {

constexpr Limits unlimited;

int won(const SpecDefinition& definition, const Position& position, unsigned side, bool tricks) {
    int sum = 0;
    for (int player = 0; player < definition.players; ++player) {
        if ((side >> player & 1) != 0) sum += tricks ? position.tricks(player) : position.points(player);
    }
    return sum;
}

int points_in_play(const SpecDefinition& definition, const Position& position) {
    int sum = 0;
    for (int player = 0; player < definition.players; ++player) {
        for (Card card : Members{position.hand(player)}) sum += definition.points[card];
    }
    for (Card card : position.trick()) sum += definition.points[card];
    return sum;
}

/// Plays a few random cards, so that a trick may be in progress and something may have been won before.
Position somewhere(const PlaySpec& spec, Position position, Random& random) {
    const int before = position.finished() ? 0 : random.below(spec.players() + 3);
    for (int i = 0; i < before && size(position.hand(position.actor())) > 1; ++i) {
        const CardSet cards = legal(spec, position);
        position.play(spec, nth(cards, random.below(size(cards))));
    }
    return position;
}

void check_counted(const SpecDefinition& definition, const PlaySpec& spec, const Position& position, unsigned side,
                   bool tricks) {
    BruteForce brute(spec, side, tricks ? BruteForce::Goal::tricks : BruteForce::Goal::points);
    const int before = won(definition, position, side, tricks);
    const int truth = before + brute.value(position);

    Solver solver(spec, position, side, tricks ? Count::tricks : Count::points, unlimited);
    CHECK((solver.value(position) == Bounds{truth, truth}));
    for (const CardValue& card_value : solver.card_values(position)) {
        Position after = position;
        after.play(spec, card_value.card);
        const int value = won(definition, after, side, tricks) + brute.value(after);
        CHECK((card_value.value == Bounds{value, value}));
    }
    Position end = position;
    for (Card card : solver.line(position)) {
        CHECK(contains(legal(spec, end), card));
        end.play(spec, card);
    }
    CHECK(end.finished());
    CHECK(won(definition, end, side, tricks) == truth);

    // Tests every threshold, each with a new solver; fewer thresholds if the cards have more points than any real deck.
    constexpr int max_thresholds = 255;
    const int whole = before + (tricks ? size(position.hand(position.actor())) : points_in_play(definition, position));
    const int step = 1 + whole / max_thresholds;
    const auto check_reaches = [&](int need) {
        std::uint64_t nodes = 0;
        const Bounds result = reaches(spec, position, side, tricks ? 0 : need, tricks ? need : 0, unlimited, nodes);
        CHECK(result.exact() && result.low == (truth >= need ? 1 : 0));
    };
    for (int need = 0; need <= whole + 1; need += step) check_reaches(need);
    for (int need : {truth, truth + 1}) check_reaches(need);
}

void check_all_or_nothing(const SpecDefinition& definition, const PlaySpec& spec, const Position& position,
                          unsigned side) {
    const unsigned others = ((1u << definition.players) - 1) & ~side;
    BruteForce none(spec, side, BruteForce::Goal::no_tricks);
    BruteForce all(spec, side, BruteForce::Goal::tricks);
    const auto no_trick = [&](const Position& at) {
        return won(definition, at, side, true) + none.value(at) == 0 ? 1 : 0;
    };
    const auto every_trick = [&](const Position& at) {
        return won(definition, at, others, true) == 0 && all.value(at) == size(at.hand(at.actor())) ? 1 : 0;
    };
    Solver misere(spec, position, side, Count::no_trick, unlimited);
    CHECK((misere.value(position) == Bounds{no_trick(position), no_trick(position)}));
    for (const CardValue& card_value : misere.card_values(position)) {
        Position after = position;
        after.play(spec, card_value.card);
        CHECK((card_value.value == Bounds{no_trick(after), no_trick(after)}));
    }
    Solver taking(spec, position, side, Count::every_trick, unlimited);
    CHECK((taking.value(position) == Bounds{every_trick(position), every_trick(position)}));
}

void check_both_targets(const PlaySpec& spec, const Position& position, unsigned side, Random& random) {
    BruteForce brute(spec, side, BruteForce::Goal::points);
    BruteForce both(spec, side, BruteForce::Goal::points);
    int points_before = 0;
    int tricks_before = 0;
    for (int player = 0; player < spec.players(); ++player) {
        if ((side >> player & 1) == 0) continue;
        points_before += position.points(player);
        tricks_before += position.tricks(player);
    }
    const int truth = brute.value(position);
    const int left = size(position.hand(position.actor()));
    for (int i = 0; i < 4; ++i) {
        const int points = truth - random.below(truth + 1 < 20 ? truth + 1 : 20);
        const int tricks = random.below(left + 1);
        std::uint64_t nodes = 0;
        const Bounds result =
            reaches(spec, position, side, points + points_before, tricks + tricks_before, unlimited, nodes);
        CHECK(result.exact() && (result.low == 1) == both.reaches(position, points, tricks));
    }
}

void brute_force(std::uint64_t stream) {
    Random random(6, stream);
    const SpecDefinition definition = small_spec(random);
    const PlaySpec spec(definition);
    const Position position = somewhere(spec, Position(spec, small_hands(definition, random)), random);
    const unsigned everybody = (1u << definition.players) - 1;
    const unsigned side = 1 + static_cast<unsigned>(random.below(static_cast<int>(everybody) - 1));
    check_counted(definition, spec, position, side, false);
    check_counted(definition, spec, position, side, true);
    check_all_or_nothing(definition, spec, position, side);
    check_both_targets(spec, position, side, random);
}

}  // namespace

void test_solver() {
    const char* wanted = std::getenv("STICH_SOLVER_POSITIONS");
    const std::uint64_t positions = wanted != nullptr ? std::stoull(wanted) : 40;
    for (std::uint64_t i = 0; i < positions; ++i) brute_force(i);
}

}  // namespace stich::tests
