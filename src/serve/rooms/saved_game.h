// A game as it is stored on disk: what a page would bring back of it, and who plays.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "serve/jobs/limits.h"
#include "serve/rooms/game_tree.h"

namespace damier::serve {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct SavedGame {
    GameTree tree;
    int current = GameTree::root;
    std::string players[2] = {"human", "human"};
    Headers headers = {};
    double seconds = 1;
    bool running = true;
    int delay = 500;                                 // milliseconds
    nlohmann::json encounter = nullptr;              // of two people, as Encounter::saved gives it
    std::string result = {};                         // how it ended, where the moves do not tell
    std::shared_ptr<const std::string> review = {};  // as JSON

    std::string text() const;
    // What is on a disk may have been changed by anybody: throws Refusal.
    static SavedGame read(const std::string& text, const ServerLimits& limits);
};

// Whether it is a review that a game may keep: an object with a list of moves, within the limit.
bool is_review(const std::string& text, const ServerLimits& limits);

// Throws Refusal when there are too many, or one is not a line.
void check_headers(const Headers& headers);
void check_comments(const GameTree& tree, const ServerLimits& limits);

}  // namespace damier::serve
