#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// Arrays with a row for each deal, which `PlayBatch` keeps up to date. Sets of cards are by player.
struct PlayArrays {
    /// Player to act; -1 when the play is finished.
    std::vector<std::int64_t> actor;
    /// Cards that the actor may play.
    std::vector<CardSet> legal;
    std::vector<CardSet> held;
    /// Cards held when the play began, as far as the batch knows: those held at first and those played before.
    std::vector<CardSet> dealt;
    /// Public cards, [row][kind][player]: cards played, cards led, the card in the trick in progress, cards won.
    std::vector<CardSet> seen;
    std::vector<std::int32_t> tricks;
    std::vector<std::int32_t> points;
};

/// Deals of one PlaySpec whose cards are played together, a card in each row at a time.
class PlayBatch {
public:
    enum Seen { played, led, lies, won, kinds };
    /// Stands for no card: the row stays as it is.
    static constexpr std::uint8_t no_card = 255;

    /// `seen`: the public cards so far, [kind][player], equal in all rows; empty before the first lead.
    PlayBatch(std::shared_ptr<const PlaySpec> spec, std::vector<Position> positions, std::span<const CardSet> seen,
              int threads);

    /// Plays a card in each row. Throws std::invalid_argument, and changes nothing, unless there is a legal card, or
    /// `no_card`, for each row.
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
