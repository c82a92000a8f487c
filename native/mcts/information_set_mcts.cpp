#include "mcts/information_set_mcts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "rules/legal.h"

namespace stich {

namespace {

/// Weight of the confidence bounds, in game points.
constexpr double exploration = 10;
/// Number of visits of a node before its second card is opened. The third card needs four times as many, the fourth
/// nine times.
constexpr double widening = 4;
/// Largest number of nodes in the tree. A node takes 12 bytes and an edge 16.
constexpr std::size_t max_nodes = 1 << 20;

}  // namespace

InformationSetMcts::InformationSetMcts(const PlaySpec& spec, std::vector<Position> worlds, const ShownVoids& voids,
                                       const Payoffs& payoffs, bool others_search)
    : spec_(spec),
      worlds_(std::move(worlds)),
      voids_(voids),
      payoffs_(payoffs),
      policy_(spec, payoffs),
      others_search_(others_search) {
    if (worlds_.empty()) throw std::invalid_argument("worlds: at least one");
    const Position& root = worlds_.front();
    const CardSet legal_cards = legal(spec, root);
    if (legal_cards == 0) throw std::invalid_argument("worlds: no card is left to play");
    for (const Position& world : worlds_) {
        if (world.actor() != root.actor() || legal(spec, world) != legal_cards)
            throw std::invalid_argument("worlds: the same player is to act in all, with the same legal cards");
    }
    actor_ = root.actor();
    add_node(root, voids_, legal_cards);
}

/// Sequential halving (Karnin, Koren and Somekh 2013): after each stage the worse half of the cards is dropped. All
/// cards of a stage are tried in the same worlds, so that a world with good cards for the others counts against all of
/// them. Each stage may take an equal part of the remaining time.
void InformationSetMcts::run(std::int64_t iterations, Clock::time_point deadline) {
    const auto first = static_cast<std::int64_t>(nodes_.front().first_edge);
    std::int64_t left = nodes_.front().edge_count;
    const int stages = std::max(1, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(left - 1))));
    for (int stage = 0; stage < stages; ++stage) {
        const std::int64_t per_card = std::max<std::int64_t>(1, iterations / stages / left);
        const Clock::time_point begun = Clock::now();
        const Clock::time_point end = begun + (deadline - begun) / (stages - stage);
        for (std::int64_t i = 0; i < per_card && (i == 0 || Clock::now() < end); ++i, ++worlds_used_) {
            const Position& world = worlds_[static_cast<std::size_t>(worlds_used_) % worlds_.size()];
            for (std::int64_t edge = first; edge < first + left; ++edge)
                iterate(world, static_cast<std::uint32_t>(edge));
        }
        const auto begin = edges_.begin() + first;
        std::stable_sort(begin, begin + left, [](const Edge& a, const Edge& b) { return a.mean() > b.mean(); });
        left = (left + 1) / 2;
    }
}

void InformationSetMcts::iterate(const Position& world, std::uint32_t root_edge) {
    Position position = world;
    ShownVoids voids = voids_;
    path_.assign(1, {actor_, 0, root_edge});
    const Card first_card = edges_[root_edge].card;
    voids.observe(spec_, position, first_card);
    position.play(spec_, first_card);
    // In each iteration each player's tree grows by one node.
    std::array<bool, max_players> in_tree;
    in_tree.fill(others_search_);
    in_tree[actor_] = true;
    while (!position.finished()) {
        const CardSet legal_cards = legal(spec_, position);
        Card card = lowest(legal_cards);
        if (without_lowest(legal_cards) != 0) {
            const Player player = position.actor();
            if (in_tree[player]) {
                const auto [entry, is_new] =
                    node_of_key_.try_emplace(information_set_key(position), static_cast<std::uint32_t>(nodes_.size()));
                const std::uint32_t node = is_new ? add_node(position, voids, legal_cards) : entry->second;
                const std::uint32_t edge = select(nodes_[node]);
                path_.push_back({player, node, edge});
                card = edges_[edge].card;
                in_tree[player] = !is_new && nodes_.size() < max_nodes;
            } else {
                card = policy_.choose(position, voids, legal_cards);
            }
        }
        voids.observe(spec_, position, card);
        position.play(spec_, card);
    }
    std::array<double, max_players> values{};
    for (Player player = 0; player < spec_.players(); ++player)
        values[player] = relative_payoff(spec_, position, payoffs_, player);
    for (const Choice& choice : path_) {
        ++nodes_[choice.node].visits;
        ++edges_[choice.edge].visits;
        edges_[choice.edge].sum += values[choice.player];
    }
}

