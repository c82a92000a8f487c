#include "tree_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "legal.h"

namespace stich {

namespace {

/// Nodes are 32 bytes; a search that has so many goes on without growing its tree.
constexpr std::size_t most_nodes = 1 << 22;

[[noreturn]] void refuse(const std::string& why) {
    throw std::invalid_argument(why);
}

}  // namespace

TreeSearch::TreeSearch(const PlaySpec& spec, std::vector<World> worlds, int tricks, int points, double exploration,
                       std::uint64_t seed)
    : spec_(spec),
      worlds_(std::move(worlds)),
      tricks_(tricks),
      points_(points),
      exploration_(exploration),
      random_(seed, 0) {
    if (worlds_.empty()) refuse("worlds: at least one");
    const auto players = static_cast<std::size_t>(spec.players());
    const Position& first = worlds_.front().position;
    if (first.finished()) refuse("worlds: no card is left to play");
    const auto size = players * static_cast<std::size_t>(tricks + 1) * static_cast<std::size_t>(points + 1);
    least_ = std::numeric_limits<float>::max();
    float most = std::numeric_limits<float>::lowest();
    for (const World& world : worlds_) {
        if (world.position.actor() != first.actor() || legal(spec, world.position) != legal(spec, first))
            refuse("worlds: the same player is to act in all, with the same legal cards");
        if (world.payoffs.groups.size() != players || world.payoffs.table.size() != size)
            refuse("payoffs: for each place a group, and a number for all tricks and points");
        const auto [low, high] = std::ranges::minmax(world.payoffs.table);
        least_ = std::min(least_, low);
        most = std::max(most, high);
    }
    range_ = most > least_ ? most - least_ : 1;
    nodes_.reserve(1 << 12);
}

void TreeSearch::run(std::int64_t rounds) {
    for (std::int64_t last = done_ + rounds; done_ < last; ++done_)
        round(worlds_[static_cast<std::size_t>(done_) % worlds_.size()]);
}

void TreeSearch::round(const World& world) {
    Position position = world.position;
    path_.clear();
    std::uint32_t node = 0;
    bool in_tree = true;
    while (!position.finished()) {
        const CardSet cards = legal(spec_, position);
        Card card;
        if (in_tree) {
            const std::uint32_t known = static_cast<std::uint32_t>(nodes_.size());
            node = choose(node, cards);
            in_tree = node != 0 && node < known;
            if (node != 0) path_.emplace_back(node, position.actor());
            card = node != 0 ? nodes_[node].card : nth(cards, random_.below(size(cards)));
        } else {
            card = nth(cards, random_.below(size(cards)));
        }
        position.play(spec_, card);
    }
    ++nodes_[0].visits;
    for (const auto& [passed, place] : path_) {
        ++nodes_[passed].visits;
        nodes_[passed].sum += payoff(world, position, place);
    }
}

/// A child for one of these cards: one that was never tried here if there is any, else the one with the highest bound.
/// 0 where the tree is full.
std::uint32_t TreeSearch::choose(std::uint32_t parent, CardSet cards) {
    CardSet untried = cards;
    std::uint32_t best = 0;
    double highest = std::numeric_limits<double>::lowest();
    for (std::uint32_t child = nodes_[parent].first_child; child != 0; child = nodes_[child].next_sibling) {
        Node& node = nodes_[child];
        if (!contains(cards, node.card)) continue;
        untried &= ~single(node.card);
        ++node.available;
        const double mean = (node.sum / node.visits - least_) / range_;
        const double bound =
            mean + exploration_ * std::sqrt(std::log(static_cast<double>(node.available)) / node.visits);
        if (bound > highest) {
            highest = bound;
            best = child;
        }
    }
    if (untried == 0) return best;
    return add(parent, nth(untried, random_.below(size(untried))));
}

std::uint32_t TreeSearch::add(std::uint32_t parent, Card card) {
    if (nodes_.size() >= most_nodes) return 0;
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    Node& node = nodes_.emplace_back();
    node.card = card;
    node.available = 1;
    node.next_sibling = nodes_[parent].first_child;
    nodes_[parent].first_child = index;
    return index;
}

float TreeSearch::payoff(const World& world, const Position& end, int place) const {
    int tricks = 0;
    int points = 0;
    const unsigned group = world.payoffs.groups[static_cast<std::size_t>(place)];
    for (int other = 0; other < spec_.players(); ++other) {
        if ((group >> other & 1) == 0) continue;
        tricks += end.tricks(other);
        points += end.points(other);
    }
    const int row = place * (tricks_ + 1) + std::min(tricks, tricks_);
    return world.payoffs.table[static_cast<std::size_t>(row * (points_ + 1) + std::min(points, points_))];
}

std::vector<Tried> TreeSearch::found() const {
    std::vector<Tried> found;
    for (Card card : Members{legal(spec_, worlds_.front().position)}) {
        Tried tried{card, 0, least_};
        for (std::uint32_t child = nodes_[0].first_child; child != 0; child = nodes_[child].next_sibling) {
            const Node& node = nodes_[child];
            if (node.card == card) tried = {card, node.visits, node.sum / node.visits};
        }
        found.push_back(tried);
    }
    return found;
}

}  // namespace stich
