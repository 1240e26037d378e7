// Gives every file of the folders named on the command line to a fuzz target: the corpus as an
// ordinary test, for any compiler. A broken promise aborts.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size);

int main(int argc, char** argv) {
    int inputs = 0;
    for (int i = 1; i < argc; ++i) {
        for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
            std::ifstream file(entry.path(), std::ios::binary);
            const std::string input(std::istreambuf_iterator<char>(file), {});
            std::printf("%s\n", entry.path().c_str());
            std::fflush(stdout);  // the name of the input that breaks something must come out
            LLVMFuzzerTestOneInput(reinterpret_cast<const unsigned char*>(input.data()), input.size());
            ++inputs;
        }
    }
    if (inputs == 0) std::printf("no input: there is nothing to test\n");
    return inputs == 0;
}
