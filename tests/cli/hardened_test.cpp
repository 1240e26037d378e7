// What stands between a fault of memory and whoever would use it, read from the program itself: the compiler
// is asked for it in cmake/damier.cmake, and says nothing when it does not come.
#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace damier::cli {
namespace {

// A 64-bit ELF file of this machine, which we have just linked: not hostile.
class Program {
  public:
    explicit Program(const char* file) {
        std::ifstream in(file, std::ios::binary);
        bytes_.assign(std::istreambuf_iterator<char>(in), {});
        header_ = at<Elf64_Ehdr>(0);
    }

    bool may_lie_anywhere() const { return header_.e_type == ET_DYN; }
    std::vector<Elf64_Phdr> segments(std::uint32_t type) const {
        std::vector<Elf64_Phdr> found;
        for (std::size_t i = 0; i < header_.e_phnum; ++i) {
            const auto segment = at<Elf64_Phdr>(header_.e_phoff + i * sizeof(Elf64_Phdr));
            if (segment.p_type == type) found.push_back(segment);
        }
        return found;
    }
    // Of the dynamic section; 0 where there is no such entry.
    std::uint64_t dynamic(std::int64_t tag) const {
        for (const Elf64_Phdr& segment : segments(PT_DYNAMIC)) {
            for (std::size_t i = 0; i < segment.p_filesz / sizeof(Elf64_Dyn); ++i) {
                const auto entry = at<Elf64_Dyn>(segment.p_offset + i * sizeof(Elf64_Dyn));
                if (entry.d_tag == tag) return entry.d_un.d_val;
            }
        }
        return 0;
    }
    // The functions that it takes from libraries.
    std::set<std::string> imports() const {
        std::set<std::string> names;
        for (std::size_t i = 0; i < header_.e_shnum; ++i) {
            const auto symbols = section(i);
            if (symbols.sh_type != SHT_DYNSYM) continue;
            const auto strings = section(symbols.sh_link);
            for (std::size_t k = 0; k < symbols.sh_size / sizeof(Elf64_Sym); ++k) {
                const auto symbol = at<Elf64_Sym>(symbols.sh_offset + k * sizeof(Elf64_Sym));
                if (symbol.st_shndx == SHN_UNDEF)
                    names.insert(bytes_.data() + strings.sh_offset + symbol.st_name);
            }
        }
        return names;
    }

  private:
    template <class T>
    T at(std::size_t offset) const {
        T value{};
        if (offset + sizeof value <= bytes_.size()) std::memcpy(&value, bytes_.data() + offset, sizeof value);
        return value;
    }
    Elf64_Shdr section(std::size_t index) const {
        return at<Elf64_Shdr>(header_.e_shoff + index * sizeof(Elf64_Shdr));
    }

    std::string bytes_;
    Elf64_Ehdr header_{};
};

TEST(Hardened, TheProgramLiesAnywhereAndItsTablesAreReadOnly) {
    const Program program(DAMIER_BINARY);
    EXPECT_TRUE(program.may_lie_anywhere());
    EXPECT_NE(program.dynamic(DT_FLAGS_1) & DF_1_PIE, 0u);
    // Full RELRO: everything is bound before main(), and the tables are read-only then.
    EXPECT_EQ(program.segments(PT_GNU_RELRO).size(), 1u);
    EXPECT_NE(program.dynamic(DT_FLAGS_1) & DF_1_NOW, 0u);
    EXPECT_EQ(program.dynamic(DT_TEXTREL), 0u);
    EXPECT_EQ(program.dynamic(DT_RPATH) | program.dynamic(DT_RUNPATH), 0u)
        << "no libraries of a strange folder";
    ASSERT_EQ(program.segments(PT_GNU_STACK).size(), 1u);
    EXPECT_EQ(program.segments(PT_GNU_STACK)[0].p_flags & PF_X, 0u) << "no code on the stack";
    for (const Elf64_Phdr& segment : program.segments(PT_LOAD))
        EXPECT_NE(segment.p_flags & (PF_W | PF_X), unsigned{PF_W | PF_X}) << "code that can be written to";
}

#ifdef NDEBUG
TEST(Hardened, StackAndCopiesAreChecked) {
    const std::set<std::string> imports = Program(DAMIER_BINARY).imports();
    EXPECT_TRUE(imports.contains("__stack_chk_fail"));
    int checked = 0;
    for (const std::string& name : imports) checked += name.starts_with("__") && name.ends_with("_chk");
    EXPECT_GE(checked, 3) << "copies into objects of known size";
}
#endif

}  // namespace
}  // namespace damier::cli
