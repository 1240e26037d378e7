// Prints src/games/yolah/attacks/magic_constants.h.
#include <cstdio>
#include <cstring>

#include "core/text/number.h"
#include "magic_search.h"

namespace {

constexpr const char* help =
    "usage: find_magics [--seed N]\n"
    "\n"
    "Searches the multipliers of the magic bitboards of Yolah (orthogonal and diagonal lines, 64\n"
    "squares each) with sparse random candidates and prints them as a C++ header.\n"
    "\n"
    "  --seed N   seed of the random numbers; the same seed finds the same constants\n"
    "             (default %llu, the one of the committed header)\n"
    "  --help     this text\n"
    "\n"
    "example: find_magics > src/games/yolah/attacks/magic_constants.h\n";

}  // namespace

int main(int argc, char** argv) {
    using namespace damier::yolah;
    std::uint64_t seed = default_magic_seed;
    if (argc == 2 && std::strcmp(argv[1], "--help") == 0) {
        std::printf(help, static_cast<unsigned long long>(default_magic_seed));
        return 0;
    }
    if (argc == 3 && std::strcmp(argv[1], "--seed") == 0) {
        const auto given = damier::parse_number<std::uint64_t>(argv[2]);
        if (!given) {
            std::fprintf(stderr, "find_magics: --seed wants a whole number below 2^64, not '%s'\n", argv[2]);
            return 2;
        }
        seed = *given;
    } else if (argc != 1) {
        std::fprintf(stderr, "find_magics: unknown arguments; try --help\n");
        return 2;
    }
    const Magics magics = find_magics(seed);
    std::fputs(magics_as_header(magics, seed).c_str(), stdout);
    std::fprintf(stderr, "%llu candidates tried\n", static_cast<unsigned long long>(magics.candidates));
    return 0;
}
