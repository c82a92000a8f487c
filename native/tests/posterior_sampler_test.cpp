#include "worlds/posterior_sampler.h"

#include <utility>
#include <vector>

#include "rules/legal.h"
#include "tests/cases.h"
#include "tests/checks.h"

namespace stich::tests {

namespace {

Payoffs own_tricks(int players, int tricks) {
    Payoffs payoffs{tricks, 0, {}};
    for (int place = 0; place < players; ++place) {
        for (int made = 0; made <= tricks; ++made) payoffs.table.push_back(static_cast<float>(made));
    }
    return payoffs;
}

CardSet all_hands(const Position& position, int players) {
    CardSet found = 0;
    for (int place = 0; place < players; ++place) found |= position.hand(place);
    return found;
}

/// Hands of the others are mixed, nothing is known of them yet.
std::vector<CardSet> mixed(const std::vector<CardSet>& hands, Random& random) {
    std::vector<CardSet> found = {hands.front()};
    CardSet left = 0;
    for (std::size_t place = 1; place < hands.size(); ++place) left |= hands[place];
    for (std::size_t place = 1; place < hands.size(); ++place) {
        CardSet& hand = found.emplace_back(0);
        while (size(hand) < size(hands[place])) {
            const CardSet card = single(nth(left, random.below(size(left))));
            hand |= card;
            left &= ~card;
        }
    }
    return found;
}

void keeps_what_is_certain(const Case& from, Random& random) {
    const PlaySpec spec = from.spec();
    const std::vector<CardSet> hands = random_hands(from, random);
    std::vector<Position> worlds;
    for (int i = 0; i < 4; ++i) worlds.emplace_back(spec, mixed(hands, random));
    const Payoffs payoffs = own_tricks(from.players, size(hands[0]));
    const Believer believer(spec, payoffs, worlds, {}, {}, 1);
    for (const Position& world : believer.draw(5, 20, random)) {
        CHECK(world.hand(0) == hands[0]);
        CHECK(all_hands(world, from.players) == all_hands(worlds.front(), from.players));
        for (int place = 0; place < from.players; ++place) CHECK(size(world.hand(place)) == size(hands[0]));
    }
}

void comes_to_the_same_moment(const Case& from, Random& random) {
    const PlaySpec spec = from.spec();
    const std::vector<CardSet> hands = random_hands(from, random);
    Position position(spec, hands);
    std::vector<Played> log;
    for (int cards = random.below(from.players * size(hands[0])); cards > 0; --cards) {
        const CardSet may = legal(spec, position);
        log.push_back({position.actor(), nth(may, random.below(size(may)))});
        position.play(spec, log.back().card);
    }
    const Payoffs payoffs = own_tricks(from.players, size(hands[0]));
    const Believer believer(spec, payoffs, std::vector{position}, log, {}, 0.5);
    for (const Position& world : believer.draw(3, 10, random)) CHECK(world == position);
}

void refuses_another_log() {
    const PlaySpec spec({{0, 1, 2, 3}}, PlaySpec::no_trump, {0, 0, 0, 0}, 2);
    const Payoffs payoffs = own_tricks(2, 2);
    const std::vector<Position> worlds = {Position(spec, std::vector<CardSet>{0b1001, 0b0110})};
    const auto refused = [&](std::vector<Position> some, std::vector<Played> log) {
        return refuses([&] { Believer(spec, payoffs, some, std::move(log), {}, 1); });
    };
    CHECK(!refused(worlds, {}));
    CHECK(refused({}, {}));
    CHECK(refused(worlds, {{1, 1}}));
    CHECK(refused(worlds, {{0, 0}}));
}

}  // namespace

void test_believe() {
    refuses_another_log();
    Random random(9, 0);
    for (int i = 0; i < 100; ++i) {
        const Case from = random_case(random);
        keeps_what_is_certain(from, random);
        comes_to_the_same_moment(from, random);
    }
}

}  // namespace stich::tests
