#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bindings/conversions.h"
#include "rules/legal.h"
#include "rules/perft.h"

using nanobind::literals::operator""_a;

namespace stich::bindings {

namespace {

Spec make_spec(nb::handle classes, nb::handle trump, nb::handle points, nb::handle players, nb::handle called,
               nb::handle run_away_from, nb::handle jokers, nb::handle together, nb::handle must_beat,
               nb::handle held_back) {
    SpecDefinition definition;
    for (nb::handle members : classes) definition.classes.push_back(small_numbers(members, "a card"));
    definition.trump = small_number(trump, "trump");
    definition.points = small_numbers(points, "card points");
    definition.players = small_number(players, "players");
    definition.called = small_number(called, "called");
    definition.run_away_from = small_number(run_away_from, "run_away_from");
    definition.jokers = small_numbers(jokers, "a joker");
    definition.together = small_numbers(together, "a mask of players");
    const std::vector<int> duty = small_numbers(must_beat, "must_beat");
    if (!duty.empty() && duty.size() != 3) refuse("must_beat", "empty, or three numbers 0 or 1");
    if (!duty.empty()) definition.must_beat = MustBeat{duty[0] != 0, duty[1] != 0, duty[2] != 0};
    if (nb::len(held_back) != 0) {
        if (nb::len(held_back) != 3) refuse("held_back", "empty, or a card and two masks");
        definition.held_back = HeldBack{small_number(held_back[0], "an opening card"),
                                        word(held_back[1], "cards that are not led"),
                                        word(held_back[2], "cards that are not played first")};
    }
    return {std::make_shared<const PlaySpec>(std::move(definition))};
}

nb::tuple tuple_of_cards(const std::vector<int>& cards) {
    return tuple_of(static_cast<int>(cards.size()), [&](int i) { return cards[static_cast<std::size_t>(i)]; });
}

/// Returns the arguments of `make_spec` that make an equal spec.
nb::tuple spec_arguments(const Spec& spec) {
    const SpecDefinition& definition = spec.play->definition();
    std::vector<int> duty;
    if (const auto& rule = definition.must_beat) duty = {rule->plain, rule->undertrump, rule->spares_partner};
    nb::tuple held_back;
    if (const auto& rule = definition.held_back)
        held_back = nb::make_tuple(rule->opening, rule->unled, rule->not_first);
    nb::list classes;
    for (const std::vector<int>& cards : definition.classes) classes.append(tuple_of_cards(cards));
    return nb::make_tuple(nb::tuple(classes), definition.trump, tuple_of_cards(definition.points), definition.players,
                          definition.called, definition.run_away_from, tuple_of_cards(definition.jokers),
                          tuple_of_cards(definition.together), tuple_of_cards(duty), held_back);
}

std::vector<CardSet> hands_of(nb::handle hands) {
    std::vector<CardSet> masks;
    for (nb::handle hand : hands) masks.push_back(word(hand, "a hand"));
    return masks;
}

Position start(const Spec& spec, nb::handle hands) {
    return {spec.play, stich::Position(*spec.play, hands_of(hands))};
}

std::array<int, max_players> by_player(nb::handle values, const PlaySpec& spec, const char* what) {
    const std::vector<int> numbers = small_numbers(values, what);
    if (!numbers.empty() && numbers.size() != static_cast<std::size_t>(spec.players()))
        refuse(what, "one number for each player");
    std::array<int, max_players> result{};
    for (std::size_t i = 0; i < numbers.size(); ++i) result[i] = numbers[i];
    return result;
}

Position make_position(const Spec& spec, nb::handle hands, nb::handle leader, nb::handle trick, nb::handle tricks,
                       nb::handle points, bool called_led) {
    const std::vector<CardSet> masks = hands_of(hands);
    const stich::Position::WonSoFar won{by_player(tricks, *spec.play, "tricks"),
                                        by_player(points, *spec.play, "points"), called_led};
    const std::vector<int> played = small_numbers(trick, "a card");
    return {spec.play, stich::Position(*spec.play, masks, small_number(leader, "leader"), played, won)};
}

Position play(const Position& before, nb::handle card) {
    const std::int64_t bit = number(card, "a card");
    const CardSet cards = legal(*before.spec, before.position);
    if (bit < 0 || bit >= max_cards || !contains(cards, static_cast<Card>(bit))) {
        throw nb::value_error(("card " + std::to_string(bit) + " is not legal here").c_str());
    }
    Position after = before;
    after.position.play(*after.spec, static_cast<Card>(bit));
    return after;
}

/// Returns a tuple of the numbers that `item` returns for each player.
template <typename Function>
nb::tuple for_each_player(const Position& self, Function item) {
    return tuple_of(self.spec->players(), item);
}

nb::tuple hands(const Position& self) {
    return for_each_player(self, [&](int player) { return self.position.hand(player); });
}

nb::tuple tricks(const Position& self) {
    return for_each_player(self, [&](int player) { return self.position.tricks(player); });
}

nb::tuple points(const Position& self) {
    return for_each_player(self, [&](int player) { return self.position.points(player); });
}

nb::tuple trick(const Position& self) {
    const std::span<const Card> cards = self.position.trick();
    return tuple_of(static_cast<int>(cards.size()), [&](int i) { return cards[static_cast<std::size_t>(i)]; });
}

/// Returns the objects of `of_cards` that belong to the legal cards, in the order of the cards, followed by all objects
/// of `of_players` that belong to the actor.
nb::tuple choices(const Position& self, nb::tuple of_cards, nb::tuple of_players) {
    if (of_cards.size() < static_cast<std::size_t>(self.spec->cards())) refuse("of_cards", "an object for each card");
    if (of_players.size() != 0 && of_players.size() != static_cast<std::size_t>(self.spec->players()))
        refuse("of_players", "empty, or a tuple for each player");
    const CardSet cards = legal(*self.spec, self.position);
    nb::tuple others;
    if (cards != 0 && of_players.size() != 0) others = nb::cast<nb::tuple>(of_players[self.position.actor()]);
    const Py_ssize_t count = size(cards);
    const auto more = static_cast<Py_ssize_t>(others.size());
    nb::tuple result = nb::steal<nb::tuple>(PyTuple_New(count + more));
    if (!result.is_valid()) nb::raise_python_error();
    Py_ssize_t filled = 0;
    const auto fill = [&](nb::handle from, Py_ssize_t i) {
        NB_TUPLE_SET_ITEM(result.ptr(), filled++, nb::handle(NB_TUPLE_GET_ITEM(from.ptr(), i)).inc_ref().ptr());
    };
    for (Card card : Members{cards}) fill(of_cards, card);
    for (Py_ssize_t i = 0; i < more; ++i) fill(others, i);
    return result;
}

int actor(const Position& self) {
    return self.position.finished() ? -1 : int{self.position.actor()};
}

bool equal_specs(const Position& a, const Position& b) {
    return a.spec == b.spec || *a.spec == *b.spec;
}

nb::str describe_position(const Position& self) {
    return nb::str("Position(tricks={}, trick_size={}, actor={})")
        .format(tricks(self), self.position.trick().size(), actor(self));
}

nb::str describe_spec(const Spec& self) {
    return nb::str("Spec(cards={}, players={})").format(self.play->cards(), self.play->players());
}

std::uint64_t perft(const Position& position, nb::handle depth) {
    const std::int64_t cards = number(depth, "depth");
    if (cards < 0) refuse("depth", "0 or more");
    // A greater depth than the number of cards is the same as playing to the end.
    const int limit = static_cast<int>(cards < max_cards ? cards : max_cards);
    const std::shared_ptr<const PlaySpec> spec = position.spec;
    stich::Position now = position.position;
    nb::gil_scoped_release released;
    return stich::perft(*spec, now, limit);
}

/// Returns the object itself as its copy, because it is immutable.
nb::object itself(nb::handle self) {
    return nb::borrow(self);
}

nb::object itself_in_deep_copy(nb::handle self, nb::handle) {
    return nb::borrow(self);
}

void bind_spec(nb::module_& m) {
    nb::class_<Spec>(m, "Spec", nb::is_final(),
                     "PlaySpec in plain numbers: a card is the number of its bit in the deck. Immutable.")
        .def(
            "__init__",
            [](Spec* self, nb::handle classes, nb::handle trump, nb::handle points, nb::handle players,
               nb::handle called, nb::handle run_away_from, nb::handle jokers, nb::handle together,
               nb::handle must_beat, nb::handle held_back) {
                new (self) Spec(make_spec(classes, trump, points, players, called, run_away_from, jokers, together,
                                          must_beat, held_back));
            },
            "classes"_a, "trump"_a, "points"_a, "players"_a, "called"_a = -1, "run_away_from"_a = 0,
            "jokers"_a = nb::make_tuple(), "together"_a = nb::make_tuple(), "must_beat"_a = nb::make_tuple(),
            "held_back"_a = nb::make_tuple(),
            nb::sig("def __init__(self, classes: collections.abc.Sequence[collections.abc.Sequence[int]], trump: int, "
                    "points: collections.abc.Sequence[int], players: int, called: int = -1, run_away_from: int = 0, "
                    "jokers: collections.abc.Sequence[int] = (), together: collections.abc.Sequence[int] = (), "
                    "must_beat: collections.abc.Sequence[int] = (), "
                    "held_back: collections.abc.Sequence[int] = ()) -> None"),
            "Make a spec. Raise ValueError if the numbers contradict each other.\n"
            "classes: cards that must follow each other; each class lists its cards from the weakest to the "
            "strongest.\n"
            "trump: index of the class that beats the others, or -1.\n"
            "points: card points, by card.\n"
            "called: card that its holder must play when its class is led for the first time, or -1.\n"
            "run_away_from: number of cards of the called class with which the holder of the called card may "
            "lead another one (0: never).\n"
            "jokers: cards that win if they are led and never otherwise, and that may be played to any lead.\n"
            "together: players whose tricks and card points count together, as a mask for each player; empty if all "
            "play alone.\n"
            "must_beat: the fields of a MustBeat as numbers 0 or 1; empty without this duty.\n"
            "held_back: opening card or -1, cards not led at first and cards not played to the first trick (masks); "
            "empty without such cards.")
        .def_prop_ro(
            "players", [](const Spec& self) { return self.play->players(); }, "Number of players.")
        .def(
            "__eq__", [](const Spec& a, const Spec& b) { return a.play == b.play || *a.play == *b.play; },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def(
            "__hash__", [](const Spec& self) { return nb::hash(spec_arguments(self)); },
            nb::sig("def __hash__(self) -> int"))
        .def("__repr__", &describe_spec)
        .def("__copy__", &itself, nb::sig("def __copy__(self) -> Spec"))
        .def("__deepcopy__", &itself_in_deep_copy, nb::sig("def __deepcopy__(self, memo: object, /) -> Spec"))
        .def(
            "__reduce__", [](const Spec& self) { return nb::make_tuple(nb::type<Spec>(), spec_arguments(self)); },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

void bind_position(nb::module_& m) {
    nb::class_<Position>(
        m, "Position", nb::is_final(),
        "Position of the card play. Immutable. Players are numbered in the order of play; player 0 leads "
        "to the first trick.")
        .def(
            "__init__",
            [](Position* self, const Spec& spec, nb::handle hands, nb::handle leader, nb::handle trick,
               nb::handle tricks, nb::handle points, bool called_led) {
                new (self) Position(make_position(spec, hands, leader, trick, tricks, points, called_led));
            },
            "spec"_a, "hands"_a, "leader"_a, "trick"_a = nb::make_tuple(), "tricks"_a = nb::make_tuple(),
            "points"_a = nb::make_tuple(), "called_led"_a = false,
            nb::sig("def __init__(self, spec: Spec, hands: collections.abc.Sequence[int], leader: int, "
                    "trick: collections.abc.Sequence[int] = (), tricks: collections.abc.Sequence[int] = (), "
                    "points: collections.abc.Sequence[int] = (), called_led: bool = False) -> None"),
            "Make a position. Raise ValueError if its parts do not fit together.\n"
            "hands: cards held by each player, as masks. leader: player who led to the trick in progress, or "
            "leads now.\n"
            "trick: cards of the trick in progress, in order of play. tricks, points: won so far by each "
            "player; empty for none.\n"
            "called_led: True if the class of the called card was led in a finished trick.")
        .def_static("start", &start, "spec"_a, "hands"_a,
                    nb::sig("def start(spec: Spec, hands: collections.abc.Sequence[int]) -> Position"),
                    "Return the position before the first lead. hands: cards held by each player, as masks of one "
                    "size.")
        .def("play", &play, nb::sig("def play(self, card: int, /) -> Position"),
             "Return the position after the actor has played this card. Raise ValueError if the card is not "
             "legal.")
        .def_prop_ro(
            "legal", [](const Position& self) { return legal(*self.spec, self.position); },
            "Cards that the actor may play, as a mask; 0 when the play is finished.")
        .def("choices", &choices, "of_cards"_a, "of_players"_a,
             nb::sig("def choices(self, of_cards: tuple[typing.Any, ...], of_players: tuple[tuple[typing.Any, ...], "
                     "...]) -> tuple[typing.Any, ...]"),
             "Return the objects of the legal cards, in the order of the cards, followed by all objects of "
             "the actor. Empty when finished.\n"
             "of_cards: an object for each card. of_players: a tuple of objects for each player, or empty.")
        .def_prop_ro("actor", &actor, "Player whose turn it is; -1 when all cards are played.")
        .def_prop_ro("finished", [](const Position& self) { return self.position.finished(); })
        .def_prop_ro(
            "leader", [](const Position& self) { return self.position.leader(); },
            "Player who leads, or has led, to the trick in progress.")
        .def_prop_ro(
            "trick_size", [](const Position& self) { return self.position.trick().size(); },
            "Number of cards in the trick in progress.")
        .def_prop_ro("trick", &trick, nb::sig("def trick(self) -> tuple[int, ...]"),
                     "Cards of the trick in progress, in order of play.")
        .def_prop_ro("hands", &hands, nb::sig("def hands(self) -> tuple[int, ...]"),
                     "Cards held by each player, as masks.")
        .def_prop_ro("tricks", &tricks, nb::sig("def tricks(self) -> tuple[int, ...]"),
                     "Number of tricks won by each player.")
        .def_prop_ro("points", &points, nb::sig("def points(self) -> tuple[int, ...]"),
                     "Card points in the tricks won by each player.")
        .def_prop_ro(
            "called_led", [](const Position& self) { return self.position.called_led(); },
            "True if the class of the called card was led in a finished trick.")
        .def(
            "__eq__",
            [](const Position& a, const Position& b) { return equal_specs(a, b) && a.position == b.position; },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def(
            "__hash__", [](const Position& self) { return static_cast<Py_hash_t>(self.position.hash() >> 1); },
            nb::sig("def __hash__(self) -> int"))
        .def("__repr__", &describe_position, "Return a text that names no card, so that it may be logged.")
        .def("__copy__", &itself, nb::sig("def __copy__(self) -> Position"))
        .def("__deepcopy__", &itself_in_deep_copy, nb::sig("def __deepcopy__(self, memo: object, /) -> Position"))
        .def(
            "__reduce__",
            [](const Position& self) {
                const stich::Position& position = self.position;
                return nb::make_tuple(nb::type<Position>(),
                                      nb::make_tuple(Spec{self.spec}, hands(self), position.leader(), trick(self),
                                                     tricks(self), points(self), position.called_led()));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace

void bind_rules(nb::module_& m) {
    bind_spec(m);
    bind_position(m);
    m.def("perft", &perft, "position"_a, "depth"_a, nb::sig("def perft(position: Position, depth: int) -> int"),
          "Return the number of different sequences of depth legal cards from this position on (shorter if "
          "the play ends).");
}

}  // namespace stich::bindings
