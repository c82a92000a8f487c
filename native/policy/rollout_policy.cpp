#include "policy/rollout_policy.h"

#include <algorithm>
#include <cstddef>

namespace stich {

namespace {

// How often players behind take a trick that they can take: one without card points, or one with.
constexpr double takes_clean = 0.7;
constexpr double takes_dirty = 0.4;
/// How often somebody who cannot follow throws a card with points, if he has one.
constexpr double dumps = 0.6;
/// Of the average share of the points still out, what a player expects to win.
constexpr double care = 0.5;
/// What a card with points costs another player, or brings him, by what points are good for.
constexpr double hurt = 1.5;
/// Of what a trick is worth, the part that a card which wins it later keeps.
constexpr double patience = 0.6;
/// The part of what a card with points may cost later that it is worth to be rid of it.
constexpr double caution = 0.6;
/// The part of what a dirty trick costs that a joker, which ducks it, is worth.
constexpr double ducking = 0.3;
/// How much of its use a card keeps for each stronger one that is out; a trump keeps so much at least.
constexpr double later = 0.5;
constexpr double trump_later = 0.3;

double power(double base, int exponent) {
    double result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0) result *= base;
        base *= base;
    }
    return result;
}

}  // namespace

/// What the actor can work out before he looks at single cards.
struct Thumb::Sight {
    /// Somebody who plays to this trick after him.
    struct Behind {
        CardSet may_hold;
        int held;
        double follows = 0;
        double has_marked = 0;
    };

    /// Cards that others hold.
    CardSet out = 0;
    int number_out = 0;
    int behind_count = 0;
    std::array<Behind, max_players> behind;
    /// What he expects to have in the end without this trick, and what that is worth.
    int actor = 0;
    double tricks = 0;
    double points = 0;
    double now = 0;
    /// What a trick without card points is worth to him, and one with two cards that have some.
    double clean = 0;
    double dirty = 0;
    /// Card points in the trick.
    double here = 0;

    /// How likely somebody behind holds one of these cards.
    double has_one(const Behind& who, CardSet cards) const {
        const int number = size(cards & who.may_hold);
        return number == 0 ? 0 : 1 - power(1 - static_cast<double>(number) / number_out, who.held);
    }
};

Thumb::Thumb(const PlaySpec& spec, const Payoffs& payoffs) : spec_(spec), payoffs_(payoffs) {
    double sum = 0;
    for (Card card : Members{spec.deck()}) {
        if (contains(spec.jokers(), card)) continue;
        const CardSet stronger = spec.beaters(card) & spec.class_of(card);
        trumps_ |= spec.beaters(card) & ~stronger;
        for (Card other : Members{stronger}) {
            if (size(spec.beaters(other) & stronger) + 1 == size(stronger)) weaker_[other] = single(card);
        }
        if (spec.points(card) == 0) continue;
        marked_ |= single(card);
        sum += spec.points(card);
    }
    // Jokers are all alike.
    for (CardSet jokers = spec.jokers(); without_lowest(jokers) != 0; jokers = without_lowest(jokers))
        weaker_[lowest(without_lowest(jokers))] = single(lowest(jokers));
    if (marked_ != 0) mark_ = sum / size(marked_);
    double none = 0;
    double all = 0;
    for (int place = 0; place < spec.players(); ++place) {
        for (int tricks = 0; tricks <= payoffs.tricks; ++tricks) {
            none += payoffs.at(place, tricks, 0);
            all += payoffs.at(place, tricks, payoffs.points);
        }
    }
    given_ = (none < all ? -hurt : hurt) / mark_;
}

/// Cards that divide those of the actor: what others hold, and what is to be beaten.
CardSet Thumb::dividing(const Position& position) const {
    CardSet found = position.leading() ? 0 : single(position.best());
    for (int place = 0; place < spec_.players(); ++place) {
        if (place != position.actor()) found |= position.hand(place);
    }
    return found;
}

Card Thumb::stand_in(CardSet dividing, CardSet cards, Card card) const {
    for (CardSet below = weaker_[card]; below != 0 && (below & dividing) == 0; below = weaker_[lowest(below)]) {
        if ((below & cards) == 0) continue;
        if (spec_.points(lowest(below)) != spec_.points(card)) break;
        card = lowest(below);
    }
    return card;
}

