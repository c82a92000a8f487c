#include "rules/perft.h"

#include "rules/legal.h"

namespace stich {

std::uint64_t perft(const PlaySpec& spec, Position& position, int depth) {
    if (depth == 0 || position.finished()) return 1;
    const CardSet cards = legal(spec, position);
    if (depth == 1) return static_cast<std::uint64_t>(size(cards));
    std::uint64_t sequences = 0;
    for (Card card : Members{cards}) {
        Undo undo;
        position.play(spec, card, undo);
        sequences += perft(spec, position, depth - 1);
        position.undo(spec, undo);
    }
    return sequences;
}

}  // namespace stich
