#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// Arrays with a row for each deal, which `PlayBatch` keeps up to date. Sets of cards have one element for each player.
struct PlayArrays {
    /// Player whose turn it is; -1 when the play is finished.
    std::vector<std::int64_t> actor;
    /// Cards that the actor may play.
    std::vector<CardSet> legal;
    std::vector<CardSet> held;
    /// Cards that each player held when the play began, as far as known: those held at first in this batch, and those
    /// played before.
    std::vector<CardSet> dealt;
    /// Public cards [row][kind][player]. The kinds are: cards played, cards led, card in the trick in progress, cards
    /// won.
    std::vector<CardSet> seen;
    std::vector<std::int32_t> tricks;
    std::vector<std::int32_t> points;
};

/// Deals of one PlaySpec that are played together. Each call of `play` plays one card in each row.
class PlayBatch {
public:
    enum Seen { played, led, lies, won, kinds };
    /// Stands for no card, so that the row stays unchanged.
    static constexpr std::uint8_t no_card = 255;

    /// `seen`: public cards so far [kind][player], the same in all rows; empty before the first lead.
    PlayBatch(std::shared_ptr<const PlaySpec> spec, std::vector<Position> positions, std::span<const CardSet> seen,
              int threads);

    /// Plays a card in each row. Throws std::invalid_argument and changes nothing unless `cards` has a legal card or
    /// `no_card` for each row.
    void play(std::span<const std::uint8_t> cards);

    std::size_t rows() const { return positions_.size(); }
    std::size_t players() const { return players_; }
    const std::shared_ptr<const PlaySpec>& spec() const { return spec_; }
    const std::vector<Position>& positions() const { return positions_; }
    PlayArrays& arrays() { return arrays_; }

private:
    void play(std::size_t row, Card card);
    void show(std::size_t row);

    std::shared_ptr<const PlaySpec> spec_;
    std::size_t players_;
    int threads_;
    std::vector<Position> positions_;
    PlayArrays arrays_;
};

}  // namespace stich