/// Returns a hash of the information that identifies a node. A collision of two information sets is very unlikely, and
/// would only mix their estimates.
std::uint64_t InformationSetMcts::information_set_key(const Position& position) const {
    const Player player = position.actor();
    std::uint64_t mixed = position.hand(player);
    const auto mix = [&](std::uint64_t number) {
        mixed = (mixed ^ number) * 0x9e3779b97f4a7c15;
        mixed ^= mixed >> 29;
    };
    const WonTogether won = won_together(spec_, position, player);
    mix(std::uint64_t{player} << 32 | static_cast<std::uint64_t>(won.tricks) << 16 |
        static_cast<std::uint64_t>(won.points));
    if (!position.leading()) {
        std::uint64_t points = 0;
        for (Card card : position.trick()) points += static_cast<std::uint64_t>(spec_.points(card));
        mix(spec_.class_of(position.trick().front()));
        mix(points << 16 | std::uint64_t{position.best()} << 8 | position.trick().size());
    }
    return mixed;
}

std::uint32_t InformationSetMcts::add_node(const Position& position, const ShownVoids& voids, CardSet legal_cards) {
    RolloutPolicy::ScoredCards scored;
    policy_.score(position, voids, legal_cards, scored);
    std::array<std::size_t, max_cards> order;
    const auto end = order.begin() + scored.count;
    std::iota(order.begin(), end, 0);
    std::sort(order.begin(), end, [&](std::size_t a, std::size_t b) { return scored.score[a] > scored.score[b]; });
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({static_cast<std::uint32_t>(edges_.size()), static_cast<std::uint32_t>(scored.count)});
    std::for_each(order.begin(), end, [&](std::size_t i) { edges_.push_back({scored.card[i]}); });
    return index;
}

/// Returns the open edge with the highest upper confidence bound, or the first one without a visit.
std::uint32_t InformationSetMcts::select(const Node& node) const {
    const auto open = 1 + static_cast<std::uint32_t>(std::sqrt(node.visits / widening));
    const double log = std::log(1.0 + node.visits);
    std::uint32_t best = node.first_edge;
    double highest = std::numeric_limits<double>::lowest();
    for (std::uint32_t i = node.first_edge; i < node.first_edge + std::min(open, node.edge_count); ++i) {
        const Edge& edge = edges_[i];
        if (edge.visits == 0) return i;
        const double bound = edge.mean() + exploration * std::sqrt(log / edge.visits);
        if (bound > highest) {
            highest = bound;
            best = i;
        }
    }
    return best;
}

std::vector<CardEstimate> InformationSetMcts::estimates() const {
    const Position& root = worlds_.front();
    const CardSet legal_cards = legal(spec_, root);
    const Node& node = nodes_.front();
    std::array<double, max_cards> value{};
    double limit = std::numeric_limits<double>::max();
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edge_count; ++i) {
        limit = std::min(limit, edges_[i].mean());
        value[edges_[i].card] = limit;
    }
    std::vector<CardEstimate> estimates;
    for (Card card : Members{legal_cards})
        estimates.push_back({card, value[policy_.representative(root, legal_cards, card)]});
    return estimates;
}

void rollout(const PlaySpec& spec, Position& position, const Payoffs& payoffs) {
    const RolloutPolicy policy(spec, payoffs);
    ShownVoids voids;
    while (!position.finished()) {
        const Card card = policy.choose(position, voids, legal(spec, position));
        voids.observe(spec, position, card);
        position.play(spec, card);
    }
}

double relative_payoff(const PlaySpec& spec, const Position& end, const Payoffs& payoffs, int player) {
    const auto payoff = [&](int of) {
        const WonTogether won = won_together(spec, end, of);
        return payoffs.at(of, won.tricks, won.points);
    };
    double others = 0;
    for (int other = 0; other < spec.players(); ++other) {
        if (other != player) others += payoff(other);
    }
    return payoff(player) - others / (spec.players() - 1);
}

}  // namespace stich
