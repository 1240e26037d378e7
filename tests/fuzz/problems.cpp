// Files of problems: positions and the margins that are known of their moves.
#include "play/table/problems.h"
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "play/registry/registry.h"
#include "play/table/table.h"

int damier::fuzz::problems(const unsigned char* data, std::size_t size) {
    using namespace damier;
    if (size == 0) return 0;
    const auto games = registered_games();
    const GameEntry& game = *games[data[0] % games.size()];
    const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
    const auto problems = parse_problems(game, 0, text);
    if (!problems) {
        fuzz::require_message(problems.error(), text);
        return 0;
    }
    for (const Problem& problem : *problems) {
        const auto table = game.make_table(0);
        fuzz::require(table->set(problem.position).has_value(), "a problem's position is one of the game",
                      text);
        fuzz::require(!table->state().over, "a problem is not over", text);
        for (const KnownMove& known : problem.moves) {
            fuzz::require(table->play(known.move).has_value(), "a known move is legal", text);
            fuzz::require(table->undo(), "a move can be taken back", text);
            fuzz::require(known.margin >= -game.max_margin && known.margin <= game.max_margin,
                          "a margin is one of the game", text);
        }
    }
    return 0;
}
