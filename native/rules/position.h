#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "rules/cardset.h"
#include "rules/playspec.h"

namespace stich {

/// What `Position::undo` needs to take one card back. Belongs to the caller, one for each card played.
struct Undo {
    std::array<Card, max_players> trick;
    Card card;
    Card best;
    Place actor;
    Place leader;
    Place best_place;
    std::uint8_t trick_size;
    bool called_led;
    std::uint16_t at_stake;
};

/// A moment of the play: small, copyable, meaningful only with the PlaySpec that it was started with.
/// `play` does not ask whether the card is legal; see `legal.h`.
class Position {
public:
    /// Before the first lead, which is place 0's. Throws as `PlaySpec::check_hands`.
    Position(const PlaySpec& spec, std::span<const CardSet> hands);

    /// What was won before a moment that is not the start of a deal; by place.
    struct Past {
        std::array<int, max_players> tricks{};
        std::array<int, max_players> points{};
        bool called_led = false;
    };

    /// Any moment: `trick` holds the cards of the trick in progress in order of play, `leader` led to it or leads now.
    /// Throws std::invalid_argument where these do not fit together.
    Position(const PlaySpec& spec, std::span<const CardSet> hands, int leader, std::span<const int> trick,
             const Past& past);

    CardSet hand(int place) const { return hands_[index(place)]; }
    int tricks(int place) const { return tricks_[index(place)]; }
    int points(int place) const { return points_[index(place)]; }

    /// Place that leads, or led, to the trick in progress.
    Place leader() const { return leader_; }
    /// Place to play; whoever took the last trick when the play is finished.
    Place actor() const { return actor_; }
    /// Cards of the trick in progress, in order of play.
    std::span<const Card> trick() const { return {trick_.data(), trick_size_}; }
    bool leading() const { return trick_size_ == 0; }
    /// The card that takes the trick in progress so far, and who played it; meaningless before a lead.
    Card best() const { return best_; }
    Place best_place() const { return best_place_; }
    /// The class of the called card was led in a finished trick.
    bool called_led() const { return called_led_; }

    /// All hands are of one size, so whoever is to play and has no card is the leader after the last trick.
    bool finished() const { return hands_[actor_] == 0; }

    void play(const PlaySpec& spec, Card card) {
        hands_[actor_] ^= single(card);
        if (leading() || contains(spec.beaters(best_), card)) {
            best_ = card;
            best_place_ = actor_;
        }
        trick_[trick_size_++] = card;
        at_stake_ = static_cast<std::uint16_t>(at_stake_ + spec.points(card));
        if (trick_size_ < spec.players()) {
            actor_ = static_cast<Place>(actor_ + 1 == spec.players() ? 0 : actor_ + 1);
        } else {
            ++tricks_[best_place_];
            points_[best_place_] = static_cast<std::uint16_t>(points_[best_place_] + at_stake_);
            leader_ = actor_ = best_place_;
            called_led_ |= contains(spec.called_class(), trick_.front());
            trick_size_ = 0;
            at_stake_ = 0;
        }
    }

    void play(const PlaySpec& spec, Card card, Undo& undo) {
        undo = {trick_, card, best_, actor_, leader_, best_place_, trick_size_, called_led_, at_stake_};
        play(spec, card);
    }

    /// Takes back the last card played; `undo` is what that `play` filled.
    void undo(const PlaySpec& spec, const Undo& undo);

    bool operator==(const Position&) const = default;

private:
    static std::size_t index(int place) { return static_cast<std::size_t>(place); }

    std::array<CardSet, max_players> hands_{};
    std::array<std::uint16_t, max_players> points_{};
    std::array<std::uint8_t, max_players> tricks_{};
    std::array<Card, max_players> trick_{};
    std::uint8_t trick_size_ = 0;
    bool called_led_ = false;
    Place leader_ = 0;
    Place actor_ = 0;
    /// The card that takes the trick so far, who played it, and the card points in the trick.
    Card best_ = 0;
    Place best_place_ = 0;
    std::uint16_t at_stake_ = 0;
};

}  // namespace stich
