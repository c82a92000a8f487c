#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bindings/conversions.h"
#include "deals/batch_of_tables.h"
#include "deals/shuffle.h"

using nanobind::literals::operator""_a;

namespace stich::bindings {

namespace {

template <typename Number>
using Column = nb::ndarray<const Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <typename Number>
using Shared = nb::ndarray<nb::numpy, Number, nb::c_contig>;

struct Program {
    std::shared_ptr<const DealProgram> deals;
};

template <typename Type>
Type field(nb::handle object, const char* name) {
    return nb::cast<Type>(object.attr(name));
}

stich::HandCondition condition_of(nb::handle condition) {
    return {field<CardSet>(condition, "some"), field<CardSet>(condition, "all"), field<CardSet>(condition, "none")};
}

void add_node(DealDefinition& data, nb::handle node) {
    const auto first = static_cast<std::int32_t>(data.calls.size());
    for (nb::handle call : node.attr("calls"))
        data.calls.push_back({field<int>(call, "action"), field<int>(call, "leads_to"),
                              condition_of(call.attr("condition")), field<int>(call, "adds")});
    data.nodes.push_back({field<int>(node, "place"), field<int>(node, "phase"), first,
                          static_cast<std::int32_t>(data.calls.size()) - first, field<int>(node, "lays_away"),
                          field<int>(node, "then"), field<int>(node, "gives"), field<CardSet>(node, "keeps"), field<bool>(node, "first_lot"),
                          field<bool>(node, "beside_card")});
}

DealContract contract_of(nb::handle object) {
    DealContract contract;
    const nb::object ends = object.attr("ends");
    contract.spec = field<int>(object, "spec");
    contract.declarer = field<int>(object, "declarer");
    contract.partner = field<int>(object, "partner");
    contract.open = field<bool>(object, "open");
    contract.at_once = field<bool>(ends, "at_once");
    contract.ends_at_side_trick = field<bool>(ends, "side_trick");
    contract.ends_at_other_trick = field<bool>(ends, "other_trick");
    contract.ends_at_other_points = field<int>(ends, "other_points");
    contract.score = field<int>(object, "score");
    contract.parameter = field<int>(object, "parameter");
    contract.swaps = field<int>(object, "swaps");
    contract.calls_during_play = field<int>(object, "calls_during_play");
    contract.must_beat = field<bool>(object, "must_beat");
    contract.most = field<int>(object, "most");
    std::size_t place = 0;
    for (int table : field<std::vector<int>>(object, "tables")) {
        if (place == contract.tables.size()) refuse("tables", "one for each of at most 5 places");
        contract.tables[place++] = table;
    }
    return contract;
}

std::vector<std::int32_t> flattened(nb::handle rows) {
    std::vector<std::int32_t> numbers;
    for (nb::handle row : rows)
        for (int number : nb::cast<std::vector<int>>(row)) numbers.push_back(number);
    return numbers;
}

SideScores side_of(nb::handle object) {
    SideScores side;
    for (int card : field<std::vector<int>>(object, "run")) side.run.push_back(static_cast<Card>(card));
    const auto results = field<std::vector<std::vector<std::vector<int>>>>(object, "results");
    if (results.size() != 2 || results[0].empty()) refuse("results", "by early, tricks and points");
    side.tricks = static_cast<std::int32_t>(results[0].size());
    side.points = static_cast<std::int32_t>(results[0][0].size());
    for (const auto& tricks : results)
        for (const auto& points : tricks)
            for (int kind : points) side.results.push_back(static_cast<std::uint8_t>(kind));
    for (nb::handle parameter : object.attr("amounts")) {
        ++side.parameters;
        side.kinds = 0;
        for (nb::handle kind : parameter) {
            ++side.kinds;
            for (int amount : flattened(kind)) side.amounts.push_back(amount);
        }
    }
    return side;
}

MostScores most_of(nb::handle object) {
    MostScores most;
    most.swept = field<std::vector<MostScores::Amounts>>(object, "swept");
    for (const auto& row : field<std::vector<std::vector<MostScores::Amounts>>>(object, "most"))
        most.most.insert(most.most.end(), row.begin(), row.end());
    most.sweep_tricks = field<int>(object, "sweep_tricks");
    most.sweep_points = field<int>(object, "sweep_points");
    for (int card : field<std::vector<int>>(object, "ranking")) most.ranking.push_back(static_cast<Card>(card));
    most.tie_by_tricks = field<bool>(object, "tie_by_tricks");
    most.last_takes_rest = field<bool>(object, "last_takes_rest");
    most.payer_takes_rest = field<bool>(object, "payer_takes_rest");
    most.fewest = field<bool>(object, "fewest");
    most.by_points = field<bool>(object, "by_points");
    most.three_tied_pay = field<bool>(object, "three_tied_pay");
    most.last_trick_breaks_ties = field<bool>(object, "last_trick_breaks_ties");
    return most;
}

/// Makes a program from a `stich.kernel.plugin.deal_program.DealProgram` (`object`). The other arguments depend on how
/// actions are numbered.
Program program(nb::handle object, const std::vector<Spec>& specs, std::vector<int> play_actions,
                std::vector<int> lay_actions, std::vector<int> call_of, int phases, int longest) {
    DealDefinition data;
    data.seats = field<int>(object, "seats");
    data.places = field<int>(object, "places");
    data.actions = static_cast<std::int32_t>(call_of.size());
    data.phases = phases;
    data.starts = field<std::vector<int>>(object, "starts");
    data.play_phase = field<int>(object, "play_phase");
    data.worst = field<int>(object, "worst");
    data.longest = longest;
    data.undealt_open = field<bool>(object, "undealt_open");
    data.undealt_counts = field<bool>(object, "undealt_counts");
    data.undealt_in_run = field<bool>(object, "undealt_in_run");
    for (int place : field<std::vector<int>>(object, "layout")) data.layout.push_back(static_cast<std::uint8_t>(place));
    data.play_action = std::move(play_actions);
    data.lay_action = std::move(lay_actions);
    data.call_of = std::move(call_of);
    for (nb::handle redirect : object.attr("redirects"))
        data.redirects.push_back({field<int>(redirect, "node"), field<int>(redirect, "place"),
                                  condition_of(redirect.attr("condition")), field<int>(redirect, "other")});
    data.first_lot = field<int>(object, "first_lot");
    for (nb::handle node : object.attr("nodes")) add_node(data, node);
    for (nb::handle contract : object.attr("contracts")) data.contracts.push_back(contract_of(contract));
    for (const Spec& spec : specs) data.specs.push_back(*spec.play);
    for (nb::handle table : object.attr("own")) {
        const std::vector<std::int32_t> scores = flattened(table);
        data.own.push_back({static_cast<std::int32_t>(scores.size() / nb::len(table)), scores});
    }
    for (nb::handle side : object.attr("sides")) data.sides.push_back(side_of(side));
    for (nb::handle most : object.attr("most")) data.most.push_back(most_of(most));
    for (nb::handle calls : object.attr("calls_during_play"))
        data.calls_during_play.push_back({field<std::vector<int>>(calls, "before")});
    data.swaps = field<std::vector<std::vector<int>>>(object, "swaps");
    return {std::make_shared<const DealProgram>(std::move(data))};
}

/// Returns a NumPy array that shares memory with the batch and keeps the batch alive.
template <typename Number>
Shared<Number> shared(nb::handle batch, std::vector<Number>& numbers, std::size_t rows, std::size_t width) {
    if (width == 0) return Shared<Number>(numbers.data(), {rows}, batch);
    return Shared<Number>(numbers.data(), {rows, width}, batch);
}

template <typename Number>
auto array_of(std::vector<Number> BatchArrays::* member, bool wide) {
    return [member, wide](nb::handle self) {
        auto& batch = nb::cast<BatchOfTables&>(self);
        std::vector<Number>& numbers = batch.arrays().*member;
        return shared(self, numbers, batch.rows(), wide ? numbers.size() / std::max<std::size_t>(batch.rows(), 1) : 0);
    };
}

std::size_t row_of(const BatchOfTables& batch, nb::handle row) {
    const std::int64_t chosen = number(row, "row");
    if (chosen < 0 || static_cast<std::size_t>(chosen) >= batch.rows()) refuse("row", "a row of the batch");
    return static_cast<std::size_t>(chosen);
}

/// Calls the function with each vector of the state, in a fixed order.
template <typename State, typename Function>
void for_each_array(State& state, Function function) {
    function(state.numbers);
    function(state.episodes);
    function(state.illegal_counts);
    function(state.dealers);
    function(state.packs);
    function(state.log_sizes);
    function(state.logs);
    function(state.rewards);
    function(state.done);
    function(state.illegal);
}

nb::tuple exported(const BatchOfTables& batch) {
    const BatchState state = batch.state();
    nb::list items;
    items.append(state.seed);
    for_each_array(state, [&]<typename Number>(const std::vector<Number>& numbers) {
        auto copy = std::make_unique_for_overwrite<Number[]>(numbers.size());
        std::ranges::copy(numbers, copy.get());
        items.append(as_array<Shared<Number>>(std::move(copy), {numbers.size()}));
    });
    return nb::tuple(items);
}

BatchState imported(const nb::tuple& items) {
    BatchState state;
    std::size_t place = 0;
    const auto next = [&] {
        if (place == items.size()) refuse("state", "a seed and ten arrays");
        return items[place++];
    };
    state.seed = word(next(), "seed");
    for_each_array(state, [&]<typename Number>(std::vector<Number>& numbers) {
        Column<Number> column;
        if (!nb::try_cast(next(), column)) refuse("state", "a seed and ten arrays");
        numbers.assign(column.data(), column.data() + column.shape(0));
    });
    return state;
}

}  // namespace

nb::list shuffled(nb::tuple items, nb::bytes key) {
    std::array<std::uint8_t, 256> places;
    const std::size_t count = items.size();
    if (count > places.size()) refuse("items", "at most 256");
    const std::span<std::uint8_t> order = std::span(places).first(count);
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    stich::shuffle(order, {static_cast<const std::uint8_t*>(key.data()), key.size()});
    nb::list result = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(count)));
    if (!result.is_valid()) nb::raise_python_error();
    for (std::size_t i = 0; i < count; ++i)
        NB_LIST_SET_ITEM(result.ptr(), static_cast<Py_ssize_t>(i), nb::object(items[order[i]]).release().ptr());
    return result;
}

