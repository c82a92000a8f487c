#include "rules/perft.h"

#include "rules/legal.h"
#include "tests/checks.h"
#include "tests/random_deals.h"

namespace stich::tests {

namespace {

/// Returns perft by its definition, with copies of positions instead of undo.
std::uint64_t count(const PlaySpec& spec, const Position& position, int depth) {
    if (depth == 0 || position.finished()) return 1;
    std::uint64_t sequences = 0;
    for (Card card : members(legal(spec, position))) {
        Position next = position;
        next.play(spec, card);
        sequences += count(spec, next, depth - 1);
    }
    return sequences;
}

}  // namespace

void test_perft() {
    Random random(4, 0);
    for (int i = 0; i < 3000; ++i) {
        const SpecDefinition definition = random_spec(random);
        const PlaySpec spec(definition);
        Position position(spec, random_hands(definition, random));
        const Position before = position;
        for (int depth = 0; depth <= 3; ++depth) {
            CHECK(perft(spec, position, depth) == count(spec, position, depth));
            CHECK(position == before);
        }
    }
}

}  // namespace stich::tests
