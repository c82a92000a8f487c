#include "solver/solver.h"

#include <cstdlib>
#include <string>

#include "tests/brute_force.h"
#include "tests/cases.h"
#include "tests/checks.h"

namespace stich::tests {

namespace {

constexpr Limits unlimited;

int made(const Case& from, const Position& position, unsigned side, bool tricks) {
    int sum = 0;
    for (int place = 0; place < from.players; ++place) {
        if ((side >> place & 1) != 0) sum += tricks ? position.tricks(place) : position.points(place);
    }
    return sum;
}

int points_in_play(const Case& from, const Position& position) {
    int sum = 0;
    for (int place = 0; place < from.players; ++place) {
        for (Card card : Members{position.hand(place)}) sum += from.points[card];
    }
    for (Card card : position.trick()) sum += from.points[card];
    return sum;
}

/// A few cards of a small deal, so that the position may be in mid-trick and something was made already.
Position somewhere(const PlaySpec& spec, Position position, Random& random) {
    const int before = position.finished() ? 0 : random.below(spec.players() + 3);
    for (int i = 0; i < before && size(position.hand(position.actor())) > 1; ++i) {
        const CardSet cards = legal(spec, position);
        position.play(spec, nth(cards, random.below(size(cards))));
    }
    return position;
}

void check_counted(const Case& from, const PlaySpec& spec, const Position& position, unsigned side, bool tricks) {
    Brute brute(spec, side, tricks ? Brute::Wants::tricks : Brute::Wants::points);
    const int before = made(from, position, side, tricks);
    const int truth = before + brute.value(position);

    Solver solver(spec, position, side, tricks ? Count::tricks : Count::points, unlimited);
    CHECK((solver.value(position) == Bounds{truth, truth}));
    for (const CardValue& found : solver.card_values(position)) {
        Position after = position;
        after.play(spec, found.card);
        const int value = made(from, after, side, tricks) + brute.value(after);
        CHECK((found.value == Bounds{value, value}));
    }
    Position end = position;
    for (Card card : solver.line(position)) {
        CHECK(contains(legal(spec, end), card));
        end.play(spec, card);
    }
    CHECK(end.finished());
    CHECK(made(from, end, side, tricks) == truth);

    // Every threshold, each asked of a fresh solver; where the cards are worth more than those of any real deck, some.
    constexpr int all_asked = 255;
    const int whole = before + (tricks ? size(position.hand(position.actor())) : points_in_play(from, position));
    const int step = 1 + whole / all_asked;
    const auto check_reaches = [&](int need) {
        std::uint64_t nodes = 0;
        const Bounds found = reaches(spec, position, side, tricks ? 0 : need, tricks ? need : 0, unlimited, nodes);
        CHECK(found.exact() && found.low == (truth >= need ? 1 : 0));
    };
    for (int need = 0; need <= whole + 1; need += step) check_reaches(need);
    for (int need : {truth, truth + 1}) check_reaches(need);
}

void check_all_or_nothing(const Case& from, const PlaySpec& spec, const Position& position, unsigned side) {
    const unsigned others = ((1u << from.players) - 1) & ~side;
    Brute none(spec, side, Brute::Wants::no_tricks);
    Brute all(spec, side, Brute::Wants::tricks);
    const auto no_trick = [&](const Position& at) { return made(from, at, side, true) + none.value(at) == 0 ? 1 : 0; };
    const auto every_trick = [&](const Position& at) {
        return made(from, at, others, true) == 0 && all.value(at) == size(at.hand(at.actor())) ? 1 : 0;
    };
    Solver avoiding(spec, position, side, Count::no_trick, unlimited);
    CHECK((avoiding.value(position) == Bounds{no_trick(position), no_trick(position)}));
    for (const CardValue& found : avoiding.card_values(position)) {
        Position after = position;
        after.play(spec, found.card);
        CHECK((found.value == Bounds{no_trick(after), no_trick(after)}));
    }
    Solver taking(spec, position, side, Count::every_trick, unlimited);
    CHECK((taking.value(position) == Bounds{every_trick(position), every_trick(position)}));
}

void check_both_targets(const PlaySpec& spec, const Position& position, unsigned side, Random& random) {
    Brute brute(spec, side, Brute::Wants::points);
    Brute both(spec, side, Brute::Wants::points);
    int points_made = 0;
    int tricks_made = 0;
    for (int place = 0; place < spec.players(); ++place) {
        if ((side >> place & 1) == 0) continue;
        points_made += position.points(place);
        tricks_made += position.tricks(place);
    }
    const int truth = brute.value(position);
    const int left = size(position.hand(position.actor()));
    for (int i = 0; i < 4; ++i) {
        const int points = truth - random.below(truth + 1 < 20 ? truth + 1 : 20);
        const int tricks = random.below(left + 1);
        std::uint64_t nodes = 0;
        const Bounds found =
            reaches(spec, position, side, points + points_made, tricks + tricks_made, unlimited, nodes);
        CHECK(found.exact() && (found.low == 1) == both.reaches(position, points, tricks));
    }
}

void brute_force(std::uint64_t stream) {
    Random random(6, stream);
    const Case from = small_case(random);
    const PlaySpec spec = from.spec();
    const Position position = somewhere(spec, Position(spec, small_hands(from, random)), random);
    const unsigned everybody = (1u << from.players) - 1;
    const unsigned side = 1 + static_cast<unsigned>(random.below(static_cast<int>(everybody) - 1));
    check_counted(from, spec, position, side, false);
    check_counted(from, spec, position, side, true);
    check_all_or_nothing(from, spec, position, side);
    check_both_targets(spec, position, side, random);
}

}  // namespace

void test_solver() {
    const char* asked = std::getenv("STICH_SOLVER_POSITIONS");
    const std::uint64_t positions = asked != nullptr ? std::stoull(asked) : 40;
    for (std::uint64_t i = 0; i < positions; ++i) brute_force(i);
}

}  // namespace stich::tests
