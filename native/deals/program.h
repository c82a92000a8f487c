#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/cardset.h"
#include "rules/playspec.h"

namespace stich {

/// Condition on the cards that were dealt to the actor: one of `some`, all of `all`, none of `none`. All structures
/// here mirror those of `stich.kernel.plugin.deal_program`.
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
    /// Number of a node; or `passed_in`; or -2 - n. Then n is the number of a contract, or the number of contracts +
    /// the index in `calls_during_play` with which the play goes on.
    std::int32_t leads_to = 0;
    HandCondition condition;
    /// Number of rows by which the call moves the row of the score's amounts, such as by a doubling.
    std::int32_t adds = 0;
};

inline constexpr std::int32_t passed_in = -1;

struct Node {
    std::int32_t place = 0;
    std::int32_t phase = 0;
    std::int32_t first_call = 0;
    std::int32_t calls = 0;
    /// Number of cards that the actor lays away here, one in each step, after taking up the cards out of play. The deal
    /// then goes on at node `then`.
    std::int32_t lays_away = 0;
    std::int32_t then = 0;
    /// Number of places ahead at which the player gets these cards when the play begins, the actor taking up none. 0:
    /// they stay out of play.
    std::int32_t gives = 0;
    /// Cards that may not be laid away.
    CardSet keeps = 0;
    /// True if the actor has seen only the cards of the first lot.
    bool first_lot = false;
    /// True if the actor may also play a card, during the play.
    bool beside_card = false;
};

/// Redirect: a deal that reaches `node` goes on at `other` if the cards dealt to `place` meet the condition.
struct Redirect {
    std::int32_t node = 0;
    std::int32_t place = 0;
    HandCondition condition;
    std::int32_t other = 0;
};

/// Calls during the play: for each number of cards played, the node before the next card, or -1.
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
    /// First row of the score's amounts. Calls add to it, up to the last row.
    std::int32_t parameter = 0;
    std::int32_t swaps = -1;
    std::int32_t calls_during_play = -1;
    bool must_beat = false;
    /// Index in `most` of the common score of players who all play alone; -1 if each place has a table in `tables`.
    std::int32_t most = -1;
    /// Index in `own` of the table of each place.
    std::array<std::int32_t, max_players> tables{};
};

/// Table of scores [tricks][points].
struct OwnScores {
    std::int32_t points = 0;
    std::vector<std::int32_t> scores;
};

struct SideScores {
    std::vector<Card> run;
    std::int32_t tricks = 0;
    std::int32_t points = 0;
    /// Kind of result [early][tricks][points].
    std::vector<std::uint8_t> results;
    std::int32_t kinds = 0;
    std::int32_t parameters = 0;
    /// Amounts [parameter][kind][runs + len(run)][member of the side, other player, seat that sits out].
    std::vector<std::int32_t> amounts;
};

/// Scores where the player with the most card points pays, unless a player sweeps the deal.
struct MostScores {
    using Amounts = std::array<std::int32_t, 3>;

    /// Amounts [parameter] of the player who swept, of another player, and of a seat that sits out.
    std::vector<Amounts> swept;
    /// Amounts [parameter][players without a trick] of a player who pays, of another player, and of a seat that sits
    /// out.
    std::vector<Amounts> most;
    std::int32_t sweep_tricks = 0;
    std::int32_t sweep_points = 0;
    /// Cards that break a tie: of the tied players, the one who won the first of these cards pays. If empty, all tied
    /// players pay.
    std::vector<Card> ranking;
    /// True if the most tricks, then the most cards of the ranking, break a tie before the ranking does.
    bool tie_by_tricks = false;
    bool last_takes_rest = false;
    /// True if each player who pays gets the undealt cards' points, after it is decided who pays.
    bool payer_takes_rest = false;
    /// True if the players with the fewest points "pay"; their amounts are usually gains.
    bool fewest = false;
    /// True if the first amount of each triple in `most` is multiplied by the payer's points.
    bool by_points = false;
    /// False if no player pays when all have the same points.
    bool three_tied_pay = true;
    /// True if of several tied players only the winner of the last trick pays; with `fewest`, all but that winner.
    bool last_trick_breaks_ties = false;
};

inline constexpr std::uint8_t undealt = 255;

/// Numbers from which a DealProgram is made.
struct DealDefinition {
    std::int32_t seats = 0;
    std::int32_t places = 0;
    std::int32_t actions = 0;
    std::int32_t phases = 0;
    /// Where a deal begins, as in `Call::leads_to`: one number, or one for each seat of the dealer.
    std::vector<std::int32_t> starts = {0};
    std::int32_t play_phase = 0;
    std::int32_t worst = 0;
    /// Number of steps of the longest deal.
    std::int32_t longest = 0;
    bool undealt_open = false;
    bool undealt_counts = false;
    bool undealt_in_run = false;
    /// Place that gets each card, or `undealt`, by position in the pack.
    std::vector<std::uint8_t> layout;
    /// Action that plays each card and action that lays it away, by card (-1: none).
    std::vector<std::int32_t> play_action;
    std::vector<std::int32_t> lay_action;
    /// Index of a call in the observation, by action (-1: no call).
    std::vector<std::int32_t> call_of;
    std::vector<Redirect> redirects;
    /// Number of cards at the beginning of the pack that are dealt first.
    std::int32_t first_lot = 0;
    std::vector<Node> nodes;
    std::vector<Call> calls;
    std::vector<DealContract> contracts;
    std::vector<PlaySpec> specs;
    std::vector<OwnScores> own;
    std::vector<SideScores> sides;
    std::vector<MostScores> most;
    std::vector<CallsDuringPlay> calls_during_play;
    /// Card that may be exchanged for the card turned up, by the card turned up (-1: none).
    std::vector<std::vector<std::int32_t>> swaps;
};

/// Whole deals as data, from the shuffled pack to the score. Immutable.
class DealProgram {
public:
    /// Throws std::invalid_argument if the numbers contradict each other.
    explicit DealProgram(DealDefinition definition);

    const DealDefinition& data() const { return data_; }
    int cards() const { return cards_; }
    int calls() const { return calls_; }
    /// Returns the card that an action plays (`played_by`) or lays away (`laid_by`), or -1.
    int played_by(int action) const { return played_by_[static_cast<std::size_t>(action)]; }
    int laid_by(int action) const { return laid_by_[static_cast<std::size_t>(action)]; }
    /// Returns the call of a node with this action, or nullptr.
    const Call* call(const Node& node, int action) const;

    const Node& node(int number) const { return data_.nodes[static_cast<std::size_t>(number)]; }
    /// Returns true if deals may go on at another node instead of this one.
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
