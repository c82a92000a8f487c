#include "mcts/information_set_mcts.h"

#include <algorithm>
#include <vector>

#include "rules/legal.h"
#include "tests/cases.h"
#include "tests/checks.h"

namespace stich::tests {

namespace {

/// Everybody goes for his own card points.
Payoffs own_points(int players, int tricks, int points) {
    Payoffs payoffs{tricks, points, {}};
    for (int place = 0; place < players; ++place) {
        for (int made = 0; made <= tricks; ++made)
            for (int worth = 0; worth <= points; ++worth) payoffs.table.push_back(static_cast<float>(worth));
    }
    return payoffs;
}

void values_every_legal_card(const Case& from, Random& random) {
    const PlaySpec spec = from.spec();
    const std::vector<CardSet> hands = random_hands(from, random);
    const Position position(spec, hands);
    const int tricks = size(hands[0]);
    const Payoffs payoffs = own_points(from.players, tricks, 300);
    AloneSearch search(spec, {position, position}, {}, payoffs);
    search.run(100);
    CardSet cards = 0;
    for (const Tried& tried : search.found()) {
        cards |= single(tried.card);
        CHECK(tried.value >= -300 && tried.value <= 300);
    }
    CHECK(cards == legal(spec, position));
}

void rules_of_thumb_play_legal_cards(const Case& from, Random& random) {
    const PlaySpec spec = from.spec();
    const std::vector<CardSet> hands = random_hands(from, random);
    Position position(spec, hands);
    const Payoffs payoffs = own_points(from.players, size(hands[0]), 300);
    const Thumb thumb(spec, payoffs);
    Shown shown;
    while (!position.finished()) {
        const CardSet cards = legal(spec, position);
        const Card card = thumb.choose(position, shown, cards);
        CHECK(contains(cards, card));
        for (Card other : Members{cards}) CHECK(contains(cards, thumb.stand_in(position, cards, other)));
        shown.note(spec, position, card);
        for (int place = 0; place < spec.players(); ++place)
            CHECK((shown.lacks[static_cast<std::size_t>(place)] & position.hand(place) & ~single(card)) == 0);
        position.play(spec, card);
    }
}

/// Two players, two cards each: the ace takes the ten points that must follow it; led later it takes nothing.
void cashes_the_ace() {
    const PlaySpec spec({{0, 1, 2, 3}, {4}}, PlaySpec::no_trump, {0, 0, 10, 0, 0}, 2);
    const Payoffs payoffs = own_points(2, 2, 10);
    AloneSearch search(spec, {Position(spec, std::vector<CardSet>{0b01001, 0b10100})}, {}, payoffs);
    search.run(20);
    const std::vector<Tried> found = search.found();
    CHECK(found.size() == 2);
    CHECK(found[0].card == 0 && found[0].value == -10);
    CHECK(found[1].card == 3 && found[1].value == 10);
}

void equal_cards_have_equal_values() {
    // Cards 1 and 2 are neighbours without points; card 3, the next one up, has some.
    const PlaySpec spec({{0, 1, 2, 3}, {4, 5, 6, 7}}, PlaySpec::no_trump, {0, 0, 0, 5, 0, 0, 0, 0}, 2);
    const Position position(spec, std::vector<CardSet>{0b00001110, 0b11000001});
    const Payoffs payoffs = own_points(2, 3, 5);
    const Thumb thumb(spec, payoffs);
    CHECK(thumb.stand_in(position, 0b1110, 2) == 1);
    CHECK(thumb.stand_in(position, 0b1110, 3) == 3);
    AloneSearch search(spec, {position}, {}, payoffs);
    search.run(50);
    CHECK(search.found()[0].value == search.found()[1].value);
}

void refuses_what_contradicts_itself() {
    const PlaySpec spec({{0, 1, 2, 3}}, PlaySpec::no_trump, {0, 0, 10, 0}, 2);
    const Payoffs payoffs = own_points(2, 2, 10);
    const Position position(spec, std::vector<CardSet>{0b1001, 0b0110});
    const Position other(spec, std::vector<CardSet>{0b1010, 0b0101});
    const auto refused = [&](std::vector<Position> worlds) {
        return refuses([&] { AloneSearch(spec, std::move(worlds), {}, payoffs); });
    };
    CHECK(!refused({position}));
    CHECK(refused({}));
    CHECK(refused({position, other}));
    CHECK(refused({Position(spec, std::vector<CardSet>{0, 0})}));
}

}  // namespace

void test_alone() {
    cashes_the_ace();
    equal_cards_have_equal_values();
    refuses_what_contradicts_itself();
    Random random(8, 0);
    for (int i = 0; i < 200; ++i) {
        const Case from = random_case(random);
        values_every_legal_card(from, random);
        rules_of_thumb_play_legal_cards(from, random);
    }
}

}  // namespace stich::tests
