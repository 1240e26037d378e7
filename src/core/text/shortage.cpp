#include "core/text/shortage.h"

#include <cerrno>
#include <system_error>

namespace damier {

bool is_shortage(int error) {
    switch (error) {
        case EAGAIN:
        case EDQUOT:
        case EIO:
        case EMFILE:
        case ENFILE:
        case ENOBUFS:
        case ENOMEM:
        case ENOSPC:
            return true;
        default:
            return false;
    }
}

void throw_if_shortage(int error, const std::string& sentence) {
    if (is_shortage(error)) throw std::system_error(error, std::generic_category(), sentence);
}

}  // namespace damier