nb::tuple masks(nb::tuple hands, nb::tuple order, nb::dict single) {
    nb::tuple result = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(order.size())));
    if (!result.is_valid()) nb::raise_python_error();
    Py_ssize_t filled = 0;
    for (nb::handle index : order) {
        const auto place = static_cast<std::size_t>(number(index, "a place of a hand"));
        if (place >= hands.size()) refuse("a place of a hand", "one of the hands");
        std::uint64_t mask = 0;
        for (nb::handle card : nb::cast<nb::tuple>(hands[place])) {
            PyObject* bit = PyDict_GetItemWithError(single.ptr(), card.ptr());
            if (bit == nullptr) {
                if (!PyErr_Occurred()) PyErr_SetObject(PyExc_KeyError, card.ptr());
                nb::raise_python_error();
            }
            mask |= PyLong_AsUnsignedLongLong(bit);
        }
        PyObject* number = PyLong_FromUnsignedLongLong(mask);
        if (number == nullptr) nb::raise_python_error();
        NB_TUPLE_SET_ITEM(result.ptr(), filled++, number);
    }
    return result;
}

void bind_deals(nb::module_& m) {
    m.def("masks", &masks, "hands"_a, "order"_a, "single"_a,
          nb::sig("def masks(hands: tuple[tuple[str, ...], ...], order: tuple[int, ...], single: dict[str, int]) -> "
                  "tuple[int, ...]"),
          "Return hands as masks, in the given order of hands. single: mask of each card.");
    m.def("shuffled", &shuffled, "items"_a, "key"_a,
          nb::sig("def shuffled(items: tuple[typing.Any, ...], key: bytes) -> list[typing.Any]"),
          "Return the items shuffled with this key. The order is defined by stich.kernel.rules.shuffle.");
    nb::class_<Program>(m, "DealProgram",
                        "Whole deals as data, from the shuffled pack to the score. Immutable.\n"
                        "definition: a stich.kernel.plugin.deal_program.DealProgram. The other arguments depend on how "
                        "actions are numbered.\n"
                        "The constructor raises ValueError if the numbers contradict each other.")
        .def(
            "__init__",
            [](Program* self, nb::handle definition, const std::vector<Spec>& specs, std::vector<int> play_actions,
               std::vector<int> lay_actions, std::vector<int> call_of, int phases, int longest) {
                new (self) Program(program(definition, specs, std::move(play_actions), std::move(lay_actions),
                                           std::move(call_of), phases, longest));
            },
            "definition"_a, "specs"_a, "play_actions"_a, "lay_actions"_a, "call_of"_a, "phases"_a, "longest"_a,
            nb::sig("def __init__(self, definition: object, specs: Sequence[Spec], play_actions: Sequence[int], "
                    "lay_actions: Sequence[int], call_of: Sequence[int], phases: int, longest: int) -> None"))
        .def_prop_ro("observation_size", [](const Program& self) { return observation_size(*self.deals); });

    nb::class_<BatchOfTables>(
        m, "DealBatch",
        "Tables that are stepped together. The arrays share the batch's memory: each step changes them "
        "in place.")
        .def(
            "__init__",
            [](BatchOfTables* self, const Program& program, nb::handle rows, nb::handle seed, nb::handle threads,
               bool observed) {
                constexpr std::int64_t most_rows = 1 << 24;
                const std::int64_t count = number(rows, "n");
                if (count < 1 || count > most_rows) refuse("n", "1 to 16777216");
                new (self) BatchOfTables(program.deals, static_cast<std::size_t>(count), word(seed, "seed"),
                                         thread_count(threads), observed);
            },
            "program"_a, "n"_a, "seed"_a, "threads"_a, "observed"_a,
            nb::sig(
                "def __init__(self, program: DealProgram, n: int, seed: int, threads: int, observed: bool) -> None"))
        .def(
            "step",
            [](BatchOfTables& self, Column<std::int16_t> actions) {
                nb::gil_scoped_release released;
                self.step({actions.data(), actions.shape(0)});
            },
            "actions"_a, nb::sig("def step(self, actions: numpy.typing.NDArray[numpy.int16]) -> None"),
            "Apply one action in each row. If it ends a deal, the row starts a new deal in the same step.")
        .def(
            "apply",
            [](BatchOfTables& self, nb::handle row, int action) { return self.apply(row_of(self, row), action); },
            "row"_a, "action"_a, nb::sig("def apply(self, row: int, action: int) -> bool"),
            "Apply an action in one row and return True if it is legal; otherwise change nothing. A deal that ends "
            "stays in the row, with seat and phase -1, until next_deal or step.")
        .def(
            "legal",
            [](const BatchOfTables& self, nb::handle row) {
                nb::list numbers;
                const auto mask = self.mask(row_of(self, row));
                for (std::size_t action = 0; action < mask.size(); ++action)
                    if (mask[action] != 0) numbers.append(action);
                return numbers;
            },
            "row"_a, nb::sig("def legal(self, row: int) -> list[int]"),
            "Return the legal actions of a row in rising order.")
        .def(
            "next_deal", [](BatchOfTables& self, nb::handle row) { self.next_deal(row_of(self, row)); }, "row"_a,
            nb::sig("def next_deal(self, row: int) -> None"), "End the deal of a row and start its next one.")
        .def(
            "observe",
            [](const BatchOfTables& self, nb::handle row, int seat) {
                const auto size = static_cast<std::size_t>(observation_size(self.program()));
                auto bytes = std::make_unique_for_overwrite<std::uint8_t[]>(size);
                self.observe(row_of(self, row), seat, bytes.get());
                return as_array<Shared<std::uint8_t>>(std::move(bytes), {size});
            },
            "row"_a, "seat"_a, nb::sig("def observe(self, row: int, seat: int) -> numpy.typing.NDArray[numpy.uint8]"),
            "Return all that the player at this seat knows: uint8 (size,). Raise ValueError for a wrong seat, or if "
            "the batch has no observations.")
        .def("state", &exported, nb::sig("def state(self) -> tuple[typing.Any, ...]"),
             "Return the seed and arrays from which `restored` makes an equal batch.")
        .def_static(
            "restored",
            [](const Program& program, nb::tuple state, nb::handle threads, bool observed) {
                return BatchOfTables::restored(program.deals, imported(state), thread_count(threads), observed);
            },
            "program"_a, "state"_a, "threads"_a, "observed"_a,
            nb::sig("def restored(program: DealProgram, state: tuple[typing.Any, ...], threads: int, observed: bool) "
                    "-> DealBatch"),
            "Return a batch with this state. Raise ValueError if the state does not fit the program.")
        .def_prop_ro("threads", &BatchOfTables::threads)
        .def(
            "sample",
            [](const BatchOfTables& self) {
                auto actions = std::make_unique_for_overwrite<std::int16_t[]>(self.rows());
                {
                    nb::gil_scoped_release released;
                    self.sample({actions.get(), self.rows()});
                }
                return as_array<Shared<std::int16_t>>(std::move(actions), {self.rows()});
            },
            nb::sig("def sample(self) -> numpy.typing.NDArray[numpy.int16]"),
            "Return a random legal action for each row.")
        .def(
            "copy",
            [](const BatchOfTables& self, Column<std::int64_t> rows) {
                return self.copy({rows.data(), rows.shape(0)});
            },
            "rows"_a, nb::sig("def copy(self, rows: numpy.typing.NDArray[numpy.int64]) -> DealBatch"),
            "Return a batch with copies of these rows.")
        .def(
            "set",
            [](BatchOfTables& self, nb::handle row, int dealer, const std::vector<std::uint8_t>& pack,
               const std::vector<std::int16_t>& actions) { self.set(row_of(self, row), dealer, pack, actions); },
            "row"_a, "dealer"_a, "pack"_a, "actions"_a,
            nb::sig("def set(self, row: int, dealer: int, pack: Sequence[int], actions: Sequence[int]) -> None"),
            "Begin a deal in this row with the given pack and actions. For a wrong pack, an illegal action "
            "or a finished deal, raise ValueError and change nothing.")
        .def(
            "deal",
            [](const BatchOfTables& self, nb::handle row) {
                const std::size_t chosen = row_of(self, row);
                const Table& table = self.table(chosen);
                const auto pack = table.pack(self.program());
                const auto log = self.log(chosen);
                return nb::make_tuple(
                    table.dealer(),
                    tuple_of(static_cast<int>(pack.size()), [&](int i) { return pack[static_cast<std::size_t>(i)]; }),
                    tuple_of(static_cast<int>(log.size()), [&](int i) { return log[static_cast<std::size_t>(i)]; }));
            },
            "row"_a, nb::sig("def deal(self, row: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]"),
            "Return dealer, pack and actions so far of the deal in this row.")
        .def(
            "information",
            [](const BatchOfTables& self) {
                auto keys = std::make_unique_for_overwrite<std::uint64_t[]>(self.rows());
                for (std::size_t row = 0; row < self.rows(); ++row)
                    keys[row] = self.table(row).information(self.program());
                return as_array<Shared<std::uint64_t>>(std::move(keys), {self.rows()});
            },
            nb::sig("def information(self) -> numpy.typing.NDArray[numpy.uint64]"),
            "Return for each row a hash of all that the actor knows.")
        .def(
            "hands",
            [](const BatchOfTables& self) {
                const int places = self.program().data().places;
                const auto width = static_cast<std::size_t>(places) + 1;
                auto masks = std::make_unique_for_overwrite<std::uint64_t[]>(self.rows() * width);
                for (std::size_t row = 0; row < self.rows(); ++row) {
                    const Table& table = self.table(row);
                    for (int ahead = 0; ahead < places; ++ahead)
                        masks[row * width + static_cast<std::size_t>(ahead)] =
                            table.hand((table.place() + ahead) % places);
                    masks[row * width + width - 1] = table.out_of_play();
                }
                return as_array<Shared<std::uint64_t>>(std::move(masks), {self.rows(), width});
            },
            nb::sig("def hands(self) -> numpy.typing.NDArray[numpy.uint64]"),
            "Return masks of cards for each row: the actor's hand, the hands of the places after the actor, "
            "and the cards out of play [n, places + 1].")
        .def_prop_ro("observations", array_of(&BatchArrays::observations, true),
                     nb::sig("def observations(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def_prop_ro("mask", array_of(&BatchArrays::mask, true),
                     nb::sig("def mask(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def_prop_ro("seat", array_of(&BatchArrays::seat, false),
                     nb::sig("def seat(self) -> numpy.typing.NDArray[numpy.int8]"))
        .def_prop_ro("phase", array_of(&BatchArrays::phase, false),
                     nb::sig("def phase(self) -> numpy.typing.NDArray[numpy.int8]"))
        .def_prop_ro("rewards", array_of(&BatchArrays::rewards, true),
                     nb::sig("def rewards(self) -> numpy.typing.NDArray[numpy.float32]"))
        .def_prop_ro("done", array_of(&BatchArrays::done, false),
                     nb::sig("def done(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def_prop_ro("illegal", array_of(&BatchArrays::illegal, false),
                     nb::sig("def illegal(self) -> numpy.typing.NDArray[numpy.uint8]"))
        .def_prop_ro("episode", array_of(&BatchArrays::episode, false),
                     nb::sig("def episode(self) -> numpy.typing.NDArray[numpy.uint32]"))
        .def_prop_ro("illegal_actions", &BatchOfTables::illegal_actions);
}

}  // namespace stich::bindings
