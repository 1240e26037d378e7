// What is certain of the final margin without a search: exact once no free square can be reached by both
// sides and the walks are solved, else bounds from the squares that each side can get to, and from those that
// it alone can get to.
#pragma once

#include <memory>

#include "games/contract/exact.h"
#include "games/yolah/position.h"
#include "games/yolah/sides.h"

namespace damier::yolah {

struct SolverPath;

class MarginBounder {
  public:
    // With more, hardly anything is known: exclusive squares are rare.
    static constexpr int most_free_squares = 28;

    MarginBounder();
    explicit MarginBounder(const SolverPath& path);
    ~MarginBounder();
    MarginBounder(MarginBounder&&) noexcept;
    MarginBounder& operator=(MarginBounder&&) noexcept;

    // Bounds of the final margin, for the mover, as far as the question asks for them.
    MarginBounds bounds(const Position& position, const MarginQuestion& question) {
        const Side mover = position.side();
        const Score margin = position.margin();
        const MarginBounds rest =
            bounds(Sides{position.pieces(mover), position.pieces(opponent(mover)), position.occupied()},
                   {question.at_least - margin, question.at_most - margin});
        return {rest.least + margin, rest.most + margin};
    }
    // Bounds of the moves still to come: the mover's less the other's.
    MarginBounds bounds(const Sides& sides, const MarginQuestion& question);

    class Kernel;

  private:
    std::unique_ptr<Kernel> kernel_;
};

// The same behind one call, for each instruction set.
class MarginBounder::Kernel {
  public:
    virtual ~Kernel() = default;
    virtual MarginBounds bounds(const Sides& sides, const MarginQuestion& question) = 0;
};

}  // namespace damier::yolah
