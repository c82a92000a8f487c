#include "position.h"

#include <algorithm>

namespace stich {

Position::Position(const PlaySpec& spec, std::span<const CardSet> hands) {
    spec.check_hands(hands);
    std::ranges::copy(hands, hands_.begin());
}

void Position::undo(const PlaySpec& spec, const Undo& undo) {
    const bool completed_a_trick = leading();
    if (completed_a_trick) {
        const Place taker = leader_;
        --tricks_[taker];
        points_[taker] = static_cast<std::uint16_t>(points_[taker] - undo.at_stake - spec.points(undo.card));
    }
    hands_[undo.actor] |= single(undo.card);
    trick_ = undo.trick;
    trick_size_ = undo.trick_size;
    leader_ = undo.leader;
    actor_ = undo.actor;
    best_ = undo.best;
    best_place_ = undo.best_place;
    called_led_ = undo.called_led;
    at_stake_ = undo.at_stake;
}

}  // namespace stich
