// One board a lane, any number of lanes: flips and mobility of four (AVX2) or eight (AVX-512) positions at
// once. Included once per Highway target.
#if defined(DAMIER_OTHELLO_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef DAMIER_OTHELLO_LANES_INL_H
#undef DAMIER_OTHELLO_LANES_INL_H
#else
#define DAMIER_OTHELLO_LANES_INL_H
#endif

#include <hwy/highway.h>

#include "games/othello/kernels/geometry.h"

HWY_BEFORE_NAMESPACE();
namespace damier::othello::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Towards higher squares for a positive step, lower ones for a negative step.
template <int step, class V>
HWY_INLINE V shifted(V boards) {
    if constexpr (step > 0)
        return hn::ShiftLeft<step>(boards);
    else
        return hn::ShiftRight<-step>(boards);
}

// The squares of `material` that a chain of `material` joins to `source` in one direction. One and two discs,
// then two more twice: no run is longer than six. `pairs`: squares of material whose predecessor is material
// too.
template <int step, class V>
HWY_INLINE V run_from(V source, V material, V pairs) {
    V run = hn::And(material, shifted<step>(source));
    run = hn::Or(run, hn::And(material, shifted<step>(run)));
    run = hn::Or(run, hn::And(pairs, shifted<2 * step>(run)));
    return hn::Or(run, hn::And(pairs, shifted<2 * step>(run)));
}

// Sets the runs of `material` beside `mover` and returns the squares after them.
template <int step, class V>
HWY_INLINE V runs_both_ways(V mover, V material, V& up, V& down) {
    const V pairs = hn::And(material, shifted<step>(material));
    up = run_from<step>(mover, material, pairs);
    down = run_from<-step>(mover, material, shifted<-step>(pairs));
    return hn::Or(shifted<step>(up), shifted<-step>(down));
}

template <int step, class V>
HWY_INLINE V reached_both_ways(V mover, V material) {
    V up, down;
    return runs_both_ways<step>(mover, material, up, down);
}

// About 110 vector operations for all lanes together.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V moves_in_lanes(D d, V mover, V other) {
    const V inner = hn::And(other, hn::Set(d, inner_files));
    // East alone runs towards higher neighbouring bits, where one addition carries through the whole run.
    // What else the sum leaves behind stands on occupied squares and is masked off below.
    const V east = hn::Add(inner, hn::And(inner, shifted<1>(mover)));
    const V west = shifted<-1>(run_from<-1>(mover, inner, hn::And(inner, shifted<-1>(inner))));
    V reached = hn::Or(east, west);
    reached = hn::Or(reached, reached_both_ways<7>(mover, inner));
    reached = hn::Or(reached, reached_both_ways<8>(mover, other));
    reached = hn::Or(reached, reached_both_ways<9>(mover, inner));
    return hn::AndNot(hn::Or(mover, other), reached);
}

template <int step, class D, class V = hn::Vec<D>>
HWY_INLINE V run_if_enclosed(D d, V mover, V run) {
    const V end = hn::And(shifted<step>(run), mover);
    return hn::IfThenZeroElse(hn::Eq(end, hn::Zero(d)), run);
}

template <int step, class D, class V = hn::Vec<D>>
HWY_INLINE V flips_both_ways(D d, V mover, V material, V placed) {
    const V pairs = hn::And(material, shifted<step>(material));
    const V up = run_from<step>(placed, material, pairs);
    const V down = run_from<-step>(placed, material, shifted<-step>(pairs));
    return hn::Or(run_if_enclosed<step>(d, mover, up), run_if_enclosed<-step>(d, mover, down));
}

// `placed` has at most one bit a lane; a lane without a bit gets no flips.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V flips_in_lanes(D d, V mover, V other, V placed) {
    const V inner = hn::And(other, hn::Set(d, inner_files));
    // East by carry, as above: the sum has cleared exactly the run.
    const V east = hn::AndNot(hn::Add(inner, hn::And(inner, shifted<1>(placed))), inner);
    const V west = run_from<-1>(placed, inner, hn::And(inner, shifted<-1>(inner)));
    V turned = hn::Or(run_if_enclosed<1>(d, mover, east), run_if_enclosed<-1>(d, mover, west));
    turned = hn::Or(turned, flips_both_ways<7>(d, mover, inner, placed));
    turned = hn::Or(turned, flips_both_ways<8>(d, mover, other, placed));
    return hn::Or(turned, flips_both_ways<9>(d, mover, inner, placed));
}

}  // namespace damier::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
