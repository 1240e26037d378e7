// Files of problems: positions and the margins that are known of their moves. Files of puzzles, which say
// more of fewer positions.
#include "play/table/problems.h"
#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "play/puzzles/puzzle.h"
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

int damier::fuzz::puzzles(const unsigned char* data, std::size_t size) {
    using namespace damier;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto set = parse_puzzles(text);
    if (!set) {
        fuzz::require_message(set.error(), text);
        return 0;
    }
    const auto again = parse_puzzles(format_puzzles(*set));
    fuzz::require(again.has_value() && *again == *set, "puzzles that are written are read the same", text);
    for (const Puzzle& puzzle : set->puzzles) {
        const auto table = set->game->make_table(set->variant);
        fuzz::require(table->set(puzzle.position).has_value(), "a puzzle's position is one of the game",
                      text);
        for (const PuzzleStep& step : puzzle.steps) {
            if (!step.reply.empty())
                fuzz::require(table->play(step.reply).has_value(), "a reply is legal", text);
            fuzz::require(step.moves.size() == table->legal_moves().size(), "every move has its margin",
                          text);
            fuzz::require(aim_of(step.moves, 1) == puzzle.aim, "one move is right", text);
            fuzz::require(table->play(step.solution()).has_value(), "the solution is legal", text);
        }
    }
    return 0;
}
