#include "deals/table.h"

#include <algorithm>
#include <stdexcept>

#include "rules/legal.h"

namespace stich {

namespace {

std::size_t index(int number) {
    return static_cast<std::size_t>(number);
}

/// Mixes two words (splitmix64's finisher).
std::uint64_t mixed(std::uint64_t state, std::uint64_t word) {
    std::uint64_t mix = (state ^ word) + 0x9e3779b97f4a7c15;
    mix = (mix ^ (mix >> 30)) * 0xbf58476d1ce4e5b9;
    mix = (mix ^ (mix >> 27)) * 0x94d049bb133111eb;
    return mix ^ (mix >> 31);
}

constexpr std::uint64_t laid_away = 1u << 16;

}  // namespace

Position Table::unstarted(const DealProgram& program) {
    const PlaySpec& spec = program.data().specs.front();
    const std::array<CardSet, max_players> none{};
    return Position(spec, std::span(none).first(index(spec.players())), 0, {}, {});
}

void Table::deal(const DealProgram& program, const Chance& chance) {
    std::array<std::uint8_t, max_cards> pack{};
    const int cards = program.cards();
    for (int card = 0; card < cards; ++card) pack[index(card)] = static_cast<std::uint8_t>(card);
    Random random(chance.seed, static_cast<std::uint64_t>(chance.row) << 32 | chance.episode);
    for (int last = cards - 1; last > 0; --last) std::swap(pack[index(last)], pack[index(random.below(last + 1))]);
    const auto dealer =
        (static_cast<std::uint64_t>(chance.row) + chance.episode) % static_cast<std::uint64_t>(program.data().seats);
    begin(program, static_cast<int>(dealer), std::span(pack).first(index(cards)));
}

void Table::begin(const DealProgram& program, int dealer, std::span<const std::uint8_t> pack) {
    const DealDefinition& data = program.data();
    if (dealer < 0 || dealer >= data.seats) throw std::invalid_argument("the dealer is a seat of the table");
    if (pack.size() != data.layout.size()) throw std::invalid_argument("a pack is the whole deck");
    dealt_ = {};
    undealt_ = 0;
    CardSet all = 0;
    for (std::size_t position = 0; position < pack.size(); ++position) {
        if (pack[position] >= program.cards()) throw std::invalid_argument("a card of the pack is not of this deck");
        const CardSet card = single(pack[position]);
        if ((all & card) != 0) throw std::invalid_argument("a card is in the pack twice");
        all |= card;
        const std::uint8_t place = data.layout[position];
        (place == undealt ? undealt_ : dealt_[place]) |= card;
    }
    std::ranges::copy(pack, pack_.begin());
    hands_ = dealt_;
    aside_ = undealt_;
    taken_ = known_ = 0;
    heard_ = 0;
    contract_ = -1;
    playing_ = false;
    dealer_ = static_cast<std::int8_t>(dealer);
    layer_ = known_place_ = -1;
    laid_ = spoken_ = cards_played_ = 0;
    if (data.undealt_open) hear(undealt_);
    for (const OtherStart& start : data.other_starts) {
        if (start.guard.allows(dealt_[index(start.place)])) return go_to(program, start.node);
    }
    go_to(program, data.start);
}

bool Table::apply(const DealProgram& program, int action, const Heard* heard) {
    if (action < 0 || action >= program.data().actions) return false;
    const int actor = place_;
    switch (stage_) {
        case Stage::words: {
            const Word* const word = program.word(program.node(node_), action);
            if (word == nullptr || !may_say(*word)) return false;
            ++spoken_;
            if (heard != nullptr) {
                const int number = program.data().word_of[index(action)];
                heard->said[actor * program.words() + number] = spoken_;
            }
            hear(static_cast<std::uint64_t>(action) << 8 | index(actor));
            go_to(program, word->leads_to);
            return true;
        }
        case Stage::laying: {
            const int card = program.laid_by(action);
            if (card < 0 || !contains(legal_, static_cast<Card>(card))) return false;
            hands_[index(actor)] ^= single(static_cast<Card>(card));
            aside_ |= single(static_cast<Card>(card));
            legal_ = hands_[index(actor)];
            const Node& node = program.node(node_);
            if (++laid_ == node.lays_away) {
                hear(laid_away);
                go_to(program, node.then);
            }
            return true;
        }
        case Stage::play: {
            const int card = program.played_by(action);
            if (card < 0 || !contains(legal_, static_cast<Card>(card))) return false;
            ++cards_played_;
            if (heard != nullptr) heard->played[actor * program.cards() + card] = cards_played_;
            hear(static_cast<std::uint64_t>(action) << 8 | index(actor));
            position_.play(program.spec(program.contract(contract_)), static_cast<Card>(card));
            next_card(program);
            return true;
        }
        case Stage::over:
            break;
    }
    return false;
}

void Table::hear(std::uint64_t what) {
    heard_ = mixed(heard_, what);
}

void Table::go_to(const DealProgram& program, int target) {
    if (target == passed_in) {
        stage_ = Stage::over;
        return;
    }
    if (target < 0) return start_play(program, -2 - target);
    const Node& node = program.node(target);
    node_ = target;
    place_ = static_cast<std::int8_t>(node.place);
    phase_ = static_cast<std::uint8_t>(node.phase);
    stage_ = Stage::words;
    if (node.lays_away > 0) {
        stage_ = Stage::laying;
        hands_[index(place_)] |= undealt_;
        legal_ = hands_[index(place_)];
        taken_ = undealt_;
        aside_ = 0;
        laid_ = 0;
        layer_ = place_;
    }
}

void Table::start_play(const DealProgram& program, int number) {
    const DealContract& contract = program.contract(number);
    const int places = program.data().places;
    contract_ = number;
    if (contract.swaps >= 0 && undealt_ != 0) {
        const Card up = lowest(undealt_);
        const int given = program.data().swaps[index(contract.swaps)][up];
        if (given >= 0) {
            const CardSet gave = single(static_cast<Card>(given));
            for (int place = 0; place < places; ++place) {
                if ((hands_[index(place)] & gave) == 0) continue;
                hands_[index(place)] ^= gave | undealt_;
                known_ = undealt_;
                known_place_ = static_cast<std::int8_t>(place);
                aside_ = gave;
                hear(laid_away | index(place));
            }
        }
    }
    if (contract.open) {
        known_ = program.data().specs.front().deck();
        known_place_ = static_cast<std::int8_t>(contract.declarer);
        hear(hands_[index(contract.declarer)]);
    }
    position_ = Position(program.spec(contract), std::span(hands_).first(index(places)));
    playing_ = true;
    if (contract.at_once) {
        stage_ = Stage::over;
        return;
    }
    stage_ = Stage::play;
    phase_ = static_cast<std::uint8_t>(program.data().play_phase);
    next_card(program);
}

void Table::next_card(const DealProgram& program) {
    if (position_.leading() && ended(program)) {
        stage_ = Stage::over;
        return;
    }
    place_ = static_cast<std::int8_t>(position_.actor());
    legal_ = legal(program.spec(program.contract(contract_)), position_);
}

unsigned Table::side(const DealProgram& program) const {
    const DealContract& contract = program.contract(contract_);
    unsigned places = 1u << contract.declarer;
    if (contract.partner >= 0) {
        for (int place = 0; place < program.data().places; ++place) {
            if (contains(dealt_[index(place)], static_cast<Card>(contract.partner))) places |= 1u << place;
        }
    }
    return places;
}

bool Table::ended(const DealProgram& program) const {
    if (position_.finished()) return true;
    const DealContract& contract = program.contract(contract_);
    if (contract.declarer < 0) return false;
    const int won = position_.tricks(contract.declarer);
    int others = 0;
    int points = 0;
    for (int place = 0; place < program.data().places; ++place) {
        if (place == contract.declarer) continue;
        others += position_.tricks(place);
        points += position_.points(place);
    }
    return (contract.ends_at_side_trick && won > 0) || (contract.ends_at_other_trick && others > 0) ||
           (contract.ends_at_other_points > 0 && won > 0 && points >= contract.ends_at_other_points);
}

void Table::scores(const DealProgram& program, std::span<float> by_seat) const {
    const DealDefinition& data = program.data();
    std::ranges::fill(by_seat, 0.0f);
    if (contract_ < 0) return;
    const DealContract& contract = program.contract(contract_);
    if (contract.declarer < 0) {
        for (int place = 0; place < data.places; ++place) {
            const OwnScores& table = data.own[index(contract.tables[index(place)])];
            const int row = position_.tricks(place) * table.points + position_.points(place);
            by_seat[index(seat(program, place))] = static_cast<float>(table.scores[index(row)]);
        }
        return;
    }
    const SideScores& score = data.sides[index(contract.score)];
    const unsigned members = side(program);
    CardSet top = data.undealt_in_run ? undealt_ : 0;
    int tricks = 0;
    int points = 0;
    for (int place = 0; place < data.places; ++place) {
        if ((members >> place & 1) == 0) continue;
        tricks += position_.tricks(place);
        points += position_.points(place);
        top |= dealt_[index(place)];
    }
    if (data.undealt_counts) {
        for (Card card : Members{aside_}) points += program.spec(contract).points(card);
    }
    int runs = 0;
    if (!score.run.empty()) {
        const bool held = contains(top, score.run.front());
        for (Card card : score.run) {
            if (contains(top, card) != held) break;
            ++runs;
        }
        if (!held) runs = -runs;
    }
    const bool early = !position_.finished();
    const int kind = score.results[index(((early ? score.tricks : 0) + tricks) * score.points + points)];
    const auto width = static_cast<int>(2 * score.run.size() + 1);
    const int row = (contract.parameter * score.kinds + kind) * width + runs + static_cast<int>(score.run.size());
    const std::int32_t* const amounts = score.amounts.data() + 3 * index(row);
    std::ranges::fill(by_seat, static_cast<float>(amounts[2]));
    for (int place = 0; place < data.places; ++place)
        by_seat[index(seat(program, place))] = static_cast<float>(amounts[(members >> place & 1) != 0 ? 0 : 1]);
}

std::uint64_t Table::information(int place) const {
    std::uint64_t key = mixed(heard_, index(place) << 8 | index(dealer_));
    key = mixed(key, dealt_[index(place)]);
    if (place == layer_) key = mixed(mixed(key, taken_), aside_);
    return key;
}

}  // namespace stich
