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
    return __builtin_cpu_supports("x86-64-v3") != 0;
}

// Family as in AMD's and Intel's manuals: base family plus extended family.
unsigned processor_family() {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx)) return 0;
    const unsigned base = eax >> 8 & 0xf;
    return base == 0xf ? base + (eax >> 20 & 0xff) : base;
}

// The first four letters of the vendor tell AMD ("AuthenticAMD") and Hygon ("HygonGenuine", a Zen 1
// under licence) apart from all others.
bool designed_by_amd() {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    __get_cpuid(0, &eax, &ebx, &ecx, &edx);
    constexpr unsigned auth = 0x68747541;
    constexpr unsigned hygo = 0x6f677948;
    return ebx == auth || ebx == hygo;
}

bool ask_fast_pext() {
    constexpr unsigned zen_3 = 0x19;
    return ask_x86_64_v3() && !(designed_by_amd() && processor_family() < zen_3);
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
