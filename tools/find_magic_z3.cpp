// Finds a perfect hash of the 64 single bits onto 0..63, `bit * magic >> 58`, with the Z3 solver.
//
// Random search finds multipliers for a table of 128 entries but not for 64 in reasonable time: every
// value must occur exactly once. Told so as constraints, Z3 answers in about a second.
#include <z3++.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <optional>

namespace {

constexpr unsigned index_bits = 6;
constexpr unsigned shift = 64 - index_bits;

constexpr const char* help =
    "usage: find_magic_z3\n"
    "\n"
    "Finds a 64-bit constant such that bit * magic >> 58 differs for each of the 64 single bits, with\n"
    "the Z3 solver, and prints it with the table from index to bit position, as C++.\n";

std::optional<std::uint64_t> solve() {
    z3::context context;
    z3::solver solver(context, "QF_BV");
    const z3::expr magic = context.bv_const("magic", 64);
    z3::expr_vector indices(context);
    for (unsigned position = 0; position < 64; ++position) {
        const z3::expr bit = context.bv_val(std::uint64_t{1} << position, 64);
        // A logical shift, as for unsigned integers: z3's >> on bit-vectors copies the sign bit.
        indices.push_back(z3::lshr(magic * bit, shift));
    }
    for (unsigned i = 0; i < 64; ++i) {
        for (unsigned j = 0; j < i; ++j) solver.add(indices[i] != indices[j]);
    }
    if (solver.check() != z3::sat) return std::nullopt;
    return solver.get_model().eval(magic, true).get_numeral_uint64();
}

void print_as_cpp(std::uint64_t magic) {
    std::array<unsigned, 64> positions{};
    for (unsigned position = 0; position < 64; ++position) {
        positions[(std::uint64_t{1} << position) * magic >> shift] = position;
    }
    std::printf("inline constexpr std::uint64_t bit_position_magic = 0x%016llx;\n",
                static_cast<unsigned long long>(magic));
    std::printf("inline constexpr std::array<std::uint8_t, 64> bit_positions = {\n");
    for (unsigned index = 0; index < 64; ++index) {
        std::printf("%s%2u,%s", index % 16 == 0 ? "    " : " ", positions[index],
                    index % 16 == 15 ? "\n" : "");
    }
    std::printf("};\n");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::strcmp(argv[1], "--help") == 0) {
        std::fputs(help, stdout);
        return 0;
    }
    if (argc != 1) {
        std::fprintf(stderr, "find_magic_z3: unknown arguments; try --help\n");
        return 2;
    }
    const std::optional<std::uint64_t> magic = solve();
    if (!magic) {
        std::fprintf(stderr, "find_magic_z3: the solver found no constant\n");
        return 1;
    }
    print_as_cpp(*magic);
    return 0;
}
