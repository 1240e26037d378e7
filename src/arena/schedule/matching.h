// The largest matching in a graph (Edmonds 1965): as many pairs of neighbours as possible, nobody in two.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace damier {

// Cheap to copy, to try something.
class Matching {
  public:
    // neighbours[a][b] and neighbours[b][a]: a and b may be paired.
    explicit Matching(std::vector<std::vector<bool>> neighbours);

    int size() const { return static_cast<int>(mate_.size()); }
    bool neighbours(int a, int b) const { return (*neighbours_)[at(a)][at(b)]; }
    // How many of those who were not taken out are left without a partner.
    int alone() const;
    // Takes two (or, with b < 0, one) out of the graph, and pairs the others again as far as possible.
    void take_out(int a, int b = -1);

  private:
    static std::size_t at(int vertex) { return static_cast<std::size_t>(vertex); }
    // Pairs an unpaired one, and others anew where that must be, if it can be done.
    void augment_from(int root);

    std::shared_ptr<const std::vector<std::vector<bool>>> neighbours_;  // never changes: copies share it
    std::vector<int> mate_;                                             // -1: none
    std::vector<bool> out_;
};

}  // namespace damier
