#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/cardset.h"
#include "rules/playspec.h"

namespace stich {

/// A condition on the cards that the actor was dealt. Mirror of `stich.kernel.plugin.deal_program`, like all structures
/// here.
struct HandCondition {
    CardSet some = 0;
    CardSet all = 0;
    CardSet none = 0;

    bool allows(CardSet hand) const {
        return (some == 0 || (hand & some) != 0) && (hand & all) == all && (hand & none) == 0;
    }
};

struct Call {
    std::int32_t action = 0;
    /// A node, `passed_in`, -2 - contract, or below these the item of `calls_during_play` with which the play goes on.
    std::int32_t leads_to = 0;
    HandCondition condition;
    /// Rows that the amounts of the score move on by.
    std::int32_t adds = 0;
};

inline constexpr std::int32_t passed_in = -1;

struct Node {
    std::int32_t place = 0;
    std::int32_t phase = 0;
    std::int32_t first_call = 0;
    std::int32_t calls = 0;
    /// Cards that the actor lays away here, one a step, after taking up what lies out of play; then the deal goes on at
    /// `then`.
    std::int32_t lays_away = 0;
    std::int32_t then = 0;
    /// Cards that may not be laid away.
    CardSet keeps = 0;
    /// The actor has seen the cards of the first lot alone.
    bool first_lot = false;
    /// During the play: the actor may also play a card.
    bool beside_card = false;
};

/// A deal that reaches `node` continues at `other` if the cards dealt to `place` meet the condition.
struct Redirect {
    std::int32_t node = 0;
    std::int32_t place = 0;
    HandCondition condition;
    std::int32_t other = 0;
};

/// Calls during the play: by number of cards played, the node before the next one, or -1.
struct CallsDuringPlay {
    std::vector<std::int32_t> before;
};

struct DealContract {
    std::int32_t spec = 0;
    std::int32_t declarer = -1;
    std::int32_t partner = -1;
    bool open = false;
    bool at_once = false;
    bool ends_at_side_trick = false;
    bool ends_at_other_trick = false;
    std::int32_t ends_at_other_points = 0;
    std::int32_t score = -1;
    /// The first row of the amounts; calls add to it, up to the last row.
    std::int32_t parameter = 0;
    std::int32_t swaps = -1;
    std::int32_t calls_during_play = -1;
    bool must_beat = false;
    /// Index of `most` if each player plays alone under a common score, or -1 if each place has a table in `tables`.
    std::int32_t most = -1;
    /// Index of the table in `own`, by place.
    std::array<std::int32_t, max_players> tables{};
};

/// A table with one row for each number of tricks.
struct OwnScores {
    std::int32_t points = 0;
    std::vector<std::int32_t> scores;
};

struct SideScores {
    std::vector<Card> run;
    std::int32_t tricks = 0;
    std::int32_t points = 0;
    /// [early][tricks][points]
    std::vector<std::uint8_t> results;
    std::int32_t kinds = 0;
    std::int32_t parameters = 0;
    /// [parameter][kind][runs + len(run)][side, other, sits out]
    std::vector<std::int32_t> amounts;
};

/// Scores where the player with the most card points pays, unless one player wins a sweep.
struct MostScores {
    using Amounts = std::array<std::int32_t, 3>;

    /// [parameter]: amounts of the player who swept, of another player, and of one who sits out
    std::vector<Amounts> swept;
    /// [parameter][players without a trick]
    std::vector<Amounts> most;
    std::int32_t sweep_tricks = 0;
    std::int32_t sweep_points = 0;
    /// Cards that break a tie: the tied player who won the first of these cards pays. Empty: all tied players pay.
    std::vector<Card> ranking;
    bool last_takes_rest = false;
};

inline constexpr std::uint8_t undealt = 255;

/// The numbers that a program is made from.
struct DealDefinition {
    std::int32_t seats = 0;
    std::int32_t places = 0;
    std::int32_t actions = 0;
    std::int32_t phases = 0;
    std::int32_t start = 0;
    std::int32_t play_phase = 0;
    std::int32_t worst = 0;
    /// Steps of the longest deal.
    std::int32_t longest = 0;
    bool undealt_open = false;
    bool undealt_counts = false;
    bool undealt_in_run = false;
    /// By position in the pack.
    std::vector<std::uint8_t> layout;
    /// By card: the step that plays it, and the one that lays it away (-1: none does).
    std::vector<std::int32_t> play_action;
    std::vector<std::int32_t> lay_action;
    /// By action: the place of a call in the observation, or -1.
    std::vector<std::int32_t> call_of;
    std::vector<Redirect> redirects;
    /// Cards at the beginning of the pack that are dealt first.
    std::int32_t first_lot = 0;
    std::vector<Node> nodes;
    std::vector<Call> calls;
    std::vector<DealContract> contracts;
    std::vector<PlaySpec> specs;
    std::vector<OwnScores> own;
    std::vector<SideScores> sides;
    std::vector<MostScores> most;
    std::vector<CallsDuringPlay> calls_during_play;
    /// By card turned up, the card that is given for it, or -1.
    std::vector<std::vector<std::int32_t>> swaps;
};

/// Whole deals as data, from the shuffled pack to the score; immutable.
class DealProgram {
public:
    /// Throws std::invalid_argument where the numbers contradict each other.
    explicit DealProgram(DealDefinition definition);

    const DealDefinition& data() const { return data_; }
    int cards() const { return cards_; }
    int calls() const { return calls_; }
    /// The card that this action plays or lays away, or -1.
    int played_by(int action) const { return played_by_[static_cast<std::size_t>(action)]; }
    int laid_by(int action) const { return laid_by_[static_cast<std::size_t>(action)]; }
    /// The call of a node with this action, or nullptr.
    const Call* call(const Node& node, int action) const;

    const Node& node(int number) const { return data_.nodes[static_cast<std::size_t>(number)]; }
    /// Returns true if a redirect may lead deals away from the node.
    bool has_redirect(int number) const { return has_redirect_[static_cast<std::size_t>(number)]; }
    const DealContract& contract(int number) const { return data_.contracts[static_cast<std::size_t>(number)]; }
    const PlaySpec& spec(const DealContract& contract) const {
        return data_.specs[static_cast<std::size_t>(contract.spec)];
    }

private:
    void check() const;

    DealDefinition data_;
    int cards_ = 0;
    int calls_ = 0;
    std::vector<std::int32_t> played_by_;
    std::vector<std::int32_t> laid_by_;
    std::vector<bool> has_redirect_;
};

}  // namespace stich
