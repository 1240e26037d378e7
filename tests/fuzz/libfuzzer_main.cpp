// libFuzzer's side of the fuzz targets: fuzz TARGET [libFuzzer's own arguments].
#include <algorithm>

#include "fuzz/targets.h"

namespace {

damier::fuzz::Target target = nullptr;  // libFuzzer calls functions and keeps nothing for them

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    target = damier::fuzz::target_named(*argc > 1 ? (*argv)[1] : "");
    std::copy(*argv + 2, *argv + *argc + 1, *argv + 1);
    --*argc;
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    return target(data, size);
}
