#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "deals/program.h"
#include "rules/position.h"
#include "worlds/random.h"

namespace stich {

inline std::size_t index(int number) {
    return static_cast<std::size_t>(number);
}

/// Public part of the observations: by place, the step of the auction at which each call was used, and the number of
/// each card in the order of play. Both count from 1; 0 stands for not yet.
struct Heard {
    /// [place][call]
    std::uint8_t* said;
    /// [place][card]
    std::uint8_t* played;
};

/// A table with one deal in progress. `apply` checks that each action is legal.
class Table {
public:
    enum class Stage : std::uint8_t { calls, laying, play, over };

    /// Source of the randomness of a deal. Deals with equal numbers are equal.
    struct Chance {
        std::uint64_t seed = 0;
        std::uint32_t row = 0;
        std::uint32_t episode = 0;
    };

    explicit Table(const DealProgram& program) : position_(unstarted(program)) {}

    /// Shuffles and deals. The dealer changes with every episode and differs between neighbouring rows.
    void deal(const DealProgram& program, const Chance& chance);
    /// Begins a deal with this pack. Throws std::invalid_argument unless the pack is the whole deck.
    void begin(const DealProgram& program, int dealer, std::span<const std::uint8_t> pack);

    /// Applies the action and returns true if it is legal; otherwise changes nothing and returns false.
    bool apply(const DealProgram& program, int action, const Heard* heard);

    Stage stage() const { return stage_; }
    int place() const { return place_; }
    int phase() const { return phase_; }
    int dealer() const { return dealer_; }
    int seat(const DealProgram& program, int place) const { return (dealer_ + 1 + place) % program.data().seats; }
    /// Cards that the actor may play or lay away.
    CardSet legal_cards() const { return legal_; }
    const Node& node(const DealProgram& program) const { return program.node(node_); }
    /// Returns true if the actor may make an announcement instead of playing a card.
    bool words_beside_card() const { return beside_card_; }
    bool may_make(const Call& call) const { return call.condition.allows(dealt_[static_cast<std::size_t>(place_)]); }

    CardSet hand(int place) const { return playing_ ? position_.hand(place) : hands_[static_cast<std::size_t>(place)]; }
    /// Returns the cards of their hand that the player at this place has already seen.
    CardSet seen_hand(const DealProgram& program, int place) const {
        return stage_ == Stage::calls && program.node(node_).first_lot ? first_lot(program, place) : hand(place);
    }
    const Position* position() const { return playing_ ? &position_ : nullptr; }
    /// Cards out of play that the observer at this place knows (`aside`), and cards that the observer took up
    /// (`taken`).
    CardSet aside(const DealProgram& program, int observer) const {
        return program.data().undealt_open ? aside_ : laid_away_[static_cast<std::size_t>(observer)];
    }
    CardSet taken(int observer) const { return taken_[static_cast<std::size_t>(observer)]; }
    /// Cards that the observer knows to be in the hand at this place: those that all players know, and those that the
    /// observer gave this player.
    CardSet known(int observer, int place) const {
        CardSet cards = place == known_place_ ? known_ : 0;
        if (observer >= 0 && gets_from_[static_cast<std::size_t>(place)] == observer)
            cards |= given_[static_cast<std::size_t>(observer)];
        return cards & hand(place);
    }
    /// Cards out of play, whether players know them or not.
    CardSet out_of_play() const { return aside_; }
    std::span<const std::uint8_t> pack(const DealProgram& program) const {
        return {pack_.data(), static_cast<std::size_t>(program.cards())};
    }

    /// Returns a hash of the actor's information. Equal information has equal hashes; different information has
    /// different ones, except for collisions.
    std::uint64_t information(const DealProgram& program) const;

    /// Writes the score of each seat when the deal is over.
    void scores(const DealProgram& program, std::span<float> by_seat) const;

private:
    static Position unstarted(const DealProgram& program);
    CardSet first_lot(const DealProgram& program, int place) const;
    void say(const DealProgram& program, const Call& call, const Heard* heard);
    void go_to(const DealProgram& program, int target);
    void give_cards(const DealProgram& program, int ahead);
    void start_play(const DealProgram& program, int contract);
    bool ended(const DealProgram& program) const;
    unsigned side(const DealProgram& program) const;
    void next_card(const DealProgram& program, bool spoken);
    void own_scores(const DealProgram& program, std::span<float> by_seat) const;
    void most_scores(const DealProgram& program, std::span<float> by_seat) const;
    void side_scores(const DealProgram& program, std::span<float> by_seat) const;
    void hear(std::uint64_t what);

    Position position_;
    std::array<CardSet, max_players> dealt_{};
    std::array<CardSet, max_players> hands_{};
    CardSet undealt_ = 0;
    std::array<CardSet, max_players> taken_{};
    std::array<CardSet, max_players> laid_away_{};
    /// Cards that each place gave another player, and for each place the one from whom it got cards (-1: none).
    std::array<CardSet, max_players> given_{};
    std::array<std::int8_t, max_players> gets_from_{};
    /// Cards that each place won, if the scores depend on them.
    std::array<CardSet, max_players> won_{};
    CardSet aside_ = 0;
    CardSet trick_ = 0;
    CardSet known_ = 0;
    CardSet legal_ = 0;
    std::uint64_t heard_ = 0;
    std::int32_t node_ = 0;
    std::int32_t contract_ = -1;
    std::int32_t calls_during_play_ = -1;
    std::int32_t added_ = 0;
    Stage stage_ = Stage::over;
    bool playing_ = false;
    bool beside_card_ = false;
    std::int8_t place_ = 0;
    std::int8_t dealer_ = 0;
    std::int8_t known_place_ = -1;
    std::uint8_t phase_ = 0;
    std::uint8_t laid_ = 0;
    std::uint8_t spoken_ = 0;
    std::uint8_t cards_played_ = 0;
    std::array<std::uint8_t, max_cards> pack_{};
};

}  // namespace stich
