#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rules/cardset.h"
#include "rules/playspec.h"

namespace stich {

/// State that `Position::undo` needs to take back one card. The caller keeps one Undo for each card played.
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

/// A position of the card play: small, copyable, meaningful only with the PlaySpec that it was started with.
/// `play` does not check that the card is legal; see `legal.h`.
class Position {
public:
    /// The position before the first lead, which is player 0's. Throws as `PlaySpec::check_hands`.
    Position(const PlaySpec& spec, std::span<const CardSet> hands);

    /// Tricks and card points that each player won before a position.
    struct WonSoFar {
        std::array<int, max_players> tricks{};
        std::array<int, max_players> points{};
        bool called_led = false;
    };

    /// Any position: `trick` holds the cards of the trick in progress in order of play, `leader` led to it or leads
    /// now. Throws std::invalid_argument where these do not fit together.
    Position(const PlaySpec& spec, std::span<const CardSet> hands, int leader, std::span<const int> trick,
             const WonSoFar& won);

    CardSet hand(int player) const { return hands_[index(player)]; }
    int tricks(int player) const { return tricks_[index(player)]; }
    int points(int player) const { return points_[index(player)]; }

    /// The player who leads, or led, to the trick in progress.
    Player leader() const { return leader_; }
    /// The player to play; when the play is finished, the winner of the last trick.
    Player actor() const { return actor_; }
    /// Cards of the trick in progress, in order of play.
    std::span<const Card> trick() const { return {trick_.data(), trick_size_}; }
    bool leading() const { return trick_size_ == 0; }
    /// The card that takes the trick in progress so far, and who played it. Undefined before a lead.
    Card best() const { return best_; }
    Player best_player() const { return best_player_; }
    /// The class of the called card was led in a finished trick.
    bool called_led() const { return called_led_; }

    /// All hands are of one size, so an actor without cards is the leader after the last trick.
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

    /// Takes back the last card played; `undo` is what that `play` filled.
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
    /// Of the trick in progress: its best card, who played that, and the card points. What equal positions hold here
    /// before a lead may differ.
    Card best_ = 0;
    Player best_player_ = 0;
    std::uint16_t trick_points_ = 0;
};

/// Card points of all cards in the hands and in the trick in progress.
int points_in_play(const PlaySpec& spec, const Position& position);

}  // namespace stich
