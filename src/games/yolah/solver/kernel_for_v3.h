// What an -inl.h kernel that is compiled twice is compiled with the second time: for processors with fast
// PEXT, which also count bits in one instruction. See kernel_for_any.h.
#include <hwy/base.h>

#undef DAMIER_KERNEL_NAMESPACE
#undef DAMIER_KERNEL_BEGIN
#undef DAMIER_KERNEL_END
#undef DAMIER_KERNEL_ATTACKS
#define DAMIER_KERNEL_NAMESPACE for_v3
#if defined(__x86_64__)
#define DAMIER_KERNEL_BEGIN HWY_PUSH_ATTRIBUTES("avx2,bmi,bmi2,lzcnt,popcnt")
#define DAMIER_KERNEL_END HWY_POP_ATTRIBUTES
#else
#define DAMIER_KERNEL_BEGIN
#define DAMIER_KERNEL_END
#endif
#define DAMIER_KERNEL_ATTACKS PextAttacks
