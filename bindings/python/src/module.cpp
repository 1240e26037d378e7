// The module damier._damier: what of the package is C++. The package around it is Python (../damier).
#include "engine/outside/engine_fault.h"
#include "values.h"

namespace damier::python {

PYBIND11_MODULE(_damier, module) {
    module.doc() = "The compiled part of damier: games, players, solvers, batches, records and journals.";
    // A sentence that names what was wrong, where, and what was expected.
    const auto error = py::register_exception<UserError>(module, "Error", PyExc_ValueError);
    error.doc() = "What was asked for is not possible; the message says what is wrong and what was expected.";
    const auto fault = py::register_exception<EngineFault>(module, "EngineError", PyExc_RuntimeError);
    fault.doc() = "An outside program that plays did not start, stopped, or did not answer as it should.";
    add_positions(module);
    add_records(module);
    add_players(module);
    add_batches(module);
    add_journals(module);
}

}  // namespace damier::python
