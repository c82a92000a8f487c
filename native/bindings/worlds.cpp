#include <vector>

#include "bindings/conversions.h"
#include "worlds/world_sampler.h"

using nanobind::literals::operator""_a;

namespace stich::bindings {

namespace {

double real(nb::handle value) {
    const double result = PyFloat_AsDouble(value.ptr());
    if (result == -1 && PyErr_Occurred() != nullptr) nb::raise_python_error();
    return result;
}

class Worlds {
public:
    Worlds(nb::handle cards, nb::handle capacities, nb::handle weights, nb::handle seed)
        : sampler_(bits(cards), small_numbers(capacities, "a capacity"), rows(weights)),
          random_(word(seed, "seed"), 0),
          by_slot_(sampler_.slots()) {}

    nb::tuple draw() {
        sampler_.draw(random_, by_slot_);
        return tuple_by_place(static_cast<int>(by_slot_.size()),
                              [&](int slot) { return by_slot_[static_cast<std::size_t>(slot)]; });
    }

private:
    static std::vector<stich::Card> bits(nb::handle cards) {
        std::vector<stich::Card> result;
        for (int card : small_numbers(cards, "a card")) {
            if (card < 0 || card >= stich::max_cards) refuse("a card", "a bit 0 to 63");
            result.push_back(static_cast<stich::Card>(card));
        }
        return result;
    }

    static std::vector<double> rows(nb::handle weights) {
        std::vector<double> result;
        for (nb::handle row : weights) {
            for (nb::handle value : row) result.push_back(real(value));
        }
        return result;
    }

    stich::Sampler sampler_;
    stich::Random random_;
    std::vector<stich::CardSet> by_slot_;
};

}  // namespace

void bind_worlds(nb::module_& m) {
    nb::class_<Worlds>(
        m, "Worlds",
        "Worlds: which of the hidden cards lie in which slot.\n\n"
        "weights[card][slot] says how likely a card is in a slot, 0 for certainly not; a world's chance is "
        "in proportion to the\n"
        "product. capacities are the numbers of cards that the slots take. The same seed gives the same "
        "worlds. ValueError where no\n"
        "world fits.")
        .def(nb::init<nb::handle, nb::handle, nb::handle, nb::handle>(), "cards"_a, "capacities"_a, "weights"_a,
             "seed"_a,
             nb::sig("def __init__(self, cards: collections.abc.Sequence[int], capacities: "
                     "collections.abc.Sequence[int], weights: "
                     "collections.abc.Sequence[collections.abc.Sequence[float]], seed: int) -> None"))
        .def("draw", &Worlds::draw, nb::sig("def draw(self) -> tuple[int, ...]"),
             "One more world: the cards of each slot, as masks.");
}

}  // namespace stich::bindings
