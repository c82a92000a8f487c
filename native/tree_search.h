#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "playspec.h"
#include "position.h"
#include "random.h"

namespace stich {

/// What the end of the play is worth to everybody, in one world. A place counts the tricks and points of its group
/// (itself alone, or its party) and reads its payoff off a table.
struct Payoffs {
    /// By place, the places that are counted together.
    std::vector<unsigned> groups;
    /// By place, tricks and points: `table[(place * (tricks + 1) + made) * (points + 1) + worth]`.
    std::vector<float> table;
};

/// One of the deals that may be the real one, with the same cards played.
struct World {
    Position position;
    Payoffs payoffs;
};

/// What was found of a card that may be played now.
struct Tried {
    Card card;
    std::uint32_t visits;
    /// Mean payoff of whoever is to play.
    double value;
};

/// Single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012): every round takes one
/// of the worlds, goes down the common tree of cards played by upper confidence bounds among the cards that are legal
/// in this world, and plays to the end with random legal cards. Everybody goes for his own payoff.
class TreeSearch {
public:
    /// `tricks` and `points` are the highest numbers that the payoff tables know. All worlds have the same player to
    /// act and the same legal cards for him. Throws std::invalid_argument where the numbers contradict each other.
    TreeSearch(const PlaySpec& spec, std::vector<World> worlds, int tricks, int points, double exploration,
               std::uint64_t seed);

    void run(std::int64_t rounds);

    /// The cards that may be played now, in bit order.
    std::vector<Tried> found() const;

private:
    struct Node {
        double sum = 0;
        std::uint32_t visits = 0;
        /// Rounds in which this card was legal when its parent was passed.
        std::uint32_t available = 0;
        std::uint32_t first_child = 0;
        std::uint32_t next_sibling = 0;
        Card card = 0;
    };

    void round(const World& world);
    std::uint32_t choose(std::uint32_t parent, CardSet cards);
    std::uint32_t add(std::uint32_t parent, Card card);
    float payoff(const World& world, const Position& end, int place) const;

    const PlaySpec& spec_;
    std::vector<World> worlds_;
    int tricks_;
    int points_;
    double exploration_;
    float least_ = 0;
    float range_ = 1;
    Random random_;
    std::int64_t done_ = 0;
    /// Node 0 is the root; 0 as a link is none.
    std::vector<Node> nodes_{1};
    /// The nodes passed in a round, with who played them.
    std::vector<std::pair<std::uint32_t, Place>> path_;
};

}  // namespace stich
