// The first moves of the games: drawn at random and judged balanced by a short search, read from a file, or
// none. No two are the same up to a symmetry of the game.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "arena/run/results.h"
#include "core/error.h"
#include "play/players/player.h"

namespace damier {

enum class OpeningKind : std::uint8_t { none, random, file };

std::string_view name_of(OpeningKind kind);

struct OpeningSettings {
    OpeningKind kind = OpeningKind::random;
    int plies = 6;  // even, so that the same side is to move as at the start
    // How far from even the judge may see it, in points; negative: whatever it is.
    double balance = 2;
    std::string judge = "alphabeta(depth=3, id, tt, table=1MiB)";
    // The file's openings themselves, so that a journal does not depend on a file that may change.
    std::string file = {};
    std::vector<Opening> listed = {};
};

// Openings of a file: one a line, as moves or as a position; blank lines and those that begin with '#' are
// skipped. An error names the line. Repetitions up to symmetry are refused too.
Expected<std::vector<Opening>> parse_openings(const GameEntry& game, int variant, std::string_view text);
Expected<std::vector<Opening>> read_openings(const GameEntry& game, int variant, const std::string& file);

// The moves that draw `attempt` of a tournament's generator gives, whether they are taken or not: the table
// is left after them.
void draw_opening(Table& table, std::uint64_t seed, int plies, std::uint64_t attempt);

// The opening number `number`, counted from 0, of a tournament; the openings before it are made first. The
// same settings and seed give the same openings, however often the work was interrupted.
class OpeningBook {
  public:
    // The judge is checked, and that there is an opening at all. `made` are those that an earlier run has
    // drawn.
    static Expected<OpeningBook> open(const GameEntry& game, int variant, const OpeningSettings& settings,
                                      std::uint64_t seed, std::vector<Opening> made);

    // Whether opening `number` is drawn already (or need not be).
    bool has(std::size_t number) const { return is_complete() || number < openings_.size(); }
    // Draws one more, or finds that there are no more; the book is complete then, and starts again from its
    // beginning.
    void draw();
    bool is_complete() const { return complete_; }
    // Index into openings(), or -1 when games start without one.
    int index_of(std::size_t number) const;
    const std::vector<Opening>& openings() const { return openings_; }

  private:
    OpeningBook(const GameEntry& game, int variant, OpeningSettings settings, std::uint64_t seed);

    bool is_balanced(const Table& table);

    const GameEntry* game_;
    int variant_;
    OpeningSettings settings_;
    std::uint64_t seed_;
    std::unique_ptr<Player> judge_;
    std::vector<Opening> openings_;
    std::set<std::uint64_t> seen_;  // shapes, also of those that were refused
    std::uint64_t attempt_ = 0;
    bool complete_ = false;
};

}  // namespace damier
