#include "play/player.h"

#include <fmt/core.h>

#include "core/suggest.h"
#include "core/text.h"

namespace damier {

std::string RandomPlayer::choose(const Table& table) {
    const std::vector<std::string> moves = table.legal_moves();
    return moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
}

Expected<std::unique_ptr<Player>> make_player(std::string_view spec, std::uint64_t seed) {
    if (equal_ignoring_case(trim(spec), "random")) return std::make_unique<RandomPlayer>(seed);
    constexpr std::string_view known[] = {"human", "random"};
    return fail(fmt::format("unknown player {}: expected {}{}", quote(spec), one_of(known),
                            did_you_mean(spec, known)));
}

}  // namespace damier
