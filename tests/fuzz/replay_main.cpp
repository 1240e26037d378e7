// Gives every file of a folder to a fuzz target: the corpus as an ordinary test, for any compiler. A broken
// promise aborts. Call: replay TARGET FOLDER...
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "fuzz/targets.h"

int main(int argc, char** argv) {
    const damier::fuzz::Target target = damier::fuzz::target_named(argc > 1 ? argv[1] : "");
    int inputs = 0;
    for (int i = 2; i < argc; ++i) {
        for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
            std::ifstream file(entry.path(), std::ios::binary);
            const std::string input(std::istreambuf_iterator<char>(file), {});
            std::printf("%s\n", entry.path().c_str());
            std::fflush(stdout);  // the name of the input that breaks something must come out
            target(reinterpret_cast<const unsigned char*>(input.data()), input.size());
            ++inputs;
        }
    }
    if (inputs == 0) std::printf("no input: there is nothing to test\n");
    return inputs == 0;
}
