// Trees made by hand, and games in GGF.
#include <string>

#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "play/microscope/hand_tree.h"
#include "play/table/ggf.h"

int damier::fuzz::hand_trees(const unsigned char* data, std::size_t size) {
    using namespace damier;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto tree = parse_hand_tree(text);
    if (!tree) {
        fuzz::require_message(Error{tree.error().message}, text);
        if (tree.error().place)
            fuzz::require(
                tree.error().place->from <= tree.error().place->to && tree.error().place->to <= size,
                "a fault is inside the text", text);
        return 0;
    }
    fuzz::require(tree->nodes.size() <= HandTree::most_nodes + 1, "a tree is bounded", text);
    const std::string written = format_hand_tree(*tree);
    const auto again = parse_hand_tree(written);
    fuzz::require(again && format_hand_tree(*again) == written && again->nodes.size() == tree->nodes.size(),
                  "a tree's text is read back as the same", written);
    return 0;
}

int damier::fuzz::ggf(const unsigned char* data, std::size_t size) {
    using namespace damier;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto game = read_ggf(text);
    if (!game) {
        fuzz::require_message(Error{game.error().message}, text);
        return 0;
    }
    const auto status = game->table->status();
    const auto again = game->table->game().make_table(status.variant);
    if (!status.start.empty())
        fuzz::require(again->set(status.start).has_value(), "a start is a position", text);
    for (const std::string& move : status.moves)
        fuzz::require(again->play(move).has_value(), "only legal moves are read", text);
    return 0;
}