Thumb::Sight Thumb::look(const Position& position, const Shown& shown) const {
    Sight sight;
    const int players = spec_.players();
    const int me = sight.actor = position.actor();
    const CardSet hand = position.hand(me);
    for (int place = 0; place < players; ++place) {
        if (place != me) sight.out |= position.hand(place);
    }
    sight.number_out = size(sight.out);
    const double share = static_cast<double>(size(hand) - 1) / players;
    sight.tricks = position.tricks(me) + share;
    sight.points = position.points(me) + care * share / size(hand) * mark_ * size((hand | sight.out) & marked_);
    sight.now = between(me, sight.tricks, sight.points);
    sight.clean = between(me, sight.tricks + 1, sight.points) - sight.now;
    sight.dirty = between(me, sight.tricks + 1, sight.points + 2 * mark_) - sight.now;

    for (Card card : position.trick()) sight.here += spec_.points(card);
    sight.behind_count = players - 1 - static_cast<int>(position.trick().size());
    for (int i = 0; i < sight.behind_count; ++i) {
        const int place = (me + 1 + i) % players;
        Sight::Behind& who = sight.behind[static_cast<std::size_t>(i)];
        who = {sight.out & ~shown.lacks[static_cast<std::size_t>(place)], size(position.hand(place))};
        who.has_marked = sight.has_one(who, marked_);
        if (!position.leading() && !contains(spec_.jokers(), position.trick().front()))
            who.follows = sight.has_one(who, spec_.class_of(position.trick().front()));
    }
    return sight;
}

void Thumb::weigh(const Position& position, const Shown& shown, CardSet cards, Worths& worths) const {
    const Sight sight = look(position, shown);
    const CardSet between = dividing(position);
    worths.count = 0;
    for (Card card : Members{cards}) {
        if (stand_in(between, cards, card) != card) continue;
        const auto i = static_cast<std::size_t>(worths.count++);
        worths.card[i] = card;
        worths.worth[i] = worth(position, sight, card);
    }
}

double Thumb::worth(const Position& position, const Sight& sight, Card card) const {
    const bool leading = position.leading();
    const Card first = leading ? card : position.trick().front();
    const bool joker_led = contains(spec_.jokers(), first);
    const bool points_led = spec_.points(first) != 0;
    const CardSet over = spec_.beaters(card) & spec_.class_of(card);
    double wins = leading || contains(spec_.beaters(position.best()), card) ? 1 : 0;
    double points = sight.here + spec_.points(card);
    const double will = points > 0 || points_led ? takes_dirty : takes_clean;
    for (int i = 0; i < sight.behind_count; ++i) {
        const Sight::Behind& who = sight.behind[static_cast<std::size_t>(i)];
        double follows = who.follows;
        if (leading) follows = joker_led ? 0 : sight.has_one(who, spec_.class_of(card));
        if (wins > 0 && !joker_led) {
            const double beats = contains(spec_.class_of(first), card) ? sight.has_one(who, over) : 0;
            const CardSet trumps = contains(trumps_, card) ? over : trumps_;
            const double ruffs = contains(trumps_, first) ? 0 : (1 - follows) * sight.has_one(who, trumps);
            wins *= 1 - will * std::min(1.0, beats + ruffs);
        }
        points += mark_ * (points_led ? follows : (1 - follows) * dumps * who.has_marked);
    }
    const double won = between(sight.actor, sight.tricks + 1, sight.points + points) - sight.now;
    return wins * won + (1 - wins) * given_ * points - kept(sight, card);
}

/// What a card may still bring, or cost, if it is not played now.
double Thumb::kept(const Sight& sight, Card card) const {
    if (contains(spec_.jokers(), card)) return ducking * std::max(sight.clean, -sight.dirty);
    double use = power(later, size(spec_.beaters(card) & spec_.class_of(card) & sight.out));
    if (spec_.points(card) != 0) return caution * use * std::min(0.0, sight.dirty);
    if (contains(trumps_, card)) use = std::max(use, trump_later);
    return patience * use * sight.clean;
}

/// What so many tricks and points are worth, between those of the whole numbers beside them.
double Thumb::between(int place, double tricks, double points) const {
    tricks = std::min<double>(tricks, payoffs_.tricks);
    points = std::min<double>(points, payoffs_.points);
    const int t = static_cast<int>(tricks);
    const int p = static_cast<int>(points);
    const auto mixed = [&](int worth) {
        return payoffs_.at(place, t, worth) * (1 - tricks + t) + payoffs_.at(place, t + 1, worth) * (tricks - t);
    };
    return mixed(p) * (1 - points + p) + mixed(p + 1) * (points - p);
}

Card Thumb::choose(const Position& position, const Shown& shown, CardSet cards) const {
    if (without_lowest(cards) == 0) return lowest(cards);
    Worths worths;
    weigh(position, shown, cards, worths);
    const auto last = worths.worth.begin() + worths.count;
    return worths.card[static_cast<std::size_t>(std::max_element(worths.worth.begin(), last) - worths.worth.begin())];
}

}  // namespace stich
