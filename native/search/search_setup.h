#pragma once

#include "search/search.h"

namespace stich::STICH_ISA {

template <int Players, class Word, bool Extra>
void Search<Players, Word, Extra>::begin(const PlaySpec& spec, const Position& position, const Game& game,
                                         unsigned techniques) {
    layout_ = std::make_unique<Layout>(spec, position);
    spec_ = &spec;
    techniques_ = techniques;
    for (Word& plane : point_plane_) plane = 0;
    for (int card = 0; card < layout_->cards; ++card) {
        const auto i = static_cast<std::size_t>(card);
        class_[card] = static_cast<Word>(layout_->class_of[i]);
        followers_[card] = static_cast<Word>(layout_->followers[i]);
        beaters_[card] = static_cast<Word>(layout_->beaters[i]);
        points_[card] = game.tricks ? 0 : layout_->points[i];
        for (std::size_t plane = 0; plane < point_planes; ++plane) {
            if ((points_[card] >> plane & 1) != 0) point_plane_[plane] |= bit<Word>(card);
        }
    }
    number_of_worths_ = 0;
    for (int points = 0; points <= max_card_points; ++points) {
        Word equal = 0;
        for (int card = 0; card < layout_->cards; ++card) {
            if (points_[card] == points) equal |= bit<Word>(card);
        }
        if (equal == 0) continue;
        worth_[number_of_worths_] = points;
        of_worth_[number_of_worths_++] = equal;
    }
    number_of_classes_ = 0;
    lowest_of_classes_ = 0;
    for (CardSet members : layout_->classes) {
        classes_[number_of_classes_++] = static_cast<Word>(members);
        lowest_of_classes_ |= static_cast<Word>(members & -members);
    }
    trumps_ = static_cast<Word>(layout_->trumps);
    jokers_ = static_cast<Word>(layout_->jokers);
    called_class_ = static_cast<Word>(layout_->called_class);
    per_trick_ = game.tricks ? 1 : 0;
    for (int place = 0; place < Players; ++place) ours_[place] = (game.side >> place & 1) != 0;
    for (int place = 0; place < Players; ++place) {
        alone_[place] = true;
        for (int other = 0; other < Players; ++other) alone_[place] &= other == place || ours_[other] != ours_[place];
    }

    lonely_ = std::popcount(game.side) == 1 ? std::countr_zero(game.side) : -1;

    weigh_cards();
    constexpr int small = 11;
    constexpr int medium = 14;
    constexpr int large = 16;
    table_.resize(layout_->cards <= 7 * Players ? small : game.many_questions ? large : medium);
    table_.clear();
}

}  // namespace stich::STICH_ISA
