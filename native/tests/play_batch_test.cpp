#include "batch/play_batch.h"

#include <memory>

#include "batch/card_rows.h"
#include "rules/legal.h"
#include "tests/checks.h"
#include "tests/random_deals.h"

namespace stich::tests {

namespace {

constexpr std::size_t rows = 600;

/// Plays deals as a batch and each by itself, with the same choices.
void every_row_is_a_position(const SpecDefinition& definition, Random& random) {
    const auto spec = std::make_shared<const PlaySpec>(definition);
    const std::vector<CardSet> hands = random_hands(definition, random);
    std::vector<Position> alone(rows, Position(*spec, hands));
    PlayBatch batch(spec, alone, {}, 2);
    std::vector<std::uint8_t> cards(rows);
    while (!alone.front().finished()) {
        for (std::size_t row = 0; row < rows; ++row) {
            const CardSet allowed = legal(*spec, alone[row]);
            CHECK(batch.arrays().legal[row] == allowed && batch.arrays().actor[row] == alone[row].actor());
            cards[row] = nth(allowed, random.below(size(allowed)));
            alone[row].play(*spec, cards[row]);
        }
        batch.play(cards);
        for (std::size_t row = 0; row < rows; ++row) CHECK(batch.positions()[row] == alone[row]);
    }
    CHECK(refuses([&] { batch.play(cards); }));
    CHECK(refuses([&] { batch.play({cards.data(), 1}); }));
    CHECK(refuses([&] { PlayBatch(spec, alone, hands, 1); }));
}

}  // namespace

void test_play_batch() {
    Random random(11, 0);
    for (int i = 0; i < 20; ++i) every_row_is_a_position(random_spec(random), random);

    const CardOrder order({4}, {{0, 1}, {2, 3}});
    const std::vector<CardSet> hands{0b01100, 0b00010};
    const std::vector<CardSet> none(2);
    std::vector<std::uint8_t> orders(10);
    std::vector<std::uint8_t> bits(10);
    order.write(hands, none, hands, 1, orders.data(), bits.data());
    CHECK(refuses([&] { CardOrder({4}, {{0, 1}, {2}}); }));
    CHECK(refuses([&] { CardOrder({4}, {{4, 1}}); }));
    CHECK((orders == std::vector<std::uint8_t>{4, 2, 3, 0, 1, 4, 0, 1, 2, 3}));
    CHECK((bits == std::vector<std::uint8_t>{0, 1, 1, 0, 0, 0, 0, 1, 0, 0}));
}

}  // namespace stich::tests
