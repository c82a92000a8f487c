#include "rules/playspec.h"

#include "tests/checks.h"
#include "tests/random_deals.h"

namespace stich::tests {

namespace {

/// Returns a valid definition. Each test below makes it invalid in one way.
SpecDefinition sound() {
    return {{{0, 1}, {3, 2}}, 0, {1, 2, 3, 255}, 2};
}

template <typename Spoil>
bool refused(Spoil spoil) {
    SpecDefinition spoilt = sound();
    spoil(spoilt);
    return refuses([&] { PlaySpec{spoilt}; });
}

void refuses_what_contradicts_itself() {
    CHECK(!refuses([] { PlaySpec{sound()}; }));
    CHECK(refused([](SpecDefinition& c) { c.classes.clear(); }));
    CHECK(refused([](SpecDefinition& c) { c.classes.push_back({}); }));
    CHECK(refused([](SpecDefinition& c) { c.classes[1] = {1, 2}; }));
    CHECK(refused([](SpecDefinition& c) { c.classes[1] = {2, 2}; }));
    CHECK(refused([](SpecDefinition& c) { c.classes[1] = {2, 4}; }));
    CHECK(refused([](SpecDefinition& c) { c.classes[1] = {2, -1}; }));
    CHECK(refused([](SpecDefinition& c) { c.classes[1] = {2, 64}; }));
    CHECK(refused([](SpecDefinition& c) { c.classes.assign(1, std::vector<int>(65, 0)); }));
    CHECK(refused([](SpecDefinition& c) { c.trump = 2; }));
    CHECK(refused([](SpecDefinition& c) { c.trump = -2; }));
    CHECK(refused([](SpecDefinition& c) { c.points.pop_back(); }));
    CHECK(refused([](SpecDefinition& c) { c.points.push_back(0); }));
    CHECK(refused([](SpecDefinition& c) { c.points[0] = -1; }));
    CHECK(refused([](SpecDefinition& c) { c.points[0] = 256; }));
    CHECK(refused([](SpecDefinition& c) { c.players = 1; }));
    CHECK(refused([](SpecDefinition& c) { c.players = 6; }));
    CHECK(refused([](SpecDefinition& c) { c.called = 4; }));
    CHECK(refused([](SpecDefinition& c) { c.called = -2; }));
    CHECK(refused([](SpecDefinition& c) { c.run_away_from = -1; }));
    CHECK(refused([](SpecDefinition& c) { c.jokers = {4}; }));
    CHECK(!refused([](SpecDefinition& c) { c.together = {3, 3}; }));
    CHECK(refused([](SpecDefinition& c) { c.together = {1}; }));
    CHECK(refused([](SpecDefinition& c) { c.together = {2, 2}; }));
    CHECK(refused([](SpecDefinition& c) { c.together = {5, 2}; }));
    CHECK(!refused([](SpecDefinition& c) { c.must_beat = MustBeat{}; }));
    CHECK(refused([](SpecDefinition& c) { c.must_beat = MustBeat{}, c.called = 1; }));
    CHECK(!refused([](SpecDefinition& c) { c.held_back = HeldBack{.opening = 0}; }));
    CHECK(refused([](SpecDefinition& c) { c.held_back = HeldBack{.opening = 64}; }));
    CHECK(refused([](SpecDefinition& c) { c.held_back = HeldBack{.unled = 1}; }));
    CHECK(refused([](SpecDefinition& c) { c.held_back = HeldBack{}, c.must_beat = MustBeat{}; }));
    CHECK(refused([](SpecDefinition& c) { c.must_beat = MustBeat{}, c.jokers = {3, 2}; }));
    CHECK(refused([](SpecDefinition& c) { c.jokers = {0, 2}; }));
    CHECK(refused([](SpecDefinition& c) { c.jokers = c.classes[static_cast<std::size_t>(c.trump)]; }));
}

void refuses_hands_that_cannot_be() {
    const PlaySpec spec(sound());
    const auto refused_hands = [&](std::vector<CardSet> hands) { return refuses([&] { spec.check_hands(hands); }); };
    CHECK(!refused_hands({0b0011, 0b1100}));
    CHECK(!refused_hands({0b0001, 0b1000}));
    CHECK(!refused_hands({0, 0}));
    CHECK(refused_hands({}));
    CHECK(refused_hands({0b1}));
    CHECK(refused_hands({0b1, 0b10, 0b100}));
    CHECK(refused_hands({0b0011, 0b0110}));
    CHECK(refused_hands({0b0011, 0b0100}));
    CHECK(refused_hands({0b0001, 0b10000}));
    CHECK(refused_hands({0b0001, CardSet{1} << 63}));
}

void knows_classes_and_beaters(const SpecDefinition& definition) {
    const PlaySpec spec(definition);
    CHECK(spec.cards() == card_count(definition));
    for (std::size_t group = 0; group < definition.classes.size(); ++group) {
        const auto& cards = definition.classes[group];
        for (std::size_t rank = 0; rank < cards.size(); ++rank) {
            const auto card = static_cast<Card>(cards[rank]);
            CHECK(spec.points(card) == definition.points[card]);
            for (std::size_t other_group = 0; other_group < definition.classes.size(); ++other_group) {
                const auto& others = definition.classes[other_group];
                for (std::size_t other_rank = 0; other_rank < others.size(); ++other_rank) {
                    const auto other = static_cast<Card>(others[other_rank]);
                    const bool same = other_group == group;
                    const bool trumps = static_cast<int>(other_group) == definition.trump;
                    const bool joker = contains(spec.jokers(), card);
                    CHECK(contains(spec.class_of(card), other) == (joker || same));
                    CHECK(contains(spec.beaters(card), other) == (!joker && (same ? other_rank > rank : trumps)));
                }
            }
        }
    }
}

}  // namespace

void test_playspec() {
    refuses_what_contradicts_itself();
    refuses_hands_that_cannot_be();
    Random random(2, 0);
    for (int i = 0; i < 1000; ++i) knows_classes_and_beaters(random_spec(random));
}

}  // namespace stich::tests
