#include "learn/weights/evolution/evolver.h"

namespace damier::learn {

Expected<std::unique_ptr<Evolver>> make_evolver(const EvolverSettings&, std::size_t) {
    return fail(
        "this program was built without pagmo, which evolution needs: run scripts/setup --learning and build "
        "again, or choose --method regression");
}

}  // namespace damier::learn
