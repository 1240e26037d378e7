// For tests: the memory of this process, as Linux counts it.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

namespace damier {

inline std::uint64_t bytes_in_status(const std::string& key) {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        std::uint64_t kibibytes = 0;
        if (word == key + ':' && status >> kibibytes) return kibibytes << 10;
    }
    return 0;
}

// Bytes that are in use now.
inline std::uint64_t resident_bytes() {
    return bytes_in_status("VmRSS");
}

// How far the bytes in use rose during `work`, though they may have fallen again.
template <class Work>
std::uint64_t rise_of_memory_during(const Work& work) {
    std::ofstream("/proc/self/clear_refs") << 5;  // the peak begins anew
    const std::uint64_t before = bytes_in_status("VmHWM");
    work();
    return bytes_in_status("VmHWM") - before;
}

}  // namespace damier
