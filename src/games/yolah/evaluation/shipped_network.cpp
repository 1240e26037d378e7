// The network of data/, which CMake puts into the program as bytes if it found one when it was configured.
#include "games/yolah/evaluation/network.h"

namespace damier {

extern const std::string_view yolah_network;

}  // namespace damier

namespace damier::yolah {

std::string_view shipped_network() {
#if defined(DAMIER_YOLAH_NETWORK)
    return yolah_network;
#else
    return {};
#endif
}

}  // namespace damier::yolah
