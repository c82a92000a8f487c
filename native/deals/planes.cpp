#include "deals/planes.h"

#include <cstddef>
#include <cstring>

namespace stich {

namespace {

void mark(CardSet cards, std::uint8_t* out) {
    for (Card card : Members{cards}) out[card] = 1;
}

/// Copies the rows of an array [place][width] to `out`, beginning with the row of place `first`.
void turned(const std::uint8_t* rows, int places, int first, std::size_t width, std::uint8_t* out) {
    const std::size_t ahead = index(places - first) * width;
    std::memcpy(out, rows + index(first) * width, ahead);
    std::memcpy(out + ahead, rows, index(first) * width);
}

void mark_words(const DealProgram& program, const Table& table, std::uint8_t* out) {
    const Node& node = table.node(program);
    for (int i = 0; i < node.calls; ++i) {
        const Call& call = program.data().calls[index(node.first_call + i)];
        out[call.action] = table.may_make(call) ? 1 : 0;
    }
}

}  // namespace

int observation_size(const DealProgram& program) {
    const int places = program.data().places;
    const int cards = program.cards();
    return 3 * cards + 3 * places * cards + places * program.calls() + program.data().phases + 4 * places;
}

void write_observation(const DealProgram& program, const Table& table, const Heard& heard, int place,
                       std::uint8_t* out) {
    const int places = program.data().places;
    const std::size_t cards = index(program.cards());
    const std::size_t calls = index(program.calls());
    const bool plays = place < places;
    const int observer = plays ? place : 0;
    // Clears all parts except those of calls and cards played, which are copied as a whole below.
    std::memset(out, 0, 3 * cards + 2 * index(places) * cards);
    const bool over = table.stage() == Table::Stage::over;
    if (plays) mark(table.seen_hand(program, observer), out);
    if (plays && !over) mark(table.taken(observer), out + 2 * cards);
    if (!over && (plays || program.data().undealt_open)) mark(table.aside(program, observer), out + cards);
    out += 3 * cards;
    const Position* const position = table.position();
    for (int ahead = 0; ahead < places; ++ahead) {
        const int player = observer + ahead < places ? observer + ahead : observer + ahead - places;
        mark(table.known(plays ? observer : -1, player), out + index(ahead) * cards);
    }
    out += index(places) * cards;
    if (position != nullptr) {
        int player = position->leader();
        for (Card card : position->trick()) {
            out[index(player >= observer ? player - observer : player - observer + places) * cards + card] = 1;
            player = player + 1 == places ? 0 : player + 1;
        }
    }
    out += index(places) * cards;
    turned(heard.played, places, observer, cards, out);
    out += index(places) * cards;
    turned(heard.said, places, observer, calls, out);
    out += index(places) * calls;
    std::memset(out, 0, index(program.data().phases) + 2 * index(places));
    if (!over) out[table.phase()] = 1;
    out += program.data().phases;
    if (plays) out[observer] = 1;
    out += places;
    const int actor = table.place() - observer;
    if (!over) out[actor < 0 ? actor + places : actor] = 1;
    out += places;
    for (int ahead = 0; ahead < places; ++ahead) {
        const int player = observer + ahead < places ? observer + ahead : observer + ahead - places;
        out[ahead] = position == nullptr ? 0 : static_cast<std::uint8_t>(position->tricks(player));
        out[places + ahead] = position == nullptr ? 0 : static_cast<std::uint8_t>(position->points(player));
    }
}

void write_mask(const DealProgram& program, const Table& table, std::uint8_t* out) {
    const DealDefinition& data = program.data();
    std::memset(out, 0, index(data.actions));
    switch (table.stage()) {
        case Table::Stage::calls:
            mark_words(program, table, out);
            break;
        case Table::Stage::laying:
            for (Card card : Members{table.legal_cards()}) out[data.lay_action[card]] = 1;
            break;
        case Table::Stage::play:
            for (Card card : Members{table.legal_cards()}) out[data.play_action[card]] = 1;
            if (table.words_beside_card()) mark_words(program, table, out);
            break;
        case Table::Stage::over:
            break;
    }
}

int random_action(const DealProgram& program, const Table& table, Random& random) {
    const DealDefinition& data = program.data();
    const CardSet cards = table.stage() == Table::Stage::calls ? 0 : table.legal_cards();
    if (cards == 0 || table.words_beside_card()) {
        const Node& node = table.node(program);
        int allowed = size(cards);
        int choice = allowed == 0 ? -1 : data.play_action[nth(cards, random.below(allowed))];
        // Reservoir sampling: the k-th allowed call replaces the present choice with probability 1 / k.
        for (int i = 0; i < node.calls; ++i) {
            const Call& call = data.calls[index(node.first_call + i)];
            if (table.may_make(call) && random.below(++allowed) == 0) choice = call.action;
        }
        return choice;
    }
    const Card card = nth(cards, random.below(size(cards)));
    return table.stage() == Table::Stage::laying ? data.lay_action[card] : data.play_action[card];
}

}  // namespace stich
