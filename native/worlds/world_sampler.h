#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "rules/cardset.h"
#include "worlds/random.h"

namespace stich {

/// Draws worlds: which hidden card lies in which slot (a hand, or cards lying face down).
///
/// A world's chance is in proportion to the product of its weights: `weights[card * slots + slot]` says how likely this
/// card is in this slot, 0 for certainly not. Draws are exact: how much weight is left to every way to go on is counted
/// beforehand, card by card and for all capacities that can be left.
class Sampler {
public:
    /// `capacities`: cards that each slot takes. Throws std::invalid_argument where the numbers contradict each other,
    /// or where no world has a chance.
    Sampler(std::vector<Card> cards, std::vector<int> capacities, std::vector<double> weights);

    std::size_t slots() const { return capacities_.size(); }

    /// Writes the cards of each slot.
    void draw(Random& random, std::span<CardSet> by_slot) const;

private:
    double weight(std::size_t card, std::size_t slot) const { return weights_[card * slots() + slot]; }
    double& left(std::size_t card, std::size_t state) { return left_[card * states_ + state]; }
    double left(std::size_t card, std::size_t state) const { return left_[card * states_ + state]; }
    void check() const;
    void scale();
    void count();

    std::vector<Card> cards_;
    std::vector<int> capacities_;
    std::vector<double> weights_;
    /// A state is what every slot but the largest can still take, as a number with mixed digits; the largest takes the
    /// rest.
    std::vector<std::size_t> digit_;
    std::size_t largest_ = 0;
    std::size_t states_ = 1;
    std::size_t start_ = 0;
    /// Weight of all ways to place this card and those after it.
    std::vector<double> left_;
};

}  // namespace stich
