#include "search/engine.h"

#include "search/engine_builds.h"

namespace stich {

Shape shape_of(const PlaySpec& spec, const Position& position, const SearchObjective& objective) {
    CardSet cards = 0;
    for (int player = 0; player < spec.players(); ++player) cards |= position.hand(player);
    for (Card card : position.trick()) cards |= single(card);

    constexpr int narrow_cards = 32;
    constexpr int narrow_points = 254;
    constexpr int narrow_card_points = 15;
    bool wide = size(cards) > narrow_cards || spec.players() > 4;
    int points = 0;
    for (Card card : Members{cards}) {
        points += spec.points(card);
        wide |= spec.points(card) > narrow_card_points;
    }
    const bool called = (cards & spec.called()) != 0 && !position.called_led();
    const bool extra = called || (cards & spec.jokers()) != 0 || spec.must_beat() || spec.held_back() ||
                       objective.require_tricks;
    return {spec.players(), wide || points > narrow_points, extra};
}

std::unique_ptr<Engine> make_engine(const Shape& shape) {
#ifdef STICH_WITH_BMI2
    if (__builtin_cpu_supports("bmi2")) return with_bmi2::make_engine(shape);
#endif
    return portable::make_engine(shape);
}

}  // namespace stich
