#include "worlds/posterior_sampler.h"

#include <utility>
#include <vector>

#include "rules/legal.h"
#include "tests/checks.h"
#include "tests/random_deals.h"

namespace stich::tests {

namespace {

Payoffs own_tricks(int players, int tricks) {
    Payoffs payoffs{tricks, 0, {}};
    for (int player = 0; player < players; ++player) {
        for (int trick = 0; trick <= tricks; ++trick) payoffs.table.push_back(static_cast<float>(trick));
    }
    return payoffs;
}

CardSet all_hands(const Position& position, int players) {
    CardSet cards = 0;
    for (int player = 0; player < players; ++player) cards |= position.hand(player);
    return cards;
}

/// Deals new hands to all players except player 0.
std::vector<CardSet> redealt(const std::vector<CardSet>& hands, Random& random) {
    std::vector<CardSet> result = {hands.front()};
    CardSet left = 0;
    for (std::size_t player = 1; player < hands.size(); ++player) left |= hands[player];
    for (std::size_t player = 1; player < hands.size(); ++player) {
        CardSet& hand = result.emplace_back(0);
        while (size(hand) < size(hands[player])) {
            const CardSet card = single(nth(left, random.below(size(left))));
            hand |= card;
            left &= ~card;
        }
    }
    return result;
}

void keeps_what_is_certain(const SpecDefinition& definition, Random& random) {
    const PlaySpec spec(definition);
    const std::vector<CardSet> hands = random_hands(definition, random);
    std::vector<Position> worlds;
    for (int i = 0; i < 4; ++i) worlds.emplace_back(spec, redealt(hands, random));
    const Payoffs payoffs = own_tricks(definition.players, size(hands[0]));
    const PosteriorSampler sampler(spec, payoffs, worlds, {}, {}, 1);
    for (const Position& world : sampler.draw(5, 20, random)) {
        CHECK(world.hand(0) == hands[0]);
        CHECK(all_hands(world, definition.players) == all_hands(worlds.front(), definition.players));
        for (int player = 0; player < definition.players; ++player) CHECK(size(world.hand(player)) == size(hands[0]));
    }
}

void replays_to_the_same_position(const SpecDefinition& definition, Random& random) {
    const PlaySpec spec(definition);
    const std::vector<CardSet> hands = random_hands(definition, random);
    Position position(spec, hands);
    std::vector<PlayedCard> log;
    for (int cards = random.below(definition.players * size(hands[0])); cards > 0; --cards) {
        const CardSet may = legal(spec, position);
        log.push_back({position.actor(), nth(may, random.below(size(may)))});
        position.play(spec, log.back().card);
    }
    const Payoffs payoffs = own_tricks(definition.players, size(hands[0]));
    const PosteriorSampler sampler(spec, payoffs, std::vector{position}, log, {}, 0.5);
    for (const Position& world : sampler.draw(3, 10, random)) CHECK(world == position);
}

void refuses_another_log() {
    const PlaySpec spec({{{0, 1, 2, 3}}, SpecDefinition::no_trump, {0, 0, 0, 0}, 2});
    const Payoffs payoffs = own_tricks(2, 2);
    const std::vector<Position> worlds = {Position(spec, std::vector<CardSet>{0b1001, 0b0110})};
    const auto refused = [&](std::vector<Position> positions, std::vector<PlayedCard> log) {
        return refuses([&] { PosteriorSampler(spec, payoffs, positions, std::move(log), {}, 1); });
    };
    CHECK(!refused(worlds, {}));
    CHECK(refused({}, {}));
    CHECK(refused(worlds, {{1, 1}}));
    CHECK(refused(worlds, {{0, 0}}));
}

}  // namespace

void test_posterior_sampler() {
    refuses_another_log();
    Random random(9, 0);
    for (int i = 0; i < 100; ++i) {
        const SpecDefinition definition = random_spec(random);
        keeps_what_is_certain(definition, random);
        replays_to_the_same_position(definition, random);
    }
}

}  // namespace stich::tests
