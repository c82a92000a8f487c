#include "rules/position.h"

#include "rules/legal.h"
#include "tests/cases.h"
#include "tests/checks.h"

namespace stich::tests {

namespace {

/// Plays random legal cards to the end, then takes them all back: every position comes back as it was.
void undo_is_the_way_back(const Case& from, Random& random) {
    const PlaySpec spec = from.spec();
    const std::vector<CardSet> hands = random_hands(from, random);
    Position now(spec, hands);
    std::vector<Position> before;
    std::vector<Undo> undos;
    while (!now.finished()) {
        const std::vector<Card> cards = members(legal(spec, now));
        CHECK(!cards.empty());
        before.push_back(now);
        const Card card = cards[static_cast<std::size_t>(random.below(static_cast<int>(cards.size())))];
        now.play(spec, card, undos.emplace_back());
        Position without_undo = before.back();
        without_undo.play(spec, card);
        CHECK(without_undo == now);
    }

    CHECK(legal(spec, now) == 0);
    int tricks = 0;
    int points = 0;
    for (int place = 0; place < from.players; ++place) {
        tricks += now.tricks(place);
        points += now.points(place);
    }
    CHECK(tricks == size(hands[0]));
    int worth = 0;
    for (CardSet hand : hands) {
        for (Card card : members(hand)) worth += from.points[card];
    }
    CHECK(points == worth);

    for (; !undos.empty(); undos.pop_back(), before.pop_back()) {
        now.undo(spec, undos.back());
        CHECK(now == before.back());
    }
}

}  // namespace

void test_position() {
    Random random(3, 0);
    for (int i = 0; i < 20000; ++i) undo_is_the_way_back(random_case(random), random);
}

}  // namespace stich::tests
