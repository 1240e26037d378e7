#include "core/cpu.h"

#include <fstream>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace damier {

namespace {

#if defined(__x86_64__)
bool ask_x86_64_v3() {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("fma");
}

bool ask_fast_pext() {
    if (!ask_x86_64_v3()) return false;
    __builtin_cpu_init();
    if (!__builtin_cpu_is("amd")) return true;
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx)) return false;
    const unsigned family = ((eax >> 8) & 0xf) + ((eax >> 20) & 0xff);
    constexpr unsigned zen3 = 0x19;
    return family >= zen3;
}
#else
bool ask_x86_64_v3() {
    return false;
}
bool ask_fast_pext() {
    return false;
}
#endif

}  // namespace

bool has_x86_64_v3() {
    static const bool answer = ask_x86_64_v3();
    return answer;
}

bool has_fast_pext() {
    static const bool answer = ask_fast_pext();
    return answer;
}

std::string cpu_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (!line.starts_with("model name")) continue;
        const std::size_t colon = line.find(':');
        if (colon != std::string::npos && colon + 2 < line.size()) return line.substr(colon + 2);
    }
    return "unknown processor";
}

}  // namespace damier
