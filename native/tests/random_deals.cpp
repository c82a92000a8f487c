#include "tests/random_deals.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace stich::tests {

namespace {

std::vector<int> shuffled_cards(int count, Random& random) {
    std::vector<int> cards(static_cast<std::size_t>(count));
    std::iota(cards.begin(), cards.end(), 0);
    for (int last = count - 1; last > 0; --last) {
        std::swap(cards[static_cast<std::size_t>(last)], cards[static_cast<std::size_t>(random.below(last + 1))]);
    }
    return cards;
}

/// Holds back some whole classes, and some cards in the first trick.
HeldBack random_held_back(const SpecDefinition& definition, Random& random) {
    HeldBack rule;
    const int cards = static_cast<int>(definition.points.size());
    rule.opening = random.below(cards + 1) - 1;
    for (const auto& members : definition.classes)
        for (const bool unled = random.below(2) == 0; int card : members) {
            if (unled) rule.unled |= single(static_cast<Card>(card));
            if (random.below(4) == 0) rule.not_first |= single(static_cast<Card>(card));
        }
    return rule;
}

/// Gives some specs without a called card and jokers a duty to beat, and some fixed parties.
SpecDefinition with_duties(SpecDefinition definition, Random& random) {
    const int players = definition.players;
    if (random.below(3) == 0) {
        const int side = 1 + random.below((1 << players) - 2);
        for (int player = 0; player < players; ++player)
            definition.together.push_back((side >> player & 1) != 0 ? side : (1 << players) - 1 - side);
    }
    if (definition.called == SpecDefinition::no_card && definition.jokers.empty() && random.below(2) == 0)
        definition.must_beat = MustBeat{random.below(2) == 0, random.below(2) == 0, random.below(2) == 0};
    else if (definition.called == SpecDefinition::no_card && definition.jokers.empty() && random.below(2) == 0)
        definition.held_back = random_held_back(definition, random);
    return definition;
}

}  // namespace

SpecDefinition random_spec(Random& random) {
    const int players = min_players + random.below(max_players - min_players + 1);
    const int cards = players + random.below(max_cards - players + 1);
    std::vector<std::vector<int>> classes(static_cast<std::size_t>(1 + random.below(6)));
    for (int card : shuffled_cards(cards, random)) {
        classes[static_cast<std::size_t>(random.below(static_cast<int>(classes.size())))].push_back(card);
    }
    std::erase_if(classes, [](const auto& members) { return members.empty(); });
    const int trump = random.below(static_cast<int>(classes.size()) + 1) - 1;
    std::vector<int> points(static_cast<std::size_t>(cards));
    for (int& worth : points) worth = static_cast<int>(random.next() % (max_card_points + 1));
    const int called = random.below(2) == 0 ? SpecDefinition::no_card : random.below(cards);
    std::vector<int> jokers;
    const int group = random.below(2 * static_cast<int>(classes.size()));
    if (group < static_cast<int>(classes.size()) && group != trump &&
        std::ranges::count(classes[static_cast<std::size_t>(group)], called) == 0) {
        jokers = classes[static_cast<std::size_t>(group)];
    }
    return with_duties({classes, trump, points, players, called, random.below(5), jokers}, random);
}

std::vector<CardSet> random_hands(const SpecDefinition& definition, Random& random) {
    const int hand_size = 1 + random.below(card_count(definition) / definition.players);
    const std::vector<int> cards = shuffled_cards(card_count(definition), random);
    std::vector<CardSet> hands(static_cast<std::size_t>(definition.players), 0);
    for (int i = 0; i < hand_size * definition.players; ++i) {
        hands[static_cast<std::size_t>(i % definition.players)] |=
            single(static_cast<Card>(cards[static_cast<std::size_t>(i)]));
    }
    return hands;
}

SpecDefinition small_spec(Random& random) {
    const int players = random.below(4) == 0 ? min_players + random.below(4) : 3 + random.below(2);
    const int most = players == 2 ? 6 : players == 3 ? 6 : players == 4 ? 5 : 3;
    const int cards = players * (2 + random.below(most - 1)) + random.below(8);
    std::vector<std::vector<int>> classes(static_cast<std::size_t>(1 + random.below(5)));
    for (int card : shuffled_cards(cards, random)) {
        classes[static_cast<std::size_t>(random.below(static_cast<int>(classes.size())))].push_back(card);
    }
    std::erase_if(classes, [](const auto& members) { return members.empty(); });
    const int trump = random.below(static_cast<int>(classes.size()) + 1) - 1;

    constexpr std::array<int, 8> usual = {0, 0, 0, 2, 3, 4, 10, 11};
    std::vector<int> points(static_cast<std::size_t>(cards));
    const int kind = random.below(8);
    for (int& worth : points) {
        if (kind < 5)
            worth = usual[static_cast<std::size_t>(random.below(8))];
        else if (kind < 7)
            worth = random.below(2);
        else
            worth = static_cast<int>(random.next() % (max_card_points + 1));
    }
    const int called = random.below(3) != 0 ? SpecDefinition::no_card : random.below(cards);
    std::vector<int> jokers;
    const int group = random.below(4 * static_cast<int>(classes.size()));
    if (group < static_cast<int>(classes.size()) && group != trump &&
        std::ranges::count(classes[static_cast<std::size_t>(group)], called) == 0) {
        jokers = classes[static_cast<std::size_t>(group)];
    }
    return with_duties({classes, trump, points, players, called, random.below(5), jokers}, random);
}

std::vector<CardSet> small_hands(const SpecDefinition& definition, Random& random) {
    const int most = definition.players == 5 ? 3 : definition.players == 4 ? 5 : 6;
    const int all =
        card_count(definition) / definition.players < most ? card_count(definition) / definition.players : most;
    // Hands of six cards take as long as a hundred times as many hands of four.
    const int some = all < 2 ? all : 2 + random.below(all - 1);
    const int hand_size = some > 4 && random.below(4) != 0 ? 4 : some;
    const std::vector<int> cards = shuffled_cards(card_count(definition), random);
    std::vector<CardSet> hands(static_cast<std::size_t>(definition.players), 0);
    for (int i = 0; i < hand_size * definition.players; ++i) {
        hands[static_cast<std::size_t>(i % definition.players)] |=
            single(static_cast<Card>(cards[static_cast<std::size_t>(i)]));
    }
    return hands;
}

std::vector<Card> members(CardSet set) {
    std::vector<Card> result;
    for (int card = 0; card < max_cards; ++card) {
        if ((set >> card & 1) != 0) result.push_back(static_cast<Card>(card));
    }
    return result;
}

}  // namespace stich::tests
