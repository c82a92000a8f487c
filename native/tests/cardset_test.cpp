#include "rules/cardset.h"

#include "tests/checks.h"
#include "tests/random_deals.h"

namespace stich::tests {

namespace {

void check_set(CardSet set) {
    const std::vector<Card> expected = members(set);
    CHECK(size(set) == static_cast<int>(expected.size()));
    std::size_t index = 0;
    for (Card card : Members{set}) {
        CHECK(card == expected[index]);
        CHECK(card == nth(set, static_cast<int>(index)));
        ++index;
    }
    CHECK(index == expected.size());
}

}  // namespace

void test_cardset() {
    check_set(0);
    check_set(~CardSet{0});
    for (int card = 0; card < max_cards; ++card) check_set(single(static_cast<Card>(card)));
    Random random(1, 0);
    for (int i = 0; i < 20000; ++i) {
        const CardSet dense = random.next();
        check_set(dense);
        check_set(dense & random.next() & random.next());
    }
}

}  // namespace stich::tests
