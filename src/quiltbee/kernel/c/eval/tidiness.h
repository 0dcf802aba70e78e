/* How usable the free cells of a quilt are: eight counts, and their weighted sum, the quilt's *untidiness*.
 *
 * We count windows of 2x2 cells, including those over the edge (cells outside count as covered), and free cells with few
 * free neighbours. Every step works on all windows or cells at once. A window is named by its lower right cell.
 */
#ifndef QB_TIDINESS_H
#define QB_TIDINESS_H

#include "rules/lanes.h"
#include "rules/tables.h"

/* The weights that quiltbee uses, in the order of qb_shape: found by packing random sequences of patches as densely as
 * possible. Only their proportions matter. */
static const struct qb_weights packing_weights = {{-67, -45, 37, 103, 77, -52, -28, 0}};

/* For each qb_shape, one word of the set of its windows or cells. */
struct qb_shapes {
    qb_lanes of[QB_SHAPES];
};

/* `lower` and `upper`: the right cell of each half of the window; `lower_left`, `upper_left`: its left cell. */
static inline void classify_windows(struct qb_shapes *shapes, qb_lanes lower_left, qb_lanes lower, qb_lanes upper_left,
                                    qb_lanes upper) {
    qb_lanes pair = lower_left & lower, single = lower_left ^ lower, some = lower_left | lower;
    qb_lanes upper_pair = upper_left & upper, upper_single = upper_left ^ upper, upper_some = upper_left | upper;
    qb_lanes one_each = single & upper_single, crossed = lower ^ upper;
    shapes->of[QB_FOUR] = pair & upper_pair;
    shapes->of[QB_THREE] = (pair & upper_single) | (single & upper_pair);
    shapes->of[QB_SIDE_BY_SIDE] = (pair & ~upper_some) | (upper_pair & ~some) | (one_each & ~crossed);
    shapes->of[QB_DIAGONAL] = one_each & crossed;
    shapes->of[QB_ONE] = (single & ~upper_some) | (upper_single & ~some);
}

static inline void classify_cells(struct qb_shapes *shapes, qb_lanes free, qb_lanes left, qb_lanes right, qb_lanes up,
                                  qb_lanes down) {
    qb_lanes across = left | right, along = up | down;
    qb_lanes through = (left & right) | (up & down), bent = across & along;
    shapes->of[QB_ISOLATED] = free & ~(across | along);
    shapes->of[QB_DEAD_END] = free & (across ^ along) & ~through;
    shapes->of[QB_CORRIDOR] = free & through & ~bent;
}

/* Both words of all sets. */
static inline void find_shapes(struct qb_shapes shapes[2], qb_lanes lo, qb_lanes hi, unsigned stride) {
    qb_lanes left_lo = lo << 1, left_hi = hi << 1 | lo >> 63;
    qb_lanes up_lo = lo << stride, up_hi = hi << stride | lo >> (64 - stride);
    qb_lanes corner_lo = left_lo << stride, corner_hi = left_hi << stride | left_lo >> (64 - stride);
    qb_lanes right_lo = lo >> 1 | hi << 63, right_hi = hi >> 1;
    qb_lanes down_lo = lo >> stride | hi << (64 - stride), down_hi = hi >> stride;
    classify_windows(&shapes[0], left_lo, lo, corner_lo, up_lo);
    classify_windows(&shapes[1], left_hi, hi, corner_hi, up_hi);
    classify_cells(&shapes[0], lo, left_lo, right_lo, up_lo, down_lo);
    classify_cells(&shapes[1], hi, left_hi, right_hi, up_hi, down_hi);
}

/* The untidiness of quilts with these free cells: a signed number in each lane. */
static inline qb_lanes lanes_untidiness(const struct qb_weights *weights, qb_lanes lo, qb_lanes hi, unsigned stride) {
    struct qb_shapes shapes[2];
    qb_lanes sum = {0};
    find_shapes(shapes, lo, hi, stride);
    for (unsigned i = 0; i < QB_SHAPES; i++) /* our weights ignore corridors: this one branch saves time */
        if (i < QB_CORRIDOR || weights->of[i]) sum += weighed(shapes[0].of[i], shapes[1].of[i], weights->of[i]);
    return sum;
}

#endif
