#include "mcts/information_set_mcts.h"

#include <algorithm>
#include <vector>

#include "rules/legal.h"
#include "tests/checks.h"
#include "tests/random_deals.h"

namespace stich::tests {

namespace {

/// Returns payoffs that equal the card points each player won.
Payoffs own_points(int players, int tricks, int points) {
    Payoffs payoffs{tricks, points, {}};
    for (int player = 0; player < players; ++player) {
        for (int trick = 0; trick <= tricks; ++trick)
            for (int point = 0; point <= points; ++point) payoffs.table.push_back(static_cast<float>(point));
    }
    return payoffs;
}

void values_every_legal_card(const SpecDefinition& definition, Random& random) {
    const PlaySpec spec(definition);
    const std::vector<CardSet> hands = random_hands(definition, random);
    const Position position(spec, hands);
    const int tricks = size(hands[0]);
    const Payoffs payoffs = own_points(definition.players, tricks, 300);
    for (const bool others_search : {false, true}) {
        InformationSetMcts search(spec, {position, position}, {}, payoffs, others_search);
        search.run(100);
        CardSet cards = 0;
        for (const CardEstimate& estimate : search.estimates()) {
            cards |= single(estimate.card);
            CHECK(estimate.value >= -300 && estimate.value <= 300);
        }
        CHECK(cards == legal(spec, position));
    }
}

void the_policy_plays_legal_cards(const SpecDefinition& definition, Random& random) {
    const PlaySpec spec(definition);
    const std::vector<CardSet> hands = random_hands(definition, random);
    Position position(spec, hands);
    const Payoffs payoffs = own_points(definition.players, size(hands[0]), 300);
    const RolloutPolicy policy(spec, payoffs);
    ShownVoids voids;
    while (!position.finished()) {
        const CardSet cards = legal(spec, position);
        const Card card = policy.choose(position, voids, cards);
        CHECK(contains(cards, card));
        for (Card other : Members{cards}) CHECK(contains(cards, policy.representative(position, cards, other)));
        voids.observe(spec, position, card);
        for (int player = 0; player < spec.players(); ++player)
            CHECK((voids.cannot_hold[static_cast<std::size_t>(player)] & position.hand(player) & ~single(card)) == 0);
        position.play(spec, card);
    }
}

/// Two players with two cards each. If led now, the ace takes the ten, which must follow; if led later, it takes
/// nothing.
void cashes_the_ace() {
    const PlaySpec spec({{{0, 1, 2, 3}, {4}}, SpecDefinition::no_trump, {0, 0, 10, 0, 0}, 2});
    const Payoffs payoffs = own_points(2, 2, 10);
    InformationSetMcts search(spec, {Position(spec, std::vector<CardSet>{0b01001, 0b10100})}, {}, payoffs, false);
    search.run(20);
    const std::vector<CardEstimate> estimates = search.estimates();
    CHECK(estimates.size() == 2);
    CHECK(estimates[0].card == 0 && estimates[0].value == -10);
    CHECK(estimates[1].card == 3 && estimates[1].value == 10);
}

void equivalent_cards_have_equal_values() {
    // Cards 1 and 2 are adjacent and have no points; card 3, the next one up, has some.
    const PlaySpec spec({{{0, 1, 2, 3}, {4, 5, 6, 7}}, SpecDefinition::no_trump, {0, 0, 0, 5, 0, 0, 0, 0}, 2});
    const Position position(spec, std::vector<CardSet>{0b00001110, 0b11000001});
    const Payoffs payoffs = own_points(2, 3, 5);
    const RolloutPolicy policy(spec, payoffs);
    CHECK(policy.representative(position, 0b1110, 2) == 1);
    CHECK(policy.representative(position, 0b1110, 3) == 3);
    InformationSetMcts search(spec, {position}, {}, payoffs, false);
    search.run(50);
    CHECK(search.estimates()[0].value == search.estimates()[1].value);
}

void refuses_payoffs_that_contradict_the_positions() {
    const PlaySpec spec({{{0, 1, 2, 3}}, SpecDefinition::no_trump, {0, 0, 10, 0}, 2});
    const Payoffs payoffs = own_points(2, 2, 10);
    const Position position(spec, std::vector<CardSet>{0b1001, 0b0110});
    const Position other(spec, std::vector<CardSet>{0b1010, 0b0101});
    const auto refused = [&](std::vector<Position> worlds) {
        return refuses([&] { InformationSetMcts(spec, std::move(worlds), {}, payoffs, false); });
    };
    CHECK(!refused({position}));
    CHECK(refused({}));
    CHECK(refused({position, other}));
    CHECK(refused({Position(spec, std::vector<CardSet>{0, 0})}));
}

}  // namespace

void test_information_set_mcts() {
    cashes_the_ace();
    equivalent_cards_have_equal_values();
    refuses_payoffs_that_contradict_the_positions();
    Random random(8, 0);
    for (int i = 0; i < 200; ++i) {
        const SpecDefinition definition = random_spec(random);
        values_every_legal_card(definition, random);
        the_policy_plays_legal_cards(definition, random);
    }
}

}  // namespace stich::tests
