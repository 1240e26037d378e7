// The fuzz targets, one for each kind of text that comes from outside. All are in one program, which its
// first argument tells what to try: to build one is much cheaper than to build many.
#pragma once

#include <cstddef>
#include <string_view>

namespace damier::fuzz {

// As libFuzzer calls them: 0 is returned, and a broken promise aborts.
using Target = int (*)(const unsigned char* data, std::size_t size);

int books(const unsigned char* data, std::size_t size);
int checkpoints(const unsigned char* data, std::size_t size);
int clients(const unsigned char* data, std::size_t size);
int commands(const unsigned char* data, std::size_t size);
int ggf(const unsigned char* data, std::size_t size);
int hand_trees(const unsigned char* data, std::size_t size);
int http(const unsigned char* data, std::size_t size);
int journals(const unsigned char* data, std::size_t size);
int json(const unsigned char* data, std::size_t size);
int moves(const unsigned char* data, std::size_t size);
int networks(const unsigned char* data, std::size_t size);
int patterns(const unsigned char* data, std::size_t size);
int players(const unsigned char* data, std::size_t size);
int positions(const unsigned char* data, std::size_t size);
int problems(const unsigned char* data, std::size_t size);
int protocols(const unsigned char* data, std::size_t size);
int puzzles(const unsigned char* data, std::size_t size);
int requests(const unsigned char* data, std::size_t size);
int self_play(const unsigned char* data, std::size_t size);
int tournaments(const unsigned char* data, std::size_t size);
int transcripts(const unsigned char* data, std::size_t size);
int weights(const unsigned char* data, std::size_t size);

// Exits with a message where there is none of this name. `--list` prints all names, for scripts/fuzz.
Target target_named(std::string_view name);

}  // namespace damier::fuzz
