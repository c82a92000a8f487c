#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rules/cardset.h"
#include "rules/playspec.h"

namespace stich {

/// State that `Position::undo` needs to take back one card. Callers keep one Undo for each card played.
struct Undo {
    std::array<Card, max_players> trick;
    Card card;
    Card best;
    Player actor;
    Player leader;
    Player best_player;
    std::uint8_t trick_size;
    bool called_led;
    std::uint16_t trick_points;
};

/// Position of the card play. It is small and copyable, and needs the PlaySpec with which it was made. `play` does not
/// check that the card is legal; see `legal.h`.
class Position {
public:
    /// Makes the position before the first lead, which is player 0's or that of the holder of the opening card. Throws the errors of `PlaySpec::check_hands`.
    Position(const PlaySpec& spec, std::span<const CardSet> hands);

    /// Tricks and card points that each player won before a position.
    struct WonSoFar {
        std::array<int, max_players> tricks{};
        std::array<int, max_players> points{};
        bool called_led = false;
    };

    /// Makes any position. `trick`: cards of the trick in progress in order of play; `leader`: player who led to it or
    /// leads now. Throws std::invalid_argument if they do not fit together.
    Position(const PlaySpec& spec, std::span<const CardSet> hands, int leader, std::span<const int> trick,
             const WonSoFar& won);

    CardSet hand(int player) const { return hands_[index(player)]; }
    int tricks(int player) const { return tricks_[index(player)]; }
    int points(int player) const { return points_[index(player)]; }

    /// Player who leads, or has led, to the trick in progress.
    Player leader() const { return leader_; }
    /// Player whose turn it is; when the play is finished, the winner of the last trick.
    Player actor() const { return actor_; }
    /// Cards of the trick in progress, in order of play.
    std::span<const Card> trick() const { return {trick_.data(), trick_size_}; }
    bool leading() const { return trick_size_ == 0; }
    /// Card that takes the trick in progress so far, and the player who played it. Undefined before a lead.
    Card best() const { return best_; }
    Player best_player() const { return best_player_; }
    /// Returns true if no trick is finished.
    bool in_first_trick() const { return std::ranges::all_of(tricks_, [](auto won) { return won == 0; }); }
    CardSet all_hands() const { return hands_[0] | hands_[1] | hands_[2] | hands_[3] | hands_[4]; }
    /// Returns true if the class of the called card was led in a finished trick.
    bool called_led() const { return called_led_; }

    /// Returns true if no card is left. All hands have one size, so the actor has none only as the leader after the
    /// last trick.
    bool finished() const { return hands_[actor_] == 0; }

    void play(const PlaySpec& spec, Card card) {
        hands_[actor_] ^= single(card);
        if (leading() || contains(spec.beaters(best_), card)) {
            best_ = card;
            best_player_ = actor_;
        }
        trick_[trick_size_++] = card;
        trick_points_ = static_cast<std::uint16_t>(trick_points_ + spec.points(card));
        if (trick_size_ < spec.players()) {
            actor_ = static_cast<Player>(actor_ + 1 == spec.players() ? 0 : actor_ + 1);
        } else {
            ++tricks_[best_player_];
            points_[best_player_] = static_cast<std::uint16_t>(points_[best_player_] + trick_points_);
            leader_ = actor_ = best_player_;
            called_led_ |= contains(spec.called_class(), trick_.front());
            trick_size_ = 0;
            trick_points_ = 0;
        }
    }

    void play(const PlaySpec& spec, Card card, Undo& undo) {
        undo = {trick_, card, best_, actor_, leader_, best_player_, trick_size_, called_led_, trick_points_};
        play(spec, card);
    }

    /// Takes back the last card played. `undo`: filled by the `play` of that card.
    void undo(const PlaySpec& spec, const Undo& undo);

    /// Compares the hands, the trick in progress and everything won. Both positions must belong to equal PlaySpecs.
    bool operator==(const Position& other) const;
    std::size_t hash() const;

private:
    static std::size_t index(int player) { return static_cast<std::size_t>(player); }

    std::array<CardSet, max_players> hands_{};
    std::array<std::uint16_t, max_players> points_{};
    std::array<std::uint8_t, max_players> tricks_{};
    std::array<Card, max_players> trick_{};
    std::uint8_t trick_size_ = 0;
    bool called_led_ = false;
    Player leader_ = 0;
    Player actor_ = 0;
    /// Best card of the trick in progress, the player who played it, and the card points in the trick. Before a lead
    /// these fields may differ between equal positions.
    Card best_ = 0;
    Player best_player_ = 0;
    std::uint16_t trick_points_ = 0;
};

/// Returns the card points of all cards in the hands and in the trick in progress.
int points_in_play(const PlaySpec& spec, const Position& position);

}  // namespace stich
