#include "batch/play_batch.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "batch/in_threads.h"
#include "rules/legal.h"

namespace stich {

PlayBatch::PlayBatch(std::shared_ptr<const PlaySpec> spec, std::vector<Position> positions,
                     std::span<const CardSet> seen, int threads)
    : spec_(std::move(spec)),
      players_(static_cast<std::size_t>(spec_->players())),
      threads_(threads),
      positions_(std::move(positions)) {
    if (!seen.empty() && seen.size() != kinds * players_)
        throw std::invalid_argument("public cards are four sets for each player");
    arrays_.actor.resize(rows());
    arrays_.legal.resize(rows());
    arrays_.held.resize(rows() * players_);
    arrays_.seen.resize(rows() * kinds * players_);
    arrays_.tricks.resize(rows() * players_);
    arrays_.points.resize(rows() * players_);
    in_threads(rows(), threads_, [&](std::size_t row) {
        std::ranges::copy(seen, arrays_.seen.begin() + static_cast<std::ptrdiff_t>(row * kinds * players_));
        show(row);
    });
    arrays_.dealt = arrays_.held;
    for (std::size_t i = 0; i < arrays_.dealt.size() && !seen.empty(); ++i) arrays_.dealt[i] |= seen[i % players_];
}

void PlayBatch::play(std::span<const std::uint8_t> cards) {
    if (cards.size() != rows()) throw std::invalid_argument("cards: one for each row");
    for (std::size_t row = 0; row < rows(); ++row) {
        if (cards[row] != no_card && (cards[row] >= max_cards || !contains(arrays_.legal[row], cards[row])))
            throw std::invalid_argument("row " + std::to_string(row) + ": the card is not legal here");
    }
    in_threads(rows(), threads_, [&](std::size_t row) {
        if (cards[row] != no_card) play(row, cards[row]);
    });
}

void PlayBatch::play(std::size_t row, Card card) {
    Position& position = positions_[row];
    CardSet* const seen = arrays_.seen.data() + row * kinds * players_;
    const std::size_t actor = position.actor();
    seen[played * players_ + actor] |= single(card);
    if (position.leading()) seen[led * players_ + actor] |= single(card);
    seen[lies * players_ + actor] = single(card);
    position.play(*spec_, card);
    if (position.leading()) {
        CardSet& taken = seen[won * players_ + position.leader()];
        for (std::size_t player = 0; player < players_; ++player)
            taken |= std::exchange(seen[lies * players_ + player], 0);
    }
    show(row);
}

void PlayBatch::show(std::size_t row) {
    const Position& position = positions_[row];
    arrays_.actor[row] = position.finished() ? -1 : position.actor();
    arrays_.legal[row] = legal(*spec_, position);
    for (std::size_t player = 0; player < players_; ++player) {
        arrays_.held[row * players_ + player] = position.hand(static_cast<int>(player));
        arrays_.tricks[row * players_ + player] = position.tricks(static_cast<int>(player));
        arrays_.points[row * players_ + player] = position.points(static_cast<int>(player));
    }
}

}  // namespace stich
