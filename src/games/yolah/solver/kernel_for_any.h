// What an -inl.h kernel that is compiled twice is compiled with first: for any processor. Included again and
// again, so without a guard; kernel_for_v3.h is the second way.
#undef DAMIER_KERNEL_NAMESPACE
#undef DAMIER_KERNEL_BEGIN
#undef DAMIER_KERNEL_END
#undef DAMIER_KERNEL_ATTACKS
#define DAMIER_KERNEL_NAMESPACE for_any
#define DAMIER_KERNEL_BEGIN
#define DAMIER_KERNEL_END
#define DAMIER_KERNEL_ATTACKS MagicAttacks
