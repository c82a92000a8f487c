#include "rules/position.h"

#include "rules/legal.h"
#include "tests/checks.h"
#include "tests/random_deals.h"

namespace stich::tests {

namespace {

Position rebuilt(const PlaySpec& spec, const Position& position) {
    std::vector<CardSet> hands;
    Position::WonSoFar won;
    for (int player = 0; player < spec.players(); ++player) {
        hands.push_back(position.hand(player));
        won.tricks[static_cast<std::size_t>(player)] = position.tricks(player);
        won.points[static_cast<std::size_t>(player)] = position.points(player);
    }
    won.called_led = position.called_led();
    const std::vector<int> trick(position.trick().begin(), position.trick().end());
    return Position(spec, hands, position.leader(), trick, won);
}

/// Checks that a position equals the one built from its parts, and no other position of the deal.
void positions_are_values(const SpecDefinition& definition, Random& random) {
    const PlaySpec spec(definition);
    CHECK(spec == PlaySpec(spec.definition()));
    Position position(spec, random_hands(definition, random));
    while (!position.finished()) {
        const Position before = position;
        const CardSet cards = legal(spec, position);
        position.play(spec, nth(cards, random.below(size(cards))));
        const Position copy = rebuilt(spec, position);
        CHECK(copy == position && copy.hash() == position.hash());
        CHECK(copy.actor() == position.actor());
        CHECK(position.leading() || (copy.best() == position.best() && copy.best_player() == position.best_player()));
        CHECK(!(position == before));
    }
}

/// Plays random legal cards to the end, then takes all of them back. Every position must be the same as before.
void undo_is_the_way_back(const SpecDefinition& definition, Random& random) {
    const PlaySpec spec(definition);
    const std::vector<CardSet> hands = random_hands(definition, random);
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
    for (int player = 0; player < definition.players; ++player) {
        tricks += now.tricks(player);
        points += now.points(player);
    }
    CHECK(tricks == size(hands[0]));
    int worth = 0;
    for (CardSet hand : hands) {
        for (Card card : members(hand)) worth += definition.points[card];
    }
    CHECK(points == worth);

    for (; !undos.empty(); undos.pop_back(), before.pop_back()) {
        now.undo(spec, undos.back());
        CHECK(now == before.back() && now.actor() == before.back().actor());
        CHECK(now.leading() ||
              (now.best() == before.back().best() && now.best_player() == before.back().best_player()));
    }
}

}  // namespace

void test_position() {
    Random random(3, 0);
    for (int i = 0; i < 2000; ++i) positions_are_values(random_spec(random), random);
    for (int i = 0; i < 20000; ++i) undo_is_the_way_back(random_spec(random), random);
}

}  // namespace stich::tests
