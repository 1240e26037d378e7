// Walks over the elements of a small set: `for (const Cell cell : elements_of<Cell>(cells))`.
#pragma once

#include <bit>
#include <cstdint>

namespace damier::quarto {

// `Element` is the enum whose values number the bits: Cell or Piece, or int for winning sets.
template <class Element>
class ElementsOf {
  public:
    class Iterator {
      public:
        constexpr explicit Iterator(std::uint32_t left) : left_(left) {}
        constexpr Element operator*() const { return static_cast<Element>(std::countr_zero(left_)); }
        constexpr Iterator& operator++() {
            left_ &= left_ - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return left_ != other.left_; }

      private:
        std::uint32_t left_;
    };
    constexpr explicit ElementsOf(std::uint32_t set) : set_(set) {}
    constexpr Iterator begin() const { return Iterator(set_); }
    constexpr Iterator end() const { return Iterator(0); }

  private:
    std::uint32_t set_;
};

template <class Element>
constexpr ElementsOf<Element> elements_of(std::uint32_t set) {
    return ElementsOf<Element>(set);
}

}  // namespace damier::quarto
