// The rows of the registry. Each is made in a file of its own, so that a change in one game
// compiles one file.
#pragma once

namespace damier {

struct GameEntry;

const GameEntry& yolah_entry();
const GameEntry& othello_entry();
const GameEntry& quarto_entry();

}  // namespace damier
