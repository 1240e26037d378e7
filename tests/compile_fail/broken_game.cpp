// A game that has everything and does nothing; each WITHOUT_ macro takes away, or spoils, one part.
#include "games/contract/game.h"

namespace damier {

struct TestMove {
#ifndef WITHOUT_IS_PASS
    bool is_pass() const { return false; }
#endif
    bool operator==(const TestMove&) const = default;
#ifdef WITHOUT_SMALL_MOVE
    std::uint64_t bits = 0;
#else
    std::uint32_t bits = 0;
#endif
};

struct TestPosition {
#ifndef WITHOUT_SIDE
    Side side() const { return Side::first; }
#endif
    int ply() const { return 0; }
    int variant() const { return 0; }
    int free_squares() const { return 0; }
    bool is_over() const { return true; }
#ifndef WITHOUT_MARGIN
    Score margin() const { return 0; }
#endif
#ifndef WITHOUT_LEGAL_MOVES
    void legal_moves(MoveList<TestMove, 4>&) const {}
#endif
    void moves_of(Side, MoveList<TestMove, 4>&) const {}
    bool is_legal(TestMove) const { return false; }
#ifndef WITHOUT_PLAY
    void play(TestMove) {}
#endif
#ifndef WITHOUT_HASH
    std::uint64_t hash() const { return 0; }
#endif
    std::uint64_t computed_hash() const { return 0; }
    bool operator==(const TestPosition&) const = default;
#ifdef WITHOUT_SMALL_POSITION
    char cells[65] = {};
#endif
};

struct TestGame {
#ifndef WITHOUT_POSITION
    using Position = TestPosition;
#endif
#ifndef WITHOUT_MOVE
    using Move = TestMove;
#endif
    static constexpr std::string_view name = "test";
    static constexpr std::string_view title = "Test";
    static constexpr std::string_view side_names[] = {"First", "Second"};
#ifndef WITHOUT_VARIANTS
    static constexpr Variant variants[] = {{"standard", "no rules at all"}};
#endif
#ifndef WITHOUT_BOUNDS
    static constexpr std::size_t max_moves = 4;
#endif
    static constexpr int max_plies = 1;
    static constexpr Score max_margin = 1;
#ifndef WITHOUT_INITIAL
    static TestPosition initial(int) { return {}; }
#endif
};

static_assert(require_game<TestGame>());

}  // namespace damier
