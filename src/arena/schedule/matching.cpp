#include "arena/schedule/matching.h"

#include <utility>

namespace damier {

namespace {

std::size_t at(int vertex) {
    return static_cast<std::size_t>(vertex);
}

// The search for a path from an unpaired vertex to another one on which unpaired and paired steps alternate.
// An odd cycle met on the way (a blossom) is treated as one vertex, its base.
class PathSearch {
  public:
    PathSearch(const std::vector<std::vector<bool>>& neighbours, const std::vector<int>& mate,
               const std::vector<bool>& out, int root)
        : neighbours_(neighbours),
          mate_(mate),
          out_(out),
          parent_(mate.size(), -1),
          base_(mate.size()),
          outer_(mate.size()) {
        for (std::size_t i = 0; i < base_.size(); ++i) base_[i] = static_cast<int>(i);
        reach(root);
    }

    // The unpaired end of such a path, or -1.
    int find() {
        for (std::size_t next = 0; next < queue_.size(); ++next) {
            const int from = queue_[next];
            for (int to = 0; to < static_cast<int>(mate_.size()); ++to) {
                if (!neighbours_[at(from)][at(to)] || out_[at(to)]) continue;
                if (base_[at(from)] == base_[at(to)] || mate_[at(from)] == to) continue;
                if (outer_[at(to)]) {
                    contract(from, to);
                } else if (parent_[at(to)] < 0) {
                    parent_[at(to)] = from;
                    if (mate_[at(to)] < 0) return to;
                    reach(mate_[at(to)]);
                }
            }
        }
        return -1;
    }

    // The vertex before an inner one, on the way back to the root.
    int parent(int vertex) const { return parent_[at(vertex)]; }

  private:
    void reach(int vertex) {
        outer_[at(vertex)] = true;
        queue_.push_back(vertex);
    }

    // The base of the innermost blossom that both ways back to the root share.
    int common_base(int a, int b) const {
        std::vector<bool> on_way(mate_.size());
        for (a = base_[at(a)];; a = base_[at(parent_[at(mate_[at(a)])])]) {
            on_way[at(a)] = true;
            if (mate_[at(a)] < 0 || parent_[at(mate_[at(a)])] < 0) break;
        }
        b = base_[at(b)];
        while (!on_way[at(b)]) b = base_[at(parent_[at(mate_[at(b)])])];
        return b;
    }

    // Marks the blossoms on the way from a vertex to the base, and makes the way walkable in the other
    // direction, which begins at `child`.
    void mark(int vertex, int base, int child, std::vector<bool>& in_blossom) {
        while (base_[at(vertex)] != base) {
            const int partner = mate_[at(vertex)];
            in_blossom[at(base_[at(vertex)])] = true;
            in_blossom[at(base_[at(partner)])] = true;
            parent_[at(vertex)] = child;
            child = partner;
            vertex = parent_[at(partner)];
        }
    }

    void contract(int a, int b) {
        const int base = common_base(a, b);
        std::vector<bool> in_blossom(mate_.size());
        mark(a, base, b, in_blossom);
        mark(b, base, a, in_blossom);
        for (int vertex = 0; vertex < static_cast<int>(mate_.size()); ++vertex) {
            if (!in_blossom[at(base_[at(vertex)])]) continue;
            base_[at(vertex)] = base;
            if (!outer_[at(vertex)]) reach(vertex);
        }
    }

    const std::vector<std::vector<bool>>& neighbours_;
    const std::vector<int>& mate_;
    const std::vector<bool>& out_;
    std::vector<int> parent_;  // of inner vertices, and of the outer ones of a blossom
    std::vector<int> base_;
    std::vector<bool> outer_;  // reached by an even number of steps
    std::vector<int> queue_;   // of outer vertices
};

}  // namespace

Matching::Matching(std::vector<std::vector<bool>> neighbours)
    : neighbours_(std::make_shared<const std::vector<std::vector<bool>>>(std::move(neighbours))),
      mate_(neighbours_->size(), -1),
      out_(neighbours_->size()) {
    for (int vertex = 0; vertex < size(); ++vertex) {
        if (mate_[at(vertex)] < 0) augment_from(vertex);
    }
}

int Matching::alone() const {
    int count = 0;
    for (std::size_t vertex = 0; vertex < mate_.size(); ++vertex) count += mate_[vertex] < 0 && !out_[vertex];
    return count;
}

// In a largest matching every new path must begin at a partner who was left behind.
void Matching::take_out(int a, int b) {
    std::vector<int> left;
    for (const int gone : {a, b}) {
        if (gone < 0) continue;
        out_[at(gone)] = true;
        const int partner = std::exchange(mate_[at(gone)], -1);
        if (partner < 0) continue;
        mate_[at(partner)] = -1;
        left.push_back(partner);
    }
    for (const int partner : left) {
        if (!out_[at(partner)] && mate_[at(partner)] < 0) augment_from(partner);
    }
}

void Matching::augment_from(int root) {
    PathSearch search(*neighbours_, mate_, out_, root);
    int vertex = search.find();
    while (vertex >= 0) {
        const int before = search.parent(vertex);
        const int next = mate_[at(before)];
        mate_[at(vertex)] = before;
        mate_[at(before)] = vertex;
        vertex = next;
    }
}

}  // namespace damier
