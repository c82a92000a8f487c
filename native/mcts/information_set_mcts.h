#pragma once

#include <chrono>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "policy/payoffs.h"
#include "policy/rollout_policy.h"
#include "policy/shown_voids.h"
#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

struct CardEstimate {
    Card card;
    /// Mean relative payoff of the actor over the worlds (game points).
    double value;
};

/// Information-set Monte Carlo tree search (ISMCTS) for a player who plays alone, over worlds that may be the real one.
/// By default the tree contains only the actor's information sets, and the rollout policy moves the other players. If
/// `others_search` is set, each player has a separate tree and maximises their payoff (multiple-observer ISMCTS:
/// Cowling, Powley and Whitehouse 2012); below the leaves of a player's tree the rollout policy moves that player.
///
/// A node abstracts a player's information to the hand, the cards won, and the trick in progress. Different plays of
/// the other players thus lead to the same node, which needs far fewer iterations than a tree of all cards (as in
/// Cowling, Powley and Whitehouse 2012). Cards are selected by upper confidence bounds (UCT: Kocsis and Szepesvári
/// 2006), and opened one by one in the order of the policy (progressive widening: Coulom 2007).
class InformationSetMcts {
public:
    using Clock = std::chrono::steady_clock;

    /// All worlds must have the same actor with the same legal cards. Throws std::invalid_argument if they have not, or
    /// if no card is left to play.
    InformationSetMcts(const PlaySpec& spec, std::vector<Position> worlds, const ShownVoids& voids,
                       const Payoffs& payoffs, bool others_search);

    /// Runs about this number of iterations, fewer if the deadline comes first. Each legal card gets at least one.
    void run(std::int64_t iterations, Clock::time_point deadline = Clock::time_point::max());

    /// Returns an estimate for each legal card, in bit order. The value of a card that was dropped early is at most
    /// that of every card that was kept longer.
    std::vector<CardEstimate> estimates() const;

private:
    /// Card that may be played at a node.
    struct Edge {
        Card card;
        std::uint32_t visits = 0;
        double sum = 0;

        double mean() const { return visits == 0 ? 0 : sum / visits; }
    };
    /// Information set of a player. Its edges begin at index `first_edge`, in the order of the policy.
    struct Node {
        std::uint32_t first_edge;
        std::uint32_t edge_count;
        std::uint32_t visits = 0;
    };

    /// Card that a player chose in their tree.
    struct Choice {
        Player player;
        std::uint32_t node;
        std::uint32_t edge;
    };

    void iterate(const Position& world, std::uint32_t root_edge);
    std::uint64_t information_set_key(const Position& position) const;
    std::uint32_t add_node(const Position& position, const ShownVoids& voids, CardSet legal_cards);
    std::uint32_t select(const Node& node) const;

    const PlaySpec& spec_;
    std::vector<Position> worlds_;
    ShownVoids voids_;
    const Payoffs& payoffs_;
    RolloutPolicy policy_;
    bool others_search_;
    Player actor_;
    /// Number of times that a world was used; worlds are used one after the other.
    std::int64_t worlds_used_ = 0;
    std::unordered_map<std::uint64_t, std::uint32_t> node_of_key_;
    /// Nodes; the first one is the root. `run` sorts the root's edges: cards that were kept longer come first.
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    /// Choices in the present iteration.
    std::vector<Choice> path_;
};

/// Plays the position to the end by the rollout policy.
void rollout(const PlaySpec& spec, Position& position, const Payoffs& payoffs);

/// Returns the payoff of `player` at the end, less the mean payoff of the others.
double relative_payoff(const PlaySpec& spec, const Position& end, const Payoffs& payoffs, int player);

}  // namespace stich
