// Spaces out reports while something goes on: an observer need not hear of every step.
#pragma once

namespace damier {

// All times are seconds on one clock, the caller's.
class Throttle {
  public:
    static constexpr double usual_seconds = 0.1;

    explicit Throttle(double first_due = usual_seconds, double seconds_between = usual_seconds)
        : next_(first_due), between_(seconds_between) {}

    // Whether it is time to tell something. After a yes that counts as told.
    bool is_due(double now) {
        if (now < next_) return false;
        note_told(now);
        return true;
    }
    // Something was told that could not wait.
    void note_told(double now) { next_ = now + between_; }

  private:
    double next_;
    double between_;
};

}  // namespace damier
