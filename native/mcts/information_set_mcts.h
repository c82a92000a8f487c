#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "policy/rollout_policy.h"
#include "rules/playspec.h"
#include "rules/position.h"

namespace stich {

/// What was found of a card that may be played now.
struct Tried {
    Card card;
    /// What the actor makes, less what the others make on average.
    double value;
};

/// Looks ahead for one who plays alone, in worlds that may be the real one. His own next moves are planned in a tree,
/// and the others, like he himself beyond the tree, play by rules of thumb that know what they may know.
///
/// His moves are told apart by what matters of what he sees (his hand, what he has made, the trick so far), so that
/// many ways of the others come together in one: much fewer rounds are needed than for a tree of all cards (as in
/// Cowling, Powley and Whitehouse 2012). Its choices go by upper confidence bounds (Kocsis and Szepesvári 2006) and are
/// opened one by one in the order of the rules of thumb (progressive widening: Coulom 2007).
class AloneSearch {
public:
    /// All worlds have the same player to act, with the same legal cards. Throws std::invalid_argument where they have
    /// not, or where no card is left to play.
    AloneSearch(const PlaySpec& spec, std::vector<Position> worlds, const Shown& shown, const Payoffs& payoffs);

    /// Spends about so many rounds on finding the best card; each card that may be played is tried once at least.
    void run(std::int64_t rounds);

    /// What `run` found of each card that may be played now, in bit order. A card that was given up early is worth no
    /// more than those that outlasted it.
    std::vector<Tried> found() const;

private:
    struct Choice {
        Card card;
        std::uint32_t visits = 0;
        double sum = 0;

        double mean() const { return visits == 0 ? 0 : sum / visits; }
    };
    /// A moment of the actor as he sees it, with its choices: `first` and those after it, the most promising first.
    struct Moment {
        std::uint32_t first;
        std::uint32_t count;
        std::uint32_t visits = 0;
    };

    void round(const Position& world, std::uint32_t first);
    std::uint64_t seen(const Position& position) const;
    std::uint32_t add(const Position& position, const Shown& shown, CardSet cards);
    std::uint32_t choose(const Moment& moment) const;

    const PlaySpec& spec_;
    std::vector<Position> worlds_;
    Shown shown_;
    const Payoffs& payoffs_;
    Thumb thumb_;
    Place me_;
    std::int64_t done_ = 0;
    std::unordered_map<std::uint64_t, std::uint32_t> known_;
    /// The first one is now; its choices are in the order in which they outlasted each other.
    std::vector<Moment> moments_;
    std::vector<Choice> choices_;
    /// Moments passed in a round, and what was chosen there.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> path_;
};

/// Plays to the end by rules of thumb.
void play_by_thumb(const PlaySpec& spec, Position& position, const Payoffs& payoffs);

/// What `place` has made at the end, less what the others have made on average.
double ahead(const PlaySpec& spec, const Position& end, const Payoffs& payoffs, int place);

}  // namespace stich
