// From files of self-play (self_play_file.h) to the positions that something is learnt from. The rule, the
// same for everything that learns:
//
//  - A position counts when the player has valued it. Random moves and passes were played without a search:
//    the positions before them have no value and are left out.
//  - What was played at random spoils what came before it: positions before the last random move of their
//    game (exploration; the opening has no values anyway) are left out, as their margin is not that of the
//    play that valued them.
//  - Of positions that are equal, or images of each other under one of the eight symmetries of the board, or
//    under an exchange of the colours, the first one stays: by the order of the files, then of the games. So
//    no position is in two games, and a split by game is a split by position too.
//  - A position with a side that cannot move any more is left out: that side stays stuck, so who wins is
//    decided, and the margin is a walk of the other side alone, which a search knows exactly.
//  - A position whose value is proved is as good as any other, and its margin is the proved one, but what
//    follows it is more of the same: of a game's proved positions the first dozen stay.
//  - Nothing is left out for being "unquiet". Where pieces are captured, a value is meaningless in the middle
//    of an exchange; in Yolah nothing is ever captured, each move scores one point, and any position is as
//    quiet as the next.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "core/error.h"
#include "games/yolah/sides.h"

namespace damier::learn {

// All is seen from the mover.
struct TrainingPosition {
    yolah::Sides sides;
    std::uint32_t game;  // counted through all the files: positions of one game have the same number
    std::int16_t value;  // the search's (core/value.h): hundredths of a point of the final margin, or proved
    // The margin of the whole game, points so far and those that were still to come: as the game was played
    // or, where the value is proved, as proved.
    std::int8_t margin;
    std::int8_t gathered;       // the points so far; margin - gathered is what the board alone decides
    std::int8_t result;         // 1 won, 0 drawn, -1 lost: the sign of the margin
    std::uint8_t free_squares;  // the phase: 56 at the start
    bool solved;                // the value is proved
    // No byte is left undefined: a training knows its positions again by a checksum of their bytes.
    std::uint8_t unused[5] = {};
};
static_assert(sizeof(TrainingPosition) == 40);
static_assert(std::has_unique_object_representations_v<TrainingPosition>);

struct TrainingRule {
    int solved_plies = 12;            // of each game's proved positions so many stay, the earliest
    bool with_stuck_side = false;     // also positions in which a side cannot move any more
    bool before_random_move = false;  // also positions before a random move of their game
    bool duplicates = false;          // also positions that were there before
};

struct LoadProgress {
    std::size_t files = 0;  // read to their end
    std::uint64_t games = 0;
    std::uint64_t positions = 0;  // kept so far
};
// Told after each file.
using LoadObserver = std::function<void(const LoadProgress&)>;

// Of all the files, in their order. The error names the file. A torn end of a file (of a run that is still
// playing, or was killed) is passed over.
Expected<std::vector<TrainingPosition>> load_training_positions(std::span<const std::string> files,
                                                                const TrainingRule& rule = {},
                                                                const LoadObserver& observer = {});

}  // namespace damier::learn
