// For tests: runs a check with each vector instruction set in turn.
#pragma once

#include <gtest/gtest.h>
#include <hwy/highway.h>

#include <cstdint>

namespace damier::yolah {

// Makes Highway use one instruction set, and all of them again at the end.
class ForcedTarget {
  public:
    explicit ForcedTarget(std::int64_t target) { choose(target); }
    ~ForcedTarget() { choose(0); }
    ForcedTarget(const ForcedTarget&) = delete;
    ForcedTarget& operator=(const ForcedTarget&) = delete;

  private:
    static void choose(std::int64_t target) {
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
};

// Calls check() once for each instruction set that is compiled in and that this processor has.
// `target_in_use` names the one that the kernel under test uses.
template <class TargetInUse, class Check>
void with_every_target(TargetInUse target_in_use, Check check) {
    const std::int64_t available = hwy::SupportedTargets() & HWY_TARGETS;
    ASSERT_NE(available, 0);
    for (std::int64_t rest = available; rest != 0; rest &= rest - 1) {
        const std::int64_t target = rest & -rest;
        const ForcedTarget forced(target);
        ASSERT_EQ(target_in_use(), hwy::TargetName(target));
        SCOPED_TRACE(hwy::TargetName(target));
        check();
    }
}

}  // namespace damier::yolah
